"""Diagnostics for people: the line, a caret under the fault, and hints, as good compilers show them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from cabo_rules.variants.diagnostic import Diagnostic
from cabo_rules.variants.reading.diagnose import NO_FILES, place

_WIDEST: Final = 100  # columns of a line that are shown
_TAB: Final = 4


def render(diagnostic: Diagnostic) -> str:
    """Return a diagnostic as several lines of text, with its line and a caret under the fault.

    >>> from cabo_rules import check_variant
    >>> print(render(check_variant("rush", changes=["scoring.caller.bonus=-3.0"]).diagnostics[0]))
    --set: error V103: scoring.caller.bonus must be a whole number, not -3.0.
           | scoring.caller.bonus=-3.0
           |                      ^^^^
           expected: a whole number from -1,000,000 to 1,000,000
           did you mean: -3
    """
    head = f"{place(diagnostic)}: {diagnostic.severity} {diagnostic.code}: {diagnostic.message}"
    return "\n".join([head, *_excerpt(diagnostic), *_hints(diagnostic)])


def render_all(diagnostics: Sequence[Diagnostic], more: int = 0) -> str:
    """Return all diagnostics as text, separated by blank lines, and how many more there are."""
    rest = [f"... and {more:,} more."] if more else []
    return "\n\n".join([*(render(each) for each in diagnostics), *rest])


def render_short(diagnostics: Sequence[Diagnostic], more: int = 0) -> str:
    """Return diagnostics as text; of a kind of warning that comes more than twice in a file, one in full."""
    alike: dict[tuple[str, str], list[Diagnostic]] = {}
    for each in diagnostics:
        alike.setdefault((each.file, each.code), []).append(each)
    parts = []
    for (file, code), (first, *others) in alike.items():
        few = len(others) < _MANY or first.severity == "error"
        parts += [(each, render(each)) for each in ([first, *others] if few else [first])]
        if not few:
            lines = list(dict.fromkeys(each.line for each in others))  # two keys may stand in one line
            places = ", ".join(map(str, lines[:_MOST_LINES])) + ", ..." * (len(lines) > _MOST_LINES)
            more_lines = "1 more line" if len(lines) == 1 else f"{len(lines)} more lines"
            line = f"{file}: warning {code}: the same is true of {more_lines}: {places}"
            parts[-1] = first, f"{parts[-1][1]}\n{line}"
    order = {each: number for number, each in enumerate(diagnostics)}
    rest = [f"... and {more:,} more."] if more else []
    return "\n\n".join([*(text for _, text in sorted(parts, key=lambda part: order[part[0]])), *rest])


_MANY: Final = 2  # warnings of one kind besides the first
_MOST_LINES: Final = 12


def _hints(diagnostic: Diagnostic) -> list[str]:
    margin = " " * 7
    hints = [("expected: ", diagnostic.expected), ("did you mean: ", diagnostic.suggestion), ("", diagnostic.note)]
    return [f"{margin}{label}{text}" for label, text in hints if text]


def _excerpt(diagnostic: Diagnostic) -> list[str]:
    if diagnostic.text is None or diagnostic.line is None:
        return []
    assert diagnostic.column is not None
    assert diagnostic.end_column is not None
    start, end = _window(diagnostic.text, diagnostic.column - 1, diagnostic.end_column - 1)
    before, marked, after = (
        _clean(part)
        for part in (
            diagnostic.text[start : diagnostic.column - 1],
            diagnostic.text[diagnostic.column - 1 : min(diagnostic.end_column - 1, end)],
            diagnostic.text[diagnostic.end_column - 1 : end],
        )
    )
    before = ("..." if start else "") + before
    after += "..." if end < len(diagnostic.text) else ""
    number = "" if diagnostic.file in NO_FILES else str(diagnostic.line)
    carets = "^" * max(_width(marked), 1)
    return [f"{number:>6} | {before}{marked}{after}".rstrip(), f"{'':>6} | {' ' * _width(before)}{carets}"]


def _window(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the start and the end of the part of a long line that is shown around the fault."""
    if len(text) <= _WIDEST:
        return 0, len(text)
    first = max(0, min(start - _WIDEST // 3, len(text) - _WIDEST))
    return first, min(len(text), first + _WIDEST)


def _clean(text: str) -> str:
    """Return text with tabs as blanks, and without characters that would move the cursor."""
    blank = text.replace("\t", " " * _TAB)
    return "".join(sign if sign.isprintable() or unicodedata.combining(sign) else "\ufffd" for sign in blank)


def _width(text: str) -> int:
    """Return how many columns a terminal needs for the text."""
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text
    )


def count_by_severity(diagnostics: Iterable[Diagnostic]) -> Mapping[str, int]:
    """Return the number of errors and of warnings."""
    found = [each.severity for each in diagnostics]
    return {"error": found.count("error"), "warning": found.count("warning")}
