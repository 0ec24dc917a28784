"""The failure of an agent in a game, with all that shows where it failed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from cabo_rules.errors import CaboError, short
from cabo_rules.game import Game
from cabo_rules.moves import Move

if TYPE_CHECKING:
    from cabo_rules.variants.model import Variant

Failing = Literal["raised", "illegal", "too slow", "waits", "no end", "died"]
"""How an agent fails: it raised an error; its move is not legal, or not its own; it took too long for an answer; it
waits while the game waits for it; the game has more moves than it may have; the process that played the game died."""


class AgentError(CaboError):
    """An agent that failed in a game, so the game was not played to its end, or that failed when it heard of the end.

    :ivar failing: how it failed; see :data:`Failing`.
    :ivar agent: the name of the agent, or ``None`` if no single one is to blame.
    :ivar seat: its seat in this game, or ``None``.
    :ivar number: the number of the game, counted from 0.
    :ivar seed: the seed of the arena.
    :ivar variant: the rules.
    :ivar players: the names of the agents, by seat.
    :ivar moves: the moves that were played before it failed.
    """

    def __init__(
        self,
        message: str,
        failing: Failing,
        agent: str | None,
        seat: int | None,
        number: int,
        seed: int,
        variant: Variant,
        players: tuple[str, ...],
        moves: tuple[Move, ...],
    ) -> None:
        super().__init__(message)
        self.failing: Failing = failing
        self.agent = agent
        self.seat = seat
        self.number = number
        self.seed = seed
        self.variant = variant
        self.players = players
        self.moves = moves

    def __reduce__(self) -> tuple[Any, ...]:
        return AgentError, (
            str(self), self.failing, self.agent, self.seat, self.number, self.seed, self.variant, self.players,
            self.moves,
        )  # fmt: skip

    @property
    def game(self) -> Game:
        """The game up to the failure, to look at, to save, or to continue."""
        return game_of(self.variant, self.players, self.moves)


def game_of(variant: Variant, players: tuple[str, ...], moves: tuple[Move, ...]) -> Game:
    """Return the game with these moves, among them the shuffles."""
    game = Game.new(variant, [f"{name} {seat}" for seat, name in enumerate(players)])
    for move in moves:
        game = game.play(move)
    return game


class Failed(Exception):
    """Raised where an agent fails, and caught where it is known which game this is."""

    def __init__(self, failing: Failing, seat: int | None, what: str) -> None:
        super().__init__(what)
        self.failing: Failing = failing
        self.seat = seat

    def __reduce__(self) -> tuple[Any, ...]:
        return Failed, (self.failing, self.seat, str(self))


def raised(error: BaseException) -> str:
    """Return how a sentence names an error. Never raises."""
    try:
        text = short(str(error), 200)[1:-1]
    except Exception:  # an agent's faulty __str__
        text = "its text cannot be shown"
    return f"raised {type(error).__name__}{f': {text}' if text else ''}"
