"""Start the command line, and answer Ctrl-C in one line while Python loads the library.

It is a package of its own because to import anything of ``cabo_rules`` is to load the library. What it imports itself
is there before any program starts, so nothing is loaded before Ctrl-C is answered.
"""

import os

TYPE_CHECKING = False  # as in typing, which would have to be loaded

if TYPE_CHECKING:
    import signal as _signal
else:
    import _signal  # the same functions without the enums, for which Python loads a dozen modules


def main() -> int:
    """Load the command line, run it and return its exit code.

    It answers Ctrl-C, unless the program around it has made other arrangements or calls it in another thread than the
    main one. When it returns, Ctrl-C is answered as before.
    """
    if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler and _stop_at_once():
        return _run()
    from cabo_rules.cli import main as run

    return run()


def _stop_at_once() -> bool:
    """Let Ctrl-C end the process in one line, and return whether it does."""
    try:
        _signal.signal(_signal.SIGINT, _stop)
    except ValueError:  # only the main thread may say who answers
        return False
    return True


def _run() -> int:
    try:
        from cabo_rules.cli import main as run

        _signal.signal(_signal.SIGINT, _signal.default_int_handler)
        return run()
    except KeyboardInterrupt:  # just before the command line could answer it, or just after
        return _stop()
    finally:
        _signal.signal(_signal.SIGINT, _signal.default_int_handler)


def _stop(*_: object) -> int:
    """End the process at once: an exception could be lost in a callback, or be printed in many lines."""
    try:
        os.write(2, b"cabo-rules: stopped\n")
    finally:
        os._exit(130)
