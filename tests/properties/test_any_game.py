"""A state machine that plays any game: every shipped variant, generated variants, and every number of seats."""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random
from typing import Final

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from cabo_rules import Game, evolve, load_variant, new_state
from cabo_rules.moves import Move
from cabo_rules.referee import decide
from cabo_rules.state import State
from cabo_rules.testing import games, made_up_variants, moves
from cabo_rules.testing.pick import Pick
from cabo_rules.testing.play import a_move, committed, numbers_of_seats, openings
from cabo_rules.variants.model import Variant
from tests.families import COMPLETE, UNLIKE
from tests.properties.candidates import candidates, candidates_of
from tests.properties.games import check_game
from tests.properties.invariants import check_distinct, check_listed, check_move, check_refusals, check_table
from tests.properties.rules_kept import check_rules_kept
from tests.properties.seen import check_own_moves, check_square
from tests.properties.worlds import check_non_interference

_SEEDS = st.integers(0, 2**32 - 1)


class _AnyGame(RuleBasedStateMachine):
    """Each step plays a legal move of some seat or of the host, or tries moves that may not be legal."""

    game: Game

    def begin(self, variant: Variant, seats: int, data: st.DataObject) -> None:
        """A game from the start or from where chance leads."""
        game = data.draw(games(st.just(variant), st.just(seats), over=True, commitments=True))
        self.game = game.with_seed(None)  # move by move: a shuffle is a move of its own
        state = new_state(variant, seats)
        for step in self.game.steps:
            for event in step.events:
                state = evolve(state, event)
            check_table(state)

    @property
    def state(self) -> State:
        """The state of the game."""
        return self.game.state

    @precondition(lambda self: not self.game.is_over)
    @rule(data=st.data())
    def make_a_move(self, data: st.DataObject) -> None:
        """Somebody makes a legal move."""
        check_listed(self.state)
        self._play(data.draw(moves(self.game)))

    @precondition(lambda self: not self.game.is_over)
    @rule(seed=_SEEDS)
    def make_some_moves(self, seed: int) -> None:
        """Ten moves that chance chooses: single ones seldom get far."""
        rng = Random(seed)
        for _ in range(10):
            if not self.game.is_over:
                check_listed(self.state)
                move = a_move(self.state, Pick(rng.choice), rng.randrange(2**32))
                self._play(committed(self.state, move) if rng.random() < 0.5 else move)

    @precondition(lambda self: bool(openings(self.state)))
    @rule()
    def open_a_commitment(self) -> None:
        """The host opens what it has committed to, perhaps when the game is over."""
        self._play(openings(self.state)[0])

    def _play(self, move: Move) -> None:
        after, events = check_move(self.state, move)
        before, self.game = self.game, self.game.play(move)
        assert self.state == after
        assert self.game.last_events == events
        assert self.game.past is not None
        assert self.game.past.before is before.past

    @rule(seed=_SEEDS)
    def try_everything(self, seed: int) -> None:
        """Moves of every kind: each is listed if and only if it is accepted, and refusing one changes nothing."""
        before = pickle.loads(pickle.dumps(self.state))
        lists = check_listed(self.state)
        check_refusals(self.state, candidates(self.state, Pick(Random(seed).choice)), lists)
        check_distinct(self.state, [move for listed, _ in lists.values() for move in listed[:100]])
        seat = seed % self.state.seats
        check_own_moves(self.state, seat, candidates_of(self.state, seat, Pick(Random(seed).choice)))
        assert self.state == before
        for listed, _ in lists.values():
            for move in listed[:3]:
                assert decide(before, move) == decide(self.state, move), "equal states, unequal decisions"

    def teardown(self) -> None:
        """What holds of every game; and everybody who looks on can make the own view of it from what was told."""
        if hasattr(self, "game"):
            check_game(self.game)
            check_rules_kept(self.game)
            check_square(self.game)


def _seats_of(name: str) -> list[int]:
    """The fewest players, the most, and a number between, another one for each family; three and four of the others."""
    if name not in COMPLETE:
        return [3, 4]
    fewest, *between, most = numbers_of_seats(load_variant(name))
    return [fewest, between[COMPLETE.index(name) % len(between)], most]


_TABLES: Final = [(name, seats) for name in UNLIKE for seats in _seats_of(name)]
_PART: Final = 50
"""A table of a shipped variant has this part of the profile's examples, since there are so many tables."""


@pytest.mark.parametrize(("name", "seats"), _TABLES)
def test_shipped_game(name: str, seats: int) -> None:
    """Every family with three numbers of players, and most other shipped variants with three and four."""
    played: list[int] = []

    class ShippedGame(_AnyGame):
        @initialize(data=st.data())
        def begin_shipped(self, data: st.DataObject) -> None:
            self.begin(load_variant(name), seats, data)

        def teardown(self) -> None:
            super().teardown()
            assert (self.game.variant.id, self.game.state.seats) == (name, seats)
            played.append(self.game.number)

    examples = max(1, settings().max_examples // _PART)
    run_state_machine_as_test(ShippedGame, settings=settings(max_examples=examples))
    assert any(played), "no game has been played"


def test_every_variant_and_number_of_players_is_played() -> None:
    """The tables above are all that there are to be: every family with two to eight players."""
    tables = Counter(name for name, _ in _TABLES)
    assert set(tables) == set(UNLIKE)
    assert {seats for _, seats in _TABLES} == set(range(2, 9))
    assert all(count >= 3 for name, count in tables.items() if name in COMPLETE)


class _GeneratedGame(_AnyGame):
    @initialize(variant=made_up_variants(), data=st.data())
    def begin_generated(self, variant: Variant, data: st.DataObject) -> None:
        """A game of a generated variant."""
        self.begin(variant, data.draw(st.sampled_from(numbers_of_seats(variant))), data)

    def teardown(self) -> None:
        """And what a seat was not told changes nothing for it."""
        super().teardown()
        if hasattr(self, "game"):
            check_non_interference(self.game, self.state.turn, Random(self.game.number), tried=0.02)


TestGeneratedGame = _GeneratedGame.TestCase
TestGeneratedGame.settings = settings(max_examples=settings().max_examples // 3)
