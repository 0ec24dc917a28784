"""Annotations of the keys of a variant file: their bounds, the pattern of their text, whether they are contested.

The checker, the JSON Schema and the tables of the docs all read them, and ``:ivar`` of the class for the meaning::

    jokers: Annotated[int, Bounds(0, 100)]
"""

from __future__ import annotations

from typing import Annotated, Final

from cabo_rules.cards import CARDS_PATTERN, NUMBERS_PATTERN
from cabo_rules.variants.frozen import frozen_value

MOST_POINTS: Final = 1_000_000

NAME_PATTERN: Final = "[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*"
"""The pattern of a name that a file makes up. See ``cards`` for the names of cards."""
TOTAL_PATTERN: Final = "0|-?(?:[1-9][0-9]{0,5}|1000000)"
"""The pattern of a total as the name of a key."""
LONGEST_LINE: Final = 200
UNSEEN: Final = r"\u0000-\u001f\u007f-\u00a0\u00ad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff"
"""The characters that cannot be seen, for a pattern."""
LINE_PATTERN: Final = f"[^{UNSEEN}]*[^ {UNSEEN}][^{UNSEEN}]*"
"""The pattern of a line for people: it has a visible character, and no invisible ones except blanks."""


@frozen_value
class Contested:
    """Tables disagree about the rule, or rule sets do not mention it.

    So there is no default, and a complete variant must have the key.
    """


CONTESTED: Final = Contested()


@frozen_value
class Doc:
    """The meaning of a key, in a sentence or two."""

    text: str


@frozen_value
class Bounds:
    """The lowest and the highest allowed whole number, and one to show as an example; 2 or the nearest if not given."""

    least: int
    most: int
    example: int | None = None


PenaltyCards = Annotated[int, Bounds(0, 20)]
"""A number of penalty cards, as the price of a mistake."""
Points = Annotated[int, Bounds(-MOST_POINTS, MOST_POINTS)]
"""A number of points."""


@frozen_value
class Sized:
    """The fewest and the most items of a list, or keys of a table whose names the file makes up.

    The limits are far above what any table plays; they keep the time for a file bounded.
    """

    least: int
    most: int


@frozen_value
class TextNote:
    """The kind of a text.

    :ivar pattern: a regular expression for the whole of it.
    :ivar in_words: the kind in messages.
    :ivar example: a text of the kind.
    :ivar definition: the name of the kind in the schema.
    :ivar about: its meaning there, in Markdown.
    """

    pattern: str
    in_words: str
    example: str
    definition: str
    about: str


CARDS_NAMED: Final = TextNote(
    CARDS_PATTERN,
    "a name of cards like K, black K, K of diamonds, 2-10 or joker",
    "K",
    "cards",
    "Cards as people name them: `K`, `black K`, `K of diamonds`, `2-10`, `joker`.",
)
NUMBERS_NAMED: Final = TextNote(
    NUMBERS_PATTERN,
    "a number from 0 to 99 or a range of numbers like 1-12",
    "7",
    "numbers",
    "A number, or all numbers from one to another: `0`, `1-12`.",
)
NAME_MADE_UP: Final = TextNote(
    NAME_PATTERN,
    "a name of letters and digits, joined by hyphens or _",
    "a-name",
    "name",
    "A name of letters and digits, joined by hyphens or `_`: `look-at-own`.",
)
TOTAL_NAMED: Final = TextNote(
    TOTAL_PATTERN,
    f"a whole number from {-MOST_POINTS:,} to {MOST_POINTS:,}",
    "100",
    "total",
    "A total, in digits: `100`, `-50`.",
)
ONE_LINE: Final = TextNote(
    LINE_PATTERN, f"one line of at most {LONGEST_LINE} characters", "a line", "line", "One line for people."
)

SEATS_NAMED: Final = TextNote(
    NUMBERS_PATTERN,
    "a number of players from 0 to 99 or a range like 2-4; 7-99 for 7 or more",
    "2-4",
    "seats",
    "A number of players, or all numbers from one to another: `5`, `2-4`; `7-99` for seven or more.",
)

CardsNamed = Annotated[str, CARDS_NAMED]
NumbersNamed = Annotated[str, NUMBERS_NAMED]
SeatsNamed = Annotated[str, SEATS_NAMED]
NameMadeUp = Annotated[str, NAME_MADE_UP]
TotalNamed = Annotated[str, TOTAL_NAMED]
OneLine = Annotated[str, ONE_LINE]


@frozen_value
class MayRepeat:
    """A list that may have the same item twice: a special hand of two queens."""
