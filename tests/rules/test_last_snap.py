"""The end of a round: after the last turn the last discard may still be snapped."""

from __future__ import annotations

import pytest

from cabo_rules import card, events
from cabo_rules import moves as m
from cabo_rules.testing import ScriptedDealer
from tests.rules.scenes import FIVES, at, discarded, finish_turn, last_discard, only, snap, texts
from tests.rules.tables import happened, kinds, play, refused, refused_by, table, with_keys

SNAPPING = ("travellers", "rush", "stacking")


def counts(happenings: tuple[events.Event, ...]) -> bool:
    """Whether the round is counted by these events."""
    return any(isinstance(event, events.RoundScored) for event in happenings)


@pytest.mark.parametrize("variant", SNAPPING)
def test_a_final_chance(variant: str) -> None:
    """After the last turn there is a final chance to snap (travellers; rush, stacking: ruling)."""
    game = last_discard(variant, FIVES, "5C")
    assert game.last_events[-1] == events.LastTurnEnded(0, "last turn", "calling.when")
    assert not counts(game.last_events)
    assert happened(game, snap(2, 2, 0))[0] == events.Snapped(2, at(2, 0), card("5D"))
    for seat in range(3):
        for move in (m.Draw(seat, "stock"), m.Call(seat)):
            assert refused(game, move).code == "turn.over"


@pytest.mark.parametrize(("variant", "seats"), [("travellers", [0, 1, 2]), ("rush", [0, 1, 2]), ("stacking", [1, 2])])
def test_by_anyone(variant: str, seats: list[int]) -> None:
    """Anyone may snap then: the caller, too, and in travellers and rush the discarder (rush, stacking: ruling)."""
    game = last_discard(variant, FIVES, "5C")
    assert [seat for seat in range(3) if game.refusal(snap(seat, seat, 0)) is None] == seats
    for seat in seats:
        assert isinstance(happened(game, snap(seat, seat, 0))[0], events.Snapped)


def test_by_players_without_cards() -> None:
    """A travellers' player without cards may snap another's card then, and must pass like everybody."""
    game = last_discard("travellers", ["2S 3S", "2H 5H", "- -"], "5C")
    assert isinstance(happened(game, snap(2, 1, 1))[0], events.Snapped)
    game = play(game, m.PassSnap(0), m.PassSnap(1))
    assert counts(happened(game, m.PassSnap(2)))


# --- passing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("variant", "order"), [("travellers", [2, 0, 1]), ("rush", [1, 2, 0]), ("stacking", [2, 1])])
def test_all_pass(variant: str, order: list[int]) -> None:
    """The round is counted when all who could still snap have passed (travellers; rush, stacking: ruling)."""
    game = last_discard(variant, FIVES, "5C")
    for seat in order[:-1]:
        game = play(game, m.PassSnap(seat))
        assert game.last_events == (events.SnapPassed(seat),)
    game = play(game, m.PassSnap(order[-1]))
    assert kinds(game.last_events)[:3] == ["SnapPassed", "RoundEnded", "RoundScored"]
    ended = only(events.RoundEnded, game.last_events)
    assert (ended.cause, ended.key) == ("last turn", "calling.when")


@pytest.mark.parametrize("variant", SNAPPING)
def test_a_pass_is_final(variant: str) -> None:
    """A pass cannot be taken back: whoever has passed does not snap (ruling)."""
    game = play(last_discard(variant, FIVES, "5C"), m.PassSnap(2))
    assert refused_by(game, snap(2, 2, 0)) == ("matching.snap.passed", "matching.snap.final_window")
    assert refused(game, m.PassSnap(2)).code == "matching.snap.cannot"
    assert isinstance(happened(game, snap(1, 1, 0))[0], events.Snapped)


def test_stacking_nothing_to_pass() -> None:
    """Who could not snap has nothing to pass: in stacking the discarder, and a player without cards (ruling)."""
    game = last_discard("stacking", ["5S", "2H", "- -", "3H"], "5C")
    for seat in (0, 2):
        assert refused(game, m.PassSnap(seat)).code == "matching.snap.cannot"
    assert counts(happened(play(game, m.PassSnap(1)), m.PassSnap(3)))


