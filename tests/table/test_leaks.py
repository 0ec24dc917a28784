"""Nothing that a table sends to somebody depends on a card that they cannot know."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any, Final

import pytest
from attrs import evolve

from cabo_rules import SPECTATOR, Game, load_variant, new_state
from cabo_rules.events.evolve import evolve as evolve_state
from cabo_rules.logs import as_data
from cabo_rules.moves import Move
from cabo_rules.play import AGENTS, random_move_of
from cabo_rules.table import Limits, Memory, Rejected, Table, messages, receive, submitting
from cabo_rules.table.sitting import Recent, Sitting
from cabo_rules.testing import assert_no_leak
from cabo_rules.testing.generate import seeded
from cabo_rules.testing.pick import seeded_pick
from cabo_rules.testing.play import numbers_of_seats
from tests.properties.candidates import candidates_of
from tests.table.sim import EAGER, Storm

_MADE_UP: Final = tuple(f"made up {seed}" for seed in range(3))
_POINTS: Final = 8


@pytest.mark.parametrize("name", ["travellers", "rush", "eventide", "hunner", "dutch", "cambio", *_MADE_UP])
def test_messages_and_answers_hold_nothing_back_and_nothing_else(name: str) -> None:
    """At points of a storm: the message of a viewer, and the answers to its questions, are the same in every game that
    looks the same to it."""
    rng = Random(f"leaks {name}")
    variant = seeded(int(name.split()[-1])) if name in _MADE_UP else load_variant(name)
    seats = max(min(3, max(numbers_of_seats(variant))), min(numbers_of_seats(variant)))
    storm = Storm.begun(variant, seats, rng, Limits(look=5, turn=9, snap=3, pause=4, bot=0.3))
    for _ in range(_POINTS):
        storm.blow(25, lambda _: None)
        viewer = rng.choice([*storm.people(), SPECTATOR])
        seed = rng.randrange(1000)
        assert_no_leak(partial(_all_of, storm, viewer, seed), storm.game, viewer, others=2)


def _all_of(storm: Storm, viewer: int, seed: int, game: Game) -> list[Any]:
    """Everything that a viewer can find out from the table, if this is its game."""
    rng, sitting = Random(seed), _with_game(storm.table._sitting, game)
    table = Table(None, Memory(), AGENTS, sitting)
    found: list[Any] = [table.message(viewer, since, now=storm.now) for since in (None, max(0, table.number - 6))]
    if viewer == SPECTATOR:
        return found
    moves: list[Move] = [*candidates_of(game.view(viewer).state, viewer, seeded_pick(Random(seed)))]
    for move in rng.sample(moves, min(len(moves), 15)):
        found.append(receive(table, viewer, {"t": "try", "id": "t", "move": as_data(move)}, now=storm.now))
    spots: list[Any] = ["stock", "discard pile", *([seat, slot] for seat in range(2) for slot in range(3))]
    for count in (0, 1, 1, 2, 2):
        picks = rng.sample(spots, count)
        found.append(receive(table, viewer, {"t": "pick", "id": "p", "spots": picks}, now=storm.now))
    legal = [random_move_of(game.view(viewer).state, viewer, rng, EAGER) for _ in range(8)]
    tried = [*rng.sample(moves, min(len(moves), 10)), *(move for move in legal if move is not None)]
    for move in tried:
        found += _answers(sitting, viewer, move, table.number - rng.choice([0, 0, 0, 1, 2, 5]), storm.now)
    return found


def _answers(sitting: Sitting, viewer: int, move: Move, seen: int, now: float) -> list[Any]:
    """The answers to a move that is sent twice. What the table looks like afterwards, the rules show: a snap is right
    or wrong. So each move is sent to a table of its own."""
    table = Table(None, Memory(), AGENTS, sitting)
    message = {"t": "move", "id": "new", "seen": max(0, seen), "move": as_data(move)}
    return [receive(table, viewer, message, now=now) for _ in range(2)]


def _with_game(sitting: Sitting, game: Game) -> Sitting:
    """The same sitting with another game, and the last steps of that game."""
    state, befores = new_state(game.variant, game.state.seats), {}
    for step in game.steps:
        befores[step.number] = state
        for event in step.events:
            state = evolve_state(state, event)
    undone = sitting.kept.undone
    recent = [
        Recent(each.number, each.time, befores[each.number - undone], game.steps[each.number - undone - 1])
        for each in sitting.recent
        if 0 < each.number - undone <= game.number
    ]
    return evolve(sitting, game=game, recent=tuple(recent))


def test_an_answer_that_leaks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that looks at a hidden card before it answers a move."""
    storm = Storm.begun(load_variant("rush"), 3, Random("leak"), Limits(look=5, turn=9, snap=3, pause=4, bot=0.3))

    def peeking(sitting: Sitting, *_: object) -> Rejected | None:
        assert sitting.game is not None
        return Rejected("table.id_used") if sitting.game.state.stock[0].rank in "A23456" else None

    monkeypatch.setattr(submitting, "_answered", peeking)
    with pytest.raises(AssertionError, match="shows seat 0 what it cannot know"):
        assert_no_leak(partial(_all_of, storm, 0, 1), storm.game, 0, others=9)


def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that sends the state as it is."""
    storm = Storm.begun(load_variant("rush"), 3, Random("leak"), Limits(look=5, turn=9, snap=3, pause=4, bot=0.3))
    monkeypatch.setattr(messages, "view", lambda state, *_: state)
    with pytest.raises(AssertionError, match="shows a spectator"):
        assert_no_leak(partial(_all_of, storm, SPECTATOR, 1), storm.game, SPECTATOR, others=2)
