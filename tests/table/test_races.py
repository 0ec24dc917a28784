"""Races and clicks: what was found when tables were written without this library, and what a table does instead."""

from __future__ import annotations

from typing import Any

import pytest

from cabo_rules.events import SnapFailed, Snapped, SnappedLate
from cabo_rules.moves import (
    Claim,
    CloseWindow,
    DeclinePower,
    Discard,
    Draw,
    Keep,
    Look,
    Match,
    PassSnap,
    Place,
    PlacePenalty,
    Swap,
)
from cabo_rules.table import Lost, Played, Refused, Rejected, Repeated, Stale, Table, Waiting
from cabo_rules.table.marks import Marks, is_stale
from tests.rules.tables import with_keys
from tests.table.scenes import at_table, send, snap, the_game

FIVES = ["5S 2S 3S", "5H 2H 3H", "5D 2D 3D"]


def discarded(variant: Any = "rush") -> Table:
    """Seat 0 has discarded a five, and everybody holds one."""
    table = at_table(variant, FIVES, stock="5C")
    send(table, Draw(0, "stock"), 1.0)
    send(table, Discard(0), 2.0)
    return table


def kinds(table: Table) -> set[type]:
    """The kinds of events of the last move."""
    return {type(event) for event in the_game(table).last_events}


# --- twice ------------------------------------------------------------------------------------------------------------


def test_a_double_click_counts_once() -> None:
    """A double click on a wrong card costs one penalty, not two."""
    table = discarded()
    seen = table.number
    first = send(table, snap(1, 1, 1), 3.0, id="c7", seen=seen)
    assert first == Played(seen + 1)
    assert SnapFailed in kinds(table)
    assert send(table, snap(1, 1, 1), 3.1, id="c7", seen=seen) == Repeated(first)
    assert table.number == seen + 1


def test_an_id_belongs_to_a_seat() -> None:
    """Two clients may use the same id."""
    table = discarded()
    send(table, snap(1, 1, 1), 3.0, id="c1")
    assert isinstance(send(table, snap(2, 2, 1), 3.1, id="c1"), Played)


def test_another_move_under_the_same_id_is_told() -> None:
    """A page that counts from 1 again."""
    table = discarded()
    send(table, snap(1, 1, 1), 3.0, id="1")
    used = send(table, snap(1, 1, 2), 4.0, id="1")
    assert isinstance(used, Rejected)
    assert used.code == "table.id_used"
    waiting = looking()
    assert send(waiting, snap(2, 2, 1), 5.0, id="king") == used


@pytest.mark.parametrize("late", [1, 2])
def test_a_lost_snap_that_comes_again_is_still_lost(late: int) -> None:
    """A client that has not heard the answer sends the message again, when the race is long over."""
    table = discarded(with_keys("rush", {"matching.snap.per_discard": 1, "matching.snap.late": late}))
    seen = table.number
    send(table, snap(1, 1, 0), 3.0)
    assert send(table, snap(2, 2, 0), 3.3, seen=seen, id="late") == Lost()
    before = table.number
    assert send(table, snap(2, 2, 0), 3.9, seen=seen, id="late") == Repeated(Lost())
    assert table.number == before


def test_only_so_many_ids_are_remembered_of_each_seat() -> None:
    """The oldest go first, and only those of the same seat."""
    table = discarded()
    send(table, snap(2, 2, 1), 2.5, id="first of seat 2")
    for number in range(33):
        send(table, snap(1, 1, 1), 3.0 + number, id=str(number))
    assert isinstance(send(table, snap(2, 2, 1), 90.0, id="first of seat 2"), Repeated)
    assert isinstance(send(table, snap(1, 1, 1), 91.0, id="32"), Repeated)
    assert isinstance(send(table, snap(1, 1, 1), 92.0, id="0"), Played)


# --- a card that has moved --------------------------------------------------------------------------------------------


