"""A page shows pictures of a game."""
# pyright: strict

from __future__ import annotations

from typing import assert_type

from cabo_rules import Game, State
from cabo_rules.show import svg
from cabo_rules.show.html import page
from cabo_rules.show.svg import Layout


def draws(game: Game, state: State) -> None:
    """A picture is text."""
    assert_type(game.svg(), str)
    assert_type(game.svg(wide=True, language="de"), str)
    assert_type(svg.table(state, game.players, viewer=game.viewer), str)
    svg.table(game)  # type: ignore[call-arg, arg-type]  # pyright: ignore[reportCallIssue]


def draws_many(game: Game, states: list[State]) -> None:
    """The pictures of a game share a layout, and what does not change."""
    layout = svg.layout_of(states, game.players, viewer=1, wide=False)
    assert_type(layout, Layout)
    assert_type((layout.width, layout.height), tuple[int, int])
    assert_type(svg.defs(), str)
    assert_type(svg.groups(states[0], game.players, layout), tuple[str, ...])


def steps_through(game: Game) -> None:
    """A page is text, too."""
    assert_type(page(game.view(0), note="the last game of the evening", language="de"), str)
