"""The page in a real browser: headless Chromium."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal
from unicodedata import normalize

import pytest
from playwright.sync_api import (
    Browser,
    Dialog,
    FloatRect,
    Locator,
    Page,
    Request,
    ViewportSize,
    expect,
    sync_playwright,
)

from cabo_rules import SPECTATOR, Game, load_game, load_variant
from cabo_rules.play import play_at_random
from cabo_rules.show import svg
from cabo_rules.show.commentary import commentary
from cabo_rules.show.html import page
from cabo_rules.show.svg.letters import width_of
from tests.chromium import CHROMIUM, QUIET, needs_chromium
from tests.examples import GAMES
from tests.show.test_texts import WORDLESS, keys_in, own_words, pieces_of_name, strange
from tests.states import states_of

LONG, SHORT, CROWDED = "rush-2-players.jsonl", "hunner-3-players.jsonl", "travellers-5-players.jsonl"
ROUNDS = (1, 126, 136, 152, 179, 201, 241)
"""The moves that begin the rounds of the long game, which has 255 moves."""

pytestmark = needs_chromium


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for all tests; each test opens its own page."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield started
        started.close()


@cache
def written(log: str) -> str:
    """Return the page of an example game, made once for all tests."""
    return page(load_game(GAMES / log))


Open = Callable[..., Page]
DESKTOP: Final[ViewportSize] = {"width": 1280, "height": 860}


@pytest.fixture(scope="module")
def idle() -> list[Page]:
    """Pages that a test no longer needs, for the next: a new page takes longer than most tests."""
    return []


@pytest.fixture
def opened(browser: Browser, idle: list[Page], tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Open]:
    """Open a page from a file, and check in the end that it caused no message and fetched nothing but the file.

    A test that does to its page what cannot be undone, such as another clock, asks for its own.
    """
    troubles: list[str] = []
    file = tmp_path / "game.html"

    def note_dialog(dialog: Dialog) -> None:
        troubles.append(dialog.message)
        dialog.dismiss()

    def note_request(request: Request) -> None:
        if not request.url.startswith((file.as_uri(), "data:")):
            troubles.append(request.url)

    hears: Mapping[Any, Callable[[Any], None]] = {
        "console": lambda message: troubles.append(message.text),
        "pageerror": lambda error: troubles.append(str(error)),
        "dialog": note_dialog,
        "request": note_request,
    }

    def open_page(
        html: str,
        place: str = "",
        *,
        viewport: ViewportSize = DESKTOP,
        color_scheme: Literal["light", "dark"] = "light",
        is_own: bool = False,
        **options: Any,
    ) -> Page:
        file.write_text(html, "utf-8")
        is_own = is_own or bool(options)
        tab = browser.new_page(**options) if is_own or not idle else idle.pop()
        (own if is_own else lent).append(tab)
        tab.set_viewport_size(viewport)
        tab.emulate_media(color_scheme=color_scheme)
        for event, hear in hears.items():
            tab.on(event, hear)
        tab.goto(f"{file.as_uri()}{place}")
        return tab

    own: list[Page] = []
    lent: list[Page] = []
    failed = request.session.testsfailed
    yield open_page
    if troubles or request.session.testsfailed > failed:  # the next test needs pages without what this one left
        own, lent = own + lent, []
    for tab in own:
        tab.close()
    for tab in lent:
        tab.goto("about:blank")
        for event, hear in hears.items():
            tab.remove_listener(event, hear)
    idle.extend(lent)
    assert not troubles


def press(tab: Page, *keys: str) -> int:
    """Press some keys in turn and return the move that is shown then."""
    for key in keys:
        tab.keyboard.press(key)
    return move_of(tab)


def move_of(tab: Page) -> int:
    """Return the move that is shown by the slider, the heading and the list."""
    move = int(tab.locator("#slider").input_value())
    assert tab.locator("#where").inner_text().startswith(f"Move {move} of" if move else "Before the first move")
    assert tab.locator("#moves [aria-current]").get_attribute("data-move") == str(move)
    return move


def leave(tab: Page) -> None:
    """Click beside all controls, so that keys are those of the page."""
    tab.locator("body").click(position={"x": 1, "y": 1})


def focused_move(tab: Page) -> object:
    """Return the move of the list that has the focus."""
    return tab.evaluate("document.activeElement.dataset.move")


def box_of(found: Locator) -> FloatRect:
    """Return the place of something that is shown."""
    box = found.bounding_box()
    assert box is not None
    return box


SAID: Final = """() => {
    const texts = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        if (!walker.currentNode.parentElement.closest("script, style, noscript")) texts.push(walker.currentNode.data);
    }
    for (const name of ["aria-label", "title", "aria-valuetext"]) {
        for (const each of document.querySelectorAll(`[${name}]`)) texts.push(each.getAttribute(name));
    }
    return [document.title, ...texts].join("\\n");
}"""
"""Everything that the page says, also to those who cannot see it."""


def test_every_word_is_from_the_catalogue(opened: Open) -> None:
    """In a language without words, the script of the page writes none, before the first move, later and playing."""
    game = load_game(GAMES / SHORT)
    tab = opened(page(game, language=WORDLESS))
    assert tab.locator("html").get_attribute("lang") == "xx"
    allowed = own_words(game) | pieces_of_name(game) | {*game.players, *"rsAJQK"}
    keys = set()
    for key in ("", "Home", "End", "Space"):
        if key:
            tab.keyboard.press(key)
        said = tab.evaluate(SAID)
        assert not strange(said, allowed)
        keys |= keys_in(said)
    assert {
        "replay.where",
        "replay.before",
        "replay.play",
        "replay.pause",
        "replay.referee",
        "viewer.spectator",
    } <= keys


@pytest.mark.parametrize("wide", [False, True])
def test_every_picture_and_every_sentence(wide: bool, opened: Open) -> None:
    """After each move, stepping and jumping, the page shows the picture and the commentary of the chosen view."""
    game = load_game(GAMES / SHORT)
    tab = opened(written(SHORT), viewport={"width": 1280 if wide else 390, "height": 800})
    for viewer, key in ((None, "referee"), (1, "1"), (SPECTATOR, "spectator")):
        seen = game if viewer is None else game.view(viewer)
        states = states_of(seen)
        steps = [*zip(states, seen.steps, strict=False)]
        words = ["", *("\n".join(commentary(game.players, state, step.events)) for state, step in steps)]
        layout = svg.layout_of(states, game.players, viewer, wide=wide)
        led = zip(states, [None, *seen.steps], strict=True)
        drawn = ["".join(svg.groups(state, game.players, layout, step)) for state, step in led]
        assert tab.evaluate(STEP_THROUGH, [key, [*zip(drawn, words, strict=True)]]) == []


STEP_THROUGH = """([key, expected]) => {
    const shown = () => {
        const picture = at("picture").cloneNode(true);
        for (const group of picture.children) delete group.dataset.parts;
        return [picture.innerHTML, [...at("text").children].map((line) => line.textContent).join("\\n")].join("\\n");
    };
    const drawn = ([marks, words]) => {
        const svg = document.createElement("template");
        svg.innerHTML = `<svg>${marks}</svg>`;
        return [svg.content.firstChild.innerHTML, words].join("\\n");
    };
    look(key);
    const moves = expected.map((_, move) => move);
    const jumps = moves.map((move) => (move * 31) % moves.length);
    return [...moves, ...[...moves].reverse(), ...jumps].filter((move) => {
        go(move);
        return shown() !== drawn(expected[move]);
    });
}"""
"""The moves after which the page shows something else: forwards, backwards and jumping."""


def test_keys(opened: Open) -> None:
    """Arrow keys step by a move, Home and End go to the ends, and Page Up and Page Down to the starts of rounds."""
    tab = opened(written(LONG), "#move=0")
    for keys, move in (
        ("", 0), ("ArrowLeft", 0), ("ArrowRight ArrowRight ArrowRight", 3), ("ArrowLeft", 2), ("End", 255),
        ("ArrowRight", 255), ("PageDown", 255), ("PageUp", 241), ("PageUp PageUp", 179), ("PageDown", 201),
        ("Home", 0), ("PageUp", 0), ("PageDown PageDown", 126), ("Control+ArrowRight Shift+Home Alt+5 x", 126),
    ):  # fmt: skip
        assert press(tab, *keys.split()) == move, keys


@pytest.mark.parametrize("choice", ["#speed", "#round", "#view"])
def test_keys_after_a_choice(choice: str, opened: Open) -> None:
    """After a choice, left, right and space are keys of the page; up and down choose further."""
    tab = opened(written(LONG), "#move=130")
    found, play = tab.locator(choice), tab.locator("#play")
    tab.locator("#on").focus()
    press(tab, *["Tab"] * {"#view": 2, "#round": 3, "#speed": 4}[choice])
    expect(found).to_be_focused()
    before, chosen = move_of(tab), found.input_value()
    assert press(tab, "ArrowRight") == before + 1  # even before one has chosen
    press(tab, "ArrowDown")
    assert found.input_value() != chosen
    expect(found).to_be_focused()
    before = move_of(tab)
    assert press(tab, "ArrowLeft", "ArrowLeft", "ArrowRight") == before - 1
    press(tab, "Space")
    expect(play).to_have_attribute("aria-label", "Pause")
    press(tab, "Space")
    expect(play).to_have_attribute("aria-label", "Play")
    press(tab, "ArrowUp", "Tab", "Shift+Tab", "Space")  # which opens the choice again
    expect(play).to_have_attribute("aria-label", "Play")


def test_keys_after_a_click_on_a_choice(opened: Open) -> None:
    """After a choice with the pointer, all keys are those of the page, also if nothing else was chosen."""
    tab = opened(written(LONG), "#move=130")
    speed = tab.get_by_label("Speed")
    speed.click()
    tab.keyboard.press("Escape")
    expect(speed).to_be_focused()
    assert press(tab, "ArrowRight") == 131
    press(tab, "s")
    assert tab.locator("#view").input_value() == "spectator"
    assert speed.input_value() == "2000"
    assert press(tab, "Home") == 0
    press(tab, "Space")
    expect(tab.locator("#play")).to_have_attribute("aria-label", "Pause")


def test_capital_letters(opened: Open) -> None:
    """Letters are keys with Shift and Caps Lock, too; other keys are not keys with Shift."""
    tab = opened(written(LONG), "#move=130")
    for key, view in (("Shift+S", "spectator"), ("R", "referee"), ("S", "spectator"), ("Shift+r", "referee")):
        tab.keyboard.press(key)
        assert tab.locator("#view").input_value() == view
    assert press(tab, "Shift+ArrowRight", "Shift+End", "Shift+Space") == 130
    tab.get_by_text("Keyboard", exact=True).click()
    tab.get_by_label("Use letter and digit keys").uncheck()
    assert press(tab, "S", "ArrowRight") == 131  # the tick does not use arrows itself
    assert tab.locator("#view").input_value() == "referee"


def test_buttons(opened: Open) -> None:
    """Each button does what its name says, and is disabled if it leads nowhere."""
    tab = opened(written(LONG), "#move=0")
    names = ("One move back", "To the beginning of the round", "One move forward", "To the next round")
    back, round_back, on, round_on = (tab.get_by_role("button", name=name) for name in names)
    for button in (back, round_back):
        expect(button).to_be_disabled()
    for button, move in ((round_on, 1), (on, 2), (on, 3), (back, 2), (round_on, 126), (round_back, 1)):
        button.click()
        assert move_of(tab) == move
    press(tab, "End")
    for button in (on, round_on):
        expect(button).to_be_disabled()


def test_the_slider_and_the_rounds(opened: Open) -> None:
    """The slider leads to a move and names it, and a chosen round to its beginning; the choice follows the moves."""
    tab = opened(written(LONG))
    slider, choice = tab.get_by_role("slider", name="Move"), tab.locator("#round")
    slider.fill("140")
    assert move_of(tab) == 140
    expect(slider).to_have_attribute("aria-valuetext", "Move 140 of 255, round 3")
    slider.focus()
    assert press(tab, "ArrowRight", "ArrowRight") == 142
    for number, first in enumerate(ROUNDS, 1):
        choice.select_option(str(number))
        assert move_of(tab) == first
        leave(tab)
        assert press(tab, "Home") == 0
    choice.select_option("2")
    leave(tab)
    assert press(tab, "ArrowLeft") == 125
    assert choice.input_value() == "1"


def test_the_list_of_moves(opened: Open) -> None:
    """The list has each move with its commentary; a click leads there, and the current move is in sight."""
    tab = opened(written(LONG))
    lines = tab.locator("#moves button")
    assert lines.count() == 256
    assert tab.locator("#moves .round").count() == len(ROUNDS)
    lines.nth(3).click()
    assert move_of(tab) == 3
    for key in ("End", "Home", "PageDown", "PageDown"):
        press(tab, key)
        expect(tab.locator("#moves [aria-current]")).to_be_in_viewport()
    sentences = tab.locator("#text p").all_inner_texts()
    assert lines.nth(126).inner_text().split("\n")[-1] == " ".join(sentences)
    assert tab.evaluate("scrollY") == 0


def test_views(opened: Open) -> None:
    """The choice and the letter and digit keys switch the view, with its pictures, commentary and list of moves."""
    game = load_game(GAMES / LONG)
    tab = opened(written(LONG), "#move=1")
    choice = tab.get_by_label("View of")
    assert choice.locator("option").all_inner_texts() == ["the referee", "seat 0, Ana", "seat 1, Ben", "a spectator"]
    dealt = tab.locator("#text p").first
    expect(dealt).to_contain_text(f"Ana gets {game.events[0].hands[0][0]} ")  # type: ignore[union-attr]
    choice.select_option("seat 1, Ben")
    expect(dealt).to_contain_text("Ana gets 4 cards; Ben gets 4 cards.")
    assert "Ana gets 4 cards" in tab.locator("#moves button").nth(1).inner_text()
    leave(tab)
    for key, view in (("0", "0"), ("1", "1"), ("s", "spectator"), ("9", "spectator"), ("r", "referee")):
        press(tab, key)
        assert choice.input_value() == view
    tab.get_by_text("Keyboard", exact=True).click()
    tab.get_by_label("Use letter and digit keys").uncheck()
    leave(tab)
    assert press(tab, "1", "ArrowRight") == 2
    assert choice.input_value() == "referee"


def test_the_page_of_a_view_has_one_view(opened: Open) -> None:
    """There is no other view to choose."""
    tab = opened(page(load_game(GAMES / SHORT).view(2)), "#move=1&view=referee")
    choice = tab.get_by_label("View of")
    assert choice.locator("option").all_inner_texts() == ["seat 2, Chi"]
    expect(choice).to_be_disabled()
    expect(tab.locator("#text p").first).to_contain_text("Chi gets 4 cards")
    assert press(tab, "r", "0", "ArrowRight") == 2


def test_the_address_leads_to_a_place(opened: Open) -> None:
    """The address follows the page, and the page follows the address."""
    tab = opened(written(LONG), "#move=40&view=1")
    assert move_of(tab) == 40
    assert tab.locator("#view").input_value() == "1"
    press(tab, "ArrowRight", "s")
    expect(tab).to_have_url(f"{tab.url.split('#')[0]}#move=41&view=spectator")
    tab.evaluate("location.hash = '#move=7&view=0'")
    expect(tab.locator("#where")).to_have_text("Move 7 of 255, round 1")
    assert tab.locator("#view").input_value() == "0"
    tab.reload()
    assert move_of(tab) == 7


@pytest.mark.parametrize(
    ("place", "move"),
    [("", 1), ("#", 1), ("#move=", 0), ("#move=999999", 255), ("#move=-5&view=7", 0), ("#move=1e2", 100),
     ("#move=12.9", 12), ("#move=x&view=%3Cb%3E", 0), ("#move=Infinity", 255), ("#view=constructor&move=NaN", 0),
     ("#move=5&view=Ana", 5)],
)  # fmt: skip
def test_an_address_that_leads_nowhere(place: str, move: int, opened: Open) -> None:
    """The page shows the nearest move, or the first deal if there is none; for a missing view, the one that shows
    least."""
    tab = opened(written(LONG), place)
    assert move_of(tab) == move
    assert tab.locator("#view").input_value() == ("spectator" if "view" in place else "referee")


def test_autoplay(opened: Open) -> None:
    """The page plays until it is stopped or reaches the end, where it starts over."""
    tab = opened(written(SHORT), "#move=70", is_own=True)
    tab.clock.install(time=0)
    tab.clock.pause_at(1)  # or real time would pass, too, much of it on a busy machine
    tab.reload()
    play, voice, speed = tab.locator("#play"), tab.locator(".commentary"), tab.get_by_label("Speed")

    def move_after(milliseconds: int) -> int:
        tab.clock.run_for(milliseconds)
        return move_of(tab)

    expect(play).to_have_attribute("aria-label", "Play")
    press(tab, "Space")
    expect(play).to_have_attribute("aria-label", "Pause")
    expect(voice).to_have_attribute("aria-live", "off")
    assert move_after(6_100) == 73
    press(tab, "1")  # switching the view does not stop it
    assert move_after(2_000) == 74
    press(tab, "Space")
    assert move_after(20_000) == 74
    expect(voice).to_have_attribute("aria-live", "polite")
    speed.select_option("very fast")
    play.click()
    assert move_after(1_000) == 78
    expect(play).to_have_attribute("aria-label", "Play")
    play.click()
    assert move_after(450) == 2
    speed.select_option("slow")
    assert move_after(3_900) == 2
    speed.select_option("very fast")  # which does not wait for the slow timer
    assert move_after(250) == 3
    leave(tab)
    press(tab, "ArrowLeft")  # going somewhere stops it
    assert move_after(2_000) == 2


@pytest.mark.parametrize("width", [320, 375, 832, 840, 1024, 1280])
def test_nothing_is_wider_than_the_window(width: int, opened: Open) -> None:
    """The page fits the window at any move and with a very long name, and the choices are legible."""
    long_name = ["Ana", "Maximiliane Henriette Freifrau von Droste zu Hülshoff"]
    for html in (written(LONG), page(Game.new(load_variant("rush"), long_name, seed=1))):
        tab = opened(html, viewport={"width": width, "height": 844})
        for key in ("Home", "PageDown", "End"):
            press(tab, key)
            assert tab.evaluate("document.documentElement.scrollWidth") <= width
        for choice in ("#view", "#round", "#speed"):
            box = box_of(tab.locator(choice))
            assert box["width"] >= (160 if choice == "#view" else 45)
            assert box["x"] + box["width"] < width


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 390, 1280])
def test_it_can_be_read(width: int, scheme: str, opened: Open) -> None:
    """The table is as large as the window allows, and text and the edges of controls have enough contrast."""
    tab = opened(written(LONG), viewport={"width": width, "height": 844}, color_scheme=scheme)
    assert box_of(tab.locator("#picture"))["width"] > min(width, 330) - 30
    ink, ground = tab.evaluate(
        "(({ color, backgroundColor }) => [color, backgroundColor])(getComputedStyle(document.body))"
    )
    assert (luminance(ink) < luminance(ground)) == (scheme == "light")
    assert contrast(ink, ground) >= 7
    for control in ("#back", "#round", "#speed"):
        edge, panel = tab.locator(control).evaluate(
            "it => [getComputedStyle(it).borderTopColor, getComputedStyle(it.closest('section')).backgroundColor]"
        )
        assert contrast(edge, panel) >= 3


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, as the Web Content Accessibility Guidelines define it."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    """Return the relative luminance of rgb(r, g, b), as the same guidelines define it."""
    parts = [int(part) / 255 for part in colour.removeprefix("rgb(").removesuffix(")").split(", ")]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@cache
def of_many(seats: int) -> str:
    """Return the page of a random game of many players."""
    variant = load_variant("kaboom" if seats > 6 else "travellers")
    *_, game = play_at_random(variant, [f"Player {seat}" for seat in range(seats)], seed=1, rounds=1)
    return page(game)


@pytest.mark.parametrize(
    ("seats", "width", "height"), [(3, 1280, 800), (5, 1280, 800), (6, 1280, 800), (13, 1600, 900), (13, 1280, 800)]
)
def test_a_table_of_many_is_in_sight(seats: int, width: int, height: int, opened: Open) -> None:
    """All hands and piles are in sight after any move, also below long commentary, at least as large as on a phone."""
    tab = opened(of_many(seats), "#view=1", viewport={"width": width, "height": height})
    for key in ("Home", "PageDown", *["ArrowRight"] * 9, "End"):
        press(tab, key)
        picture = box_of(tab.locator("#picture"))
        assert picture["width"] >= int((tab.locator("#picture").get_attribute("viewBox") or "").split()[2])
        assert 0 <= picture["x"] < picture["x"] + picture["width"] < width - 320
        assert 0 <= picture["y"] < picture["y"] + picture["height"] <= height
        assert tab.locator(".table").evaluate("it => it.scrollHeight <= it.clientHeight")
        long = len(tab.locator("#text").inner_text()) > 300
        assert long or tab.evaluate("document.documentElement.scrollHeight") <= height
        tab.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        assert 0 <= box_of(tab.locator("#picture"))["y"] <= picture["y"]


def test_the_table_follows_the_window(opened: Open) -> None:
    """The other hands are at both sides if the table is larger then; one that were too small to be read scrolls."""
    tab = opened(of_many(13), "#move=40&view=1", viewport={"width": 1280, "height": 800})
    picture, table = tab.locator("#picture"), tab.locator(".table")

    def is_wide(width: int, height: int) -> bool:
        tab.set_viewport_size({"width": width, "height": height})
        expect(picture).to_have_attribute("viewBox", re.compile("^0 0 390 " if width < 1000 else "^0 0 898 "))
        assert picture.locator("> g").count() == 4 + 13
        assert box_of(picture)["width"] >= 0.7 * (390 if width < 1000 else 898)
        return width >= 1000

    assert is_wide(1280, 800)
    assert not is_wide(375, 667)
    assert is_wide(1600, 900)
    assert not is_wide(900, 700)
    assert table.evaluate("it => it.scrollHeight > it.clientHeight")


@pytest.mark.parametrize(("width", "height"), [(320, 568), (375, 667), (412, 915)])
def test_a_phone_starts_at_the_own_hand(width: int, height: int, opened: Open) -> None:
    """The viewer's whole hand and a pile are visible between the commentary and the controls, which stay in place."""
    tab = opened(page(load_game(GAMES / LONG).view(1)), "#move=60", viewport={"width": width, "height": height})
    commented, controls = box_of(tab.locator(".commentary")), box_of(tab.locator("#controls"))
    # the banner, the piles, the pending lines and Ana's hand come first
    own = box_of(tab.locator("#picture > g").nth(4))
    stock = box_of(tab.locator("#picture").get_by_text("stock", exact=True))
    assert commented["y"] + commented["height"] < stock["y"] < own["y"] < own["y"] + own["height"] <= controls["y"]
    assert controls["y"] + controls["height"] <= height
    assert commented["height"] + controls["height"] < 160


