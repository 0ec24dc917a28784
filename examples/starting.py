"""Count how well the seats end a round, by their place after the starter: does it help to start?

Run ``python examples/starting.py VARIANT [KEY=VALUE]... [--games N]``. The four players are ``careful``. The seats
start in turn: a seat that does better than others for another reason does so at each place.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator

from cabo_rules import CaboError, load_variant
from cabo_rules.play.arena import Result, RoundResult, play
from cabo_rules.play.arena.intervals import Sums, interval_of_mean, interval_of_share

SEATS = 4
PLACES = ("starter", "second", "third", "last")


def places(results: Iterable[Result]) -> Iterator[str]:
    """Yield a row for each place: how often nobody has fewer points, and its mean points, with 95 % intervals."""
    lowest, points = [Sums() for _ in PLACES], [Sums() for _ in PLACES]
    for result in results:
        for place in range(SEATS):
            hands = [(_hand(each, place), min(each.cards)) for each in result.rounds]
            lowest[place].add((sum(hand == least for hand, least in hands), len(hands)))
            points[place].add((sum(hand for hand, _ in hands), len(hands)))
    for name, share, mean in zip(PLACES, lowest, points, strict=True):
        (low, high), (least, most) = interval_of_share(share, 0.95), interval_of_mean(mean, 0.95)
        shown = f"{share.value:.1%} [{low:.1%}, {high:.1%}]"
        yield f"{name:8} nobody has fewer {shown}, points {mean.value:.2f} [{least:.2f}, {most:.2f}]"


def _hand(played: RoundResult, place: int) -> int:
    return played.cards[(played.starter + place) % SEATS]


def main() -> None:
    """Play the games and print the four rows."""
    parser = argparse.ArgumentParser(description="Count how well the seats end a round, by their place.")
    parser.add_argument("variant")
    parser.add_argument("changes", nargs="*", metavar="KEY=VALUE")
    parser.add_argument("--games", type=int, default=200)
    options = parser.parse_args()
    if options.games < 2:
        parser.error(f"--games must be at least 2, not {options.games}; one game shows no spread")
    changes = ['game.rounds.starter=["next in turn order"]', *options.changes]
    try:
        variant = load_variant(options.variant, changes=changes)
        for row in places(play(variant, ["careful"] * SEATS, games=options.games, rounds=2 * SEATS)):
            print(row)
    except CaboError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
