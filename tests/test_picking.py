"""Pointing at the table: what may be picked, which move that is, and what must be picked besides."""

from __future__ import annotations

from typing import Any

import pytest

from cabo_rules import Game, load_variant
from cabo_rules.errors import MoveError
from cabo_rules.moves import (
    HOST,
    SPECTATOR,
    Abandon,
    Call,
    ChoosePlayer,
    Claim,
    CloseLooks,
    DeclineGift,
    DeclinePower,
    Discard,
    Draw,
    EndTurn,
    FirstLook,
    Give,
    Keep,
    Look,
    Match,
    Place,
    PlacePenalty,
    PutBack,
    Snap,
    Swap,
    Trade,
)
from cabo_rules.picking import Picked, Target
from tests.effort import at_most
from tests.rules.tables import play, table, with_keys

ANY: Any = object()


def drawn(variant: Any, hands: list[str], card: str, pile: str = "stock", **more: Any) -> Game:
    """Seat 0 has drawn this card."""
    piles = {"stock": card} if pile == "stock" else {"discard": card}
    return play(table(variant, hands, **piles, **more), Draw(0, pile))  # type: ignore[arg-type]


def offered(game: Game, seat: int = 0) -> dict[str, tuple[int, int, int]]:
    """For each kind of move how many spots there are, and how few and how many of them it needs."""
    targets = game.legal_moves(seat).targets()
    return {each.kind.__name__: (len(each.spots), each.fewest, each.most) for each in targets}


def named(game: Game, *spots: Any, seat: int = 0, kind: Any = None) -> tuple[Any, ...]:
    """The moves that these spots make."""
    return game.legal_moves(seat).from_spots(spots, kind).moves


def following(game: Game, *spots: Any, kind: Any = None) -> list[tuple[str, list[Any], int, int, bool]]:
    """What may be picked after these spots."""
    targets = game.legal_moves(0).from_spots(spots, kind).targets
    return [(each.kind.__name__, list(each.spots), each.fewest, each.most, each.gift) for each in targets]


def own(*slots: int) -> list[Place]:
    """Places of seat 0."""
    return [Place(0, slot) for slot in slots]


# --- moves of one spot ------------------------------------------------------------------------------------------------


def test_a_turn_begins_with_a_pile_or_a_call() -> None:
    """The piles are spots, a call is a button; a card of any hand may be snapped in this game."""
    game = table("rush", ["AS KH", "7D"], discard="7H")
    assert offered(game) == {"Draw": (2, 1, 1), "Snap": (3, 1, 1), "Call": (0, 0, 0)}
    assert named(game, "stock") == (Draw(0, "stock"),)
    assert named(game, "discard pile") == (Draw(0, "discard pile"),)
    assert named(game) == (Call(0),)
    assert named(game, "stock", "stock") == named(game, 1) == named(game, (0, 0)) == ()


def test_a_drawn_card_is_kept_or_discarded() -> None:
    """Each card of the hand is a spot to keep it at, the discard pile is one to put it on."""
    game = drawn("rush", ["AS - KH", "7D"], "2C")
    assert offered(game) == {"Keep": (2, 1, 1), "Discard": (1, 1, 1)}
    assert named(game, Place(0, 2)) == (Keep(0, 2),)
    assert named(game, "discard pile") == (Discard(0),)
    assert named(game, Place(0, 1)) == named(game, Place(1, 0)) == ()
    assert named(drawn("hunner", ["AS KH", "7D"], "2C", "discard pile"), "discard pile") == (PutBack(0),)


def test_one_spot_may_be_several_moves() -> None:
    """A power that is used before its card is discarded: a look at the same card, unless the kind is said."""
    game = drawn("eventide", ["1 2", "3 4"], "7")
    assert named(game, Place(0, 1)) == (Keep(0, 1), Look(0, (Place(0, 1),)))
    assert named(game, Place(0, 1), kind=Look) == (Look(0, (Place(0, 1),)),)
    assert [each.kind for each in game.legal_moves(0).from_spots([], Look).targets] == [Look]


