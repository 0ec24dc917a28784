"""Finding logs in files and folders."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from cabo_rules import LogError, validate_log
from cabo_rules.validate import find_logs


def test_a_folder_stands_for_the_logs_in_it(tmp_path: Path) -> None:
    """A folder stands for its *.jsonl files, nested ones too, in alphabetical order; links to folders are skipped."""
    for name in ("b.jsonl", "a/2.jsonl", "a/1.jsonl", "c/deep/er/x.jsonl", "notes.txt"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    (tmp_path / "d").symlink_to(tmp_path)
    found = [path.relative_to(tmp_path).as_posix() for path in find_logs([tmp_path])]
    assert found == ["a/1.jsonl", "a/2.jsonl", "b.jsonl", "c/deep/er/x.jsonl"]


def test_a_file_stands_for_itself(tmp_path: Path) -> None:
    """A named file is kept whatever its name, even if it does not exist: the validator reports the problem."""
    other, missing = tmp_path / "game.txt", tmp_path / "missing"
    other.touch()
    assert list(find_logs([str(other), missing])) == [other, missing]


def test_a_folder_without_logs_is_an_error(tmp_path: Path) -> None:
    """The error names the folder; the logs before it have been yielded."""
    log, empty = tmp_path / "a.jsonl", tmp_path / "empty"
    log.touch()
    empty.mkdir()
    logs = find_logs([log, empty])
    assert next(logs) == log
    with pytest.raises(LogError, match=r"empty: a folder without logs \(\*\.jsonl, \*\.jsonl\.gz, \*\.cgn"):
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


@pytest.fixture
def deep(tmp_path: Path) -> Iterator[Path]:
    """Put a log into 1500 nested folders, and remove them step by step, since pytest cannot."""
    top, here = tmp_path / "top", os.getcwd()
    top.mkdir()
    os.chdir(top)
    for _ in range(1500):
        os.mkdir("d")
        os.chdir("d")
    Path("x.jsonl").touch()
    yield top
    os.remove("x.jsonl")
    for _ in range(1500):
        os.chdir("..")
        os.rmdir("d")
    os.chdir(here)


def test_folders_may_be_deep(deep: Path) -> None:
    """Folders may nest beyond the recursion limit."""
    (found,) = find_logs([deep])
    assert found == deep.joinpath(*["d"] * 1500, "x.jsonl")
    assert validate_log(found).status == "unreadable"


def test_only_files_are_logs(tmp_path: Path) -> None:
    """A pipe named like a log and a dangling link are skipped; a link to a file is a log."""
    os.mkfifo(tmp_path / "pipe.jsonl")
    (tmp_path / "lost.jsonl").symlink_to(tmp_path / "nowhere")
    (tmp_path / "file").touch()
    (tmp_path / "link.jsonl").symlink_to(tmp_path / "file")
    (tmp_path / "folder.jsonl").mkdir()
    assert list(find_logs([tmp_path])) == [tmp_path / "link.jsonl"]


def test_what_cannot_be_looked_at_stands_for_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A closed folder, a circular link and an overlong name get a verdict, and the other logs are still found."""
    for name in ("a", "closed", "z"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "1.jsonl").touch()
    (tmp_path / "circle.jsonl").symlink_to(tmp_path / "circle.jsonl")
    scan = os.scandir

    def guarded(path: Path) -> object:
        if path.name == "closed":
            raise PermissionError(13, "Permission denied")
        return scan(path)

    monkeypatch.setattr(os, "scandir", guarded)
    found = list(find_logs([tmp_path, "x" * 5000]))
    assert [path.name for path in found] == ["1.jsonl", "circle.jsonl", "closed", "1.jsonl", "x" * 5000]
    assert {validate_log(path).status for path in found} == {"unreadable"}


def test_an_empty_name_is_no_path() -> None:
    """An empty name does not stand for the current folder."""
    with pytest.raises(LogError, match=r"^each of the paths must be a name, not empty$"):
        list(find_logs([""]))
    problem = validate_log("").problem
    assert problem is not None
    assert problem.message == "cannot be read: No such file or directory"
