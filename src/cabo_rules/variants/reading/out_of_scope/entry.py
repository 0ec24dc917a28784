"""Something that no variant file can express."""

from __future__ import annotations

from attrs import frozen

from cabo_rules.variants.problem import Kind


@frozen
class OutOfScope:
    """Something that no variant file can express.

    :ivar words: a regular expression for keys, tables and words, in lower case and with blanks between words.
    :ivar nearest: the nearest rule that a file can express.
    :ivar within: the only table or key in which the words mean this; ``None`` if they do everywhere.
    :ivar keys_only: whether the words mean this only as a key.
    :ivar of_powers: whether the words mean this only as a key of a power itself, and not of its look, swap or give.
    """

    kind: Kind
    words: str
    nearest: str
    within: str | None = None
    keys_only: bool = False
    of_powers: bool = False
