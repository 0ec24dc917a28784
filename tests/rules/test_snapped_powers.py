"""The power of a snapped card: whose it is, when it opens, and who waits for it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cabo_rules import HOST, Variant, events
from cabo_rules import moves as m
from cabo_rules.play import Habits, random_move, random_move_of
from cabo_rules.show.commentary import commentary, pending
from cabo_rules.state import Due
from cabo_rules.views import view
from tests.rules.scenes import at, discarded, last_discard, snap, texts
from tests.rules.tables import happened, is_listed, kinds, play, refused, refused_by, with_keys

SEVENS = ["7S 2S", "7H 2H", "7D 2D"]
"""Each seat has a seven, whose power is a look at one of the user's own cards."""


def opening(variant: str, *triggers: str, **keys: Any) -> Variant:
    """The variant where a snapped card has its power, too, and any number may be snapped; ``__`` is a dot."""
    changes = {key.replace("__", "."): each for key, each in keys.items()}
    free = {"matching.snap.per_discard": "any number", "powers.triggers": [*triggers, "snapped"]}
    return with_keys(variant, free | changes)


def test_a_snapper_uses_the_power_out_of_turn() -> None:
    """Dutch: who gets rid of a special card, by a snap, too, may use it. The player of the turn waits."""
    game = play(discarded(opening("stacking"), SEVENS, "7C", stock="3C"), snap(2, 2, 0))
    assert kinds(game.last_events) == ["Snapped", "PowerDue", "DuePowerOpened"]
    assert game.last_events[-1] == events.DuePowerOpened(2, ("look-at-own",))
    assert (game.state.turn, game.state.phase) == (1, "draw")
    for move in (m.Draw(1, "stock"), m.Call(1), m.Call(0), m.DeclinePower(1), m.Look(0, (at(0, 1),))):
        refusal = refused(game, move)
        assert (refusal.code, refusal.key) == ("wait.power", "powers.triggers"), move
        assert refusal.sentence == "Seat 2 must finish using a power first."
    assert refused(game, m.Draw(3, "stock")).code == "seat.unknown"
    assert refused_by(game, m.Look(2, (at(1, 1),))) == ("powers.wrong_target", "powers.named.look-at-own.look.whose")
    after = play(game, m.Look(2, (at(2, 1),)))
    assert kinds(after.last_events) == ["Looked", "PowerEnded"]
    assert after.state.hands[2][1].seen_by == frozenset({2})
    assert is_listed(after, m.Draw(1, "stock"))
    assert refused(after, m.DeclinePower(2)).code == "turn.not_yours"


def test_powers_are_used_in_the_order_of_the_cards() -> None:
    """Dutch: if several players play a special card, they act in the order in which they played."""
    game = discarded(opening("stacking", "drawn", deck__packs=2), SEVENS, "7C", stock="3C")
    game = play(game, snap(2, 2, 0), snap(1, 1, 0))
    window = game.state.window
    assert window is not None
    assert (game.state.powers, window.user) == (("look-at-own",), None)
    assert window.due == (Due(2, ("look-at-own",)), Due(1, ("look-at-own",)))
    assert refused(game, m.Look(2, (at(2, 1),))).sentence == "Seat 0 must finish using a power first."
    assert refused(game, m.Draw(1, "stock")).code == "wait.power"
    told = list(pending(game.state, game.players))
    assert "Ana may use the power “look at own”." in told
    assert "Then Chi uses the power “look at own” of the snapped card." in told
    game = play(game, m.DeclinePower(0))
    assert kinds(game.last_events) == ["PowerEnded", "DuePowerOpened"]
    game = play(game, m.Look(2, (at(2, 1),)))
    assert kinds(game.last_events) == ["Looked", "PowerEnded", "DuePowerOpened"]
    assert kinds(happened(game, m.DeclinePower(1))) == ["PowerEnded", "TurnBegan"]


def test_players_snap_while_a_snapped_power_is_open() -> None:
    """Ruling: a snap may come while the power of another snapped card is open, as while a discard's is."""
    game = play(discarded(opening("stacking"), SEVENS, "7C"), snap(2, 2, 0))
    assert {type(move) for move in game.legal_moves(1)} == {m.Snap}
    assert {type(move) for move in game.legal_moves(2)} == {m.Look, m.DeclinePower, m.Snap}
    assert is_listed(game, m.CloseWindow())
    later = play(game, snap(1, 1, 0), m.Look(2, (at(2, 1),)), m.DeclinePower(1))
    assert (later.state.phase, later.state.powers) == ("draw", ())
    waits = opening("stacking", matching__snap__opens="after the power")
    game = play(discarded(waits, SEVENS, "7C"), snap(2, 2, 0))
    assert refused(game, snap(1, 1, 0)).code == "matching.snap.power_first"