def test_a_snap_is_one_card() -> None:
    """Whoever may snap points at a card."""
    game = play(table("rush", ["AS KH", "7D 7C"], discard="7H", stock="7S"), Draw(0, "stock"), Discard(0))
    assert named(game, Place(1, 1), seat=1) == (Snap(1, Place(1, 1)),)
    assert game.legal_moves(SPECTATOR).targets() == ()


def test_a_gift_is_one_card_or_none() -> None:
    """A gift that may be declined is both a spot and a button."""
    game = play(table("travellers", ["7S 2S", "AS", "AC"], stock="7H"), Draw(0, "stock"), Discard(0))
    game = play(game, DeclinePower(0), Snap(1, Place(0, 0)))
    assert offered(game, 1) == {"Give": (1, 1, 1), "DeclineGift": (0, 0, 0)}
    assert named(game, Place(1, 0), seat=1) == (Give(1, 0),)
    assert named(game, seat=1) == (DeclineGift(1),)


def test_a_penalty_card_goes_to_a_cell() -> None:
    """A cell beside the hand is a spot."""
    game = play(table("travellers", ["AS 2S", "AC", "AD"], stock="AH"), Draw(0, "stock"), Discard(0))
    game = play(game, Snap(0, Place(0, 1)))
    assert named(game, (1, 0)) == (PlacePenalty(0, (1, 0)),)
    assert named(game, (5, 5)) == ()


def test_a_player_is_a_spot() -> None:
    """A power that gives a card to another player is used on a seat."""
    game = play(table("dutch", ["2H 3H", "4H 5H", "6H"], stock="AS"), Draw(0, "stock"), Discard(0))
    assert offered(game)["ChoosePlayer"] == (2, 1, 1)
    assert named(game, 2) == (ChoosePlayer(0, 2),)
    assert named(game, 0) == ()


# --- moves of several spots -------------------------------------------------------------------------------------------


def test_a_first_look_goes_on_until_it_has_enough_cards() -> None:
    """Any number up to the limit, none as well: each pick leaves the others."""
    game = Game.new(load_variant("travellers"), ["Ana", "Ben", "Chi"], seed=1)
    assert offered(game) == {"FirstLook": (2, 0, 2)}
    assert named(game) == (FirstLook(0, ()),)
    assert named(game, *own(1)) == (FirstLook(0, (1,)),)
    assert following(game, *own(1)) == [("FirstLook", own(0), 0, 1, False)]
    assert named(game, *own(1, 0)) == (FirstLook(0, (0, 1)),)
    assert following(game, *own(1, 0)) == []
    assert named(game, *own(1, 1)) == named(game, *own(3)) == named(game, Place(1, 0)) == ()
    assert following(game, *own(1, 1)) == following(game, *own(3)) == following(game, "stock") == []


def test_a_set_needs_two_cards_or_more() -> None:
    """One card is no set yet; the first one named makes room for the drawn card."""
    game = drawn("eventide", ["5 6 5 -", "3 4"], "1")
    assert offered(game)["Trade"] == (3, 2, 3)
    assert named(game, *own(2), kind=Trade) == ()
    assert following(game, *own(2), kind=Trade) == [("Trade", own(0, 1), 1, 2, False)]
    assert named(game, *own(2, 0)) == (Trade(0, (2, 0)),)
    assert following(game, *own(2, 0)) == [("Trade", own(1), 0, 1, False)]
    assert following(game, *own(2, 0, 1)) == []


