"""The page as a file: its contents, and what it must not contain."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from importlib import import_module
from importlib.resources import files

import pytest

from cabo_rules import SPECTATOR, Game, load_game, load_lines, load_variant, log_lines, possible_game
from cabo_rules.show.html import page
from cabo_rules.show.texts import Texts, texts_in
from tests.examples import GAMES
from tests.show.test_texts import WORDLESS, keys_in, own_words, pieces_of_name, strange

HOSTILE = "</script><script>alert(1)</script><!--<script>\u2028'\"&lt;${x}"


def inside(html: str, opening: str, closing: str) -> str:
    """Return the text between two texts, each of which is in the page once."""
    assert html.count(opening) == 1
    return html.split(opening)[1].split(closing)[0]


@pytest.mark.parametrize("seat", [0, 2, SPECTATOR])
def test_the_page_of_a_view_has_no_hidden_card(seat: int) -> None:
    """Another game with the same view has the same page, byte for byte, so the page has no other card."""
    game = load_game(GAMES / "hunner-3-players.jsonl")
    other = possible_game(game.view(seat))
    assert other.state.stock != game.state.stock or other.state.hands != game.state.hands or other != game
    assert page(other.view(seat)) == page(game.view(seat))
    assert page(other) != page(game)


def test_the_cards_that_a_page_names() -> None:
    """The page of a view names the cards of the view's log and no others; the page of the whole game names more."""
    with (GAMES / "hunner-3-players.jsonl").open() as log:
        game = load_lines(log, most=20)
    named = re.compile(r"\b(?:[2-9AJQK]|10)[SHDC]\b")
    _header, *lines = log_lines(game.view(1))  # the header names the cards of the variant's powers
    seen = set(named.findall("".join(lines)))
    assert len(seen) > 5
    assert set(named.findall(page(game.view(1)))) == seen
    assert set(named.findall(page(game))) > seen


