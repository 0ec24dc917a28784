"""Games by number: the seats, the seed, what is refused, and what happens when an agent fails."""

from __future__ import annotations

import math
from collections import Counter
from functools import partial
from random import Random
from typing import Any

import pytest

from cabo_rules import Game, GameError, VariantError, load_variant
from cabo_rules.play import AGENTS, RandomAgent
from cabo_rules.play.arena import AgentError, Result, play, play_game, replay_game
from cabo_rules.play.arena.contest import seating
from cabo_rules.play.arena.luck import luck_of, luck_of_agent
from tests.play.arena import agents

RUSH = load_variant("rush")


def results(*who: Any, games: int = 4, **options: Any) -> list[Result]:
    """Results of games of rush."""
    return list(play(RUSH, who, games=games, **options))


# --- one stream of results --------------------------------------------------------------------------------------------


def test_results_come_in_the_order_of_their_numbers() -> None:
    """Each is that of the pure function of its number, and of the game that is replayed."""
    stream = results("careful", "random", "random", games=3, seed=9)
    for number, result in enumerate(stream):
        assert (result.number, result.seed, result.variant) == (number, 9, "rush")
        assert result == play_game(RUSH, ["careful", "random", "random"], 9, number)
        game = replay_game(RUSH, ["careful", "random", "random"], 9, number)
        assert (game.winners, game.number) == (result.winners, result.moves)
        assert game.players == tuple(f"{name} {seat}" for seat, name in enumerate(result.agents))


def test_nothing_is_played_before_it_is_asked_for() -> None:
    """The results are made one by one."""
    agents.Listener.made.clear()
    stream = play(RUSH, ["random", agents.Listener], games=10**9)
    assert not agents.Listener.made
    next(stream)
    assert len(agents.Listener.made) == 1


def test_no_games() -> None:
    """None are played."""
    assert results("random", "random", games=0) == []


def test_a_seed_decides_all() -> None:
    """The same seed gives the same results, and another seed others."""
    first, again, other = (results("random", "random", seed=seed) for seed in (1, 1, 2))
    assert first == again
    assert [result.totals for result in first] != [result.totals for result in other]


def test_rounds_and_moves_are_limited() -> None:
    """By the numbers that are given."""
    (result,) = play(load_variant("travellers"), ["random"] * 3, games=1, rounds=2)
    assert len(result.rounds) == 2
    with pytest.raises(AgentError, match=r"^game 0 of seed 0 \(rush, 2 seats\) has no end after 20 moves$"):
        results("random", "random", most_moves=20)


# --- seats ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_each_agent_sits_equally_often_on_each_seat(count: int) -> None:
    """In as many games as there are agents; and in twice as many it has the neighbour on each side equally often."""
    seats = [seating(number, count) for number in range(2 * count)]
    for games in (seats[:count], seats[count:]):
        for seat in range(count):
            assert sorted(order[seat] for order in games) == list(range(count))
    left = Counter((order[seat], order[seat - 1]) for order in seats for seat in range(count))
    assert all(times == left[other, one] for (one, other), times in left.items())


def test_an_agent_takes_its_luck_along() -> None:
    """Its random numbers depend on its place in the list, not on the seat it has in a game."""
    drawn: dict[str, list[float]] = {"one": [], "other": []}

    def one(seat: int, rng: Random) -> RandomAgent:
        drawn["one"].append(rng.random())
        return RandomAgent(seat, rng)

    def other(seat: int, rng: Random) -> RandomAgent:
        drawn["other"].append(rng.random())
        return RandomAgent(seat, rng)

    seated = [result.agents for result in results(one, other, games=2)]
    assert seated == [("one", "other"), ("other", "one")]
    for place, name in enumerate(drawn):
        lucks = [luck_of_agent(luck_of(0, number), f"{place}") for number in range(2)]
        assert drawn[name] == [luck.random() for luck in lucks]


# --- names ------------------------------------------------------------------------------------------------------------


def test_agents_are_named() -> None:
    """By their name in AGENTS, that of their function or class, or one that is given; the same one may sit twice."""
    with_name = ("mine", partial(RandomAgent))
    seated = results("random", agents.Listener, with_name, with_name, "random", games=1)[0].agents
    assert seated == ("random", "Listener", "mine", "mine", "random")


