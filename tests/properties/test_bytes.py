"""What a seat is given is the same, byte for byte, in games that it cannot tell apart.

Equal values are not enough: a field that no comparison looks at could still tell something.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st

from cabo_rules import Game, log_lines, new_state, redact, view
from cabo_rules.legal import legal_moves
from cabo_rules.moves import SPECTATOR, Place
from cabo_rules.possible import possible_game
from cabo_rules.referee import refusal
from cabo_rules.show import svg
from cabo_rules.show.commentary import commentary, pending, standing
from cabo_rules.show.motions import motions, reveals
from cabo_rules.show.texts import label, refusal_text
from cabo_rules.state import Window
from cabo_rules.testing import games
from cabo_rules.testing.pick import seeded_pick
from tests.properties.candidates import candidates_of
from tests.properties.seen import MOST_LISTED, RECALLS, viewers


def _told(game: Game, seat: int) -> object:
    """All that has happened, in sentences, and how things stand."""
    seen = game.view(seat)
    you = None if seat == SPECTATOR else seat
    told = commentary(seen.players, new_state(seen.variant, len(seen.players)), seen.events, you=you, language="de")
    return [*told, standing(seen.state, seen.players), *pending(seen.state, seen.players, you=you)]


def _refusals(game: Game, seat: int) -> object:
    """Why moves of the seat are refused, legal ones aside, and what their buttons say."""
    tried = candidates_of(view(game.state, seat), seat, seeded_pick(Random(game.number)))
    refused = [reason for move in tried if (reason := refusal(game.state, move)) is not None]
    texts = [refusal_text(reason, game.players, language="de") for reason in refused]
    return [refused, [reason.sentence for reason in refused], texts, [label(move, game.players) for move in tried]]


_GIVEN: Final[dict[str, Callable[[Game, int], object]]] = {
    "views": lambda game, seat: [view(game.state, seat, recall) for recall in RECALLS],
    "legal moves": lambda game, seat: [*islice(legal_moves(game.state, seat), MOST_LISTED)],
    "moves and events": lambda game, seat: [redact(step, seat) for step in game.steps],
    "motions and reveals": lambda game, seat: [
        make(redact(step, seat)) for step in game.steps for make in (motions, reveals)
    ],
    "lines": lambda game, seat: [*log_lines(game.view(seat))],
    "pictures": lambda game, seat: [game.view(seat).svg(wide=wide) for wide in (False, True)],
    "pictures without recall": lambda game, seat: [
        svg.table(view(game.state, seat, "none"), game.players, viewer=seat, step=redact(step, seat))
        for step in game.steps[-1:]
    ],
    "commentary": _told,
    "refusals": _refusals,
}
"""What a frontend gives to a seat."""


def _pickled(value: object) -> bytes:
    """Pickle a value without a memo, as only the pickler written in Python can for values as large as these.

    With a memo, a place that is twice the same object and two equal places give different bytes. Which they are depends
    on how a game came about, and a seat is given values, not objects of the referee.
    """
    file = io.BytesIO()
    pickler = pickle._Pickler(file)
    pickler.fast = True
    pickler.dump(value)
    return file.getvalue()


@settings(max_examples=60)
@given(game=games(most_moves=80, over=True, commitments=True), data=st.data())
def test_what_a_seat_is_given_is_the_same_byte_for_byte(game: Game, data: st.DataObject) -> None:
    """Whatever the cards are that the seat has not seen: views, moves, events, lines, pictures and sentences."""
    seat = data.draw(st.sampled_from(viewers(game.state.seats)))
    other = possible_game(game.view(seat), data.draw(st.integers(0, 3)), earlier=True)
    here, there = ([(name, make(each, seat)) for name, make in _GIVEN.items()] for each in (game, other))
    for (name, mine), (_, its) in zip(here, there, strict=True):
        assert _pickled(mine) == _pickled(its), name


def test_the_bytes_show_what_a_comparison_does_not() -> None:
    """A truth value in the place of a number is found; whether equal values are one object makes no difference."""
    assert Window(True) == Window(1)
    assert _pickled([Window(True)]) != _pickled([Window(1)])
    one, other = Place(0, 1), Place(0, 1)
    assert pickle.dumps([one, one]) != pickle.dumps([one, other])
    assert _pickled([one, one]) == _pickled([one, other])
