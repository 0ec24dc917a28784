"""The deck and its values in short, for the sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from attrs import frozen

from cabo_rules.variants.chapters.clause import Draft, clause
from cabo_rules.variants.chapters.deck.clauses import Worth, deck_keys, decks, worths
from cabo_rules.variants.chapters.language import capital, runs
from cabo_rules.variants.model import Variant

FACE: Final[Mapping[str, str]] = {"face": "its number"}


@frozen
class CardPoints:
    """Cards with the same points.

    :ivar cards: their ranks: ``"K"``, ``"2-10"`` with a dash, ``"Joker"``.
    :ivar suits: the letters of their suits; empty for all suits and for cards without one.
    :ivar rest: whether they are the rest, apart from cards of these ranks with other points.
    :ivar points: their points.
    """

    cards: str
    suits: str
    rest: bool
    points: str


def deck(variant: Variant) -> Iterator[Draft]:
    """Write who plays, and with which cards."""
    fewest, most, found = variant.deal.seats.fewest, variant.most_seats, decks(variant)
    players = str(fewest) if fewest == most else f"{fewest} to {most}"
    lines = [parts if len(found) == 1 else f"{parts} for {runs(seats)}" for parts, seats in found.items()]
    yield clause(
        f"**{players} players**, {'; '.join(lines)}, pen and paper.", "deal.seats.fewest", "deal.seats.most",
        *deck_keys(variant),
    )  # fmt: skip
    yield clause("", *(f"values.{text}" for text in variant.values))  # which are a table


def card_points(variant: Variant) -> Iterator[CardPoints]:
    """Yield the points of all cards, the low ranks first."""
    for row in worths(variant):
        worth = variant.values[row.name.text]
        points = FACE[worth] if isinstance(worth, str) else str(worth).replace("-", "\N{MINUS SIGN}")
        yield CardPoints(_ranks(row), row.name.suits or "", row.rest, points)


def _ranks(row: Worth) -> str:
    """Return the ranks of the cards, numbers as ranges."""
    if all(rank.isdigit() for rank in row.ranks):
        return runs(map(int, row.ranks)).replace(" to ", "\N{EN DASH}").replace(" and ", ", ")
    return capital(next(iter(row.ranks)))
