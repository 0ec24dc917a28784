"""The web table of ``examples/web``: its server by itself, and both in a browser."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from cabo_rules import load_variant, validate_log
from cabo_rules.moves import Abandon
from cabo_rules.table import Limits
from tests.chromium import CHROMIUM, QUIET, needs_chromium
from tests.examples import EXAMPLES, program
from tests.servers import free_port, running

WEB = EXAMPLES / "web"
ANA, BEN, CHI = ("Ana's token " * 3, "Ben's token " * 3, "Chi's token " * 3)
LOOK = {"type": "first_look", "seat": 0, "slots": [0, 1]}


def test_they_are_short() -> None:
    """The server has fewer than 90 lines and the page fewer than 100, which fit a screen."""
    server, page = ((WEB / name).read_text("utf-8").splitlines() for name in ("server.py", "page.html"))
    assert len(server) < 90
    assert len(page) < 100
    assert max(map(len, [*server, *page])) <= 135


# --- the server -------------------------------------------------------------------------------------------------------


@pytest.fixture
def server(tmp_path: Path) -> Any:
    """The server's module, with a folder of its own."""
    module = program("web/server")
    module.FOLDER, module.VARIANT = tmp_path, load_variant("rush")
    return module


@contextmanager
def served(server: Any) -> Iterator[TestClient]:
    """Serve until the end of the block; then the server forgets all tables, and what they have stored stays."""

    def stop() -> None:
        while server.rooms:
            server.rooms.popitem()[1][0].close()

    with TestClient(server.app) as client:
        assert client.portal is not None
        yield client
        client.portal.call(stop)  # in its thread, as the database wants it


@pytest.fixture
def client(server: Any) -> Iterator[TestClient]:
    """A client of the server, which serves all of its pages in one thread."""
    with served(server) as client:
        yield client


def hello(page: WebSocketTestSession, token: str, name: str | None = None) -> tuple[Any, dict[str, Any]]:
    """Say who a page is; return the sentence that refuses it, if one does, and the table that follows."""
    page.send_json({"t": "hello", "token": token} | ({} if name is None else {"name": name}))
    return hear(page, "answer")["sentence"], hear(page, "table")


def hear(page: WebSocketTestSession, kind: str) -> dict[str, Any]:
    """Return the next message of a kind."""
    while (message := page.receive_json())["t"] != kind:
        pass
    found: dict[str, Any] = message
    return found


def look(page: WebSocketTestSession, id: str) -> str:
    """Take Ana's first look, and return the result."""
    page.send_json({"t": "move", "id": id, "seen": 1, "move": LOOK})
    return str(hear(page, "answer")["result"])


def test_people_sit_down_and_others_watch(client: TestClient) -> None:
    """The game begins when both people have sat down; one who comes later is refused a seat, and watches."""
    with (
        client.websocket_connect("/table/t1/socket") as ana,
        client.websocket_connect("/table/t1/socket") as ben,
        client.websocket_connect("/table/t1/socket") as chi,
    ):
        refused, table = hello(ana, ANA, "Ana")
        assert (bool(refused), table["you"], table["state"]) == (False, 0, None)
        assert hello(ben, BEN, " ")[0] == "A name must not be blank."
        refused, table = hello(ben, BEN, "Ben")
        assert (bool(refused), table["you"], table["awaited"]) == (False, 1, [0, 1, 2])
        while table["n"] == 0 or table["you"] != 0:
            table = hear(ana, "table")
        assert [seat["name"] for seat in table["seats"]] == ["Ana", "Ben", "Bot 2"]
        assert hello(chi, CHI)[0] is False
        refused, table = hello(chi, CHI, "Chi")
        assert refused == "All seats are taken."
        assert (table["you"], table["targets"]) == (None, [])
        chi.send_json({"t": "move", "id": "1", "seen": 1, "move": LOOK})
        assert hear(chi, "answer")["code"] == "table.spectator"


def test_a_move_counts_once_before_and_after_a_restart(server: Any) -> None:
    """What is sent twice is played once, although the server was stopped in between; the seat is that of the token."""
    with served(server) as client, client.websocket_connect("/table/t1/socket") as ana:
        hello(ana, ANA, "Ana")
        with client.websocket_connect("/table/t1/socket") as ben:
            hello(ben, BEN, "Ben")
        assert [look(ana, "a"), look(ana, "a"), look(ana, "b")] == ["played", "repeated", "refused"]
    with served(server) as client, client.websocket_connect("/table/t1/socket") as ana:
        assert hello(ana, ANA)[1]["you"] == 0
        assert look(ana, "a") == "repeated"


