"""Matching: who snaps what, onto what, and what a right snap does."""

from __future__ import annotations

import pytest

from cabo_rules import card, events, legal_moves
from cabo_rules.moves import HOST, CloseLooks, CloseWindow, DeclinePower, Discard, Draw, Keep, Look, Move, PutBack, Snap
from cabo_rules.state import Slot, change
from cabo_rules.testing import ScriptedDealer
from tests.rules.scenes import FIVES, at, discarded, pile, snap, texts
from tests.rules.tables import happened, is_listed, kinds, new_game, play, refused, refused_by, table

SNAPPING = ("travellers", "rush", "stacking")


@pytest.mark.parametrize("variant", SNAPPING)
def test_own_card(variant: str) -> None:
    """A right own card goes on the discard pile, and its player has a card fewer (travellers, rush, stacking)."""
    game = discarded(variant, FIVES, "5C")
    after = play(game, snap(2, 2, 0))
    assert after.last_events == (events.Snapped(2, at(2, 0), card("5D")),)
    assert pile(after, 2) == "5C 5D"
    assert [texts(after, seat) for seat in range(3)] == ["5S 2S 3S 4S", "5H 2H 3H 4H", "- 2D 3D 4D"]
    assert after.state.hands[2][0].cell == game.state.hands[2][0].cell
    assert after.state.penalty is None
    assert after.state.gift is None


@pytest.mark.parametrize("variant", ["travellers", "rush"])
def test_anothers_card(variant: str) -> None:
    """Another player's card may be snapped, too (travellers: "any players card"; rush: "anyone's pile")."""
    after = play(discarded(variant, FIVES, "5C"), snap(2, 1, 0))
    assert after.last_events[0] == events.Snapped(2, at(1, 0), card("5H"))
    assert texts(after, 1) == "- 2H 3H 4H"


def test_stacking_only_own() -> None:
    """In stacking players discard "their own card" only."""
    refusal = refused(discarded("stacking", FIVES, "5C"), snap(2, 1, 0))
    assert (refusal.code, refusal.key) == ("matching.not_own", "matching.snap.others")
    assert refusal.sentence == "Seat 2 cannot snap another player's card in this game."


@pytest.mark.parametrize(("variant", "seats"), [("travellers", [0, 1, 2]), ("rush", [0, 1, 2]), ("stacking", [1, 2])])
def test_who(variant: str, seats: list[int]) -> None:
    """Anyone may snap, on turn or not, the discarder too; in stacking only "other players" race to discard."""
    game = discarded(variant, FIVES, "5C")
    for seat in seats:
        assert isinstance(happened(game, snap(seat, seat, 0))[0], events.Snapped)
    if 0 not in seats:
        assert refused_by(game, snap(0, 0, 0)) == ("matching.snap.discarder", "matching.snap.who")


# --- onto what --------------------------------------------------------------------------------------------------------

ROUTES = [
    pytest.param(variant, moves, id=f"{variant}-{name}")
    for name, only_in, moves in [
        ("discarded", "travellers rush stacking", [Draw(0, "stock"), Discard(0)]),
        ("replaced", "travellers rush stacking", [Draw(0, "stock"), Keep(0, 0)]),
        ("replaced-by-taken", "travellers rush stacking", [Draw(0, "discard pile"), Keep(0, 0)]),
        ("put-back", "travellers", [Draw(0, "discard pile"), PutBack(0)]),
    ]
    for variant in only_in.split()
]


@pytest.mark.parametrize(("variant", "moves"), ROUTES)
def test_onto_every_card_by_play(variant: str, moves: list[Move]) -> None:
    """Every card that reaches the top of the pile by play may be snapped; for a card put back it is a ruling."""
    game = play(table(variant, ["5S 2S", "2H 5H", "2D 3D"], stock="5C", discard="5D"), *moves)
    assert happened(game, snap(1, 1, 1)) == (events.Snapped(1, at(1, 1), card("5H")),)


def test_onto_a_card_put_back_again() -> None:
    """A card put back may be snapped again, though its first window was used up (travellers; ruling)."""
    game = play(discarded("travellers", FIVES, "5C"), snap(1, 1, 0))
    assert refused(game, snap(2, 2, 0)).code == "matching.snap.late"
    game = play(game, Draw(1, "discard pile"), PutBack(1))
    assert happened(game, snap(2, 2, 0)) == (events.Snapped(2, at(2, 0), card("5D")),)


@pytest.mark.parametrize("variant", ["travellers", "rush"])
def test_onto_the_starting_card(variant: str) -> None:
    """The card that starts the pile may be snapped as soon as it is turned (travellers; rush: ruling)."""
    host = {"travellers": {"dealer": 2}, "rush": {"starter": 0}}[variant]
    with ScriptedDealer(new_game(variant, 3)) as dealer:
        game = dealer.deals(*FIVES, stock="5C", **host)
        assert refused(game, snap(1, 1, 0)).code == "deal.looks_open"
        game = dealer.play(CloseLooks())
    for seat, five in enumerate(("5S", "5H", "5D")):
        assert happened(game, snap(seat, seat, 0))[0] == events.Snapped(seat, at(seat, 0), card(five))


