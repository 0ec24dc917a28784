"""The files that a variant file extends: its parent, the parent of that, and so on.

Only built-in variants and files that lie beside a file are ever read, by their ids.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from os.path import isfile
from pathlib import Path as FilePath
from typing import Final

from cabo_rules.variants.diagnostic import Diagnostic
from cabo_rules.variants.format import EXTENDS_PATTERN
from cabo_rules.variants.model import FORMAT
from cabo_rules.variants.nearest import nearest
from cabo_rules.variants.problem import Problem, kind_of_error, problem
from cabo_rules.variants.reading.diagnose import diagnose
from cabo_rules.variants.reading.files import read_source
from cabo_rules.variants.reading.source import Source
from cabo_rules.variants.written import shown

DEEPEST_CHAIN: Final = 16
"""The limit of variants that extend each other."""


PARENT_UNREADABLE = kind_of_error(
    "V027",
    'The variant "{parent}" that this one extends cannot be read.',
    "The problems of the extended file are reported at their own places. Until they are fixed, its values are unknown.",
)


def read_parents(
    file: Source, place: FilePath, built_in: FilePath, found: list[Diagnostic]
) -> tuple[list[Source], bool]:
    """Return the file, the one that it extends, and so on; and whether all of them could be read.

    :param found: the problems so far; further ones are added.
    """
    chain, places, path = [file], list[FilePath](), place
    while True:
        source = chain[-1]
        if not _check_format(source, found):
            return chain, False
        if "extends" not in source.data:
            return chain, True
        places.append(path.resolve())
        above = _parent(source, places, built_in)
        if isinstance(above, Problem):
            found.append(diagnose(above, source))
            return chain, False
        path = above
        parent = read_source(path, path.name if path.parent == built_in else str(place.parent / path.name))
        if parent.wrong:
            found += [diagnose(each, parent, spot) for each, spot in parent.wrong]
            found.append(diagnose(problem(PARENT_UNREADABLE, "extends", parent=source.data["extends"]), source))
            return chain, False
        chain.append(parent)


FORMAT_MISSING = kind_of_error(
    "V020",
    "The file does not say its format.",
    "The first line of a variant file is `format = 1`, so that a later library still knows how to read the file.",
)

FORMAT_UNKNOWN = kind_of_error(
    "V021",
    "format must be {known}, not {found}.",
    "This library reads files of this format only. A file of a later format needs a later library.",
)


def _check_format(source: Source, found: list[Diagnostic]) -> bool:
    """Report a format that is missing or unknown.

    :returns: whether the file can be read; one of an unknown format may mean anything.
    """
    if "format" not in source.data:
        found.append(diagnose(problem(FORMAT_MISSING, "format", expected=f"format = {FORMAT}", on="key"), source))
        return True
    known = type(source.data["format"]) is int and source.data["format"] == FORMAT
    if not known:
        wrong = problem(FORMAT_UNKNOWN, "format", known=FORMAT, found=shown(source.data["format"]))
        found.append(diagnose(wrong, source))
    return known


_PARENTS: Final = "the id of a built-in variant or of a file beside this one"

EXTENDS_NO_ID = kind_of_error(
    "V023",
    "extends must be the id of a variant, not {found}.",
    "A file extends a built-in variant or a file that lies beside it, and names either by its id: letters and digits, "
    "joined by hyphens or `_`, without `.toml`. Paths are refused, so that a file cannot make the library read a place "
    "of its choice.",
)

PARENT_UNKNOWN = kind_of_error(
    "V024",
    'There is no variant "{parent}" to extend.',
    "There is neither a built-in variant of this id nor a file of this name beside the one that extends it. "
    "`cabo-rules variant list` lists the built-in variants.",
)

PARENT_CYCLE = kind_of_error(
    "V025",
    'The variant "{parent}" extends this one in turn.',
    "Each file takes from the other what it does not say, so neither can be complete. Let one of them extend something "
    "else.",
)

CHAIN_TOO_LONG = kind_of_error(
    "V026",
    "More than {most} variants extend each other.",
    "A chain of that length cannot be followed by a reader, and is bounded so that loading takes a bounded time. Let "
    "the file extend a variant nearer to the start of the chain.",
)

EXTENDS_ITSELF = kind_of_error(
    "V039",
    "The file extends itself.",
    "`extends` names another variant, whose rules this file takes over: a built-in one or a file that lies beside it. "
    "The variant's own name is its `id`.",
)


def _parent(source: Source, places: Sequence[FilePath], built_in: FilePath) -> FilePath | Problem:
    """Return the file that a source extends, or the problem with it."""
    parent = source.data["extends"]
    if not isinstance(parent, str) or not re.fullmatch(EXTENDS_PATTERN, parent):
        known = _ids(built_in)
        name = nearest(parent.rpartition("/")[2].removesuffix(".toml"), known) if isinstance(parent, str) else None
        suggestion = name and shown(name)
        return problem(EXTENDS_NO_ID, "extends", found=shown(parent), expected=_PARENTS, suggestion=suggestion)
    folder, called = places[-1].parent, shown(parent, 60)[1:-1]
    found = find_parent(parent, folder, built_in, itself=places[-1])
    if isinstance(found, Problem):
        return found
    if found is None:
        if parent == places[-1].stem or isfile(folder / f"{parent}.toml"):  # by its own name, or by a link to it
            return problem(EXTENDS_ITSELF, "extends", expected=_PARENTS)
        known = _ids(built_in)
        own = {parent, *(place.stem for place in places)}  # what the file says, and the files that come to it
        near = nearest(parent, [each for each in (*known, *_ids(folder)) if each not in own])
        suggestion = near and shown(near)
        return problem(PARENT_UNKNOWN, "extends", parent=called, expected=_PARENTS, suggestion=suggestion)
    if found.resolve() in places:
        return problem(PARENT_CYCLE, "extends", parent=called)
    if len(places) >= DEEPEST_CHAIN:
        return problem(CHAIN_TOO_LONG, "extends", most=DEEPEST_CHAIN)
    return found


PARENT_UNUSABLE = kind_of_error(
    "V040",
    "{file} cannot be extended: it is {what}.",
    "`extends` names a file of the same folder. A link counts only if it leads to such a file, so that a file cannot "
    "make the library read a place of its choice. A built-in variant does not take the place of a link.",
)


def find_parent(
    parent: str, folder: FilePath, built_in: FilePath, itself: FilePath | None = None
) -> FilePath | Problem | None:
    """Find the file that a variant file extends: one beside it, else a built-in variant.

    A link must not lead out of its folder, so that a file cannot make the library read a place of its choice. It does
    not give way to a built-in variant, since its writer meant the link.

    :param parent: an id.
    :param folder: where the file lies.
    :param itself: the file; one that has the name of a built-in variant may extend that.
    :returns: a problem if what lies beside the file cannot be extended, ``None`` if there is no such variant.
    """
    beside, shipped = folder / f"{parent}.toml", built_in / f"{parent}.toml"
    what = _unusable(beside)
    if what is not None and (beside.is_symlink() or not isfile(shipped)):
        return problem(PARENT_UNUSABLE, "extends", file=beside.name, what=what, expected=_PARENTS)
    if what is None and isfile(beside) and beside.resolve() != itself:
        return beside
    return shipped if isfile(shipped) else None


def _unusable(path: FilePath) -> str | None:
    """Return what a file is that cannot be extended, or ``None`` if it can be, or does not exist."""
    try:
        if not path.is_symlink():
            return "not a file" if path.exists() and not path.is_file() else None
        if not path.is_file():
            return "a link that does not lead to a file"
        return None if path.resolve().parent == path.parent.resolve() else "a link that leads out of its folder"
    except (OSError, ValueError):  # a name that no system takes
        return None


def _ids(folder: FilePath) -> list[str]:
    """Return the ids of the variant files of a folder."""
    return [path.stem for path in sorted(folder.glob("*.toml"))[:1000]]
