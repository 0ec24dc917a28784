"""``cabo-rules play``: let bots play a game, and describe it in sentences."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import accumulate
from random import Random
from typing import TYPE_CHECKING

from cabo_rules.cli.agents import AN_AGENT, agent_names, agents, agents_for
from cabo_rules.cli.files import check_output, is_output, print_written, report_failed_game, write_log
from cabo_rules.cli.names import names_for
from cabo_rules.cli.options import FORCE, VARIANT, file_name, formats, whole_number
from cabo_rules.cli.output import as_json, print_line, print_raw
from cabo_rules.cli.parser import Command, option
from cabo_rules.errors import LogError
from cabo_rules.events import Event, TurnBegan
from cabo_rules.game import Game
from cabo_rules.play import MOST_MOVES, play_at_random
from cabo_rules.show.commentary import commentary
from cabo_rules.show.commentary.sentences import worth_saying
from cabo_rules.state import new_state
from cabo_rules.variants.error import VariantError
from cabo_rules.variants.load import load_variant
from cabo_rules.variants.model import Variant

if TYPE_CHECKING:
    from cabo_rules.play.arena import Contestant

_SEEDS = 1_000_000  # enough to rarely repeat a game, and short enough to type


def run(options: argparse.Namespace) -> int:
    """Play the game, record it, then print it; if a bot fails, record the game so far."""
    if options.bots is None:
        return _run(options)
    from cabo_rules.play.arena import AgentError

    try:
        return _run(options)
    except AgentError as error:
        report_failed_game(error, options.record, force=options.force)
        return 2


def _run(options: argparse.Namespace) -> int:
    if options.format == "json" and options.record is not None and is_output(options.record):
        raise LogError("play: --record to the screen cannot be combined with --format json")
    check_output("play", "--record", options.record, force=options.force)
    variant = load_variant(options.variant, changes=options.changes)
    if options.rounds is not None and options.rounds < 1:
        raise VariantError(f"--rounds must be at least 1, not {options.rounds}")
    players = _players(variant, variant.deal.seats.fewest if options.seats is None else options.seats)
    seed = Random().randrange(_SEEDS) if options.seed is None else options.seed
    bots = None if options.bots is None else agents_for("--bots", options.bots, len(players))
    game = _played(variant, players, seed, options.rounds, bots)
    if options.record is not None:  # first, so that a closed output does not lose the record
        write_log(game, options.record, force=options.force)
    if options.format == "json":
        _print_as_json(game, seed, None if bots is None else agent_names(bots))
        return 0
    for line in _story(game, None if bots is None else agent_names(bots)):
        print_line(line)
    if game.number > MOST_MOVES:
        print_line(f"The game had no end after {MOST_MOVES:,} moves, so it was abandoned.")
    if not game.is_over:
        print_line(f"--rounds {options.rounds} stops here; by the rules the game goes on (game.rounds).")
    if options.seed is None:
        again = f"--seats {len(players)} --seed {seed}{'' if options.rounds is None else f' --rounds {options.rounds}'}"
        again += "" if options.bots is None else f" --bots {','.join(options.bots)}"
        print_line(f"The seed was {seed}; {again} {_promise(options.bots or ())}.")
    print_written(f"the log of {game.number} moves", options.record)
    return 0


def _promise(bots: Sequence[str]) -> str:
    """Return what the same seed gives: bots that look at a clock, and those of the user, may move otherwise."""
    same = all(bot in ("random", "careful") for bot in bots)
    return "plays the same game again" if same else "deals the same cards again, but the bots may play otherwise"


def _print_as_json(game: Game, seed: int, bots: Sequence[str] | None) -> None:
    """Print one JSON object; each move has a line with its number and its events, as in a log."""
    from cabo_rules.logs import log_lines

    _, *lines = log_lines(game)
    variant, players = as_json(game.variant.id), as_json(game.players)
    print_line(f'{{"variant": {variant}, "players": {players}, "bots": {as_json(bots)}, "seed": {seed}, "moves": [')
    for number, line in enumerate(lines, 1):
        print_raw(f"{line}{',' if number < len(lines) else ''}")
    print_line(f'], "totals": {as_json(game.totals)}, "winners": {as_json(game.winners)}}}')


def _played(
    variant: Variant, players: tuple[str, ...], seed: int, rounds: int | None, bots: Sequence[Contestant] | None
) -> Game:
    """Play to the end of the game, or of the last round that was asked for if the rules do not end the game before."""
    most = 3 if rounds is None else rounds
    games = (
        play_at_random(variant, players, seed, rounds=most, most_moves=MOST_MOVES)
        if bots is None
        else _by(bots, variant, players, seed, most)
    )
    game = next(games)
    host_ends = variant.game.several is not None and variant.game.several.end == "as the host says"
    while not game.is_over and (host_ends or game.state.phase != "deal" or game.state.round != rounds):
        game = next(games)
    return game


def _by(
    bots: Sequence[Contestant], variant: Variant, players: tuple[str, ...], seed: int, rounds: int
) -> Iterator[Game]:
    """Return a game of bots before the first move and after each."""
    from cabo_rules.cli.progress_line import waiting
    from cabo_rules.play.arena import replay_game

    with waiting("playing ..."):
        moves = replay_game(variant, bots, seed, 0, rounds=rounds).moves
    return accumulate(moves, Game.play, initial=Game.new(variant, players))


def _players(variant: Variant, seats: int) -> tuple[str, ...]:
    fewest, most = variant.deal.seats.fewest, variant.most_seats
    if not fewest <= seats <= most:  # check before making the names: it may be a billion
        raise VariantError(f"--seats must be from {fewest} to {most} for {variant.id}, not {seats}")
    return names_for(seats)


def _story(game: Game, bots: Sequence[str] | None) -> Iterator[str]:
    """Yield the whole game in sentences, with a blank line before each turn.

    :param bots: the name of the agent at each seat; ``None`` if moves were random.
    """
    players = game.players if bots is None else map("{} ({})".format, game.players, bots)
    yield f"{game.variant.name}: {', '.join(players)}."
    for event, lines in told(game):
        if isinstance(event, TurnBegan):
            yield ""
        yield from lines


def told(game: Game) -> Iterator[tuple[Event, tuple[str, ...]]]:
    """Yield each event of a game with its sentence, if it has one."""
    lines = commentary(game.players, new_state(game.variant, len(game.players)), game.events)
    for event in game.events:
        yield event, (next(lines),) if worth_saying(event) else ()


COMMAND = Command(
    "Play a game to its end, by random legal moves or with --bots by better ones, and describe each event in a "
    "sentence.",
    (
        *VARIANT,
        option("--seats N", "the number of players; by default the fewest allowed", type=whole_number),
        option(
            "--seed S",
            "the seed of all shuffles and choices, a whole number; by default random, and printed",
            type=whole_number,
        ),
        option(
            "--rounds R", "stop after R rounds; a game that the host ends is over then (default: 3)", type=whole_number
        ),
        option(
            "--bots A,B", f"the bots that play: {AN_AGENT}; the last one takes all seats that are left", type=agents
        ),
        option("--record FILE", "write the game's log to this file", type=file_name),
        FORCE,
        formats("how to print it; json has each move and its events"),
    ),
    run,
)
