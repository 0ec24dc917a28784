"""Deal: the cards, the layout, the first look, the open card, and who is named by the host."""

from __future__ import annotations

import pytest

from cabo_rules import HOST, Card, Game, events, load_variant
from cabo_rules import moves as m
from tests.rules.tables import (
    MAIN,
    happened,
    is_listed,
    kinds,
    new_game,
    play,
    refused,
    refused_by,
    rules,
    shuffled_for,
    with_keys,
)

HANDS = {
    "travellers": ["2S 3S 4S 5S", "2H 3H 4H 5H", "2D 3D 4D 5D"],
    "hunner": ["2S 3S 4S 5S", "2H 3H 4H 5H"],
    "eventide": ["1 2 3 4", "5 6 7 8"],
    "rush": ["2S 3S 4S 5S", "2H 3H 4H 5H"],
    "stacking": ["2S 3S 4S 5S", "2H 3H 4H 5H"],
    "travellers-six": ["2S 3S 4S 5S 6S 7S", "2H 3H 4H 5H 6H 7H", "2D 3D 4D 5D 6D 7D"],
    "eventide-six": ["1 2 3 4 5 6", "1 2 3 4 5 6"],
}
ALL = list(HANDS)
NAMED: dict[str, tuple[int | None, int | None]] = {  # starter and dealer, as the host names them for the first round
    **dict.fromkeys(("travellers", "travellers-six"), (None, 0)),
    **dict.fromkeys(("eventide", "eventide-six"), (1, 0)),
    **dict.fromkeys(("hunner", "rush", "stacking"), (1, None)),
}


def first_deal(variant: str, then: str = "") -> m.Deal:
    """The first deal, of the hands above; ``then`` come the next cards of the stock."""
    starter, dealer = NAMED[variant]
    return m.Deal(shuffled_for(variant, HANDS[variant], then), starter, dealer)


def dealt(variant: str, then: str = "") -> Game:
    """A game just dealt."""
    return play(new_game(variant, len(HANDS[variant])), first_deal(variant, then))


# --- the cards and where they lie -------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ALL)
def test_cards_each(variant: str) -> None:
    """Everybody is dealt four cards face down, six in the six-card games; nobody has seen one. All five documents."""
    game = dealt(variant)
    for hand, cards in zip(game.state.hands, HANDS[variant], strict=True):
        assert [slot.card.text if slot.card else None for slot in hand] == cards.split()
        assert all(slot.seen_by == frozenset() for slot in hand)


@pytest.mark.parametrize(
    ("variant", "cells"),
    [
        ("travellers", [(0, 0), (0, 1), (1, 0), (1, 1)]), ("hunner", [(0, 0), (0, 1), (1, 0), (1, 1)]),
        ("eventide", [(0, 0), (0, 1), (0, 2), (0, 3)]), ("rush", [(0, 0), (0, 1), (1, 0), (1, 1)]),
        ("stacking", [(0, 0), (0, 1), (0, 2), (0, 3)]),
        ("travellers-six", [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]),
        ("eventide-six", [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5)]),
    ],
)  # fmt: skip
def test_layout(variant: str, cells: list[tuple[int, int]]) -> None:
    """Two rows in How to play Cabo, The Cabo card game and Cabo Rush; a row of slots in the other two (ruling)."""
    assert [[slot.cell for slot in hand] for hand in dealt(variant).state.hands] == [cells] * len(HANDS[variant])


def test_a_first_look_anywhere() -> None:
    """Where the table does not bind the looks to the nearest row, any own cards are looked at, and nobody else's."""
    variant = with_keys("rush", {"deal.first_look.where": "anywhere"})
    game = play(new_game(variant, 2), m.Deal(variant.cards, 0))
    assert happened(game, m.FirstLook(0, (1, 3))) == (events.FirstLooked(0, (1, 3), (Card("3S"), Card("7S"))),)
    assert game.legal_moves(0).count() == 11


def test_no_look_before_the_deal() -> None:
    """There is nothing to look at yet."""
    assert refused_by(new_game("rush", 2), m.FirstLook(0, (0,))) == ("turn.no_round", "deal")


