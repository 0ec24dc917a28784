"""Calling: when Cabo may be called, what follows, and what becomes of the caller's cards."""

from __future__ import annotations

from typing import Any

import pytest

from cabo_rules import Game, card, events
from cabo_rules.moves import Call, Claim, Deal, Discard, Draw, EndTurn, Keep, Look, Match, Move, Swap
from tests.rules.scenes import at, discarded, only, snap, take_turn, texts
from tests.rules.tables import MAIN, happened, is_listed, kinds, new_game, play, refused, refused_by, table, with_keys

SUITED = ("AS 2S", "AH 2H", "AD 2D", "AC 2C")
NUMBERS = ("1 2", "1 2", "1 2", "1 2")
INSTEAD = ("eventide", "rush", "stacking")


def start(variant: str, turn: int = 0, caller: int | None = None) -> Game:
    """Four seats with low cards; the cards that come from the stock have no power."""
    if variant == "eventide":
        return table(variant, NUMBERS, stock="3 3 3 3 4 4", discard="5", turn=turn, caller=caller)
    discard = "" if variant in ("hunner", "stacking") else "6C"
    return table(variant, SUITED, stock="3S 3H 3D 3C 4S 4H", discard=discard, turn=turn, caller=caller)


def call(variant: str, turn: int = 0) -> Game:
    """The seat on turn has called, at the first moment at which it may."""
    game = start(variant, turn)
    if variant == "travellers":
        game = play(game, Draw(turn, "stock"), Discard(turn))
    game = play(game, Call(turn))
    return take_turn(game) if variant == "hunner" else game


# --- when -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", INSTEAD)
def test_instead_of_a_turn(variant: str) -> None:
    """A call stands for a turn: nobody draws and calls in one turn (eventide, rush, stacking)."""
    game = play(start(variant), Call(0))
    assert game.last_events == (events.Called(0, (1, 2, 3), "calling.when"), events.TurnBegan(1))
    assert refused_by(play(start(variant), Draw(0, "stock")), Call(0)) == ("calling.too_late", "calling.when")
    assert refused(take_turn(start(variant)), Call(0)).code == "turn.not_yours"


def test_stacking_not_while_a_power_is_open() -> None:
    """In stacking a call stands for a turn, so an open power leaves no room for it."""
    game = discarded("stacking", ["AS 2S", "AH 2H"], "7C")
    assert game.state.phase == "done"
    assert refused(game, Call(0)).code == "calling.too_late"


def test_at_the_end_of_a_turn() -> None:
    """Travellers call at the end of their turn: not before they have drawn and used a card."""
    game = start("travellers")
    for early in (game, play(game, Draw(0, "stock"))):
        assert refused_by(early, Call(0)) == ("calling.too_early", "calling.when")
    for use in (Discard(0), Keep(0, 1)):
        game = play(start("travellers"), Draw(0, "stock"), use, Call(0))
        assert game.last_events == (events.Called(0, (1, 2, 3), "calling.when"), events.TurnBegan(1))


def test_next_draw_forfeits_travellers_call() -> None:
    """The next player's draw ends a travellers' turn, and with it the call (ruling)."""
    game = play(start("travellers"), Draw(0, "stock"), Discard(0), Draw(1, "stock"))
    assert refused(game, Call(0)).code == "turn.not_yours"
    assert (
        refused(play(start("travellers"), Draw(0, "stock"), Discard(0), EndTurn(0)), Call(0)).code == "turn.not_yours"
    )


def test_travellers_call_forfeits_the_power() -> None:
    """A call ends a travellers' turn, so the power that is open is lost (ruling)."""
    game = play(discarded("travellers", ["AS", "AH", "AD"], "7C"), Call(0))
    assert kinds(game.last_events) == ["PowerEnded", "Called", "TurnBegan"]
    assert only(events.PowerEnded, game.last_events).how == "forfeited"


@pytest.mark.parametrize("acts", [0, 1, 2], ids=["before drawing", "card in hand", "card used"])
def test_at_any_point_of_the_turn(acts: int) -> None:
    """In hunner Cabo is called "at any point" of the own turn, and the turn goes on (ruling)."""
    moves: list[Move] = [Draw(0, "stock"), Discard(0), EndTurn(0)]
    game = play(start("hunner"), *moves[:acts])
    phase = game.state.phase
    assert is_listed(game, Call(0))
    game = play(game, Call(0))
    assert game.last_events == (events.Called(0, (1, 2, 3), "calling.when"),)
    assert (game.state.turn, game.state.phase) == (0, phase)
    game = play(game, *moves[acts:])
    assert game.last_events == (events.TurnBegan(1),)


def test_hunner_call_is_no_turn() -> None:
    """A hunner player who has called must still draw and use a card (ruling: the turn goes on), and calls only once."""
    game = play(start("hunner"), Call(0))
    assert refused(game, EndTurn(0)).code == "turn.not_done"
    assert refused(game, Draw(1, "stock")).code == "turn.not_yours"
    assert refused(game, Call(0)).code == "calling.called_already"


def test_hunner_call_keeps_the_power() -> None:
    """A hunner call does not end the turn, so an open power is still used."""
    game = play(discarded("hunner", ["AS", "AH"], "7C"), Call(0))
    assert kinds(happened(game, Look(0, (at(0, 0),)))) == ["Looked", "PowerEnded"]


