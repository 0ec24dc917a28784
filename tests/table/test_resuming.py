"""A restart that nobody notices: faces being shown, snaps that wait, and races go on."""

from __future__ import annotations

import json
from typing import Any

from cabo_rules import load_variant
from cabo_rules.events import Snapped
from cabo_rules.moves import CloseLooks, DeclinePower, Discard, Draw, FirstLook, Look, Place
from cabo_rules.table import Limits, Lost, Memory, Open, Played, Repeated, Stale, Table, Waiting
from cabo_rules.table.playing import MOST_REMEMBERED
from tests.rules.tables import with_keys
from tests.table.scenes import at_table, send, snap, the_game


def faces(message: dict[str, Any]) -> list[str]:
    """The cards that the steps of a message reveal."""
    return [each["card"] for step in message["steps"] for each in step["reveals"]]


def looked(shown: float = 8.0) -> tuple[Memory, Table]:
    """Ana has looked at her first cards at the time 10."""
    storage = Memory()
    table = Table.create(storage, load_variant("rush"), [Open()] * 2, now=0.0, seed=7, limits=Limits(shown=shown))
    for name in ("Ana", "Ben"):
        table.join(name, now=0.0)
    send(table, FirstLook(0, (0, 1)), 10.0)
    return storage, table


def test_faces_are_shown_on_after_a_restart() -> None:
    """To those who saw them, and for the time that is left."""
    storage, table = looked()
    before = {seat: table.message(seat, now=12.0) for seat in (0, 1)}
    assert len(faces(before[0])) == 2
    again = Table.resume(storage, now=12.0)
    assert {seat: again.message(seat, now=12.0) for seat in (0, 1)} == before
    assert faces(again.message(0, now=18.0)) == faces(before[0])
    assert faces(again.message(0, now=18.1)) == []
    assert faces(Table.resume(storage, now=18.1).message(0, now=18.1)) == []


def test_reloads_show_no_face_for_longer() -> None:
    """A client that asks again and again hears each time how long a face may still be shown, also after a restart."""
    storage, table = looked(shown=8.0)
    for now in (10.0, 12.0, 14.0, 16.0, 17.9, 18.0):
        for each in (table, Table.resume(storage, now=now)):
            for since in (None, 1):
                (step,) = each.message(0, since, now=now)["steps"]
                assert (step["shown"], len(step["reveals"])) == (round(18.0 - now, 1), 2)
    assert table.message(0, now=18.1)["steps"] == []
    (step,) = table.message(0, 1, now=18.1)["steps"]
    assert (step["shown"], {each["card"] for each in step["reveals"]}) == (0.0, {"??"})


def test_clients_continue_after_a_restart() -> None:
    """Those who have not heard of the last steps hear of them, without faces that are shown no longer."""
    storage, table = looked()
    table.host(CloseLooks(), now=30.0)
    again = Table.resume(storage, now=31.0)
    assert again.message(0, 1, now=31.0) == table.message(0, 1, now=31.0)
    assert [step["n"] for step in again.message(1, 1, now=31.0)["steps"]] == [2, 3]
    assert again.message(1, 0, now=31.0)["steps"][0]["move"]["type"] == "deal"


def test_only_the_last_steps_are_remembered() -> None:
    """As at a table that has not stopped."""
    storage = Memory()
    table = at_table("rush", ["2C 2S", "5H 3H"], storage=storage)
    for number in range(20):
        for move in (Draw(number % 2, "stock"), Discard(number % 2)):
            send(table, move, float(number))
    again = Table.resume(storage, now=20.0)
    for since in (table.number - MOST_REMEMBERED - 1, table.number - MOST_REMEMBERED):
        assert again.message(0, since, now=20.0) == table.message(0, since, now=20.0)
    assert len(again.message(0, since, now=20.0)["steps"]) == MOST_REMEMBERED


def test_moments_of_moves_that_were_lost_are_forgotten() -> None:
    """The text was stored, but not the move: the next move is shown for its own time. An older text has none at all."""
    storage, _ = looked()
    saved = storage.saved
    assert saved is not None
    kept = json.loads(saved.kept)
    storage.keep(
        json.dumps({**kept, "moments": {"first": 1, "times": [*kept["moments"]["times"], 11_000]}}), saved.game
    )
    again = Table.resume(storage, now=40.0)
    again.host(CloseLooks(), now=40.0)
    assert [step["n"] for step in again.message(0, now=44.0)["steps"]] == [3]
    storage.keep(json.dumps({**kept, "moments": {"first": 0, "times": []}}), saved.game)
    assert Table.resume(storage, now=11.0).message(0, 1, now=11.0)["steps"] == []


def test_a_snap_waits_on_after_a_restart() -> None:
    """It is played when the power is settled, and its sender hears of it."""
    storage = Memory()
    table = at_table("travellers", ["AS 2S", "3H 4H", "KD 6D"], stock="KS", storage=storage)
    for now, move in ((1.0, Draw(0, "stock")), (2.0, Discard(0)), (3.0, Look(0, (Place(2, 0),)))):
        send(table, move, now)
    assert send(table, snap(2, 2, 0), 4.0, id="king") == Waiting()
    again = Table.resume(storage, now=5.0)
    assert send(again, snap(2, 2, 0), 5.0, id="king") == Repeated(Waiting())
    before = again.number
    send(again, DeclinePower(0), 6.0)
    assert Snapped in {type(event) for event in the_game(again).last_events}
    answers = again.message(2, before, now=6.0)["answers"]
    assert [(each["id"], each["result"], each["n"]) for each in answers] == [("king", "played", before + 2)]
    assert send(Table.resume(storage, now=7.0), snap(2, 2, 0), 7.0, id="king") == Repeated(Played(before + 2))


def test_a_race_goes_on_after_a_restart() -> None:
    """The second snap is lost, not late."""
    storage = Memory()
    rules = with_keys("rush", {"matching.snap.per_discard": 1, "matching.snap.late": 2})
    table = at_table(rules, ["5S 2S 3S", "5H 2H 3H", "5D 2D 3D"], stock="5C", storage=storage)
    send(table, Draw(0, "stock"), 1.0)
    send(table, Discard(0), 2.0)
    seen = table.number
    send(table, snap(1, 1, 0), 3.0)
    again = Table.resume(storage, now=3.2)
    assert send(again, snap(2, 2, 0), 3.3, seen=seen) == Lost()


def test_an_undo_forgets_what_was_shown() -> None:
    """Also after a restart: its numbers belong to moves that are there no longer."""
    storage, table = looked(shown=99.0)
    table.host(CloseLooks(), now=11.0)
    send(table, Draw(0, "stock"), 12.0)
    seen = table.number
    assert table.undo(0, seen - 1, now=13.0) is False
    assert table.undo(1, seen - 1, now=13.0) is True
    again = Table.resume(storage, now=14.0)
    assert again.message(0, now=14.0) == table.message(0, now=14.0)
    assert again.message(0, now=14.0)["steps"] == []
    assert send(again, Draw(0, "stock"), 14.0, seen=seen) == Stale()
