"""Merge a source into those that it extends: the data, and where each value comes from.

Tables are merged key by key, anything else is replaced. ``without`` takes keys away before that.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from cabo_rules.variants.problem import Path
from cabo_rules.variants.reading.source import Source, Spot
from cabo_rules.variants.written import key_path


@frozen
class Origin:
    """The origin of a value: the source that says it, and the key there.

    >>> from cabo_rules import check_variant
    >>> origin = check_variant("rush-ten").origins["scoring", "caller", "penalty"]
    >>> origin.file, origin.text
    ('rush-ten.toml', 'penalty = 10')
    """

    source: Source = field(repr=lambda source: source.name)
    path: Path

    @property
    def spot(self) -> Spot | None:
        """The stretch of a line, if the source has lines."""
        return self.source.spot_of(self.path)

    @property
    def file(self) -> str:
        """The name of the source."""
        return self.source.name

    @property
    def text(self) -> str:
        """The line itself."""
        return self.source.lines[self.line - 1].strip() if self.line is not None else ""

    @property
    def line(self) -> int | None:
        """The number of the line, from 1."""
        return self.spot.line if self.spot is not None else None


@frozen
class Merged:
    """The sources that have been merged so far.

    :ivar data: their data together.
    :ivar origins: where each table and key comes from.
    :ivar taken_away: for each key that a source does without, where it says so.
    """

    data: dict[str, Any] = field(factory=dict)
    origins: dict[Path, Origin] = field(factory=dict)
    taken_away: dict[Path, Origin] = field(factory=dict)


@frozen
class Said:
    """The effect of one source on those that it extends.

    :ivar same: the keys that say the same as before.
    :ivar new: the keys that say something new, or are taken away.
    :ivar unknown: the places in ``without`` of the keys that are not there.
    :ivar known: if there are any, the keys that are there.
    """

    same: list[Path] = field(factory=list)
    new: list[Path] = field(factory=list)
    unknown: list[int] = field(factory=list)
    known: list[Path] = field(factory=list)


def merge(merged: Merged, source: Source, *, extends: bool) -> Said:
    """Merge a source into those that it extends.

    :param extends: whether the result is another variant, for which the name and the summary of the old one do not fit.
    """
    said = Said()
    name = merged.data.get("name")
    extends = extends and isinstance(name, str)  # reported elsewhere
    if extends:  # before keys are taken away: nobody inherits these two
        for key in ("name", "summary"):
            merged.data.pop(key, None)
            merged.origins.pop((key,), None)
    if takes_away(source):
        for place, key in enumerate(source.data["without"]):
            _take_away(merged, source, place, key_path(key), said)
    if said.unknown:
        said.known.extend(merged.origins)
    data = {key: value for key, value in source.data.items() if key not in ("format", "extends", "without")}
    _put(data, merged.data, (), source, merged.origins, said)
    if extends:
        for key, value in {"name": merged.data.get("id"), "summary": f"{name}, changed"}.items():
            if key not in merged.data:
                merged.data[key], merged.origins[key,] = value, Origin(source, ("extends",))
    return said


def takes_away(source: Source) -> bool:
    """Return whether a source has a list of keys that it does without."""
    without = source.data.get("without")
    return isinstance(without, list) and all(isinstance(key, str) for key in without)


def _take_away(merged: Merged, source: Source, place: int, path: Path, said: Said) -> None:
    table: Any = merged.data
    for name in path[:-1]:
        table = table.get(name) if isinstance(table, dict) else None
    if not isinstance(table, dict) or path[-1] not in table:
        said.unknown.append(place)
        return
    _forget(path, table.pop(path[-1]), merged.origins)
    merged.taken_away[path] = Origin(source, ("without", place))
    said.new.append(path)


def _put(
    above: Mapping[str, Any], below: dict[str, Any], at: Path, source: Source, origins: dict[Path, Origin], said: Said
) -> None:
    for key, value in above.items():
        path = (*at, key)
        old = below.get(key)
        if isinstance(value, dict) and isinstance(old, dict):
            _put(value, old, path, source, origins, said)
        elif isinstance(value, dict):
            if key in below:
                _forget(path, old, origins)
            below[key] = {}
            said.new.append(path)
            _put(value, below[key], path, source, origins, said)
        else:
            if isinstance(old, dict):
                _forget(path, old, origins)
            (said.same if key in below and _is_same(old, value) else said.new).append(path)
            below[key] = value
        origins[path] = Origin(source, path)


def _is_same(old: Any, value: Any) -> bool:
    """Return whether two values are the same to TOML, where 1 is neither 1.0 nor true."""
    if isinstance(old, list) and isinstance(value, list):
        return len(old) == len(value) and all(map(_is_same, old, value))
    return type(old) is type(value) and bool(old == value)


def _forget(path: Path, value: Any, origins: dict[Path, Origin]) -> None:
    """Drop the origins of a value and of all that is in it."""
    origins.pop(path, None)
    if isinstance(value, dict):
        for key, inner in value.items():
            _forget((*path, key), inner, origins)
