"""Fast reading of lines that are just as this library writes them: read the pieces, write them again, and compare.

If the referee knows the events, they need not be read. Strict checks are not needed either, since a line that fails one
is never equal to the line written again, unless it has a number that is too large.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial
from hashlib import sha256
from types import NoneType
from typing import Any, Final, get_args, get_origin

import attrs

from cabo_rules.cards import Card, card
from cabo_rules.errors import CaboError, LogError
from cabo_rules.events import Event
from cabo_rules.logs.chain import HASH, chained
from cabo_rules.logs.codec import MOVES, WRITERS, decode_event, encode, kinds_of
from cabo_rules.logs.limits import MOST_ROUNDS
from cabo_rules.logs.lines import LONG_NUMBER
from cabo_rules.moves import Move
from cabo_rules.past import Step
from cabo_rules.referee import play
from cabo_rules.refusals import IllegalMove
from cabo_rules.seats import Place, place
from cabo_rules.state import State

_Read = Callable[[Any], Any]

_DECODER: Final = json.JSONDecoder()
_BEFORE_EVENTS, _BEFORE_MOVE, _BEFORE_NUMBER = len('{"events":'), len(',"move":'), len(',"n":')
_LONGEST_KNOWN: Final = 120  # characters of a move that is cached
_BEFORE_HASH: Final = f',"{HASH}":"'
_HASH_LENGTH: Final = len(chained("}", "")[0])
"""The characters that the hash adds to a line, and the brace after it."""

BETWEEN: Final = frozenset(("deal", "over"))
"""The phases after a round: only events of a move that leads to one of them have new totals."""


def written_line(events: Sequence[Event], move: str, number: int) -> str:
    """Return the line of a move, given as text, without its hash."""
    written = ",".join(map(encode, events))
    return f'{{"events":[{written}],"move":{move},"n":{number}}}'


def refereed_line(text: str, before: str, state: State, number: int) -> tuple[Move, State, list[Event], str] | None:
    """Return the move of a line, the referee's state after it and its events, and the hash of the line.

    Return None if the line is not just as this library writes that move today, or may exceed a limit.

    :param before: the hash of the line before.
    :param state: the state before the move, made by the referee.
    :param number: the number that the move must have.
    """
    _, _, rest = text.rpartition(',"move":')
    move_text, _, _ = rest.rpartition(',"n":')
    try:
        move = _move_met(move_text) if len(move_text) <= _LONGEST_KNOWN else _written_move(move_text)
        after, events = play(state, move)
        if len(events) == 1:  # as most moves have, for which a loop takes too long
            (event,) = events
            written = WRITERS[type(event)](event)
        else:
            written = ",".join([WRITERS[type(event)](event) for event in events])
        body = f'{{"events":[{written}],"move":{move_text},"n":{number}'
        made = sha256(f"{before}{body}}}".encode()).hexdigest()
    except (IllegalMove, LogError, UnicodeEncodeError):
        return None
    if text != f'{body}{_BEFORE_HASH}{made}"}}':
        return None
    if LONG_NUMBER.search(body) if after.phase in BETWEEN else after.round > MOST_ROUNDS:
        return None
    return move, after, events, made


def written_step(text: str, before: str) -> tuple[Step, str] | None:
    """Return the step in a line and its hash, or None if the line is not just as this library writes it.

    :param before: the hash of the line before.
    """
    number = text.rfind(',"n":')
    try:
        data, end = _DECODER.raw_decode(text, _BEFORE_EVENTS)
        events, move = tuple(map(decode_event, data)), text[end + _BEFORE_MOVE : number]
        step = Step(int(text[number + _BEFORE_NUMBER : -_HASH_LENGTH]), move_met(move), events)
        body = written_line(events, move, step.number)
        line, made = chained(body, before)
    except (LogError, TypeError, ValueError, RecursionError):
        return None
    return (step, made) if line == text and not LONG_NUMBER.search(body) else None


def move_met(text: str) -> Move:
    """Return the move in canonical JSON; short texts are cached, since most moves occur again.

    :raises LogError: if it is not a move, or not canonical.
    """
    return _move_met(text) if len(text) <= _LONGEST_KNOWN else _written_move(text)


def _written_move(text: str) -> Move:
    """Return the move; its text must be canonical, since another one has another hash.

    The move checks its own form and limits its numbers. Whatever else strict reading refuses is not equal to the move
    written again.
    """
    try:
        data, _ = _DECODER.raw_decode(text)
        move: Move = _made(MOVES[data.pop("type")], data)
        if encode(move) == text:
            return move
    except (AttributeError, CaboError, LookupError, RecursionError, TypeError, ValueError):
        pass
    raise LogError("not canonical")


def _made(cls: Any, data: dict[str, Any]) -> Any:
    """Return an object of its parsed fields, some of which are not what a list or a text in JSON is."""
    for name, read in _readers(cls):
        if name in data:
            data[name] = read(data[name])
    return cls(**data)


@cache
def _readers(cls: Any) -> list[tuple[str, _Read]]:
    """Return the fields of a class that are something else in JSON, with the functions that read them."""
    return [(name, read) for name, kind in kinds_of(cls).items() if (read := _reader(kind)) is not None]


def _reader(kind: Any) -> _Read | None:
    """Return the function that reads what JSON has for a value of this kind, or None if it is the same."""
    if get_origin(kind) is tuple:
        each = _reader(get_args(kind)[0])
        return tuple if each is None else lambda value: tuple(map(each, value))
    if NoneType in get_args(kind):
        (present,) = [_reader(each) for each in get_args(kind) if each is not NoneType]
        return None if present is None else lambda value: None if value is None else present(value)
    if kind is Card:
        return card
    if kind is Place:
        return lambda value: place(*value)
    return partial(_made, kind) if attrs.has(kind) else None


_move_met = lru_cache(maxsize=4096)(_written_move)
