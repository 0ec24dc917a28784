"""A hand that runs empty and ends nothing: its player calls at once, plays on, or is out of the round."""

from __future__ import annotations

from typing import Any

import pytest

from cabo_rules import Game, IllegalMove, Variant, card, events
from cabo_rules.moves import (
    Call,
    Claim,
    CloseWindow,
    DeclineGift,
    Discard,
    Draw,
    EndTurn,
    Give,
    Keep,
    Match,
    PassSnap,
    Penalize,
    PutBack,
    Snap,
    Swap,
)
from tests.rules.scenes import at, discarded, only, snap, take_turn, texts
from tests.rules.tables import happened, is_listed, kinds, play, refused, refused_by, table, with_keys

HANDS = ("5S 2S", "5H", "5D 2D", "3D 2C")
"""Seat 1 has only a five."""
KEY = "calling.empty_hand"


def rule(word: str, variant: str = "rush", **keys: Any) -> Variant:
    """A variant with that rule for empty hands; in the names of further keys a double underscore is a dot."""
    return with_keys(variant, {KEY: word, **{name.replace("__", "."): value for name, value in keys.items()}})


# --- called at once ---------------------------------------------------------------------------------------------------

AT_ONCE = rule("called at once")


@pytest.mark.parametrize(
    ("ended", "emptied", "follow", "turn"),
    [
        pytest.param(False, 2, (1, 3, 0), 0, id="in-progress-another"),
        pytest.param(False, 0, (1, 2, 3), 0, id="in-progress-its-player"),
        pytest.param(True, 2, (3, 0), 1, id="unbegun-another"),
        pytest.param(True, 1, (2, 3, 0), 2, id="unbegun-its-player"),
    ],
)
def test_an_empty_hand_calls_at_once(ended: bool, emptied: int, follow: tuple[int, ...], turn: int) -> None:
    """Its player is the caller, out of turn, too; the turn in progress goes on, one unbegun is a last turn."""
    hands = [
        hand.split()[0] if seat == emptied else hand for seat, hand in enumerate(("5S 2S", "5H 2H", "5D 2D", "3D"))
    ]
    game = discarded(rule("called at once", "travellers"), hands, "5C")
    game = play(game, EndTurn(0)) if ended else game
    game = play(game, snap(emptied, emptied, 0))
    assert events.Called(emptied, follow, KEY) in game.last_events
    assert (game.state.caller, game.state.turn) == (emptied, turn)
    had = [] if game.state.phase == "done" else [turn]
    game = play(game, EndTurn(turn)) if game.state.phase == "done" else game
    while game.state.phase == "draw":
        had = had if had[-1:] == [game.state.turn] else [*had, game.state.turn]
        game = take_turn(game)
    assert tuple(had) == ((1, *follow) if ended and emptied != 1 else follow)


def test_the_caller_without_cards_is_a_caller() -> None:
    """Nobody else calls, the caller gets the bonus, and the rules for callers hold (evanbrierton/cambio)."""
    game = play(discarded(rule("called at once", matching__snap__caller="may not snap"), HANDS, "5C"), snap(1, 1, 0))
    assert refused(game, Call(2)).code == "calling.called_already"
    game = play(game, Draw(2, "stock"), Discard(2))
    assert refused(game, snap(1, 2, 0)).code == "matching.snap.caller"
    game = play(take_turn(take_turn(game)), CloseWindow())
    assert only(events.RoundScored, game.last_events).seats[1].bonus == -3


@pytest.mark.parametrize("ended", [False, True])
def test_no_last_turns_after_an_empty_hand(ended: bool) -> None:
    """Where a call ends the round, the turn in progress is finished, and one that has not begun is not taken."""
    seat = 2 if ended else 1
    hands = ["5S 2S", "5H 2H", "5D"] if ended else ["5S 2S", "5H", "5D 2D"]
    game = discarded(rule("called at once", "travellers", calling__last_turns="none"), hands, "5C")
    game = play(game, EndTurn(0)) if ended else game
    game = play(game, snap(seat, seat, 0))
    assert events.Called(seat, (), KEY) in game.last_events
    if not ended:
        assert refused(game, Draw(2, "stock")).code == "turn.no_next"
        game = play(game, EndTurn(0))
    assert "LastTurnEnded" in kinds(game.last_events)


