"""The files that are named on the command line: their names, and the one rule of writing to them."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterable, Sequence

from cabo_rules.cli.output import escaped, say, say_exactly
from cabo_rules.errors import LogError
from cabo_rules.game import Game
from cabo_rules.logs import log_lines
from cabo_rules.logs.files import save, write_whole

_RESERVED = re.compile(r"con|prn|aux|nul|com[1-9¹²³]|lpt[1-9¹²³]|conin\$|conout\$", re.IGNORECASE)


def is_reserved(name: str) -> bool:
    """Return whether Windows reserves a name for a device, whatever its ending.

    >>> [is_reserved(name) for name in ("con.toml", "NUL", "aux.tar.gz", "console.toml", "my-con")]
    [True, True, True, False, False]
    """
    return _RESERVED.fullmatch(name.partition(".")[0].rstrip()) is not None


def named(text: str) -> str:
    """An argument that names a file.

    :raises ArgumentTypeError: when it is empty, which would else stand for the folder one is in.
    """
    if not text:
        raise argparse.ArgumentTypeError("an empty name is no file")
    return text


def add_force(parser: argparse.ArgumentParser) -> None:
    """The command writes a file, and writes over another only if it is told to."""
    parser.add_argument("--force", action="store_true", help="write over a file that is there already")


def may_write(path: str, *, force: bool) -> None:
    """Nothing that is there already is lost, unless that is asked for; a pipe or a device holds nothing to be lost.

    A file gets no name that Windows reserves for a device: nobody there could have it.

    :param force: whether a file may be written over.
    :raises LogError: if there is a file, or the name is reserved.
    """
    if is_output(path) or _is_stream(path):
        return
    if is_reserved(os.path.basename(path)):
        raise LogError(f"{path}: a file must not have a name that Windows reserves for a device")
    if not force and os.path.isfile(path):
        raise LogError(f"{path} exists; nothing is written over it (--force writes over it)")


def write_log(game: Game, path: str | None, *, force: bool) -> None:
    """Write the log of a game: a file is written as a whole, to a pipe or a device the lines are written.

    :param path: where to; ``None`` is standard output.
    :param force: whether a file that is there already is written over.
    :raises LogError: when it is not, or when the log cannot be written.
    """
    if path is None:
        for line in list(log_lines(game)):  # all of them, or an error and none
            say_exactly(line)
    elif is_output(path) or _is_stream(path):
        write_lines(list(log_lines(game)), path, force=force)
    else:
        may_write(path, force=force)
        save(game, path, over=force)


def write_lines(lines: Sequence[str], path: str, *, force: bool) -> None:
    """Write lines of text in UTF-8, whatever the terminal or the system would have.

    :param force: whether a file that is there already is written over.
    :raises LogError: when it is not, or when they cannot be written.
    """
    may_write(path, force=force)
    if is_output(path):
        for line in lines:
            say_exactly(line)
        return
    try:
        if _is_stream(path):
            with open(path, "wb") as stream:
                stream.write(_raw(map(escaped, lines) if stream.isatty() else lines))
        else:
            write_whole(_raw(lines), path, over=force)
    except LogError:
        raise
    except BrokenPipeError:
        raise LogError(f"{path}: cannot be written: nobody reads it") from None
    except (OSError, ValueError) as error:  # a path that no file can have
        raise LogError(f"{path}: cannot be written: {getattr(error, 'strerror', None) or error}") from None


def _raw(lines: Iterable[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def print_or_write(lines: Sequence[str], options: argparse.Namespace, command: str, what: str) -> None:
    """Print lines, or write them to the file of ``--output``: what a shell writes by ``>`` is not UTF-8 everywhere.

    :param command: the command as it is called, for errors.
    :param what: what the lines are, as a sentence begins.
    :raises LogError: when the file cannot be written, or --force is given without one.
    """
    if options.output is not None:
        write_lines(lines, options.output, force=options.force)
        if not is_output(options.output):
            say(f"{what} is in {options.output}.")
        return
    if options.force:
        raise LogError(f"{command}: --force goes with --output")
    for line in lines:
        say_exactly(line)


def is_output(path: str) -> bool:
    """Whether a path is standard output, as - and /dev/stdout are; a terminal or file that it leads to counts, too."""
    try:
        return path == "-" or os.path.samestat(os.stat(path), os.fstat(sys.stdout.fileno()))
    except (OSError, ValueError):
        return False


def is_same(path: str, other: str) -> bool:
    """Whether two paths lead to one file."""
    try:
        return os.path.samefile(path, other)
    except (OSError, ValueError):
        return False


def _is_stream(path: str) -> bool:
    return os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path)