def test_the_player_on_turn_waits_for_an_own_snap_too() -> None:
    """Ruling: the power of a card that the player on turn snapped is used or declined before the turn goes on."""
    game = play(discarded(opening("travellers", turn__ends="by the player"), SEVENS, "7C"), snap(0, 0, 0))
    for move in (m.EndTurn(0), m.Call(0), m.Draw(1, "stock"), m.Draw(1, "discard pile")):
        assert refused_by(game, move) == ("wait.power", "powers.triggers")
    assert kinds(happened(game, m.DeclinePower(0), m.EndTurn(0))) == ["TurnBegan"]


def test_another_players_card_gives_its_power_to_the_snapper_after_the_gift() -> None:
    """Ruling: the snapper played the card, so its power is the snapper's; it opens when the gift is settled."""
    game = play(discarded(opening("rush", powers__order="discard, then use"), SEVENS, "7C"), snap(1, 2, 0))
    assert kinds(game.last_events) == ["Snapped", "GiftOwed", "PowerDue"]
    assert refused(game, m.Look(1, (at(1, 0),))).code == "wait.gift"
    game = play(game, m.Give(1, 1))
    assert kinds(game.last_events) == ["Gave", "DuePowerOpened"]
    assert kinds(happened(game, m.Look(1, (at(1, 0),))))[:2] == ["Looked", "PowerEnded"]


def test_only_a_right_snap_of_a_power_card_opens_a_power() -> None:
    """A wrong card goes back and has no power; nor has a card without one, or a snap where the word is missing."""
    wrong = play(discarded(opening("stacking"), SEVENS, "7C"), snap(2, 2, 1))
    assert "PowerDue" not in kinds(wrong.last_events)
    plain = play(discarded(opening("stacking"), ["5S 2S", "5H 2H", "7D 2D"], "5C"), snap(1, 1, 0))
    assert kinds(plain.last_events) == ["Snapped"]
    silent = play(discarded("stacking", ["7S 2S", "7H 2H", "7D 2D"], "7C"), snap(1, 1, 0))
    assert kinds(silent.last_events) == ["Snapped"]


def test_a_snapped_power_without_a_target_lapses() -> None:
    """A snapper without cards has nothing to look at; the power lapses, or is declined."""
    for without, last in (("lapses", ["PowerDue", "DuePowerOpened", "PowerEnded"]), ("stays open", ["DuePowerOpened"])):
        variant = opening("stacking", powers__without_target=without)
        game = play(discarded(variant, ["7S 2S", "7H", "7D 2D"], "7C"), snap(1, 1, 0))
        ended = "PowerEnded" in kinds(game.last_events)
        assert ended is (without == "lapses")
        assert set(last) <= set(kinds(game.last_events))
        if not ended:
            assert "PowerEnded" in kinds(happened(game, m.DeclinePower(1)))


@pytest.mark.parametrize(
    ("rule", "then"),
    [("round ends", "RoundEnded"), ("last lap", "HandEmptied"), ("called at once", "Called")],
)
def test_an_emptied_hand_is_judged_after_the_power(rule: str, then: str) -> None:
    """Ruling: the power belongs to the snap, so a hand emptied by it is judged once the power is over."""
    variant = with_keys(
        opening("stacking"), {"calling.empty_hand": rule, "powers.named.look-at-own.look.whose": "anyone's"}
    )
    game = play(discarded(variant, ["7S 2S", "7H", "7D 2D"], "7C"), snap(1, 1, 0))
    assert kinds(game.last_events) == ["Snapped", "PowerDue", "DuePowerOpened"]
    assert then in kinds(happened(game, m.Look(1, (at(0, 1),))))


def test_a_card_given_in_time_fills_the_empty_hand() -> None:
    """Ruling: whoever snaps the last card of a hand, an ace, may give it to themselves, or to another player."""
    gift = {"cards": ["7"], "give": {"cards": 1, "to": "anyone"}, "optional": True}
    variant = with_keys(opening("stacking", calling__empty_hand="round ends"), {"powers.named.look-at-own": gift})
    game = play(discarded(variant, ["7S 2S", "7H", "7D 2D"], "7C"), snap(1, 1, 0))
    assert "RoundEnded" in kinds(happened(game, m.ChoosePlayer(1, 0)))
    after = play(game, m.ChoosePlayer(1, 1))
    assert "RoundEnded" not in kinds(after.last_events)
    assert len(texts(after, 1).split()) == 1