def test_an_empty_hand_in_the_last_lap_calls_no_more() -> None:
    """The first cause counts: the caller stays the caller, and the player without cards is passed over."""
    game = play(discarded(AT_ONCE, HANDS, "5C", caller=3), snap(1, 1, 0))
    assert kinds(game.last_events) == ["Snapped", "PassedOver", "TurnBegan"]
    assert (game.state.caller, game.state.turn) == (3, 2)


def test_two_hands_run_empty_at_once() -> None:
    """The player on turn calls, and the other is passed over; without the player on turn, who comes first."""
    game = play(
        table(rule("called at once", "hunner", matching__drawn__others__gift="may"), ["5S", "5H", "2D 3D"], stock="5C"),
        Draw(0, "stock"),
    )
    game = play(game, Match(0, (Claim(at(1, 0)), Claim(at(0, 0)))))
    assert kinds(game.last_events)[:5] == ["MatchBegan", "Matched", "Matched", "Discarded", "Called"]
    assert only(events.Called, game.last_events) == events.Called(0, (1, 2), KEY)
    both = table(AT_ONCE, ["2S 3S", "4D", "-", "-"])
    assert both.state.caller == 2
    assert happened(play(both, Draw(0, "stock")), Discard(0))[1:] == (events.TurnBegan(1),)


def test_called_at_once_in_the_turn_of_another_with_a_power_open() -> None:
    """The power stays open, and the empty hand is no target."""
    hands = ["2S 3S", "JH", "4D 6D"]
    game = discarded(rule("called at once", "travellers"), hands, "JC")
    game = play(game, snap(1, 1, 0))
    assert (game.state.caller, game.state.powers) == (1, ("switch-between",))
    assert is_listed(game, Swap(0, (at(0, 0), at(2, 0))))


# --- plays on ---------------------------------------------------------------------------------------------------------

ON = rule("plays on")
REFILL = rule("plays on and may refill")


@pytest.mark.parametrize("word", ["plays on", "plays on and may refill"])
def test_an_empty_hand_plays_on(word: str) -> None:
    """Nothing follows from it; its player draws, discards and may use the power (raafayk7/cambio)."""
    game = play(discarded(rule(word, "travellers"), HANDS, "5C", stock="9C"), EndTurn(0), snap(1, 1, 0))
    assert kinds(game.last_events) == ["Snapped"]
    assert (game.state.turn, game.state.phase, game.state.last_lap) == (1, "draw", None)
    game = play(game, Draw(1, "stock"), Discard(1))
    assert game.state.powers == ("know-a-friend",)


def test_an_empty_hand_keeps_nothing() -> None:
    """The hand stays empty: a drawn card is discarded, and one that must be kept is not taken."""
    game = table(ON, ["- -", "2H 3H"], stock="KC", discard="AS")
    assert refused_by(game, Draw(0, "discard pile")) == ("turn.no_place", KEY)
    game = play(game, Draw(0, "stock"))
    assert refused(game, Keep(0, 0)).code == "slot.empty"
    assert happened(game, Discard(0))[0] == events.Discarded(0, card("KC"))


def test_the_next_player_without_cards_may_end_the_turn_by_drawing() -> None:
    """As any next player may; and whether there is a place is asked of the player who would draw."""
    game = discarded(rule("plays on", "travellers", turn__discard_pile__card="keep"), ["2S 3S", "-", "4D 6D"], "5C")
    assert refused(game, Draw(1, "discard pile")).code == "turn.no_place"
    assert kinds(happened(game, Draw(1, "stock"))) == ["TurnBegan", "Drew"]


