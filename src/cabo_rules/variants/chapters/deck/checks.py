"""Checks of the deck and the values of its cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cabo_rules.cards import MOST_CARDS, Card, CardName, card_name
from cabo_rules.variants.broken import Broken
from cabo_rules.variants.chapters.guard import Check, unbroken_entries
from cabo_rules.variants.deck import deck_size, faces_of, nearest_of
from cabo_rules.variants.model import Variant
from cabo_rules.variants.problem import Problem, kind_of_error, kind_of_warning, problem
from cabo_rules.variants.written import dotted, shown

_MOST_NAMED: Final = 6  # cards in one sentence

DECK_EMPTY = kind_of_error(
    "V200",
    "[deck] has no cards.",
    "A deck is made of packs, jokers and numbers, and all of them are absent or 0 here. Write `deck.packs = 1` for one "
    "ordinary pack of 52 cards.",
)

DECK_TOO_LARGE = kind_of_error(
    "V201",
    "[deck] has {count} cards, more than {most}.",
    "No table plays with so many cards, and a game with them would take too much memory. Use fewer packs, jokers or "
    "numbers.",
)


def size(variant: Variant) -> Iterator[Problem]:
    """Report a deck without cards or with too many."""
    count = deck_size(variant)
    if count == 0:
        yield problem(DECK_EMPTY, "deck", on="key")
    elif count > MOST_CARDS:
        yield problem(DECK_TOO_LARGE, "deck", on="key", count=count, most=MOST_CARDS)


NUMBER_TWICE = kind_of_error(
    "V202",
    'deck.numbers counts {rank} twice, in "{text}" and in "{other}".',
    "The ranges of `deck.numbers` may not overlap: some would expect the counts to add up, others that one replaces "
    'the other. Give each number once: `0 = 2`, `"1-12" = 4`.',
)


def numbers(variant: Variant) -> Iterator[Problem]:
    """Report a number that is counted twice."""
    found: dict[str, str] = {}
    for text, _ in unbroken_entries(variant.deck.numbers):
        twice = sorted((rank for rank in card_name(text).ranks if rank in found), key=int)
        if twice:
            at, rank = ("deck", "numbers", text), twice[0]
            yield problem(NUMBER_TWICE, *at, on="key", rank=rank, text=text, other=found[rank])
        found |= dict.fromkeys(card_name(text).ranks, text)


VALUE_MISSING = kind_of_error(
    "V203",
    "[values] has no value for {cards}.",
    "Every card of the deck needs a value, or hands could not be counted. Add a line to `[values]` that names these "
    "cards.",
)


def missing_values(variant: Variant) -> Iterator[Problem]:
    """Report cards without a value."""
    names = variant.value_names
    missing = [card.text for card in faces_of(variant) if not any(name.names(card) for name in names)]
    if missing:
        more = f" and {len(missing) - _MOST_NAMED} more" if len(missing) > _MOST_NAMED else ""
        yield problem(VALUE_MISSING, "values", on="key", cards=", ".join(missing[:_MOST_NAMED]) + more)


NO_FACE_VALUE = kind_of_error(
    "V204",
    '"{text}" has no face value, since no number is printed on it.',
    'The word `"face"` stands for the number that is printed on a card, so it fits only names like `7` or `2-10`. '
    "Write the points of the card instead.",
)


def face_values(variant: Variant) -> Iterator[Problem]:
    """Report a face value of cards that show no number."""
    for text, worth in unbroken_entries(variant.values):
        if worth == "face" and not all(rank.isdigit() for rank in card_name(text).ranks):
            yield problem(NO_FACE_VALUE, "values", text, text=text, expected="a whole number")


VALUES_TIE = kind_of_error(
    "V205",
    '"{text}" names {card} as narrowly as "{other}" does.',
    "The narrowest name of a card decides what it is worth, and here two names are equally narrow. Name the card more "
    "narrowly, or change the names so that they do not overlap.",
)


def ties(variant: Variant) -> Iterator[Problem]:
    """Report a card that has no single narrowest name."""
    names, accused = variant.value_names, set[str]()
    for card in faces_of(variant):
        naming = [name for name in names if name.names(card)]
        if len(naming) > 1 and naming[0].breadth == naming[1].breadth and naming[1].text not in accused:
            accused.add(naming[1].text)
            one, other = naming[0].text, naming[1].text
            yield problem(VALUES_TIE, "values", other, on="key", text=other, card=card.text, other=one)


VALUE_OF_NO_CARD = kind_of_warning(
    "V206",
    '"{text}" names no card of the deck.',
    "This value is never counted. Either the card is missing from `[deck]`, or the deck calls it something else: packs "
    "have `J`, `Q` and `K`, decks of numbers have `11`, `12` and `13`.",
    idle=True,
)


def values_of_no_card(variant: Variant) -> Iterator[Problem]:
    """Report a value that belongs to no card of the deck."""
    faces = faces_of(variant)
    for text in variant.values:
        if text != "joker" and not any(map(card_name(text).names, faces)):  # many tables add and remove jokers
            meant = nearest_of(faces, text)
            suggestion = None if meant is None or meant in variant.values else dotted((meant,))
            yield problem(VALUE_OF_NO_CARD, "values", text, on="key", text=text, suggestion=suggestion)


def _decided_by(variant: Variant) -> dict[str, list[tuple[Card, list[CardName]]]]:
    """Return for each name in ``[values]`` the cards that it decides, each with all its names, narrowest first."""
    names = variant.value_names
    decided: dict[str, list[tuple[Card, list[CardName]]]] = {name.text: [] for name in names}
    for card in faces_of(variant):
        naming = [name for name in names if name.names(card)]
        if len(naming) > 1 and naming[0].breadth == naming[1].breadth:
            raise Broken  # neither name decides
        if naming:
            decided[naming[0].text].append((card, naming))
    return decided


VALUE_NEVER_DECIDES = kind_of_warning(
    "V208",
    '"{text}" decides no card, since every card it names has a narrower name: {narrower}.',
    "The narrowest name of a card decides what it is worth, and here narrower names take all the cards. Leave this "
    "line out, or the narrower ones; if those are inherited, name them in `without`.",
    idle=True,
)


def values_that_never_decide(variant: Variant) -> Iterator[Problem]:
    """Report a wide name whose cards all have narrower names."""
    faces, decided = faces_of(variant), _decided_by(variant)
    for text, cards in decided.items():
        covered = [face for face in faces if card_name(text).names(face)]
        if not cards and covered:
            narrower = [name for name, cards in decided.items() if any(card in covered for card, _ in cards)]
            first = narrower[:_MOST_NAMED]
            paths = tuple(("values", name) for name in first)
            names = ", ".join(map(shown, first)) + (" and others" if len(narrower) > len(first) else "")
            yield problem(VALUE_NEVER_DECIDES, "values", text, on="key", related=paths, text=text, narrower=names)


VALUE_SAID_ALREADY = kind_of_warning(
    "V207",
    '"{text}" repeats the value of "{other}".',
    "A narrower name is needed only for cards that are worth something other than the wider name says. Leave this line "
    "out, or give another value.",
    idle=True,
)


def values_said_already(variant: Variant) -> Iterator[Problem]:
    """Report a narrow name that gives each of its cards the value of a wider name."""

    def worth(card: Card, name: CardName) -> object:
        points = variant.values[name.text]
        return int(card.rank) if points == "face" and card.rank.isdigit() else points

    for text, cards in _decided_by(variant).items():
        same = [len(names) > 1 and worth(card, names[0]) == worth(card, names[1]) for card, names in cards]
        if same and all(same):
            yield problem(VALUE_SAID_ALREADY, "values", text, on="key", text=text, other=cards[0][1][1].text)


DECK_CHECKS: Final[tuple[Check, ...]] = (
    size,
    numbers,
    missing_values,
    face_values,
    ties,
    values_of_no_card,
    values_that_never_decide,
    values_said_already,
)