def test_a_set_of_three() -> None:
    """The first pick may be any card, the second, too; the third makes a move."""
    game = drawn(with_keys("eventide", {"matching.set.fewest": 3}), ["5 6 5 7", "3 4"], "1")
    assert offered(game)["Trade"] == (4, 3, 4)
    assert following(game, *own(3), kind=Trade) == [("Trade", own(0, 1, 2), 2, 3, False)]
    assert following(game, *own(3, 1), kind=Trade) == [("Trade", own(0, 2), 1, 2, False)]
    assert named(game, *own(3, 1, 0)) == (Trade(0, (3, 1, 0)),)


def test_a_swap_is_two_cards() -> None:
    """The second pick must make a pair with the first."""
    game = drawn("eventide", ["1 2", "3 4", "5"], "11")
    assert offered(game)["Swap"] == (5, 2, 2)
    assert following(game, *own(0), kind=Swap) == [("Swap", [Place(1, 0), Place(1, 1), Place(2, 0)], 1, 1, False)]
    assert named(game, Place(1, 0), Place(0, 1)) == (
        Swap(
            0,
            (
                Place(0, 1),
                Place(1, 0),
            ),
        ),
    )
    assert named(game, *own(0, 1), kind=Swap) == named(game, Place(1, 0), Place(2, 0)) == ()


def test_a_swap_after_a_look_begins_with_the_card_that_was_looked_at() -> None:
    """It need not be picked again, and may be."""
    game = play(drawn("travellers", ["2C 2S", "4H 5H", "6H"], "KS"), Discard(0), Look(0, (Place(1, 0),)))
    assert offered(game)["Swap"] == (2, 1, 1)
    (swap,) = named(game, Place(0, 1), kind=Swap)
    assert swap == Swap(
        0,
        (
            Place(0, 1),
            Place(1, 0),
        ),
    )
    assert named(game, Place(1, 0), Place(0, 1), kind=Swap) == (swap,)
    assert named(game, Place(1, 0), kind=Swap) == named(game, Place(1, 1), kind=Swap) == ()


def test_two_cards_that_were_looked_at_are_swapped_by_a_button() -> None:
    """Nothing is left to pick."""
    game = play(
        drawn("cambio", ["2C 2S", "4H 5H"], "KS"),
        Discard(0),
        Look(
            0,
            (
                Place(0, 1),
                Place(1, 0),
            ),
        ),
    )
    assert offered(game)["Swap"] == (0, 0, 0)
    assert named(game, kind=Swap) == (
        Swap(
            0,
            (
                Place(0, 1),
                Place(1, 0),
            ),
        ),
    )
    assert named(game, Place(0, 1), kind=Swap) == named(game, kind=Swap)


def test_each_of_several_powers_has_its_spots() -> None:
    """A card with three powers: a look, a swap, or a card for somebody."""
    more = {
        "powers.named.peek": {"cards": ["A"], "look": {"cards": 1, "whose": "own"}, "optional": True},
        "powers.named.switch": {"cards": ["A"], "swap": {"pairs": ["two own"]}, "optional": True},
    }
    game = play(drawn(with_keys("dutch", more), ["2H 3H", "4H 5H"], "AS"), Discard(0))
    assert offered(game) == {
        "Look": (2, 1, 1), "Swap": (2, 2, 2), "ChoosePlayer": (1, 1, 1), "DeclinePower": (0, 0, 0),
        "Snap": (2, 1, 1), "Call": (0, 0, 0), "EndTurn": (0, 0, 0),
    }  # fmt: skip
    assert named(game, *own(0), kind=Look) == (Look(0, tuple(own(0))),)
    assert named(game, *own(0, 1)) == (Swap(0, tuple(own(0, 1))),)


def test_a_first_look_at_one_card() -> None:
    """The first pick is the last."""
    rules = with_keys("rush", {"deal.first_look.cards": 1})
    game = Game.new(rules, ["Ana", "Ben"], seed=1)
    assert offered(game)["FirstLook"][1:] == (0, 1)
    assert following(game, *own(0)) == []


# --- matches ----------------------------------------------------------------------------------------------------------


