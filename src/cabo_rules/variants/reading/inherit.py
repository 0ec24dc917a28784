"""What a variant file says together with what it inherits, and which file and line each value comes from.

A file extends built-in variants and files that lie beside it, by their ids; nothing else is ever read. Its tables are
laid over those of the file that it extends, key by key; ``without`` first takes keys away.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path as FilePath
from typing import Any, Final

from attrs import evolve, field, frozen

from cabo_rules.variants.format import OF_THE_FILE
from cabo_rules.variants.nearest import nearest
from cabo_rules.variants.problem import Path, kind, problem
from cabo_rules.variants.reading.chain import Placed, read_chain, tell
from cabo_rules.variants.reading.source import Source, Spot, read_source
from cabo_rules.variants.written import dotted, key_path, shown

_MOST_MEANT: Final = 20  # keys of ``without`` of which is looked for what was meant
_MOST_COMPARED: Final = 1_000  # keys that they are held against


@frozen
class Origin:
    """Where a value comes from: the source that says it, and the key there.

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
        """What the source is called."""
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
class Resolved:
    """A variant file together with what it inherits.

    :ivar file: the file itself.
    :ivar sources: the file, the one that it extends, and so on; changes from outside come before the file.
    :ivar data: all that they say, as plain data.
    :ivar origins: for each table and key, where it comes from.
    :ivar taken_away: for each key that a file does without, where it says so.
    :ivar placed: what is wrong with the files as such.
    :ivar whole: whether all was read, so that a key that is absent is missing.
    """

    file: Source
    sources: tuple[Source, ...]
    data: dict[str, Any]
    origins: Mapping[Path, Origin]
    taken_away: Mapping[Path, Origin]
    placed: tuple[Placed, ...]
    whole: bool


@frozen
class _Laid:
    """What has been laid over each other so far."""

    data: dict[str, Any] = field(factory=dict)
    origins: dict[Path, Origin] = field(factory=dict)
    taken_away: dict[Path, Origin] = field(factory=dict)
    placed: list[Placed] = field(factory=list)


ID_MISSING = kind(
    "V022",
    "error",
    "id is missing, and a variant does not inherit it.",
    "Each variant has an id of its own, or the records of two rule sets would call them by one name. Write a line like "
    '`id = "our-table"`.',
)


def resolve(
    file: Source,
    place: FilePath,
    built_in: FilePath,
    changes: Source | None = None,
    read: Callable[[FilePath, str], Source] = read_source,
) -> Resolved:
    """The file over what it extends, and the changes over that.

    :param place: where the file lies; files beside it may be extended.
    :param built_in: the folder of the built-in variants.
    :param read: reads a file, given what messages call it.
    """
    laid = _Laid()
    chain, whole = read_chain(file, place, built_in.resolve(), read, laid.placed)
    for source in reversed(chain):
        said = _same_and_new(source, laid, first=source is chain[-1], whole=whole)
        if source is file and "extends" in source.data and whole:
            _tell_what_is_idle(source, said, laid.placed)
    if "id" not in file.data:
        tell(laid.placed, file, problem(ID_MISSING, "id", expected='id = "our-table"', on="key"))
        laid.data["id"] = "no-id"  # that it is missing is told already
    if changes is not None:
        _change(changes, laid, whole)
        chain = [changes, *chain]
    taken_away = {path: origin for path, origin in laid.taken_away.items() if path not in laid.origins}
    return Resolved(file, tuple(chain), laid.data, laid.origins, taken_away, tuple(laid.placed), whole)


# --- laying one file over another -------------------------------------------------------------------------------------


@frozen
class _Said:
    """What one source says that was so already, and what is new."""

    same: list[Path] = field(factory=list)
    new: list[Path] = field(factory=list)


WITHOUT_NOTHING = kind(
    "V033",
    "error",
    "without has nothing to take away, since the file extends no variant.",
    "A file that extends nothing is complete: a rule that it does not have is not written. Leave `without` out, or say "
    "what the file extends.",
)


