"""What is measured of ``cabo_rules``: random games of ``travellers`` with four seats, from fixed seeds."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from benchmarks.measure import Task
from cabo_rules import Game, State, load_game, load_variant, new_state, save_game, validate_log, view
from cabo_rules.legal import legal_moves
from cabo_rules.moves import HOST, Call, Move, Snap
from cabo_rules.play import play_at_random
from cabo_rules.play.arena.host import by_host
from cabo_rules.referee import play

VARIANT = load_variant("travellers")
PLAYERS = ("Ana", "Ben", "Chi", "Dot")


def random_games(count: int) -> list[Game]:
    """Random games of three rounds."""
    return [game for seed in range(count) for *_, game in [play_at_random(VARIANT, PLAYERS, seed)]]


def _events_a_move(games: list[Game]) -> float:
    return sum(len(game.events) for game in games) / sum(game.number for game in games)


# --- random play with listing -----------------------------------------------------------------------------------------


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


_RARE = frozenset((Snap, Call))


def choose(moves: list[Move], rng: random.Random) -> Move:
    """Any move, but few snaps, as nearly all are wrong and the hands would grow without bound, and few calls, or a
    round would be over when it has hardly begun."""
    move = moves[int(rng.random() * len(moves))]
    if type(move) in _RARE and rng.random() < 0.9:
        others: list[Move] = []
        for other in moves:  # calls and snaps are listed after what else a seat may do on its turn
            if type(other) in _RARE:
                break
            others.append(other)
        return others[int(rng.random() * len(others))] if others else move
    return move


def play_listing(moves_to_play: int, listed: list[int]) -> Game:
    """A game of so many moves, the deals not counted; ``listed`` takes how many moves there were to choose from."""
    rng, played = random.Random(7), 0
    game = Game.new(VARIANT, PLAYERS, seed=7)
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
    return game


def at_random(moves_to_play: int, listed: list[int]) -> Task:
    """Play at random, listing all legal moves of the seat that moves before each one."""

    def work() -> int:
        play_listing(moves_to_play, listed)
        return moves_to_play

    return Task(work, len(play_listing(moves_to_play, []).events) / moves_to_play)


def play_out(moves_to_play: int, listed: list[int]) -> State:
    """Play so many moves as :func:`play_listing` does, but keep no past: only what comes next matters."""
    rng, played = random.Random(7), 0
    state = new_state(VARIANT, len(PLAYERS))
    while played < moves_to_play:
        if state.phase == "deal" or state.shuffle is not None:
            by_chance = by_host(state, moves_to_play, lambda _: rng, 0)
            assert by_chance is not None
            state, _ = play(state, by_chance)
            continue
        moves = list(legal_moves(state, actor(state, rng)))
        if moves:
            listed.append(len(moves))
            state, _ = play(state, choose(moves, rng))
            played += 1
    return state


def playouts(moves_to_play: int, listed: list[int]) -> Task:
    """Play at random without keeping a past, listing all legal moves of the seat that moves before each one."""

    def work() -> int:
        play_out(moves_to_play, listed)
        return moves_to_play

    return Task(work)


# --- recorded games ---------------------------------------------------------------------------------------------------


def recorded(games: list[Game]) -> Task:
    """Decide and apply the moves of recorded games."""
    records = [game.moves for game in games]
    return Task(lambda: play_recorded(records), _events_a_move(games))


def play_recorded(records: Sequence[Sequence[Move]]) -> int:
    """Decide and apply the moves of each game."""
    for moves in records:
        state = new_state(VARIANT, len(PLAYERS))
        for move in moves:
            state, _ = play(state, move)
    return sum(map(len, records))


def kept(moves: Iterable[Move]) -> Game:
    """Play the moves of a recorded game, and return the game."""
    game = Game.new(VARIANT, PLAYERS)
    for move in moves:
        game = game.play(move)
    return game


def length(game: Game) -> int:
    """Return the number of moves of a game."""
    return game.number


def view_recorded(records: Sequence[Sequence[Move]]) -> int:
    """As :func:`play_recorded`, and after each move the view of seat 0."""
    for moves in records:
        state = new_state(VARIANT, len(PLAYERS))
        for move in moves:
            state, _ = play(state, move)
            view(state, 0)
    return sum(map(len, records))


def refereed_from_disk(games: list[Game], folder: Path) -> Task:
    """Validate game logs from disk: referee every move anew and compare its events."""
    return _from_disk(games, folder, referee)


def referee(path: Path) -> int:
    """Validate a game log, which must be sound."""
    verdict = validate_log(path)
    assert verdict.status == "sound"
    return verdict.moves


def replayed_from_disk(games: list[Game], folder: Path) -> Task:
    """Load games from their logs, with all moves and events."""
    return _from_disk(games, folder, lambda path: load_game(path).number)


def _from_disk(games: list[Game], folder: Path, moves: Callable[[Path], int]) -> Task:
    paths = save_games(games, folder)
    return Task(lambda: sum(map(moves, paths)), _events_a_move(games))


def save_games(games: Iterable[Game], folder: Path) -> list[Path]:
    """Write the logs of games into a folder, and return their paths."""
    paths = []
    for number, game in enumerate(games):
        paths.append(folder / f"{number}.jsonl")
        save_game(game, paths[-1])
    return paths
