"""Messages of a client: who it is, whether it sits down or leaves, a rematch; everything else is for the table."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

import orjson

from cabo_rules.errors import CaboError
from cabo_rules.seats import SPECTATOR
from cabo_rules.show.texts import LANGUAGES
from cabo_rules.table.answers import Rejected
from cabo_rules.table.inbox import receive
from cabo_rules.table.seats import Ticket
from cabo_rules.web.served import LOG, Client, Served, rejection

NOT_READ: Final = Rejected("web.not_read")
NO_HELLO: Final = Rejected("web.no_hello")
NO_TOKEN: Final = Rejected("web.no_token")
NO_SEAT: Final = Rejected("web.no_seat")
BY_LINK: Final = Rejected("web.by_link")
FULL: Final = Rejected("web.full")
NOT_YOURS: Final = Rejected("web.not_yours")
NOT_STORED: Final = Rejected("web.not_stored")


def take_in(served: Served, client: Client, text: str | None) -> dict[str, Any] | None:
    """Take in what a client has sent, and return the answer, if there is one."""
    try:
        message = orjson.loads(text or "")
    except orjson.JSONDecodeError:
        return rejection(NOT_READ, client.language)
    kind = message.get("t") if isinstance(message, dict) else None
    own = _OWN.get(kind) if isinstance(kind, str) else None
    id = message.get("id") if isinstance(message, dict) else None
    id = id if isinstance(id, str) else None
    if not client.known and own is not _hello:
        return rejection(NO_HELLO, client.language, id)
    try:
        if own is None:
            return _for_the_table(served, client, message)
        rejected = own(served, client, message)
    except CaboError as error:  # the storage has failed, and nothing has changed
        LOG.error("%s", error)
        rejected = NOT_STORED
    return None if rejected is None else rejection(rejected, client.language, id)


def _for_the_table(served: Served, client: Client, message: Any) -> dict[str, Any]:
    before = served.table.changes
    answer = receive(served.table, client.viewer, message, now=time.time(), language=client.language)
    if served.table.changes != before:
        served.changed()
    return answer


def _hello(served: Served, client: Client, message: dict[str, Any]) -> Rejected | None:
    token, language = message.get("token"), message.get("language")
    if language in LANGUAGES:
        client.language = str(language)
    seat = served.table.seat_of(token)
    invited = served.seat_behind(token)
    viewer = SPECTATOR if seat is None else seat
    is_invited = seat is None and invited is not None and served.is_open(invited)
    since = message.get("since")  # a client that comes back hears what it has missed
    client.meet(viewer, is_invited, since if type(since) is int else None)
    if not served.make_room(client):
        client.known = client.greet = client.behind = False
        return FULL
    if seat is not None and seat >= 0:
        before = served.table.changes
        served.table.come_back(seat, now=time.time())
        if served.table.changes != before:
            served.changed()
    return None


def _join(served: Served, client: Client, message: dict[str, Any]) -> Rejected | None:
    token, listed = message.get("token"), served.held.entry.listed
    if not isinstance(token, str) or not 20 <= len(token) <= 100:
        return NO_TOKEN
    invited = served.seat_behind(token)
    if invited is None and not listed:
        return BY_LINK
    seat = invited
    if seat is not None and not served.is_open(seat) and listed:
        seat = None  # somebody has sat down without a link; another seat may be free
    ticket = served.table.join(message.get("name"), now=time.time(), seat=seat, token=token)
    if not isinstance(ticket, Ticket):
        return ticket
    client.meet(ticket.seat)
    served.make_room(client)
    served.changed()
    return None


def _leave(served: Served, client: Client, _: dict[str, Any]) -> Rejected | None:
    if client.viewer < 0:
        return NO_SEAT
    seat = client.viewer
    served.table.leave(seat, now=time.time())
    for each in served.clients:
        if each.viewer == seat:  # a second page of the same person would play on while the table plays, too
            each.meet(SPECTATOR)
    served.changed()
    return None


def _resync(_: Served, client: Client, __: dict[str, Any]) -> None:
    client.since, client.behind = None, True
    client.news.set()


def _rematch(served: Served, client: Client, _: dict[str, Any]) -> Rejected | None:
    if client.viewer == SPECTATOR:
        return NOT_YOURS
    found = served.hall.rematch(served.held.entry.id, by=client.address, now=time.time())
    if isinstance(found, Rejected):
        return found
    for each in served.clients:
        each.news.set()
    return None


_OWN: Final[dict[str, Callable[[Served, Client, dict[str, Any]], Rejected | None]]] = {
    "hello": _hello, "join": _join, "leave": _leave, "resync": _resync, "rematch": _rematch,
}  # fmt: skip
