"""The chapter on players, cards and values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from attrs import frozen

from cabo_rules.cards import CardName, card_name
from cabo_rules.variants.chapters.clause import Draft, clause, fixed
from cabo_rules.variants.chapters.language import (
    capital,
    card,
    cards,
    counted,
    in_order,
    listed,
    number,
    place_in_order,
    runs,
    span,
)
from cabo_rules.variants.model import Variant

MOST_SEATS: Final[Mapping[str, str]] = {
    "deck": (
        "You need at least {fewest} players. The deck can deal to {most} at most, since {open} must be left to draw."
    ),
}
FACE: Final[Mapping[str, str]] = {"face": "the number on the card"}


@frozen
class Worth:
    """A row of the table of values: the cards to which a name gives their points.

    :ivar place: a sort key.
    :ivar label: the cards, as the rulebook calls them.
    :ivar name: their name in the variant file.
    :ivar ranks: the ranks of these cards.
    :ivar rest: whether other cards of these ranks have a name of their own.
    """

    place: tuple[tuple[int, int, int, str], tuple[int, int]]
    label: str
    name: CardName
    ranks: frozenset[str]
    rest: bool


def deck(variant: Variant) -> Iterator[Draft]:
    """Write who plays, with which cards, and what these count."""
    yield clause(_players(variant), "deal.seats.fewest", "deal.seats.most")
    numbers = [f"deck.numbers.{text}" for text in variant.deck.numbers]
    yield clause(_deck(variant), "deck", "deck.packs", "deck.jokers", *numbers)
    yield fixed("table")
    yield clause(_values(variant), *(f"values.{text}" for text in variant.values))


def _players(variant: Variant) -> str:
    seats, most = variant.deal.seats, variant.most_seats
    if isinstance(seats.most, str):
        opened = "one card" if variant.deal.open_card == "none" else "one card is turned up and one"
        if most == seats.fewest:
            text = f"This game is for {number(most)} players: the deck can deal to no more"
            return f"{text}, since {opened} must be left to draw."
        return MOST_SEATS[seats.most].format(fewest=number(seats.fewest), most=number(most), open=opened)
    upto = "" if seats.most == seats.fewest else f" to {number(seats.most)}"
    text = f"This game is for {number(seats.fewest)}{upto} players."
    return text if most == seats.most else f"{text} The deck can deal to {number(most)} at most."


def _deck(variant: Variant) -> str:
    total = len(variant.cards)
    text = f"You play with {listed(deck_parts(variant))}: {total} {'card' if total == 1 else 'cards'} in all."
    if variant.deck.packs and not variant.deck.jokers:
        text += " Leave the jokers out."
    return text


def deck_parts(variant: Variant) -> list[str]:
    """List the packs, the jokers and the cards that show a number."""
    rules, parts = variant.deck, []
    if rules.packs:
        parts.append(f"{counted(rules.packs, 'ordinary pack')} of 52 cards")
    if rules.jokers:
        parts.append(counted(rules.jokers, "joker"))
    for text in in_order(rules.numbers):
        ends = span(text)
        each = f"of each number from {ends[0]} to {ends[1]}" if ends else f"with the number {text}"
        parts.append(f"{counted(rules.numbers[text], 'card')} {each}")
    return parts


def _values(variant: Variant) -> str:
    head = "At the end of a round the cards in your hand count these points. The fewest points are best."
    if any(points < 0 for points in variant.points.values()):
        head += " A card of fewer than 0 points lowers your sum."
    rows = (f"| {row.label} | {_worth(variant, row.name)} |" for row in worths(variant))
    return "\n".join([head, "", "| Cards | Points |", "| --- | --- |", *rows])


def worths(variant: Variant) -> list[Worth]:
    """Return the rows of the table of values, in order."""
    names = [card_name(text) for text in variant.values]
    rows = (row for name in names if (row := _row(variant, name, names)))
    return sorted(rows, key=lambda row: row.place)


def _row(variant: Variant, name: CardName, names: list[CardName]) -> Worth | None:
    """Return the row of the cards to which a name gives their value, or None if there are none.

    "All other kings" come after the kings that have names of their own.
    """
    named = [item for item in variant.cards if name.names(item)]
    narrower = [other for other in names if other.breadth < name.breadth and any(map(other.names, named))]
    left = [item for item in named if not any(other.names(item) for other in narrower)]
    if not left:
        return None
    ranks, place = frozenset(item.rank for item in left), place_in_order(name)
    rest = len(left) < sum(item.rank in ranks for item in named)
    if rest:
        label, place = f"All other {cards(name.text)}", max(map(place_in_order, [name, *narrower]))
    elif all(rank.isdigit() for rank in ranks) and name.suits is None:
        label = runs(int(rank) for rank in ranks)
    else:
        label = capital(cards(name.text) if len(left) > 1 else card(name.text))
    return Worth((place, name.breadth), label, name, ranks, rest)


def _worth(variant: Variant, name: CardName) -> str:
    worth = variant.values[name.text]
    return FACE[worth] if isinstance(worth, str) else str(worth)
