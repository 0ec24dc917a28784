"""The texts of a difference are the shortest: no others that are tried one by one make the same of a small variant."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from itertools import chain, combinations
from typing import Any

import attrs
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from cabo_rules.variants.format import Form, Table, form_with_parts, what_a_file_takes
from cabo_rules.variants.frozen import none_if_0
from cabo_rules.variants.reading.changes import read_changes
from cabo_rules.variants.reading.merge import Merged, merge
from cabo_rules.variants.ways import cost, shortest

Data = dict[str, Any]
Path = tuple[str, ...]


# --- small parts of variants ------------------------------------------------------------------------------------------


def _in_any_order(names: Mapping[str, st.SearchStrategy[Any]], *, fewest: int = 0) -> st.SearchStrategy[Data]:
    some = st.lists(st.sampled_from(sorted(names)), unique=True, min_size=fewest, max_size=3)
    return some.flatmap(lambda chosen: st.fixed_dictionaries({name: names[name] for name in chosen}))


_FEW = st.integers(0, 2)
_POWER = st.fixed_dictionaries(
    {"optional": st.booleans()},
    optional={"kept": st.just("never"), "look": st.fixed_dictionaries({"cards": _FEW, "whose": st.just("own")})},
)
_CHAPTERS: dict[str, st.SearchStrategy[Any]] = {
    "deck": st.fixed_dictionaries(
        {
            "packs": _FEW | st.just({"2-9": 1}),
            "jokers": _FEW,
            "numbers": _in_any_order(dict.fromkeys(("0", "1", "2-9"), st.integers(1, 2))),
        }
    ),
    "values": _in_any_order(dict.fromkeys(("A", "Q", "black K"), _FEW | st.just("face"))),
    "powers": st.fixed_dictionaries(
        {"order": st.just("use, then discard"), "named": _in_any_order({"a": _POWER, "look": _POWER}, fewest=1)}
    ),
    "game": st.fixed_dictionaries(
        {
            "rounds": st.just("one")
            | st.fixed_dictionaries({"end": st.integers(4, 5) | st.fixed_dictionaries({"total": st.just(9)})})
        }
    ),
    "conduct": st.fixed_dictionaries(
        {"forbidden_look": _FEW}, optional={"misused_power": st.just(1), "move_taken_back": st.just(2)}
    ),
}


@st.composite
def _pairs(draw: st.DrawFn) -> tuple[Data, Data]:
    chapters = draw(st.lists(st.sampled_from(sorted(_CHAPTERS)), unique=True, min_size=1, max_size=2))
    old, new = ({name: draw(_CHAPTERS[name]) for name in chapters} for _ in range(2))
    if "powers" in new and draw(st.booleans()):
        del draw(st.sampled_from((old, new)))["powers"]
    return old, new


# --- what texts make of them ------------------------------------------------------------------------------------------


def _whole(form: Form, data: Any) -> Any:
    """Data as the model holds them: with its defaults, and without what costs nothing."""
    form = form_with_parts(form)
    if not isinstance(data, dict):
        return data
    if not isinstance(form, Table):
        return data if not hasattr(form, "value") else {key: _whole(form.value, item) for key, item in data.items()}
    whole = {}
    for name, key in form.keys.items():
        value = _whole(key.form, data[name]) if name in data else None if key.needed else key.default
        if value is not None and not (value == 0 and getattr(attrs.fields(form.model), name).converter is none_if_0):
            whole[name] = value
    return whole


def _without(data: Data, gone: tuple[Path, ...]) -> Data:
    data = deepcopy(data)
    for *tables, last in gone:
        table = data
        for name in tables:
            table = table[name]
        del table[last]
    return data


def _made(left: Data, said: Data) -> str:
    """What comes of the data that are left by setting others, in order."""
    data = deepcopy(left)
    _set(data, said)
    return json.dumps(_whole(what_a_file_takes(), data))


def _set(data: Data, said: Data) -> None:
    for name, value in said.items():
        if isinstance(value, dict):
            if not isinstance(data.get(name), dict):
                data[name] = {}
            _set(data[name], value)
        else:
            data[name] = value


# --- all texts that could make them -----------------------------------------------------------------------------------


def _paths(data: Data, at: Path = ()) -> Iterator[tuple[Path, Any]]:
    for name, value in data.items():
        yield (*at, name), value
        if isinstance(value, dict):
            yield from _paths(value, (*at, name))


def _all_without(old: Data) -> Iterator[tuple[Path, ...]]:
    """Up to three keys or tables, none in another."""
    paths = [path for path, _ in _paths(old)]
    for some in chain.from_iterable(combinations(paths, number) for number in range(4)):
        if not any(left == right[: len(left)] for left in some for right in some if left is not right):
            yield some


def _all_said(old: Data, new: Data) -> Iterator[Data]:
    """Some of the new values; nothing for a table; 0 for a number that is gone."""
    values = [(path, value if not isinstance(value, dict) else {}) for path, value in _paths(new)]
    there = {path for path, _ in values}
    values += [(path, 0) for path, value in _paths(old) if path not in there and type(value) is int]
    told = [each for each in values if each[1] != {} or _is_new_table(old, each[0])]
    assume(len(told) < 10)  # else it takes long
    for some in chain.from_iterable(combinations(told, number) for number in range(len(told) + 1)):
        data: Data = {}
        for path, value in some:
            _set(data, _nested(path, value))
        yield data


def _is_new_table(old: Data, path: Path) -> bool:
    """Whether a table may have to be made."""
    data: Any = old
    for name in path:
        data = data.get(name) if isinstance(data, dict) else None
    return not isinstance(data, dict)


def _nested(path: Path, value: Any) -> Data:
    return {path[0]: _nested(path[1:], value) if path[1:] else value}


def _written(name: str, value: Any, *, alone: bool) -> list[str]:
    """The shortest entries for a key: one, or one for each of its parts, joined by dots."""
    name = f"'{name}'" if " " in name else name
    if not isinstance(value, dict):
        bare = alone or not isinstance(value, str)
        return [f"{name}={value if isinstance(value, str) else json.dumps(value)}" if bare else f"{name}='{value}'"]
    inner = [entry for key, item in value.items() for entry in _written(key, item, alone=False)]
    ways = [[f"{name}={{{','.join(inner)}}}"]]
    if len(value) == 1:
        ways.append([f"{name}.{entry}" for key, item in value.items() for entry in _written(key, item, alone=alone)])
    elif not alone and value:
        ways.append([f"{name}.{entry}" for entry in inner])
    return min(ways, key=lambda way: (alone and len(way), len(",".join(way))))


def _texts(without: tuple[Path, ...], said: Data) -> tuple[str, ...]:
    gone = ",".join(f"'{'.'.join(path)}'" for path in without)
    texts = [text for name, value in said.items() for text in _written(name, value, alone=True)]
    return (*([f"without=[{gone}]"] if gone else []), *texts)


def _powers(**named: Data) -> Data:
    return {"powers": {"order": "use, then discard", "named": named}}


_FULL: Data = {"optional": True, "kept": "never", "look": {"cards": 1, "whose": "own"}}


@given(pair=_pairs())
@example(
    pair=(_powers(a=_FULL, look=_FULL), _powers(a=_FULL, look={"optional": False}))
)  # of two, one is written again
@settings(max_examples=40, deadline=None)
def test_no_other_texts_are_shorter(pair: tuple[Data, Data]) -> None:
    """First the fewest texts, then the fewest characters, over all keys that may be taken away or set."""
    old, new = (_whole(what_a_file_takes(), data) for data in pair)
    found = shortest(old, new)
    merged = Merged(deepcopy(old))
    source = read_changes(found)
    assert (source.wrong, merge(merged, source, extends=False).unknown) == ((), [])
    wanted = json.dumps(new)
    assert json.dumps(_whole(what_a_file_takes(), merged.data)) == wanted
    ways = [(gone, _without(old, gone)) for gone in _all_without(old)]
    for said in _all_said(old, new):
        if cost(_texts((), said)) < cost(found):
            for gone, left in ways:
                texts = _texts(gone, said)
                assert cost(texts) >= cost(found) or _made(left, said) != wanted, (texts, found)
