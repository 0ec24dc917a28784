"""A variant file to start from: it extends another, and has all its keys, commented out and explained.

The keys are written with their tables, so that each line works by itself: ``deal.cards = 4``.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from typing import Any, Final

from attrs import field, frozen

from cabo_rules.authoring.examples import example_for
from cabo_rules.authoring.take import Taken
from cabo_rules.variants.expected import in_words
from cabo_rules.variants.format import OF_THE_FILE, Form, Key, Named, Table, form_with_parts, what_a_file_takes
from cabo_rules.variants.load import variant_to_data
from cabo_rules.variants.model import FORMAT, Variant
from cabo_rules.variants.problem import Path
from cabo_rules.variants.written import as_toml, dotted, key_as_toml

_WIDEST = 100


def starting_file(name: str, parent: Variant, extends: str, taken: Taken | None = None) -> tuple[str, ...]:
    """Return the lines of a variant file that changes nothing yet but the rules that it takes.

    :param name: the id of the new variant.
    :param parent: the variant that it extends.
    :param extends: the id of that variant in the file.
    :param taken: that variant with rules from others.

    >>> from cabo_rules import load_variant
    >>> [line for line in starting_file("ours", load_variant("rush"), "rush") if ".bonus" in line]
    ['#scoring.caller.bonus = -3']
    """
    said = f"This file changes nothing in {extends} yet. Every key of {extends} follows, commented out: "
    if taken is not None:
        said = f"This file extends {extends}. The lines without a # are rules of other variants, each with the reason "
        said += f"above it. All other keys of {extends} follow, commented out: "
    said += "remove the # and write another value after the equals sign. Keys that it does not have follow with an "
    said += "example, if one fits. All other lines are explanations."
    lines = [
        "#:schema variant.schema.json",
        *_prose("For editors that complete and check: cabo-rules variant schema --output variant.schema.json"),
        "",
        *_prose(said),
        "",
        f"format = {FORMAT}",
        f"id = {as_toml(name)}",
        f"extends = {as_toml(extends)}",
        'source = "our table"',
    ]
    rules = variant_to_data(parent) if taken is None else taken.data
    data = rules | {"name": name, "summary": f"{parent.name}, changed"}
    if taken is not None and taken.without:
        lines.append(f"without = {as_toml([dotted(path) for path in taken.without])}")
    optional = next((name for name in _OPTIONAL if _has(data, name)), None)
    if optional is not None:
        lines += _prose(f"To remove a rule of {extends}, name its key or table, as in: without = [{as_toml(optional)}]")
    file = what_a_file_takes()
    for name in ("name", "summary", "call", *(key for key in file.keys if key not in OF_THE_FILE)):
        if name not in OF_THE_FILE:
            lines += ["", f"# {'-' * (_WIDEST - 2)}"]
        key = file.keys[name]
        why = {} if taken is None else taken.why
        lines += _key(key.form, _meaning(key), data.get(name), (name,), _Parent(extends, data, why))
    return tuple(line for line, before in zip(lines, ["", *lines[:-1]], strict=True) if line or before)


@frozen
class _Parent:
    """The variant that the file extends.

    :ivar name: its id.
    :ivar data: its rules as plain data, with those that are taken from others.
    :ivar taken: the keys that are, each with the reason.
    :ivar explained: explanations of the chapter so far, which are not repeated.
    """

    name: str
    data: Mapping[str, Any]
    taken: Mapping[Path, str]
    explained: set[object] = field(factory=set)


_OPTIONAL: Final = ("game.rounds.reset", "matching.drawn", "matching.set", "matching.snap", "deal.first_look")
"""Tables that a variant may do without; the first one that the parent has is the example."""


def _has(data: Any, name: str) -> bool:
    for part in name.split("."):
        data = data.get(part) if isinstance(data, Mapping) else None
    return data is not None


def _prose(text: str) -> list[str]:
    return [f"# {line}" for line in textwrap.wrap(text, _WIDEST - 2, break_long_words=False, break_on_hyphens=False)]


def _key(form: Form, meaning: str | None, value: Any, path: tuple[str, ...], parent: _Parent) -> Iterator[str]:
    """Yield the lines of a key and of everything below it.

    :param meaning: ``None`` for an entry of a table, which is explained with the table.
    :param value: ``None`` if the parent has none.
    """
    if isinstance(form, Table):
        yield from _table(form, value, path, parent)
        return
    if meaning is not None:
        yield from _explained(meaning, parent)
    if isinstance(form, Named):
        for name, item in value.items():
            yield from _key(form.value, None, item, (*path, name), parent)
        if not value:
            yield from _keys(form.value)
            yield from _example(path, parent)
        return
    takes, table = f"takes: {in_words(form)}", form_with_parts(form)
    if meaning is not None and (meaning, takes) not in parent.explained:
        parent.explained.add((meaning, takes))
        yield from _prose(takes)
        if not isinstance(value, dict):
            yield from _keys(table)
    if isinstance(table, Table) and isinstance(value, dict):
        yield from _table(table, value, path, parent)
        return
    if value is None:
        yield from _example(path, parent)
        return
    if path in parent.taken:
        yield from _prose(parent.taken[path])
    yield _line(path, value) if path not in parent.taken else _line(path, value)[1:]


def _table(form: Table, value: Any, path: tuple[str, ...], parent: _Parent) -> Iterator[str]:
    """Yield the lines of a table; keys that the parent does not have are explained only once."""
    key = _dotted(path)
    if value is None:
        yield from _explained(f"{key} is not in {parent.name}: {form.about}", parent)
        yield from _keys(form)
        yield from _example(path, parent)
        return
    new = form.model.__name__ not in parent.explained
    if new:
        yield from _explained(f"[{key}] {form.about}", parent)
    for name, below in form.keys.items():
        if new or name in value:
            yield from _key(below.form, _meaning(below), value.get(name), (*path, name), parent)
    parent.explained.add(form.model.__name__)


def _keys(form: Form, at: str = "") -> Iterator[str]:
    """Yield explanations of the keys of a table that the parent does not have, each with the tables in between."""
    for name, key in form.keys.items() if isinstance(form, Table) else ():
        if (meaning := _meaning(key)) is None:
            yield from _keys(key.form, f"{at}{name}.")
        else:
            yield from _prose(f"{at}{name}: {meaning} Takes {in_words(key.form)}.")
            inner = form_with_parts(key.form)
            if isinstance(inner, Named):
                yield from _keys(inner.value, f"{at}{name}.NAME.")
            else:
                yield from _keys(inner, f"{at}{name}.")


def _example(path: tuple[str, ...], parent: _Parent) -> Iterator[str]:
    """Yield an example for a place where the parent has nothing."""
    values, why = example_for(path, parent.data)
    if not values:
        yield from _prose(f"({_dotted(path)} is not in {parent.name}, and does not fit there by itself: {why})")
        return
    yield f"# This is not in {parent.name}. An example{', whose lines go together' if len(values) > 1 else ''}:"
    yield from (_line(each, value) for each, value in values.items())
    yield ""  # keys of the parent that follow are not of the example


def _line(path: Path, value: Any) -> str:
    return f"#{_dotted(path)} = {as_toml(value)}"


def _dotted(path: Path) -> str:
    return ".".join(key_as_toml(str(name)) for name in path)


def _meaning(key: Key) -> str | None:
    """Return the meaning of a key; ``None`` for a table, which its class explains."""
    if key.doc is None:
        return None
    return f"{key.doc.text}{' Tables disagree about this.' if key.contested else ''}"


def _explained(text: str, parent: _Parent) -> Iterator[str]:
    if text not in parent.explained:
        parent.explained.add(text)
        yield ""
        yield from _prose(text)
