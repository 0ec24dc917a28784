"""The cure of a contradiction: it names what is missing beside the line that the author wrote."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.variants.checking import RUSH, report_of
from tests.variants.diagnosed import FOLDER, examples, report


@pytest.mark.parametrize(
    ("text", "expected", "suggestion"),
    [
        ('calling.when = "end of the turn"', 'turn.ends = "by the player" beside it', None),
        (
            "deal.first_look.cards = 3",
            'deal.first_look.where = "anywhere" beside it, or a whole number from 1 to 2',
            None,
        ),
        (
            'calling.stock_out = { shuffle_in = "the whole pile", below = 1 }',
            'without = ["matching.snap"] beside it',
            None,
        ),
        (
            'scoring.winner = "lowest, ties go to the caller"\nscoring.caller.tied = "not lowest"',
            'scoring.caller.tied = "lowest", or scoring.winner = "lowest, ties are shared"',
            None,
        ),
        ("deal.seats.most = 20", "deck.packs = 2 beside it, or a whole number from 2 to 12", None),
    ],
)
def test_a_cure_names_what_is_missing_beside_the_line(
    text: str, expected: str, suggestion: str | None, tmp_path: Path
) -> None:
    """It does not take back what the author has just written; if the file wrote both, it may choose."""
    (found,) = (each for each in report_of(tmp_path, f"{RUSH}{text}\n").diagnostics if each.code >= "V2")
    assert (found.expected, found.suggestion) == (expected, suggestion)


def test_a_rule_that_is_inherited_may_be_given_up(tmp_path: Path) -> None:
    """The line that the author wrote stays, and the inherited key is named."""
    text = 'format = 1\nid = "mine"\nextends = "travellers"\nturn.ends = "by itself"\n'
    (found,) = report_of(tmp_path, text).diagnostics
    assert (found.line, found.suggestion) == (4, '"instead of a turn" for calling.when')


_NAMES_AND_SIGNS = {"V206", "V227", "V240", "V266", "V271", "V328", "V329"}  # a typo, or a sign


def test_no_suggestion_takes_back_a_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    """In every example of a contradiction: a suggestion at a line of the file is for a typo only."""
    monkeypatch.chdir(FOLDER)
    for example in examples():
        for each in report(example).diagnostics if example.code >= "V2" else ():
            assert each.suggestion is None or each.code in _NAMES_AND_SIGNS or " for " in each.suggestion, each
