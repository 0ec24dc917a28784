"""The event log of a game: JSON Lines, a header and then a line for each move with the events it caused.

Replaying a log needs nothing but the log. It asks what happened, not whether it was allowed: that is the business of
:func:`cabo_rules.validate_log`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from attrs import frozen

from cabo_rules.errors import GameError, LogError, MoveError, short
from cabo_rules.events import Event
from cabo_rules.game import Game
from cabo_rules.moves import Move
from cabo_rules.past import Step
from cabo_rules.record.codec import decode_event, decode_move, encode
from cabo_rules.record.header import Header, header_line, read_header
from cabo_rules.record.lines import LONG_NUMBER, LONGEST_LINE, canonical, only_keys, parse, text_of


@frozen
class Entry:
    """One line after the header, as far as it can be read without knowing the game.

    :ivar move: the move, ``None`` in a line that only claims something.
    :ivar events: the events recorded for it, ``None`` in a record of moves.
    :ivar number: the number of the move, where it is written.
    :ivar claims: scores, totals and winners that the record claims after it.
    """

    move: Move | None
    events: tuple[Event, ...] | None
    number: int | None
    claims: dict[str, tuple[int, ...]]


# --- writing ----------------------------------------------------------------------------------------------------------


def step_line(step: Step) -> str:
    """A move that was played and its events, as the line of a log: canonical JSON without a line break.

    To a player send that of ``redact(step, seat)``.

    :raises GameError: when it is no step.
    """
    if not isinstance(step, Step):
        raise GameError(f"{short(step)} is not a step; game.since(number) gives steps")
    events = ",".join([encode(event) for event in step.events])
    return f'{{"events":[{events}],"move":{encode(step.move)},"n":{step.number}}}'


def move_line(move: Move) -> str:
    """A move as one line of canonical JSON without a line break, as it stands in a log: what a client asks for.

    :raises MoveError: when it is no move.

    >>> from cabo_rules import Place, Snap
    >>> move_line(Snap(1, Place(2, 3)))
    '{"seat":1,"target":[2,3],"type":"snap"}'
    """
    if not isinstance(move, Move):
        raise MoveError(f"{short(move)} is not a move")
    return encode(move)


def log_lines(game: Game) -> Iterator[str]:
    """The full log of a game, line by line, without line breaks; of a view of a game, the log of that view.

    :raises LogError: when a line would be longer, or hold a longer number, than a log may.

    >>> from cabo_rules import Game, load_variant
    >>> game = Game.new(load_variant("hunner"), ["Ana", "Ben"], seed=5)
    >>> [line[:11] for line in log_lines(game)]
    ['{"format":1', '{"events":[']
    """
    yield _readable(header_line(game.players, game.variant, game.viewer), "the header")
    for step in game.steps:
        line = step_line(step)
        if len(line) > LONGEST_LINE // 4 or any(word in line for word in _WITH_ANY_NUMBER):
            yield _readable(line, f"move {step.number}")
        else:
            yield line


_WITH_ANY_NUMBER: Final = ("round_scored", "table_set", "place_penalty")
"""Only in moves and events of these kinds stand numbers that are not small: totals, and cells far away."""


def _readable(line: str, what: str) -> str:
    """What is written must be readable again: reading refuses what passes the limits of the format."""
    if len(line) > LONGEST_LINE // 4 or LONG_NUMBER.search(line):
        try:
            parse(text_of(line))
        except LogError as error:
            raise LogError(f"{what} cannot be written in a log: {error}") from None
    return line


# --- reading ----------------------------------------------------------------------------------------------------------


def read_entry(data: dict[str, Any], full: bool) -> Entry:
    """The line after the header that parsed JSON describes.

    :param full: whether it stands in a full log, where the move, its events and its number are required.
    :raises LogError: when it describes none; the text says what is wrong, but not in which line.
    """
    if full:
        only_keys(data, ("claims", "events", "move", "n"), ("events", "move", "n"))
    else:
        only_keys(data, ("claims", "move", "n"), ("claims",) if "move" not in data else ())
    if "n" in data and type(data["n"]) is not int:
        raise LogError(f"n: must be a whole number, not {short(data['n'])}")
    if "n" in data and "move" not in data:
        raise LogError("n: a line without a move has no number")
    events = None
    if full:
        if not isinstance(data["events"], list):
            raise LogError(f"events: must be a list, not {short(data['events'])}")
        events = tuple([decode_event(event) for event in data["events"]])
    move = decode_move(data["move"]) if "move" in data else None
    return Entry(move, events, data.get("n"), _read_claims(data.get("claims", {})))


def _read_claims(data: object) -> dict[str, tuple[int, ...]]:
    if not isinstance(data, dict):
        raise LogError(f"claims: must be an object, not {short(data)}")
    only_keys(data, ("scores", "totals", "winners"), ())
    for key, numbers in data.items():
        if not isinstance(numbers, list) or not all(type(number) is int for number in numbers):
            raise LogError(f"claims: {key}: must be a list of whole numbers, not {short(numbers)}")
    return {key: tuple(numbers) for key, numbers in data.items()}


def load_lines(
    lines: Iterable[str | bytes], name: str = "log", *, seed: int | None = None, most: int | None = None
) -> Game:
    """As :func:`cabo_rules.load_game`, from lines.

    :param lines: the header, and a line for each move; for a text take ``text.splitlines()``.
    :param name: what errors call them.
    :param most: how many moves to read at most; the lines after them are not even asked for.
    :raises LogError: when they cannot be read as a full log.
    :raises GameError: when a seed is given for the log of a view, in which nothing is shuffled.
    """
    number, game = 0, None
    try:
        if isinstance(lines, str | bytes):
            raise LogError("one text and no list of lines; take its splitlines()")
        for number, line in enumerate(lines, 1):
            if game is None:
                header = _full_header(parse(text_of(line)))
                game = Game.new(header.variant, header.players, viewer=header.viewer)
            else:
                game = game.follow(read_step(line))
            if number - 1 == most:
                break
        if game is None:
            raise LogError("is empty")
    except (GameError, LogError) as error:
        raise LogError(f"{name}: line {number}: {error}" if number else f"{name}: {error}", number) from None
    return game if seed is None else game.with_seed(seed)


def read_step(line: str | bytes | dict[str, Any]) -> Step:
    """The move and the events that a line of a full log tells of: the other way round of :func:`step_line`.

    :param line: the line, or what a parser of JSON has made of it.
    :raises LogError: when it tells of none; the text says what is wrong.
    """
    entry = read_entry(_parsed(line), full=True)
    assert entry.move is not None
    assert entry.events is not None
    assert entry.number is not None
    return Step(entry.number, entry.move, entry.events)


def read_move(line: str | bytes | dict[str, Any]) -> Move:
    """The move that a line tells of: the other way round of :func:`move_line`.

    The line may come from anybody: it is read within the limits of a log, and nothing in it is coerced.

    :param line: the line, or what a parser of JSON has made of it.
    :raises LogError: when it tells of none; the text says what is wrong.

    >>> read_move('{"pile":"stock","seat":0,"type":"draw"}')
    Draw(seat=0, pile='stock')
    """
    return decode_move(_parsed(line))


def _parsed(line: str | bytes | dict[str, Any]) -> dict[str, Any]:
    """A line parsed within the limits of a log, which another parser need not have kept."""
    if isinstance(line, dict):
        try:
            line = canonical(line)
        except (RecursionError, TypeError, ValueError):
            raise LogError("no JSON object that a log could hold") from None
    if not isinstance(line, str | bytes):
        raise LogError(f"must be a line of text or a JSON object, not {short(line)}")
    return parse(text_of(line))


def _full_header(data: dict[str, Any]) -> Header:
    header = read_header(data)
    if not header.is_full:
        raise LogError(
            f"not a full log ({', '.join(header.missing)} missing); if it is a record of moves, "
            "cabo-rules validate --complete makes a full log of it"
        )
    if not header.digest_is_right:
        raise LogError("variant_digest: the variant has been changed: the digest is not its own")
    return header
