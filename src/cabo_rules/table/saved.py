"""Where a table keeps its game. A program may bring its own storage."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Protocol

from attrs import field

from cabo_rules.errors import check_kind, wrong_argument
from cabo_rules.game import Game
from cabo_rules.sealed import sealed


@sealed
class Saved:
    """The contents of a storage: the text that the table keeps, and the game, ``None`` before the first deal."""

    kept: str = field(repr=False)
    game: Game | None


class Storage(Protocol):
    """A place for one table. What it is given holds secrets: only the program that runs the table may read it.

    The table calls ``begin`` and ``keep`` before anybody hears of a move. When they return, it must be stored; if they
    raise, the table stays as it was. After a crash ``load`` may return a text that is newer than the game, but not a
    game that is newer than the text; in ``begin``, too, the text comes first, and the game is the old one or the new.
    """

    def load(self) -> Saved | None:
        """Return what is stored, or ``None`` if nothing is."""

    def begin(self, kept: str, game: Game | None) -> None:
        """Store a new table, or one whose game has gone back, in place of what was stored."""

    def keep(self, kept: str, game: Game | None) -> None:
        """Store what has been added: the text, and the moves of the game that are not stored yet."""

    def close(self) -> None:
        """Let others have the storage."""


def check_storage(storage: Storage) -> None:
    """Check that something has the methods of a storage.

    :raises GameError: if not.
    """
    if not all(callable(getattr(storage, name, None)) for name in ("load", "begin", "keep", "close")):
        raise wrong_argument("storage", "a Storage such as Memory() or Files(path)", storage)


@contextmanager
def closed_if_it_fails(storage: Storage) -> Generator[None]:
    """Let others have a storage if no table comes of it."""
    try:
        yield
    except BaseException:
        storage.close()
        raise


def check_saved(kept: str, game: Game | None) -> None:
    """Check what a storage is to store.

    :raises GameError: if it is not a text and a game.
    """
    check_kind(str, "kept", kept, "text")
    if game is not None:
        check_kind(Game, "game", game, "a Game or None")


class Memory:
    """A storage that is gone with the program, for tests and games that nobody needs to resume."""

    def __init__(self) -> None:
        self.saved: Saved | None = None

    def load(self) -> Saved | None:
        """Return what is stored."""
        return self.saved

    def begin(self, kept: str, game: Game | None) -> None:
        """Store a table."""
        check_saved(kept, game)
        self.saved = Saved(kept, None if game is None else game.with_seed(None))

    def keep(self, kept: str, game: Game | None) -> None:
        """Store a table."""
        self.begin(kept, game)

    def close(self) -> None:
        """Do nothing."""
