"""A hall in a folder, its application, and people who connect to it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

from jsonschema import Draft202012Validator
from starlette.testclient import TestClient, WebSocketTestSession

from cabo_rules import load_variant
from cabo_rules.table import Limits
from cabo_rules.table.schema import message_schema
from cabo_rules.web import Hall, Opened, make_app

FAST: Final = Limits(bot=0, look=0.05, turn=0.05, snap=0, pause=0)
"""Nobody needs to do anything."""

VALIDATOR: Final = Draft202012Validator(message_schema())
"""Knows all messages of a table and of its socket."""

LOCAL: Final = "http://localhost:8000"
ANA: Final = "ana-" + "a" * 20
BEN: Final = "ben-" + "b" * 20


def open_hall(folder: Path, limits: Limits | None = None, **more: Any) -> Hall:
    """Return a hall with two variants."""
    return Hall.open(folder, [load_variant("rush"), load_variant("cambio")], now=time.time(), limits=limits, **more)


@contextmanager
def visited(hall: Hall) -> Iterator[TestClient]:
    """Let a browser visit a hall, which is closed afterwards."""
    with closing(hall), TestClient(make_app(hall), LOCAL, headers={"Host": "localhost:8000"}) as client:
        yield client


def opened(hall: Hall, seats: int = 2, bots: int = 0, *, listed: bool = True) -> Opened:
    """Open a table of rush, a while after the last one."""
    table = hall.create("rush", seats=seats, bots=bots, listed=listed, now=time.time() + 2 * len(hall.tables))
    assert isinstance(table, Opened)
    return table


class Person:
    """Somebody at a table: a websocket that has said hello."""

    def __init__(self, socket: WebSocketTestSession, token: str | None) -> None:
        self.socket = socket
        self.table: dict[str, Any] = {}
        self.steps: list[dict[str, Any]] = []
        self.welcome = self.hello(token)

    def hello(self, token: str | None, language: object = "en") -> dict[str, Any]:
        """Say hello, and return the welcome; the table follows."""
        self.say({"t": "hello", "token": token, "language": language})
        welcome = self.hear("welcome")
        self.hear("table")
        return welcome

    def say(self, message: object) -> None:
        """Send something."""
        self.socket.send_json(message)

    def hear(self, kind: str) -> dict[str, Any]:
        """Return the next message of a kind, and note the tables before it."""
        while True:
            message: dict[str, Any] = self.socket.receive_json()
            assert VALIDATOR.is_valid(message), message
            if message["t"] == "table":
                self.table = message
                self.steps += message["steps"]
            if message["t"] == kind:
                return message

    def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send a message, and return its answer."""
        self.say(message)
        return self.hear("picked" if message["t"] == "pick" else "answer")

    def join(self, name: object, token: object) -> dict[str, Any]:
        """Sit down, and return the welcome; the table follows."""
        self.say({"t": "join", "name": name, "token": token})
        welcome = self.hear("welcome")
        self.hear("table")
        return welcome

    def refused(self, message: dict[str, Any]) -> str:
        """Send a message, which must be rejected, and return the code."""
        answer = self.ask(message)
        assert (answer["result"], bool(answer["sentence"])) == ("rejected", True)
        return str(answer["code"])


@contextmanager
def at(client: TestClient, id: str, token: str | None = None) -> Iterator[Person]:
    """Connect somebody to a table."""
    with client.websocket_connect(f"/table/{id}/socket") as socket:
        yield Person(socket, token)
