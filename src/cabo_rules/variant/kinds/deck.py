"""Deck and values: what can be wrong with that. Codes V200 to V209."""

from __future__ import annotations

from typing import Final

from cabo_rules.variant.kinds.kind import kind

DECK_EMPTY: Final = kind(
    "V200",
    "error",
    "The deck has no cards.",
    "A deck is made of packs, jokers and numbers, and all of them are absent or 0 here. Write `deck.packs = 1` for one "
    "ordinary pack of 52 cards.",
)
DECK_TOO_LARGE: Final = kind(
    "V201",
    "error",
    "The deck has {count} cards, more than {most}.",
    "No table plays with so many cards, and a game of them would take too much memory. Take fewer packs, jokers or "
    "numbers.",
)
NUMBER_TWICE: Final = kind(
    "V202",
    "error",
    'How many {rank} there are is said twice, by "{text}" and by "{other}".',
    "The ranges of `deck.numbers` may not overlap, since the counts would neither add up nor replace each other in a "
    'way that everybody expects. Give each number once: `0 = 2`, `"1-12" = 4`.',
)
VALUE_MISSING: Final = kind(
    "V203",
    "error",
    "There is no value for {cards}.",
    "Every card of the deck needs a value, or hands could not be counted. Add a line to `[values]` that names these "
    "cards.",
)
NO_FACE_VALUE: Final = kind(
    "V204",
    "error",
    '"{text}" has no face value, since no number is printed on it.',
    'The word `"face"` stands for the number that is printed on a card, so it fits only names like `7` or `2-10`. '
    "Write how many points the card is worth.",
)
VALUES_TIE: Final = kind(
    "V205",
    "error",
    '"{text}" names {card} as narrowly as "{other}" does.',
    "The narrowest name of a card decides what it is worth, and here two names are equally narrow. Name the card more "
    "narrowly, or change the names so that they do not overlap.",
)
VALUE_OF_NO_CARD: Final = kind(
    "V206",
    "warning",
    '"{text}" names no card of the deck.',
    "This value is never counted. Either the card is missing from `[deck]`, or its name is not the one that the deck "
    "uses: packs have `J`, `Q` and `K`, decks of numbers have `11`, `12` and `13`.",
    idle=True,
)
VALUE_SAID_ALREADY: Final = kind(
    "V207",
    "warning",
    '"{text}" is worth what "{other}" says already.',
    "A narrower name is only needed for cards that are worth something else than the wider name says. Leave this line "
    "out, or give another value.",
    idle=True,
)
VALUE_NEVER_DECIDES: Final = kind(
    "V208",
    "warning",
    '"{text}" decides no card, since every card it names has a narrower name: {narrower}.',
    "The narrowest name of a card decides what it is worth, and here narrower names take all the cards. Leave this "
    "line out, or the narrower ones; those that are inherited are named in `without`.",
    idle=True,
)
