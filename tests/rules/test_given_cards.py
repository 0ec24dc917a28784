"""Powers that give a player cards from the stock: to whom, where they go, and when there is nothing to give."""

from __future__ import annotations

from typing import Any

import pytest

from cabo_rules import Game, Variant, events
from cabo_rules import moves as m
from cabo_rules.show.commentary import commentary, pending
from tests.rules.scenes import texts
from tests.rules.tables import happened, is_listed, kinds, play, refused, refused_by, table, with_keys

HANDS = ["7S 2S", "8H 2H", "9D 2D"]


def giving(variant: str | Variant, *, cards: int = 1, to: str = "another", **keys: Any) -> Variant:
    """The variant with a power of aces that gives cards, and some keys changed (``__`` for a dot)."""
    power = {"cards": ["A"], "give": {"cards": cards, "to": to}, "optional": True}
    return with_keys(
        variant, {"powers.named.gift": power, **{key.replace("__", "."): each for key, each in keys.items()}}
    )


def aced(variant: Variant, hands: list[str] | None = None, stock: str = "AC 5C 6C", **more: Any) -> Game:
    """Seat 0 has drawn an ace; where the card is discarded first, it has been discarded."""
    game = play(table(variant, hands or HANDS, stock=stock, **more), m.Draw(0, "stock"))
    first = variant.powers is not None and variant.powers.order == "discard, then use"
    return play(game, m.Discard(0)) if first else game


def test_a_given_card_goes_to_the_player_chosen() -> None:
    """Dutch: whoever plays an ace gives a card of the stock to a player of their choice; nobody sees it."""
    game = aced(giving("stacking"))
    assert [move for move in game.legal_moves(0) if isinstance(move, m.ChoosePlayer)] == [
        m.ChoosePlayer(0, 1), m.ChoosePlayer(0, 2),
    ]  # fmt: skip
    after = play(game, m.ChoosePlayer(0, 2))
    assert kinds(after.last_events)[:4] == ["PenaltyOwed", "PowerEnded", "PenaltyDrawn", "PenaltyPlaced"]
    assert after.last_events[0] == events.PenaltyOwed(2, 1, "powers.named.gift.give.cards")
    assert after.last_events[1] == events.PowerEnded(0, "gift", "used", "powers.named.gift")
    assert texts(after, 2) == "9D 2D 5C"
    assert after.state.hands[2][2].seen_by == frozenset()
    assert (after.state.phase, after.state.turn) == ("draw", 1)


def test_who_may_not_be_chosen() -> None:
    """A card goes to another player, unless the rules say anyone; and only the power's user chooses."""
    game = aced(giving("stacking"))
    assert refused_by(game, m.ChoosePlayer(0, 0)) == ("powers.wrong_target", "powers.named.gift.give.to")
    assert refused_by(game, m.ChoosePlayer(0, 3)) == ("seat.unknown", "deal.seats")
    assert refused(game, m.ChoosePlayer(1, 2)).code == "turn.power_open"
    assert texts(play(aced(giving("stacking", to="anyone")), m.ChoosePlayer(0, 0)), 0) == "7S 2S 5C"


def test_a_look_chooses_no_player() -> None:
    """A power that looks does not give, and one that gives does not look."""
    looking = play(table(giving("stacking"), HANDS, stock="7C"), m.Draw(0, "stock"), m.Discard(0))
    assert refused_by(looking, m.ChoosePlayer(0, 1)) == ("powers.other_action", "powers.named.look-at-own")
    assert refused_by(aced(giving("stacking")), m.Look(0, (m.Place(0, 0),))) == (
        "powers.other_action", "powers.named.gift",
    )  # fmt: skip


@pytest.mark.parametrize("most", [3, 2])
def test_several_cards_fill_a_hand_as_penalty_cards_do(most: int) -> None:
    """Ruling: a given card is drawn and placed like a penalty card, so what a hand has no room for is waived."""
    game = play(aced(giving("stacking", cards=2, matching__penalty__most_cards=most)), m.ChoosePlayer(0, 1))
    assert texts(game, 1) == ("8H 2H 5C" if most == 3 else "8H 2H")
    (waived,) = (event for event in game.last_events if isinstance(event, events.PenaltyWaived))
    assert (waived.count, waived.key) == (4 - most, "matching.penalty.most_cards")


