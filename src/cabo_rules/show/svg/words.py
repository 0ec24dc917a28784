"""What a picture says in words: to those who point at a card, and to those who cannot see it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final

from cabo_rules.cards import HIDDEN, Card
from cabo_rules.moves import SPECTATOR
from cabo_rules.show import commentary
from cabo_rules.show.commentary import viewer_named
from cabo_rules.show.commentary.words import cards_of, the
from cabo_rules.show.svg.letters import apart, clean, shortened
from cabo_rules.state import Drawn, State

MOST_SLOTS: Final = 60
"""How many slots of a hand are drawn: no game that is played comes near it, and no log makes a picture endless."""

MOST_NAMED: Final = 20
"""How many of those who have seen a card are named, for the same reason."""


def in_sentences(players: Sequence[str]) -> Sequence[str]:
    """The players' names, short enough for sentences."""
    return _in_sentences(tuple(players))


@lru_cache(maxsize=4)  # a page has many pictures of the same players
def _in_sentences(players: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(apart(shortened(clean(name), 110, 13)) for name in players)


def slot_in_words(names: Sequence[str], state: State, seat: int, number: int) -> str:
    """What lies in a slot, and who has seen it."""
    slot, where = state.hands[seat][number], f"{names[seat]}, slot {number}"
    if slot.card is None:
        return f"{where}: no card"
    return f"{where}: {the(slot.card)}, {_lying(names, slot.face_up, slot.seen_by)}"


def drawn_in_words(names: Sequence[str], state: State, drawn: Drawn) -> str:
    """What somebody has drawn, and who has seen it."""
    lying = _lying(names, lies_open(state, drawn), drawn.seen_by)
    return f"{names[drawn.seat]}, drawn card: {the(drawn.card)}, {lying}"


def lies_open(state: State, drawn: Drawn) -> bool:
    """Return whether all can see the drawn card: it was taken, or is shown for its power or a match.

    A view without recall does not say who has seen it, and a frontend may draw a table between two events of a move.
    """
    shown = drawn.pile == "discard pile" or bool(state.powers) or state.claims is not None
    return shown or SPECTATOR in drawn.seen_by


def _lying(names: Sequence[str], is_open: bool, seen_by: Collection[int]) -> str:
    """How a card lies, and who has seen it; nothing of that in a view that does not remember it."""
    if is_open:
        return "face up"
    seats = [seat for seat in sorted(seen_by) if 0 <= seat < len(names)]
    named = [names[seat] for seat in seats[:MOST_NAMED]]
    more = f" and {len(seats) - MOST_NAMED} more" if len(seats) > MOST_NAMED else ""
    return f"face down, seen by {', '.join(named)}{more}" if named else "face down"


def pile_in_words(name: str, cards: Sequence[Card], top: Sequence[Card]) -> str:
    """How many cards a pile has, and which one lies on top, if it is known."""
    on_top = f", on top {the(top[0])}" if top and top[0] != HIDDEN else ""
    return f"{name}: {cards_of(len(cards))}{on_top}"


def title(state: State, names: Sequence[str], viewer: int | None) -> str:
    """What the picture is of."""
    eyes = "" if viewer is None else f", as seen by {viewer_named(names, viewer)}"
    return f"{clean(state.variant.name)}, round {state.round}{eyes}"


def in_words(state: State, names: Sequence[str]) -> str:
    """The whole table, for those who cannot see it."""
    return " ".join([commentary.standing(state, names), *_hands(state, names), *_piles(state), *_pending(state, names)])


def _hands(state: State, names: Sequence[str]) -> Iterator[str]:
    for seat, hand in enumerate(state.hands):
        slots = (slot_in_words(names, state, seat, number) for number in range(len(hand[:MOST_SLOTS])))
        about = chain([f"Seat {seat}: {names[seat]}, total {state.totals[seat]}"], slots)
        yield f"{'; '.join(about)}."


def _piles(state: State) -> Iterator[str]:
    yield f"{pile_in_words('Stock', state.stock, state.stock[:1])}."
    yield f"{pile_in_words('Discard pile', state.discard, state.discard[-1:])}."


def _pending(state: State, names: Sequence[str]) -> Iterator[str]:
    return (f"Pending: {sentence}" for sentence in commentary.pending(state, names))
