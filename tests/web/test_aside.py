"""Bots that think for long do it in a thread, and nobody waits for them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from threading import Event
from typing import Any, ClassVar

import pytest

from cabo_rules import Game, load_variant
from cabo_rules.moves import CloseLooks, Move
from cabo_rules.past import Step
from cabo_rules.play import AGENTS, RandomAgent
from cabo_rules.state import State
from cabo_rules.table import Bot, Memory, Table
from cabo_rules.web import Hall
from cabo_rules.web.aside import Aside, aside

RUSH = load_variant("rush")


class Thinker(RandomAgent):
    """It answers when it is let go."""

    slow: ClassVar[bool] = True

    def __init__(self, seat: int, rng: Random) -> None:
        super().__init__(seat, rng)
        self.free, self.begun, self.heard = Event(), Event(), list[Step | None]()

    def told(self, step: Step | None, state: State) -> None:
        """Note what it hears."""
        self.heard.append(step)
        super().told(step, state)

    def asked(self) -> Move | None:
        """Wait, then answer."""
        self.begun.set()
        assert self.free.wait(10)
        return super().asked()


def until(done: Callable[[], Any]) -> Any:
    """Ask again until there is an answer that is true."""
    for _ in range(10_000):
        if found := done():
            return found
        Event().wait(0.001)
    raise AssertionError("there was no answer within 10 seconds")


def test_a_table_does_not_wait_for_a_bot_that_thinks() -> None:
    """It says when it wants to be asked again, and plays the move when there is one."""
    thinkers: list[Thinker] = []

    def made(seat: int, rng: Random) -> Thinker:
        thinkers.append(Thinker(seat, rng))
        return thinkers[-1]

    table = Table.create(Memory(), RUSH, [Bot("thinker"), Bot("thinker")], now=0, agents=aside({"thinker": made}))
    number = table.number
    assert not table.tick(200)
    assert table.number == number
    assert table.due(200) == pytest.approx(0.05)
    for bot in thinkers:
        bot.free.set()
    until(lambda: table.tick(200))
    assert table.number == number + 1


def test_a_bot_thinks_again_when_something_has_happened() -> None:
    """Its answer was for the table as it was: it hears what has happened, and thinks again."""
    agent = Thinker(1, Random(1))
    bot: Any = aside({"thinker": lambda seat, rng: agent})["thinker"](1, Random(1))
    assert isinstance(bot, Aside)
    game = Game.new(RUSH, ["Ana", "Ben"], seed=1)
    bot.told(None, game.view(1).state)
    assert (bot.asked(), bot.thinking) == (None, True)
    assert agent.begun.wait(10)
    later = game.play(CloseLooks())
    bot.told(later.view(1).last_step, later.view(1).state)
    agent.free.set()
    until(lambda: bot.asked() is None and not bot.thinking)  # it is not its turn
    assert agent.heard == [None, later.view(1).last_step]


def test_agents_that_answer_at_once_need_no_thread() -> None:
    """Only slow ones think aside."""
    made = {name: maker(1, Random(1)) for name, maker in aside(AGENTS).items()}
    assert [name for name, agent in made.items() if isinstance(agent, Aside)] == ["sharp"]


def test_a_hall_seats_slow_bots_aside(tmp_path: Path) -> None:
    """They move all the same, some ticks later."""
    hall = Hall.open(tmp_path, [RUSH], now=0)
    opened: Any = hall.create("rush", seats=2, bots=["sharp", "sharp"], now=1)
    table = hall.tables[0].table
    number = table.number
    assert opened.id
    until(lambda: table.tick(100) and table.number > number)
    hall.close()
