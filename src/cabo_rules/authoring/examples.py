"""Examples of rules that a variant does not have, from the built-in variants if one fits."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from copy import deepcopy
from functools import cache
from typing import Any

from cabo_rules.authoring.flatten import flatten
from cabo_rules.variants.chapters.checks import find_problems
from cabo_rules.variants.expected import as_a_file_holds
from cabo_rules.variants.format import (
    Form,
    Named,
    Table,
    Text,
    form_at,
    form_with_parts,
    forms_of,
    what_a_file_takes,
)
from cabo_rules.variants.load import load_variant, variant_ids, variant_to_data
from cabo_rules.variants.notes import NAME_MADE_UP
from cabo_rules.variants.problem import Path, Problem
from cabo_rules.variants.reading.shape import take_shape


def example_for(path: Path, data: Mapping[str, Any]) -> tuple[Mapping[Path, Any], str]:
    """Return what a variant could say at a place where it says nothing, with all else unchanged.

    :param path: a key or a table that the variant does not have, or a table that is empty.
    :param data: the variant, as plain data.
    :returns: values by key, which go together; if nothing fits, none and the reason in a sentence.

    >>> rush = variant_to_data(load_variant("rush"))
    >>> example_for(("calling", "highest_hand"), rush)
    ({('calling', 'highest_hand'): 5}, '')
    >>> example_for(("matching", "snap"), variant_to_data(load_variant("eventide")))
    ({}, 'The whole discard pile cannot be shuffled in if its top card may be snapped.')
    """
    before, known = _problems(data), dict(flatten(data))
    failed: list[list[Problem]] = []
    tried: list[Any] = []
    for value in _candidates(path, data):
        if value in tried:  # variants often agree
            continue
        tried.append(value)
        trial = deepcopy(dict(data))
        _put(trial, path, value)
        found = [each for each in _problems(trial) if each not in before]
        if not found:
            return {key: value for key, value in flatten(trial) if key not in known}, ""
        failed.append(found)
    return {}, min(failed, key=len)[0].message


def _candidates(path: Path, data: Mapping[str, Any]) -> Iterator[Any]:
    """Yield the values of built-in variants for a place; the name of a power must be one of this variant."""
    form = form_at(path)
    assert form is not None
    if any(isinstance(each, Text) and each.note is NAME_MADE_UP for each in forms_of(form)):
        yield from data["powers"]["named"]
    else:
        for each in _built_in():
            for value in _said(each, path):
                yield from [{name: value[name]} for name in value] if isinstance(form, Named) else [value]
        yield tomllib.loads(f"value = {as_a_file_holds(form)}")["value"]


@cache
def _built_in() -> tuple[Mapping[str, Any], ...]:
    return tuple(variant_to_data(load_variant(each)) for each in variant_ids())


def _said(data: Any, path: Path, form: Form | None = None) -> Iterator[Any]:
    """Yield a variant's values at a place, with any made-up name in place of any other."""
    form = form_with_parts(form or what_a_file_takes())
    if not path:
        yield data
    elif isinstance(form, Named) and isinstance(data, Mapping):
        for item in data.values():
            yield from _said(item, path[1:], form.value)
    elif isinstance(form, Table) and isinstance(data, Mapping) and path[0] in data:
        yield from _said(data[path[0]], path[1:], form.keys[str(path[0])].form)


def _put(data: dict[str, Any], path: Path, value: Any) -> None:
    for name in path[:-1]:
        data = data.setdefault(str(name), {})
    data[str(path[-1])] = value


def _problems(data: Mapping[str, Any]) -> list[Problem]:
    variant, problems = take_shape(data)
    return [*problems, *find_problems(variant)]
