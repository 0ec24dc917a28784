"""Finding logs: files as they are named, and all files in a folder that are named like logs."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from cabo_rules.errors import LogError, check_list
from cabo_rules.logs.lines import PACKED, a_path

ENDINGS = (".jsonl", f".jsonl{PACKED}")


def find_logs(paths: Iterable[str | Path]) -> Iterator[Path]:
    """The logs at some paths, found as they are asked for.

    A path that is no folder stands for itself, whether or not it is there. A folder stands for every regular file
    ``*.jsonl`` or ``*.jsonl.gz`` in it and in the folders below, in alphabetical order; links to folders are not
    followed. A folder that cannot be read stands for itself, too: the validator says why.

    :raises LogError: if ``paths`` is not a list of paths, or a path is empty or not one; if a folder holds no log, once
        what was found before has been yielded.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     for name in ("b.jsonl", "a.jsonl.gz", "notes.txt"):
    ...         _ = Path(folder, name).write_bytes(b"")
    ...     [log.name for log in find_logs([folder, "elsewhere.jsonl"])]
    ...
    ['a.jsonl.gz', 'b.jsonl', 'elsewhere.jsonl']
    """
    check_list("paths", paths, "a list of paths", error=LogError)
    return _found(paths)


def _found(paths: Iterable[str | Path]) -> Iterator[Path]:
    for given in paths:
        path = a_path(given, "each of the paths")
        if not os.fspath(path):
            raise LogError("each of the paths must be a name, not empty")
        if not os.path.isdir(path):
            yield Path(path)
            continue
        found = False
        for log in _below(Path(path)):
            found = True
            yield log
        if not found:
            raise LogError(f"{path}: a folder without logs ({', '.join(f'*{ending}' for ending in ENDINGS)})")


def _below(top: Path) -> Iterator[Path]:
    """Folders may lie in each other more deeply than functions may call each other: what is left lies on a pile."""
    left = [(top, True)]
    while left:
        path, is_folder = left.pop()
        if not is_folder:
            yield path
            continue
        try:
            with os.scandir(path) as scanned:
                entries = sorted(
                    (entry.name, entry.is_dir(follow_symlinks=False)) for entry in scanned if _counts(entry)
                )
        except OSError:
            yield path
            continue
        left += [(path / name, is_folder) for name, is_folder in reversed(entries)]


def _counts(entry: os.DirEntry[str]) -> bool:
    """Whether it is a folder or a log. A pipe that is called like a log is none: reading it might never end."""
    try:
        return entry.is_dir(follow_symlinks=False) or (entry.name.endswith(ENDINGS) and entry.is_file())
    except OSError:
        return entry.name.endswith(ENDINGS)  # a link in a circle, say: the validator says what is wrong