def test_everybody_waits_until_a_given_card_is_placed() -> None:
    """Ruling: where penalty cards are placed in a grid, so are given ones, and nobody else moves before that."""
    game = play(aced(giving("travellers")), m.ChoosePlayer(0, 2))
    for move in (m.EndTurn(0), m.Snap(1, m.Place(1, 0)), m.Draw(1, "stock")):
        assert refused(game, move).code == "wait.penalty"
    after = play(game, m.PlacePenalty(2, (0, 2)))
    assert kinds(after.last_events) == ["PenaltyPlaced"]
    assert kinds(happened(after, m.EndTurn(0))) == ["TurnBegan"]


def test_a_given_card_reaches_an_empty_hand() -> None:
    """A player without cards may be given one, and then has a hand again."""
    game = play(aced(giving("stacking"), ["7S 2S", "-", "9D 2D"]), m.ChoosePlayer(0, 1))
    assert kinds(game.last_events)[-1] == "TurnBegan"
    assert texts(game, 1) == "5C"


def test_a_player_who_is_out_of_the_round_is_given_nothing() -> None:
    """Ruling: a card would bring a player back who is out of the round, so none is given."""
    game = aced(giving("stacking", calling__empty_hand="out of the round"), ["7S 2S", "-", "9D 2D"])
    assert refused_by(game, m.ChoosePlayer(0, 1)) == ("calling.out", "calling.empty_hand")
    assert game.refusal(m.ChoosePlayer(0, 2)) is None


def test_the_caller_may_be_safe_from_given_cards() -> None:
    """Ruling: a caller who is safe from swaps may be given a card; a table may say that no power adds one."""
    for safe, code in ((["swaps"], None), (["given cards"], "powers.caller_safe")):
        game = aced(giving("stacking", calling__caller_safe_from=safe), caller=1)
        refusal = game.refusal(m.ChoosePlayer(0, 1))
        assert (refusal and refusal.code) == code
    alone = giving("stacking", calling__caller_safe_from=["given cards"])
    assert "PowerEnded" in kinds(aced(alone, ["7S 2S", "8H 2H"], caller=1).last_events)


@pytest.mark.parametrize("without", ["lapses", "stays open"])
def test_without_a_card_to_give_the_power_has_no_target(without: str) -> None:
    """Ruling: if no card can be drawn, a power that gives one has nothing to be used on."""
    variant = giving("hunner", powers__without_target=without)
    game = play(table(variant, HANDS, stock_only="AC"), m.Draw(0, "stock"), m.Discard(0))
    assert ("PowerEnded" in kinds(game.last_events)) is (without == "lapses")
    if without == "stays open":
        assert refused_by(game, m.ChoosePlayer(0, 1)) == ("turn.stock_empty", "calling.stock_out")
        assert kinds(happened(game, m.DeclinePower(0))) == ["PowerEnded"]


def test_a_gift_that_must_be_used() -> None:
    """A table may say that the card must be given; that holds nobody up once the stock is used up."""
    must = with_keys(giving("hunner"), {"powers.named.gift.optional": False})
    assert refused(aced(must), m.DeclinePower(0)).code == "powers.mandatory"
    last = play(table(must, HANDS, stock_only="AC"), m.Draw(0, "stock"), m.Discard(0))
    assert "RoundScored" in kinds(happened(last, m.EndTurn(0)))


def test_giving_the_last_card_of_the_stock_uses_it_up() -> None:
    """Ruling: where the round ends with the stock, a given card can be the last of it, as a penalty card can."""
    game = play(table(giving("hunner"), HANDS, stock_only="AC 5C"), m.Draw(0, "stock"), m.Discard(0))
    game = play(game, m.ChoosePlayer(0, 1))
    assert kinds(game.last_events)[-1] == "PenaltyPlaced"
    assert "LastTurnEnded" in kinds(happened(game, m.EndTurn(0)))