def looking() -> Table:
    """Seat 0 has discarded a king and looked at seat 2's king; seat 2 has pointed at it meanwhile, and waits."""
    table = at_table("travellers", ["AS 2S", "3H 4H", "KD 6D"], stock="KS")
    send(table, Draw(0, "stock"), 1.0)
    send(table, Discard(0), 2.0)
    send(table, Look(0, (Place(2, 0),)), 3.0)
    assert send(table, snap(2, 2, 0), 4.0, id="king") == Waiting()
    return table


def test_a_waiting_snap_is_bound_to_its_card() -> None:
    """The card is swapped away: the snap does not hit the ace that comes, which would cost two cards."""
    table = looking()
    send(table, Swap(0, (Place(0, 0), Place(2, 0))), 5.0)
    assert SnapFailed not in kinds(table)
    answers = table.message(2, table.number - 1, now=5.0)["answers"]
    assert [(each["id"], each["result"]) for each in answers] == [("king", "stale")]
    assert send(table, snap(2, 2, 0), 6.0, id="king") == Repeated(Stale())


def test_a_waiting_snap_is_played_when_it_may_be() -> None:
    """The card stays: the snap is played right after the power, and its sender hears of it."""
    table = looking()
    assert send(table, snap(2, 2, 0), 4.5, id="king") == Repeated(Waiting())
    before = table.number
    send(table, DeclinePower(0), 5.0)
    assert (table.number, kinds(table) & {Snapped}) == (before + 2, {Snapped})
    answers = table.message(2, before, now=5.0)["answers"]
    assert [(each["id"], each["result"], each["n"]) for each in answers] == [("king", "played", before + 2)]
    assert table.message(1, before, now=5.0)["answers"] == []
    assert send(table, snap(2, 2, 0), 6.0, id="king") == Repeated(Played(before + 2))


def test_a_waiting_snap_waits_on_for_the_next_debt() -> None:
    """One debt follows another: it is played after the last."""
    table = discarded("travellers")
    send(table, snap(1, 1, 1), 3.0)
    assert send(table, snap(2, 2, 1), 3.1) == Waiting()
    assert send(table, snap(0, 0, 0), 3.2) == Waiting()
    send(table, PlacePenalty(1, (-1, 0)), 4.0)
    assert the_game(table).state.penalty is not None
    assert kinds(table) & {Snapped, SnapFailed} == {SnapFailed}
    send(table, PlacePenalty(2, (-1, 0)), 5.0)
    assert Snapped in kinds(table)


def test_two_waiting_snaps_are_played_one_after_the_other() -> None:
    """In the order in which they came; each has its answer once."""
    table = discarded(with_keys("travellers", {"matching.snap.per_discard": "any number"}))
    send(table, snap(1, 1, 1), 3.0)
    assert send(table, snap(2, 2, 0), 3.1, id="chi") == send(table, snap(0, 0, 0), 3.2, id="ana") == Waiting()
    before = table.number
    send(table, PlacePenalty(1, (-1, 0)), 4.0)
    assert [step.move.seat for step in the_game(table).steps[-2:]] == [2, 0]
    for seat in (2, 0):
        assert [each["result"] for each in table.message(seat, before, now=4.0)["answers"]] == ["played"]


def test_a_waiting_snap_of_an_old_window_is_dropped() -> None:
    """The window closes with the wrong snap that it waited for: no late penalty follows."""
    table = discarded(with_keys("travellers", {"matching.snap.after_wrong": "closes", "matching.snap.late": 2}))
    send(table, snap(1, 1, 1), 3.0)
    assert send(table, snap(2, 2, 0), 9.0, id="late") in (Waiting(), Lost())
    before = table.number
    send(table, PlacePenalty(1, (-1, 0)), 10.0)
    assert SnappedLate not in kinds(table)
    answers = table.message(2, before, now=10.0)["answers"]
    assert [each["result"] for each in answers] == ["lost"]
    assert send(table, snap(2, 2, 0), 60.0, id="late") == Repeated(Lost())


