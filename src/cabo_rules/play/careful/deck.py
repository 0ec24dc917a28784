"""The deck of a variant for a number of players, as an agent counts it: made once, since every move asks for it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from statistics import pstdev
from typing import TYPE_CHECKING

from cabo_rules.cards import HIDDEN, Card, card_name
from cabo_rules.sealed import sealed

if TYPE_CHECKING:
    from cabo_rules.variants.model import Variant


@sealed
class Counted:
    """The cards of a deck, of which those are counted together that are the same to the rules but for their colour.

    :ivar worth: the points of each card; 0 for a hidden card and for a hole.
    :ivar kind: for each card the first one of the same rank, worth, powers and part in special hands.
    :ivar copies: how many cards there are of each kind.
    :ivar count: the number of cards.
    :ivar total: the sum of their points.
    :ivar deviation: the standard deviation of their points.
    """

    worth: Mapping[Card | None, int]
    kind: Mapping[Card, Card]
    copies: Mapping[Card, int]
    count: int
    total: int
    deviation: float


@lru_cache(maxsize=64)
def counted(variant: Variant, seats: int) -> Counted:
    """Return the deck of a variant for a number of players.

    >>> from cabo_rules import load_variant
    >>> deck = counted(load_variant("rush"), 2)
    >>> deck.count, deck.total, len(deck.copies)
    (52, 338, 14)
    """
    cards = variant.cards_for(seats)
    named = [card_name(text) for hand in variant.scoring.special.values() for text in hand.cards]
    kinds: dict[tuple[object, ...], Card] = {}
    kind, copies, worth = dict[Card, Card](), dict[Card, int](), dict[Card | None, int]()
    for card in cards:
        worth[card] = variant.points[card.text]
        powers, parts = variant.powers_by_card.get(card.text), [name.names(card) for name in named]
        kind[card] = kinds.setdefault((card.rank, worth[card], powers, *parts), card)
        copies[kind[card]] = copies.get(kind[card], 0) + 1
    points = [worth[card] for card in cards]
    return Counted({**worth, HIDDEN: 0, None: 0}, kind, copies, len(cards), sum(points), pstdev(points))
