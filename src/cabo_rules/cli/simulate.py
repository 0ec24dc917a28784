"""``cabo-rules simulate``: play thousands of games of agents, and count who wins, how and why."""

from __future__ import annotations

import argparse
import sys
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from cabo_rules.cli.figures import print_comparison, print_summary
from cabo_rules.cli.files import check_output, print_written, write_log
from cabo_rules.cli.games import AGENTS, LUCK, SEATS, agent_names, agents_at, check_counts
from cabo_rules.cli.options import A_VARIANT, FORCE, VARIANT, file_name, formats, variant_name, whole_number
from cabo_rules.cli.output import print_error
from cabo_rules.cli.parser import Command, option
from cabo_rules.cli.progress_line import simulated
from cabo_rules.errors import LogError, short
from cabo_rules.play.arena import AgentError, Contestant, Result, compare, play, summarize
from cabo_rules.variants.load import load_variant
from cabo_rules.variants.model import Variant

_GAMES: Final = 1000
_MOST_GAMES: Final = 1_000_000
"""The most games that ``--until`` plays."""


def run(options: argparse.Namespace) -> int:
    """Play the games, and print what they add up to."""
    _check(options)
    variant = load_variant(options.variant, changes=options.changes)
    other = None if options.against is None else load_variant(options.against)
    agents = agents_at([variant] if other is None else [variant, other], options)
    name = f"{options.variant}, changed" if options.changes else str(options.variant)
    names = [name] if options.against is None else [name, str(options.against)]
    named = agent_names(agents)
    failures: list[AgentError] = []
    results = _finished(_games(variant, agents, options, until=options.until), failures)
    if sys.stderr.isatty() and options.format == "text":
        results = simulated(results, None if options.until is not None else options.games or _GAMES, options.until)
    kept: tuple[list[Result], list[Result]] = ([], [])
    if options.plot is not None:
        results = _keeping(results, kept[0])
    if other is None:
        print_summary(options.format, name, named, options.seed, summarize(results))
    else:
        others = _finished(_games(other, agents, options, until=None), failures)
        before, after = _in_step(results, _keeping(others, kept[1]) if options.plot is not None else others)
        comparison = compare(before, after)
        print_comparison(options.format, (names[1], name), (other, variant), named, options.seed, comparison)
    if options.plot is not None and kept[0]:
        from cabo_rules.play.arena import draw_results

        draw_results(dict(zip(names, kept, strict=False)), options.plot)
        if options.format == "text":
            print_written(f"a picture of {len(kept[0]):,} games", options.plot)
    return _report(failures, options)


def _check(options: argparse.Namespace) -> None:
    """Check that the options can be combined.

    :raises LogError: if they cannot, or a file cannot be written.
    """
    if options.games is not None and options.until is not None:
        raise LogError("simulate: --games and --until cannot be combined")
    check_counts("simulate", options)
    if options.force and options.plot is None and options.record is None:
        raise LogError("simulate: --force needs --plot or --record")
    for name in ("plot", "record"):
        if (path := getattr(options, name)) is not None:
            check_output("simulate", f"--{name}", path, force=options.force)
    if options.plot is not None:
        from cabo_rules.play.arena.plots import check_picture

        check_picture(options.plot)


def _games(
    variant: Variant, agents: Sequence[Contestant], options: argparse.Namespace, until: float | None
) -> Iterator[Result]:
    return play(
        variant,
        agents,
        games=_MOST_GAMES if options.until is not None else options.games or _GAMES,
        seed=options.seed,
        rounds=options.rounds,
        jobs=options.jobs,
        seconds=options.seconds,
        until=None if until is None else 2 * until,
    )


def _finished(results: Iterator[Result], failures: list[AgentError]) -> Iterator[Result]:
    """Yield the results up to the first failure of an agent, which is noted."""
    try:
        yield from results
    except AgentError as error:
        failures.append(error)


def _keeping(results: Iterable[Result], kept: list[Result]) -> Iterator[Result]:
    for result in results:
        kept.append(result)
        yield result


def _in_step(results: Iterable[Result], others: Iterable[Result]) -> tuple[Iterator[Result], Iterator[Result]]:
    """Return the second results and the first, both as long as the shorter of them, to be read by turns."""
    waiting: deque[Result] = deque()

    def before() -> Iterator[Result]:
        for result, other in zip(results, others, strict=False):
            waiting.append(result)
            yield other

    def after() -> Iterator[Result]:
        while waiting:
            yield waiting.popleft()

    return before(), after()


def _report(failures: Sequence[AgentError], options: argparse.Namespace) -> int:
    """Print the first failure, write the log of its game if that was asked for, and return the exit code."""
    for error in failures[:1]:
        print_error(f"{error}")
        if options.record is not None:
            write_log(error.game, options.record, force=options.force)
            print_error(f"the log of its {len(error.moves):,} moves is in {options.record}")
    return 2 if failures else 0


def _share(text: str) -> float:
    try:
        share = float(text)
    except ValueError:
        share = 0.0
    if not 0.001 <= share < 0.5:
        raise argparse.ArgumentTypeError(f"must be a number from 0.001 to less than 0.5, not {short(text)}")
    return share


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.001 <= seconds <= 1e6:
        raise argparse.ArgumentTypeError(f"must be a number of seconds from 0.001, not {short(text)}")
    return seconds


COMMAND = Command(
    "Play games of agents, and print who wins, how rounds and calls end, and how often each rule acts, with 95 % "
    "intervals. With --against, the same deals are played by two sets of rules, and a star marks a difference that is "
    "more than luck.",
    (
        *VARIANT,
        option("--against OTHER", f"the rules to compare with: {A_VARIANT}", type=variant_name),
        AGENTS,
        SEATS,
        option("--games N", f"the number of games (default: {_GAMES:,})", type=whole_number),
        option(
            "--until X",
            "instead of --games: play until the share of games that each agent wins is known to within X to each side, "
            "as in 0.01",
            type=_share,
        ),
        *LUCK,
        option("--seconds S", "the longest that an agent may take for a move", type=_seconds),
        option("--plot FILE", "draw the results to this .svg, .pdf or .png; needs the extra plot", type=file_name),
        option("--record FILE", "if an agent fails, write the log of its game to this file", type=file_name),
        FORCE,
        formats("how to print it; csv has a line for each figure", "csv"),
    ),
    run,
)
