"""``cabo-rules play``: seats play at random to the end of a game, and what happens is told in sentences."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Iterator
from typing import Any

from cabo_rules.cli.files import add_force, is_output, may_write, named, write_log
from cabo_rules.cli.names import names_for
from cabo_rules.cli.numbers import whole_number
from cabo_rules.cli.output import as_json, say, say_exactly
from cabo_rules.cli.which import add_variant, variant_of
from cabo_rules.errors import LogError
from cabo_rules.events import TurnBegan
from cabo_rules.game import Game
from cabo_rules.logs import log_lines
from cabo_rules.play import play_at_random
from cabo_rules.show.commentary import commentary
from cabo_rules.state import new_state
from cabo_rules.variant.diagnostic import VariantError
from cabo_rules.variant.model import Variant

_SEEDS = 1_000_000  # to choose from: enough never to see a game twice, and few enough to type one in again


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "play",
        help="play a game at random and tell what happens",
        description="Seats play random legal moves to the end of the game; what happens is told in sentences.",
    )
    add_variant(parser)
    parser.add_argument(
        "--seats", type=whole_number, metavar="N", help="how many play; the fewest that may, if left out"
    )
    parser.add_argument(
        "--seed",
        type=whole_number,
        metavar="S",
        help="a whole number, which decides all chance; any, and told, if left out",
    )
    parser.add_argument(
        "--rounds",
        type=whole_number,
        metavar="R",
        help="how many rounds, where the host ends the game (3 if you do not say)",
    )
    parser.add_argument("--record", type=named, metavar="FILE", help="write the game's log to this file")
    add_force(parser)
    parser.add_argument(
        "--format", choices=("text", "json"), default="text", help="how to tell it; json has each move and its events"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play the game, record it, then tell it."""
    if options.format == "json" and options.record is not None and is_output(options.record):
        raise LogError("play: --record to the screen and --format json would be mixed up; take one of them")
    if options.force and options.record is None:
        raise LogError("play: --force goes with --record")
    if options.record is not None:
        may_write(options.record, force=options.force)  # before a long game is played for nothing
    variant = variant_of(options)
    rounds = _rounds(variant, options.rounds)
    players = _players(variant, variant.deal.seats.fewest if options.seats is None else options.seats)
    seed = secrets.randbelow(_SEEDS) if options.seed is None else options.seed
    *_, game = play_at_random(variant, players, seed, rounds=rounds)
    if options.record is not None:  # first of all: a reader who leaves early still has the record
        write_log(game, options.record, force=options.force)
    if options.format == "json":
        _tell_data(game)
        return 0
    for line in story(game):
        say(line)
    if options.seed is None:
        say(f"The seed was {seed}: with --seats {len(players)} --seed {seed} the same game is played again.")
    if options.record is not None and not is_output(options.record):
        say(f"The log of {game.number} moves is in {options.record}.")
    return 0


def _tell_data(game: Game) -> None:
    """One JSON object; each move stands with its number and its events on a line, as in a log."""
    _, *lines = log_lines(game)
    say(f'{{"variant": {as_json(game.variant.id)}, "players": {as_json(game.players)}, "seed": {game.seed}, "moves": [')
    for number, line in enumerate(lines, 1):
        say_exactly(f"{line}{',' if number < len(lines) else ''}")
    say(f'], "totals": {as_json(game.totals)}, "winners": {as_json(game.winners)}}}')


def _rounds(variant: Variant, asked: int | None) -> int:
    if asked is None:
        return 3
    if variant.game.rounds != "as the host says":
        raise VariantError(f"--rounds: the rules of {variant.id} say when the game ends (game.rounds)")
    if asked < 1:
        raise VariantError(f"--rounds: must be at least 1, not {asked}")
    return asked


def _players(variant: Variant, seats: int) -> tuple[str, ...]:
    fewest, most = variant.deal.seats.fewest, variant.most_seats
    if not fewest <= seats <= most:  # judged before names are made: somebody may ask for a billion seats
        raise VariantError(f"--seats: {variant.id} is for {fewest} to {most} players, not {seats}")
    return names_for(seats)


def story(game: Game) -> Iterator[str]:
    """The whole game in sentences, a blank line before each turn."""
    state = new_state(game.variant, len(game.players))
    yield f"{game.variant.name}: {', '.join(game.players)}."
    events = game.events
    for event, line in zip(events, commentary(game.players, state, events), strict=True):
        if isinstance(event, TurnBegan):
            yield ""
        yield line
