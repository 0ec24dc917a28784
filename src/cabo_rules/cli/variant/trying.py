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
from cabo_rules.cli.figures import comparison_data, print_changes
from cabo_rules.cli.games import AGENTS, LUCK, SEATS, agent_names, agents_at, by_turns, check_counts, until_the_end
from cabo_rules.cli.options import A_VARIANT, VARIANT, formats, variant_name, whole_number
from cabo_rules.cli.output import YELLOW, print_json, print_line
from cabo_rules.cli.parser import Command, flag, option
from cabo_rules.cli.play import told
from cabo_rules.cli.progress_line import draw_line, simulated
from cabo_rules.cli.variant.acting import Changes, keys_by_move
from cabo_rules.events import Dealt, TurnBegan
from cabo_rules.game import Game
from cabo_rules.play.arena import AgentError, Comparison, Contestant, Maker, Result, play, replay_game
from cabo_rules.play.arena import compare as compare_games
from cabo_rules.variants.built_in import built_in_folder, variant_ids
from cabo_rules.variants.chapters.language import listed
from cabo_rules.variants.check import VariantReport, check_variant, playable
from cabo_rules.variants.clauses import clause_of
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
    compared, ends = _played(changes, agents, options)
    _print_figures(compared, agent_names(agents))
    for end in ends:
        raise end
    _tell(changes, agents, options)
    return 0


def _print_as_json(
    names: tuple[str, str], changes: Changes, agents: Sequence[str | tuple[str, Maker]], options: argparse.Namespace
) -> None:
    """Print one JSON object: the rules, all figures, and the game, whose moves are as in a log.

    :raises AgentError, KeyboardInterrupt: after that, if it has ended the games.
    """
    from cabo_rules.logs import log_lines

    compared, ends = (compare_games([], []), []) if changes.none else _played(changes, agents, options)
    both = changes.base, changes.variant
    data = comparison_data(names, both, agent_names(agents), options.seed, compared)
    data.update(not_marked=list(changes.other), not_seen=changes.marked, game=None)
    if not ends and (first := _first(changes, agents, options)) is not None:
        number, game, acting = first
        data["not_seen"] = _unseen(changes, acting)
        data["game"] = {
            "number": number,
            "players": list(game.players),
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


# --- many games -------------------------------------------------------------------------------------------------------


def _played(
    changes: Changes, agents: Sequence[Contestant], options: argparse.Namespace
) -> tuple[Comparison, list[AgentError | KeyboardInterrupt]]:
    """Play the same games by both sets of rules, with a line of progress on a terminal.

    :returns: how they compare, and the failure of an agent or Ctrl-C if that has ended them early.
    """
    ends: list[AgentError | KeyboardInterrupt] = []
    before, after = [
        play(each, agents, games=options.games, seed=options.seed, rounds=options.rounds, jobs=options.jobs)
        for each in (changes.base, changes.variant)
    ]
    games: Iterator[tuple[Result, ...]] = zip(before, after, strict=True)
    games = until_the_end(simulated(games, options.games, None) if sys.stderr.isatty() else games, ends)
    return compare_games(*by_turns(games)), ends


def _print_figures(comparison: Comparison, agents: Sequence[str]) -> None:
    """Print the figures that differ by more than luck; a figure of which nothing happened does not count."""
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


# --- one game told ----------------------------------------------------------------------------------------------------


def _tell(changes: Changes, agents: Sequence[Contestant], options: argparse.Namespace) -> None:
    """Tell the first game in which a changed rule acts, and say which rules no event shows, or none of these games."""
    print_line()
    if changes.other:
        print_line(f"Not marked, since no event shows that they act: {listed(list(changes.other))}.")
    if (first := _first(changes, agents, options)) is None:
        if changes.marked:
            print_line(f"Marked when they act, but they did not come up in these games: {listed(changes.marked)}.")
        print_line("No changed rule is seen to act, so no game follows.")
        return
    number, game, acting = first
    print_line(f"Game {number + 1}, the first in which a changed rule acts: {listed(list(game.players))}.")
    if unseen := _unseen(changes, acting):
        print_line(f"Marked when they act, but they do not come up in this game: {listed(unseen)}.")
    _print_game(_turns(game, acting), whole=options.whole)


def _unseen(changes: Changes, acting: Sequence[Sequence[str]]) -> list[str]:
    """Return the keys that would be named where their rules act, if they act nowhere in a game."""
    seen = {key for keys in acting for key in keys}
    return [key for key in changes.marked if key not in seen]


def _first(
    changes: Changes, agents: Sequence[Contestant], options: argparse.Namespace
) -> tuple[int, Game, list[list[str]]] | None:
    """Return the first game in which a changed rule acts, with its number and the keys that act in each event."""
    shown = sys.stderr.isatty()
    for number in range(options.games if changes.marked else 0):
        if shown:
            draw_line(f"looking for a game in which a changed rule acts: {number + 1:,} of {options.games:,}")
        try:
            game = replay_game(changes.variant, agents, options.seed, number, rounds=options.rounds)
        finally:
            if shown:
                draw_line("")
        if any(acting := changes.acting(game)):
            return number, game, acting
    return None


_Told = tuple[Sequence[str], Sequence[str]]
"""The sentence of an event, if it has one, and a line for each changed rule that acts in it."""


def _turns(game: Game, acting: Sequence[Sequence[str]]) -> Iterator[list[_Told]]:
    """Yield the events of each turn, and those before the first turn of a round."""
    turn: list[_Told] = []
    for (event, lines), keys in zip(told(game), acting, strict=True):
        if turn and isinstance(event, Dealt | TurnBegan):
            yield turn
            turn = []
        turn.append((lines, [_in_short(game.variant, key) for key in keys]))
    yield turn


def _in_short(variant: Variant, key: str) -> str:
    """Return the key of a rule with the first sentence of its clause.

    >>> from cabo_rules import load_variant
    >>> _in_short(load_variant("rush"), "calling.earliest_lap")
    '  --> calling.earliest_lap: 6.2 You may call as early as in your first turn of a round.'
    """
    clause = clause_of(variant, key)
    first = "" if clause is None else clause.text.splitlines()[0].partition(". ")[0].rstrip(".:")
    return f"  --> {key}" if clause is None else f"  --> {key}: {clause.number} {first}."


def _print_game(turns: Iterator[list[_Told]], *, whole: bool) -> None:
    """Print the turns in which a changed rule acts, or all of them; stop at each such place on a terminal."""
    skipped, stops = False, sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
    for turn in turns:
        if not whole and not any(acting for _, acting in turn):
            skipped = True
            continue
        for line in ("", "...", "") if skipped else ("",):
            print_line(line)
        skipped = False
        for lines, acting in turn:
            for line in lines:
                print_line(line)
            for line in acting:
                print_line(line, paint=(0, len(line), YELLOW))
            if acting and stops and not _goes_on():
                return
    for line in ("", "...") if skipped else ():
        print_line(line)


def _goes_on() -> bool:
    """Wait for Enter; ``q`` or the end of the input ends the game."""
    print("Enter goes on, q ends: ", end="", flush=True)
    answer = sys.stdin.readline()
    if not answer:
        print_line()
    return bool(answer) and answer.strip().lower() != "q"


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
