"""What may be done in the family's games, and what may not: a move, and its refusal or one of its events."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cabo_rules import Game
from cabo_rules.moves import Call, Discard, Draw, EndTurn, Look, Move, Swap
from tests.rules.scenes import FIVES, at, discarded, snap
from tests.rules.tables import happened, kinds, play, refused_by, table

ONE_EACH = ("2S", "5H", "9D")
ONE_CARD = ("2S 3S", "2H 3H", "5D")
SWAP = Swap(0, (at(0, 0), at(1, 0)))
LOOK = Look(0, (at(1, 0),))


def top(variant: str, card: str, hands: tuple[str, ...] = FIVES, caller: int | None = None) -> Callable[[], Game]:
    """Seat 0 has discarded that card."""
    return lambda: discarded(variant, hands, card, caller=caller)


def after(variant: str, *moves: Move, stock: str = "") -> Callable[[], Game]:
    """Those moves were played from the beginning of seat 0's turn."""
    return lambda: play(table(variant, FIVES, stock=stock), *moves)


def snapped(variant: str, *more: Move) -> Callable[[], Game]:
    """Seat 0 has discarded a five, and seat 1 was first to snap it."""
    return lambda: play(discarded(variant, FIVES, "5C"), snap(1, 1, 0), *more)


@pytest.mark.parametrize(
    ("game", "move", "told"),
    [
        pytest.param(after("cactus"), Draw(0, "discard pile"), "turn.discard_pile", id="cactus, the pile starts empty"),
        pytest.param(snapped("cactus"), snap(0, 2, 0), "matching.not_own", id="cactus, own cards only"),
        pytest.param(after("cactus"), Call(0), "calling.too_early", id="cactus, one plays, and then says it"),
        pytest.param(top("cambio", "KC"), Look(0, (at(0, 0), at(0, 1))), "powers.wrong_target", id="cambio, two own"),
        pytest.param(top("cambio", "KC"), Look(0, (at(1, 0), at(2, 0))), "powers.wrong_target", id="cambio, others"),
        pytest.param(top("cambio", "KC"), LOOK, "powers.wrong_target", id="cambio, one card alone"),
        pytest.param(snapped("cambio"), snap(2, 2, 0), "matching.snap.late", id="cambio, the first snap counts"),
        pytest.param(top("cambio", "JC", caller=1), SWAP, "powers.caller_safe", id="cambio, a locked hand"),
        pytest.param(top("cambio", "5C", caller=1), snap(0, 1, 0), "matching.caller_safe", id="cambio, and no snap"),
        pytest.param(after("cambio", Draw(0, "stock")), Call(0), "calling.too_late", id="cambio, the call is the turn"),
        pytest.param(after("dutch"), Draw(0, "discard pile"), "turn.discard_pile", id="dutch, not from the pile"),
        pytest.param(top("dutch", "QC", caller=1), SWAP, "powers.caller_safe", id="dutch, the caller is immune"),
        pytest.param(after("dutch", Draw(0, "stock")), Call(0), "calling.too_early", id="dutch, at the end"),
        pytest.param(top("kaboom", "KC"), SWAP, "powers.other_action", id="kaboom, the look comes first"),
        pytest.param(top("kaboom", "9C", caller=1), LOOK, "calling.caller_safe_from", id="kaboom, safe from looks"),
        pytest.param(top("kaboom", "JC", caller=1), SWAP, "calling.caller_safe_from", id="kaboom, from swaps"),
        pytest.param(top("kaboom", "JC", caller=1), Swap(0, (at(1, 1), at(1, 0))), "calling.caller_safe_from",
         id="kaboom, from swaps among themselves"),
        pytest.param(top("kaboom", "5C", caller=1), snap(2, 1, 0), "calling.caller_safe_from", id="kaboom, from snaps"),
        pytest.param(snapped("tamalou", Draw(2, "stock")), snap(2, 2, 0), "matching.snap.drawn_since",
         id="tamalou, nothing is late after the next draw"),
        pytest.param(top("tamalou", "5C"), snap(0, 0, 0), "matching.snap.who", id="tamalou, not the discarder"),
        pytest.param(top("tamalou", "QC", caller=1), SWAP, "calling.caller_safe_from", id="tamalou, safe from queens"),
        pytest.param(top("tamalou", "JD", caller=1), SWAP, "calling.caller_safe_from", id="tamalou, and from jacks"),
        pytest.param(top("youglouf", "5C", ONE_CARD, caller=1), snap(2, 2, 0), "matching.snap.last_card",
         id="youglouf, the last card stays after the call"),
    ],
)  # fmt: skip
def test_what_may_not_be_done(game: Callable[[], Game], move: Move, told: str) -> None:
    """The refusal has that code, or names that key."""
    assert told in refused_by(game(), move)


