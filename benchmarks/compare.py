"""cabo_rules next to python-chess, in one run: recorded moves, random play with listing, reading records, import.

    python -m benchmarks.compare [--rounds 7]

Each measurement does the same kind of work with both libraries, in turn, several rounds; the figures are medians. Run
it on one core of an idle machine, and quote the ratios: they hold when the machine's speed changes, single times do
not.
"""

from __future__ import annotations

import argparse
import io
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import chess
import chess.pgn

from cabo_rules import Game, State, load_variant, new_state, save_game, validate_log
from cabo_rules.moves import HOST, Call, Move, Snap
from cabo_rules.referee import legal_moves, play
from cabo_rules.simulate import play_at_random

SEATS = 4
VARIANT = load_variant("travellers")
Work = Callable[[], int]
"""Something to do; it returns how many moves it did."""


# --- the same work with both ------------------------------------------------------------------------------------------


def cabo_games(count: int) -> list[Game]:
    """Random games of three rounds."""
    games = []
    for seed in range(count):
        *_, game = play_at_random(VARIANT, ["Ana", "Ben", "Chi", "Dot"], seed)
        games.append(game)
    return games


def chess_games(count: int) -> list[list[chess.Move]]:
    """Random games of at most 200 plies."""
    rng, games = random.Random(7), []
    for _ in range(count):
        board: chess.Board = chess.Board()
        moves: list[chess.Move] = []
        while not board.is_game_over() and len(moves) < 200:
            moves.append(rng.choice(list(board.legal_moves)))
            board.push(moves[-1])
        games.append(moves)
    return games


def cabo_recorded(games: list[Game]) -> Work:
    """Decide and apply the moves of recorded games."""
    records = [game.moves for game in games]

    def work() -> int:
        for moves in records:
            state = new_state(VARIANT, SEATS)
            for move in moves:
                state, _ = play(state, move)
        return sum(map(len, records))

    return work


def chess_recorded(games: list[list[chess.Move]]) -> Work:
    """Check and push the moves of recorded games."""

    def work() -> int:
        for moves in games:
            board = chess.Board()
            for move in moves:
                assert board.is_legal(move)
                board.push(move)
        return sum(map(len, games))

    return work


def actor(state: State, rng: random.Random) -> int:
    """Who moves next: whoever owes something, usually the seat on turn, sometimes another."""
    if state.phase == "deal" or state.shuffle is not None:
        return HOST
    if state.penalty is not None:
        return state.penalty.seat
    if state.gift is not None:
        return state.gift.seat
    if state.phase == "looks":
        return min(state.to_look)
    if state.phase == "last snap" or rng.random() < 0.2:
        return int(rng.random() * state.seats)
    return state.turn


def choose(moves: list[Move], rng: random.Random) -> Move:
    """Any move, but few snaps, as nearly all are wrong and the hands would grow without bound, and few calls, or a
    round would be over when it has hardly begun."""
    move = moves[int(rng.random() * len(moves))]
    if type(move) in (Snap, Call) and rng.random() < 0.9:
        others = [other for other in moves if type(other) not in (Snap, Call)]
        return others[int(rng.random() * len(others))] if others else move
    return move


def cabo_random(moves_to_play: int, listed: list[int]) -> Work:
    """Play at random, listing all legal moves of the seat that moves before each one."""

    def work() -> int:
        rng, played = random.Random(7), 0
        game = Game.new(VARIANT, ["Ana", "Ben", "Chi", "Dot"], seed=7)
        while played < moves_to_play:
            state = game.state
            if state.phase == "deal":
                game = game.deal()
                continue
            seat = actor(state, rng)
            moves = list(legal_moves(state, seat))
            if moves:
                listed.append(len(moves))
                game = game.play(choose(moves, rng))
                played += 1
        return played

    return work


