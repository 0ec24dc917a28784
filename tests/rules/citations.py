"""What a refusal and an event owe their reader: a key that the variant file knows, and one whole sentence."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from string import Formatter
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import attrs

from cabo_rules import HOST, Variant
from cabo_rules.events import Event
from cabo_rules.refusals import Refusal


def cites(variant: Variant, refusal: Refusal) -> bool:
    """Whether a refusal says which rule it rests on, and says so in a whole sentence."""
    return is_key(variant, refusal.key) and is_one_sentence(refusal)


def rests_on_a_key(variant: Variant, event: Event) -> bool:
    """Whether the key of an event that no player chose is one; other events have none."""
    return not hasattr(event, "key") or is_key(variant, event.key)


def is_one_sentence(refusal: Refusal) -> bool:
    """Whether the sentence is whole: its gaps are just those that are filled, and it begins and ends like one."""
    gaps = {name for _, name, _, _ in Formatter().parse(refusal.reason.sentence) if name is not None}
    text = refusal.sentence
    named = "{who}" not in refusal.reason.sentence or text.count("The host" if refusal.seat == HOST else "Seat ") > 0
    return (
        gaps - {"who"} == set(dict(refusal.gaps))
        and None not in dict(refusal.gaps).values()
        and not set("{}") & set(text)
        and text[0].isupper()
        and text[-1] == "."
        and named
    )


def is_key(variant: Variant, key: str) -> bool:
    """Whether a variant file knows that key: the variant has it, or has left out a table in which it would stand."""
    value: Any = variant
    kind: Any = Variant
    for name in key.split("."):
        if get_origin(kind) is Mapping:
            if value is None or name not in value:
                return False
            value, kind = value[name], get_args(kind)[1]
        else:
            if not attrs.has(kind) or name not in attrs.fields_dict(kind):
                return False
            kind = _types(kind)[name]
            value = getattr(value, name, None)
        if get_origin(kind) in (Union, UnionType):  # a table that may be absent, or a word instead of it
            kind = next((part for part in get_args(kind) if attrs.has(part)), kind)
    return True


_types = lru_cache(maxsize=64)(get_type_hints)
