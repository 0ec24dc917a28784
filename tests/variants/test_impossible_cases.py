"""Cases that cannot come in a variant: a power without a target, a turn without a card to draw."""

from __future__ import annotations

from typing import Final

import pytest

from cabo_rules import clause_of, load_variant, rulebook_markdown, rulebook_sheet
from cabo_rules.authoring.rulebook import rulebook
from cabo_rules.events import PowerEnded
from cabo_rules.play import play_at_random
from cabo_rules.play.coverage import features
from cabo_rules.variants.derived import draw_may_fail, targets_may_lack
from cabo_rules.variants.load import variant_from_data, variant_to_data
from tests.variants.checking import Changes, problems_of

_OUT: Final = 'calling.stock_out="round ends"'
_GIFT: Final = 'powers.named.gift={cards=["0"], give={cards=1, to="another"}, optional=true}'
_FULL: Final = 'matching.penalty.most_cards={cards=6, beyond="counts as a call"}'
_TWO_OWN: Final = 'powers.named.swap.swap.pairs=["two own"]'
_TWO_OPPONENTS: Final = 'powers.named.swap.swap.pairs=["two opponents\'"]'


@pytest.mark.parametrize(
    ("name", "changes", "lack"),
    [
        ("rush", [], True),  # hands run empty
        ("eventide", [], False),  # a trade leaves a card
        ("eventide", ['calling.caller_safe_from=["looks"]'], True),
        ("eventide", ['calling.caller_safe_from=["looks"]', 'calling.last_turns="none"'], False),
        ("eventide", [_FULL], True),
        ("eventide", [_GIFT], True),
        ("eventide", ["powers.named.peek.look.cards=2"], True),
        ("eventide", ["powers.named.peek.look.cards=2", 'powers.named.peek.look.whose="anyone\'s"'], False),
        ("eventide", ["powers.named.peek.look.cards=2", 'powers.named.peek.look.whose="own and another\'s"'], False),
        ("eventide", ["powers.named.spy.look.cards=2"], True),
        ("eventide", ["powers.named.spy.look.cards=2", "deal.seats.fewest=3"], False),
        ("eventide", [_TWO_OPPONENTS], True),
        ("eventide", [_TWO_OWN], True),  # a trade may leave one card
        ("eventide", [_TWO_OPPONENTS, "deal.seats.fewest=3"], False),
    ],
)
def test_a_power_without_a_target(name: str, changes: list[str], lack: bool) -> None:
    """The rulebook and the list of what random play met have the case only if it may come."""
    variant = load_variant(name, changes=[*changes, 'powers.order="discard, then use"'])
    assert targets_may_lack(variant) == lack
    assert ("If there is nothing to use a power on" in rulebook_markdown(variant)) == lack
    assert ("powers.without_target" in {each.key for each in features(variant)}) == lack
    clause = clause_of(variant, "powers.without_target")
    assert clause is not None
    assert clause.number == ("4.3" if lack else "4.2")


@pytest.mark.parametrize(("pairs", "cards", "lack"), [
    (["two own"], 4, False), (["two own"], 1, True), (["two own", "two opponents'"], 1, True),
    (["own with another's", "two own"], 1, False),
])  # fmt: skip
def test_a_swap_without_a_target(pairs: list[str], cards: int, lack: bool) -> None:
    """If no equal cards go, every hand keeps the cards that it was dealt."""
    data = variant_to_data(load_variant("eventide"))
    del data["matching"]["set"]
    data["deal"] = {**data["deal"], "cards": cards, "first_look": {"cards": 1, "where": "anywhere"}}
    data["powers"]["named"]["swap"]["swap"]["pairs"] = pairs
    assert targets_may_lack(variant_from_data(data, "mine")) == lack


@pytest.mark.parametrize(
    ("name", "changes", "fails"),
    [
        ("eventide", [], True),  # the pile may have nothing to shuffle in
        ("eventide", [_OUT], False),
        ("eventide", [_OUT, "conduct.forbidden_look=1"], True),
        ("hunner", [], True),  # a wrong match takes cards of the stock
    ],
)
def test_a_turn_without_a_card_to_draw(name: str, changes: list[str], fails: bool) -> None:
    """A stock that ends the round lasts for every turn, unless something else takes its cards, too."""
    variant = load_variant(name, changes=changes)
    assert draw_may_fail(variant) == fails
    said = " ".join(each.text for each in rulebook(variant).clauses)
    assert ("you cannot draw a card" in said) == fails
    assert ("calling.nothing_to_draw" in {each.key for each in features(variant)}) == fails
    stock = clause_of(variant, "calling.stock_out")
    assert stock is not None
    assert ("or takes it if it has not begun" in stock.text) == (fails and variant.calling.stock_out == "round ends")
    assert ("calling.nothing_to_draw" in stock.keys) == (not fails)
    assert ("Nothing to draw:" in rulebook_sheet(variant)) == fails


@pytest.mark.parametrize("seats", [2, 5])
def test_the_case_never_comes(seats: int) -> None:
    """In random games no power lapses, and no round ends for want of a card."""
    changes = [_OUT, 'powers.order="discard, then use"', 'powers.triggers=["drawn", "replaced"]']
    variant = load_variant("eventide", changes=changes)
    for seed in range(5):
        *_, game = play_at_random(variant, list("ABCDE"[:seats]), seed)
        assert not any(isinstance(each, PowerEnded) and each.how == "lapsed" for each in game.events)
        assert "calling.nothing_to_draw" not in {getattr(each, "key", None) for each in game.events}


def test_a_rule_that_never_calls() -> None:
    """A player without a card to draw would call in any lap, but nobody ever lacks one."""
    late: Changes = {
        "calling.stock_out": "round ends", "turn.discard_pile": "not drawn from",
        "calling.earliest_lap": 90, "calling.nothing_to_draw": "counts as a call",
    }  # fmt: skip
    assert "V307" in [each.kind.code for each in problems_of("eventide", {**late})]
