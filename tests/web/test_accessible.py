"""What the page is for a screen reader, a keyboard, and a small screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from tests.chromium import needs_chromium
from tests.web.evening import person, served, sit_down, wait_for

pytestmark = needs_chromium

ALONE: Final = ("eventide", "--seats", "5", "--bots", "4", "--pause", "0", "--bot", "0.05")
CARDS: Final = "#piles .offered, #own .offered"  # no button, such as the call that would end the round
OFFERED: Final = "#piles .offered, #own .offered, #choices button:not(.quiet)"


def _violations(page: Any) -> list[str]:
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {node['target']} {node['failureSummary']}" for each in found for node in each["nodes"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(chromium: Any, scheme: str, tmp_path: Path) -> None:
    """Neither in the lobby, nor at a table in any state that a game comes by; and it does find what is wrong."""
    troubles: list[str] = []
    with served(tmp_path, *ALONE) as server:
        page = person(chromium, troubles, color_scheme=scheme, viewport={"width": 360, "height": 740}, bypass_csp=True)
        page.goto(server.address)
        page.wait_for_selector("#tables li")
        assert _violations(page) == []
        page.goto(server.seats[0])
        page.wait_for_selector("#join[open]")
        assert _violations(page) == []
        sit_down(page, server.seats[0], "Ana")
        for _ in range(5):
            wait_for(lambda: page.locator(OFFERED).count() > 0, "it is her turn")
            page.locator(OFFERED).first.click()
            assert _violations(page) == []
        page.evaluate("document.body.append(document.createElement('button'))")  # without a name
        assert any(each.startswith("button-name") for each in _violations(page))
    assert troubles == []


def test_a_game_by_keyboard(chromium: Any, tmp_path: Path) -> None:
    """With the keys for the next element and for pressing it, and with what a screen reader says of it."""
    troubles: list[str] = []
    with served(tmp_path, *ALONE) as server:
        page = person(chromium, troubles)
        page.goto(server.seats[0])
        page.wait_for_selector("#join[open]")
        page.keyboard.type("Ana")
        page.keyboard.press("Enter")
        page.wait_for_selector("#own .panel")
        said = []
        for _ in range(8):
            wait_for(lambda: page.locator(CARDS).count() > 0, "it is her turn")
            said.append(_focus_on_offered(page))
            page.keyboard.press("Enter")
        assert said[:2] == ["Ana, slot 0: hidden card", "Ana, slot 1: hidden card"]
        assert [text for text in said if text.startswith(("Stock (", "Discard pile: "))], said
        assert "You take a first look at slots 0 and 1." in page.inner_text("#story")
    assert troubles == []


FOCUSED: Final = """
  document.activeElement.matches(".offered:not(.picked)")
  ? document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent : ""
"""


def _focus_on_offered(page: Any) -> str:
    for _ in range(60):
        page.keyboard.press("Tab")
        if found := page.evaluate(FOCUSED):
            return str(found)
    raise AssertionError("nothing that is offered can be reached")


@pytest.mark.parametrize(("width", "height", "seats"), [(360, 740, 4), (1280, 800, 6), (1600, 900, 8)])
def test_the_table_is_in_sight(chromium: Any, width: int, height: int, seats: int, tmp_path: Path) -> None:
    """No page scrolls sideways; the own hand, the piles and what can be done are in sight."""
    troubles: list[str] = []
    arguments = ("rush", "--seats", str(seats), "--bots", str(seats - 1), "--bot", "0.05")
    with served(tmp_path, *arguments) as server:
        page = person(chromium, troubles, viewport={"width": width, "height": height})
        sit_down(page, server.seats[0], "Ana")
        for slot in (0, 1):
            page.click(f"#own .card >> nth={slot}")
        wait_for(lambda: "turn" in page.inner_text("#standing"), "the looks are over")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.evaluate("scrollTo(0, document.querySelector('#middle').offsetTop - 4)" if width < 500 else "0")
        for place in ("#piles", "#own", "#doing"):
            box = page.locator(place).bounding_box()
            assert box["y"] >= 0, (place, box)
            assert box["y"] + box["height"] <= height, (place, box)
    assert troubles == []
