"""Ctrl-C while Python loads the library: the command ends in one line, as it does later."""

from __future__ import annotations

import importlib.util
import os
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import cabo_rules.cli
import cabo_rules_command
from cabo_rules_command import main

_ROOT: Final = Path(__file__).parents[2]
_SCRIPT: Final = tomllib.loads((_ROOT / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]["cabo-rules"]
_MODULE, _, _FUNCTION = _SCRIPT.partition(":")
_STARTS: Final = {
    "the script": ["-c", f"import sys; from {_MODULE} import {_FUNCTION}; sys.exit({_FUNCTION}())"],
    "the module": ["-m", "cabo_rules"],
}
"""How the command is started: what pip makes of ``[project.scripts]``, and ``python -m``."""

_HOOK: Final = """
import os, signal, sys

wanted, began, seen = os.environ["STOP_AT"], False, 0

def hook(event, arguments):
    global began, seen
    if event != "import":
        return
    began = began or arguments[0] == BEGIN
    seen += began
    if arguments[0] == wanted or began and str(seen) == wanted:
        os.kill(os.getpid(), signal.SIGINT)

sys.addaudithook(hook)
"""
"""A ``sitecustomize`` that presses Ctrl-C at the import of a module, or at the n-th import after the first of ours."""


@pytest.fixture(autouse=True)
def _listening() -> Iterator[None]:
    """Who answers Ctrl-C is as before when a test is over."""
    before = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def _interrupted(folder: Path, start: str, at: str) -> tuple[int, str, str]:
    """Exit status and output of a command that is stopped at an import."""
    begin = "attrs" if start == "the script" else "cabo_rules.cards"
    (folder / "sitecustomize.py").write_text(f"BEGIN = {begin!r}\n{_HOOK}", "utf-8")
    environment = {**os.environ, "PYTHONPATH": str(folder), "STOP_AT": at}
    done = subprocess.run(
        [sys.executable, *_STARTS[start], "variants"], env=environment, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("start", _STARTS)
@pytest.mark.parametrize(
    "at",
    ["attr", "cabo_rules.cards", "cabo_rules.rules", "argparse", "cabo_rules.cli.variant", "1", "40", "100", "200"],
)
def test_an_early_interrupt(start: str, at: str, tmp_path: Path) -> None:
    """Whatever module is being imported, one line and exit status 130."""
    assert _interrupted(tmp_path, start, at) == (130, "", "cabo-rules: stopped\n")


@pytest.mark.parametrize("start", _STARTS)
def test_no_interrupt(start: str, tmp_path: Path) -> None:
    """The checks above can fail: without Ctrl-C the command does its work."""
    code, printed, told = _interrupted(tmp_path, start, "never")
    assert (code, told) == (0, "")
    assert "travellers" in printed


def test_a_job_in_the_background_is_not_stopped(tmp_path: Path) -> None:
    """If Ctrl-C is ignored when the command starts, as a shell has it, it stays ignored."""
    (tmp_path / "sitecustomize.py").write_text(f"BEGIN = 'attrs'\n{_HOOK}", "utf-8")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "STOP_AT": "attr"}
    start = f"import signal, os, sys; signal.signal({signal.SIGINT:d}, signal.SIG_IGN); os.execv(sys.executable, "
    command = [sys.executable, *_STARTS["the script"], "--version"]
    done = subprocess.run(
        [sys.executable, "-c", f"{start}{command!r})"], env=environment, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")


class _Ended(BaseException):
    """The process would have ended."""


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What was written as the process ended, and its exit status."""
    told: list[object] = []

    def end(code: int) -> None:
        told.append(code)
        raise _Ended

    monkeypatch.setattr(os, "write", lambda stream, text: told.extend((stream, text)))
    monkeypatch.setattr(os, "_exit", end)
    return told


def test_an_interrupt_that_the_command_line_did_not_answer(monkeypatch: pytest.MonkeyPatch, told: list[object]) -> None:
    """One that comes just before or after it could is answered alike."""

    def stop() -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(cabo_rules.cli, "main", stop)
    with pytest.raises(_Ended):
        main()
    assert told == [2, b"cabo-rules: stopped\n", 130]


def test_an_interrupt_while_python_shuts_down(monkeypatch: pytest.MonkeyPatch, told: list[object]) -> None:
    """While the command runs it is answered there, and before and after in one line."""
    during: list[object] = []

    def run() -> int:
        during.append(signal.getsignal(signal.SIGINT))
        return 7

    monkeypatch.setattr(cabo_rules.cli, "main", run)
    assert main() == 7
    assert during == [signal.default_int_handler]
    with pytest.raises(_Ended):
        os.kill(os.getpid(), signal.SIGINT)
    assert told == [2, b"cabo-rules: stopped\n", 130]


def test_an_interrupt_that_somebody_else_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a program has arranged that runs the command inside itself stays as it is."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    monkeypatch.setattr(cabo_rules.cli, "main", lambda: 7)
    assert main() == 7
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


@pytest.mark.parametrize(
    ("argv", "given", "answers"),
    [
        (["-m", "variants"], ["python", "-m", "cabo_rules", "variants"], True),
        (["-m"], ["python", "-mcabo_rules"], True),
        (["-m"], ["python", "-m", "cabo_rules.testing"], False),
        (["program.py", "cabo_rules"], ["python", "program.py", "cabo_rules"], False),
        ([""], ["python"], False),
    ],
)
def test_only_the_command_answers(
    argv: list[str], given: list[str], answers: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that imports the library answers Ctrl-C as before."""
    monkeypatch.setattr(sys, "argv", argv)
    monkeypatch.setattr(sys, "orig_argv", given)
    spec = importlib.util.spec_from_file_location("loaded_again", cabo_rules.__file__)
    assert spec is not None
    assert spec.loader is not None
    spec.loader.exec_module(importlib.util.module_from_spec(spec))
    assert (signal.getsignal(signal.SIGINT) is cabo_rules_command._stop) == answers
