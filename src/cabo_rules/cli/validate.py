"""``cabo-rules validate``: recorded games are refereed again, and a broken one is explained."""

from __future__ import annotations

import argparse
import signal
import sys
import threading
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from io import BufferedReader
from pathlib import Path
from typing import Any, TextIO

from attrs import Factory, define

from cabo_rules.cli.files import add_force, is_output, is_same, may_write, named, write_log
from cabo_rules.cli.logs import EXIT_CODES
from cabo_rules.cli.output import GREEN, RED, YELLOW, as_json, complain, say
from cabo_rules.cli.progress import watched
from cabo_rules.cli.verdicts import verdict_lines
from cabo_rules.errors import LogError
from cabo_rules.logs.chain import check_hash
from cabo_rules.logs.data import as_data
from cabo_rules.logs.lines import file_lines, stream_lines
from cabo_rules.show.commentary.words import listed
from cabo_rules.validate import Verdict, complete_lines, find_logs
from cabo_rules.validate.archives import MOST_JOBS, games_in, judge_games
from cabo_rules.validate.recorded import Judged, Recorded, judge
from cabo_rules.variant.rulebook import Clause, clause_of

STOPPED = 130
_INPUT = "-"  # standard input, as a path
_COLOURS = {"sound": GREEN, "broken": RED, "unreadable": YELLOW}


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "validate",
        help="referee recorded games again",
        description="Referee recorded games again: every recorded move is decided anew and held against its events.",
        epilog=_EPILOG,
    )
    parser.add_argument(
        "paths",
        nargs="*",
        type=named,
        metavar="PATH",
        help="a log, a folder of logs (*.jsonl, *.jsonl.gz), or - for standard input, which may be packed",
    )
    parser.add_argument(
        "--complete", type=named, metavar="FILE", help="referee a record of moves and write its full log"
    )
    parser.add_argument(
        "--output", type=named, metavar="OUT", help="with --complete: where to write the log, if not to the screen"
    )
    add_force(parser)
    parser.add_argument(
        "--quiet", "-q", action="store_true", help="print problems only: nothing if all games are sound"
    )
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to print the verdicts")
    parser.add_argument(
        "--jobs", type=_jobs, default=1, metavar="N", help="how many processes referee (1); the verdicts are the same"
    )
    parser.add_argument(
        "--sha256", type=_hash, metavar="HASH", help="with one log: a hash that was noted down, which a line must have"
    )
    parser.set_defaults(run=run)


_EPILOG = (
    "A record that is broken or unreadable is not completed, and nothing is written. "
    "Exit codes: 0 all games are sound; 1 a game broke a rule; 2 a file could not be read as a log."
)


def run(options: argparse.Namespace) -> int:
    """Validate logs, or complete one record."""
    if options.complete is not None:
        return _complete(options)
    if not options.paths:
        raise LogError("validate: name at least one PATH, or --complete FILE")
    if options.output is not None:
        raise LogError("validate: --output goes with --complete")
    if options.force:
        raise LogError("validate: --force goes with --output")
    if options.sha256 is not None and (len(options.paths) > 1 or Path(options.paths[0]).is_dir()):
        raise LogError("validate: --sha256 is the hash of one log: name that log alone")
    if options.paths.count(_INPUT) > 1:
        raise LogError(f"validate: {_INPUT} must be named once, since standard input can be read only once")
    _say_if_waiting(options.paths)
    errors: list[str] = []
    in_json = options.format == "json"
    if options.sha256 is None:
        judged = judge_games(_games(options.paths, errors), options.jobs)
    else:
        judged = _with_hash(options.paths[0], options.sha256)
    if sys.stderr.isatty() and not in_json:
        judged = watched(judged, _all_logs(options.paths))
    count = (_tell_data if in_json else _tell)(judged, errors, quiet=options.quiet)
    if count.stopped:
        complain("stopped")
        return STOPPED
    return 2 if errors else max((EXIT_CODES[status] for status in count.games), default=0)


