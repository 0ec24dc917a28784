"""The luck of a game of agents: a source of random numbers for each name, whatever else is drawn in the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from random import Random

Luck = Callable[[str], Random]
"""The sources of random numbers of a game, each by its name."""


def luck_of(seed: int, number: int) -> Luck:
    """Return the luck of one of the games of a seed."""
    return lambda what: Random(f"cabo-rules arena {seed} {number} {what}")


def luck_of_agent(luck: Luck, name: str) -> Random:
    """Return the random numbers of an agent, hashed so that they do not lead to the seed, and with it to the cards.

    A small seed can be guessed all the same.
    """
    return Random(sha256(luck(f"agent {name}").randbytes(32)).hexdigest())


def in_any_order(seats: Sequence[int], rng: Random) -> Sequence[int]:
    """Return the seats in an order that is drawn; one seat alone takes no random number."""
    if len(seats) == 1:
        return seats
    left, order = list(seats), []
    while len(left) > 1:
        order.append(left.pop(int(rng.random() * len(left))))
    return [*order, *left]