def test_the_last_snap_has_its_power() -> None:
    """Ruling: after the last turn a snapped card has its power as well, and the count waits for it."""
    variant = opening("stacking", matching__snap__final_window=True)
    game = play(last_discard(variant, SEVENS, "7C"), snap(2, 2, 0))
    assert kinds(game.last_events) == ["Snapped", "PowerDue", "DuePowerOpened"]
    assert {type(move) for move in game.legal_moves(2)} == {m.Look, m.DeclinePower, m.PassSnap, m.Snap}
    assert refused(game, m.Draw(2, "stock")).code == "wait.power"
    game = play(game, m.PassSnap(1), m.PassSnap(2))
    assert game.state.phase == "last snap"
    assert "RoundEnded" in kinds(happened(game, m.DeclinePower(2)))


def test_a_power_that_must_be_used_after_a_snap() -> None:
    """A power that must be used must be used by the snapper, if it can be."""
    variant = with_keys(opening("stacking"), {"powers.named.look-at-own.optional": False})
    game = play(discarded(variant, SEVENS, "7C"), snap(1, 1, 0))
    refusal = refused(game, m.DeclinePower(1))
    assert (refusal.code, refusal.sentence) == ("powers.mandatory", "Seat 1 must use the power look-at-own.")
    assert kinds(happened(game, m.Look(1, (at(1, 1),))))[0] == "Looked"


def test_a_power_that_follows_is_the_snappers_too() -> None:
    """What follows a snapped card's power is used by the snapper, before those that are due."""
    then = {"cards": [], "swap": {"pairs": ["any two"]}, "optional": True}
    variant = with_keys(
        opening("stacking", deck__packs=2), {"powers.named.look-at-own.then": "after", "powers.named.after": then}
    )
    game = play(discarded(variant, SEVENS, "7C"), snap(1, 1, 0), snap(2, 2, 0), m.Look(1, (at(1, 1),)))
    assert kinds(game.last_events) == ["Looked", "PowerEnded", "PowerOpened"]
    assert refused(game, m.Swap(2, (at(2, 1), at(1, 1)))).code == "wait.power"
    game = play(game, m.Swap(1, (at(0, 0), at(2, 1))))
    assert kinds(game.last_events) == ["Swapped", "PowerEnded", "DuePowerOpened"]


def test_between_look_and_swap_of_a_snapper_nobody_moves() -> None:
    """The look and the swap after it are one act of the snapper, too."""
    variant = with_keys(
        opening("travellers"), {"powers.named.choose-to-swap.cards": ["7"], "powers.named.know-your-fate.cards": ["8"]}
    )
    game = play(discarded(variant, SEVENS, "7C"), snap(1, 1, 0), m.Look(1, (at(2, 1),)))
    for move in (snap(2, 2, 0), m.EndTurn(0), m.Draw(1, "stock"), m.CloseWindow()):
        assert refused(game, move).code == "wait.power"
    assert list(game.legal_moves(2)) == []
    assert list(game.legal_moves(HOST)) == [m.Abandon()]
    assert view(game.state, 1, "none").hands[2][1].card == game.state.hands[2][1].card
    assert texts(game.view(2), 2) == "?? ??"
    assert "Ben may use the power “choose to swap”, having looked at Chi's slot 1." in list(
        pending(game.state, game.players)
    )
    assert kinds(happened(game, m.Swap(1, (at(1, 1), at(2, 1))))) == ["Swapped", "PowerEnded"]


def test_the_words_for_a_snapped_power() -> None:
    """The commentary says whose power it is, and whether it must be used."""
    game = discarded(opening("stacking"), SEVENS, "7C")
    after = play(game, snap(2, 2, 0))
    assert list(commentary(game.players, game.state, after.last_events))[1:] == [
        "The snapped card has the power “look at own”, for Chi.",
        "Chi may use the power “look at own”.",
    ]
    must = with_keys(opening("stacking"), {"powers.named.look-at-own.optional": False})
    game = discarded(must, SEVENS, "7C")
    told = list(commentary(game.players, game.state, play(game, snap(2, 2, 0)).last_events))
    assert told[-1] == "Chi must use the power “look at own”."


