"""The event log of a game: JSON Lines, a header and then a line for each move with the events it caused.

Replaying a log needs nothing but the log. It asks what happened, not whether it was allowed: that is the business of
:func:`cabo_rules.validate_log`.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from cabo_rules.errors import GameError, LogError, short
from cabo_rules.events import Event
from cabo_rules.game import Game
from cabo_rules.moves import Move
from cabo_rules.past import Step
from cabo_rules.record.codec import decode_event, decode_move, encode
from cabo_rules.record.header import Header, header_line, read_header
from cabo_rules.record.lines import LONG_NUMBER, LONGEST_LINE, file_lines, only_keys, parse, text_of


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
    """
    events = ",".join([encode(event) for event in step.events])
    return f'{{"events":[{events}],"move":{encode(step.move)},"n":{step.number}}}'


def move_line(move: Move) -> str:
    """A move as one line of canonical JSON without a line break, as it stands in a log: what a client asks for.

    >>> from cabo_rules import Place, Snap
    >>> move_line(Snap(1, Place(2, 3)))
    '{"seat":1,"target":[2,3],"type":"snap"}'
    """
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


def save_game(game: Game, path: str | Path) -> None:
    """Write the full log of a game to a file: all of it or nothing; a file of that name is replaced.

    :raises LogError: when the file cannot be written, or the game passes the limits of a log.
    """
    try:
        write_whole("".join(f"{line}\n" for line in log_lines(game)).encode(), path)
    except OSError as error:
        raise LogError(f"{path}: cannot be written: {error.strerror or error}") from None
    except UnicodeEncodeError:
        raise LogError(f"{path}: a player's name cannot be written as UTF-8") from None
    except ValueError as error:  # a LogError is one, too; any other is a path that no file can have
        told = str(error) if str(error).startswith(f"{path}: ") else f"{path}: cannot be written: {error}"
        raise LogError(told) from None


def write_whole(content: bytes, path: str | Path, *, over: bool = True) -> None:
    """Write a file: all of it or nothing, so that what was there before is not lost halfway.

    :param over: whether a file that is there already is replaced.
    :raises LogError: when something that is no file has that name.
    :raises OSError: when it cannot be written; a :class:`FileExistsError` when it is not to be replaced.
    """
    unfinished = None
    try:
        target = Path(os.path.realpath(path))
        if target.exists() and not target.is_file():
            raise LogError(f"{path}: cannot be written: not a regular file")
        unfinished = target.with_name(f".{target.name}.{secrets.token_hex(4)}.unfinished")
        with unfinished.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if over or not _given_name(unfinished, target):
            unfinished.replace(target)
    finally:
        if unfinished is not None:
            with suppress(OSError):
                unfinished.unlink()


def _given_name(unfinished: Path, target: Path) -> bool:
    """Whether a file could be given a second name that nothing has yet; some file systems give none."""
    try:
        os.link(unfinished, target)
    except FileExistsError:
        raise
    except OSError:
        if target.exists():
            raise FileExistsError(17, "File exists") from None
        return False
    return True


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


def load_game(path: str | Path, *, seed: int | None = None) -> Game:
    """The game that a full log tells of: what happened, without asking whether it was allowed.

    :param seed: what shuffles to come are made from; without it the host brings them. A log does not hold the seed:
        give that of the original game, and the loaded one goes on shuffling as the original would.
    :raises LogError: when the file cannot be read as a full log; the text names the file and the line.
    :raises GameError: when a seed is given for the log of a view, in which nothing is shuffled.
    """
    return load_lines(file_lines(path), str(path), seed=seed)


def load_lines(lines: Iterable[str | bytes], name: str, *, seed: int | None = None, most: int | None = None) -> Game:
    """As :func:`load_game`, from lines; ``name`` is what errors call them.

    :param most: how many moves to read at most; the lines after them are not even asked for.
    :raises LogError: when they cannot be read as a full log.
    """
    number, game = 0, None
    try:
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


def read_step(line: str | bytes) -> Step:
    """The move and the events that a line of a full log tells of: the other way round of :func:`step_line`.

    :raises LogError: when it tells of none; the text says what is wrong.
    """
    entry = read_entry(parse(text_of(line)), full=True)
    assert entry.move is not None
    assert entry.events is not None
    assert entry.number is not None
    return Step(entry.number, entry.move, entry.events)


def read_move(line: str | bytes) -> Move:
    """The move that a line tells of: the other way round of :func:`move_line`.

    The line may come from anybody: it is read within the limits of a log, and nothing in it is coerced.

    :raises LogError: when it tells of none; the text says what is wrong.

    >>> read_move('{"pile":"stock","seat":0,"type":"draw"}')
    Draw(seat=0, pile='stock')
    """
    return decode_move(parse(text_of(line)))


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
