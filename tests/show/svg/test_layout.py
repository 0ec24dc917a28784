"""The layout: everything inside the picture, without overlaps, and stable from picture to picture."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cabo_rules import SPECTATOR, Game, GameError, State, card, load_variant
from cabo_rules.events.evolve import replay
from cabo_rules.show import svg
from cabo_rules.show.svg.boxes import INDENT, SMALLEST, WIDTH, Box, card_height, foot_height
from cabo_rules.show.svg.layout import layout_of
from cabo_rules.state import Slot, change
from cabo_rules.testing.strategies import games
from tests.show.svg.reading import marks

NOBODY: frozenset[int] = frozenset()
NAMES = tuple(f"Player {number}" for number in range(13))


def lying(*cells: tuple[int, int]) -> tuple[Slot, ...]:
    """A hand in those cells."""
    return tuple(Slot(card("AS"), NOBODY, cell) for cell in cells)


def dealt(variant: str, seats: int) -> State:
    """A table after the deal."""
    return Game.new(load_variant(variant), NAMES[:seats], seed=1).state


def side_by_side(seats: int, variant: str = "travellers") -> int:
    """The number of other hands in the first line."""
    boxes = layout_of([dealt(variant, seats)], NAMES[:seats]).hands[1:]
    return sum(box.y == boxes[0].y for box in boxes)


@pytest.mark.parametrize(("seats", "columns"), [(3, 2), (4, 3), (5, 2), (6, 3), (7, 3), (13, 3)])
def test_other_hands_stand_side_by_side(seats: int, columns: int) -> None:
    """Two or three other hands share a line, whichever suits their number."""
    assert side_by_side(seats) == columns


def test_wide_hands_stand_by_themselves() -> None:
    """Hands with four columns fit side by side in pairs; hands with seven do not."""
    assert side_by_side(4, "eventide") == 2
    wide = lying(*((0, column) for column in range(7)))
    state = change(dealt("travellers", 4), hands=(wide,) * 4)
    boxes = layout_of([state], NAMES[:4]).hands
    assert len({box.y for box in boxes}) == 4


def test_the_viewer_sits_nearest() -> None:
    """The viewer's hand is the lowest and has the largest cards; the others follow clockwise from the left."""
    state = dealt("travellers", 5)
    layout = layout_of([state], NAMES[:5], 2)
    order = sorted(range(5), key=lambda seat: (layout.hands[seat].y, layout.hands[seat].x))
    assert order == [3, 4, 0, 1, 2]
    assert max(layout.hands, key=lambda box: box.card) == layout.hands[2]


@pytest.mark.parametrize("viewer", [None, SPECTATOR])
def test_without_a_viewer_seat_0_sits_nearest(viewer: int | None) -> None:
    """The referee and spectators see the table from seat 0."""
    layout = layout_of([dealt("travellers", 5)], NAMES[:5], viewer)
    assert max(layout.hands, key=lambda box: box.y) == layout.hands[0]
    assert layout.viewer == viewer


@pytest.mark.parametrize(
    ("seats", "left", "right"),
    [(3, [1], [2]), (4, [2, 1], [3]), (5, [2, 1], [3, 4]), (6, [3, 2, 1], [4, 5]),
     (13, [5, 6, 3, 4, 1, 2], [7, 8, 9, 10, 11, 12])],
)  # fmt: skip
def test_a_wide_table(seats: int, left: list[int], right: list[int]) -> None:
    """In the wide layout the other hands are at both sides of the piles, clockwise from the viewer's left."""
    layout = layout_of([dealt("travellers", seats)], NAMES[:seats], wide=True)
    there = sorted(range(1, seats), key=lambda seat: (layout.hands[seat].y, layout.hands[seat].x))
    edge = layout.middle + WIDTH
    assert [seat for seat in there if layout.hands[seat].x < layout.middle] == left
    assert [seat for seat in there if layout.hands[seat].x >= edge] == right
    own = layout.hands[0]
    assert layout.middle < own.x < own.x + own.width < edge
    assert layout.piles < layout.pending < own.y < own.y + own.height < layout.legend
    assert layout.width == layout.middle + edge


