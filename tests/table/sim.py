"""A table in a storm: clients that send sense and nonsense, late, twice, out of order or never; a server that dies.

The clients know only what messages have told them. The storm checks what a table promises after each thing that
happens.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any, Final

from attrs import define, evolve, field

from cabo_rules import Game, redact, view
from cabo_rules.events import PenaltyOwed, SnapFailed, SnappedLate
from cabo_rules.legal import legal_moves
from cabo_rules.logs import as_data, read_move
from cabo_rules.moves import HOST, Place, Snap
from cabo_rules.play import random_move_of
from cabo_rules.play.habits import Habits
from cabo_rules.rules.matching.window import is_late
from cabo_rules.state import State
from cabo_rules.table import Bot, Limits, Memory, Open, Table, receive
from cabo_rules.variants.model import Variant

EAGER: Final = Habits(right_snap=0.9, wrong_snap=0.2)


class Crash(Exception):
    """The server dies."""


class Dying(Memory):
    """A storage that sometimes fails before it stores, and sometimes after; it has stored the text before the game."""

    def __init__(self, rng: Random) -> None:
        super().__init__()
        self.rng = rng
        self.deadly = False

    def keep(self, kept: str, game: Game | None) -> None:
        """Store, or die."""
        when = self.rng.choice(["before", "between", "after"]) if self.deadly and self.rng.random() < 0.05 else ""
        if when == "before":
            raise Crash
        if when == "between" and self.saved is not None:
            super().keep(kept, self.saved.game)
            raise Crash
        super().keep(kept, game)
        if when == "after":
            raise Crash


@define
class Letter:
    """A message of a client on its way."""

    due: float
    seat: int
    message: Any
    right: bool = False


@define
class Storm:
    """The table, the clients and what is on its way between them."""

    rng: Random
    storage: Dying
    table: Table
    now: float = 0.0
    letters: list[Letter] = field(factory=list)
    states: dict[int, State] = field(factory=dict)
    acknowledged: dict[tuple[int, str], int] = field(factory=dict)
    lost: set[tuple[int, str]] = field(factory=set)
    results: dict[str, int] = field(factory=dict)
    ids: int = 0
    crashes: int = 0

    @classmethod
    def begun(cls, variant: Variant, seats: int, rng: Random, limits: Limits) -> Storm:
        """A table of some people and some bots."""
        storage = Dying(rng)
        people = rng.randint(1, seats)
        chairs = [Open() if seat < people else Bot() for seat in range(seats)]
        commits, seed = rng.random() < 0.3, rng.getrandbits(64)
        table = Table.create(storage, variant, chairs, now=0.0, seed=seed, limits=limits, commits=commits)
        kept = table._sitting.kept
        table._sitting = evolve(table._sitting, kept=evolve(kept, luck=str(seed)))  # a storm comes again as it was
        for seat in range(people):
            table.join(f"Player {seat}", now=0.0)
        storage.deadly = True
        return cls(rng, storage, table)

    @property
    def game(self) -> Game:
        """The referee's game."""
        assert self.table.game is not None
        return self.table.game

    def blow(self, times: int, check: Callable[[Storm], None]) -> None:
        """Let so many things happen."""
        for _ in range(times):
            if self.game.is_over:
                break
            self.states[self.table.number] = self.game.state
            happen = self.rng.choices(
                [self.somebody_moves, self.post_arrives, self.time_passes, self.nonsense, self.goes, self.asks_back],
                [6, 8, 4, 1, 0.3, 0.2],
            )[0]
            try:
                happen()
            except Crash:
                self.restart()
            check(self)

    def restart(self) -> None:
        """The server dies and comes back: what it has answered is still true."""
        self.crashes += 1
        self.storage.deadly = False
        self.table = Table.resume(self.storage, now=self.now)
        self.storage.deadly = True

    # --- what happens -------------------------------------------------------------------------------------------------

    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, _ in self.table.messages(now=self.now) if seat >= 0]

    def somebody_moves(self) -> None:
        """A client that has seen some number of the table, perhaps an old one, sends a move that it then thought of."""
        seat = self.rng.choice(self.people())
        seen = max(self.table.number - self.rng.choice([0, 0, 0, 1, 2, 5]), 0)
        state = self.states.get(seen)
        if state is None:
            return
        move = random_move_of(view(state, seat), seat, self.rng, EAGER)
        if move is None:
            return
        self.ids += 1
        message = {"t": "move", "id": f"{seat}-{self.ids}", "seen": seen, "move": as_data(move)}
        right = isinstance(move, Snap) and is_right(state, move)
        for _ in range(self.rng.choice([0, 1, 1, 1, 1, 2, 3])):
            self.letters.append(
                Letter(self.now + self.rng.random() * self.rng.choice([0.1, 3.0]), seat, message, right)
            )

    def post_arrives(self) -> None:
        """Some letter arrives, not always the oldest."""
        if not self.letters:
            return
        letter = self.letters.pop(self.rng.randrange(min(3, len(self.letters))))
        self.now = max(self.now, letter.due)
        before = self.table.number
        key = (letter.seat, letter.message["id"])
        answer = receive(self.table, letter.seat, letter.message, now=self.now)
        self.answered(letter, key, answer, before)

    def answered(self, letter: Letter, key: tuple[int, str], answer: dict[str, Any], before: int) -> None:
        """What an answer promises."""
        result = answer["result"]
        self.results[result] = self.results.get(result, 0) + 1
        assert answer["id"] == letter.message["id"]
        if key in self.acknowledged or key in self.lost:
            assert result == "repeated"
        if result == "lost":
            self.lost.add(key)
        if result == "played":
            assert answer["n"] == before + 1
            self.acknowledged[key] = answer["n"]
            if letter.right:
                (step, *_) = self.game.since(answer["n"] - 1 - self.undone())
                happened = {type(event) for event in step.events}
                race = self.table.limits.race
                assert SnapFailed not in happened, (letter, step)
                if SnappedLate in happened:
                    assert self.since_shut() > race
        elif result != "repeated":
            assert self.table.number == before

    def undone(self) -> int:
        """How far the table's number is ahead of the game's."""
        return self.table.number - self.game.number

    def since_shut(self) -> float:
        """How long ago the window was used up or closed."""
        marks = self.table._sitting.marks
        return float("inf") if marks.snapped is None else self.now - marks.snapped

    def time_passes(self) -> None:
        """The table is woken when it wants to be, or later."""
        due = self.table.due(self.now)
        self.now += self.rng.random() if due is None or self.rng.random() < 0.5 else due
        self.table.tick(self.now)

    def nonsense(self) -> None:
        """Data of any shape, from anybody."""
        sender = self.rng.choice([*self.people(), HOST, -2])
        message = self.rng.choice(NONSENSE)
        before = self.table.number
        answer = receive(self.table, sender, message, now=self.now)
        json.dumps(answer)
        assert answer["t"] == "picked" or answer["result"] in ("rejected", "refused", "played", "done")
        if answer.get("result") != "played":
            assert self.table.number == before

    def goes(self) -> None:
        """A person leaves, or comes back."""
        seat, undone = self.rng.choice(self.people()), self.undone()
        (self.table.leave if self.rng.random() < 0.5 else self.table.come_back)(seat, now=self.now)
        if self.undone() != undone:  # all others had agreed
            self.forget()

    def asks_back(self) -> None:
        """Somebody asks to undo a move, and the others agree, or not all."""
        people, to = self.people(), self.table.number - self.rng.randint(1, 3)
        done = self.table.undo(people[0], to, now=self.now)
        for seat in people[1:]:
            if done is False and self.rng.random() < 0.9:
                done = self.table.undo(seat, to, now=self.now)
        if done is True:
            number = self.game.number
            assert self.table.undo(people[0], to, now=self.now) not in (True, False)
            assert self.game.number == number
            self.forget()

    def forget(self) -> None:
        """The game has gone back behind answers that were given."""
        self.acknowledged.clear()
        self.lost.clear()
        self.states.clear()


