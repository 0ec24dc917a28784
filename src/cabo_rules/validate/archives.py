"""Archives: very many games, in folders, in packed files, many in one file, refereed by one process or by several.

An archive is a stream of games, each a :class:`Recorded`, and :func:`judge` makes of each what is to be said about it.
That is a pure function of plain data, so another process can do it, or another machine, as in
``examples/validate_on_dask.py``. Memory holds a few games however many there are, and of a game that is too long to be
sent anywhere one line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from attrs import evolve, field, frozen

from cabo_rules.errors import LogError, check_between, check_kind, check_list
from cabo_rules.logs.chain import check_hash
from cabo_rules.logs.limits import LONGEST_LINE, MOST_LINES
from cabo_rules.logs.lines import a_path, file_lines, parse, text_of
from cabo_rules.validate.check import run
from cabo_rules.validate.folders import find_logs
from cabo_rules.validate.progress import Check
from cabo_rules.validate.verdict import Verdict
from cabo_rules.variant.rulebook import Clause, clause_of

MOST_JOBS: Final = 1_000
"""How many processes may referee an archive."""


def _text(_: object, attribute: Any, value: Any) -> None:
    check_kind(str, attribute.name, value, "text", error=LogError)


def _number(_: object, attribute: Any, value: Any) -> None:
    check_kind(int, attribute.name, value, "a whole number", error=LogError)


def _lines(_: object, attribute: Any, value: Any) -> None:
    check_list(attribute.name, value, "a list of lines", error=LogError)


@frozen
class Recorded:
    """A game in an archive, to be refereed by :func:`judge`.

    It can be pickled, and so be sent to another process or machine, where its lines are held in a list.

    :ivar name: the path of its file; from the second game of the file on with its number, as in ``games.jsonl#2``.
    :ivar begins: the line of the file at which it begins.
    :ivar lines: its lines, each with its line break; those of :func:`games_in` are read from the file as they are
        asked for, once, and raise a :class:`cabo_rules.LogError` where the file cannot be read any more.
    :ivar error: why the file cannot be read after them; empty where it can.
    :raises LogError: if a field is of another kind.

    >>> from tempfile import TemporaryDirectory
    >>> from cabo_rules import Game, load_variant, log_lines
    >>> lines = [f"{line}\\n".encode() for line in log_lines(Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7))]
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "games.jsonl")
    ...     _ = path.write_bytes(b"".join(lines + lines))
    ...     for game in games_in(path):
    ...         print(game.name.removeprefix(str(path)), game.begins, list(game.lines) == lines)
    ...
     1 True
    #2 3 True
    """

    name: str = field(validator=_text)
    begins: int = field(validator=_number)
    lines: Iterable[bytes] = field(validator=_lines)
    error: str = field(default="", validator=_text)


@frozen
class Judged:
    """What is to be said about a game in an archive. It can be pickled.

    :ivar verdict: what came of refereeing it.
    :ivar clause: the clause of its rulebook on which its problem rests, if it rests on one.
    :ivar size: its bytes, unpacked.

    >>> header = b'{"format":2,"players":["Ana","Ben"],"variant":"rush"}'
    >>> judged = judge(Recorded("too early", 1, [header, b'{"move":{"type":"end_game"}}']))
    >>> judged.verdict.problem.code, judged.clause.number, judged.size
    ('game.rounds_ruled', '8.1', 81)
    """

    verdict: Verdict
    clause: Clause | None
    size: int


def validate_archive(paths: Iterable[str | Path], jobs: int = 1) -> Iterator[Verdict]:
    """Referee the games at some paths anew, one verdict for each game, as they are asked for.

    A folder stands for all ``*.jsonl`` and ``*.jsonl.gz`` in it and below. A file may hold many games: each header of a
    log begins the next. The verdicts come in the order of the paths, of the names in a folder and of the games in a
    file, whatever ``jobs`` is. With more than one job a script needs its ``if __name__ == "__main__":``.

    :param jobs: how many processes referee, from 1 to 1,000.
    :raises LogError: if ``paths`` is not a list of paths, a path is empty, a folder holds no log, or ``jobs`` is not
        such a number; for a bad log or file nothing is raised, the verdict says it.

    >>> [verdict.problem.message for verdict in validate_archive(["no-such-game.jsonl.gz"])]
    ['cannot be read: No such file or directory']
    """
    return (judged.verdict for judged in judge_all(find_logs(paths), jobs))


def judge_all(files: Iterable[Path], jobs: int = 1) -> Iterator[Judged]:
    """What is to be said about each game in some files, in their order.

    :raises LogError: if ``jobs`` is not a whole number from 1 to 1,000.
    """
    return judge_games((game for file in files for game in games_in(file)), jobs)


def judge_games(games: Iterable[Recorded], jobs: int = 1) -> Iterator[Judged]:
    """As :func:`judge_all`, for games of any source.

    :raises LogError: if ``jobs`` is not a whole number from 1 to 1,000.
    """
    check_between(1, MOST_JOBS, "jobs", jobs, error=LogError)
    if jobs == 1:
        return map(judge, games)
    from cabo_rules.validate.processes import in_processes  # what it needs takes a while to load

    return in_processes(games, jobs)


def judge(game: Recorded, sha256: str | None = None) -> Judged:
    """Referee one game. Nothing is raised for a bad log or file: the verdict says it.

    It is pure where the lines are held in a list: the same game gives the same, wherever and however often it is done.
    So it can be sent to any machine that has this version of the library, and be done again when that machine dies.

    :param sha256: as in :func:`cabo_rules.validate_log`.
    :raises LogError: if ``game`` is not a :class:`Recorded`, or ``sha256`` not a hash.

    >>> judge(Recorded("nothing", 1, [])).verdict.problem.message
    'is empty'
    """
    check_kind(Recorded, "game", game, "a Recorded", "games_in gives those of a file", error=LogError)
    check, size = Check(game.name, noted=check_hash(sha256)), 0

    def lines() -> Iterator[bytes]:
        nonlocal size
        for line in game.lines:
            size += len(line)
            yield line
        if game.error:
            raise LogError(game.error)

    source = lines()
    verdict = run(check, source)
    try:
        for _ in source:  # those after its problem are its own, too
            pass
    except LogError:
        pass  # one problem is enough
    clause = None
    if verdict.status == "broken" and check.header is not None and verdict.problem is not None and verdict.problem.key:
        clause = clause_of(check.header.variant, verdict.problem.key)
    return Judged(evolve(verdict, begins=game.begins), clause, size)


# --- the games in a file ----------------------------------------------------------------------------------------------


def games_in(path: str | Path, lines: Iterable[bytes] | None = None) -> Iterator[Recorded]:
    """The games in a file, which are read as they are asked for: the lines of one before the next game is.

    A file without lines is one game, too, and so is one that cannot be read: nothing is raised here, and the verdict
    says what is wrong. Nothing is read after something that is longer than a line may be, nor after more lines than a
    game may have: it may have no end.

    :param lines: the lines, if they are not those of a file: ``path`` only names them then.
    :raises LogError: when ``path`` is no path.

    >>> [judge(game).verdict.problem.message for game in games_in("no-such-game.jsonl")]
    ['cannot be read: No such file or directory']
    """
    return _games_in(path := a_path(path), _whole_lines(file_lines(path) if lines is None else _bytes(lines)))


def _bytes(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Lines that a caller gives, each checked when its turn comes.

    :raises LogError: if they are not a list of bytes.
    """
    check_list("lines", lines, "a list of lines", error=LogError)
    return map(_checked, lines)


