"""Views: a state, an event or a move as one seat sees it, with the cards that it does not know turned over.

The visibility declared at each field decides alone what is turned over (:mod:`cabo_rules.visibility`). A view has the
same type as its original, so whatever works on a game works on a view of it. Applying a redacted event to a view
gives the view after it: ``view(evolve(state, event), seat) == evolve(view(state, seat), redact(event, seat))``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, Literal, TypeVar, get_args

import attrs

from cabo_rules.cards import HIDDEN, Card
from cabo_rules.errors import CaboError, GameError, check_kind, wrong_argument
from cabo_rules.events import EVENTS, Event
from cabo_rules.moves import HOST_MOVES, SEAT_MOVES, Move
from cabo_rules.past import Step, make_step
from cabo_rules.seats import HOST, SPECTATOR, Place
from cabo_rules.state import PARTS, Draft, Drawn, Effect, Penalty, Slot, State, changed, check_state, make_drawn
from cabo_rules.views.hands import NOBODY, seen_hands, seen_hands_now
from cabo_rules.visibility import Visibility, card_fields

_Fact = TypeVar("_Fact", bound="Event | Move | Step | Slot | Drawn | Penalty")

Recall = Literal["perfect", "none"]
"""The memory of a view: everything that its seat was ever shown, or only what is open or being looked at now."""

_RECALLS: Final = get_args(Recall)


def view(state: State, seat: int, recall: Recall = "perfect") -> State:
    """Return a state as one seat sees it: cards that it does not know are :data:`cabo_rules.HIDDEN`.

    With perfect recall the view shows every card that the seat was ever shown, where that card is now: for bots, hints
    and analysis. With none it shows what a player sees without remembering: the top of the discard pile, cards that lie
    face up, a drawn card that is their own or face up, and the cards of a look while it lasts. Cabo is a memory game:
    the table decides which it plays. Knowing who has seen which card is memory, too, so without recall ``seen_by`` is
    empty everywhere. Make such a view from the game or from a view with perfect recall; one made from a view without
    recall shows less.

    :param seat: a seat, or :data:`cabo_rules.SPECTATOR` for spectators.
    :raises GameError: if ``seat`` does not exist, ``recall`` is another word, or ``state`` is not a state.

    >>> from cabo_rules import Game, load_variant
    >>> from cabo_rules.moves import Draw
    >>> game = Game.set_up(load_variant("rush"), ["Ana", "Ben"], hands=[["AS"], ["KH"]], discard=["7D", "2C"])
    >>> game = game.play(Draw(0, "stock"))
    >>> [view(game.state, seat).drawn.card.text for seat in (0, 1)]
    ['2S', '??']
    >>> [card.text for card in view(game.state, 1, "none").discard]
    ['??', '2C']
    >>> view(game.state, 0).drawn.seen_by, view(game.state, 0, "none").drawn.seen_by
    (frozenset({0}), frozenset())
    """
    if type(state) is not State:
        check_state(state)
    if type(seat) is not int or not (0 <= seat < state.seats or seat == SPECTATOR):
        raise _nobody(seat, state.seats)
    if recall != "perfect":
        check_recall(recall)
    return changed(state, _VIEWS[recall], seat)


def redact(fact: _Fact, seat: int) -> _Fact:
    """Return an event as one seat sees it, or a move, a step with its move and events, or a part of a state.

    :param seat: a seat, or :data:`cabo_rules.SPECTATOR`. The number of seats does not matter: a seat that the table
        does not have sees what everybody sees.
    :raises GameError: if ``seat`` is not a seat, ``fact`` is none of these, or a table set up by hand does not have for
        each card who has seen it.

    >>> from cabo_rules import card, events
    >>> redact(events.Drew(0, card("KS")), 1)
    Drew(seat=0, card=Card(text='??'))
    """
    if type(seat) is not int or (seat < 0 and seat != SPECTATOR):
        raise _nobody(seat)
    turn_over = _TURN_OVER.get(type(fact))
    if turn_over is None:
        hint = "use view(state, seat) for a state"
        raise wrong_argument("fact", "an event, a move, a step or a part of a state", fact, hint)
    if turn_over is _unchanged:
        return fact
    try:
        turned: _Fact = turn_over(fact, seat)
    except (AttributeError, LookupError, TypeError):  # made by hand from values of the wrong types
        raise wrong_argument("fact", "well formed", fact) from None
    return turned


def known_to(state: State, place: Place) -> frozenset[int]:
    """Return the seats that have seen the card at a place, and :data:`cabo_rules.SPECTATOR` if all have.

    This is public: at a table everybody sees who looks at which card, and a player who has seen a card that is swapped
    knows where it went. A view without recall does not have it.

    :raises GameError: if ``place`` is not a place, or has no card.

    >>> from cabo_rules import Game, load_variant
    >>> from cabo_rules.moves import FirstLook, Place
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7).play(FirstLook(0, (1,)))
    >>> known_to(game.state, Place(0, 1)), known_to(game.state, Place(0, 2))
    (frozenset({0}), frozenset())
    """
    check_state(state)
    check_kind(Place, "place", place, "a Place")
    if 0 <= place.seat < state.seats and 0 <= place.slot < len(state.hands[place.seat]):
        slot = state.hands[place.seat][place.slot]
        if slot.card is not None:
            return slot.seen_by
    raise GameError(f"there is no card at slot {place.slot} of seat {place.seat}")


def check_recall(recall: str) -> None:
    """Raise an error unless the word is a recall.

    :raises GameError: if it is not.
    """
    if recall not in _RECALLS:
        raise wrong_argument("recall", f"one of {', '.join(_RECALLS)}", recall)


def _nobody(seat: object, seats: int | None = None) -> CaboError:
    if seat == HOST and type(seat) is int:
        return GameError("seat must not be HOST, since the host sees every card; use the game itself")
    seated = "a seat" if seats is None else f"a seat from 0 to {seats - 1}"
    return wrong_argument("seat", f"{seated} or SPECTATOR", seat)


# --- cards turned over ------------------------------------------------------------------------------------------------

_TurnOver = Callable[[Any, Any, int], Any]  # takes an object, the value of one of its fields, and a seat


def _face_down(thing: Any, value: Any, seat: int) -> Any:
    """Return the same cards face down; a hole stays a hole."""
    if type(value) is tuple:
        return tuple([_face_down(thing, item, seat) for item in value])
    return None if value is None else HIDDEN


@lru_cache(maxsize=1024)
def _backs(count: int) -> tuple[Card, ...]:
    return (HIDDEN,) * count


def _to_its_seat(thing: Any, value: Any, seat: int) -> Any:
    return value if thing.seat == seat else _face_down(thing, value, seat)


def _to_those_who_saw(thing: Any, value: Any, seat: int) -> Any:
    return value if seat in thing.seen_by else _face_down(thing, value, seat)


def _slot_by_slot(thing: Any, value: Any, seat: int) -> Any:
    """Return hands with each card face down unless the seat is listed for its slot; without lists nobody is."""
    if not thing.seen:
        return _face_down(thing, value, seat)
    if [len(hand) for hand in value] != [len(hand) for hand in thing.seen]:  # nobody has refereed it
        raise GameError(f"seen of {type(thing).__name__} must have an entry for each slot of the hands")
    return tuple(
        tuple(card if seat in seats or card is None else HIDDEN for card, seats in zip(hand, known, strict=True))
        for hand, known in zip(value, thing.seen, strict=True)
    )


def _within(thing: Any, value: Any, seat: int) -> Any:
    """Return a value with its own card fields turned over, or several values, or None."""
    if type(value) is tuple:
        return tuple([_within(thing, item, seat) for item in value])
    return None if value is None else _TURN_OVER[type(value)](value, seat)


def _drawn(thing: Any, drawn: Drawn, seat: int) -> Drawn:
    """Return a drawn card as :func:`_within` does, only faster, since every turn has one."""
    return drawn if seat in drawn.seen_by else make_drawn(drawn.seat, drawn.pile, HIDDEN, drawn.seen_by)


def _pile_face_down(thing: Any, value: Any, seat: int) -> Any:
    """Return cards without holes face down."""
    return _backs(len(value))


_BY: Final[Mapping[Visibility | None, _TurnOver]] = {
    Visibility.SEAT: _to_its_seat,
    Visibility.SEEN_BY: _to_those_who_saw,
    Visibility.SEEN: _slot_by_slot,
    Visibility.NOBODY: _face_down,
    None: _within,
}

_WRITTEN_OUT: Final[Mapping[tuple[_TurnOver, str], _TurnOver]] = {
    (_face_down, "tuple[Card, ...]"): _pile_face_down,
    (_within, "tuple[Hand, ...]"): seen_hands,
    (_within, "Drawn | None"): _drawn,
}
"""Faster functions with the same result for some types of fields."""


def _ways(cls: type[Any]) -> dict[str, _TurnOver]:
    """Return the function that turns over each field of a class of facts that hides something."""
    types = {field.name: str(field.type) for field in attrs.fields(cls)}
    ways = {name: _BY[shown] for name, shown in card_fields(cls).items() if shown is not Visibility.ALL}
    return {name: _WRITTEN_OUT.get((way, types[name]), way) for name, way in ways.items()}


def _as_declared(cls: type[Any]) -> Callable[[Any, int], Any]:
    """Return the function that turns over objects of a class of facts; it returns those without cards unchanged."""
    ways = _ways(cls)
    if not ways:
        return _unchanged
    names = [field.name for field in attrs.fields(cls)]
    turned = [(names.index(name), turn_over) for name, turn_over in ways.items()]

    def turned_over(thing: Any, seat: int) -> Any:
        values = [getattr(thing, name) for name in names]
        for at, turn_over in turned:
            values[at] = turn_over(thing, values[at], seat)
        return cls(*values)

    kinds = set(ways.values())  # a seat that sees all its cards needs no copy
    if kinds == {_to_its_seat}:
        return lambda thing, seat: thing if thing.seat == seat else turned_over(thing, seat)
    if kinds == {_to_those_who_saw}:
        return lambda thing, seat: thing if seat in thing.seen_by else turned_over(thing, seat)
    return turned_over


def _unchanged(thing: Any, seat: int) -> Any:
    return thing


def _step(step: Any, seat: int) -> Any:
    move: Move = _TURN_OVER[type(step.move)](step.move, seat)
    return make_step(step.number, move, tuple([_TURN_OVER[type(event)](event, seat) for event in step.events]))


_TURN_OVER: Final[Mapping[type[Any], Callable[[Any, int], Any]]] = {
    **{cls: _as_declared(cls) for cls in (*PARTS, *EVENTS, *SEAT_MOVES, *HOST_MOVES)},
    Step: _step,
}


# --- states -----------------------------------------------------------------------------------------------------------


def _effect(ways: Mapping[str, _TurnOver]) -> Effect:
    """Return the function that changes a draft of a state to what a seat sees."""
    fields = tuple(ways.items())

    def turn_over_fields(draft: Draft, seat: int) -> None:
        for name, turn_over in fields:
            value = getattr(draft, name)
            if value:  # most states have no drawn card, no penalty and no commitment
                setattr(draft, name, turn_over(draft, value, seat))

    return turn_over_fields


def _drawn_now(state: State, drawn: Drawn, seat: int) -> Drawn:
    """Return the drawn card as a seat without recall sees it."""
    return make_drawn(drawn.seat, drawn.pile, drawn.card if seat in drawn.seen_by else HIDDEN, NOBODY)


def _top_only(state: State, discard: tuple[Card, ...], seat: int) -> tuple[Card, ...]:
    """Return the discard pile as a seat without recall sees it."""
    return (*_backs(len(discard) - 1), discard[-1])


_VIEWS: Final[Mapping[Recall, Effect]] = {
    "perfect": _effect(_ways(State)),
    "none": _effect({**_ways(State), "hands": seen_hands_now, "drawn": _drawn_now, "discard": _top_only}),
}
