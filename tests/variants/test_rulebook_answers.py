"""Questions of a reader who has only the rulebook: each has its sentence, and the referee agrees with it."""

from __future__ import annotations

import re

from cabo_rules import load_variant
from cabo_rules.authoring.rulebook import rulebook_markdown
from cabo_rules.moves import Call, CloseLooks, Deal, Discard, Draw, EndTurn, FirstLook, Keep, Look, Penalize, Snap, Swap
from cabo_rules.seats import place
from cabo_rules.variants.model import Variant
from tests.rules.tables import happened, kinds, new_game, play, refused, rules, shuffled_for, table, with_keys

HANDS = ("2S 3S", "5H 4H", "5S 6S")


def _says(variant: str | Variant, sentence: str) -> bool:
    return sentence in rulebook_markdown(rules(variant))


# --- the deal and the turn --------------------------------------------------------------------------------------------


def test_the_looks_end_when_all_have_looked_or_the_table_agrees() -> None:
    """A player who does not want to look says so, by a look at no card."""
    assert _says("rush", "when everybody has looked or said that they will not, or when you agree to wait no longer.")
    order = shuffled_for("rush", ["AS AH AD AC", "2S 2H 2D 2C"])
    dealt = play(new_game("rush", 2), Deal(order, starter=0))
    looked = play(dealt, FirstLook(0, (0, 1)))
    assert looked.state.phase == "looks"
    assert play(looked, FirstLook(1, ())).state.phase == "draw"
    assert play(looked, CloseLooks()).state.phase == "draw"


def test_an_empty_place_is_not_filled_by_a_kept_card() -> None:
    """Where no hand ever has an empty place, the rulebook does not speak of it."""
    assert _says("rush", "You cannot keep it in an empty place.")
    game = play(table("rush", ["2S - 3S", "5H 4H"], stock="5D"), Draw(0, "stock"))
    assert refused(game, Keep(0, 1)).code == "slot.empty"
    assert not _says(with_keys("rush", {"matching.snap": None}), "in an empty place.")


def test_a_turn_does_not_end_before_a_card_was_drawn_and_used() -> None:
    """Whether the turn ends by itself or by the player."""
    assert _says("travellers", "It cannot end before you have drawn a card and done one thing with it.")
    game = table("travellers", HANDS, stock="5D")
    assert refused(game, EndTurn(0)).code == refused(play(game, Draw(0, "stock")), EndTurn(0)).code == "turn.not_done"
    assert _says("rush", "Your turn ends by itself once you have drawn a card and done one thing with it.")


# --- powers -----------------------------------------------------------------------------------------------------------


def test_a_card_gives_its_power_when_a_card_from_either_pile_replaces_it() -> None:
    """In `stacking`, a card that is taken from the discard pile may send a power card there."""
    assert _says("stacking", "to keep a card that you have drawn, no matter from which pile you drew it.")
    for pile in ("stock", "discard pile"):
        game = play(table("stacking", ["7S 3S", *HANDS[1:]], stock="AD", discard="AC"), Draw(0, pile))
        assert play(game, Keep(0, 0)).state.powers == ("look-at-own",)


def test_before_a_power_is_begun_the_card_may_be_snapped() -> None:
    """Nobody else draws or calls before it is used or declined, where the turn ends by itself."""
    assert _says(
        "stacking",
        "Players may stack onto the card meanwhile (chapter 5), but not between a look and the swap after it.",
    )
    assert _says("stacking", "and used or declined any power that this gave you.")
    assert not _says("hunner", "meanwhile")
    game = play(table("stacking", ["2S 3S", "9H 4H", "5S"], stock="9D"), Draw(0, "stock"), Discard(0))
    assert {refused(game, Draw(1, "stock")).code, refused(game, Call(1)).code} == {"turn.power_open"}
    snapped = play(game, Snap(1, place(1, 0)))
    assert snapped.state.powers == ("look-at-another",)
    assert kinds(happened(snapped, Look(0, (place(1, 1),))))[0] == "Looked"


