"""A trial of a variant: many random games that show whether it can be played and every rule is used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Final, Literal

from attrs import frozen

from cabo_rules.events import GameAbandoned
from cabo_rules.game import Game
from cabo_rules.legal import legal_moves
from cabo_rules.moves import Abandon, CloseWindow, Penalize, Snap
from cabo_rules.play import play_at_random
from cabo_rules.play.coverage import Feature, features, features_shown
from cabo_rules.seats import HOST
from cabo_rules.state import State

if TYPE_CHECKING:
    from cabo_rules.variants.model import Variant

MOST_MOVES: Final = 20_000
"""A game with more moves counts as endless; most games have a few hundred."""
MOST_FAILURES: Final = 10
"""The number of failed games that ends a trial."""
MOST_PLAYERS: Final = 16
"""The most players in a trial, unless the variant needs more."""

FailureKind = Literal["dead end", "no end", "error"]


@frozen
class Failure:
    """A game that could not be played to its end.

    :ivar kind: ``"dead end"``: nobody could move before the game was over. ``"no end"``: the game was too long.
        ``"error"``: the library failed.
    :ivar seats: the number of players; with the seed, it gives the same game again.
    :ivar moves: the number of moves made.
    :ivar message: a sentence that describes the failure.
    """

    kind: FailureKind
    seats: int
    seed: int
    moves: int
    message: str


@frozen
class Trial:
    """The result of a trial.

    :ivar games: the number of games played; fewer than asked for if many failed.
    :ivar seats: the numbers of players, in turn.
    :ivar rounds: the number of rounds in all games.
    :ivar moves: the number of moves in all games.
    :ivar failures: the games that could not be played to their end.
    :ivar times: the number of events that showed each feature, by its key.
    :ivar missed: the features that no event showed.
    """

    games: int
    seats: tuple[int, ...]
    rounds: int
    moves: int
    failures: tuple[Failure, ...]
    times: Mapping[str, int]
    missed: tuple[Feature, ...]


def seat_numbers(variant: Variant) -> tuple[int, ...]:
    """Return the numbers of players for a trial: the fewest, one more, one in between, and the most.

    At very large tables trials are slow: the most is at most :data:`MOST_PLAYERS`, unless the variant needs more.

    >>> from cabo_rules import load_variant
    >>> seat_numbers(load_variant("travellers")), seat_numbers(load_variant("rush"))
    ((3, 4, 8, 13), (2, 3, 7, 12))
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

    :param most_moves: the most moves of a game; a longer one is a failure.
    :param played: called after each game with the number of games played.

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
        times.update(features_shown(variant, game.events))
        played(games)
        if failure is not None:
            failures.append(failure)
            if len(failures) == MOST_FAILURES:
                break
    all_features = features(variant)
    known = {feature.key: times[feature.key] for feature in all_features}
    missed = tuple(feature for feature in all_features if not known[feature.key])
    return Trial(games, seats, rounds, moves, tuple(failures), known, missed)


def _played(variant: Variant, seats: int, seed: int, most_moves: int) -> tuple[Game, Failure | None]:
    """Play the game of a seed as far as possible."""
    players = [f"Player {seat}" for seat in range(seats)]
    kind: FailureKind
    game = Game.new(variant, players)
    try:
        for game in play_at_random(variant, players, seed, most_moves=most_moves):  # noqa: B007 the last one stays
            pass
    except Exception as error:  # a trial must find every failure
        kind, message = _why(game.state, error)
    else:
        if not isinstance(game.events[-1], GameAbandoned):
            return game, None
        kind, message = "no end", "The game does not end."
    return game, Failure(kind, seats, seed, game.past.number if game.past is not None else 0, message)


def _why(state: State, error: Exception) -> tuple[FailureKind, str]:
    if can_go_on(state):
        return "error", " ".join(f"{type(error).__name__}: {error}".split())[:300]
    turn = "the host has nothing to deal" if state.phase == "deal" else f"seat {state.turn} has no move"
    return "dead end", f"Nobody can move in the phase {state.phase!r}: {turn}."


def can_go_on(state: State) -> bool:
    """Return whether anybody has a move that advances the game; abandoning it, penalties and snaps do not."""
    seats = (HOST, *range(state.seats))
    aside = Abandon | CloseWindow | Penalize | Snap
    return any(not isinstance(move, aside) for seat in seats for move in legal_moves(state, seat))
