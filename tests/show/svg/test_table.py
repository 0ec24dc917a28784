"""The whole picture: well-formed for any game, and free of leaks."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cabo_rules import HIDDEN, SPECTATOR, Card, Game, load_variant, view
from cabo_rules.show import svg
from cabo_rules.show.svg.alt_text import MOST_SLOTS
from cabo_rules.show.svg.layout import layout_of
from cabo_rules.show.texts import card_name
from cabo_rules.state import State, new_state
from cabo_rules.testing import assert_no_leak
from cabo_rules.testing.strategies import games
from tests.show.svg import make_images
from tests.show.svg.make_images import IMAGES, drawn
from tests.show.svg.reading import sizes, titles, words

PLAYERS = ("Ana", "Ben", "Chi")


def shown(state: State) -> list[str]:
    """The text of every card that a state shows in the hands."""
    slots = [slot for hand in state.hands for slot in hand[:MOST_SLOTS]]
    return [slot.card.text for slot in slots if slot.card is not None and slot.card != HIDDEN]


@settings(max_examples=40)
@given(games(), st.data())
def test_pictures_of_any_game(game: Game, data: st.DataObject) -> None:
    """The picture of any game, for any viewer and names, is XML with every visible card in legible letters."""
    names = data.draw(st.tuples(*(st.text(min_size=1, max_size=200) for _ in game.players)))
    seat = data.draw(st.sampled_from([SPECTATOR, *range(game.state.seats)]))
    for state, viewer in ((game.state, None), (view(game.state, seat), seat), (view(game.state, seat, "none"), seat)):
        picture = svg.table(state, names, viewer=viewer)
        root = ElementTree.fromstring(picture.encode())
        assert root.attrib["role"] == "img"
        assert [each.tag.rpartition("}")[2] for each in root][:3] == ["title", "desc", "defs"]
        described = " ".join(titles(picture))
        assert all(f"the {card_name(Card(text))}, face" in described for text in shown(state))
        written = words(picture)
        ranks = [card.removesuffix(card[-1]) if card[-1:] in "SHDC" else card for card in shown(state)]
        assert all(rank in written for rank in ranks)
        assert min(sizes(picture)) >= 11


def test_the_referees_picture_would_leak() -> None:
    """The leak test rejects the referee's picture, which is not for players."""
    game = Game.new(load_variant("rush"), PLAYERS, seed=1)
    with pytest.raises(AssertionError, match="the payload shows seat 1 what it cannot know"):
        assert_no_leak(lambda game: game.svg(), game, 1)


def test_the_same_bytes_everywhere() -> None:
    """The same state makes the same bytes, whatever the hash seed of the process."""
    program = "from tests.show.svg.make_images import drawn; print(ascii(drawn('table.svg')))"
    for seed in "12":
        made = subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=make_images.ROOT,
            capture_output=True,
            check=True,
            text=True,
        )
        assert made.stdout.strip() == ascii(drawn("table.svg"))