def test_a_power_that_must_be_used_is_so_in_every_chapter() -> None:
    """It may be kept in hand, but a discard obliges its player."""
    first = with_keys("youglouf", {"powers.order": "use, then discard"})
    assert _says("youglouf", "Some powers must be used if they can be: they say so below.")
    assert _says("youglouf", "If it has a power that you must use, use it after that (chapter 4).")
    assert _says("youglouf", "Before it ends you must use a power that has to be used, if you can.")
    assert _says("youglouf", "**Exchange** (a queen). If you can, you must swap")
    game = play(table("youglouf", HANDS, stock="QD"), Draw(0, "stock"), Discard(0))
    assert refused(game, EndTurn(0)).code == "powers.mandatory"
    assert _says(first, "Some powers must be used before you discard their card, if they can be")
    assert _says(first, "If it has a power that you must use, use it before that (chapter 4).")
    game = play(table(first, HANDS, stock="QD"), Draw(0, "stock"))
    assert refused(game, Discard(0)).code == "powers.mandatory"
    assert "Kept" in kinds(happened(game, Keep(0, 0)))
    by_itself = with_keys("youglouf", {"turn.ends": "by itself", "calling.when": "instead of a turn"})
    assert _says(by_itself, "You may decline a power unless you must use it (chapter 4).")
    game = play(table(by_itself, HANDS, stock="QD"), Draw(0, "stock"), Discard(0))
    assert "TurnBegan" in kinds(happened(game, Swap(0, (place(0, 0), place(1, 0)))))


def test_a_power_that_only_follows_says_after_which() -> None:
    """And one that nothing leads to says that no card has it."""
    follows = {"powers.named.swap.cards": [], "powers.named.spy.then": "swap"}
    assert _says(with_keys("rush", follows), "**Swap** (only after **Spy**).")
    assert _says(with_keys("rush", {"powers.named.swap.cards": []}), "**Swap** (no card has it).")


# --- snapping ---------------------------------------------------------------------------------------------------------


def test_a_snap_that_is_not_allowed_costs_nothing() -> None:
    """At an empty place, by a player who may not snap, or too late: even where a late snap has its price."""
    assert _says(
        "stacking",
        "that does not count. It costs nothing, and your card is not shown. The same is true if you point at",
    )
    game = play(table("stacking", ["5C 3S", "5H - 4H", "5S 6S"], stock="5D"), Draw(0, "stock"), Discard(0))
    assert refused(game, Snap(1, place(1, 1))).code == "slot.empty"
    assert refused(game, Snap(0, place(0, 0))).code == "matching.snap.discarder"
    assert refused(play(game, Snap(1, place(1, 0))), Snap(2, place(2, 0))).code == "matching.snap.late"
    dear = with_keys("stacking", {"matching.snap.late": 1})
    assert _says(
        dear,
        "To stack where the rules do not allow it for another reason, or to point at an empty place, costs nothing.",
    )
    late = play(table(dear, ["5C 3S", "5H 4H", "5S -"], stock="5D"), Draw(0, "stock"), Discard(0), Snap(1, place(1, 0)))
    assert kinds(happened(late, Snap(2, place(2, 0))))[:2] == ["SnappedLate", "PenaltyOwed"]
    assert refused(late, Snap(2, place(2, 1))).code == "slot.empty"
    assert refused(late, Snap(0, place(0, 0))).code == "matching.snap.discarder"


def test_a_penalty_card_does_not_end_the_snapping() -> None:
    """Only a card that is drawn in a turn does."""
    assert _says("rush", "A penalty card does not count as a draw.")
    game = play(table("rush", HANDS, stock="5D"), Draw(0, "stock"), Discard(0), Snap(2, place(2, 1)))
    assert "PenaltyDrawn" in kinds(game.last_events)
    assert kinds(happened(game, Snap(1, place(1, 0)))) == ["Snapped"]


# --- the end of a round -----------------------------------------------------------------------------------------------


