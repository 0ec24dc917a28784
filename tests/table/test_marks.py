"""Marks: changes since the sender of a move looked, and the changes that an undo leaves."""

from __future__ import annotations

import pytest

from cabo_rules.moves import (
    Call,
    Discard,
    Draw,
    FirstLook,
    Give,
    Keep,
    Look,
    Move,
    PassSnap,
    Place,
    Swap,
    Trade,
)
from cabo_rules.table import Limits, Memory, Played, Repeated, Stale, Table
from cabo_rules.table.marks import Marks, is_stale, marks_at, places_of
from cabo_rules.table.playing import unlike
from tests.table.scenes import at_table, send, snap, the_game

HERE, THERE = Place(0, 1), Place(1, 0)

STALE: dict[str, tuple[Marks, Move]] = {
    "a new deal": (Marks(dealt=5), FirstLook(0, (0,))),
    "anything may have changed": (marks_at(5), Call(0)),
    "a place that a look names": (Marks(places={HERE: 5}), Look(0, (HERE,))),
    "a place that a swap names": (Marks(places={THERE: 5}), Swap(0, (HERE, THERE))),
    "a place where a card is kept": (Marks(places={HERE: 5}), Keep(0, 1)),
    "a card that is given": (Marks(places={HERE: 5}), Give(0, 1)),
    "a card of a set": (Marks(places={HERE: 5}), Trade(0, (0, 1))),
    "a card that is snapped": (Marks(places={THERE: 5}), snap(0, 1, 0)),
    "another card to snap": (Marks(fresh=5), snap(0, 1, 0)),
    "another card not to snap": (Marks(top=5), PassSnap(0)),
    "another card to draw": (Marks(top=5), Draw(0, "discard pile")),
    "an old turn": (Marks(earlier=5), Draw(0, "stock")),
    "a turn that is over": (Marks(turn=5), Discard(0)),
}


@pytest.mark.parametrize("name", STALE)
def test_what_makes_a_move_stale(name: str) -> None:
    """A sender who had seen the change is in time; one who had seen the move before it is late."""
    marks, move = STALE[name]
    assert (is_stale(marks, move, 4), is_stale(marks, move, 5)) == (True, False)


NOT_STALE: dict[str, tuple[Marks, Move]] = {
    "a first look in a turn": (Marks(turn=5, top=5), FirstLook(0, (0,))),
    "a draw that ends the turn before it": (Marks(turn=5, top=5), Draw(0, "stock")),
    "a snap on a card of the same rank": (Marks(top=5, turn=5), snap(0, 1, 0)),
    "a pass in another turn": (Marks(turn=5), PassSnap(0)),
    "another place": (Marks(places={Place(2, 2): 5}), Look(0, (HERE,))),
}


@pytest.mark.parametrize("name", NOT_STALE)
def test_what_does_not_make_a_move_stale(name: str) -> None:
    """Its cards are as they were, also for a sender who has seen nothing yet."""
    marks, move = NOT_STALE[name]
    assert not is_stale(marks, move, 0)


def test_moves_without_places() -> None:
    """A draw names a pile."""
    assert places_of(Draw(0, "stock")) == []


def test_a_deal_makes_older_moves_stale() -> None:
    """A sender who has not seen the new round means a card of the old one."""
    table = at_table("rush", ["2C 2S", "5H 3H"], stock="9C 8C", caller=1)
    for move in (Draw(0, "stock"), Discard(0)):
        send(table, move, 1.0)
    while the_game(table).state.phase == "last snap":
        for seat in the_game(table).awaited:
            send(table, PassSnap(seat), 2.0)
    seen = table.number
    table.next_round(now=3.0)
    assert send(table, FirstLook(0, (0, 1)), 4.0, seen=seen) == Stale()
    assert isinstance(send(table, FirstLook(0, (0, 1)), 4.0), Played)


def test_names_that_are_alike_are_counted() -> None:
    """From 2 on."""
    assert unlike(["Ana", "Ana", "Ben", "Ana", "Ana 2"]) == ["Ana", "Ana 2", "Ben", "Ana 3", "Ana 2 2"]