def test_a_bot_moves_when_its_time_comes(server: Any) -> None:
    """Nobody need send anything: the pages that look on keep the time."""
    server.LIMITS = Limits(bot=0)
    with served(server) as client, client.websocket_connect("/table/t1/socket") as ana:
        hello(ana, ANA, "Ana")
        with client.websocket_connect("/table/t1/socket") as ben:
            hello(ben, BEN, "Ben")
        while 2 in (table := hear(ana, "table"))["awaited"] or table["state"] is None:
            pass
        assert table["steps"][-1]["move"]["seat"] == 2


def test_bad_messages(client: TestClient) -> None:
    """Any data has an answer, and nothing happens."""
    with client.websocket_connect("/table/t1/socket") as page:
        bad: list[Any] = [None, [], {"t": "hello"}, {"t": "hello", "token": "short"}, {"t": "hello", "token": 1}]
        for message in bad:
            page.send_json(message)
            assert hear(page, "answer")["result"] == "rejected"
        assert hello(page, ANA, "Ana")[1]["you"] == 0


@pytest.mark.parametrize("id", ["x1", "t-1", "t" * 65, "tables.sqlite", "t%C3%A9"])
def test_a_table_that_cannot_be(id: str, server: Any, client: TestClient) -> None:
    """No table begins whose id is not one of this server's."""
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(f"/table/{id}/socket"):
        pass
    assert id not in server.rooms


def test_a_rematch(server: Any, client: TestClient) -> None:
    """After a game the same people have their seats at another one, with the tokens that they have."""
    with client.websocket_connect("/table/t1/socket") as ana, client.websocket_connect("/table/t1/socket") as ben:
        hello(ana, ANA, "Ana")
        hello(ben, BEN, "Ben")
        with pytest.raises(WebSocketDisconnect), client.websocket_connect("/table/t1_/socket"):
            pass
        assert client.portal is not None
        client.portal.call(partial(server.rooms["t1"][0].host, Abandon(), now=time.time()))
        with client.websocket_connect("/table/t1_/socket") as again:
            table = hello(again, BEN)[1]
        assert (table["you"], table["n"], table["winners"]) == (1, 1, None)


def test_only_tables_that_somebody_looks_at_stay_open(server: Any, client: TestClient) -> None:
    """When a table is opened, the empty ones are closed; they open again as they were."""
    with client.websocket_connect("/table/t1/socket") as ana:
        hello(ana, ANA, "Ana")
        with client.websocket_connect("/table/t2/socket"):
            assert [*server.rooms] == ["t1", "t2"]
    with client.websocket_connect("/table/t3/socket"):
        assert [*server.rooms] == ["t3"]
    with client.websocket_connect("/table/t1/socket") as ana:
        assert hello(ana, ANA)[1]["you"] == 0


def test_a_new_table_has_an_address_of_its_own(client: TestClient) -> None:
    """The front page leads to it, and its page is the one file."""
    first, second = (client.get("/", follow_redirects=False).headers["location"] for _ in range(2))
    assert re.fullmatch("/table/t[0-9a-f]{16}", first)
    assert first != second
    assert client.get(first).text == (WEB / "page.html").read_text("utf-8")


# --- in a browser -----------------------------------------------------------------------------------------------------

SERVE = """
import sys
from pathlib import Path
import uvicorn
import server
from cabo_rules import load_variant
from cabo_rules.table import Limits
server.FOLDER, server.VARIANT, server.LIMITS = Path(sys.argv[1]), load_variant("cambia"), Limits(bot=0.05, snap=0.4)
uvicorn.run(server.app, port=int(sys.argv[2]), ws_max_size=16384, log_level="warning")
"""
"""The server with the rules of a single round, and bots that do not dawdle."""


