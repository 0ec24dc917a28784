"""The shortest way to write what differs between two variants, in texts that ``--set`` takes.

Texts set keys and tables, and one, ``without``, takes some away before that. Tables are merged key by key, and a name
that is new in a table of names comes last in it. So each part of a variant has a few ways: to set nothing, to set
something that stands alone in its text, or to set something within braces beside others. The shortest ways of a table
follow from those of its keys.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache, reduce
from typing import Any, Final, NamedTuple

import attrs

from cabo_rules.variants.format import Form, Key, Named, Table, form_with_parts, what_a_file_takes
from cabo_rules.variants.frozen import none_if_0
from cabo_rules.variants.problem import Path
from cabo_rules.variants.reading.changes import read_changes
from cabo_rules.variants.written import key_as_toml

_Data = Mapping[str, Any]

_ABSENT: Final = object()


def shortest(old: _Data, new: _Data) -> tuple[str, ...]:
    """Return the shortest texts that make one variant of another, both as plain data.

    >>> old = {"id": "a", "deal": {"cards": 4, "rows": 2}}
    >>> shortest(old, {"id": "b", "deal": {"cards": 6, "rows": 3}})
    ('id=b', 'deal={cards=6,rows=3}')
    """
    kept, removing = (_texts(old, new, removing=may) for may in (False, True))
    assert removing is not None  # any part can be taken away and written again
    return removing if kept is None or cost(removing) < cost(kept) else kept


def cost(texts: tuple[str, ...]) -> tuple[int, int]:
    """Return the number of texts, and of their characters."""
    return len(texts), sum(map(len, texts))


def _texts(old: _Data, new: _Data, *, removing: bool) -> tuple[str, ...] | None:
    """Return the shortest texts; ``None`` if keys must be taken away and may not be.

    :param removing: whether keys may be taken away.
    """
    said, gone = list[str](), list[str]()
    for ways in _below((), what_a_file_takes(), old, new, removing=removing):
        way = ways.silent or ways.alone
        if way is None:
            return None
        said += [way.said] if way.said else []
        gone += way.gone
    without = [f"without=[{','.join(map(_quoted, gone))}]"] if gone else []
    return (*without, *said)


# --- ways -------------------------------------------------------------------------------------------------------------


class _Way(NamedTuple):
    """A way to write one part.

    :ivar length: the characters that it takes: two quotes and a comma more for each key that is taken away.
    :ivar said: its key and value; empty if nothing is set.
    :ivar gone: the keys that are taken away.
    """

    length: int
    said: str = ""
    gone: tuple[str, ...] = ()


class _Ways(NamedTuple):
    """The shortest ways to write one part, each ``None`` if there is none.

    :ivar silent: to set nothing.
    :ivar alone: to set something that is all of its text, so that its value may lack quotes.
    :ivar within: to set something within braces.
    """

    silent: _Way | None = None
    alone: _Way | None = None
    within: _Way | None = None


_NOTHING: Final = _Ways(silent=_Way(0))


def _shorter(left: _Way | None, right: _Way | None) -> _Way | None:
    """Return the shorter of two ways, the left one if they are equally long."""
    if left is None or right is None:
        return left or right
    return right if right.length < left.length else left


def _both(left: _Way | None, right: _Way | None, between: str = "") -> _Way | None:
    if left is None or right is None:
        return None
    length = left.length + len(between) + right.length
    return _Way(length, f"{left.said}{between}{right.said}", left.gone + right.gone)


def _wrapped(before: str, way: _Way | None, after: str = "") -> _Way | None:
    if way is None:
        return None
    return _Way(len(before) + way.length + len(after), f"{before}{way.said}{after}", way.gone)


def _said(text: str) -> _Way:
    return _Way(len(text), text)


def _better(left: _Ways, right: _Ways) -> _Ways:
    return _Ways(*map(_shorter, left, right))


def _after_taking_away(path: Path, ways: _Ways) -> _Ways:
    key = ".".join(map(str, path))  # a name without dots needs no quotes in ``without``
    gone = _Way(len(key) + 3, gone=(key,))
    return _Ways(*(_both(gone, way) for way in ways))


def _table(name: str, parts: Iterable[_Ways]) -> _Ways:
    """Return the ways to write a table: ``name.key=value`` if one part is set, else ``name={key=value,key=value}``.

    Dots are never longer for one part, nor braces for several.
    """
    none: _Way | None = _Way(0)
    alone: _Way | None = None
    one: _Way | None = None
    more: _Way | None = None
    for part in parts:
        if part is not _NOTHING:
            more = _shorter(_both(more, part.silent), _both(_shorter(more, one), part.within, ","))
            one = _shorter(_both(one, part.silent), _both(none, part.within))
            alone = _shorter(_both(alone, part.silent), _both(none, part.alone))
            none = _both(none, part.silent)
    braces = _wrapped(f"{name}={{", more, "}")
    return _Ways(none, *(_shorter(_wrapped(f"{name}.", way), braces) for way in (alone, one)))


# --- the parts of a variant -------------------------------------------------------------------------------------------


def _below(path: Path, form: Table, old: _Data, new: _Data, *, removing: bool) -> Iterator[_Ways]:
    """Yield the ways of the keys of a table that both variants have."""
    for name, key in form.keys.items():
        yield _key((*path, name), key, form.model, old.get(name, _ABSENT), new.get(name, _ABSENT), removing=removing)


def _key(path: Path, key: Key, model: type, old: Any, new: Any, *, removing: bool) -> _Ways:
    """Return the ways of a known key, which may be anywhere in its table."""
    if old is _ABSENT:
        return _NOTHING if new is _ABSENT else _fresh(path, key.form, new)
    left: _Ways | None = _NOTHING  # to write when the key is taken away
    if new is _ABSENT:
        zero = getattr(attrs.fields(model), str(path[-1])).converter is none_if_0
        ways = _value(path, 0) if zero else _Ways()
    else:
        ways = _in_place(path, key.form, old, new, removing=removing)
        if not _is_default(key, new):
            left = _fresh(path, key.form, new) if isinstance(old, dict) and isinstance(new, dict) else None
    return _better(ways, _after_taking_away(path, left)) if removing and left is not None else ways


def _in_place(path: Path, form: Form, old: Any, new: Any, *, removing: bool) -> _Ways:
    """Return the ways of a value that takes the place of another."""
    if json.dumps(old) == json.dumps(new):  # with the order of names
        return _NOTHING
    parts = form_with_parts(form)
    if not (isinstance(old, dict) and isinstance(new, dict)):
        return _fresh(path, form, new)
    if isinstance(parts, Table):
        return _table(_name(path), _below(path, parts, old, new, removing=removing))
    assert isinstance(parts, Named)
    ways = (_table(_name(path), each) for each in _names(path, parts, old, new, removing=removing))
    return reduce(_better, ways, _Ways())


def _names(path: Path, form: Named, old: _Data, new: _Data, *, removing: bool) -> Iterator[list[_Ways]]:
    """Yield the parts of a table of names for each number of names that stay: they come first, and in their order."""
    names, places = list(new), {name: number for number, name in enumerate(old)}
    most, last = 0, -1
    while most < len(names) and places.get(names[most], -1) > last:
        most, last = most + 1, places[names[most]]
    if not removing and most < len(old):
        return
    gone = {name: _after_taking_away((*path, name), _NOTHING) for name in old}
    stay = [_in_place((*path, name), form.value, old[name], new[name], removing=removing) for name in names[:most]]
    added = [_fresh((*path, name), form.value, item) for name, item in new.items()]
    fewest = 0 if removing and any(isinstance(item, dict) for item in new.values()) else most
    for number in range(most, fewest - 1, -1):  # it pays to write an entry again only if that is shorter than its keys
        yield [*(gone[name] for name in old if name not in names[:number]), *stay[:number], *added[number:]]


def _fresh(path: Path, form: Form, new: Any) -> _Ways:
    """Return the ways of a value where there is none, or none that it could be merged with."""
    if not isinstance(new, dict):
        return _value(path, new)
    parts = form_with_parts(form)
    if isinstance(parts, Table):
        said = [
            _fresh((*path, name), key.form, new[name])
            for name, key in parts.keys.items()
            if name in new and not _is_default(key, new[name])
        ]
    else:
        assert isinstance(parts, Named)
        said = [_fresh((*path, name), parts.value, item) for name, item in new.items()]
    empty = _said(f"{_name(path)}={{}}")
    return _table(_name(path), said) if said else _Ways(None, empty, empty)


def _is_default(key: Key, value: Any) -> bool:
    return type(value) is type(key.default) and bool(value == key.default)


def _value(path: Path, value: Any) -> _Ways:
    """Return the ways of a value without parts."""
    within = _said(f"{_name(path)}={_toml(value)}")
    bare = isinstance(value, str) and _reads_as(path, value)
    return _Ways(None, _said(f"{_name(path)}={value}") if bare else within, within)


# --- as TOML ----------------------------------------------------------------------------------------------------------


def _name(path: Path) -> str:
    name = str(path[-1])
    return name if key_as_toml(name) == name else _quoted(name)


def _toml(value: Any) -> str:
    """Return a value without parts as TOML, without blanks."""
    if isinstance(value, list):
        return f"[{','.join(map(_toml, value))}]"
    return _quoted(value) if isinstance(value, str) else json.dumps(value)


def _quoted(text: str) -> str:
    """Return text in single quotes, which can stand within the double quotes of a shell or a record, if it has none."""
    return json.dumps(text, ensure_ascii=False) if "'" in text else f"'{text}'"


@lru_cache(maxsize=1024)
def _reads_as(path: Path, text: str) -> bool:
    """Return whether text without quotes is read as that text."""
    source = read_changes([f"{'.'.join(_name((name,)) for name in path)}={text}"])
    data: Any = source.data
    for name in path:
        data = data.get(name) if isinstance(data, dict) else None
    return bool(data == text)
