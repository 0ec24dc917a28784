"""Whole games in browsers: three people and a spectator, who click only what is offered."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, Final

import pytest

from cabo_rules import validate_log
from tests.chromium import needs_chromium
from tests.web.evening import is_over, person, play, served, sit_down, wait_for

pytestmark = needs_chromium

GAMES: Final = (
    "cambio-two-looks", "dutch-match", "eventide", "hunner", "kaboo-slap", "kaboom", "rush", "youglouf",
)  # fmt: skip
FAST: Final = ("--seats", "3", "--pause", "0", "--bot", "0")


@pytest.fixture(scope="module")
def group(launched: Any) -> tuple[list[Any], list[str]]:
    """The pages of three people and a spectator, who come to one server after another; and their troubles."""
    troubles: list[str] = []
    return [person(launched, troubles) for _ in range(4)], troubles


@pytest.mark.parametrize("variant", GAMES)
def test_a_whole_game(group: tuple[list[Any], list[str]], variant: str, tmp_path: Path) -> None:
    """Three people play to the end, and the log of what they clicked is sound."""
    (*people, watcher), troubles = group
    for page in (*people, watcher):
        page.goto("about:blank")  # a test that failed leaves its page and its troubles
    troubles.clear()
    with served(tmp_path, variant, *FAST) as server:
        watcher.goto(server.table)
        watcher.click("#watch")
        for number, (page, link) in enumerate(zip(people, server.seats, strict=True)):
            sit_down(page, link, f"Player {number}")
        for number, page in enumerate(people):
            play(page, number)
        wait_for(lambda: all(is_over(page) for page in (*people, watcher)), "the game is over")
        assert all("The game is over" in page.inner_text("#standing") for page in (*people, watcher))
        assert min(page.evaluate("window.clicks") for page in people) >= 2  # a look, and a call in the first turn
        log = _log_of(watcher, tmp_path)
        for page in (*people, watcher):
            page.goto("about:blank")  # or they miss the server
        assert troubles == []
    verdict = validate_log(log)
    assert (verdict.status, verdict.variant) == ("sound", variant)


def _log_of(page: Any, folder: Path) -> Path:
    with page.expect_download() as download:
        page.click('#choices a[href$="/log"]')
    path = folder / "downloaded.jsonl"
    download.value.save_as(path)
    return path


def test_reloads_a_killed_server_and_a_slow_line(chromium: Any, tmp_path: Path) -> None:
    """None of them loses a move or a seat: the game goes on to its end, and its log is sound."""
    troubles: list[str] = []
    with served(tmp_path, "rush", *FAST) as server:
        people = [person(chromium, troubles) for _ in range(3)]
        _slow_down(people[2])
        for number, (page, link) in enumerate(zip(people, server.seats, strict=True)):
            sit_down(page, link, f"Player {number}")
        for number, page in enumerate(people):
            play(page, number)
        for number in range(6):
            time.sleep(0.4)
            page = people[number % 3]
            page.reload()
            page.wait_for_selector("#own .panel")
            play(page, 10 + number)
            if number % 2:
                server.kill()
                server.start()
        wait_for(lambda: all(is_over(page) for page in people), "the game is over")
        assert [each for each in troubles if "ERR_CONNECTION_REFUSED" not in each] == []
        log = _log_of(people[0], tmp_path)
    assert validate_log(log).status == "sound"


SLOW: Final = """
  window.WebSocket = class extends WebSocket {
    send(text) { setTimeout(() => super.send(text), 150); }
    set onmessage(hear) { super.onmessage = (event) => setTimeout(() => hear(event), 150); }
  };
"""


def _slow_down(page: Any) -> None:
    """Hold back every message, in both directions."""
    page.add_init_script(SLOW)


def test_a_double_click_is_one_decision(chromium: Any, tmp_path: Path) -> None:
    """A double click on a card that may be snapped snaps it once."""
    troubles: list[str] = []
    with served(tmp_path, "rush", "--seats", "2", "--pause", "0", "--bot", "0") as server:
        ana, ben = person(chromium, troubles), person(chromium, troubles)
        sit_down(ana, server.seats[0], "Ana")
        sit_down(ben, server.seats[1], "Ben")
        for page in (ana, ben):
            for slot in (0, 1):
                page.click(f"#own .card >> nth={slot}")
        wait_for(lambda: "Snap" in ana.inner_text("#prompt"), "a snap is offered")
        time.sleep(0.5)  # a click that comes at once was aimed at what the table was before
        ana.dblclick("#own .card >> nth=0", delay=20)
        wait_for(lambda: "snap" in ana.inner_text("#story").lower(), "the snap is told")
        time.sleep(0.5)
        snaps = [line for line in ana.inner_text("#story").splitlines() if "nap! You" in line]
        assert len(snaps) == 1
        assert troubles == []
