"""The PettingZoo environment, under PettingZoo's own tests, for every variant.

A longer run, by hand: ``CABO_CYCLES=2000 .venv/bin/pytest -n 0 --no-cov tests/rl/test_aec.py``.
"""

from __future__ import annotations

import os
from random import Random
from typing import Any, Final

import numpy as np
import pytest

from cabo_rules import load_variant, variant_ids
from cabo_rules.errors import GameError
from cabo_rules.rl import CaboEnv, env
from cabo_rules.rl.rewards import rewards
from cabo_rules.state import change, new_state

pettingzoo_test: Final = pytest.importorskip("pettingzoo.test")
wrappers: Final = pytest.importorskip("pettingzoo.utils.wrappers")

CYCLES: Final = int(os.environ.get("CABO_CYCLES", "250"))

ITS_OWN: Final = pytest.mark.filterwarnings(
    # PettingZoo knows the environments with observations of this form by their names, and asks others about it
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
    # nor has an agent whose game has ended any action
    "ignore:Action mask numpy array is all zeros:UserWarning",
)


def rules(name: str) -> dict[str, Any]:
    """The arguments for a variant: short games, so that they end within the cycles."""
    return {"variant": name, "rounds": 1, "most_moves": 100}


@ITS_OWN
@pytest.mark.parametrize("name", variant_ids())
def test_it_keeps_the_api(name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """PettingZoo's api_test: spaces, masks, rewards, agents that end."""
    ends, has_ended = list[bool](), CaboEnv._ended

    def noted(game: CaboEnv) -> bool:
        ends.append(has_ended(game))
        return ends[-1]

    monkeypatch.setattr(CaboEnv, "_ended", noted)
    pettingzoo_test.api_test(env(**rules(name)), num_cycles=CYCLES)
    assert "Passed API test" in capsys.readouterr().out
    assert any(ends)


@pytest.mark.parametrize("name", variant_ids())
def test_a_seed_gives_the_same_game(name: str) -> None:
    """PettingZoo's seed_test: two environments with the same seed and the same actions stay the same."""
    pettingzoo_test.seed_test(lambda: env(**rules(name)), num_cycles=CYCLES)


@ITS_OWN
def test_it_can_be_wrapped(capsys: pytest.CaptureFixture[str]) -> None:
    """PettingZoo's wrapper for illegal actions ends the game, and the player who made one loses."""
    wrapped = wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(env(), illegal_reward=-1))
    pettingzoo_test.api_test(wrapped, num_cycles=CYCLES)
    wrapped.reset(seed=1)
    agent = wrapped.agent_selection
    wrapped.step(0)
    assert wrapped.terminations == {"player_0": True, "player_1": True}
    assert wrapped.rewards[agent] == -1
    assert "Passed API test" in capsys.readouterr().out


def test_it_is_rendered(capsys: pytest.CaptureFixture[str]) -> None:
    """PettingZoo's render_test: text returned, or printed."""
    pettingzoo_test.render_test(lambda render_mode: env(render_mode=render_mode))
    assert "player_0: " in capsys.readouterr().out
    quiet = env()
    quiet.reset(seed=1)
    assert quiet.render() is None
    assert capsys.readouterr().out == ""
    quiet.close()


def played(game: CaboEnv, seed: int, *, waits: float = 0.9) -> list[tuple[str, int]]:
    """Play a game to its end, with actions drawn at random, and return who did what."""
    rng, done = Random(f"played {seed}"), list[tuple[str, int]]()
    game.reset(seed=seed)
    for agent in game.agent_iter():
        seen, _, terminated, truncated, _ = game.last()
        if terminated or truncated:
            return done
        actions = np.flatnonzero(seen["action_mask"]).tolist()
        action = 0 if actions[0] == 0 and rng.random() < waits else actions[int(rng.random() * len(actions))]
        done.append((agent, action))
        game.step(action)
    return done


