"""Cabo, second edition: taken cards lie face up, failed sets cost cards, and a call that fails costs ten points."""

from __future__ import annotations

import pytest

from cabo_rules import VariantError
from cabo_rules.variants.model import NAMING
from tests.rules.tables import new_game
from tests.variants.plain_data import differences, plain


def test_what_is_new() -> None:
    """The list of modified rules, key by key; all else is as in the first edition."""
    changed = differences(plain("eventide"), plain("cabo-2e"))
    assert {key: value for key, value in changed.items() if key not in NAMING} == {
        "calling.stock_out": "round ends",
        "deal.seats.most": 4,
        "game.rounds.reset.per_player": 1,
        "matching.set.drawn_card": "is kept",
        "matching.set.wrong_beyond_two": 1,
        "scoring.caller.penalty": 10,
        "scoring.winner": "caller if lowest",
        "turn.discard_pile.kept": "face up",
    }


def test_four_play() -> None:
    """Two to four play, where five may in the first edition."""
    assert new_game("cabo-2e", 4).state.seats == 4
    with pytest.raises(VariantError, match=r"2 to 4 players, not 5 \(deal.seats.most\)"):
        new_game("cabo-2e", 5)
