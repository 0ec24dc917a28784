"""A variant as another one and what differs: the shortest texts of ``--set``, and the variant that they make.

A record can name a variant that everybody has and add these texts. Reading them opens no file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from cabo_rules.errors import check_kind, short, wrong_argument
from cabo_rules.variants.built_in import load_built_in, ready_data, variant_ids
from cabo_rules.variants.error import VariantError
from cabo_rules.variants.model import Variant
from cabo_rules.variants.reading.structure import unstructure
from cabo_rules.variants.ways import cost, shortest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Set as AbstractSet

    from cabo_rules.variants.problem import Path

__all__ = ["nearest_base", "variant_delta", "variant_from_delta"]

_A_VARIANT: Final = "a Variant"
_A_BASE: Final = "a Variant or the id of a built-in one"


def variant_delta(variant: Variant, base: Variant | str) -> tuple[str, ...]:
    """Return the shortest texts that make a variant from another, as ``--set`` and ``changes`` take them.

    They say everything: also the id, the names, and the order of the cards. The shortest texts are the fewest, which
    is about one for each chapter that differs, and of those the ones with the fewest characters. A table is written
    key by key, or taken away by ``without`` and written again, whichever is shorter; values are always written in the
    same way. If nothing differs but the id that any change makes, that id is the only text.

    :param base: a variant, or the id of a built-in one.
    :raises VariantError: if one of them is not a variant, or cannot be played.

    >>> from cabo_rules import load_variant
    >>> variant_delta(load_variant("rush", changes={"deal.cards": 6, "deal.rows": 3}), "rush")
    ('deal={cards=6,rows=3}',)
    >>> variant_delta(load_variant("stacking-jokers"), load_variant("stacking"))[-2:]
    ('deck.jokers=2', 'values.joker=-1')
    """
    check_kind(Variant, "variant", variant, _A_VARIANT, error=VariantError)
    return _delta(_playable("variant", variant), _playable("base", _base(base)))


def variant_from_delta(base: Variant | str, delta: Sequence[str]) -> Variant:
    """Return the variant that texts make from another: the way back from :func:`variant_delta`.

    The texts may come from anybody: no file is opened for them. They have at most 200,000 characters.

    :param base: a variant, or the id of a built-in one, never a path.
    :raises VariantError: if there is no such variant, or the changed one cannot be played. Its message names the
        text and the column in it, ``delta:2:12``, and ``diagnostics`` holds every problem.

    >>> variant_from_delta("rush", ["id=ours", "deal={cards=6,rows=3}"]).deal.cards
    6
    >>> variant_from_delta("rush", ["id=ours", "deal.cards=six"])
    Traceback (most recent call last):
        ...
    cabo_rules.variants.error.VariantError: delta:2:12: V036: deal.cards cannot be "six".
    """
    known = _base(base)
    if known is base:
        _playable("base", known)
    if isinstance(delta, str | bytes) or not isinstance(delta, Sequence):
        raise wrong_argument("delta", "a list of texts like key=value", delta, error=VariantError)
    for text in delta:
        check_kind(str, "delta", text, "a list of texts like key=value", error=VariantError)
    if not delta:
        return known
    from cabo_rules.variants.check import check_changed, playable

    return playable(check_changed(known, delta, "delta"))


def nearest_base(variant: Variant) -> str:
    """Return the id of the built-in variant from which the shortest texts make a variant.

    Of several it is the one with the id of the variant, or else the first in alphabetical order.

    :raises VariantError: if it is not a variant, or cannot be played.

    >>> from cabo_rules import load_variant
    >>> nearest_base(load_variant("cambio", changes=["calling.highest_hand=5"]))
    'cambio'
    """
    check_kind(Variant, "variant", variant, _A_VARIANT, error=VariantError)
    return _nearest(_playable("variant", variant))


# --- the same for text, since the names in a table are in order there -------------------------------------------------


def _base(base: object) -> Variant:
    if isinstance(base, str):
        if base not in variant_ids():
            from cabo_rules.variants.nearest import nearest

            near = nearest(base, variant_ids())
            hint = f"did you mean {near}?" if near else f"there are {', '.join(variant_ids())}"
            raise VariantError(f"unknown built-in variant {short(base)}; {hint}")
        return load_built_in(base)
    check_kind(Variant, "base", base, _A_BASE, error=VariantError)
    assert isinstance(base, Variant)
    return base


def _playable(what: str, variant: Variant) -> str:
    """Return the data of a variant as text.

    :raises VariantError: if it cannot be played, as a variant that a program has put together may not.
    """
    try:
        text = json.dumps(unstructure(variant))
    except (TypeError, ValueError, RecursionError):
        raise wrong_argument(what, "a variant that can be played", variant, error=VariantError) from None
    if text not in _built_in().values():
        _check(what, text)
    return text


@lru_cache(maxsize=1)
def _built_in() -> dict[str, str]:
    return {name: json.dumps(ready_data(name)) for name in variant_ids()}


@lru_cache(maxsize=256)
def _check(what: str, text: str) -> None:
    from cabo_rules.variants.load import variant_from_data

    variant_from_data(json.loads(text), what)


@lru_cache(maxsize=256)
def _delta(text: str, base: str) -> tuple[str, ...]:
    if text == base:
        return ()
    new, old = json.loads(text), json.loads(base)
    return shortest(_changed(old, new["id"]), new) or (f"id={new['id']}",)


def _changed(base: Mapping[str, Any], id: str) -> dict[str, Any]:
    """Return the data that any change makes of a variant, if the change also sets that id."""
    usual = f"{base['id']}-changed"
    return {**base, "id": usual, "name": id, "summary": f"{base['name']}, changed"}


# --- the nearest ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _nearest(text: str) -> str:
    """Find the nearest variant; one whose keys alone make it longer than the best so far is not compared in full."""
    new = json.loads(text)
    keys = _keys(text)
    least = {name: _least(keys - _keys(base)) for name, base in _built_in().items()}
    ids = sorted(least, key=lambda name: (name != new["id"], name))
    found: dict[str, tuple[int, int]] = {}
    for name in sorted(ids, key=least.__getitem__):
        if found and least[name] > min(found.values()):
            break
        found[name] = cost(_delta(text, _built_in()[name]))
    return min((name for name in ids if name in found), key=found.__getitem__)


def _least(keys: AbstractSet[tuple[Path, str]]) -> tuple[int, int]:
    """Return how many texts, and characters, it takes at least to set keys."""
    said = (len(str(path[-1])) + 1 + len(value.strip('"')) - value.count("\\") for path, value in keys)
    return len({path[0] for path, _ in keys}), sum(said)


@lru_cache(maxsize=64)
def _keys(text: str) -> frozenset[tuple[Path, str]]:
    """Return the keys of a variant with their values, but for those that may also be had by leaving them out."""
    return frozenset(_flatten(json.loads(text)))


def _flatten(data: Mapping[str, Any], at: Path = ()) -> Iterator[tuple[Path, str]]:
    for name, value in data.items():
        if isinstance(value, dict):
            yield from _flatten(value, (*at, name))
        elif value and (at or name not in ("id", "name", "summary")):  # which any change makes
            yield (*at, name), json.dumps(value, ensure_ascii=False, separators=(",", ":"))
