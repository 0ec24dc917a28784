"""Logs in files: written as a whole or not at all, and loaded."""

from __future__ import annotations

import gzip
import os
import secrets
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

from cabo_rules.errors import CaboError, LogError, retold
from cabo_rules.game import Game
from cabo_rules.players import check_seed
from cabo_rules.record.lines import PACKED, a_path, file_lines
from cabo_rules.record.log import load_lines, log_lines


def save_game(game: Game, path: str | Path) -> None:
    """Write the full log of a game to a file: all of it or nothing; a file of that name is replaced.

    A file ``*.gz`` is packed, as it is unpacked when it is read.

    :raises LogError: when the file cannot be written, the game passes the limits of a log, or they are no game and no
        path.

    >>> from tempfile import TemporaryDirectory
    >>> from cabo_rules import load_variant
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)
    >>> with TemporaryDirectory() as folder:
    ...     save_game(game, Path(folder, "game.jsonl.gz"))
    ...     load_game(Path(folder, "game.jsonl.gz")) == game
    ...
    True
    """
    lines, path = log_lines(game), a_path(path)
    with named_errors(path):
        content = "".join(f"{line}\n" for line in lines).encode()
        write_whole(gzip.compress(content, mtime=0) if str(path).endswith(PACKED) else content, path)


@contextmanager
def named_errors(path: str | Path) -> Generator[None]:
    """Whatever goes wrong is a :class:`LogError` that names the file."""
    try:
        yield
    except OSError as error:
        raise LogError(f"{path}: cannot be written: {error.strerror or error}") from None
    except (CaboError, ValueError) as error:  # a ValueError of the system is a path that no file can have
        told = str(error) if str(error).startswith(f"{path}: ") else f"{path}: cannot be written: {error}"
        raise retold(error, told, getattr(error, "line", 0)) from None


def write_whole(content: bytes, path: str | Path, *, over: bool = True) -> None:
    """Write a file: all of it or nothing, so that what was there before is not lost halfway.

    :param over: whether a file that is there already is replaced.
    :raises LogError: when something that is no file has that name.
    :raises OSError: when it cannot be written; a :class:`FileExistsError` when it is not to be replaced.
    """
    unfinished = None
    try:
        target = Path(os.path.realpath(path))
        if target.exists() and not target.is_file():
            raise LogError(f"{path}: cannot be written: not a regular file")
        unfinished = target.with_name(f".{target.name}.{secrets.token_hex(4)}.unfinished")
        with unfinished.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if over or not _given_name(unfinished, target):
            unfinished.replace(target)
    finally:
        if unfinished is not None:
            with suppress(OSError):
                unfinished.unlink()


def _given_name(unfinished: Path, target: Path) -> bool:
    """Whether a file could be given a second name that nothing has yet; some file systems give none."""
    try:
        os.link(unfinished, target)
    except FileExistsError:
        raise
    except OSError:
        if target.exists():
            raise FileExistsError(17, "File exists") from None
        return False
    return True


def load_game(path: str | Path, *, seed: int | None = None) -> Game:
    """The game that a full log tells of: what happened, without asking whether it was allowed.

    :param seed: what shuffles to come are made from; without it the host brings them. A log does not hold the seed:
        give that of the original game, and the loaded one goes on shuffling as the original would. A shuffle that the
        game waits for is played at once: the log may end just before it.
    :raises LogError: when the file cannot be read as a full log; the text names the file and the line. Or when ``path``
        is no path.
    :raises GameError: when a seed is given for the log of a view, in which nothing is shuffled, it is not a whole
        number, or the shuffle that the game waits for cannot be played.

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
