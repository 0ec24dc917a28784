"""Websockets: who somebody is, sitting down, leaving, moves, a rematch, and a restart of the server."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from cabo_rules.errors import LogError
from cabo_rules.table import Limits, Table
from cabo_rules.web import served, sockets
from cabo_rules.web.held import Held
from tests.web.rooms import ANA, BEN, FAST, VALIDATOR, at, open_hall, opened, visited

FOREVER = Limits(snap=9999, pause=9999, bot=9999)
LOOK = {"t": "move", "id": "1", "seen": 1, "move": {"type": "first_look", "seat": 0, "slots": [0, 1]}}


def test_a_game_begins(tmp_path: Path) -> None:
    """People sit down by their links, everybody hears of it, and each sees what their seat may see."""
    with visited(hall := open_hall(tmp_path, FOREVER)) as client:
        table = opened(hall)
        with at(client, table.id, table.links[1]) as ben, at(client, table.id) as watcher:
            assert ben.welcome == {"t": "welcome", "as": "invited", "seat": None, "next": None, "open": True}
            assert (watcher.welcome["as"], ben.table["you"], ben.table["state"]) == ("spectator", None, None)
            welcome = ben.join("Ben", table.links[1])
            assert (welcome["as"], welcome["seat"], ben.table["you"]) == ("seat", 1, 1)
            assert [seat["name"] for seat in watcher.hear("table")["seats"]] == [None, "Ben"]
            with at(client, table.id, ANA) as ana:
                assert ana.welcome["as"] == "spectator"
                assert (ana.join("Ana", ANA)["seat"], ana.welcome["open"]) == (0, True)
                ben.hear("table")
                answer = ana.ask(LOOK)
                assert (answer["result"], answer["n"]) == ("played", 2)
                assert ben.hear("table")["steps"][0]["said"] == ["Ana takes a first look at slots 0 and 1."]
                assert "rules" not in ben.table or ben.table["rules"] is None
                seen = ana.hear("table")["steps"][0]["events"][0]["cards"]
                assert "??" not in seen
                assert set(ben.table["steps"][0]["events"][0]["cards"]) == {"??"}


def test_the_host(tmp_path: Path) -> None:
    """The host's link moves for the host and shows no cards; a seat may not do so."""
    with visited(hall := open_hall(tmp_path, FOREVER)) as client:
        table = opened(hall, 2, 1)
        with at(client, table.id, table.links[0]) as ana, at(client, table.id, table.host) as host:
            ana.join("Ana", table.links[0])
            assert (host.welcome["as"], host.welcome["seat"]) == ("host", None)
            assert ana.refused({"t": "host", "id": "1", "do": "close looks"}) == "table.not_the_host"
            assert host.ask({"t": "host", "id": "2", "do": "close looks"})["result"] == "played"
            assert ana.hear("table")["n"] == 2
            assert "??" not in str(ana.table["steps"])
            assert host.refused({"t": "join", "name": "Host", "token": table.host}) == "table.seat_taken"
            assert host.refused({"t": "leave"}) == "web.no_seat"


def test_a_seat_for_each_link(tmp_path: Path) -> None:
    """At a listed table anybody may sit down, and whose seat is taken gets another; else only those with a link."""
    with visited(hall := open_hall(tmp_path, FOREVER)) as client:
        listed, private = opened(hall), opened(hall, listed=False)
        with at(client, listed.id) as ana, at(client, listed.id, listed.links[0]) as ben:
            assert ana.join("Ana", ANA)["seat"] == 0
            assert ben.join("Ben", listed.links[0])["seat"] == 1
            with at(client, listed.id) as chi:
                assert chi.welcome["open"] is False
                assert chi.refused({"t": "join", "name": "Chi", "token": "c" * 20}) == "table.full"
        with at(client, private.id) as ana, at(client, private.id) as ben:
            assert ana.welcome["open"] is False
            assert ana.refused({"t": "join", "name": "Ana", "token": ANA}) == "web.by_link"
            assert ana.join("Ana", private.links[1])["seat"] == 1
            assert ben.join("Ana again", private.links[1])["seat"] == 1
            assert ben.table["seats"][1]["name"] == "Ana"


