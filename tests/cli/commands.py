"""What the tests of the command line share: how a command is run and what it printed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final, NamedTuple, Protocol

GAMES: Final = Path(__file__).parents[2] / "examples" / "games"
RUN: Final = [sys.executable, "-c", "import sys; from cabo_rules.cli import main; sys.exit(main())"]
"""Starts the command as a process of its own."""


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
