"""The numbers of the parts of moves; players are counted from the one who moves, so that they are the same for each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from attrs import field, frozen

from cabo_rules import moves as m
from cabo_rules.moves import Move
from cabo_rules.picking import Spot
from cabo_rules.rl.actions import Action
from cabo_rules.rl.parts import ALSO_BUTTONS, SEVERAL, cells_of, spot_of
from cabo_rules.seats import Place, place
from cabo_rules.state import State

_MOST_KEPT: Final = 4096
"""The most moves whose numbers are kept. An entry keeps its move alive, so no other has its identity."""


@frozen(eq=False)
class Numbering:
    """The actions with what their numbers depend on.

    :ivar first: the first number of each kind of move.
    :ivar kept: moves of one part with their numbers, by identity.
    """

    actions: tuple[Action, ...]
    seats: int
    hand_limit: int
    first: Mapping[type[Move], int] = field(init=False)
    kept: dict[int, tuple[Move, int | None]] = field(init=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        first: dict[type[Move], int] = {}
        for number, action in enumerate(self.actions):
            if action.kind is not None:
                first.setdefault(action.kind, number)
        object.__setattr__(self, "first", first)


def number_of_part(numbering: Numbering, state: State, seat: int, kind: type[Move], spot: Spot | None) -> int | None:
    """Return the number of a part of a move, or ``None`` if it is beyond the hand limit."""
    first, limit = numbering.first[kind], numbering.hand_limit
    if spot is None:
        return first
    if isinstance(spot, Place):
        if spot.slot >= limit:
            return None
        return first + (kind in ALSO_BUTTONS) + (spot.seat - seat) % numbering.seats * limit + spot.slot
    if isinstance(spot, str):
        return first + (spot != "stock")
    if isinstance(spot, int):
        return first + (spot - seat) % numbering.seats
    cells = cells_of(state.hands[seat], limit)
    return first + cells.index(spot) if spot in cells else None


def number_of_move(numbering: Numbering, state: State, move: Move) -> int | None:
    """Return the number of a move of one part, and keep it, since the rules often list the same objects."""
    found = number_of_part(numbering, state, move.seat, type(move), spot_of(move))
    if type(move) is not m.PlacePenalty:  # its number depends on the hand
        if len(numbering.kept) >= _MOST_KEPT:
            numbering.kept.clear()
        numbering.kept[id(move)] = move, found
    return found


def begun(
    numbering: Numbering, state: State, seat: int, numbers: tuple[int, ...]
) -> tuple[type[Move], tuple[Any, ...]] | None:
    """Return the kind of move that actions begin, and its parts, or ``None`` if they cannot belong to one move."""
    actions = [numbering.actions[each] for each in numbers]
    kind = actions[0].kind if actions else None
    whole = len(actions) > 1 and (kind not in SEVERAL or actions[0].part == "button")
    if kind is None or whole or any(action.kind is not kind for action in actions):
        return None
    parts = [_spot(numbering, state, seat, each) for each in numbers]
    if None in parts and actions[0].part != "button":  # a cell beside a slot that the hand does not have
        return None
    return kind, tuple([part for part in parts if part is not None])


def _spot(numbering: Numbering, state: State, seat: int, number: int) -> Spot | None:
    """Return the part of a move that a number stands for."""
    action = numbering.actions[number]
    assert action.kind is not None
    player = (seat + action.player) % numbering.seats
    if action.part == "place":
        return place(player, action.slot)
    if action.part == "player":
        return player
    if action.part == "pile":
        return "discard pile" if action.slot else "stock"
    if action.part == "button":
        return None
    cells, at = cells_of(state.hands[seat], numbering.hand_limit), number - numbering.first[action.kind]
    return cells[at] if at < len(cells) else None
