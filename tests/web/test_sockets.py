"""Slow readers, fast senders, and those who never say who they are."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from starlette.websockets import WebSocket

from cabo_rules.table import Limits
from cabo_rules.web import addresses, served
from cabo_rules.web.addresses import Connections
from cabo_rules.web.held import Held
from cabo_rules.web.pace import Pace
from cabo_rules.web.served import Client, Served
from cabo_rules.web.sockets import BURST, MESSAGES_A_SECOND, Sockets
from cabo_rules.web.turns import Turns
from tests.web.rooms import FAST, open_hall, opened

HELLO = {"t": "hello", "token": None, "language": "en"}


class Line:
    """A connection: what a client sends, and what it has read."""

    def __init__(self, client: tuple[str, int] | None = None) -> None:
        self.coming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.read: list[dict[str, Any]] = []
        self.readable = asyncio.Event()
        self.readable.set()
        self.socket = WebSocket({"type": "websocket", "headers": [], "client": client}, self.coming.get, self._send)
        self.coming.put_nowait({"type": "websocket.connect"})

    async def _send(self, message: Any) -> None:
        await self.readable.wait()
        self.read.append(json.loads(message["text"]) if "text" in message else message)

    def say(self, message: object) -> None:
        """Send a message."""
        self.coming.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    def hang_up(self) -> None:
        """Go."""
        self.coming.put_nowait({"type": "websocket.disconnect", "code": 1001})

    async def heard(self, condition: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Return the first message with a property, when it has come."""
        for _ in range(1000):
            found = [message for message in self.read if condition(message)]
            if found:
                return found[0]
            await asyncio.sleep(0.005)
        raise AssertionError(self.read)


def served_table(folder: Path, limits: Limits, bots: int = 2) -> Served:
    """Return a table of two seats."""
    hall = open_hall(folder, limits)
    held = hall.find(opened(hall, 2, bots).id, now=time.time())
    assert isinstance(held, Held)
    return Served(hall, held, Turns())


async def whole(scene: Callable[[], Awaitable[None]]) -> None:
    """Play a scene in a loop whose timers end with it."""
    await scene()


def run(scene: Callable[[], Awaitable[None]], table: Served) -> None:
    """Play a scene, and close the hall."""
    try:
        asyncio.run(whole(scene))
    finally:
        table.hall.close()


def test_a_slow_reader_gets_the_newest_state_only(tmp_path: Path) -> None:
    """While it reads nothing, nothing is kept for it; then one message has all steps, if they are not too many."""
    table = served_table(tmp_path, evolve(FAST, bot=0.01))

    async def scene() -> None:
        line = Line()
        serving = asyncio.create_task(Sockets().serve(line.socket, table, "en"))
        line.say(HELLO)
        await line.heard(lambda message: message["t"] == "table" if "t" in message else False)
        line.readable.clear()
        number = table.table.number
        while table.table.number < number + 20:
            await asyncio.sleep(0.005)
        line.read.clear()
        line.readable.set()
        newest = table.table.number
        message = await line.heard(lambda message: message.get("n", 0) >= newest)
        tables = line.read.index(message) + 1
        assert tables <= 2  # the one that was under way, and the newest
        assert len(message["steps"]) >= 19
        line.hang_up()
        await serving
        assert table.clients == []

    run(scene, table)


def test_a_table_stays_while_somebody_is_let_in(tmp_path: Path) -> None:
    """Another table may be opened meanwhile: this one is not put away, as one that nobody uses would be."""
    table = served_table(tmp_path, Limits(bot=9999))

    async def scene() -> None:
        line = Line()
        line.readable.clear()
        serving = asyncio.create_task(Sockets().serve(line.socket, table, "en"))
        await asyncio.sleep(0.01)
        assert (line.read, table.held.people) == ([], 1)
        line.readable.set()
        line.hang_up()
        await serving
        assert table.held.people == 0

    run(scene, table)


def test_a_table_has_one_timer(tmp_path: Path) -> None:
    """Also if it changes after the timer has rung, while the table waits for its turn."""
    table = served_table(tmp_path, Limits(bot=9999))

    async def scene() -> None:
        client = Client("en")
        table.come(client)
        loop: Any = asyncio.get_running_loop()
        for _ in range(5):
            table.turns.add(table.changed)
            table.turns.add(table._tick)
            while table.turns._waiting:
                await asyncio.sleep(0)
            assert sum(not timer.cancelled() for timer in loop._scheduled) == 1
        table.go(client)

    run(scene, table)


def test_a_fast_sender_is_read_slowly(tmp_path: Path) -> None:
    """A burst is answered at once, then so many a second."""
    table = served_table(tmp_path, Limits(bot=9999))

    async def scene() -> None:
        line = Line()
        serving = asyncio.create_task(Sockets().serve(line.socket, table, "en"))
        line.say(HELLO)
        for _ in range(BURST + 9):
            line.say({"t": "move"})
        began = time.monotonic()
        while sum(message.get("t") == "answer" for message in line.read) < BURST + 9:
            await asyncio.sleep(0.005)
        assert time.monotonic() - began > 9 / MESSAGES_A_SECOND
        line.hang_up()
        await serving

    run(scene, table)


