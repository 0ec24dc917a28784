"""Logs in files: written whole or not at all, and loaded."""

from __future__ import annotations

import gzip
import os
import secrets
import sys
from collections.abc import Generator
from contextlib import ExitStack, contextmanager, suppress
from io import FileIO
from pathlib import Path

from cabo_rules.errors import CaboError, LogError, with_message
from cabo_rules.game import Game
from cabo_rules.logs.lines import PACKED, a_path, file_lines
from cabo_rules.logs.locks import GATE, hold, release, unwritten
from cabo_rules.logs.log import load_lines, log_lines
from cabo_rules.players import check_seed


def save_game(game: Game, path: str | Path) -> None:
    """Write the full log of a game to a file, all of it or nothing, and replace a file of that name.

    A file ``*.gz`` is compressed, and decompressed when it is read.

    :raises LogError: if the file cannot be written or a :class:`cabo_rules.LogWriter` has it open, the game exceeds the
        limits of a log, or an argument is not a game or not a path.

    >>> from tempfile import TemporaryDirectory
    >>> from cabo_rules import load_variant
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)
    >>> with TemporaryDirectory() as folder:
    ...     save_game(game, Path(folder, "game.jsonl.gz"))
    ...     load_game(Path(folder, "game.jsonl.gz")) == game
    ...
    True
    """
    save(game, path)


def save(game: Game, path: str | Path, *, over: bool = True) -> None:
    """Write the full log of a game as :func:`save_game` does.

    :param over: whether to replace an existing file.
    """
    lines, path = log_lines(game), a_path(path)
    with named_errors(path):
        write_whole(packed("".join(f"{line}\n" for line in lines).encode(), path), path, over=over)


def packed(content: bytes, path: str | Path) -> bytes:
    """Return the content of a file, compressed if its name ends in ``.gz``."""
    return gzip.compress(content, mtime=0) if str(path).endswith(PACKED) else content


@contextmanager
def named_errors(path: str | Path) -> Generator[None]:
    """Raise any error as a :class:`LogError` that names the file."""
    try:
        yield
    except OSError as error:
        raise LogError(f"{path}: cannot be written: {error.strerror or error}") from None
    except (CaboError, ValueError) as error:  # the system raises ValueError for an impossible path
        text = str(error) if str(error).startswith(f"{path}: ") else f"{path}: cannot be written: {error}"
        raise with_message(error, text, getattr(error, "line", 0)) from None


def write_whole(content: bytes, path: str | Path, *, over: bool = True) -> None:
    """Write a file, all of it or nothing, so that an existing file is not lost halfway.

    :param over: whether to replace an existing file.
    :raises LogError: if it cannot be written, or a :class:`cabo_rules.LogWriter` has it open; the text names the file.
    """
    with named_errors(path):
        new_file(content, path, over=over).close()


def new_file(content: bytes, path: str | Path, *, over: bool, held: bool = False) -> FileIO:
    """Write a file as :func:`write_whole` does, and return it open.

    :param held: whether to hold the file, so that nobody else can ever write it.
    :raises LogError: if the name belongs to something that is not a file, or a writer has the file open.
    :raises OSError: if it cannot be written.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        raise LogError("not a regular file")
    unfinished = target.with_name(f".{target.name}.{secrets.token_hex(4)}.unfinished")
    with ExitStack() as closing:
        try:
            file = hold(unfinished, new=True) if held else FileIO(unfinished, "x")
            closing.callback(release, file)
            write_all(file, content)
            os.fsync(file.fileno())
            if sys.platform == "win32":
                file.close()  # Windows cannot rename an open file
            with GATE:
                _name(unfinished, target, over=over, held=held)
            if sys.platform == "win32":
                file = hold(path) if held else file
        finally:
            with suppress(OSError):
                unfinished.unlink()
        closing.pop_all()
        return file


def write_all(file: FileIO, content: bytes) -> None:
    """Write all of the content, even if the system takes only some of it at a time."""
    rest = memoryview(content)
    while rest:
        rest = rest[file.write(rest) :]


def _name(unfinished: Path, target: Path, *, over: bool, held: bool) -> None:
    """Rename a finished file, which may replace another; ``held`` is whether a writer has the new one open."""
    try:
        os.link(unfinished, target)
    except OSError as error:
        if not os.path.lexists(target):
            unfinished.replace(target)  # this file system has no hard links
        elif over:
            with unwritten(target, alone=held):
                unfinished.replace(target)
        else:
            raise FileExistsError(17, "File exists") from error


def load_game(path: str | Path, *, seed: int | None = None) -> Game:
    """Return the game in a full log, replayed without checking whether its moves were allowed.

    :param seed: the seed of later shuffles; without it the host brings them. A log does not have the seed: give that of
        the original game, and the loaded one shuffles as the original would. A shuffle that the game waits for is
        played at once, since the log may end just before it.
    :raises LogError: if the file cannot be read as a full log, with the file and the line in the text, or ``path`` is
        not a path.
    :raises GameError: if a seed is given for the log of a view, which cannot shuffle, it is not a whole number, or the
        shuffle that the game waits for cannot be played.

    >>> try:
    ...     load_game("no-such-game.jsonl")
    ... except LogError as error:
    ...     print(error)
    ...
    no-such-game.jsonl: cannot be read: No such file or directory
    """
    path = a_path(path)
    check_seed(seed)
    return load_lines(file_lines(path), str(path), seed=seed)
