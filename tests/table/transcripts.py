"""Transcripts: what goes in and what comes out of a table, line by line, for clients in other languages."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from cabo_rules import HOST, SPECTATOR, load_variant
from cabo_rules.logs import as_data
from cabo_rules.moves import Call, CloseWindow, Discard, Draw, FirstLook, Keep, Move, Place, Snap
from cabo_rules.table import Limits, Memory, Open, Table, receive

NAMES: Final = ("Ana", "Ben")

Line = dict[str, Any]


def transcript() -> Iterator[Line]:
    """A round of Cabo Rush: looks, turns, a wrong snap that comes twice, a stale one, a call, the scores, nonsense."""
    table = Table.create(Memory(), load_variant("rush"), [Open(), Open()], now=0.0, seed=7, limits=Limits(turn=60))
    for name in NAMES:
        table.join(name, now=0.0)
    yield from _everybody(table, None, 0.0)
    clock = 0.0
    for sender, message in _sent(table):
        clock += 1.0
        before = table.number
        yield {"from": sender, "now": clock, "in": message}
        yield {"to": sender, "out": receive(table, sender, message, now=clock)}
        if table.number != before:
            yield from _everybody(table, before, clock)


def _everybody(table: Table, since: int | None, now: float) -> Iterator[Line]:
    for viewer, message in table.messages(since, now=now):
        yield {"to": viewer, "out": message}


def _sent(table: Table) -> Iterator[tuple[int, Any]]:
    """What the clients send, in order; a client says the number that it has seen."""

    def move(id: str, move: Move, seen: int | None = None) -> tuple[int, Line]:
        number = table.number if seen is None else seen
        return move.seat, {"t": "move", "id": id, "seen": number, "move": as_data(move)}

    yield 0, {"t": "pick", "id": "a1", "spots": [[0, 0]]}
    yield move("a2", FirstLook(0, (0, 1)))
    yield move("b1", FirstLook(1, (1,)))
    yield 1, {"t": "try", "id": "b2", "move": as_data(Draw(1, "stock"))}
    yield move("a3", Draw(0, "stock"))
    yield move("a4", Discard(0))
    yield (wrong := move("b3", Snap(1, Place(1, 3))))
    yield wrong
    seen = table.number
    yield move("b4", Draw(1, "stock"))
    yield move("b5", Keep(1, 0))
    yield 0, {"t": "undo", "id": "a4u", "to": table.number - 1}
    yield move("a5", Draw(0, "discard pile"), seen)
    yield move("a6", Call(0))
    yield move("b6", Draw(1, "stock"))
    yield move("b7", Discard(1))
    yield HOST, {"t": "host", "id": "h1", "do": "close window"}
    yield HOST, {"t": "host", "id": "h2", "do": "next round"}
    yield SPECTATOR, {"t": "move", "id": "s1", "seen": 0, "move": as_data(CloseWindow())}
    yield 0, {"t": "dance"}


def transcript_lines() -> str:
    """The transcript as JSON Lines."""
    return "".join(f"{json.dumps(line, ensure_ascii=False, separators=(',', ':'))}\n" for line in transcript())
