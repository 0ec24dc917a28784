"""The moves of the host that carry cards: a mark, and arguments like ``dealer=c`` after it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from attrs import Factory, frozen

from cabo_rules.errors import wrong_argument
from cabo_rules.moves import SPECTATOR, Deal, Move, OpenCommitment, SetUp, Shuffle
from cabo_rules.notation.faces import CARDS
from cabo_rules.notation.letters import read_seats, write_seats
from cabo_rules.notation.lists import read_joined
from cabo_rules.notation.parts import SEAT, SLOT, Part
from cabo_rules.notation.results import HANDS, by_seat
from cabo_rules.notation.scanner import Scanner

_COMMA: Final = re.compile(",")
_EVERYBODY: Final = re.compile(r"\*")
_NEXT_SEAT: Final = re.compile("/")
_EMPTY: Final = re.compile("(?=/|$)")
_DIGITS: Final = re.compile("[0-9a-f]{64}")


def _read_digits(text: Scanner) -> str:
    return text.must_take(_DIGITS, "64 hexadecimal digits")


def _write_totals(totals: Sequence[int]) -> str:
    return ",".join(map(str, totals))


def _read_totals(text: Scanner) -> tuple[int, ...]:
    return by_seat(text, SLOT.read, _COMMA, "numbers")


def _write_seen(seen: Sequence[Sequence[Sequence[int]]]) -> str:
    everybody = (SPECTATOR, *range(len(seen)))
    return "/".join(",".join(_write_seats(seats, everybody) for seats in hand) for hand in seen)


def _write_seats(seats: Sequence[int], everybody: Sequence[int]) -> str:
    return "*" if tuple(seats) == everybody else write_seats(seats)


def _read_seen(text: Scanner) -> tuple[tuple[tuple[int, ...], ...], ...]:
    return by_seat(text, _read_seen_hand, _NEXT_SEAT, "hands")


def _read_seen_hand(text: Scanner) -> tuple[tuple[int, ...], ...]:
    if _EMPTY.match(text.text, text.at):
        return ()
    return tuple(read_joined(text, _read_seats, _COMMA))


def _read_seats(text: Scanner) -> tuple[int, ...]:
    return (SPECTATOR, *range(text.last_seat + 1)) if text.take(_EVERYBODY) else read_seats(text)


_DIGEST: Final = Part(str, _read_digits)
_TOTALS: Final = Part(_write_totals, _read_totals)
_SEEN: Final = Part(
    _write_seen, _read_seen, lambda seen: {seat for hand in seen for seats in hand for seat in seats} - {SPECTATOR}
)


NEEDED: Final = object()
"""The default of an argument that a move must have."""


@frozen
class Argument:
    """An argument of a move.

    :ivar name: the field of the move.
    :ivar part: how its value is written and read.
    :ivar default: the value without the argument.
    :ivar word: the name in the text.
    """

    name: str
    part: Part
    default: Any = None
    word: str = Factory(lambda self: self.name, takes_self=True)


_SET_UP: Final = (
    Argument("turn", SEAT, 0),
    Argument("totals", _TOTALS, word="before"),  # "totals" claims the totals after a round
    Argument("dealer", SEAT),
    Argument("caller", SEAT),
    Argument("lap", SLOT, 1),
    Argument("hands", HANDS, NEEDED),
    Argument("seen", _SEEN, ()),
    Argument("discard", CARDS, ()),
    Argument("stock", CARDS, ()),
)
_STARTER: Final = Argument("starter", SEAT)
_DEALER: Final = Argument("dealer", SEAT)
_COMMITMENT: Final = Argument("commitment", _DIGEST)
_NONCE: Final = Argument("nonce", _DIGEST, NEEDED)
_ORDER: Final = Argument("order", CARDS, ())

MARKS: Final[Mapping[Any, str]] = {SetUp: "|setup", Deal: "|deal", Shuffle: "|shuffle", OpenCommitment: "|open"}
"""The marks of the moves that carry cards."""

BY_MARK: Final = {mark: kind for kind, mark in MARKS.items()}

ARGUMENTS: Final[Mapping[Any, Mapping[str, Argument]]] = {
    kind: {each.word: each for each in arguments}
    for kind, arguments in {
        SetUp: _SET_UP,
        Deal: (_STARTER, _DEALER, _COMMITMENT, _ORDER),
        Shuffle: (_COMMITMENT, _ORDER),
        OpenCommitment: (_NONCE, _ORDER),
    }.items()
}
"""The arguments of these moves by their words, in the order in which they are written."""


def default(argument: Argument, seats: int) -> Any:
    """Return the value of a move without this argument."""
    return (0,) * seats if argument.part is _TOTALS else argument.default


def write_host(move: Move, seats: int) -> list[str]:
    """Return a move that carries cards: its mark, and its arguments except those with their default.

    :raises GameError: if it does not fit a table with so many seats.

    >>> from cabo_rules import card
    >>> write_host(Deal([card("4S"), card("QH")], dealer=2), seats=3)
    ['|deal', 'dealer=c', 'order=4S,QH']
    """
    if isinstance(move, SetUp):
        _must_fit(move, seats)
    written = [MARKS[type(move)]]
    for each in ARGUMENTS[type(move)].values():
        value = getattr(move, each.name)
        if value != default(each, seats):
            each.part.check(value, seats)
            written.append(f"{each.word}={each.part.write(value)}")
    return written


def _must_fit(move: SetUp, seats: int) -> None:
    """Check what a table set up by hand has for each seat."""
    seen = move.seen or ((),) * seats
    if not len(move.hands) == len(move.totals) == len(seen) == seats:
        raise wrong_argument("move", f"a table with hands, totals and seen for {seats} seats", move)
    everybody = (SPECTATOR, *range(seats))
    if any(SPECTATOR in each and each != everybody for hand in seen for each in hand):
        raise wrong_argument("move", "a table where spectators saw only what everybody saw", move)
