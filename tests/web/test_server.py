"""The pages of a server, the list of its tables, and what it refuses."""

from __future__ import annotations

import asyncio
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from cabo_rules import load_variant, validate_lines
from cabo_rules.errors import GameError, LogError
from cabo_rules.table import Rejected
from cabo_rules.variants.model import Variant
from cabo_rules.web import Hall, addresses, lobby, make_app, replays, room, rulebook
from cabo_rules.web.addresses import client_address
from cabo_rules.web.guard import POLICY
from cabo_rules.web.pages import page_files
from cabo_rules.web.sockets import TRY_LATER
from tests.web.rooms import FAST, at, open_hall, opened, visited

RUSH = {"variant": "rush", "seats": 3, "bots": 1, "listed": True}


def test_the_pages(tmp_path: Path) -> None:
    """Each has its media type and is kept by nobody; files are found by name only."""
    with visited(hall := open_hall(tmp_path)) as client:
        page = client.get("/")
        assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
        assert (page.headers["content-security-policy"], page.headers["cache-control"]) == (POLICY, "no-store")
        assert (page.headers["referrer-policy"], page.headers["x-content-type-options"]) == ("no-referrer", "nosniff")
        assert client.get(f"/table/{opened(hall).id}").text == page_files()["table.html"][0].decode()
        for name, (content, kind) in page_files().items():
            served = client.get(f"/page/{name}")
            assert (served.content, served.headers["content-type"].partition(";")[0]) == (content, kind)
        for path in ("/page/nothing.js", "/page/..%2Fhall.py", "/page/%2Fetc%2Fpasswd", "/page/hall.py", "/table"):
            assert client.get(path).status_code == 404


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_words_of_the_pages(tmp_path: Path, language: str) -> None:
    """Those in the language that is asked for, and in that of the server if it is unknown, as sentences are."""
    with visited(open_hall(tmp_path, language=language)) as client:
        known = {code: client.get(f"/words/{code}").json() for code in ("en", "de")}
        assert known["en"].keys() == known["de"].keys()
        assert client.get("/words/tlh").json() == known[language] != known["de" if language == "en" else "en"]


def test_a_table_is_opened_and_listed(tmp_path: Path) -> None:
    """Its tokens come once; bots have none. What is not listed has an address all the same."""
    with visited(hall := open_hall(tmp_path, language="de")) as client:
        made = client.post("/api/tables", json=RUSH)
        assert made.status_code == 201
        assert [link is None for link in made.json()["links"]] == [False, False, True]
        opened(hall, listed=False)
        found = client.get("/api/tables").json()
        seats = [{"name": None, "bot": False}, {"name": None, "bot": False}, {"name": "Bot 2", "bot": True}]
        assert found["tables"] == [
            {
                "id": made.json()["id"],
                "variant": "rush",
                "title": "Cabo Rush",
                "seats": seats,
                "begun": False,
                "over": False,
            }
        ]
        assert [(each["id"], each["fewest"], each["most"]) for each in found["variants"]] == [
            ("rush", 2, 12), ("cambio", 2, load_variant("cambio").most_seats),
        ]  # fmt: skip
        assert (found["chosen"], found["language"]) == ("rush", "de")
        for token in (*made.json()["links"][:2], made.json()["host"]):
            assert token not in client.get("/api/tables").text + client.get(f"/table/{made.json()['id']}").text