@pytest.mark.parametrize("token", [None, 1, "short", "x" * 101])
def test_no_token(tmp_path: Path, token: object) -> None:
    """Nobody sits down without a secret; and a name is needed, too."""
    with visited(hall := open_hall(tmp_path)) as client, at(client, opened(hall).id) as ana:
        assert ana.refused({"t": "join", "name": "Ana", "token": token}) == "web.no_token"
        assert ana.refused({"t": "join", "name": " ", "token": ANA}) == "table.name_blank"


def test_leaving_and_coming_back(tmp_path: Path) -> None:
    """Meanwhile the table moves for the seat, and who has left sees what spectators see."""
    with visited(hall := open_hall(tmp_path, FOREVER)) as client:
        table = opened(hall)
        with at(client, table.id) as ana, at(client, table.id) as ben:
            ana.join("Ana", ANA)
            ben.join("Ben", BEN)
            ana.hear("table")
            ana.say({"t": "leave"})
            assert (ana.hear("welcome")["as"], ana.hear("table")["you"]) == ("spectator", None)
            assert ben.hear("table")["seats"][0]["away"] is True
            assert (ana.hello(ANA)["as"], ana.table["you"]) == ("seat", 0)
            assert ben.hear("table")["seats"][0]["away"] is False


def test_the_whole_table_again(tmp_path: Path) -> None:
    """Whoever has lost the thread gets it all."""
    with visited(hall := open_hall(tmp_path, FOREVER)) as client, at(client, opened(hall).id) as watcher:
        assert watcher.table["rules"]["id"] == "rush"
        watcher.table = {}
        watcher.say({"t": "resync"})
        assert watcher.hear("table")["rules"]["id"] == "rush"


def test_a_second_page_leaves_too(tmp_path: Path) -> None:
    """It would play for a seat for which the table plays; it comes back like the first, and only when it says so."""
    with visited(hall := open_hall(tmp_path, FOREVER)) as client:
        table = opened(hall)
        with at(client, table.id) as ana, at(client, table.id) as ben:
            ana.join("Ana", ANA)
            ben.join("Ben", BEN)
            with at(client, table.id, ANA) as second, at(client, table.id, BEN) as bens:
                second.say({"t": "leave"})
                for page in (ana, second):
                    assert (page.hear("welcome")["as"], page.hear("table")["you"]) == ("spectator", None)
                    assert page.refused(LOOK) == "table.spectator"
                assert bens.hear("table")["you"] == 1
                assert bens.table["seats"][0]["away"]
                assert ana.hello(ANA)["as"] == "seat"
                assert ana.ask(LOOK)["result"] == "played"
                assert second.refused(LOOK) == "table.spectator"


def test_a_killed_server_loses_nothing(tmp_path: Path) -> None:
    """The same token is the same seat, and a move that is sent again is not played twice."""
    with visited(hall := open_hall(tmp_path, FOREVER)) as client:
        table = opened(hall)
        with at(client, table.id) as ana, at(client, table.id, table.links[1]) as ben:
            ana.join("Ana", ANA)
            ben.join("Ben", table.links[1])
            assert ana.ask(LOOK)["result"] == "played"
    with visited(open_hall(tmp_path, FOREVER)) as client:
        with at(client, table.id, ANA) as ana, at(client, table.id, table.links[1]) as ben:
            assert (ana.welcome["seat"], ben.welcome["seat"], ana.table["n"]) == (0, 1, 2)
            assert ana.ask(LOOK)["result"] == "repeated"
        with at(client, table.id, table.host) as host:
            assert host.welcome["as"] == "host"


