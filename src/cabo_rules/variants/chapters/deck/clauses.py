"""The chapter on players, cards and values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from attrs import frozen

from cabo_rules.cards import CardName, card_name
from cabo_rules.variants.by_seats import count_for, most_of
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
from cabo_rules.variants.deck import tables_by_seats
from cabo_rules.variants.model import Variant

MOST_SEATS: Final[Mapping[str, str]] = {
    "deck": (
        "You need at least {fewest} players. There are cards for {most} players at most, since {open} must be left to "
        "draw."
    ),
}
FACE: Final[Mapping[str, str]] = {"face": "the number on the card"}
_PACK: Final = 52


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
    yield clause(_deck(variant), "deck", *deck_keys(variant))
    yield fixed("table")
    yield clause(_values(variant), *(f"values.{text}" for text in variant.values))


def deck_keys(variant: Variant) -> list[str]:
    """Return the keys of the deck."""
    keys = ["deck.packs", "deck.jokers", *(f"deck.numbers.{text}" for text in variant.deck.numbers)]
    for key, table in tables_by_seats(variant):
        keys += [f"deck.{key}.{seats}" for seats in table]
    return keys


def _players(variant: Variant) -> str:
    seats, most = variant.deal.seats, variant.most_seats
    if isinstance(seats.most, str) and variant.deck_by_seats and most > seats.fewest:
        return f"You need at least {number(seats.fewest)} players. There are cards for {number(most)} players at most."
    if isinstance(seats.most, str):
        opened = "one card" if variant.deal.open_card == "none" else "one card is turned up and one"
        if most == seats.fewest:
            text = f"This game is for {number(most)} players: there are cards for no more"
            return f"{text}, since {opened} must be left to draw."
        return MOST_SEATS[seats.most].format(fewest=number(seats.fewest), most=number(most), open=opened)
    upto = "" if seats.most == seats.fewest else f" to {number(seats.most)}"
    text = f"This game is for {number(seats.fewest)}{upto} players."
    return text if most == seats.most else f"{text} There are cards for {number(most)} players at most."


def _deck(variant: Variant) -> str:
    rows = []
    for parts, seats in decks(variant).items():
        total = len(variant.cards_for(seats[0]))
        pack = count_for(variant.deck.packs, seats[0]) == 1 and total == _PACK
        rows.append((seats, f"{parts}." if pack else f"{parts}: {total} {'card' if total == 1 else 'cards'} in all."))
    text = "You play with a deck that depends on how many you are."
    if len(rows) == 1:
        text = f"You play with {rows[0][1]}"
    if most_of(variant.deck.packs) and not most_of(variant.deck.jokers):
        text += " Leave the jokers out."
    if len(rows) > 1:
        text = "\n".join([text, "", *(f"* {runs(seats)} players: {deck}" for seats, deck in rows)])
    return text


def decks(variant: Variant) -> dict[str, list[int]]:
    """Return what lies in each deck, with the numbers of players that have it."""
    found: dict[str, list[int]] = {}
    for seats in range(variant.deal.seats.fewest, variant.most_seats + 1):
        found.setdefault(listed(_parts(variant, seats)), []).append(seats)
    return found


def _parts(variant: Variant, seats: int) -> list[str]:
    """List the packs, the jokers and the cards that show a number, for a number of players."""
    rules, parts = variant.deck, []
    if packs := count_for(rules.packs, seats):
        parts.append(f"{counted(packs, 'ordinary pack')} of 52 cards")
    if jokers := count_for(rules.jokers, seats):
        parts.append(counted(jokers, "joker"))
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
    named = [item for item in variant.largest_deck if name.names(item)]
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