def chess_random(moves_to_play: int, listed: list[int]) -> Work:
    """Play at random, listing all legal moves before each one."""

    def work() -> int:
        rng, played = random.Random(7), 0
        board = chess.Board()
        while played < moves_to_play:
            moves = list(board.legal_moves)
            if not moves or board.is_game_over():
                board = chess.Board()
                continue
            listed.append(len(moves))
            board.push(moves[int(rng.random() * len(moves))])
            played += 1
        return played

    return work


def cabo_from_disk(games: list[Game], folder: Path) -> Work:
    """Validate game logs from disk: referee every move anew and compare its events."""
    paths = []
    for number, game in enumerate(games):
        paths.append(folder / f"{number}.jsonl")
        save_game(game, paths[-1])

    def work() -> int:
        verdicts = [validate_log(path) for path in paths]
        assert all(verdict.status == "sound" for verdict in verdicts)
        return sum(verdict.moves for verdict in verdicts)

    return work


def chess_from_disk(games: list[list[chess.Move]], folder: Path) -> Work:
    """Read games from a PGN file; reading checks that the moves are legal."""
    text = io.StringIO()
    for moves in games:
        game = chess.pgn.Game()
        node: chess.pgn.GameNode = game
        for move in moves:
            node = node.add_variation(move)
        print(game, file=text, end="\n\n")
    path = folder / "games.pgn"
    path.write_text(text.getvalue())

    def work() -> int:
        count = 0
        with path.open() as file:
            while (game := chess.pgn.read_game(file)) is not None:
                assert not game.errors
                count += sum(1 for _ in game.mainline_moves())
        return count

    return work


# --- measuring --------------------------------------------------------------------------------------------------------


def per_move(work: Work) -> float:
    """Microseconds for each move."""
    start = time.perf_counter()
    count = work()
    return (time.perf_counter() - start) / count * 1e6


def compare(name: str, ours: Work, theirs: Work, rounds: int) -> None:
    """Print the medians of both, measured in turn, and how many times faster ours is."""
    pairs = [(per_move(ours), per_move(theirs)) for _ in range(rounds + 1)][1:]
    mine = statistics.median(a for a, _ in pairs)
    other = statistics.median(b for _, b in pairs)
    ratio = statistics.median(b / a for a, b in pairs)
    print(f"{name:32} {mine:8.2f} us {1e6 / mine:10,.0f}/s {other:8.2f} us {1e6 / other:10,.0f}/s   x {ratio:.2f}")


def import_time(module: str | None, rounds: int) -> float:
    """Milliseconds that importing a module adds to a bare interpreter, measured in turn with one.

    The modules are compiled first, as an installed package's are.
    """
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run([sys.executable, "-c", f"import {module}"], check=True, env=environment)
    differences = []
    for _ in range(rounds * 3):
        times = []
        for code in ("pass", f"import {module}"):
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True, env=environment)
            times.append(time.perf_counter() - start)
        differences.append((times[1] - times[0]) * 1e3)
    return statistics.median(differences)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7)
    rounds = parser.parse_args().rounds
    print(f"Python {sys.version.split()[0]}, python-chess {chess.__version__}, {rounds} rounds, medians")
    print(f"{'':32} {'cabo_rules':>24} {'python-chess':>24}   times as fast")
    games, others = cabo_games(40), chess_games(40)
    compare("recorded moves, checked", cabo_recorded(games), chess_recorded(others), rounds)
    ours: list[int] = []
    theirs: list[int] = []
    compare("random play with listing", cabo_random(5000, ours), chess_random(5000, theirs), rounds)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        compare("records from disk, checked", cabo_from_disk(games, folder), chess_from_disk(others, folder), rounds)
    print(f"moves listed on average: {statistics.mean(ours):.1f} and {statistics.mean(theirs):.1f}")
    for module in ("cabo_rules", "chess"):
        print(f"import {module}: {import_time(module, rounds):.0f} ms above a bare interpreter")


if __name__ == "__main__":
    main()
