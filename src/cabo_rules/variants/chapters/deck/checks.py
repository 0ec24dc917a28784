"""Checks of the deck and the values of its cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from cabo_rules.cards import MOST_CARDS, Card, CardName, card_name
from cabo_rules.variants.broken import Broken
from cabo_rules.variants.by_seats import seats_of
from cabo_rules.variants.chapters.guard import Found, at, error, unbroken_entries, warning
from cabo_rules.variants.chapters.language import runs
from cabo_rules.variants.deck import deck_size, faces_of, nearest_of, seats_served, seats_unnamed, tables_by_seats
from cabo_rules.variants.model import Variant
from cabo_rules.variants.written import dotted, shown

_MOST_NAMED: Final = 6  # cards in one sentence


@error(
    "V200",
    "[deck] has no cards.",
    "A deck is made of packs, jokers and numbers, and all of them are absent or 0 here. Write `deck.packs = 1` for one "
    "ordinary pack of 52 cards.",
)
def deck_empty(variant: Variant) -> Iterator[Found]:
    if deck_size(variant) == 0:
        yield at("deck", on="key")


@error(
    "V201",
    "[deck] has {count} cards, more than {most}.",
    "No table plays with so many cards, and a game with them would take too much memory. Make the deck smaller.",
)
def deck_too_large(variant: Variant) -> Iterator[Found]:
    if (count := deck_size(variant)) > MOST_CARDS:
        yield at("deck", on="key", count=count, most=MOST_CARDS)


@error(
    "V202",
    'deck.numbers counts {rank} twice, in "{text}" and in "{other}".',
    "The ranges of `deck.numbers` may not overlap: some would expect the counts to add up, others that one replaces "
    'the other. Give each number once: `0 = 2`, `"1-12" = 4`.',
)
def number_twice(variant: Variant) -> Iterator[Found]:
    found: dict[str, str] = {}
    for text, _ in unbroken_entries(variant.deck.numbers):
        ranks = card_name(text).ranks
        if twice := sorted(ranks & found.keys(), key=int):
            yield at("deck", "numbers", text, on="key", rank=twice[0], text=text, other=found[twice[0]])
        found |= dict.fromkeys(ranks, text)


@error(
    "V209",
    'deck.{key} says {seats} players twice, in "{text}" and in "{other}".',
    "The table says how many packs or jokers each number of players has, so its ranges may not overlap. Give each "
    'number of players once: `"2-4" = 1`, `"5-8" = 2`.',
    tables_by_seats,
)
def seats_twice(_: Variant, key: str, table: Mapping[str, int]) -> Iterator[Found]:
    found: dict[int, str] = {}
    for text in table:
        if twice := [each for each in seats_of(text) if each in found]:
            yield at("deck", key, text, on="key", key=key, seats=twice[0], text=text, other=found[twice[0]])
        found |= dict.fromkeys(seats_of(text), text)


@error(
    "V210",
    "deck.{key} says nothing about {seats} players.",
    "The table says how many packs or jokers each number of players has, and so many may play. Name them, too, or let "
    "fewer or more players play: `deal.seats`.",
    tables_by_seats,
)
def seats_left_out(variant: Variant, key: str, table: Mapping[str, int]) -> Iterator[Found]:
    if missing := seats_unnamed(variant, table):
        yield at("deck", key, on="key", key=key, seats=runs(missing))


@warning(
    "V211",
    'deck.{key}."{text}" has no effect, since {fewest} to {most} can play.',
    "No number of players in this range ever plays. Leave it out, or change `deal.seats`, or deal fewer cards.",
    tables_by_seats,
    idle=True,
)
def seats_never_play(variant: Variant, key: str, table: Mapping[str, int]) -> Iterator[Found]:
    fewest, served, named = variant.deal.seats.fewest, seats_served(variant), variant.deal.seats.most
    most = served if isinstance(named, str) else min(served, named)
    for text in table:
        seats = seats_of(text)
        if fewest <= most and (seats.stop <= fewest or seats.start > most):
            yield at("deck", key, text, on="key", key=key, text=text, fewest=fewest, most=most)


def _named(variant: Variant) -> list[tuple[Card, list[CardName]]]:
    """Return each card with the names in ``[values]`` that name it, the narrowest first."""
    return [(card, [name for name in variant.value_names if name.names(card)]) for card in faces_of(variant)]


def _tied(names: Sequence[CardName]) -> bool:
    return len(names) > 1 and names[0].breadth == names[1].breadth


def _some(names: Sequence[str]) -> str:
    """List the first names, and say how many more there are."""
    more = len(names) - _MOST_NAMED
    return ", ".join(names[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


@error(
    "V203",
    "[values] has no value for {cards}.",
    "Every card of the deck needs a value, or hands could not be counted. Add a line to `[values]` for these cards.",
)
def value_missing(variant: Variant) -> Iterator[Found]:
    if missing := [card.text for card, names in _named(variant) if not names]:
        yield at("values", on="key", cards=_some(missing))


@error(
    "V204",
    '"{text}" has no face value, since no number is printed on it.',
    'The word `"face"` stands for the number that is printed on a card, so it fits only names like `7` or `2-10`. '
    "Write the points of the card instead.",
)
def no_face_value(variant: Variant) -> Iterator[Found]:
    for text, worth in unbroken_entries(variant.values):
        if worth == "face" and not all(rank.isdigit() for rank in card_name(text).ranks):
            yield at("values", text, text=text, expected="a whole number")


@error(
    "V205",
    '"{text}" names {card} as narrowly as "{other}" does.',
    "The narrowest name of a card decides what it is worth, and here two names are equally narrow. Name the card more "
    "narrowly, or change the names so that they do not overlap.",
)
def values_tie(variant: Variant) -> Iterator[Found]:
    accused = set[str]()
    for card, names in _named(variant):
        if _tied(names) and (text := names[1].text) not in accused:
            accused.add(text)
            yield at("values", text, on="key", text=text, card=card.text, other=names[0].text)


@warning(
    "V206",
    '"{text}" names no card of the deck.',
    "This value is never counted. Either the card is missing from `[deck]`, or the deck calls it something else: packs "
    "have `J`, `Q` and `K`, decks of numbers have `11`, `12` and `13`.",
    idle=True,
)
def value_of_no_card(variant: Variant) -> Iterator[Found]:
    faces = faces_of(variant)
    for text in variant.values:
        if text != "joker" and not any(map(card_name(text).names, faces)):  # many tables add and remove jokers
            meant = nearest_of(faces, text)
            suggestion = None if meant is None or meant in variant.values else dotted((meant,))
            yield at("values", text, on="key", text=text, suggestion=suggestion)


def _decided_by(variant: Variant) -> dict[str, list[tuple[Card, list[CardName]]]]:
    """Return for each name in ``[values]`` the cards that it decides, each with all its names, narrowest first."""
    decided: dict[str, list[tuple[Card, list[CardName]]]] = {name.text: [] for name in variant.value_names}
    for card, names in _named(variant):
        if _tied(names):
            raise Broken  # neither name decides
        if names:
            decided[names[0].text].append((card, names))
    return decided


@warning(
    "V208",
    '"{text}" decides no card, since every card it names has a narrower name: {narrower}.',
    "The narrowest name of a card decides what it is worth, and here narrower names take all the cards. Leave this "
    "line out, or the narrower ones; if those are inherited, name them in `without`.",
    idle=True,
)
def value_never_decides(variant: Variant) -> Iterator[Found]:
    decided = _decided_by(variant)
    for text in (text for text, cards in decided.items() if not cards):
        names = card_name(text).names
        if narrower := [other for other, cards in decided.items() if any(names(card) for card, _ in cards)]:
            paths = tuple(("values", name) for name in narrower[:_MOST_NAMED])
            yield at("values", text, on="key", related=paths, text=text, narrower=_some([*map(shown, narrower)]))


@warning(
    "V207",
    '"{text}" repeats the value of "{other}".',
    "A narrower name is needed only for cards that are worth something other than the wider name says. Leave this line "
    "out, or give another value.",
    idle=True,
)
def value_repeated(variant: Variant) -> Iterator[Found]:
    def worth(card: Card, name: CardName) -> object:
        points = variant.values[name.text]
        return int(card.rank) if points == "face" and card.rank.isdigit() else points

    for text, cards in _decided_by(variant).items():
        same = [len(names) > 1 and worth(card, names[0]) == worth(card, names[1]) for card, names in cards]
        if same and all(same):
            yield at("values", text, on="key", text=text, other=cards[0][1][1].text)


CHECKS: Final = (
    deck_empty,
    deck_too_large,
    number_twice,
    seats_twice,
    seats_left_out,
    seats_never_play,
    value_missing,
    no_face_value,
    values_tie,
    value_of_no_card,
    value_never_decides,
    value_repeated,
)
"""The checks, in the order of the rulebook."""
