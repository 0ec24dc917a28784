"""The power of a card that is taken from the discard pile and put back on it: whose it is, and when it is used."""

from __future__ import annotations

from typing import Any

import pytest

from cabo_rules import Game, Variant, clause_of, events
from cabo_rules import moves as m
from tests.rules.scenes import at, snap
from tests.rules.tables import happened, is_listed, kinds, play, refused_by, table, with_keys

HANDS = ["2S 3S", "2H 3H", "2D 7D"]
TAKE, BACK, LOOK = m.Draw(0, "discard pile"), m.PutBack(0), m.Look(0, (at(0, 1),))
FIRST, LAST = "discard, then use", "use, then discard"


def putting_back(order: str = FIRST, *others: str, **keys: Any) -> Variant:
    """Stacking where a card may go back to the discard pile and then has its power; ``__`` is a dot."""
    changes = {key.replace("__", "."): each for key, each in keys.items()}
    rule = {"powers.order": order, "powers.triggers": ["put back", *others]}
    return with_keys("stacking", {"turn.discard_pile.card": "keep or put back"} | rule | changes)


def scene(variant: Variant, *, top: str = "7C", hands: list[str] | None = None) -> Game:
    """Seat 0 is to draw; a card lies on the discard pile."""
    return table(variant, hands or HANDS, discard=top, stock="JC KD")


def taken(variant: Variant, *, top: str = "7C", hands: list[str] | None = None) -> Game:
    """Seat 0 has taken that card from the discard pile."""
    return play(scene(variant, top=top, hands=hands), TAKE)


def test_the_power_opens_once_the_card_is_back() -> None:
    """Kabul: with the newly drawn card, from either pile, you can discard it with its effect."""
    game = taken(putting_back())
    assert refused_by(game, LOOK) == ("powers.none_open", "powers")
    game = play(game, BACK)
    assert kinds(game.last_events) == ["Returned", "PowerOpened"]
    assert game.last_events[-1] == events.PowerOpened(0, "look-at-own", None)
    assert kinds(happened(game, LOOK)) == ["Looked", "PowerEnded", "TurnBegan"]
    assert kinds(happened(game, m.DeclinePower(0))) == ["PowerEnded", "TurnBegan"]


def test_the_power_is_used_before_the_card_goes_back() -> None:
    """With "use, then discard" the power is used with the card in hand, which goes back where it came from."""
    game = taken(putting_back(LAST))
    assert is_listed(game, LOOK)
    after = happened(game, LOOK)
    assert kinds(after) == ["PowerOpened", "Looked", "PowerEnded", "Returned", "TurnBegan"]
    assert kinds(happened(game, BACK)) == ["Returned", "TurnBegan"]


@pytest.mark.parametrize(
    ("order", "triggers", "moves", "opens"),
    [
        (FIRST, [], (TAKE, BACK), True),
        (FIRST, [], (TAKE, m.Keep(0, 0)), False),
        (FIRST, [], (m.Draw(0, "stock"), m.Discard(0)), False),
        (FIRST, ["drawn"], (m.Draw(0, "stock"), m.Discard(0)), True),
        (FIRST, ["replaced"], (TAKE, m.Keep(0, 1)), False),
        (LAST, [], (TAKE, LOOK), True),
        (LAST, ["drawn"], (TAKE, m.Keep(0, 0)), False),
    ],
)
def test_what_opens_it(order: str, triggers: list[str], moves: tuple[m.Move, ...], opens: bool) -> None:
    """The word is about a card that goes back in the turn in which it was taken, and about no other."""
    game = play(scene(putting_back(order, *triggers)), *moves)
    assert ("PowerOpened" in kinds(game.last_events)) is opens


def test_a_drawn_card_in_hand_needs_its_own_word() -> None:
    """Where only a card that is put back has its power, one from the stock is discarded unused."""
    game = play(scene(putting_back(LAST)), m.Draw(0, "stock"))
    assert refused_by(game, m.Swap(0, (at(0, 0), at(1, 0)))) == ("powers.none_open", "powers")


@pytest.mark.parametrize(
    ("card", "not_back"), [("keep", ("turn.not_with_card", "turn.discard_pile.card")), ("keep or put back", None)]
)
def test_the_word_is_idle_where_nothing_is_put_back(card: str, not_back: tuple[str, str] | None) -> None:
    """A card that must be kept has no power in hand either."""
    game = taken(putting_back(LAST, "drawn", turn__discard_pile__card=card))
    if not_back is not None:
        assert refused_by(game, BACK) == not_back
        assert refused_by(game, LOOK) == ("powers.none_open", "powers")
    assert is_listed(game, LOOK) is (not_back is None)
    assert game.variant.triggers == (("drawn",) if not_back else ("put back", "drawn"))


def test_the_word_is_idle_where_no_power_card_may_be_taken() -> None:
    """The rulebook then tells nobody to use the power of a card that is put back."""
    variant = putting_back(FIRST, "replaced", turn__discard_pile__not_taken="power cards")
    assert variant.triggers == ("replaced",)
    clause = clause_of(variant, "powers")
    assert clause is not None
    assert "back" not in clause.text


