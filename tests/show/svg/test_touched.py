"""The marks of what the last move touched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cabo_rules import SPECTATOR, Game, GameError, Step, load_variant, redact
from cabo_rules.events import SnappedLate, Swapped
from cabo_rules.moves import (
    CloseLooks,
    Discard,
    Draw,
    Give,
    Keep,
    Move,
    Place,
    Snap,
    Swap,
)  # fmt: skip
from cabo_rules.show import svg
from cabo_rules.show.motions import Apart
from cabo_rules.show.svg.layout import layout_of
from cabo_rules.show.svg.touched import touched_by
from cabo_rules.testing.strategies import games
from tests.show.svg.reading import titles

PLAYERS = ("Ana", "Ben", "Chi")
MARK = 'stroke="#fffdf5" stroke-width="2"/>'
BY = ", touched by the last move"


def played(moves: Sequence[Move], changes: Mapping[str, Any] | None = None) -> Game:
    """Return a game of three after some moves; a jack is drawn first."""
    variant = load_variant("travellers", changes=changes)
    hands, top = [["AS", "2H"], ["7D", "KC"], ["2D", "9S"]], "JD"
    rest = Counter(card.text for card in variant.cards_for(3)) - Counter(["5H", top, *chain(*hands)])
    game = Game.set_up(variant, PLAYERS, hands=hands, discard=["5H"], stock=[top, *rest.elements()])
    for move in moves:
        game = game.play(move)
    return game


DRAW = Draw(0, "stock")


@pytest.mark.parametrize(
    ("moves", "marked"),
    [
        ([DRAW], ["stock", "Ana, drawn card"]),
        ([DRAW, Keep(0, 1)], ["discard pile", "Ana, slot 1"]),
        ([DRAW, Discard(0)], ["discard pile"]),
        ([DRAW, Discard(0), Swap(0, (Place(0, 0), Place(2, 1)))], ["Ana, slot 0", "Chi, slot 1"]),
        ([DRAW, Keep(0, 1), Snap(2, Place(2, 0))], ["discard pile", "Chi, slot 0"]),
        ([DRAW, Keep(0, 1), Snap(1, Place(2, 0)), Give(1, 1)], ["Ben, slot 1", "Chi, slot 0"]),
    ],
)  # fmt: skip
def test_what_a_move_touched_is_marked(moves: list[Move], marked: list[str]) -> None:
    """A line, and words, mark the places, the piles and the drawn card that the last move touched; for all viewers."""
    game = played(moves)
    for seen in (game, game.view(1), game.view(SPECTATOR)):
        picture = seen.svg()
        found = [title for title in titles(picture) if title.endswith(BY)]
        assert [title.split(":")[0] for title in found] == marked
        assert picture.count(MARK) == 1 + len(marked)  # one is in the legend
        described = picture.split("<desc>")[1].split("</desc>")[0]
        assert described.count(BY) == len([each for each in marked if each != "Ana, drawn card"])


def test_penalty_cards_are_marked() -> None:
    """A wrong snap touches the card that is shown, the stock, and the place of the penalty card."""
    game = played([DRAW, Keep(0, 1), Snap(1, Place(1, 0))])
    assert game.last_step is not None
    assert touched_by(game.last_step, game.state) >= {Place(1, 0), "stock", Apart(1, "penalty")}


def test_a_late_snap_is_marked() -> None:
    """The place that a late snap named is marked, though its card stays hidden."""
    game = played([DRAW, Keep(0, 1), Snap(2, Place(2, 0)), Snap(1, Place(1, 1))], {"matching.snap.late": 2})
    assert type(game.last_events[0]) is SnappedLate
    assert f"Ben, slot 1: a card, face down{BY}" in titles(game.view(0).svg())


def test_a_deal_marks_nothing() -> None:
    """A deal touches all cards, so there is nothing to mark; neither is there before the first move."""
    variant = load_variant("rush")
    for game in (Game.new(variant, PLAYERS), Game.new(variant, PLAYERS, seed=1), played([])):
        assert BY not in game.svg()
        assert game.svg().count(MARK) == 1
    opened = Game.new(variant, PLAYERS, seed=1).play(CloseLooks())
    assert [title.split(":")[0] for title in titles(opened.svg()) if title.endswith(BY)] == ["stock", "discard pile"]


def test_a_picture_without_a_step_has_no_mark() -> None:
    """The functions for many states mark only what they are told."""
    game = played([DRAW, Keep(0, 1)])
    layout = layout_of([game.state], PLAYERS)
    assert BY not in "".join(svg.groups(game.state, PLAYERS, layout))
    assert "".join(svg.groups(game.state, PLAYERS, layout, game.last_step)).count(BY) == 2


@pytest.mark.parametrize("at", [Place(3, 0), Place(0, 2), Place(0, -1)])
def test_a_step_of_another_table(at: Place) -> None:
    """A step that touches a place that is not there is an error."""
    game = played([DRAW, Discard(0), Swap(0, (Place(0, 0), Place(2, 1)))])
    assert game.last_step is not None
    other = Step(game.number, game.last_step.move, (Swapped(0, (Place(1, 0), at)),))
    with pytest.raises(GameError, match=r"^step must be the move that led to the state, not a move of another table$"):
        svg.table(game.state, PLAYERS, step=other)


@settings(max_examples=40)
@given(games(), st.data())
def test_all_viewers_see_the_same_marks(game: Game, data: st.DataObject) -> None:
    """What a move touched is public: the redacted step of any viewer touches the same spots."""
    seat = data.draw(st.sampled_from([SPECTATOR, *range(game.state.seats)]))
    for step in game.steps[-1:]:
        assert touched_by(redact(step, seat), game.view(seat).state) == touched_by(step, game.state)
