"""Problems of variant files at their places: as good compilers show them to people, and as data for editors.

Lines and columns count from 1; a column is a character (a Unicode code point). Ends are just behind what they end.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from attrs import asdict

from cabo_rules.variant.changes import IN_PYTHON, ON_THE_COMMAND_LINE
from cabo_rules.variant.diagnostic import Diagnostic
from cabo_rules.variant.kinds import Problem
from cabo_rules.variant.source import Source, Spot
from cabo_rules.variant.written import dotted

MOST_SHOWN: Final = 100
"""How many diagnostics are told of one file; nobody reads on."""

_WIDEST: Final = 100  # columns of a line that are shown
_TAB: Final = 4
_NO_FILES: Final = (IN_PYTHON, ON_THE_COMMAND_LINE)


def diagnose(problem: Problem, source: Source, spot: Spot | None = None, note: str | None = None) -> Diagnostic:
    """The diagnostic of a problem in a source.

    :param spot: where, if the source itself does not know.
    """
    spot = spot or source.spot_of(problem.path, problem.on) or _first_line(source)
    return Diagnostic(
        code=problem.kind.code,
        severity=problem.kind.severity,
        key=dotted(problem.path),
        message=problem.message,
        expected=problem.expected,
        suggestion=problem.suggestion,
        note=note,
        file=source.name,
        line=spot.line if spot else None,
        column=spot.column if spot else None,
        end_column=spot.end_column if spot else None,
        text=source.lines[spot.line - 1] if spot and spot.line <= len(source.lines) else None,
    )


def _first_line(source: Source) -> Spot | None:
    """What is about the file as a whole is told at its first line."""
    return Spot(1, 1, max(len(source.lines[0]), 1) + 1) if source.lines else None


def most_important(diagnostics: Iterable[Diagnostic], files: Sequence[str]) -> tuple[tuple[Diagnostic, ...], int]:
    """The diagnostics by place, each once; of very many only the first errors, then the first warnings.

    :param files: the files in the order in which they are told of.
    :returns: the diagnostics, and how many more there are.
    """
    order = {name: number for number, name in enumerate(files)}
    each = sorted(
        dict.fromkeys(diagnostics),
        key=lambda one: (order.get(one.file, len(order)), one.line or 0, one.column or 0, one.code, one.key),
    )
    chosen = sorted(range(len(each)), key=lambda number: (each[number].severity, number))[:MOST_SHOWN]
    return tuple(each[number] for number in sorted(chosen)), len(each) - len(chosen)


# --- for people -------------------------------------------------------------------------------------------------------


def place(diagnostic: Diagnostic) -> str:
    """Where it stands, as compilers write it: ``house.toml:14:5``."""
    if diagnostic.line is None or diagnostic.file in _NO_FILES:
        return diagnostic.file
    return f"{diagnostic.file}:{diagnostic.line}:{diagnostic.column}"


def sentence(diagnostic: Diagnostic) -> str:
    """The diagnostic in one line, as exceptions tell it; of a change from outside also what would have been right."""
    if diagnostic.file in _NO_FILES and diagnostic.expected and not diagnostic.suggestion:
        return f"{place(diagnostic)}: {diagnostic.code}: {diagnostic.message} Expected: {diagnostic.expected}."
    near = f" Did you mean {diagnostic.suggestion}?" if diagnostic.suggestion else ""
    note = f" {diagnostic.note}" if diagnostic.note else ""
    return f"{place(diagnostic)}: {diagnostic.code}: {diagnostic.message}{near}{note}"


def render(diagnostic: Diagnostic) -> str:
    """The diagnostic with the line it is about and a caret under what is wrong; several lines of text.

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
    """All of them, a blank line between, and how many more there are."""
    rest = [f"... and {more:,} more."] if more else []
    return "\n\n".join([*(render(each) for each in diagnostics), *rest])


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
    number = "" if diagnostic.file in _NO_FILES else str(diagnostic.line)
    carets = "^" * max(_width(marked), 1)
    return [f"{number:>6} | {before}{marked}{after}".rstrip(), f"{'':>6} | {' ' * _width(before)}{carets}"]


def _window(text: str, start: int, end: int) -> tuple[int, int]:
    """The part of a long line that is shown: what is wrong, with what stands around it."""
    if len(text) <= _WIDEST:
        return 0, len(text)
    first = max(0, min(start - _WIDEST // 3, len(text) - _WIDEST))
    return first, min(len(text), first + _WIDEST)


def _clean(text: str) -> str:
    """Text that stands in a line as it is shown: tabs as blanks, and nothing that would move the cursor."""
    blank = text.replace("\t", " " * _TAB)
    return "".join(sign if sign.isprintable() or unicodedata.combining(sign) else "\ufffd" for sign in blank)


def _width(text: str) -> int:
    """How many columns a terminal needs for the text."""
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text
    )


# --- for editors ------------------------------------------------------------------------------------------------------


def diagnostic_to_data(diagnostic: Diagnostic) -> dict[str, Any]:
    """The diagnostic as plain data for JSON; the keys are stable, and all of them are always there.

    ``end_line`` is added for editors: no diagnostic is about more than one line.
    """
    return {**asdict(diagnostic), "end_line": diagnostic.line}


def count_by_severity(diagnostics: Iterable[Diagnostic]) -> Mapping[str, int]:
    """How many errors and warnings there are."""
    counts = {"error": 0, "warning": 0}
    for each in diagnostics:
        counts[each.severity] += 1
    return counts
