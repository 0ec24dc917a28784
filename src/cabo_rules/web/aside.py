"""Bots that think for long do it in a thread, so that nobody at any table waits for them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from random import Random

from cabo_rules.moves import Move
from cabo_rules.past import Step
from cabo_rules.play.agents import Agent
from cabo_rules.state import State
from cabo_rules.table.bots import Agents


def aside(agents: Agents) -> Agents:
    """Return the agents, the slow ones of which think in one thread, one after the other."""
    thread = ThreadPoolExecutor(1, "bots")
    return {name: partial(_made, maker, thread) for name, maker in agents.items()}


def _made(maker: Callable[[int, Random], Agent], thread: ThreadPoolExecutor, seat: int, rng: Random) -> Agent:
    agent = maker(seat, rng)
    return Aside(agent, thread) if getattr(agent, "slow", False) else agent


class Aside:
    """An agent that thinks in a thread. While it does, it returns no move and says that it is thinking.

    If something happens meanwhile, it thinks again, since its move was for another table.

    :ivar thinking: whether it will have an answer later.
    """

    def __init__(self, agent: Agent, thread: ThreadPoolExecutor) -> None:
        self._agent, self._thread = agent, thread
        self._unheard: list[tuple[Step | None, State]] = []
        self._answer: Future[Move | None] | None = None
        self.thinking: bool = False

    def told(self, step: Step | None, state: State) -> None:
        """Keep a step for the thread, and the view after it."""
        self._unheard.append((step, state))

    def asked(self) -> Move | None:
        """Return the move that was thought of, or ``None`` while the agent thinks."""
        if self._answer is not None and self._answer.done():
            move, self._answer = self._answer.result(), None
            if not self._unheard:
                self.thinking = False
                return move
        self.thinking = True
        if self._answer is None:
            unheard, self._unheard = self._unheard, []
            self._answer = self._thread.submit(self._think, unheard)
        return None

    def _think(self, unheard: list[tuple[Step | None, State]]) -> Move | None:
        for step, state in unheard:
            self._agent.told(step, state)
        return self._agent.asked()
