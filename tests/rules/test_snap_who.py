"""Who may snap, and from when on: not on the own turn, not after the own call, not before the power is used."""

from __future__ import annotations

import pytest

from cabo_rules import Game, events
from cabo_rules.moves import Call, DeclinePower, Draw, Look, Snap
from tests.rules.scenes import at, discarded, last_discard, snap
from tests.rules.tables import happened, is_listed, play, refused_by, with_keys

FIVES = ("5S 2S", "5H 2H", "5D 2D")
SEVENS = ("7S 2S", "7H 2H", "7D 2D")


def who_snaps(game: Game) -> list[int]:
    """The seats that may snap, which are just those for which a snap is listed."""
    allowed = [seat for seat in range(3) if game.refusal(snap(seat, seat, 0)) is None]
    assert allowed == sorted(
        {seat for seat in range(3) if any(isinstance(move, Snap) for move in game.legal_moves(seat))}
    )
    return allowed


def test_not_on_the_own_turn() -> None:
    """Everybody else may: in rush the next player's turn has begun, in travellers the discarder's goes on."""
    keys = {"matching.snap.who": "anyone but the player on turn"}
    for variant, on_turn in (("rush", 1), ("travellers", 0)):
        game = discarded(with_keys(variant, keys), FIVES, "5C")
        assert who_snaps(game) == [seat for seat in range(3) if seat != on_turn]
        assert refused_by(game, snap(on_turn, on_turn, 0)) == ("matching.snap.on_turn", "matching.snap.who")


def test_after_the_last_turn_nobody_is_on_turn() -> None:
    """So everybody may snap the last discard, if anybody may (ruling)."""
    game = last_discard(with_keys("rush", {"matching.snap.who": "anyone but the player on turn"}), FIVES, "5C")
    assert game.state.phase == "last snap"
    assert who_snaps(game) == [0, 1, 2]


def test_not_after_the_own_call() -> None:
    """A caller who may not snap may not after the last turn either; the others may all the time."""
    variant = with_keys("rush", {"matching.snap.caller": "may not snap"})
    game = discarded(variant, FIVES, "5C")
    assert who_snaps(game) == [0, 1, 2]
    called = play(game, Call(1))
    assert who_snaps(called) == [0, 2]
    assert refused_by(called, snap(1, 1, 0)) == ("matching.snap.caller", "matching.snap.caller")
    assert who_snaps(last_discard(variant, FIVES, "5C")) == [0, 2]


def test_a_caller_may_be_the_only_one_who_could_snap() -> None:
    """If nobody but the caller holds cards that may be snapped, the round ends at once."""
    keys = {"matching.snap.caller": "may not snap", "matching.snap.others": None}
    game = last_discard(with_keys("rush", {**keys, "matching.snap.who": "anyone but the discarder"}), FIVES[:2], "5C")
    assert "RoundEnded" in {type(event).__name__ for event in game.events}


@pytest.mark.parametrize("then", [Look(0, (at(0, 1),)), DeclinePower(0)], ids=["used", "declined"])
def test_only_after_the_power(then: Look | DeclinePower) -> None:
    """While the power of the discard may be used nobody snaps; once it is used or declined, everybody may."""
    game = discarded(with_keys("travellers", {"matching.snap.opens": "after the power"}), SEVENS, "7C")
    assert who_snaps(game) == []
    assert refused_by(game, snap(1, 1, 0)) == ("matching.snap.power_first", "matching.snap.opens")
    opened = play(game, then)
    assert who_snaps(opened) == [0, 1, 2]
    assert isinstance(happened(opened, snap(2, 2, 0))[0], events.Snapped)


def test_a_snap_before_the_power_is_not_late() -> None:
    """It is refused and costs nothing, and the card is not shown."""
    keys = {"matching.snap.opens": "after the power", "matching.snap.late": 2}
    game = discarded(with_keys("travellers", keys), SEVENS, "7C")
    assert refused_by(game, snap(1, 1, 0)) == ("matching.snap.power_first", "matching.snap.opens")


def test_a_discard_without_a_power_may_be_snapped_at_once() -> None:
    """A card that gives no power has nothing to wait for."""
    game = discarded(with_keys("travellers", {"matching.snap.opens": "after the power"}), FIVES, "5C")
    assert who_snaps(game) == [0, 1, 2]
    assert is_listed(game, Draw(1, "stock"))
