"""The turns that follow a call: one of every other player, or none."""

from __future__ import annotations

import pytest

from cabo_rules import events
from cabo_rules.moves import Call, Discard, Draw, EndTurn, PassSnap
from tests.rules.scenes import discarded, snap
from tests.rules.tables import happened, is_listed, kinds, play, refused, table, with_keys

NONE = {"calling.last_turns": "none"}
FEWEST = {"calling.last_turns": "if the caller has the fewest cards"}


def test_a_call_ends_the_round() -> None:
    """Nobody has another turn: the hands are turned up and counted."""
    game = table(with_keys("eventide", NONE), ["1 2", "3 4", "5 6"], discard="9")
    called, ended, *rest = happened(game, Call(0))
    assert called == events.Called(0, (), "calling.last_turns")
    assert ended == events.LastTurnEnded(0, "last turn", "calling.last_turns")
    assert kinds(rest)[:2] == ["RoundEnded", "RoundScored"]
    assert play(game, Call(0)).state.totals == (0, 7, 11)


def test_the_last_discard_may_still_be_snapped() -> None:
    """A call ends the turns, not the snap of the card that lies there, as after any last turn."""
    game = play(discarded(with_keys("rush", NONE), ["2S 3S", "2H 5H", "2D 3D"], "5C"), Call(1))
    assert (game.state.phase, game.state.caller) == ("last snap", 1)
    assert is_listed(game, snap(1, 1, 1))
    assert refused(game, Draw(2, "stock")).code == "turn.over"
    game = play(game, snap(1, 1, 1), *map(PassSnap, range(3)))
    assert "RoundEnded" in kinds(game.last_events)


def test_a_turn_in_progress_is_finished() -> None:
    """Where players call at any point of their turn, the turn goes on, and is the last; so it is if set up by hand."""
    called = table(with_keys("hunner", NONE), ["2S 3S", "2H 5H"], stock="3C 3H", discard="KS")
    called = play(called, Call(0))
    game = table(with_keys("hunner", NONE), ["2S 3S", "2H 5H"], stock="3C 3H", discard="KS", caller=0)
    for turn in (called, game):
        assert (turn.state.turn, turn.state.phase) == (0, "draw")
        game = play(turn, Draw(0, "stock"), Discard(0), EndTurn(0))
        assert kinds(game.last_events)[:2] == ["LastTurnEnded", "RoundEnded"]


@pytest.mark.parametrize(
    ("hands", "follow"),
    [
        (["2S 3S", "2H 5H", "2D 3D"], (1, 2)),
        (["2S", "2H 5H", "2D 3D"], (1, 2)),
        (["2S 3S", "2H - - -", "2D 3D"], ()),
        (["2S 3S", "2H 5H", "2D"], ()),
    ],
)
def test_only_a_caller_with_the_fewest_cards_gives_others_a_turn(hands: list[str], follow: tuple[int, ...]) -> None:
    """Cards count, not slots; and nobody may have fewer, though others may have as few."""
    called = happened(table(with_keys("rush", FEWEST), hands, discard="KS"), Call(0))[0]
    assert called == events.Called(0, follow, "calling.when" if follow else "calling.last_turns")


def test_a_call_for_an_empty_hand() -> None:
    """A call that the rules make for a player without cards is followed by as many turns as any other."""
    for keys, follow in ((NONE, ()), (FEWEST, (2, 0)), ({}, (2, 0))):
        variant = with_keys("stacking", {**keys, "calling.earliest_lap": 9})
        game = discarded(variant, ["2S 3S", "5H", "2D 3D"], "5C")
        assert events.Called(1, follow, "calling.empty_hand") in happened(game, snap(1, 1, 0))
