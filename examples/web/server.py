"""A web table of your own: ``uvicorn --app-dir examples/web --ws-max-size 16384 server:app``."""

import asyncio
import os
import secrets
import time
from json import JSONDecodeError
from pathlib import Path

from starlette.applications import Starlette
from starlette.responses import FileResponse, RedirectResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from cabo_rules import SPECTATOR, GameError, load_variant
from cabo_rules.table import Bot, Limits, Open, SQLite, Table, Ticket, receive

FOLDER, LETTER = Path(os.environ.get("CABO_FOLDER", ".")), os.environ.get("CABO_LETTER", "t")
VARIANT, LIMITS = load_variant(os.environ.get("CABO_VARIANT", "rush")), Limits(turn=90, snap=8, pause=20)
rooms: dict[str, tuple[Table, set[asyncio.Event]]] = {}  # the open tables, with a bell for each page that looks at one


def room(id: str) -> tuple[Table, set[asyncio.Event]]:
    """Return a table that is open, stored or new, and its bells; close those that nobody looks at."""
    if id not in rooms:
        for empty in [each for each, (_, bells) in rooms.items() if not bells]:
            rooms.pop(empty)[0].close()
        storage, now = SQLite(FOLDER / "tables.sqlite", id), time.time()
        if storage.load() is not None:
            table = Table.resume(storage, now=now)
        elif id.endswith("_") and (before := room(id[:-1])[0]).game and before.game.is_over:
            table = before.rematch(storage, now=now)
        elif id.startswith(LETTER) and id.isalnum() and len(rooms) < 500:
            table = Table.create(storage, VARIANT, [Open(), Open(), Bot()], now=now, limits=LIMITS)
        else:
            storage.close()
            raise GameError("this table does not exist")
        rooms[id] = table, set()
    return rooms[id]


async def play(socket: WebSocket) -> None:
    """Serve a page: that of a spectator, until it shows the token of a seat."""
    id, bell, viewer, since = str(socket.path_params["id"]), asyncio.Event(), SPECTATOR, None
    try:
        table, bells = room(id)
    except GameError:
        return await socket.close()
    bells.add(bell)

    async def show() -> None:
        nonlocal since
        while True:
            try:
                await asyncio.wait_for(bell.wait(), table.due(time.time()))
            except TimeoutError:  # of all pages at once: the first does what is due
                table.tick(time.time())
            bell.clear()
            message = table.message(viewer, since, now=time.time())
            since = message["n"]
            await socket.send_json(message)

    try:
        await socket.accept()
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(show())
            while True:
                message, before = await socket.receive_json(), table.changes
                match message:
                    case {"t": "hello", "token": str(token)} if 20 <= len(token) <= 100:
                        joined = table.join(message.get("name"), now=time.time(), token=token)
                        viewer, since = joined.seat if isinstance(joined, Ticket) else SPECTATOR, None
                        answer = {"t": "answer", "sentence": "name" in message and getattr(joined, "sentence", None)}
                        bell.set()
                    case _:
                        answer = receive(table, viewer, message, now=time.time())
                for other in bells if table.changes > before else ():
                    other.set()
                await socket.send_json(answer)
    except* (WebSocketDisconnect, JSONDecodeError):
        pass
    finally:
        bells.discard(bell)


app = Starlette(routes=[
    Route("/", lambda request: RedirectResponse(f"/table/{LETTER}{secrets.token_hex(8)}")),
    Route("/table/{id}", lambda request: FileResponse(Path(__file__).with_name("page.html"))),
    WebSocketRoute("/table/{id}/socket", play)])  # fmt: skip
