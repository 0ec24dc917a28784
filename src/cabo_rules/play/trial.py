"""A trial of a variant: many random games, to see whether they can be played and whether every rule comes into play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Final, Literal

from attrs import frozen

from cabo_rules.events import Called, Dealt, GameAbandoned, TableSet
from cabo_rules.game import Game
from cabo_rules.moves import HOST, Abandon, CloseWindow, Penalize, Snap
from cabo_rules.play import play_at_random
from cabo_rules.play.occasions import Occasion, came_about, occasions
from cabo_rules.referee import legal_moves
from cabo_rules.state import State

if TYPE_CHECKING:
    from cabo_rules.variants.model import Variant

MOST_MOVES: Final = 20_000
"""A game of more moves counts as one that does not end; games of usual length have a few hundred."""
MOST_FAILURES: Final = 10
"""After so many games that failed, no more are played."""
MOST_PLAYERS: Final = 12
"""No more sit down in a trial, unless the variant is for more only."""


FailureKind = Literal["dead end", "no end", "error"]


@frozen
class Failure:
    """A game that could not be played to its end.

    :ivar kind: ``"dead end"``: nobody could move though the game was not over. ``"no end"``: it was longer than any
        game should be. ``"error"``: the library failed.
    :ivar seats: how many played; with the seed, this gives the same game again.
    :ivar moves: after how many moves it stopped.
    :ivar told: what happened, in a sentence.
    """

    kind: FailureKind
    seats: int
    seed: int
    moves: int
    told: str


@frozen
class Trial:
    """What came of a trial.

    :ivar games: how many games were played; fewer than asked for where many failed.
    :ivar seats: the numbers of players, one after the other.
    :ivar rounds: how many rounds were dealt in all.
    :ivar moves: how many moves were made in all.
    :ivar failures: the games that could not be played to their end.
    :ivar times: for the key of each occasion, how many events showed it.
    :ivar missed: the occasions that never came about.
    """

    games: int
    seats: tuple[int, ...]
    rounds: int
    moves: int
    failures: tuple[Failure, ...]
    times: Mapping[str, int]
    missed: tuple[Occasion, ...]


def seat_numbers(variant: Variant) -> tuple[int, ...]:
    """With how many players a variant is tried: the fewest, one more, a number in between, and the most.

    >>> from cabo_rules import load_variant
    >>> seat_numbers(load_variant("travellers")), seat_numbers(load_variant("rush"))
    ((3, 4, 7, 12), (2, 3, 7, 12))
    """
    fewest = variant.deal.seats.fewest
    most = min(variant.most_seats, max(fewest, MOST_PLAYERS))
    return tuple(sorted({fewest, min(fewest + 1, most), (fewest + most) // 2, most}))


def hold_trial(
    variant: Variant,
    seeds: Iterable[int],
    *,
    most_moves: int = MOST_MOVES,
    played: Callable[[int], object] = lambda games: None,
) -> Trial:
    """Play a random game for each seed, with the numbers of players in turn.

    Each game is the one that :func:`~cabo_rules.play.play_at_random` gives for its seed.

    :param most_moves: a game of more moves is a failure.
    :param played: is told, after each game, how many have been played.

    >>> from cabo_rules import load_variant
    >>> trial = hold_trial(load_variant("eventide"), range(4))
    >>> trial.games, trial.failures, trial.times["calling.when"] > 0
    (4, (), True)
    """
    seats = seat_numbers(variant)
    rounds = moves = games = 0
    failures: list[Failure] = []
    times: Counter[str] = Counter()
    for games, seed in enumerate(seeds, 1):
        count = seats[(games - 1) % len(seats)]
        game, failure = _played(variant, count, seed, most_moves)
        rounds += game.round
        moves += game.past.number if game.past is not None else 0
        times.update(_keys_of(game))
        played(games)
        if failure is not None:
            failures.append(failure)
            if len(failures) == MOST_FAILURES:
                break
    all_of_them = occasions(variant)
    known = {occasion.key: times[occasion.key] for occasion in all_of_them}
    missed = tuple(occasion for occasion in all_of_them if not known[occasion.key])
    return Trial(games, seats, rounds, moves, tuple(failures), known, missed)


def _played(variant: Variant, seats: int, seed: int, most_moves: int) -> tuple[Game, Failure | None]:
    """The game of a seed, as far as it could be played."""
    players = [f"Player {seat}" for seat in range(seats)]
    kind: FailureKind
    game = Game.new(variant, players)
    try:
        for game in play_at_random(variant, players, seed, most_moves=most_moves):  # noqa: B007 the last one stays
            pass
    except Exception as error:  # whatever goes wrong is what a trial is to find
        kind, told = _why(game.state, error)
    else:
        if not isinstance(game.events[-1], GameAbandoned):
            return game, None
        kind, told = "no end", "The game goes on and on."
    return game, Failure(kind, seats, seed, game.past.number if game.past is not None else 0, told)


def _why(state: State, error: Exception) -> tuple[FailureKind, str]:
    if can_go_on(state):
        return "error", " ".join(f"{type(error).__name__}: {error}".split())[:300]
    turn = "the host has nothing to deal" if state.phase == "deal" else f"seat {state.turn} has no move"
    return "dead end", f"Nobody can move in the phase {state.phase!r}: {turn}."


def can_go_on(state: State) -> bool:
    """Whether anybody has a move that leads on: abandoning the game, laying on penalties and snapping do not."""
    seats = (HOST, *range(state.seats))
    aside = Abandon | CloseWindow | Penalize | Snap
    return any(not isinstance(move, aside) for seat in seats for move in legal_moves(state, seat))


def _keys_of(game: Game) -> Iterable[str]:
    caller: int | None = None
    for event in game.events:
        if isinstance(event, Dealt | TableSet):
            caller = None
        elif isinstance(event, Called):
            caller = event.seat
        yield from came_about(game.variant, event, caller)
