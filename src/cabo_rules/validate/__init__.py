"""Validate recorded games: referee each recorded move again and compare its events with the recorded ones.

A record of moves only, as other programs write it, is refereed too, and the scores, totals and winners that it claims
are checked. The verdict says how far the game was sound.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from cabo_rules.errors import LogError, check_kind, check_whole
from cabo_rules.events.evolve import replay
from cabo_rules.game import Game
from cabo_rules.logs.chain import check_hash
from cabo_rules.logs.limits import check_lines
from cabo_rules.logs.lines import a_path, file_lines
from cabo_rules.moves import SHUFFLES
from cabo_rules.past import Step, past_of
from cabo_rules.validate.archives import games_in, validate_archive
from cabo_rules.validate.check import run, run_record
from cabo_rules.validate.folders import find_logs
from cabo_rules.validate.recorded import Judged, Recorded, judge
from cabo_rules.validate.verdict import CODES, LogProblem, OpenGap, Status, Verdict
from cabo_rules.views import view

__all__ = [
    "CODES",
    "Judged",
    "LogProblem",
    "OpenGap",
    "Recorded",
    "Status",
    "Verdict",
    "complete",
    "complete_lines",
    "complete_record",
    "find_logs",
    "games_in",
    "judge",
    "validate_archive",
    "validate_lines",
    "validate_log",
    "validate_record",
]

if TYPE_CHECKING:
    from cabo_rules.notation.record import Record
    from cabo_rules.notation.score import ScoreRecord
    from cabo_rules.validate.progress import Check


def validate_log(path: str | Path, *, sha256: str | None = None) -> Verdict:
    """Referee a recorded game again. A bad log or file does not raise: the verdict reports it.

    :param sha256: a hash noted down earlier, from ``Verdict.sha256`` or ``LogWriter.sha256``. A line must have this
        hash, which proves that the log up to that line is unchanged. Players note the hash of their own view, and look
        for it in the view of the log that the host opens after the game.
    :raises LogError: if ``path`` is not a path, or ``sha256`` is not a hash.

    >>> validate_log("no-such-game.jsonl").problem.message
    'cannot be read: No such file or directory'
    """
    path = a_path(path)
    return run(str(path), file_lines(path), noted=check_hash(sha256))[0]


def validate_lines(lines: Iterable[str | bytes], name: str = "log", *, sha256: str | None = None) -> Verdict:
    """Referee a recorded game again, from its lines. Bad lines do not raise: the verdict reports them.

    :param lines: the header and a line for each move, as iterating over a file gives them; for a string, pass
        ``io.StringIO(text)``. They are read one by one, up to the first problem.
    :param name: the name of the log in the verdict.
    :param sha256: as for :func:`validate_log`.
    :raises LogError: if ``lines`` is not a list of lines, ``name`` is not text or ``sha256`` is not a hash. Exceptions
        raised while iterating over ``lines`` pass through.

    >>> from cabo_rules import load_variant, log_lines
    >>> lines = [*log_lines(Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7))]
    >>> validate_lines(lines).status, validate_lines([lines[0], lines[1].replace("QS", "KS", 1)]).problem.code
    ('sound', 'log.events')
    """
    check_lines(lines, name)
    return run(name, lines, noted=check_hash(sha256))[0]


def complete(path: str | Path) -> tuple[Verdict, Game | None]:
    """Referee a recorded game and return it with the events of its moves, even if only the moves were recorded.

    For a full log, or the log of a view, the game is the one that :func:`cabo_rules.load_game` gives, but refereed.

    :return: the verdict, and the game if it is sound, else ``None``; :func:`cabo_rules.save_game` writes its full log.
        To continue the shuffles of the original game, set its seed: ``game.with_seed(seed)``.
    :raises LogError: if ``path`` is not a path. A bad record or file does not raise: the verdict reports it.

    >>> from tempfile import TemporaryDirectory
    >>> record = '{"format":1,"players":["Ana","Ben"],"variant":"rush"}\\n{"move":{"type":"abandon"}}\\n'
    >>> with TemporaryDirectory() as folder:
    ...     _ = Path(folder, "record.jsonl").write_text(record, "utf-8")
    ...     verdict, game = complete(Path(folder, "record.jsonl"))
    ...
    >>> verdict.status, game.events
    ('sound', (GameAbandoned(key='game'),))
    """
    path = a_path(path)
    verdict, game = complete_lines(file_lines(path), str(path))
    return verdict, game if verdict.status == "sound" else None


def complete_lines(
    lines: Iterable[str | bytes], name: str = "log", *, most: int | None = None
) -> tuple[Verdict, Game | None]:
    """Do the same as :func:`complete`, from lines, and return the game up to its first problem.

    :param lines: as for :func:`cabo_rules.validate_lines`.
    :param name: the name of the log in the verdict.
    :param most: the largest number of moves to referee; the lines after them are not read.
    :return: the verdict, and the game up to its first problem; ``None`` if the header is not sound. Bad lines do not
        raise: the verdict reports them. Exceptions raised while iterating over ``lines`` pass through.
    :raises LogError: if ``lines`` is not a list of lines, or ``name`` is not text.
    :raises GameError: if ``most`` is not a whole number.

    >>> header = '{"format":1,"players":["Ana","Ben"],"variant":"rush"}'
    >>> verdict, game = complete_lines([header, '{"move":{"type":"abandon"}}', '{"move":{"type":"abandon"}}'])
    >>> verdict.status, verdict.problem.line, game.number
    ('broken', 3, 1)
    """
    check_lines(lines, name, most)
    steps: list[Step] = []
    verdict, check = run(name, lines, steps=steps, most=most)
    return verdict, None if check is None else _game(verdict, check, steps)


def validate_record(record: Record | ScoreRecord, name: str = "record") -> Verdict:
    """Referee a record in the notation, or check a score record.

    A record that breaks the rules does not raise: the verdict reports it.

    :param name: the name of the record in the verdict.
    :raises GameError: if ``record`` is not a record.
    :raises LogError: if ``name`` is not text.

    >>> from cabo_rules.notation import read_record
    >>> text = '%cgn 1\\n[Variant "rush"] [Players "Ana" "Ben"] [Record "seat a"]\\n|deal starter=a |f ^9C 1b. d'
    >>> verdict = validate_record(read_record(text))
    >>> verdict.status, verdict.problem.column, verdict.problem.code
    ('broken', 28, 'turn.not_yours')
    """
    from cabo_rules.notation.score import ScoreRecord

    if not isinstance(record, ScoreRecord):
        _check_record(record)
    check_kind(str, "name", name, "text", error=LogError)
    return run_record(name, record)[0]


def complete_record(record: Record, name: str = "record", *, most: int | None = None) -> tuple[Verdict, Game | None]:
    """Referee a record in the notation, and return the game with the events of its moves.

    :param name: the name of the record in the verdict.
    :param most: the largest number of moves to referee.
    :return: the verdict, and the game up to its first problem, as for :func:`complete_lines`: if the record is
        possible, the game has hidden cards in its gaps, and ends before the first move of which the events are not
        known.
    :raises GameError: if ``record`` is not a record, or ``most`` is not a whole number.
    :raises LogError: if ``name`` is not text.

    >>> from cabo_rules.notation import read_record
    >>> text = '%cgn 1\\n[Variant "rush"] [Players "Ana" "Ben"] [Record "seat a"]\\n|deal starter=a |f ^9C 1a. d=5H'
    >>> verdict, game = complete_record(read_record(text))
    >>> verdict.status, game.viewer, game.state.drawn.card
    ('sound', 0, Card(text='5H'))
    """
    _check_record(record)
    check_kind(str, "name", name, "text", error=LogError)
    if most is not None:
        check_whole("most", most)
    steps: list[Step] = []
    verdict, check = run_record(name, record, steps=steps, most=most)
    return verdict, _game(verdict, check, steps)


def _check_record(record: Record) -> None:
    from cabo_rules.notation.record import Record

    check_kind(Record, "record", record, "a Record", "read_record reads one from a text")


def _game(verdict: Verdict, check: Check, steps: list[Step]) -> Game | None:
    """Return the game that was refereed; ``None`` if the header is not sound."""
    if verdict.problem is not None and verdict.problem.line <= 1 and verdict.problem.move is None:
        return None
    header, shuffles = check.header, sum(type(step.move) in SHUFFLES for step in steps)
    if check.hides:
        state = replay(header.variant, len(header.players), [event for step in steps for event in step.events])
    else:
        state = check.state if check.viewer is None else view(check.state, check.viewer)
    return Game(header.players, state, None, shuffles, past_of(steps), check.viewer)
