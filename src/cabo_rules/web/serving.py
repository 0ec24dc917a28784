"""The server: a socket that listens, and uvicorn."""

from __future__ import annotations

import gc
import os
import socket
from collections.abc import Collection, Generator
from contextlib import closing, contextmanager, suppress
from typing import Final

import uvicorn

from cabo_rules.errors import CaboError
from cabo_rules.web.hall import Hall
from cabo_rules.web.routes import make_app
from cabo_rules.web.sockets import LONGEST_MESSAGE

ANYWHERE: Final = ("0.0.0.0", "::", "")

FULL_COLLECTIONS: Final = 100
"""How much rarer full collections are than usual."""


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens.

    :raises CaboError: if the port is in use, or the machine has no such address.
    """
    try:
        family, *_, address = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[
            0
        ]
        return socket.create_server(address[:2], family=family)
    except (OSError, UnicodeError) as error:
        number = getattr(error, "errno", None) or 0
        reason = os.strerror(number) if number > 0 else getattr(error, "strerror", None) or str(error)
        raise CaboError(f"cannot listen on port {port} of {host!r}: {reason}; --port 0 takes a free one") from None


def address_of(listening: socket.socket) -> str:
    """Return the address of the page for other people, as well as it is known here."""
    host, port = listening.getsockname()[:2]
    if host in ANYWHERE:
        host = _outgoing_address() or socket.gethostname()
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def _outgoing_address() -> str | None:
    """Return the address from which this machine reaches others. Nothing is sent."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as asking, suppress(OSError):
        asking.connect(("192.0.2.1", 9))  # an address for examples
        return str(asking.getsockname()[0])
    return None


def server_of(hall: Hall, names: Collection[str] = (), proxies: Collection[str] = ()) -> uvicorn.Server:
    """Return a server of the tables of a hall, which does not run yet.

    :param proxies: the networks whose word is taken for where a client is, as ``X-Forwarded-For`` says it.
    """
    config = uvicorn.Config(
        make_app(hall, names=names),
        access_log=False,
        lifespan="off",
        log_config=None,
        log_level="warning",
        proxy_headers=bool(proxies),
        forwarded_allow_ips=[*proxies],
        server_header=False,
        timeout_graceful_shutdown=2,
        ws="websockets-sansio",
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,  # which would take more memory for each client than a table
    )
    return uvicorn.Server(config)


def serve(hall: Hall, listening: socket.socket, names: Collection[str] = (), proxies: Collection[str] = ()) -> None:
    """Serve the tables of a hall until the process is stopped.

    :raises KeyboardInterrupt: after Ctrl-C, when all clients have gone.
    """
    with short_pauses():
        server_of(hall, names, proxies).run(sockets=[listening])


@contextmanager
def short_pauses() -> Generator[None]:
    """Let Python's collector of cycles hold up a server for milliseconds only.

    It need not look through the library again and again. Nor through all tables: that takes a third of a second with
    200 of them, and finds next to nothing, since tables have no cycles. Young objects are looked through as always.
    """
    young, middle, old = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(young, middle, FULL_COLLECTIONS * old)
    try:
        yield
    finally:
        gc.set_threshold(young, middle, old)
        gc.unfreeze()