@pytest.mark.parametrize(
    ("width", "height"), [(320, 568), (375, 667), (667, 375), (832, 600), (1280, 800), (1600, 900)]
)
def test_no_text_is_cut(width: int, height: int, opened: Open) -> None:
    """The commentary is wholly in sight after any move, and the controls stay where they are."""
    game = load_game(GAMES / CROWDED)
    tab = opened(written(CROWDED), viewport={"width": width, "height": height})
    steps = zip(states_of(game), game.steps, strict=False)
    said = [len(" ".join(commentary(game.players, state, step.events))) for state, step in steps]
    assert max(said) > 300
    controls = box_of(tab.locator("#controls"))
    for move in sorted(range(game.number), key=said.__getitem__)[-5:]:
        tab.evaluate("move => go(move)", move + 1)
        words, text = tab.locator("#words"), tab.locator("#text")
        assert len(text.inner_text()) >= said[move]
        assert words.evaluate("it => it.scrollHeight <= it.clientHeight && !it.hasAttribute('tabindex')")
        box = box_of(words)
        inner = box_of(text)
        assert box["y"] <= inner["y"] < inner["y"] + inner["height"] <= box["y"] + box["height"]
        if height > 480:  # else the commentary is a part of the page that scrolls
            assert 0 <= box["y"] < box["y"] + box["height"] <= height
            assert box_of(tab.locator("#controls")) == controls


