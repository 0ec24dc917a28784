"""Reading what a table has kept, strictly."""

from __future__ import annotations

import json
from typing import Any, Final, get_type_hints

from cattrs import BaseValidationError

from cabo_rules.errors import CaboError, GameError, short
from cabo_rules.strict import StrictError, problems, strict_converter
from cabo_rules.table.kept import ROWS, VERSION, Kept, shape_of


def kept_from_text(text: str) -> Kept:
    """Return what a table has kept.

    :raises GameError: if it is not what :func:`cabo_rules.table.kept.kept_as_text` writes; the text names the place.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise GameError("what the table has kept is not JSON") from None
    try:
        kept: Kept = _FROM_JSON.structure(data, Kept)
    except BaseValidationError as error:
        keys, problem = next(problems(error))
        if keys and keys[0] in _SECRETS and problem.startswith("must be"):
            problem = "cannot be read"
        raise GameError(f"what the table has kept: {'.'.join(map(str, keys))}: {problem}") from None
    except CaboError as error:
        raise GameError(f"what the table has kept: {error}") from None
    if kept.version != VERSION:
        raise GameError(f"what the table has kept: version: must be {VERSION}, not {kept.version}")
    if not kept.seed.isdecimal():
        raise GameError("what the table has kept: seed: cannot be read")
    return kept


_SECRETS: Final = ("seed", "luck", "nonces", "host", "chairs", "before")
"""The keys whose values an error does not show."""


def _number(value: Any, _: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise StrictError(f"must be a number, not {short(value)}")
    return value


def _flag(value: Any, _: Any) -> bool:
    if not isinstance(value, bool):
        raise StrictError(f"must be true or false, not {short(value)}")
    return value


def _data(value: Any, _: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise StrictError(f"must be an object, not {short(value)}")
    return value


def _row(value: Any, kind: Any) -> Any:
    names, _ = shape_of(kind)
    if type(value) is not list or len(value) != len(names):
        raise StrictError(f"must be a list of {len(names)} values, not {short(value)}")
    types = get_type_hints(kind)
    return kind(*(_FROM_JSON.structure(each, types[name]) for name, each in zip(names, value, strict=True)))


_FROM_JSON: Final = strict_converter("an object")
_FROM_JSON.register_structure_hook(float, _number)
_FROM_JSON.register_structure_hook(bool, _flag)
_FROM_JSON.register_structure_hook_func(lambda kind: kind == dict[str, Any], _data)
_FROM_JSON.register_structure_hook_func(lambda kind: kind in ROWS, _row)
