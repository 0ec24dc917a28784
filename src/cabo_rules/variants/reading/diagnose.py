"""Problems of variant files at their places, for people and for editors.

Lines and columns count from 1; a column is a character (a Unicode code point). Ends are just behind what they end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from cabo_rules.variants.diagnostic import Diagnostic
from cabo_rules.variants.problem import Problem
from cabo_rules.variants.reading.changes import IN_PYTHON, ON_THE_COMMAND_LINE
from cabo_rules.variants.reading.source import Source, Spot
from cabo_rules.variants.written import dotted

MOST_SHOWN: Final = 100
"""The limit of diagnostics that are reported of one file."""

NO_FILES: Final = (IN_PYTHON, ON_THE_COMMAND_LINE)


def diagnose(problem: Problem, source: Source, spot: Spot | None = None, note: str | None = None) -> Diagnostic:
    """Make the diagnostic of a problem in a source.

    :param spot: its place, if the source itself does not know.
    """
    spot = spot or source.spot_of(problem.path, problem.on)
    if spot is None and source.lines:  # a problem with the file as a whole
        spot = Spot(1, 1, max(len(source.lines[0]), 1) + 1)
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


def most_important(diagnostics: Iterable[Diagnostic], files: Sequence[str]) -> tuple[tuple[Diagnostic, ...], int]:
    """Sort the diagnostics by place, each once; of very many keep the first errors, then the first warnings.

    :param files: the names of the files in the order to report them.
    :returns: the diagnostics, and the number of those that were left out.
    """
    order = {name: number for number, name in enumerate(files)}
    each = sorted(
        dict.fromkeys(diagnostics),
        key=lambda one: (order.get(one.file, len(order)), one.line or 0, one.column or 0, one.code, one.key),
    )
    chosen = sorted(range(len(each)), key=lambda number: (each[number].severity, number))[:MOST_SHOWN]
    return tuple(each[number] for number in sorted(chosen)), len(each) - len(chosen)


def place(diagnostic: Diagnostic) -> str:
    """Write the place of a diagnostic as compilers do: ``house.toml:14:5``."""
    if diagnostic.line is None or diagnostic.file in NO_FILES:
        return diagnostic.file
    return f"{diagnostic.file}:{diagnostic.line}:{diagnostic.column}"


def sentence(diagnostic: Diagnostic) -> str:
    """Write a diagnostic in one line, for exceptions; for a change from outside, with what was expected."""
    if diagnostic.file in NO_FILES and diagnostic.expected and not diagnostic.suggestion:
        return f"{place(diagnostic)}: {diagnostic.code}: {diagnostic.message} Expected: {diagnostic.expected}."
    near = f" Did you mean {diagnostic.suggestion}?" if diagnostic.suggestion else ""
    note = f" {diagnostic.note}" if diagnostic.note else ""
    return f"{place(diagnostic)}: {diagnostic.code}: {diagnostic.message}{near}{note}"