def test_an_endless_text_scrolls(opened: Open) -> None:
    """On a phone, a text that is longer than the window scrolls, and keys reach it."""
    tab = opened(written(SHORT), "#move=5", viewport={"width": 320, "height": 568})
    tab.evaluate("frames.texts.fill(Array(30).fill('A sentence of many words.'))")
    press(tab, "ArrowRight")
    words = tab.locator("#words")
    assert box_of(words)["height"] <= 568 - 7.5 * 16
    assert words.evaluate("it => it.scrollHeight > it.clientHeight")
    tab.keyboard.press("Tab")
    expect(words).to_be_focused()
    expect(words).to_have_css("outline-style", "solid")


def test_the_focus_is_visible(opened: Open) -> None:
    """The Tab key reaches every control, which then has a name and an outline."""
    named = ["Move", "To the beginning of the round, or to the previous round", "One move back", "Play"]
    tab = opened(written(SHORT), "#move=5")
    names = []
    for _ in range(11):
        tab.keyboard.press("Tab")
        names.append(tab.evaluate("document.activeElement.getAttribute('aria-label')"))
        assert tab.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    assert [name for name in names if name in [*named, "One move forward"]] == [*named, "One move forward"]


def test_the_list_of_moves_is_one_stop(opened: Open) -> None:
    """In the list, the Tab key stops only at the current move; up and down go on from there."""
    tab = opened(written(LONG), "#move=5")
    assert tab.locator("#moves [tabindex='0']").count() == 1
    stops: list[str] = []
    while not stops or stops[-1] != "BODY":
        tab.keyboard.press("Tab")
        stops.append(tab.evaluate("document.activeElement.dataset.move ?? document.activeElement.tagName"))
    assert stops[-3:] == ["SUMMARY", "5", "BODY"]
    tab.keyboard.press("Shift+Tab")
    assert press(tab, "ArrowDown", "ArrowDown", "ArrowUp") == 6
    assert focused_move(tab) == "6"
    assert press(tab, "End") == 255
    assert focused_move(tab) == "255"
    tab.locator("#slider").focus()
    assert press(tab, "ArrowDown") == 254  # the slider uses this key itself
    leave(tab)
    assert press(tab, "ArrowDown") == 254


