"""The command line, ``cabo-rules``. It prints results and holds no rules.

Exit codes: 0 success; 1 a game or a score sheet broke a rule, ``variant check`` found errors or ``variant diff
--exit-code`` a difference; 2 a file or an argument could not be read (for other commands, a variant with errors is
one); 130 stopped by Ctrl-C; 141 the output was closed early.
"""

from __future__ import annotations

import os
import sys

from cabo_rules.cli.output import on_standard_output, prepare_streams, print_error, print_line
from cabo_rules.version import VERSION

TYPE_CHECKING = False  # as in typing, without importing it

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

NOT_READ = 141


def main(argv: Sequence[str] | None = None, *, loaded: Callable[[], object] = lambda: None) -> int:
    """Run the command line and return its exit code.

    :param argv: the arguments after the command's name; by default those of the process.
    :param loaded: called when all modules that the command needs are loaded, before it does anything.
    """
    prepare_streams()
    if sys.stdout is None:  # closed before the program started
        print_error("standard output is closed")
        return 2
    try:
        code = _run(sys.argv[1:] if argv is None else argv, loaded)
        with on_standard_output():
            sys.stdout.flush()
    except BrokenPipeError:
        _discard_output()
        return NOT_READ
    except OSError as error:  # of an input file, or of standard output
        print_error(": ".join(str(part) for part in (error.filename, error.strerror or error) if part))
        _discard_output()
        return 2
    return code


def _run(argv: Sequence[str], loaded: Callable[[], object]) -> int:
    if list(argv) == ["--version"]:  # asked by scripts, which should not wait for the rest
        print_line(f"cabo-rules {VERSION}")
        return 0
    from cabo_rules.cli.commands import run

    return run(argv, loaded)


def _discard_output() -> None:
    """Discard buffered output that cannot be written; otherwise Python prints an error as it shuts down."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
