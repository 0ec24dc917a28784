"""Validating recorded games: every recorded move is refereed anew and must give the recorded events.

A full log is held against its events; a record of other programs, which holds moves only, is refereed as well, and
the scores, totals and winners that it claims are checked. Whatever comes of it, the verdict says how far the game was
sound.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from cabo_rules.game import Game, Step, past_of
from cabo_rules.moves import Deal, Shuffle
from cabo_rules.record.lines import file_lines
from cabo_rules.validate.check import run
from cabo_rules.validate.folders import find_logs
from cabo_rules.validate.progress import Check
from cabo_rules.validate.verdict import CODES, Problem, Status, Verdict

__all__ = ["CODES", "Problem", "Status", "Verdict", "complete", "find_logs", "validate_lines", "validate_log"]


def validate_log(path: str | Path) -> Verdict:
    """Referee a recorded game anew. Nothing is raised for a bad log or file: the verdict says it.

    >>> validate_log("no-such-game.jsonl").problem.message
    'cannot be read: No such file or directory'
    """
    return run(Check(str(path)), file_lines(Path(path)))


def validate_lines(lines: Iterable[str | bytes], name: str = "log") -> Verdict:
    """As :func:`validate_log`, from lines; ``name`` is what the verdict calls them."""
    return run(Check(name), lines)


def complete(path: str | Path) -> tuple[Verdict, Game | None]:
    """Referee a recorded game and keep it: from a record of moves comes the whole game with its events.

    :return: the verdict, and the game if it is sound; :func:`cabo_rules.record.log_lines` writes its full log.
    """
    steps: list[Step] = []
    check = Check(str(path), steps)
    verdict = run(check, file_lines(Path(path)))
    if verdict.status != "sound" or check.header is None or check.state is None:
        return verdict, None
    shuffles = sum(isinstance(step.move, Deal | Shuffle) for step in steps)
    return verdict, Game(check.header.players, check.state, None, shuffles, past_of(steps))
