"""``cabo-rules variant check``: what is wrong with a variant, and whether games of it can be played."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from typing import Any

from cabo_rules.cli.numbers import whole_number
from cabo_rules.cli.output import CYAN, RED, YELLOW, Paint, say, say_data
from cabo_rules.cli.which import add_variant, report_of
from cabo_rules.logs.data import as_data
from cabo_rules.play.trial import Trial, hold_trial
from cabo_rules.show.commentary.words import listed
from cabo_rules.variant import kinds
from cabo_rules.variant.diagnostic import VariantError
from cabo_rules.variant.diagnostics import count_by_severity, diagnostic_to_data, render_all
from cabo_rules.variant.load import VariantReport
from cabo_rules.variant.model import Variant

_NOT_READ = {kinds.NO_FILE.code, kinds.NOT_READABLE.code}


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "check",
        help="tell all that is wrong with a variant, and try it in random games",
        description="Tell all that is wrong with a variant file, each problem at its place; then, if you like, play "
        "random games of it, and tell of games that get stuck or do not end, and of rules that never came into play.",
        epilog="Exit codes: 0 no errors; 1 errors, or a game that failed; 2 the file could not be read.",
    )
    add_variant(parser)
    parser.add_argument("--strict", action="store_true", help="warnings count as errors")
    parser.add_argument(
        "--play", type=whole_number, metavar="N", help="then play N random games, with fewer and more players"
    )
    parser.add_argument(
        "--seed",
        type=whole_number,
        default=1,
        metavar="S",
        help="the seed of the first game, the next has S+1; 1 if left out",
    )
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to print it")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Check the variant, then play it."""
    if options.play is not None and options.play < 1:
        raise VariantError(f"--play: must be at least 1, not {options.play}")
    report = report_of(options)
    if options.format == "text":
        _tell(options.variant, report)
    trial = None
    if options.play is not None and report.variant is not None:
        trial = _trial(report.variant, range(options.seed, options.seed + options.play))
    if options.format == "json":
        say_data(_as_data(options.variant, report, trial))
    elif trial is not None:
        for line in _trial_lines(trial):
            say(line)
    elif options.play is not None:
        say("No games are played: the errors come first.")
    return _exit_code(report, trial, strict=options.strict)


def _exit_code(report: VariantReport, trial: Trial | None, *, strict: bool) -> int:
    if any(each.code in _NOT_READ for each in report.diagnostics):
        return 2
    failed = report.variant is None or (trial is not None and trial.failures)
    return 1 if failed or (strict and report.diagnostics) else 0


# --- diagnostics ------------------------------------------------------------------------------------------------------


def _tell(name: str, report: VariantReport) -> None:
    if report.diagnostics:
        for line in render_all(report.diagnostics, report.more).splitlines():
            say(line, paint=_paint(line))
        say()
    say(f"{name}: {_summary(report)}.")
    if any(each.code == kinds.NOT_TOML.code for each in report.diagnostics):
        say("Contradictions and missing keys are looked for once all of the file is TOML.")


_PAINTED = {"error": RED, "warning": YELLOW, "^": CYAN}
_HEAD_OR_CARETS = re.compile(r".*?: ((error|warning) V[0-9]{3}): | +\| +((\^)\^*)")


def _paint(line: str) -> Paint | None:
    """The severity and code of a problem, or the carets below its place."""
    if (found := _HEAD_OR_CARETS.match(line)) is None:
        return None
    group = 1 if found[1] else 3
    return found.start(group), found.end(group), _PAINTED[found[group + 1]]


def _summary(report: VariantReport) -> str:
    counts = count_by_severity(report.diagnostics)
    parts = [f"{count} {severity}{'' if count == 1 else 's'}" for severity, count in counts.items() if count]
    more = f" and {report.more:,} more" if report.more else ""
    return f"{', '.join(parts)}{more}" if parts else "no problems"


def _as_data(name: str, report: VariantReport, trial: Trial | None) -> dict[str, Any]:
    counts = count_by_severity(report.diagnostics)
    return {
        "checked": name,
        "id": None if report.variant is None else report.variant.id,
        "errors": counts["error"],
        "warnings": counts["warning"],
        "more": report.more,
        "diagnostics": [diagnostic_to_data(each) for each in report.diagnostics],
        "play": None if trial is None else {**as_data(trial), "times": dict(trial.times)},
    }


# --- games ------------------------------------------------------------------------------------------------------------


def _trial(variant: Variant, seeds: range) -> Trial:
    """The trial, with a line of progress where somebody watches."""
    if not sys.stderr.isatty():
        return hold_trial(variant, seeds)

    def played(games: int) -> None:
        print(f"\r\x1b[Kplaying {games} of {len(seeds)}", end="", file=sys.stderr, flush=True)

    try:
        return hold_trial(variant, seeds, played=played)
    finally:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _trial_lines(trial: Trial) -> Iterator[str]:
    seats = listed([str(number) for number in trial.seats[: trial.games]])
    yield (
        f"{_counted(trial.games, 'random game')} with {seats} players: "
        f"{_counted(trial.rounds, 'round')}, {_counted(trial.moves, 'move')}."
    )
    if not trial.failures:
        yield "Every game came to its end." if trial.games > 1 else "It came to its end."
    for failure in trial.failures:
        where = f"{failure.seats} players, seed {failure.seed}, after move {failure.moves}"
        yield f"{failure.kind}: {where}: {failure.told}"
    if trial.missed:
        yield "Rules that never came into play:"
        width = max(len(each.key) for each in trial.missed)
        yield from (f"    {each.key:<{width}}  {each.missed}" for each in trial.missed)
    else:
        yield "Every rule came into play."


def _counted(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"
