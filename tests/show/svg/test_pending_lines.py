"""The lines below the piles."""

from __future__ import annotations

import pytest

from cabo_rules import load_variant, new_state
from cabo_rules.show.svg import pending_lines as module
from cabo_rules.show.svg.pending_lines import pending_lines
from cabo_rules.show.texts.speaker import speaker


@pytest.mark.parametrize(("sentences", "lines"), [(0, 0), (11, 11), (12, 12), (13, 12), (30, 12)])
def test_what_does_not_fit_is_left_out(sentences: int, lines: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Up to twelve lines are shown; of more, the first eleven and an ellipsis."""
    made = [f"thing {number}." for number in range(sentences)]
    monkeypatch.setattr(module, "pending_to", lambda to, state: iter(made))
    shown = pending_lines(speaker(["Ana", "Ben"], None, "en"), new_state(load_variant("rush"), 2))
    assert len(shown) == lines
    whole = [f"• {each}" for each in made]
    assert list(shown) == (whole if sentences <= 12 else [*whole[:11], "…"])
