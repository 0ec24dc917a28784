"""Tables for tests, at which the cards lie as the test says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import evolve

from cabo_rules import Game
from cabo_rules.moves import Move, Place, Snap
from cabo_rules.table import Answer, Limits, Memory, Open, Table
from cabo_rules.table.kept import kept_as_text
from cabo_rules.table.reading import kept_from_text
from cabo_rules.table.saved import Storage
from tests.rules.tables import table as laid_out

NO_LIMITS = Limits(bot=0)


def at_table(
    variant: Any, hands: Sequence[str], *, limits: Limits = NO_LIMITS, storage: Storage | None = None, **more: Any
) -> Table:
    """A table of people at which these cards lie; it was resumed, so that the test could lay them."""
    game = laid_out(variant, hands, **more)
    storage = Memory() if storage is None else storage
    people = Table.create(Memory(), game.variant, [Open()] * len(hands), now=0.0, limits=limits, seed=1)
    for name in game.players:
        people.join(name, now=0.0)
    kept = kept_from_text(people._storage.load().kept)  # type: ignore[union-attr]
    storage.begin(kept_as_text(evolve(kept, seed="1", clocks=())), game)
    return Table.resume(storage, now=0.0)


def send(table: Table, move: Move, now: float, *, seen: int | None = None, id: str | None = None) -> Answer:
    """What the table answers to a move of a seat, which has seen everything unless the test says otherwise."""
    seen = table.number if seen is None else seen
    return table.submit(move.seat, move, id=f"{move}{now}" if id is None else id, seen=seen, now=now)


def snap(seat: int, owner: int, slot: int) -> Snap:
    """A snap."""
    return Snap(seat, Place(owner, slot))


def the_game(table: Table) -> Game:
    """The game of a table that has begun."""
    assert table.game is not None
    return table.game
