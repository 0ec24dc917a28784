"""Check a variant file: read it, merge it with what it extends, check its shape and its meaning.

A built-in variant is loaded without this module. See :mod:`cabo_rules.variants.built_in`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from os.path import isdir, isfile
from pathlib import Path
from typing import Any, Final

from attrs import evolve, field, frozen

from cabo_rules.errors import check_kind, short, wrong_argument
from cabo_rules.variants.built_in import built_in_folder, load_built_in, variant_ids
from cabo_rules.variants.diagnostic import Diagnostic
from cabo_rules.variants.digest import variant_digest
from cabo_rules.variants.error import VariantError
from cabo_rules.variants.model import FORMAT, Variant
from cabo_rules.variants.nearest import nearest
from cabo_rules.variants.notes import NAME_PATTERN
from cabo_rules.variants.problem import Path as KeyPath
from cabo_rules.variants.problem import kind_of_warning, problem
from cabo_rules.variants.reading.causes import meaning_of, missing_together, place_of
from cabo_rules.variants.reading.diagnose import diagnose, most_important, sentence
from cabo_rules.variants.reading.done_without import empty_tables, with_cures
from cabo_rules.variants.reading.files import TOO_MANY, read_bytes, read_source
from cabo_rules.variants.reading.inherit import CHANGES_NOTHING, Resolved, resolve
from cabo_rules.variants.reading.merge import Origin
from cabo_rules.variants.reading.plain import check_plain, has_too_many
from cabo_rules.variants.reading.shape import take_shape
from cabo_rules.variants.reading.source import Source
from cabo_rules.variants.reading.structure import unstructure
from cabo_rules.variants.reading.toml_places import MOST_ENTRIES

_MOST_NAMED: Final = 20  # errors in the text of one exception


@frozen
class VariantReport:
    """The result of checking a variant.

    ``data``, ``origins`` and ``sources`` are empty if nothing of the file could be read, as if it does not exist or is
    not text. A file that is not TOML has those of the lines that could be read, and of what it extends.

    :ivar variant: the variant, if it can be played.
    :ivar diagnostics: the errors and warnings, by place; the first hundred of very many.
    :ivar more: the number of diagnostics beyond these.
    :ivar data: the file together with what it inherits, as plain data.
    :ivar origins: for each key and table of the data, the file and line that it comes from.
    :ivar sources: the file, the one that it extends, and so on; changes come before the file.

    >>> report = check_variant("rush", changes={"deal.crads": 5})
    >>> report.variant is None, [diagnostic.message for diagnostic in report.diagnostics]
    (True, ['Unknown key deal.crads.'])
    """

    variant: Variant | None
    diagnostics: tuple[Diagnostic, ...]
    more: int = 0
    data: Mapping[str, Any] = field(factory=dict, repr=False, hash=False)
    origins: Mapping[KeyPath, Origin] = field(factory=dict, repr=False, hash=False)
    sources: tuple[Source, ...] = field(default=(), repr=False, hash=False)


def playable(report: VariantReport) -> Variant:
    """Return the variant of a report.

    :raises VariantError: if it cannot be played; ``diagnostics`` holds every problem.
    """
    if report.variant is not None:
        return report.variant
    errors = [each for each in report.diagnostics if each.severity == "error"]
    lines = [sentence(each) for each in errors[:_MOST_NAMED]]
    if report.more or len(errors) > _MOST_NAMED:
        lines.append(f"... and {report.more + len(errors) - len(lines):,} more")
    raise VariantError("\n".join(lines), report.diagnostics)


def check_variant(variant: str | Path, *, changes: Mapping[str, object] | Sequence[str] | None = None) -> VariantReport:
    """Report every problem of a variant, and where each of its values comes from.

    :param variant: as for :func:`load_variant`.
    :param changes: as for :func:`load_variant`.
    :raises VariantError: if no built-in variant has that id. Problems with a file are in the report.

    >>> report = check_variant("rush-ten")
    >>> report.variant.id, report.diagnostics, report.origins["deck", "packs"].file
    ('rush-ten', (), 'rush.toml')
    """
    check_kind(str | Path, "variant", variant, "the id of a variant or the path of its file", error=VariantError)
    if changes is not None and (isinstance(changes, str | bytes) or not isinstance(changes, Mapping | Sequence)):
        raise wrong_argument("changes", "values by key, or a list of texts like key=value", changes, error=VariantError)
    path, name = _find(variant)
    file = read_source(path, name)
    if not changes or file.wrong:
        return _judge(resolve(file, path, built_in_folder()))
    if isinstance(changes, Mapping):
        if has_too_many(changes):
            raise VariantError(f"changes: more than {MOST_ENTRIES:,} keys and items")
        values = {str(number): value for number, value in enumerate(changes.values())}
        check_plain(values, "changes")  # V035 reports wrong keys
    return _check_changed(file, path, changes)


def check_changed(variant: Variant, changes: Sequence[str], name: str) -> VariantReport:
    """Report every problem of a variant with changes. It is not read from a file again.

    :param name: what messages call the changes.
    :raises VariantError: if there are too many of them.
    """
    file = Source(variant.id, (), {"format": FORMAT, **unstructure(variant)}, {}, {})
    return _check_changed(file, Path(variant.id), changes, name)


def _check_changed(
    file: Source, path: Path, changes: Mapping[str, object] | Sequence[str], name: str = ""
) -> VariantReport:
    from cabo_rules.variants.reading import changes as reading  # few ask for changes

    if not isinstance(changes, Mapping) and reading.size_of(changes) > reading.LONGEST_CHANGES:
        raise VariantError(f"{name or reading.ON_THE_COMMAND_LINE}: more than {reading.LONGEST_CHANGES:,} characters")
    source = reading.read_changes(changes, name)
    if has_too_many(source.data):
        raise VariantError(f"{source.name}: more than {MOST_ENTRIES:,} keys and items")
    report = _judge(resolve(file, path, built_in_folder(), source))
    if all(each.file == source.name for each in report.diagnostics):
        return report
    before = _judge(resolve(file, path, built_in_folder())).diagnostics
    return evolve(report, diagnostics=reading.blame_changes(report.diagnostics, before, source))


def check_bytes(content: bytes, path: Path, name: str) -> VariantReport:
    """Report every problem of a variant file as it would be with another content.

    :param path: the place of the file; files beside it may be extended.
    :param name: what messages call the file.

    >>> check_bytes(b'format = 1\\nid = "mine"\\nextends = "rush"', Path("mine.toml"), "mine.toml").variant
    <Variant mine: mine>
    """
    return _judge(resolve(read_bytes(content, name), path, built_in_folder()))


def check_data(data: Mapping[str, Any], where: str) -> VariantReport:
    """Report every problem of resolved plain data.

    :param where: what to call the data in errors: a file, or a log's header.
    :raises VariantError: if they are not plain data.
    """
    check_plain(data, where)
    source = Source(where, (), dict(data), {}, {})
    if has_too_many(data):
        return VariantReport(None, (diagnose(problem(TOO_MANY, most=MOST_ENTRIES), source),))
    return _judge(Resolved(source, (source,), source.data, {}, {}, (), whole=True))


def _find(variant: str | Path) -> tuple[Path, str]:
    """Return the path of a variant file, and its name in messages.

    :raises VariantError: if it must be a built-in variant and is not.
    """
    if isinstance(variant, Path) or variant.endswith(".toml"):
        return Path(variant), str(variant)
    if variant in variant_ids():
        return built_in_folder() / f"{variant}.toml", f"{variant}.toml"
    near, known = nearest(variant, variant_ids()), f"there are {', '.join(variant_ids())}"
    if isfile(f"{variant}.toml"):
        hint = f"for the file write {variant}.toml"
    elif isdir(variant) or not (near or re.fullmatch(NAME_PATTERN, variant)):
        hint = f"a file of your own ends in .toml; {known}"
    else:
        hint = f"did you mean {near}?" if near else known  # in a list, the hint would drown
    raise VariantError(f"unknown variant {short(variant)}; {hint}")


# --- judging ----------------------------------------------------------------------------------------------------------

ID_TAKEN = kind_of_warning(
    "V032",
    '"{id}" is the id of a built-in variant with other rules.',
    "Records of games carry the id, and readers would take these games for games of the built-in variant. Give the "
    "file an id of its own.",
)


def _judge(resolved: Resolved) -> VariantReport:
    """Report the problems of a resolved file; those of its meaning only if nothing of it is lost."""
    variant, problems = take_shape(resolved.data, whole=resolved.whole)
    found = [*resolved.found]
    problems = [*with_cures(missing_together(problems, resolved), resolved), *empty_tables(resolved)]
    found += [diagnose(each, *place_of(each, resolved)) for each in problems]
    if not resolved.file.lost:
        found += meaning_of(variant, resolved)
    can_be_played = not any(each.severity == "error" for each in found)
    if not can_be_played:  # the line that is wrong is the change
        found = [each for each in found if each.code != CHANGES_NOTHING.code]
    elif _has_id_of_another(variant, resolved):
        found.append(diagnose(problem(ID_TAKEN, "id", id=variant.id), resolved.origins["id",].source))
    names = [source.name for source in resolved.sources]
    diagnostics, more = most_important(found, names) if found else ((), 0)
    if resolved.file.lost and not resolved.file.data:
        return VariantReport(None, diagnostics, more)
    return VariantReport(
        variant if can_be_played else None, diagnostics, more, resolved.data, resolved.origins, resolved.sources
    )


def _has_id_of_another(variant: Variant, resolved: Resolved) -> bool:
    """Return whether a file has the id of a built-in variant with other rules. Data without lines are not a file."""
    if variant.id not in variant_ids() or not resolved.file.lines:
        return False
    return variant_digest(variant) != variant_digest(load_built_in(variant.id))
