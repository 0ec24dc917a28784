"""The event log of a game: JSON Lines, a header and then a line for each move with the events it caused.

Replaying a log needs nothing but the log. It asks what happened, not whether it was allowed: that is the business of
:func:`cabo_rules.validate_log`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from attrs import evolve

from cabo_rules.errors import GameError, LogError, MoveError, retold, short
from cabo_rules.game import Game
from cabo_rules.moves import Move
from cabo_rules.past import Step
from cabo_rules.record.chain import BROKEN, Link, chained
from cabo_rules.record.codec import decode_move, encode
from cabo_rules.record.entries import LogReader, read_entry, step_of
from cabo_rules.record.header import Header, header_line, header_of
from cabo_rules.record.limits import LONGEST_LINE, bounded, not_too_long
from cabo_rules.record.lines import LONG_NUMBER, canonical, parse, text_of
from cabo_rules.record.older import events_today

# --- writing ----------------------------------------------------------------------------------------------------------


def step_line(step: Step) -> str:
    """A move that was played and its events, as one line of canonical JSON without a line break.

    It is a line to send: in a log it carries its hash, too. To a player send that of ``redact(step, seat)``.

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

    :raises LogError: when the game passes a limit of the format, or a player's name cannot be written.

    >>> from cabo_rules import Game, load_variant
    >>> game = Game.new(load_variant("hunner"), ["Ana", "Ben"], seed=5)
    >>> [line[:11] for line in log_lines(game)]
    ['{"format":2', '{"events":[']
    """
    return (line for line, _ in chained_lines(game))


def chained_lines(game: Game) -> Iterator[tuple[str, str]]:
    """The full log of a game as :func:`log_lines` gives it, each line with its hash."""
    not_too_long(game.number, game.round)
    line, made = header_line(game.players, game.variant, game.viewer)
    yield _readable(line, "the header"), made
    for step in game.steps:
        line, made = chained(step_line(step), made)
        if len(line) > LONGEST_LINE // 4 or any(word in line for word in _WITH_ANY_NUMBER):
            _readable(line, f"move {step.number}")
        yield line, made


_WITH_ANY_NUMBER: Final = ("round_scored", "table_set", "place_penalty")
"""Only in moves and events of these kinds stand numbers that are not small: totals, and cells far away."""


def _readable(line: str, what: str) -> str:
    """What is written must be readable again: reading refuses what passes the limits of the format."""
    if len(line) > LONGEST_LINE // 4 or LONG_NUMBER.search(line):
        try:
            parse(text_of(line))
        except LogError as error:
            raise retold(error, f"{what} cannot be written in a log: {error}") from None
    return line


# --- reading ----------------------------------------------------------------------------------------------------------


def load_lines(
    lines: Iterable[str | bytes], name: str = "log", *, seed: int | None = None, most: int | None = None
) -> Game:
    """As :func:`cabo_rules.load_game`, from lines.

    :param lines: the header, and a line for each move; for a text take ``text.splitlines()``.
    :param name: what errors call them.
    :param most: how many moves to read at most; the lines after them are not even asked for.
    :raises LogError: when they cannot be read as a full log, or do not fit into its chain.
    :raises GameError: when a seed is given for the log of a view, in which nothing is shuffled.
    """
    game, _ = load(lines, name, most=most)
    return game if seed is None else game.with_seed(seed)


def load(lines: Iterable[str | bytes], name: str, *, most: int | None = None) -> tuple[Game, LogReader]:
    """As :func:`load_lines`, and the reader, which knows how the log could be gone on with."""
    number = 0
    try:
        if isinstance(lines, str | bytes):
            raise LogError("one text and no list of lines; take its splitlines()")
        source = bounded(lines)
        first = next(source, None)
        if first is None:
            raise LogError("is empty")
        number = 1
        header = _full_header(header_of(text_of(first)))
        game, reader = Game.new(header.variant, header.players, viewer=header.viewer), LogReader(header)
        for number, line in enumerate(source if most != 0 else (), 2):
            for entry in reader.read(parse(text_of(line))):
                step = step_of(entry)
                events = events_today(header.rules, step.move, step.events)
                game = game.follow(evolve(step, events=events))
                _fits(entry.link)
            not_too_long(game.number, game.round)
            if number - 1 == most:
                break
    except (GameError, LogError) as error:
        number = getattr(error, "line", 0) or number
        raise retold(error, f"{name}: line {number}: {error}" if number else f"{name}: {error}", number) from None
    return game, reader


def _fits(linked: Link | None) -> None:
    if linked is not None and not linked.fits:
        raise LogError(f"the chain breaks here: {BROKEN}")


def read_step(line: str | bytes | dict[str, Any]) -> Step:
    """The move and the events that a line of a full log tells of: the other way round of :func:`step_line`.

    :param line: the line, or what a parser of JSON has made of it.
    :raises LogError: when it tells of none; the text says what is wrong. A hash is not held against anything: that
        needs the line before.
    """
    return step_of(read_entry(_parsed(line), full=True))


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


def _full_header(header: Header) -> Header:
    if not header.is_full:
        raise LogError(
            f"not a full log ({', '.join(header.missing)} missing); if it is a record of moves, "
            "cabo-rules validate --complete makes a full log of it"
        )
    if not header.digest_is_right:
        raise LogError("variant_digest: the variant has been changed: the digest is not its own")
    _fits(header.link)
    return header
