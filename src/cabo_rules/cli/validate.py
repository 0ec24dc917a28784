"""``cabo-rules validate``: recorded games are refereed again, and a broken one is explained."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from cabo_rules.cli.files import add_force, is_output, is_same, may_write, named, write_log
from cabo_rules.cli.logs import EXIT_CODES
from cabo_rules.cli.output import as_json, complain, say
from cabo_rules.cli.words import listed, viewer_named
from cabo_rules.errors import LogError
from cabo_rules.moves import HOST
from cabo_rules.record.data import as_data
from cabo_rules.record.header import header_of
from cabo_rules.record.lines import file_lines, printable, text_of
from cabo_rules.validate import Problem, Verdict, complete, find_logs, validate_log
from cabo_rules.variant.rulebook import Clause, clause_of


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "validate",
        help="referee recorded games again",
        description="Referee recorded games again: every recorded move is decided anew and held against its events.",
        epilog=_EPILOG,
    )
    parser.add_argument("paths", nargs="*", type=named, metavar="PATH", help="a log, or a folder of logs (*.jsonl)")
    parser.add_argument(
        "--complete", type=named, metavar="FILE", help="referee a record of moves and write its full log"
    )
    parser.add_argument(
        "--output", type=named, metavar="OUT", help="with --complete: where to write the log, if not to the screen"
    )
    add_force(parser)
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to print the verdicts")
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
    errors: list[str] = []
    verdicts = _verdicts(_logs(options.paths, errors))
    count = _tell_data(verdicts, errors) if options.format == "json" else _tell(verdicts)
    return 2 if errors else max((EXIT_CODES[status] for status in count if count[status]), default=0)


def _complete(options: argparse.Namespace) -> int:
    record, output, in_json = options.complete, options.output, options.format == "json"
    if options.paths:
        raise LogError("validate: --complete takes its one FILE, and no PATH")
    if options.force and output is None:
        raise LogError("validate: --force goes with --output")
    if in_json and (output is None or is_output(output)):
        raise LogError("validate: --complete with --format json needs --output: the log itself would be on the screen")
    if output is not None and is_same(record, output):
        raise LogError(f"validate: --output: {output} is the record itself, which would be lost")
    if output is not None:
        may_write(output, force=options.force)
    verdict, game = complete(record)
    if game is not None:
        if game.viewer is not None:
            raise LogError(f"validate: --complete: {record} is the log of a view: no full log can be made of it")
        write_log(game, output, force=options.force)
    if in_json:
        _tell_data([verdict], [])
    elif game is None:
        for line in verdict_lines(verdict):
            say(line, sys.stderr)
    elif output is not None and not is_output(output):
        say(f"The log of {verdict.moves} moves is in {output}.")
    if game is None:
        complain(f"{record} is {verdict.status}: it cannot be completed, and nothing is written")
    return EXIT_CODES[verdict.status]


# --- telling ----------------------------------------------------------------------------------------------------------


def _logs(paths: Iterable[str], errors: list[str]) -> Iterator[Path]:
    """The logs at some paths; a path where there are none is complained about, and the others are still read."""
    for path in paths:
        try:
            yield from find_logs([path])
        except LogError as error:
            errors.append(str(error))
            complain(str(error))


def _verdicts(logs: Iterable[Path]) -> Iterator[Verdict]:
    """The verdicts one by one, with a line of progress where somebody watches."""
    if not sys.stderr.isatty():
        yield from map(validate_log, logs)
        return
    for number, log in enumerate(logs, 1):
        progress = printable(f"validating {number}: {log}")[:70]
        print(f"\r\x1b[K{progress}", end="", file=sys.stderr, flush=True)
        try:
            verdict = validate_log(log)
        finally:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
        yield verdict


def _tell(verdicts: Iterable[Verdict]) -> Counter[str]:
    count: Counter[str] = Counter()
    moves = 0
    for verdict in verdicts:
        count[verdict.status] += 1
        moves += verdict.moves
        for line in verdict_lines(verdict):
            say(line)
    games = sum(count.values())
    if games:
        parts = [f"{count[status]} {status}" for status in EXIT_CODES if count[status]]
        say(f"{games} {'game' if games == 1 else 'games'}, {moves} sound moves: {listed(parts)}.")
    return count


def _tell_data(verdicts: Iterable[Verdict], errors: list[str]) -> Counter[str]:
    """One JSON object, written as the verdicts come, so that an archive need not fit into memory."""
    count = Counter(dict.fromkeys(EXIT_CODES, 0))
    say('{"games": [')
    for verdict in verdicts:
        say(f"{',' if count.total() else ''}{as_json(_as_data(verdict))}")
        count[verdict.status] += 1
    say(f'], "summary": {as_json(dict(count))}, "errors": {as_json(errors)}}}')
    return count


def _as_data(verdict: Verdict) -> dict[str, Any]:
    """The verdict with what could not be checked, and its problem with the clause of the rulebook that it rests on."""
    data: dict[str, Any] = {**as_data(verdict), "unchecked": verdict.unchecked}
    if verdict.problem is not None:
        clause = clause_for(verdict)
        data["problem"]["clause"] = None if clause is None else {"number": clause.number, "text": clause.text}
    return data


def clause_for(verdict: Verdict) -> Clause | None:
    """The clause on which the problem of a game rests, by the rules that its log itself names."""
    if verdict.status != "broken" or verdict.problem is None or not verdict.problem.key:
        return None
    if not Path(verdict.name).is_file():  # a pipe has been read, and cannot be read again
        return None
    try:
        header = header_of(text_of(next(file_lines(verdict.name))))
    except (LogError, StopIteration):  # the file was exchanged since
        return None
    return clause_of(header.variant, verdict.problem.key)


def verdict_lines(verdict: Verdict) -> Iterator[str]:
    """A line about a game, and for one that is not sound some more that explain why."""
    problem = verdict.problem
    if problem is None:
        yield f"{verdict.name}: sound: {_game(verdict)}"
    elif verdict.status == "unreadable":
        before = f" (sound before it: {_moves(verdict)})" if verdict.moves else ""
        yield f"{verdict.name}: unreadable: {_shortened(problem.message)}{before}"
        if verdict.name.endswith(".toml"):
            yield f"    It is named like a variant, not like a log: try cabo-rules variant check {verdict.name}"
    else:
        yield f"{verdict.name}: broken: {_where(verdict, problem)} ({problem.code})"
        yield f"    recorded:  {_shortened(problem.recorded)}"
        yield f"    the rules: {_shortened(problem.ruled)}"
        if problem.key:
            yield f"    rests on:  {problem.key}, in {_rules(verdict)}"
            clause = clause_for(verdict)
            if clause is not None:
                first, *more = clause.text.splitlines()
                yield f"    clause:    {clause.number} {printable(first)}"
                yield from (f"               {printable(line)}" for line in more if line)  # a list, a table
        elif verdict.variant_changed:
            yield f"    played by: {_rules(verdict)}"
    if verdict.viewer is not None:
        yield f"    seen by:   {viewer_named(verdict.players, verdict.viewer)}"
        if problem is None:
            for number, words in enumerate(verdict.unchecked):
                yield f"    {'' if number else 'unchecked:':10} {words}"


def _game(verdict: Verdict) -> str:
    players = list(verdict.players)
    parts = [_rules(verdict), f"{len(players)} players", _moves(verdict)]
    if not verdict.over:
        parts.append("not finished")
    elif not verdict.winners:
        parts.append("abandoned")
    else:
        names = listed(players[seat] for seat in verdict.winners)
        parts.append(f"{names} {'wins' if len(verdict.winners) == 1 else 'win'}")
    return ", ".join(parts)


def _moves(verdict: Verdict) -> str:
    return "1 move" if verdict.moves == 1 else f"{verdict.moves} moves"


def _rules(verdict: Verdict) -> str:
    """What the variant calls itself, and that it is another one where it is."""
    changed = f", but not the built-in {verdict.variant}" if verdict.variant_changed else ""
    return f"{verdict.variant}{changed}"


def _where(verdict: Verdict, problem: Problem) -> str:
    parts = [f"line {problem.line}"]
    if problem.move is not None:
        parts.append(f"move {problem.move}")
    if problem.seat == HOST:
        parts.append("the host")
    elif problem.seat is not None:
        known = 0 <= problem.seat < len(verdict.players)
        parts.append(f"seat {problem.seat}" + (f", {verdict.players[problem.seat]}" if known else ""))
    return ", ".join(parts)


def _shortened(text: object) -> str:
    words = printable(str(text))
    return words if len(words) <= 300 else words[:297] + "..."
