"""A variant file together with what it inherits, and the problems of the files as such.

A file extends built-in variants and files that lie beside it, by their ids; nothing else is ever read. See
:mod:`~cabo_rules.variants.reading.merge` for the merging of the data.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path as FilePath
from typing import Any, Final

from attrs import evolve, frozen

from cabo_rules.variants.diagnostic import Diagnostic
from cabo_rules.variants.format import NO_RULES
from cabo_rules.variants.nearest import nearest
from cabo_rules.variants.problem import Path, kind_of_error, kind_of_warning, problem
from cabo_rules.variants.reading.diagnose import diagnose
from cabo_rules.variants.reading.merge import Merged, Origin, Said, merge, takes_away
from cabo_rules.variants.reading.parents import FORMAT_MISSING, read_parents
from cabo_rules.variants.reading.source import Source
from cabo_rules.variants.written import dotted, shown

_MOST_MEANT: Final = 20  # unknown keys of ``without`` for which a near one is looked for
_MOST_COMPARED: Final = 1_000  # keys that they are compared with


@frozen
class Resolved:
    """A variant file together with what it inherits.

    :ivar file: the file itself.
    :ivar sources: the file, the one that it extends, and so on; changes from outside come before the file.
    :ivar data: their data together.
    :ivar origins: where each table and key comes from.
    :ivar taken_away: for each key that a file does without, where it says so.
    :ivar found: the problems of the files as such.
    :ivar whole: whether all of every file could be read, so that an absent key is missing.
    """

    file: Source
    sources: tuple[Source, ...]
    data: dict[str, Any]
    origins: Mapping[Path, Origin]
    taken_away: Mapping[Path, Origin]
    found: tuple[Diagnostic, ...]
    whole: bool


ID_MISSING = kind_of_error(
    "V022",
    "id is missing, and a variant does not inherit it.",
    "Each variant has an id of its own, or the records of two rule sets would call them by one name. Write a line like "
    '`id = "our-table"`.',
)


def resolve(file: Source, place: FilePath, built_in: FilePath, changes: Source | None = None) -> Resolved:
    """Merge a file into the variants that it extends, and changes into that.

    :param place: the path of the file; files beside it may be extended.
    :param built_in: the folder of the built-in variants.
    """
    merged = Merged()
    found = [diagnose(each, source, spot) for source in (changes, file) if source for each, spot in source.wrong]
    chain, whole = read_parents(file, place, built_in.resolve(), found)
    for source in reversed(chain):
        said = merge(merged, source, extends="extends" in source.data)
        _report_without(source, said, found, whole=whole, complete=source is chain[-1])
        if source is file and "extends" in source.data and whole:
            _report_idle(source, said, found)
    if "id" not in file.data:
        found.append(diagnose(problem(ID_MISSING, "id", expected='id = "our-table"', on="key"), file))
        merged.data["id"] = "no-id"  # reported just now
    if changes is not None:
        _change(merged, changes, found, whole)
        chain = [changes, *chain]
    taken_away = {path: origin for path, origin in merged.taken_away.items() if path not in merged.origins}
    if file.lost:
        found = [each for each in found if each.code not in _NOT_CERTAIN]
    whole = whole and not file.lost
    return Resolved(file, tuple(chain), merged.data, merged.origins, taken_away, tuple(found), whole)


WITHOUT_NOTHING = kind_of_error(
    "V033",
    "without has nothing to take away, since the file extends no variant.",
    "A file that extends nothing is complete: a rule that it does not have is not written. Leave `without` out, or say "
    "what the file extends.",
)


WITHOUT_NO_KEYS = kind_of_error(
    "V028",
    "without must be a list of keys, not {found}.",
    'The list names the keys of the extended variant that this one does not have: `without = ["matching.snap"]`.',
)

WITHOUT_UNKNOWN = kind_of_error(
    "V029",
    "The variant that it extends has no key {key}.",
    "Only what the extended variant has can be taken away. The key is written with its tables, `matching.snap.others`, "
    "and stands in the list once.",
)


def _report_without(
    source: Source, said: Said, found: list[Diagnostic], *, whole: bool, complete: bool = False
) -> None:
    """Report what is wrong with the keys that a source does without.

    :param complete: whether the source is the last of its chain, and so extends nothing unless that cannot be read.
    """
    without = source.data.get("without")
    if complete and "without" in source.data and "extends" not in source.data:
        found.append(diagnose(problem(WITHOUT_NOTHING, "without", on="key"), source))
    elif "without" in source.data and not takes_away(source):
        expected = 'a list of keys like "matching.snap.others"'
        wrong = problem(WITHOUT_NO_KEYS, "without", found=shown(without), expected=expected)
        found.append(diagnose(wrong, source))
    elif whole:
        few = len(said.known) <= _MOST_COMPARED
        for number, place in enumerate(said.unknown):
            key = source.data["without"][place]
            near = nearest(key, map(dotted, said.known)) if few and number < _MOST_MEANT else None
            wrong = problem(WITHOUT_UNKNOWN, "without", place, key=shown(key), suggestion=near and shown(near))
            found.append(diagnose(wrong, source))


SAME_AS_PARENT = kind_of_warning(
    "V030",
    "{key} restates an inherited rule; it may stay, but changes nothing.",
    "The variant that the file extends says the same. That is fine if you write a rule out to be sure of it. Leave it "
    "out if the file is to show only what is different at this table. If you meant another value, write that one.",
)

CHANGES_NOTHING = kind_of_warning(
    "V031",
    'The file changes no rule of "{parent}", which it extends.',
    "It is the same game under another name. If that is what you want, all is well.",
)


def _report_idle(source: Source, said: Said, found: list[Diagnostic]) -> None:
    """Warn of keys of a derived file that change nothing."""
    changed = {source.keys[path].line for path in said.new if path in source.keys}
    for path in said.same:
        inline = path in source.keys and source.keys[path].line in changed
        may_repeat = path[:2] == ("powers", "named") and path[3:] == ("cards",)  # to let a card carry two powers
        if path != ("id",) and not may_repeat and not inline:  # ID_TAKEN says more about an id
            found.append(diagnose(problem(SAME_AS_PARENT, *path), source))
    if all(dotted(path) in NO_RULES for path in said.new):
        found.append(diagnose(problem(CHANGES_NOTHING, "extends", parent=source.data["extends"]), source))


_NOT_CERTAIN: Final = {
    kind.code for kind in (FORMAT_MISSING, ID_MISSING, CHANGES_NOTHING, WITHOUT_NOTHING, WITHOUT_UNKNOWN)
}
"""Problems that a line may cause by being left out."""


# --- by way of trial --------------------------------------------------------------------------------------------------


def data_without(resolved: Resolved, source: Source, path: Path) -> dict[str, Any]:
    """Return the data as they would be if one of the sources did not say one thing.

    :param path: a key, a table, or an item of ``without``.
    """
    merged = Merged({"id": resolved.data.get("id")})
    for each in reversed(resolved.sources):
        said = evolve(each, data=_leave_out(each.data, path)) if each is source else each
        merge(merged, said, extends="extends" in each.data)
    merged.data["id"] = resolved.data.get("id")
    return merged.data


def _leave_out(data: dict[str, Any], path: Path) -> dict[str, Any]:
    step, *rest = path
    if rest and isinstance(below := data[str(step)], list):
        return {**data, str(step): [item for number, item in enumerate(below) if number != rest[0]]}
    if rest:
        return {**data, str(step): _leave_out(data[str(step)], tuple(rest))}
    return {key: value for key, value in data.items() if key != step}


# --- changes from outside ---------------------------------------------------------------------------------------------

NOT_TO_CHANGE = kind_of_error(
    "V037",
    "{key} cannot be changed from outside the file.",
    "A change alters the rules of one variant. What a variant extends, and the format of its file, are its own matter.",
)


def _change(merged: Merged, changes: Source, found: list[Diagnostic], whole: bool) -> None:
    """Merge changes into a variant, which is another variant then."""
    for key in ("format", "extends"):
        if key in changes.data:
            found.append(diagnose(problem(NOT_TO_CHANGE, key, on="key"), changes))
    if "id" not in changes.data and isinstance(merged.data.get("id"), str):
        merged.data["id"] += "-changed"
    said = merge(merged, changes, extends=True)
    _report_without(changes, said, found, whole=whole)
    found += [diagnose(problem(SAME_AS_PARENT, *path), changes) for path in said.same]
