"""An example of a rule that a variant does not have: what a built-in variant says there, if it fits.

So examples are what people play. Where a rule needs others that the variant lacks, they come from the same place.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

from cabo_rules.variant.check import find_problems
from cabo_rules.variant.expected import as_a_file_holds
from cabo_rules.variant.format import Form, Named, Table, Text, form_at, what_a_file_takes
from cabo_rules.variant.kinds import Path, Problem
from cabo_rules.variant.leaves import leaves
from cabo_rules.variant.load import load_variant, variant_ids, variant_to_data
from cabo_rules.variant.model.keys import NameMadeUp
from cabo_rules.variant.shape import take_shape


def example_for(path: Path, data: Mapping[str, Any]) -> tuple[Mapping[Path, Any], str]:
    """What a variant could say at a place where it says nothing, and were the same otherwise.

    :param path: a key or a table that the variant does not have, or a table that is empty.
    :param data: the variant, as plain data.
    :returns: values by key, which go together, those of the place first; where nothing fits, none and a sentence why.

    >>> rush = variant_to_data(load_variant("rush"))
    >>> example_for(("calling", "highest_hand"), rush)
    ({('calling', 'highest_hand'): 5}, '')
    >>> example_for(("scoring", "tie"), rush)
    ({}, 'scoring.tie has no effect, since only the caller can win.')
    """
    before = _problems(data)
    failed: list[list[Problem]] = []
    for value, lender in _lent(path, data):
        trial = deepcopy(dict(data))
        added = {path: value}
        while True:
            for place, each in added.items():
                _put(trial, place, each)
            found = [each for each in _problems(trial) if each not in before]
            if not found:
                known = dict(leaves(data))
                new = [leaf for leaf in leaves(trial) if leaf[0] not in known]
                return dict(sorted(new, key=lambda leaf: leaf[0][: len(path)] != path)), ""
            added = {each.path: more for each in found if _lacks(trial, each.path) for more in _said(lender, each.path)}
            if not added:
                break
        failed.append(found)
    return {}, min(failed, key=len)[0].message


def _lent(path: Path, data: Mapping[str, Any]) -> Iterator[tuple[Any, Mapping[str, Any]]]:
    """What could stand there, each with the variant that says so; the name of a power must be one of this variant."""
    form = form_at(path)
    assert form is not None
    if isinstance(form, Text) and form.note is NameMadeUp:
        yield from ((name, data) for name in data["powers"]["named"])
    else:
        for each in variant_ids():
            lender = variant_to_data(load_variant(each))
            for value in _said(lender, path):
                items = [{name: value[name]} for name in value] if isinstance(form, Named) else [value]
                yield from ((item, lender) for item in items)
        yield tomllib.loads(f"value = {as_a_file_holds(form)}")["value"], data


def _said(data: Any, path: Path, form: Form | None = None) -> Iterator[Any]:
    """What a variant says at a place, where any made-up name stands for any other."""
    form = form or what_a_file_takes()
    if not path:
        yield data
    elif isinstance(form, Named):
        for item in data.values():
            yield from _said(item, path[1:], form.value)
    elif isinstance(form, Table) and path[0] in data:
        yield from _said(data[path[0]], path[1:], form.keys[str(path[0])].form)


def _lacks(data: Any, path: Path) -> bool:
    """Whether nothing is said there."""
    for name in path:
        if not isinstance(data, Mapping) or name not in data:
            return True
        data = data[str(name)]
    return False


def _put(data: dict[str, Any], path: Path, value: Any) -> None:
    for name in path[:-1]:
        data = data.setdefault(str(name), {})
    data[str(path[-1])] = value


def _problems(data: Mapping[str, Any]) -> list[Problem]:
    variant, problems = take_shape(data)
    return [*problems, *find_problems(variant)]