def test_a_page_runs_nothing_but_its_own_script() -> None:
    """The policy allows the script and style by their hashes and forbids everything else; the page has no addresses."""
    html = page(load_game(GAMES / "hunner-3-players.jsonl").view(0))
    policy = inside(html, 'http-equiv="Content-Security-Policy" content="', '"')
    for kind, opening, closing in (("script", "<script>", "</script>"), ("style", "<style>", "</style>")):
        made = b64encode(sha256(inside(html, opening, closing).encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{made}';" in policy
    assert policy.startswith("default-src 'none'; img-src data:; ")
    assert "unsafe" not in policy
    rest = html.replace(policy, "")  # a hash may contain two slashes
    assert set(re.findall(r'(?:src|href|action)="([^"#]*)', rest)) == {"", "data:,"}
    assert not re.search(r"https?:|//[a-z]|@import|url\(|fetch\(|XMLHttpRequest|innerHTML|eval\(| on[a-z]+=", rest)


@pytest.mark.parametrize("field", ["players", "variant"])
def test_a_name_stays_text(field: str) -> None:
    """A name that looks like a script neither closes nor opens an element."""
    name = HOSTILE.replace("\u2028", "")  # which no variant may have
    variant = load_variant("rush", changes={"name": name} if field == "variant" else None)
    html = page(Game.new(variant, [HOSTILE if field == "players" else "Ana", "Ben"], seed=1))
    assert html.count("<script") == html.count("</script>") == 2
    assert "<!--" not in html
    assert "\u2028" not in html
    data = inside(html, '<script id="frames" type="application/json">', "</script>")
    assert "<" not in data
    assert data.isascii()
    names = [view["name"] for view in json.loads(data)["views"]]
    assert (f"seat 0, {name}" in names) == (field == "players")


def test_a_note_stays_text() -> None:
    """A note about a broken record may contain markup."""
    assert '<p id="note" class="note">&lt;b&gt; &amp; more</p>' in page(
        Game.new(load_variant("rush"), ["Ana", "Ben"], seed=1), note="<b>\n& more"
    )


# --- its words --------------------------------------------------------------------------------------------------------


def _file(name: str) -> str:
    return files("cabo_rules.show.html").joinpath(name).read_text("utf-8")


def test_words() -> None:
    """The page uses each of its words, and neither its HTML nor its script has words of its own."""
    own = {key for key in texts_in("en").templates if key.startswith("replay.")}
    html, script = _file("page.html"), _file("page.js")
    in_html = set(re.findall(r"[$](replay(?:[.][a-z_]+)+)", html))
    assert in_html < own
    said = {name for call in re.findall(r"\bsay\(([^)]*)\)", script) for name in re.findall(r'"(\w+)"', call)}
    assert said == set(import_module("cabo_rules.show.html.page")._IN_SCRIPT)
    in_python = {"replay.referee", "replay.key.to", "replay.note.unread", "replay.note.problem"}
    assert own == in_html | {f"replay.{name}" for name in said} | in_python
    written = re.sub("<[^>]*>", " ", html)
    assert not re.search(r"(?<![$.\w])[^\W\d_]{2}", written)
    assert not [each for each in re.findall(r'(?:aria-label|title)="([^"]*)"', html) if not each.startswith("$replay.")]
    assert not re.search(r"textContent = [`\"]", script)


class Reader(HTMLParser):
    """Everything that a page says before its script runs, but the data of its script."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.lang: str | None = None
        self._inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the language, and what is read out for an element."""
        self._inside = tag
        if tag == "html":
            self.lang = dict(attrs)["lang"]
        self.said += [value or "" for name, value in attrs if name in ("aria-label", "title")]

    def handle_endtag(self, tag: str) -> None:
        """Leave an element."""
        self._inside = ""

    def handle_data(self, data: str) -> None:
        """Note a text."""
        if self._inside not in ("script", "style"):
            self.said.append(data)


def test_every_word_of_the_page_is_from_the_catalogue() -> None:
    """In a language without words, the page consists of names, cards, numbers and the words of the variant."""
    game = load_game(GAMES / "travellers-3-players.jsonl")
    html = page(game, language=WORDLESS)
    reader = Reader()
    reader.feed(html)
    assert reader.lang == "xx"
    data = json.loads(inside(html, '<script id="frames" type="application/json">', "</script>"))
    said = [
        *reader.said,
        *(re.sub("{.*?}", "", each) for each in data["words"].values()),
        *(each["name"] for each in data["views"]),
    ]
    said += [sentence for sentences in data["texts"] for sentence in sentences]
    allowed = own_words(game) | {*game.players, *pieces_of_name(game), *"rsAJQK"}
    assert not strange("\n".join(said), allowed)
    assert "replay.no_script" in keys_in("\n".join(said))


def test_the_page_in_german() -> None:
    """The page says which language it is in; its pictures and its commentary are in that language, too."""
    html = page(Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7).view(1), language="de")
    assert '<html lang="de">' in html
    assert "<title>Ana, Platz 0: eine Karte, verdeckt</title>" in html
    assert "Ana bekommt 4 Karten" in html
    assert '"name":"Sitz 1, Ben"' in html
    assert "<kbd>0</kbd> bis <kbd>9</kbd>" in html


def test_a_language_stays_text() -> None:
    """The code of a language and its words may contain markup."""
    hostile = HOSTILE.replace("{x}", "")  # which would be a gap
    templates = {**texts_in("en").templates, "replay.moves": hostile, "replay.before": hostile}
    html = page(Game.new(load_variant("rush"), ["Ana", "Ben"], seed=1), language=Texts('"><b>', templates))
    assert '<html lang="&quot;&gt;&lt;b&gt;">' in html
    assert html.count("<script") == html.count("</script>") == 2


# --- recall -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_page_without_recall_remembers_nothing(seat: int) -> None:
    """A page without recall names neither who has seen a card nor the cards of a look."""
    game = load_game(GAMES / "hunner-3-players.jsonl").view(seat)
    remembers, forgets = page(game), page(game, recall="none")
    looks = re.compile(r"looks at [^.:]*\d \(|draws the ")
    assert "seen by " in remembers
    assert looks.search(remembers)
    assert "seen by " not in forgets
    assert not looks.search(forgets)
