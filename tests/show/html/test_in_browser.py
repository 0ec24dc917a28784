"""The page in a real browser: Debian's chromium, without a window."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, reduce
from pathlib import Path
from typing import Any
from unicodedata import normalize
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Dialog, Page, Request, expect, sync_playwright

from cabo_rules import SPECTATOR, Game, evolve, load_game, load_variant, new_state
from cabo_rules.show import svg
from cabo_rules.show.commentary import commentary
from cabo_rules.show.html import page
from cabo_rules.show.svg.letters import width_of
from tests.chromium import CHROMIUM, QUIET, needs_chromium

GAMES = Path(__file__).parents[3] / "examples" / "games"
LONG, SHORT = "rush-2-players.jsonl", "hunner-3-players.jsonl"
ROUNDS = (1, 126, 136, 152, 179, 201, 241)
"""The moves that begin the rounds of the long game, which has 255."""

pytestmark = needs_chromium


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for all tests; each opens a page of its own."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield started
        started.close()


@cache
def written(log: str) -> str:
    """The page of an example game, made once for all tests."""
    return page(load_game(GAMES / log))


Open = Callable[..., Page]


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Open]:
    """Opens a page from a file; at the end nothing has been complained about, and nothing asked for but the file."""
    troubles: list[str] = []
    file = tmp_path / "game.html"

    def note_message(message: ConsoleMessage) -> None:
        troubles.append(message.text)

    def note_dialog(dialog: Dialog) -> None:
        troubles.append(dialog.message)
        dialog.dismiss()

    def note_request(request: Request) -> None:
        if not request.url.startswith((file.as_uri(), "data:")):
            troubles.append(request.url)

    def open_page(html: str, place: str = "", **options: Any) -> Page:
        file.write_text(html, "utf-8")
        tab = browser.new_page(**{"viewport": {"width": 1280, "height": 860}, **options})
        tabs.append(tab)
        tab.on("console", note_message)
        tab.on("pageerror", lambda error: troubles.append(str(error)))
        tab.on("dialog", note_dialog)
        tab.on("request", note_request)
        tab.goto(f"{file.as_uri()}{place}")
        return tab

    tabs: list[Page] = []
    yield open_page
    for tab in tabs:
        tab.close()
    assert not troubles


def press(tab: Page, *keys: str) -> int:
    """Press some keys, one after the other; the move that is shown then."""
    for key in keys:
        tab.keyboard.press(key)
    return move_of(tab)


def move_of(tab: Page) -> int:
    """The move that is shown, by the slider, the words and the list."""
    move = int(tab.locator("#slider").input_value())
    assert tab.locator("#where").inner_text().startswith(f"Move {move} of" if move else "Before the first move")
    assert tab.locator("#moves [aria-current]").get_attribute("data-move") == str(move)
    return move


# --- what is shown ----------------------------------------------------------------------------------------------------


def test_every_picture_and_every_word(opened: Open) -> None:
    """After each move, forwards and backwards, each viewer sees the picture of its view, and reads what it was told."""
    game = load_game(GAMES / SHORT)
    tab = opened(written(SHORT))
    for viewer, key in ((None, "referee"), (1, "1"), (SPECTATOR, "spectator")):
        seen = game if viewer is None else game.view(viewer)
        states = [new_state(game.variant, 3)]
        words = [""]
        for step in seen.steps:
            words.append("\n".join(commentary(game.players, states[-1], step.events)))
            states.append(reduce(evolve, step.events, states[-1]))
        layout = svg.layout_of(states, game.players, viewer)
        drawn = ["".join(map(text_of, svg.groups(state, game.players, layout))) for state in states]
        expected = [list(each) for each in zip(drawn, words, strict=True)]
        assert tab.evaluate(STEP_THROUGH, key) == [*expected, *expected[::-1]]


STEP_THROUGH = """key => {
    look(key);
    const moves = [...Array(film.moves + 1).keys()];
    return [...moves, ...moves.reverse()].map((move) => {
        go(move);
        return [at("picture").textContent, [...at("told").children].map((line) => line.textContent).join("\\n")];
    });
}"""


def text_of(part: str) -> str:
    """All text in an element of SVG."""
    return "".join(ElementTree.fromstring(part).itertext())


# --- going somewhere --------------------------------------------------------------------------------------------------


def test_keys(opened: Open) -> None:
    """Arrows go a move back and on, Home and End to both ends, Page Up and Down to where rounds begin."""
    tab = opened(written(LONG), "#move=0")
    assert press(tab) == 0
    assert press(tab, "ArrowLeft") == 0
    assert press(tab, "ArrowRight", "ArrowRight", "ArrowRight") == 3
    assert press(tab, "ArrowLeft") == 2
    assert press(tab, "End") == 255
    assert press(tab, "ArrowRight") == press(tab, "PageDown") == 255
    assert press(tab, "PageUp") == 241
    assert press(tab, "PageUp", "PageUp") == 179
    assert press(tab, "PageDown") == 201
    assert press(tab, "Home") == 0
    assert press(tab, "PageUp") == 0
    assert press(tab, "PageDown", "PageDown") == 126
    assert press(tab, "Control+ArrowRight", "Shift+Home", "Alt+5", "x") == 126


def test_buttons(opened: Open) -> None:
    """Each has a name, and does what it says; at the ends those that lead nowhere cannot be pressed."""
    tab = opened(written(LONG), "#move=0")
    back, on = tab.get_by_role("button", name="One move back"), tab.get_by_role("button", name="One move on")
    round_back = tab.get_by_role("button", name="To the beginning of the round")
    round_on = tab.get_by_role("button", name="To the next round")
    for button in (back, round_back):
        expect(button).to_be_disabled()
    round_on.click()
    for _ in range(2):
        on.click()
    back.click()
    assert move_of(tab) == 2
    round_on.click()
    assert move_of(tab) == 126
    round_back.click()
    assert move_of(tab) == 1
    press(tab, "End")
    for button in (on, round_on):
        expect(button).to_be_disabled()


def test_the_slider(opened: Open) -> None:
    """It leads to a move, and says in words which one."""
    tab = opened(written(LONG))
    slider = tab.get_by_role("slider", name="Move")
    slider.fill("140")
    assert move_of(tab) == 140
    expect(slider).to_have_attribute("aria-valuetext", "Move 140 of 255, round 3")
    slider.focus()
    assert press(tab, "ArrowRight", "ArrowRight") == 142


def test_rounds(opened: Open) -> None:
    """A round that is chosen is shown from its beginning, and the choice follows the moves."""
    tab = opened(written(LONG))
    choice = tab.locator("#round")
    for number, first in enumerate(ROUNDS, 1):
        choice.select_option(str(number))
        assert move_of(tab) == first
        press(tab, "ArrowRight")  # the choice has this key for itself
        tab.locator("body").click(position={"x": 1, "y": 1})
        assert press(tab, "Home") == 0
    choice.select_option("2")
    tab.locator("body").click(position={"x": 1, "y": 1})
    assert press(tab, "ArrowLeft") == 125
    assert choice.input_value() == "1"


def test_the_list_of_moves(opened: Open) -> None:
    """It holds each move with what was told of it; a click leads there, and the move that is shown is in sight."""
    tab = opened(written(LONG))
    lines = tab.locator("#moves button")
    assert lines.count() == 256
    assert tab.locator("#moves .round").count() == len(ROUNDS)
    lines.nth(3).click()
    assert move_of(tab) == 3
    for key in ("End", "Home", "PageDown", "PageDown"):
        press(tab, key)
        expect(tab.locator("#moves [aria-current]")).to_be_in_viewport()
    told = tab.locator("#told p").all_inner_texts()
    assert lines.nth(126).inner_text().split("\n")[-1] == " ".join(told)
    assert tab.evaluate("scrollY") == 0


# --- whose eyes -------------------------------------------------------------------------------------------------------


def test_eyes(opened: Open) -> None:
    """A choice, digits and letters change whose eyes they are: pictures, words and the list of moves with them."""
    game = load_game(GAMES / LONG)
    tab = opened(written(LONG), "#move=1")
    choice = tab.get_by_label("Eyes of")
    assert choice.locator("option").all_inner_texts() == ["the referee", "seat 0, Ana", "seat 1, Ben", "a spectator"]
    dealt = tab.locator("#told p").first
    expect(dealt).to_contain_text(f"Ana gets {game.events[0].hands[0][0]} ")  # type: ignore[union-attr]
    choice.select_option("seat 1, Ben")
    expect(dealt).to_contain_text("Ana gets 4 cards; Ben gets 4 cards.")
    assert "Ana gets 4 cards" in tab.locator("#moves button").nth(1).inner_text()
    tab.locator("body").click(position={"x": 1, "y": 1})
    for key, eyes in (("0", "0"), ("1", "1"), ("s", "spectator"), ("9", "spectator"), ("r", "referee")):
        press(tab, key)
        assert choice.input_value() == eyes
    tab.get_by_text("Keys", exact=True).click()
    tab.get_by_label("Letters and digits are keys").uncheck()
    tab.locator("body").click(position={"x": 1, "y": 1})
    assert press(tab, "1", "ArrowRight") == 2
    assert choice.input_value() == "referee"


def test_the_page_of_a_view_has_one_pair_of_eyes(opened: Open) -> None:
    """There is no other to choose."""
    tab = opened(page(load_game(GAMES / SHORT).view(2)), "#move=1&eyes=referee")
    choice = tab.get_by_label("Eyes of")
    assert choice.locator("option").all_inner_texts() == ["seat 2, Chi"]
    expect(choice).to_be_disabled()
    expect(tab.locator("#told p").first).to_contain_text("Chi gets 4 cards")
    assert press(tab, "r", "0", "ArrowRight") == 2


# --- the address ------------------------------------------------------------------------------------------------------


def test_the_address_leads_to_a_place(opened: Open) -> None:
    """It follows what is shown, and what is shown follows it."""
    tab = opened(written(LONG), "#move=40&eyes=1")
    assert move_of(tab) == 40
    assert tab.locator("#eyes").input_value() == "1"
    press(tab, "ArrowRight", "s")
    expect(tab).to_have_url(f"{tab.url.split('#')[0]}#move=41&eyes=spectator")
    tab.evaluate("location.hash = '#move=7&eyes=0'")
    expect(tab.locator("#where")).to_have_text("Move 7 of 255, round 1")
    assert tab.locator("#eyes").input_value() == "0"
    tab.reload()
    assert move_of(tab) == 7


@pytest.mark.parametrize(
    ("place", "move"),
    [("", 1), ("#", 1), ("#move=", 0), ("#move=999999", 255), ("#move=-5&eyes=7", 0), ("#move=1e2", 100),
     ("#move=12.9", 12), ("#move=x&eyes=%3Cb%3E", 0), ("#move=Infinity", 255), ("#eyes=constructor&move=NaN", 0),
     ("#move=5&eyes=Ana", 5)],
)  # fmt: skip
def test_an_address_that_leads_nowhere(place: str, move: int, opened: Open) -> None:
    """The page shows the nearest move there is, or the first table if none is named; for eyes that it does not have,
    those that see least."""
    tab = opened(written(LONG), place)
    assert move_of(tab) == move
    assert tab.locator("#eyes").input_value() == ("spectator" if "eyes" in place else "referee")


# --- by itself --------------------------------------------------------------------------------------------------------


def test_autoplay(opened: Open) -> None:
    """It goes on move by move until it is stopped, or comes to the end; from there it begins anew."""
    tab = opened(written(SHORT), "#move=70")
    tab.clock.install()
    tab.reload()
    play, voice = tab.locator("#play"), tab.locator(".told")
    expect(play).to_have_attribute("aria-label", "Play")
    press(tab, "Space")
    expect(play).to_have_attribute("aria-label", "Pause")
    expect(voice).to_have_attribute("aria-live", "off")
    tab.clock.run_for(6_100)
    assert move_of(tab) == 73
    press(tab, "1")  # other eyes do not stop it
    tab.clock.run_for(2_000)
    assert move_of(tab) == 74
    press(tab, "Space")
    tab.clock.run_for(20_000)
    assert move_of(tab) == 74
    expect(voice).to_have_attribute("aria-live", "polite")
    tab.get_by_label("Speed").select_option("very fast")
    play.click()
    tab.clock.run_for(1_000)
    assert move_of(tab) == 78
    expect(play).to_have_attribute("aria-label", "Play")
    play.click()
    tab.clock.run_for(450)
    assert move_of(tab) == 2
    tab.get_by_label("Speed").select_option("slow")
    tab.clock.run_for(3_900)
    assert move_of(tab) == 2
    tab.get_by_label("Speed").select_option("very fast")  # which does not wait for the slow one to be over
    tab.clock.run_for(250)
    assert move_of(tab) == 3
    tab.locator("body").click(position={"x": 1, "y": 1})
    press(tab, "ArrowLeft")  # who goes somewhere stops it
    tab.clock.run_for(2_000)
    assert move_of(tab) == 2


# --- everywhere -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [320, 375, 832, 840, 1024, 1280])
def test_nothing_is_wider_than_the_window(width: int, opened: Open) -> None:
    """Neither in any part of a game nor with a very long name, and what is chosen can be read."""
    long_name = ["Ana", "Maximiliane Henriette Freifrau von Droste zu Hülshoff"]
    for html in (written(LONG), page(Game.new(load_variant("rush"), long_name, seed=1))):
        tab = opened(html, viewport={"width": width, "height": 844})
        for key in ("Home", "PageDown", "End"):
            press(tab, key)
            assert tab.evaluate("document.documentElement.scrollWidth") <= width
        for choice in ("#eyes", "#round", "#speed"):
            box = tab.locator(choice).bounding_box()
            assert box is not None
            assert box["width"] >= (160 if choice == "#eyes" else 45)
            assert box["x"] + box["width"] < width


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 390, 1280])
def test_it_can_be_read(width: int, scheme: str, opened: Open) -> None:
    """The table is as large as the window allows, and words and the edges of controls stand out from their ground."""
    tab = opened(written(LONG), viewport={"width": width, "height": 844}, color_scheme=scheme)
    picture = tab.locator("#picture").bounding_box()
    assert picture is not None
    assert picture["width"] > min(width, 330) - 30
    ink, ground = tab.evaluate(
        "[getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]"
    )
    assert (brightness(ink) < brightness(ground)) == (scheme == "light")
    assert abs(brightness(ink) - brightness(ground)) > 150
    for control in ("#back", "#round", "#speed"):
        edge, panel = tab.locator(control).evaluate(
            "it => [getComputedStyle(it).borderTopColor, getComputedStyle(it.closest('section')).backgroundColor]"
        )
        light, dark = sorted((luminance(edge), luminance(panel)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 3


def parts_of(colour: str) -> list[int]:
    """The three numbers of rgb(r, g, b)."""
    return [int(part) for part in colour.removeprefix("rgb(").removesuffix(")").split(", ")]


def brightness(colour: str) -> float:
    """How bright a colour is, from 0 to 255."""
    return sum(parts_of(colour)) / 3


def luminance(colour: str) -> float:
    """The relative luminance of a colour, as the guidelines for web content define it."""
    parts = [part / 255 for part in parts_of(colour)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(("width", "height"), [(320, 568), (375, 667), (412, 915)])
def test_a_phone_begins_with_the_own_hand(width: int, height: int, opened: Open) -> None:
    """The whole hand of the viewer is between the words and the controls, which stay where they are; so is a pile."""
    tab = opened(page(load_game(GAMES / LONG).view(1)), "#move=60", viewport={"width": width, "height": height})
    told, controls = tab.locator(".told").bounding_box(), tab.locator("#controls").bounding_box()
    own = tab.locator("#picture > g").nth(4).bounding_box()  # banner, piles, what is pending, Ana's hand, and Ben's
    stock = tab.locator("#picture").get_by_text("stock", exact=True).bounding_box()
    assert told is not None
    assert controls is not None
    assert own is not None
    assert stock is not None
    assert told["y"] + told["height"] < stock["y"] < own["y"] < own["y"] + own["height"] <= controls["y"]
    assert controls["y"] + controls["height"] <= height
    assert told["height"] + controls["height"] < 160


def test_a_note_is_not_scrolled_away(opened: Open) -> None:
    """What is wrong with a record is seen first on a phone, too."""
    view = load_game(GAMES / LONG).view(1)
    tab = opened(page(view, note="The record breaks here."), viewport={"width": 375, "height": 667})
    assert tab.evaluate("scrollY") == 0
    expect(tab.locator("#note")).to_be_in_viewport()


def test_where_the_focus_is_can_be_seen(opened: Open) -> None:
    """Everything that can be used is reached with the tabulator, and has a name and a frame then."""
    tab = opened(written(SHORT), "#move=5")
    names = []
    for _ in range(12):
        tab.keyboard.press("Tab")
        name, outline = tab.evaluate(FOCUS)
        names.append(name)
        assert outline == "solid"
    assert [name for name in names if name in NAMED] == NAMED


def test_the_list_of_moves_is_one_stop(opened: Open) -> None:
    """However many moves there are, the tabulator stops at the one that is shown; up and down go on from there."""
    tab = opened(written(LONG), "#move=5")
    assert tab.locator("#moves [tabindex='0']").count() == 1
    stops: list[str] = []
    while not stops or stops[-1] != "BODY":
        tab.keyboard.press("Tab")
        stops.append(tab.evaluate("document.activeElement.dataset.move ?? document.activeElement.tagName"))
    assert stops[-3:] == ["SUMMARY", "5", "BODY"]
    tab.keyboard.press("Shift+Tab")
    assert press(tab, "ArrowDown", "ArrowDown", "ArrowUp") == 6
    assert tab.evaluate(FOCUSED_MOVE) == "6"
    assert press(tab, "End") == 255
    assert tab.evaluate(FOCUSED_MOVE) == "255"
    tab.locator("#slider").focus()
    assert press(tab, "ArrowDown") == 254  # the slider has this key for itself
    tab.locator("body").click(position={"x": 1, "y": 1})
    assert press(tab, "ArrowDown") == 254


def test_the_focus_is_not_lost(opened: Open) -> None:
    """It stays in the list under other eyes, and on a button that does nothing any more."""
    tab = opened(written(LONG), "#move=2")
    tab.locator("#moves [tabindex='0']").focus()
    for key in ("1", "s", "r"):
        assert press(tab, key) == 2
        assert tab.evaluate(FOCUSED_MOVE) == "2"
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
    """Space plays and pauses there, too; the focus waits, so that not every line is read out, and then goes on."""
    tab = opened(written(SHORT), "#move=3")
    tab.clock.install()
    tab.reload()
    tab.locator("#moves [tabindex='0']").focus()
    press(tab, "Space")
    tab.clock.run_for(4_100)
    assert move_of(tab) == 5
    assert tab.evaluate(FOCUSED_MOVE) == "3"
    press(tab, "Space")
    tab.clock.run_for(10_000)
    assert press(tab, "ArrowDown") == 6
    assert tab.evaluate(FOCUSED_MOVE) == "6"


FOCUSED_MOVE = "document.activeElement.dataset.move"


def test_what_is_read_out_of_the_table(opened: Open) -> None:
    """The piles, the drawn card and the slots are named, with the card that lies there as its picture shows it."""
    tab = opened(page(load_game(GAMES / LONG).view(1)), "#move=60")
    read = tab.locator("#picture").aria_snapshot()
    for words in (
        "stock: 22 cards",
        "discard pile: 24 cards, on top the AH",
        "Ben, drawn card: the 7D, face down, seen by Ben",
        "Ana, slot 1: the AC, face down, seen by Ana, Ben",
    ):
        assert f'img "{words}"' in read


NAMED = ["Move", "To the beginning of the round, or to the round before", "One move back", "Play", "One move on"]

FOCUS = """() => {
    const { activeElement } = document;
    return [activeElement.getAttribute("aria-label"), getComputedStyle(activeElement).outlineStyle];
}"""


def test_names_that_would_be_scripts(opened: Open) -> None:
    """They are shown as they are written, and nothing in them runs."""
    hostile = "</script><img src=x onerror=alert(1)>\u2028<!--<script>alert(2)</script>"
    variant = load_variant("rush", changes={"name": "</title></style><script>alert(3)</script>", "call": "<b>'\"&amp;"})
    players = [hostile, "</svg><svg onload=alert(4)>", "</template>{{7*7}}${alert(5)}`"]
    tab = opened(page(Game.new(variant, players, seed=1), note="</p><script>alert(6)</script>"), "#move=1&eyes=0")
    assert tab.title() == f"{variant.name}: {hostile.replace(chr(0x2028), '')}, {players[1]}, {players[2]}"
    assert hostile.replace("\u2028", "") in tab.locator("#told p").first.inner_text()
    assert tab.locator("h1").inner_text() == variant.name
    assert tab.locator("#note").inner_text() == "</p><script>alert(6)</script>"
    assert tab.locator("script").count() == 2
    assert tab.locator("img, b, [onload]").count() == 0


def test_a_note_is_seen(opened: Open) -> None:
    """What is wrong with a record is told whatever move is shown; where nothing is, there is no empty frame."""
    game = load_game(GAMES / SHORT).view(0)
    tab = opened(page(game, note="The record breaks here."))
    for key in ("Home", "End"):
        press(tab, key)
        expect(tab.locator("#note")).to_have_text("The record breaks here.")
        expect(tab.locator("#note")).to_be_in_viewport()
    expect(opened(page(game)).locator("#note")).to_be_hidden()


def test_a_game_in_which_nothing_has_happened(opened: Open) -> None:
    """There is nowhere to go, and nothing goes wrong."""
    tab = opened(page(Game.new(load_variant("rush"), ["Ana", "Ben"])))
    assert press(tab, "ArrowRight", "PageDown", "End", "Space", "PageUp", "1") == 0
    for button in ("back", "round-back", "play", "on", "round-on"):
        tab.locator(f"#{button}").press("Enter")
        expect(tab.locator(f"#{button}")).to_have_attribute("aria-disabled", "true")
    press(tab, "Space")
    expect(tab.locator("#play")).to_have_attribute("aria-label", "Play")
    expect(tab.locator("#picture")).to_contain_text("Nothing has been dealt yet.")


def test_a_browser_that_runs_no_script(opened: Open) -> None:
    """It says what is missing, and shows no controls that do nothing."""
    tab = opened(written(SHORT), java_script_enabled=False)
    expect(tab.locator("noscript p")).to_contain_text("does not run")
    expect(tab.locator("main")).to_be_hidden()


# --- letters ----------------------------------------------------------------------------------------------------------


def test_no_letter_is_wider_than_it_is_taken_for(opened: Open) -> None:
    """Letters of Europe, in the common fonts that are there; a tenth of their size is let pass."""
    letters = [
        letter
        for first, last in ((0x21, 0x17F), (0x386, 0x3CE), (0x400, 0x45F), (0x1E00, 0x1EF9), (0x1F00, 0x1FFC))
        for letter in map(chr, range(first, last + 1))
        if letter.isalpha() and "\u031b" not in normalize("NFD", letter)  # a horn is taken for an accent
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
    """However wide the letters of a name are, it ends where its panel does, or the cards beside it begin."""
    names = ["ŒŒŒŒŒŒŒŒŒŒŒŒ", "ЩЩЩЩЩЩЩЩЩЩЩЩ", "ŴÖÜŴÖÜŴÖÜŴÖÜ", "ΨΩΨΩΨΩΨΩΨΩΨΩ", "WWWWWWWWWWWW"]
    tab = opened(page(Game.new(load_variant("travellers"), names, seed=1)))
    for name in names:
        start = name[:2]
        drawn = tab.locator("#picture > g > text[font-weight=bold]", has_text=re.compile(f"^{start}"))
        inside = drawn.evaluate("""it => {
            const panel = it.parentElement.querySelector("rect").getBoundingClientRect();
            const cards = [...it.parentElement.querySelectorAll("g")].map((each) => each.getBoundingClientRect());
            const { right, bottom } = it.getBoundingClientRect();
            return right < panel.right && cards.every((card) => right <= card.left || bottom <= card.top);
        }""")
        assert inside
