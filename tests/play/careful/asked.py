"""Asking a careful player at a table: what it does is written like a rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from cabo_rules import Game
from cabo_rules.moves import Move
from cabo_rules.play import AGENTS
from cabo_rules.views import view


def asked(game: Game, seat: int = 0) -> Move | None:
    """The move of a careful player of that seat, who sees only what the seat may see."""
    agent = AGENTS["careful"](seat, Random(1))
    agent.told(None, view(game.state, seat))
    move = agent.asked()
    assert move is None or game.refusal(move) is None
    return move


def seen(*hands: str) -> Sequence[Sequence[Iterable[int]]]:
    """Say who has seen the cards: a text for each hand with the digits of the seats for each slot, ``-`` for nobody."""
    return [[[] if word == "-" else [int(seat) for seat in word] for word in hand.split()] for hand in hands]
