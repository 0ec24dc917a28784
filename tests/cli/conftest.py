"""Runs commands in the process of the tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from cabo_rules.cli import main
from tests.cli.commands import Printed, Refused, Run


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Change to an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs a command."""

    def run(*arguments: object, code: object = 0) -> Printed:
        assert main([str(each) for each in arguments]) == code
        return Printed(*capsys.readouterr())

    return run


@pytest.fixture
def refused(run: Run) -> Refused:
    """Return a function that runs a command with wrong arguments."""

    def refused(*arguments: object) -> str:
        printed = run(*arguments, code=2)
        assert printed.out == ""
        assert printed.err.startswith("cabo-rules: ")
        assert printed.err.index("\n") == len(printed.err) - 1
        return printed.err[len("cabo-rules: ") : -1]

    return refused
