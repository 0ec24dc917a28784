"""Every exception that the library raises on purpose."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cabo_rules.moves import Place
    from cabo_rules.refusals import Refusal
    from cabo_rules.variant.diagnostics import Diagnostic


_LARGEST = 10**60  # a longer number would be written out only to be cut


def short(value: object, most: int = 40) -> str:
    """A value as an error shows it: its text, cut to so many characters. Raises nothing, whatever the value is."""
    if type(value) is int and abs(value) > _LARGEST:
        text = "a huge number"
    else:
        try:
            text = repr(value)
        except Exception:  # a huge number in a list, a list nested too deeply, a __repr__ of the caller's
            text = f"a {type(value).__name__} that cannot be shown"
    return text if len(text) <= most else text[: most - 3] + "..."


class CaboError(Exception):
    """The base of all errors of this library; its text is one sentence for a person."""


class CardError(CaboError, ValueError):
    """Text that names no card."""


class VariantError(CaboError, ValueError):
    """A variant that cannot be found, read or played; the text names the file, the line and the key of each problem.

    :ivar diagnostics: every problem with its place, warnings too; empty where no file or data are to blame.

    >>> from cabo_rules import load_variant
    >>> try:
    ...     variant = load_variant("rush", changes={"deal.crads": 5})
    ... except VariantError as error:
    ...     print(error)
    ...
    changes: V100: deal.crads is no key of [deal]. Did you mean cards?
    """

    def __init__(self, message: str, diagnostics: tuple[Diagnostic, ...] = ()) -> None:
        super().__init__(message)
        self.diagnostics = diagnostics

    def __reduce__(self) -> tuple[type[VariantError], tuple[str, tuple[Diagnostic, ...]]]:
        return VariantError, (str(self), self.diagnostics)


class MoveError(CaboError, TypeError):
    """A move that is not even well formed: a seat that is no whole number, a place that is no place."""


class GameError(CaboError, ValueError):
    """Invalid arguments for a game, a score, a view or a picture: players, a seed, a caller that make no sense."""


def must_be(name: str, requirement: str, value: object, hint: str = "") -> str:
    """The text of an error about a wrong argument.

    >>> must_be("seat", "a whole number", "x", "seats are counted from 0")
    "seat must be a whole number, not 'x'; seats are counted from 0"
    """
    return f"{name} must be {requirement}, not {short(value)}{f'; {hint}' if hint else ''}"


def check_kind(
    kind: Any, name: str, value: object, requirement: str, hint: str = "", *, error: type[CaboError] = GameError
) -> None:
    """Check the kind of an argument. ``True`` is not a whole number.

    :raises CaboError: if the value is of another kind; ``error`` says which.
    """
    if not isinstance(value, kind) or (kind is int and type(value) is bool):
        raise error(must_be(name, requirement, value, hint))


def check_whole(name: str, value: object) -> None:
    """Check that an argument is a whole number.

    :raises GameError: if it is not.
    """
    check_kind(int, name, value, "a whole number")


def check_between(least: int, most: int, name: str, value: object, *, error: type[CaboError] = GameError) -> None:
    """Check that an argument is a whole number within bounds.

    :raises CaboError: if it is not; ``error`` says which.
    """
    requirement = f"a whole number from {least:,} to {most:,}"
    check_kind(int, name, value, requirement, error=error)
    if isinstance(value, int) and not least <= value <= most:
        raise error(must_be(name, requirement, value))


def check_flag(name: str, value: object) -> None:
    """Check that an argument is ``True`` or ``False``.

    :raises GameError: if it is not.
    """
    check_kind(bool, name, value, "True or False")


def check_list(name: str, value: object, requirement: str, *, error: type[CaboError] = GameError) -> None:
    """Check that an argument can be iterated over, and is not one text.

    :raises CaboError: if it is not; ``error`` says which.
    """
    if isinstance(value, str | bytes) or not isinstance(value, Iterable):
        raise error(must_be(name, requirement, value))


class HiddenCardError(CaboError):
    """A question that depends on a card whose face is hidden in this view of a game.

    :ivar card: the card on which the answer depends, in words: ``"the card in slot 1 of seat 0"``.
    :ivar place: where it lies in a hand; ``None`` if it is the drawn card, or one of the stock.

    >>> from cabo_rules import Draw, Discard, Game, Place, Snap, decide, load_variant
    >>> game = Game.set_up(load_variant("rush"), ["Ana", "Ben"], hands=[["AS"], ["KH"]], stock=None)
    >>> game = game.play(Draw(0, "stock")).play(Discard(0))
    >>> try:
    ...     decide(game.view(0).state, Snap(0, Place(1, 0)))
    ... except HiddenCardError as error:
    ...     print(error)
    ...     print(error.place)
    ...
    this depends on the card in slot 0 of seat 1, which is hidden here
    Place(seat=1, slot=0)
    """

    def __init__(self, card: str, place: Place | None = None) -> None:
        super().__init__(f"this depends on {card}, which is hidden here")
        self.card = card
        self.place = place

    def __reduce__(self) -> tuple[type[HiddenCardError], tuple[str, Place | None]]:
        return HiddenCardError, (self.card, self.place)


class LogError(CaboError, ValueError):
    """A file that cannot be read as a game log.

    :ivar line: the number of the line that cannot be read, counted from 1 (0 where no line is to blame).
    """

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.line = line


class LimitError(LogError):
    """Something in a log passes a limit of the format.

    :ivar limit: which limit, as the log format calls it: ``"line_length"``.
    """

    def __init__(self, message: str, limit: str, line: int = 0) -> None:
        super().__init__(message, line)
        self.limit = limit

    def __reduce__(self) -> tuple[type[LimitError], tuple[str, str, int]]:
        return LimitError, (str(self), self.limit, self.line)


def retold(error: Exception, message: str, line: int = 0) -> LogError:
    """The error of a log, told in more words: that of a limit stays one."""
    return LimitError(message, error.limit, line) if isinstance(error, LimitError) else LogError(message, line)


class IllegalMove(CaboError):
    """A move that the rules refuse. The game that was asked is unchanged.

    :ivar refusal: the code, the variant key that forbids the move, the seat and a sentence.

    >>> from cabo_rules import Call, Game, load_variant
    >>> try:
    ...     game = Game.new(load_variant("rush"), ["Ana", "Ben"]).play(Call(0))
    ... except IllegalMove as error:
    ...     print(error.refusal.code, error.refusal.seat)
    ...
    turn.no_round 0
    """

    def __init__(self, refusal: Refusal) -> None:
        if not hasattr(refusal, "sentence"):
            raise GameError(must_be("refusal", "a Refusal", refusal, "game.refusal(move) gives one"))
        super().__init__(f"{refusal.sentence} [{refusal.code}; {refusal.key}]")
        self.refusal = refusal

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[Refusal]]:
        return IllegalMove, (self.refusal,)