def test_the_focus_is_not_lost(opened: Open) -> None:
    """The focus stays in the list when the view changes, and on a button that becomes disabled."""
    tab = opened(written(LONG), "#move=2")
    tab.locator("#moves [tabindex='0']").focus()
    for key in ("1", "s", "r"):
        assert press(tab, key) == 2
        assert focused_move(tab) == "2"
    for button, other in (("back", "on"), ("on", "back")):
        press(tab, "Home" if button == "back" else "End")
        tab.locator(f"#{other}").press("Enter")
        tab.locator(f"#{button}").focus()
        press(tab, "Enter", "Enter")
        assert move_of(tab) == (0 if button == "back" else 255)
        expect(tab.locator(f"#{button}")).to_be_focused()
        expect(tab.locator(f"#{button}")).to_have_attribute("aria-disabled", "true")
        expect(tab.locator(f"#{other}")).to_have_attribute("aria-disabled", "false")


def test_the_list_while_the_page_plays(opened: Open) -> None:
    """Space also plays and pauses in the list; the focus stays meanwhile, so that not every line is read out."""
    tab = opened(written(SHORT), "#move=3", is_own=True)
    tab.clock.install()
    tab.reload()
    tab.locator("#moves [tabindex='0']").focus()
    press(tab, "Space")
    tab.clock.run_for(4_100)
    assert (move_of(tab), focused_move(tab)) == (5, "3")
    press(tab, "Space")
    tab.clock.run_for(10_000)
    assert (press(tab, "ArrowDown"), focused_move(tab)) == (6, "6")


