"""Whatever stands in the data of a variant: it is a variant or a list of diagnostics, and never anything else."""

from __future__ import annotations

import copy
import datetime
import math
from typing import Any, Final

from hypothesis import given, settings
from hypothesis import strategies as st

from cabo_rules import Variant, VariantError
from cabo_rules.authoring.render import render_all
from cabo_rules.variants.broken import BROKEN
from cabo_rules.variants.load import variant_from_data, variant_to_data
from tests.variants.plain_data import MAIN, plain

_VALUES: Final = st.sampled_from(
    [
        None, True, False, 0, 1, -1, 2, 5, 99, 1000, 10**6, 10**30, 1.5, math.nan, "", "x", "own", "any two", "K",
        "joker", "0-99", "1-13", "black K", "face", "deck", "next in turn order", "\ud800", "x" * 300, [], ["own"],
        ["keep"], ["K"], ["own", "own"], [[1]], {}, {"x": 1}, {"K": 1}, {"x": {"cards": ["K"], "optional": True}},
        datetime.date(2020, 1, 1), b"x", (),
    ]
)  # fmt: skip
_STRANGE_KEYS: Final = ("x", "bonus", "K", "id", "without", "columns", "")


def _places(data: Any) -> list[tuple[Any, Any]]:
    """Every table and list with each of its keys."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [place for key, value in items for place in [(data, key), *_places(value)]]


def _variant_or_error(data: Any) -> Variant | VariantError:
    try:
        return variant_from_data(data, "data")
    except VariantError as error:
        return error


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_any_data_are_a_variant_or_a_list_of_what_is_wrong(data: st.DataObject) -> None:
    """Some places of a sound variant are overwritten, taken away or added to; nothing broken comes out of it."""
    rules = plain(data.draw(st.sampled_from(MAIN)))
    for _ in range(data.draw(st.integers(1, 5))):
        table, key = data.draw(st.sampled_from(_places(rules) or [(rules, "x")]))
        what = data.draw(st.sampled_from(["set", "set", "delete", "add"]))
        if what == "delete" and table:
            table.pop(key, None) if isinstance(table, dict) else table.pop(key)
        elif what == "add" and isinstance(table, dict):
            table[data.draw(st.sampled_from(_STRANGE_KEYS))] = copy.deepcopy(data.draw(_VALUES))
        elif table:
            table[key] = copy.deepcopy(data.draw(_VALUES))
    variant = _variant_or_error(rules)
    if isinstance(variant, VariantError):
        assert any(each.severity == "error" for each in variant.diagnostics)
        assert render_all(variant.diagnostics).encode()
        return
    written = variant_to_data(variant)
    assert not any(table[key] is BROKEN for table, key in _places(written))
    assert variant_from_data(written, "data") == variant