def test_random_players_use_the_power_of_a_snap() -> None:
    """A random player uses or declines the power of a card that it snapped; the others wait, or snap."""
    game = play(discarded(opening("stacking"), SEVENS, "7C"), snap(2, 2, 0))
    using, leaving = Habits(use_power=1, right_snap=0, wrong_snap=0), Habits(use_power=0, right_snap=0, wrong_snap=0)
    assert isinstance(random_move(game.state, Random(1), using), m.Look)
    assert random_move(game.state, Random(1), leaving) == m.DeclinePower(2)
    assert isinstance(random_move_of(game.state, 2, Random(1), using), m.Look)
    assert random_move_of(game.state, 1, Random(1), using) is None
    assert random_move_of(game.state, 0, Random(1), using) is None
    must = with_keys(opening("stacking"), {"powers.named.look-at-own.optional": False})
    game = play(discarded(must, SEVENS, "7C"), snap(2, 2, 0))
    assert isinstance(random_move(game.state, Random(1), leaving), m.Look)


FULL = {"matching__penalty__most_cards": {"cards": 2, "beyond": "loses the round"}}


def test_a_snapper_who_goes_out_forfeits_the_power() -> None:
    """Ruling: a player who is out of the round uses no power, so one that is due to them is forfeited."""
    variant = opening("stacking", "drawn", deck__packs=2, matching__snap__after_wrong="stays open", **FULL)
    game = play(discarded(variant, ["2S 3S", "7H 2H 3H", "7D 2D"], "7C"), snap(1, 1, 0))
    game = play(game, snap(1, 1, 1))
    assert "WentOut" in kinds(game.last_events)
    game = play(game, m.DeclinePower(0))
    assert kinds(game.last_events)[:3] == ["PowerEnded", "DuePowerOpened", "PowerEnded"]
    ended = [event for event in game.last_events if isinstance(event, events.PowerEnded)][-1]
    assert (ended.seat, ended.how, ended.key) == (1, "forfeited", "matching.penalty.most_cards.beyond")


def test_the_turn_of_a_player_who_goes_out_ends_before_the_power() -> None:
    """Ruling: if the player on turn goes out, the next turn begins, but waits for the power of the snapper."""
    variant = opening("travellers", matching__snap__after_wrong="stays open", turn__ends="by the player", **FULL)
    game = play(discarded(variant, ["2S 3S", "7H 2H", "7D 2D"], "7C"), snap(1, 1, 0), snap(0, 0, 0))
    assert kinds(game.last_events)[-2:] == ["WentOut", "TurnBegan"]
    assert (game.state.turn, game.state.phase, game.state.powers) == (1, "draw", ("know-your-fate",))
    assert refused(game, m.Draw(1, "stock")).code == "wait.power"
    assert is_listed(play(game, m.DeclinePower(1)), m.Draw(1, "stock"))


def test_an_empty_hand_is_not_out_before_the_powers_are_over() -> None:
    """Until then a given card may fill it again."""
    keys = {
        "powers__named__gift": {"cards": ["A"], "give": {"cards": 1, "to": "anyone"}, "optional": True},
        "powers__order": "discard, then use", "matching__snap__others__gift": "none",
        "calling__empty_hand": "out of the round",
    }  # fmt: skip
    game = play(discarded(opening("rush", **keys), ["5S 2S", "AD", "7D 2D"], "AC", stock="3C 4C 6C"), snap(2, 1, 0))
    assert (game.state.powers, texts(game, 1)) == (("gift",), "-")
    after = play(game, m.ChoosePlayer(2, 1))
    assert texts(after, 1) == "3C"
    assert is_listed(after, m.Draw(1, "stock"))


def test_without_a_last_snap_nobody_snaps_after_the_last_turn() -> None:
    """Not even while the power of a snapped card is still open, since the turn ended as its player went out."""
    limit = {"cards": 3, "beyond": "loses the round"}
    keys = {"powers__order": "discard, then use", "matching__penalty__most_cards": limit}
    variant = opening("rush", "drawn", matching__snap__final_window=False, **keys)
    game = play(discarded(variant, ["5S 2S 3S", "7H 2H", "7D 2D"], "7C", caller=1), snap(1, 1, 0), snap(0, 0, 0))
    assert (game.state.phase, game.state.powers) == ("last snap", ("peek",))
    assert refused_by(game, snap(2, 2, 0)) == ("turn.over", "matching.snap.final_window")
    assert refused(game, m.PassSnap(2)).code == "matching.snap.cannot"
    assert play(game, m.DeclinePower(1)).state.phase == "deal"
