"""A seed gives the same game on every platform and every Python: the digests of games are pinned."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import attrs
import cattrs

import cabo_rules
from tests.game_digests import PINNED, digests

_SCRIPT = Path(__file__).parent / "game_digests.py"


def _pinned() -> dict[str, str]:
    pinned: dict[str, str] = json.loads(PINNED.read_text("utf-8"))
    return pinned


def test_the_games_are_those_that_are_pinned() -> None:
    """In this very process; ``tests/game_digests.py`` tells how to pin others."""
    assert digests() == _pinned()


def test_all_these_games_are_different() -> None:
    """Another variant, number of players or seed gives another game."""
    assert len(set(_pinned().values())) == len(_pinned()) >= 4 * len(cabo_rules.variant_ids())


def _interpreters() -> list[str]:
    """This Python, and others of 3.11 and later that pyenv has installed."""
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found = {
        path.name: str(path / "bin" / "python") for minor in (11, 12, 13, 14) for path in versions.glob(f"3.{minor}.*")
    }
    return [sys.executable, *(python for _, python in sorted(found.items()) if Path(python).is_file())]


def test_every_python_plays_the_same_games() -> None:
    """Each in a process of its own, with other hashes of text; what the library needs is pure Python and is lent."""
    lent = [Path(module.__file__ or "").parents[1] for module in (cabo_rules, attrs, cattrs)]
    path = os.pathsep.join(dict.fromkeys(map(str, lent)))
    for number, python in enumerate(_interpreters()):
        environment = {**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": str(number + 1), "PYTHONNOUSERSITE": "1"}
        run = subprocess.run([python, "-W", "error", str(_SCRIPT)], capture_output=True, text=True, env=environment)
        assert run.returncode == 0, f"{python}: {run.stderr}"
        assert json.loads(run.stdout) == _pinned(), python
