"""Servers that tests run as processes of their own."""

from __future__ import annotations

import os
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@contextmanager
def running(
    command: Sequence[str | Path], port: int, *, folder: Path, environment: Mapping[str, str] | None = None
) -> Iterator[None]:
    """Run a server from the moment when it listens until the block ends, when it is killed; it must print no error."""
    own = {**os.environ, **(environment or {})}
    with subprocess.Popen([*map(str, command)], cwd=folder, env=own, stderr=subprocess.PIPE) as process:
        try:
            _wait_for(port)
            yield
        finally:
            process.kill()
        assert process.stderr is not None
        assert process.stderr.read().decode() == ""


def _wait_for(port: int) -> None:
    for _ in range(400):
        with socket.socket() as tried:
            if tried.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    pytest.fail(f"nothing listens on port {port}")