@pytest.mark.parametrize(("seats", "width", "height"), [(3, 912, 728), (6, 912, 728), (13, 1232, 828)])
def test_a_wide_table_fits_a_screen(seats: int, width: int, height: int) -> None:
    """Six seats fit beside the commentary at 1280x800, and thirteen at 1600x900, larger than on a phone."""
    layout = layout_of([dealt("travellers", seats)], NAMES[:seats], wide=True)
    assert min(width / layout.width, height / layout.height) > 1.15


def test_a_table_of_two_is_not_wide() -> None:
    """A single other hand stays above the piles."""
    state = Game.new(load_variant("rush"), NAMES[:2], seed=1).state
    assert layout_of([state], NAMES[:2], wide=True) == layout_of([state], NAMES[:2])


def test_a_tall_side_moves_the_own_hand_down() -> None:
    """If the hands at a side are taller than the middle, the own hand stays the lowest."""
    hand = lying(*((row, 0) for row in range(12)))
    state = change(dealt("travellers", 3), hands=((), hand, ()))
    narrow, wide = (layout_of([state], NAMES[:3], wide=wide) for wide in (False, True))
    assert wide.hands[1].height == narrow.hands[1].height
    assert wide.height == wide.hands[1].height + 14 > wide.hands[0].y + wide.hands[0].height
    assert wide.legend - wide.hands[0].y == narrow.legend - narrow.hands[0].y
    assert wide.pending - wide.piles == narrow.pending - narrow.piles


def test_hands_of_a_wide_table_are_those_of_the_narrow_one() -> None:
    """A hand has the same size, cards and cells in both, so that it need not be drawn twice."""
    state = dealt("kaboom", 9)
    for one, other in zip(*(layout_of([state], NAMES[:9], wide=wide).hands for wide in (False, True)), strict=True):
        assert (one.width, one.height, one.card, one.aside) == (other.width, other.height, other.card, other.aside)
        for at in one.cells:
            assert one.cells[at][0] - one.x == other.cells[at][0] - other.x
            assert one.cells[at][1] - one.y == other.cells[at][1] - other.y
    groups = [svg.groups(state, NAMES[:9], layout_of([state], NAMES[:9], wide=wide)) for wide in (False, True)]
    bare = [[re.sub(r' transform="[^"]*"', "", each, count=1) for each in drawn[1:]] for drawn in groups]
    assert bare[0] == bare[1]


def test_a_long_row_continues_below() -> None:
    """A row with more cards than fit is broken, and the cards keep their order."""
    hand = lying(*((0, column) for column in range(14)))
    state = change(dealt("travellers", 3), hands=(hand, hand, ()))
    for box in layout_of([state], NAMES[:3]).hands[:2]:
        places = [(y, x) for x, y in box.cells.values()]
        assert places == sorted(places)
        assert len({y for y, _ in places}) == 2
        assert box.card > SMALLEST


def test_a_continued_row_is_indented() -> None:
    """The rest of a row is indented, and another row is not."""
    long, two = lying(*((0, column) for column in range(14))), lying((1, 0), (0, 0), (0, 1))
    state = change(dealt("travellers", 3), hands=(long, two, ()))
    boxes = layout_of([state], NAMES[:3]).hands
    lines = sorted({y for _, y in boxes[0].cells.values()})
    first = [min(x for x, y in boxes[0].cells.values() if y == line) for line in lines]
    assert first[1] == first[0] + INDENT
    assert boxes[1].cells[(1, 0)][0] == boxes[1].cells[(0, 0)][0]