def test_a_waiting_snap_may_be_refused() -> None:
    """The window closes with the wrong snap that it waited for, and late snaps have no price."""
    table = discarded(with_keys("travellers", {"matching.snap.after_wrong": "closes", "matching.snap.late": 0}))
    seen = table.number
    send(table, snap(1, 1, 1), 3.0)
    assert send(table, snap(2, 2, 0), 9.0, seen=seen, id="late") == Waiting()
    before = table.number
    send(table, PlacePenalty(1, (-1, 0)), 10.0)
    (answer,) = table.message(2, before, now=10.0)["answers"]
    assert (answer["result"], answer["code"]) == ("refused", "matching.snap.closed")


def test_only_so_many_snaps_of_a_seat_wait() -> None:
    """The fifth is rejected."""
    table = looking()
    for number in range(3):
        assert send(table, snap(2, 2, 1), 4.0, id=str(number)) == Waiting()
    rejected = send(table, snap(2, 2, 1), 4.0, id="one too many")
    assert isinstance(rejected, Rejected)
    assert rejected.code == "table.too_many_wait"


def test_a_snap_at_a_hole_is_refused_at_once() -> None:
    """There is nothing to wait for."""
    table = at_table("rush", ["5S 2S", "5H -", "5D 2D"], stock="5C")
    send(table, Draw(0, "stock"), 1.0)
    send(table, Discard(0), 2.0)
    answer = send(table, snap(1, 1, 1), 3.0)
    assert isinstance(answer, Refused)
    assert answer.refusal.code == "slot.empty"


@pytest.mark.parametrize(
    ("move", "touch"),
    [(Keep(1, 0), Swap(0, (Place(0, 1), Place(1, 0)))), (snap(2, 1, 0), Swap(0, (Place(0, 1), Place(1, 0))))],
)
def test_a_move_about_a_card_that_has_gone_is_stale(move: object, touch: Swap) -> None:
    """Its sender pointed at another card; nothing is played, and nothing is told about the new one."""
    table = at_table("rush", ["2C 2S", "5H 3H", "5D 2D"], stock="JC 5C")
    seen = table.number
    send(table, Draw(0, "stock"), 1.0)
    send(table, touch, 2.0)
    answer = table.submit(move.seat, move, id="x", seen=seen, now=3.0)  # type: ignore[attr-defined,arg-type]
    assert answer == Stale()


def test_a_match_with_a_card_that_has_gone_is_stale() -> None:
    """Also with the card that was to be given."""
    table = at_table("hunner", ["2C 2S", "5H 3H"], stock="5C")
    send(table, Draw(0, "stock"), 1.0)
    match = Match(0, (Claim(Place(1, 0), 1),))
    assert is_stale(Marks(places={Place(0, 1): 5}), match, 4)
    assert not is_stale(Marks(places={Place(0, 1): 5}), match, 5)
    assert isinstance(send(table, match, 2.0), Played)


def test_another_top_card_makes_moves_about_the_old_one_stale() -> None:
    """A draw from the discard pile, a snap and a pass mean the card that their sender saw."""
    table = at_table("rush", ["2C 2S", "5H 3H", "5D 2D"], stock="9C 8C", discard="5C")
    seen = table.number
    send(table, Draw(0, "stock"), 1.0)
    send(table, Discard(0), 2.0)
    assert send(table, Draw(1, "discard pile"), 3.0, seen=seen) == Stale()
    assert send(table, snap(1, 1, 0), 3.0, seen=seen) == Stale()
    assert send(table, PassSnap(1), 3.0, seen=seen) == Stale()
    assert isinstance(send(table, Draw(1, "discard pile"), 4.0), Played)


def test_a_move_of_an_earlier_turn_is_stale() -> None:
    """Nobody keeps a card in a turn that they have not seen."""
    table = at_table("rush", ["2C 2S", "5H 3H"], stock="9C 8C")
    seen = table.number
    for seat in (0, 1):
        send(table, Draw(seat, "stock"), 1.0 + seat)
        send(table, Discard(seat), 1.5 + seat)
    send(table, Draw(0, "stock"), 5.0)
    assert send(table, Discard(0), 6.0, seen=seen) == Stale()
    assert send(table, Discard(0), 6.0, seen=table.number + 1) != Stale()


