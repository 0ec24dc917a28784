"""The result of a round: the hands that were turned up, scores, totals and winners."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from cabo_rules.cards import Card
from cabo_rules.errors import wrong_argument
from cabo_rules.logs.claims import Claims
from cabo_rules.logs.limits import LARGEST_NUMBER
from cabo_rules.notation.faces import read_hand, write_hand
from cabo_rules.notation.letters import read_seats, write_seats
from cabo_rules.notation.lists import read_joined, read_number
from cabo_rules.notation.parts import Part
from cabo_rules.notation.scanner import Scanner

_COMMA: Final = re.compile(",")
_NEXT_SEAT: Final = re.compile("/")
_EMPTY: Final = re.compile("(?=/|$)")


def by_seat(text: Scanner, read: Callable[[Scanner], Any], sign: re.Pattern[str], things: str) -> tuple[Any, ...]:
    """Read something for each seat, with a sign between.

    :raises Unexpected: if there are more or fewer than seats.
    """
    at = text.at
    found = read_joined(text, read, sign)
    if len(found) != text.last_seat + 1:
        raise text.wrong(f"{text.last_seat + 1} {things}, one for each seat", at)
    return tuple(found)


def read_hands(text: Scanner) -> tuple[tuple[Card | None, ...], ...]:
    """Read the hands of all seats; an empty hand has no text.

    :raises Unexpected: if they are something else.
    """
    return by_seat(text, read_hand_of_seat, _NEXT_SEAT, "hands")


def read_hand_of_seat(text: Scanner) -> tuple[Card | None, ...]:
    """Read the hand of a seat; an empty one has no text.

    :raises Unexpected: if it is something else.
    """
    return () if _EMPTY.match(text.text, text.at) else read_hand(text)


def write_hands(hands: Sequence[Sequence[Card | None]]) -> str:
    """Return the hands of all seats.

    >>> from cabo_rules import card
    >>> write_hands([[card("4S"), None], []])
    '4S,-/'
    """
    return "/".join([write_hand(hand) for hand in hands])


def _read_sums(text: Scanner) -> tuple[int, ...]:
    return by_seat(text, lambda text: read_number(text, LARGEST_NUMBER), _COMMA, "numbers")


def _write_sums(sums: Sequence[int]) -> str:
    return ",".join(map(str, sums))


HANDS: Final = Part(write_hands, read_hands)
SUMS: Final = Part(_write_sums, _read_sums)
WINNERS: Final = Part(write_seats, read_seats, lambda winners: winners)

RESULTS: Final = {
    "": ("hands", HANDS),
    "scores": ("scores", SUMS),
    "totals": ("totals", SUMS),
    "winners": ("winners", WINNERS),
}
"""The claims of a result by the name before the equals sign, in the order in which they are written."""


def has_result(claims: Claims) -> bool:
    """Return whether there are claims of a result."""
    return not (claims.totals is None and claims.winners is None and claims.scores is None and claims.hands is None)


def write_result(claims: Claims, seats: int) -> str:
    """Return the claims of a result as tokens.

    :raises GameError: if one does not fit a table with so many seats.

    >>> write_result(Claims(scores=(0, 12), winners=(0,)), 2)
    'scores=0,12 winners=a'
    """
    tokens = []
    for name, (claim, part) in RESULTS.items():
        value = getattr(claims, claim)
        if value is not None:
            if claim != "winners" and len(value) != seats:
                raise wrong_argument(claim, f"a list of {seats}, one for each seat", value)
            part.check(value, seats, claim)
            tokens.append(f"{name}={part.write(value)}")
    return " ".join(tokens)
