"""The gates of the house, as part of the test run: formatting, linting, types, and which floor may import which."""

import os
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import grimp
import pytest

from tests.conftest import HEAVY, LONG, is_heavy

ROOT = Path(__file__).parent.parent

GATES = {
    "ruff format": ["-m", "ruff", "format", "--check", "--quiet", "."],
    "ruff check": ["-m", "ruff", "check", "--quiet", "."],
    "mypy --strict": ["-m", "mypy"],
    "import-linter": ["-c", "from importlinter.cli import lint_imports_command; lint_imports_command()", "--no-cache"],
}

PYRIGHT = ["-m", "pyright", "--pythonpath", sys.executable]
HERE = {
    "PATH": os.pathsep.join(
        [str(Path(sys.executable).parent), os.environ.get("PATH", "")]
    ),  # --verifytypes asks `python`
    "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1",  # without it, the network is asked whether there is a newer version
}


def passes(*arguments: str) -> None:
    """A program of this environment has nothing to complain about."""
    done = subprocess.run([sys.executable, *arguments], cwd=ROOT, env=os.environ | HERE, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("gate", GATES)
def test_gate(gate: str) -> None:
    """The gate has nothing to complain about."""
    passes(*GATES[gate])


def test_pyright() -> None:
    """pyright has nothing to complain about; nor is there anything in the package whose type it could but guess."""
    passes(*PYRIGHT)  # one test for both, since the first fetches Node.js where there is none
    passes(*PYRIGHT, "--verifytypes", "cabo_rules", "--ignoreexternal")


def test_no_module_imports_itself_by_way_of_others() -> None:
    """There are no import circles, neither for types nor inside functions."""
    graph = grimp.build_graph("cabo_rules", exclude_type_checking_imports=False)
    TopologicalSorter({module: graph.find_modules_directly_imported_by(module) for module in graph.modules}).prepare()


def test_heavy_tests_are_there() -> None:
    """Each is a folder, a file or a test; a test whose name only begins like one of them is measured."""
    assert all((ROOT / file).exists() and not is_heavy(file) for file in LONG)
    for place in HEAVY:
        file, _, test = place.partition("::")
        assert (ROOT / file).exists(), place
        assert not test or f"def {test}(" in (ROOT / file).read_text("utf-8"), place
        assert is_heavy(
            f"{place}[one]" if test else f"{place}test_x.py::test_x" if file[-1] == "/" else f"{place}::test_x"
        )
        assert not test or not is_heavy(f"{place}_too")
