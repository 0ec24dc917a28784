"""``cabo-rules play``: seats play at random to the end of a game, and what happens is told in sentences."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from cabo_rules.cli.commentary import commentary
from cabo_rules.cli.files import is_output, named, write_log
from cabo_rules.cli.output import say
from cabo_rules.errors import VariantError
from cabo_rules.events import TurnBegan
from cabo_rules.game import Game
from cabo_rules.simulate import play_at_random
from cabo_rules.state import new_state
from cabo_rules.variant.load import load_variant
from cabo_rules.variant.model import Variant

_NAMES = (
    "Ana", "Ben", "Chi", "Dot", "Eve", "Flo", "Gus", "Hal", "Ida", "Jon", "Kay", "Leo", "Mia", "Ned", "Oda", "Pia",
    "Quy", "Ron", "Sue", "Tom", "Una", "Vic", "Wim", "Xia", "Yan", "Zoe",
)  # fmt: skip


def names_for(seats: int) -> tuple[str, ...]:
    """Players' names, all different: the alphabet's, and then again with a number.

    >>> names_for(3)
    ('Ana', 'Ben', 'Chi')
    """
    names = []
    for seat in range(seats):
        again, letter = divmod(seat, len(_NAMES))
        names.append(f"{_NAMES[letter]} {again + 1}" if again else _NAMES[letter])
    return tuple(names)


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "play",
        help="play a game at random and tell what happens",
        description="Seats play random legal moves to the end of the game; what happens is told in sentences.",
    )
    parser.add_argument("variant", type=named, metavar="VARIANT", help="the id of a built-in variant, or a .toml file")
    parser.add_argument("--seats", type=int, required=True, metavar="N", help="how many play")
    parser.add_argument("--seed", type=int, required=True, metavar="S", help="a whole number; it decides all chance")
    parser.add_argument(
        "--rounds", type=int, metavar="R", help="how many rounds, where the host ends the game (3 if you do not say)"
    )
    parser.add_argument("--record", type=named, metavar="FILE", help="write the game's log to this file")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play the game, record it, then tell it."""
    variant = load_variant(options.variant)
    rounds = _rounds(variant, options.rounds)
    players = _players(variant, options.seats)
    *_, game = play_at_random(variant, players, options.seed, rounds=rounds)
    if options.record is not None:
        write_log(game, options.record)  # first of all: a reader who leaves early still has the record
    for line in story(game):
        say(line)
    if options.record is not None and not is_output(options.record):
        say(f"The log of {len(game.moves)} moves is in {options.record}.")
    return 0


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
