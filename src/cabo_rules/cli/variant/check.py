"""``cabo-rules variant check``: report the problems of a variant, and try it in random games."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from attrs import asdict

from cabo_rules.authoring.render import count_by_severity, render_short
from cabo_rules.cli.options import VARIANT, formats, whole_number
from cabo_rules.cli.output import CYAN, RED, YELLOW, Paint, print_json, print_line
from cabo_rules.cli.parser import Command, flag, option
from cabo_rules.variants.chapters.language import listed
from cabo_rules.variants.check import VariantReport, check_variant
from cabo_rules.variants.diagnostic import diagnostic_to_data
from cabo_rules.variants.digest import variant_digest
from cabo_rules.variants.error import VariantError
from cabo_rules.variants.model import Variant
from cabo_rules.variants.reading.files import NO_FILE, NOT_READABLE
from cabo_rules.variants.reading.toml_errors import NOT_TOML

if TYPE_CHECKING:
    from cabo_rules.authoring.fix import Fix, Fixed
    from cabo_rules.authoring.house_rules import HouseRules, Said
    from cabo_rules.play.trial import Trial

_NOT_READ = {NO_FILE.code, NOT_READABLE.code}


def run(options: argparse.Namespace) -> int:
    """Check the variant, then play it."""
    if options.play is not None and options.play < 1:
        raise VariantError(f"--play must be at least 1, not {options.play}")
    fixed = _fixed(options) if options.fix or options.diff else None
    report = check_variant(options.variant, changes=options.changes) if fixed is None else fixed.report
    if options.diff:
        return _exit_code(report, None, strict=options.strict)
    if options.format == "text":
        _print_diagnostics(options.variant, report)
    trial = None
    if options.play is not None and report.variant is not None:
        trial = _trial(report.variant, range(options.seed, options.seed + options.play))
    if options.format == "json":
        print_json(_as_data(options.variant, report, trial, () if fixed is None else fixed.fixes))
        return _exit_code(report, trial, strict=options.strict)
    if trial is not None:
        for line in _trial_lines(trial):
            print_line(line)
    elif options.play is not None:
        print_line("No games were played; fix the errors first.")
    for line in _in_words(report):
        print_line(line)
    return _exit_code(report, trial, strict=options.strict)


def _fixed(options: argparse.Namespace) -> Fixed:
    """Fix the file and write it, or print the difference.

    :raises VariantError: if it is not a file of its own, or nothing of it can be read.
    """
    from cabo_rules.authoring.fix import Fixed, fix, patch

    option, name = "--diff" if options.diff else "--fix", options.variant
    if options.changes:
        raise VariantError(f"variant check: {option} changes the file, so it cannot be used with --set")
    if not name.endswith(".toml"):
        raise VariantError(f"variant check: {option} needs a file of your own, not a built-in variant")
    try:
        content = Path(name).read_bytes()
        fixed = fix(content, Path(name), name)
    except (OSError, UnicodeDecodeError):  # the checker says why
        return Fixed(b"", (), check_variant(name))
    if options.diff:
        for line in patch(content, fixed.content, name):
            print_line(line)
    elif fixed.fixes:
        from cabo_rules.logs.files import write_whole

        write_whole(fixed.content, name)
        for each in fixed.fixes if options.format == "text" else ():
            print_line(f"{name}:{each.line}: {each.code}: {each.before} is now {each.after}")
        print_line() if options.format == "text" else None
    return fixed


def _exit_code(report: VariantReport, trial: Trial | None, *, strict: bool) -> int:
    if any(each.code in _NOT_READ for each in report.diagnostics):
        return 2
    failed = report.variant is None or (trial is not None and trial.failures)
    return 1 if failed or (strict and report.diagnostics) else 0


# --- diagnostics ------------------------------------------------------------------------------------------------------


def _print_diagnostics(name: str, report: VariantReport) -> None:
    if report.diagnostics:
        for line in render_short(report.diagnostics, report.more).splitlines():
            print_line(line, paint=_paint(line))
        print_line()
    print_line(f"{name}: {_summary(report)}.")
    if any(each.code == NOT_TOML.code for each in report.diagnostics):
        print_line("Contradictions and missing keys are checked once the whole file is valid TOML.")


_PAINTED = {"error": RED, "warning": YELLOW, "^": CYAN}
_HEAD_OR_CARETS = re.compile(r".*?: ((error|warning) V[0-9]{3}): | +\| +((\^)\^*)")


def _paint(line: str) -> Paint | None:
    """Return the part of a line to colour: the severity and code of a problem, or the carets."""
    if (found := _HEAD_OR_CARETS.match(line)) is None:
        return None
    group = 1 if found[1] else 3
    return found.start(group), found.end(group), _PAINTED[found[group + 1]]


def _summary(report: VariantReport) -> str:
    counts = count_by_severity(report.diagnostics)
    parts = [f"{count} {severity}{'' if count == 1 else 's'}" for severity, count in counts.items() if count]
    more = f" and {report.more:,} more" if report.more else ""
    return f"{', '.join(parts)}{more}" if parts else "no problems"


def _as_data(name: str, report: VariantReport, trial: Trial | None, fixes: Sequence[Fix]) -> dict[str, Any]:
    from cabo_rules.logs.data import as_data

    counts = count_by_severity(report.diagnostics)
    return {
        "checked": name,
        "id": None if report.variant is None else report.variant.id,
        "errors": counts["error"],
        "warnings": counts["warning"],
        "more": report.more,
        "diagnostics": [diagnostic_to_data(each) for each in report.diagnostics],
        "play": None if trial is None else {**as_data(trial), "times": dict(trial.times)},
        "fixes": [asdict(each) for each in fixes],
        "digest": None if report.variant is None else variant_digest(report.variant),
        "house_rules": None if (rules := _house_rules(report)) is None else asdict(rules),
    }


# --- in words ---------------------------------------------------------------------------------------------------------

_WIDTH = 100


def _in_words(report: VariantReport) -> Iterator[str]:
    """Yield what the file makes of the variant that it extends, and the digest of the rules."""
    if report.variant is None:
        return
    if (rules := _house_rules(report)) is not None:
        yield from _part(f"It changes {rules.parent}:", rules.changed)
        yield from _part("It no longer says:", rules.dropped)
        yield from _part("It keeps these special rules:", rules.kept)
        if rules.leftovers:
            yield from ("", "Left over from what it extends:", *(f"    {line}" for line in rules.leftovers))
    yield from ("", f"The digest of the rules: {variant_digest(report.variant)}")


def _house_rules(report: VariantReport) -> HouseRules | None:
    """Compare rulebooks, which takes long to load, only for a file that extends another."""
    if len(report.sources) < 2:
        return None
    from cabo_rules.authoring.house_rules import house_rules

    return house_rules(report)


def _part(heading: str, said: Sequence[Said]) -> Iterator[str]:
    if said:
        yield from ("", heading)
    for each in said:
        text = each.text + (f" ({each.key})" if each.key else "")
        clause = f"{each.clause:<5}" if each.clause else ""
        yield from wrap(f"{clause}{text}", _WIDTH, initial_indent="    ", subsequent_indent=" " * (4 + len(clause)))


# --- games ------------------------------------------------------------------------------------------------------------


def _trial(variant: Variant, seeds: range) -> Trial:
    """Hold the trial, with a line of progress on a terminal."""
    from cabo_rules.play.trial import hold_trial

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
        yield "Every game was played to its end." if trial.games > 1 else "The game was played to its end."
    for failure in trial.failures:
        where = f"{failure.seats} players, seed {failure.seed}, after move {failure.moves}"
        yield f"{failure.kind}: {where}: {failure.message}"
    if trial.missed:
        yield "Rules that never came into play:"
        width = max(len(each.key) for each in trial.missed)
        yield from (f"    {each.key:<{width}}  {each.missed}" for each in trial.missed)
    else:
        yield "Every rule came into play."


def _counted(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"


COMMAND = Command(
    "Report every problem of a variant file at its place. With --play, also play random games, and "
    "report games that get stuck or do not end and rules that never came into play.",
    (
        *VARIANT,
        flag("--fix", "apply each suggestion after which the file has fewer problems and no new ones"),
        flag("--diff", "only print what --fix would change"),
        flag("--strict", "treat warnings as errors"),
        option("--play N", "also play N random games with different numbers of players", type=whole_number),
        option(
            "--seed S", "the seed of the first game (default: 1); the next game has S+1", type=whole_number, default=1
        ),
        formats(),
    ),
    run,
    "Exit codes: 0 no errors; 1 errors, or a game that failed; 2 the file could not be read.",
)
