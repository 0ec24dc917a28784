"""Matching: two, three or four own cards of one number are traded for the drawn card (eventide)."""

from __future__ import annotations

from random import Random

import pytest

from cabo_rules import Game, Variant, card, events
from cabo_rules.moves import Discard, Draw, Keep, Pile, Trade
from cabo_rules.play.equal_cards import a_trade
from cabo_rules.play.habits import Habits
from cabo_rules.variants.load import variant_to_data
from tests.rules.scenes import pile, texts
from tests.rules.tables import EVERYBODY, happened, is_listed, kinds, play, refused, rules, table, with_keys

HANDS = ("5 5 5 5", "1 2 3 4", "6 6 7 8")


def drawn(hand: str = HANDS[0], taken: Pile = "stock", variant: str | Variant = "eventide", card: str = "1") -> Game:
    """Seat 0 has drawn a card, an ace unless it is said."""
    hands = [hand, *HANDS[1:]]
    if taken == "stock":
        return play(table(variant, hands, stock=card, discard="13"), Draw(0, "stock"))
    return play(table(variant, hands, discard=f"13 {card}"), Draw(0, "discard pile"))


@pytest.mark.parametrize("taken", ["stock", "discard pile"])
@pytest.mark.parametrize(
    ("slots", "after"), [((0, 1), "1 - 5 5"), ((1, 0), "- 1 5 5"), ((3, 0, 2), "- 5 - 1"), ((2, 1, 0, 3), "- - 1 -")]
)
def test_sets(taken: Pile, slots: tuple[int, ...], after: str) -> None:
    """Two to four equal numbers make way for one card of either pile; it lies where the first lay (place: ruling)."""
    game = play(drawn(taken=taken), Trade(0, slots))
    traded = events.Traded(0, slots, (card("5"),) * len(slots))
    assert game.last_events == (traded, events.TurnBegan(1))
    assert texts(game, 0) == after
    assert pile(game, len(slots) + 1) == "13" + " 5" * len(slots)


@pytest.mark.parametrize(("taken", "seen_by"), [("stock", {0}), ("discard pile", EVERYBODY)])
def test_who_knows_the_card(taken: Pile, seen_by: set[int]) -> None:
    """The card that takes the place is known to its drawer, from the discard pile to all (ruling)."""
    game = play(drawn(taken=taken), Trade(0, (2, 0)))
    assert game.state.hands[0][2].seen_by == frozenset(seen_by)
    assert game.state.hands[0][2].cell == (0, 2)


def test_in_the_order_named() -> None:
    """The set goes on the pile in the order named (ruling): of suited cards one can tell."""
    suited = with_keys("hunner", {"matching": variant_to_data(rules("eventide"))["matching"]})
    game = play(table(suited, ["5S 5H 5D 2S", "2H 3H"], stock="AS"), Draw(0, "stock"), Trade(0, (2, 0, 1)))
    assert pile(game, 3) == "5D 5S 5H"


@pytest.mark.parametrize("taken", ["stock", "discard pile"])
@pytest.mark.parametrize("slots", [(0, 1), (1, 0), (2, 3), (0, 3, 1), (0, 1, 2, 3)])
def test_failed_set(taken: Pile, slots: tuple[int, ...]) -> None:
    """Cards that do not match are shown to all and put back, the drawn card is discarded, the turn lost (eventide)."""
    game = play(drawn("5 6 5 4", taken), Trade(0, slots))
    before = drawn("5 6 5 4", taken).state.hands[0]
    shown = tuple(each for slot in slots if (each := before[slot].card) is not None)
    failed = events.TradeFailed(0, slots, shown)
    assert game.last_events == (failed, events.Discarded(0, card("1")), events.TurnBegan(1))
    assert texts(game, 0) == "5 6 5 4"
    assert pile(game, 2) == "13 1"
    for slot in range(4):
        assert game.state.hands[0][slot].seen_by == (EVERYBODY if slot in slots else frozenset())
    assert game.state.penalty is None


@pytest.mark.parametrize("power", ["7", "9", "11"])
def test_no_power(power: str) -> None:
    """Neither the card discarded after a failed set (ruling) nor the cards of a set have a power (eventide)."""
    game = play(drawn("5 6 5 4", card=power), Trade(0, (0, 1)))
    assert kinds(game.last_events) == ["TradeFailed", "Discarded", "TurnBegan"]
    assert (game.state.turn, game.state.powers) == (1, ())
    assert kinds(happened(drawn(f"{power} {power} 5 4"), Trade(0, (0, 1)))) == ["Traded", "TurnBegan"]


