"""Pointing at the table, in games of chance: each legal move can be pointed at, and each spot offered leads to one."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any, Final

import pytest

from cabo_rules import evolve, new_state
from cabo_rules import moves as m
from cabo_rules.legal import LegalMoves, legal_moves
from cabo_rules.moves import Move, Place
from cabo_rules.picking import Picked, Spot, Target
from cabo_rules.rules.awaited import awaited
from cabo_rules.state import State
from cabo_rules.variants.derived import gift_of
from cabo_rules.views import view
from tests.properties.lively import GAMES, lively_game

_MANY: Final = 400
"""How many moves are listed in full; of more, only their kinds and the first of them are compared."""


@pytest.mark.parametrize("name", GAMES)
def test_pointing_finds_every_move(name: str) -> None:
    """At points of a lively game: the lists by kind, the targets, and what is made of picked spots."""
    rng = Random(name)
    game = lively_game(name)
    state = new_state(game.variant, game.state.seats)
    for number, step in enumerate(game.steps):
        for event in step.events:
            state = evolve(state, event)
        if number % 3 == 0 and state.phase != "over":
            check_awaited(state)
            seat = rng.randrange(state.seats)
            check_pointing(legal_moves(view(state, seat), seat), rng)


def check_awaited(state: State) -> None:
    """Whoever is awaited has a move, and everybody can see who it is."""
    waited = awaited(state)
    assert waited
    assert all(legal_moves(state, seat) for seat in waited)
    assert all(awaited(view(state, seat)) == waited for seat in range(state.seats))


def check_pointing(moves: LegalMoves, rng: Random) -> None:
    """Everything that is promised of pointing, for one seat."""
    every = list(islice(moves, _MANY))
    targets = moves.targets()
    assert list(dict.fromkeys(each.kind for each in targets)) == list(moves.kinds())
    assert {type(move) for move in every} <= set(moves.kinds())
    if len(every) < _MANY:
        assert {type(move) for move in every} == set(moves.kinds())
        for kind in moves.kinds():
            assert sorted(map(repr, moves.of(kind))) == sorted(repr(move) for move in every if type(move) is kind)
    for move in rng.sample(every, min(len(every), 20)):
        spots = spots_of(move, moves.state)
        assert spots is None or move in moves.from_spots(spots, type(move)).moves
    for target in targets:
        check_target(moves, target, rng)


def check_target(moves: LegalMoves, target: Target, rng: Random) -> None:
    """Picks at random, one after another, as long as any is offered: they always lead to a move."""
    picks: list[Spot] = []
    found: Picked = moves.from_spots(picks, target.kind)
    assert bool(found.moves) == (target.fewest == 0)
    assert target.fewest <= target.most <= max(len(target.spots), target.fewest)
    while target.spots:
        picks.append(rng.choice(target.spots))
        found = moves.from_spots(picks, target.kind)
        assert all(move in moves and type(move) is target.kind for move in found.moves)
        assert found.moves or found.targets
        if not found.targets or (found.moves and rng.random() < 0.3):
            break
        assert found.moves or all(each.fewest for each in found.targets if each.gift or len(found.targets) == 1)
        target = rng.choice(found.targets)


def spots_of(move: Move, state: State) -> list[Any] | None:
    """The spots that a player picks for a move; ``None`` for a match that names cards in an order which cannot be
    told from one with gifts."""
    match move:
        case m.Draw(pile=pile):
            return [pile]
        case m.Keep(seat=seat, slot=slot) | m.Give(seat=seat, slot=slot):
            return [Place(seat, slot)]
        case m.Discard() | m.PutBack():
            return ["discard pile"]
        case m.FirstLook(seat=seat, slots=slots) | m.Trade(seat=seat, slots=slots):
            return [Place(seat, slot) for slot in slots]
        case m.Look(places=places):
            return list(places)
        case m.Swap(places=places):
            return [place for place in places if place not in state.looked]
        case m.Snap(target=target):
            return [target]
        case m.PlacePenalty(cell=cell):
            return [cell]
        case m.ChoosePlayer(player=player):
            return [player]
        case m.Match(seat=seat, claims=claims):
            return _spots_of_match(seat, claims, gives=gift_of(state.variant.matching.drawn) != "none")
        case _:
            return []


def _spots_of_match(seat: int, claims: tuple[m.Claim, ...], *, gives: bool) -> list[Any] | None:
    spots: list[Any] = []
    for claim, following in zip(claims, [*claims[1:], None], strict=True):
        spots += [claim.place, *([] if claim.give is None else [Place(seat, claim.give)])]
        ungiven = gives and claim.place.seat != seat and claim.give is None
        if ungiven and following is not None and following.place.seat == seat:
            return None
    return spots
