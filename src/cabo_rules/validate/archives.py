"""Archives: any number of games in folders and packed files, many in one file, refereed by one or more processes.

An archive is a stream of games, each a :class:`Recorded`, and :func:`judge` gives the verdict on each. It is a pure
function of plain data, so another process or another machine can run it, as in ``examples/validate_on_dask.py``.
Memory holds a few games at a time, and one line of a game that is too long to send to another process.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from cabo_rules.errors import LogError, check_between, check_kind, check_list
from cabo_rules.logs.limits import LONGEST_LINE, MOST_LINES
from cabo_rules.logs.lines import a_path, file_lines, is_notation, parse, text_of
from cabo_rules.validate.folders import find_logs
from cabo_rules.validate.recorded import Judged, Recorded, judge
from cabo_rules.validate.verdict import Verdict

MOST_JOBS: Final = 1_000
"""The largest number of processes that may referee an archive."""


def validate_archive(paths: Iterable[str | Path], jobs: int = 1) -> Iterator[Verdict]:
    """Referee the games at some paths again and yield a verdict for each game.

    A folder stands for all ``*.jsonl`` and ``*.jsonl.gz`` files in it and below. A file may hold many games: each log
    header begins the next. The verdicts come in the order of the paths, of the names in a folder and of the games in a
    file, whatever ``jobs`` is. With more than one job, a script needs its ``if __name__ == "__main__":``.

    :param jobs: the number of processes, from 1 to 1,000.
    :raises LogError: if ``paths`` is not a list of paths, a path is empty, a folder holds no log, or ``jobs`` is not a
        number from 1 to 1,000. A bad log or file does not raise: its verdict reports it.

    >>> [verdict.problem.message for verdict in validate_archive(["no-such-game.jsonl.gz"])]
    ['cannot be read: No such file or directory']
    """
    games = (game for file in find_logs(paths) for game in games_in(file))
    return (judged.verdict for judged in judge_games(games, jobs))


def judge_games(games: Iterable[Recorded], jobs: int = 1) -> Iterator[Judged]:
    """Referee games in their order.

    :raises LogError: if ``jobs`` is not a whole number from 1 to 1,000.
    """
    check_between(1, MOST_JOBS, "jobs", jobs, error=LogError)
    if jobs == 1:
        return map(judge, games)
    from cabo_rules.validate.processes import in_processes

    return in_processes(games, jobs)


# --- the games in a file ----------------------------------------------------------------------------------------------


def games_in(path: str | Path, lines: Iterable[bytes] | None = None) -> Iterator[Recorded]:
    """Yield the games in a file, read lazily: the lines of one game before the next game.

    A file that is empty or cannot be read counts as one game: nothing is raised here, and its verdict reports the
    problem. Reading stops after a line that is too long and after more lines than a game may have, since the input may
    be endless.

    :param lines: the lines to read in place of the file; ``path`` then only names them.
    :raises LogError: if ``path`` is not a path.

    >>> [judge(game).verdict.problem.message for game in games_in("no-such-game.jsonl")]
    ['cannot be read: No such file or directory']
    """
    return _games_in(path := a_path(path), _whole_lines(file_lines(path) if lines is None else _bytes(lines)))


def _bytes(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Check the lines from a caller one by one as they are read.

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
        notation = blank = False
        while isinstance(line, bytes) and line and left:
            notation = notation or is_notation(line)
            blank = not line.strip() and (blank or left > MOST_LINES)
            yield line
            begins += 1
            left -= 1
            line = next(source, b"")
            if isinstance(line, bytes) and _begins(line, notation) and not (blank and is_notation(line)):
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
    """Yield the lines of a file and, if reading fails, the error as the last item."""
    try:
        for line in lines:
            yield line
            if len(line) > LONGEST_LINE + 1:
                return
    except LogError as error:
        yield error


def _begins(line: bytes, notation: bool) -> bool:
    """Return whether a line begins a game: only a header has ``format``, and a damaged one may still start with it.

    A record in the notation begins with its own first line. In it a line that starts like a header may belong to a
    comment, so that only a whole JSON object is one.

    :param notation: whether the game before is such a record.
    """
    if is_notation(line):
        return True
    if line.startswith(b'{"format":') and not notation:
        return True
    if b'"format"' not in line:
        return False
    try:
        return "format" in parse(text_of(line))
    except LogError:
        return False
