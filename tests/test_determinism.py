"""A seed gives the same game on every platform and every Python: the digests of games are pinned.

``tests/game_digests.py`` tells how to pin others.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import attrs
import pytest

import cabo_rules
from tests.game_digests import PINNED

_SCRIPT = Path(__file__).parent / "game_digests.py"
_PINNED: Final[dict[str, str]] = json.loads(PINNED.read_text("utf-8"))


def test_all_these_games_are_different() -> None:
    """Another variant, number of players or seed gives another game."""
    assert len(set(_PINNED.values())) == len(_PINNED) >= 4 * len(cabo_rules.variant_ids())


def _interpreters() -> dict[str, str]:
    """This Python, always; and others of 3.11 and later that pyenv has installed."""
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    folders = sorted(path for minor in range(11, 20) for path in versions.glob(f"3.{minor}.*"))
    others = {path.name: str(path / "bin" / "python") for path in folders if (path / "bin" / "python").is_file()}
    return {"this one": sys.executable, "this one again": sys.executable, **others}


_INTERPRETERS = _interpreters()


@pytest.mark.parametrize("name", _INTERPRETERS)
def test_every_python_plays_the_same_games(name: str) -> None:
    """Each in a process of its own, with other hashes of text; what the library needs is pure Python and is lent."""
    lent = [Path(module.__file__ or "").parents[1] for module in (cabo_rules, attrs)]
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(dict.fromkeys(map(str, lent))),
        "PYTHONHASHSEED": str(1 + list(_INTERPRETERS).index(name)),
        "PYTHONNOUSERSITE": "1",
    }
    command = [_INTERPRETERS[name], "-W", "error", str(_SCRIPT)]
    run = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout) == _PINNED
