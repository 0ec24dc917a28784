"""Special hands: the worth of one, and of the hope for one that lacks a card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from cabo_rules.cards import Card, card_name
from cabo_rules.rules.worth import special_hand

if TYPE_CHECKING:
    from cabo_rules.variants.model import SpecialHand, Variant

DRAWS_AHEAD: Final = 4.0
"""How many cards a player may still hope to draw in a round."""

SURE: Final = 0.9
"""The most that a player counts on getting a card that is missing."""


def worth_if_special(variant: Variant, cards: Sequence[Card]) -> float | None:
    """Return what a hand is worth that is a special one: its points, or what its holder is ahead of the others."""
    fits = [all(map(members.__contains__, cards)) for rule, members in _of(variant) if len(rule.cards) == len(cards)]
    if not any(fits):
        return None  # nearly always, and found by a quicker way
    name = special_hand(variant, cards)
    return None if name is None else _worth(variant.scoring.special[name])


def hopes(
    variant: Variant, unseen: Mapping[Card, int], count: int, cards: Sequence[Card], size: int
) -> Iterator[tuple[float, float]]:
    """Yield for each special hand that lacks one card how likely it is to be completed, and what it is worth.

    :param unseen: how many copies of each card the seat does not see, ``count`` cards in all.
    :param cards: the known cards of a hand of that ``size``.
    """
    for rule, members in _of(variant):
        if size == len(rule.cards) <= sum(map(members.__contains__, cards)) + 1:
            missing = _missing(rule, cards)
            if missing is not None:
                wanted = card_name(missing)
                copies = sum([left for card, left in unseen.items() if wanted.names(card)])
                yield min(SURE, DRAWS_AHEAD * copies / count), _worth(rule)


def _worth(rule: SpecialHand) -> float:
    points = rule.points
    return points if isinstance(points, int) else points.holder - points.others


@lru_cache(maxsize=64)
def _of(variant: Variant) -> tuple[tuple[SpecialHand, frozenset[Card]], ...]:
    """Return the special hands, each with all cards of the deck that it may hold."""
    hands = []
    for rule in variant.scoring.special.values():
        names = [card_name(text) for text in rule.cards]
        members = [card for card in variant.largest_deck if any(name.names(card) for name in names)]
        hands.append((rule, frozenset(members)))
    return tuple(hands)


def _missing(rule: SpecialHand, cards: Sequence[Card]) -> str | None:
    """Return the one name of a special hand that these cards lack, if they are all its others."""
    names = list(rule.cards)
    for card in cards:
        found = [name for name in names if card_name(name).names(card)]
        if found:
            names.remove(min(found, key=lambda name: card_name(name).breadth))
    return names[0] if len(names) == 1 else None