@pytest.mark.parametrize(
    ("asked", "status", "sentence"),
    [
        ({**RUSH, "variant": "cabo"}, 400, "This server does not offer these rules."),
        ({**RUSH, "seats": 13}, 400, "Cabo Rush is for 2 to 12 players."),
        ({**RUSH, "bots": 4}, 400, "From 0 to 3 of these seats may have bots."),
        ({**RUSH, "bots": -1}, 400, "From 0 to 3 of these seats may have bots."),
        ({**RUSH, "seats": True}, 400, "This message cannot be read."),
        ({**RUSH, "more": 1}, 400, "This message cannot be read."),
        ([], 400, "This message cannot be read."),
    ],
)
def test_a_table_that_cannot_be_opened(tmp_path: Path, asked: object, status: int, sentence: str) -> None:
    """The reason is a sentence."""
    with visited(open_hall(tmp_path)) as client:
        answer = client.post("/api/tables", json=asked)
        assert (answer.status_code, answer.json()["sentence"]) == (status, sentence)
        assert answer.json()["code"].startswith("web.")


def test_a_request_that_is_no_json_or_too_long(tmp_path: Path) -> None:
    """It is not read to the end."""
    with visited(open_hall(tmp_path)) as client:
        for content in (b"{", b"[" * 3000, b" " * 5000, b"\xff"):
            answer = client.post("/api/tables", content=content, headers={"Accept-Language": "fr, de-AT;q=0.8"})
            assert (answer.status_code, answer.json()["sentence"]) == (400, "Diese Nachricht lässt sich nicht lesen.")


def test_a_request_that_never_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server waits for a while."""
    monkeypatch.setattr(lobby, "PATIENCE", 0.01)

    async def receive() -> Any:
        await asyncio.sleep(9)

    request = Request({"type": "http", "method": "POST", "headers": []}, receive)
    assert asyncio.run(lobby.asked_for(request)) == Rejected("web.not_read")


def test_tables_come_slowly_and_not_without_end(tmp_path: Path) -> None:
    """One a second, and no more than there is room for."""
    with visited(hall := open_hall(tmp_path, most=2)) as client:
        assert client.post("/api/tables", json=RUSH).status_code == 201
        soon = client.post("/api/tables", json=RUSH)
        assert (soon.status_code, soon.json()["sentence"]) == (
            429, "Another table has just been opened. Try again in a second.",
        )  # fmt: skip
        opened(hall)
        hall._last = float("-inf")
        full = client.post("/api/tables", json=RUSH)
        assert (full.status_code, full.json()["sentence"]) == (503, "This server has no room for another table.")


def test_one_address_does_not_fill_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither with tables nor with connections. Others have room, and so has this machine."""
    monkeypatch.setattr(room, "MOST_A_MINUTE", 1)
    monkeypatch.setattr(addresses, "MOST_OF_ONE", 1)
    headers = {"Host": "localhost:8000"}
    with closing(hall := open_hall(tmp_path)):
        app = make_app(hall)
        one, other, this = [
            TestClient(app, "http://localhost:8000", client=(host, 5000), headers=headers)
            for host in ("203.0.113.5", "2001:db8::5", "127.0.0.1")
        ]
        for client, statuses in ((one, [201, 429]), (other, [201, 429]), (this, [201, 201])):
            assert [_status(client, hall) for _ in range(2)] == statuses
        id = hall.tables[0].entry.id
        with at(one, id), at(other, id), at(this, id), at(this, id):
            for client in (one, other):
                with client.websocket_connect(f"/table/{id}/socket") as socket:
                    assert socket.receive_json()["code"] == "web.full"
                    with pytest.raises(WebSocketDisconnect):
                        socket.receive_json()
        with at(one, id) as again:
            assert again.welcome["as"] == "spectator"
    assert client_address({"client": None}) is client_address({}) is client_address({"client": ("::1", 1)}) is None
    assert client_address({"client": ("::ffff:203.0.113.5", 1)}) == "203.0.113.5"
    assert client_address({"client": ("203.0.113.5:80", 1)}) == client_address({"client": ("_hidden", 1)}) == "unknown"


def _status(client: TestClient, hall: Hall) -> int:
    hall._last = float("-inf")
    return client.post("/api/tables", json=RUSH).status_code


