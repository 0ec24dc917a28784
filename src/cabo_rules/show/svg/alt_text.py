"""The text of a picture: tooltips, and a description for those who cannot see it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import chain
from typing import Final

from cabo_rules.cards import HIDDEN, Card
from cabo_rules.seats import Place
from cabo_rules.show.commentary.pending import pending_to, standing_to
from cabo_rules.show.commentary.phrases import viewer_to
from cabo_rules.show.svg.letters import clean, isolated, shortened
from cabo_rules.show.svg.touched import Touched
from cabo_rules.show.texts import Texts
from cabo_rules.show.texts.cards import named
from cabo_rules.show.texts.speaker import Speaker, capital, cards_of, say, speaker
from cabo_rules.state import Drawn, Slot, State

MOST_SLOTS: Final = 60
"""The limit of slots drawn in a hand. No real game comes near it, but a forged log could."""

MOST_NAMED: Final = 20
"""The limit of names of those who have seen a card, for the same reason."""


@lru_cache(maxsize=16)  # a page has many pictures of the same players, whose parts are compared
def speaker_of(players: tuple[str, ...], texts: Texts) -> Speaker:
    """Return a speaker who knows the players by names that are short enough for sentences."""
    return speaker([isolated(shortened(clean(name), 110, 13)) for name in players], None, texts)


def slot_in_words(to: Speaker, seat: int, number: int, slot: Slot, touched: bool = False) -> str:
    """Describe the card in a slot, who has seen it, and whether the last move touched it."""
    lying = say(to, "cards.none") if slot.card is None else _lying(to, slot.card, slot.face_up, slot.seen_by)
    return _touched(to, say(to, "picture.slot", who=to.name(seat), slot=number, card=lying), touched)


def drawn_in_words(to: Speaker, drawn: Drawn, is_open: bool, touched: bool = False) -> str:
    """Describe a drawn card, who has seen it, and whether the last move touched it."""
    lying = _lying(to, drawn.card, is_open, drawn.seen_by)
    return _touched(to, say(to, "picture.held", who=to.name(drawn.seat), card=lying), touched)


def _the(to: Speaker, card: Card) -> str:
    """Name a card as it is read out."""
    return say(to, "card.a") if card == HIDDEN else say(to, "card.the", card=named(to.words, card))


def _touched(to: Speaker, what: str, touched: bool) -> str:
    return say(to, "picture.touched", what=what) if touched else what


def _lying(to: Speaker, card: Card, is_open: bool, seen_by: Collection[int]) -> str:
    """Describe a card, how it lies and who has seen it; a view without recall names nobody."""
    the = _the(to, card)
    if is_open:
        return say(to, "picture.face_up", card=the)
    seats = [seat for seat in sorted(seen_by) if 0 <= seat < to.seats]
    if not seats:
        return say(to, "picture.face_down", card=the)
    who = ", ".join(map(to.name, seats[:MOST_NAMED]))
    if len(seats) <= MOST_NAMED:
        return say(to, "picture.seen_by", card=the, who=who)
    return say(to, "picture.seen_by.more", card=the, who=who, count=len(seats) - MOST_NAMED)


def pile_in_words(to: Speaker, pile: str, count: int, top: Card | None, touched: bool = False) -> str:
    """Describe the size of a pile, its top card, if known, and whether the last move touched it."""
    gaps = {"pile": say(to, f"pile.{pile}"), "cards": cards_of(to, count)}
    if top is None or top == HIDDEN:
        return _touched(to, say(to, "picture.pile", **gaps), touched)
    return _touched(to, say(to, "picture.pile.top", **gaps, card=_the(to, top)), touched)


def title(to: Speaker, state: State, viewer: int | None) -> str:
    """Return the title of a picture."""
    gaps = {"variant": clean(state.variant.name), "round": state.round}
    if viewer is None:
        return say(to, "picture.title", **gaps)
    return say(to, "picture.title.seen", **gaps, viewer=viewer_to(to, viewer))


def in_words(to: Speaker, state: State, touched: Touched) -> str:
    """Describe the whole table."""
    pending = (say(to, "picture.pending", sentence=sentence) for sentence in pending_to(to, state))
    return " ".join([standing_to(to, state), *_hands(to, state, touched), *_piles(to, state, touched), *pending])


def _hands(to: Speaker, state: State, touched: Touched) -> Iterator[str]:
    for seat, hand in enumerate(state.hands):
        slots = (
            slot_in_words(to, seat, number, slot, Place(seat, number) in touched)
            for number, slot in enumerate(hand[:MOST_SLOTS])
        )
        key = "picture.seat.out" if seat in state.out else "picture.seat"
        about = chain([say(to, key, seat=seat, who=to.name(seat), total=state.totals[seat])], slots)
        yield f"{'; '.join(about)}."


def _piles(to: Speaker, state: State, touched: Touched) -> Iterator[str]:
    stock, discard = state.stock, state.discard
    yield f"{capital(pile_in_words(to, 'stock', len(stock), stock[0] if stock else None, 'stock' in touched))}."
    top = discard[-1] if discard else None
    yield f"{capital(pile_in_words(to, 'discard pile', len(discard), top, 'discard pile' in touched))}."
