"""``Hall``: the tables of a server, in a folder. No sockets, no threads, no clock."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from attrs import define, evolve, field

from cabo_rules.errors import CaboError, GameError, check_flag, check_kind, check_list, check_whole, must_be
from cabo_rules.logs.files import named_errors
from cabo_rules.logs.locks import hold, release
from cabo_rules.players import check_rules
from cabo_rules.show.texts import texts_in
from cabo_rules.table.answers import Rejected
from cabo_rules.table.limits import Limits
from cabo_rules.table.seats import Bot, Open, digest_of, new_token
from cabo_rules.table.storage import SQLite
from cabo_rules.table.table import Table, check_now
from cabo_rules.variants.model import Variant
from cabo_rules.web.held import Held, Opened, limits_for
from cabo_rules.web.register import Entry, Register

MOST_TABLES: Final = 64
DATABASE: Final = "tables.sqlite"
LOCK: Final = "tables.lock"
FORGOTTEN: Final = 3600.0
"""After so many seconds without anybody, a table makes room for another; it is found again when somebody comes."""

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
    _most: int
    _register: Register
    _closing: ExitStack
    _held: dict[str, Held] = field(factory=dict, init=False, repr=False)
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
        most: int = MOST_TABLES,
    ) -> Hall:
        """Open a folder, which is made if it is missing, and resume its tables whose games are not over.

        :param limits: limits of time, in place of those of a variant; a table that would wait for a snap or between
            rounds without a limit waits 10 and 20 seconds.
        :param commits: whether new tables commit to each deal.
        :param most: the most tables in memory.
        :raises LogError: if the folder cannot be used, or another server uses it; the text names it.
        :raises GameError: if an argument is of the wrong type, or two variants have the same id.
        """
        check_kind((str, Path), "folder", folder, "the path of a folder")
        path = Path(folder)
        check_list("variants", variants, "a list of variants")
        limits = Limits() if limits is None else limits
        check_kind(Limits, "limits", limits, "Limits")
        check_flag("commits", commits)
        check_whole("most", most)
        check_now(now)
        texts_in(language)
        named: dict[str, Variant] = {}
        for variant in variants:
            check_rules(variant)
            if variant.id in named:
                raise GameError(f"variants must have different ids, not {variant.id} twice")
            named[variant.id] = variant
        if not named:
            raise GameError(must_be("variants", "at least one variant", []))
        with ExitStack() as closing:
            with named_errors(path):
                path.mkdir(mode=0o700, exist_ok=True)  # the logs hold hidden cards
            lock = path / LOCK
            with named_errors(lock):
                closing.callback(release, hold(lock, new=not lock.exists()))
            register = Register(path / DATABASE)
            closing.callback(register.close)
            hall = cls(path, named, language, (), limits, commits, most, register, closing.pop_all())
        with ExitStack() as undoing:
            undoing.callback(hall.close)
            hall._resume_all(now)
            undoing.pop_all()
        return hall

    def _resume_all(self, now: float) -> None:
        for entry in self._register.unfinished():
            try:
                self._resume(entry, now)
            except CaboError as error:
                self.problems += (f"table {entry.id}: {error}",)

    def _resume(self, entry: Entry, now: float) -> Held:
        held = self._hold(entry, Table.resume(self._storage(entry.id), now=now), now)
        self._held[entry.id] = held
        return held

    def _hold(self, entry: Entry, table: Table, now: float) -> Held:
        return Held(entry, table, self.folder / f"{entry.id}.jsonl", self._register, now)

    def _storage(self, id: str) -> SQLite:
        return SQLite(self.folder / DATABASE, id)

    # --- tables -------------------------------------------------------------------------------------------------------

    @property
    def tables(self) -> tuple[Held, ...]:
        """The tables in memory."""
        return tuple(self._held.values())

    def find(self, id: object, *, now: float) -> Held | None:
        """Return a table, from the folder if need be; ``None`` if there is none of this id.

        :raises GameError: if ``now`` is not a number.
        :raises LogError: if its files cannot be read.

        >>> from tempfile import TemporaryDirectory
        >>> from cabo_rules import load_variant
        >>> with TemporaryDirectory() as folder:
        ...     hall = Hall.open(folder, [load_variant("rush")], now=0)
        ...     id = hall.create("rush", seats=2, now=1).id
        ...     hall.find(id, now=2).table.names, hall.find("../" + id, now=2)
        ...     hall.close()
        ...
        ((None, None), None)
        """
        check_now(now)
        if not isinstance(id, str) or not _ID.fullmatch(id):
            return None
        held = self._held.get(id)
        if held is None and (entry := self._register.find(id)) is not None:
            self._makes_room(now)
            held = self._resume(entry, now)
        return held

    def create(self, variant: str, *, seats: int, bots: int = 0, listed: bool = True, now: float) -> Opened | Rejected:
        """Open a table. Tables that come within a second of each other are rejected, and so is one too many.

        :param variant: the id of a variant of the hall.
        :param bots: how many of the seats bots have; they get the last ones.
        :param listed: whether others see it in the list of tables, and may sit down without a link.
        :raises GameError: if an argument is of the wrong type.
        :raises LogError: if the table cannot be stored.
        """
        check_kind(str, "variant", variant, "the id of a variant")
        check_whole("seats", seats)
        check_whole("bots", bots)
        check_flag("listed", listed)
        check_now(now)
        rules = self.variants.get(variant)
        if rules is None:
            return Rejected("web.no_variant")
        fewest, most = rules.deal.seats.fewest, rules.most_seats
        if not fewest <= seats <= most:
            return Rejected("web.wrong_seats", (("variant", rules.name), ("fewest", fewest), ("most", most)))
        if not 0 <= bots <= seats:
            return Rejected("web.wrong_bots", (("most", seats),))
        if now - self._last < 1:
            return Rejected("web.too_soon")
        if not self._makes_room(now):
            return Rejected("web.no_room")
        self._last = now
        people = seats - bots
        links = tuple([new_token() if seat < people else None for seat in range(seats)])
        id = secrets.token_hex(8)
        table = Table.create(
            self._storage(id),
            rules,
            [Open() if seat < people else Bot() for seat in range(seats)],
            now=now,
            limits=limits_for(rules, self._limits),
            commits=self._commits,
        )
        invitations = tuple([None if link is None else digest_of(link) for link in links])
        self._add(self._hold(Entry(id, listed, invitations), table, now))
        assert table.host_token is not None
        return Opened(id, links, table.host_token)

    def rematch(self, id: str, *, now: float) -> str | Rejected:
        """Open the table of a rematch, and return its id: the same one for everybody who asks.

        :raises GameError: if ``id`` is not that of a table.
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
        held = self.find(id, now=now)
        if held is None:
            raise GameError(must_be("id", "the id of a table", id))
        if held.entry.next is not None:
            return held.entry.next
        if not held.over:
            return Rejected("web.not_over")
        if not self._makes_room(now):
            return Rejected("web.no_room")
        new = secrets.token_hex(8)
        table = held.table.rematch(self._storage(new), now=now)
        earlier = evolve(held.entry, next=new)
        self._add(self._hold(evolve(held.entry, id=new, over=False), table, now), earlier)
        held.entry = earlier
        return new

    def _add(self, held: Held, *others: Entry) -> None:
        with ExitStack() as undoing:
            undoing.callback(held.table.close)
            self._register.write(held.entry, *others)
            undoing.pop_all()
        self._held[held.entry.id] = held

    def _makes_room(self, now: float) -> bool:
        """Return whether there is room for another table, perhaps after putting one away that nobody has used."""
        if len(self._held) < self._most:
            return True
        unused = [held for held in self._held.values() if not held.people and now - held.since > FORGOTTEN]
        if not unused:
            return False
        oldest = min(unused, key=lambda held: (not held.over, held.since))
        oldest.table.close()
        del self._held[oldest.entry.id]
        return True

    def close(self) -> None:
        """Close all tables, and let others have the folder. Everything is stored already."""
        for held in self._held.values():
            held.table.close()
        self._held.clear()
        self._closing.close()
