"""``evolve``: the state after an event, without any rule about what is allowed.

It checks that the event is possible at this table, since an event of a log or a message may not have been refereed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, reduce
from typing import TYPE_CHECKING, Any, Final

import attrs

from cabo_rules.errors import GameError, check_list, short, wrong_argument
from cabo_rules.events import EFFECTS, EVENTS, Event
from cabo_rules.events.sources import top_discard, top_of_stock
from cabo_rules.seats import SPECTATOR, Place
from cabo_rules.state import MOST_COMMITMENTS, MOST_SLOTS, State, changed, check_state, new_state
from cabo_rules.visibility import Source, card_fields, source

if TYPE_CHECKING:
    from cabo_rules.variants.model import Variant

NOT_FITTING: Final = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""The errors that an event raises if it cannot happen at a table."""


def evolve(state: State, event: Event) -> State:
    """Return the state after an event, without checking whether it was allowed.

    :raises GameError: if ``event`` is not an event, or cannot happen at this table: it names a seat, a slot or a power
        that does not exist, or a card that nobody holds.

    >>> from cabo_rules import new_state, load_variant, events
    >>> evolve(new_state(load_variant("rush"), 2), events.TurnBegan(1)).turn
    1
    """
    check_state(state)
    kind = type(event)
    if kind not in EFFECTS:
        raise wrong_argument("event", "an event", event, "cabo_rules.events has their classes")
    try:
        if _fits(state, event, kind):
            after = changed(state, EFFECTS[kind], event)
            if _is_possible(after):
                return after
    except NOT_FITTING:
        pass
    raise GameError(f"this event cannot happen at this table: {short(event, 80)}")


def replay(variant: Variant, seats: int, happened: Iterable[Event]) -> State:
    """Return the state that events lead to, without checking whether they were allowed.

    :raises GameError: if ``variant`` is not a variant, ``seats`` is not a whole number from 1 to 1,000, ``happened`` is
        not a list of events, or :func:`cabo_rules.evolve` raises it.

    >>> from cabo_rules import Game, load_variant
    >>> game = Game.new(load_variant("stacking"), ["Ana", "Ben"], seed=7)
    >>> replay(game.variant, 2, game.events) == game.state
    True
    """
    start = new_state(variant, seats)
    check_list("happened", happened, "a list of events")
    return reduce(evolve, happened, start)


def _fits(state: State, event: Any, kind: Any) -> bool:
    """Return whether the seats, slots, powers and piles of an event exist at this table."""
    if kind in _FROM and not getattr(state, _FROM[kind]):
        return False
    for name, fits in _checks(kind):  # noqa: SIM110  a generator for all() would cost more than the checks
        if not fits(state, getattr(event, name)):
            return False
    return True


def _is_possible(state: State) -> bool:
    """Return whether the table is within its limits, since excess would slow down every later event."""
    deck, named = len(state.variant.largest_deck), len(state.variant.powers_by_name)
    apart = state.penalty.apart if state.penalty is not None else ()
    return (
        max(len(state.stock), len(state.discard), len(apart)) <= deck
        and len(state.powers) <= named
        and (state.window is None or len(state.window.due) <= deck)
        and max(map(len, state.hands)) <= MOST_SLOTS + deck
        and len(state.commitments) <= MOST_COMMITMENTS
    )


_PILES: Final[Mapping[Source, str]] = {top_of_stock: "stock", top_discard: "discard"}
_FROM: Final[Mapping[type[Any], str]] = {
    kind: _PILES[found] for kind in EVENTS for name in card_fields(kind) if (found := source(kind, name)) in _PILES
}
"""The pile from which an event takes a card; it may not be empty."""


def _seat(state: State, seat: int) -> bool:
    return 0 <= seat < state.seats


def _seat_or_none(state: State, seat: int | None) -> bool:
    return seat is None or 0 <= seat < state.seats


def _seats(state: State, seats: Iterable[int]) -> bool:
    return all(0 <= seat < state.seats for seat in seats)


def _one_each(state: State, values: tuple[Any, ...]) -> bool:
    return len(values) == state.seats


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
    "power": lambda state, power: power in state.variant.powers_by_name,
    "powers": lambda state, powers: all(power in state.variant.powers_by_name for power in powers),
}
"""The checks of fields by name; using the other fields checks them. A slot may be new, so it has no upper limit."""


@lru_cache(maxsize=64)
def _checks(kind: Any) -> tuple[tuple[str, Callable[[State, Any], bool]], ...]:
    return tuple((field.name, _FITS[field.name]) for field in attrs.fields(kind) if field.name in _FITS)
