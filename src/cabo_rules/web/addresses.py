"""The addresses of clients, how many of their connections are open, and how much they send."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

from attrs import define, field
from starlette.types import Scope

from cabo_rules.web.pace import Pace

MOST_CONNECTIONS: Final = 1000
MOST_OF_ONE: Final = 100
"""The most connections from one address: enough for a house or a club behind it."""

MESSAGES_OF_ONE: Final = 50
BURST_OF_ONE: Final = 200
"""The most messages of one address in a second, and at once: some take milliseconds, and hold up every table."""

UNKNOWN: Final = "unknown"


def client_address(scope: Scope) -> str | None:
    """Return the address of a client, or ``None`` for one without limits of its own.

    These are the addresses of this machine, since they may be those of a proxy, for all of its clients. A house has not
    one address of version 6 but a network of them, which counts as one. What a proxy says instead of an address is one
    address, too, so that nobody escapes the limits by it.

    >>> [client_address({"client": (host, 5000)}) for host in ("203.0.113.5", "2001:db8::5", "127.0.0.1", "hidden")]
    ['203.0.113.5', '2001:db8::/64', None, 'unknown']
    """
    host = (scope.get("client") or ("", 0))[0]
    if not host:
        return None  # a socket without addresses
    try:
        found = ip_address(host)
    except ValueError:
        return UNKNOWN
    if isinstance(found, IPv6Address):
        found = found.ipv4_mapped or found
    if found.is_loopback:
        return None
    return str(found) if found.version == 4 else str(ip_network((found.packed, 64), strict=False))


@define(eq=False)
class Connections:
    """The open connections of a server, counted, and the paces of their addresses.

    :ivar most: the most of them.
    """

    most: int = MOST_CONNECTIONS
    _open: Counter[str | None] = field(factory=Counter, init=False)
    _paces: dict[str, Pace] = field(factory=dict, init=False)

    @contextmanager
    def one_more(self, address: str | None) -> Generator[bool]:
        """Count one more connection of an address while it lasts, and say whether there is room for it."""
        has_room = self._open.total() < self.most and (address is None or self._open[address] < MOST_OF_ONE)
        if not has_room:
            yield False
            return
        self._open[address] += 1
        try:
            yield True
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    def wait(self, address: str | None, now: float) -> float:
        """Return in how many seconds an address may send another message, and count it."""
        if address is None:
            return 0.0
        if address not in self._paces:
            # connecting again must not allow another burst, so an address is remembered until its pace has recovered
            self._paces = {
                each: pace for each, pace in self._paces.items() if each in self._open or not pace.rested(now)
            }
            self._paces[address] = Pace(MESSAGES_OF_ONE, BURST_OF_ONE)
        return self._paces[address].wait(now)
