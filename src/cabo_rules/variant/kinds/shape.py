"""The shape of a file: what can be wrong with that. Codes V100 to V119."""

from __future__ import annotations

from typing import Final

from cabo_rules.variant.kinds.kind import kind

UNKNOWN_KEY: Final = kind(
    "V100",
    "error",
    "{key} is no key of {table}.",
    "A key that no rule reads would be ignored in silence, so it is refused. The keys of each table are listed on the "
    "pages of the rules.",
)
MISPLACED_KEY: Final = kind(
    "V101",
    "error",
    "{key} is no key of {table}, but of another table.",
    "There is a key of this name, in another place. Check under which `[table]` the line stands: every line belongs to "
    "the last header above it.",
)
MISSING_KEY: Final = kind(
    "V102",
    "error",
    "{key} is missing.",
    "Nothing is decided by a hidden default: a variant writes this key out, or inherits it from the variant that it "
    "extends.",
)
WRONG_TYPE: Final = kind(
    "V103",
    "error",
    "{key} must be {kind}, not {found}.",
    'Nothing is coerced: `"5"` is text and not the number 5, `true` is not 1, and 5.0 is not 5.',
)
UNKNOWN_WORD: Final = kind(
    "V104",
    "error",
    "{key} does not know the word {found}.",
    "The key takes only the words that are listed, written just so.",
)
OUT_OF_BOUNDS: Final = kind(
    "V105",
    "error",
    "{key} must be from {least} to {most}, not {found}.",
    "The bounds keep every number in a range in which the game can be played and the scores can be written.",
)
NO_CARDS_NAMED: Final = kind(
    "V106",
    "error",
    "{found} names no cards.",
    "Cards are named by rank, by colour and rank, by rank and suit, or as a range of numbers: `K`, `black K`, `K of "
    "diamonds`, `2-10`; and `joker`.",
)
NO_NUMBERS_NAMED: Final = kind(
    "V107",
    "error",
    "{found} names no numbers.",
    "The cards of `deck.numbers` have bare numbers from 0 to 99. They are named by one number or a range: `0`, `1-12`.",
)
NO_NAME: Final = kind(
    "V108",
    "error",
    "{found} cannot be a name.",
    "Names that a file makes up are made of letters and digits, joined by single hyphens or `_`, so that they can "
    "stand in a key and on a command line.",
)
SAID_TWICE: Final = kind(
    "V109",
    "error",
    "{key} says {found} twice.",
    "The list says which of some things are so, and none is so twice. Leave one out, or write the one that was meant.",
)
OUT_OF_SCOPE_GRID: Final = kind(
    "V110",
    "error",
    "{key} shows a game like Golf or Skyjo, which is out of scope: its cards lie open in a grid, and full columns are "
    "cleared.",
    "In Cabo the cards lie face down, and the game is to remember them; this library referees who has seen which card. "
    "Games of open cards that are cleared by columns rest on other rules, and no variant file can express them.",
)
OUT_OF_SCOPE_ABILITIES: Final = kind(
    "V111",
    "error",
    "{key} shows a game like Silver, which is out of scope: its cards have lasting abilities, and tokens lie on them.",
    "In Cabo a card acts once, as it is discarded. Abilities that last while a card lies in the hand, and tokens, rest "
    "on other rules, and no variant file can express them.",
)
NO_LINE: Final = kind(
    "V112",
    "error",
    "{key} must be one line of 1 to {most} characters.",
    "The text is shown in lists and records, on one line. It may not be empty, too long, or hold what cannot be seen.",
)
CONTESTED_MISSING: Final = kind(
    "V113",
    "error",
    "{key} is missing, and tables disagree about this rule, so it must be written out.",
    "The documents of the game differ here, or say nothing. Whatever the library chose in silence would be wrong at "
    "some tables. Ask how your table plays it and write that down.",
)
WRONG_SIZE: Final = kind(
    "V114",
    "error",
    "{key} must have {least} to {most} {things}, not {count}.",
    "Lists and tables are bounded, so that whatever is done with a variant takes a bounded time; the bounds are far "
    "beyond what any table plays with. What stands beyond the bound was not looked at.",
)
NAMED_HALF: Final = kind(
    "V115",
    "error",
    "{key} lacks {keys}, so it cannot stand for itself.",
    "A name that the variant does not have yet makes up something new, which needs all its keys. A name that is nearly "
    "the same was probably meant, and this table was to change it.",
)
