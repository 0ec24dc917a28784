"""A variant file to start from: it extends another, whose every key it holds, commented out and explained.

The keys are written with their tables in front, so that each line stands by itself: ``deal.cards = 4``.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any, Final

from attrs import frozen

from cabo_rules.variant.check import find_problems
from cabo_rules.variant.expected import forms_of, in_words
from cabo_rules.variant.format import (
    FORMAT,
    OF_THE_FILE,
    Flag,
    Form,
    Listed,
    Named,
    Table,
    Text,
    Whole,
    Words,
    what_a_file_takes,
)
from cabo_rules.variant.kinds import Problem
from cabo_rules.variant.leaves import as_toml, key_as_toml
from cabo_rules.variant.load import variant_to_data
from cabo_rules.variant.model import Variant
from cabo_rules.variant.model.keys import Doc, NameMadeUp
from cabo_rules.variant.shape import take_shape

_WIDEST = 100


def starting_file(name: str, parent: Variant, extends: str) -> tuple[str, ...]:
    """The lines of a variant file that changes nothing yet.

    :param name: the id of the new variant.
    :param parent: the variant that it extends.
    :param extends: the id by which the file names that one.

    >>> from cabo_rules import load_variant
    >>> [line for line in starting_file("ours", load_variant("rush"), "rush") if ".bonus" in line]
    ['#scoring.caller.bonus = -3']
    """
    said = f"What this file does not say is as in {extends}. Every key of {extends} follows, commented out: "
    said += "take the # away and write another value behind the equals sign. Keys that it does not have follow with an "
    said += "example. All other lines are explanations."
    lines = [
        "#:schema variant.schema.json",
        *_prose("For editors that complete and check: cabo-rules variant schema --output variant.schema.json"),
        "",
        *_prose(said),
        "",
        f"format = {FORMAT}",
        f"id = {as_toml(name)}",
        f"extends = {as_toml(extends)}",
        f"name = {as_toml(name)}",
        'source = "our table"',
        'summary = "what is special about it, in a few words"',
    ]
    data = variant_to_data(parent)
    rules = _Parent(extends, data, _problems(data))
    optional = next((name for name in _OPTIONAL if _table_at(data, name)), None)
    if optional is not None:
        lines += _prose(
            f"To do without a rule of {extends}, name its key or table, as in: without = [{as_toml(optional)}]"
        )
    file = what_a_file_takes()
    lines += _key(file.keys["call"].form, file.keys["call"].doc, data["call"], ("call",), rules, set())
    for chapter, key in file.keys.items():
        if chapter not in OF_THE_FILE:
            lines += ["", f"# {'-' * (_WIDEST - 2)}"]
            lines += _key(key.form, key.doc, data[chapter], (chapter,), rules, set())
    return tuple(lines)


@frozen
class _Parent:
    """The variant that is extended.

    :ivar name: its id.
    :ivar data: what it says.
    :ivar problems: what is wrong with it: warnings at most.
    """

    name: str
    data: Mapping[str, Any]
    problems: tuple[Problem, ...]


_OPTIONAL: Final = ("game.reset", "matching.drawn", "matching.set", "matching.snap", "deal.first_look")
"""Tables that a variant may do without; the first that the parent has is an example."""


def _table_at(data: Mapping[str, Any], name: str) -> bool:
    chapter, _, table = name.partition(".")
    return table in data[chapter]


def _prose(text: str) -> list[str]:
    return [f"# {line}" for line in textwrap.wrap(text, _WIDEST - 2, break_long_words=False, break_on_hyphens=False)]


def _key(
    form: Form, doc: Doc | None, value: Any, path: tuple[str, ...], parent: _Parent, told: set[object]
) -> Iterator[str]:
    """A key with all that is below it.

    :param value: ``None`` where the parent has none.
    :param told: what has been explained already and is not explained again.
    """
    key = ".".join(map(key_as_toml, path))
    if isinstance(form, Table):
        new = form.model.__name__ not in told
        if value is None:
            keys = ", ".join(form.keys)
            yield from _explained(f"{key} is not in {parent.name}: {form.about} Its keys are {keys}.", told)
            return
        if new:
            yield from _explained(f"[{key}] {form.about}", told)
        for name, below in form.keys.items():
            if new or name in value:
                yield from _key(below.form, below.doc, value.get(name), (*path, name), parent, told)
        told.add(form.model.__name__)
        return
    if doc is not None:
        yield from _explained(f"{doc.text}{' Tables disagree about this.' if doc.contested else ''}", told)
    if isinstance(form, Named):
        for name, item in value.items():
            yield from _key(form.value, None, item, (*path, name), parent, told)
    else:
        takes = f"takes: {in_words(form)}"
        if doc is not None and (doc.text, takes) not in told:
            told.add((doc.text, takes))
            yield from _prose(takes)
        if value is None:
            value = _example(form, path, parent)
            none = f"# ({key} is not in {parent.name}, and has no place there.)"
            yield none if value is None else f"# This is not in {parent.name}. An example:"
        if value is not None:
            yield f"#{key} = {as_toml(value)}"


def _example(form: Form, path: tuple[str, ...], parent: _Parent) -> Any:
    """A value that a key could have, if the parent had it and were the same otherwise; ``None`` where there is none."""
    for value in _values(form, parent.data):
        data = deepcopy(dict(parent.data))
        table = data
        for name in path[:-1]:
            table = table[name]
        table[path[-1]] = value
        if all(found in parent.problems for found in _problems(data)):
            return value
    return None


def _values(form: Form, data: Mapping[str, Any]) -> Iterator[Any]:
    """Some values of a form, the likeliest first; a name that is made up elsewhere is that of a power."""
    for each in forms_of(form):
        if isinstance(each, Whole):
            yield from (number for number in (5, each.least, each.most) if each.least <= number <= each.most)
        elif isinstance(each, Words):
            yield from each.words
        elif isinstance(each, Listed) and isinstance(each.item, Words):
            yield from ([word] for word in each.item.words)
        elif isinstance(each, Flag):
            yield from (True, False)
        elif isinstance(each, Text) and each.note is NameMadeUp:
            yield from data["powers"]["named"]


def _problems(data: Mapping[str, Any]) -> tuple[Problem, ...]:
    variant, problems = take_shape(data, whole=True)
    return (*problems, *find_problems(variant))


def _explained(text: str, told: set[object]) -> Iterator[str]:
    if text not in told:
        told.add(text)
        yield ""
        yield from _prose(text)
