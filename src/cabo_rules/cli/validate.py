"""``cabo-rules validate``: referee recorded games again, and explain the broken ones."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from cabo_rules.cli.files import (
    INPUT,
    check_output,
    is_output,
    lines_of,
    name_of,
    print_written,
    prompt_if_waiting,
    write_log,
)
from cabo_rules.cli.logs import EXIT_CODES, why_no_log
from cabo_rules.cli.options import FORCE, file_name, formats, jobs
from cabo_rules.cli.output import print_error
from cabo_rules.cli.parser import Command, flag, option
from cabo_rules.cli.progress_line import watched
from cabo_rules.cli.summary import print_as_json, print_as_text
from cabo_rules.cli.verdicts import print_verdict
from cabo_rules.errors import LogError
from cabo_rules.logs.chain import check_hash
from cabo_rules.validate import Judged, Recorded, complete_lines, find_logs, games_in, judge
from cabo_rules.validate.archives import judge_games

STOPPED = 130


def _hash(text: str) -> str:
    try:
        return check_hash(text.strip().lower()) or ""
    except LogError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def run(options: argparse.Namespace) -> int:
    """Validate logs, or complete one record."""
    if options.complete is not None:
        return _complete(options)
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


# --- completing -------------------------------------------------------------------------------------------------------


def _complete(options: argparse.Namespace) -> int:
    """Complete one record, and return the exit code.

    :raises LogError: if the options cannot be combined, or the log cannot be written.
    """
    record, output, in_json = options.complete, options.output, options.format == "json"
    _check_completing(options)
    prompt_if_waiting([record])
    name = name_of(record)
    verdict, game = complete_lines(lines_of(record), name)
    clause = None
    if verdict.status == "broken" and verdict.problem is not None and game is not None:
        from cabo_rules.variants.clauses import clause_of

        clause = clause_of(game.variant, verdict.problem.key)
    reason = why_no_log(verdict, game)
    if reason is None and game is not None:
        write_log(game, output, force=options.force)
    if in_json:
        print_as_json([Judged(verdict, clause, 0)], [], quiet=options.quiet)
    elif verdict.status != "sound":
        print_verdict(verdict, clause, sys.stderr)
    if reason is not None:
        print_error(f"{name} {reason}, so it cannot be completed; nothing was written")
        return EXIT_CODES[verdict.status] or 1
    if not in_json and not options.quiet:
        print_written(f"the log of {verdict.moves} moves", output)
    return 0


def _check_completing(options: argparse.Namespace) -> None:
    """Check that the options can be combined with ``--complete``.

    :raises LogError: if they cannot.
    """
    output = options.output
    if options.paths:
        raise LogError("validate: --complete cannot be combined with a PATH")
    if options.sha256 is not None:
        raise LogError("validate: --sha256 cannot be combined with --complete; validate the file with it first")
    if options.format == "json" and (output is None or is_output(output)):
        raise LogError("validate: --complete with --format json needs --output; the log cannot go to the screen, too")
    check_output("validate", "--output", output, force=options.force, source=options.complete, called="record")


COMMAND = Command(
    "Referee recorded games again: decide every recorded move, and compare its events with the recorded ones.",
    (
        option(
            "paths PATH",
            "a log or a record, a folder of them (*.jsonl, *.cgn, also *.gz), or - for standard input, plain or packed",
            nargs="*",
            type=file_name,
        ),
        option("--complete FILE", "referee a record of moves and write its log", type=file_name),
        option("--output OUT", "with --complete: write to this file instead of the screen", type=file_name),
        FORCE,
        flag("--quiet -q", "print problems only, and nothing if all games are sound"),
        formats("how to print the verdicts"),
        option("--jobs N", "the number of processes (default: 1); the output is the same", type=jobs, default=1),
        option("--sha256 HASH", "with one log: a hash noted down earlier, which a line must have", type=_hash),
    ),
    run,
    "A record that is broken, has gaps or cannot be read is not completed, and nothing is written. "
    "Exit codes: 0 all games are sound, or possible if a record has gaps; 1 a game broke a rule, or a record has too "
    "many gaps to decide; 2 a file could not be read as a log.",
)
