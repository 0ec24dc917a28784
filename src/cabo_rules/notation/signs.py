"""The sign of each move: its mark, and the part that follows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from typing import Any, Final

from attrs import Factory, frozen

from cabo_rules import moves as m
from cabo_rules.errors import MoveError, wrong_argument
from cabo_rules.moves import HOST, Move
from cabo_rules.notation.letters import check_seat
from cabo_rules.notation.parts import CELL, CLAIMS, PLACE, PLACES, SEAT, SLOT, SLOTS, SWAPPED, Part
from cabo_rules.notation.scanner import Scanner

CARRY_CARDS: Final = (*m.SHUFFLES, m.OpenCommitment)
"""The moves without a sign: they carry a whole order of cards, some with a nonce."""


@frozen
class Sign:
    """How a kind of move is written.

    :ivar mark: the beginning of the token, after the seat; that of a move of the host begins with ``|``.
    :ivar kind: the class of the move.
    :ivar field: the field of the move that is written after the mark; no text if there is none.
    :ivar part: how this field is written.
    :ivar fixed: the fields with a value that the mark stands for.
    """

    mark: str
    kind: Any
    field: str = ""
    part: Part = SLOT
    fixed: Mapping[str, str] = Factory(dict)


SIGNS: Final[tuple[Sign, ...]] = (
    Sign("f", m.FirstLook, "slots", SLOTS),
    Sign("d", m.Draw, fixed={"pile": "stock"}),
    Sign("p", m.Draw, fixed={"pile": "discard pile"}),
    Sign("k", m.Keep, "slot", SLOT),
    Sign("t", m.Trade, "slots", SLOTS),
    Sign("x", m.Discard),
    Sign("u", m.PutBack),
    Sign("m", m.Match, "claims", CLAIMS),
    Sign("l", m.Look, "places", PLACES),
    Sign("w", m.Swap, "places", SWAPPED),
    Sign("y", m.ChoosePlayer, "player", SEAT),
    Sign("n", m.DeclinePower),
    Sign("s", m.Snap, "target", PLACE),
    Sign("g", m.Give, "slot", SLOT),
    Sign("g-", m.DeclineGift),
    Sign("e", m.PlacePenalty, "cell", CELL),
    Sign("o", m.PassSnap),
    Sign("C", m.Call),
    Sign(".", m.EndTurn),
    Sign("|f", m.CloseLooks),
    Sign("|s", m.CloseWindow),
    Sign("|pen:", m.Penalize, "offender", SEAT, {"offence": "forbidden look"}),
    Sign("|pen-power:", m.Penalize, "offender", SEAT, {"offence": "misused power"}),
    Sign("|pen-back:", m.Penalize, "offender", SEAT, {"offence": "move taken back"}),
    Sign("|end", m.EndGame),
    Sign("|abandon", m.Abandon),
)
"""The signs of all moves that carry no cards. Their marks differ in more than the case of letters."""

_BY_MARK: Final = {sign.mark.lower(): sign for sign in SIGNS}

_SEAT_MARK: Final = re.compile("g-(?![0-9])|[a-z.]")  # "g-1" gives the card in slot -1, which the referee refuses
_HOST_MARK: Final = re.compile(r"\|[a-z-]*:?")


_Write = Callable[[Any], str]


def _writer(sign: Sign) -> _Write:
    """Return the function that writes a move with this sign."""
    mark, field, write = sign.mark, sign.field, sign.part.write
    if field:
        return lambda move: f"{mark}{write(getattr(move, field))}"
    return lambda move: mark


def _writer_by(field: str, writers: Mapping[str, _Write]) -> _Write:
    """Return the function that writes a move of a kind with several signs; a field decides which."""
    return lambda move: writers[getattr(move, field)](move)


def _writers() -> Iterator[tuple[Any, _Write]]:
    """Yield each kind of move with the function that writes it."""
    for kind, group in groupby(SIGNS, lambda sign: sign.kind):
        signs = [*group]
        if signs[0].fixed:
            (field,) = signs[0].fixed
            yield kind, _writer_by(field, {sign.fixed[field]: _writer(sign) for sign in signs})
        else:
            yield kind, _writer(signs[0])


_WRITERS: Final[Mapping[Any, _Write]] = dict(_writers())


def write_move(move: Move) -> str:
    """Return a move without the seat that makes it, however long that is.

    :raises MoveError: if it is not a move.
    :raises GameError: if it carries cards or a nonce, or names a seat that has no letter, or too many cards.

    >>> write_move(m.Match(0, [m.Claim(m.Place(0, 1)), m.Claim(m.Place(1, 2), give=0)]))
    'ma1+b2<0'
    """
    write = _WRITERS.get(type(move))
    if write is not None:
        return write(move)
    if isinstance(move, CARRY_CARDS):
        raise wrong_argument("move", "one that carries no cards", move, "move_line writes it")
    raise wrong_argument("move", "a move like Draw(0, 'stock')", move, error=MoveError)


_NAMING: Final = {sign.kind: sign for sign in SIGNS if sign.part.seats is not None}


def check_seats(move: Move, seats: int) -> None:
    """Check that the seats in a move that carries no cards exist.

    :raises GameError: if one does not.
    """
    if move.seat != HOST:
        check_seat(move.seat, seats)
    naming = _NAMING.get(type(move))
    if naming is not None:
        naming.part.check(getattr(move, naming.field), seats)


def read_move(text: Scanner, seat: int) -> Move:
    """Read a move of a seat, or of the host, without the seat that makes it.

    :raises MoveError: if the text has no such move here.

    >>> read_move(Scanner("ma1+b2<0"), 0).claims[1]
    Claim(place=Place(seat=1, slot=2), give=0)
    """
    return read_as_written(text, seat)[0]


def read_as_written(text: Scanner, seat: int) -> tuple[Move, tuple[int, ...]]:
    """Read a move as :func:`read_move` does, and return it with the order of its faces if a token may mix them up.

    A move sorts its cards if their order does not matter, but the faces after its token are in the order of the token.
    The order says, for each card of the move, where it was written; it is empty if that is in the same place.

    >>> read_as_written(Scanner("f2+0"), 0)
    (FirstLook(seat=0, slots=(0, 2)), (1, 0))
    """
    at = text.at
    sign = _BY_MARK.get(text.take(_HOST_MARK if seat == HOST else _SEAT_MARK))
    if sign is None:
        raise text.wrong("a move of the host" if seat == HOST else "a move", at)
    fields = {"seat": seat} if seat != HOST else {}
    if not sign.field:
        return sign.kind(**fields, **sign.fixed), ()
    written = sign.part.read(text)
    move: Move = sign.kind(**fields, **sign.fixed, **{sign.field: written})
    if type(written) is not list or written == [*getattr(move, sign.field)]:
        return move, ()
    return move, tuple(sorted(range(len(written)), key=written.__getitem__))
