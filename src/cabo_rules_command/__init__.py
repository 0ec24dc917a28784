"""Start the command line, and answer Ctrl-C with one line while Python loads the library.

This is a separate package because importing anything from ``cabo_rules`` loads the library. It imports only modules
that Python loads at startup, so it can answer Ctrl-C before loading anything else.
"""

import os

TYPE_CHECKING = False  # as in typing, without importing it

if TYPE_CHECKING:
    import signal as _signal
else:
    import _signal  # the same functions without the enums, which need a dozen modules


def main() -> int:
    """Load the command line, run it and return its exit code.

    It answers Ctrl-C, unless the surrounding program has set its own handler or calls it outside the main thread. The
    previous handler is back when it returns.
    """
    if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler and _stop_at_once():
        return _run()
    from cabo_rules.cli import main as run

    return run()


def _stop_at_once() -> bool:
    """Make Ctrl-C end the process with one line, and return whether that worked."""
    try:
        _signal.signal(_signal.SIGINT, _stop)
    except ValueError:  # only the main thread may set a handler
        return False
    return True


def _run() -> int:
    try:
        from cabo_rules.cli import main as run

        return run(loaded=lambda: _signal.signal(_signal.SIGINT, _signal.default_int_handler))
    except KeyboardInterrupt:  # just before or after the command line's own handler
        return _stop()
    finally:
        _signal.signal(_signal.SIGINT, _signal.default_int_handler)


def _stop(*_: object) -> int:
    """End the process at once: an exception could be lost in a callback, or print a traceback."""
    try:
        os.write(2, b"cabo-rules: stopped\n")
    finally:
        os._exit(130)
