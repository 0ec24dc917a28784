"""The end of a round: a hand that runs empty."""

from __future__ import annotations

import pytest

from cabo_rules import Game, card, events
from cabo_rules.moves import Call, Claim, DeclineGift, Discard, Draw, EndTurn, Give, Keep, Match, Move, PassSnap
from tests.rules.scenes import at, discarded, only, snap, take_turn, texts
from tests.rules.tables import happened, kinds, play, refused, refused_by, table, with_keys

FOUR = ("5S 2S", "5H 2H", "5D 2D", "3D 2C")
AT_ONCE = ["RoundEnded", "RoundScored"]


def alone(seat: int, *, variant: str = "travellers", stock: str = "", caller: int | None = None) -> Game:
    """Seat 0 has discarded the five of clubs; that seat's only card is a five."""
    hands = [hand.split()[0] if number == seat else hand for number, hand in enumerate(FOUR)]
    return discarded(variant, hands, "5C", stock=stock, caller=caller)


# --- travellers: every other player has one more turn -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("ended", "emptied", "last_turns"),
    [
        pytest.param(False, 2, (1, 3, 0), id="in-progress-another"),
        pytest.param(False, 1, (2, 3, 0), id="in-progress-the-next"),
        pytest.param(False, 0, (1, 2, 3), id="in-progress-its-player"),
        pytest.param(True, 2, (3, 0), id="unbegun-another"),
        pytest.param(True, 0, (2, 3), id="unbegun-the-last-player"),
    ],
)
def test_travellers_last_lap(ended: bool, emptied: int, last_turns: tuple[int, ...]) -> None:
    """The turn in progress ends, then all others have a last one; one unbegun counts as that (travellers)."""
    game = alone(emptied)
    game = play(game, EndTurn(0)) if ended else game
    game = play(game, snap(emptied, emptied, 0))
    assert game.last_events[1:] == (events.HandEmptied(emptied, last_turns, "calling.empty_hand"),)
    had = [game.state.turn] if ended else []
    game = game if ended else play(game, EndTurn(0))
    while game.state.last_lap is not None and game.state.phase == "draw":
        had = had if had[-1:] == [game.state.turn] else [*had, game.state.turn]
        game = take_turn(game)
    assert tuple(had) == ((1, *last_turns) if ended else last_turns)
    assert isinstance(game.last_events[-1], events.LastTurnEnded)


def test_travellers_own_unbegun_turn() -> None:
    """Whoever runs empty before drawing in the own turn has no cards to play it with and is passed over (ruling)."""
    game = play(alone(1), EndTurn(0), snap(1, 1, 0))
    assert game.last_events[1:] == (
        events.HandEmptied(1, (2, 3, 0), "calling.empty_hand"),
        events.PassedOver(1, "calling.empty_hand"),
        events.TurnBegan(2),
    )


def test_travellers_turn_in_progress_ends_by_the_next_draw() -> None:
    """The player with the next last turn may draw at once, past a player without cards (travellers; ruling)."""
    game = play(alone(1), snap(1, 1, 0))
    assert refused(game, Draw(1, "stock")).code == "turn.not_yours"
    assert kinds(happened(game, Draw(2, "stock"))) == ["TurnBegan", "Drew"]


@pytest.mark.parametrize(
    ("hands", "moves", "last_turns"),
    [
        pytest.param(("5S 2S", "5H 2H", "5D", "3D 2C"), [snap(2, 2, 0)], (1, 3, 0), id="own-snap"),
        pytest.param(
            ("5S 2S", "5H 2H", "5D", "3D 2C"), [snap(0, 2, 0), DeclineGift(0)], (1, 3, 0), id="without-a-gift"
        ),
        pytest.param(("2S 3S", "5H 2H", "4D"), [snap(2, 1, 0), Give(2, 0)], (1, 0), id="given-away"),
    ],
)
def test_travellers_causes(hands: tuple[str, ...], moves: list[Move], last_turns: tuple[int, ...]) -> None:
    """A hand is empty by whatever cause, judged once gifts are settled (travellers; ruling)."""
    before = play(discarded("travellers", hands, "5C"), *moves[:-1])
    assert before.state.last_lap is None
    emptied = only(events.HandEmptied, happened(before, moves[-1]))
    assert emptied == events.HandEmptied(2, last_turns, "calling.empty_hand")


def test_travellers_filled_again() -> None:
    """An only card that was snapped and replaced by a gift leaves no empty hand (travellers; ruling)."""
    game = play(alone(2), snap(0, 2, 0), Give(0, 1))
    assert kinds(game.last_events) == ["Gave"]
    assert game.state.last_lap is None


def test_travellers_nobody_calls_then() -> None:
    """The first cause governs: a call during the lap of an empty hand is refused (travellers; ruling)."""
    game = play(alone(2), snap(2, 2, 0))
    assert refused_by(game, Call(0)) == ("calling.last_lap", "calling.empty_hand")
    game = play(game, EndTurn(0), Draw(1, "stock"), Discard(1))
    assert refused(game, Call(1)).code == "calling.last_lap"