def test_rush_nothing_to_pass() -> None:
    """A rush player who has snapped the last card has no card to give, and nothing left to pass (ruling)."""
    game = play(last_discard("rush", ["2S", "2H", "5D"], "5C"), snap(2, 2, 0))
    assert refused(game, m.PassSnap(2)).code == "matching.snap.cannot"
    assert counts(happened(play(game, m.PassSnap(0)), m.PassSnap(1)))
    game = play(last_discard("rush", ["2S", "2H", "5D"], "5C"), m.PassSnap(0), m.PassSnap(1))
    assert counts(happened(game, snap(2, 2, 0)))


@pytest.mark.parametrize("variant", SNAPPING)
def test_only_the_last_discard_is_passed_on(variant: str) -> None:
    """Before the last turn is over there is nothing to pass on: a window closes by itself."""
    assert refused(discarded(variant, FIVES, "5C"), m.PassSnap(1)).code == "matching.snap.not_last"
    assert refused(last_discard(variant, FIVES, "5C"), m.PassSnap(8)).code == "seat.unknown"


@pytest.mark.parametrize("variant", ["hunner", "eventide"])
def test_no_final_window(variant: str) -> None:
    """Where cards are not snapped the round is counted after the last turn (hunner, eventide)."""
    hands, top = (["5 1", "5 2"], "5") if variant == "eventide" else (["5S 2S", "5H 2H"], "5C")
    game = last_discard(variant, hands, top)
    assert kinds(game.last_events)[-4:-1] == ["LastTurnEnded", "RoundEnded", "RoundScored"]
    code = "matching.snap.none" if variant == "eventide" else "game.over"
    assert refused(game, m.PassSnap(0)).code == code


# --- how it closes ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", SNAPPING)
def test_host_closes(variant: str) -> None:
    """The host may close the last window, and the round is counted (ruling)."""
    happenings = happened(last_discard(variant, FIVES, "5C"), m.CloseWindow())
    assert kinds(happenings)[:3] == ["WindowClosed", "RoundEnded", "RoundScored"]


@pytest.mark.parametrize("variant", ["travellers", "stacking"])
def test_success_uses_it_up(variant: str) -> None:
    """The one right snap uses the last window up, and the round is counted (travellers; stacking: ruling)."""
    happenings = happened(last_discard(variant, FIVES, "5C"), snap(2, 2, 0))
    assert kinds(happenings)[:3] == ["Snapped", "RoundEnded", "RoundScored"]
    assert only(events.RoundEnded, happenings).hands[2] == (None, card("2D"), card("3D"), card("4D"))


def test_rush_stays_open() -> None:
    """In rush any number may snap the last discard, until all have passed (ruling)."""
    game = play(last_discard("rush", FIVES, "5C"), snap(2, 2, 0), m.PassSnap(2), snap(0, 0, 0), snap(1, 1, 0))
    assert not counts(game.last_events)
    assert counts(happened(play(game, m.PassSnap(0)), m.PassSnap(1)))


@pytest.mark.parametrize("given", [m.Give(2, 3), m.DeclineGift(2)])
def test_counted_after_the_gift(given: m.Move) -> None:
    """A gift is settled before the round is counted (travellers; ruling)."""
    game = play(last_discard("travellers", FIVES, "5C"), snap(2, 1, 0))
    assert kinds(game.last_events) == ["Snapped", "GiftOwed"]
    for move in (m.PassSnap(0), m.CloseWindow()):
        assert refused(game, move).code == "wait.gift"
    game = play(game, given)
    assert counts(game.last_events)
    held = only(events.RoundEnded, game.last_events).hands[1][0]
    assert held == (card("4D") if isinstance(given, m.Give) else None)


@pytest.mark.parametrize("how", ["used up", "closed"])
@pytest.mark.parametrize(
    ("variant", "hands", "top", "end"),
    [("travellers", FIVES, "5C", m.EndTurn(0)), ("stacking", ("2S", "7H 2H", "7D 2D"), "7C", m.DeclinePower(0))],
)
def test_used_up_stays_so(variant: str, hands: tuple[str, ...], top: str, end: m.Move, how: str) -> None:
    """A window used up or closed before the last turn ends, or while a power was pending, stays so (ruling)."""
    game = discarded(variant, hands, top, caller=1)
    game = play(game, snap(2, 2, 0) if how == "used up" else m.CloseWindow())
    assert not counts(game.last_events)
    assert [kind for kind in kinds(happened(game, end)) if kind != "PowerEnded"][:3] == [
        "LastTurnEnded", "RoundEnded", "RoundScored",
    ]  # fmt: skip


