"""The game: totals that are reset, another round, and the end."""

from __future__ import annotations

from typing import Final

from cabo_rules.state import Draft, Effects
from cabo_rules.visibility import facts

__all__ = ["GameAbandoned", "GameEnded", "RoundAwaited", "TotalReset"]


@facts
class TotalReset:
    """A total was reset."""

    seat: int
    total: int
    key: str


def total_reset(state: Draft, event: TotalReset) -> None:
    seat = event.seat
    state.totals = (*state.totals[:seat], event.total, *state.totals[seat + 1 :])
    state.resets = (*state.resets[:seat], state.resets[seat] + 1, *state.resets[seat + 1 :])


@facts
class RoundAwaited:
    """Another round may be dealt; ``None`` if the host names the starter, or if the dealer does not matter."""

    starter: int | None
    dealer: int | None


def round_awaited(state: Draft, event: RoundAwaited) -> None:
    state.phase = "deal"
    state.starter = event.starter
    state.dealer = event.dealer


@facts
class GameEnded:
    """The game is over."""

    winners: tuple[int, ...]
    key: str


def game_ended(state: Draft, event: GameEnded) -> None:
    state.phase = "over"
    state.winners = event.winners


@facts
class GameAbandoned:
    """The game was abandoned: nobody wins.

    >>> from cabo_rules import Game, load_variant
    >>> from cabo_rules.moves import Abandon
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7).play(Abandon())
    >>> game.last_events[0], game.state.winners
    (GameAbandoned(key='game'), ())
    """

    key: str


def game_abandoned(state: Draft, event: GameAbandoned) -> None:
    state.phase = "over"
    state.winners = ()


GameEvent = TotalReset | RoundAwaited | GameEnded | GameAbandoned

EFFECTS: Final[Effects] = {
    TotalReset: total_reset,
    RoundAwaited: round_awaited,
    GameEnded: game_ended,
    GameAbandoned: game_abandoned,
}
