"""What a table sends: to each viewer what it may know, and faces only while they are being shown."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cabo_rules import HOST, SPECTATOR, GameError, load_variant
from cabo_rules.logs import as_data
from cabo_rules.moves import CloseLooks, CloseWindow, Discard, Draw, FirstLook, Keep, Look, Place, PlacePenalty
from cabo_rules.table import Bot, Limits, Memory, Open, Table, Ticket, receive
from tests.table.scenes import NO_LIMITS, at_table, send, snap, the_game

Data = dict[str, Any]


def seven() -> Table:
    """Seat 0 has drawn a seven, whose power is a look at an own card, and has discarded it."""
    table = at_table("travellers", ["AS 2S", "3H 4H", "KD 6D"], stock="7S")
    send(table, Draw(0, "stock"), 1.0)
    send(table, Discard(0), 2.0)
    return table


def client(table: Table, sender: int, now: float = 9.0, **message: Any) -> Data:
    """The answer to a message of a client, with an id unless it has one."""
    return receive(table, sender, {"id": "c1", **message}, now=now)


# --- the table --------------------------------------------------------------------------------------------------------


def test_a_table_before_the_game() -> None:
    """Who sits there, and the rules."""
    table = Table.create(Memory(), load_variant("rush"), [Open(), Bot(name="Robo"), Open()], now=0.0, limits=NO_LIMITS)
    table.join("Ana", now=0.0)
    message = table.message(0, now=1.0)
    assert (message["t"], message["v"], message["n"], message["you"]) == ("table", 1, 0, 0)
    assert message["seats"] == [
        {"name": "Ana", "bot": False, "away": False},
        {"name": "Robo", "bot": True, "away": False},
        {"name": None, "bot": False, "away": False},
    ]
    assert message["rules"]["deal"]["cards"] == 4
    assert (
        message["state"]
        is message["winners"]
        is message["deadline"]
        is message["deadline_for"]
        is message["ask"]
        is None
    )
    assert message["awaited"] == message["targets"] == message["scores"] == message["steps"] == []


def test_each_viewer_sees_its_own_cards_only() -> None:
    """The card in hand goes to its drawer; the spectators see what everybody sees, and so does the host."""
    table = at_table("rush", ["2C 2S", "5H 3H"], stock="9C")
    send(table, Draw(0, "stock"), 1.0)
    cards = {viewer: message["state"]["drawn"]["card"] for viewer, message in table.messages(now=1.0)}
    assert cards == {0: "9C", 1: "??", SPECTATOR: "??"}
    assert table.message(HOST, now=1.0) == table.message(SPECTATOR, now=1.0)
    assert table.message(0, now=1.0)["awaited"] == [0]
    targets = {each["kind"]: each["spots"] for each in table.message(0, now=1.0)["targets"]}
    assert targets["keep"] == [[0, 0], [0, 1]]
    assert targets["discard"] == ["discard pile"]
    assert client(table, 0, t="pick", spots=["discard pile"])["moves"][0]["move"] == {"type": "discard", "seat": 0}
    assert table.message(1, now=1.0)["targets"] == table.message(SPECTATOR, now=1.0)["targets"] == []


def test_rules_are_sent_once() -> None:
    """A viewer that has a number has the rules, too."""
    table = seven()
    assert table.message(0, now=2.0)["rules"] is not None
    assert table.message(0, table.number, now=2.0)["rules"] is None


def test_steps_say_what_moved_what_was_shown_and_what_to_say() -> None:
    """For each viewer as it may know."""
    table = seven()
    before = table.number
    send(table, Look(0, (Place(0, 1),)), 3.0)
    (mine,) = table.message(0, before, now=3.0)["steps"]
    (theirs,) = table.message(1, before, now=3.0)["steps"]
    assert mine["move"] == {"type": "look", "seat": 0, "places": [[0, 1]]}
    assert (mine["events"][0]["cards"], theirs["events"][0]["cards"]) == (["2S"], ["??"])
    assert (mine["reveals"][0]["card"], theirs["reveals"][0]["card"]) == ("2S", "??")
    assert (mine["said"][0], theirs["said"][0]) == ("You look at slot 1.", "Ana looks at slot 1.")
    assert mine["n"] == before + 1
    (drawn, discarded, _) = table.message(2, before - 2, now=3.0)["steps"]
    assert [each["target"] for each in discarded["motions"]] == ["discard pile"]
    assert drawn["motions"][0]["card"] == "??"


def test_faces_are_sent_for_a_while_only() -> None:
    """A reload brings back no card that its player has to remember."""
    table = at_table("travellers", ["AS 2S", "3H 4H", "KD 6D"], stock="7S", limits=Limits(shown=5))
    send(table, Draw(0, "stock"), 1.0)
    send(table, Discard(0), 2.0)
    before = table.number
    send(table, Look(0, (Place(0, 1),)), 3.0)
    faces = [table.message(0, before, now=now)["steps"][0]["events"][0]["cards"] for now in (3.0, 8.0, 8.1)]
    assert faces == [["2S"], ["2S"], ["??"]]
    assert "2S" not in json.dumps(table.message(0, now=3.0)["state"])


def test_a_table_speaks_other_languages() -> None:
    """In steps, in refusals and on buttons."""
    table = seven()
    (step,) = table.message(0, table.number - 1, now=2.0, language="de")["steps"]
    assert step["said"][0].startswith("Du ")
    draw = {"t": "move", "id": "d", "seen": table.number, "move": as_data(Keep(1, 0))}
    english, german = (receive(table, 1, draw, now=3.0, language=each)["sentence"] for each in ("en", "de"))
    assert english == "It is Ana's turn."
    assert english != german
    pick = {"t": "pick", "id": "p", "spots": [[0, 0]], "kind": "look"}
    assert "Platz" in receive(table, 0, pick, now=3.0, language="de")["moves"][0]["label"]


def test_who_connects_again_sees_what_is_still_being_shown() -> None:
    """A look just now, and the answer to a snap that has waited; later, neither."""
    table = at_table("travellers", ["AS 2S", "7H 4H", "KD 6D"], stock="7S", limits=Limits(shown=5))
    send(table, Draw(0, "stock"), 1.0)
    send(table, Discard(0), 2.0)
    send(table, snap(2, 2, 0), 3.0)
    send(table, snap(1, 1, 0), 3.0, id="waits")
    send(table, PlacePenalty(2, (-1, 0)), 4.0)
    again, later = (table.message(1, now=now) for now in (4.2, 60.0))
    assert [each["id"] for each in again["answers"]] == ["waits"]
    assert [step["n"] for step in again["steps"]][-1] == table.number
    assert (later["answers"], later["steps"]) == ([], [])


def test_old_steps_are_not_sent() -> None:
    """A client that has been away too long gets the table as it is, and so does one from another world."""
    table = at_table("rush", ["2C 2S", "5H 3H"])
    for number in range(24):
        seat = number % 2
        send(table, Draw(seat, "stock"), 1.0 + number)
        send(table, Keep(seat, 0), 1.5 + number)
    assert len(table.message(0, table.number - 32, now=99.0)["steps"]) == 32
    assert table.message(0, table.number - 33, now=99.0)["steps"] == []
    assert table.message(0, table.number + 1, now=99.0)["steps"] == []
    assert table.message(0, table.number + 1, now=99.0)["rules"] is not None


def test_deadlines_are_told() -> None:
    """In seconds from now."""
    table = at_table("rush", ["2C 2S", "5H 3H"], limits=Limits(turn=30))
    assert table.message(1, now=12.5)["deadline"] == 17.5
    assert table.message(1, now=99.0)["deadline"] == 0.0


def test_scores_are_told() -> None:
    """Each round that has been counted."""
    table = at_table("rush", ["5C 2S", "5H 3H"], stock="9D", caller=1)
    send(table, Draw(0, "stock"), 1.0)
    send(table, Discard(0), 2.0)
    table.host(CloseWindow(), now=3.0)
    (scored,) = table.message(SPECTATOR, now=3.0)["scores"]
    assert (scored["number"], scored["caller"], scored["totals"]) == (1, 1, list(the_game(table).totals))


def test_scores_are_told_again_only_when_a_round_is_counted() -> None:
    """To a client that goes on from a number, unless the table does not know the steps since then any more."""
    table = at_table("rush", ["5C 2S", "5H 3H"], stock="9D", caller=1)
    assert table.message(0, table.number, now=0.0)["scores"] is None
    send(table, Draw(0, "stock"), 1.0)
    send(table, Discard(0), 2.0)
    before = table.number
    assert table.message(0, before - 2, now=2.0)["scores"] is None
    table.host(CloseWindow(), now=3.0)
    assert len(table.message(0, before, now=3.0)["scores"]) == 1
    assert table.message(0, table.number, now=3.0)["scores"] is None


def test_after_an_undo_the_scores_are_told_again() -> None:
    """The table does not know any more what a client has seen since."""
    table = at_table("rush", ["5C 2S", "5H 3H"], stock="9D")
    before = table.number
    send(table, Draw(0, "stock"), 1.0)
    for seat in (0, 1):
        table.undo(seat, before, now=2.0)
    assert table.number > before + 1
    assert table.message(0, before, now=3.0)["scores"] == []


# --- what clients send ------------------------------------------------------------------------------------------------


def test_a_move_is_played_once() -> None:
    """By its id."""
    table = at_table("rush", ["2C 2S", "5H 3H"], stock="9C")
    draw = {"t": "move", "seen": table.number, "move": as_data(Draw(0, "stock"))}
    played = client(table, 0, **draw)
    assert played == {
        "id": "c1", "result": "played", "n": table.number, "code": None, "key": None, "sentence": None,
        "t": "answer", "v": 1,
    }  # fmt: skip
    assert client(table, 0, **draw)["result"] == "repeated"


def test_a_refusal_names_its_reason() -> None:
    """In words for the player, with a code and the key of the rule."""
    table = at_table("rush", ["2C 2S", "5H 3H"])
    answer = client(table, 1, t="move", seen=table.number, move=as_data(Draw(1, "stock")))
    assert (answer["result"], answer["code"], answer["key"]) == ("refused", "turn.not_yours", "turn")
    assert answer["sentence"] == "It is Ana's turn."


def test_results_of_races() -> None:
    """Waiting, lost, stale."""
    table = seven()
    old = table.number - 1
    move = {"t": "move", "move": as_data(snap(1, 1, 0))}
    assert client(table, 1, **move, seen=old)["result"] == "stale"
    send(table, snap(1, 1, 1), 3.0)
    assert client(table, 2, t="move", move=as_data(snap(2, 2, 0)), seen=table.number)["result"] == "waiting"
    again = client(table, 2, t="move", move=as_data(snap(2, 2, 0)), seen=table.number)
    assert (again["result"], again["n"]) == ("repeated", None)


def test_a_move_is_tried_without_playing_it() -> None:
    """The answer is that of a move, from what the seat sees."""
    table = at_table("rush", ["2C 2S", "5H 3H"])
    before = table.number
    assert client(table, 0, t="try", move=as_data(Draw(0, "stock")))["result"] == "done"
    assert client(table, 1, t="try", move=as_data(Draw(1, "stock")))["code"] == "turn.not_yours"
    assert client(table, 1, t="try", move=as_data(Draw(0, "stock")))["code"] == "table.not_your_seat"
    assert table.number == before


def test_picked_spots_become_moves() -> None:
    """The moves that they make, what a button says, and what may be picked next."""
    table = at_table("eventide", ["1 2", "3 4"], stock="11")
    send(table, Draw(0, "stock"), 1.0)
    picked = client(table, 0, t="pick", spots=[[0, 1]])
    assert picked["t"] == "picked"
    assert [each["move"] for each in picked["moves"]] == [{"type": "keep", "seat": 0, "slot": 1}]
    assert picked["moves"][0]["label"] == "Keep it in slot 1"
    assert [(each["kind"], each["fewest"], each["spots"]) for each in picked["targets"]] == [
        ("swap", 1, [[1, 0], [1, 1]]), ("trade", 1, [[0, 0]])
    ]  # fmt: skip
    assert client(table, 0, t="pick", spots=[[0, 1], [1, 0]], kind="swap")["moves"][0]["move"]["type"] == "swap"


def test_cells_and_players_are_told_apart() -> None:
    """Both are spots to point at."""
    table = at_table("travellers", ["AS 2S", "AC", "AD"], stock="AH")
    send(table, Draw(0, "stock"), 1.0)
    send(table, Discard(0), 2.0)
    send(table, snap(0, 0, 1), 3.0)
    (target,) = table.message(0, now=3.0)["targets"]
    assert target["spots"][0] == {"cell": [-1, 0]}
    assert client(table, 0, t="pick", spots=[{"cell": [-1, 0]}])["moves"][0]["move"]["type"] == "place_penalty"
    dutch = at_table("dutch", ["2H 3H", "4H 5H", "6H"], stock="AS")
    send(dutch, Draw(0, "stock"), 1.0)
    send(dutch, Discard(0), 2.0)
    spots = {each["kind"]: each["spots"] for each in dutch.message(0, now=3.0)["targets"]}
    assert spots["choose_player"] == [{"player": 1}, {"player": 2}]
    assert client(dutch, 0, t="pick", spots=[{"player": 2}])["moves"][0]["move"]["player"] == 2


def test_the_host_hosts() -> None:
    """With a token of its own, which shows no cards; players do not, and the host does not play."""
    table = Table.create(Memory(), load_variant("rush"), [Open(), Bot()], now=0.0, limits=NO_LIMITS)
    ana = table.join("Ana", now=0.0)
    assert isinstance(ana, Ticket)
    assert client(table, ana.seat, t="host", do="close looks")["code"] == "table.not_the_host"
    assert client(table, HOST, t="host", do="close looks")["result"] == "played"
    assert client(table, HOST, t="host", do="next round")["code"] == "table.no_round"
    assert client(table, HOST, t="host", do="abandon")["result"] == "played"
    for sender in (HOST, SPECTATOR):
        assert client(table, sender, t="undo", to=1)["code"] == "table.spectator"


def test_an_undo_by_messages() -> None:
    """One asks, the other agrees."""
    table = at_table("rush", ["2C 2S", "5H 3H"])
    before = table.number
    send(table, Draw(0, "stock"), 1.0)
    assert client(table, 0, t="undo", to=before)["result"] == "done"
    assert the_game(table).state.phase == "drawn"
    assert client(table, 1, t="undo", to=before)["result"] == "done"
    assert the_game(table).state.phase == "draw"


BAD: dict[str, tuple[Any, str]] = {
    "nothing": (None, "A message is an object."),
    "no kind": ({"id": "x"}, "A message has t: move, try, pick, undo, host."),
    "a kind that is a list": ({"id": "x", "t": []}, "A message has t: move, try, pick, undo, host."),
    "no id": ({"t": "undo"}, "A message has an id, a text of 1 to 64 characters."),
    "a long id": ({"t": "undo", "id": "x" * 65}, "A message has an id, a text of 1 to 64 characters."),
    "more": ({"t": "undo", "id": "x", "more": 1}, "A message of this kind does not have 'more'."),
    "no move": ({"t": "try", "id": "x"}, "move is a move as in a log."),
    "a move of no kind": ({"t": "try", "id": "x", "move": {}}, "move: move: type: missing"),
    "a seat of text": (
        {"t": "try", "id": "x", "move": {"type": "call", "seat": "0"}},
        "move: call: seat: must be a whole number, not '0'",
    ),
    "a number seen of text": (
        {"t": "move", "id": "x", "seen": "1", "move": {"type": "call", "seat": 0}},
        "seen is a whole number.",
    ),
    "a huge number": ({"t": "undo", "id": "x", "to": 2**60}, "to is a whole number."),
    "a flag for a seat": ({"t": "pick", "id": "x", "spots": [[True, 0]]}, "A spot is"),
    "a flag for a player": ({"t": "pick", "id": "x", "spots": [{"player": True}]}, "A spot is"),
    "a huge slot": ({"t": "pick", "id": "x", "spots": [[0, 10**11]]}, "A spot is"),
    "a huge cell": ({"t": "pick", "id": "x", "spots": [{"cell": [10**11, 0]}]}, "A spot is"),
    "spots of text": ({"t": "pick", "id": "x", "spots": "stock"}, "spots is a list of at most 60 spots."),
    "many spots": ({"t": "pick", "id": "x", "spots": [[0, 0]] * 61}, "spots is a list of at most 60 spots."),
    "a spot of nothing": ({"t": "pick", "id": "x", "spots": [None]}, 'A spot is "stock", "discard pile", [seat, slot]'),
    "a kind that is none": ({"t": "pick", "id": "x", "spots": [], "kind": "dance"}, "kind is a kind of move."),
    "a kind of no text": ({"t": "pick", "id": "x", "spots": [], "kind": 1}, "kind is a kind of move."),
}


@pytest.mark.parametrize("name", BAD)
def test_messages_that_are_none(name: str) -> None:
    """Each gets an answer that says what a message is."""
    message, sentence = BAD[name]
    table = at_table("rush", ["2C 2S", "5H 3H"])
    answer = receive(table, 0, message, now=1.0)
    assert (answer["result"], answer["code"]) == ("rejected", "table.bad_message")
    assert answer["sentence"].startswith(f"This message cannot be read: {sentence}")


def test_a_host_does_what_hosts_do() -> None:
    """Nothing else."""
    table = at_table("rush", ["2C 2S", "5H 3H"])
    assert "close looks" in client(table, HOST, t="host", do="dance")["sentence"]
    assert client(table, HOST, t="host", do=[])["code"] == "table.bad_message"


def test_before_the_game_there_is_nothing_to_pick() -> None:
    """Nor to try."""
    table = Table.create(Memory(), load_variant("rush"), [Open(), Open()], now=0.0)
    table.join("Ana", now=0.0)
    assert client(table, 0, t="pick", spots=[])["code"] == "table.not_begun"
    assert client(table, 0, t="try", move=as_data(FirstLook(0, ())))["code"] == "table.not_begun"


def test_somebody_who_does_not_sit_there() -> None:
    """A mistake of the server."""
    table = at_table("rush", ["2C 2S", "5H 3H"])
    for sender in (5, "0", None):
        with pytest.raises(GameError, match="sender must be the seat of a person"):
            receive(table, sender, {}, now=1.0)  # type: ignore[arg-type]
    assert table.host(CloseLooks(), now=1.0)