@contextmanager
def serving(folder: Path, port: int) -> Iterator[None]:
    """Run the server until it is killed at the end of the block."""
    with running([sys.executable, "-c", SERVE, folder, str(port)], port, folder=WEB):
        yield


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for all tests."""
    with sync_playwright() as playwright:
        expect.set_options(timeout=20_000)
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield started
        started.close()


OFFERED = """() => [...document.querySelectorAll("main [aria-disabled=false], #moves button")].map(each => {
    const { x, y, width, height } = each.getBoundingClientRect()
    return [x + width / 2, y + height / 2]
})"""


def sit_down(browser: Browser, address: str, name: str) -> Page:
    """Open a table as a person with a browser of their own, and sit down."""
    tab = browser.new_context().new_page()
    tab.goto(address)
    tab.get_by_label("Your name").fill(name)
    tab.get_by_text("Sit down").click()
    expect(tab.locator("main")).to_contain_text(f"{name} (you)")
    return tab


def is_awaited(tab: Page) -> bool:
    """Return whether the game waits for the person in front of a page."""
    return bool(tab.evaluate("table.awaited.includes(table.you)"))


def play_on(tabs: list[Page], until: Callable[[], bool]) -> None:
    """Let the people whom the table waits for click on anything that is offered to them, until something is so."""
    rng, end = Random(1), time.monotonic() + 120
    while not until():
        assert time.monotonic() < end, [tab.locator("#status").inner_text() for tab in tabs]
        for tab in tabs:
            if is_awaited(tab) and (places := tab.evaluate(OFFERED)):
                tab.mouse.click(*rng.choice(places))
            tab.wait_for_timeout(30)


HOLD_CONNECTION = """
    WebSocket = class extends WebSocket {
        get isOpen() { return super.readyState === WebSocket.OPEN }
        get readyState() { return this.held === false ? super.readyState : WebSocket.CONNECTING }
        set onopen(act) { document.addEventListener("let go", () => { this.held = false; act() }) }
    }"""


@needs_chromium
def test_who_is_quicker_than_the_connection_sits_down(browser: Browser, tmp_path: Path) -> None:
    """A name that is sent before there is a connection is kept, and said as soon as there is one."""
    port = free_port()
    with serving(tmp_path, port):
        tab = browser.new_context().new_page()
        tab.add_init_script(HOLD_CONNECTION)
        tab.goto(f"http://127.0.0.1:{port}/")
        tab.get_by_label("Your name").fill("Ana")
        tab.get_by_text("Sit down").click()
        tab.wait_for_function("socket.isOpen")
        expect(tab.locator("main")).to_be_empty()
        tab.evaluate("document.dispatchEvent(new Event('let go'))")
        expect(tab.locator("main")).to_contain_text("Ana (you)")


@needs_chromium
def test_a_whole_game_by_clicks(browser: Browser, tmp_path: Path) -> None:
    """People play to the end by clicking on what is offered, through reloads and with a server that is killed."""
    port = free_port()
    with serving(tmp_path, port):
        ana = sit_down(browser, f"http://127.0.0.1:{port}/", "Ana")
        ben = sit_down(browser, ana.url, "Ben")
        watcher = browser.new_context().new_page()
        watcher.goto(ana.url)
        play_on([ana, ben], lambda: bool(ana.evaluate("table.state.phase !== 'looks'")))
    expect(ana.locator("#note")).to_have_text("No connection.")
    with serving(tmp_path, port):
        expect(ana.locator("#note")).to_have_text("")
        ben.reload()
        expect(ben.locator("main")).to_contain_text("Ben (you)")
        play_on([ana, ben], lambda: bool(ana.evaluate("table.winners")))
        for tab in (ana, ben, watcher):
            expect(tab.locator("#status")).to_contain_text("The game is over")
        for tab in (ana, ben):
            tab.get_by_text("Another game").click()
        expect(ben.locator("main")).to_contain_text("Ana")
        expect(ben.locator("main")).to_contain_text("Ben (you)")
    log, _ = sorted(tmp_path.glob("*.jsonl"))
    verdict = validate_log(log)
    assert (verdict.status, verdict.over) == ("sound", True)


LOSE_ANSWERS = """() => {
    socket.onmessage = ({ data }) => data.includes('"t":"answer"') || hear(JSON.parse(data))
}"""


@needs_chromium
def test_what_a_page_keeps(browser: Browser, tmp_path: Path) -> None:
    """A half-made pick, a face and a move without an answer survive a reload; keys do what clicks do, and of two clicks
    the second does nothing; a link opens the seat elsewhere."""
    port = free_port()
    with serving(tmp_path, port):
        ana = sit_down(browser, f"http://127.0.0.1:{port}/", "Ana")
        ben = sit_down(browser, ana.url, "Ben")
        place, other = ana.locator("[id='[0,0]']"), ana.locator("[id='[0,1]']")
        place.dblclick()
        expect(place).to_have_attribute("aria-pressed", "true")
        place.focus()
        for pressed in ("false", "true"):
            ana.keyboard.press("Enter")
            expect(place).to_have_attribute("aria-pressed", pressed)
            expect(place).to_be_focused()
        ana.reload()
        expect(place).to_have_attribute("aria-pressed", "true")
        expect(other).to_have_attribute("aria-disabled", "false")

        heard: list[str] = []
        ana.on("websocket", lambda page: page.on("framereceived", lambda text: heard.append(str(text))))
        ana.evaluate(LOSE_ANSWERS)
        ana.locator("#moves button").focus()
        ana.keyboard.press("Space")
        expect(place).not_to_have_text("??")
        assert ana.evaluate("draft.sent") is not None
        card = place.inner_text()
        ana.reload()
        expect(place).to_have_text(card)
        ana.wait_for_function("draft.sent === null")
        assert len([text for text in heard if '"result":"repeated"' in text]) == 1

        elsewhere = browser.new_context().new_page()
        elsewhere.goto(f"http://127.0.0.1:{port}{ana.locator('#mine').get_attribute('href')}")
        expect(elsewhere.locator("main")).to_contain_text("Ana (you)")
        assert elsewhere.url == ana.url
        assert "#" not in ana.url
        ben.locator("#moves button").click()  # which ends the first looks
        expect(place).to_have_text("??")
