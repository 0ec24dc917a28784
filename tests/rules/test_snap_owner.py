"""Matching: the player whose card was snapped draws a card, or keeps the snapped one and draws another."""

from __future__ import annotations

from typing import Any

import pytest

from cabo_rules import Game, Variant, events, rulebook_sheet
from cabo_rules.moves import CloseWindow, DeclineGift, Discard, Draw, Give, PlacePenalty, Snap
from cabo_rules.state import Window
from cabo_rules.variants.clauses import clause_of
from tests.rules.scenes import FIVES, at, card_at, discarded, last_discard, pile, snap, texts
from tests.rules.tables import kinds, play, refused, refused_by, with_keys

KEY = "matching.snap.others.owner"
DRAWS, KEEPS = "draws a card", "keeps it and draws a card"
PAID = ["PenaltyOwed", "PenaltyDrawn", "PenaltyPlaced"]


def owner(word: str, gift: str = "none", base: str = "rush", keys: dict[str, Any] | None = None) -> Variant:
    """A variant in which the owner of a snapped card draws."""
    return with_keys(base, {KEY: word, "matching.snap.others.gift": gift, **(keys or {})})


def snapped(variant: Variant, hands: tuple[str, ...] = FIVES, stock: str = "6C 7C 8C", **more: Any) -> Game:
    """Seat 2 has snapped slot 0 of seat 1 on a five."""
    return play(discarded(variant, hands, "5C", stock=stock, **more), snap(2, 1, 0))


# --- the owner draws --------------------------------------------------------------------------------------------------


def test_the_owner_draws_a_card() -> None:
    """It is a penalty card, unseen, and takes the place that the snapped card left."""
    game = snapped(owner(DRAWS))
    assert kinds(game.last_events) == ["Snapped", *PAID]
    assert game.last_events[1] == events.PenaltyOwed(1, 1, KEY)
    assert [texts(game, seat) for seat in range(3)] == ["5S 2S 3S 4S", "6C 2H 3H 4H", "5D 2D 3D 4D"]
    assert game.state.hands[1][0].seen_by == frozenset()
    assert pile(game, 2) == "5C 5H"


def test_for_their_own_card_nobody_draws() -> None:
    """Only another player's snap brings a card."""
    for word in (DRAWS, KEEPS):
        game = play(discarded(owner(word), FIVES, "5C", stock="6C"), snap(1, 1, 0))
        assert kinds(game.last_events) == ["Snapped"]
        assert texts(game, 1) == "- 2H 3H 4H"


def test_for_a_wrong_card_the_snapper_pays_as_always() -> None:
    """The owner of a wrong card draws nothing."""
    for word in (DRAWS, KEEPS):
        game = play(discarded(owner(word), FIVES, "5C", stock="6C"), snap(2, 1, 1))
        assert kinds(game.last_events) == ["SnapFailed", *PAID]
        assert game.last_events[1] == events.PenaltyOwed(2, 1, "matching.snap.others.wrong")


def test_the_gift_comes_first() -> None:
    """The gift takes the place of the snapped card, and the penalty card the next free one (ruling)."""
    game = snapped(owner(DRAWS, "must"))
    assert kinds(game.last_events) == ["Snapped", "GiftOwed"]
    assert refused(game, Draw(1, "stock")).code == "wait.gift"
    given = play(game, Give(2, 3))
    assert kinds(given.last_events) == ["Gave", *PAID]
    assert (texts(given, 1), texts(given, 2)) == ("4D 2H 3H 4H 6C", "5D 2D 3D -")


def test_without_a_gift_the_card_comes_all_the_same() -> None:
    """A gift that is declined, or that the snapper could not give, leaves the place to the penalty card."""
    game = snapped(owner(DRAWS, "may"))
    declined = play(game, DeclineGift(2))
    assert kinds(declined.last_events) == ["GiftDeclined", *PAID]
    assert texts(declined, 1) == "6C 2H 3H 4H"
    nothing = snapped(owner(DRAWS, "may", keys={"calling.empty_hand": "called on their turn"}), (*FIVES[:2], ""))
    assert kinds(nothing.last_events) == ["Snapped", *PAID]


