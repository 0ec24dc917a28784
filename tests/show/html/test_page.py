"""The page as a file: its contents, and what it must not contain."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256

import pytest

from cabo_rules import SPECTATOR, Game, load_game, load_lines, load_variant, log_lines, possible_game
from cabo_rules.show.html import page
from tests.examples import GAMES

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