def test_stacking_has_no_starting_card() -> None:
    """In stacking no card is turned to start the pile (ruling), so there is nothing to snap before a discard."""
    with ScriptedDealer(new_game("stacking", 3)) as dealer:
        dealer.deals(*FIVES, starter=0)
        game = dealer.play(CloseLooks())
    assert game.state.discard == ()
    assert refused(game, snap(1, 1, 0)).code == "matching.snap.nothing"
    assert refused(table("stacking", FIVES, discard="5C"), snap(1, 1, 0)).code == "matching.snap.starting_card"


@pytest.mark.parametrize("variant", ["hunner", "eventide"])
def test_no_snapping(variant: str) -> None:
    """In hunner and eventide cards are not snapped, and there is no window to close."""
    hands = ["5 1", "5 2", "3 4"] if variant == "eventide" else FIVES
    game = discarded(variant, hands, "5" if variant == "eventide" else "5C")
    assert refused(game, snap(1, 1, 0)).code == "matching.snap.none"
    assert refused(game, CloseWindow()).code == "matching.snap.no_window"


# --- powers -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["travellers", "stacking"])
def test_while_a_power_is_pending(variant: str) -> None:
    """While a power is pending snapping is open, and the power stays open (travellers, stacking; ruling)."""
    game = discarded(variant, ["7S 2S", "7H 2H", "2D 3D"], "7C")
    powers = game.state.powers
    assert powers
    game = play(game, snap(1, 1, 0))
    assert game.state.powers == powers
    assert kinds(happened(game, Look(0, (at(0, 1),))))[:2] == ["Looked", "PowerEnded"]


def test_rush_window_opens_after_the_power() -> None:
    """With "use, then discard" the window opens only when the power is over and the card on the pile (rush)."""
    game = play(table("rush", ["2S", "KH", "KD 3D"], stock="KC", discard="KS"), Draw(0, "stock"))
    assert refused(game, snap(2, 2, 0)).code == "matching.snap.drawn_since"
    game = play(game, Look(0, (at(1, 0),)))
    assert refused(game, snap(2, 2, 0)).code == "wait.power"
    game = play(game, DeclinePower(0))
    assert kinds(game.last_events) == ["PowerEnded", "Discarded", "TurnBegan"]
    assert happened(game, snap(2, 2, 0)) == (events.Snapped(2, at(2, 0), card("KD")),)


@pytest.mark.parametrize("variant", SNAPPING)
@pytest.mark.parametrize("rank", ["7", "9", "J", "K"])
def test_no_power_of_a_snapped_card(variant: str, rank: str) -> None:
    """A snapped card's power is never used (ruling)."""
    game = discarded(variant, ["2S 3S", f"{rank}S 2H", "2D 3D"], f"{rank}H")
    game = play(game, *([DeclinePower(0)] if game.state.powers else []), snap(1, 1, 0))
    assert kinds(game.last_events) == ["Snapped"]
    assert not game.state.powers
    assert refused(game, Look(1, (at(1, 1),))).code in ("turn.not_yours", "powers.none_open")


@pytest.mark.parametrize(("variant", "snaps"), [("travellers", 12), ("rush", 12), ("stacking", 4)])
def test_right_and_wrong_are_listed(variant: str, snaps: int) -> None:
    """Every card that may be snapped is listed, whether or not the snap would be right."""
    game = discarded(variant, FIVES, "5C")
    owners = range(3) if variant != "stacking" else [2]
    assert all(is_listed(game, snap(2, owner, slot)) for owner in owners for slot in range(4))
    assert sum(type(move).__name__ == "Snap" for move in game.legal_moves(2)) == snaps


@pytest.mark.parametrize(
    ("seat", "owner", "slot", "code"),
    [(1, 1, 1, "slot.empty"), (1, 1, 4, "slot.unknown"), (1, 1, -1, "slot.unknown"), (1, 7, 0, "seat.unknown"),
     (5, 1, 0, "seat.unknown"), (HOST, 1, 0, "seat.unknown")],
)  # fmt: skip
@pytest.mark.parametrize("variant", SNAPPING)
def test_no_such_card(variant: str, seat: int, owner: int, slot: int, code: str) -> None:
    """A snap names a seat and a card that are there."""
    game = discarded(variant, ["5S 2S", "5H - 3H 4H", "2D 3D"], "5C")
    assert refused(game, snap(seat, owner, slot)).code == code


@pytest.mark.parametrize("length", [1, 7, 8, 63, 64, 200])
def test_every_card_of_a_hand_is_listed(length: int) -> None:
    """Whatever its length, and not the holes: to be snapped, and to be replaced by a drawn card."""
    slots = [Slot(card("2C") if number % 3 else None, frozenset(), (0, number)) for number in range(length)]
    wanted = [number for number in range(length) if number % 3]
    snapping = change(discarded("rush", FIVES, "5C").state, hands=(tuple(slots), (), ()))
    assert [move.target for move in legal_moves(snapping, 0) if isinstance(move, Snap)] == [at(0, n) for n in wanted]
    drawn = change(play(table("rush", FIVES), Draw(0, "stock")).state, hands=(tuple(slots), (), ()))
    assert [move.slot for move in legal_moves(drawn, 0) if isinstance(move, Keep)] == wanted
