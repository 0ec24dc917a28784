"""Games in several processes: the same results, and no process that dies unnoticed."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import time
from collections.abc import Iterator
from multiprocessing import Pipe
from random import Random
from typing import Any

import pytest

from cabo_rules import GameError, load_variant
from cabo_rules.play import RandomAgent
from cabo_rules.play.arena import AgentError, Result, play
from cabo_rules.play.arena.contest import contest_of, played
from cabo_rules.play.arena.luck import luck_of, luck_of_agent
from cabo_rules.play.arena.processes import packed, work
from cabo_rules.play.arena.seconds import Clock
from tests.play.arena import agents

RUSH = load_variant("rush")


@pytest.fixture(autouse=True)
def _no_process_stays() -> Iterator[None]:
    """Whatever happens, all processes have ended after it."""
    before = set(multiprocessing.active_children())
    yield
    assert set(multiprocessing.active_children()) == before


def results(*who: Any, **options: Any) -> list[Result]:
    """The results of games of rush."""
    return list(play(RUSH, who, **options))


def test_processes_change_nothing() -> None:
    """The same results in the same order, although one process gets all the long games of the careful agents."""
    options: dict[str, Any] = {"games": 7, "seed": 5}
    alone = results("careful", "random", "random", **options)
    assert results("careful", "random", "random", jobs=2, **options) == alone


def test_a_process_that_dies() -> None:
    """The error names the game and the agent that was at work; the game that was sent with it is played by another."""
    who: list[Any] = ["random", ("mortal", agents.Mortal)]
    assert [n for n in range(8) if luck_of_agent(luck_of(44, n), "1").random() < 0.125] == [4]
    stream = results(*who, games=8, jobs=2, failing="record", seed=44, rounds=1)
    assert [result.number for result in stream] == list(range(8))
    failure = stream[4].failure
    assert failure is not None
    assert (failure.failing, failure.agent, failure.seat) == ("died", "mortal", 1)
    assert failure.message == (
        "mortal at seat 1 was at work when its process died (SIGKILL); in game 4 of seed 44 (rush, 2 seats)"
    )
    contest = contest_of(RUSH, who, 44, rounds=1, seconds=None, most_moves=20_000)
    assert [result for result in stream if result.number != 4] == [
        played(contest, number)[0] for number in range(8) if number != 4
    ]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="Windows has no fork")
def test_a_process_that_leaves_a_child() -> None:
    """Its death is noticed, although its pipe stays open."""
    began = time.monotonic()
    (result,) = results("random", ("parent", agents.Parent), games=1, jobs=2, failing="record")
    assert time.monotonic() - began < 7
    assert result.failure is not None
    assert "parent at seat 1 was at work when its process died (exit code 3)" in result.failure.message


def test_an_agent_that_cannot_be_stopped() -> None:
    """Its process ends, and play stops with an error that names it."""
    with pytest.raises(AgentError) as failed:
        results("random", ("stubborn", agents.Stubborn), games=5, jobs=2, seconds=0.1)
    assert failed.value.failing == "too slow"
    assert str(failed.value) == (
        "stubborn at seat 1 took too long for an answer and could not be stopped; in game 0 of seed 0 (rush, 2 seats)"
    )


def test_a_process_that_dies_between_games() -> None:
    """No agent is blamed, and no game is lost."""
    assert [result.failure for result in results("random", agents.Fey, games=2, jobs=2, rounds=1)] == [None, None]


def test_each_process_gets_a_game_before_one_gets_a_second() -> None:
    """Two games in two processes are played at the same time."""
    named = results("random", agents.Named, games=2, jobs=2, failing="record")
    messages = [result.failure.message.split(";")[0] for result in named if result.failure]
    assert messages[0].startswith("Named at seat 1 raised OSError: process ")
    assert len({message.split()[-1] for message in messages}) == 2


def test_a_stream_may_be_left() -> None:
    """Then the processes end."""
    stream = play(RUSH, ["random", "random"], games=1_000, jobs=2)
    assert next(stream).number == 0
    assert multiprocessing.active_children()
    stream.close()  # type: ignore[attr-defined]


# --- agents that cannot be sent ---------------------------------------------------------------------------------------


def test_agents_that_cannot_be_pickled() -> None:
    """That is an error before any process starts, and names the agent."""

    def local(seat: int, rng: Random) -> RandomAgent:
        return RandomAgent(seat, rng)

    with pytest.raises(GameError, match=r"^agents must be functions or classes of a module .*: local raised ") as error:
        play(RUSH, ["random", local], games=3, jobs=2)
    assert "\n" not in str(error.value)
    assert error.value.argument == "agents"


def test_agents_that_cannot_be_read_elsewhere() -> None:
    """The error says what the other process raised."""
    with pytest.raises(GameError, match="to play in processes: a process raised ValueError: invalid literal"):
        results("random", agents.Elsewhere(), games=3, jobs=2)


def test_a_process_that_cannot_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error says why that is, most often."""
    monkeypatch.setattr("cabo_rules.play.arena.processes.work", exit)
    with pytest.raises(GameError, match=r"could not start \(exit code 1\); a script needs if __name__ =="):
        results("random", "random", games=3, jobs=2)


# --- one process ------------------------------------------------------------------------------------------------------


def told(contest_packed: bytes, numbers: list[int]) -> list[Any]:
    """What a worker sends for the numbers of games, in this process."""
    here, there = Pipe()
    for number in numbers:
        here.send(number)
    before = signal.getsignal(signal.SIGINT)
    try:
        worker = _Closing(there, here, len(numbers))
        work(worker, contest_packed, Clock([7, 7]))  # type: ignore[arg-type]
        return worker.sent
    finally:
        signal.signal(signal.SIGINT, before)
        here.close()
        there.close()


class _Closing:
    """A connection whose other end closes after some messages."""

    def __init__(self, connection: Any, other: Any, left: int) -> None:
        self.connection, self.other, self.left, self.sent = connection, other, left, list[Any]()

    def recv(self) -> Any:
        """The next number."""
        if not self.left:
            self.other.close()
        self.left -= 1
        return self.connection.recv()

    def send(self, message: Any) -> None:
        """Keep it."""
        self.sent.append(message)


def test_a_worker_plays_until_there_are_no_more_games() -> None:
    """It says that it is ready, and then sends each outcome."""
    contest = contest_of(RUSH, ["random", "random"], 3, rounds=1, seconds=None, most_moves=20_000)
    ready, *outcomes = told(packed(contest), [4, 2])
    assert ready is None
    assert outcomes == [(played(contest, 4)[0], None), (played(contest, 2)[0], None)]


def test_a_worker_that_cannot_read_the_agents() -> None:
    """It sends the reason, and ends."""
    (message,) = told(pickle.dumps(agents.Elsewhere()), [0])
    assert message.startswith("raised ValueError")
