"""The text of a picture: tooltips, and a description for those who cannot see it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final

from cabo_rules.cards import HIDDEN, Card
from cabo_rules.seats import Place
from cabo_rules.show import commentary
from cabo_rules.show.commentary import viewer_named
from cabo_rules.show.commentary.phrases import cards_of
from cabo_rules.show.svg.letters import clean, isolated, shortened
from cabo_rules.show.svg.touched import Touched
from cabo_rules.show.texts import card_name
from cabo_rules.state import Drawn, Slot, State

MOST_SLOTS: Final = 60
"""The limit of slots drawn in a hand. No real game comes near it, but a forged log could."""

MOST_NAMED: Final = 20
"""The limit of names of those who have seen a card, for the same reason."""


@lru_cache(maxsize=4)  # a page has many pictures of the same players
def in_sentences(players: tuple[str, ...]) -> tuple[str, ...]:
    """Return the players' names, short enough for sentences."""
    return tuple(isolated(shortened(clean(name), 110, 13)) for name in players)


def slot_in_words(names: Sequence[str], seat: int, number: int, slot: Slot, touched: bool = False) -> str:
    """Describe the card in a slot, who has seen it, and whether the last move touched it."""
    where = f"{names[seat]}, slot {number}"
    lying = "no card" if slot.card is None else f"{_the(slot.card)}, {_lying(names, slot.face_up, slot.seen_by)}"
    return f"{where}: {lying}{_touched(touched)}"


def drawn_in_words(names: Sequence[str], drawn: Drawn, is_open: bool, touched: bool = False) -> str:
    """Describe a drawn card, who has seen it, and whether the last move touched it."""
    lying = _lying(names, is_open, drawn.seen_by)
    return f"{names[drawn.seat]}, drawn card: {_the(drawn.card)}, {lying}{_touched(touched)}"


def _the(card: Card) -> str:
    """Name a card as it is read out."""
    return "a card" if card == HIDDEN else f"the {card_name(card)}"


def _touched(touched: bool) -> str:
    return ", touched by the last move" if touched else ""


def _lying(names: Sequence[str], is_open: bool, seen_by: Collection[int]) -> str:
    """Describe how a card lies and who has seen it; a view without recall names nobody."""
    if is_open:
        return "face up"
    seats = [seat for seat in sorted(seen_by) if 0 <= seat < len(names)]
    named = [names[seat] for seat in seats[:MOST_NAMED]]
    more = f" and {len(seats) - MOST_NAMED} more" if len(seats) > MOST_NAMED else ""
    return f"face down, seen by {', '.join(named)}{more}" if named else "face down"


def pile_in_words(name: str, count: int, top: Card | None, touched: bool = False) -> str:
    """Describe the size of a pile, its top card, if known, and whether the last move touched it."""
    on_top = f", on top {_the(top)}" if top is not None and top != HIDDEN else ""
    return f"{name}: {cards_of(count)}{on_top}{_touched(touched)}"


def title(state: State, names: Sequence[str], viewer: int | None) -> str:
    """Return the title of a picture."""
    seen = "" if viewer is None else f", as seen by {viewer_named(names, viewer)}"
    return f"{clean(state.variant.name)}, round {state.round}{seen}"


def in_words(state: State, names: Sequence[str], touched: Touched) -> str:
    """Describe the whole table."""
    told = [*_hands(state, names, touched), *_piles(state, touched), *_pending(state, names)]
    return " ".join([commentary.standing(state, names), *told])


def _hands(state: State, names: Sequence[str], touched: Touched) -> Iterator[str]:
    for seat, hand in enumerate(state.hands):
        slots = (
            slot_in_words(names, seat, number, slot, Place(seat, number) in touched)
            for number, slot in enumerate(hand[:MOST_SLOTS])
        )
        out = ", out" if seat in state.out else ""
        about = chain([f"Seat {seat}: {names[seat]}, total {state.totals[seat]}{out}"], slots)
        yield f"{'; '.join(about)}."


def _piles(state: State, touched: Touched) -> Iterator[str]:
    stock, discard = state.stock, state.discard
    yield f"{pile_in_words('Stock', len(stock), stock[0] if stock else None, 'stock' in touched)}."
    top = discard[-1] if discard else None
    yield f"{pile_in_words('Discard pile', len(discard), top, 'discard pile' in touched)}."


def _pending(state: State, names: Sequence[str]) -> Iterator[str]:
    return (f"Pending: {sentence}" for sentence in commentary.pending(state, names))