def test_screen_readers_read_the_table(opened: Open) -> None:
    """The piles, the drawn card and the slots are described, with the cards that the picture shows."""
    read = opened(page(load_game(GAMES / LONG).view(1)), "#move=60").locator("#picture").aria_snapshot()
    for words in (
        "stock: 22 cards, touched by the last move",
        "discard pile: 24 cards, on top the ace of hearts",
        "Ben, drawn card: the 7 of diamonds, face down, seen by Ben, touched by the last move",
        "Ana, slot 1: the ace of clubs, face down, seen by Ana, Ben",
    ):
        assert f'img "{words}"' in read


def test_names_that_look_like_scripts(opened: Open) -> None:
    """Names are shown as they are written, and nothing in them runs."""
    hostile = "</script><img src=x onerror=alert(1)>\u2028<!--<script>alert(2)</script>"
    variant = load_variant("rush", changes={"name": "</title></style><script>alert(3)</script>", "call": "<b>'\"&amp;"})
    players = [hostile, "</svg><svg onload=alert(4)>", "</template>{{7*7}}${alert(5)}`"]
    tab = opened(page(Game.new(variant, players, seed=1), note="</p><script>alert(6)</script>"), "#move=1&view=0")
    assert tab.title() == f"{variant.name}: {hostile.replace(chr(0x2028), '')}, {players[1]}, {players[2]}"
    assert hostile.replace("\u2028", "") in tab.locator("#text p").first.inner_text()
    assert tab.locator("h1").inner_text() == variant.name
    assert tab.locator("#note").inner_text() == "</p><script>alert(6)</script>"
    assert tab.locator("script").count() == 2
    assert tab.locator("img, b, [onload]").count() == 0


