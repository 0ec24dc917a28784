"""An evening at the web table: the real server in a process of its own, and people in browsers of their own."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from attrs import define, field

from tests.chromium import CHROMIUM, QUIET

PLAYER: Final = (Path(__file__).parent / "player.js").read_text("utf-8").strip().removesuffix(";")
PATIENCE: Final = 60.0


@define
class Server:
    """A server, and the links that it has printed."""

    folder: Path
    arguments: Sequence[str]
    process: subprocess.Popen[str] = field(init=False)
    address: str = field(init=False)
    seats: list[str] = field(factory=list, init=False)
    port: str = "0"

    def start(self) -> None:
        """Start it, and read the links of a new table."""
        command = [sys.executable, "-m", "cabo_rules", "serve", *self.arguments]
        self.process = subprocess.Popen(
            [*command, "--folder", str(self.folder), "--port", self.port],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        said: list[str] = []
        assert self.process.stdout is not None
        for line in self.process.stdout:
            said.append(line)
            if "Ctrl-C" in line:
                break
        text = "".join(said)
        assert "Ctrl-C" in text, self.process.stderr and self.process.stderr.read()
        self.address = re.findall(r"http://[\d.:]+", text)[0]
        self.port = self.address.rpartition(":")[2]
        self.seats = re.findall(r"seat \d+: (http\S+)", text) or self.seats

    def kill(self) -> None:
        """Stop it at once, wherever it is."""
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdout, self.process.stderr):
            if stream:
                stream.close()

    @property
    def table(self) -> str:
        """The address of the table, as a spectator has it."""
        return self.seats[0].partition("#")[0]


@contextmanager
def served(folder: Path, *arguments: str) -> Iterator[Server]:
    """Run a server."""
    server = Server(folder, arguments)
    server.start()
    try:
        yield server
    finally:
        server.kill()


@contextmanager
def browser() -> Iterator[Any]:
    """Run a browser. Each person gets a context of it, which shares nothing with those of others."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=[*QUIET])
        try:
            yield running
        finally:
            running.close()


def person(browser: Any, troubles: list[str], **settings: Any) -> Any:
    """Return a page of a new person. What the browser complains of is noted, but for lines that are cut."""
    settings = {"viewport": {"width": 1000, "height": 800}, "reduced_motion": "reduce", "locale": "en-GB"} | settings
    page = browser.new_context(**settings).new_page()
    page.on("dialog", lambda dialog: dialog.accept())
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda said: troubles.append(said.text) if _is_trouble(said) else None)
    return page


def _is_trouble(said: Any) -> bool:
    return said.type in ("error", "warning") and "WebSocket" not in said.text


def sit_down(page: Any, link: str, name: str) -> None:
    """Open the link of a seat, and take it."""
    page.goto(link)
    page.fill("#join[open] #name", name)
    page.click("#join[open] button[type=submit]")
    page.wait_for_selector("#own .panel")
    assert "#" not in page.url


def play(page: Any, seed: int) -> None:
    """Let the person of a page play by clicking what is offered."""
    page.evaluate(f"({PLAYER})({seed})")


def wait_for(done: Callable[[], bool], what: str) -> None:
    """Wait until something is so."""
    until = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < until, f"{what}: not after {PATIENCE} seconds"
        time.sleep(0.1)


def is_over(page: Any) -> bool:
    """Return whether the page says that the game is over."""
    return bool(page.locator('#choices a[href$="/replay"]').count())
