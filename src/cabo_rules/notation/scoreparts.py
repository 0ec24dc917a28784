"""The parts of a round in a score record: the caller, hands, scores, special hands, seats that are out, and totals."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from attrs import frozen

from cabo_rules.cards import HIDDEN, Card
from cabo_rules.errors import wrong_argument
from cabo_rules.notation.faces import write_cards
from cabo_rules.notation.letters import must_take_seat, seat_letters
from cabo_rules.notation.lists import read_joined, read_number
from cabo_rules.notation.parts import SEAT, Part
from cabo_rules.notation.results import by_seat, read_hand_of_seat
from cabo_rules.notation.scanner import Scanner
from cabo_rules.scores.noted import LARGEST_SCORE
from cabo_rules.variants.notes import NAME_PATTERN

_COMMA, _SLASH, _AND, _COLON = (re.compile(sign) for sign in (",", "/", r"\+", ":"))
_NONE: Final = re.compile("-(?![0-9])")
_NO_HAND: Final = re.compile("-(?!,)")
_NAME: Final = re.compile(NAME_PATTERN)


def _read_numbers(text: Scanner) -> tuple[int | None, ...]:
    return by_seat(text, _read_number, _COMMA, "numbers")


def _read_number(text: Scanner) -> int | None:
    return None if text.take(_NONE) else read_number(text, LARGEST_SCORE)


def _write_numbers(numbers: Sequence[int | None]) -> str:
    return ",".join(["-" if each is None else str(each) for each in numbers])


def _read_hands(text: Scanner) -> tuple[tuple[Card, ...] | None, ...]:
    return by_seat(text, _read_hand, _SLASH, "hands")


def _read_hand(text: Scanner) -> tuple[Card, ...] | None:
    if text.take(_NO_HAND):
        return None
    at = text.at
    hand = tuple([card for card in read_hand_of_seat(text) if card is not None])
    if HIDDEN in hand:
        raise text.wrong("all cards of the hand, or - for one that was not noted", at)
    return hand


def _write_hands(hands: Sequence[Sequence[Card] | None]) -> str:
    if any(hand is not None and HIDDEN in hand for hand in hands):
        raise wrong_argument("hands", "hands without hidden cards", hands)
    return "/".join(["-" if hand is None else write_cards(hand) for hand in hands])


def _read_special(text: Scanner) -> tuple[tuple[int, str], ...]:
    return _list_by_seat(text, _read_named, lambda named: named[0])


def _read_named(text: Scanner) -> tuple[int, str]:
    seat = must_take_seat(text)
    text.must_take(_COLON, "a colon")
    at = text.at
    text.must_take(_NAME, "the name of a special hand")
    return seat, text.text[at : text.at]


def _write_special(special: Sequence[tuple[int, str]]) -> str:
    for _, name in special:
        if _NAME.fullmatch(name) is None:
            raise wrong_argument("special", "names of letters and digits, joined by hyphens or _", name)
    return "+".join([f"{seat_letters(seat)}:{name}" for seat, name in special])


def _read_out(text: Scanner) -> tuple[int, ...]:
    return _list_by_seat(text, must_take_seat, lambda seat: seat)


def _write_out(out: Sequence[int]) -> str:
    return "+".join(map(seat_letters, out))


def _list_by_seat(text: Scanner, read: Callable[[Scanner], Any], seat_of: Callable[[Any], int]) -> tuple[Any, ...]:
    """Read something for some seats, and return it in the order of the seats."""
    at, found = text.at, read_joined(text, read, _AND)
    if len({*map(seat_of, found)}) < len(found):
        raise text.wrong("each seat only once", at)
    return tuple(sorted(found))


@frozen
class Claim:
    """Something noted about a round.

    :ivar name: the field of the round.
    :ivar nothing: its value without the word.
    :ivar sign: the sign between the parts of all seats; empty if it is not by seat.
    """

    name: str
    part: Part
    nothing: Any = ()
    sign: str = ""


_HANDS: Final = Part(_write_hands, _read_hands)
_NUMBERS: Final = Part(_write_numbers, _read_numbers)
_SPECIAL: Final = Part(_write_special, _read_special, lambda special: [seat for seat, _ in special])
_OUT: Final = Part(_write_out, _read_out, lambda out: out)

CLAIMS: Final = {
    "call": Claim("caller", SEAT, None),
    "": Claim("hands", _HANDS, sign="/"),
    "scores": Claim("scores", _NUMBERS, sign=","),
    "special": Claim("special", _SPECIAL),
    "out": Claim("out", _OUT),
    "totals": Claim("totals", _NUMBERS, sign=","),
}
"""The parts of a round by the word before the equals sign, in the order in which they are written."""
