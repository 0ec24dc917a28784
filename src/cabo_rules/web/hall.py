"""``Hall``: the tables of a server, in a folder. No sockets, no clock; bots that think for long do so in a thread."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from attrs import define, evolve, field

from cabo_rules.errors import (
    CaboError,
    check_between,
    check_flag,
    check_kind,
    check_list,
    check_whole,
    wrong_argument,
)
from cabo_rules.play.agents import AGENTS
from cabo_rules.show.texts import texts_in
from cabo_rules.table.answers import Rejected
from cabo_rules.table.arguments import check_now
from cabo_rules.table.bots import Agents
from cabo_rules.table.limits import Limits
from cabo_rules.table.seats import Bot, Open, digest_of, new_token
from cabo_rules.table.table import Table
from cabo_rules.variants.model import Variant
from cabo_rules.web.aside import aside
from cabo_rules.web.folder import Folder
from cabo_rules.web.held import Held, Opened, limits_for
from cabo_rules.web.offers import by_id, wrong_table
from cabo_rules.web.register import Entry
from cabo_rules.web.room import MOST_TABLES, Room

LARGEST_HALL: Final = 10_000

NO_TABLE: Final = Rejected("web.no_table")
NO_VARIANT: Final = Rejected("web.no_variant")
TOO_SOON: Final = Rejected("web.too_soon")

_ID: Final = re.compile("[0-9a-f]{16}")


@define(eq=False)
class Hall:
    """The tables of a server, each with its log in a folder. What else they must remember is in one database there.

    Only the owner of the folder's database may read it. While a hall has the folder, no other can have it. Every method
    takes the time in seconds, by a clock that a restart does not set back.

    :ivar folder: the folder.
    :ivar variants: the variants that may be played, by id, the one offered first in front.
    :ivar language: the language for those who do not say theirs.
    :ivar problems: why tables of the folder could not be resumed.

    >>> from tempfile import TemporaryDirectory
    >>> from cabo_rules import load_variant
    >>> with TemporaryDirectory() as folder:
    ...     hall = Hall.open(folder, [load_variant("rush")], now=0)
    ...     table = hall.create("rush", seats=3, bots=1, now=1)
    ...     [link is None for link in table.links], hall.create("rush", seats=3, now=1.5).code
    ...     hall.close()
    ...
    ([False, False, True], 'web.too_soon')
    """

    folder: Path
    variants: dict[str, Variant]
    language: str
    problems: tuple[str, ...]
    _limits: Limits
    _commits: bool
    _agent: str
    _room: Room
    _files: Folder
    _agents: Agents = field(factory=lambda: aside(AGENTS), init=False, repr=False)
    _last: float = field(default=float("-inf"), init=False, repr=False)

    @classmethod
    def open(
        cls,
        folder: str | Path,
        variants: Iterable[Variant],
        *,
        now: float,
        limits: Limits | None = None,
        commits: bool = False,
        language: str = "en",
        agent: str = "random",
        most: int = MOST_TABLES,
    ) -> Hall:
        """Open a folder, which is made if it is missing, and resume its newest tables whose games are not over.

        The others are resumed when somebody comes to them.

        :param limits: limits of time, in place of those of a variant; a table that would wait for a snap or between
            rounds without a limit waits 10 and 20 seconds.
        :param commits: whether new tables commit to each deal.
        :param agent: the name of the agent that bots are, one of :data:`cabo_rules.play.AGENTS`.
        :param most: the most tables in memory.
        :raises LogError: if the folder cannot be used, or another server uses it; the text names it.
        :raises GameError: if an argument is of the wrong type, two variants have the same id, or ``most`` is not from 1
            to 10,000.
        """
        check_kind((str, Path), "folder", folder, "the path of a folder")
        path = Path(folder)
        named = by_id(variants)
        limits = Limits() if limits is None else limits
        check_kind(Limits, "limits", limits, "Limits")
        check_flag("commits", commits)
        _check_agents("agent", [agent])
        check_between(1, LARGEST_HALL, "most", most)
        check_now(now)
        texts_in(language)
        hall = cls(path, named, language, (), limits, commits, agent, Room(most), Folder.open(path))
        with ExitStack() as undoing:
            undoing.callback(hall.close)
            hall._resume_newest(now)
            undoing.pop_all()
        return hall

    def _resume_newest(self, now: float) -> None:
        for entry in self._files.register.unfinished(self._room.most):
            try:
                held = self._resume(entry, None, now)
            except CaboError as error:
                self.problems += (f"table {entry.id}: {error}",)
            else:
                held.since = float("-inf")  # it makes room for others until somebody comes back

    def _resume(self, entry: Entry, by: str | None, now: float) -> Held:
        held = self._hold(entry, Table.resume(self._files.storage(entry.id), now=now, agents=self._agents), by, now)
        self._room.add(held)
        return held

    def _hold(self, entry: Entry, table: Table, by: str | None, now: float) -> Held:
        return Held(entry, table, self._files.log(entry.id), self._files.register, now, by)

    # --- tables -------------------------------------------------------------------------------------------------------

    @property
    def tables(self) -> tuple[Held, ...]:
        """The tables in memory."""
        return tuple(self._room.held.values())

    def find(self, id: object, *, by: str | None = None, now: float) -> Held | Rejected:
        """Return a table, from the folder if need be. It is rejected if there is none of this id, or no room for it.

        :param by: the address from which somebody asks; a table that is brought back counts as one of its tables.
        :raises GameError: if ``now`` is not a number, or ``by`` is not text.
        :raises LogError: if its files cannot be read.

        >>> from tempfile import TemporaryDirectory
        >>> from cabo_rules import load_variant
        >>> with TemporaryDirectory() as folder:
        ...     hall = Hall.open(folder, [load_variant("rush")], now=0)
        ...     id = hall.create("rush", seats=2, now=1).id
        ...     hall.find(id, now=2).table.names, hall.find("../" + id, now=2).sentence
        ...     hall.close()
        ...
        ((None, None), 'This table does not exist.')
        """
        check_now(now)
        _check_address(by)
        if not isinstance(id, str) or not _ID.fullmatch(id):
            return NO_TABLE
        held = self._room.held.get(id)
        if held is not None:
            return held
        entry = self._files.register.find(id)
        return NO_TABLE if entry is None else self._room.make(by, now) or self._resume(entry, by, now)

    def create(
        self,
        variant: str,
        *,
        seats: int,
        bots: int | Sequence[str] = 0,
        listed: bool = True,
        by: str | None = None,
        now: float,
    ) -> Opened | Rejected:
        """Open a table. Tables that come within a second of each other are rejected, and so is one too many.

        :param variant: the id of a variant of the hall.
        :param bots: how many of the seats bots have, or the name of the agent of each; they get the last seats.
        :param listed: whether others see it in the list of tables, and may sit down without a link.
        :param by: the address from which somebody asks. Each has at most 20 tables in memory, and opens at most 10 in a
            minute; ``None`` has no limits of its own.
        :raises GameError: if an argument is of the wrong type.
        :raises LogError: if the table cannot be stored.
        """
        check_kind(str, "variant", variant, "the id of a variant")
        check_whole("seats", seats)
        if isinstance(bots, int):
            check_whole("bots", bots)
        else:
            check_list("bots", bots, "a number of bots or a list of their agents")
            _check_agents("bots", bots)
        check_flag("listed", listed)
        _check_address(by)
        check_now(now)
        rules = self.variants.get(variant)
        if rules is None:
            return NO_VARIANT
        taken = bots if isinstance(bots, int) else len(bots)
        if (rejected := wrong_table(rules, seats, taken)) is not None:
            return rejected
        if now - self._last < 1:
            return TOO_SOON
        if (rejected := self._room.make(by, now)) is not None:
            return rejected
        self._last = now
        agents = [self._agent] * bots if isinstance(bots, int) else bots
        people = seats - taken
        links = tuple([new_token() if seat < people else None for seat in range(seats)])
        id = secrets.token_hex(8)
        table = Table.create(
            self._files.storage(id),
            rules,
            [*[Open()] * people, *[Bot(agent) for agent in agents]],
            now=now,
            limits=limits_for(rules, self._limits),
            commits=self._commits,
            agents=self._agents,
        )
        invitations = tuple([None if link is None else digest_of(link) for link in links])
        self._add(self._hold(Entry(id, listed, invitations), table, by, now))
        assert table.host_token is not None
        return Opened(id, links, table.host_token)

    def rematch(self, id: str, *, by: str | None = None, now: float) -> str | Rejected:
        """Open the table of a rematch, and return its id: the same one for everybody who asks.

        :param by: the address from which somebody asks, as for :meth:`create`.
        :raises GameError: if an argument is of the wrong type.
        :raises LogError: if the table cannot be stored.

        >>> from tempfile import TemporaryDirectory
        >>> from cabo_rules import load_variant
        >>> with TemporaryDirectory() as folder:
        ...     hall = Hall.open(folder, [load_variant("rush")], now=0)
        ...     hall.rematch(hall.create("rush", seats=2, now=1).id, now=2).sentence
        ...     hall.close()
        ...
        'The game is not over.'
        """
        check_kind(str, "id", id, "the id of a table")
        held = self.find(id, by=by, now=now)
        if isinstance(held, Rejected):
            return held
        if held.entry.next is not None:
            return held.entry.next
        if not held.over:
            return Rejected("web.not_over")
        if (rejected := self._room.make(by, now)) is not None:
            return rejected
        new = secrets.token_hex(8)
        table = held.table.rematch(self._files.storage(new), now=now)
        earlier = evolve(held.entry, next=new)
        self._add(self._hold(evolve(held.entry, id=new, over=False), table, by, now), earlier)
        held.entry = earlier
        return new

    def _add(self, held: Held, *others: Entry) -> None:
        with ExitStack() as undoing:
            undoing.callback(held.table.close)
            self._files.register.write(held.entry, *others)
            undoing.pop_all()
        self._room.add(held)

    def close(self) -> None:
        """Close all tables, and let others have the folder. Everything is stored already."""
        self._room.close()
        self._files.close()


def _check_agents(name: str, agents: Sequence[str]) -> None:
    """Check that all are names of agents.

    :raises GameError: if one is not.
    """
    for agent in agents:
        if not isinstance(agent, str) or agent not in AGENTS:
            raise wrong_argument(name, f"one of {', '.join(AGENTS)}", agent)


def _check_address(by: str | None) -> None:
    """Check that something may be an address.

    :raises GameError: if it is not text or ``None``.
    """
    if by is not None:
        check_kind(str, "by", by, "an address as text, or None")