@pytest.mark.parametrize(
    ("game", "move", "event"),
    [
        pytest.param(snapped("cactus"), snap(2, 2, 0), "Snapped", id="cactus, as many as match"),
        pytest.param(top("cactus", "5C", ONE_EACH), snap(1, 1, 0), "RoundEnded", id="cactus, the last card"),
        pytest.param(top("cactus", "2C"), Call(0), "Called", id="cactus, at the end of the turn"),
        pytest.param(top("cactus", "2C", ("KS 5S", *FIVES[1:])), Call(0), "Called", id="cactus, with five points"),
        pytest.param(top("cactus", "2C", ("AS 5S", *FIVES[1:])), Call(0), "Called", id="cactus, nobody sees six"),
        pytest.param(top("cactus", "2C", ("QS QH QD QC", *FIVES[1:])), Call(0), "Called", id="cactus, nor forty"),
        pytest.param(top("cambio", "5C", caller=1), snap(1, 1, 0), "Snapped", id="cambio, the caller may still snap"),
        pytest.param(after("cambio"), Call(0), "TurnBegan", id="cambio, before drawing"),
        pytest.param(top("dutch", "5C", caller=1), snap(1, 1, 0), "Snapped", id="dutch, the caller may still snap"),
        pytest.param(top("dutch", "2C"), Call(0), "TurnBegan", id="dutch, when the turn is over"),
        pytest.param(top("kaboom", "9C", caller=1), Look(0, (at(2, 0),)), "Looked", id="kaboom, other hands are open"),
        pytest.param(after("kaboom", Draw(0, "stock"), stock="KD"), Discard(0), "TurnBegan", id="kaboom, red kings"),
        pytest.param(top("tamalou", "9C", caller=1), LOOK, "Looked", id="tamalou, the caller is not safe from looks"),
        pytest.param(top("tamalou", "5C", ONE_EACH), snap(1, 1, 0), "RoundEnded", id="tamalou, the last card"),
        pytest.param(top("youglouf", "JC"), EndTurn(0), "TurnBegan", id="youglouf, a jack need not be used"),
        pytest.param(top("youglouf", "JC"), Look(0, (at(2, 0),)), "Looked", id="youglouf, a jack"),
        pytest.param(
            top("youglouf", "5C", ("2S 3S", "5H", "9D"), caller=1),
            snap(1, 1, 0),
            "Snapped",
            id="youglouf, but the caller's goes",
        ),
        pytest.param(top("youglouf", "5C", ONE_CARD), snap(2, 2, 0), "Snapped", id="youglouf, before the call it goes"),
    ],
)
def test_what_may_be_done(game: Callable[[], Game], move: Move, event: str) -> None:
    """The move is accepted, and that event is among its events."""
    assert event in kinds(happened(game(), move))


def test_no_throw_after_the_last_turn() -> None:
    """In the German Kabo the round is over with the last turn, and nothing more is thrown."""
    game = discarded("kabo-german", ("5 2 3 4", "5 1 6 7", "5 8 9 0"), "5", caller=1)
    assert "RoundEnded" in kinds(game.last_events)
