"""Hands that are full, in variants in which that has consequences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cabo_rules import Game, Variant
from tests.rules.scenes import discarded, snap
from tests.rules.tables import play, with_keys

KEY: Final = "matching.penalty.most_cards.beyond"
"""The key that such consequences cite."""

HANDS: Final = ("5S 2S 3S 4S", "5H 2H 3H 4H", "5D 2D 3D 4D")
"""Hands of three seats, full at four cards."""

WORDS: Final = ("counts as a call", "loses the round", "out of the game")
PUT_OUT: Final = WORDS[1:]

OUT: Final = ("matching.penalty.out", KEY)
HAND_OUT: Final = ("matching.penalty.hand_out", KEY)
"""The refusals of a player who is out, and of one who touches that hand."""


def full(variant: str | Variant, beyond: str, cards: int = 4, **keys: Any) -> Variant:
    """The variant, in which a hand is full at so many cards; ``calling__when`` stands for ``calling.when``."""
    limit = {"cards": cards, "beyond": beyond}
    first = {"matching.penalty.most_cards": limit, "matching.penalty.place": "first free slot"}
    return with_keys(variant, {**first, **{name.replace("__", "."): value for name, value in keys.items()}})


def wrong(beyond: str, hands: Sequence[str] = HANDS, **more: Any) -> Game:
    """In Cabo Rush seat 1, whose turn has begun, has snapped wrongly, and its hand is full."""
    return play(discarded(full("rush", beyond), hands, "5C", **more), snap(1, 1, 1))
