"""Ctrl-C while Python loads the library: the command ends with one line, as it does later."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import pytest

import cabo_rules.cli
from cabo_rules_command import _stop, main

_ROOT: Final = Path(__file__).parents[2]
_SCRIPT: Final = tomllib.loads((_ROOT / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]["cabo-rules"]
_MODULE, _, _FUNCTION = _SCRIPT.partition(":")
_STARTS: Final = {
    "the script": ["-c", f"import sys; from {_MODULE} import {_FUNCTION}; sys.exit({_FUNCTION}())"],
    "the module": ["-m", "cabo_rules"],
}
"""The ways to start the command: like the script of ``[project.scripts]``, and with ``python -m``."""

_HOOK: Final = """
import os, sys

wanted, began, seen = os.environ["STOP_AT"], False, 0

def hook(event, arguments):
    global began, seen
    if event != "import":
        return
    seen += began
    if began and wanted in (arguments[0], str(seen)):
        os.kill(os.getpid(), 2)
    began = began or arguments[0] == "cabo_rules_command"

sys.addaudithook(hook)
"""
"""A ``sitecustomize`` that presses Ctrl-C at an import, by name or by number, after that of ``cabo_rules_command``."""


@pytest.fixture(autouse=True)
def _listening() -> Iterator[None]:
    """Restore the handler of Ctrl-C after a test."""
    before = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def _interrupted(folder: Path, command: list[str], at: str) -> tuple[int, str, str]:
    """Return the exit code and output of a command that is stopped at an import."""
    (folder / "sitecustomize.py").write_text(_HOOK, "utf-8")
    environment = {**os.environ, "PYTHONPATH": str(folder), "STOP_AT": at}
    done = subprocess.run([sys.executable, *command], env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    ("start", "at"),
    [
        *(
            ("the script", at)
            for at in ("attr", "cabo_rules.cards", "cabo_rules.variants.model", "1", "2", "3", "40", "120")
        ),
        *((start, at) for start in _STARTS for at in ("argparse", "cabo_rules.variants.load")),
        ("the module", "1"),
    ],
)
def test_an_early_interrupt(start: str, at: str, tmp_path: Path) -> None:
    """At any import after the module that starts the command, Ctrl-C prints one line and exits with 130."""
    assert _interrupted(tmp_path, [*_STARTS[start], "variants"], at) == (130, "", "cabo-rules: stopped\n")


@pytest.mark.parametrize("start", _STARTS)
def test_no_interrupt(start: str, tmp_path: Path) -> None:
    """Without Ctrl-C the command does its work, so the checks above can fail."""
    code, printed, errors = _interrupted(tmp_path, [*_STARTS[start], "variants"], "never")
    assert (code, errors) == (0, "")
    assert "travellers" in printed


def test_a_job_in_the_background_is_not_stopped(tmp_path: Path) -> None:
    """If Ctrl-C is ignored when the command starts, as in a background job, it stays ignored."""
    command = [sys.executable, *_STARTS["the script"], "variants"]
    ignore = f"import signal, os, sys; signal.signal({signal.SIGINT:d}, signal.SIG_IGN)"
    code, printed, errors = _interrupted(tmp_path, ["-c", f"{ignore}; os.execv(sys.executable, {command!r})"], "attr")
    assert (code, errors) == (0, "")
    assert "travellers" in printed


class _Ended(BaseException):
    """Raised in place of the end of the process."""


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Collect the text written at the end of the process, and its exit code."""
    written: list[object] = []

    def end(code: int) -> None:
        written.append(code)
        raise _Ended

    monkeypatch.setattr(os, "write", lambda stream, text: written.extend((stream, text)))
    monkeypatch.setattr(os, "_exit", end)
    return written


def test_an_interrupt_that_the_command_line_did_not_answer(
    monkeypatch: pytest.MonkeyPatch, written: list[object]
) -> None:
    """Ctrl-C just before or after the command line handles it has the same effect."""

    def stop(loaded: Callable[[], object]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(cabo_rules.cli, "main", stop)
    with pytest.raises(_Ended):
        main()
    assert written == [2, b"cabo-rules: stopped\n", 130]


def test_an_interrupt_after_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that runs the command gets its handler back."""
    during: list[object] = []

    def run(loaded: Callable[[], object]) -> int:
        for _ in range(2):
            during.append(signal.getsignal(signal.SIGINT))
            loaded()
        return 7

    monkeypatch.setattr(cabo_rules.cli, "main", run)
    assert main() == 7
    assert during == [_stop, signal.default_int_handler]
    with pytest.raises(KeyboardInterrupt):
        os.kill(os.getpid(), signal.SIGINT)


def test_another_thread_than_the_main_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Outside the main thread no handler can be set, and the command does its work."""
    monkeypatch.setattr(cabo_rules.cli, "main", lambda: 7)
    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(main).result() == 7
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_an_interrupt_that_somebody_else_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The handler of a program that runs the command stays in place."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    monkeypatch.setattr(cabo_rules.cli, "main", lambda: 7)
    assert main() == 7
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def test_a_program_with_the_library_answers_for_itself(tmp_path: Path) -> None:
    """In a program that imports the library, Ctrl-C is an exception, and its cleanup runs."""
    (tmp_path / "program").mkdir()
    (tmp_path / "program" / "__init__.py").write_text("import cabo_rules\n", "utf-8")
    (tmp_path / "program" / "__main__.py").write_text(
        "import atexit, os, signal\n"
        "atexit.register(print, 'saved')\n"
        "try:\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "except KeyboardInterrupt:\n"
        "    print('caught')\n",
        "utf-8",
    )
    command = [sys.executable, "-m", "program", "cabo_rules"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "caught\nsaved\n", "")
