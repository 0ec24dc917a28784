"""The games in ``examples``, and its programs as modules: none of them is in a package."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

EXAMPLES = Path(__file__).parents[1] / "examples"
GAMES = EXAMPLES / "games"


def program(name: str) -> Any:
    """The program of that name, loaded anew."""
    spec = spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