def test_rows_and_columns_without_slots_take_no_room() -> None:
    """Cells far apart, which a penalty card in an empty hand can cause, are drawn side by side."""
    state = change(dealt("travellers", 3), hands=(lying((0, 0), (1000, -1000)), (), ()))
    box = layout_of([state], NAMES[:3]).hands[0]
    (x, y), (far_x, far_y) = box.cells.values()
    assert abs(x - far_x) < 2 * box.card
    assert abs(y - far_y) < 2 * card_height(box.card)


@pytest.mark.parametrize(
    ("states", "players", "viewer", "message"),
    [
        (0, NAMES[:3], None, "states must hold at least one state"),
        (1, NAMES[:2], None, "players must be a list of 3 names"),
        (1, NAMES[:4], None, "players must be a list of 3 names"),
        (1, NAMES[:3], 3, "viewer must be a seat from 0 to 2 or SPECTATOR, not 3"),
    ],
)
def test_wrong_arguments(states: int, players: tuple[str, ...], viewer: int | None, message: str) -> None:
    """There must be a state, one name for each seat, and a viewer who has a seat."""
    with pytest.raises(GameError, match=message):
        layout_of([dealt("travellers", 3)] * states, players, viewer)


# --- any game ---------------------------------------------------------------------------------------------------------


def overlap(one: tuple[int, int], other: tuple[int, int], card: int) -> bool:
    """Return whether two cards with these upper left corners overlap, including the room below them."""
    return abs(one[0] - other[0]) < card and abs(one[1] - other[1]) < card_height(card) + foot_height(card)


def check_box(box: Box) -> None:
    """Check that the cards of a hand lie inside it without overlaps."""
    places = [*box.cells.values(), box.drawn]
    assert not any(overlap(one, other, box.card) for one, other in combinations(places, 2))
    for x, y in places:
        assert box.x < x < x + box.card < box.x + box.width
        assert box.y < y < y + card_height(box.card) + foot_height(box.card) < box.y + box.height


@settings(max_examples=30)
@given(games(), st.data())
def test_there_is_room_for_everything(game: Game, data: st.DataObject) -> None:
    """In any game with any names, hands do not overlap, cards lie in their hands, and all marks in the picture."""
    names = data.draw(st.tuples(*(st.text(min_size=1, max_size=40) for _ in game.players)))
    viewer = data.draw(st.sampled_from([None, SPECTATOR, *range(game.state.seats)]))
    layout = layout_of([game.state], names, viewer, wide=data.draw(st.booleans()))
    for box in layout.hands:
        check_box(box)
    for one, other in combinations(layout.hands, 2):
        beside = one.x + one.width < other.x or other.x + other.width < one.x
        assert beside or one.y + one.height < other.y or other.y + other.height < one.y
    for mark in marks(svg.table(game.state, names, layout=layout)):
        assert 0 <= mark.left <= mark.right <= layout.width
        assert 0 <= mark.top <= mark.bottom <= layout.height
    for seat, box in enumerate(layout.hands):
        for mark in marks(svg.groups(game.state, names, layout)[4 + seat]):
            assert box.x - 2 <= mark.left <= mark.right <= box.x + box.width + 2
            assert box.y - 2 <= mark.top <= mark.bottom <= box.y + box.height + 2


@settings(max_examples=15)
@given(games())
def test_nothing_moves(game: Game) -> None:
    """With the layout of all states of a game, every picture has the same size and number of parts."""
    events = [event for step in game.steps for event in step.events]
    states = [replay(game.variant, game.state.seats, events[:number]) for number in range(len(events) + 1)]
    layout = layout_of(states, game.players)
    drawn = [svg.groups(state, game.players, layout) for state in states[:: max(1, len(states) // 10)]]
    assert {len(pieces) for pieces in drawn} == {5 + game.state.seats}
    assert len({(pieces[0], pieces[-1]) for pieces in drawn}) == 1
    pending = [mark for pieces in drawn for mark in marks(pieces[3])]
    assert all(layout.pending <= mark.top <= mark.bottom <= layout.hands[0].y for mark in pending)
