"""Agents with a purpose, for the tests of the arena."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import threading
import time
from collections.abc import Callable
from random import Random
from typing import Any

from cabo_rules import legal_moves
from cabo_rules.moves import HOST, Abandon, Call, Draw, Keep, Move, Place, Snap
from cabo_rules.past import Step
from cabo_rules.play import RandomAgent
from cabo_rules.play.arena.failures import Failed
from cabo_rules.state import State


class Listener(RandomAgent):
    """It plays at random, and keeps all that it hears."""

    follows = True
    made: list[Listener] = []  # noqa: RUF012  each test empties it

    def __init__(self, seat: int, rng: Random) -> None:
        super().__init__(seat, rng)
        self.heard: list[tuple[Step | None, State]] = []
        self.asked_at: list[State] = []
        self.made.append(self)

    def told(self, step: Step | None, state: State) -> None:
        """Keep it."""
        self.heard.append((step, state))
        super().told(step, state)

    def asked(self) -> Move | None:
        """Keep the state in which it is asked."""
        assert self.state is not None
        self.asked_at.append(self.state)
        return super().asked()


class Eager:
    """It snaps the first card that it may; else it makes its first legal move, calls last of all."""

    follows = False

    def __init__(self, seat: int, rng: Random) -> None:
        self.seat = seat
        self.state: State

    def told(self, step: Step | None, state: State) -> None:
        """Keep the view."""
        self.state = state

    def asked(self) -> Move | None:
        """A snap, or any other move."""
        moves = legal_moves(self.state, self.seat)
        snap = next(moves.of(Snap), None)
        return snap or next((move for move in moves if not isinstance(move, Call)), None)


class Waiting(Eager):
    """It waits for ever."""

    def asked(self) -> Move | None:
        """Nothing."""
        return None


def after(turns: int, act: Callable[[Any], Any]) -> Callable[[int, Random], Any]:
    """An agent that plays at random, and at its first answer after so many turns of a round does something else."""

    class Late(RandomAgent):
        def asked(self) -> Move | None:
            if self.state is not None and self.state.turns >= turns:
                return act(self)  # type: ignore[no-any-return]
            return super().asked()

    return Late


def fail(agent: RandomAgent) -> Move:
    """Raise."""
    raise ZeroDivisionError("nothing is left")


def leave(agent: RandomAgent) -> Move:
    """Try to end the program."""
    raise SystemExit


def cancel(agent: RandomAgent) -> Move:
    """Raise what asyncio raises in a task that is cancelled."""
    raise asyncio.CancelledError


class Wordless(Exception):
    """An error whose text cannot be had."""

    def __str__(self) -> str:
        raise ValueError


def fail_wordless(agent: RandomAgent) -> Move:
    """Raise an error without a text."""
    raise Wordless


def seatless(agent: RandomAgent) -> Move:
    """A move that was not made by its constructor."""
    return object.__new__(Draw)


def slotless(agent: RandomAgent) -> Move:
    """A move of its seat, of which a part is missing."""
    move = object.__new__(Keep)
    object.__setattr__(move, "seat", agent.seat)
    return move


def spin(agent: RandomAgent) -> Move:
    """Never return."""
    while True:
        pass


def sleep(agent: RandomAgent) -> Move:
    """Wait for what never comes, and do not let itself be woken by an exception."""
    while True:
        try:
            time.sleep(1000)
        except Exception:
            continue


def misshape(agent: RandomAgent) -> Move:
    """A move with a part of a wrong kind."""
    place = Place(agent.seat, 0)
    object.__setattr__(place, "slot", "zero")
    return Snap(agent.seat, place)


def blame(agent: RandomAgent) -> Move:
    """Raise the error of the arena, in the name of the other seat."""
    raise Failed("raised", 1 - agent.seat, "was not nice")


def dawdle(agent: RandomAgent) -> Move | None:
    """Answer late, and let nothing hurry it."""
    until = time.perf_counter() + 0.1
    while time.perf_counter() < until:
        with contextlib.suppress(BaseException):
            time.sleep(0.1)
    return RandomAgent.asked(agent)


def of_another_seat(agent: RandomAgent) -> Move:
    """A move that is not its own."""
    return Draw(1 - agent.seat, "stock")


def of_the_host(agent: RandomAgent) -> Move:
    """A move of the host."""
    assert Abandon().seat == HOST
    return Abandon()


def not_allowed(agent: RandomAgent) -> Move:
    """A snap of a card that is not there."""
    return Snap(agent.seat, Place(agent.seat, 900))


def not_a_move(agent: RandomAgent) -> Any:
    """Something else."""
    return {"draw": "stock"}


class Mortal(RandomAgent):
    """It kills its process in one game of eight, in the fourth turn or later."""

    def __init__(self, seat: int, rng: Random) -> None:
        super().__init__(seat, rng)
        self.dies = rng.random() < 0.125

    def asked(self) -> Move | None:
        """A random move."""
        if self.dies and self.state is not None and self.state.turns > 3:
            os.kill(os.getpid(), signal.SIGKILL)
        return super().asked()


class Stubborn(RandomAgent):
    """It never answers after the third turn, waits, and catches all that is raised in it."""

    def asked(self) -> Move | None:
        """A random move."""
        while self.state is not None and self.state.turns > 3:
            with contextlib.suppress(BaseException):
                time.sleep(1000)
        return super().asked()


class Fey(RandomAgent):
    """On seat 1 it kills its process soon after a game; on another it first sleeps so long that this is noticed."""

    def __init__(self, seat: int, rng: Random) -> None:
        super().__init__(seat, rng)
        if seat != 1:
            time.sleep(1.5)

    def told(self, step: Step | None, state: State) -> None:
        """Look at the end of a game."""
        super().told(step, state)
        if self.seat == 1 and state.phase == "over":
            threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGKILL)).start()


class Parent(RandomAgent):
    """It starts a process that holds all files of its own for some seconds, and ends its own."""

    def asked(self) -> Move | None:
        """Nothing."""
        if os.fork() == 0:
            time.sleep(8)
        os._exit(3)


class Named(RandomAgent):
    """It fails with the number of its process."""

    def asked(self) -> Move | None:
        """Raise."""
        raise OSError(f"process {os.getpid()}")


class Elsewhere:
    """It can be pickled, and then not be read."""

    __name__ = "Elsewhere"

    def __call__(self, seat: int, rng: Random) -> RandomAgent:
        """An agent."""
        return RandomAgent(seat, rng)

    def __reduce__(self) -> Any:
        """What fails when it is called."""
        return int, ("no weights here",)