def test_layout_in_one_column() -> None:
    """As many rows as cards are one column: only the first card lies in the row nearest to its player."""
    variant = with_keys("rush", {"deal.cards": 2, "deal.rows": 2, "deal.first_look.cards": 1})
    game = play(new_game(variant, 2), m.Deal(variant.cards, 0))
    assert [slot.cell for slot in game.state.hands[0]] == [(0, 0), (1, 0)]
    assert is_listed(game, m.FirstLook(0, (0,)))
    assert refused(game, m.FirstLook(0, (1,))).code == "deal.look_elsewhere"


@pytest.mark.parametrize(
    ("lost", "added", "says"),
    [
        (1, "", "missing 2S"), (6, "", "missing 2S 3S 4S 5S 6S 7S"), (7, "", "missing 2S 3S 4S 5S 6S 7S …"),
        (0, "KH KD", "too many KD KH"), (2, "KH KD AC AD AH AS QS", "missing 2S 3S; too many AC AD AH AS KD KH …"),
        (0, "Joker", "too many Joker"), (52, "", "missing 10C 10D 10H 10S 2C 2D …"),
        (2, "??", "the faces of some are hidden"),
    ],
)  # fmt: skip
def test_which_cards_are_wrong(lost: int, added: str, says: str) -> None:
    """The refusal names up to six of the cards that are missing, and of those that are too many or of another deck."""
    order = sorted(rules("rush").cards, key=lambda each: (each.text[-1] != "S", each.text.zfill(3)))
    refusal = refused(new_game("rush", 2), m.Deal((*order[lost:], *map(Card, added.split())), 0))
    assert (refusal.code, refusal.key) == ("deal.wrong_cards", "deck")
    assert refusal.sentence == f"These cards are not the deck: {says}."


@pytest.mark.parametrize("variant", MAIN)
def test_what_the_host_may_deal(variant: str) -> None:
    """A deal is listed for each seat that the host may name as starter and as dealer, and one order stands for all."""
    game, (starter, dealer) = new_game(variant, 3), NAMED[variant]
    starters, dealers = [[None] if named is None else range(3) for named in (starter, dealer)]
    deals = [move for move in game.legal_moves(HOST) if isinstance(move, m.Deal)]
    assert deals == [m.Deal(game.variant.cards, first, second) for first in starters for second in dealers]


@pytest.mark.parametrize("variant", MAIN)
def test_a_deal_in_the_middle_of_a_round(variant: str) -> None:
    """A round is dealt when the one before is over."""
    game = dealt(variant)
    assert refused(game, first_deal(variant)).code == "deal.not_now"
    assert refused(play(game, m.CloseLooks()), first_deal(variant)).code == "deal.not_now"


# --- the first look ---------------------------------------------------------------------------------------------------

NEAREST = ("travellers", "hunner", "rush", "travellers-six")
ANYWHERE = ("eventide", "stacking", "eventide-six")


