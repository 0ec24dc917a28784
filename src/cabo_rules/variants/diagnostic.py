"""A problem of a variant file as a value."""

from __future__ import annotations

from typing import Any, Literal

from attrs import asdict, frozen

Severity = Literal["error", "warning"]


@frozen
class Diagnostic:
    """A problem of a variant, with its place.

    :ivar code: the stable code of its kind; ``docs/reference/diagnostics.md`` explains every code.
    :ivar severity: ``error``: the variant cannot be played. ``warning``: a rule may not do what its writer expects.
    :ivar key: the key with its tables; empty for the file as a whole.
    :ivar message: the fault, in a sentence.
    :ivar expected: what the file should have instead.
    :ivar suggestion: what the writer probably meant, as a file holds it.
    :ivar note: where else to look.
    :ivar file: the file as messages call it; ``--set`` or ``changes`` for changes from outside, a line each.
    :ivar line: the line, from 1; absent without lines: a file that does not exist, data from elsewhere.
    :ivar column: the first character, from 1.
    :ivar end_column: the character after the last one.
    :ivar text: the line itself.

    >>> from cabo_rules import check_variant
    >>> found = check_variant("rush", changes=["deal.crads=5"]).diagnostics[0]
    >>> found.code, found.key, found.suggestion, found.column
    ('V100', 'deal.crads', 'cards', 6)
    """

    code: str
    severity: Severity
    key: str
    message: str
    expected: str | None
    suggestion: str | None
    note: str | None
    file: str
    line: int | None
    column: int | None
    end_column: int | None
    text: str | None


def diagnostic_to_data(diagnostic: Diagnostic) -> dict[str, Any]:
    """Return a diagnostic as plain data for JSON; the keys are stable, and none is ever left out.

    Editors need ``end_line``; it equals ``line``, since every diagnostic is about one line.
    """
    return {**asdict(diagnostic), "end_line": diagnostic.line}