def test_an_address_with_many_connections_is_read_slowly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However it spreads its messages, also over new connections. Others are answered at once."""
    monkeypatch.setattr(addresses, "MESSAGES_OF_ONE", 10)
    monkeypatch.setattr(addresses, "BURST_OF_ONE", 4)
    table = served_table(tmp_path, Limits(bot=9999))
    sockets = Sockets()

    async def time_of(*clients: tuple[str, int]) -> float:
        """Let each say hello and something else, and return how long it takes."""
        began = time.monotonic()
        lines = [Line(client) for client in clients]
        serving = [asyncio.create_task(sockets.serve(line.socket, table, "en")) for line in lines]
        for line in lines:
            line.say(HELLO)
            line.say({"t": "x", "id": "1"})
        for line in lines:
            await line.heard(lambda message: message.get("id") == "1")
            line.hang_up()
        await asyncio.gather(*serving)
        return time.monotonic() - began

    async def scene() -> None:
        many = [("203.0.113.5", port) for port in range(3)]
        assert await time_of(*many) > 0.19  # two of six messages wait
        assert await time_of(many[0]) > 0.19
        others = [(host, 1) for host in ("203.0.113.6", "127.0.0.1", "127.0.0.1", "127.0.0.1")]
        assert await time_of(*others) < 0.19

    run(scene, table)


def test_paces_of_addresses_are_forgotten() -> None:
    """Once they have rested and their connections are gone."""
    connections = Connections()
    with connections.one_more("a"):
        assert [connections.wait(each, now=0.0) for each in ("a", "b", None)] == [0.0] * 3
        connections.wait("c", now=0.0)
        assert connections._paces.keys() == {"a", "b", "c"}
        connections.wait("d", now=10.0)
        assert connections._paces.keys() == {"a", "d"}


def test_a_pace_recovers() -> None:
    """Who has been quiet may send a burst again, and no more than that."""
    pace = Pace(rate=1, burst=2)
    assert [pace.wait(now) for now in (0, 0, 0, 1.0, 100.0, 100.0, 100.0)] == [0, 0, 1, 1, 0, 0, 1]


def test_whoever_says_nothing_is_sent_away(tmp_path: Path) -> None:
    """So is whoever sends other things first."""
    table = served_table(tmp_path, Limits(bot=9999))

    async def scene() -> None:
        line = Line()
        line.say({"t": "resync"})
        await Sockets(patience=0.1).serve(line.socket, table, "en")
        assert line.read[-1] == {"type": "websocket.close", "code": 1008, "reason": ""}
        assert [message["code"] for message in line.read[1:-1]] == ["web.no_hello"]

    run(scene, table)


def test_the_connections_of_a_server_are_limited(tmp_path: Path) -> None:
    """One too many hears why."""
    table = served_table(tmp_path, Limits(bot=9999))

    async def scene() -> None:
        line = Line()
        await Sockets(Connections(most=0)).serve(line.socket, table, "de")
        assert (line.read[1]["sentence"], line.read[2]["code"]) == (
            "Es sind zu viele Leute verbunden. Versuche es später wieder.", 1013,
        )  # fmt: skip

    run(scene, table)


def test_a_client_that_goes_while_it_is_sent_something(tmp_path: Path) -> None:
    """It is forgotten, and nobody else notices."""
    table = served_table(tmp_path, Limits(bot=9999))

    async def scene() -> None:
        line = Line()

        async def send(message: Any) -> None:
            if message["type"] == "websocket.send":
                raise OSError("gone")

        socket = WebSocket({"type": "websocket", "headers": []}, line.coming.get, send)
        line.say(["no hello"])
        await Sockets().serve(socket, table, "en")
        assert table.clients == []

        for last in ("move", "resync"):
            other = Line()
            serving = asyncio.create_task(Sockets().serve(other.socket, table, "en"))
            other.say(HELLO)
            await other.heard(lambda message: message.get("t") == "welcome")
            table.clients[0].gone = True
            table.clients[0].news.set()
            await other.heard(lambda message: message.get("code") == 4001)
            other.say({"t": last})
            await serving

    run(scene, table)


def test_a_table_stands_still_when_nobody_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots do not play for nobody for ever, and go on when somebody comes."""
    table = served_table(tmp_path, evolve(FAST, bot=0.01))  # so that the game does not end meanwhile

    async def later_than(number: int) -> None:
        while table.table.number <= number:
            await asyncio.sleep(0.01)

    async def scene() -> None:
        client = Client("en")
        assert table.table.number == 1
        table.come(client)
        await later_than(1)
        table.go(client)
        await later_than(table.table.number)
        monkeypatch.setattr(served, "LONELY", 0)
        await asyncio.sleep(0.05)
        stood = table.table.number
        await asyncio.sleep(0.1)
        assert table.table.number == stood
        table.come(client)
        await later_than(stood)

    run(scene, table)


def test_a_table_that_is_put_away_stands_still(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It does nothing at a deadline that was set before, since it may be in other hands by then."""
    table = served_table(tmp_path, evolve(FAST, bot=0.05))

    async def scene() -> None:
        client = Client("en")
        table.come(client)
        table.go(client)
        monkeypatch.setattr(type(table.hall), "tables", ())
        await asyncio.sleep(0.15)
        assert table.table.number == 1

    run(scene, table)
