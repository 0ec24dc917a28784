"""Deck: packs and jokers that depend on the number of players."""

from __future__ import annotations

from collections import Counter

import pytest

from cabo_rules import Game, Variant, load_variant, score_round
from cabo_rules.errors import CardError
from cabo_rules.legal import legal_moves
from cabo_rules.moves import CloseLooks, Deal, Draw
from cabo_rules.rules.hidden import unseen
from cabo_rules.seats import HOST
from cabo_rules.testing import ScriptedDealer
from cabo_rules.variants.clauses import clause_of
from cabo_rules.variants.error import VariantError
from tests.rules.tables import new_game, play, refused, with_keys
from tests.variants.checking import problems_of, told

PACKS = {"2-4": 1, "5-8": 2}


def by_seats(**more: object) -> Variant:
    """Cabo Rush with a second pack from five players on, and two jokers from six on."""
    keys = {"deck.packs": PACKS, "deck.jokers": {"2-5": 0, "6-8": 2}, "values.joker": -1}
    return with_keys("rush", keys | more)


def players(seats: int) -> list[str]:
    """So many names."""
    return [f"Player {seat}" for seat in range(seats)]


@pytest.mark.parametrize(("seats", "cards", "jokers"), [(2, 52, 0), (4, 52, 0), (5, 104, 0), (6, 106, 2), (8, 106, 2)])
def test_a_deal_for_so_many_players(seats: int, cards: int, jokers: int) -> None:
    """Every number of players is dealt its own deck, from a seed, by the host's list, and set up by hand."""
    variant = by_seats()
    deck = variant.cards_for(seats)
    assert (len(deck), [card.text for card in deck].count("Joker")) == (cards, jokers)
    game = Game.new(variant, players(seats), seed=1)
    assert len(game.state.stock) == cards - 4 * seats
    (deal, *_) = legal_moves(new_game(variant, seats).state, HOST)
    assert isinstance(deal, Deal)
    assert deal.order == deck
    hands = [["AS"], ["2S"], *[["3S"] if seat == 2 else ["4S"] if seat == 3 else ["KS"] for seat in range(2, seats)]]
    if cards > 52:
        hands = [["AS"] if seat < 2 else [None, f"{seat}H"] for seat in range(seats)]  # type: ignore[list-item]
    table = Game.set_up(variant, players(seats), hands=hands)
    assert len(table.state.stock) == cards - seats
    assert sum(unseen(table.view(0).state).values()) == cards


def test_the_deck_of_others_is_refused() -> None:
    """A shuffle of the deck for more players is not the deck of this table."""
    variant = by_seats()
    for seats, other in ((4, 5), (5, 4), (5, 6)):
        refusal = refused(new_game(variant, seats), Deal(variant.cards_for(other), 0))
        assert refusal.code == "deal.wrong_cards"
    game = play(new_game(variant, 5), Deal(variant.cards_for(5), 0), CloseLooks())
    assert Counter(game.state.discard + game.state.stock) < Counter(variant.cards_for(5))


def test_how_many_may_play() -> None:
    """As many as the tables name, if each deck is enough for them."""
    assert by_seats().most_seats == 8
    assert by_seats(**{"deck.packs": {"2-4": 1, "5-60": 2}, "deck.jokers": 0}).most_seats == 25
    assert by_seats(**{"deck.packs": {"2-4": 1, "5-60": 2}, "deck.jokers": 0, "deal.seats.most": 10}).most_seats == 10
    assert by_seats(**{"deal.cards": 20, "deal.rows": 2}).most_seats == 2
    with pytest.raises(VariantError, match="rush is for 2 to 8 players, not 9"):
        by_seats().check_seats(9)


def test_a_deck_that_is_not_enough() -> None:
    """The fewest players need a deck that is enough, whatever the others have."""
    with pytest.raises(VariantError, match=r"V221: deal\.seats\.fewest is 2, but the deck is enough for only 1 player"):
        by_seats(**{"deal.cards": 30, "deal.rows": 2})


def test_a_number_left_out_is_reported_once() -> None:
    """Nothing else is said of a deck that some of the players do not have."""
    keys = {"deck.packs": {"3-12": 1}, "turn.discard_pile": "not drawn from", "matching.drawn.piles": ["stock"]}
    found = problems_of("hunner", keys | {"calling.earliest_lap": 23, "deal.seats.most": 12})
    assert told(found) == [("V210", ("deck", "packs"))]


def test_there_is_no_deck_for_numbers_that_no_table_names() -> None:
    """And no deck at all without a number, where it depends on one."""
    variant = by_seats()
    with pytest.raises(VariantError, match="rush has no deck for 9 players"):
        variant.cards_for(9)
    with pytest.raises(VariantError, match=r"the deck of rush depends on the number of players; ask cards_for"):
        _ = variant.cards
    rush = load_variant("rush")
    assert rush.cards_for(2) is rush.cards_for(99) is rush.cards
    assert variant.cards_for(7) is variant.cards_for(7)


def test_values_and_powers_are_those_of_the_largest_deck() -> None:
    """The cards of any table have their points and powers."""
    variant = by_seats()
    assert variant.points["Joker"] == -1
    assert set(variant.powers_by_card) == set(load_variant("rush").powers_by_card)
    assert len(variant.largest_deck) == 106


def test_scores_of_a_round_ask_for_the_deck_of_the_table() -> None:
    """Two equal cards are possible only where two packs are."""
    variant = by_seats()
    hands = [["AS"], ["AS"], ["2S"], ["3S"], ["4S"]]
    assert [seat.cards for seat in score_round(variant, hands, caller=0).seats] == [1, 1, 2, 3, 4]
    with pytest.raises(CardError, match="hands have AS more often than the deck of rush"):
        score_round(variant, hands[:4], caller=0)


def test_the_test_kit_deals_it() -> None:
    """A scripted dealer knows the deck of its table."""
    with ScriptedDealer.set_up(
        by_seats(), players(5), "AS", "AS", "2S", "3S", "4S", discard="KC", stock="KC"
    ) as dealer:
        game = dealer.play(Draw(0, "stock"))
    assert len(game.state.stock) == 104 - 7


def test_the_rulebook_names_the_deck_of_each_number() -> None:
    """Numbers of players with the same deck share a line."""
    clause = clause_of(by_seats(), "deck.packs.5-8")
    assert clause is not None
    assert clause.text.splitlines() == [
        "You play with a deck that depends on how many you are.",
        "",
        "* 2 to 4 players: one ordinary pack of 52 cards.",
        "* 5 players: two ordinary packs of 52 cards: 104 cards in all.",
        "* 6 to 8 players: two ordinary packs of 52 cards and two jokers: 106 cards in all.",
    ]
    seats = clause_of(by_seats(), "deal.seats.most")
    assert seats is not None
    assert seats.text == "You need at least two players. There are cards for eight players at most."