def test_a_card_that_may_be_put_back_may_be_taken() -> None:
    """It goes back again, since it may not be kept; a card named by the table stays on the pile for another reason."""
    game = table(rule("plays on", "travellers"), ["-", "2H 3H", "4D"], discard="AS")
    game = play(game, Draw(0, "discard pile"))
    assert refused(game, Keep(0, 0)).code == "slot.empty"
    assert kinds(happened(game, PutBack(0))) == ["Returned"]
    named = rule("plays on", "travellers", turn__discard_pile__not_taken=["A"])
    assert refused(table(named, ["-", "2H 3H", "4D"], discard="AS"), Draw(0, "discard pile")).code == "turn.not_taken"


def test_nothing_to_draw_without_cards() -> None:
    """A player who may neither draw from the stock nor take the card of the pile cannot move: the round ends."""
    left = " ".join(each.text for each in ON.cards if each.text != "AS")
    for word, ends in (("plays on", True), ("plays on and may refill", False)):
        game = table(rule(word), ["-", left], discard="AS", stock_only="")
        assert ("LastTurnEnded" in kinds(game.events)) == ends


@pytest.mark.parametrize("pile", ["stock", "discard pile"])
def test_an_empty_hand_may_be_refilled(pile: str) -> None:
    """The card goes to any empty slot; nothing is replaced, so nothing can be snapped and no power opens."""
    game = play(table(REFILL, ["- -", "2H 3H"], stock="KC", discard="AS 7S"), Draw(0, pile))  # type: ignore[arg-type]
    assert refused(game, Keep(0, 2)).code == "slot.unknown"
    assert is_listed(game, Keep(0, 0))
    game = play(game, Keep(0, 1))
    assert game.last_events == (events.DrawnKept(0, 1, (0, 1), KEY), events.TurnBegan(1))
    assert texts(game, 0) == ("- KC" if pile == "stock" else "- 7S")
    assert refused(game, snap(1, 1, 0)).code == "matching.snap.drawn_since"
    game = play(game, Draw(1, "stock"), Discard(1), Draw(0, "stock"))
    assert refused(game, Keep(0, 0)).code == "slot.empty"


def test_a_refilled_card_from_the_pile_lies_face_up() -> None:
    """If the table says so of kept cards."""
    variant = rule("plays on and may refill", turn__discard_pile__kept="face up")
    game = play(table(variant, ["- -", "2S 3S"], discard="4S"), Draw(0, "discard pile"))
    assert kinds(happened(game, Keep(0, 0)))[:2] == ["DrawnKept", "LaidFaceUp"]


def test_a_card_that_must_be_kept_refills_the_hand() -> None:
    """If a card from the stock may not be discarded, the player without cards keeps it."""
    variant = rule("plays on and may refill", turn__stock_card="keep")
    game = play(table(variant, ["-", "2H 3H"], stock="2C"), Draw(0, "stock"))
    assert refused(game, Discard(0)).code == "turn.not_with_card"
    assert texts(play(game, Keep(0, 0)), 0) == "2C"


def test_a_penalty_card_fills_the_hand() -> None:
    """Then it is a hand as any other: its player may keep a card again (ruling)."""
    game = play(discarded(ON, ["2S 3S", "-", "4D 6D"], "5C", stock="KC 9S"), Penalize(1))
    assert texts(game, 1) == "KC"
    game = play(game, Draw(1, "stock"), Keep(1, 0))
    assert texts(game, 1) == "9S"


def test_an_empty_hand_has_nothing_to_give() -> None:
    """Where a card must be given, its player may not snap another's card; where one may be, none is given (ruling)."""
    hands = ["2S 3S", "-", "5D 6D"]
    assert refused(discarded(ON, hands, "5C"), snap(1, 2, 0)).code == "matching.no_gift"
    may = rule("plays on", matching__snap__others__gift="may")
    assert kinds(happened(discarded(may, hands, "5C"), snap(1, 2, 0))) == ["Snapped"]


def test_an_empty_hand_in_the_last_lap_has_its_turn() -> None:
    """It is not passed over, and the round ends after its turn."""
    game = discarded(ON, ["2S 3S", "-", "4D 6D"], "KC", caller=2)
    assert (game.state.turn, game.state.phase) == (1, "draw")
    assert kinds(take_turn(game).last_events)[:2] == ["Discarded", "LastTurnEnded"]


