"""Cabo, second edition: taken cards lie face up, failed sets cost cards, and a call that fails costs ten points."""

from __future__ import annotations

from typing import Any

import pytest

from cabo_rules import VariantError, load_variant
from cabo_rules.variants.load import variant_to_data
from tests.rules.tables import new_game


def leaves(data: Any, at: str = "") -> dict[str, Any]:
    """The keys of a variant, written out, each with its value."""
    if not isinstance(data, dict):
        return {at: data}
    return {path: value for key in data for path, value in leaves(data[key], f"{at}.{key}".lstrip(".")).items()}


def test_what_is_new() -> None:
    """The list of modified rules, key by key; all else is as in the first edition."""
    first, second = (leaves(variant_to_data(load_variant(name))) for name in ("eventide", "cabo-2e"))
    changed = {key: second.get(key) for key in sorted({*first, *second}) if first.get(key) != second.get(key)}
    assert {key: value for key, value in changed.items() if "." in key} == {
        "calling.stock_out": "round ends",
        "calling.stock_out.below": None,
        "calling.stock_out.shuffle_in": None,
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
