"""Every key of a variant set to other values that its type accepts, one at a time."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from cabo_rules.variants import format as f
from cabo_rules.variants.error import VariantError
from cabo_rules.variants.load import variant_from_data
from cabo_rules.variants.model import Variant
from cabo_rules.variants.notes import TOTAL_NAMED
from tests.variants.plain_data import Data, Path, entries, leaves, tables

_FACES: Final = {"A": 1, "J": 11, "Q": 12, "K": 13, "0-99": "face", "joker": -1}

COMPANIONS: Final[Mapping[str, Data]] = {"deck": {"values": _FACES}}
"""Keys that another value of a key needs beside it; without effect as long as the key has the value it had."""

SETTINGS: Final[Mapping[str, tuple[tuple[str, Any], ...]]] = {
    "turn.stock_card": (("calling.empty_hand", "called on their turn"),),
    "turn.ends": (("calling.when", "any point of the turn"),),
    "calling.when": (("turn.ends", "by the player"),),
    "powers.order": (("powers.triggers", ["drawn"]),),
    "powers.triggers": (("powers.order", "discard, then use"),),
    "matching.drawn.piles": (("turn.discard_pile", {"card": "keep", "kept": "face down"}),),
    "deal.first_look.where": (("deal.first_look.cards", 1),),
    "deal.cards": (("deal.seats.most", "deck"),),
    "game.rounds.starter": (("game.rounds.dealer", ["next in turn order"]),),
    "game.rounds.dealer": (("game.rounds.starter", ["next in turn order"]),),
}
"""Keys that are set before a key is changed, so that all its values can be played."""


def form_at(path: Path) -> f.Form:
    """Return the form of the key at ``path``."""
    form = f.form_at(path)
    assert form is not None, f"the format has no key {path}"
    return form


def other_values(form: f.Form, value: Any) -> Iterator[Any]:
    """Values of that form which are not the value given."""
    match form:
        case f.Either(forms):
            for each in forms:
                yield from other_values(each, value)
        case f.Flag():
            yield from (word for word in (True, False) if word is not value)
        case f.Whole():
            yield from {value + 1, value - 1, value + 2, value * 2} - {value} if type(value) is int else (1, 2, 3, 4, 9)
        case f.Words(words):
            yield from (word for word in words if word != value)
        case f.Text() if isinstance(value, str):
            yield f"{value}-too"
        case f.Named(f.Text(note), item) if note is TOTAL_NAMED and value is None:
            yield {note.example: next(other_values(item, None))}
        case f.Table():
            yield _smallest_table(form)
        case f.Listed(item):
            yield from _other_lists(list(item.words) if isinstance(item, f.Words) else ["2", "3", "black 4"], value)


def _smallest_table(table: f.Table) -> Data:
    """A table with the first value of each key that it needs, a word rather than a number."""
    needed = {name: key.form for name, key in table.keys.items() if key.needed}
    return {name: min(other_values(form, None), key=lambda value: type(value) is int) for name, form in needed.items()}


def _other_lists(words: list[str], value: Any) -> Iterator[list[str]]:
    """The list with a word more, with a word less, and those with one word alone; no two with the same words."""
    here = list(value) if isinstance(value, list | tuple) else []
    lists = [here[:position] + here[position + 1 :] for position in range(len(here))]
    lists += [[word] for word in words] + [[word, *here] for word in words if word not in here]
    seen = {tuple(sorted(here))}
    for other in lists:
        if tuple(sorted(other)) not in seen:
            seen.add(tuple(sorted(other)))
            yield other


def _under(path: Path, key: str) -> bool:
    return f"{'.'.join(path)}.".startswith(f"{key}.")


def ready_for(data: Data, path: Path) -> Data:
    """The data with what other values of the key need beside it."""
    ready = copy.deepcopy(data)
    for key, extra in COMPANIONS.items():
        if _under(path, key):
            _lay_under(ready, extra)
    for key, settings in SETTINGS.items():
        for other, value in settings if _under(path, key) else ():
            *above, last = other.split(".")
            table = _table(ready, tuple(above))
            if table is not None and last in table:
                table[last] = value
    if path[0] == "powers" and path[-2:] == ("look", "cards"):
        ready["powers"]["named"][path[2]]["look"]["whose"] = "anyone's"  # of which there may be one or several
    if path == ("deal", "first_look", "where"):
        ready["deal"]["first_look"]["cards"] = 1  # or there is no choice
    if path == ("matching", "snap", "others", "gift"):
        ready["matching"]["snap"]["others"].pop("owner", None)  # who keeps the card is given none
    if path == ("turn", "stock_card"):
        for power in ready.get("powers", {}).get("named", {}).values():
            power.pop("kept", None)  # with which a drawn card may be discarded
    if path == ("calling", "stock_out", "shuffle_in"):
        ready["matching"].pop("snap", None)  # with which the top card stays
    return ready


def _lay_under(data: Data, extra: Mapping[str, Any]) -> None:
    for key, value in extra.items():
        if isinstance(value, dict) and isinstance(data.setdefault(key, {}), dict):
            _lay_under(data[key], value)
        else:
            data.setdefault(key, value)


def _table(data: Data, path: Path) -> Data | None:
    table: Any = data
    for part in path:
        table = table.get(part) if isinstance(table, dict) else None
    return table if isinstance(table, dict) else None


def made(data: Data) -> Variant | None:
    """The variant of the data, ``None`` where it cannot be played."""
    try:
        return variant_from_data(data, "changed")
    except VariantError:
        return None


def changes(data: Data, path: Path) -> tuple[Variant, list[tuple[Any, Variant]]]:
    """A variant, and the same with the key at ``path`` set to each other value with which it can be played.

    A key with only one word is left out instead.
    """
    base_data = ready_for(data, path)
    base = made(base_data)
    if base is None:
        base_data, base = data, variant_from_data(data, "unchanged")
    table = _table(base_data, path[:-1])
    assert table is not None
    value, found = table[path[-1]], []
    names = [name for name in data["powers"]["named"] if path[-1] == "then" and name != value]
    for other in names or other_values(form_at(path), value):
        table[path[-1]] = other
        if (variant := made(base_data)) is not None:
            found.append((other, variant))
    match form_at(path):
        case f.Words((_,)):
            del table[path[-1]]
            if (variant := made(base_data)) is not None:
                found.append(("absent", variant))
    table[path[-1]] = value
    return base, found


def without_a_table(data: Data, some: Callable[[Path], bool] | None = None) -> Iterator[tuple[Path, Variant]]:
    """The variant without one of some of its tables that say anything, where it can be played so."""
    for path in filter(some, tables(data)):
        less = copy.deepcopy(data)
        table = _table(less, path[:-1])
        assert table is not None
        if not table.pop(path[-1]):
            continue
        if (variant := made(less)) is not None:
            yield path, variant


def with_a_key_more(data: Data, some: Callable[[Path], bool] | None = None) -> Iterator[tuple[Path, Variant]]:
    """The variant with one key more that some of its tables may have and have not, where it can be played so."""
    written = {path for path, _ in entries(data)}
    for at in [(), *filter(some, tables(data))]:
        holder = f.form_with_parts(form_at(at))
        for name, key in holder.keys.items() if isinstance(holder, f.Table) else ():
            if (*at, name) in written or name in ("cards", "points"):
                continue
            for value in [True] if isinstance(key.form, f.Flag) else other_values(key.form, None):
                more = copy.deepcopy(data)
                table = _table(more, at)
                assert table is not None
                table[name] = value
                if (variant := made(more)) is not None:
                    yield (*at, name), variant


def all_leaves(data: Data) -> list[Path]:
    """All keys that hold no table."""
    return [path for path, _ in leaves(data)]
