"""The lines that go between a server and its clients: a move that is asked for, a step that has happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from random import Random
from typing import TypeVar

from cabo_rules import Game, GameError, Step, legal_moves, load_variant, redact, variant_ids
from cabo_rules.logs import move_line, read_move, read_step, step_line
from cabo_rules.moves import Move
from fuzz.files import or_none, warm_up
from fuzz.mutate import change_value, parsed, written
from fuzz.targets.log import begun
from fuzz.watch import only

__all__ = ["join", "mutate", "one", "seeds"]

_Read = TypeVar("_Read", Move, Step)


def one(data: bytes) -> None:
    """Read a line as a move that a client asks for, and as a step that a server tells of; answer, and follow."""
    warm_up()
    tables, told = _tables(), parsed(data)
    with only(lambda _: False):
        move = _read(read_move, data, told)
        if move is not None:
            assert read_move(move_line(move)) == move
            for table in tables:
                _play(table, move)
        step = _read(read_step, data, told)
        if step is not None:
            assert read_step(step_line(step)) == step
            for table in tables:
                for game in (table, table.view(0)):
                    _follow(game, step)


def _read(read: Callable[..., _Read], line: bytes, told: object) -> _Read | None:
    """What a line says, and what comes of that which another parser has made of it: it may let pass a key twice."""
    found, again = or_none(lambda: read(line)), or_none(lambda: read(told))
    assert again == found or found is None
    return found


def _play(table: Game, move: Move) -> None:
    """What the referee answers; if the move is legal, everybody can follow it."""
    refused = table.refusal(move)
    if refused is not None:
        assert refused.sentence.isprintable()
        return
    after = table.play(move)
    (step,) = after.since(table.number)
    assert table.follow(step) == after
    assert table.view(0).follow(redact(step, 0)) == after.view(0)


def _follow(game: Game, step: Step) -> None:
    """A client takes any step or refuses it, and can go on to ask what it may do."""
    try:
        after = game.follow(Step(game.number + 1, step.move, step.events))
    except GameError:
        return
    legal_moves(after.state, 0)


@lru_cache(maxsize=1)
def _tables() -> tuple[Game, ...]:
    """Games at different places, one of them not begun."""
    new = Game.new(load_variant("rush"), ["Ana", "Ben"])
    return (new, begun("rush", 1, 3), begun("travellers", 2, 12), begun("tamalou", 3, 9))


def mutate(data: bytes, rng: Random) -> bytes:
    """A line with some values changed."""
    told = parsed(data)
    for _ in range(rng.choice((1, 1, 2, 4))):
        told = change_value(told, rng, told)
    return written(told, spaced=rng.random() < 0.1)


def join(one: bytes, other: bytes, rng: Random) -> bytes:
    """One line with a value of another."""
    return written(change_value(parsed(one), rng, parsed(other)))


def seeds() -> Iterator[bytes]:
    """The moves and steps of the beginning of a game of every variant, each a line of its own."""
    lines = set()
    for number, name in enumerate(variant_ids()):
        game = begun(name, number, 30)
        for step in game.steps:
            lines |= {move_line(step.move), step_line(step), step_line(redact(step, number % 2))}
    for line in sorted(lines):
        yield line.encode()
