"""Finding logs in files and folders."""

from __future__ import annotations

from pathlib import Path

import pytest

from cabo_rules import LogError
from cabo_rules.validate import find_logs


def test_a_folder_stands_for_the_logs_in_it(tmp_path: Path) -> None:
    """All *.jsonl files in it and below, in alphabetical order; other files and links to folders are passed over."""
    for name in ("b.jsonl", "a/2.jsonl", "a/1.jsonl", "c/deep/er/x.jsonl", "notes.txt"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    (tmp_path / "d").symlink_to(tmp_path)
    found = [path.relative_to(tmp_path).as_posix() for path in find_logs([tmp_path])]
    assert found == ["a/1.jsonl", "a/2.jsonl", "b.jsonl", "c/deep/er/x.jsonl"]


def test_a_file_stands_for_itself(tmp_path: Path) -> None:
    """Whatever it is called, and even if it is not there: the validator says what is wrong with it."""
    other, missing = tmp_path / "game.txt", tmp_path / "missing"
    other.touch()
    assert list(find_logs([str(other), missing])) == [other, missing]


def test_a_folder_without_logs_is_an_error(tmp_path: Path) -> None:
    """The error names the folder; what was found before it has been yielded."""
    log, empty = tmp_path / "a.jsonl", tmp_path / "empty"
    log.touch()
    empty.mkdir()
    logs = find_logs([log, empty])
    assert next(logs) == log
    with pytest.raises(LogError, match=r"empty: a folder without logs \(\*\.jsonl\)"):
        next(logs)


def test_logs_are_found_as_they_are_asked_for(tmp_path: Path) -> None:
    """An archive of any size is walked, not listed."""
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "1.jsonl").touch()
    logs = find_logs([tmp_path])
    assert next(logs) == tmp_path / "a" / "1.jsonl"
    (tmp_path / "b" / "0.jsonl").touch()
    assert next(logs) == tmp_path / "b" / "0.jsonl"
