"""``follow``: what an event changes that somebody tells of, and nobody here has refereed.

It may be one that cannot happen at this table. What merely breaks a rule is not found out: that is the business of the
referee.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

import attrs

from cabo_rules.errors import GameError, short
from cabo_rules.events import Drew, Event, OpenCardTurned, PenaltyDrawn, Took
from cabo_rules.evolve.table import EVOLVE, NOT_FITTING
from cabo_rules.moves import SPECTATOR, Place
from cabo_rules.state import MOST_COMMITMENTS, MOST_SLOTS, State


def follow(state: State, event: Event) -> State:
    """The state after an event, if the event can happen at this table.

    :raises GameError: if it cannot: a seat, a slot or a power that is not there, a card that nobody holds.
    """
    kind: Any = type(event)
    try:
        if all(fits(state, getattr(event, name)) for name, fits in _checks(kind)):
            after = EVOLVE[kind](state, event)
            if not _too_many(after) and (kind not in _FROM or getattr(state, _FROM[kind])):
                return after
    except NOT_FITTING:
        pass
    raise GameError(f"this event cannot happen at this table: {short(event, 80)}") from None


def _seat(state: State, seat: int) -> bool:
    return 0 <= seat < state.seats


def _seat_or_none(state: State, seat: int | None) -> bool:
    return seat is None or 0 <= seat < state.seats


def _seats(state: State, seats: Iterable[int]) -> bool:
    return all(0 <= seat < state.seats for seat in seats)


def _one_each(state: State, values: tuple[Any, ...]) -> bool:
    return len(values) == state.seats


def _too_many(state: State) -> bool:
    """Whether more lies on the table than there can be: who tells of ever more must not make every step dearer."""
    deck, named = len(state.variant.cards), len(state.variant.powers.named)
    apart = state.penalty.apart if state.penalty is not None else ()
    piles = max(len(state.stock), len(state.discard), len(apart))
    if len(state.commitments) > MOST_COMMITMENTS:
        return True
    return piles > deck or len(state.powers) > named or max(map(len, state.hands)) > MOST_SLOTS + deck


_FROM: Final[Mapping[type[Any], str]] = {Drew: "stock", OpenCardTurned: "stock", PenaltyDrawn: "stock", Took: "discard"}
"""The piles from which a card is taken, which must have one."""


def _place(state: State, place: Place) -> bool:
    return 0 <= place.seat < state.seats and 0 <= place.slot < len(state.hands[place.seat])


_FITS: Final[Mapping[str, Callable[[State, Any], bool]]] = {
    "seat": _seat,
    "turn": _seat,
    "starter": _seat_or_none,
    "dealer": _seat_or_none,
    "caller": _seat_or_none,
    "last_turns": _seats,
    "winners": _seats,
    "totals": _one_each,
    "hands": _one_each,
    "seen": lambda state, seen: all(
        0 <= seat < state.seats or seat == SPECTATOR for hand in seen for seats in hand for seat in seats
    ),
    "place": _place,
    "places": lambda state, places: all(_place(state, place) for place in places),
    "claims": lambda state, claims: all(_place(state, claim.place) for claim in claims),
    "slot": lambda state, slot: slot >= 0,
    "slots": lambda state, slots: min(slots, default=0) >= 0,
    "power": lambda state, power: power in state.variant.powers.named,
}
"""What the fields of these names must be; the others are checked by use. A slot may be new, so it has no upper end."""


@lru_cache(maxsize=64)
def _checks(kind: Any) -> tuple[tuple[str, Callable[[State, Any], bool]], ...]:
    return tuple((field.name, _FITS[field.name]) for field in attrs.fields(kind) if field.name in _FITS)