def test_a_game_ends_with_rewards_that_add_up_to_0() -> None:
    """The losers lose one each, and the winners share that."""
    game = env("hunner", seats=3, rounds=1)
    played(game, 1)
    assert set(game.terminations.values()) == {True}
    assert sum(game.rewards.values()) == 0
    assert min(game.rewards.values()) == -1
    assert game.infos["player_0"] == {"totals": game._asking.state.totals}


def test_a_hand_beyond_the_limit_ends_the_game() -> None:
    """The game is truncated, and the info says why."""
    game = env("rush", hand_limit=4)
    played(game, 3, waits=0)
    assert game.truncations == {"player_0": True, "player_1": True}
    assert game.infos["player_1"] == {"truncated": "hand limit"}
    assert max(map(len, game._asking.state.hands)) == 5


def test_a_long_game_is_truncated() -> None:
    """After so many moves, and the info says so."""
    game = env("rush", most_moves=20)
    played(game, 3)
    assert game.infos["player_1"] == {"truncated": "most moves"}
    assert set(game.rewards.values()) == {0}


def test_each_reset_is_another_game() -> None:
    """Without a seed the next game of the seed begins; the seed begins them again."""
    game = env("rush")
    first = played(game, 5)
    game.reset()
    deals = [game._asking.state.hands]
    game.reset(seed=5)
    game.reset()
    assert [game._asking.state.hands] == deals
    assert played(game, 5) == first
    assert env()._seed != env()._seed


def test_who_is_asked_first_in_a_race_is_drawn() -> None:
    """Over several games each seat is the first to be asked."""
    game = env("rush", seats=4)
    first = set()
    for seed in range(12):
        game.reset(seed=seed)
        first.add(game.agent_selection)
    assert len(first) == 4


def test_only_the_agent_that_acts_has_a_mask() -> None:
    """The others see the table, but have no action."""
    game = env("rush")
    game.reset(seed=1)
    other = next(agent for agent in game.agents if agent != game.agent_selection)
    assert game.observe(game.agent_selection)["action_mask"].any()
    assert not game.observe(other)["action_mask"].any()
    assert game.observe(other)["observation"].any()


def test_a_move_waits_until_the_others_have_not_snapped() -> None:
    """While another seat may snap, the move of the seat on turn is held; then it is played."""
    game = env("rush")
    game.reset(seed=1)
    held = 0
    while held < 5:
        asking = game._asking
        actions = np.flatnonzero(game.observe(game.agent_selection)["action_mask"]).tolist()
        game.step(actions[0])
        if game._asking is asking and asking.held is not None:
            assert game.agent_selection == game.possible_agents[1 - asking.held.seat]
            held += 1


def test_wrong_actions() -> None:
    """An action beside the mask, none, and one before the game."""
    game = env("rush")
    assert not game.observe("player_0")["action_mask"].any()
    with pytest.raises(GameError, match="reset must be called before the first step"):
        game.step(0)
    game.reset(seed=1)
    for wrong in (0, game.codec.size, None):
        with pytest.raises(GameError, match="action must be one that the action mask allows, not"):
            game.step(wrong)


def test_an_agent_that_is_not_there() -> None:
    """Agents are named player_0 and so on."""
    for ask in (env().observe, env().action_space, env().observation_space):
        with pytest.raises(GameError, match="agent must be one of the possible agents, not 'player_2'"):
            ask("player_2")


def test_wrong_arguments() -> None:
    """A hand limit below the cards that are dealt, a mode that it does not have."""
    with pytest.raises(GameError, match="hand_limit must be a whole number from 4 to 100, not 3"):
        env("rush", hand_limit=3)
    with pytest.raises(GameError, match='render_mode must be None, "human" or "ansi", not'):
        env(render_mode="rgb_array")
    with pytest.raises(GameError, match="variant must be a Variant"):
        env(7)  # type: ignore[arg-type]


def test_nobody_is_rewarded_where_nobody_loses() -> None:
    """Nor where nobody wins."""
    state = new_state(load_variant("rush"), 3)
    assert rewards(change(state, winners=())) == (0, 0, 0)
    assert rewards(change(state, winners=(0, 1, 2))) == (0, 0, 0)
    assert rewards(change(state, winners=(0, 2))) == (0.5, -1, 0.5)
