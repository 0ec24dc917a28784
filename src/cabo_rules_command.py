"""Start the command line, and answer Ctrl-C while Python still loads the library.

It is a module of its own because to import anything of ``cabo_rules`` is to load the library, and it imports as little
as it can: until its first function runs, Python itself answers Ctrl-C.
"""

import os
import signal


def main() -> int:
    """Load the command line, run it and return its exit code."""
    if answer_interrupts():
        return _run()
    from cabo_rules.cli import main as run  # Ctrl-C is ignored, as by a job in the background, or answered by others

    return run()


def answer_interrupts() -> bool:
    """Let Ctrl-C end the process in one line, and return whether it does.

    It does unless the program that started this one, or one that imports it, has made other arrangements.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _stop)
    return signal.getsignal(signal.SIGINT) is _stop


def _run() -> int:
    try:
        from cabo_rules.cli import main as run

        try:
            signal.signal(signal.SIGINT, signal.default_int_handler)
            return run()
        finally:
            signal.signal(signal.SIGINT, _stop)  # for as long as Python takes to shut down
    except KeyboardInterrupt:  # just before the command line could answer it, or just after
        return _stop()


def _stop(*_: object) -> int:
    """End the process at once: an exception could be lost in a callback, or be printed in many lines."""
    try:
        os.write(2, b"cabo-rules: stopped\n")
    finally:
        os._exit(130)
