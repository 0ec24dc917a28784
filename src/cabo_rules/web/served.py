"""One table with its clients: what each is owed, and the time at which the table acts by itself."""

from __future__ import annotations

import time
from asyncio import Event, TimerHandle, get_running_loop
from collections.abc import Iterator
from logging import getLogger
from typing import Any, Final, Literal

import orjson
from attrs import define, field

from cabo_rules.errors import CaboError
from cabo_rules.logs import as_data
from cabo_rules.seats import HOST, SPECTATOR
from cabo_rules.table.answers import Rejected
from cabo_rules.table.messages import wire_answer
from cabo_rules.table.seats import digest_of
from cabo_rules.table.socket import RematchMessage, WelcomeMessage, server_data
from cabo_rules.table.table import Table
from cabo_rules.web.hall import Hall
from cabo_rules.web.held import Held
from cabo_rules.web.turns import Turns

LOG: Final = getLogger("cabo_rules.web")

MOST_WATCHERS: Final = 50
MOST_OF_A_SEAT: Final = 8
LONELY: Final = 600.0
"""After so many seconds without anybody a table stands still, so that bots do not play for nobody for ever."""

AGAIN: Final = 5.0
"""After so many seconds a table whose storage has failed tries again."""


@define(eq=False)
class Client:
    """A connection to a table. What it is owed is never queued: it gets the newest state when it can take it.

    :ivar address: where it is, if it is known and has limits of its own.
    :ivar viewer: the seat, the host or a spectator.
    :ivar invited: whether its link leads to a seat that is still free.
    :ivar since: the number of the table that it was sent last.
    :ivar behind: whether the table has changed since.
    :ivar news: set when there is something to send.
    """

    language: str
    address: str | None = None
    viewer: int = SPECTATOR
    invited: bool = False
    since: int | None = None
    known: bool = False
    greet: bool = False
    behind: bool = False
    heard_of: str | None = None
    gone: bool = False
    news: Event = field(factory=Event)

    @property
    def role(self) -> Literal["seat", "host", "invited", "spectator"]:
        """The part of the client at the table."""
        if self.viewer >= 0:
            return "seat"
        if self.viewer == HOST:
            return "host"
        return "invited" if self.invited else "spectator"

    def meet(self, viewer: int, invited: bool = False, since: int | None = None) -> None:
        """Let the client be somebody, and greet it as such; then comes the table, whole without ``since``."""
        self.viewer, self.invited, self.since = viewer, invited, since
        self.known = self.greet = self.behind = True
        self.news.set()


@define(eq=False)
class Served:
    """A table with its clients. Everything here runs between two steps of the event loop."""

    hall: Hall
    held: Held
    turns: Turns
    clients: list[Client] = field(factory=list, init=False)
    _timer: TimerHandle | None = field(default=None, init=False)

    @property
    def table(self) -> Table:
        """The table."""
        return self.held.table

    # --- clients ------------------------------------------------------------------------------------------------------

    def come(self, client: Client) -> None:
        """Take a connection in. It is sent nothing until it has said who it is."""
        self.clients.append(client)
        self.held.people = len(self.clients)
        self._set_timer()

    def go(self, client: Client) -> None:
        """Forget a connection."""
        self.clients.remove(client)
        self.held.people, self.held.since = len(self.clients), time.time()

    def make_room(self, client: Client) -> bool:
        """Return whether there is room for a client that has said who it is.

        A seat and the host have room always: the oldest of their connections makes room, which a phone may have lost
        long ago. Spectators take no room from those who have a link to a free seat.
        """
        others = [each for each in self.clients if each.known and each is not client and not each.gone]
        alike = [each for each in others if (each.viewer, each.invited) == (client.viewer, client.invited)]
        if client.viewer == SPECTATOR:
            return len(alike) < MOST_WATCHERS
        for each in alike[: max(0, len(alike) + 1 - MOST_OF_A_SEAT)]:
            each.gone = True
            each.news.set()
        return True

    def seat_behind(self, token: object) -> int | None:
        """Return the seat to which the token of a link belongs."""
        if not isinstance(token, str):
            return None
        digest = digest_of(token)  # of a random token, so comparing takes no care
        invitations = self.held.entry.invitations
        return invitations.index(digest) if digest in invitations else None

    def is_open(self, seat: int) -> bool:
        """Return whether nobody has taken a seat."""
        return self.table.names[seat] is None

    # --- what is owed -------------------------------------------------------------------------------------------------

    def changed(self) -> None:
        """Let all clients know that the table has changed, and wake it when it wants to act."""
        for client in self.clients:
            client.behind = client.known
            client.news.set()
        try:
            self.held.note()
        except CaboError as error:
            LOG.error("%s", error)
        self._set_timer()

    def owed(self, client: Client) -> Iterator[str]:
        """Yield what a client is owed, made at the moment at which it can be sent."""
        if client.greet:
            client.greet = False
            yield as_text(server_data(self._welcome(client)))
        if client.behind:
            client.behind = False
            message = self.table.message(client.viewer, client.since, now=time.time(), language=client.language)
            client.since = message["n"]
            yield as_text(message)
        following = self.held.entry.next
        if client.known and following is not None and client.heard_of != following:
            client.heard_of = following
            yield as_text(server_data(RematchMessage(following)))

    def _welcome(self, client: Client) -> WelcomeMessage:
        client.heard_of = self.held.entry.next
        return WelcomeMessage(
            as_=client.role,
            seat=client.viewer if client.viewer >= 0 else None,
            next=self.held.entry.next,
            open=self.held.entry.listed and None in self.table.names,
        )

    # --- time ---------------------------------------------------------------------------------------------------------

    def _set_timer(self) -> None:
        self._stop_timer()
        now = time.time()
        due = self.table.due(now)
        if due is not None and (self.clients or now - self.held.since < LONELY):
            self._timer = get_running_loop().call_later(due, self.turns.add, self._tick)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _tick(self) -> None:
        self._stop_timer()  # which is a new one if the table has changed while this waited for its turn
        if self.held not in self.hall.tables:
            return  # it has been put away, and perhaps found again: then another serves it
        try:
            done = self.table.tick(time.time())
        except CaboError as error:
            LOG.error("%s", error)
            self._timer = get_running_loop().call_later(AGAIN, self.turns.add, self._tick)
            return
        if done:
            self.changed()
        else:
            self._set_timer()


def as_text(message: dict[str, Any]) -> str:
    """Return a message as it is sent."""
    return orjson.dumps(message).decode()


def rejection(rejected: Rejected, language: str, id: str | None = None) -> dict[str, Any]:
    """Return the answer that says why a message is not taken."""
    answer: dict[str, Any] = as_data(wire_answer(rejected, id, (), SPECTATOR, language))
    return answer