def test_used_before_or_not_it_has_its_power_again() -> None:
    """Ruling: nothing on the pile shows whether a power was used, so each player who puts the card back may use it."""
    game = play(scene(putting_back()), TAKE, BACK, LOOK, m.Draw(1, "discard pile"), m.PutBack(1))
    assert game.state.powers == ("look-at-own",)
    game = play(game, m.DeclinePower(1), m.Draw(2, "discard pile"), m.PutBack(2))
    assert kinds(game.last_events) == ["Returned", "PowerOpened"]


def test_a_power_that_must_be_used() -> None:
    """As for a drawn card: used before the card goes back, or before the turn goes on. The card may be kept, though."""
    must = {"powers.named.look-at-own.optional": False}
    game = taken(with_keys(putting_back(LAST), must))
    unused = ("powers.mandatory", "powers.named.look-at-own.optional")
    assert refused_by(game, BACK) == unused
    assert not is_listed(game, BACK)
    assert is_listed(game, m.Keep(0, 0))
    assert kinds(happened(game, LOOK))[-2:] == ["Returned", "TurnBegan"]
    game = play(taken(with_keys(putting_back(), must)), BACK)
    assert refused_by(game, m.DeclinePower(0)) == unused
    only_drawn = with_keys(putting_back(LAST), must | {"powers.triggers": ["drawn"]})
    assert is_listed(taken(only_drawn), BACK)


@pytest.mark.parametrize(
    ("without", "follows"),
    [
        ("lapses", ["Returned", "PowerOpened", "PowerEnded", "LastTurnEnded"]),
        ("stays open", ["Returned", "PowerOpened"]),
    ],
)
def test_a_power_without_a_target(without: str, follows: list[str]) -> None:
    """The stock cannot give a card, so the power lapses or waits; used first, it holds up nobody."""
    give = {"cards": ["7"], "give": {"cards": 1, "to": "another"}, "optional": False}
    keys = {"powers.named": {"gift": give}, "powers.without_target": without, "calling.stock_out": "round ends"}
    game = table(with_keys(putting_back(), keys), HANDS, stock_only="", discard="7C")
    assert kinds(play(game, TAKE, BACK).last_events) == follows
    in_hand = play(table(with_keys(putting_back(LAST), keys), HANDS, stock_only="", discard="7C"), TAKE)
    assert kinds(happened(in_hand, BACK))[0] == "Returned"


def test_a_step_of_a_power_that_lapses_in_hand() -> None:
    """With "use, then discard" the card goes back where it came from when the last step cannot be taken."""
    look = {"cards": ["7"], "look": {"cards": 1, "whose": "own"}, "then": "gift", "optional": True}
    gift = {"cards": [], "give": {"cards": 1, "to": "another"}, "optional": True}
    keys = {"powers.named": {"look": look, "gift": gift}, "calling.stock_out": "round ends"}
    game = play(table(with_keys(putting_back(LAST), keys), HANDS, stock_only="", discard="7C"), TAKE)
    happens = kinds(happened(game, LOOK))
    assert happens[:6] == ["PowerOpened", "Looked", "PowerEnded", "PowerOpened", "PowerEnded", "Returned"]
    full = play(scene(with_keys(putting_back(LAST), keys)), TAKE, LOOK)
    assert kinds(happened(full, m.ChoosePlayer(0, 1)))[:2] == ["PenaltyOwed", "PowerEnded"]
    assert "Returned" in kinds(happened(full, m.ChoosePlayer(0, 1)))


def test_snaps_come_as_onto_a_discard() -> None:
    """A card that is put back may be snapped: at once, or where the variant says so after its power."""
    game = play(taken(putting_back()), BACK)
    assert kinds(happened(game, snap(2, 2, 1)))[0] == "Snapped"
    game = play(taken(putting_back(matching__snap__opens="after the power")), BACK)
    assert refused_by(game, snap(2, 2, 1)) == ("matching.snap.power_first", "matching.snap.opens")
    assert kinds(happened(game, LOOK, snap(2, 2, 1)))[:1] == ["Snapped"]


def test_a_matched_card_from_the_pile_has_no_power() -> None:
    """Ruling: a matched card never opens its power, whichever pile it came from."""
    match = {"piles": ["discard pile"], "own": {"wrong": 1}, "last_card": "may go"}
    variant = putting_back(FIRST, "drawn", "replaced", matching__drawn=match)
    game = play(taken(variant, hands=["7D 3S", "2H 3H", "2D 4D"]), m.Match(0, (m.Claim(at(0, 0)),)))
    assert "PowerOpened" not in kinds(game.last_events)
    assert "Discarded" in kinds(game.last_events)


def test_cards_that_may_not_be_taken_are_not_put_back() -> None:
    """A card that stays on the pile has no power for anybody."""
    game = scene(putting_back(turn__discard_pile__not_taken=["7"]))
    assert refused_by(game, TAKE) == ("turn.not_taken", "turn.discard_pile.not_taken")
    assert play(scene(putting_back(turn__discard_pile__not_taken=["7"]), top="8C"), TAKE, BACK).state.powers


def test_an_open_power_is_forfeited_when_its_player_ends_the_turn() -> None:
    """As for a drawn card: the end of the turn and the next player's draw forfeit an unused power."""
    game = play(taken(putting_back(turn__ends="by the player")), BACK)
    for move in (m.EndTurn(0), m.Draw(1, "stock"), m.Draw(1, "discard pile")):
        assert happened(game, move)[0] == events.PowerEnded(0, "look-at-own", "forfeited", "turn.ends")