def test_an_empty_hand_calls_before_the_snap() -> None:
    """In `stacking` the call is made with the end of the turn before, and the discard of that turn may be snapped."""
    assert _says(
        "stacking",
        "as called by that player at once, and this is the whole turn. Players may still stack onto the discard before",
    )
    game = play(table("stacking", ["2S 3S", "-", "5S 6S"], stock="5D"), Draw(0, "stock"))
    assert kinds(happened(game, Discard(0))) == ["Discarded", "TurnBegan", "Called", "TurnBegan"]
    assert kinds(happened(play(game, Discard(0)), Snap(2, place(2, 0)))) == ["Snapped"]


def test_an_empty_hand_calls_in_any_lap() -> None:
    """In `kabo-german` nobody may call in the first lap, but a player without cards does."""
    assert _says("kabo-german", "at once, even in a lap that is too early for other calls, and this is the whole turn.")
    assert not _says("stacking", "too early")
    game = play(table("kabo-german", ["2 3", "-", "5 6"], stock="8"), Draw(0, "stock"))
    assert refused(table("kabo-german", ["2 3", "5 4", "5 6"]), Call(0)).code == "calling.too_soon"
    assert "Called" in kinds(happened(game, Discard(0)))


def test_an_empty_hand_that_ends_the_round_ends_the_snapping() -> None:
    """In `rush` there is no last snap then."""
    assert _says("rush", "Nobody may snap any more if an empty hand ends the round at once.")
    game = play(table("rush", ["2S 3S", "5H", "5S 6S"], stock="5D"), Draw(0, "stock"), Discard(0))
    assert "RoundEnded" in kinds(happened(game, Snap(1, place(1, 0))))


def test_the_round_waits_for_the_last_snap() -> None:
    """After a call, and where nothing can be drawn any more."""
    assert _says("rush", "Then the round ends once nobody snaps any more (chapter 5).")
    assert not _says("hunner", "nobody snaps")
    game = play(table("rush", ["2S 3S", "5H 4H"], stock="5D 5S", caller=1), Draw(0, "stock"), Discard(0))
    assert game.state.phase == "last snap"


def test_the_stock_is_empty_when_a_player_draws() -> None:
    """A player may take the card of the discard pile instead, and cannot draw where nothing can be shuffled in."""
    assert _says(
        "stacking", "If the stock is empty when a player draws from it or gets a penalty card, leave the top card"
    )
    assert _says("stacking", "If there is nothing to shuffle in, nobody can draw from the stock.")
    game = table("stacking", HANDS, stock_only="", discard="KC")
    assert kinds(happened(game, Draw(0, "stock"))) == ["ShuffleAwaited"]
    assert kinds(happened(game, Draw(0, "discard pile"))) == ["Took"]


# --- counting ---------------------------------------------------------------------------------------------------------


def test_who_is_lowest_is_told_before_it_matters() -> None:
    """The clause on a caller who ties stands before those that rest on it."""
    for name in ("rush", "youglouf", "kaboom", "eventide"):
        text = rulebook_markdown(load_variant(name)).partition("## 7.")[2]
        explained = text.index("The players with the fewest points are lowest.")
        assert all(explained < found.start() for found in re.finditer("by being lowest|who is lowest|for lowest", text))
    assert _says("rush", "with 6 points scores 0 as the winner, and minus 3 with this change.")


def test_a_forbidden_look_is_paid_for_when_the_first_looks_are_over() -> None:
    """Penalty cards of `rush` would come between what the players look at; a game without first looks says nothing."""
    later = "you get one penalty card. This is due once the first looks are over and nothing else is left to settle."
    assert _says("rush", later)
    dealt = play(new_game("rush", 2), Deal(shuffled_for("rush", ["AS AH AD AC", "2S 2H 2D 2C"]), starter=0))
    assert refused(dealt, Penalize(1)).code == "deal.looks_open"
    assert kinds(happened(play(dealt, CloseLooks()), Penalize(1)))[0] == "PenaltyOwed"
    assert not _says(with_keys("rush", {"deal.first_look": None}), "the first looks are over")
