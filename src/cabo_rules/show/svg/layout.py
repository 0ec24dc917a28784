"""The layout of a picture: the other hands above or at both sides, the piles, and the viewer's own hand below."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from cabo_rules.errors import GameError, check_flag, check_list
from cabo_rules.players import check_names, check_viewer
from cabo_rules.show.svg.alt_text import speaker_of
from cabo_rules.show.svg.boxes import (
    BANNER,
    LARGE,
    LARGEST,
    MARGIN,
    WIDTH,
    Box,
    Layout,
    box_of,
    cells_of,
    count_of,
    height_of,
    largest_card,
    panel_width,
    panels,
)
from cabo_rules.show.svg.pending_lines import LINE, pending_lines
from cabo_rules.show.svg.wide import widened
from cabo_rules.show.texts import Texts, texts_in
from cabo_rules.show.texts.speaker import Speaker
from cabo_rules.state import State, check_state

PILES: Final = 124
LEGEND: Final = 64


def layout_of(
    states: Iterable[State],
    players: Sequence[str],
    viewer: int | None = None,
    *,
    wide: bool = False,
    language: str | Texts = "en",
) -> Layout:
    """Return a layout with room for all of some states, so that nothing moves from one picture to the next.

    :param states: the states, at least one, all seen by the same viewer.
    :param players: the players' names, by seat.
    :param viewer: the seat whose hand is large; seat 0 for ``None`` and :data:`cabo_rules.SPECTATOR`.
    :param wide: ``True`` for a layout that fits a screen: the other hands are at both sides of the piles. Otherwise it
        fits a phone, and they are above.
    :param language: the language of the pictures: the code of one, or :class:`cabo_rules.show.texts.Texts` of your own.
    :raises GameError: if ``states`` is empty, a seat has no name, the viewer is not a seat, or the library does not
        speak the language.

    >>> from cabo_rules import Game, load_variant
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben", "Chi"], seed=1)
    >>> [layout_of([game.state], game.players, wide=wide).width for wide in (False, True)]
    [390, 772]
    """
    check_flag("wide", wide)
    texts = texts_in(language)
    check_list("states", states, "a list of states")
    tables = tuple(states)
    if not tables:
        raise GameError("states must hold at least one state")
    for state in tables:
        check_state(state, "each of the states")
    seats = tables[0].seats
    if any(state.seats != seats for state in tables):
        raise GameError("states must be those of one game, not of different numbers of seats")
    check_names(players, seats, "players")
    check_viewer(viewer, seats)
    narrow = _narrow(tables, speaker_of(tuple(players), texts), viewer, texts)
    if not wide:
        return narrow
    return widened(narrow)


def _narrow(tables: Sequence[State], to: Speaker, viewer: int | None, texts: Texts) -> Layout:
    """Return the layout for the width of a phone."""
    seats, near = tables[0].seats, max(viewer or 0, 0)
    cells = [cells_of(tables, seat) for seat in range(seats)]
    others = [(near + step) % seats for step in range(1, seats)]
    boxes: dict[int, Box] = {}
    y = MARGIN + BANNER
    each, card = panels([cells[seat] for seat in others])
    width = panel_width(each)
    for first in range(0, len(others), each):
        row = others[first : first + each]
        x = (WIDTH - len(row) * (width + MARGIN) + MARGIN) // 2
        height = max(height_of(cells[seat], card, width) for seat in row)
        for number, seat in enumerate(row):
            boxes[seat] = box_of(cells[seat], card, x + number * (width + MARGIN), y, width, height)
        y += height + MARGIN
    below = y + PILES
    own = below + max(len(pending_lines(to, state)) for state in tables) * LINE + MARGIN
    width = panel_width(1)
    card = largest_card([cells[near]], width, LARGEST if count_of(cells[near], 0) <= 2 else LARGE)
    height = height_of(cells[near], card, width)
    boxes[near] = box_of(cells[near], card, MARGIN, own, width, height)
    legend = own + height + MARGIN
    hands = tuple(boxes[seat] for seat in range(seats))
    return Layout(viewer, texts, WIDTH, legend + LEGEND, hands, 0, y, below, legend)