def test_a_match_goes_on_with_cards_and_gifts() -> None:
    """Another player's card wants a card for it: the own card that is picked next."""
    game = drawn("hunner", ["5S 2S", "5D 4H"], "5C")
    theirs = [Place(1, 0), Place(1, 1)]
    assert offered(game)["Match"] == (4, 1, 4)
    assert named(game, *own(0), kind=Match) == (Match(0, (Claim(Place(0, 0)),)),)
    assert following(game, *own(0), kind=Match) == [("Match", [*own(1), *theirs], 0, 2, False)]
    after = following(game, theirs[0], kind=Match)
    assert [(spots, gift) for _, spots, _, _, gift in after if gift] == [(own(0, 1), True)]
    assert Match(0, (Claim(theirs[0], 1),)) in named(game, theirs[0], *own(1), kind=Match)
    assert Match(
        0,
        (
            Claim(Place(0, 0)),
            Claim(theirs[0], 1),
        ),
    ) in named(game, *own(0), theirs[0], *own(1))


@pytest.mark.parametrize(("gift", "owed"), [("must", 1), ("may", 0), ("none", None)])
def test_the_gift_of_a_match(gift: str, owed: int | None) -> None:
    """It is owed, or may be left out, or there is none; then an own card is named like the others."""
    rules = with_keys("hunner", {"matching.drawn.others.gift": gift})
    game = drawn(rules, ["5S 2S 6S", "5D 4H"], "5C")
    after = following(game, Place(1, 0), kind=Match)
    gifts = [(spots, fewest) for _, spots, fewest, _, is_gift in after if is_gift]
    assert gifts == ([] if owed is None else [(own(0, 1, 2), owed)])
    alone = named(game, Place(1, 0), kind=Match)
    assert alone == (() if owed else (Match(0, (Claim(Place(1, 0)),)),))
    both = named(game, Place(1, 0), *own(1), kind=Match)
    claims = [Claim(Place(1, 0)), Claim(Place(0, 1))] if owed is None else [Claim(Place(1, 0), 1)]
    assert both == (Match(0, tuple(claims)),)


def test_a_match_of_one_card_goes_on_with_its_gift_only() -> None:
    """Where only one card may be matched."""
    rules = with_keys("hunner", {"matching.drawn.most": 1, "matching.drawn.others.gift": "must"})
    game = drawn(rules, ["5S 2S 6S", "5D 4H"], "5C")
    assert offered(game)["Match"] == (5, 1, 2)
    assert following(game, *own(0), kind=Match) == []
    assert following(game, Place(1, 0), kind=Match) == [("Match", own(0, 1, 2), 1, 1, True)]
    without = with_keys(rules, {"matching.drawn.others.gift": "none"})
    assert offered(drawn(without, ["5S 2S", "5D 4H"], "5C"))["Match"] == (4, 1, 1)


OTHERS_ONLY = {"matching.drawn.own": None, "matching.drawn.others.gift": "must"}


def test_a_match_of_others_cards_needs_two_spots() -> None:
    """Each wants a card for it, so that one card alone is no match, but begins one."""
    game = drawn(with_keys("hunner", OTHERS_ONLY), ["5S 2S", "5D 4H"], "5C")
    assert offered(game)["Match"] == (2, 2, 4)
    assert named(game, Place(1, 0), *own(1), kind=Match) == (Match(0, (Claim(Place(1, 0), 1),)),)
    assert following(game, *own(0), kind=Match) == following(game, Place(1, 0), Place(1, 1), kind=Match) == []


