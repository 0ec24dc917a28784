"""A log written as the game is played, a whole line for each move."""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack, suppress
from io import FileIO
from pathlib import Path
from types import TracebackType

from attrs import define, field

from cabo_rules.errors import LogError, check_flag
from cabo_rules.game import Game
from cabo_rules.past import Step
from cabo_rules.players import check_seed
from cabo_rules.record.chain import chained
from cabo_rules.record.files import named_errors, write_whole
from cabo_rules.record.limits import not_too_long
from cabo_rules.record.lines import PACKED, a_path
from cabo_rules.record.log import a_game, chained_lines, read_step, step_line
from cabo_rules.record.recover import Recovered, recover_game

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


@define(eq=False)
class LogWriter:
    """Writes the log of a game while it is played: each move is in the file, as a whole line, once it was appended.

    The log of a view is written in the same way, from the steps that its viewer is told. While a writer is open, no
    other can open the file, in this process or another; anybody may read it. Close it, or use it in a ``with``.

    :ivar path: the file.
    :ivar game: the game as far as the file holds it.
    :ivar recovered: what :meth:`resume` found in the file, ``None`` for a new one.
    :ivar sha256: the hash of the last line. Who notes it down can prove later that the log up to there was not changed.

    >>> from tempfile import TemporaryDirectory
    >>> from cabo_rules import CloseLooks, Draw, load_game, load_variant
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
    recovered: Recovered | None
    sha256: str
    _file: FileIO = field(repr=False)
    _size: int = field(repr=False)
    _sync: bool = field(repr=False)

    @classmethod
    def create(cls, path: str | Path, game: Game, *, over: bool = False, sync: bool = False) -> LogWriter:
        """A writer of a new file, which holds the game as far as it has been played.

        The header is there in whole or there is no file.

        :param over: whether a file that is there already is replaced.
        :param sync: whether to wait, at each move, until the system says that it is on the disk: then no move is lost
            when the machine stops. Without it a move is safe as soon as only this program dies.
        :raises LogError: when the file is there already or cannot be written, somebody is writing it, or the game
            passes the limits of a log; or when they are no path and no game.
        :raises GameError: if ``over`` or ``sync`` is not ``True`` or ``False``.
        """
        path = a_path(path)
        check_flag("over", over)
        check_flag("sync", sync)
        with named_errors(path), ExitStack() as held:
            _not_packed(path)
            lines = [*chained_lines(a_game(game))]
            content = "".join(f"{line}\n" for line, _ in lines).encode()
            if over and sys.platform != "win32" and os.path.exists(path):
                held.enter_context(_locked(path))  # Windows replaces no file that somebody has open
            write_whole(content, path, over=over)
            if sync:
                _sync_folder(path)
            return cls(path, game, None, lines[-1][1], _locked(path), len(content), sync)

    @classmethod
    def resume(cls, path: str | Path, *, seed: int | None = None, sync: bool = False) -> LogWriter:
        """A writer that goes on with a log, after its last whole line; a torn line after it is cut off.

        Go on with its ``game``; ``recovered`` tells what was cut off.

        :param seed: as in :func:`cabo_rules.load_game`. A shuffle that it causes is written at once. With the seed of
            the original game it is the shuffle that the original would have made.
        :param sync: as in :meth:`create`.
        :raises LogError: when the file cannot be read as :func:`recover_game` reads it, or cannot be written, or
            somebody is writing it. The file then stays as it was. Or when ``path`` is no path.
        :raises GameError: if ``seed`` is not a whole number, or ``sync`` not ``True`` or ``False``.
        """
        path = a_path(path)
        check_seed(seed)
        check_flag("sync", sync)
        with named_errors(path), ExitStack() as held:
            _not_packed(path)
            file = held.enter_context(_locked(path))
            found = recover_game(path)
            game = found.game if seed is None else found.game.with_seed(seed)
            if found.sha256 is None:
                told = "save_game, or cabo-rules validate --complete, writes it in today's, in which you can go on"
                raise LogError(f"a log of an older format, or by older rules: {told}")
            writer = cls(path, found.game, found, found.sha256, file, found.size, sync)
            if found.dropped:
                file.truncate(found.size)
            file.seek(found.size - 1)
            if file.read(1) != b"\n":
                writer._write(b"\n")
            writer.keep_up(game)
            held.pop_all()
            return writer

    def append(self, step: Step) -> None:
        """Write the next step of the game. When this returns, the line is in the file.

        :raises LogError: when another step comes next, it cannot happen at this table, it passes the limits of a log,
            or it cannot be written. If it cannot be written, the writer is closed: :meth:`resume` once the disk is
            well.
        """
        with named_errors(self.path):
            game = self.game.follow(step)
            not_too_long(game.number, game.round)
            line, made = chained(step_line(step), self.sha256)
            read_step(line)  # what is written must be readable again
            self._write(f"{line}\n".encode())
            self.game, self.sha256 = game, made

    def keep_up(self, game: Game) -> None:
        """Write all the steps of a game that the file does not hold yet.

        :raises LogError: when it is not the game of this file played on, as after a move that was taken back; else as
            :meth:`append`.
        """
        with named_errors(self.path):
            if not self._goes_on(a_game(game)):
                raise LogError(f"not the game of this file played on from move {self.game.number}")
        for step in game.since(self.game.number):
            self.append(step)
        self.game = game

    def _goes_on(self, game: Game) -> bool:
        mine = self.game
        if (game.players, game.viewer, game.variant) != (mine.players, mine.viewer, mine.variant):
            return False
        page = game.past
        while page is not None and page.number > mine.number:
            page = page.before
        return page is mine.past or game.steps[: mine.number] == mine.steps

    def _write(self, content: bytes) -> None:
        if self._file.closed:
            raise LogError("this writer is closed")
        try:
            self._file.seek(self._size)
            rest = memoryview(content)
            while rest:
                rest = rest[self._file.write(rest) :]
            if self._sync:
                os.fsync(self._file.fileno())
        except BaseException:  # an interrupt, too, must not leave half a line to go on after
            with suppress(OSError):
                self._file.truncate(self._size)
            self.close()
            raise
        self._size += len(content)

    def close(self) -> None:
        """Close the file, and let others write it. Closing twice does nothing."""
        self._file.close()

    def __enter__(self) -> LogWriter:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def _not_packed(path: str | Path) -> None:
    if str(path).endswith(PACKED):
        raise LogError(f"a file *{PACKED} is packed, and cannot be written line by line; save_game packs a whole log")


_LOCKED_BYTE = 2**31 - 2
"""On Windows a byte that is locked cannot be read by others: so it is one that no log has."""


def _locked(path: str | Path) -> FileIO:
    """The file, open to be written by nobody else until it is closed. The system lets it go when the process dies."""
    with ExitStack() as held:
        file = held.enter_context(FileIO(path, "r+"))
        try:
            if sys.platform == "win32":
                file.seek(_LOCKED_BYTE)
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            raise LogError(f"{path}: cannot be written: another writer has it open") from None
        if not os.path.samestat(os.fstat(file.fileno()), os.stat(path)):
            raise LogError(f"{path}: cannot be written: another writer has replaced it")
        held.pop_all()
        return file


def _sync_folder(path: str | Path) -> None:
    """A new file is safe on the disk when its name is, too; Windows has no way to ask for that."""
    if sys.platform != "win32":
        folder = os.open(os.path.dirname(os.path.realpath(path)), os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
