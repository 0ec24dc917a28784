"""``cabo-rules variant count``: count the games of so many moves, to compare implementations of the rules."""

from __future__ import annotations

import argparse

from cabo_rules.cli.options import VARIANT, formats, whole_number
from cabo_rules.cli.output import print_json, print_line
from cabo_rules.cli.parser import Command, flag, option
from cabo_rules.variants.error import VariantError
from cabo_rules.variants.load import load_variant


def run(options: argparse.Namespace) -> int:
    """Count the games that begin with the first turn of a seeded game."""
    from cabo_rules.notation import move_token, record_of, write_record
    from cabo_rules.testing.counts import MOST_MOVES, count_by_move, count_games, position_to_count

    variant = load_variant(options.variant, changes=options.changes)
    if not 1 <= options.moves <= MOST_MOVES:
        raise VariantError(f"variant count: --moves must be from 1 to {MOST_MOVES}, not {options.moves}")
    seats = variant.deal.seats.fewest if options.seats is None else options.seats
    game = position_to_count(variant, seats, options.seed)
    counts = {}
    if options.format == "text":
        print_line(f"{variant.id}, {seats} players, the deal of seed {options.seed}: games of so many moves")
    for moves in range(1, options.moves + 1):
        counts[moves] = count_games(game.state, moves)
        if options.format == "text":
            print_line(f"{moves:>7}  {counts[moves]:,}")
    each = count_by_move(game.state, options.moves) if options.each else {}
    by_token = {move_token(move): count for move, count in each.items()}
    if options.format == "json":
        print_json(
            {
                "variant": variant.id,
                "seats": seats,
                "seed": options.seed,
                "position": write_record(record_of(game)),
                "games": {str(moves): count for moves, count in counts.items()},
                "by_first_move": by_token if options.each else None,
            }
        )
        return 0
    for token, count in by_token.items():
        print_line(f"{token:>7}  {count:,}")
    return 0


COMMAND = Command(
    "Count the games of 1, 2, 3 and more moves that begin with the first turn of a seeded game, nobody having looked "
    "at a card. All legal moves count, also wrong snaps. Another implementation of the same rules must find the same "
    "numbers.",
    (
        *VARIANT,
        option("--seats N", "the number of players (default: the fewest)", type=whole_number),
        option("--seed S", "the seed of the deal (default: 1)", type=whole_number, default=1),
        option("--moves N", "count games of up to N moves (default: 3)", type=whole_number, default=3),
        flag("--each", "also count the longest games by their first move"),
        formats("how to print it; json has the position as a record, too"),
    ),
    run,
)
