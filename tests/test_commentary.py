"""The game told in English, where a change of a word would be a change of the sense."""

from __future__ import annotations

import pytest

from cabo_rules import Call, Discard, Draw, FirstLook, Game, Look, Place, events, load_variant, new_state
from cabo_rules.commentary import commentary, pending, sentence, standing
from tests.rules.tables import play, table, with_keys

NAMES = ("Ana", "Ben", "Chi")


def test_the_last_lap_is_told_until_the_round_is_over() -> None:
    """Between two rounds nobody has a last turn left, though the state still says who called."""
    game = play(table("rush", ["AS 2S", "AH 2H", "AD 2D"], discard="8C", stock="9C 8D"), Call(0))
    assert "the last lap, since Ana called Cabo; last turns left for Chi." in list(pending(game.state, NAMES))
    for seat in (1, 2):
        game = play(game, Draw(seat, "stock"), Discard(seat))
    while game.state.phase != "deal":
        game = game.play(next(iter(game.legal_moves(-1))))
    assert game.state.last_lap is not None
    assert standing(game.state, NAMES) == "The round is over; the next may be dealt."
    assert list(pending(game.state, NAMES)) == []


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("matching.penalty.most_cards", "The hand is full: Ben is let off 1 penalty card."),
        ("matching.penalty.unpaid", "There is no card for it: Ben is let off 1 penalty card."),
    ],
)
def test_why_a_penalty_is_waived(key: str, told: str) -> None:
    """Because the hand is full, or because there is no card."""
    assert sentence(NAMES, new_state(load_variant("rush"), 3), events.PenaltyWaived(1, 1, key)) == told


def told(game: Game) -> list[str]:
    """A whole game in sentences."""
    return list(commentary(game.players, new_state(game.variant, len(game.players)), game.events))


def test_nobody_looks_where_there_is_no_first_look() -> None:
    """The rules of Dutch have no first look, and the commentary does not claim one."""
    game = Game.new(load_variant("dutch"), NAMES, seed=1)
    assert "The rules have no first look." in told(game)
    assert not [sentence for sentence in told(game) if "has looked" in sentence]


def test_the_first_looks_may_end_without_a_look() -> None:
    """A player may take the first look at no card, so the last sentence does not claim that everybody has looked."""
    game = play(Game.new(load_variant("rush"), NAMES[:2], seed=1), FirstLook(0, ()), FirstLook(1, ()))
    assert "Ben does not look at any card." in told(game)
    assert "The first looks are over." in told(game)


QUEEN = ["AS 2S", "AH 2H", "AD 2D"]


def test_a_power_that_must_be_used() -> None:
    """The power of a queen in Youglouf is not optional."""
    game = play(table("youglouf", QUEEN, discard="8C", stock="QC 8D"), Draw(0, "stock"), Discard(0))
    assert "Ana must use the power “exchange”." in told(game)
    assert "Ana must use the power “exchange”." in list(pending(game.state, NAMES))


def test_a_power_that_may_be_used() -> None:
    """The power of a jack in Youglouf is optional."""
    game = play(table("youglouf", QUEEN, discard="8C", stock="JC 8D"), Draw(0, "stock"), Discard(0))
    assert "Ana may use the power “spy”." in told(game)
    assert "Ana may use the power “spy”." in list(pending(game.state, NAMES))


def test_a_mandatory_power_without_a_target() -> None:
    """Nobody must use a power that has nothing to be used on; here it stays open until the turn ends."""
    rules = with_keys("youglouf", {"powers.without_target": "stays open"})
    game = play(table(rules, ["AS 2S", "-", "-"], discard="8C", stock="QC 8D"), Draw(0, "stock"), Discard(0))
    assert "Ana may use the power “exchange”." in told(game)
    assert "Ana may use the power “exchange”." in list(pending(game.state, NAMES))


def test_one_of_several_powers_must_be_used() -> None:
    """A card with an optional power and a mandatory one leaves its player the choice between them."""
    rules = with_keys("youglouf", {"powers.named.peek.cards": ["9", "10", "Q"]})
    game = play(table(rules, QUEEN, discard="8C", stock="QC 8D"), Draw(0, "stock"), Discard(0))
    names = [name for name in rules.powers.named if name in game.state.powers]
    choice = " or ".join(f"“{name}”" for name in game.state.powers)
    assert len(names) == 2
    assert f"Ana must use the power {choice}." in told(game)
    assert f"Ana must use the power {choice}." in list(pending(game.state, NAMES))


@pytest.mark.parametrize(("optional", "verb"), [(True, "may"), (False, "must")])
def test_the_swap_after_a_look(optional: bool, verb: str) -> None:
    """Between the look and the swap, only an optional swap may be left undone."""
    rules = with_keys("travellers", {"powers.named.choose-to-swap.swap.optional": optional})
    game = play(table(rules, QUEEN, discard="8C", stock="KS 8D"), Draw(0, "stock"), Discard(0))
    game = play(game, Look(0, (Place(1, 1),)))
    sentence = f"Ana {verb} use the power “choose to swap”, having looked at Ben's slot 1."
    assert sentence in list(pending(game.state, NAMES))


@pytest.mark.parametrize(("optional", "verb"), [(True, "may"), (False, "must")])
def test_the_second_step_of_a_power_used_before_its_card_is_discarded(optional: bool, verb: str) -> None:
    """The power that follows is open and not yet in use, though its player still holds the card."""
    step = {"cards": [], "look": {"cards": 1, "whose": "own"}, "optional": optional}
    rules = with_keys("rush", {"powers.named.second": step, "powers.named.peek.then": "second"})
    game = play(table(rules, QUEEN, discard="8C", stock="7C 8D"), Draw(0, "stock"), Look(0, (Place(0, 1),)))
    assert "Ana uses the power “peek”." in told(game)
    assert f"Ana {verb} use the power “second”." in told(game)