def _jobs(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text[:9]) <= MOST_JOBS:
        raise argparse.ArgumentTypeError(f"must be a whole number from 1 to {MOST_JOBS}, not {text!r:.20}")
    return int(text)


def _hash(text: str) -> str:
    try:
        return check_hash(text.strip().lower()) or ""
    except LogError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _complete(options: argparse.Namespace) -> int:
    record, output, in_json = options.complete, options.output, options.format == "json"
    if options.paths:
        raise LogError("validate: --complete takes its one FILE, and no PATH")
    if options.sha256 is not None:
        raise LogError("validate: --sha256 does not go with --complete: validate the file with it first")
    if options.force and output is None:
        raise LogError("validate: --force goes with --output")
    if in_json and (output is None or is_output(output)):
        raise LogError("validate: --complete with --format json needs --output: the log itself would be on the screen")
    if output is not None and is_same(record, output):
        raise LogError(f"validate: --output: {output} is the record itself, which would be lost")
    if output is not None:
        may_write(output, force=options.force)
    _say_if_waiting([record])
    name = _named(record)
    verdict, game = complete_lines(file_lines(record) if record != _INPUT else _input_lines(), name)
    clause = None
    if verdict.problem is not None and game is not None:
        clause = clause_of(game.variant, verdict.problem.key) if verdict.status == "broken" else None
        game = None
    if game is not None:
        if game.viewer is not None:
            raise LogError(f"validate: --complete: {name} is the log of a view: no full log can be made of it")
        write_log(game, output, force=options.force)
    if in_json:
        _tell_data([Judged(verdict, clause, 0)], [], quiet=options.quiet)
    elif game is None:
        _tell_verdict(verdict, clause, sys.stderr)
    elif output is not None and not is_output(output) and not options.quiet:
        say(f"The log of {verdict.moves} moves is in {output}.")
    if game is None:
        complain(f"{name} is {verdict.status}: it cannot be completed, and nothing is written")
    return EXIT_CODES[verdict.status]


# --- telling ----------------------------------------------------------------------------------------------------------


def _games(paths: Iterable[str], errors: list[str]) -> Iterator[Recorded]:
    """The games at some paths; a path where there are none is complained about, and the others are still read."""
    for path in paths:
        try:
            for log in [path] if path == _INPUT else find_logs([path]):
                yield from _games_in(log)
        except LogError as error:
            errors.append(str(error))
            complain(str(error))


def _games_in(path: str | Path) -> Iterator[Recorded]:
    return games_in(_named(_INPUT), _input_lines()) if path == _INPUT else games_in(path)


def _named(path: str) -> str:
    """Return the name that messages give to the log at a path."""
    return "<stdin>" if path == _INPUT else path


def _input_lines() -> Iterator[bytes]:
    """The lines of standard input.

    :raises LogError: if it is closed, or a program has put text in its place.
    """
    if sys.stdin is None:
        raise LogError("cannot be read: standard input is closed")
    stream: BufferedReader | None = getattr(sys.stdin, "buffer", None)
    if stream is None:
        raise LogError("cannot be read: standard input must be a stream of bytes")
    yield from stream_lines(stream)


def _say_if_waiting(paths: Sequence[str]) -> None:
    """Say that somebody has to type the log, if standard input is among the paths and is a terminal."""
    with suppress(ValueError):  # it was closed, which is said when it is read
        if _INPUT in paths and sys.stdin is not None and sys.stdin.isatty():
            end = "Ctrl-Z and Enter" if sys.platform == "win32" else "Ctrl-D"
            complain(f"waiting for a log on standard input; {end} ends it")


def _with_hash(path: str, sha256: str) -> Iterator[Judged]:
    """What is to be said about the one game in a file, of which somebody has noted down a hash."""
    games = _games_in(path)
    judged = judge(next(games), sha256)
    if next(games, None) is not None:
        raise LogError(f"validate: --sha256 is the hash of one log, and {_named(path)} holds several")
    yield judged


