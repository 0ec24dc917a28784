"""A writer of the log of a game in progress, a whole line for each move."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator, Iterable
from contextlib import ExitStack, contextmanager, suppress
from io import FileIO
from itertools import dropwhile
from pathlib import Path
from threading import RLock
from types import TracebackType

from attrs import define, field

from cabo_rules.errors import LogError, check_flag
from cabo_rules.game import Game
from cabo_rules.logs.chain import chained
from cabo_rules.logs.files import named_errors, new_file, write_all
from cabo_rules.logs.limits import not_too_long
from cabo_rules.logs.lines import PACKED, a_path
from cabo_rules.logs.locks import hold, release
from cabo_rules.logs.log import a_game, chained_lines, read_step, step_line
from cabo_rules.logs.recover import Recovered, recover_game
from cabo_rules.past import Step, Turned, pages
from cabo_rules.players import check_seed


def _from_anywhere(path: str | Path) -> str | Path:
    """Return an absolute path, since the program may change its directory while the file is open."""
    return path if os.path.isabs(path) else os.path.join(os.getcwd(), path)


@define(eq=False)
class LogWriter:
    """Writes the log of a game while it is played: once a move is appended, it is in the file as a whole line.

    The log of a view is written in the same way, from the steps that its viewer gets. While a writer is open, no other
    can open the file, in this process or another, and :func:`cabo_rules.save_game` does not replace it; anybody may
    read it. Close it, or use it in a ``with``.

    Threads may share a writer. After a fork only the process that opened it can use it. If somebody else removes the
    file, replaces it or changes its size, the writer raises at its next move, and closes.

    :ivar path: the file.
    :ivar game: the game as far as it is in the file.
    :ivar recovered: the log that :meth:`resume` found, before any shuffle from a seed; ``None`` for a new one.
    :ivar sha256: the hash of the last line, which proves later that the log up to there is unchanged. The hash of a
        whole game is secret until its log is opened, since a player who tries all cards could find the hidden ones with
        it. A player notes the hash of their own view.

    >>> from tempfile import TemporaryDirectory
    >>> from cabo_rules import load_game, load_variant
    >>> from cabo_rules.moves import CloseLooks, Draw
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "game.jsonl")
    ...     with LogWriter.create(path, game) as writer:
    ...         game = game.play(CloseLooks())
    ...         writer.keep_up(game)
    ...     with LogWriter.resume(path, seed=7) as writer:
    ...         game = writer.game.play(Draw(0, "stock"))
    ...         writer.append(game.since(writer.game.number)[0])
    ...     load_game(path) == game
    ...
    True
    """

    path: str | Path
    game: Game
    recovered: Recovered | None = field(repr=False)
    sha256: str = field(repr=False)
    _file: FileIO = field(repr=False)
    _size: int = field(repr=False)
    _sync: bool = field(repr=False)
    _at: str | Path = field(repr=False)
    _process: int = field(factory=os.getpid, init=False, repr=False)
    _turn: RLock = field(factory=RLock, init=False, repr=False)
    _writing: bool = field(default=False, init=False, repr=False)

    @classmethod
    def create(cls, path: str | Path, game: Game, *, over: bool = False, sync: bool = False) -> LogWriter:
        """Return a writer of a new file with the game as far as it has been played.

        The file has a whole header or does not exist.

        :param over: whether to replace an existing file.
        :param sync: whether to wait, at each move, until it is on the disk, so that no move is lost when the machine
            stops. Otherwise a move is lost only if the machine stops, not if only this program dies.
        :raises LogError: if the file exists or cannot be written, somebody is writing it, the game exceeds the limits
            of a log, or an argument is not a path or not a game.
        :raises GameError: if ``over`` or ``sync`` is not ``True`` or ``False``.
        """
        path = a_path(path)
        check_flag("over", over)
        check_flag("sync", sync)
        with named_errors(path), ExitStack() as closing:
            _not_packed(path)
            lines = [*chained_lines(a_game(game))]
            content = "".join(f"{line}\n" for line, _ in lines).encode()
            file = new_file(content, path, over=over, held=True)
            closing.callback(release, file)
            if sync:
                sync_folder(path)
            writer = cls(path, game, None, lines[-1][1], file, len(content), sync, _from_anywhere(path))
            closing.pop_all()
            return writer

    @classmethod
    def resume(cls, path: str | Path, *, seed: int | None = None, sync: bool = False) -> LogWriter:
        """Return a writer that resumes a log after its last whole line, and cuts off a torn line after it.

        Resume play with its ``game``; ``recovered`` has what was cut off.

        :param seed: as in :func:`cabo_rules.load_game`. A shuffle that it causes is written at once. With the seed of
            the original game it is the shuffle that the original would have made.
        :param sync: as in :meth:`create`.
        :raises LogError: if :func:`recover_game` cannot read the file, it cannot be written, somebody is writing it, or
            ``path`` is not a path; the file is unchanged.
        :raises GameError: if ``seed`` is not a whole number, or ``sync`` not ``True`` or ``False``.
        """
        path = a_path(path)
        check_seed(seed)
        check_flag("sync", sync)
        with named_errors(path), ExitStack() as closing:
            _not_packed(path)
            file = hold(path)
            closing.callback(release, file)
            found = recover_game(path)
            game = found.game.with_seed(seed)
            if found.sha256 is None:
                begin = "begin a new log with LogWriter.create(new_path, load_game(path))"
                raise LogError(f"the log must have today's format and rules; {begin}")
            writer = cls(path, found.game, found, found.sha256, file, found.size, sync, _from_anywhere(path))
            writer._check_in_place(found.size + len(found.dropped))
            if found.dropped:
                file.truncate(found.size)
            file.seek(found.size - 1)
            if file.read(1) != b"\n":
                writer._write(b"\n", found.game, found.sha256)
            writer.keep_up(game)
            closing.pop_all()
            return writer

    def append(self, step: Step) -> None:
        """Write the next step of the game. When this returns, the line is in the file.

        :raises LogError: if another step comes next, it cannot happen at this table, it exceeds the limits of a log, or
            it cannot be written. If it cannot be written, the writer closes; call :meth:`resume` when the disk works
            again.
        """
        with self._alone():
            self._add([step])

    def keep_up(self, game: Game) -> None:
        """Write all steps of a game that are not in the file yet, in one piece.

        Of two games that continue the same move in different ways, only the first is written. A game whose moves are
        all in the file adds nothing, for example because another thread has written more. So a move that was taken back
        is noticed only at the next move, and two threads that make the same move count as one: decide and write under
        one lock.

        :raises LogError: if it does not continue the game in this file, for example after a move that was taken back,
            or as in :meth:`append`.
        """
        with self._alone():
            self._add(self._unwritten(a_game(game)))
            if game.number == self.game.number and (game.seed is not None or self.game.seed is None):
                self.game = game

    def _unwritten(self, game: Game) -> tuple[Step, ...]:
        mine = self.game
        for name in ("players", "viewer", "variant"):
            if (new := getattr(game, name)) is not (old := getattr(mine, name)) and new != old:
                raise LogError(f"the game must be the one in this file, but its {name} differs")
        number = min(game.number, mine.number)
        if _page(game, number) is not _page(mine, number):
            for step, written in zip(game.steps, mine.steps, strict=False):
                if step != written:
                    raise LogError(
                        f"move {step.number} must be the one in this file, but it differs; "
                        "a move that was written cannot be taken back"
                    )
        return game.since(mine.number)

    def _add(self, steps: Iterable[Step]) -> None:
        game, made, lines = self.game, self.sha256, list[str]()
        for step in steps:
            game = game.follow(step)
            not_too_long(game.number, game.round)
            line, made = chained(step_line(step), made)
            read_step(line)  # every line must be readable again
            lines.append(f"{line}\n")
        self._write("".join(lines).encode(), game, made)

    def _write(self, content: bytes, game: Game, made: str) -> None:
        """Add to the file, which then has this game; if that fails or is interrupted, nothing more is written."""
        if self._file.closed:
            raise LogError("this writer is closed")
        size = self._size + len(content)
        try:
            self._check_in_place(self._size)
            try:
                write_all(self._file, content)
                if self._sync:
                    os.fsync(self._file.fileno())
            except BaseException:
                with suppress(OSError, ValueError):  # ValueError if it was closed meanwhile
                    self._file.truncate(self._size)
                raise
            self._check_in_place(size)
            self.game, self.sha256, self._size = game, made, size
        except BaseException:
            self.close()
            raise

    def _check_in_place(self, size: int) -> None:
        """Check that the path still leads to this file, and that nobody else has changed it.

        :raises LogError: if it does not, or somebody has.
        """
        here = os.fstat(self._file.fileno())
        try:
            there = os.stat(self._at)
        except (FileNotFoundError, NotADirectoryError):
            raise LogError(f"the file was removed while it was open; {_MAY_BE_LOST}") from None
        if not os.path.samestat(here, there):
            raise LogError(f"the file was replaced while it was open; {_MAY_BE_LOST}")
        if here.st_size != size:
            raise LogError(
                f"the file was changed while it was open: it must be {size} bytes long, not {here.st_size}; "
                f"{_MAY_BE_LOST}"
            )

    @contextmanager
    def _alone(self) -> Generator[None]:
        """Let one thread in at a time, and no child of a fork, where a thread that does not exist may hold the lock."""
        with named_errors(self.path):
            if os.getpid() != self._process:
                raise LogError(
                    "a writer must be used in the process that opened it, not in a forked child; "
                    "resume the log there when this writer is closed"
                )
            with self._turn:
                if self._writing:
                    raise LogError("a signal handler must not write while the same thread is writing")
                self._writing = True
                try:
                    yield
                finally:
                    self._writing = False

    def close(self) -> None:
        """Close the file and let others write it; a second call, or one in the child of a fork, does nothing."""
        if os.getpid() != self._process:
            self._file.close()  # the lock stays with the parent
            return
        with named_errors(self.path), self._turn:
            release(self._file)

    def __enter__(self) -> LogWriter:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


_MAY_BE_LOST = "this move may not be in it"


def _page(game: Game, number: int) -> Turned | None:
    return next(dropwhile(lambda page: page.number > number, pages(game.past)), None)


def _not_packed(path: str | Path) -> None:
    if str(path).endswith(PACKED):
        raise LogError(f"path must not end in {PACKED}, since gzip cannot be written line by line; use save_game")


def sync_folder(path: str | Path) -> None:
    """Wait until the name of a new file is on the disk, too; Windows cannot do that."""
    if sys.platform != "win32":
        folder = os.open(os.path.dirname(os.path.realpath(path)), os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