def _same_and_new(source: Source, laid: _Laid, *, first: bool, whole: bool) -> _Said:
    """Lay a source over what was laid before."""
    said = _Said()
    data = dict(source.data)
    for key in ("format", "extends"):
        data.pop(key, None)
    if "without" in data:
        without = data.pop("without")
        if first and "extends" not in source.data:
            tell(laid.placed, source, problem(WITHOUT_NOTHING, "without", on="key"))
        else:
            _take_away(without, source, laid, said, whole)
    extended = _take_names(laid) if "extends" in source.data else None
    _lay(data, laid.data, (), source, laid.origins, said)
    _name(laid, extended, Origin(source, ("extends",)))
    return said


def _take_names(laid: _Laid) -> str | None:
    """Take away what names and sums up a rule set, since it does not fit one that extends it; gives the name."""
    name = laid.data.get("name")
    if not isinstance(name, str):
        return None  # it is told that this is no name
    for key in ("name", "summary"):
        laid.data.pop(key, None)
        laid.origins.pop((key,), None)
    return name


def _name(laid: _Laid, extended: str | None, origin: Origin) -> None:
    """Where a rule set does not say it, its name is its id, and in short it is what it extends, changed."""
    if extended is not None:
        for key, value in {"name": laid.data.get("id"), "summary": f"{extended}, changed"}.items():
            if key not in laid.data:
                laid.data[key], laid.origins[key,] = value, origin


def _lay(
    above: Mapping[str, Any], below: dict[str, Any], at: Path, source: Source, origins: dict[Path, Origin], said: _Said
) -> None:
    """Tables are merged key by key; anything else is replaced."""
    for key, value in above.items():
        path = (*at, key)
        old = below.get(key)
        if isinstance(value, dict) and isinstance(old, dict):
            _lay(value, old, path, source, origins, said)
        elif isinstance(value, dict):
            if key in below:
                _forget(path, old, origins)
            below[key] = {}
            said.new.append(path)
            _lay(value, below[key], path, source, origins, said)
        else:
            if isinstance(old, dict):
                _forget(path, old, origins)
            (said.same if key in below and _same(old, value) else said.new).append(path)
            below[key] = value
        origins[path] = Origin(source, path)


def _same(old: Any, value: Any) -> bool:
    """Whether two values are the same to TOML, where 1 is neither 1.0 nor true."""
    if isinstance(old, list) and isinstance(value, list):
        return len(old) == len(value) and all(map(_same, old, value))
    return type(old) is type(value) and bool(old == value)


def _forget(path: Path, value: Any, origins: dict[Path, Origin]) -> None:
    """A value, and all that is in it, comes from nowhere any more."""
    origins.pop(path, None)
    if isinstance(value, dict):
        for key, inner in value.items():
            _forget((*path, key), inner, origins)


WITHOUT_NO_KEYS = kind(
    "V028",
    "error",
    "without must be a list of keys, not {found}.",
    'The list names the keys of the extended variant that this one does not have: `without = ["matching.snap"]`.',
)

WITHOUT_UNKNOWN = kind(
    "V029",
    "error",
    "The variant that it extends has no key {key}.",
    "Only what the extended variant has can be taken away. The key is written with its tables, `matching.snap.others`, "
    "and stands in the list once.",
)


