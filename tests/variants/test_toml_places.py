"""The walk that finds keys and values in a TOML text, held against what tomllib reads from it."""

from __future__ import annotations

import tomllib
from itertools import product
from pathlib import Path as FilePath
from typing import Any

import pytest
import tomli_w
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cabo_rules.variants.problem import Path
from cabo_rules.variants.reading.toml_places import MOST_ENTRIES, MOST_STEPS, find_places
from tests.variants.plain_data import entries
from tests.variants.toml_styles import toml_texts

_VARIANTS = sorted((FilePath(__file__).parents[2] / "variants").glob("*.toml"))


def _read(text: str) -> Any:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return None


def _check(text: str) -> None:
    """What the walk finds is what tomllib finds, and what stands at each place is what tomllib makes of it."""
    data = tomllib.loads(text)
    text = text.replace("\r\n", "\n")
    places = find_places(text)
    assert places.stop is None
    written = dict(entries(data))
    assert places.values.keys() == written.keys()
    assert places.keys.keys() == {path for path in written if isinstance(path[-1], str)}
    for path, span in places.keys.items():
        assert [*tomllib.loads(text[slice(*span)] + "=0")] == [path[-1]]
    for path, span in places.values.items():
        value = text[slice(*span)]
        read = _read("x = " + value)
        if read is None or repr(read) != repr({"x": written[path]}):  # repr, since no NaN is equal to another
            assert _names_it(value, path), (value, path)


def _names_it(mention: str, path: Path) -> bool:
    """Whether that header or dotted key mentions the table, or list of tables, at that path."""
    is_header = mention.startswith("[")
    found = [step for step, _ in entries(tomllib.loads(mention if is_header else mention + "=0"))]
    named = tuple(step for step in path if isinstance(step, str))
    mentioned = [tuple(step for step in steps if isinstance(step, str)) for steps in found]
    return named in mentioned if is_header else any(named[-len(names) :] == names for names in mentioned)


@pytest.mark.parametrize("file", _VARIANTS, ids=lambda file: file.stem)
def test_shipped_variants(file: FilePath) -> None:
    """In each shipped variant all keys and values are found."""
    _check(file.read_text(encoding="utf-8"))


@settings(max_examples=100)
@given(toml_texts())
@example("[fruit]\napple.colour = 1\n[fruit.apple.taste]\nsweet = true")
@example("[a.b.c]\n[a]\nb.d = 1")
@example("[[a.b]]\n[a]\nc = 1\n[[a.b]]\nc.d = 2\n[a.b.e]")
@example("x = [{ a.b = [], a.c = {} }, [[\n# ]\n'''\n''' ,]]]\n")
@example('"" = 1\n"\\u0061".\'b"\' = 2')
def test_texts_in_any_style(text: str) -> None:
    """However a text is written, its keys and values are found."""
    _check(text)


_PLAIN = st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.dates() | st.times()
_DATA = st.dictionaries(
    st.text(max_size=5),
    st.recursive(
        _PLAIN,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
        max_leaves=12,
    ).filter(lambda value: all(len(path) < MOST_STEPS for path, _ in entries(value))),
    max_size=4,
)


@given(_DATA, st.booleans())
def test_texts_by_tomli_w(data: dict[str, Any], multiline: bool) -> None:
    """In a text that tomli-w has written, all keys and values are found."""
    _check(tomli_w.dumps(data, multiline_strings=multiline))


@settings(max_examples=500)
@given(st.text("ab.=[]{}\"'\\#,\n 1\0", max_size=40))
def test_any_text_ends_the_walk(text: str) -> None:
    """A walk through any text ends, and never stops before tomllib would: what tomllib reads is walked to its end."""
    stop = find_places(text).stop
    assert stop is None or _read(text) is None


@settings(max_examples=100)
@given(toml_texts(), st.data())
def test_mistakes_in_a_text_do_not_end_the_walk_early(text: str, data: st.DataObject) -> None:
    """Where a walk stops in a text with a mistake, tomllib finds one too."""
    text = text.replace("\r\n", "\n")
    cut = data.draw(st.integers(0, len(text)))
    mistake = data.draw(st.sampled_from(["", '"', "[", "]", "\n", "=", "."]))
    text = text[:cut] + mistake + text[cut + data.draw(st.integers(0, 2)) :]
    stop = find_places(text).stop
    assert stop is None or _read(text) is None


_TWICE = [
    ("a = 1\na = 2", ("a",)),
    ("[a]\n[a]", ("a",)),
    ("a = 1\n[a]", ("a",)),
    ("a = 1\n[a.b]", ("a",)),
    ("a = {}\n[a.b]", ("a",)),
    ("a = {}\na.b = 1", ("a",)),
    ("a = { b = 1, b = 2 }", ("a", "b")),
    ("a = { b.c = 1, b = 2 }", ("a", "b")),
    ("a.b = 1\n[a]", ("a",)),
    ("[a]\nb = 1\n[a.b]", ("a", "b")),
    ("[a.b]\n[a]\nb = 1", ("a", "b")),
    ("[a]\n[[a]]", ("a",)),
    ("[[a]]\n[a]", ("a",)),
    ("[[a]]\nb = 1\n[[a]]\nb = 1\nb = 2", ("a", 1, "b")),
    ("a = [{}]\n[[a]]", ("a",)),
    ("[a.b]\n[[a]]", ("a",)),
    ("[a.b]\n[x]\n[a]\nb.c = 1", ("a", "b")),
]


@pytest.mark.parametrize(("text", "path"), _TWICE)
def test_keys_written_twice(text: str, path: Path) -> None:
    """A key that tomllib refuses, since it is there already, is found by the walk as well."""
    assert _read(text) is None
    stop = find_places(text).stop
    assert stop is not None
    assert (stop.why, stop.path) == ("twice", path)


_STATEMENTS = [
    *("a = 1", "a.b = 1", "a.b.c = 1", "b = {}", "b.c = 1", "a = { b.c = 1, b.d = 2 }", "a = { b.c = 1, b = 2 }"),
    *("a = [{}]", "[a]", "[a.b]", "[a.b.c]", "[b]", "[[a]]", "[[a.b]]", "[[a.b.c]]"),
]


def test_statements_in_any_order() -> None:
    """Of any three statements, walk and tomllib agree whether a key is written twice."""
    for statements in product(_STATEMENTS, repeat=3):
        text = "\n".join(statements)
        stop = find_places(text).stop
        assert ("twice" if _read(text) is None else None) == (stop and stop.why), text


@pytest.mark.parametrize("text", ["a = " + "[" * 9, "x = " + "{a = " * 8, "[a.b.c.d.e.f.g.h.i]", "[[a.b.c.d.e.f.g.h]]"])
def test_deep_texts(text: str) -> None:
    """A walk stops at the first table or list that lies too deep, whether the text is TOML or not."""
    stop = find_places(text).stop
    assert stop is not None
    assert stop.why == "deep"


def test_as_deep_and_as_many_as_may_be() -> None:
    """A walk does not stop as long as both limits are kept."""
    _check("a.b.c.d.e.f.g.h = 1\n[i.j.k.l.m.n.o]\np = 1\n[q.r.s.t]\nu = [[[0]]]\n[[v.w.x.y.z.v.w]]")
    items = MOST_ENTRIES - 1
    assert find_places("a = [" + "0," * items + "]").stop is None
    stop = find_places("a = [" + "0," * (items + 1) + "]").stop
    assert stop is not None
    assert (stop.why, stop.path) == ("many", ("a", items))
