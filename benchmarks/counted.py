"""The process that :mod:`benchmarks.counts` runs under valgrind.

    python -m benchmarks.counted ours FOLDER prepare
    python -m benchmarks.counted ours FOLDER recorded disk listing viewed
    python -m benchmarks.counted ours FOLDER bytes

The first prepares the games in a folder. The second does each piece of work in a fork of its own, so that all of them
start with the same modules, the same loaded records and cold caches; before them, one fork does nothing. Each fork
prints its process id, its work and its moves. The third prints how many bytes games hold for each of their moves. The
other library is ``python-chess``. ``prepare-long`` prepares a long game of ours, whose work is called ``after-200``,
``after-2000`` and ``after-20000``.
"""

from __future__ import annotations

import gc
import os
import pickle
import sys
import tracemalloc
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from benchmarks.measure import Work

LIBRARIES: Final = ("ours", "python-chess")

GAMES: Final = 20
"""How many recorded games are played, viewed and refereed."""

LISTED: Final = 2_000
"""How many moves of random play are made."""

LENGTHS: Final = (200, 2_000, 20_000)
"""The lengths of a game, in moves, after which further moves are counted."""

LATER: Final = 500
"""How many further moves are counted."""


def prepare(library: str, folder: Path, games: int = GAMES) -> None:
    """Write random games of a library, as moves and as the files that it reads."""
    peer = _peer(library)
    played = peer.random_games(games)
    peer.save_games(played, folder)
    _write(folder / "moves", [game.moves for game in played] if library == "ours" else played)


def prepare_long(folder: Path, lengths: Sequence[int] = LENGTHS, later: int = LATER) -> None:
    """Write one of our games at several lengths, each with the moves that follow, by the name of the work."""
    from benchmarks import ours
    from cabo_rules import Game
    from cabo_rules.moves import Move
    from cabo_rules.play import continue_at_random

    start = Game.new(ours.VARIANT, ours.PLAYERS).with_seed(1)
    found: dict[str, tuple[Game, list[Move]]] = {}
    begun: dict[int, Game] = {}
    for game in continue_at_random(start, Random("growth"), rounds=max(lengths)):
        if game.number in lengths:
            begun[game.number + later] = game.with_seed(None)
        if game.number in begun:
            before = begun.pop(game.number)
            found[after(before.number)] = before, [step.move for step in game.since(before.number)]
        if len(found) == len(lengths):
            break
    _write(folder / "long", found)


def after(length: int) -> str:
    """The name of the work that plays on after so many moves."""
    return f"after-{length}"


def works(library: str, folder: Path, moves_to_play: int = LISTED) -> dict[str, Work]:
    """Everything that can be counted, by name; the records are loaded at once."""
    peer, records = _peer(library), _read(folder / "moves")

    def listing() -> int:
        peer.play_listing(moves_to_play, [])
        return moves_to_play

    def playouts() -> int:
        peer.play_out(moves_to_play, [])
        return moves_to_play

    found: dict[str, Work] = {
        "nothing": lambda: 0,
        "recorded": lambda: peer.play_recorded(records),
        "listing": listing,
        "playouts": playouts,
    }
    if library != "ours":
        return {**found, "disk": lambda: peer.read_games(folder / "games.pgn")}
    logs = [folder / f"{number}.jsonl" for number in range(len(records))]
    return {
        **found,
        "disk": lambda: sum(map(peer.referee, logs)),
        "viewed": lambda: peer.view_recorded(records),
    }


def long_works(folder: Path) -> dict[str, Work]:
    """The works that play on in a long game."""
    return {name: _going_on(*game) for name, game in _read(folder / "long").items()}


def _going_on(game: Any, moves: Sequence[Any]) -> Work:
    def work() -> int:
        later = game
        for move in moves:
            later = later.play(move)
        return len(moves)

    return work


def bytes_a_move(library: str, folder: Path) -> float:
    """Play the recorded games, and return how many bytes they hold for each of their moves."""
    peer = _peer(library)
    gc.collect()
    tracemalloc.start()
    games = [peer.kept(moves) for moves in _read(folder / "moves")]
    gc.collect()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    moves: int = sum(map(peer.length, games))
    return held / moves


def count(found: dict[str, Work], names: Sequence[str]) -> None:
    """Do each piece of work in a fork, and print its process id, its name and its moves."""
    gc.collect()  # so that the work decides when the next garbage is collected, not the imports
    for name in names:
        child = os.fork()
        if child == 0:
            print(os.getpid(), name, found[name](), flush=True)
            os._exit(0)  # taking down the interpreter is not counted
        _, status = os.waitpid(child, 0)
        if status:
            sys.exit(f"{name} failed")


def _peer(library: str) -> Any:
    if library == "ours":
        from benchmarks import ours

        return ours
    from benchmarks import chess_peer

    return chess_peer


def _write(path: Path, value: object) -> None:
    path.write_bytes(pickle.dumps(value))


def _read(path: Path) -> Any:
    return pickle.loads(path.read_bytes())


def main(library: str, folder: Path, names: Sequence[str]) -> None:
    """Prepare, measure memory, or do the work named."""
    match names:
        case ["prepare"]:
            prepare(library, folder)
        case ["prepare-long"]:
            prepare_long(folder)
        case ["bytes"]:
            print(bytes_a_move(library, folder))
        case _:
            found = works(library, folder)
            count(found if set(names) <= set(found) else found | long_works(folder), ["nothing", *names])


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), sys.argv[3:])
