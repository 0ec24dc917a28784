"""The seats for which the table moves: those of bots, and of people who have left."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from attrs import define, field

from cabo_rules.moves import Move
from cabo_rules.play.agents import Agent
from cabo_rules.table.clocks import least_harmful
from cabo_rules.table.sitting import Recent, Sitting
from cabo_rules.views import redact, view

Agents = Mapping[str, Callable[[int, Random], Agent]]
"""The agents that may be seated as bots, by name: each is made from its seat and a source of random numbers."""


@define
class Bots:
    """The bots of a table. Each hears what its seat sees, and they are asked one after the other.

    :ivar agents: the agents that may be seated. One with a true attribute ``thinking`` has no answer yet.
    :ivar thinking: whether one of them had no answer yet when they were asked last.
    """

    agents: Agents
    thinking: bool = field(default=False, init=False)
    _seated: dict[int, Agent] = field(factory=dict, init=False)
    _idle_at: int = field(default=-1, init=False)
    """The number of the table at which nobody had a move."""

    def may_move(self, sitting: Sitting) -> bool:
        """Return whether they should be asked: something has happened since nobody had a move."""
        return self._idle_at != sitting.number and bool(programs(sitting))

    def move(self, sitting: Sitting) -> Move | None:
        """Return the move of the first that has one; after a move its neighbour is asked first."""
        seats = programs(sitting)
        shift, self.thinking = sitting.number % len(seats), False
        for seat in seats[shift:] + seats[:shift]:
            move = self._move_of(sitting, seat)
            if move is not None:
                return move
        if not self.thinking:
            self._idle_at = sitting.number
        return None

    def _move_of(self, sitting: Sitting, seat: int) -> Move | None:
        """Return what a seat does: what its bot wants if that is allowed, else only what is necessary."""
        game, bot = sitting.game, self._seated.get(seat)
        assert game is not None
        if bot is not None:
            move, thinking = bot.asked(), getattr(bot, "thinking", False)
            self.thinking |= thinking
            if move is None and (thinking or seat not in game.awaited):
                return None
            if move is not None and move.seat == seat and game.refusal(move) is None:
                return move
        return least_harmful(sitting, seat, Random(f"{sitting.kept.luck} {sitting.number}"))

    def follow(self, before: Sitting, sitting: Sitting) -> None:
        """Take in what has happened: each bot hears the steps, with what it sees after them."""
        if sitting.kept.chairs != before.kept.chairs:
            self._idle_at = -1
        if before.game is None or sitting.kept.undone != before.kept.undone:
            self.sit_down(sitting)
            return
        assert sitting.game is not None
        steps: Sequence[Recent] = [recent for recent in sitting.recent if recent.number > before.number]
        states = [*(recent.before for recent in steps[1:]), sitting.game.state]
        for recent, after in zip(steps, states, strict=False):
            for seat, bot in self._seated.items():
                bot.told(redact(recent.step, seat), view(after, seat))

    def sit_down(self, sitting: Sitting) -> None:
        """Make new bots, and tell each what it sees."""
        game, kept = sitting.game, sitting.kept
        self._idle_at, self._seated = -1, {}
        for seat, chair in enumerate(kept.chairs):
            if chair.agent is not None and game is not None:
                bot = self._seated[seat] = self.agents[chair.agent](seat, Random(f"{kept.luck} {seat} {game.number}"))
                bot.told(None, view(game.state, seat))


def programs(sitting: Sitting) -> list[int]:
    """Return the seats for which the table moves, if a game is on."""
    game = sitting.game
    if game is None or game.is_over or game.state.phase == "deal":
        return []
    return [seat for seat, chair in enumerate(sitting.kept.chairs) if chair.taken == "bot" or chair.away]
