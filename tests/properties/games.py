"""Games for the property tests: a move of chance, a game that chance plays, and what holds of every game."""

from __future__ import annotations

import json
import pickle
from itertools import islice
from random import Random
from typing import Final

from cabo_rules import Game, chance, replay
from cabo_rules import moves as m
from cabo_rules.evolve import evolve
from cabo_rules.moves import HOST, Move
from cabo_rules.record import load_lines, log_lines
from cabo_rules.referee import decide, legal_moves
from cabo_rules.simulate import Habits
from cabo_rules.state import State
from cabo_rules.validate import complete_lines, validate_lines
from cabo_rules.variant.model import Variant
from tests.properties.drafts import Pick
from tests.properties.invariants import check_listed

LIVELY: Final = Habits(call=0.02, right_snap=0.7, wrong_snap=0.03, wrong_match=0.1, use_power=0.9, penalize=0.01)
"""Habits that make much happen in a game."""


def numbers_of_seats(variant: Variant) -> range:
    """For how many players a variant is, up to eight."""
    return range(variant.deal.seats.fewest, min(variant.most_seats, 8) + 1)


def seeded_pick(rng: Random) -> Pick:
    """Picks by a random generator, of which only ``random()`` is used."""
    return Pick(lambda things: things[int(rng.random() * len(things))])


# --- a move of chance -------------------------------------------------------------------------------------------------


def a_move(state: State, pick: Pick, seed: int) -> Move:
    """A legal move of anybody: first a kind of move is chosen, then the move."""
    kinds: dict[tuple[str, int], list[Move]] = {}
    for moves, _ in check_listed(state).values():
        for move in moves:
            if not isinstance(move, m.Abandon):
                kinds.setdefault((type(move).__name__, move.seat), []).append(move)
    kind = pick.one(sorted(kinds))
    return _shuffled(pick.one(_better(state, kinds[kind], seed)), seed)


def _better(state: State, moves: list[Move], seed: int) -> list[Move]:
    """Mostly the right snaps, where there are any: by chance they would be rare."""
    top = state.discard[-1:]
    right = [move for move in moves if isinstance(move, m.Snap) and top and _rank(state, move.target) == top[0].rank]
    return list(right) if right and seed % 4 else moves


def _rank(state: State, place: m.Place) -> str:
    card = state.hands[place.seat][place.slot].card
    assert card is not None
    return card.rank


def _shuffled(move: Move, seed: int) -> Move:
    """The host's listed move with an order of its own: one order stands for all in the list."""
    if isinstance(move, m.Deal):
        return m.Deal(chance.shuffled(move.order, seed, 0), move.starter, move.dealer)
    if isinstance(move, m.Shuffle):
        return m.Shuffle(chance.shuffled(move.order, seed, 0))
    return move


# --- what holds of every game -----------------------------------------------------------------------------------------


def check_game(game: Game) -> None:
    """The record leads to the state and is sound, a game can be kept, and from anywhere it can come to its end."""
    assert replay(game.variant, game.state.seats, game.events) == game.state
    assert pickle.loads(pickle.dumps(game)) == game
    lines = list(log_lines(game))
    assert load_lines(lines, "the log") == game
    _check_refereed_anew(game, lines)
    if not game.is_over:
        check_listed(_abandoned(game.state))
        assert brought_to_an_end(game.state).phase in ("deal", "over")


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


def brought_to_an_end(state: State) -> State:
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
