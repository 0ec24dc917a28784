"""The files named on the command line: check their names, and write without overwriting by accident."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterable, Sequence

from cabo_rules.cli.output import escaped, print_line, print_raw
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


def file_name(text: str) -> str:
    """Parse an argument that names a file.

    :raises ArgumentTypeError: if it is empty, which would stand for the current folder.
    """
    if not text:
        raise argparse.ArgumentTypeError("must be the name of a file, not empty")
    return text


def add_force(parser: argparse.ArgumentParser) -> None:
    """Add ``--force``, without which a command does not overwrite a file."""
    parser.add_argument("--force", action="store_true", help="overwrite an existing file")


def check_writable(path: str, *, force: bool) -> None:
    """Check that a path may be written to. A pipe or a device always may.

    A name that Windows reserves for a device is rejected on every system, so that files can be shared.

    :param force: whether an existing file may be overwritten.
    :raises LogError: if a file exists, or the name is reserved.
    """
    if is_output(path) or _is_stream(path):
        return
    if is_reserved(os.path.basename(path)):
        raise LogError(f"{path}: the name of a file must not be one that Windows reserves for a device")
    if not force and os.path.isfile(path):
        raise LogError(f"{path} already exists; use --force to overwrite it")


def write_log(game: Game, path: str | None, *, force: bool) -> None:
    """Write the log of a game: a file atomically, a pipe or a device line by line.

    :param path: the file; ``None`` for standard output.
    :param force: whether to overwrite an existing file.
    :raises LogError: if the file exists, or the log cannot be written.
    """
    if path is None:
        for line in list(log_lines(game)):  # list() first: on an error, print none of them
            print_raw(line)
    elif is_output(path) or _is_stream(path):
        write_lines(list(log_lines(game)), path, force=force)
    else:
        check_writable(path, force=force)
        save(game, path, over=force)


def write_lines(lines: Sequence[str], path: str, *, force: bool) -> None:
    """Write lines of text in UTF-8, whatever the encoding of the terminal or the system.

    :param force: whether to overwrite an existing file.
    :raises LogError: if the file exists, or the lines cannot be written.
    """
    check_writable(path, force=force)
    if is_output(path):
        for line in lines:
            print_raw(line)
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
        raise LogError(f"{path}: cannot be written: the reader has closed it") from None
    except (OSError, ValueError) as error:  # ValueError: an invalid path
        raise LogError(f"{path}: cannot be written: {getattr(error, 'strerror', None) or error}") from None


def _raw(lines: Iterable[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def print_or_write(lines: Sequence[str], options: argparse.Namespace, command: str, what: str) -> None:
    """Print lines, or write them to the file of ``--output``, since a shell's ``>`` does not always write UTF-8.

    :param command: the name of the command, for errors.
    :param what: what the lines are, for the message.
    :raises LogError: if the file cannot be written, or --force is given without it.
    """
    if options.output is not None:
        write_lines(lines, options.output, force=options.force)
        if not is_output(options.output):
            print_line(f"Wrote {what} to {options.output}.")
        return
    if options.force:
        raise LogError(f"{command}: --force needs --output")
    for line in lines:
        print_raw(line)


def is_output(path: str) -> bool:
    """Return whether a path is standard output: ``-``, ``/dev/stdout``, or the terminal or file behind it."""
    try:
        return path == "-" or os.path.samestat(os.stat(path), os.fstat(sys.stdout.fileno()))
    except (OSError, ValueError):
        return False


def is_same(path: str, other: str) -> bool:
    """Return whether two paths lead to the same file."""
    try:
        return os.path.samefile(path, other)
    except (OSError, ValueError):
        return False


def _is_stream(path: str) -> bool:
    return os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path)
