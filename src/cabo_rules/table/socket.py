"""The messages of the socket of ``cabo-rules serve``, besides those of its table: who is there, and the next table.

They are here, beside :mod:`cabo_rules.table.wire`, since one schema describes all that such a client may send and hear.
"""

from __future__ import annotations

from typing import Any, Literal

from attrs import frozen

from cabo_rules.logs import as_data

# --- from the server --------------------------------------------------------------------------------------------------


@frozen
class WelcomeMessage:
    """A greeting: it says who the client is at the table from now on, and the table follows.

    :ivar as_: what it is; sent as ``as``. Somebody invited has a good link, whose seat waits for a ``join``.
    :ivar seat: its seat, if it has one.
    :ivar next: the id of the next table, once there is one.
    :ivar open: whether a seat is free for anybody.
    """

    as_: Literal["seat", "host", "invited", "spectator"]
    seat: int | None
    next: str | None
    open: bool
    t: Literal["welcome"] = "welcome"


@frozen
class RematchMessage:
    """Somebody has opened the next table, by its id; the tokens of the seats are the same there."""

    table: str
    t: Literal["rematch"] = "rematch"


ServerMessage = WelcomeMessage | RematchMessage
"""The messages that the server sends besides those of the table."""


def server_data(message: ServerMessage) -> dict[str, Any]:
    """Return a message as it is sent.

    >>> server_data(WelcomeMessage("spectator", None, None, True))
    {'as': 'spectator', 'seat': None, 'next': None, 'open': True, 't': 'welcome'}
    """
    return {sent_name(name): value for name, value in as_data(message).items()}


def sent_name(name: str) -> str:
    """Return the key of a field: a word of Python, such as ``as``, has an underscore in the class only."""
    return name.removesuffix("_")


# --- from a client ----------------------------------------------------------------------------------------------------


@frozen
class ClientHello:
    """Say who the client is: the first message, and again after a reconnection.

    :ivar token: the secret of a seat or of the host; ``None`` for a spectator.
    :ivar language: the language of the sentences; one that the server does not know changes nothing.
    :ivar since: the number of the table that a client has that comes back and still has the first message.
    :ivar id: of a rejection, which is the only answer.
    """

    t: Literal["hello"]
    token: str | None
    language: str | None = None
    since: int | None = None
    id: str | None = None


@frozen
class ClientJoin:
    """Take a seat: that of the token if it is of a link, otherwise a free one."""

    t: Literal["join"]
    name: str
    token: str
    id: str | None = None


@frozen
class ClientLeave:
    """Let the table move for the seat until somebody says hello with its token."""

    t: Literal["leave"]
    id: str | None = None


@frozen
class ClientResync:
    """Ask for the whole table again."""

    t: Literal["resync"]
    id: str | None = None


@frozen
class ClientRematch:
    """Open the next table when the game is over."""

    t: Literal["rematch"]
    id: str | None = None


SocketMessage = ClientHello | ClientJoin | ClientLeave | ClientResync | ClientRematch
"""The messages that a client may send besides those for the table."""
