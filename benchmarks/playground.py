"""How long does the playground take to check a file after a keystroke?

    python -m sphinx -q docs site
    python -m benchmarks.playground site [--keystrokes 30]

Opens the playground of a built site in Chromium, writes each file into the editor, and types digits into a comment at
the end, one by one. A check begins when no key has been pressed for a moment, and ends when the page shows the marks
and the rules of the file. Prints its milliseconds, as the page itself takes them: the median, and the most. Needs
playwright and Chromium.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Final

from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from playwright.sync_api import Page

_PAGE: Final = "#cabo-playground"
_VARIANTS: Final = Path(__file__).parents[1] / "variants"
_OURS: Final = """\
format = 1
id = "our-table"
extends = "travellers"
without = ["matching.snap"]

[scoring.caller]
penalty = 10
"""
FILES: Final = {
    "a complete file": (_VARIANTS / "travellers.toml").read_text("utf-8"),
    "house rules": _OURS,
    "house rules with two mistakes": f"{_OURS}[calling]\nearliest_lap = 0\nslap = true\n",
}
"""The files, by what they are."""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def keystrokes(tab: Page, text: str, count: int) -> list[float]:
    """Return the milliseconds of each check, for digits typed one after the other."""
    tab.click(".cm-content")
    tab.keyboard.press("Control+a")
    tab.keyboard.insert_text(f"{text}# ")
    taken = []
    for number in range(count + 1):
        tab.keyboard.press("Control+End")
        tab.keyboard.type(str(number % 10))
        written = f"{text}# {''.join(str(each % 10) for each in range(number + 1))}"
        tab.wait_for_function(f"text => document.querySelector('{_PAGE}').dataset.checked === text", arg=written)
        taken.append(float(tab.get_attribute(_PAGE, "data-took") or "nan"))
    return taken[1:]  # the first one may still wait for the check of the file


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("site", help="the folder of the built site")
    parser.add_argument("--keystrokes", type=int, default=30, metavar="N")
    wanted = parser.parse_args()
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=wanted.site))
    Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        tab = browser.new_page()
        tab.goto(f"http://127.0.0.1:{server.server_port}/playground.html")
        tab.click(".pg-load")
        tab.wait_for_selector(f"{_PAGE}[data-took]", timeout=180_000)
        for name, text in FILES.items():
            taken = keystrokes(tab, text, wanted.keystrokes)
            print(f"{name}: {statistics.median(taken):.0f} ms, at most {max(taken):.0f} ms")
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
