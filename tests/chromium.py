"""The browser in which pages are tried."""

from __future__ import annotations

import os
import shutil
from typing import Final

import pytest

CHROMIUM: Final = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))), None
)
QUIET: Final = (
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--no-first-run",
)  # fmt: skip

needs_chromium = pytest.mark.skipif(
    CHROMIUM is None and "CABO_BROWSER" not in os.environ,  # which .ci/run sets where there is one
    reason="no chromium is installed in which the page could be tried",
)
