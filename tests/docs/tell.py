"""Do what a page tells, block by block and in its order, in the current folder: what is shown must be what is seen."""

from __future__ import annotations

import doctest
import json
import os
import re
import shlex
import subprocess
import sysconfig
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from attrs import Factory, define

from cabo_rules import check_variant
from cabo_rules.cli import main
from cabo_rules.notation import read_record
from tests.docs.pages import Block, blocks
from tests.notation.grammar import pattern_of, productions

NOT_RUN: Final[Mapping[str, str]] = {
    "$ python examples/play_on_dask.py rush careful random --games 100": "tests/test_validate_on_dask.py runs it",
    "$ python examples/validate_on_dask.py archive > verdicts.jsonl": "tests/test_validate_on_dask.py runs it",
    "python3 -m venv .venv && .venv/bin/pip install --quiet .": "tests/test_packaging.py installs the library",
    "pip install '.[web]'": "it would fetch starlette",
    "uvicorn --app-dir examples/web --ws-max-size 16384 server:app": "tests/test_web_example.py runs the server",
    "mkdir -p games/a && CABO_FOLDER=games/a CABO_LETTER=a "
    "uvicorn --app-dir examples/web --port 8001 --ws-max-size 16384 server:app": "tests/test_proxy.py runs it",
    "mkdir -p games/b && CABO_FOLDER=games/b CABO_LETTER=b "
    "uvicorn --app-dir examples/web --port 8002 --ws-max-size 16384 server:app": "tests/test_proxy.py runs it",
    "pip install '.[testing]'": "it would fetch Hypothesis",
    "pip install mutmut": "it would fetch mutmut",
    'mutmut run "cabo_rules.rules.decision.*"': "it takes many minutes",
    "python tests/mutation.py --fast": "it takes many minutes",
    "python tests/mutation.py --again": "it takes many minutes",
    "python tests/mutation.py --again --begin --tests tests/test_views.py -- cabo_rules.views.x__as_declared "
    "cabo_rules.views.x__ways": "it needs the mutants",
    "mutmut show cabo_rules.rules.turn_order.x_successor__mutmut_5": "it needs mutmut",
}
"""Commands that no page runs, and why."""

WRONG: Final[Mapping[str, list[str]]] = {"slip": ["V100", "V103"], "typos": ["V120", "V100"]}
"""Variant files that are shown because of what is wrong with them, by id."""

_PART: Final = 'format = 1\nid = "part"\nextends = "rush"\nwithout = ["powers.named"]\n'
"""What a part of a variant file could stand in."""

_CHECKER: Final = doctest.OutputChecker()


@define
class Telling:
    """A page that is being told: what its Python knows by now, and how to see what a command prints."""

    page: str
    printed: pytest.CaptureFixture[str]
    known: dict[str, Any] = Factory(dict)


def tell(page: str, text: str, printed: pytest.CaptureFixture[str]) -> None:
    """Do everything that a page tells; what is in no language that can be run is only shown."""
    telling = Telling(page, printed)
    for block in blocks(text):
        if block.language in LANGUAGES:
            LANGUAGES[block.language](telling, block)


def _python(telling: Telling, block: Block) -> None:
    where = f"{telling.page}, line {block.line}"
    test = doctest.DocTestParser().get_doctest(block.text, telling.known, where, None, block.line)
    assert test.examples, f"{where}: nothing begins with >>>"
    assert len(test.examples) == len(re.findall(r"^ *>>> ", block.text, re.MULTILINE))
    failures: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test, out=failures.append, clear_globs=False)
    telling.known = test.globs
    assert not failures, "".join(failures)


def _console(telling: Telling, block: Block) -> None:
    commands = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block.text, re.MULTILINE)
    assert commands, f"{telling.page}, line {block.line}: nothing begins with a $"
    for command, shown in commands:
        if f"$ {command}" not in NOT_RUN:
            seen = type_in(command, telling.printed)
            told = f"{telling.page}, line {block.line}: {command}\n--- the page:\n{shown}\n--- printed:\n{seen}"
            assert _CHECKER.check_output(shown, seen, doctest.ELLIPSIS), told


