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
from cabo_rules.state import Drawn, Slot, State

MOST_SLOTS: Final = 60
"""The limit of slots drawn in a hand. No real game comes near it, but a forged log could."""

MOST_NAMED: Final = 20
"""The limit of names of those who have seen a card, for the same reason."""


@lru_cache(maxsize=4)  # a page has many pictures of the same players
def in_sentences(players: tuple[str, ...]) -> tuple[str, ...]:
    """Return the players' names, short enough for sentences."""
    return tuple(isolated(shortened(clean(name), 110, 13)) for name in players)


def slot_in_words(names: Sequence[str], seat: int, number: int, slot: Slot) -> str:
    """Describe the card in a slot and who has seen it."""
    where = f"{names[seat]}, slot {number}"
    if slot.card is None:
        return f"{where}: no card"
    return f"{where}: {the(slot.card)}, {_lying(names, slot.face_up, slot.seen_by)}"


def drawn_in_words(names: Sequence[str], drawn: Drawn, is_open: bool) -> str:
    """Describe a drawn card and who has seen it."""
    return f"{names[drawn.seat]}, drawn card: {the(drawn.card)}, {_lying(names, is_open, drawn.seen_by)}"


def _lying(names: Sequence[str], is_open: bool, seen_by: Collection[int]) -> str:
    """Describe how a card lies and who has seen it; a view without recall names nobody."""
    if is_open:
        return "face up"
    seats = [seat for seat in sorted(seen_by) if 0 <= seat < len(names)]
    named = [names[seat] for seat in seats[:MOST_NAMED]]
    more = f" and {len(seats) - MOST_NAMED} more" if len(seats) > MOST_NAMED else ""
    return f"face down, seen by {', '.join(named)}{more}" if named else "face down"


def pile_in_words(name: str, count: int, top: Card | None) -> str:
    """Describe the size of a pile and its top card, if known."""
    on_top = f", on top {the(top)}" if top is not None and top != HIDDEN else ""
    return f"{name}: {cards_of(count)}{on_top}"


def title(state: State, names: Sequence[str], viewer: int | None) -> str:
    """Return the title of a picture."""
    seen = "" if viewer is None else f", as seen by {viewer_named(names, viewer)}"
    return f"{clean(state.variant.name)}, round {state.round}{seen}"


def in_words(state: State, names: Sequence[str]) -> str:
    """Describe the whole table."""
    return " ".join([commentary.standing(state, names), *_hands(state, names), *_piles(state), *_pending(state, names)])


def _hands(state: State, names: Sequence[str]) -> Iterator[str]:
    for seat, hand in enumerate(state.hands):
        slots = (slot_in_words(names, seat, number, slot) for number, slot in enumerate(hand[:MOST_SLOTS]))
        out = ", out" if seat in state.out else ""
        about = chain([f"Seat {seat}: {names[seat]}, total {state.totals[seat]}{out}"], slots)
        yield f"{'; '.join(about)}."


def _piles(state: State) -> Iterator[str]:
    stock, discard = state.stock, state.discard
    yield f"{pile_in_words('Stock', len(stock), stock[0] if stock else None)}."
    yield f"{pile_in_words('Discard pile', len(discard), discard[-1] if discard else None)}."


def _pending(state: State, names: Sequence[str]) -> Iterator[str]:
    return (f"Pending: {sentence}" for sentence in commentary.pending(state, names))