def test_the_discard_pile_is_shuffled_in_to_give_a_card() -> None:
    """If the stock is empty and the rules shuffle, the host shuffles before the card is given."""
    game = play(table(giving("stacking"), HANDS, stock_only="AC"), m.Draw(0, "stock"), m.Discard(0))
    game = play(game, m.ChoosePlayer(0, 1))
    assert kinds(game.last_events) == ["PenaltyOwed", "PowerEnded", "ShuffleAwaited"]
    after = play(game, m.Shuffle(game.state.discard[:-1]))
    assert kinds(after.last_events)[:3] == ["Shuffled", "PenaltyDrawn", "PenaltyPlaced"]


def test_given_before_the_discard() -> None:
    """With "use, then discard" the card is chosen, discarded, and the given card placed; then the turn goes on."""
    game = aced(giving("rush"))
    assert is_listed(game, m.ChoosePlayer(0, 1))
    assert not is_listed(game, m.ChoosePlayer(0, 0))
    assert kinds(happened(game, m.ChoosePlayer(0, 1))) == [
        "PowerOpened", "PenaltyOwed", "PowerEnded", "Discarded", "PenaltyDrawn", "PenaltyPlaced", "TurnBegan",
    ]  # fmt: skip


def followed_by_another(**keys: Any) -> Variant:
    """Eventide, where an ace gives a card, and then another one; penalty cards are placed by their player."""
    second = {"cards": [], "give": {"cards": 1, "to": "another"}, "optional": True}
    first = {"cards": ["1"], "give": {"cards": 1, "to": "another"}, "optional": True, "then": "second"}
    named = {"powers.named.first": first, "powers.named.second": second}
    return with_keys("eventide", {**named, **{key.replace("__", "."): each for key, each in keys.items()}})


@pytest.mark.parametrize("place", ["first free slot", "next to an own card"])
def test_a_power_that_follows_lapses_if_the_stock_is_used_up(place: str) -> None:
    """Ruling: with the card in hand, a power that follows a give waits for the given card, and may then lapse."""
    variant = followed_by_another(matching__penalty__place=place, calling__stock_out="round ends")
    for stock, ends in (("1 5", True), ("1 5 6", False)):
        game = play(table(variant, ["7 2", "8 2"], stock_only=stock), m.Draw(0, "stock"), m.ChoosePlayer(0, 1))
        if place == "next to an own card":
            assert kinds(game.last_events)[-3:] == ["PowerEnded", "PowerOpened", "PenaltyDrawn"]
            game = play(game, m.PlacePenalty(1, (0, 2)))
        assert ("Discarded" in kinds(game.last_events)) is ends
        assert (game.state.powers == ("second",)) is not ends
        if not ends:
            assert "Discarded" in kinds(happened(game, m.DeclinePower(0)))


def test_the_words_for_a_given_card() -> None:
    """The commentary tells a given card from a penalty card."""
    game = aced(giving("travellers"))
    after = play(game, m.ChoosePlayer(0, 2))
    told = list(commentary(game.players, game.state, after.last_events))
    assert told == [
        "Ana gives Chi 1 card from the stock.",
        "Chi draws a given card (5C).",
    ]
    assert "Chi must place 5C." in list(pending(after.state, after.players))
    full = giving("stacking", matching__penalty__most_cards=2)
    game = aced(full)
    told = list(commentary(game.players, game.state, play(game, m.ChoosePlayer(0, 1)).last_events))
    assert "The hand is full: Ben is let off 1 card." in told


def test_a_gift_that_follows_a_gift_waits_until_its_cards_are_placed() -> None:
    """In a grid the player who is given a card places it before the next power is used, so that no card is lost."""
    variant = giving("travellers", powers__order="use, then discard")
    chained = {"give": {"cards": 1, "to": "another"}, "optional": True}
    keys = {
        "powers.named.more": {"cards": []} | chained,
        "powers.named.gift": {"cards": ["A"], "then": "more"} | chained,
    }
    game = play(aced(with_keys(variant, keys)), m.ChoosePlayer(0, 1))
    for move in (m.ChoosePlayer(0, 2), m.DeclinePower(0), m.Draw(0, "stock")):
        assert refused(game, move).code == "wait.penalty"
        assert not is_listed(game, move)
    placed = play(game, next(move for move in game.legal_moves(1) if isinstance(move, m.PlacePenalty)))
    assert is_listed(placed, m.ChoosePlayer(0, 2))
    assert len(texts(play(placed, m.ChoosePlayer(0, 2)), 1).split()) == 3
