"""The OpenSpiel game, under OpenSpiel's own random_sim_test, and resampling from an information state.

A longer run, by hand: ``CABO_CYCLES=50 .venv/bin/pytest -n 0 --no-cov tests/rl/test_openspiel.py``.
"""

from __future__ import annotations

import copy
import os
import pickle
from random import Random
from typing import Any, Final

import numpy as np
import pytest

from cabo_rules import load_variant, variant_ids
from cabo_rules.errors import GameError
from cabo_rules.rl import env, openspiel_game

pyspiel: Final = pytest.importorskip("pyspiel")

CYCLES: Final = int(os.environ.get("CABO_CYCLES", "1"))


def step(state: Any, rng: Random) -> None:
    """Take a random action, or outcome of chance; mostly wait if that is possible."""
    if state.is_chance_node():
        actions = [action for action, _ in state.chance_outcomes()]
    else:
        actions = state.legal_actions()
        if actions[0] == 0 and rng.random() < 0.8:
            actions = [0]
    state.apply_action(actions[int(rng.random() * len(actions))])


def dealt(name: str, seats: int, **more: Any) -> Any:
    """A game in which the first cards have been dealt."""
    state, rng = openspiel_game(name, seats, **more).new_initial_state(), Random("deal")
    while state.is_chance_node():
        step(state, rng)
    return state


@pytest.mark.parametrize("name", variant_ids())
def test_its_own_test(name: str) -> None:
    """OpenSpiel's random_sim_test: legal actions, chance, copies, files, tensors, returns."""
    game = openspiel_game(name, rounds=1, most_moves=60)
    pyspiel.random_sim_test(game, num_sims=CYCLES, serialize=True, verbose=False)


def test_a_copy_is_played_to_its_end() -> None:
    """A deep copy of a state, made by way of its game, leaves the state as it was; when it is over, nobody acts."""
    state, rng = dealt("rush", 2, most_moves=3), Random(1)
    before, other = str(state), copy.deepcopy(state)
    while not other.is_terminal():
        step(other, rng)
    assert other.current_player() == pyspiel.PlayerId.TERMINAL
    assert (str(state), state.is_terminal()) == (before, False)


@pytest.mark.parametrize("name", variant_ids())
def test_states_that_a_seat_cannot_tell_apart(name: str) -> None:
    """A resampled state has the same information state, and the player has the same actions if it is asked."""
    state, rng, others = dealt(name, load_variant(name).deal.seats.fewest, most_moves=70), Random(name), 0
    number = 0
    while not state.is_terminal():
        step(state, rng)
        number += 1
        if number % 25 == 0 and not state.is_terminal():
            seat = number // 25 % state.num_players()
            other = state.resample_from_infostate(seat, rng.random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
            if state.current_player() == seat:
                assert (other.current_player(), other.legal_actions()) == (seat, state.legal_actions())
            others += str(other) != str(state)
    assert others or number < 25


def test_what_another_player_has_begun_to_pick_is_dropped() -> None:
    """The first card of a look that another player has picked is not known, so it is picked again."""
    state, rng = dealt("rush", 2), Random(1)
    seat = state.current_player()
    state.apply_action(3)
    assert state.current_player() == seat
    assert state.resample_from_infostate(1 - seat, rng.random).is_chance_node()
    assert state.resample_from_infostate(seat, rng.random).legal_actions() == state.legal_actions() == [1, 4]


def test_a_move_that_another_player_holds_is_dropped() -> None:
    """A player who may snap does not know which move waits for that; the own answers stay."""
    state, rng, held = dealt("rush", 2, most_moves=1_000), Random(3), set[type]()
    while len(held) < 2:
        step(state, rng)
        asking = state.table.asking
        if asking.seat is not None and asking.held is not None:
            for seat in (0, 1):
                other = state.resample_from_infostate(seat, rng.random).table.asking
                assert other.held == (asking.held if seat == asking.held.seat else None)
                assert (other.seat == seat) == (seat == asking.seat)
                held.add(type(asking.held))


def test_before_the_deal_nothing_is_known() -> None:
    """A resampled state where no card is dealt yet, or some."""
    state = openspiel_game("rush", 2).new_initial_state()
    assert state.information_state_string(0) == ""
    state.apply_action(0)
    assert state.resample_from_infostate(0, Random(1).random).history() == []


def test_cards_are_dealt_by_chance() -> None:
    """Each card is as likely as it is frequent among those left, and the last ones go without saying."""
    state = openspiel_game("eventide", 2).new_initial_state()
    outcomes = dict(state.chance_outcomes())
    assert sum(outcomes.values()) == pytest.approx(1)
    assert outcomes[0] == pytest.approx(2 / 52)
    state.apply_action(0)
    assert dict(state.chance_outcomes())[0] == pytest.approx(1 / 51)
    assert state.action_to_string(-1, 0) == "deal 0"
    while "move 0" in str(state):
        state.apply_action(state.chance_outcomes()[0][0])
    assert len(state.history()) == 52 - 1 - 1  # the two highest cards are the same


def test_a_race_is_a_chance_node() -> None:
    """Which seat is asked first is settled by chance, each as likely."""
    state, rng = openspiel_game("rush", 3).new_initial_state(), Random(1)
    while "move 0" in str(state):
        step(state, rng)
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(seat, pytest.approx(1 / 3)) for seat in range(3)]
    assert state.action_to_string(-1, 2) == "ask player 2"
    state.apply_action(2)
    assert state.current_player() == 2
    assert state.action_to_string(2, 2) == "FirstLook no card"