def test_a_rematch(tmp_path: Path) -> None:
    """Everybody hears of the same table, and has the same seat there; who comes later hears of it, too."""
    with visited(hall := open_hall(tmp_path, FOREVER)) as client:
        table = opened(hall)
        with at(client, table.id) as ana, at(client, table.id) as ben, at(client, table.id, table.host) as host:
            ana.join("Ana", ANA)
            assert ana.refused({"t": "rematch"}) == "web.not_over"
            ben.join("Ben", BEN)
            assert host.ask({"t": "host", "id": "1", "do": "abandon"})["result"] == "played"
            ana.say({"t": "rematch"})
            found = [person.hear("rematch")["table"] for person in (ana, ben, host)]
            host.say({"t": "rematch"})
            host.say({"t": "resync"})
            host.hear("table")
            assert hall.rematch(table.id, now=0) == found[0]
            assert set(found) == {found[0]}
        with at(client, table.id) as late:
            assert late.welcome["next"] == found[0]
            assert late.refused({"t": "rematch"}) == "web.not_yours"
        with at(client, found[0], BEN) as ben:
            assert (ben.welcome["seat"], ben.welcome["next"]) == (1, None)


def test_who_comes_back_hears_what_they_have_missed(tmp_path: Path) -> None:
    """With the number that they have; without it, or with a strange one, they get the whole table."""
    with visited(hall := open_hall(tmp_path)) as client:
        table = opened(hall)
        with at(client, table.id, table.links[0]) as ana, at(client, table.id, table.links[1]) as ben:
            ana.join("Ana", table.links[0])
            ben.join("Ben", table.links[1])
            hello = {"t": "hello", "token": table.links[1]}
            had = ben.table["n"]
            for since in (None, "1", True, -1, 1 << 70):
                ben.say({**hello, "since": since})
                assert ben.hear("table")["rules"] is not None
            ana.ask({"t": "move", "id": "1", "seen": had, "move": LOOK["move"]})
            ben.say({**hello, "since": had})
            while not ben.hear("table")["steps"] or ben.table["rules"] is not None:
                pass
            assert [step["said"] for step in ben.table["steps"]] == [["Ana takes a first look at slots 0 and 1."]]


def test_what_a_client_says_is_in_the_schema() -> None:
    """Each message of the socket, and none that lacks what it needs; all that is heard is checked, too."""
    hello = {"t": "hello", "token": None}
    for message in (
        hello, {**hello, "language": "en"}, {**hello, "since": 4}, {"t": "join", "name": "Ana", "token": ANA},
        {"t": "leave"}, {"t": "resync"}, {"t": "rematch"}, LOOK,
    ):  # fmt: skip
        assert VALIDATOR.is_valid(message), message
    for message in ({"t": "hello"}, {**hello, "since": "4"}, {"t": "join", "name": "Ana"}, {"t": "welcome"}):
        assert not VALIDATOR.is_valid(message), message


def test_unreadable_messages(tmp_path: Path) -> None:
    """Each has an answer, in the language of whoever sent it."""
    with visited(hall := open_hall(tmp_path)) as client:
        id = opened(hall).id
        with client.websocket_connect(f"/table/{id}/socket") as socket:
            socket.send_json(["t"])
            assert socket.receive_json()["code"] == "web.no_hello"
            socket.send_json(LOOK)
            assert socket.receive_json()["code"] == "web.no_hello"
        with at(client, id) as ana:
            ana.hello(None, "de")
            ana.hello(None, ["tlh"])  # it stays as it was
            for text in ("{", "[" * 10000, '{"t": 1e', "1" * 5000, "", '{"t": NaN}', '{"id": "\\ud800"}'):
                ana.socket.send_text(text)
                answer = ana.hear("answer")
                assert (answer["code"], answer["sentence"]) == (
                    "web.not_read",
                    "Diese Nachricht lässt sich nicht lesen.",
                )
            ana.socket.send_bytes(b"\x00")
            assert ana.hear("answer")["code"] == "web.not_read"
            messages: list[object] = [[], 1, None, {}, {"t": []}, {"t": "what"}, {"t": "move", "id": "1"}]
            for message in messages:
                ana.say(message)
                assert ana.hear("answer")["result"] == "rejected"
            ana.socket.send_text("x" * (sockets.LONGEST_MESSAGE + 1))
            with pytest.raises(WebSocketDisconnect) as closed:
                ana.hear("answer")
            assert closed.value.code == sockets.TOO_LONG


