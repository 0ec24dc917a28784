"""The playground: what it asks of the library, and the page in a real browser, served from this machine alone."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from types import ModuleType
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from cabo_rules import variant_ids
from tests.chromium import CHROMIUM, QUIET, needs_chromium
from tests.docs.pages import ROOT

FILE = ROOT / "playground" / "playground.py"
OURS = 'format = 1\nid = "ours"\nextends = "rush"\n\n[scoring.caller]\nbonus = -4\n'


@pytest.fixture(scope="module")
def library() -> ModuleType:
    """The module that the page runs in its worker."""
    spec = importlib.util.spec_from_file_location("playground", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def checked(library: ModuleType, text: str) -> dict[str, Any]:
    """What the page gets for a file."""
    found: dict[str, Any] = json.loads(library.check(text))
    return found


# --- what the page asks -----------------------------------------------------------------------------------------------


def test_a_mistake_has_its_place(library: ModuleType) -> None:
    """A problem comes with line, column and suggestion; a file that cannot be played has no rulebook."""
    found = checked(library, OURS.replace("bonus", "bonsu"))
    (problem,) = found["problems"]
    assert (problem["line"], problem["column"], problem["suggestion"]) == (6, 1, "bonus")
    assert found["book"] is None


def test_the_changes_are_marked(library: ModuleType) -> None:
    """Clauses that differ from those of the variant that the file extends are marked, with the text of before."""
    book = checked(library, OURS)["book"]
    changed = [clause for chapter in book["chapters"] for clause in chapter["clauses"] if clause["changed"]]
    (clause,) = changed
    assert "takes 4 points off" in clause["text"]
    assert "takes 3 points off" in clause["before"]
    assert book["gone"] == []
    assert (book["parent"], book["id"]) == ("rush", "ours")


def test_a_rule_that_is_left_out_is_named(library: ModuleType) -> None:
    """A clause that nothing replaces is listed as gone."""
    book = checked(library, 'format = 1\nid = "ours"\nextends = "travellers"\nwithout = ["scoring.special"]\n')["book"]
    assert any("Royal roulette" in text for text in book["gone"])


def test_a_whole_file_has_no_marks(library: ModuleType) -> None:
    """Every built-in file can be the start, and shows its own rules."""
    files = json.loads(library.shipped())
    assert [each["id"] for each in files] == list(variant_ids())
    for each in files:
        found = checked(library, each["text"])
        assert found["problems"] == []
        assert found["book"]["id"] == each["id"]


def test_only_built_in_variants_can_be_extended(library: ModuleType, tmp_path: Path) -> None:
    """There is no other file to read, and a path is not a name."""
    other = tmp_path / "other.toml"
    other.write_text('format = 1\nid = "other"\nextends = "rush"\n', "utf-8")
    for name in ("other", str(other), "../other", "ours"):
        assert checked(library, OURS.replace('"rush"', json.dumps(name)))["book"] is None


def test_a_file_has_a_limit(library: ModuleType) -> None:
    """A link can hold any text, so a very long one is refused before it is read."""
    (problem,) = checked(library, "#" * 100_001)["problems"]
    assert problem["message"] == "The file must have at most 100,000 characters, not 100,001."


def test_a_game_is_told_and_drawn(library: ModuleType) -> None:
    """Each move has its sentences and its picture; the game is over after a round."""
    checked(library, OURS)
    told = json.loads(library.tell(3, 7))
    assert told["moves"][0][0].startswith("Round 1.")
    assert all(sentences for sentences in told["moves"])
    assert library.picture(0).startswith("<svg")
    assert "round 1" in library.picture(len(told["moves"]))


def test_random_players_meet_the_rules(library: ModuleType) -> None:
    """Each rule is counted, with the number of its clause."""
    checked(library, OURS)
    tried = json.loads(library.try_out(1, 4))
    assert (tried["games"], tried["failures"]) == (4, [])
    assert {rule["key"] for rule in tried["rules"]} >= {"calling.when", "scoring.caller.bonus"}
    assert all(rule["clause"] for rule in tried["rules"])


def test_there_must_be_a_variant(library: ModuleType) -> None:
    """Without a file that can be played there is no game."""
    checked(library, "format = 1")
    for ask in (partial(library.tell, 3, 7), partial(library.try_out, 1, 4)):
        with pytest.raises(Exception, match="no variant to play"):
            ask()


# --- the page ---------------------------------------------------------------------------------------------------------


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def base(site: Path) -> Iterator[str]:
    """The address of the site on this machine."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(site)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def tab(base: str, browser: Browser) -> Iterator[Page]:
    """The page with the library loaded; it may ask no other host for anything."""
    strange: list[str] = []
    errors: list[str] = []
    tab = browser.new_page()
    tab.on("pageerror", lambda error: errors.append(str(error)))
    tab.on("request", lambda request: strange.append(request.url) if not _ours(request.url, base) else None)
    tab.goto(f"{base}playground.html")
    tab.click(".pg-load")
    tab.wait_for_selector("#cabo-playground[data-took]", timeout=180_000)
    yield tab
    assert strange == []
    assert errors == []


