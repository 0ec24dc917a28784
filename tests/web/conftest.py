"""The browser of the tests of a file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.evening import browser


@pytest.fixture(scope="module")
def launched() -> Iterator[Any]:
    """A browser for all tests of a file."""
    with browser() as running:
        yield running


@pytest.fixture
def chromium(launched: Any) -> Iterator[Any]:
    """The browser; the contexts that a test opens in it end with the test."""
    before = launched.contexts
    yield launched
    for context in launched.contexts:
        if context not in before:
            context.close()
