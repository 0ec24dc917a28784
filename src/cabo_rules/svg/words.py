"""What a picture says in words: to those who point at a card, and to those who cannot see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final

from cabo_rules import commentary
from cabo_rules.cards import HIDDEN
from cabo_rules.commentary import viewer_named
from cabo_rules.commentary.words import cards_of, the
from cabo_rules.state import State
from cabo_rules.svg.letters import apart, clean, shortened

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
    card = the(slot.card)
    if slot.face_up:
        return f"{where}: {card}, face up"
    seats = [other for other in sorted(slot.seen_by) if 0 <= other < len(names)]
    seen_by = [names[other] for other in seats[:MOST_NAMED]]
    more = f" and {len(seats) - MOST_NAMED} more" if len(seats) > MOST_NAMED else ""
    return f"{where}: {card}, face down, seen by {', '.join(seen_by) or 'nobody'}{more}"


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
    for name, pile, top in (("Stock", state.stock, 0), ("Discard pile", state.discard, -1)):
        on_top = "" if not pile or pile[top] == HIDDEN else f", on top {the(pile[top])}"
        yield f"{name}: {cards_of(len(pile))}{on_top}."


def _pending(state: State, names: Sequence[str]) -> Iterator[str]:
    return (f"Pending: {sentence}" for sentence in commentary.pending(state, names))