def is_right(state: State, move: Snap) -> bool:
    """Return whether a snap is legal, right and not late in a state."""
    card = state.hands[move.target.seat][move.target.slot].card
    if card is None or is_late(state, move.seat):
        return False
    return card.rank == state.discard[-1].rank and move in legal_moves(state, move.seat)


NONSENSE: Final[list[Any]] = [
    None, 5, "hello", [], {}, {"t": 1}, {"t": "move"}, {"t": "move", "id": "x"}, {"t": "move", "id": ""},
    {"t": "move", "id": "x", "seen": "1", "move": {"type": "draw", "seat": 0, "pile": "stock"}},
    {"t": "move", "id": "x", "seen": 10**30, "move": {"type": "draw", "seat": 0, "pile": "stock"}},
    {"t": "move", "id": "y", "seen": -5, "move": {"type": "abandon"}},
    {"t": "move", "id": "z", "seen": 0, "move": {"type": "deal", "order": []}},
    {"t": "move", "id": "q", "seen": 0, "move": {"type": "draw", "seat": True, "pile": "stock"}, "more": 1},
    {"t": "try", "id": "t", "move": {"type": "call", "seat": 0}}, {"t": "try", "id": "t", "move": None},
    {"t": "pick", "id": "p", "spots": ["stock"]}, {"t": "pick", "id": "p", "spots": [[0, 1]], "kind": "look"},
    {"t": "pick", "id": "p", "spots": [[0, 1]] * 100}, {"t": "pick", "id": "p", "spots": [{"cell": [0, "x"]}]},
    {"t": "pick", "id": "p", "spots": [{"player": 1}, {"cell": [1, 1]}]},
    {"t": "pick", "id": "p", "spots": [], "kind": 3},
    {"t": "host", "id": "h", "do": "next round"}, {"t": "host", "id": "h", "do": "dance"},
    {"t": "host", "id": "h", "do": "close window"},
    {"t": "undo", "id": "u", "to": "1"},
    {"t": "undo", "id": "u", "to": -1}, {"t": "resync"}, {"id": "only"}, {"t": ["move"], "id": "x"},
]  # fmt: skip

__all__ = ["Crash", "PenaltyOwed", "Place", "Storm", "read_move", "redact"]
