"""The same kinds of work with python-chess: random games of chess, from fixed seeds."""

from __future__ import annotations

import io
import random
from pathlib import Path

import chess
import chess.pgn

from benchmarks.measure import Task

VERSION = f"python-chess {chess.__version__}"


def random_games(count: int) -> list[list[chess.Move]]:
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


def at_random(moves_to_play: int, listed: list[int]) -> Task:
    """Play at random, listing all legal moves before each one."""
    return Task(lambda: play_listing(moves_to_play, listed))


def play_listing(moves_to_play: int, listed: list[int]) -> int:
    """Play so many moves; ``listed`` takes how many there were to choose from."""
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


play_out = play_listing
"""The same without a past; a board of python-chess always keeps its past, which it needs to find repetitions."""


def recorded(games: list[list[chess.Move]]) -> Task:
    """Check and push the moves of recorded games."""
    return Task(lambda: play_recorded(games))


def play_recorded(games: list[list[chess.Move]]) -> int:
    """Check and push the moves of each game."""
    for moves in games:
        board = chess.Board()
        for move in moves:
            assert board.is_legal(move)
            board.push(move)
    return sum(map(len, games))


def kept(moves: list[chess.Move]) -> chess.Board:
    """Push the moves of a recorded game, and return the board."""
    board = chess.Board()
    for move in moves:
        board.push(move)
    return board


def length(board: chess.Board) -> int:
    """Return the number of moves that a board keeps."""
    return len(board.move_stack)


def from_disk(games: list[list[chess.Move]], folder: Path) -> Task:
    """Read games from a PGN file; reading checks that the moves are legal."""
    paths = [save_games(games, folder)]
    return Task(lambda: sum(map(read_games, paths)))


def save_games(games: list[list[chess.Move]], folder: Path) -> Path:
    """Write games into a PGN file, and return its path."""
    text = io.StringIO()
    for moves in games:
        game = chess.pgn.Game()
        node: chess.pgn.GameNode = game
        for move in moves:
            node = node.add_variation(move)
        print(game, file=text, end="\n\n")
    path = folder / "games.pgn"
    path.write_text(text.getvalue())
    return path


def read_games(path: Path) -> int:
    """Read the games of a PGN file, and count their moves."""
    count = 0
    with path.open() as file:
        while (game := chess.pgn.read_game(file)) is not None:
            assert not game.errors
            count += sum(1 for _ in game.mainline_moves())
    return count