def test_no_room_for_an_old_table(tmp_path: Path) -> None:
    """Whoever comes to it hears so, and may come again later."""
    with closing(hall := open_hall(tmp_path)):
        old, new = opened(hall), opened(hall)
    with visited(hall := open_hall(tmp_path, most=1)) as client, at(client, new.id):
        page = client.get(f"/table/{old.id}")
        assert (page.status_code, page.text) == (503, "This server has no room for another table.\n")
        with client.websocket_connect(f"/table/{old.id}/socket") as socket:
            assert socket.receive_json()["code"] == "web.no_room"
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_json()
            assert closed.value.code == TRY_LATER


def test_the_rulebook(tmp_path: Path) -> None:
    """A page without scripts; markup in a variant stays text."""
    evil = load_variant("rush", changes={"name": "<script>alert(1)</script>", "id": "evil"})
    hall = Hall.open(tmp_path, [evil], now=0)
    table = hall.create("evil", seats=2, now=1)
    with visited(hall) as client:
        page = client.get(f"/table/{table.id}/rules")  # type: ignore[union-attr]
        assert "<h2>1. " in page.text
        assert "<script>" not in page.text
        assert page.headers["content-security-policy"].startswith("sandbox; default-src 'none'")


def test_a_rulebook_is_written_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many tables and visitors there are; each variant has its own."""
    written: list[str] = []

    def counted(variant: Variant) -> str:
        written.append(variant.id)
        return variant.id

    monkeypatch.setattr(rulebook, "rulebook_markdown", counted)
    rulebook.rulebook_page.cache_clear()
    with visited(hall := open_hall(tmp_path)) as client:
        ids = [hall.create(id, seats=2, now=now).id for now, id in ((1, "rush"), (3, "rush"), (5, "cambio"))]  # type: ignore[union-attr]
        pages = [client.get(f"/table/{id}/rules").text for id in (*ids, *ids)]
    rulebook.rulebook_page.cache_clear()
    assert written == ["rush", "cambio"]
    assert ["rush</p>" in page for page in pages] == [True, True, False] * 2


def test_replay_and_log_come_after_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before it they would show every card. A game of bots goes on while somebody watches."""
    monkeypatch.setattr(replays, "MOST_KEPT", 1)
    with visited(hall := open_hall(tmp_path, FAST)) as client:
        ids = [opened(hall, 2, 2).id, opened(hall, 2, 2).id]
        for place, id in enumerate(ids):
            for what in ("replay", "log"):
                early = client.get(f"/table/{id}/{what}")
                assert (early.status_code, early.json()["code"]) == (409, "web.not_over")
            with at(client, id) as watcher:
                while watcher.table["winners"] is None:
                    watcher.hear("table")
            numbers = [step["n"] for step in watcher.steps]
            assert numbers == list(range(numbers[0], watcher.table["n"] + 1))
            assert client.get("/api/tables").json()["tables"][place]["over"]
            page = client.get(f"/table/{id}/replay")
            assert "Bot 0" in page.text
            assert client.get(f"/table/{id}/replay").text == page.text
            german = client.get(f"/table/{id}/replay", headers={"Accept-Language": "de-AT,en;q=0.5"}).text
            assert ('<html lang="en">' in page.text, '<html lang="de">' in german) == (True, True)
            assert page.headers["content-security-policy"].startswith("sandbox allow-scripts; default-src 'none'")
            log = client.get(f"/table/{id}/log")
            assert f'filename="rush-{id}.jsonl"' in log.headers["content-disposition"]
            assert validate_lines(log.text.splitlines()).status == "sound"
        assert len(client.get(f"/table/{ids[0]}/replay").text) > 1000