def test_a_note_is_visible(opened: Open) -> None:
    """The note about a broken record is visible at every move, first on a phone, and hidden if there is none."""
    game = load_game(GAMES / SHORT).view(0)
    note = page(game, note="The record breaks here.")
    phone = opened(note, viewport={"width": 375, "height": 667})
    assert phone.evaluate("scrollY") == 0
    expect(phone.locator("#note")).to_be_in_viewport()
    tab = opened(note)
    for key in ("Home", "End"):
        press(tab, key)
        expect(tab.locator("#note")).to_be_in_viewport()
    expect(tab.locator("#note")).to_have_text("The record breaks here.")
    expect(opened(page(game)).locator("#note")).to_be_hidden()


def test_a_game_in_which_nothing_has_happened(opened: Open) -> None:
    """A game without moves has nowhere to go, and causes no errors."""
    tab = opened(page(Game.new(load_variant("rush"), ["Ana", "Ben"])))
    assert press(tab, "ArrowRight", "PageDown", "End", "Space", "PageUp", "1") == 0
    for button in ("back", "round-back", "play", "on", "round-on"):
        tab.locator(f"#{button}").press("Enter")
        expect(tab.locator(f"#{button}")).to_have_attribute("aria-disabled", "true")
    press(tab, "Space")
    expect(tab.locator("#play")).to_have_attribute("aria-label", "Play")
    expect(tab.locator("#picture")).to_contain_text("Nothing has been dealt yet.")