@pytest.mark.parametrize("variant", NEAREST)
def test_first_look_at_the_nearest_row(variant: str) -> None:
    """How to play Cabo, The Cabo card game and Cabo Rush: everybody looks at the cards of the row nearest to them."""
    game, cards = dealt(variant), rules(variant).deal.cards
    row = tuple(range(cards // 2))
    (looked,) = happened(game, m.FirstLook(1, row))
    assert looked == events.FirstLooked(1, row, tuple(Card(text) for text in HANDS[variant][1].split()[: cards // 2]))
    for far in range(cards // 2, cards):
        assert refused_by(game, m.FirstLook(1, (0, far))) == ("deal.look_elsewhere", "deal.first_look.where")


@pytest.mark.parametrize(
    ("where", "rows", "hand", "cards", "places"),
    [
        ("leftmost", 1, 4, 2, {0, 1}), ("leftmost", 2, 4, 2, {0, 2}), ("leftmost", 2, 4, 1, {0, 2}),
        ("leftmost", 2, 6, 3, {0, 1, 3, 4}), ("rightmost", 1, 4, 2, {2, 3}), ("rightmost", 2, 4, 2, {1, 3}),
        ("outermost", 1, 4, 2, {0, 3}), ("outermost", 1, 4, 1, {0, 3}), ("outermost", 1, 6, 3, {0, 1, 4, 5}),
        ("outermost", 2, 4, 2, {0, 1, 2, 3}), ("outermost", 2, 6, 4, {0, 2, 3, 5}), ("outermost", 1, 3, 3, {0, 1, 2}),
    ],
)  # fmt: skip
def test_first_look_at_the_ends(where: str, rows: int, hand: int, cards: int, places: set[int]) -> None:
    """Two READMEs name the two left cards and the two outermost ones; in several rows these are columns (ruling)."""
    keys = {"deal.cards": hand, "deal.rows": rows, "deal.first_look": {"cards": cards, "where": where}}
    variant = with_keys("rush", keys)
    game = play(new_game(variant, 2), m.Deal(variant.cards, 0))
    listed = [move for move in game.legal_moves(0) if isinstance(move, m.FirstLook)]
    assert {slot for move in listed for slot in move.slots} == places
    assert max(len(move.slots) for move in listed) == cards
    for slot in {*range(hand)} - places:
        assert refused_by(game, m.FirstLook(0, (slot,))) == ("deal.look_elsewhere", "deal.first_look.where")
        assert " at the " in refused(game, m.FirstLook(0, (slot,))).sentence


@pytest.mark.parametrize("variant", ANYWHERE)
def test_first_look_at_any(variant: str) -> None:
    """Cabo rules (2010) and stacking: any two of one's own, any three in the game with six cards."""
    game, deal = dealt(variant), rules(variant).deal
    last = tuple(range(deal.cards - (3 if deal.cards == 6 else 2), deal.cards))
    (looked,) = happened(game, m.FirstLook(1, last))
    assert looked == events.FirstLooked(1, last, tuple(Card(HANDS[variant][1].split()[slot]) for slot in last))


@pytest.mark.parametrize("variant", ALL)
def test_only_the_seat_itself_has_seen(variant: str) -> None:
    """Each player looks at own cards: who has looked is remembered for just these slots."""
    state = play(dealt(variant), m.FirstLook(1, (1, 0))).state
    assert [slot.seen_by for slot in state.hands[1]] == [frozenset({1})] * 2 + [frozenset()] * (len(state.hands[1]) - 2)
    assert all(not slot.seen_by for slot in state.hands[0])


@pytest.mark.parametrize("variant", ALL)
@pytest.mark.parametrize("slots", [(), (0,), (1, 0)])
def test_fewer_or_none_and_once(variant: str, slots: tuple[int, ...]) -> None:
    """A player may look at fewer cards or at none ("may": 2010 and stacking; else ruling), once and in one act."""
    game = play(dealt(variant), m.FirstLook(1, slots))
    for again in ((), (0,), (1,)):
        assert refused_by(game, m.FirstLook(1, again)) == ("deal.looked_already", "deal.first_look")


@pytest.mark.parametrize("variant", ALL)
@pytest.mark.parametrize(
    ("slots", "code", "key"),
    [
        pytest.param((0, 1, 2, 3), "deal.look_too_many", "deal.first_look.cards", id="too many"),
        pytest.param((0, 0), "slot.named_twice", "deal.first_look", id="twice"),
        pytest.param((-1,), "slot.unknown", "deal.rows", id="negative"),
        pytest.param((99,), "slot.unknown", "deal.rows", id="no such slot"),
    ],
)
def test_looks_that_are_refused(variant: str, slots: tuple[int, ...], code: str, key: str) -> None:
    """Not more than two cards (three in the games with six), no card twice, and only cards that are there."""
    game = dealt(variant)
    slots = slots if rules(variant).deal.cards == 6 else slots[:3]
    assert refused_by(game, m.FirstLook(0, slots)) == (code, key)


@pytest.mark.parametrize("variant", ALL)
def test_any_order_of_seats(variant: str) -> None:
    """Everybody looks at the same time, so in any order; the first turn begins when the last one has looked."""
    game = dealt(variant)
    for seat in reversed(range(1, game.state.seats)):
        assert is_listed(game, m.FirstLook(seat, (0, 1)))
        early: list[m.Move] = [m.Draw(1, "stock"), m.Draw(1, "discard pile"), m.Swap(1, (m.Place(0, 0), m.Place(1, 0)))]
        assert {refused(game, move).code for move in early} == {"deal.looks_open"}
        game = play(game, m.FirstLook(seat, (0, 1)))
        assert kinds(game.last_events) == ["FirstLooked"]
    game = play(game, m.FirstLook(0, ()))
    assert game.last_events[0] == events.FirstLooked(0, (), ())
    assert game.last_events[1] == events.LooksEnded(())
    assert game.last_events[-1] == events.TurnBegan(1)
    assert refused(game, m.FirstLook(0, (0,))).code == "deal.looks_over"
    assert refused(game, m.CloseLooks()).code == "deal.looks_over"


@pytest.mark.parametrize("variant", ALL)
def test_the_host_closes_the_looks(variant: str) -> None:
    """Ruling: the host may close the looks for those who do not look."""
    game = play(dealt(variant), m.FirstLook(1, (0,)))
    closed = play(game, m.CloseLooks())
    assert closed.last_events[0] == events.LooksEnded(tuple(seat for seat in range(game.state.seats) if seat != 1))
    assert closed.state.phase == "draw"
    assert refused(closed, m.FirstLook(0, (0,))).code == "deal.looks_over"


def test_no_first_look_at_all() -> None:
    """A table may play without the first look: the first turn begins with the deal."""
    variant = with_keys("stacking", {"deal.first_look": None})
    game = play(new_game(variant, 2), first_deal("stacking"))
    assert kinds(game.last_events) == ["Dealt", "LooksEnded", "TurnBegan"]
    assert refused(game, m.FirstLook(0, ())).code == "deal.looks_over"


# --- the open card ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variants", "then", "dealing", "closing"),
    [
        ("travellers rush travellers-six", "9C 10C", "", "9C"), ("eventide eventide-six", "12 11", "12", ""),
        ("hunner stacking", "", "", ""),
    ],
    ids=["after the looks", "before the looks", "none (ruling)"],
)  # fmt: skip
def test_the_open_card(variants: str, then: str, dealing: str, closing: str) -> None:
    """How to play Cabo and Cabo Rush turn the top card of the stock after the looks, Cabo rules (2010) before them.

    The Cabo card game and stacking mention no open card, so the discard pile starts empty.
    """
    for variant in variants.split():
        game = dealt(variant, then)
        assert game.last_events[1:] == tuple(events.OpenCardTurned(Card(text)) for text in dealing.split())
        game = play(game, m.CloseLooks())
        assert game.last_events[1:-1] == tuple(events.OpenCardTurned(Card(text)) for text in closing.split())
        assert game.last_events[-1] == events.TurnBegan(1)
        assert [card.text for card in game.state.discard] == [*dealing.split(), *closing.split()]
        if then:
            assert game.state.stock[0] == Card(then.split()[1])
        else:
            assert refused_by(game, m.Draw(1, "discard pile")) == ("turn.discard_empty", "turn.discard_pile")


@pytest.mark.parametrize("variant", ["travellers", "rush"])
def test_the_open_card_may_be_snapped(variant: str) -> None:
    """How to play Cabo: as soon as the open card lies on the table it may be snapped (Cabo Rush: ruling)."""
    game = play(dealt(variant, "2C"), m.CloseLooks())
    assert kinds(happened(game, m.Snap(0, m.Place(0, 0))))[0] == "Snapped"
    assert refused(dealt(variant, "2C"), m.Snap(0, m.Place(0, 0))).code == "deal.looks_open"


def test_an_open_card_that_may_not_be_snapped() -> None:
    """A table may keep the starting card from being snapped; later discards may be."""
    variant = with_keys("rush", {"matching.snap.starting_card": False})
    game = play(new_game(variant, 2), first_deal("rush", "2C"), m.CloseLooks())
    assert refused_by(game, m.Snap(0, m.Place(0, 0))) == ("matching.snap.starting_card", "matching.snap.starting_card")


def test_hands_are_not_rearranged() -> None:
    """Cards keep their places: without a power nobody may exchange two own cards. All five documents."""
    for variant in MAIN:
        game = play(dealt(variant), m.CloseLooks())
        own = m.Swap(1, (m.Place(1, 0), m.Place(1, 1)))
        assert refused(game, own).code == "powers.none_open"
        assert load_variant(variant).deal.cards == 4
