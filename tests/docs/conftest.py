"""The site, for all tests that look at it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.docs.pages import DOCS


def build(target: Path) -> None:
    """Build the site; references that lead nowhere are warnings, and warnings are errors."""
    command = [sys.executable, "-m", "sphinx", "-n", "-W", "--keep-going", "-q", "-b", "html"]
    done = subprocess.run([*command, DOCS, target], capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site: built once, however many processes test it."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    target = folder / "site"
    try:
        (folder / "site.builds").mkdir()
    except FileExistsError:  # another process builds it
        for _ in range(3000):
            if (folder / "site.built").exists():
                return target
            time.sleep(0.1)
        pytest.fail("the process that builds the site has not come to an end in five minutes")
    try:
        build(target)
    finally:
        (folder / "site.built").touch()
    return target
