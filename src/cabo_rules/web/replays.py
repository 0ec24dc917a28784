"""The pages that step through finished games. Drawing one takes seconds, so a thread draws it, one at a time."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

from attrs import define, field

from cabo_rules.show.html import page
from cabo_rules.web.held import Held

POLICY: Final = (
    "sandbox allow-scripts; default-src 'none'; img-src data:; style-src 'unsafe-inline'; "
    "script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The page itself says which style and which script it has; here it is kept from everything else of the server."""

MOST_KEPT: Final = 4


@define(eq=False)
class Replays:
    """The pages that were drawn last."""

    _kept: OrderedDict[tuple[str, int, str], str] = field(factory=OrderedDict, init=False)
    _alone: asyncio.Lock = field(factory=asyncio.Lock, init=False)

    async def page(self, held: Held, language: str) -> str:
        """Return the page of the game of a table, with every card.

        :param language: the code of a language that ships.
        :raises GameError: if there is too much to show for one page.
        """
        game = held.table.game
        assert game is not None
        key = held.entry.id, held.table.number, language
        async with self._alone:
            if key not in self._kept:
                self._kept[key] = await asyncio.to_thread(page, game, language=language)
                if len(self._kept) > MOST_KEPT:
                    self._kept.popitem(last=False)
            self._kept.move_to_end(key)
            return self._kept[key]
