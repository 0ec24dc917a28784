"""``cabo-rules validate``: referee recorded games again, and explain the broken ones."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from cabo_rules.cli.complete import complete
from cabo_rules.cli.files import add_force, file_name
from cabo_rules.cli.logs import EXIT_CODES
from cabo_rules.cli.output import print_error
from cabo_rules.cli.progress_line import watched
from cabo_rules.cli.standard_input import INPUT, lines_of, name_of, prompt_if_waiting
from cabo_rules.cli.summary import print_as_json, print_as_text
from cabo_rules.errors import LogError, short
from cabo_rules.logs.chain import check_hash
from cabo_rules.validate import Judged, Recorded, find_logs, games_in, judge
from cabo_rules.validate.archives import MOST_JOBS, judge_games

STOPPED = 130


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "validate",
        help="referee recorded games again",
        description="Referee recorded games again: decide every recorded move, and compare its events with the "
        "recorded ones.",
        epilog=_EPILOG,
    )
    parser.add_argument(
        "paths",
        nargs="*",
        type=file_name,
        metavar="PATH",
        help="a log, a folder of logs (*.jsonl, *.jsonl.gz), or - for standard input, plain or packed",
    )
    parser.add_argument(
        "--complete", type=file_name, metavar="FILE", help="referee a record of moves and write its full log"
    )
    parser.add_argument(
        "--output",
        type=file_name,
        metavar="OUT",
        help="with --complete: write to this file instead of the screen",
    )
    add_force(parser)
    parser.add_argument(
        "--quiet", "-q", action="store_true", help="print problems only, and nothing if all games are sound"
    )
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to print the verdicts")
    parser.add_argument(
        "--jobs",
        type=_jobs,
        default=1,
        metavar="N",
        help="the number of processes (default: 1); the output is the same",
    )
    parser.add_argument(
        "--sha256", type=_hash, metavar="HASH", help="with one log: a hash noted down earlier, which a line must have"
    )
    parser.set_defaults(run=run)


_EPILOG = (
    "A broken or unreadable record is not completed, and nothing is written. "
    "Exit codes: 0 all games are sound; 1 a game broke a rule; 2 a file could not be read as a log."
)


def _jobs(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text[:9]) <= MOST_JOBS:
        raise argparse.ArgumentTypeError(f"must be a whole number from 1 to {MOST_JOBS}, not {short(text)}")
    return int(text)


def _hash(text: str) -> str:
    try:
        return check_hash(text.strip().lower()) or ""
    except LogError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def run(options: argparse.Namespace) -> int:
    """Validate logs, or complete one record."""
    if options.complete is not None:
        return complete(options)
    _check(options)
    prompt_if_waiting(options.paths)
    errors: list[str] = []
    in_json = options.format == "json"
    if options.sha256 is None:
        judged = judge_games(_all_games(options.paths, errors), options.jobs)
    else:
        judged = _judge_with_hash(options.paths[0], options.sha256)
    if sys.stderr.isatty() and not in_json:
        judged = watched(judged, _all_files(options.paths))
    count = (print_as_json if in_json else print_as_text)(judged, errors, quiet=options.quiet)
    if count.stopped:
        print_error("stopped")
        return STOPPED
    return 2 if errors else max((EXIT_CODES[status] for status in count.games), default=0)


def _check(options: argparse.Namespace) -> None:
    """Check that the options can be combined.

    :raises LogError: if they cannot.
    """
    if not options.paths:
        raise LogError("validate: name at least one PATH, or --complete FILE")
    if options.output is not None:
        raise LogError("validate: --output needs --complete")
    if options.force:
        raise LogError("validate: --force needs --output")
    if options.sha256 is not None and (len(options.paths) > 1 or Path(options.paths[0]).is_dir()):
        raise LogError("validate: --sha256 needs exactly one log")
    if options.paths.count(INPUT) > 1:
        raise LogError(f"validate: {INPUT} must be named only once; standard input cannot be read twice")


def _all_games(paths: Iterable[str], errors: list[str]) -> Iterator[Recorded]:
    """Yield the games at some paths; report a path without games, and continue with the others."""
    for path in paths:
        try:
            for log in [path] if path == INPUT else find_logs([path]):
                yield from _games_at(log)
        except LogError as error:
            errors.append(str(error))
            print_error(str(error))


def _games_at(path: str | Path) -> Iterator[Recorded]:
    return games_in(name_of(INPUT), lines_of(INPUT)) if path == INPUT else games_in(path)


def _judge_with_hash(path: str, sha256: str) -> Iterator[Judged]:
    """Judge the only game in a file, one line of which must have the hash."""
    games = _games_at(path)
    judged = judge(next(games), sha256)
    if next(games, None) is not None:
        raise LogError(f"validate: --sha256 needs a file with one log, and {name_of(path)} holds several")
    yield judged


def _all_files(paths: Iterable[str]) -> Iterator[Path]:
    """Yield the files at some paths, without reporting errors."""
    for path in paths:
        with suppress(LogError):  # the size of standard input is unknown
            yield from () if path == INPUT else find_logs([path])