def test_a_draw_of_an_old_turn_is_stale() -> None:
    """But not one that ends the turn before it, which its player has seen."""
    table = at_table("rush", ["2C 2S", "5H 3H"], stock="9C 8C")
    old = table.number
    for seat in (0, 1):
        send(table, Draw(seat, "stock"), 1.0 + seat)
        send(table, Discard(seat), 1.5 + seat)
    assert send(table, Draw(0, "stock"), 5.0, seen=old) == Stale()
    assert isinstance(send(table, Draw(0, "stock"), 5.0, seen=table.number - 1), Played)


def test_a_move_that_has_seen_the_future_is_rejected() -> None:
    """Its sender is confused, or forges."""
    table = discarded()
    answer = send(table, Draw(1, "stock"), 3.0, seen=table.number + 1)
    assert isinstance(answer, Rejected)
    assert answer.code == "table.not_seen"


# --- races ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("late", [0, 2])
def test_the_loser_of_a_race_pays_nothing(late: int) -> None:
    """Two right snaps, a third of a second apart: the second is lost, whatever a late snap costs."""
    table = discarded(with_keys("rush", {"matching.snap.per_discard": 1, "matching.snap.late": late}))
    seen = table.number
    send(table, snap(1, 1, 0), 3.0)
    before = table.number
    assert send(table, snap(2, 2, 0), 3.3, seen=seen) == Lost()
    assert table.number == before


def test_after_the_race_a_late_snap_costs_what_the_rules_say() -> None:
    """The variant's price for a late snap, or a refusal without a price."""
    table = discarded(with_keys("rush", {"matching.snap.per_discard": 1, "matching.snap.late": 2}))
    seen = table.number
    send(table, snap(1, 1, 0), 3.0)
    assert isinstance(send(table, snap(2, 2, 0), 3.6, seen=seen), Played)
    assert SnappedLate in kinds(table)
    free = discarded(with_keys("rush", {"matching.snap.per_discard": 1, "matching.snap.late": 0}))
    seen = free.number
    send(free, snap(1, 1, 0), 3.0)
    assert isinstance(send(free, snap(2, 2, 0), 3.6, seen=seen), Refused)


def test_who_has_seen_the_first_snap_is_not_in_the_race() -> None:
    """A late snap that knows that it is late."""
    table = discarded(with_keys("rush", {"matching.snap.per_discard": 1, "matching.snap.late": 2}))
    send(table, snap(1, 1, 0), 3.0)
    assert isinstance(send(table, snap(2, 2, 0), 3.1), Played)
    assert SnappedLate in kinds(table)


def test_a_second_snap_that_the_rules_allow_is_played() -> None:
    """Where any number of cards may be snapped, nobody has lost."""
    table = discarded(with_keys("rush", {"matching.snap.per_discard": "any number"}))
    seen = table.number
    send(table, snap(1, 1, 0), 3.0)
    assert isinstance(send(table, snap(2, 2, 0), 3.1, seen=seen), Played)
    assert Snapped in kinds(table)


def test_a_window_that_has_just_been_closed_costs_nothing() -> None:
    """The host, or the time, closed it before the snap arrived."""
    table = discarded(with_keys("rush", {"matching.snap.per_discard": 1, "matching.snap.late": 2}))
    seen = table.number
    assert isinstance(table.host(CloseWindow(), now=3.0), Played)
    assert send(table, snap(1, 1, 0), 3.2, seen=seen) == Lost()


def test_another_seats_move_is_rejected() -> None:
    """Everybody moves for themselves."""
    table = discarded()
    answer = table.submit(2, snap(1, 1, 0), id="x", seen=table.number, now=3.0)
    assert isinstance(answer, Rejected)
    assert answer.code == "table.not_your_seat"
