"""Setting up a table by hand: what does not fit the deck or the seats is refused, and the refusal says what."""

from __future__ import annotations

from typing import Any, Final

import pytest

from cabo_rules import SPECTATOR, Game, IllegalMove, events, load_variant
from cabo_rules.moves import SetUp
from cabo_rules.refusals import Refusal
from cabo_rules.state import MOST_SLOTS
from tests.rules.scenes import counted
from tests.rules.tables import new_game, play, refused, rules, with_keys

HANDS: Final[Any] = [["AS", "KH"], ["7D", None]]

TABLES: Final[dict[str, tuple[dict[str, Any], str]]] = {
    "a hand too few": ({"hands": [["AS"]]}, "it needs 2 hands, not 1"),
    "a hand too many": ({"hands": [["AS"], ["KH"], ["7D"]]}, "it needs 2 hands, not 3"),
    "ever more slots": ({"hands": [["AS"], ["KH", *[None] * MOST_SLOTS]]}, f"a hand has more than {MOST_SLOTS} slots"),
    "a total too few": ({"totals": [3]}, "it needs 2 totals, not 1"),
    "seen for another hand": ({"seen": [[[0], []], [[1]]]}, "seen must have an entry for each slot of the hands"),
    "seen by nobody there": ({"seen": [[[0], []], [[5], []]]}, "seen names a seat that does not exist"),
    "a hole that was seen": ({"seen": [[[0], []], [[1], [1]]]}, "seen names a seat for an empty slot"),
    "open to spectators alone": (
        {"seen": [[[0, SPECTATOR], []], [[], []]]},
        "a card that spectators have seen must have been seen by everybody",
    ),
    "no card on turn": ({"hands": [["AS"], [None]], "turn": 1}, "seat 1 is on turn and has no card"),
    "no card where none runs out": (
        {"hands": [["2"], [None]], "discard": ["9"], "variant": load_variant("eventide")},
        "a hand has no card, and in this game no hand runs out of cards",
    ),
    "a dealer who does not matter": ({"dealer": 1}, "it does not matter who deals"),
    "the game over": ({"totals": [101, 0]}, "the totals already end the game"),
    "no lap": ({"lap": 0}, "lap must be from 1 to 1,000,000, not 0"),
    "a caller on turn": ({"caller": 0}, "the caller has no turn in the last lap"),
    "no slot to refill": (
        {"hands": [["2S"], []], "variant": with_keys("rush", {"calling.empty_hand": "plays on and may refill"})},
        "a hand that may be refilled needs a slot",
    ),
    "a turn after the call": (
        {"caller": 1, "variant": with_keys("rush", {"calling.last_turns": "none"})},
        "nobody has another turn after a call",
    ),
}


def bad_table(name: str) -> Refusal:
    """The refusal of a table that cannot be."""
    changes, _ = TABLES[name]
    told = {"variant": load_variant("rush"), "hands": HANDS, "discard": ["9S"], **changes}
    with pytest.raises(IllegalMove) as caught:
        Game.set_up(told.pop("variant"), ["Ana", "Ben"], **told)
    return caught.value.refusal


@pytest.mark.parametrize("name", TABLES)
def test_a_table_that_cannot_be(name: str) -> None:
    """Each is refused with a sentence of its own."""
    told = bad_table(name)
    assert (told.code, told.key) == ("deal.bad_table", "conduct")
    assert told.sentence == f"The host cannot set up this table: {TABLES[name][1]}."


def test_a_card_that_lay_open() -> None:
    """All have seen it, spectators too; a hand may have as many slots as that."""
    seen: Any = [[[0, 1, SPECTATOR], []], [[]] * MOST_SLOTS]
    hands: Any = [["AS", "KH"], ["7D", *[None] * (MOST_SLOTS - 1)]]
    game = Game.set_up(load_variant("rush"), ["Ana", "Ben"], hands=hands, discard=["9S"], seen=seen)
    assert game.view(0).view(SPECTATOR) == game.view(SPECTATOR)
    assert str(game.view(SPECTATOR).state.hands[0][0].card) == "AS"


def set_up(**changes: Any) -> SetUp:
    """A table of two with one card each, and all others in the stock."""
    cards = rules("rush").cards
    told: dict[str, Any] = {"hands": (cards[:1], cards[1:2]), "stock": cards[2:], "discard": (), "turn": 0}
    return SetUp(**{**told, "totals": (0, 0), **changes})


@pytest.mark.parametrize("changes", [{"turn": 2}, {"dealer": 2}, {"caller": -1}])
def test_a_seat_that_is_not_there(changes: dict[str, Any]) -> None:
    """Nobody else is on turn, deals or has called."""
    assert refused(new_game("rush", 2), set_up(**changes)).code == "seat.unknown"


def test_cards_that_are_not_the_deck() -> None:
    """All cards of the deck must lie somewhere; the refusal names those that do not."""
    refusal = refused(new_game("rush", 2), set_up(stock=rules("rush").cards[3:]))
    lost = rules("rush").cards[2]
    assert refusal.sentence == f"These cards are not the deck: missing {lost}."
    assert refusal.key == "deck"


def test_only_before_anything_else() -> None:
    """Neither in a round nor between two rounds is a table set up."""
    game = play(new_game("rush", 2), set_up())
    between_rounds = counted(with_keys("rush", {"game.rounds.end": 2}), ["AS 2S", "2H 3H"], "5C")
    for late in (game, between_rounds):
        assert refused(late, set_up()).code == "deal.set_up_late"


@pytest.mark.parametrize(
    ("variant", "total", "over"),
    [("rush", 99, False), ("rush", 100, True), ("eventide", 100, False), ("eventide", 101, True)],
)
def test_totals_at_the_limit(variant: str, total: int, over: bool) -> None:
    """A game that ends when the limit is reached is over with just so many points; one that must exceed it is not."""
    cards = rules(variant).cards
    move = set_up(hands=(cards[:1], cards[1:2]), stock=cards[2:], totals=(total, 0))
    refusal = new_game(variant, 2).refusal(move)
    assert (None if refusal is None else refusal.sentence) == (
        "The host cannot set up this table: the totals already end the game." if over else None
    )


def test_the_last_lap_there_is() -> None:
    """Laps are counted up to a million."""
    assert new_game("rush", 2).refusal(set_up(lap=1_000_000)) is None
    assert refused(new_game("rush", 2), set_up(lap=1_000_001)).code == "deal.bad_table"


def test_a_caller_on_turn() -> None:
    """Where the turn goes on after a call, its player may have called, and all others have their last turns."""
    variant = with_keys("rush", {"calling.when": "any point of the turn"})
    (happened,) = play(new_game(variant, 2), set_up(caller=0)).last_events
    assert isinstance(happened, events.TableSet)
    assert (happened.caller, happened.last_turns) == (0, (1,))
