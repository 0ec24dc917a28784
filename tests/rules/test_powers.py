"""Powers: which card has which, whose cards it may be used on, and who learns what."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from cabo_rules import Card, Game, Variant, events
from cabo_rules.moves import DeclinePower, Discard, Draw, Look, Place, Swap
from cabo_rules.variants.derived import used_before_discard
from tests.rules.tables import happened, kinds, play, refused, rules, table

OWN, OWN2 = Place(0, 0), Place(0, 1)
BEN, BEN2 = Place(1, 0), Place(1, 1)
CHI = Place(2, 0)


def with_power(variant: str | Variant, drawn: str, hands: list[str] | None = None) -> Game:
    """Seat 0 may use the power of the card drawn: discarded already, where discarding comes first."""
    played = rules(variant)
    if hands is None:
        hands = ["1 2", "3 4", "5 6"] if played.deck.numbers else ["AS 2S", "AH 2H", "AD 2D"]
    game = play(table(played, hands, stock=drawn), Draw(0, "stock"))
    return game if used_before_discard(played) else play(game, Discard(0))


POWERS: dict[str, Mapping[str, str]] = {  # by rank, or by card where the colour counts
    "travellers": {
        "7": "know-your-fate", "8": "know-your-fate", "9": "know-a-friend", "10": "know-a-friend",
        "J": "switch-between", "Q": "switch-between", "KS": "choose-to-swap", "KC": "choose-to-swap",
    },
    "hunner": {
        "7": "know-your-fate", "8": "know-your-fate", "9": "know-a-friend", "10": "know-a-friend",
        "J": "switch-between", "Q": "switch-between",
    },
    "eventide": {"7": "peek", "8": "peek", "9": "spy", "10": "spy", "11": "swap", "12": "swap"},
    "rush": {
        "7": "peek", "8": "peek", "9": "spy", "10": "spy", "J": "swap", "Q": "swap",
        "KS": "peek-and-swap", "KC": "peek-and-swap",
    },
    "stacking": {
        "7": "look-at-own", "8": "look-at-own", "9": "look-at-another", "10": "look-at-another",
        "J": "swap-any-two", "Q": "swap-any-two", "KS": "look-at-any-two", "KC": "look-at-any-two",
    },
}  # fmt: skip


POWERS["stacking-jokers"] = POWERS["stacking"]


@pytest.mark.parametrize("variant", POWERS)
def test_which_card_has_which_power(variant: str) -> None:
    """7 and 8, 9 and 10, jack and queen, and in three games the black kings; no other card. All five documents."""
    everything = list(dict.fromkeys(rules(variant).cards))
    for drawn in everything:
        free = [card.text for card in everything if card != drawn]
        hands = [f"{free[0]} {free[1]}", f"{free[2]} {free[3]}", f"{free[4]} {free[5]}"]
        game = with_power(variant, drawn.text, hands)
        expected = POWERS[variant].get(drawn.text, POWERS[variant].get(drawn.rank))
        uses = [move for move in game.legal_moves(0) if isinstance(move, Look | Swap)]
        assert bool(uses) == (expected is not None), drawn
        if uses:
            opened = [event for event in play(game, uses[0]).events if isinstance(event, events.PowerOpened)]
            shown = drawn if variant in ("eventide", "rush") else None  # there it is still in hand
            assert opened == [events.PowerOpened(0, expected or "", shown)], drawn


# --- whose cards ------------------------------------------------------------------------------------------------------

LOOK_OWN = [(OWN, True), (OWN2, True), (BEN, False), (CHI, False)]
LOOK_OTHERS = [(OWN, False), (OWN2, False), (BEN, True), (CHI, True)]
LOOKS = [
    (variant, card if variant != "eventide" else card[:-1], targets)
    for variant in ("travellers", "hunner", "eventide", "rush", "stacking")
    for card, targets in (("7C", LOOK_OWN), ("8C", LOOK_OWN), ("9C", LOOK_OTHERS), ("10C", LOOK_OTHERS))
]
LOOKS += [(variant, "KC", LOOK_OTHERS) for variant in ("travellers", "rush")]


@pytest.mark.parametrize(("variant", "drawn", "targets"), LOOKS, ids=[f"{row[0]} {row[1]}" for row in LOOKS])
def test_whose_card_is_looked_at(variant: str, drawn: str, targets: list[tuple[Place, bool]]) -> None:
    """7, 8: one own card. 9, 10: one of another player. Black king (travellers, rush): one of another player."""
    game = with_power(variant, drawn)
    for place, allowed in targets:
        if allowed:
            assert any(isinstance(event, events.Looked) for event in happened(game, Look(0, (place,))))
        else:
            refusal = refused(game, Look(0, (place,)))
            assert refusal.code == "powers.wrong_target"
            assert refusal.key.endswith(".look.whose")
    for places in ((), (OWN, OWN2), (BEN, CHI), (BEN, BEN)):
        refusal = refused(game, Look(0, places))
        assert refusal.code == "powers.wrong_target"
        assert refusal.key.endswith(".look.cards")
    swap = refused(game, Swap(0, (OWN, BEN)))
    assert swap.code == "powers.other_action"
    assert swap.sentence.endswith(" does not allow a swap now.")


PAIRS: dict[str, tuple[Place, Place]] = {
    "own with another's": (OWN, BEN),
    "two own": (OWN, OWN2),
    "two of one opponent": (BEN, BEN2),
    "two opponents'": (BEN, CHI),
}
ONLY_OWN = {"own with another's"}
SWAPS = [
    ("travellers", "JC", ONLY_OWN), ("travellers", "QC", ONLY_OWN), ("hunner", "JC", set(PAIRS)),
    ("hunner", "QC", set(PAIRS)), ("eventide", "11", ONLY_OWN), ("eventide", "12", ONLY_OWN),
    ("eventide-opponent-swap", "11", {"own with another's", "two opponents'"}), ("rush", "JC", ONLY_OWN),
    ("rush", "QC", ONLY_OWN), ("stacking", "JC", set(PAIRS)), ("stacking", "QC", set(PAIRS)),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "drawn", "allowed"), SWAPS, ids=[f"{row[0]} {row[1]}" for row in SWAPS])
@pytest.mark.parametrize("pair", PAIRS)
def test_which_cards_are_swapped(variant: str, drawn: str, allowed: set[str], pair: str) -> None:
    """Jack and queen: one own with another's, or any two (hunner, stacking), one player's or not (ruling).

    Alternate rules of Cabo (2010): also one card each of two different opponents.
    """
    game = with_power(variant, drawn)
    move = Swap(0, PAIRS[pair])
    if pair in allowed:
        assert events.Swapped(0, PAIRS[pair]) in happened(game, move)
        assert game.play(Swap(0, PAIRS[pair][::-1])).events == game.play(move).events
    else:
        refusal = refused(game, move)
        assert refusal.code == "powers.wrong_target"
        assert refusal.key.endswith(".swap.pairs")


@pytest.mark.parametrize(("variant", "drawn"), [row[:2] for row in SWAPS])
def test_no_such_pair(variant: str, drawn: str) -> None:
    """Two different slots that hold cards are swapped: not one with itself, not three, none that is not there."""
    hands = ["1 -", "3 4", "5 6"] if variant.startswith("eventide") else ["AS -", "AH 2H", "AD 2D"]
    game = with_power(variant, drawn, hands)
    for places in ((BEN, BEN), (BEN,), (), (OWN, BEN, CHI)):
        assert refused(game, Swap(0, places)).code == "powers.wrong_target"
    assert refused(game, Swap(0, (OWN2, BEN))).code == "slot.empty"
    assert refused(game, Swap(0, (OWN, Place(1, 2)))).code == "slot.unknown"
    assert refused(game, Swap(0, (OWN, Place(3, 0)))).code == "seat.unknown"
    look = refused(game, Look(0, (BEN,)))
    assert look.code == "powers.other_action"
    assert look.sentence.endswith(" does not allow a look now.")


@pytest.mark.parametrize("place", [Place(0, 2), Place(0, -1), Place(5, 0), Place(-1, 0)])
def test_no_such_card_to_look_at(place: Place) -> None:
    """Only a card that is there can be looked at."""
    for variant, drawn in (("travellers", "7C"), ("eventide", "9"), ("stacking", "8C")):
        expected = "slot.unknown" if place.seat == 0 else "seat.unknown"
        assert refused(with_power(variant, drawn), Look(0, (place,))).code == expected


@pytest.mark.parametrize("variant", ["travellers", "rush"])
def test_look_at_anothers_then_swap_that_card(variant: str) -> None:
    """How to play Cabo: a swap must be of the card looked at, with one own (Cabo Rush: ruling, after its note)."""
    game = play(with_power(variant, "KC"), Look(0, (BEN,)))
    assert "Looked" in kinds(game.last_events)
    assert game.state.looked == (BEN,)
    for pair in ((OWN, BEN2), (OWN, CHI), (OWN, OWN2), (BEN, BEN2), (BEN, CHI)):
        refusal = refused(game, Swap(0, pair))
        assert refusal.code == "powers.wrong_target"
        assert ".swap" in refusal.key
    for own in (OWN, OWN2):
        assert events.Swapped(0, (own, BEN)) in happened(game, Swap(0, (own, BEN)))
    assert "Swapped" not in kinds(happened(game, DeclinePower(0)))


TWO: list[tuple[Place, Place]] = list(PAIRS.values())


@pytest.mark.parametrize("looked", TWO, ids=list(PAIRS))
def test_look_at_any_two_then_swap_those(looked: tuple[Place, Place]) -> None:
    """Stacking: two cards are looked at, of one player or of two (ruling), and just those are swapped, or not."""
    game = with_power("stacking", "KS")
    for one in (OWN, BEN):
        assert refused(game, Look(0, (one,))).code == "powers.wrong_target"
    game = play(game, Look(0, looked))
    assert kinds(game.last_events) == ["Looked"]
    for pair in TWO:
        if pair != looked:
            assert refused(game, Swap(0, pair)).code == "powers.wrong_target"
    assert kinds(happened(game, Swap(0, looked))) == ["Swapped", "PowerEnded", "TurnBegan"]
    assert kinds(happened(game, DeclinePower(0))) == ["PowerEnded", "TurnBegan"]
    assert list(game.legal_moves(0)) == [Swap(0, looked), DeclinePower(0)]


# --- who learns what --------------------------------------------------------------------------------------------------

SEES: list[tuple[str, str, Place]] = [
    ("travellers", "7C", OWN), ("hunner", "9C", BEN), ("eventide", "8", OWN), ("rush", "10C", CHI),
    ("stacking", "9C", BEN), ("travellers", "KC", CHI), ("rush", "KC", BEN),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "drawn", "place"), SEES)
def test_only_the_user_sees_the_card(variant: str, drawn: str, place: Place) -> None:
    """Only the user sees a card looked at; that it was looked at, and which, is public. All five documents."""
    before = with_power(variant, drawn)
    game = play(before, Look(0, (place,)))
    card = before.state.hands[place.seat][place.slot].card
    assert card is not None
    assert events.Looked(0, (place,), (card,)) in game.last_events
    for seat, hand in enumerate(game.state.hands):
        for number, slot in enumerate(hand):
            expected = frozenset({0}) if Place(seat, number) == place else frozenset()
            assert slot.seen_by == expected
            assert slot.card == before.state.hands[seat][number].card


SWAPPED: list[tuple[str, str]] = [
    ("travellers", "JC"), ("hunner", "QC"), ("eventide", "12"), ("rush", "JC"), ("stacking", "QC"),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "drawn"), SWAPPED)
def test_a_swapped_card_keeps_who_knows_it(variant: str, drawn: str) -> None:
    """Nobody looks at a swapped card; what is known about a card moves with it. All five documents."""
    played = rules(variant)
    hands = ["1 2", "3 4", "5 6"] if played.deck.numbers else ["AS 2S", "AH 2H", "AD 2D"]
    seen = [[{0}, {0, 1}], [{1, 2}, {1}], [set(), {2}]]
    game = play(table(variant, hands, stock=drawn, seen=seen), Draw(0, "stock"))
    game = game if variant in ("eventide", "rush") else play(game, Discard(0))
    before = game.state.hands
    after = play(game, Swap(0, (OWN2, BEN))).state.hands
    assert (after[0][1].card, after[0][1].seen_by) == (before[1][0].card, frozenset({1, 2}))
    assert (after[1][0].card, after[1][0].seen_by) == (before[0][1].card, frozenset({0, 1}))
    assert (after[0][1].cell, after[1][0].cell) == (before[0][1].cell, before[1][0].cell)
    assert (after[0][0], after[1][1], after[2]) == (before[0][0], before[1][1], before[2])


def test_looking_adds_to_who_knows() -> None:
    """Who has seen a card stays so when another looks, and goes with it in the swap that follows."""
    game = table("travellers", ["AS 2S", "AH 2H", "AD 2D"], stock="KC", seen=[[{0}, {0}], [{1}, {1, 2}], [{2}, {2}]])
    game = play(game, Draw(0, "stock"), Discard(0), Look(0, (BEN2,)))
    assert game.state.hands[1][1].seen_by == {0, 1, 2}
    game = play(game, Swap(0, (OWN, BEN2)))
    assert (game.state.hands[0][0].card, game.state.hands[0][0].seen_by) == (Card("2H"), frozenset({0, 1, 2}))
    assert (game.state.hands[1][1].card, game.state.hands[1][1].seen_by) == (Card("AS"), frozenset({0}))
