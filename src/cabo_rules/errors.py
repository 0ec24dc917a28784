"""The library's exceptions, except those that carry a value of a higher layer.

``IllegalMove`` is defined beside ``Refusal``, ``VariantError`` beside ``Diagnostic``, and ``HiddenCardError`` beside
the rules that raise it.
"""

from __future__ import annotations

from collections.abc import Iterable

TYPE_CHECKING = False  # as in typing, without importing it

if TYPE_CHECKING:
    from typing import Any

_LARGEST = 10**60  # writing out a longer number takes time, only to cut it


def short(value: object, most: int = 40) -> str:
    """Return a value as an error shows it: its repr, cut to ``most`` characters. Never raises."""
    if type(value) is int and abs(value) > _LARGEST:
        text = "a huge number"
    else:
        try:
            text = repr(value)
        except Exception:  # a huge number in a list, a list nested too deeply, a caller's faulty __repr__
            text = f"a {type(value).__name__} that cannot be shown"
    return text if len(text) <= most else text[: most - 3] + "..."


def printable(text: str) -> str:
    r"""Return text on one line, with other characters escaped, so that a file cannot control the terminal.

    >>> printable("a\x1b[2Jb\n")
    'a\\x1b[2Jb\\n'
    """
    return text if text.isprintable() else "".join(s if s.isprintable() else ascii(s)[1:-1] for s in text)


class CaboError(Exception):
    """The base class of all errors of this library; the text is one sentence for a person.

    :ivar argument: the name of the wrong argument, with which the text begins; ``None`` if the error is about something
        else, or does not say.
    """

    argument: str | None = None


class CardError(CaboError, ValueError):
    """Text that is not a card or a name of cards."""


class MoveError(CaboError, TypeError):
    """A malformed move: a seat that is not a whole number, a place that is not a :class:`~cabo_rules.moves.Place`."""


class GameError(CaboError, ValueError):
    """Invalid arguments for a game, a score, a view or a picture: players, a seed or a caller, for example."""


def wrong_argument(
    name: str, requirement: str, value: object, hint: str = "", *, error: type[CaboError] = GameError
) -> CaboError:
    """Return the error about a wrong argument; ``error`` is its class.

    >>> raise wrong_argument("seat", "a whole number", "x", "seats are counted from 0")
    Traceback (most recent call last):
    cabo_rules.errors.GameError: seat must be a whole number, not 'x'; seats are counted from 0
    """
    made = error(f"{name} must be {requirement}, not {short(value)}{f'; {hint}' if hint else ''}")
    made.argument = name
    return made


def check_kind(
    kind: Any, name: str, value: object, requirement: str, hint: str = "", *, error: type[CaboError] = GameError
) -> None:
    """Check the type of an argument; ``True`` does not count as an ``int``.

    :raises CaboError: if the value is of another type; ``error`` is the class.
    """
    if not isinstance(value, kind) or (kind is int and type(value) is bool):
        raise wrong_argument(name, requirement, value, hint, error=error)


def check_whole(name: str, value: object) -> None:
    """Check that an argument is a whole number.

    :raises GameError: if it is not.
    """
    check_kind(int, name, value, "a whole number")


def check_between(least: int, most: int, name: str, value: object, *, error: type[CaboError] = GameError) -> None:
    """Check that an argument is a whole number within bounds.

    :raises CaboError: if it is not; ``error`` is the class.
    """
    requirement = f"a whole number from {least:,} to {most:,}"
    check_kind(int, name, value, requirement, error=error)
    if isinstance(value, int) and not least <= value <= most:
        raise wrong_argument(name, requirement, value, error=error)


def check_flag(name: str, value: object) -> None:
    """Check that an argument is ``True`` or ``False``.

    :raises GameError: if it is not.
    """
    check_kind(bool, name, value, "True or False")


def check_list(name: str, value: object, requirement: str, *, error: type[CaboError] = GameError) -> None:
    """Check that an argument is iterable and not text.

    :raises CaboError: if it is not; ``error`` is the class.
    """
    if isinstance(value, str | bytes) or not isinstance(value, Iterable):
        raise wrong_argument(name, requirement, value, error=error)


class LogError(CaboError, ValueError):
    """A file that cannot be read as a game log.

    :ivar line: the number of the line that cannot be read, counted from 1; 0 if it is not about one line.
    """

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.line = line


class LimitError(LogError):
    """A log that exceeds a limit of the format.

    :ivar limit: the limit, as the log format names it: ``"line_length"``.
    """

    def __init__(self, message: str, limit: str, line: int = 0) -> None:
        super().__init__(message, line)
        self.limit = limit

    def __reduce__(self) -> tuple[type[LimitError], tuple[str, str, int]]:
        return LimitError, (str(self), self.limit, self.line)


def with_message(error: Exception, message: str, line: int = 0) -> LogError:
    """Return a log error with another message; a :class:`LimitError` stays one."""
    return LimitError(message, error.limit, line) if isinstance(error, LimitError) else LogError(message, line)
