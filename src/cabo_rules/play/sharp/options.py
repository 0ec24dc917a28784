"""The moves that a sharp player compares: the move of a careful one first, and others that might be better."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from cabo_rules import moves as m
from cabo_rules.legal import legal_moves
from cabo_rules.moves import Move
from cabo_rules.play.careful.choice import careful_move
from cabo_rules.play.careful.estimate import Estimate
from cabo_rules.play.careful.powers import short_list
from cabo_rules.referee import refusal
from cabo_rules.rules.powers.looks import look_targets
from cabo_rules.rules.powers.swaps import swap_now
from cabo_rules.state import State, power_user

MOST: Final = 8
"""The most moves that are compared."""

_SIMPLE: Final = (m.Draw, m.Keep, m.Discard, m.PutBack, m.Give, m.DeclineGift, m.DeclinePower, m.EndTurn, m.Call)


def options(state: State, seat: int) -> list[Move]:
    """Return moves of a seat, that of a careful player first; none if that waits.

    :param state: the view of that seat.
    """
    usual = careful_move(state, seat)
    if usual is None:
        return []
    if isinstance(usual, m.Snap | m.FirstLook | m.PlacePenalty | m.PassSnap):
        return [usual]
    return list(islice(dict.fromkeys((usual, *_others(state, seat))), MOST))


def _others(state: State, seat: int) -> Iterator[Move]:
    legal = legal_moves(state, seat)
    for kind in _SIMPLE:
        yield from islice(legal.of(kind), MOST)
    if state.looked or power_user(state) != seat:
        return
    estimate = Estimate(state, seat)
    for power in state.powers:
        targets: list[Move] = []
        if state.variant.powers_by_name[power].look is not None:
            looks = look_targets(state, seat, power, estimate.order)
            targets = [m.Look(seat, places) for places in islice(looks, MOST)]
        elif swap_now(state, power) is not None:
            targets = [m.Swap(seat, (one, other)) for one, other in short_list(estimate, power)]
        yield from [move for move in targets if refusal(state, move) is None]  # a gift may come first