def test_travellers_no_bonus() -> None:
    """A round that an empty hand ends has no bonus for anybody (travellers)."""
    game = play(alone(2, stock="AS AH AC"), snap(2, 2, 0), EndTurn(0))
    for _ in range(3):
        game = take_turn(game)
    game = play(game, *[PassSnap(seat) for seat in range(4)])
    assert only(events.RoundEnded, game.last_events).key == "calling.empty_hand"
    assert only(events.RoundEnded, game.last_events).cause == "last turn"
    scored = only(events.RoundScored, game.last_events)
    assert [line.bonus for line in scored.seats] == [0, 0, 0, 0]
    assert (scored.winners, scored.totals) == ((2,), (7, 7, 0, 5))


def test_travellers_called_lap_goes_on() -> None:
    """An empty hand during a called lap changes nothing: the caller's lap and bonus stay (travellers; ruling)."""
    game = play(alone(2, caller=3), snap(2, 2, 0))
    assert kinds(game.last_events) == ["Snapped"]
    assert game.state.last_lap is not None
    assert (game.state.last_lap.cause, game.state.last_lap.last_turns) == ("call", (1, 2))
    game = take_turn(play(game, EndTurn(0)))
    assert kinds(game.last_events) == ["PassedOver", "LastTurnEnded"]
    assert game.state.caller == 3


def test_travellers_second_empty_hand() -> None:
    """A second hand that runs empty begins no second lap; its player is passed over (travellers; ruling)."""
    hands = ["5S 2S", "5H 2H", "5D", "3D"]
    game = play(discarded("travellers", hands, "5C", stock="3C"), snap(2, 2, 0), Draw(1, "stock"), Discard(1))
    game = play(game, snap(3, 3, 0))
    assert kinds(game.last_events) == ["Snapped"]
    assert kinds(happened(game, Draw(0, "stock"))) == ["PassedOver", "TurnBegan", "Drew"]


def test_passed_over_only_while_empty() -> None:
    """A player who was given a card before the last turn came is not passed over (travellers; ruling)."""
    game = play(discarded("travellers", ["2S 3S", "5H", "- -", "6D 3D"], "5C", caller=3), snap(0, 1, 0), Give(0, 1))
    assert texts(game, 1) == "3S"
    game = play(game, EndTurn(0))
    assert (game.state.turn, kinds(game.last_events)) == (1, ["TurnBegan"])


# --- hunner, rush: at once --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_rush_at_once(seat: int) -> None:
    """A hand without cards ends the round at once, whoever is on turn (rush; of the round: ruling)."""
    game = play(alone(seat, variant="rush"), snap(seat, seat, 0))
    assert kinds(game.last_events) == ["Snapped", *AT_ONCE, "RoundAwaited"]
    ended = only(events.RoundEnded, game.last_events)
    assert (ended.cause, ended.key) == ("empty hand", "calling.empty_hand")
    assert ended.hands[seat] == (None,)
    scored = only(events.RoundScored, game.last_events)
    assert scored.winners == ()
    assert [line.score for line in scored.seats] == [
        0 if number == seat else (7, 7, 7, 5)[number] for number in range(4)
    ]


def test_rush_given_away() -> None:
    """Judged after the gift: the giver of the last card ends the round, the player snapped does not (rush; ruling)."""
    game = play(discarded("rush", ["2S 3S", "5H", "4D"], "5C"), snap(2, 1, 0))
    assert kinds(game.last_events) == ["Snapped", "GiftOwed"]
    assert kinds(happened(game, Give(2, 0))) == ["Gave", *AT_ONCE, "RoundAwaited"]
    filled = play(discarded("rush", ["2S 3S", "5H", "4D 6D"], "5C"), snap(2, 1, 0), Give(2, 0))
    assert kinds(filled.last_events) == ["Gave"]


@pytest.mark.parametrize(
    ("emptied", "caller_hand", "scores", "winners"),
    [
        pytest.param(2, "KH", (7, 7, 0, -3), (3,), id="caller-lowest-with-the-empty-hand"),
        pytest.param(2, "9H", (7, 7, 0, 14), (), id="caller-not-lowest"),
        pytest.param(3, "5H", (7, 7, 5, -3), (3,), id="caller-runs-empty"),
    ],
)
def test_rush_lap_cut_short(emptied: int, caller_hand: str, scores: tuple[int, ...], winners: tuple[int, ...]) -> None:
    """An empty hand cuts a called lap short, and the call is judged as the hands lie (rush; ruling)."""
    game = discarded("rush", ["5S 2S", "4H 3H", "5D", caller_hand], "5C", caller=3)
    game = play(game, snap(emptied, emptied, 0))
    assert kinds(game.last_events) == ["Snapped", *AT_ONCE, "RoundAwaited"]
    scored = only(events.RoundScored, game.last_events)
    assert (tuple(line.score for line in scored.seats), scored.winners) == (scores, winners)