def test_pictures_of_the_documentation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are up to date, and there are no others; ``python -m tests.show.svg.make_images`` redraws them."""
    monkeypatch.setattr(make_images, "IMAGES", tmp_path)
    make_images.main()
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert made == {path.name: path.read_bytes() for path in IMAGES.iterdir()}


def test_a_picture_is_self_contained() -> None:
    """A picture fetches nothing, runs nothing, and defines every sign that it uses."""
    picture = drawn("table.svg")
    root = ElementTree.fromstring(picture)
    tags = {each.tag.rpartition("}")[2] for each in root.iter()}
    assert tags == {"svg", "title", "desc", "defs", "symbol", "g", "rect", "path", "circle", "text", "use"}
    names = [each.attrib["id"] for each in root.iter() if "id" in each.attrib]
    assert len(names) == len(set(names))
    assert {each.attrib["href"] for each in root.iter() if "href" in each.attrib} <= {f"#{name}" for name in names}
    assert picture.count("http") == 1


def test_pictures_in_one_page_share_their_signs() -> None:
    """Ids mean the same in all pictures, so it does not matter which definition a page uses."""
    one, other = drawn("table.svg"), drawn("numbers.svg")
    assert svg.defs() in one
    assert svg.defs() in other
    assert "id=" not in one.replace(svg.defs(), "")


def test_a_table_is_its_groups() -> None:
    """The whole picture consists of the signs and the parts, in order."""
    state = Game.new(load_variant("rush"), PLAYERS, seed=1).state
    parts = svg.groups(state, PLAYERS, layout_of([state], PLAYERS))
    assert len(parts) == 8
    assert svg.table(state, PLAYERS).endswith(f"{svg.defs()}{''.join(parts)}</svg>\n")


def test_a_name_is_shortened_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each name is shortened once, however many seats and pictures there are."""
    names = [f"Player {seat} of three hundred" for seat in range(300)]
    state = new_state(load_variant("rush"), len(names))
    made: list[str] = []

    def noted(name: str, width: int, size: int) -> str:
        made.append(name)
        return name

    monkeypatch.setattr("cabo_rules.show.svg.alt_text.shortened", noted)
    layout = layout_of([state] * 3, names)
    for _ in range(3):
        assert len(svg.groups(state, names, layout)) == 305
    assert made == names


def test_the_layout_may_be_given() -> None:
    """A given layout determines the size and the viewer of the picture."""
    states = [Game.new(load_variant(name), PLAYERS, seed=1).state for name in ("rush", "travellers-six")]
    layout = layout_of(states, PLAYERS, 1)
    pictures = [svg.table(state, PLAYERS, layout=layout) for state in states]
    assert all(f'viewBox="0 0 390 {layout.height}"' in picture for picture in pictures)
    assert all("as seen by seat 1, Ben" in titles(picture)[0] for picture in pictures)


def test_the_description() -> None:
    """The description has everything that the picture shows."""
    game = Game.set_up(load_variant("rush"), PLAYERS, hands=[["AS", None], ["KH"], ["3D"]], discard=["7H"], stock=None)
    root = ElementTree.fromstring(game.svg())
    assert root[0].text == "Cabo Rush, round 1"
    assert root[1].text == (
        "Ana's turn to draw."
        " Seat 0: Ana, total 0; Ana, slot 0: the ace of spades, face down; Ana, slot 1: no card."
        " Seat 1: Ben, total 0; Ben, slot 0: the king of hearts, face down."
        " Seat 2: Chi, total 0; Chi, slot 0: the 3 of diamonds, face down."
        " Stock: 48 cards, on top the 2 of spades. Discard pile: 1 card, on top the 7 of hearts."
        " Pending: The 7H may be snapped."
    )
    hidden = ElementTree.fromstring(game.view(SPECTATOR).svg())
    assert hidden[0].text == "Cabo Rush, round 1, as seen by a spectator"
    assert hidden[1].text is not None
    assert "Stock: 48 cards. Discard" in hidden[1].text


def test_names_are_escaped() -> None:
    """Markup in a name does not become part of the picture."""
    names = ("<script>alert(1)</script>", 'a" onload="b', "&lt;]]>")
    picture = Game.new(load_variant("rush"), names, seed=1).svg()
    assert "<script" not in picture
    assert "&lt;script" in picture
    assert "&amp;lt;]]&gt;" in picture


def test_a_notebook_shows_a_game() -> None:
    """``_repr_svg_``, which notebooks call, returns the picture; for a view, what its viewer sees."""
    game = Game.new(load_variant("rush"), PLAYERS, seed=1)
    assert game._repr_svg_() == game.svg() == svg.table(game.state, PLAYERS, step=game.last_step)
    assert game.view(1)._repr_svg_() == svg.table(view(game.state, 1), PLAYERS, viewer=1)
