"""The guard at the door: which hosts and origins may ask, and the headers that every answer has."""

from __future__ import annotations

import re
import socket
from collections.abc import Collection
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

HEADERS: Final = {
    b"content-security-policy": POLICY.encode(),
    b"referrer-policy": b"no-referrer",
    b"x-content-type-options": b"nosniff",
    b"cache-control": b"no-store",
}

_HOST: Final = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[^:\[\]]+)(?::[0-9]+)?")


def guarded(app: ASGIApp, names: Collection[str] = ()) -> ASGIApp:
    """Return an application that answers only to this machine's names, and only to pages of its own.

    A page of another site cannot read what the server says, but it may point a name of its own at this machine. So the
    name by which the server is called must be an address or known. Browsers say which page has opened a websocket or
    sent a form; other programs do not, and may come in.

    :param names: more names of the server.
    """
    own = socket.gethostname().lower()
    known = {"localhost", own, f"{own}.local", *(name.lower() for name in names)}

    async def guard(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            problem = _problem(scope, known, writes=scope["method"] not in ("GET", "HEAD"))
            if problem is None:
                await app(scope, receive, _with_headers(send))
            else:
                await _refuse(problem, _with_headers(send))
        elif scope["type"] == "websocket" and _problem(scope, known, writes=True) is not None:
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        else:
            await app(scope, receive, send)

    return guard


def _problem(scope: Scope, known: Collection[str], *, writes: bool) -> str | None:
    """Return why a request is not let in."""
    hosts = _values(scope, b"host")
    if len(hosts) != 1 or not _is_known(hosts[0], known):
        return "This server has another name; start it with --name to add one."
    origins = _values(scope, b"origin")
    if writes and any(_place(origin) != hosts[0].lower() for origin in origins):
        return "This page belongs to another server."
    return None


def _values(scope: Scope, name: bytes) -> list[str]:
    return [value.decode("latin-1") for key, value in scope["headers"] if key.lower() == name]


def _is_known(host: str, known: Collection[str]) -> bool:
    found = _HOST.fullmatch(host)
    if found is None:
        return False
    name = found[1].strip("[]").lower()
    try:
        ip_address(name)
    except ValueError:
        return name in known
    return True


def _place(origin: str) -> str | None:
    """Return the host and the port of an origin."""
    try:
        return urlsplit(origin).netloc.lower() or None
    except ValueError:
        return None


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = list(message["headers"])
            names = {name.lower() for name, _ in own}
            message["headers"] = [*own, *(each for each in HEADERS.items() if each[0] not in names)]
        await send(message)

    return sending


async def _refuse(problem: str, send: Send) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8")]
    await send({"type": "http.response.start", "status": 400, "headers": headers})
    await send({"type": "http.response.body", "body": f"{problem}\n".encode()})
