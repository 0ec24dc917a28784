"""The gates of the house, as part of the test run: formatting, linting, types, and which floor may import which."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

GATES = {
    "ruff format": ["-m", "ruff", "format", "--check", "--quiet", "."],
    "ruff check": ["-m", "ruff", "check", "--quiet", "."],
    "mypy --strict": ["-m", "mypy"],
    "import-linter": ["-c", "from importlinter.cli import lint_imports_command; lint_imports_command()", "--no-cache"],
}


@pytest.mark.parametrize("gate", GATES)
def test_gate(gate: str) -> None:
    """The gate has nothing to complain about."""
    done = subprocess.run([sys.executable, *GATES[gate]], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