# --- after an undo ----------------------------------------------------------------------------------------------------


def undone(table: Table, to: int, now: float) -> None:
    """All people agree to go back."""
    seats = range(the_game(table).state.seats)
    assert [table.undo(seat, to, now=now) for seat in seats] == [False] * (len(seats) - 1) + [True]


def begun(storage: Memory | None = None) -> Table:
    """Ana is about to draw; each decision has ten seconds."""
    return at_table("rush", ["2C 2S", "5H 3H"], stock="9C 8C 7C", limits=Limits(turn=10), storage=storage)


def test_an_undo_may_follow_another() -> None:
    """Numbers go on by one with each, and name moves of the game as it is now."""
    storage = Memory()
    table = begun(storage)
    first = table.number
    for now, move in ((1.0, Draw(0, "stock")), (2.0, Discard(0)), (3.0, Draw(1, "stock"))):
        send(table, move, now)
    undone(table, first + 1, 4.0)
    assert (table.number, the_game(table).number) == (first + 4, first + 1)
    send(table, Keep(0, 0), 5.0)
    send(table, Draw(1, "stock"), 6.0)
    undone(table, first + 5, 7.0)
    assert (table.number, the_game(table).number) == (first + 7, first + 2)
    assert the_game(table).moves[-1] == Keep(0, 0)
    send(table, Draw(1, "stock"), 8.0)
    undone(table, first + 7, 9.0)
    assert (table.number, the_game(table).moves[-1]) == (first + 9, Keep(0, 0))
    assert [each["n"] for each in table.message(0, now=9.0)["steps"]] == []
    send(table, Draw(1, "stock"), 10.0)
    assert [each["n"] for each in table.message(0, first + 9, now=10.0)["steps"]] == [first + 10]
    assert the_game(Table.resume(storage, now=11.0)) == the_game(table)


def test_an_undo_keeps_the_cards_to_come() -> None:
    """The shuffles after it are those of the same secret seed."""
    table = begun()
    seed = the_game(table).seed
    before = table.number
    send(table, Draw(0, "stock"), 1.0)
    undone(table, before, 2.0)
    assert seed is not None
    assert the_game(table).seed == seed


def test_a_decision_after_an_undo_has_its_whole_time() -> None:
    """It is made again, though it is the same."""
    table = begun()
    before = table.number
    send(table, Draw(0, "stock"), 4.0)
    undone(table, before, 9.0)
    assert table.due(9.0) == 10.0
    assert table.message(0, now=9.0)["deadline"] == 10.0


def test_answers_up_to_the_number_stand() -> None:
    """Those after it do not: their moves have not happened."""
    table = begun()
    before = table.number
    send(table, Draw(0, "stock"), 1.0, id="draw")
    send(table, Discard(0), 2.0, id="discard")
    undone(table, before + 1, 3.0)
    assert send(table, Draw(0, "stock"), 4.0, id="draw") == Repeated(Played(before + 1))
    assert send(table, Discard(0), 4.0, id="discard") == Played(before + 4)
    assert send(table, Discard(0), 4.0, id="discard") == Repeated(Played(before + 4))


def test_a_snap_that_waited_is_answered_once() -> None:
    """Its sender finds the answer under its id, for as long as faces are shown; then it waits no longer."""
    table = at_table("travellers", ["AS 2S", "3H 4H", "KD 6D"], stock="KS", limits=Limits(shown=8))
    for now, move in ((1.0, Draw(0, "stock")), (2.0, Discard(0)), (3.0, Look(0, (Place(2, 0),)))):
        send(table, move, now)
    send(table, snap(2, 2, 0), 4.0, id="king")
    undone(table, table.number - 1, 5.0)

    def told(now: float) -> list[tuple[str, str]]:
        return [(each["id"], each["result"]) for each in table.message(2, now=now)["answers"]]

    assert (told(13.0), told(13.1)) == ([("king", "stale")], [])
    assert isinstance(send(table, snap(2, 2, 0), 6.0, id="king"), Played)