def test_a_browser_without_scripts(opened: Open) -> None:
    """Without scripts, the page says what is missing and shows no controls."""
    tab = opened(written(SHORT), java_script_enabled=False)
    expect(tab.locator("noscript p")).to_contain_text("does not run")
    expect(tab.locator("main")).to_be_hidden()


def test_no_letter_is_wider_than_its_estimate(opened: Open) -> None:
    """European letters in the common fonts are at most a tenth of their size wider than the estimate."""
    letters = [
        letter
        for first, last in ((0x21, 0x17F), (0x386, 0x3CE), (0x400, 0x45F), (0x1E00, 0x1EF9), (0x1F00, 0x1FFC))
        for letter in map(chr, range(first, last + 1))
        if letter.isalpha() and "\u031b" not in normalize("NFD", letter)  # a horn counts as an accent
    ]
    tab = opened(written(SHORT))
    for bold in (True, False):
        for font, measured in tab.evaluate(MEASURED, [letters, "bold" if bold else "normal"]).items():
            wider = [
                (letter, font, found, taken)
                for letter, found in zip(letters, measured, strict=True)
                if found > (taken := width_of(letter, 100, bold=bold)) + 10
            ]
            assert not wider


MEASURED = """([letters, weight]) => {
    const pen = document.createElement("canvas").getContext("2d");
    return Object.fromEntries(["system-ui", "sans-serif", '"DejaVu Sans"', '"Liberation Sans"'].map((font) => {
        pen.font = `${weight} 100px ${font}`;
        return [font, letters.map((letter) => pen.measureText(letter).width)];
    }));
}"""


def test_names_stay_in_their_panels(opened: Open) -> None:
    """A name of wide letters stays inside its panel and off the cards."""
    names = ["ŒŒŒŒŒŒŒŒŒŒŒŒ", "ЩЩЩЩЩЩЩЩЩЩЩЩ", "ŴÖÜŴÖÜŴÖÜŴÖÜ", "ΨΩΨΩΨΩΨΩΨΩΨΩ", "WWWWWWWWWWWW"]
    tab = opened(page(Game.new(load_variant("travellers"), names, seed=1)))
    for name in names:
        start = name[:2]
        drawn = tab.locator("#picture > g > g > text[font-weight=bold]", has_text=re.compile(f"^{start}"))
        inside = drawn.evaluate("""it => {
            const hand = it.closest("#picture > g");
            const panel = hand.querySelector("rect").getBoundingClientRect();
            const cards = [...hand.querySelectorAll("g[role=img]")].map((each) => each.getBoundingClientRect());
            const { right, bottom } = it.getBoundingClientRect();
            return right < panel.right && cards.every((card) => right <= card.left || bottom <= card.top);
        }""")
        assert inside