@pytest.mark.parametrize("caller", [None, 1])
def test_hunner_at_once(caller: int | None) -> None:
    """Who matches the last card ends the game at once, in a called lap, too (hunner; rulings)."""
    game = play(table("hunner", ["5S", "2H 3H", "2D"], stock="5C", caller=caller), Draw(0, "stock"))
    game = play(game, Match(0, (Claim(at(0, 0)),)))
    assert kinds(game.last_events) == ["MatchBegan", "Matched", "Discarded", *AT_ONCE, "GameEnded"]
    assert only(events.RoundEnded, game.last_events).cause == "empty hand"
    assert game.winners == (0,)


def test_hunner_after_the_own_call() -> None:
    """A hunner player may call and run out of cards in the same turn: the game ends at once (ruling)."""
    game = play(table("hunner", ["5S", "2H 3H"], stock="5C"), Draw(0, "stock"), Call(0), Match(0, (Claim(at(0, 0)),)))
    assert only(events.RoundEnded, game.last_events).cause == "empty hand"


def test_eventide_house_rule() -> None:
    """In eventide no hand runs empty; should a house rule make it happen, the round ends at once (ruling)."""
    snapping = {"who": "anyone", "own": {"wrong": 0}, "starting_card": True, "per_discard": 1,
                "per_round": "any number", "late": 0, "after_wrong": "stays open", "final_window": True,
                "last_card": "may go"}  # fmt: skip
    keys = {"matching.snap": snapping, "calling.stock_out.shuffle_in": "all but the top card"}
    game = play(discarded(with_keys("eventide", keys), ["1 2", "5", "3 4"], "5"), snap(1, 1, 0))
    assert kinds(game.last_events) == ["Snapped", *AT_ONCE, "RoundAwaited"]


# --- stacking: called on their turn -----------------------------------------------------------------------------------


def test_stacking_called_on_their_turn() -> None:
    """A player without cards calls when the own turn comes; it is that turn, all others have one more (stacking)."""
    game = play(alone(2, variant="stacking"), snap(2, 2, 0))
    assert kinds(game.last_events) == ["Snapped"]
    assert game.state.caller is None
    game = play(game, Draw(1, "stock"), Keep(1, 1))
    assert game.last_events[1:] == (
        events.TurnBegan(2),
        events.Called(2, (3, 0, 1), "calling.empty_hand"),
        events.TurnBegan(3),
    )
    for seat in (3, 0, 1):
        assert game.state.turn == seat
        game = take_turn(game)
    assert isinstance(game.last_events[-1], events.LastTurnEnded)
    assert game.state.caller == 2


def test_stacking_own_unbegun_turn() -> None:
    """Whoever runs empty at the start of the own turn has the call made at once (stacking; ruling)."""
    game = play(alone(1, variant="stacking"), snap(1, 1, 0))
    assert game.last_events == (
        events.Snapped(1, at(1, 0), card("5H")),
        events.Called(1, (2, 3, 0), "calling.empty_hand"),
        events.TurnBegan(2),
    )


def test_stacking_called_already() -> None:
    """If Cabo was called before that turn, the player without cards is passed over (stacking; ruling)."""
    game = play(alone(2, variant="stacking"), snap(2, 2, 0), Call(1))
    assert game.last_events == (
        events.Called(1, (2, 3, 0), "calling.when"),
        events.PassedOver(2, "calling.empty_hand"),
        events.TurnBegan(3),
    )
    assert game.state.caller == 1


def test_stacking_in_the_own_last_turn() -> None:
    """Whoever runs empty at the start of the own last turn is passed over (stacking; ruling)."""
    game = play(alone(1, variant="stacking", caller=3), snap(1, 1, 0))
    assert kinds(game.last_events) == ["Snapped", "PassedOver", "TurnBegan"]
    assert game.state.turn == 2


def test_stacking_two_empty_hands() -> None:
    """The first empty hand whose turn comes makes the call, the second is passed over (stacking; ruling)."""
    game = discarded("stacking", ["5S 2S", "- -", "- -", "3D 2C"], "5C")
    assert kinds(game.last_events) == ["Discarded", "TurnBegan", "Called", "PassedOver", "TurnBegan"]
    assert game.state.turn == 3
    assert kinds(happened(game, Draw(3, "stock"))) == ["Drew"]


def test_stacking_empty_hand_is_no_call_out_of_turn() -> None:
    """Until that turn comes others may call, and play goes on (stacking)."""
    game = play(alone(3, variant="stacking"))
    assert refused(game, snap(3, 2, 0)).code == "matching.not_own"
    assert refused(game, Call(3)).code == "turn.not_yours"
