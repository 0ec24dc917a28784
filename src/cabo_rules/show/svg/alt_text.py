"""The text of a picture: tooltips, and a description for those who cannot see it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final

from cabo_rules.cards import HIDDEN, Card
from cabo_rules.show import commentary
from cabo_rules.show.commentary import viewer_named
from cabo_rules.show.commentary.phrases import cards_of, the
from cabo_rules.show.svg.letters import clean, isolated, shortened
from cabo_rules.state import Drawn, State, drawn_lies_open

MOST_SLOTS: Final = 60
"""The limit of slots drawn in a hand. No real game comes near it, but a forged log could."""

MOST_NAMED: Final = 20
"""The limit of names of those who have seen a card, for the same reason."""


@lru_cache(maxsize=4)  # a page has many pictures of the same players
def in_sentences(players: tuple[str, ...]) -> tuple[str, ...]:
    """Return the players' names, short enough for sentences."""
    return tuple(isolated(shortened(clean(name), 110, 13)) for name in players)


def slot_in_words(names: Sequence[str], state: State, seat: int, number: int) -> str:
    """Describe the card in a slot and who has seen it."""
    slot, where = state.hands[seat][number], f"{names[seat]}, slot {number}"
    if slot.card is None:
        return f"{where}: no card"
    return f"{where}: {the(slot.card)}, {_lying(names, slot.face_up, slot.seen_by)}"


def drawn_in_words(names: Sequence[str], state: State, drawn: Drawn) -> str:
    """Describe a drawn card and who has seen it."""
    lying = _lying(names, drawn_lies_open(state, drawn), drawn.seen_by)
    return f"{names[drawn.seat]}, drawn card: {the(drawn.card)}, {lying}"


def _lying(names: Sequence[str], is_open: bool, seen_by: Collection[int]) -> str:
    """Describe how a card lies and who has seen it; a view without recall names nobody."""
    if is_open:
        return "face up"
    seats = [seat for seat in sorted(seen_by) if 0 <= seat < len(names)]
    named = [names[seat] for seat in seats[:MOST_NAMED]]
    more = f" and {len(seats) - MOST_NAMED} more" if len(seats) > MOST_NAMED else ""
    return f"face down, seen by {', '.join(named)}{more}" if named else "face down"


def pile_in_words(name: str, cards: Sequence[Card], top: Sequence[Card]) -> str:
    """Describe the size of a pile and its top card, if known."""
    on_top = f", on top {the(top[0])}" if top and top[0] != HIDDEN else ""
    return f"{name}: {cards_of(len(cards))}{on_top}"


def title(state: State, names: Sequence[str], viewer: int | None) -> str:
    """Return the title of a picture."""
    seen = "" if viewer is None else f", as seen by {viewer_named(names, viewer)}"
    return f"{clean(state.variant.name)}, round {state.round}{seen}"


def in_words(state: State, names: Sequence[str]) -> str:
    """Describe the whole table."""
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
