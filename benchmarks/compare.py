"""cabo_rules next to python-chess and pokerkit, in one run: random play, recorded moves, records from disk.

    python -m benchmarks.compare [--rounds 7] [--markdown]

Each measurement does the same kind of work with two libraries, in turn, several rounds; the figures are medians of
processor time. Run it on one core of an idle machine, and quote the ratios: they hold when the machine's speed changes,
single times do not. ``--markdown`` prints the tables of ``docs/explanation/speed.md``.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from attrs import frozen

from benchmarks import chess_peer, ours, pokerkit_peer
from benchmarks.measure import Rows, Task, compared, written
from benchmarks.pokerkit_peer import RAISES


@frozen
class Size:
    """How much is done in a round of each measurement."""

    games: int = 40
    moves: int = 5000
    hands: int = 200


@frozen
class Pair:
    """The same kind of work with both."""

    name: str
    peer: str
    ours: Task
    theirs: Task


def pairs(size: Size, folder: Path, listed: dict[str, list[int]]) -> Iterator[Pair]:
    """All that is compared. ``listed`` takes how many moves there were to choose from, by library."""
    games, chess_games = ours.random_games(size.games), chess_peer.random_games(size.games)
    at_random = ours.at_random(size.moves, listed["cabo_rules"])
    recorded, refereed = ours.recorded(games), ours.refereed_from_disk(games, folder)
    peer = "python-chess"
    yield Pair("random play", peer, at_random, chess_peer.at_random(size.moves, listed[peer]))
    yield Pair("playouts", peer, ours.playouts(size.moves, []), chess_peer.at_random(size.moves, []))
    yield Pair("recorded moves", peer, recorded, chess_peer.recorded(chess_games))
    yield Pair("records, refereed", peer, refereed, chess_peer.from_disk(chess_games, folder))
    for raises in RAISES:
        peer, hands = f"pokerkit, {raises}", pokerkit_peer.random_hands(size.hands, raises, [])
        from_disk = pokerkit_peer.from_disk(hands, folder)
        yield Pair("random play", peer, at_random, pokerkit_peer.at_random(size.hands, raises, listed[peer]))
        yield Pair("recorded moves", peer, recorded, pokerkit_peer.recorded(hands))
        yield Pair("records, refereed", peer, refereed, from_disk)
        yield Pair("records, replayed", peer, ours.replayed_from_disk(games, folder), from_disk)


HEADING = ("work", "compared with", "`cabo_rules`, µs", "the other, µs", "times as fast", "events to operations")
LIBRARIES = ("cabo_rules", "python-chess", *(f"pokerkit, {raises}" for raises in RAISES))


def speeds(size: Size, rounds: int, listed: dict[str, list[int]]) -> Rows:
    """How long each takes for a move or an action, and how many times as fast ours is."""
    rows: Rows = [HEADING]
    with tempfile.TemporaryDirectory() as folder:
        for pair in pairs(size, Path(folder), listed):
            found = compared(pair.ours, pair.theirs, rounds)
            happened = "" if found.ratio_happened is None else f"{found.ratio_happened:.2f}"
            figures = f"{found.ours:.2f}", f"{found.theirs:.1f}", f"{found.ratio:.2f}", happened
            rows.append((pair.name, pair.peer, *figures))
    return rows


def main(arguments: Sequence[str] | None = None, size: Size | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--markdown", action="store_true")
    given = parser.parse_args(arguments)
    listed: dict[str, list[int]] = {name: [] for name in LIBRARIES}
    versions = f"CPython {sys.version.split()[0]}, {chess_peer.VERSION}, {pokerkit_peer.VERSION}"
    print(f"{versions}; medians of {given.rounds} rounds.\n")
    print(written(speeds(size or Size(), given.rounds, listed), given.markdown), end="\n\n")
    choices = ", ".join(f"{statistics.mean(counts):.1f} ({name})" for name, counts in listed.items())
    print(f"Average number of choices in random play: {choices}.")


if __name__ == "__main__":
    main()
