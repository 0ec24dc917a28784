"""A recorded game and its judgement: values that can be sent to another process."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from attrs import evolve, field, frozen

from cabo_rules.errors import LogError, check_kind, check_list
from cabo_rules.logs.chain import check_hash
from cabo_rules.validate.check import run
from cabo_rules.validate.verdict import Verdict

if TYPE_CHECKING:
    from cabo_rules.variants.clauses import Clause


def _text(_: object, attribute: Any, value: Any) -> None:
    check_kind(str, attribute.name, value, "text", error=LogError)


def _number(_: object, attribute: Any, value: Any) -> None:
    check_kind(int, attribute.name, value, "a whole number", error=LogError)


def _lines(_: object, attribute: Any, value: Any) -> None:
    check_list(attribute.name, value, "a list of lines", error=LogError)


@frozen
class Recorded:
    """A game in an archive, which :func:`judge` referees.

    It can be pickled and sent to another process or machine if its lines are a list.

    :ivar name: the path of its file; from the second game in the file on with its number, as in ``games.jsonl#2``.
    :ivar begins: the line of the file at which it begins.
    :ivar lines: its lines, each with its line break. Those from :func:`games_in` are read lazily from the file, can be
        read only once, and raise a :class:`cabo_rules.LogError` if the file becomes unreadable.
    :ivar error: the reason why the file cannot be read after these lines; empty if it can.
    :raises LogError: if a field is of the wrong type.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from cabo_rules import Game, load_variant, log_lines
    >>> from cabo_rules.validate import games_in
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
    """The judgement on a game in an archive. It can be pickled.

    :ivar verdict: the result of refereeing it.
    :ivar clause: the clause of its rulebook on which its problem rests, if there is one.
    :ivar size: its size in bytes, unpacked.

    >>> header = b'{"format":1,"players":["Ana","Ben"],"variant":"rush"}'
    >>> judged = judge(Recorded("too early", 1, [header, b'{"move":{"type":"end_game"}}']))
    >>> judged.verdict.problem.code, judged.clause.number, judged.size
    ('game.rounds_ruled', '8.1', 81)
    """

    verdict: Verdict
    clause: Clause | None
    size: int


def judge(game: Recorded, sha256: str | None = None) -> Judged:
    """Referee one game. A bad log or file does not raise: the verdict reports it.

    If the lines are a list, this is a pure function: the same game gives the same result everywhere and every time.
    It can be sent to any machine that has this version of the library, and repeated if that machine dies.

    :param sha256: as for :func:`cabo_rules.validate_log`.
    :raises LogError: if ``game`` is not a :class:`Recorded`, or ``sha256`` is not a hash.

    >>> judge(Recorded("nothing", 1, [])).verdict.problem.message
    'is empty'
    """
    check_kind(Recorded, "game", game, "a Recorded", "games_in yields those of a file", error=LogError)
    noted, size = check_hash(sha256), 0

    def lines() -> Iterator[bytes]:
        nonlocal size
        for line in game.lines:
            size += len(line)
            yield line
        if game.error:
            raise LogError(game.error)

    source = lines()
    verdict, check = run(game.name, source, noted=noted)
    try:
        for _ in source:  # the lines after its problem count for its size, too
            pass
    except LogError:
        pass  # one problem is enough
    clause = None
    if verdict.status == "broken" and check is not None and verdict.problem is not None and verdict.problem.key:
        from cabo_rules.variants.clauses import clause_of  # the wording of all rules, which sound games do not need

        clause = clause_of(check.header.variant, verdict.problem.key)
    return Judged(evolve(verdict, begins=game.begins), clause, size)
