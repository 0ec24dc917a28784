"""The list of tables, and the request for a new one."""

from __future__ import annotations

import asyncio
import json
from typing import Any, Final

from attrs import frozen
from starlette.requests import ClientDisconnect, Request

from cabo_rules.table.answers import Rejected
from cabo_rules.web.hall import Hall
from cabo_rules.web.held import Held

LARGEST: Final = 4096
PATIENCE: Final = 10.0
NOT_READ: Final = Rejected("web.not_read")


def listing(hall: Hall) -> dict[str, Any]:
    """Return the tables that everybody may see, and the variants for new ones."""
    variants = [
        {"id": id, "title": variant.name, "fewest": variant.deal.seats.fewest, "most": variant.most_seats}
        for id, variant in hall.variants.items()
    ]
    return {
        "tables": [_table(held) for held in hall.tables if held.entry.listed],
        "variants": variants,
        "chosen": next(iter(hall.variants)),
        "language": hall.language,
    }


def _table(held: Held) -> dict[str, Any]:
    table, invitations = held.table, held.entry.invitations
    seats = [{"name": name, "bot": link is None} for name, link in zip(table.names, invitations, strict=True)]
    return {
        "id": held.entry.id,
        "variant": table.variant.id,
        "title": table.variant.name,
        "seats": seats,
        "begun": table.game is not None,
        "over": held.over,
    }


@frozen
class Asked:
    """A table that somebody wants to open."""

    variant: str
    seats: int
    bots: int
    listed: bool


async def asked_for(request: Request) -> Asked | Rejected:
    """Return what a request for a table says."""
    body = b""
    try:
        async with asyncio.timeout(PATIENCE):
            async for chunk in request.stream():
                body += chunk
                if len(body) > LARGEST:
                    return NOT_READ
        data = json.loads(body)
    except (TimeoutError, ClientDisconnect, ValueError, RecursionError):
        return NOT_READ
    if not isinstance(data, dict) or data.keys() != _KINDS.keys():
        return NOT_READ
    if any(type(data[key]) is not kind for key, kind in _KINDS.items()):
        return NOT_READ
    return Asked(**data)


_KINDS: Final = {"variant": str, "seats": int, "bots": int, "listed": bool}
