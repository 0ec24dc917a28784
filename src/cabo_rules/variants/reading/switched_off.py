"""Rules that a file switches off by ``false``, 0 or a word like ``"none"``, and how the format says it.

A rule that the game does not have is not in the file. So a file that inherits it names it in ``without``, and other
files leave it out; some keys have a word for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from cabo_rules.variants.alike import everyday
from cabo_rules.variants.everyday.words import OFF
from cabo_rules.variants.format import (
    Either,
    Flag,
    Form,
    Listed,
    Table,
    Whole,
    Words,
    form_at,
    form_with_parts,
    forms_of,
    may_be_absent,
)
from cabo_rules.variants.problem import Path, Problem, kind_of_error, problem
from cabo_rules.variants.written import dotted, shown

_NO: Final = ("not ", "may not ")
_WHO_OR_WHERE: Final = ("who", "whose", "to", "where")
"""Keys of words that make nothing of the table around them if nobody does it, or nowhere."""

SWITCHED_OFF = kind_of_error(
    "V120",
    "{key} cannot be switched off by {found}.",
    'A rule that the game does not have is not in the file. A file that inherits it names it in `without = ["..."]`, '
    "above the first table; any other file leaves it out. Some keys have a word or a number for it instead.",
)


def is_off(value: Any) -> bool:
    """Return whether people switch a rule off by a value.

    >>> [is_off(value) for value in (False, 0, "None", "not at all", True, [])]
    [True, True, True, False, False, False]
    """
    return value is False or (type(value) is int and value == 0) or (isinstance(value, str) and everyday(value) in OFF)


def switched_off(form: Form, value: Any, path: Path) -> Problem | None:
    """Return the problem of a value that switches a rule off; ``None`` for other values, or if nothing can be said.

    Its ``related`` keys are those to do without, if the file inherits them.
    """
    if not is_off(value) or any(isinstance(step, int) for step in path) or isinstance(form, Flag):
        return None
    if (said := _off_value(form, absent=may_be_absent(path))) is not None:
        return problem(SWITCHED_OFF, *path, found=shown(value), suggestion=said)
    if type(value) is not int and (said := _without_limit(form)) is not None:
        return problem(SWITCHED_OFF, *path, found=shown(value), expected=f"{said} if there is no limit")
    around = optional_around(path)
    for length in range(len(path) - 1, len(around[0]) if around else 0, -1):
        if (said := _negative(form_at(path[:length]))) is not None:
            return problem(SWITCHED_OFF, *path, found=shown(value), expected=f"{dotted(path[:length])} = {said}")
    sure = around == (path,) or not isinstance(form, Words) or path[-1] in _WHO_OR_WHERE
    if parts := (around if sure else ()) or optional_parts(path):
        return problem(SWITCHED_OFF, *path, found=shown(value), related=parts)
    table = form_with_parts(form)
    keys = table.keys.items() if isinstance(table, Table) else ()
    zeros = [f"{dotted((*path, name))} = 0" for name, key in keys if key.needed and _takes_zero(key.form)]
    return problem(SWITCHED_OFF, *path, found=shown(value), expected=" and ".join(zeros)) if zeros else None


def denied(form: Form, value: Any) -> str | None:
    """Return the word of a key that says no, if a value does: ``"may not snap"`` for ``caller = false``.

    >>> denied(Words(("may not snap",)), False), denied(Words(("may not snap",)), "none")
    ('"may not snap"', None)
    """
    says_no = value is False or (isinstance(value, str) and everyday(value) in ("no", "never", "false"))
    return next((shown(word) for word in _words(form) if word.startswith(_NO)), None) if says_no else None


def optional_around(path: Path) -> tuple[Path, ...]:
    """Return the nearest table around a place that a file may leave out, or the place itself; none if there is none.

    >>> optional_around(("powers", "named")), optional_around(("deal", "cards"))
    ((('powers',),), ())
    """
    return next(((path[:length],) for length in range(len(path), 0, -1) if may_be_absent(path[:length])), ())


def optional_parts(path: Path) -> tuple[Path, ...]:
    """Return the tables in a table that a file may leave out, if they are what the table is about.

    >>> optional_parts(("matching",))
    (('matching', 'snap'), ('matching', 'drawn'), ('matching', 'set'))
    """
    form = form_at(path)
    table = None if form is None else form_with_parts(form)
    keys = table.keys.items() if isinstance(table, Table) else ()
    parts = tuple((*path, name) for name, key in keys if isinstance(key.form, Table) and not key.needed)
    return parts if len(parts) > 1 else ()


def _off_value(form: Form, *, absent: bool) -> str | None:
    """Return the value by which the format switches off a key itself."""
    if (said := _negative(form)) is not None or absent:
        return said
    for each in forms_of(form):
        if isinstance(each, Listed) and (each.size is None or each.size.least == 0):
            return "[]"
        if _takes_zero(each):
            return "0"
    return None


def _without_limit(form: Form) -> str | None:
    """Return the word of a form for a limit that is none."""
    return next((shown(word) for word in _words(form) if word in ("any number", "unlimited")), None)


def _takes_zero(form: Form) -> bool:
    return isinstance(form, Whole) and form.least <= 0 <= form.most


def _negative(form: Form | None) -> str | None:
    """Return the word of a form that says that there is no such thing."""
    denying = _NO if isinstance(form, Either) else ()  # beside a table such a word says that there is none
    return next((shown(word) for word in _words(form) if word == "none" or word.startswith(denying)), None)


def _words(form: Form | None) -> Iterator[str]:
    for each in () if form is None else forms_of(form):
        if isinstance(each, Words):
            yield from each.words
