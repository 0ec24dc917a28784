"""The event log of a game: JSON Lines, a header and then a line for each move with the events it caused.

Replaying a log needs nothing but the log, and does not check whether moves were allowed; see
:func:`cabo_rules.validate_log` for that. As long as each line is just as the referee would write it, its events come
from the referee, which is faster than reading them; the first other line and all after it are read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from cabo_rules.cards import HIDDEN
from cabo_rules.errors import GameError, LogError, MoveError, check_kind, with_message, wrong_argument
from cabo_rules.game import Game, next_game
from cabo_rules.logs.chain import BROKEN, Link, chained
from cabo_rules.logs.codec import decode_move, encode
from cabo_rules.logs.entries import LogReader, read_entry, step_of
from cabo_rules.logs.header import Header, header_line, header_of
from cabo_rules.logs.limits import LONGEST_LINE, bounded, check_lines, not_too_long
from cabo_rules.logs.lines import LONG_NUMBER, canonical, is_notation, parse, text_of
from cabo_rules.logs.written import refereed_line, written_line
from cabo_rules.moves import SHUFFLES, Move, SetUp
from cabo_rules.past import Step
from cabo_rules.players import check_seed
from cabo_rules.visibility import cards_in

# --- writing ----------------------------------------------------------------------------------------------------------


def step_line(step: Step) -> str:
    """Return a move and its events as one line of canonical JSON without a line break.

    The line is for sending: in a log it has a hash, too. Send a player the line of ``redact(step, seat)``.

    :raises GameError: if it is not a step of a move and its events.

    >>> from cabo_rules import load_variant
    >>> from cabo_rules.moves import Abandon
    >>> step_line(Game.new(load_variant("rush"), ["Ana", "Ben"]).play(Abandon()).steps[0])
    '{"events":[{"key":"game","type":"game_abandoned"}],"move":{"type":"abandon"},"n":1}'
    """
    check_kind(Step, "step", step, "a Step", "use game.since(number) for steps")
    try:
        return written_line(step.events, encode(step.move), step.number)
    except (AttributeError, LookupError, TypeError):  # made by hand from values of the wrong types
        raise wrong_argument("step", "a move and its events", step) from None


def move_line(move: Move) -> str:
    """Return a move as one line of canonical JSON without a line break, for a client to send.

    :raises MoveError: if it is not a move.

    >>> from cabo_rules.moves import Place, Snap
    >>> move_line(Snap(1, Place(2, 3)))
    '{"seat":1,"target":[2,3],"type":"snap"}'
    """
    check_kind(Move, "move", move, "a move like Draw(0, 'stock')", error=MoveError)
    return encode(move)


def log_lines(game: Game) -> Iterator[str]:
    """Yield the lines of the full log of a game, or the log of a view, without line breaks.

    :raises LogError: if ``game`` is not a game, exceeds a limit of the format, has a name that cannot be written, or
        hides cards although it is not a view, as one completed from a record does that lacks the order of the cards.

    >>> from cabo_rules import Game, load_variant
    >>> game = Game.new(load_variant("hunner"), ["Ana", "Ben"], seed=5)
    >>> [line[:11] for line in log_lines(game)]
    ['{"format":1', '{"events":[']
    """
    return (line for line, _ in chained_lines(a_game(game)))


def a_game(game: Any) -> Game:
    """Return a game that a caller gives.

    :raises LogError: if it is not a game; the text names the argument.
    """
    check_kind(Game, "game", game, "a Game", error=LogError)
    return game  # type: ignore[no-any-return]


def chained_lines(game: Game) -> Iterator[tuple[str, str]]:
    """Yield the lines of :func:`log_lines`, each with its hash."""
    not_too_long(game.number, game.round)
    line, made = header_line(game.players, game.variant, game.viewer)
    yield _readable(line, "the header"), made
    for step in game.steps:
        if game.viewer is None and type(step.move) in _WITH_CARDS and HIDDEN in cards_in(step.move):
            raise LogError(f"move {step.number} has hidden cards; only the log of a view may hide cards")
        line, made = chained(step_line(step), made)
        if len(line) > LONGEST_LINE // 4 or any(word in line for word in _WITH_ANY_NUMBER):
            _readable(line, f"move {step.number}")
        yield line, made


_WITH_CARDS: Final = frozenset((*SHUFFLES, SetUp))
_WITH_ANY_NUMBER: Final = ("round_scored", "table_set", "place_penalty")
"""The moves and events that can have large numbers: totals, and cells far away."""


def _readable(line: str, what: str) -> str:
    """Return a line unless reading would refuse it, since it exceeds the limits of the format."""
    if len(line) > LONGEST_LINE // 4 or LONG_NUMBER.search(line):
        try:
            parse(text_of(line))
        except LogError as error:
            raise with_message(error, f"{what} cannot be written in a log: {error}") from None
    return line


# --- reading ----------------------------------------------------------------------------------------------------------


def load_lines(
    lines: Iterable[str | bytes], name: str = "log", *, seed: int | None = None, most: int | None = None
) -> Game:
    """Return the game in the lines of a full log, replayed without checking whether its moves were allowed.

    :param lines: the header, and a line for each move, as a file gives them. Use ``io.StringIO(text)`` for a text,
        since ``splitlines()`` also splits at characters that a name may have, like U+2028.
    :param name: the name of the lines in errors.
    :param seed: as in :func:`cabo_rules.load_game`.
    :param most: the most moves to read; later lines are not requested.
    :raises LogError: if they cannot be read as a full log, do not fit into its chain, or are not a list of lines.
    :raises GameError: as in :func:`cabo_rules.load_game`, and if ``most`` is not a whole number. An error that the
        iterator of lines raises is passed on.

    >>> from cabo_rules import load_variant
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)
    >>> load_lines(log_lines(game)) == game, load_lines(log_lines(game), most=0).number
    (True, 0)
    """
    check_lines(lines, name, most)
    check_seed(seed)
    game, _ = load(lines, name, most=most)
    return game.with_seed(seed)


def load(lines: Iterable[str | bytes], name: str, *, most: int | None = None) -> tuple[Game, LogReader]:
    """Return the game as :func:`load_lines` does, and the reader, with which the log can be resumed."""
    number = 0
    try:
        source = bounded(lines)
        first = next(source, None)
        if first is None:
            raise LogError("is empty")
        number = 1
        if is_notation(first):
            raise LogError(
                "must be a log, not a record in the notation; cabo-rules convert makes a log of it, and "
                "cabo_rules.notation.read_record reads it"
            )
        header = _full_header(header_of(text_of(first)))
        game, reader = Game.new(header.variant, header.players, viewer=header.viewer), LogReader(header)
        refereed = reader.canonical
        for number, line in enumerate(source if most != 0 else (), 2):
            text = text_of(line)
            after = _refereed(game, reader, text) if refereed else None
            refereed = after is not None
            game = _followed(game, reader, text) if after is None else after
            not_too_long(game.number, game.round)
            if number - 1 == most:
                break
    except (GameError, LogError) as error:
        number = getattr(error, "line", 0) or number
        raise with_message(error, f"{name}: line {number}: {error}" if number else f"{name}: {error}", number) from None
    return game, reader


def _refereed(game: Game, reader: LogReader, text: str) -> Game | None:
    """Return the game after a line that is just as the referee would write it, or None for any other line.

    All lines before it must have been such lines, since the rules may fail at a table that they did not make.
    """
    assert reader.before is not None
    found = refereed_line(text, reader.before, game.state, game.number + 1)
    if found is None:
        return None
    move, state, events, reader.before = found
    return next_game(game, move, state, tuple(events))


def _followed(game: Game, reader: LogReader, text: str) -> Game:
    """Return the game after the step in a line, whether or not it was allowed."""
    if (written := reader.as_written(text)) is not None:
        return game.follow(written)
    for entry in reader.read(parse(text)):
        game = game.follow(step_of(entry))
        _fits(entry.link)
    return game


def _fits(linked: Link | None) -> None:
    if linked is not None and not linked.fits:
        raise LogError(f"the chain breaks here: {BROKEN}")


def read_step(line: str | bytes | dict[str, Any]) -> Step:
    """Return the step in a line of a full log: the reverse of :func:`step_line`.

    :param line: the line, or its parsed JSON.
    :raises LogError: if the line is not a step. Its hash is not checked, since that needs the line before.

    >>> line = '{"events":[{"key":"game","type":"game_abandoned"}],"move":{"type":"abandon"},"n":1}'
    >>> read_step(line)
    Step(number=1, move=Abandon(), events=(GameAbandoned(key='game'),))
    """
    return step_of(read_entry(_parsed(line), full=True))


def read_move(line: str | bytes | dict[str, Any]) -> Move:
    """Return the move in a line: the reverse of :func:`move_line`.

    The line may be untrusted: it is read within the limits of a log, and nothing in it is coerced.

    :param line: the line, or its parsed JSON.
    :raises LogError: if the line is not a move.

    >>> read_move('{"pile":"stock","seat":0,"type":"draw"}')
    Draw(seat=0, pile='stock')
    """
    return decode_move(_parsed(line))


def _parsed(line: str | bytes | dict[str, Any]) -> dict[str, Any]:
    """Return a line as parsed JSON within the limits of a log, which another parser may not have enforced."""
    if isinstance(line, dict):
        try:
            line = canonical(line)
        except (RecursionError, TypeError, ValueError):
            raise LogError("line must be a JSON object that a log can contain") from None
    check_kind(str | bytes, "line", line, "a line of text or a JSON object", error=LogError)
    return parse(text_of(line))


def _full_header(header: Header) -> Header:
    if not header.is_full:
        raise LogError(
            f"must be a full log ({', '.join(header.missing)} missing); "
            "use cabo-rules validate --complete to make one from a record of moves"
        )
    if not header.digest_is_right:
        raise LogError("variant_digest: must be the digest of the variant, which has changed")
    _fits(header.link)
    return header
