"""The event log of a game: JSON Lines, a header and then a line for each move with the events it caused.

Replaying a log needs nothing but the log. It asks what happened, not whether it was allowed: that is the business of
:func:`cabo_rules.validate_log`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from attrs import frozen

from cabo_rules.errors import GameError, LogError, MoveError, retold, short
from cabo_rules.events import Event
from cabo_rules.game import Game
from cabo_rules.moves import Move
from cabo_rules.past import Step
from cabo_rules.record.chain import HASH, Link, chained, link
from cabo_rules.record.codec import decode_event, decode_move, encode
from cabo_rules.record.header import FORMAT, RULES, Header, header_line, header_of
from cabo_rules.record.limits import LONGEST_LINE, bounded, not_too_long
from cabo_rules.record.lines import LONG_NUMBER, canonical, only_keys, parse, text_of
from cabo_rules.record.older import OlderLines


@frozen
class Entry:
    """One line after the header, as far as it can be read without knowing the game.

    :ivar move: the move, ``None`` in a line that only claims something.
    :ivar events: the events recorded for it, ``None`` in a record of moves.
    :ivar number: the number of the move, where it is written.
    :ivar claims: scores, totals and winners that the record claims after it.
    :ivar link: the line as a link of the chain; ``None`` in a log without hashes.
    """

    move: Move | None
    events: tuple[Event, ...] | None
    number: int | None
    claims: dict[str, tuple[int, ...]]
    link: Link | None = None


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


class LogReader:
    """Reads the lines after a header, one after the other.

    :ivar before: the hash of the line read last, as it states it; ``None`` in a log without hashes.
    :ivar canonical: whether its lines may be just what this library writes.
    """

    def __init__(self, header: Header) -> None:
        self.before = None if header.link is None else header.link.stated
        today = (header.format, header.rules) == (FORMAT, RULES)
        self.canonical = header.is_full and header.viewer is None and today
        self._full = header.is_full
        self._today = OlderLines(header.format, header.rules)

    def read(self, data: dict[str, Any]) -> list[Entry]:
        """What the next line says, once it is parsed: in a log of today's format one entry.

        :raises LogError: when it says nothing; the text says what is wrong, but not in which line.
        """
        linked = link(data, self.before)
        if linked is not None:
            self.before = linked.stated
        return [read_entry(line, self._full, linked) for line in self._today(data)]


def read_entry(data: dict[str, Any], full: bool, linked: Link | None = None) -> Entry:
    """The line after the header that parsed JSON describes.

    :param full: whether it stands in a full log, where the move, its events and its number are required.
    :param linked: the line as a link of the chain.
    :raises LogError: when it describes none; the text says what is wrong, but not in which line.
    """
    if full:
        only_keys(data, ("claims", "events", "move", "n", HASH), ("events", "move", "n"))
    else:
        only_keys(data, ("claims", "move", "n", HASH), ("claims",) if "move" not in data else ())
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
    return Entry(move, events, data.get("n"), _read_claims(data.get("claims", {})), linked)


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
    :raises LogError: when they cannot be read as a full log, or do not fit into its chain.
    :raises GameError: when a seed is given for the log of a view, in which nothing is shuffled.
    """
    loaded = load(lines, name, most=most)
    return loaded.game if seed is None else loaded.game.with_seed(seed)


@frozen
class Loaded:
    """A log that was loaded.

    :ivar game: the game that it tells of.
    :ivar header: its header.
    :ivar sha256: its last hash; ``None`` in a log without hashes.
    """

    game: Game
    header: Header
    sha256: str | None


def load(lines: Iterable[str | bytes], name: str, *, most: int | None = None) -> Loaded:
    """As :func:`load_lines`, with what else is known of the log."""
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
                game = game.follow(_step(entry))
                _fits(entry.link)
            not_too_long(game.number, game.round)
            if number - 1 == most:
                break
    except (GameError, LogError) as error:
        number = getattr(error, "line", 0) or number
        raise retold(error, f"{name}: line {number}: {error}" if number else f"{name}: {error}", number) from None
    return Loaded(game, header, reader.before)


def _fits(linked: Link | None) -> None:
    if linked is not None and not linked.fits:
        raise LogError(f"{HASH}: the chain breaks here: the line was changed, or lines before it are missing or others")


def read_step(line: str | bytes | dict[str, Any]) -> Step:
    """The move and the events that a line of a full log tells of: the other way round of :func:`step_line`.

    :param line: the line, or what a parser of JSON has made of it.
    :raises LogError: when it tells of none; the text says what is wrong. A hash is not held against anything: that
        needs the line before.
    """
    return _step(read_entry(_parsed(line), full=True))


def _step(entry: Entry) -> Step:
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
