"""What random players are like, and the chance that they act by."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, TypeVar

from attrs import frozen

from cabo_rules import chance

_T = TypeVar("_T")


@frozen(kw_only=True)
class Habits:
    """How likely random players are to do something when they may, from 0 (never) to 1 (always)."""

    full_look: float = 0.9  # look at as many cards as allowed before the first turn
    take: float = 0.2  # draw from the discard pile
    call: float = 0.05  # in a turn
    keep: float = 0.6  # keep a drawn card rather than discard it or put it back
    use_power: float = 0.75
    right_snap: float = 0.4
    wrong_snap: float = 0.01
    give: float = 0.7  # give a card for another's, where that is left to the snapper
    right_match: float = 0.6  # match a drawn card, or trade a set, where the cards are equal
    wrong_match: float = 0.03
    end_turn: float = 0.7  # end the turn, rather than wait for the next player to draw
    close: float = 0.01  # the host closes the looks, or the snap window
    penalize: float = 0.002  # the host lays a penalty on somebody
    abandon: float = 0.0  # the host abandons the game


USUAL: Final = Habits()
"""Players who make games of a usual length."""


# --- chance: only random() is asked for, which gives the same numbers on every Python ---------------------------------


def perhaps(rng: Random, likelihood: float) -> bool:
    """Whether something of that likelihood happens; what never happens uses up no number."""
    return likelihood > 0 and rng.random() < likelihood


def one(rng: Random, items: Sequence[_T]) -> _T:
    """One of the items, each as likely as another."""
    return items[int(rng.random() * len(items))]


def shuffled(cards: Sequence[_T], rng: Random) -> tuple[_T, ...]:
    """The cards in another order."""
    return chance.shuffled(cards, int(rng.random() * 2**53), 0)
