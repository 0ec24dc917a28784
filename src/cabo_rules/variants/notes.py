"""What is said about a key of the variant file beside its type: what it means, its bounds, how its text is made.

The checker, the JSON Schema and the tables of the docs all read these notes, so that each is written once::

    jokers: Annotated[int, Bounds(0, 100), Doc("How many jokers there are in all.")]
"""

from __future__ import annotations

from typing import Final

from attrs import frozen

MOST_PENALTY: Final = 20
MOST_POINTS: Final = 1_000_000

NAME_PATTERN: Final = "[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*"
"""A name that a file makes up, as a regular expression for the whole of it. Those of cards are in ``cards``."""
LONGEST_LINE: Final = 200
_UNSEEN: Final = r"\u0000-\u001f\u007f-\u00a0\u00ad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff"
LINE_PATTERN: Final = f"[^{_UNSEEN}]*[^ {_UNSEEN}][^{_UNSEEN}]*"
"""A line for people, as a regular expression for the whole of it: something to see, and nothing unseen but blanks."""


@frozen
class Doc:
    """What a key means, in a sentence or two.

    :ivar contested: tables disagree about the rule, or the rule sets say nothing: there is no default to fall back on,
        and a complete variant writes the key out.
    """

    text: str
    contested: bool = False


@frozen
class Bounds:
    """The least and the most that a whole number may be."""

    least: int
    most: int


@frozen
class Sized:
    """How many items a list has at least and at most, or how many keys a table whose names the file makes up.

    No table plays with nearly so many, and what is done with all of them takes a bounded time.
    """

    least: int
    most: int


@frozen
class CardsNamed:
    """Text that names cards: ``K``, ``black K``, ``K of diamonds``, ``2-10``, ``joker``."""


@frozen
class NumbersNamed:
    """Text that names a number or a range of numbers: ``0``, ``1-12``."""


@frozen
class NameMadeUp:
    """A name that the file makes up: letters and digits, joined by hyphens or ``_``."""


@frozen
class OneLine:
    """One line of at most 200 characters for people."""


@frozen
class MayRepeat:
    """A list that may say the same thing twice: a special hand of two queens."""
