"""What a seat sees, said a second time: from the declarations at the fields, from the events it was told of, and slot
by slot. Slow, and written without looking at :mod:`cabo_rules.views`, which is held to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from functools import lru_cache
from itertools import islice
from typing import Any, Final

import attrs

from cabo_rules import HIDDEN, Game, evolve, new_state, redact, view
from cabo_rules import events as e
from cabo_rules.cards import Card
from cabo_rules.legal import legal_moves
from cabo_rules.moves import SPECTATOR, Move, Place
from cabo_rules.referee import refusal
from cabo_rules.state import State, power_user
from cabo_rules.variants.model import Variant
from cabo_rules.views import Recall, known_to
from cabo_rules.visibility import Visibility, visibility

RECALLS: Final[tuple[Recall, ...]] = ("perfect", "none")

MOST_LISTED: Final = 300
"""Where a seat has more legal moves than this, only so many are compared."""


def viewers(seats: int) -> list[int]:
    """Everybody who may look at a table."""
    return [*range(seats), SPECTATOR]


# --- from the declarations --------------------------------------------------------------------------------------------


def hidden(value: Any) -> Any:
    """The same cards, face down; a hole stays a hole."""
    if isinstance(value, tuple):
        return tuple(hidden(item) for item in value)
    return HIDDEN if isinstance(value, Card) else value


@lru_cache(maxsize=256)
def _declared(kind: Any) -> tuple[tuple[str, Visibility | None], ...] | None:
    """The fields of a kind of thing and what they declare; ``None`` for a thing that is shown as it is."""
    if issubclass(kind, Card | Variant) or not attrs.has(kind):
        return None
    return tuple((field.name, visibility(field)) for field in attrs.fields(kind))


def seen_by(thing: Any, seat: int) -> Any:
    """A state, an event, a move or a step as a seat sees it, by the visibility that each field declares."""
    if isinstance(thing, tuple):
        return tuple([seen_by(item, seat) for item in thing])
    kind: Any = type(thing)
    declared = _declared(kind)
    if declared is None:
        return thing
    values = {}
    for name, shown in declared:
        value = getattr(thing, name)
        if shown is None:
            values[name] = seen_by(value, seat)
        elif shown is Visibility.SEEN:
            known = thing.seen or [[()] * len(hand) for hand in value]
            values[name] = tuple(
                tuple(card if seat in seats else hidden(card) for card, seats in zip(hand, seen, strict=True))
                for hand, seen in zip(value, known, strict=True)
            )
        elif (
            shown is Visibility.ALL
            or (shown is Visibility.SEAT and thing.seat == seat)
            or (shown is Visibility.SEEN_BY and seat in thing.seen_by)
        ):
            values[name] = value
        else:
            values[name] = hidden(value)
    return type(thing)(**values)


def cards_in(thing: Any) -> list[Card]:
    """All cards in a state or an event, hidden ones too, always in the same order."""
    found: list[Card] = []
    _gather(thing, found)
    return found


def _gather(thing: Any, found: list[Card]) -> None:
    if isinstance(thing, Card):
        found.append(thing)
    elif isinstance(thing, tuple):
        for item in thing:
            _gather(item, found)
    else:
        kind: Any = type(thing)
        for name, _ in _declared(kind) or ():
            _gather(getattr(thing, name), found)


def cards_shown(thing: Any) -> list[Card]:
    """The cards in a state or an event that are not hidden."""
    return [card for card in cards_in(thing) if card != HIDDEN]


def check_square(game: Game, seats: Collection[int] | None = None) -> None:
    """What a seat sees of the next state is what it makes itself of what it saw and what it was told.

    :param seats: who looks on; everybody and a spectator, if not given.
    """
    state = new_state(game.variant, len(game.players))
    seats = viewers(state.seats) if seats is None else seats
    views = {seat: view(state, seat) for seat in seats}
    for step in game.steps:
        for event in step.events:
            state = evolve(state, event)
            for seat in seats:
                told = redact(event, seat)
                assert told == seen_by(event, seat), (event, seat)
                made, views[seat] = evolve(views[seat], told), view(state, seat)
                assert made == views[seat], (event, seat)
        for seat in seats:
            assert redact(step, seat) == seen_by(step, seat)
            assert redact(step.move, seat) == seen_by(step.move, seat)
            assert views[seat] == seen_by(state, seat)
            if step.number % 4 == 0:
                check_views(state, views[seat], seat)


def check_views(state: State, seen: State, seat: int) -> None:
    """Who looks twice sees no more and no less; a spectator sees what all see; who forgets sees less, and knows of
    nobody what they have seen, so a second look at what is left shows no more."""
    forgotten = view(state, seat, "none")
    assert view(seen, seat) == seen
    assert view(seen, SPECTATOR) == view(state, SPECTATOR)
    assert view(seen, seat, "none") == forgotten
    assert not any(slot.seen_by for hand in forgotten.hands for slot in hand)
    assert forgotten.drawn is None or not forgotten.drawn.seen_by
    again = view(forgotten, seat, "none")
    for more, less in ((state, seen), (seen, forgotten), (forgotten, again), (seen, view(state, SPECTATOR))):
        assert all(card in (HIDDEN, face) for card, face in zip(cards_in(less), cards_in(more), strict=True))


def check_own_moves(state: State, seat: int, candidates: Iterable[Move]) -> None:
    """A seat lists its moves from what it sees, even of what it sees without remembering, and the same are refused.

    :param candidates: moves of that seat, legal or not.
    """
    moves = list(islice(legal_moves(state, seat), MOST_LISTED))
    refused = [(move, refusal(state, move)) for move in candidates]
    for recall in RECALLS:
        seen = view(state, seat, recall)
        assert list(islice(legal_moves(seen, seat), MOST_LISTED)) == moves, (seat, recall)
        for move, reason in refused:
            assert refusal(seen, move) == reason, (seat, recall)


# --- from what was told -----------------------------------------------------------------------------------------------


def check_knowledge(game: Game, seats: Collection[int] | None = None) -> int:
    """What a seat sees it was shown in this round, and what it was shown it sees, until it is shuffled in.

    An opened commitment shows an order in which the cards lie no longer: what came of it is for the seat to work out.
    Cards of which the deck has several are told apart by nothing, so of them only the first half is asked.

    :return: how many cards of hands were known to somebody, of all states.
    """
    state = new_state(game.variant, len(game.players))
    single = {card for card, count in Counter(game.variant.cards_for(game.state.seats)).items() if count == 1}
    told: dict[int, set[Card]] = {seat: set() for seat in (viewers(state.seats) if seats is None else seats)}
    known = 0
    for event in game.events:
        state = evolve(state, event)
        for seat, cards in told.items():
            if isinstance(event, e.Dealt):
                cards.clear()
            if isinstance(event, e.Shuffled):
                cards -= single.intersection(event.stock)
            if not isinstance(event, e.CommitmentOpened):
                cards.update(cards_shown(redact(event, seat)))
            seen = view(state, seat)
            shown = cards_shown(seen)
            assert cards.issuperset(shown), (event, seat)
            assert single & cards <= set(shown), (event, seat)
            known += len(cards_shown(seen.hands))
            check_places(state, seen, seat)
            check_forgotten(state, seat)
    return known


def check_places(state: State, seen: State, seat: int) -> None:
    """Who has seen the card at a place is public, and just those see it."""
    for owner, hand in enumerate(seen.hands):
        for number, slot in enumerate(hand):
            if slot.card is not None:
                known = known_to(state, Place(owner, number))
                assert known == known_to(seen, Place(owner, number))
                assert (seat in known) == (slot.card != HIDDEN)


def check_forgotten(state: State, seat: int) -> None:
    """Who remembers nothing sees what lies open or is being looked at by the seat itself, and nothing else."""
    seen = view(state, seat, "none")
    assert not cards_shown(seen.stock)
    assert not cards_shown(seen.discard[:-1])
    assert seen.discard[-1:] == state.discard[-1:]
    for owner, hand in enumerate(seen.hands):
        for number, slot in enumerate(hand):
            looking = seat in state.hands[owner][number].seen_by and (
                state.phase == "looks" or (seat == power_user(state) and Place(owner, number) in state.looked)
            )
            if slot.card is not None:
                assert (slot.card != HIDDEN) == (slot.face_up or looking)
    if state.drawn is not None and seen.drawn is not None:
        assert (seen.drawn.card != HIDDEN) == (seat in state.drawn.seen_by)
