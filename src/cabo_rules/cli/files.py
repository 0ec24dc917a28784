"""The files that are named on the command line: their names, and writing logs to them."""

from __future__ import annotations

import argparse
import os
import sys

from cabo_rules.cli.output import say_exactly
from cabo_rules.errors import LogError
from cabo_rules.game import Game
from cabo_rules.record import log_lines, save_game


def named(text: str) -> str:
    """An argument that names a file.

    :raises ArgumentTypeError: when it is empty, which would else stand for the folder one is in.
    """
    if not text:
        raise argparse.ArgumentTypeError("an empty name is no file")
    return text


def write_log(game: Game, path: str) -> None:
    """Write the log of a game: a file is replaced as a whole, to a pipe or a device the lines are written.

    :raises LogError: when it cannot be written.
    """
    if is_output(path):
        for line in list(log_lines(game)):
            say_exactly(line)
    elif _is_stream(path):
        raw = "".join(f"{line}\n" for line in log_lines(game)).encode()
        try:
            with open(path, "wb") as stream:
                stream.write(raw)
        except BrokenPipeError:
            raise LogError(f"{path}: cannot be written: nobody reads it") from None
        except OSError as error:
            raise LogError(f"{path}: cannot be written: {error.strerror or error}") from None
    else:
        save_game(game, path)


def is_output(path: str) -> bool:
    """Whether a path is standard output, as /dev/stdout is; a terminal or a file that it leads to counts, too."""
    try:
        return os.path.samestat(os.stat(path), os.fstat(sys.stdout.fileno()))
    except (OSError, ValueError):
        return False


def is_same(path: str, other: str) -> bool:
    """Whether two paths lead to one file."""
    try:
        return os.path.samefile(path, other)
    except (OSError, ValueError):
        return False


def _is_stream(path: str) -> bool:
    try:
        return os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path)
    except ValueError:  # a path that no file can have
        return False