def test_a_replay_that_is_too_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its log can be downloaded all the same."""

    def too_long(_: object, language: str) -> str:
        raise GameError("too much")

    monkeypatch.setattr(replays, "page", too_long)
    with visited(hall := open_hall(tmp_path, FAST)) as client:
        id = opened(hall, 2, 2).id
        with at(client, id) as watcher:
            while watcher.table["winners"] is None:
                watcher.hear("table")
        answer = client.get(f"/table/{id}/replay")
        assert (answer.status_code, answer.json()["sentence"]) == (
            409, "The game is too long for a page. Download its log.",
        )  # fmt: skip


def test_a_table_that_does_not_exist(tmp_path: Path) -> None:
    """Whatever stands for its id."""
    with visited(open_hall(tmp_path)) as client:
        for path in ("0" * 16, "0" * 16 + "/rules", "0" * 16 + "/replay", "0" * 16 + "/log", "..%2F..", "tables"):
            answer = client.get(f"/table/{path}")
            assert answer.status_code == 404
            assert (answer.text == "This table does not exist.\n") is ("%2F" not in path)


def test_a_storage_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the server's fault, and the client hears that nothing has changed."""

    def fails(*_: Any, **__: Any) -> Any:
        raise LogError("tables.sqlite: disk I/O error")

    with visited(hall := open_hall(tmp_path)) as client:
        id = opened(hall).id
        monkeypatch.setattr(Hall, "create", fails)
        answer = client.post("/api/tables", json=RUSH)
        assert (answer.status_code, answer.json()["sentence"].partition(";")[0]) == (
            503, "The server cannot store this now",
        )  # fmt: skip
        monkeypatch.setattr(Hall, "find", fails)
        assert client.get(f"/table/{id}").status_code == 404


@pytest.mark.parametrize(
    ("host", "origin", "status"),
    [
        ("localhost:8000", None, 201),
        ("127.0.0.1", "http://127.0.0.1", 201),
        ("[::1]:8000", "http://[::1]:8000", 201),
        ("192.168.0.7:8000", "http://192.168.0.7:8000", 201),
        ("cabo.example", "https://cabo.example", 201),
        ("CABO.example", "https://cabo.example", 201),
        ("evil.example", "http://evil.example", 400),
        ("localhost:8000:1", None, 400),
        ("localhost:8000", "http://localhost:9000", 400),
        ("localhost:8000", "http://evil.example", 400),
        ("localhost:8000", "null", 400),
        ("localhost:8000", "http://[", 400),
    ],
)
def test_the_guard_at_the_door(tmp_path: Path, host: str, origin: str | None, status: int) -> None:
    """A name that is not the server's may be that of a page of somebody else, and an origin says whose page asks."""
    hall = open_hall(tmp_path)
    id = opened(hall).id
    hall._last = float("-inf")
    headers = {"Host": host, **({} if origin is None else {"Origin": origin})}
    client = TestClient(make_app(hall, names=["cabo.example"]), base_url="http://localhost:8000")
    answer = client.post("/api/tables", json=RUSH, headers=headers)
    assert answer.status_code == status
    assert answer.headers["content-security-policy"] == POLICY
    if status == 201:
        with client.websocket_connect(f"/table/{id}/socket", headers=headers) as socket:
            socket.send_json({"t": "hello", "token": None, "language": "en"})
            assert socket.receive_json()["t"] == "welcome"
    else:
        with pytest.raises(WebSocketDisconnect), client.websocket_connect(f"/table/{id}/socket", headers=headers):
            raise AssertionError
    hall.close()


def test_what_is_no_hall(tmp_path: Path) -> None:
    """The application says what it needs."""
    with pytest.raises(GameError, match="hall must be a Hall"):
        make_app("hall")  # type: ignore[arg-type]
    hall = open_hall(tmp_path)
    with pytest.raises(GameError, match="names must be a list of names"):
        make_app(hall, names=[1])  # type: ignore[list-item]
    hall.close()


def test_a_link_from_elsewhere_may_be_followed(tmp_path: Path) -> None:
    """The origin of a page matters only to what changes something."""
    with visited(open_hall(tmp_path)) as client:
        assert client.get("/", headers={"Origin": "http://evil.example"}).status_code == 200
