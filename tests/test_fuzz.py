"""The fuzzer of the readers: what it found stays mended, a short run finds nothing, and it finds what is planted."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any, Final

import attrs
import pytest

from cabo_rules import Verdict, validate_log
from cabo_rules.logs import read_move
from fuzz.__main__ import main, summary
from fuzz.files import ROOT
from fuzz.mutate import rechained
from fuzz.targets import TARGETS
from fuzz.watch import Forbidden
from tests.validate.games import random_log

FOUND = sorted((ROOT / "fuzz" / "found").iterdir())

with_atheris = pytest.mark.skipif(
    find_spec("atheris") is None, reason="atheris is made for Linux on x86-64, up to Python 3.13"
)


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.name)
def test_what_was_found_stays_mended(path: Path) -> None:
    """Every input that ever failed is read as it should be."""
    TARGETS[path.name.partition("-")[0]].one(path.read_bytes())


@pytest.mark.parametrize("name", TARGETS)
def test_inputs_changed_by_chance(name: str) -> None:
    """Without atheris, too, the first inputs and what the mutations make of them are read as they should be."""
    target, rng = TARGETS[name], Random(1)
    inputs = rng.sample([*target.seeds()], 200 if name == "move" else 20)  # each of which is short
    for data in inputs:
        target.one(data)
        for _ in range(3):
            data = target.mutate(data, rng)
            target.one(data)
        target.one(target.join(data, rng.choice(inputs), rng))


@with_atheris
@pytest.mark.parametrize(("names", "runs"), [([name for name in TARGETS if name != "move"], 40), (["move"], 1000)])
def test_a_short_run_finds_nothing(
    names: list[str], runs: int, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """The fuzzer runs, reaches what it instruments in each reader, and says what it did."""
    assert main([*names, "--runs", str(runs), "--first", "5", "--found", str(tmp_path)]) == 0
    lines = capfd.readouterr().out.splitlines()
    assert "?" not in "".join(lines)
    for name, line in zip(names, lines, strict=True):
        assert line.startswith(f"{name}: {runs} inputs, ")
        assert line.endswith("; nothing was found")
        assert int(re.findall(r"(\d+) branches reached", line)[0]) > 300
    assert list(tmp_path.iterdir()) == []


def test_the_figures_of_a_run() -> None:
    """They are those at the end of what the fuzzer prints; what is not there is not made up."""
    told = "#5 NEW cov: 3 corp: 4/8b\n#9 DONE cov: 5 ft: 6 corp: 7/8b\nstat::number_of_executed_units: 9\n"
    assert summary(told) == "9 inputs, ? a second, 5 branches reached, 7 inputs kept, the slowest ? s, at most ? MB"


def test_without_atheris_it_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The exit status is that of something that cannot be done."""
    monkeypatch.setattr("fuzz.__main__.find_spec", lambda _: None)
    assert main(["log"]) == 2
    assert capsys.readouterr().out.startswith("atheris is not installed")


PLANTED = """
import sys
import atheris
from cabo_rules import LogError
from cabo_rules.logs import read_move
from cabo_rules.moves import Snap
from fuzz import run
from fuzz.targets import move

right = move.one

@atheris.instrument_func
def one(data):
    right(data)
    try:
        found = read_move(data)
    except LogError:
        return
    if isinstance(found, Snap) and found.target.slot == 99:
        raise KeyError("planted")

move.one = one
run.fuzz(sys.argv[1], sys.argv[2:])
"""


@with_atheris
def test_a_planted_bug_is_found_by_the_fuzzer(tmp_path: Path) -> None:
    """A move that no first input is leads to an error of another kind: it is found, told, and kept."""
    (tmp_path / "seeds").mkdir()
    (tmp_path / "seeds" / "snap").write_text('{"seat":1,"target":[0,2],"type":"snap"}')
    options = ["-runs=300000", "-seed=2", "-max_len=200", f"-artifact_prefix={tmp_path}/"]
    done = subprocess.run(
        [sys.executable, "-c", PLANTED, "move", *options, str(tmp_path / "seeds")],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode != 0
    assert "KeyError: 'planted'" in done.stdout + done.stderr
    (found,) = tmp_path.glob("crash-*")
    assert '"target"' in found.read_text()
    assert read_move(found.read_bytes()).target.slot == 99  # type: ignore[union-attr]


TRESPASSES: Final[dict[str, Callable[[Path], object]]] = {
    "a file is opened": lambda path: Path(__file__).read_bytes(),
    "its own file is written": lambda path: path.open("ab").close(),
    "a program is started": lambda path: subprocess.run([sys.executable, "-V"], check=False),
    "code is run": lambda path: eval("1 + 1"),
}


@pytest.mark.parametrize("trespass", TRESPASSES)
def test_a_reader_that_does_more_than_read_is_found(trespass: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it does besides reading is found, even if the reader swallows the error."""

    def planted(path: Path) -> Verdict:
        with suppress(Exception):
            TRESPASSES[trespass](path)
        return validate_log(path)

    log = "\n".join(random_log("rush", 2)[:4]).encode()
    TARGETS["log"].one(log)
    monkeypatch.setattr("fuzz.targets.log.validate_log", planted)
    with pytest.raises(Forbidden):
        TARGETS["log"].one(log)


def _fails(*_: Any, **__: Any) -> Any:
    raise KeyError("planted")


def _misreported(**changes: Any) -> Callable[[Path], Verdict]:
    """A reader that finds the problem of a log, and reports something else about it."""

    def reader(path: Path) -> Verdict:
        verdict = validate_log(path)
        assert verdict.problem is not None
        return attrs.evolve(verdict, problem=attrs.evolve(verdict.problem, **changes))

    return reader


@pytest.mark.parametrize(
    ("name", "reader", "planted", "error"),
    [
        ("log", "log.load_game", _fails, KeyError),
        ("log", "log.validate_log", _misreported(message="\x1b[2J"), AssertionError),
        ("log", "log.validate_log", _misreported(line=6), AssertionError),  # it has five
        ("view", "log.recover_game", _fails, KeyError),
        ("variant", "variant.load_variant", _fails, KeyError),
        ("move", "move.read_step", _fails, KeyError),
        ("record", "record.read_records", _fails, KeyError),
    ],
)
def test_a_reader_that_answers_wrongly_is_found(
    name: str, reader: str, planted: Callable[..., Any], error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error that is not the library's own, text that steers a terminal, a line that was never read."""
    first = {"variant": b"format = 1", "move": b"{}"}.get(name, "\n".join(random_log("rush", 2)[:4]).encode() + b"\n{")
    TARGETS[name].one(first)
    monkeypatch.setattr(f"fuzz.targets.{reader}", planted)
    with pytest.raises(error):
        TARGETS[name].one(first)


def test_a_log_is_chained_as_the_library_chains_it() -> None:
    """What the description of the format says about hashes is what the library writes; a log without them has none."""
    lines = [line.encode() for line in random_log("rush", 2)[:6]]
    assert rechained(lines) == lines
    assert rechained([lines[0], *lines[2:]]) != [lines[0], *lines[2:]]
    assert rechained(lines[1:])[0] == rechained(lines[1:2])[0] != lines[1]
    bare = [b'{"format":1,"players":["Ana","Ben"],"variant":"rush"}', b'{"move":{"type":"close_looks"}}']
    assert rechained(bare) == bare
