"""The strict shape of a variant: plain data to the model, with every problem on the way.

One pass finds unknown and missing keys, wrong types, unknown words, numbers out of bounds and names of nothing. It
coerces nothing. A broken or missing part becomes ``BROKEN``, so that the rest can still be checked for its meaning.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any, Final

from attrs import frozen

from cabo_rules.variants.broken import BROKEN
from cabo_rules.variants.expected import TYPES, fits, in_words, is_made_as
from cabo_rules.variants.format import OF_THE_FILE, Form, Listed, Named, Table, forms_of, what_a_file_takes
from cabo_rules.variants.model import Variant
from cabo_rules.variants.nearest import nearest
from cabo_rules.variants.notes import NAME_MADE_UP
from cabo_rules.variants.problem import Path, Problem, kind_of_error, problem
from cabo_rules.variants.reading.structure import structure
from cabo_rules.variants.reading.switched_off import optional_around
from cabo_rules.variants.reading.unknown_keys import UNKNOWN_KEY, key_of_the_file, no_such_key, unknown_key
from cabo_rules.variants.reading.wrong_value import wrong_text, wrong_value
from cabo_rules.variants.written import dotted, shown

_MANY: Final = 200
"""After so many problems the pass no longer looks for what was meant."""


@frozen
class _Walk:
    """The problems of one pass over the data.

    :ivar whole: whether the data are all of the variant, so that an absent key is missing.
    """

    problems: list[Problem]
    whole: bool

    @property
    def few(self) -> bool:
        """True while there are so few problems that it is worth the time to look for what was meant."""
        return len(self.problems) < _MANY


def take_shape(data: Mapping[str, Any], *, whole: bool = True) -> tuple[Variant, list[Problem]]:
    """Make the model from plain data, and report every problem with their shape.

    :param whole: whether absent keys are missing; nobody knows if the variant extends one that cannot be read.
    :returns: a variant that may be played only if there are no problems: else parts of it may be ``BROKEN``.

    >>> variant, problems = take_shape({"id": 5}, whole=False)
    >>> [each.message for each in problems]
    ['id must be text, not 5.']
    """
    walk = _Walk([], whole)
    return structure(_take_table(what_a_file_takes(), data, (), walk)), walk.problems


def _take(form: Form, value: Any, path: Path, walk: _Walk) -> Any:
    """Return the value, or what is left of it where parts are broken."""
    fitting = next((each for each in forms_of(form) if type(value) is TYPES[type(each)]), None)
    if isinstance(fitting, Table):
        return _take_table(fitting, value, path, walk)
    if isinstance(fitting, Named):
        return _take_named(fitting, value, path, walk)
    if isinstance(fitting, Listed):
        return _take_list(fitting, value, path, walk)
    if fitting is not None and fits(fitting, value):
        return value
    walk.problems.append(wrong_value(form, fitting, value, path, few=walk.few))
    return BROKEN


# --- lists and tables of names ----------------------------------------------------------------------------------------

WRONG_SIZE = kind_of_error(
    "V114",
    "{key} must have {least} to {most} {things}, not {count}.",
    "Lists and tables are bounded, so that whatever is done with a variant takes a bounded time; the bounds are far "
    "beyond what any table plays with. What stands beyond the bound was not looked at. If at least one item is needed, "
    "leave out the table around an empty list: the rule does not exist then.",
)


def _sized(form: Listed | Named, value: Any, path: Path, walk: _Walk) -> bool:
    """Return whether the number of items or keys is within the limits, and report it if not."""
    if form.size is None:
        return True
    least, most = form.size.least, form.size.most
    inherited = isinstance(form, Named) and not walk.whole  # other keys of the table may be
    if (inherited or least <= len(value)) and len(value) <= most:
        return True
    things, count = "items" if isinstance(form, Listed) else "keys", f"{len(value):,}"
    expected, around = None if value else in_words(form), () if value else optional_around(path)
    wrong = problem(
        WRONG_SIZE, *path, least=least, most=most, things=things, count=count, expected=expected, related=around
    )
    walk.problems.append(wrong)
    return False


SAID_TWICE = kind_of_error(
    "V109",
    "{key} says {found} twice.",
    "The list says which of some things are so, and none is so twice. Leave one out, or write the one that was meant.",
)


def _take_list(form: Listed, value: list[Any], path: Path, walk: _Walk) -> Any:
    sized = _sized(form, value, path, walk)
    if form.size is not None:
        value = value[: form.size.most]
    said: set[str] = set()
    for place, item in enumerate(value):
        if isinstance(item, str) and not form.may_repeat:
            if item in said:
                walk.problems.append(problem(SAID_TWICE, *path, place, found=shown(item)))
            said.add(item)
    taken = [_take(form.item, item, (*path, place), walk) for place, item in enumerate(value)]
    return taken if sized else BROKEN


def _take_named(form: Named, value: dict[str, Any], path: Path, walk: _Walk) -> Any:
    taken = {}
    usable = _sized(form, value, path, walk) and walk.whole
    for name, item in islice(value.items(), form.size.most if form.size is not None else None):
        at = (*path, name)
        if name in OF_THE_FILE and not fits(form.value, item):
            walk.problems.append(key_of_the_file(at))
            continue
        if not is_made_as(form.name, name):
            walk.problems.append(wrong_text(form.name, name, at, few=walk.few, on="key"))
            if form.name.note is not NAME_MADE_UP:  # a power of a wrong name still is a power
                usable = False
                if not fits(form.value, item):
                    continue  # one line, one problem
        before = len(walk.problems)
        taken[name] = _take(form.value, item, at, walk)
        if _replace_missing(form, value, at, walk, before):
            taken[name] = BROKEN
    return taken if usable else BROKEN


NAMED_HALF = kind_of_error(
    "V115",
    "{key} lacks {keys}, so it cannot stand for itself.",
    "A name that the variant does not have yet makes up something new, which needs all its keys. A name that is nearly "
    "the same was probably meant, and this table was to change it.",
)


def _replace_missing(form: Named, value: Mapping[str, Any], path: Path, walk: _Walk, before: int) -> bool:
    """Report the missing keys of a table as one problem if a complete table of nearly the same name is there.

    :param before: how many problems there were before that table.
    :returns: whether they were replaced.
    """
    if not isinstance(form.value, Table) or not walk.few:
        return False
    needed = {name for name, key in form.value.keys.items() if key.needed}
    absent = [each for each in walk.problems[before:] if each.kind in _MISSING and each.path[:-1] == path]
    missing = [each.path[-1] for each in absent]
    complete = [name for name, item in value.items() if isinstance(item, dict) and needed <= item.keys()]
    near = nearest(str(path[-1]), complete) if missing else None
    if near is not None:
        walk.problems[before:] = [each for each in walk.problems[before:] if each not in absent]
        keys = " and ".join(str(name) for name in missing)
        walk.problems.append(problem(NAMED_HALF, *path, keys=keys, suggestion=dotted((near,)), on="key"))
    return near is not None


# --- tables with known keys -------------------------------------------------------------------------------------------

MISSING_KEY = kind_of_error(
    "V102",
    "{key} is missing.",
    "Nothing is decided by a hidden default: a variant writes this key out, or inherits it from the variant that it "
    "extends.",
)

CONTESTED_MISSING = kind_of_error(
    "V113",
    "{key} is missing, and tables disagree about this rule, so it must be written out.",
    "The documents of the game differ here, or say nothing. Whatever the library chose in silence would be wrong at "
    "some tables. Ask how your table plays it and write that down.",
)

_MISSING: Final = (MISSING_KEY, CONTESTED_MISSING)


def _take_table(form: Table, value: Mapping[str, Any], path: Path, walk: _Walk) -> dict[str, Any]:
    typos: set[str | None] = set()  # None may stand for any rule
    for name in value:
        if name not in form.keys:
            at = (*path, name)
            wrong = unknown_key(at, tuple(form.keys), value[name]) if walk.few else no_such_key(at)
            walk.problems.append(wrong)
            typos.add(
                _line_for(form, path, wrong.expected) or (wrong.suggestion if wrong.kind is UNKNOWN_KEY else None)
            )
    taken: dict[str, Any] = {}
    for name, key in form.keys.items():
        at = (*path, name)
        if name in value:
            taken[name] = _take(key.form, value[name], at, walk)
        elif name in typos or not walk.whole or (None in typos and path and isinstance(key.form, Table)):
            taken[name] = BROKEN  # reported already, or inherited
        elif key.needed:
            kind = CONTESTED_MISSING if key.contested else MISSING_KEY
            walk.problems.append(problem(kind, *at, expected=in_words(key.form), on="key"))
            taken[name] = BROKEN
    return taken


def _line_for(form: Table, path: Path, expected: str | None) -> str | None:
    """Return the key of a table whose line is expected in place of another one."""
    return next((name for name in form.keys if (expected or "").startswith(f"{dotted((*path, name))} = ")), None)