def test_the_stock_runs_out_before_a_last_turn_without_cards() -> None:
    """Then the round ends for want of cards, and not after the last turn."""
    variant = with_keys("rush", {KEY: "plays on", "calling.stock_out": "round ends"})
    left = " ".join(each.text for each in variant.cards if each.text not in ("KC", "2S", "3S"))
    game = play(table(variant, ["2S 3S", "-", left], stock_only="KC", caller=2), Draw(0, "stock"), Discard(0))
    assert only(events.LastTurnEnded, game.last_events).cause == "stock out"


def test_a_player_without_cards_may_call() -> None:
    """By the rules for any call; the hand counts nothing, which a hand below nothing beats (raafayk7/cambio)."""
    game = play(table(ON, ["- -", "2H 3H"], stock="KC"), Call(0))
    assert game.last_events[0] == events.Called(0, (1,), "calling.when")
    late = table(rule("plays on", calling__earliest_lap=2), ["- -", "2H 3H"])
    assert refused(late, Call(0)).code == "calling.too_soon"


def test_two_empty_hands_play_on() -> None:
    """Each has its turns."""
    game = table(ON, ["- -", "-", "2H 3H"], stock="KC QC")
    game = take_turn(game)
    assert (game.state.turn, game.state.phase) == (1, "draw")
    assert take_turn(game).state.turn == 2


def test_a_hand_that_may_be_refilled_needs_a_slot() -> None:
    """A table whose hand has no slot at all cannot be set up where the hand may be refilled."""
    with pytest.raises(IllegalMove, match="a hand that may be refilled needs a slot"):
        table(REFILL, ["", "2H 3H"])
    assert table(ON, ["", "2H 3H"]).state.turn == 0


# --- out of the round -------------------------------------------------------------------------------------------------

OUT = rule("out of the round")
OUT_GIFT = rule("out of the round", matching__snap__others__gift="may")


def out(variant: Variant = OUT_GIFT, **more: Any) -> Game:
    """Seat 1 has snapped its last card on the discard of seat 0."""
    return play(discarded(variant, HANDS, "5C", **more), snap(1, 1, 0))


def test_a_player_without_cards_is_out() -> None:
    """The others play on without: the next turn is passed over, in this lap and in the next (chlopez.me/cambio)."""
    game = discarded(OUT_GIFT, ["5S 2S", "4H 3H", "5D", "3D 2C"], "5C")
    game = play(game, snap(2, 2, 0))
    assert kinds(game.last_events) == ["Snapped"]
    for turn in (1, 3, 0, 1, 3):
        assert game.state.turn == turn
        game = take_turn(game)
    assert kinds(game.last_events) == ["Discarded", "TurnBegan"]
    assert events.PassedOver(2, KEY) in game.events


def test_an_own_turn_that_has_not_begun_is_passed_over() -> None:
    """A player who runs out of cards at the beginning of the own turn has no turn."""
    game = out()
    assert kinds(game.last_events) == ["Snapped", "PassedOver", "TurnBegan"]
    assert game.state.turn == 2


def test_the_turn_in_progress_goes_on() -> None:
    """A player who runs out of cards in the own turn ends it, and the next player may draw past those who are out."""
    variant = rule("out of the round", "travellers")
    game = discarded(variant, ["5S", "-", "5D 2D", "3D 2C"], "5C")
    game = play(game, snap(0, 0, 0))
    assert game.state.phase == "done"
    assert refused(game, Draw(1, "stock")).code == "turn.not_yours"
    assert happened(game, Draw(2, "stock"))[:2] == (events.PassedOver(1, KEY), events.TurnBegan(2))


