"""The files of ``examples/diagnostics``: what each asks for, which codes it marks, and what is said of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from attrs import frozen

from cabo_rules.authoring.render import render_all
from cabo_rules.variants.check import VariantReport, check_variant

FOLDER: Final = Path(__file__).parents[2] / "examples" / "diagnostics"

_MARK: Final = re.compile(r"# <- (V\d{3})\s*$")


@frozen
class Example:
    """A file that provokes one kind of problem.

    :ivar path: the file, seen from the folder: ``V103.toml``, or ``V027/V027.toml`` where it needs others beside it.
    :ivar asked: the path that is checked: the file itself, or what its line ``# check:`` names.
    :ivar changes: what its lines ``# --set`` change.
    """

    path: Path
    asked: Path
    changes: tuple[str, ...]

    @property
    def code(self) -> str:
        """The code that it provokes."""
        return self.path.stem


def examples() -> list[Example]:
    """All of them, by code."""
    paths = [path.relative_to(FOLDER) for path in FOLDER.rglob("V*.toml")]
    return [_example(path) for path in sorted(paths, key=lambda path: path.stem)]


def _example(path: Path) -> Example:
    comments = [line for line in _lines(path) if line.startswith("# ")]
    asked = [line.removeprefix("# check: ") for line in comments if line.startswith("# check: ")]
    changes = tuple(line.removeprefix("# --set ") for line in comments if line.startswith("# --set "))
    return Example(path, Path(asked[0]) if asked else path, changes)


def _lines(path: Path) -> list[str]:
    return (FOLDER / path).read_bytes().decode(errors="replace").split("\n")


def marks(example: Example) -> Iterator[tuple[str, str, int]]:
    """File, code and line of every mark ``# <- V103`` in an example and the files beside it that it needs."""
    beside = sorted(path.relative_to(FOLDER) for path in (FOLDER / example.path).parent.glob("*.toml"))
    for path in [example.path] if example.path.parent == Path() else beside:
        for number, line in enumerate(_lines(path), 1):
            if (mark := _MARK.search(line)) is not None:
                yield path.as_posix(), mark[1], number


def report(example: Example) -> VariantReport:
    """What is found; the folder of the examples must be the current one, so that no path of this machine is told."""
    return check_variant(example.asked, changes=example.changes or None)


def golden(example: Example) -> Path:
    """Where the text is kept that people are shown."""
    return FOLDER / example.path.with_suffix(".txt")


def rendered(example: Example) -> str:
    """What people are shown."""
    found = report(example)
    return render_all(found.diagnostics, found.more) + "\n"
