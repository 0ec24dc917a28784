"""The page as a file: what is in it, and what is not."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

from cabo_rules import SPECTATOR, Game, GameError, load_game, load_lines, load_variant, log_lines, possible_game
from cabo_rules.show.html import page

GAMES = Path(__file__).parents[3] / "examples" / "games"
HOSTILE = "</script><script>alert(1)</script><!--<script>\u2028'\"&lt;${x}"


def inside(html: str, opening: str, closing: str) -> str:
    """What stands between two texts that are in the page once."""
    assert html.count(opening) == 1
    return html.split(opening)[1].split(closing)[0]


@pytest.mark.parametrize("seat", [0, 2, SPECTATOR])
def test_the_page_of_a_view_holds_no_hidden_card(seat: int) -> None:
    """Another game that looks the same to this seat has the same page, byte for byte: so no other card is in it."""
    game = load_game(GAMES / "hunner-3-players.jsonl")
    other = possible_game(game.view(seat))
    assert other.state.stock != game.state.stock or other.state.hands != game.state.hands or other != game
    assert page(other.view(seat)) == page(game.view(seat))
    assert page(other) != page(game)


def test_the_cards_that_a_page_names() -> None:
    """They are cards that the log of the same view names, and no others; the page of the whole game names more."""
    with (GAMES / "hunner-3-players.jsonl").open() as lines:
        game = load_lines(lines, most=20)
    named = re.compile(r"\b(?:[2-9AJQK]|10)[SHDC]\b")
    _header, *told = log_lines(game.view(1))  # the header names the cards of the variant's powers
    seen = set(named.findall("".join(told)))
    assert len(seen) > 5
    assert set(named.findall(page(game.view(1)))) == seen
    assert set(named.findall(page(game))) > seen


def test_a_page_runs_nothing_but_its_own_script() -> None:
    """Its policy names its script and its style by their hashes, and forbids all else: no address is in the page."""
    html = page(load_game(GAMES / "hunner-3-players.jsonl").view(0))
    policy = inside(html, 'http-equiv="Content-Security-Policy" content="', '"')
    for kind, opening, closing in (("script", "<script>", "</script>"), ("style", "<style>", "</style>")):
        made = b64encode(sha256(inside(html, opening, closing).encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{made}';" in policy
    assert policy.startswith("default-src 'none'; img-src data:; ")
    assert "unsafe" not in policy
    assert set(re.findall(r'(?:src|href|action)="([^"#]*)', html)) == {"", "data:,"}
    assert not re.search(r"https?:|//[a-z]|@import|url\(|fetch\(|XMLHttpRequest|innerHTML|eval\(| on[a-z]+=", html)


@pytest.mark.parametrize("field", ["players", "variant"])
def test_a_name_stays_text(field: str) -> None:
    """A name that is written like a script closes none and opens none."""
    name = HOSTILE.replace("\u2028", "")  # which no variant may have
    variant = load_variant("rush", changes={"name": name} if field == "variant" else None)
    html = page(Game.new(variant, [HOSTILE if field == "players" else "Ana", "Ben"], seed=1))
    assert html.count("<script") == html.count("</script>") == 2
    assert "<!--" not in html
    assert "\u2028" not in html
    data = inside(html, '<script id="film" type="application/json">', "</script>")
    assert "<" not in data
    assert data.isascii()
    names = [eyes["name"] for eyes in json.loads(data)["eyes"]]
    assert (f"seat 0, {name}" in names) == (field == "players")


def test_a_note_stays_text() -> None:
    """What is told of a broken record may hold anything."""
    assert '<p id="note" class="note">&lt;b&gt; &amp; more</p>' in page(
        Game.new(load_variant("rush"), ["Ana", "Ben"], seed=1), note="<b>\n& more"
    )


def test_the_same_game_has_the_same_page() -> None:
    """Byte for byte, so a page can be kept beside its log and compared."""
    log = GAMES / "hunner-3-players.jsonl"
    assert page(load_game(log)) == page(load_game(log))


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_page_without_recall_remembers_nothing(seat: int) -> None:
    """It does not say who has seen a card, nor which cards a look has shown."""
    game = load_game(GAMES / "hunner-3-players.jsonl").view(seat)
    remembers, forgets = page(game), page(game, recall="none")
    looks = re.compile(r"looks at [^.:]*\d \(|draws the ")
    assert "seen by " in remembers
    assert looks.search(remembers)
    assert "seen by " not in forgets
    assert not looks.search(forgets)


def test_another_recall() -> None:
    """A word that is not a recall is an error."""
    with pytest.raises(GameError, match=r"^recall must be one of perfect, none, not 'some'$"):
        page(Game.new(load_variant("rush"), ["Ana", "Ben"]), recall="some")  # type: ignore[arg-type]
