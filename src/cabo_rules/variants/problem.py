"""Problems of a variant file, and their kinds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from attrs import frozen

from cabo_rules.variants.broken import BROKEN, Broken
from cabo_rules.variants.diagnostic import Severity
from cabo_rules.variants.written import dotted

Path = tuple[str | int, ...]
"""A place in a variant file: the names of the tables and the key, and numbers of list items from 0."""


def in_common(one: Sequence[object], other: Sequence[object]) -> int:
    """Return how many steps two paths share at their start."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


@frozen
class Kind:
    """One kind of problem.

    :ivar severity: ``error``: the variant cannot be played. ``warning``: a rule may not do what its writer expects.
    :ivar sentence: the message, with gaps for the particulars.
    :ivar advice: why it is a problem and how to fix it, for the page of all codes.
    :ivar idle: another key switches this one off; reported only for a key that the file itself writes.
    :ivar neutral: for an idle key that no variant may leave out, the value that says as little.
    """

    code: str
    severity: Severity
    sentence: str
    advice: str
    idle: bool = False
    neutral: object = None


@frozen
class Problem:
    """One problem of one file, before its line is known.

    :raises Broken: if a value for a gap is broken, since another problem reports it.

    :ivar path: the key; if it is missing, the place is that of the nearest table that the file writes.
    :ivar gaps: the values for the gaps of the sentence.
    :ivar expected: what the file should have instead, in words: ``a whole number from 0 to 20``.
    :ivar suggestion: what the writer probably meant: the nearest known key, word or card name.
    :ivar on: whether the key or its value causes the problem.
    :ivar related: other keys that cause it, too, so that removing one of them solves it.
    :ivar beside: other keys that solve it, each with a value if not every value does; for a file that writes the key
        itself, so that it is not advised to take back what it says.
    :ivar as_dealt: whether an idle key has an effect after all at a table that is set up by hand.
    """

    kind: Kind
    path: Path
    gaps: tuple[tuple[str, object], ...] = ()
    expected: str | None = None
    suggestion: str | None = None
    on: Literal["key", "value"] = "value"
    related: tuple[Path, ...] = ()
    beside: tuple[tuple[Path, object], ...] = ()
    as_dealt: bool = False

    def __attrs_post_init__(self) -> None:
        if any(filling is BROKEN for _, filling in self.gaps):
            raise Broken

    @property
    def message(self) -> str:
        """The sentence with its gaps filled."""
        return self.kind.sentence.format(**dict(self.gaps))


KINDS: Final[dict[str, Kind]] = {}


def kind_of_error(code: str, sentence: str, advice: str) -> Kind:
    """Make a kind of problem with which a variant cannot be played, and add it to ``KINDS``."""
    return _add(Kind(code, "error", sentence, advice))


def kind_of_warning(code: str, sentence: str, advice: str, *, idle: bool = False, neutral: object = None) -> Kind:
    """Make a kind of problem with which a variant can be played, and add it to ``KINDS``."""
    return _add(Kind(code, "warning", sentence, advice, idle, neutral))


def _add(kind: Kind) -> Kind:
    if KINDS.setdefault(kind.code, kind) is not kind:
        raise TypeError(f"there are two kinds of problems with the code {kind.code}")
    return kind


def problem(
    kind: Kind,
    /,
    *path: str | int,
    expected: str | None = None,
    suggestion: str | None = None,
    on: Literal["key", "value"] = "value",
    related: tuple[Path, ...] = (),
    beside: tuple[tuple[Path, object], ...] = (),
    as_dealt: bool = False,
    **gaps: object,
) -> Problem:
    """Return a problem of a kind at a key; ``{key}`` in its sentence is that key.

    >>> problem(Kind("V999", "error", "{count} is too many.", ""), "deck", "jokers", count=7).message
    '7 is too many.'
    """
    gaps = {"key": dotted(path), **gaps}
    return Problem(kind, path, tuple(gaps.items()), expected, suggestion, on, related, beside, as_dealt)
