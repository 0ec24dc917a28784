"""From a TOML file to a checked variant: read it, resolve what it extends, take its shape strictly, check its meaning.

:func:`load_variant` gives a variant that can be played, or raises. :func:`check_variant` tells all that is wrong, each
problem at its place, and raises for none of them. Nothing is coerced: ``"5"`` is not 5 and ``true`` is not 1.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from attrs import evolve, field, frozen

from cabo_rules.errors import check_kind, must_be, short
from cabo_rules.variants.diagnostic import Diagnostic, VariantError
from cabo_rules.variants.digest import variant_digest
from cabo_rules.variants.format import FORMAT
from cabo_rules.variants.model import Variant
from cabo_rules.variants.nearest import nearest
from cabo_rules.variants.notes import NAME_PATTERN
from cabo_rules.variants.problem import Path as KeyPath
from cabo_rules.variants.problem import Problem, kind, problem
from cabo_rules.variants.reading.causes import meaning_of, missing_together, place_of
from cabo_rules.variants.reading.chain import FORMAT_MISSING, find_parent
from cabo_rules.variants.reading.diagnose import diagnose, most_important, sentence
from cabo_rules.variants.reading.inherit import (
    CHANGES_NOTHING,
    ID_MISSING,
    WITHOUT_NOTHING,
    WITHOUT_UNKNOWN,
    Origin,
    Resolved,
    resolve,
)
from cabo_rules.variants.reading.plain import check_plain, has_too_many
from cabo_rules.variants.reading.shape import take_shape
from cabo_rules.variants.reading.source import TOO_MANY, Source, Unreadable, read_source
from cabo_rules.variants.reading.structure import unstructure
from cabo_rules.variants.reading.toml_places import MOST_ENTRIES

__all__ = [
    "FORMAT",
    "VariantReport",
    "check_variant",
    "load_variant",
    "variant_from_data",
    "variant_ids",
    "variant_to_data",
]

Changes = Mapping[str, object] | Sequence[str]

_MOST_TOLD = 20  # errors that the text of one exception tells


@frozen
class VariantReport:
    """What there is to say about a variant.

    :ivar variant: the variant, if it can be played.
    :ivar diagnostics: the errors and warnings, by place; the first hundred of very many.
    :ivar more: how many diagnostics there are beyond these.
    :ivar data: what the file says together with what it inherits, as plain data.
    :ivar origins: for each key and table of the data, the file and line that it comes from.
    :ivar sources: the file, the one that it extends, and so on; changes come before the file.

    >>> report = check_variant("rush", changes={"deal.crads": 5})
    >>> report.variant is None, [diagnostic.message for diagnostic in report.diagnostics]
    (True, ['deal.crads is no key of [deal].'])
    """

    variant: Variant | None
    diagnostics: tuple[Diagnostic, ...]
    more: int = 0
    data: Mapping[str, Any] = field(factory=dict, repr=False, hash=False)
    origins: Mapping[KeyPath, Origin] = field(factory=dict, repr=False, hash=False)
    sources: tuple[Source, ...] = field(default=(), repr=False, hash=False)


def _folder() -> Path:
    """Where the built-in variants lie: in the installed package, or at the top of a source checkout.

    :raises VariantError: when they lie in neither place.
    """
    here = Path(__file__).parent
    for folder in (here / "shipped", here.parents[2] / "variants"):
        if folder.is_dir():
            return folder
    raise VariantError(f"the folder {here / 'shipped'} is missing: the package cannot run from a zip archive")


@lru_cache(maxsize=1)
def variant_ids() -> tuple[str, ...]:
    """The ids of the built-in variants, in alphabetical order.

    :raises VariantError: when their folder is missing; the package cannot run from a zip archive.

    >>> "travellers" in variant_ids()
    True
    """
    return tuple(sorted(path.stem for path in _folder().glob("*.toml")))


def load_variant(variant: str | Path, *, changes: Changes | None = None) -> Variant:
    """Load a variant by its id, or from a file.

    :param variant: the id of a built-in variant, or the path of a variant file: a :class:`~pathlib.Path`, or text that
        ends in ``.toml``. A file may extend built-in variants and files that lie beside it.
    :param changes: rules to be changed: values by dotted key, or texts like ``scoring.caller.bonus=-3``. The id of the
        variant then ends in ``-changed``, unless it is changed, too.
    :raises VariantError: when there is no such variant or file, or it cannot be played; the text names file, line and
        key, and ``diagnostics`` holds every problem.

    >>> load_variant("rush-ten").scoring.caller.penalty
    10
    >>> load_variant("rush", changes={"scoring.caller.penalty": 7}).scoring.caller.penalty
    7
    """
    if changes is None and isinstance(variant, str) and not variant.endswith(".toml"):
        return _built_in(variant)
    return _playable(check_variant(variant, changes=changes))


def load_parent(parent: str, folder: Path) -> Variant:
    """Load the variant that a new file in a folder would extend, found as the file itself finds it.

    :param parent: an id.
    :raises VariantError: if there is no such variant, or it cannot be played or extended.
    """
    found = find_parent(parent, folder, _folder())
    if isinstance(found, Problem):
        raise VariantError(found.message)
    return load_variant(parent if found is None or found.parent == _folder() else found)


@lru_cache(maxsize=256)
def _built_in(name: str) -> Variant:
    """A built-in variant. Where in its file things stand is found out only if something is wrong with it."""
    if name in variant_ids():
        path = _folder() / f"{name}.toml"
        report = _judge(resolve(_without_places(path, path.name), path, _folder(), read=_without_places))
        if report.variant is not None:
            return report.variant
    return _playable(check_variant(name))


def _without_places(path: Path, name: str) -> Source:
    return Source(name, (), tomllib.loads(path.read_text("utf-8")), {}, {})


def _playable(report: VariantReport) -> Variant:
    if report.variant is not None:
        return report.variant
    errors = [each for each in report.diagnostics if each.severity == "error"]
    lines = [sentence(each) for each in errors[:_MOST_TOLD]]
    if report.more or len(errors) > _MOST_TOLD:
        lines.append(f"... and {report.more + len(errors) - len(lines):,} more")
    raise VariantError("\n".join(lines), report.diagnostics)


def check_variant(variant: str | Path, *, changes: Changes | None = None) -> VariantReport:
    """Tell all that is wrong with a variant, and where each of its values comes from.

    :param variant: as for :func:`load_variant`.
    :param changes: as for :func:`load_variant`.
    :raises VariantError: when no built-in variant has that id. What is wrong with a file is in the report.

    >>> report = check_variant("rush-ten")
    >>> report.variant.id, report.diagnostics, report.origins["deck", "packs"].file
    ('rush-ten', (), 'rush.toml')
    """
    check_kind(str | Path, "variant", variant, "the id of a variant or the path of its file", error=VariantError)
    if changes is not None and (isinstance(changes, str | bytes) or not isinstance(changes, Mapping | Sequence)):
        raise VariantError(must_be("changes", "values by key, or a list of texts like key=value", changes))
    if isinstance(variant, Path) or variant.endswith(".toml"):
        path, name = Path(variant), str(variant)
    else:
        if variant not in variant_ids():
            near = nearest(variant, variant_ids())
            hint = f"did you mean {near}? " if near else ""
            if _is_there(Path.is_file, f"{variant}.toml"):
                hint = f"for the file write {variant}.toml; "
            elif _is_there(Path.is_dir, variant) or not (near or re.fullmatch(NAME_PATTERN, variant)):
                hint = "a file of your own ends in .toml; "
            raise VariantError(f"there is no variant {short(variant)}; {hint}there are {', '.join(variant_ids())}")
        path, name = _folder() / f"{variant}.toml", f"{variant}.toml"
    try:
        file = read_source(path, name)
    except Unreadable as error:
        return _judge_rest(error, path, name)
    if not changes:
        return _judge(resolve(file, path, _folder()))
    from cabo_rules.variants.reading.changes import blame_changes, read_changes  # few ask for changes

    if isinstance(changes, Mapping):
        if has_too_many(changes):
            raise VariantError(f"changes: more than {MOST_ENTRIES:,} keys and items")
        values = {str(number): value for number, value in enumerate(changes.values())}
        check_plain(values, "changes")  # of the keys themselves V035 tells
    source, wrong = read_changes(changes)
    resolved = resolve(file, path, _folder(), source)
    report = _judge(resolved, [diagnose(found, source, spot) for found, spot in wrong])
    if all(each.file == source.name for each in report.diagnostics):
        return report
    before = _judge(resolve(file, path, _folder())).diagnostics
    return evolve(report, diagnostics=blame_changes(report.diagnostics, before, source))


def _judge_rest(error: Unreadable, path: Path, name: str) -> VariantReport:
    """What is wrong with a file that is no TOML: its grammar, and the shape of what could be read nevertheless.

    The meaning is judged only where nothing is lost, nor is anything missed that may have stood where it is no TOML.
    """
    unread = Source(name, error.lines, {}, {}, {})
    wrong = [diagnose(each, unread, spot) for each, spot in [(error.problem, error.spot), *error.more]]
    if error.rest is None:
        diagnostics, more = most_important(wrong, [name])
        return VariantReport(None, diagnostics, more)
    resolved = resolve(error.rest, path, _folder())
    if not error.harmless:
        placed = tuple(each for each in resolved.placed if each.problem.kind not in _MISSED)
        resolved = evolve(resolved, whole=False, placed=placed)
    report = _judge(resolved, wrong, meaning=error.harmless)
    return VariantReport(None, report.diagnostics, report.more, sources=report.sources)


_MISSED: Final = (
    FORMAT_MISSING,
    ID_MISSING,
    CHANGES_NOTHING,
    WITHOUT_NOTHING,
    WITHOUT_UNKNOWN,
)
"""What is wrong where a line is missing."""


def _is_there(kind: Callable[[Path], bool], path: str) -> bool:
    try:
        return kind(Path(path))
    except (OSError, ValueError):
        return False


def variant_from_data(data: Mapping[str, Any], where: str) -> Variant:
    """The variant that resolved plain data describes.

    :param where: what to call the data in errors: a file, or a log's header.
    :raises VariantError: when the data are of the wrong shape, or the rules contradict each other.
    """
    check_plain(data, where)
    source = Source(where, (), dict(data), {}, {})
    if has_too_many(data):
        wrong = diagnose(problem(TOO_MANY, most=MOST_ENTRIES), source)
        return _playable(VariantReport(None, (wrong,)))
    resolved = Resolved(source, (source,), source.data, {}, {}, (), whole=True)
    return _playable(_judge(resolved))


def variant_to_data(variant: Variant) -> dict[str, Any]:
    """A variant as plain data, as a complete variant file would hold it, but for its ``format``.

    >>> variant_from_data(variant_to_data(load_variant("rush")), "data") == load_variant("rush")
    True
    """
    return unstructure(variant)


# --- judging ----------------------------------------------------------------------------------------------------------

ID_TAKEN = kind(
    "V032",
    "warning",
    '"{id}" is the id of a built-in variant with other rules.',
    "Records of games carry the id, and readers would take these games for games of the built-in variant. Give the "
    "file an id of its own.",
)


def _judge(resolved: Resolved, wrong: Sequence[Diagnostic] = (), *, meaning: bool = True) -> VariantReport:
    """What is wrong with a resolved file, in its shape and, if that is asked for, its meaning at once."""
    variant, problems = take_shape(resolved.data, whole=resolved.whole)
    found = [*wrong, *(diagnose(each.problem, each.source, each.spot) for each in resolved.placed)]
    found += [diagnose(each, *place_of(each, resolved)) for each in missing_together(problems, resolved)]
    if meaning:
        found += meaning_of(variant, resolved)
    can_be_played = not any(each.severity == "error" for each in found)
    if can_be_played and _has_id_of_another(variant, resolved):
        found.append(diagnose(problem(ID_TAKEN, "id", id=variant.id), resolved.origins["id",].source))
    names = [source.name for source in resolved.sources]
    diagnostics, more = most_important(found, names) if found else ((), 0)
    playable = variant if can_be_played else None
    return VariantReport(playable, diagnostics, more, resolved.data, resolved.origins, resolved.sources)


def _has_id_of_another(variant: Variant, resolved: Resolved) -> bool:
    """Whether a file has the id of a built-in variant with other rules. Data without lines belong to no file."""
    if variant.id not in variant_ids() or not resolved.file.lines:
        return False
    return variant_digest(variant) != variant_digest(load_variant(variant.id))