def test_turns_passed_over_count_for_the_laps() -> None:
    """A lap is one turn of every player, also of those who are out; a turn in progress counts once."""
    late = rule("out of the round", calling__earliest_lap=2)
    game = play(discarded(late, HANDS, "5C"), snap(1, 1, 0))
    game = take_turn(take_turn(game))
    assert (game.state.turn, game.state.turns) == (0, 5)
    assert is_listed(game, Call(0))
    other = play(discarded(late, ["5S 2S", "4H 3H", "5D", "3D 2C"], "5C"), snap(2, 2, 0))
    assert refused(take_turn(other), Call(3)).code == "calling.too_soon"
    other = take_turn(take_turn(other))
    assert is_listed(other, Call(0))


def test_nobody_gives_cards_to_a_player_who_is_out() -> None:
    """There is no card to snap, so no gift; no penalty for a look; and the player may not snap (ruling)."""
    game = out(with_keys(OUT_GIFT, {"conduct.forbidden_look": 1}))
    assert refused(game, snap(2, 1, 0)).code == "slot.empty"
    assert refused_by(game, Penalize(1)) == ("calling.out", KEY)
    assert kinds(happened(game, Penalize(2))) == ["PenaltyOwed", "PenaltyDrawn", "PenaltyPlaced"]
    game = play(game, Draw(2, "stock"), Discard(2))
    assert refused_by(game, Snap(1, at(3, 0))) == ("calling.out", KEY)


def test_the_last_player_with_cards_ends_the_round() -> None:
    """Nobody is left to play against, in the last lap, too; the hand without cards counts nothing (ruling)."""
    for caller in (None, 2):
        game = discarded(OUT_GIFT, ["2S 3S", "5H", "-"], "5C", caller=caller)
        game = play(game, snap(1, 1, 0))
        assert kinds(game.last_events)[:3] == ["Snapped", "RoundEnded", "RoundScored"]
        assert only(events.RoundEnded, game.last_events).cause == "empty hand"
        assert [line.points for line in only(events.RoundScored, game.last_events).seats] == [5, 0, 0]


def test_nobody_is_left() -> None:
    """Two hands that run empty at once end the round as well."""
    game = play(
        table(rule("out of the round", "hunner", matching__drawn__others__gift="may"), ["5S", "5H"], stock="5C"),
        Draw(0, "stock"),
    )
    game = play(game, Match(0, (Claim(at(1, 0)), Claim(at(0, 0)))))
    assert "RoundEnded" in kinds(game.last_events)


def test_in_the_last_lap_the_others_have_their_turns() -> None:
    """A call is not undone, and who is out has no last turn."""
    game = play(discarded(OUT_GIFT, HANDS, "5C", caller=3), snap(1, 1, 0))
    assert kinds(game.last_events) == ["Snapped", "PassedOver", "TurnBegan"]
    assert kinds(take_turn(game).last_events)[:2] == ["Discarded", "LastTurnEnded"]


def test_a_hand_emptied_in_the_last_snap_changes_nothing() -> None:
    """The round ends anyway once nobody snaps; and who is out cannot snap, so need not pass."""
    variant = rule("out of the round", matching__snap__others__gift="may", matching__snap__per_discard="any number")
    game = discarded(variant, ["2S 3S", "5H 4H", "5D", "- -"], "5C", caller=1)
    assert game.state.phase == "last snap"
    game = play(game, snap(2, 2, 0))
    assert kinds(game.last_events) == ["Snapped"]
    for seat in (2, 3):
        assert refused(game, PassSnap(seat)).code == "matching.snap.cannot"
    assert "RoundEnded" in kinds(play(game, PassSnap(0), PassSnap(1)).last_events)


def test_declined_gifts_count_first() -> None:
    """A hand is judged once the gift is given or declined."""
    variant = rule("out of the round", "travellers")
    game = play(discarded(variant, ["5S 2S", "4H 3H", "5D", "3D 2C"], "5C"), snap(0, 2, 0))
    assert happened(play(game, Give(0, 1)), EndTurn(0))[-1] == events.TurnBegan(1)
    game = play(game, DeclineGift(0), EndTurn(0), Draw(1, "stock"), Discard(1))
    assert kinds(happened(game, EndTurn(1))) == ["PassedOver", "TurnBegan"]
