"""Records of games: every move, with all that its events showed to the observer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from cabo_rules import HIDDEN, SPECTATOR, Game, load_variant
from cabo_rules.moves import (
    Claim,
    CloseLooks,
    Deal,
    Discard,
    Draw,
    FirstLook,
    Match,
    Move,
    Place,
    PlacePenalty,
    SetUp,
    Shuffle,
    Snap,
)  # fmt: skip
from cabo_rules.notation import read_record, record_of, write_record
from cabo_rules.rules.stock import to_shuffle
from cabo_rules.validate import validate_record
from tests.rules.commitments import before_a_shuffle
from tests.rules.tables import play, table

RUSH: Final = load_variant("rush")
GAME: Final = (
    Game.new(RUSH, ["Ana", "Ben"], seed=7)
    .play(FirstLook(0, (0, 1)))
    .play(CloseLooks())
    .play(Draw(0, "stock"))
    .play(Discard(0))
    .play(Snap(1, Place(0, 0)))
)

BODIES: Final[dict[int | None, str]] = {
    None: "0. a:f0+1=QS,3H |f ^3C\n1a. d=2C x=2C b:sa0=QS#",
    0: "0. a:f0+1=QS,3H |f ^3C\n1a. d=2C x=2C b:sa0=QS#",
    1: "0. a:f0+1 |f ^3C\n1a. d x=2C b:sa0=QS#",
    SPECTATOR: "0. a:f0+1 |f ^3C\n1a. d x=2C b:sa0=QS#",
}


@pytest.mark.parametrize("viewer", BODIES)
def test_what_an_observer_notes(viewer: int | None) -> None:
    """A full record has all cards; that of a seat or a spectator has those that they saw, and not the deal."""
    record = record_of(GAME if viewer is None else GAME.view(viewer))
    text = write_record(record)
    assert record.observer == viewer
    assert record.notes[0].move == (GAME.moves[0] if viewer is None else Deal((), starter=0))
    _, _, moves = text.partition("|deal")
    assert moves.partition("\n")[2] == f"{BODIES[viewer]}\n"
    assert read_record(text) == record


def test_a_shuffle_that_nobody_sees() -> None:
    """Its order is left out, but not its commitment."""
    game = before_a_shuffle().with_seed(5)
    (shuffle,) = [move for move in game.moves if isinstance(move, Shuffle)]
    (noted,) = [note.move for note in record_of(game.view(0)).notes if isinstance(note.move, Shuffle)]
    assert noted == Shuffle((), shuffle.commitment)


def test_a_table_set_up_by_hand() -> None:
    """The cards that nobody has seen stay hidden, and each keeps its place."""
    game = Game.set_up(RUSH, ["Ana", "Ben"], hands=[["AS", None], ["KH"]], seen=[[[0], []], [[]]], discard=["7D"])
    record = record_of(game.view(0))
    move = record.notes[0].move
    assert isinstance(move, SetUp)
    assert (move.hands[0][1], move.hands[1], {*move.stock}) == (None, (HIDDEN,), {HIDDEN})
    assert "|setup hands=AS,-/?? seen=a,-/- discard=7D stock=??,??," in write_record(record)
    assert read_record(write_record(record)) == record


@pytest.mark.parametrize(
    ("place", "stock", "goes_on"),
    [
        ("first free slot", "9S", lambda game: Shuffle(to_shuffle(game.state))),
        ("next to an own card", "9S 10S QS", lambda game: PlacePenalty(0, (0, -1))),
    ],
)
def test_a_match_that_goes_on_with_another_wrong_card(place: str, stock: str, goes_on: Callable[[Game], Move]) -> None:
    """The move with which it goes on, after a shuffle or a penalty card, has the sign that a card was wrong."""
    rules = load_variant("hunner-reshuffle", changes={"matching.penalty.place": place})
    game = table(rules, ["2S 3S 4S 5S", "6S 6H 7H 8H"], stock_only=stock)
    game = play(game, Draw(0, "stock"), Match(0, (Claim(Place(0, 0)), Claim(Place(0, 1)))))
    game = game.play(goes_on(game))
    for side in (game, *map(game.view, (0, 1, SPECTATOR))):
        record = record_of(side)
        assert record.notes[-1].claims.wrong
        assert read_record(write_record(record)) == record
        assert validate_record(record).status == "sound"