def test_a_table_that_does_not_exist(tmp_path: Path) -> None:
    """There is nothing to connect to."""
    with visited(open_hall(tmp_path)) as client:
        for id in ("0" * 16, "tables", "x"):
            with pytest.raises(WebSocketDisconnect), client.websocket_connect(f"/table/{id}/socket"):
                raise AssertionError


def test_too_many_connections(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Watchers are limited, players are not kept out; the oldest of too many connections of a seat makes room."""
    monkeypatch.setattr(served, "MOST_WATCHERS", 1)
    monkeypatch.setattr(served, "MOST_OF_A_SEAT", 2)
    with visited(hall := open_hall(tmp_path, FOREVER)) as client:
        table = opened(hall)
        with at(client, table.id) as ana:
            assert ana.join("Ana", ANA)["seat"] == 0
            with at(client, table.id), client.websocket_connect(f"/table/{table.id}/socket") as third:
                third.send_json({"t": "hello", "token": None, "language": "en"})
                assert third.receive_json()["code"] == "web.full"
                with at(client, table.id, table.host) as host, at(client, table.id, table.links[1]) as ben:
                    assert (host.welcome["as"], ben.welcome["as"]) == ("host", "invited")
                with at(client, table.id, ANA), at(client, table.id, ANA):
                    with pytest.raises(WebSocketDisconnect) as closed:
                        ana.hear("welcome")
                    assert closed.value.code == sockets.REPLACED


def test_a_storage_that_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever sends hears that nothing has changed, and the log of the server says what is wrong, but no token."""

    def fails(*_: Any, **__: Any) -> Any:
        raise LogError("tables.sqlite: disk I/O error")

    with visited(hall := open_hall(tmp_path, FAST)) as client:
        table = opened(hall, 2, 1)
        with at(client, table.id) as ana:
            monkeypatch.setattr(Table, "join", fails)
            assert ana.refused({"t": "join", "name": "Ana", "token": ANA}) == "web.not_stored"
            monkeypatch.undo()
            monkeypatch.setattr(Held, "note", fails)
            monkeypatch.setattr(Table, "tick", fails)
            monkeypatch.setattr(served, "AGAIN", 0.01)
            ana.join("Ana", ANA)
            monkeypatch.setattr(Table, "submit", fails)
            answer = ana.ask(LOOK)
            assert (answer["code"], answer["id"]) == ("web.not_stored", LOOK["id"])  # so that it may be sent once more
            monkeypatch.undo()
            while ana.table["n"] < 3:
                ana.hear("table")
    assert "tables.sqlite: disk I/O error" in caplog.text
    assert ANA not in caplog.text


def test_no_token_is_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Tokens go to the server only: no message, no page, no log has one, and the database has digests."""
    caplog.set_level(logging.DEBUG)
    with visited(hall := open_hall(tmp_path, FAST)) as client:
        table = opened(hall)
        heard = ""
        with at(client, table.id) as ana, at(client, table.id) as ben:
            heard += str([ana.join("Ana", ANA), ben.join("Ben", table.links[0])])
            with at(client, table.id, table.host) as host:
                heard += str([host.welcome, host.ask({"t": "host", "id": "1", "do": "abandon"}), ben.hear("table")])
        for path in ("/", "/api/tables", *(f"/table/{table.id}{each}" for each in ("", "/rules", "/replay", "/log"))):
            heard += client.get(path).text
    files = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for secret in (ANA, table.host, *table.links):
        assert secret is not None
        assert secret not in heard + caplog.text + repr(table) + repr(hall)
        assert secret.encode() not in files