def test_the_drawn_card_need_not_match() -> None:
    """The set's own cards must match each other, whatever the drawn card is (eventide)."""
    assert isinstance(happened(drawn(card="5", hand="6 6 5 4"), Trade(0, (2, 3)))[0], events.TradeFailed)
    assert isinstance(happened(drawn(card="13", hand="2 2 5 4"), Trade(0, (0, 1)))[0], events.Traded)


@pytest.mark.parametrize(
    ("variant", "hand", "slots", "code"),
    [
        ("eventide", "5 5 5 5", (), "matching.set.size"),
        ("eventide", "5 5 5 5", (0,), "matching.set.size"),
        ("eventide-six", "5 5 5 5 2 2", (0, 1, 2, 3, 4), "matching.set.size"),
        ("eventide", "5 5 5 5", (0, 0), "slot.named_twice"),
        ("eventide", "5 5 - 5", (0, 2), "slot.empty"),
        ("eventide", "5 5 5 5", (0, 4), "slot.unknown"),
    ],
)
def test_no_set(variant: str, hand: str, slots: tuple[int, ...], code: str) -> None:
    """A set is 2, 3 or 4 different own cards (eventide), also with six cards."""
    assert refused(drawn(hand, variant=variant), Trade(0, slots)).code == code


def test_whose_turn() -> None:
    """Only the player on turn trades, with a card drawn and not yet used (eventide)."""
    assert refused(drawn(), Trade(2, (0, 1))).code == "turn.not_yours"
    assert refused(table("eventide", HANDS), Trade(0, (0, 1))).code == "turn.nothing_drawn"


def test_right_and_wrong_are_listed() -> None:
    """Every set may be tried, right or wrong, in every order (eventide)."""
    game = drawn("5 6 5 4")
    assert is_listed(game, Trade(0, (0, 2)))
    assert is_listed(game, Trade(0, (1, 0)))
    assert sum(isinstance(move, Trade) for move in game.legal_moves(0)) == 12 + 24 + 24


def test_a_power_card_may_be_traded_for() -> None:
    """A power card counts for its points when it is kept: trading a set for it uses no power (eventide)."""
    game = play(drawn(card="7"), Trade(0, (0, 1)))
    assert texts(game, 0) == "7 - 5 5"
    assert kinds(game.last_events) == ["Traded", "TurnBegan"]


def test_in_the_last_lap() -> None:
    """After a call sets may still be traded (eventide: "matches can still be replaced")."""
    game = play(table("eventide", HANDS, stock="1", caller=2, turn=0), Draw(0, "stock"), Trade(0, (0, 1, 2, 3)))
    assert texts(game, 0) == "1 - - -"
    assert game.state.turn == 1


@pytest.mark.parametrize("variant", ["travellers", "hunner", "rush", "stacking"])
def test_only_eventide(variant: str) -> None:
    """The other four do not trade sets."""
    game = play(table(variant, ["5S 5H", "2S 3S", "2H 3H"], stock="AS"), Draw(0, "stock"))
    assert refused(game, Trade(0, (0, 1))).code == "matching.set.none"


def test_a_hand_never_runs_empty() -> None:
    """A set is replaced by a card, so a hand cannot run empty (eventide)."""
    game = play(drawn("5 5"), Trade(0, (1, 0)))
    assert texts(game, 0) == "- 1"
    game = play(game, Draw(1, "stock"), Discard(1))
    assert kinds(game.last_events) == ["Discarded", "TurnBegan"]


# --- the second edition's price for a failed set ----------------------------------------------------------------------


def failing(slots: tuple[int, ...], taken: Pile = "stock", **keys: object) -> tuple[events.Event, ...]:
    """The events of a failed set when its price is changed."""
    changed = with_keys("eventide", {f"matching.set.{key}": value for key, value in keys.items()})
    hands = ["5 6 7 8", *HANDS[1:]]
    if taken == "stock":
        game = play(table(changed, hands, stock="9 10 11 12", discard="13"), Draw(0, "stock"))
    else:
        game = play(table(changed, hands, stock="10 11 12", discard="13 9"), Draw(0, "discard pile"))
    return happened(game, Trade(0, slots))


