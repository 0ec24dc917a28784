"""A state machine that plays any game: every shipped variant, house rules, and every number of seats."""

from __future__ import annotations

import json
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

from cabo_rules import Game, chance, load_variant, replay, variant_ids
from cabo_rules import moves as m
from cabo_rules.evolve import evolve
from cabo_rules.moves import HOST, Move
from cabo_rules.record import load_lines, log_lines
from cabo_rules.referee import decide, legal_moves
from cabo_rules.simulate import Habits, continue_at_random
from cabo_rules.state import State
from cabo_rules.validate import complete_lines, validate_lines
from cabo_rules.variant.model import Variant
from tests.properties.candidates import candidates
from tests.properties.house_rules import Pick, house_rules
from tests.properties.invariants import check_distinct, check_listed, check_move, check_refusals, check_table

_SEEDS = st.integers(0, 2**32 - 1)
_LIVELY = Habits(call=0.02, right_snap=0.7, wrong_snap=0.03, wrong_match=0.1, use_power=0.9, penalize=0.01)


def _choose(data: st.DataObject) -> Callable[[Any], Any]:
    return lambda things: data.draw(st.sampled_from(list(things)))


def _shuffled(move: Move, seed: int) -> Move:
    """The host's listed move with an order of its own: one order stands for all in the list."""
    if isinstance(move, m.Deal):
        return m.Deal(chance.shuffled(move.order, seed, 0), move.starter, move.dealer)
    if isinstance(move, m.Shuffle):
        return m.Shuffle(chance.shuffled(move.order, seed, 0))
    return move


class _AnyGame(RuleBasedStateMachine):
    """Each step plays a legal move of some seat or of the host, or tries moves that may not be legal."""

    game: Game

    def begin(self, variant: Variant, seats: int, data: st.DataObject) -> None:
        """A game from the start or from where chance leads."""
        game = Game.new(variant, [f"Player {seat}" for seat in range(seats)])
        played = data.draw(st.integers(0, 300))
        chance_of_all = Random(f"{variant.id} {seats} {data.draw(_SEEDS)}")
        games = continue_at_random(game, chance_of_all, habits=_LIVELY)
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
        self._move(Pick(_choose(data)), seed)

    @precondition(lambda self: not self.game.is_over)
    @rule(seed=_SEEDS)
    def make_some_moves(self, seed: int) -> None:
        """Ten moves that chance chooses: single ones seldom get far."""
        rng = Random(seed)
        for _ in range(10):
            if not self.game.is_over:
                self._move(Pick(rng.choice), rng.randrange(2**32))

    def _move(self, pick: Pick, seed: int) -> None:
        """First a kind of move is chosen, then the move."""
        kinds: dict[tuple[str, int], list[Move]] = {}
        for moves, _ in check_listed(self.state).values():
            for move in moves:
                if not isinstance(move, m.Abandon):
                    kinds.setdefault((type(move).__name__, move.seat), []).append(move)
        kind = pick.one(sorted(kinds))
        self._play(_shuffled(pick.one(self._better(kinds[kind], seed)), seed))

    def _better(self, moves: list[Move], seed: int) -> list[Move]:
        """Mostly the right snaps, where there are any: by chance they would be rare."""
        top = self.state.discard[-1:]
        right: list[Move] = [
            move for move in moves if isinstance(move, m.Snap) and top and self._rank(move.target) == top[0].rank
        ]
        return right if right and seed % 4 else moves

    def _rank(self, place: m.Place) -> str:
        card = self.state.hands[place.seat][place.slot].card
        assert card is not None
        return card.rank

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
        """The record leads to the state and is sound, a game can be kept, and from anywhere it can come to its end."""
        if not hasattr(self, "game"):
            return
        game = self.game
        assert replay(game.variant, game.state.seats, game.events) == game.state
        assert pickle.loads(pickle.dumps(game)) == game
        lines = list(log_lines(game))
        assert load_lines(lines, "the log") == game
        _check_refereed_anew(game, lines)
        if not game.is_over:
            check_listed(_abandoned(game.state))
            assert _brought_to_an_end(game.state).phase in ("deal", "over")


def _check_refereed_anew(game: Game, lines: list[str]) -> None:
    """The log is sound; and from its moves alone come the same events."""
    verdict = validate_lines(lines)
    assert (verdict.status, verdict.moves, verdict.problem) == ("sound", game.number, None)
    header, *rest = map(json.loads, lines)
    short = {key: header[key] for key in ("format", "players", "variant")}
    _, again = complete_lines([json.dumps(line) for line in (short, *({"move": line["move"]} for line in rest))])
    assert again == game


def _abandoned(state: State) -> State:
    for event in decide(state, m.Abandon()):
        state = evolve(state, event)
    assert state.phase == "over"
    assert state.winners == ()
    return state


_TO_THE_END: Final = (
    m.Shuffle, m.CloseLooks, m.PlacePenalty, m.DeclineGift, m.Give, m.PassSnap, m.Call, m.EndTurn, m.DeclinePower,
    m.Discard, m.PutBack, m.Keep, m.Look, m.Swap, m.Draw,
)  # fmt: skip
_LONGEST_END: Final = 300


def _brought_to_an_end(state: State) -> State:
    """The state once the round is over: everybody calls as soon as they may and declines what they may."""
    for _ in range(_LONGEST_END):
        if state.phase in ("deal", "over"):
            break
        moves = [move for seat in (HOST, *range(state.seats)) for move in islice(legal_moves(state, seat), 100)]
        move = min(
            (move for move in moves if isinstance(move, _TO_THE_END)), key=lambda move: _TO_THE_END.index(type(move))
        )
        for event in decide(state, move):
            state = evolve(state, event)
    return state


def _numbers_of_seats(variant: Variant) -> range:
    """For how many players a variant is, up to eight."""
    return range(variant.deal.seats.fewest, min(variant.most_seats, 8) + 1)


_TABLES: Final = [(name, seats) for name in variant_ids() for seats in _numbers_of_seats(load_variant(name))]
_PART: Final = 16
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
    """The tables above are all that there are to be: fourteen variants, and two to eight players."""
    variants = Counter(name for name, _ in _TABLES)
    assert set(variants) == set(variant_ids())
    assert len(variants) >= 14
    assert {seats for _, seats in _TABLES} == set(range(2, 9))
    assert all(count >= 4 for count in variants.values())


class _HouseGame(_AnyGame):
    @initialize(data=st.data())
    def begin_house_rules(self, data: st.DataObject) -> None:
        """A game of house rules."""
        variant = house_rules(Pick(_choose(data)))
        assume(variant is not None)
        assert variant is not None
        seats = _numbers_of_seats(variant)
        assume(seats)
        self.begin(variant, data.draw(st.sampled_from(seats)), data)


TestHouseGame = _HouseGame.TestCase
