"""``cabo-rules simulate``: play thousands of games of agents, and count who wins, how and why."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import Final

from cabo_rules.cli.agents import agent_names
from cabo_rules.cli.figures import print_comparison, print_summary
from cabo_rules.cli.files import check_output, print_written, report_failed_game
from cabo_rules.cli.games import AGENTS, LUCK, SEATS, agents_at, by_turns, check_counts, until_the_end
from cabo_rules.cli.options import A_VARIANT, FORCE, VARIANT, file_name, formats, seconds, variant_name, whole_number
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
    variants = [variant] if options.against is None else [variant, load_variant(options.against)]
    agents = agents_at(variants, options)
    if options.until is not None and len({*agent_names(agents)}) == 1:
        raise LogError("simulate: --until needs different agents, as in --agents careful,random; one wins all games")
    names = _names(options)
    streams = [_games(each, agents, options, until=None if at else options.until) for at, each in enumerate(variants)]
    games: Iterator[tuple[Result, ...]] = zip(*streams, strict=False)
    if sys.stderr.isatty() and options.format == "text":
        games = simulated(games, None if options.until is not None else options.games or _GAMES, options.until)
    ends: list[AgentError | KeyboardInterrupt] = []
    kept: list[tuple[Result, ...]] = []
    games = until_the_end(games, ends, kept if options.plot is not None else None)
    if len(variants) == 1:
        summary = summarize(game[0] for game in games)
        print_summary(options.format, names[0], variant, agent_names(agents), options.seed, summary)
    else:
        acted: set[str] = set()
        comparison = compare(*by_turns(((other, one) for one, other in games), acted))
        print_comparison(
            options.format,
            (names[1], names[0]),
            (variants[1], variant),
            agent_names(agents),
            options.seed,
            comparison,
            acted,
        )
    if options.plot is not None and kept:
        from cabo_rules.play.arena import draw_results

        draw_results(dict(zip(names, zip(*kept, strict=True), strict=True)), options.plot)
        if options.format == "text":
            print_written(f"a picture of {len(kept):,} games", options.plot)
    return _report(ends, options)


def _names(options: argparse.Namespace) -> list[str]:
    """Return a name for each set of rules; no two are equal, since a legend and the head of a table need both."""
    name = f"{options.variant}, changed" if options.changes else str(options.variant)
    if options.against is None:
        return [name]
    return [name, f"{name}, again" if options.against == name else str(options.against)]


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

        check_picture("--plot", options.plot)


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
        until=until,
    )


def _report(ends: Sequence[AgentError | KeyboardInterrupt], options: argparse.Namespace) -> int:
    """Print the failure of an agent, write the log of its game if that was asked for, and return the exit code.

    :raises KeyboardInterrupt: if Ctrl-C has ended the games.
    """
    for end in ends:
        if isinstance(end, KeyboardInterrupt):
            raise end
        report_failed_game(end, options.record, force=options.force)
    return 2 if ends else 0


def _share(text: str) -> float:
    try:
        share = float(text)
    except ValueError:
        share = 0.0
    if not 0.001 <= share < 0.5:
        raise argparse.ArgumentTypeError(f"must be a number from 0.001 to less than 0.5, not {short(text)}")
    return share


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
        option("--seconds S", "the longest that an agent may take for a move", type=seconds),
        option("--plot FILE", "draw the results to this .svg, .pdf or .png; needs the extra plot", type=file_name),
        option("--record FILE", "if an agent fails, write the log of its game to this file", type=file_name),
        FORCE,
        formats("how to print it; csv has a line for each figure", "csv"),
    ),
    run,
)