@pytest.mark.parametrize(("slots", "extra"), [((0, 1), 0), ((0, 1, 2), 1), ((0, 1, 2, 3), 2)])
def test_a_failed_set_keeps_the_drawn_card(slots: tuple[int, ...], extra: int) -> None:
    """Second edition: the cards and the drawn one are kept, and each card beyond the second costs one more."""
    happening = failing(slots, wrong=0, wrong_beyond_two=1, drawn_card="is kept")
    owed = ["PenaltyOwed", *["PenaltyDrawn"] * extra, *["PenaltyPlaced"] * extra] if extra else []
    assert kinds(happening) == ["TradeFailed", "DrawnKept", *owed, "TurnBegan"]
    assert happening[1] == events.DrawnKept(0, 4, (0, 4), "matching.set.drawn_card")
    if extra:
        assert happening[2] == events.PenaltyOwed(0, extra, "matching.set.wrong_beyond_two")


def test_the_kept_card_is_known_to_its_drawer() -> None:
    """The drawn card that is kept lies in the first free slot, and only its drawer has seen it."""
    changed = with_keys("eventide", {"matching.set.drawn_card": "is kept"})
    game = table(changed, ["5 - 7 8", *HANDS[1:]], stock="9", discard="13")
    game = play(game, Draw(0, "stock"), Trade(0, (0, 2)))
    assert texts(game, 0) == "5 9 7 8"
    assert game.state.hands[0][1].seen_by == {0}
    assert (game.state.window, game.state.drawn) == (None, None)


@pytest.mark.parametrize(("slots", "owed"), [((0, 1), 2), ((0, 1, 2), 5)])
def test_a_failed_set_costs_cards(slots: tuple[int, ...], owed: int) -> None:
    """Penalty cards for a failed set, and more of them for each card beyond the second; the drawn card is discarded."""
    happening = failing(slots, wrong=2, wrong_beyond_two=3)
    assert kinds(happening)[:3] == ["TradeFailed", "Discarded", "PenaltyOwed"]
    assert happening[2] == events.PenaltyOwed(0, owed, "matching.set.wrong")
    assert kinds(happening)[-1] == "TurnBegan"


def test_a_taken_card_that_is_kept_lies_face_up() -> None:
    """A card from the discard pile lies face up where it is kept, after a failed set, too, where the table says so."""
    changed = with_keys("eventide", {"matching.set.drawn_card": "is kept", "turn.discard_pile.kept": "face up"})
    game = play(table(changed, ["5 6 7 8", *HANDS[1:]], discard="13 9"), Draw(0, "discard pile"), Trade(0, (0, 1)))
    assert game.last_events[2] == events.LaidFaceUp(0, 4, "turn.discard_pile.kept")
    assert game.state.hands[0][4].face_up


# --- sets for cards of one pile ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("piles", "other"), [("stock", "discard pile"), ("discard pile", "stock")])
def test_sets_for_cards_of_one_pile(piles: Pile, other: Pile) -> None:
    """With a card of the other pile no set is tried, right or wrong, and the card may still be kept."""
    variant = with_keys("eventide", {"matching.set.piles": [piles]})
    game = drawn(taken=piles, variant=variant)
    assert is_listed(game, Trade(0, (0, 1)))
    assert kinds(happened(game, Trade(0, (0, 1)))) == ["Traded", "TurnBegan"]
    barred = drawn(taken=other, variant=variant)
    refusal = refused(barred, Trade(0, (0, 1)))
    assert (refusal.code, refusal.key) == ("turn.not_with_card", "matching.set.piles")
    assert refusal.sentence == f"A card from the {other} may not be traded for."
    assert not any(isinstance(move, Trade) for move in barred.legal_moves(0))
    assert kinds(happened(barred, Keep(0, 0))) == ["Kept", "TurnBegan"]


def test_random_play_trades_for_cards_of_one_pile() -> None:
    """Random play tries no set with a card of the other pile."""
    variant = with_keys("eventide", {"matching.set.piles": ["stock"]})
    habits = Habits(right_match=1.0, wrong_match=1.0)
    assert isinstance(a_trade(drawn(variant=variant).state, Random(1), habits), Trade)
    assert a_trade(drawn(taken="discard pile", variant=variant).state, Random(1), habits) is None
