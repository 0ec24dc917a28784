"""Claims against claims: each card that a move showed, with the face that is claimed for it."""

from __future__ import annotations

from itertools import count, repeat
from typing import Any

from attrs import frozen

from cabo_rules.cards import Card
from cabo_rules.logs.claims import Claims
from cabo_rules.seats import Place

Hands = tuple[tuple[Card | None, ...], ...]
"""Hands by seat and slot; ``None`` for a hole."""


@frozen
class Pair:
    """A card that was shown, and the face that is claimed for it.

    :ivar claim: the name of the claim.
    :ivar at: the number of the card in it, from 0; in hands, holes are not counted.
    :ivar place: where it lies, in hands; else ``None``.
    """

    claim: str
    at: int
    card: Card
    face: Card
    place: Place | None = None


@frozen
class Mismatch:
    """A claim that the events of the move deny, whatever cards lie there.

    :ivar claim: the name of the claim.
    """

    claim: str
    claimed: Any
    actual: Any


def paired(claims: Claims, actual: Claims, *, so_far: bool = False) -> list[Pair] | Mismatch:
    """Pair the cards that a move showed with the faces that are claimed for them.

    Scores, totals and winners are not compared here: they follow from the faces.

    :param so_far: whether more events of the move follow.
    """
    pairs: list[Pair] = []
    if claims.wrong is not None and claims.wrong != actual.wrong and (actual.wrong or not so_far):
        return Mismatch("wrong", claims.wrong, actual.wrong)
    if claims.shown is not None:
        seen = actual.shown or ()
        if len(seen) > len(claims.shown) or (len(seen) < len(claims.shown) and not so_far):
            return Mismatch("shown", claims.shown, seen)
        pairs += map(Pair, repeat("shown"), count(), seen, claims.shown)
    for name in ("open_card", "power_card", "hands"):
        claimed, shown = getattr(claims, name), getattr(actual, name)
        if claimed is None or (shown is None and so_far):
            continue
        if shown is None or (name == "hands" and [*map(_holes, claimed)] != [*map(_holes, shown)]):
            return Mismatch(name, claimed, shown)
        places = places_in(shown) if name == "hands" else [None]
        pairs += map(Pair, repeat(name), count(), _cards_in(shown), _cards_in(claimed), places)
    return pairs


def places_in(hands: Hands) -> list[Place]:
    """Return the places of the cards of hands, without holes."""
    return [Place(seat, at) for seat, hand in enumerate(hands) for at, card in enumerate(hand) if card is not None]


def _holes(hand: tuple[Card | None, ...]) -> tuple[bool, ...]:
    return tuple([each is None for each in hand])


def _cards_in(claimed: Any) -> list[Card]:
    """Return the one card of a claim, or all cards of its hands."""
    return [claimed] if isinstance(claimed, Card) else [each for hand in claimed for each in hand if each is not None]
