"""The values that most shipped variants have, as examples in messages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from attrs import field, frozen

from cabo_rules.variants.built_in import ready_data, variant_ids
from cabo_rules.variants.format import Form, Named, Table, form_at, form_with_parts, what_a_file_takes
from cabo_rules.variants.notes import NAME_MADE_UP

ANY_NAME: Final = "NAME"
"""Any name that a file makes up, in a path."""
_NOTHING: Final[tuple[object, ...]] = ({}, [], 0)
"""Values that are no example: none, nothing."""
_LARGE: Final = 9  # keys of a table that is too large for an example


@frozen
class _Usual:
    """How often the shipped variants have each value, by its text.

    :ivar at: by path.
    :ivar of: by the class of a table, or the form of a table of names.
    :ivar values: the values.
    """

    at: dict[Sequence[str], Counter[str]] = field(factory=dict)
    of: dict[object, Counter[str]] = field(factory=dict)
    values: dict[str, Any] = field(factory=dict)

    def count(self, place: dict[Any, Counter[str]], key: object, value: Any) -> None:
        """Count a value at a place."""
        text = repr(value)
        self.values[text] = value
        place.setdefault(key, Counter())[text] += 1


@cache
def _usual() -> _Usual:
    usual = _Usual()
    for name in variant_ids():
        _gather(what_a_file_takes(), ready_data(name), (), usual)
    return usual


def _gather(form: Form, value: Any, path: Sequence[str], usual: _Usual) -> None:
    form = form_with_parts(form)
    if path and value not in _NOTHING:
        usual.count(usual.at, path, value)
    if isinstance(form, Table) and isinstance(value, dict):
        if len(value) < _LARGE:
            usual.count(usual.of, form.model, value)
        for key, item in value.items():
            _gather(form.keys[key].form, item, (*path, key), usual)
    elif isinstance(form, Named) and isinstance(value, dict):
        made_up = form.name.note is NAME_MADE_UP
        for name, item in value.items():
            usual.count(usual.of, form, {name: item})
            _gather(form.value, item, (*path, ANY_NAME if made_up else name), usual)


def usual_value(path: Sequence[str]) -> Any:
    """Return the value that most shipped variants have at a path; ``None`` if none has the key.

    :param path: a key with its tables, with any name where a file makes one up.

    >>> usual_value(("powers", "named", "spy", "look"))
    {'cards': 1, 'whose': 'own'}
    """
    return _commonest(_usual().at.get(_without_names(path)))


def _without_names(path: Sequence[str]) -> Sequence[str]:
    """Return a path with ``NAME`` for each name that a file makes up."""
    form: Form | None = what_a_file_takes()
    steps = []
    for at, step in enumerate(path):
        made_up = isinstance(form, Named) and form.name.note is NAME_MADE_UP
        steps.append(ANY_NAME if made_up else step)
        form = form_at(tuple(path[: at + 1]))
        form = form and form_with_parts(form)
    return tuple(steps)


def share_of(path: Sequence[str]) -> float:
    """Return the share of the shipped variants that have a key, from 0 to 1.

    >>> share_of(("game", "rounds", "reset")) < 0.5 < share_of(("deal", "first_look"))
    True
    """
    steps = _without_names(path)
    return sum(_has(ready_data(name), steps) for name in variant_ids()) / len(variant_ids())


def _has(data: Any, path: Sequence[str]) -> bool:
    """Return whether data have something at a path, under any name where it stands for one."""
    if not path:
        return data not in _NOTHING
    if not isinstance(data, dict):
        return False
    names = data if path[0] == ANY_NAME else [path[0]]
    return any(name in data and _has(data[name], path[1:]) for name in names)


def usual_part(form: Table | Named) -> Any:
    """Return what most shipped variants have as such a table, or as the only key of a table of names.

    >>> from cabo_rules.variants.format import form_at
    >>> usual_part(form_at(("deal", "first_look")))
    {'cards': 2, 'where': 'nearest row'}
    """
    return _commonest(_usual().of.get(form.model if isinstance(form, Table) else form))


def _commonest(counted: Counter[str] | None) -> Any:
    """Return the commonest value; the shortest, if there are several."""
    if counted is None:
        return None
    most = max(counted.values())
    text = min((text for text, times in counted.items() if times == most), key=lambda text: (len(text), text))
    return _usual().values[text]