def _all_logs(paths: Iterable[str]) -> Iterator[Path]:
    """The same, before they are refereed: nothing is complained about yet."""
    for path in paths:
        with suppress(LogError):  # how much standard input holds is not known
            yield from () if path == _INPUT else find_logs([path])


@define
class _Count:
    """What was refereed: games by their status and moves, the codes of their problems, and whether that was all."""

    games: Counter[str] = Factory(Counter)
    codes: Counter[str] = Factory(Counter)
    moves: int = 0
    stopped: bool = False

    def add(self, verdict: Verdict) -> None:
        self.games[verdict.status] += 1
        self.moves += verdict.moves
        if verdict.problem is not None:
            self.codes[verdict.problem.code] += 1


def _until_stopped(judged: Iterable[Judged], count: _Count, errors: list[str]) -> Iterator[Judged]:
    """The same until Ctrl-C, which waits while something is told, so that what is counted has been told in whole; or
    until it cannot go on, as when a process that referees has died.
    """
    source, waiting = iter(judged), False

    def stop(*_: object) -> None:
        if waiting or count.stopped:
            raise KeyboardInterrupt
        count.stopped = True

    is_main = threading.current_thread() is threading.main_thread()  # no other may listen
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
        complain(str(error))
    finally:
        if is_main:
            signal.signal(signal.SIGINT, before)


def _tell_verdict(verdict: Verdict, clause: Clause | None, to: TextIO | None = None) -> None:
    """The verdict in words, its status in colour."""
    start = len(verdict.name) + 2
    paint = start, start + len(verdict.status), _COLOURS[verdict.status]
    for number, line in enumerate(verdict_lines(verdict, clause)):
        say(line, to, paint=None if number else paint)


def _tell(judged: Iterable[Judged], errors: list[str], *, quiet: bool) -> _Count:
    """Tell the verdicts and sum them up; if ``quiet``, only those of games that are not sound."""
    count = _Count()
    for each in _until_stopped(judged, count, errors):
        count.add(each.verdict)
        if not quiet or each.verdict.problem is not None:
            _tell_verdict(each.verdict, each.clause)
    games = count.games.total()
    if quiet and count.games["sound"] == games:
        return count
    if count.codes.total() > 1:
        say("Problems by code:")
        for code, times in sorted(count.codes.items(), key=lambda item: (-item[1], item[0])):
            say(f"    {times:>6} {code}")
    if games:
        parts = [f"{count.games[status]} {status}" for status in EXIT_CODES if count.games[status]]
        say(f"{games} {'game' if games == 1 else 'games'}, {count.moves} sound moves: {listed(parts)}.")
    return count


def _tell_data(judged: Iterable[Judged], errors: list[str], *, quiet: bool) -> _Count:
    """One JSON object, written as the verdicts come, so that an archive need not fit into memory."""
    count, comma = _Count(), ""
    say('{"games": [')
    for each in _until_stopped(judged, count, errors):
        count.add(each.verdict)
        if not quiet or each.verdict.problem is not None:
            say(f"{comma}{as_json(_as_data(each))}")
            comma = ","
    ending = {
        "summary": {status: count.games[status] for status in EXIT_CODES},
        "codes": dict(sorted(count.codes.items())),
        "errors": errors,
        "stopped": count.stopped,
    }
    say(f"], {as_json(ending)[1:]}")
    return count


def _as_data(judged: Judged) -> dict[str, Any]:
    """The verdict with what could not be checked, and its problem with the clause of the rulebook that it rests on."""
    verdict, clause = judged.verdict, judged.clause
    data: dict[str, Any] = {**as_data(verdict), "unchecked": verdict.unchecked}
    if verdict.problem is not None:
        data["problem"]["clause"] = None if clause is None else {"number": clause.number, "text": clause.text}
    return data
