"""The command line as a whole: help, versions, variants, and how it stops."""

from __future__ import annotations

import json
import os
import runpy
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path
from unittest.mock import Mock

import pytest

import cabo_rules
from cabo_rules import load_variant, variant_ids
from cabo_rules.cli import main, play
from tests.cli.commands import GAMES, RUN, Refused, Run

BELOW = ("list", "show", "check", "diff", "new", "rulebook", "schema")
COMMANDS = [
    [], *([each] for each in ("validate", "play", "show", "replay", "view", "variants", "variant")),
    *(["variant", each] for each in BELOW),
]  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_everywhere(command: list[str], run: Run) -> None:
    """``-h`` explains the command and its arguments."""
    printed = run(*command, "-h").out
    assert printed.startswith(f"usage: {' '.join(['cabo-rules', *command])} ")
    assert "show this help message and exit" in printed


@pytest.mark.parametrize("arguments", [["frob"], ["variants", "--frob"], ["variants", "--format", "xml"]])
def test_arguments_that_are_unknown(arguments: list[str], refused: Refused) -> None:
    """One line reports the error and names the help; the exit code is 2."""
    assert "--help" in refused(*arguments)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--frob", "variants"], "unrecognized arguments: --frob (see cabo-rules --help)"),
        (["validate", "--seat", "1", "x"], "unrecognized arguments: --seat (see cabo-rules validate --help)"),
        (
            ["variant", "rulebook", "rush", "--ouptut", "x"],
            "unrecognized arguments: --ouptut x; did you mean --output? (see cabo-rules variant rulebook --help)",
        ),
        (["variant", "--frob", "list"], "unrecognized arguments: --frob (see cabo-rules variant --help)"),
    ],
)
def test_whose_help_is_named(arguments: list[str], message: str, refused: Refused) -> None:
    """The error names the help of the command that does not know the argument."""
    assert refused(*arguments) == message


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        (["valdiate", "x"], "validate"),
        (["Variant", "list"], "variant"),
        (["variant", "rulbook", "rush"], "rulebook"),
        (["validate", "x", "--quite"], "--quiet"),
        (["validate", "x", "--jbos=2"], "--jobs"),
        (["play", "rush", "--format", "jsn"], "json"),
        (["view", "x", "--saet", "1"], "--seat"),  # rather than: --seat is missing
        (["variant", "new", "x", "--extend-s", "rush"], "--extends"),
        (["--verison"], "--version"),
        (["version"], "--version"),
        (["help"], "--help"),
        (["variant", "help"], "--help"),
        (["--colour", "always", "validate", "x"], "--color"),  # rather than: unknown command always
        (["variant", "--colour=never", "list"], "--color"),
        (["--color", "always", "--colour", "never", "validate", "x"], "--color"),
        (["show", "--colour", "mine.toml", "x.jsonl"], "--color"),  # rather than: mine.toml is not a log
        (["validate", "-quiet", "x"], "--quiet"),
        (["validate", "x", "-quite"], "--quiet"),
        (["validate", "x", "-jobs", "2"], "--jobs"),
    ],
)
def test_what_was_meant(arguments: list[str], meant: str, run: Run) -> None:
    """An error about an unknown command, option or word suggests the nearest one, options first."""
    captured = run(*arguments, code=2)
    assert captured.out == ""
    assert f"; did you mean {meant}? (see cabo-rules" in captured.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["xyzzy"], ["always"], ["xyzzy", "--colour", "always"], ["validate", "x", "--xyzzy"],
        ["validate", "x", "-xyzzy"], ["validate", "-qq", "x", "--jobs", "0"], ["view", "x"],
        ["view", "x", "--", "--saet"],
    ],
)  # fmt: skip
def test_nothing_is_suggested_where_nothing_is_near(arguments: list[str], run: Run) -> None:
    """The error has no suggestion."""
    assert "did you mean" not in run(*arguments, code=2).err


@pytest.mark.parametrize("command", [[], ["variant"]])
def test_a_command_that_needs_another(command: list[str], run: Run) -> None:
    """Without a subcommand, help goes to standard error and the exit code is 2."""
    printed = run(*command, "--help").out
    assert run(*command, code=2) == ("", printed)


