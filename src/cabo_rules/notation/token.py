"""The token of a move: a short text for the id of a button, a part of a URL, or a line that somebody types."""

from __future__ import annotations

import re
from typing import Final

from cabo_rules.errors import MoveError, check_kind, short, wrong_argument
from cabo_rules.moves import HOST, HOST_MOVES, Move
from cabo_rules.notation.letters import LETTERS, seat_letters, seat_of
from cabo_rules.notation.scanner import LAST_SEAT, Scanner, Unexpected
from cabo_rules.notation.signs import read_move, write_move

LONGEST_TOKEN: Final = 60
"""The length of the longest token."""

_SPEAKER: Final = re.compile(f"{LETTERS}:")


def move_token(move: Move) -> str:
    """Return a move as a token of at most :data:`LONGEST_TOKEN` characters, without spaces.

    A token begins with the seat that moves, so that nothing else is needed to read it. Equal moves have the same token.
    Every move has one, except:

    * a move that carries a whole order of cards, and ``OpenCommitment``; :func:`cabo_rules.logs.move_line` writes them.
    * a match or a first look that names too many cards for its length. With at most 26 seats, and at most 100 slots in
      a hand, every match of up to eight cards fits, every first look at up to nineteen, and every other move.
    * a move that names a seat below 0 or above 18,277, which no table has.

    :raises MoveError: if ``move`` is not a move.
    :raises GameError: if it has no token.

    >>> from cabo_rules.moves import Claim, CloseWindow, Draw, Match, Place, Snap
    >>> move_token(Draw(0, "stock")), move_token(Snap(1, Place(2, 3))), move_token(CloseWindow())
    ('a:d', 'b:sc3', '|s')
    >>> move_token(Match(0, [Claim(Place(0, 1)), Claim(Place(1, 2), give=0)]))
    'a:ma1+b2<0'
    """
    written = write_move(move)
    token = written if isinstance(move, HOST_MOVES) else f"{seat_letters(move.seat)}:{written}"
    if len(token) > LONGEST_TOKEN:
        hint = f"this one would have {len(token):,}"
        raise wrong_argument("move", f"one with a token of at most {LONGEST_TOKEN} characters", move, hint)
    return token


def read_token(token: str, seat: int | None = None) -> Move:
    """Return the move of a token.

    Blanks around the token and the case of its letters do not matter, nor does the order of cards if it does not matter
    for the move. Nothing is repaired. Reading does not ask whether the move is legal.

    :param seat: the seat that makes the move, or :data:`cabo_rules.HOST`; by default the one that the token names. With
        it, the token need not name a seat, and must not name another one: a server passes the seat of the sender.
    :raises MoveError: if the text is not the token of a move, or of a move of that seat, with the first character that
        is wrong; or if ``seat`` is not a seat.

    >>> read_token("b:sc3")
    Snap(seat=1, target=Place(seat=2, slot=3))
    >>> read_token("SC3", seat=1)
    Snap(seat=1, target=Place(seat=2, slot=3))
    >>> read_token("b:sc")
    Traceback (most recent call last):
    cabo_rules.errors.MoveError: token must be the token of a move, not 'b:sc'; expected a number at character 5
    """
    check_kind(str, "token", token, "text", error=MoveError)
    if seat is not None and (type(seat) is not int or not HOST <= seat <= LAST_SEAT):
        raise wrong_argument("seat", f"a seat from 0 to {LAST_SEAT:,}, HOST or None", seat, error=MoveError)
    if len(token) > LONGEST_TOKEN:
        raise MoveError(f"token must have at most {LONGEST_TOKEN} characters, not {short(token)}")
    text = Scanner(token.strip())
    try:
        move = read_move(text, _speaker(text, seat))
        text.must_end()
    except Unexpected as error:
        raise MoveError(str(error)) from None
    return move


def _speaker(text: Scanner, seat: int | None) -> int:
    """Read the seat that a token names; without one, it is the seat that is given."""
    if letters := text.take(_SPEAKER):
        named = seat_of(letters[:-1])
    elif text.text.startswith("|"):
        named = HOST
    elif seat is None:
        raise text.wrong("a seat and a colon")
    else:
        return seat
    if seat is not None and named != seat:
        raise text.wrong("a move of the host" if seat == HOST else f"a move of seat {seat}", 0)
    return named