def _take_away(without: object, source: Source, laid: _Laid, said: _Said, whole: bool) -> None:
    """Take the keys away that a file does without."""
    if not isinstance(without, list) or not all(isinstance(key, str) for key in without):
        wrong = problem(
            WITHOUT_NO_KEYS, "without", found=shown(without), expected='a list of keys like "matching.snap.others"'
        )
        tell(laid.placed, source, wrong)
        return
    wrong_keys = 0
    for place, key in enumerate(without):
        path = key_path(key)
        table: Any = laid.data
        for name in path[:-1]:
            table = table.get(name) if isinstance(table, dict) else None
        if isinstance(table, dict) and path[-1] in table:
            _forget(path, table.pop(path[-1]), laid.origins)
            laid.taken_away[path] = Origin(source, ("without", place))
            said.new.append(path)
        elif whole:
            wrong_keys += 1
            few = wrong_keys <= _MOST_MEANT and len(laid.origins) <= _MOST_COMPARED
            near = nearest(key, [dotted(known) for known in laid.origins]) if few else None
            wrong = problem(WITHOUT_UNKNOWN, "without", place, key=shown(key), suggestion=shown(near) if near else None)
            tell(laid.placed, source, wrong)


SAME_AS_PARENT = kind(
    "V030",
    "warning",
    "{key} says the same as in the variant that it extends.",
    "What a file does not say is inherited, so this line changes nothing. Leave it out, so that the file shows what is "
    "different at this table, or write the value that was meant.",
)

CHANGES_NOTHING = kind(
    "V031",
    "warning",
    'The file changes no rule of "{parent}", which it extends.',
    "It is the same game under another name. If that is what you want, all is well.",
)


def _tell_what_is_idle(source: Source, said: _Said, placed: list[Placed]) -> None:
    """Warn of what a derived file says in vain."""
    for path in said.same:
        if path != ("id",) and not _on_purpose(path):  # of the id more can be said
            tell(placed, source, problem(SAME_AS_PARENT, *path, key=dotted(path)))
    if not any(path[0] not in OF_THE_FILE for path in said.new):
        tell(placed, source, problem(CHANGES_NOTHING, "extends", parent=source.data["extends"]))


def _on_purpose(path: Path) -> bool:
    """Whether a file says again which cards carry a power: so that a card may carry one of this file, too."""
    return path[:2] == ("powers", "named") and path[3:] == ("cards",)


# --- by way of trial --------------------------------------------------------------------------------------------------


def data_without(resolved: Resolved, source: Source, path: Path) -> dict[str, Any]:
    """What the data would be if one of the sources did not say one thing: a key, a table, or an item of ``without``."""
    laid = _Laid(data={"id": resolved.data.get("id")})
    for each in reversed(resolved.sources):
        said = evolve(each, data=_left_out(each.data, path)) if each is source else each
        _same_and_new(said, laid, first=each is resolved.sources[-1], whole=resolved.whole)
    laid.data["id"] = resolved.data.get("id")
    return laid.data


def _left_out(data: dict[str, Any], path: Path) -> dict[str, Any]:
    """The data without what stands at that place."""
    step, *rest = path
    if rest and isinstance(below := data[str(step)], list):
        return {**data, str(step): [item for number, item in enumerate(below) if number != rest[0]]}
    if rest:
        return {**data, str(step): _left_out(data[str(step)], tuple(rest))}
    return {key: value for key, value in data.items() if key != step}


# --- changes from outside ---------------------------------------------------------------------------------------------

NOT_TO_CHANGE = kind(
    "V037",
    "error",
    "{key} cannot be changed from outside the file.",
    "A change alters the rules of one variant. What a variant extends, and the format of its file, are its own matter.",
)


def _change(changes: Source, laid: _Laid, whole: bool) -> None:
    """Lay changes over a variant, which is another variant then."""
    for key in ("format", "extends"):
        if key in changes.data:
            tell(laid.placed, changes, problem(NOT_TO_CHANGE, key, key=key, on="key"))
    extended = _take_names(laid)
    said = _same_and_new(changes, laid, first=False, whole=whole)
    for path in said.same:
        tell(laid.placed, changes, problem(SAME_AS_PARENT, *path, key=dotted(path)))
    if "id" not in changes.data and isinstance(laid.data.get("id"), str):
        laid.data["id"] += "-changed"
    _name(laid, extended, Origin(changes, ("extends",)))
