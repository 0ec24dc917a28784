"""A state machine that plays any game: every shipped variant, made-up variants, and every number of seats."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any, Final

import pytest
from hypothesis import assume, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from cabo_rules import Game, load_variant, variant_ids
from cabo_rules.moves import SPECTATOR, Move
from cabo_rules.referee import decide
from cabo_rules.simulate import continue_at_random
from cabo_rules.state import State
from cabo_rules.variant.model import Variant
from tests.properties.candidates import candidates
from tests.properties.drafts import Pick
from tests.properties.games import LIVELY, a_move, check_game, numbers_of_seats
from tests.properties.invariants import check_distinct, check_listed, check_move, check_refusals, check_table
from tests.properties.rules_kept import check_rules_kept
from tests.properties.test_square import check_square
from tests.properties.variants import variants

_SEEDS = st.integers(0, 2**32 - 1)


def _choose(data: st.DataObject) -> Callable[[Any], Any]:
    return lambda things: data.draw(st.sampled_from(list(things)))


class _AnyGame(RuleBasedStateMachine):
    """Each step plays a legal move of some seat or of the host, or tries moves that may not be legal."""

    game: Game

    def begin(self, variant: Variant, seats: int, data: st.DataObject) -> None:
        """A game from the start or from where chance leads."""
        game = Game.new(variant, [f"Player {seat}" for seat in range(seats)])
        played = data.draw(st.integers(0, 300))
        chance_of_all = Random(f"{variant.id} {seats} {data.draw(_SEEDS)}")
        games = continue_at_random(game, chance_of_all, habits=LIVELY)
        self.game = game
        for self.game in islice(games, played):
            check_table(self.game.state)

    @property
    def state(self) -> State:
        """The state of the game."""
        return self.game.state

    @precondition(lambda self: not self.game.is_over)
    @rule(data=st.data(), seed=_SEEDS)
    def make_a_move(self, data: st.DataObject, seed: int) -> None:
        """Somebody makes a legal move."""
        self._play(a_move(self.state, Pick(_choose(data)), seed))

    @precondition(lambda self: not self.game.is_over)
    @rule(seed=_SEEDS)
    def make_some_moves(self, seed: int) -> None:
        """Ten moves that chance chooses: single ones seldom get far."""
        rng = Random(seed)
        for _ in range(10):
            if not self.game.is_over:
                self._play(a_move(self.state, Pick(rng.choice), rng.randrange(2**32)))

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
        check_distinct(self.state, [move for moves, _ in lists.values() for move in moves[:100]])
        assert self.state == before
        for moves, _ in lists.values():
            for move in moves[:3]:
                assert decide(before, move) == decide(self.state, move), "equal states, unequal decisions"

    def teardown(self) -> None:
        """What holds of every game."""
        if hasattr(self, "game"):
            check_game(self.game)
            check_rules_kept(self.game)


_TABLES: Final = [(name, seats) for name in variant_ids() for seats in numbers_of_seats(load_variant(name))]
_PART: Final = 50
"""A table of a shipped variant has this part of the profile's examples, since there are so many tables."""


@pytest.mark.parametrize(("name", "seats"), _TABLES)
def test_shipped_game(name: str, seats: int) -> None:
    """Every shipped variant, with every number of players that it is for."""
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
    """The tables above are all that there are to be: fourteen variants or more, and two to eight players."""
    tables = Counter(name for name, _ in _TABLES)
    assert set(tables) == set(variant_ids())
    assert len(tables) >= 14
    assert {seats for _, seats in _TABLES} == set(range(2, 9))
    assert all(count >= 3 for count in tables.values())


class _MadeUpGame(_AnyGame):
    @initialize(variant=variants(), data=st.data())
    def begin_made_up(self, variant: Variant, data: st.DataObject) -> None:
        """A game of a made-up variant."""
        seats = numbers_of_seats(variant)
        assume(seats)
        self.begin(variant, data.draw(st.sampled_from(seats)), data)

    def teardown(self) -> None:
        """And each seat can make its view from what it was told."""
        super().teardown()
        if hasattr(self, "game"):
            check_square(self.game, [self.state.turn, SPECTATOR])


TestMadeUpGame = _MadeUpGame.TestCase
