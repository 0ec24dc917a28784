"""The files named on the command line: check their names, and write without overwriting by accident."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from cabo_rules.cli.output import escaped, print_error, print_line, print_raw
from cabo_rules.errors import LogError
from cabo_rules.logs.lines import file_lines, stream_lines

if TYPE_CHECKING:
    from io import BufferedReader

    from cabo_rules.game import Game
    from cabo_rules.play.arena import AgentError

_RESERVED = re.compile(r"con|prn|aux|nul|com[1-9¹²³]|lpt[1-9¹²³]|conin\$|conout\$", re.IGNORECASE)


def is_reserved(name: str) -> bool:
    """Return whether Windows reserves a name for a device, whatever its ending.

    >>> [is_reserved(name) for name in ("con.toml", "NUL", "aux.tar.gz", "console.toml", "my-con")]
    [True, True, True, False, False]
    """
    return _RESERVED.fullmatch(name.partition(".")[0].rstrip()) is not None


def check_writable(path: str, *, force: bool) -> None:
    """Check that a path may be written to. A pipe or a device always may.

    A name that Windows reserves for a device is rejected on every system, so that files can be shared.

    :param force: whether an existing file may be overwritten.
    :raises LogError: if a file exists, its folder does not, or the name is reserved.
    """
    if is_output(path) or _is_stream(path):
        return
    if is_reserved(os.path.basename(path)):
        raise LogError(f"{path}: the name of a file must not be one that Windows reserves for a device")
    if not os.path.isdir(os.path.dirname(path) or "."):
        raise LogError(f"{path}: cannot be written: there is no folder {os.path.dirname(path)}")
    if os.path.isdir(path):
        raise LogError(f"{path}: cannot be written: it is a folder")
    if not force and os.path.isfile(path):
        raise LogError(f"{path} already exists; use --force to overwrite it")


def write_log(game: Game, path: str | None, *, force: bool) -> None:
    """Write the log of a game: a file atomically, a pipe or a device line by line.

    :param path: the file; ``None`` for standard output.
    :param force: whether to overwrite an existing file.
    :raises LogError: if the file exists, or the log cannot be written.
    """
    if path is None or is_output(path) or _is_stream(path):
        from cabo_rules.logs import log_lines

        write_lines(list(log_lines(game)), "-" if path is None else path, force=force)
    else:
        from cabo_rules.logs.files import save

        check_writable(path, force=force)
        save(game, path, over=force)


def write_lines(lines: Sequence[str], path: str, *, force: bool) -> None:
    """Write lines of text in UTF-8, whatever the encoding of the terminal or the system; a file ``*.gz`` is compressed.

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
            from cabo_rules.logs.files import packed, write_whole

            write_whole(packed(_raw(lines), path), path, over=force)
    except LogError:
        raise
    except BrokenPipeError:
        raise LogError(f"{path}: cannot be written: the reader has closed it") from None
    except (OSError, ValueError) as error:  # ValueError: an invalid path
        raise LogError(f"{path}: cannot be written: {getattr(error, 'strerror', None) or error}") from None


def _raw(lines: Iterable[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def check_output(
    command: str, named: str, path: str | None, *, force: bool, source: str = "", called: str = "log"
) -> None:
    """Check that a command can write the file that an option names, before it reads a long log in vain.

    :param named: the option, as in ``--output``.
    :param path: the file; ``None`` if the option is absent, and then so must be ``--force``.
    :param source: the file that the command reads, which must be another one.
    :param called: the word for that file.
    :raises LogError: if it cannot.
    """
    if path is None:
        if force:
            raise LogError(f"{command}: --force needs {named}")
        return
    if is_same(source, path):
        raise LogError(f"{command}: {named.split()[0]} must not be the {called} itself, {path}")
    check_writable(path, force=force)


def report_failed_game(error: AgentError, path: str | None, *, force: bool) -> None:
    """Print which agent failed, and write the log of its game up to there if that was asked for.

    :raises LogError: as :func:`write_lines`.
    """
    print_error(f"{error}")
    if path is not None:
        write_log(error.game, path, force=force)
        print_error(f"the log of its {len(error.moves):,} move{'s' * (len(error.moves) != 1)} is in {path}")


def print_written(what: str, path: str | None) -> None:
    """Print that a file was written, unless it is standard output."""
    if path is not None and not is_output(path):
        print_line(f"Wrote {what} to {path}.")


def write_output(lines: Sequence[str], what: str, path: str | None, *, force: bool) -> None:
    """Write lines to a file and print that; without one, print the lines.

    :param what: what they are, in words.
    :raises LogError: as :func:`write_lines`.
    """
    write_lines(lines, "-" if path is None else path, force=force)
    print_written(what, path)


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


# --- standard input ---------------------------------------------------------------------------------------------------

INPUT = "-"


def name_of(path: str) -> str:
    """Return the name of the log at a path, for messages."""
    return "<stdin>" if path == INPUT else path


def lines_of(path: str) -> Iterator[bytes]:
    """Yield the lines of the log at a path.

    :raises LogError: if they cannot be read.
    """
    if path != INPUT:
        yield from file_lines(path)
        return
    if sys.stdin is None:
        raise LogError("cannot be read: standard input is closed")
    stream: BufferedReader | None = getattr(sys.stdin, "buffer", None)
    if stream is None:
        raise LogError("cannot be read: standard input must be a stream of bytes")
    yield from stream_lines(stream)


def in_line(error: LogError) -> str:
    """Describe an error with its line, if it has one.

    >>> in_line(LogError("must be UTF-8 text", 3)), in_line(LogError("is empty"))
    ('line 3: must be UTF-8 text', 'is empty')
    """
    text = str(error)
    return f"line {error.line}: {text}" if error.line and not text.startswith("line ") else text


def prompt_if_waiting(paths: Sequence[str], called: str = "log") -> None:
    """Print a prompt if one of the paths is standard input and somebody has to type what is read.

    :param called: the word for that.
    """
    with suppress(ValueError):  # a closed stream, which reading reports
        if INPUT in paths and sys.stdin is not None and sys.stdin.isatty():
            end = "Ctrl-Z and Enter" if sys.platform == "win32" else "Ctrl-D"
            print_error(f"waiting for a {called} on standard input; {end} ends it")
