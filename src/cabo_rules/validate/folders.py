"""Finding logs: files as they are named, and all files in a folder that are named like logs."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from cabo_rules.errors import LogError

ENDING = ".jsonl"


def find_logs(paths: Iterable[str | Path]) -> Iterator[Path]:
    """The logs at some paths, found as they are asked for.

    A path that is no folder stands for itself, whether or not it is there. A folder stands for every ``*.jsonl`` file
    in it and in the folders below, in alphabetical order; links to folders are not followed.

    :raises LogError: when a folder cannot be read or holds no log; what was found before has been yielded.
    """
    for path in map(Path, paths):
        if not path.is_dir():
            yield path
            continue
        found = False
        for log in _below(path):
            found = True
            yield log
        if not found:
            raise LogError(f"{path}: a folder without logs (*{ENDING})")


def _below(folder: Path) -> Iterator[Path]:
    try:
        with os.scandir(folder) as scanned:
            entries = sorted((entry.name, entry.is_dir(follow_symlinks=False)) for entry in scanned)
    except OSError as error:
        raise LogError(f"{folder}: cannot be read: {error.strerror}") from None
    for name, is_folder in entries:
        if is_folder:
            yield from _below(folder / name)
        elif name.endswith(ENDING):
            yield folder / name