REFUSED = {
    "no such agent": (["random", "carful"], "not 'carful'; did you mean 'careful'?"),
    "nothing like it": (["random", "x"], "not 'x'; known are random, careful, sharp; give others as functions"),
    "not a function": (["random", 7], "agents must be names of agents or functions that make them, not 7"),
    "a nameless function": (
        ["random", partial(RandomAgent)],
        "agents must be named functions, or (name, maker) with a name of at most 100 characters",
    ),
    "a blank name": (["random", (" ", RandomAgent)], "agents must be named functions, or (name, maker)"),
    "two of one name": (
        ["random", ("random", agents.Listener)],
        "two different agents have the name 'random'; give one of them as (name, maker)",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_agents_that_are_refused(name: str) -> None:
    """Before anything is played, with a reason."""
    who, message = REFUSED[name]
    with pytest.raises(GameError) as refused:
        play(RUSH, who, games=1)  # type: ignore[arg-type]
    assert message in str(refused.value)


def test_the_same_function_may_have_two_names() -> None:
    """Then its results are told apart."""
    made = AGENTS["random"]
    assert results(("one", made), ("two", made), games=1)[0].agents == ("one", "two")


@pytest.mark.parametrize("count", [0, 1, 13])
def test_as_many_agents_as_the_variant_has_players(count: int) -> None:
    """Fewer or more agents are refused by the key of the variant."""
    with pytest.raises(VariantError, match="seats"):
        play(RUSH, ["random"] * count, games=1)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"games": -1}, "games must be a whole number from 0 to 1,000,000,000, not -1"),
        ({"rounds": 0}, "rounds must be a whole number from 1"),
        ({"most_moves": 0}, "most_moves must be a whole number from 1"),
        ({"seconds": 0}, "seconds must be a number of seconds from 0.001 to 1,000,000, not 0"),
        ({"seconds": math.nan}, "seconds must be a number of seconds from 0.001"),
        ({"failing": "ignore"}, "failing must be 'stop' or 'record', not 'ignore'"),
    ],
)
def test_options_that_are_refused(options: dict[str, Any], message: str) -> None:
    """By name, at once."""
    with pytest.raises(GameError) as refused:
        play(RUSH, ["random", "random"], **{"games": 1, **options})
    assert message in str(refused.value)


# --- agents that fail -------------------------------------------------------------------------------------------------


class Third(RandomAgent):
    """It fails in the third game that is played, in its fifth turn."""

    games = 0

    def __init__(self, seat: int, rng: Random) -> None:
        super().__init__(seat, rng)
        type(self).games += 1
        self.number = type(self).games

    def asked(self) -> Any:
        """Raise in the third game."""
        if self.number == 3 and self.state is not None and self.state.turns >= 5:
            raise ZeroDivisionError("nothing is left")
        return super().asked()


def test_a_failure_stops_the_games_and_says_all() -> None:
    """The results before it stay; the error names agent, seat, game and seed, and has the game so far."""
    Third.games = 0
    before: list[Result] = []
    with pytest.raises(AgentError) as failed:
        before.extend(play(RUSH, ["random", ("mine", Third)], games=5, seed=4))
    assert [result.number for result in before] == [0, 1]
    error = failed.value
    assert str(error) == (
        "mine at seat 1 raised ZeroDivisionError: nothing is left; in game 2 of seed 4 (rush, 2 seats)"
    )
    assert (error.failing, error.agent, error.seat, error.number, error.seed) == ("raised", "mine", 1, 2, 4)
    assert isinstance(error.__cause__, ZeroDivisionError)
    assert isinstance(error.game, Game)
    assert error.game.state.turns >= 5
    Third.games = 2
    with pytest.raises(AgentError) as again:
        replay_game(RUSH, ["random", ("mine", Third)], 4, 2)
    assert again.value.game.moves == error.game.moves


def test_failures_can_be_recorded() -> None:
    """Then the game is a result with the failure, and the next one is played."""
    Third.games = 0
    stream = results("random", ("mine", Third), games=4, failing="record")
    assert [result.number for result in stream] == [0, 1, 2, 3]
    assert [result.failure is not None for result in stream] == [False, False, True, False]
    failure = stream[2].failure
    assert failure is not None
    assert (failure.failing, failure.agent, failure.seat, stream[2].winners) == ("raised", "mine", 1, ())


def test_an_agent_that_runs_for_ever() -> None:
    """It is stopped after the seconds that an answer may take."""
    with pytest.raises(AgentError, match="spinner at seat 1 took too long for an answer; in game 0 of seed 0"):
        results("random", ("spinner", agents.after(3, agents.spin)), seconds=0.05)
