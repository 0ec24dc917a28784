"""Find logs: the named files, and in a folder all files with the ending of a log."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from cabo_rules.errors import LogError, check_list
from cabo_rules.logs.lines import ENDINGS, a_path


def find_logs(paths: Iterable[str | Path]) -> Iterator[Path]:
    """Yield the logs at some paths, found lazily.

    A path that is not a folder stands for itself, even if nothing is there. A folder stands for every regular file
    ``*.jsonl`` or ``*.jsonl.gz`` in it and in the folders below, in alphabetical order; links to folders are not
    followed. A folder that cannot be read stands for itself, too: the validator reports why.

    :raises LogError: if ``paths`` is not a list of paths, or a path is empty or not a path; if a folder holds no log,
        after the logs before it have been yielded.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     for name in ("b.jsonl", "a.jsonl.gz", "notes.txt"):
    ...         _ = Path(folder, name).write_bytes(b"")
    ...     [log.name for log in find_logs([folder, "elsewhere.jsonl"])]
    ...
    ['a.jsonl.gz', 'b.jsonl', 'elsewhere.jsonl']
    """
    check_list("paths", paths, "a list of paths", error=LogError)
    return _find(paths)


def _find(paths: Iterable[str | Path]) -> Iterator[Path]:
    for given in paths:
        path = a_path(given, "each of the paths")
        if not os.fspath(path):
            raise LogError("each of the paths must be a name, not empty")
        if not os.path.isdir(path):
            yield Path(path)
            continue
        found = False
        for log in _walk(Path(path)):
            found = True
            yield log
        if not found:
            raise LogError(f"{path}: a folder without logs ({', '.join(f'*{ending}' for ending in ENDINGS)})")


def _walk(top: Path) -> Iterator[Path]:
    """Yield the logs below a folder. Folders may nest beyond the recursion limit, hence the explicit stack."""
    left = [(top, True)]
    while left:
        path, is_folder = left.pop()
        if not is_folder:
            yield path
            continue
        try:
            with os.scandir(path) as scanned:
                entries = sorted(
                    (entry.name, entry.is_dir(follow_symlinks=False)) for entry in scanned if _is_wanted(entry)
                )
        except OSError:
            yield path
            continue
        left += [(path / name, is_folder) for name, is_folder in reversed(entries)]


def _is_wanted(entry: os.DirEntry[str]) -> bool:
    """Return whether an entry is a folder or a log; a pipe named like a log is not, since reading it may never end."""
    try:
        return entry.is_dir(follow_symlinks=False) or (entry.name.endswith(ENDINGS) and entry.is_file())
    except OSError:
        return entry.name.endswith(ENDINGS)  # a circular link, say: the validator reports it