def test_a_seat_hears_of_its_own_actions_only() -> None:
    """What another seat has picked so far, and that it was asked, is in no text but its own."""
    state = dealt("rush", 2)
    seat = state.current_player()
    state.apply_action(3)
    assert "action 3" in state.information_state_string(seat)
    assert "action" not in state.information_state_string(1 - seat)
    assert state.observation_string(seat) != state.observation_string(1 - seat)
    assert state.observation_tensor(seat) != state.observation_tensor(1 - seat)


@pytest.mark.parametrize(("limits", "said"), [({"most_moves": 12}, "most moves"), ({"hand_limit": 4}, "hand limit")])
def test_a_game_that_is_cut_short(limits: Any, said: str) -> None:
    """It has ended, nobody has won, and its state says why."""
    rng = Random(3)
    for _ in range(20):
        state = dealt("rush", 2, **limits)
        while not state.is_terminal():
            actions = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else None
            actions = state.legal_actions() if actions is None else actions
            state.apply_action(actions[int(rng.random() * len(actions))])
        if said in str(state):
            assert state.returns() == [0, 0]
            return
    raise AssertionError(said)


def test_an_algorithm_of_openspiel_plays_it() -> None:
    """Information set MCTS, which resamples what its player does not know, finds a legal action."""
    ismcts = pytest.importorskip("open_spiel.python.algorithms.ismcts")
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    chance = np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(1, chance)
    state = dealt("hunner", 2, most_moves=30)
    bot = ismcts.ISMCTSBot(state.get_game(), rollouts, uct_c=2.0, max_simulations=3, random_state=chance)
    assert bot.step(state) in state.legal_actions()


def test_loaded_by_its_name() -> None:
    """OpenSpiel finds the game by its name, with parameters."""
    game = pyspiel.load_game("python_cabo(variant=stacking,seats=3)")
    assert game.num_players() == 3
    assert game.num_distinct_actions() == openspiel_game("stacking", 3).num_distinct_actions()
    assert str(openspiel_game("stacking", 3, rounds=2)).count("rounds=2") == 1


def test_wrong_parameters() -> None:
    """The errors are those of the library."""
    with pytest.raises(GameError, match="hand_limit must be a whole number from 4 to 100, not 3"):
        openspiel_game("rush", hand_limit=3)
    with pytest.raises(GameError, match="variant must be the id of a variant, or the path of a file, not 7"):
        openspiel_game(7)  # type: ignore[arg-type]


def test_an_environment_is_copied_and_sent_to_another_process() -> None:
    """A copy of a PettingZoo environment in the middle of a game goes on like the original."""
    game = env("travellers")
    game.reset(seed=2)
    for _ in range(30):
        game.step(int(game.observe(game.agent_selection)["action_mask"].nonzero()[0][0]))
    for other in (copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert other.agent_selection == game.agent_selection
        mine, its = game.observe(game.agent_selection), other.observe(other.agent_selection)
        assert (mine["observation"] == its["observation"]).all()
        assert (mine["action_mask"] == its["action_mask"]).all()
        other.step(int(its["action_mask"].nonzero()[0][0]))
