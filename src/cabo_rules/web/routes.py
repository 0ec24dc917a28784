"""The application: pages, the list of tables, and the websocket of each table."""

from __future__ import annotations

import time
from collections.abc import Collection

from attrs import define, field
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from cabo_rules.errors import CaboError, GameError, check_kind, check_list, wrong_argument
from cabo_rules.show.texts import LANGUAGES
from cabo_rules.table.answers import Rejected
from cabo_rules.web.addresses import client_address
from cabo_rules.web.guard import guarded
from cabo_rules.web.hall import NO_TABLE, Hall
from cabo_rules.web.held import Held
from cabo_rules.web.lobby import asked_for, listing
from cabo_rules.web.pages import page_files, words
from cabo_rules.web.replays import POLICY as REPLAY_POLICY
from cabo_rules.web.replays import Replays
from cabo_rules.web.rulebook import POLICY as RULES_POLICY
from cabo_rules.web.rulebook import rulebook_page
from cabo_rules.web.served import LOG, Served
from cabo_rules.web.sockets import Sockets
from cabo_rules.web.turns import Turns


def make_app(hall: Hall, *, names: Collection[str] = ()) -> ASGIApp:
    """Return an ASGI application for the tables of a hall, to be run by a server or mounted in another application.

    :param names: the names by which the server is called, besides addresses, ``localhost`` and the machine's own name.
    :raises GameError: if ``hall`` is not a hall, or ``names`` is not a list of text.

    >>> from tempfile import TemporaryDirectory
    >>> from cabo_rules import load_variant
    >>> with TemporaryDirectory() as folder:
    ...     hall = Hall.open(folder, [load_variant("rush")], now=0)
    ...     app = make_app(hall, names=["cabo.example"])
    ...     hall.close()
    ...
    """
    check_kind(Hall, "hall", hall, "a Hall", "Hall.open gives one")
    check_list("names", names, "a list of names")
    for name in names:
        if not isinstance(name, str):
            raise wrong_argument("names", "a list of names", names)
    site = _Site(hall)
    table = "/table/{id}"
    routes = [
        Route("/", site.lobby),
        Route("/page/{file}", site.page),
        Route("/words/{language}", site.words),
        Route("/api/tables", site.tables),
        Route("/api/tables", site.create, methods=["POST"]),
        Route(table, site.table),
        Route(f"{table}/rules", site.rules),
        Route(f"{table}/replay", site.replay),
        Route(f"{table}/log", site.log),
        WebSocketRoute(f"{table}/socket", site.socket),
    ]
    return guarded(Starlette(routes=routes), names)


@define(eq=False)
class _Site:
    """The answers to requests."""

    hall: Hall
    files: dict[str, tuple[bytes, str]] = field(factory=page_files)
    sockets: Sockets = field(factory=Sockets)
    replays: Replays = field(factory=Replays)
    turns: Turns = field(factory=Turns)
    served: dict[Held, Served] = field(factory=dict)

    async def lobby(self, _: Request) -> Response:
        return self._file("lobby.html")

    async def page(self, request: Request) -> Response:
        return self._file(request.path_params["file"])

    def _file(self, name: str) -> Response:
        if name not in self.files:
            return PlainTextResponse("Not found\n", 404)
        content, kind = self.files[name]
        return Response(content, media_type=kind)

    async def words(self, request: Request) -> Response:
        return JSONResponse(words(request.path_params["language"], self.hall.language))

    # --- tables -------------------------------------------------------------------------------------------------------

    async def tables(self, _: Request) -> Response:
        return JSONResponse(listing(self.hall))

    async def create(self, request: Request) -> Response:
        language = self._language(request)
        asked = await asked_for(request)
        if isinstance(asked, Rejected):
            return _refused(asked, language)
        try:
            opened = self.hall.create(
                asked.variant,
                seats=asked.seats,
                bots=asked.bots,
                listed=asked.listed,
                by=client_address(request.scope),
                now=time.time(),
            )
        except CaboError as error:
            LOG.error("%s", error)
            opened = Rejected("web.not_stored")
        if isinstance(opened, Rejected):
            return _refused(opened, language)
        return JSONResponse({"id": opened.id, "links": opened.links, "host": opened.host}, 201)

    def _found(self, request: Request | WebSocket) -> Held | Rejected:
        try:
            return self.hall.find(request.path_params["id"], by=client_address(request.scope), now=time.time())
        except CaboError as error:
            LOG.error("%s", error)
            return NO_TABLE

    async def table(self, request: Request) -> Response:
        held = self._found(request)
        return self._missing(request, held) if isinstance(held, Rejected) else self._file("table.html")

    async def rules(self, request: Request) -> Response:
        held = self._found(request)
        if isinstance(held, Rejected):
            return self._missing(request, held)
        page = rulebook_page(held.table.variant)
        return Response(page, media_type="text/html", headers={"Content-Security-Policy": RULES_POLICY})

    async def replay(self, request: Request) -> Response:
        held = self._found(request)
        if isinstance(held, Rejected) or not held.over:
            return self._not_over(request, held)
        try:
            page = await self.replays.page(held, self._language(request))
        except GameError:
            return _refused(Rejected("web.too_long"), self._language(request))
        return Response(page, media_type="text/html", headers={"Content-Security-Policy": REPLAY_POLICY})

    async def log(self, request: Request) -> Response:
        held = self._found(request)
        if isinstance(held, Rejected) or not held.over:
            return self._not_over(request, held)
        name = f"{held.table.variant.id}-{held.log.name}"
        return FileResponse(held.log, media_type="application/jsonl", filename=name)

    def _not_over(self, request: Request, held: Held | Rejected) -> Response:
        if isinstance(held, Rejected):
            return self._missing(request, held)
        return _refused(Rejected("web.not_over"), self._language(request))

    def _missing(self, request: Request, rejected: Rejected) -> Response:
        sentence = rejected.sentence_in(self._language(request))
        return PlainTextResponse(f"{sentence}\n", _STATUS[rejected.code])

    async def socket(self, socket: WebSocket) -> None:
        held = self._found(socket)
        if held == NO_TABLE:
            await socket.close()
            return
        served = held if isinstance(held, Rejected) else self._served(held)
        await self.sockets.serve(socket, served, self.hall.language)

    def _served(self, held: Held) -> Served:
        if held not in self.served:
            old = self.served  # some tables may have been put away
            self.served = {each: old[each] for each in self.hall.tables if each in old} | {
                held: Served(self.hall, held, self.turns)
            }
        return self.served[held]

    def _language(self, request: Request) -> str:
        """Return the first language that the browser wants and the library has."""
        wanted = request.headers.get("accept-language", "").split(",")
        codes = [each.split(";")[0].strip()[:2].lower() for each in wanted[:20]]
        return next((code for code in codes if code in LANGUAGES), self.hall.language)


_STATUS = {
    "web.no_table": 404, "web.not_over": 409, "web.too_long": 409, "web.too_soon": 429, "web.too_many_tables": 429,
    "web.no_room": 503, "web.not_stored": 503,
}  # fmt: skip


def _refused(rejected: Rejected, language: str) -> Response:
    said = {"code": rejected.code, "sentence": rejected.sentence_in(language)}
    return JSONResponse(said, _STATUS.get(rejected.code, 400))