def _ours(url: str, base: str) -> bool:
    return url.startswith((base, f"blob:{base}", "data:"))


def write(tab: Page, text: str) -> None:
    """Put another file into the editor, and wait until it has been checked."""
    tab.click(".cm-content")
    tab.keyboard.press("Control+a")
    tab.keyboard.insert_text(text)
    tab.wait_for_function(
        "text => document.querySelector('#cabo-playground').dataset.checked === text", arg=text, timeout=120_000
    )


@needs_chromium
def test_the_first_use_says_what_it_loads(base: str, browser: Browser) -> None:
    """The library is loaded only on demand, and the button says how much that is."""
    fresh = browser.new_page()
    asked: list[str] = []
    fresh.on("request", lambda request: asked.append(request.url))
    fresh.goto(f"{base}playground.html")
    fresh.wait_for_selector(".pg-load")
    assert " MB)" in fresh.inner_text(".pg-load")
    assert not any("pyodide" in url for url in asked)
    fresh.close()


@needs_chromium
def test_the_page_fits_a_phone_and_a_dark_room(base: str, browser: Browser) -> None:
    """Nothing is wider than a phone's screen, and the editor takes the colours of the dark theme."""
    phone = browser.new_page(viewport={"width": 375, "height": 700}, color_scheme="dark")
    phone.goto(f"{base}playground.html")
    phone.wait_for_selector(".cm-content")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 375
    red, green, blue = phone.evaluate(
        "getComputedStyle(document.querySelector('.cm-editor')).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number)"
    )
    assert max(red, green, blue) < 64
    phone.close()


@needs_chromium
def test_the_page_marks_a_mistake(tab: Page) -> None:
    """The mark lies under the wrong words, and the list beside it names line and column."""
    write(tab, OURS + '\n[values]\n"black king" = 20\n')
    assert tab.inner_text(".cm-lintRange-error") == '"black king"'
    assert tab.inner_text(".pg-problems button") == ('line 9, column 1: error V106: "black king" names no cards.')


@needs_chromium
def test_the_page_shows_the_rules(tab: Page) -> None:
    """The changed clause is marked, in words and not only by colour; the address holds the file."""
    write(tab, OURS)
    assert tab.locator(".cm-lintRange-error").count() == 0
    assert tab.inner_text(".pg-changed .pg-mark") == "changed"
    assert "1 clause" in tab.inner_text(".pg-summary")
    tab.wait_for_function("location.hash.startsWith('#file=')")


@needs_chromium
def test_the_page_tells_a_game(tab: Page) -> None:
    """A game is stepped through by keyboard; each move has words and a picture."""
    write(tab, OURS)
    tab.focus("#pg-tab-rules")
    tab.keyboard.press("ArrowRight")
    tab.focus("#pg-seed")
    tab.keyboard.press("Enter")
    tab.wait_for_selector(".pg-picture[alt^='The table after move 1:']")
    tab.focus("[aria-label='Move']")
    tab.keyboard.press("ArrowRight")
    tab.wait_for_selector(".pg-picture[alt^='The table after move 2:']")
    assert tab.inner_text(".pg-said") != ""


@needs_chromium
def test_the_page_plays_random_games(tab: Page) -> None:
    """They can be stopped, which ends the worker; the page goes on with another."""
    write(tab, OURS)
    tab.click("#pg-tab-random")
    tab.click("text=Play 100 games")
    tab.wait_for_selector(".pg-result", timeout=120_000)
    tab.click(".pg-random button")
    tab.wait_for_selector("text=You stopped it.")
    assert tab.locator(".pg-random button").count() == 0
    write(tab, OURS.replace("-4", "-5"))
    assert tab.locator(".pg-result tbody tr").count() > 10


@needs_chromium
def test_a_link_holds_the_file(tab: Page, base: str, browser: Browser) -> None:
    """Text of a link never becomes HTML, whatever it says."""
    hostile = 'format = 1\nid = "ours"\nextends = "rush"\nname = "<img src=x onerror=alert(1)>"\n'
    write(tab, hostile)
    tab.wait_for_function("location.hash.length > 60")
    before = tab.evaluate("location.hash")
    tab.click("#pg-tab-rules")
    assert tab.inner_text(".pg-rules h3") == "<img src=x onerror=alert(1)>"
    assert tab.locator(".pg-rules img").count() == 0
    other = browser.new_page()
    other.goto(f"{base}playground.html{before}")
    other.wait_for_selector(".cm-content")
    assert "onerror" in other.inner_text(".cm-content")
    other.goto("about:blank")
    other.goto(f"{base}playground.html#file=AAAA")
    other.wait_for_selector("text=The link is damaged")
    other.close()
