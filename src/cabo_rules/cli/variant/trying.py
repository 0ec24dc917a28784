"""``cabo-rules variant try``: show what changed rules do, in the figures of many games and in one game told."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Final

from attrs import evolve

from cabo_rules.authoring.compare import compare
from cabo_rules.cli.agents import agent_names
from cabo_rules.cli.figures import comparison_data, print_changes
from cabo_rules.cli.games import AGENTS, LUCK, SEATS, agents_at, by_turns, check_counts, until_the_end
from cabo_rules.cli.options import A_VARIANT, VARIANT, formats, variant_name, whole_number
from cabo_rules.cli.output import print_json, print_line
from cabo_rules.cli.parser import Command, flag, option
from cabo_rules.cli.progress_line import simulated
from cabo_rules.cli.variant.acting import Changes, keys_by_move
from cabo_rules.cli.variant.one_game import first_game, tell, unseen_keys
from cabo_rules.play.arena import AgentError, Comparison, Contestant, Maker, Result, play
from cabo_rules.play.arena import compare as compare_games
from cabo_rules.variants.built_in import built_in_folder, variant_ids
from cabo_rules.variants.chapters.language import listed
from cabo_rules.variants.check import VariantReport, check_variant, playable
from cabo_rules.variants.delta import nearest_base
from cabo_rules.variants.load import load_parent, load_variant
from cabo_rules.variants.model import Variant

_GAMES: Final = 200


def run(options: argparse.Namespace) -> int:
    """Print the changed rules, the figures that they change, and a game in which one of them acts."""
    check_counts("variant try", options)
    report = check_variant(options.variant, changes=options.changes)
    variant = playable(report)
    base, name, why = _base(options, report, variant)
    agents = agents_at([base, variant], options)
    rules = compare(base, variant)
    changes = Changes.between(base, variant, [each.key for each in rules])
    changed = f"{options.variant}{', changed' if options.changes else ''}"
    if options.format == "json":
        _print_as_json((name, changed), changes, agents, options)
        return 0
    print_line(f"{changed} against {name}{why}:")
    if not rules:
        print_line("They have the same rules, so there is nothing to try.")
        return 0
    print_changes(rules)
    compared, ends = _played(changes, agents, options, set())
    _print_figures(compared, agent_names(agents))
    for end in ends:
        raise end
    tell(changes, agents, options)
    return 0


def _print_as_json(
    names: tuple[str, str], changes: Changes, agents: Sequence[str | tuple[str, Maker]], options: argparse.Namespace
) -> None:
    """Print one JSON object: what ``simulate --against`` prints, and the game, whose moves are as in a log.

    :raises AgentError, KeyboardInterrupt: after that, if it has ended the games.
    """
    from cabo_rules.logs import log_lines

    acted: set[str] = set()
    compared, ends = (compare_games([], []), []) if changes.none else _played(changes, agents, options, acted)
    both = changes.base, changes.variant
    data = comparison_data(names, both, agent_names(agents), options.seed, compared, acted)
    data["game"] = None
    if not ends and (first := first_game(changes, agents, options)) is not None:
        number, game, acting = first
        data["game"] = {
            "number": number,
            "players": list(game.players),
            "not_seen": unseen_keys(changes, acting),
            "not_marked": list(changes.other),
            "acting": [{"move": move, "rules": keys} for move, keys in keys_by_move(game, acting)],
            "moves": [json.loads(line) for line in islice(log_lines(game), 1, None)],  # without the header
        }
    print_json(data)
    for end in ends:
        raise end


def _base(options: argparse.Namespace, report: VariantReport, variant: Variant) -> tuple[Variant, str, str]:
    """Return the rules to compare with, their name, and why it is these.

    :raises VariantError: if they cannot be played.
    """
    if options.against is not None:
        return load_variant(options.against), options.against, ""
    if options.changes:
        return load_variant(options.variant), options.variant, " as it is"
    parent = report.sources[0].data.get("extends")
    if parent is not None:
        folder = built_in_folder() if options.variant in variant_ids() else Path(options.variant).parent
        return load_parent(parent, folder), parent, ", which it extends"
    near = nearest_base(variant)
    return load_variant(near), near, ", the nearest built-in variant, since it extends none"


def _played(
    changes: Changes, agents: Sequence[Contestant], options: argparse.Namespace, acted: set[str]
) -> tuple[Comparison, list[AgentError | KeyboardInterrupt]]:
    """Play the same games by both sets of rules, with a line of progress on a terminal.

    :param acted: keeps the features that act in a game.
    :returns: how they compare, and the failure of an agent or Ctrl-C if that has ended them early.
    """
    ends: list[AgentError | KeyboardInterrupt] = []
    before, after = [
        play(each, agents, games=options.games, seed=options.seed, rounds=options.rounds, jobs=options.jobs)
        for each in (changes.base, changes.variant)
    ]
    games: Iterator[tuple[Result, ...]] = zip(before, after, strict=True)
    games = until_the_end(simulated(games, options.games, None) if sys.stderr.isatty() else games, ends)
    return compare_games(*by_turns(games, acted)), ends


def _print_figures(comparison: Comparison, agents: Sequence[str]) -> None:
    """Print the figures that differ by more than luck; a figure of which nothing happened does not count."""
    if not comparison.games:
        print_line()
        print_line(f"0 games of {listed(list(agents))} by each.")
        return
    starred = {
        measure: {key: each for key, each in differences.items() if each.more_than_luck}
        for measure, differences in comparison.differences.items()
    }
    lines = evolve(comparison, differences=starred).table().splitlines()
    looked_at = len(comparison.table().splitlines())
    games = "one game" if comparison.games == 1 else f"{comparison.games:,} games"
    print_line()
    print_line(f"{games} of {listed(list(agents))} by each, and {looked_at} figures of them.")
    if not lines:
        print_line("None of the figures differs by more than luck, at 95 %.")
        return
    differ = "differs" if len(lines) == 1 else "differ"
    print_line(f"{len(lines)} {differ} by more than luck, at 95 %: before, after, the difference with its interval.")
    print_line("Of 20 figures that the rules do not change, on average one is here all the same.")
    for line in lines:
        print_line(f"  {line.removesuffix(' *')}")


COMMAND = Command(
    "Show what the rules that a file changes do: which they are, the figures of the same games by both sets of rules "
    "that differ by more than luck, and one game told, around the places where a changed rule acts. On a terminal it "
    "stops at each of these.",
    (
        *VARIANT,
        option(
            "--against OTHER",
            f"the rules to compare with: {A_VARIANT} (default: what the file extends, or the nearest one)",
            type=variant_name,
        ),
        AGENTS,
        SEATS,
        option("--games N", f"the number of games (default: {_GAMES})", type=whole_number, default=_GAMES),
        *LUCK,
        flag("--whole", "tell the whole game, not only the turns in which a changed rule acts"),
        formats("how to print it; json has all figures, and the moves of the game as in a log"),
    ),
    run,
)