def test_a_hand_is_judged_after_its_card_has_come() -> None:
    """A player whose last card was snapped has a card again, so the round goes on (ruling)."""
    game = snapped(owner(DRAWS), ("5S 2S", "5H", "5D 2D"))
    assert (kinds(game.last_events), texts(game, 1)) == (["Snapped", *PAID], "6C")
    gone = snapped(with_keys("rush", {"matching.snap.others.gift": "none"}), ("5S 2S", "5H", "5D 2D"))
    assert "RoundEnded" in kinds(gone.last_events)


def test_a_card_that_is_waived_leaves_the_hand_empty() -> None:
    """Then the empty hand counts as one (ruling)."""
    variant = owner(DRAWS, keys={"matching.penalty.most_cards": 4, "calling.empty_hand": "round ends"})
    full = snapped(variant, ("5S 2S", "5H 2H 3H 4H 6S", "5D 2D"))
    assert kinds(full.last_events) == ["Snapped", "PenaltyOwed", "PenaltyWaived"]
    assert full.last_events[-1] == events.PenaltyWaived(1, 1, "matching.penalty.most_cards")
    none = owner(DRAWS, keys={"calling.stock_out": "round ends", "turn.ends": "by the player"})
    game = play(discarded(none, ("5S 2S", "5H", "5D 2D"), "5C", stock_only="5C"), snap(2, 1, 0))
    assert kinds(game.last_events)[:4] == ["Snapped", "PenaltyOwed", "PenaltyWaived", "RoundEnded"]


def test_on_a_grid_the_owner_places_the_card() -> None:
    """Everybody waits for the owner, not for the snapper."""
    game = snapped(owner(DRAWS, base="travellers"))
    assert kinds(game.last_events) == ["Snapped", "PenaltyOwed", "PenaltyDrawn"]
    for move in (PlacePenalty(2, (0, 2)), Draw(1, "stock"), snap(0, 0, 0)):
        assert refused(game, move).code == "wait.penalty"
    assert texts(play(game, PlacePenalty(1, (0, 2))), 1) == "- 2H 3H 4H 6C"


# --- the owner keeps the card -----------------------------------------------------------------------------------------


def test_the_owner_keeps_the_card_and_draws_one() -> None:
    """Kaboo (samast): "the opponent keeps the slapped card, as well as a new face down penalty card"."""
    game = snapped(owner(KEEPS))
    assert game.last_events[0] == events.SnapKept(2, at(1, 0), card_at(game, 1, 0))
    assert kinds(game.last_events) == ["SnapKept", "WindowClosed", *PAID]
    assert (texts(game, 1), texts(game, 2)) == ("5H 2H 3H 4H 6C", "5D 2D 3D 4D")
    assert pile(game, 1) == "5C"


def test_everybody_has_seen_a_card_that_is_kept() -> None:
    """It was shown, and lies face down again; the new card is seen by nobody."""
    game = snapped(owner(KEEPS))
    shown, new = game.state.hands[1][0], game.state.hands[1][4]
    assert (shown.seen_by >= {0, 1, 2}, shown.face_up, new.seen_by) == (True, False, frozenset())
    assert game.view(0).state.hands[1][0].card == shown.card


@pytest.mark.parametrize("most", [1, 2, "any number"])
def test_a_kept_card_ends_the_snapping(most: int | str) -> None:
    """Else the same card could be snapped again and again (ruling); what used up the discard anyway needs no more."""
    game = snapped(owner(KEEPS, keys={"matching.snap.per_discard": most}))
    assert ("WindowClosed" in kinds(game.last_events)) == (most != 1)
    code = "matching.snap.late" if most == 1 else "matching.snap.closed"
    for move in (snap(0, 1, 0), snap(0, 0, 0)):
        assert refused(game, move).code == code
    assert not any(isinstance(move, Snap) for move in game.legal_moves(0))
    assert game.state.window == Window(0, 1, frozenset(), most != 1, 1, snapper=2)