def _sh(telling: Telling, block: Block) -> None:
    for line in block.text.splitlines():
        command = line.partition(" #")[0].strip()
        if command not in NOT_RUN:
            seen = type_in(command, telling.printed, well=True)
            assert seen, f"{telling.page}, line {block.line}: {command} prints nothing"


def type_in(command: str, printed: pytest.CaptureFixture[str], *, well: bool = False) -> str:
    """What is seen of a command, errors last; what goes into a file by ``>`` is not seen.

    :param well: whether the command must have nothing to complain of.
    """
    words, _, file = command.partition(" > ")
    if words.startswith("cabo-rules ") and " | " not in words:
        code = main(shlex.split(words)[1:])
        seen = printed.readouterr()
        assert (code, seen.err) == (0, "") or not well, f"{command}: exit code {code}, {seen.err}"
        if file:
            Path(file).write_text(seen.out, "utf-8")
        return seen.err if file else seen.out + seen.err
    path = os.pathsep.join([sysconfig.get_path("scripts"), os.environ["PATH"]])  # in a pipe, too, cabo-rules is found
    environment = {**os.environ, "PATH": path}
    done = subprocess.run(command, shell=True, capture_output=True, encoding="utf-8", check=True, env=environment)
    return done.stdout + done.stderr


def _toml(telling: Telling, block: Block) -> None:
    """A variant file is written to where the page may use it; it has nothing wrong with it, but for some on purpose."""
    whole = block.text if block.text.startswith("format") else _PART + block.text
    (name,) = re.findall(r'^id = "(.*)"$', whole, re.MULTILINE)
    file = Path(f"{name}.toml")
    file.write_text(whole, "utf-8")
    assert [each.code for each in check_variant(file).diagnostics] == WRONG.get(name, [])


def _diff(telling: Telling, block: Block) -> None:
    """In the one file that has them, replace the lines after a ``-``, where they stand, by those after a ``+``."""
    lines = block.text.splitlines()
    old, new = ("".join(f"{line[1:]}\n" for line in lines if line[0] == sign) for sign in "-+")
    assert all(line[0] in "-+" for line in lines)
    texts = {file: file.read_text("utf-8") for kind in ("toml", "cgn", "csv") for file in Path().glob(f"*.{kind}")}
    assert sum(f"\n{text}".count(f"\n{old}") for text in texts.values()) == 1, old
    (file,) = (file for file, text in texts.items() if f"\n{old}" in f"\n{text}")
    file.write_text(texts[file].replace(old, new), "utf-8")


def _json(telling: Telling, block: Block) -> None:
    assert all(isinstance(json.loads(line), dict) for line in block.text.splitlines())


def _cgn(telling: Telling, block: Block) -> None:
    """A record is saved as round.cgn; a block that begins no record adds lines to it. It can be read each time."""
    file = Path("round.cgn")
    text = block.text if block.text.startswith("%cgn") else file.read_text("utf-8") + block.text
    read_record(text)
    file.write_text(text, "utf-8")


def _csv(telling: Telling, block: Block) -> None:
    """A score sheet is saved as evening.csv."""
    Path("evening.csv").write_text(block.text, "utf-8")


def _ebnf(telling: Telling, block: Block) -> None:
    """A grammar has a production for each name in it."""
    grammar = productions(block.text)
    pattern_of(grammar, next(iter(grammar)))


LANGUAGES: Final[Mapping[str, Callable[[Telling, Block], None]]] = {
    "python": _python, "console": _console, "sh": _sh, "toml": _toml, "diff": _diff, "json": _json,
    "cgn": _cgn, "csv": _csv, "ebnf": _ebnf,
}  # fmt: skip
"""What becomes of a block in each language."""
