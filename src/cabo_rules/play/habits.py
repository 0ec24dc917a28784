"""Habits of random players, and their random choices."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, TypeVar

from attrs import fields, frozen

from cabo_rules import chance
from cabo_rules.errors import check_kind, wrong_argument

_T = TypeVar("_T")


@frozen(kw_only=True)
class Habits:
    """The likelihood that random players do something when they may, from 0 (never) to 1 (always).

    :ivar full_look: look at as many cards as allowed before the first turn.
    :ivar take: draw from the discard pile.
    :ivar call: call in a turn.
    :ivar keep: keep a drawn card rather than discard it or put it back.
    :ivar use_power: use a power rather than leave it.
    :ivar right_snap: snap a card that is known to be right.
    :ivar wrong_snap: snap a card that is not.
    :ivar give: give a card for another player's, if the player may decide.
    :ivar right_match: match a drawn card, or trade a set, if the cards are known to be equal.
    :ivar wrong_match: the same if they are not.
    :ivar end_turn: end the turn rather than wait for the next player to draw.
    :ivar close: as the host, close the looks or the snap window.
    :ivar penalize: as the host, impose a penalty on somebody.
    :ivar abandon: as the host, abandon the game.

    :raises GameError: if one of them is not a number from 0 to 1.

    >>> Habits(call=0.2).call, Habits().keep
    (0.2, 0.6)
    """

    full_look: float = 0.9
    take: float = 0.2
    call: float = 0.05
    keep: float = 0.6
    use_power: float = 0.75
    right_snap: float = 0.4
    wrong_snap: float = 0.01
    give: float = 0.7
    right_match: float = 0.6
    wrong_match: float = 0.03
    end_turn: float = 0.7
    close: float = 0.01
    penalize: float = 0.002
    abandon: float = 0.0

    def __attrs_post_init__(self) -> None:
        for name in _NAMES:
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
                raise wrong_argument(name, "a number from 0 to 1", value)


_NAMES: Final = tuple(habit.name for habit in fields(Habits))

USUAL: Final = Habits()
"""The habits of players in games of usual length."""

IDLE: Final = Habits(**dict.fromkeys(_NAMES, 0.0))
"""The habits of players who do only what they must, for somebody who has left."""


# --- chance: only random() is asked for, which gives the same numbers on every Python ---------------------------------


def perhaps(rng: Random, likelihood: float) -> bool:
    """Return whether something of a likelihood happens; a likelihood of 0 draws no random number."""
    return likelihood > 0 and rng.random() < likelihood


def one(rng: Random, items: Sequence[_T]) -> _T:
    """Return one of the items, each equally likely."""
    return items[int(rng.random() * len(items))]


def shuffled(cards: Sequence[_T], rng: Random) -> tuple[_T, ...]:
    """Return the cards in random order."""
    return chance.shuffled(cards, int(rng.random() * 2**53), 0)


def check_player(rng: Random, habits: Habits) -> None:
    """Check the arguments of a random player.

    :raises GameError: if one is of the wrong type.
    """
    check_kind(Random, "rng", rng, "a random.Random")
    check_kind(Habits, "habits", habits, "Habits")