def test_an_own_card_still_goes_before_it() -> None:
    """Own cards go on the pile as always, and leave the discard open as long as it may be."""
    game = play(discarded(owner(KEEPS), FIVES, "5C", stock="6C 7C"), snap(1, 1, 0), snap(2, 0, 0))
    assert kinds(game.last_events) == ["SnapKept", "WindowClosed", *PAID]
    assert (pile(game, 2), texts(game, 0)) == ("5C 5H", "5S 2S 3S 4S 6C")


def test_it_counts_as_a_right_snap_of_the_round() -> None:
    """So it uses up a snap of the player who may snap only so often (ruling)."""
    game = snapped(owner(KEEPS, keys={"matching.snap.per_round": 1}))
    assert game.state.snaps == (0, 0, 1)
    later = play(game, Draw(1, "stock"), Discard(1))
    assert refused(later, snap(2, 1, 0)).code == "matching.snap.spent"


def test_a_late_snap_after_it_costs_what_it_costs() -> None:
    """The window is over as after any other snap."""
    game = play(snapped(owner(KEEPS, keys={"matching.snap.late": 2})), snap(0, 0, 0))
    assert kinds(game.last_events)[0] == "SnappedLate"
    assert game.last_events[1] == events.PenaltyOwed(0, 2, "matching.snap.late")


def test_no_card_is_needed_to_snap() -> None:
    """Nothing is given, so a player without cards may snap, too."""
    game = snapped(owner(KEEPS, keys={"calling.empty_hand": "called on their turn"}), (*FIVES[:2], ""))
    assert kinds(game.last_events)[0] == "SnapKept"


def test_after_the_last_turn() -> None:
    """The penalty card counts, and the round is over once it has come."""
    game = play(
        last_discard(owner(KEEPS, keys={"calling.caller_safe_from": []}), FIVES, "5C", stock="6C"), snap(2, 0, 0)
    )
    assert kinds(game.last_events)[:6] == ["SnapKept", "WindowClosed", *PAID, "RoundEnded"]
    assert refused_by(game, CloseWindow())[0] == "turn.no_round" or game.state.phase == "deal"
    scored = next(event for event in game.last_events if isinstance(event, events.RoundScored))
    assert scored.seats[0].cards == 5 + 2 + 3 + 4 + 6


# --- in words ---------------------------------------------------------------------------------------------------------


def test_the_rulebook_says_what_the_owner_gets() -> None:
    """After the gift, if there may be one; for a card that is kept, one clause says all that follows."""
    gets = "The player whose card you snap gets one penalty card"
    texts_of = {word: clause_of(owner(DRAWS, word), KEY) for word in ("none", "may", "must")}
    assert {word: clause and clause.text for word, clause in texts_of.items()} == {
        "none": f"{gets}.", "may": f"{gets}, after the gift.", "must": f"{gets}, after the gift.",
    }  # fmt: skip
    kept = clause_of(owner(KEEPS), KEY)
    assert kept is not None
    assert kept.keys == (KEY, "matching.snap.others.gift")
    assert kept.text.startswith("When you snap a card of another player, it is shown to everybody and goes back")


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({}, "an equal card on it. If it is your own, it stays on the pile. You may snap one of your own"),
        (
            {"matching.snap.own": None, "matching.snap.per_discard": 1},
            "an equal card on it. You may snap a card of another",
        ),
    ],
)
def test_the_rulebook_says_which_cards_stay_on_the_pile(keys: dict[str, Any], said: str) -> None:
    """A card of another player does not, if its owner keeps it."""
    clause = clause_of(owner(KEEPS, keys=keys), "matching.snap.others")
    assert clause is not None
    assert said in clause.text


def test_the_sheet_says_it_too() -> None:
    """In fewer words."""
    assert "takes a penalty card for a card that you snap" in rulebook_sheet(owner(DRAWS))
    assert "is shown and stays where it is" in rulebook_sheet(owner(KEEPS))
