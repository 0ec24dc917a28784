"""One game told, the first in which a changed rule acts, for ``cabo-rules variant try``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence

from cabo_rules.cli.output import YELLOW, print_line
from cabo_rules.cli.play import told
from cabo_rules.cli.progress_line import draw_line
from cabo_rules.cli.variant.acting import Changes
from cabo_rules.events import Dealt, TurnBegan
from cabo_rules.game import Game
from cabo_rules.play.arena import Contestant, replay_game
from cabo_rules.variants.chapters.language import listed
from cabo_rules.variants.clauses import clause_of
from cabo_rules.variants.model import Variant


def tell(changes: Changes, agents: Sequence[Contestant], options: argparse.Namespace) -> None:
    """Tell the first game in which a changed rule acts, and say which rules no event shows, or none of these games."""
    print_line()
    if changes.other:
        print_line(f"Not marked, since no event shows that they act: {listed(list(changes.other))}.")
    if (first := first_game(changes, agents, options)) is None:
        if changes.marked:
            print_line(f"Marked when they act, but they did not come up in these games: {listed(changes.marked)}.")
        print_line("No changed rule is seen to act, so no game follows.")
        return
    number, game, acting = first
    print_line(f"Game {number + 1}, the first in which a changed rule acts: {listed(list(game.players))}.")
    if unseen := unseen_keys(changes, acting):
        print_line(f"Marked when they act, but they do not come up in this game: {listed(unseen)}.")
    _print_game(_turns(game, acting), whole=options.whole)


def unseen_keys(changes: Changes, acting: Sequence[Sequence[str]]) -> list[str]:
    """Return the keys that would be named where their rules act, if they act nowhere in a game."""
    seen = {key for keys in acting for key in keys}
    return [key for key in changes.marked if key not in seen]


def first_game(
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