@pytest.mark.parametrize(
    ("keys", "hands", "most"),
    [
        ({"matching.drawn.own": None, "matching.drawn.others.gift": "none"}, ["5S 2S 3S", "5D"], 1),
        ({"matching.drawn.own": None, "matching.drawn.others.gift": "may"}, ["5S 2S 3S", "5D"], 2),
        ({"matching.drawn.others.gift": "may"}, ["5S 2S 3S", "5D"], 4),
        ({"matching.drawn.others.gift": "must"}, ["5S", "5D 6D 7D"], 2),
        ({"matching.drawn.others.gift": "none"}, ["5S", "5D 6D 7D"], 4),
        ({"matching.drawn.most": 2, "matching.drawn.others.gift": "must"}, ["5S 2S 3S", "5D 6D"], 4),
    ],
)
def test_the_most_spots_of_a_match(keys: dict[str, Any], hands: list[str], most: int) -> None:
    """As many as can be picked one after another, no more."""
    game = drawn(with_keys("hunner", keys), hands, "5C")
    assert offered(game)["Match"][2] == most


def test_the_last_card_that_must_stay_is_not_offered() -> None:
    """In the last lap: neither to name nor to give."""
    keys = {"matching.drawn.last_card": "stays in the last lap", "matching.drawn.others.gift": "may"}
    game = drawn(with_keys("hunner", keys), ["5S 2S", "5D"], "5C", caller=1)
    assert following(game, *own(0), kind=Match) == [("Match", [Place(1, 0)], 0, 1, False)]
    assert following(game, *own(0, 1), kind=Match) == []


def test_very_many_picks_are_answered_at_once() -> None:
    """Far more than there are cards, or a whole long hand where nothing can go on."""
    long = " ".join(f"{rank}{suit}" for suit in "SHDC" for rank in "23456789")
    game = drawn(with_keys("hunner", {"deck.packs": 4, "matching.drawn.others.gift": "must"}), [long, long], "KC")
    moves, picks, every = game.legal_moves(0), [Place(0, 0)] * 10_000, own(*range(32))
    with at_most(60_000):
        assert moves.from_spots(picks) == Picked((), ())
    with at_most(20_000):
        assert moves.from_spots(every, Match).targets == ()


# --- buttons and bad spots --------------------------------------------------------------------------------------------


def test_buttons_need_no_spot() -> None:
    """What needs no choice is a move at once, and none once something is picked."""
    game = play(table("travellers", ["AS 2S", "AC", "AD"], stock="7H"), Draw(0, "stock"), Discard(0))
    assert [each.kind for each in game.legal_moves(0).targets() if not each.spots] == [DeclinePower, Call, EndTurn]
    assert named(game) == (DeclinePower(0), Call(0), EndTurn(0))
    assert named(game, kind=EndTurn) == (EndTurn(0),)
    assert named(game, "stock", kind=EndTurn) == ()


def test_the_host_points_at_nothing() -> None:
    """It has kinds of moves and moves of a kind, but no spots."""
    game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=1)
    moves = game.legal_moves(HOST)
    assert (moves.targets(), moves.from_spots([]).moves) == ((), ())
    assert CloseLooks in moves.kinds()
    assert list(moves.of(Abandon)) == [Abandon()]
    nobody = game.legal_moves(9)
    assert [*nobody.kinds(), *nobody.targets(), *nobody.of(Draw)] == []


@pytest.mark.parametrize("spot", ["", "table", None, 1.5, True, (1, 2, 3), ("a", "b"), ANY])
def test_what_is_no_spot(spot: Any) -> None:
    """It is an error of the caller, and says what a spot is."""
    with pytest.raises(MoveError, match=r"^spot must be a Place, a pile, a cell or a seat, not "):
        table("rush", ["AS", "7D"], discard="7H").legal_moves(0).from_spots([spot])


def test_very_many_moves_are_few_targets() -> None:
    """A drawn card that may be matched with all cards of a table makes tens of thousands of moves."""
    game = drawn("hunner", ["5S 2S 3S 4S", "5D 4H 6H 7H", "8H 9H 10H JH"], "5C")
    targets: tuple[Target, ...] = game.legal_moves(0).targets()
    assert sum(len(each.spots) for each in targets) < 40
    assert next(game.legal_moves(0).of(Match)) == Match(0, (Claim(Place(0, 0)),))