@pytest.mark.parametrize("columns", [30, 60, 80])
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_help_breaks_no_word(command: list[str], columns: int, monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    """On a narrow terminal, help has the same words as on a wide one."""
    monkeypatch.setenv("COLUMNS", "1000")
    wide = run(*command, "--help").out.split()
    monkeypatch.setenv("COLUMNS", str(columns))
    narrow = run(*command, "--help").out
    assert narrow.split() == wide
    described = narrow.partition("\n\n")[2].splitlines()  # below the usage, which argparse wraps itself
    assert columns == 30 or max(map(len, described)) <= columns


def test_every_exit_code_is_in_the_help(run: Run) -> None:
    """The help lists the exit codes of all commands."""
    codes = " ".join(run("--help").out.split()).partition("Exit codes: ")[2]
    assert [part.split()[0] for part in codes.split("; ")] == ["0", "1", "2", "130", "141"]
    assert "variant diff --exit-code" in codes


@pytest.mark.parametrize("command", [["show"], ["view", "--seat", "0"], ["replay", "--html", "page.html"]])
def test_a_variant_is_no_log(command: list[str], refused: Refused) -> None:
    """The error names the command for variant files."""
    message = (
        "argument LOG: must be a log, not the variant file thursday.toml; try cabo-rules variant check thursday.toml"
    )
    assert refused(*command, "thursday.toml") == f"{message} (see cabo-rules {command[0]} --help)"


@pytest.mark.parametrize("command", [["variants"], ["variant", "list"]])
def test_variants_are_a_line_each(command: list[str], run: Run) -> None:
    """Both names of the command list id, players and summary of every built-in variant; the JSON has the same list."""
    lines = run(*command).out.splitlines()
    assert [line.split()[0] for line in lines] == list(variant_ids())
    assert all(load_variant(line.split()[0]).summary in line for line in lines)
    assert "3-13 players" in lines[variant_ids().index("travellers")]
    data = json.loads(run(*command, "--format", "json").out)
    assert [variant["id"] for variant in data] == list(variant_ids())
    assert {"fewest": 2, "most": 5}.items() <= data[variant_ids().index("eventide")].items()


@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (KeyboardInterrupt(), 130, "stopped"),
        (OSError(28, "No space left on device"), 2, "No space left on device"),
    ],
    ids=["Ctrl-C", "an error of the operating system"],
)
def test_what_ends_a_command_is_a_line(
    error: BaseException, code: int, message: str, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    """Ctrl-C and an error of the operating system each print one line, and have their own exit code."""
    monkeypatch.setattr(play, "play_at_random", Mock(side_effect=error))
    assert run("play", "rush", "--seats", "2", "--seed", "1", code=code) == ("", f"cabo-rules: {message}\n")


def test_it_runs_as_a_program() -> None:
    """As a process it prints the same and returns the exit code to the shell."""
    done = subprocess.run([*RUN, "validate", str(GAMES / "broken")], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == ""
    assert "13 games" in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "rush", "--seats", "4", "--seed", "2"],
        ["view", str(GAMES / "rush-4-players.jsonl"), "--seat", "2"],
        ["show", str(GAMES / "rush-4-players.jsonl"), "--seat", "2"],
        ["variants"], ["--help"], ["variant", "show", "rush"], ["variant", "rulebook", "rush"], ["variant", "schema"],
        ["variant", "diff", "rush", "eventide"], ["variant", "check", "rush"],
    ],
)  # fmt: skip
def test_a_reader_may_leave(arguments: list[str]) -> None:
    """If the reader closes the output, the command stops quietly."""
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run([*RUN, *arguments], stdout=writing, stderr=subprocess.PIPE, env=buffered, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.parametrize("arguments", [["variants"], ["--help"], ["validate", "none"], ["frob"]])
@pytest.mark.parametrize("closed", [">&-", ">&- 2>&-", "2>&-"])
def test_closed_streams(arguments: list[str], closed: str) -> None:
    """With standard output closed, the command ends without a traceback and without misplaced output."""
    command = ["sh", "-c", f'"$0" "$@" {closed}', *RUN, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    message = "cabo-rules: standard output is closed\n" if closed == ">&-" else ""
    assert done.stderr == message
    assert "cabo-rules: " not in done.stdout
    assert done.returncode == (2 if closed.startswith(">") or arguments[0] in ("validate", "frob") else 0)


def test_a_reader_who_has_left_before_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Buffered output is discarded, and closing the stream raises nothing."""
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as output:
        monkeypatch.setattr(sys, "stdout", output)
        assert main(["variants"]) == 141


def test_without_standard_output_there_is_nothing_to_do(monkeypatch: pytest.MonkeyPatch, refused: Refused) -> None:
    """Standard output may be closed before the program starts."""
    monkeypatch.setattr(sys, "stdout", None)
    assert refused("variants") == "standard output is closed"


def test_without_standard_error_errors_go_nowhere(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    """Errors do not end up in standard output."""
    monkeypatch.setattr(sys, "stderr", None)
    assert run("frob", code=2) == ("", "")
    sys.stderr.close()


@pytest.mark.parametrize(
    ("name", "printed"), [("__main__", f"cabo-rules {cabo_rules.__version__}\n"), ("__mp_main__", "")]
)
def test_it_runs_as_a_module(
    name: str, printed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """``python -m cabo_rules`` is the command; worker processes that import the module do not start it."""
    monkeypatch.setattr(sys, "argv", ["cabo-rules", "--version"])
    with pytest.raises(SystemExit) if printed else nullcontext() as stopped:
        runpy.run_module("cabo_rules.__main__", run_name=name)
    assert stopped is None or stopped.value.code == 0
    assert capsys.readouterr().out == printed


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
@pytest.mark.parametrize("arguments", [["variants"], ["variants", "--format", "json"], ["variant", "rulebook", "rush"]])
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_device_that_is_full(arguments: list[str], unbuffered: str) -> None:
    """The error names standard output, and is printed once, whether the write or the flush fails."""
    with open("/dev/full", "w") as full:
        environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
        done = subprocess.run([*RUN, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, env=environment)
    assert (done.returncode, done.stderr) == (2, "cabo-rules: standard output: No space left on device\n")


def test_a_poor_terminal_does_no_harm() -> None:
    """Characters that the terminal cannot show are escaped."""
    done = subprocess.run(
        [sys.executable, "-X", "utf8=0", *RUN[1:], "play", "travellers", "--seats", "3", "--seed", "16"],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        check=False,
    )
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"the power \\u201cknow a friend\\u201d" in done.stdout
