"""Print the verdicts on many games, and sum them up."""

from __future__ import annotations

import signal
import threading
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from attrs import Factory, define

from cabo_rules.cli.logs import EXIT_CODES
from cabo_rules.cli.output import as_json, print_error, print_line
from cabo_rules.cli.verdicts import print_verdict
from cabo_rules.errors import LogError
from cabo_rules.validate import Judged, Verdict
from cabo_rules.variants.chapters.language import listed


@define
class Count:
    """The totals of a validation: games by status, problems by code, sound moves, and whether Ctrl-C stopped it.

    :ivar rounds: the number of rounds in score records, which have no moves; ``None`` if there are no such records.
    """

    games: Counter[str] = Factory(Counter)
    codes: Counter[str] = Factory(Counter)
    moves: int = 0
    rounds: int | None = None
    stopped: bool = False

    def add(self, verdict: Verdict) -> None:
        """Count a verdict."""
        self.games[verdict.status] += 1
        self.moves += verdict.moves
        if verdict.rounds is not None:
            self.rounds = (self.rounds or 0) + verdict.rounds
        if verdict.problem is not None:
            self.codes[verdict.problem.code] += 1


def print_as_text(judged: Iterable[Judged], errors: list[str], *, quiet: bool) -> Count:
    """Print verdicts and their summary.

    :param errors: a list that collects errors about no single game.
    :param quiet: whether to leave out sound games, and the summary if all are sound.
    """
    count = Count()
    for each in _until_stopped(judged, count, errors):
        count.add(each.verdict)
        if not quiet or each.verdict.status != "sound":
            print_verdict(each.verdict, each.clause)
    games = count.games.total()
    if quiet and count.games["sound"] == games:
        return count
    if count.codes.total() > 1:
        print_line("Problems by code:")
        for code, times in sorted(count.codes.items(), key=lambda item: (-item[1], item[0])):
            print_line(f"    {times:>6} {code}")
    if games:
        parts = [f"{count.games[status]} {status}" for status in EXIT_CODES if count.games[status]]
        print_line(f"{games} {'game' if games == 1 else 'games'}, {_counted(count)}: {listed(parts)}.")
    return count


def _counted(count: Count) -> str:
    """Describe the number of moves, and of the rounds of score records."""
    if count.rounds is None:
        return f"{count.moves} sound moves"
    rounds = f"{count.rounds} {'round' if count.rounds == 1 else 'rounds'} counted"
    return f"{count.moves} sound moves, {rounds}" if count.moves else rounds


def print_as_json(judged: Iterable[Judged], errors: list[str], *, quiet: bool) -> Count:
    """Print verdicts and their summary as one JSON object, a line at a time so that an archive need not fit in memory.

    :param errors: a list that collects errors about no single game.
    :param quiet: whether to leave out sound games.
    """
    count, comma = Count(), ""
    print_line('{"games": [')
    for each in _until_stopped(judged, count, errors):
        count.add(each.verdict)
        if not quiet or each.verdict.status != "sound":
            print_line(f"{comma}{as_json(_as_data(each))}")
            comma = ","
    ending = {
        "summary": {status: count.games[status] for status in EXIT_CODES},
        "codes": dict(sorted(count.codes.items())),
        "errors": errors,
        "stopped": count.stopped,
    }
    print_line(f"], {as_json(ending)[1:]}")
    return count


def _as_data(judged: Judged) -> dict[str, Any]:
    """Return a verdict with what could not be checked, and its problem with the clause that it rests on."""
    from cabo_rules.logs.data import as_data

    verdict, clause = judged.verdict, judged.clause
    data: dict[str, Any] = {**as_data(verdict), "unchecked": verdict.unchecked}
    if verdict.problem is not None:
        data["problem"]["clause"] = None if clause is None else {"number": clause.number, "text": clause.text}
    return data


def _until_stopped(judged: Iterable[Judged], count: Count, errors: list[str]) -> Iterator[Judged]:
    """Yield the same items until Ctrl-C, or until an error such as a dead worker process.

    Ctrl-C waits while an item is printed, so that every counted game has been printed completely.
    """
    source, waiting = iter(judged), False

    def stop(*_: object) -> None:
        if waiting or count.stopped:
            raise KeyboardInterrupt
        count.stopped = True

    is_main = threading.current_thread() is threading.main_thread()  # only this one may set a handler
    before = signal.signal(signal.SIGINT, stop) if is_main else None
    try:
        while not count.stopped:
            waiting = True
            each = next(source, None)
            waiting = False
            if each is None:
                return
            yield each
    except KeyboardInterrupt:
        count.stopped = True
    except LogError as error:
        errors.append(str(error))
        print_error(str(error))
    finally:
        if is_main:
            signal.signal(signal.SIGINT, before)
