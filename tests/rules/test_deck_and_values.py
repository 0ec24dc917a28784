"""Deck, values, players: which cards there are, what they are worth, which are of one rank, and how many may play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

from cabo_rules import Game, VariantError, score_round
from cabo_rules.moves import Claim, Discard, Draw, Match, Move, Place, Snap, Trade
from tests.rules.tables import kinds, play, rules, table

FACES = {str(number): number for number in range(2, 11)}

# what each card is worth: by rank, and by card where a suit or colour counts
VALUES: dict[str, Mapping[str, int]] = {
    "travellers": {**FACES, "A": 1, "J": 11, "Q": 12, "KS": 13, "KC": 13, "KH": 0, "KD": 0, "Joker": -1},
    "hunner": {**FACES, "A": 1, "J": 11, "Q": 12, "KS": 13, "KC": 13, "KH": 13, "KD": 0},
    "eventide": {str(number): number for number in range(14)},
    "rush": {**FACES, "A": 1, "J": 11, "Q": 12, "KS": 13, "KC": 13, "KH": 0, "KD": 0},
    "stacking": {**FACES, "A": 1, "J": 10, "Q": 10, "KS": 10, "KC": 10, "KH": 0, "KD": 0},
    "stacking-jokers": {**FACES, "A": 1, "J": 10, "Q": 10, "KS": 10, "KC": 10, "KH": 0, "KD": 0, "Joker": -1},
}


@pytest.mark.parametrize("variant", VALUES)
def test_values(variant: str) -> None:
    """Each card is worth what its document says (stacking: ace and black king by ruling)."""
    values = VALUES[variant]
    for each in rules(variant).cards:
        worth = values[each.text] if each.text in values else values[each.rank]
        scores = score_round(rules(variant), [[each], [], []]).seats
        assert (each.text, scores[0].cards) == (each.text, worth)


@pytest.mark.parametrize(
    ("variant", "packs", "jokers"),
    [
        ("travellers", 1, 2), ("travellers-six", 1, 2), ("travellers-no-jokers", 1, 0), ("hunner", 1, 0),
        ("hunner-reshuffle", 1, 0), ("rush", 1, 0), ("rush-ten", 1, 0), ("stacking", 1, 0), ("stacking-jokers", 1, 2),
    ],
)  # fmt: skip
def test_standard_decks(variant: str, packs: int, jokers: int) -> None:
    """All play with 52 cards; How to play Cabo adds two jokers (ruling: two), stacking may; Cabo Rush discards them."""
    count = Counter(each.text for each in rules(variant).cards)
    suited = {f"{rank}{suit}": packs for suit in "SHDC" for rank in [*FACES, "A", "J", "Q", "K"]}
    assert count == Counter(suited) + Counter({"Joker": jokers})


@pytest.mark.parametrize("variant", ["eventide", "eventide-six", "eventide-seventy"])
def test_deck_of_numbers(variant: str) -> None:
    """The deck of Cabo (2010): two 0, four each of 1 to 12, and both 13s (ruling for the counts)."""
    expected = {"0": 2, "13": 2} | {str(number): 4 for number in range(1, 13)}
    assert Counter(each.text for each in rules(variant).cards) == Counter(expected)


SEATS = [
    ("travellers", 3, 13),  # 13 hands of 4, the open card and one more: all 54
    ("travellers-six", 3, 8),
    ("travellers-no-jokers", 3, 12),
    ("hunner", 2, 12),
    ("eventide", 2, 5),
    ("eventide-six", 2, 5),
    ("rush", 2, 12),
    ("stacking", 2, 12),
    ("stacking-jokers", 2, 13),
]


@pytest.mark.parametrize(("variant", "fewest", "most"), SEATS, ids=[row[0] for row in SEATS])
def test_how_many_may_play(variant: str, fewest: int, most: int) -> None:
    """From the fewest that the document names to what the deck can deal to, the open card and one in stock (ruling).

    A table set up by hand has no other number of players.
    """
    names = [f"Player {number}" for number in range(most + 1)]
    for seats in (fewest, most):
        game = Game.new(rules(variant), names[:seats], seed=1)
        state = game.state
        turned = 0 if rules(variant).deal.open_card == "none" else 1
        assert len(state.stock) + len(state.discard) >= 1 + turned
        assert [len(hand) for hand in state.hands] == [rules(variant).deal.cards] * seats
    with pytest.raises(VariantError, match=rf"{fewest} to {most} players.*deal\.seats\.fewest"):
        Game.new(rules(variant), names[: fewest - 1])
    with pytest.raises(VariantError, match=rf"{fewest} to {most} players.*deal\.seats\.most"):
        Game.new(rules(variant), names)
    for wrong in (names, names[: fewest - 1]):
        with pytest.raises(VariantError, match="players"):
            Game.set_up(rules(variant), wrong, hands=[["2"] for _ in wrong])


# --- what is of one rank ----------------------------------------------------------------------------------------------


def _after_discard(variant: str, discarded: str, other: str) -> Game:
    """Seat 0 has discarded a card, and seat 1 holds another in its first slot."""
    low = ["2S", "3S"] if discarded != "2S" else ["3S", "4S"]
    game = table(
        variant, [" ".join(low), f"{other} 3H", "4H 5H"][: 3 if variant == "travellers" else 2], stock=discarded
    )
    return play(game, Draw(0, "stock"), Discard(0))


RANKS = [
    ("travellers", "KH", "KS", True),
    ("travellers", "KS", "KD", True),
    ("travellers", "Joker", "Joker", True),
    ("travellers", "10H", "10C", True),
    ("travellers", "JH", "QH", False),
    ("travellers", "Joker", "AS", False),
    ("travellers", "KH", "QH", False),
    ("rush", "KH", "KS", True),
    ("rush", "AS", "AH", True),
    ("rush", "6D", "6C", True),
    ("rush", "9H", "10H", False),
    ("stacking", "KH", "KC", True),
    ("stacking", "JH", "QH", False),  # both are worth 10
    ("stacking-jokers", "Joker", "Joker", True),
    ("stacking", "JH", "10H", False),
    ("rush", "QC", "JH", False),
    ("rush", "JC", "10H", False),
]


@pytest.mark.parametrize(("variant", "discarded", "other", "right"), RANKS, ids=lambda value: str(value))
def test_what_may_be_snapped(variant: str, discarded: str, other: str, right: bool) -> None:
    """Cards match by rank alone, not by colour, suit, worth or power; a joker matches a joker (ruling).

    How to play Cabo; Cabo Card Game Rules (stacking); Cabo Rush by ruling.
    """
    game = _after_discard(variant, discarded, other)
    events = play(game, Snap(1, Place(1, 0))).last_events
    assert kinds(events)[0] == ("Snapped" if right else "SnapFailed")


@pytest.mark.parametrize(
    ("drawn", "other", "right"),
    [("QS", "QH", True), ("KD", "KS", True), ("5H", "5C", True), ("JS", "QS", False), ("7S", "8S", False)],
)
def test_what_matches_the_drawn_card(drawn: str, other: str, right: bool) -> None:
    """The Cabo card game: equal ranks match, whatever the suit; the one-eyed king is a king."""
    game = table("hunner", [f"{other} 2S", "2H 3H"], stock=drawn)
    events = play(game, Draw(0, "stock"), Match(0, (Claim(Place(0, 0)),))).last_events
    assert kinds(events)[1] == ("Matched" if right else "MatchFailed")


@pytest.mark.parametrize(
    ("hand", "right"),
    [("7 7 1 2", True), ("12 12 1 2", True), ("13 13 1 2", True),
     ("7 8 1 2", False), ("9 10 1 2", False), ("11 12 1 2", False)],
)  # fmt: skip
def test_what_makes_a_set(hand: str, right: bool) -> None:
    """Cabo rules (2010): in a match the numbers must be the same, not just the action."""
    move: Move = Trade(0, (0, 1))
    events = play(table("eventide", [hand, "0 3 4 5"], discard="6", stock="9"), Draw(0, "stock"), move).last_events
    assert kinds(events)[0] == ("Traded" if right else "TradeFailed")