def _checked(line: bytes) -> bytes:
    check_kind(bytes, "lines", line, "a list of lines, each as bytes", error=LogError)
    return line


def _games_in(path: str | Path, source: Iterator[bytes | LogError]) -> Iterator[Recorded]:
    begins, number = 1, 1
    first: bytes | LogError = next(source, b"")

    def next_game() -> Iterator[bytes]:
        nonlocal begins, first
        line, first, left = first, b"", MOST_LINES + 1
        while isinstance(line, bytes) and line and left:
            yield line
            begins += 1
            left -= 1
            line = next(source, b"")
            if isinstance(line, bytes) and _is_header(line):
                first = line
                return
        if isinstance(line, LogError):
            raise line

    while True:
        own = next_game()
        yield Recorded(f"{path}#{number}" if number > 1 else str(path), begins, own)
        try:
            for _ in own:
                pass
        except LogError:
            return
        if not first:
            return
        number += 1


def _whole_lines(lines: Iterable[bytes]) -> Iterator[bytes | LogError]:
    """The lines of a file as far as they are lines, and at last the error that ends them, if one does."""
    try:
        for line in lines:
            yield line
            if len(line) > LONGEST_LINE + 1:
                return
    except LogError as error:
        yield error


def _is_header(line: bytes) -> bool:
    """Whether it begins a game: an object with ``format``, which no other line has, or what is left of one."""
    if line.startswith(b'{"format":'):
        return True
    if b'"format"' not in line:
        return False
    try:
        return "format" in parse(text_of(line))
    except LogError:
        return False