def test_after_a_player_passed_over() -> None:
    """If the last turns are passed over the last discard may still be snapped (stacking, travellers; ruling)."""
    for variant in ("stacking", "travellers"):
        game = finish_turn(discarded(variant, ["2S 3S", "- -", "5D 2D"], "5C", caller=2), 0)
        assert kinds(game.last_events)[-2:] == ["PassedOver", "LastTurnEnded"]
        assert isinstance(happened(game, snap(2, 2, 0))[0], events.Snapped)


# --- what happens there -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", SNAPPING)
def test_emptying_a_hand_starts_nothing(variant: str) -> None:
    """Emptying a hand in the last window starts nothing, and in rush ends nothing (ruling)."""
    happenings = happened(last_discard(variant, ["2S 3S", "2H 3H", "5D"], "5C"), snap(2, 2, 0))
    if variant == "rush":
        assert kinds(happenings) == ["Snapped"]
    else:
        assert kinds(happenings)[:3] == ["Snapped", "RoundEnded", "RoundScored"]
        assert only(events.RoundEnded, happenings).cause == "last turn"


def test_giving_the_last_card_starts_nothing() -> None:
    """Nor does giving the last card away (rush; ruling)."""
    game = play(last_discard("rush", ["2S 3S", "5H 3H", "2D"], "5C"), snap(2, 1, 0), m.Give(2, 0))
    assert kinds(game.last_events) == ["Gave"]


@pytest.mark.parametrize("variant", SNAPPING)
def test_wrong_snap(variant: str) -> None:
    """A wrong snap of the last discard costs what it always costs, and the window stays open (ruling)."""
    game = play(last_discard(variant, FIVES, "5C", stock="KH"), snap(1, 1, 1))
    assert kinds(game.last_events)[:3] == ["SnapFailed", "PenaltyOwed", "PenaltyDrawn"]
    if variant == "travellers":
        assert refused(game, m.PassSnap(2)).code == "wait.penalty"
        game = play(game, m.PlacePenalty(1, (0, 2)))
    assert texts(game, 1) == "5H 2H 3H 4H KH"
    assert isinstance(happened(game, snap(1, 1, 0))[0], events.Snapped)


def test_shuffle_in_the_last_window() -> None:
    """The penalty is drawn after a shuffle, if need be, and then the window goes on (stacking; ruling)."""
    game = table("stacking", FIVES, stock_only="5C", discard="AS", caller=1)
    game = play(game, m.Draw(0, "stock"), m.Discard(0), snap(2, 2, 1))
    assert kinds(game.last_events)[-1] == "ShuffleAwaited"
    assert refused(game, m.PassSnap(1)).code == "wait.shuffle"
    with ScriptedDealer(game) as dealer:
        game = dealer.shuffles("KS")
    assert kinds(game.last_events) == ["Shuffled", "PenaltyDrawn", "PenaltyPlaced"]
    assert texts(game, 2) == "5D 2D 3D 4D KS"
    assert isinstance(happened(game, snap(1, 1, 0))[0], events.Snapped)


def test_penalty_of_the_host() -> None:
    """The host may still lay a penalty on then, and abandon the game (rush; ruling: at any time in a round)."""
    game = last_discard("rush", FIVES, "5C")
    assert kinds(happened(game, m.Penalize(1))) == ["PenaltyOwed", "PenaltyDrawn", "PenaltyPlaced"]
    assert happened(game, m.Abandon()) == (events.GameAbandoned("game"),)


@pytest.mark.parametrize("variant", SNAPPING)
def test_a_table_without_it(variant: str) -> None:
    """Another table's line is another rule: the round may be counted right after the last turn."""
    game = last_discard(with_keys(variant, {"matching.snap.final_window": False}), FIVES, "5C")
    assert counts(game.last_events)
