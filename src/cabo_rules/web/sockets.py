"""Websockets: what a client sends is taken in at a bearable pace, and what it is owed is sent when it can take it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from attrs import define, field
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from cabo_rules.table.answers import Rejected
from cabo_rules.web.addresses import Connections, client_address
from cabo_rules.web.inbox import take_in
from cabo_rules.web.pace import Pace
from cabo_rules.web.served import Client, Served, as_text, rejection

LONGEST_MESSAGE: Final = 16 * 1024
MESSAGES_A_SECOND: Final = 20
BURST: Final = 40
PATIENCE: Final = 10.0
"""How many seconds a client has to say who it is."""

TOO_LONG: Final = 1009
TRY_LATER: Final = 1013
NO_HELLO: Final = 1008
REPLACED: Final = 4001


@define(eq=False)
class Sockets:
    """The websockets of a server."""

    connections: Connections = field(factory=Connections)
    patience: float = PATIENCE
    clock: Callable[[], float] = time.monotonic

    async def serve(self, socket: WebSocket, served: Served | Rejected, language: str) -> None:
        """Serve a client of a table until it goes. Without a table or room for it, say so and close."""
        address = client_address(socket.scope)
        with self.connections.one_more(address) as has_room:
            if isinstance(served, Served) and has_room:
                await self._serve(socket, served, Client(language, address))
                return
        rejected = served if isinstance(served, Rejected) else Rejected("web.full")
        await socket.accept()
        await socket.send_text(as_text(rejection(rejected, language)))
        await socket.close(TRY_LATER)

    async def _serve(self, socket: WebSocket, served: Served, client: Client) -> None:
        served.come(client)  # at once, so that nobody puts the table away meanwhile
        try:
            await socket.accept()
            async with asyncio.TaskGroup() as group:
                writing = group.create_task(_write(socket, served, client))
                with suppress(WebSocketDisconnect):
                    await self._read(socket, served, client)
                writing.cancel()
        finally:
            served.go(client)

    async def _read(self, socket: WebSocket, served: Served, client: Client) -> None:
        pace = Pace(MESSAGES_A_SECOND, BURST)
        patience = asyncio.get_running_loop().time() + self.patience
        while not client.gone:
            try:
                async with asyncio.timeout_at(None if client.known else patience):
                    message = await socket.receive()
            except TimeoutError:
                await socket.close(NO_HELLO)
                return
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if text is not None and len(text) > LONGEST_MESSAGE:
                await socket.close(TOO_LONG)
                return
            now = self.clock()
            if wait := max(pace.wait(now), self.connections.wait(client.address, now)):
                await asyncio.sleep(wait)
            answer = take_in(served, client, text)
            if answer is not None:
                await _send(socket, as_text(answer))


async def _write(socket: WebSocket, served: Served, client: Client) -> None:
    with suppress(WebSocketDisconnect):
        while not client.gone:
            await client.news.wait()
            client.news.clear()
            for text in served.owed(client):
                await _send(socket, text)
        await socket.close(REPLACED)


async def _send(socket: WebSocket, text: str) -> None:
    """Send a text.

    :raises WebSocketDisconnect: if the client has gone.
    """
    if socket.application_state is WebSocketState.DISCONNECTED:  # the other task has closed it
        raise WebSocketDisconnect
    await socket.send_text(text)