@pytest.mark.parametrize(("when", "allowed"), [("any point of the turn", True), ("end of the turn", False)])
def test_a_power_that_must_be_used_first(when: str, allowed: bool) -> None:
    """It is in the way of a call that ends the turn, and of no other."""
    keys = {"calling.when": when, "powers.named.know-your-fate.optional": False}
    game = discarded(with_keys("hunner", keys), ["AS", "AH"], "7C")
    assert (game.refusal(Call(0)) is None) == is_listed(game, Call(0)) == allowed
    assert kinds(play(game, Look(0, (at(0, 0),)), Call(0)).last_events)[0] == "Called"


@pytest.mark.parametrize("variant", MAIN)
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_only_on_turn(variant: str, seat: int) -> None:
    """A player may not call out of turn (eventide; so all five)."""
    assert refused(start(variant), Call(seat)).code == "turn.not_yours"
    assert refused(start(variant), Call(9)).code == "seat.unknown"


@pytest.mark.parametrize("variant", MAIN)
def test_only_in_a_round(variant: str) -> None:
    """Nobody calls before the cards are dealt and looked at (all five)."""
    game = new_game(variant, 3)
    assert refused(game, Call(0)).code == "turn.no_round"
    hosts: dict[str, Any] = {"travellers": {"dealer": 2}, "eventide": {"starter": 0, "dealer": 2}}
    host = hosts.get(variant, {"starter": 0})
    assert refused(play(game, Deal(game.variant.cards, **host)), Call(0)).code == "deal.looks_open"


# --- then -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", MAIN)
@pytest.mark.parametrize("caller", [0, 2, 3])
def test_one_more_turn_each(variant: str, caller: int) -> None:
    """Every other player has one more turn, clockwise, and then no more (all five)."""
    game = call(variant, caller)
    had = []
    for _ in range(3):
        had.append(game.state.turn)
        game = take_turn(game)
    assert had == [(caller + step) % 4 for step in (1, 2, 3)]
    assert only(events.LastTurnEnded, game.last_events) == events.LastTurnEnded(had[-1], "last turn", "calling.when")
    for seat in range(4):
        assert refused(game, Draw(seat, "stock")).code in ("turn.over", "turn.no_round", "game.over")


@pytest.mark.parametrize("variant", MAIN)
def test_turns_of_the_last_lap_are_whole_turns(variant: str) -> None:
    """A turn after the call is a regular one (eventide): draw from either pile, keep a card."""
    game = call(variant)
    game = play(game, Draw(1, "stock"), Keep(1, 0))
    assert texts(game, 1).split()[0].startswith("3")
    if variant in ("travellers", "hunner"):
        game = play(game, EndTurn(1))
    assert game.state.turn == 2
    assert isinstance(happened(game, Draw(2, "discard pile"))[0], events.Took)


@pytest.mark.parametrize("variant", MAIN)
def test_second_call(variant: str) -> None:
    """A second call is refused, and a call cannot be taken back (ruling)."""
    game = call(variant)
    if variant == "travellers":
        game = play(game, Draw(1, "stock"), Discard(1))
    assert refused_by(game, Call(1)) == ("calling.called_already", "calling")
    assert game.state.caller == 0


def test_draw_ends_a_turn_of_the_last_lap() -> None:
    """In the last lap, too, the next player's draw ends the turn before it (travellers, hunner)."""
    for variant in ("travellers", "hunner"):
        game = play(call(variant), Draw(1, "stock"), Discard(1))
        assert kinds(happened(game, Draw(2, "stock"))) == ["TurnBegan", "Drew"]
        assert refused(game, Draw(3, "stock")).code == "turn.not_yours"


# --- the caller's cards -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("variant", "seats"), [("travellers", (1, 2)), ("rush", (1, 2)), ("stacking", (1,))])
def test_caller_may_be_snapped(variant: str, seats: tuple[int, ...]) -> None:
    """The caller may go on snapping, and the caller's cards may be snapped by others (travellers, rush; ruling)."""
    game = discarded(variant, ["2S 3S", "2H 5H", "2D 3D"], "5C", caller=1)
    for seat in seats:
        assert happened(game, snap(seat, 1, 1))[0] == events.Snapped(seat, at(1, 1), card("5H"))


def test_caller_may_be_matched() -> None:
    """The caller's cards may be matched, and are replaced (hunner; ruling)."""
    game = play(table("hunner", ["2S 3S", "2H 5H"], stock="5C", caller=1), Draw(0, "stock"))
    game = play(game, Match(0, (Claim(at(1, 1), 0),)))
    assert texts(game, 1) == "2H 2S"


def test_a_table_that_protects_the_caller() -> None:
    """Another table's line is another rule: the caller may be safe from looks, swaps and matching."""
    safe = with_keys("travellers", {"calling.caller_safe_from": ["looks", "swaps", "matching"]})
    hands = ["2S 3S", "2H 5H", "2D 3D"]
    assert refused(discarded(safe, hands, "9C", caller=1), Look(0, (at(1, 0),))).code == "powers.caller_safe"
    assert refused(discarded(safe, hands, "JC", caller=1), Swap(0, (at(0, 0), at(1, 0)))).code == "powers.caller_safe"
    refusal = refused(discarded(safe, hands, "5C", caller=1), snap(2, 1, 1))
    assert refusal.code == "matching.caller_safe"
    assert refusal.sentence == "Seat 1 has called; nobody may snap a caller's cards."
