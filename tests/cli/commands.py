"""How the tests of the command line run a command and read its output."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from cabo_rules import Game, load_variant, log_lines
from cabo_rules.logs.chain import rechained

if sys.platform != "win32":
    import pty

GAMES: Final = Path(__file__).parents[2] / "examples" / "games"
RUN: Final = [sys.executable, "-c", "import sys; from cabo_rules.cli import main; sys.exit(main())"]
"""Starts the command as a process of its own."""


def write_lines(path: Path, lines: Iterable[str]) -> str:
    """Write the lines to a file, and return its name."""
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return str(path)


def write_forged(path: Path, players: Sequence[str], *events: dict[str, object]) -> None:
    """Write the log of a game that was dealt, and a second move that caused these events, with hashes that hold."""
    deal = log_lines(Game.new(load_variant("rush"), players, seed=1))
    line = json.dumps({"events": events, "move": {"type": "call", "seat": 0}, "n": 2})
    write_lines(path, rechained([*deal, line]))


def on_a_terminal(*arguments: str, **environment: str) -> str:
    """Return the output of a command on a terminal; ``TTY`` stands for the path of that terminal."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "cabo_rules", *(word.replace("TTY", os.ttyname(theirs)) for word in arguments)]
    env = {**os.environ, **environment}
    with subprocess.Popen(command, stdout=theirs, stderr=subprocess.PIPE, env=env) as process:
        os.close(theirs)
        printed = b"".join(iter(lambda: read_terminal(ours), b""))
        assert process.stderr is not None
        assert process.stderr.read() == b""
    os.close(ours)
    return printed.decode().replace("\r\n", "\n")


def read_terminal(terminal: int) -> bytes:
    """Return the next bytes, and none at the end."""
    try:
        return os.read(terminal, 65536)
    except OSError:  # on Linux, the other end is closed
        return b""


class Printed(NamedTuple):
    """What a command printed."""

    out: str
    err: str


class Run(Protocol):
    """The type of the fixture ``run``."""

    def __call__(self, *arguments: object, code: object = 0) -> Printed:
        """Run the command, require the exit code, and return what was printed since the last run."""
        ...


class Refused(Protocol):
    """The type of the fixture ``refused``."""

    def __call__(self, *arguments: object) -> str:
        """Run a command that must print one line, an error, and exit with 2; return the error."""
        ...
