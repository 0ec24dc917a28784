"""The chapter on players, cards and values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cabo_rules.cards import CardName, card_name
from cabo_rules.variant.model import Variant
from cabo_rules.variant.rulebook.clause import Draft, clause, fixed
from cabo_rules.variant.rulebook.language import (
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

MOST_SEATS: Final[Mapping[str, str]] = {
    "deck": (
        "You need at least {fewest} players, and there may be as many as the deck can deal to: {most} at most, since "
        "{open} must be left to draw."
    ),
}
FACE: Final[Mapping[str, str]] = {"face": "the number on the card"}


def deck(variant: Variant) -> Iterator[Draft]:
    """Who plays, with which cards, and what these count."""
    yield clause(_players(variant), "deal.seats.fewest", "deal.seats.most")
    numbers = [f"deck.numbers.{text}" for text in variant.deck.numbers]
    yield clause(_deck(variant), "deck.packs", "deck.jokers", *numbers)
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
    rules, parts = variant.deck, []
    if rules.packs:
        parts.append(f"{counted(rules.packs, 'ordinary pack')} of 52 cards")
    if rules.jokers:
        parts.append(counted(rules.jokers, "joker"))
    for text in in_order(rules.numbers):
        ends = span(text)
        each = f"of each number from {ends[0]} to {ends[1]}" if ends else f"with the number {text}"
        parts.append(f"{counted(rules.numbers[text], 'card')} {each}")
    total = len(variant.cards)
    text = f"You play with {listed(parts)}: {total} {'card' if total == 1 else 'cards'} in all."
    if rules.packs and not rules.jokers:
        text += " Leave the jokers out."
    return text


def _values(variant: Variant) -> str:
    names = sorted((card_name(text) for text in variant.values), key=place_in_order)
    rows = [f"| {label} | {_worth(variant, name)} |" for name in names if (label := _label(variant, name, names))]
    head = "At the end of a round the cards in your hand count these points, and the fewest points are best."
    if any(points < 0 for points in variant.points.values()):
        head += " Points below zero are taken off."
    return "\n".join([head, "", "| Cards | Points |", "| --- | --- |", *rows])


def _worth(variant: Variant, name: CardName) -> str:
    worth = variant.values[name.text]
    return FACE[worth] if isinstance(worth, str) else str(worth)


def _label(variant: Variant, name: CardName, names: list[CardName]) -> str | None:
    """The cards whose value that name gives, ``None`` where the deck has none of them."""
    named = [item for item in variant.cards if name.names(item)]
    narrower = [other for other in names if other.breadth < name.breadth]
    left = [item for item in named if not any(other.names(item) for other in narrower)]
    if not left:
        return None
    ranks = {item.rank for item in left}
    if len(left) < sum(item.rank in ranks for item in named):
        return f"All other {cards(name.text)}"
    if all(rank.isdigit() for rank in ranks) and name.suits is None:
        return runs(int(rank) for rank in ranks)
    return capital(cards(name.text) if len(left) > 1 else card(name.text))
