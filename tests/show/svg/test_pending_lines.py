"""The lines below the piles."""

from __future__ import annotations

import pytest

from cabo_rules import load_variant, new_state
from cabo_rules.show import commentary
from cabo_rules.show.svg.pending_lines import pending_lines


@pytest.mark.parametrize(("sentences", "lines"), [(0, 0), (11, 11), (12, 12), (13, 12), (30, 12)])
def test_what_does_not_fit_is_left_out(sentences: int, lines: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Up to twelve lines are shown; of more, the first eleven and an ellipsis."""
    made = [f"thing {number}." for number in range(sentences)]
    monkeypatch.setattr(commentary, "pending", lambda state, names: iter(made))
    shown = pending_lines(new_state(load_variant("rush"), 2), ["Ana", "Ben"])
    assert len(shown) == lines
    whole = [f"• {each}" for each in made]
    assert list(shown) == (whole if sentences <= 12 else [*whole[:11], "…"])
