"""What a kind of problem is, and what a problem is."""

from __future__ import annotations

from typing import Final, Literal

from attrs import frozen

from cabo_rules.variants.broken import BROKEN, Broken
from cabo_rules.variants.diagnostic import Severity

Path = tuple[str | int, ...]
"""Where something stands in a variant file: the names of the tables and the key, and numbers of list items from 0."""


@frozen
class Kind:
    """One kind of problem.

    :ivar severity: an error keeps a variant from being played; a warning points at a rule that will not do what its
        writer may expect.
    :ivar sentence: what is wrong, with gaps for the particulars.
    :ivar advice: why it is a problem and what to do about it, for the page of all codes.
    :ivar idle: a key is switched off by another one; this is told only of a key that the file itself writes.
    """

    code: str
    severity: Severity
    sentence: str
    advice: str
    idle: bool = False


@frozen
class Problem:
    """One problem of one file, before it is known where in the file that is.

    :raises Broken: when a gap would be filled with what is broken: such a problem was told already.

    :ivar path: the key it is about; the nearest table that is written out is pointed at where the key is missing.
    :ivar gaps: what fills the gaps of the sentence.
    :ivar expected: what would have been right, in words: ``a whole number from 0 to 20``.
    :ivar suggestion: what was probably meant: the nearest known key, word or card name.
    :ivar on: whether the key or its value is to blame.
    :ivar related: other keys that share in it, so that one of them could be taken away instead.
    """

    kind: Kind
    path: Path
    gaps: tuple[tuple[str, object], ...] = ()
    expected: str | None = None
    suggestion: str | None = None
    on: Literal["key", "value"] = "value"
    related: tuple[Path, ...] = ()

    def __attrs_post_init__(self) -> None:
        if any(filling is BROKEN for _, filling in self.gaps):
            raise Broken

    @property
    def message(self) -> str:
        """What is wrong, in one sentence."""
        return self.kind.sentence.format(**dict(self.gaps))


KINDS: Final[dict[str, Kind]] = {}


def kind(code: str, severity: Severity, sentence: str, advice: str, *, idle: bool = False) -> Kind:
    """A kind of problem, noted in the list of all of them."""
    assert code not in KINDS, code
    KINDS[code] = made = Kind(code, severity, sentence, advice, idle)
    return made


def problem(
    kind: Kind,
    *path: str | int,
    expected: str | None = None,
    suggestion: str | None = None,
    on: Literal["key", "value"] = "value",
    related: tuple[Path, ...] = (),
    **gaps: object,
) -> Problem:
    """A problem of that kind at that key.

    >>> problem(Kind("V999", "error", "{count} is too many.", ""), "deck", "jokers", count=7).message
    '7 is too many.'
    """
    return Problem(kind, path, tuple(gaps.items()), expected, suggestion, on, related)
