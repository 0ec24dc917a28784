"""The chapter on counting a round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cabo_rules.cards import card_name
from cabo_rules.variants.chapters.clause import Draft, clause
from cabo_rules.variants.chapters.language import all_cards, points, title
from cabo_rules.variants.derived import hands_run_empty
from cabo_rules.variants.model import FixedScores, SpecialHand, Variant

WINNER: Final[Mapping[str, str]] = {
    "lowest, ties are shared": (
        "The lowest points win the round. If several players tie for lowest, all of them win.{failed}"
    ),
    "lowest, ties go to the caller": (
        "The lowest points win the round. If several players tie for lowest and the caller is among them, the caller "
        "alone wins; else all of them win.{failed}"
    ),
    "caller if lowest": "Only the caller can win the round, by being lowest. Otherwise nobody wins it.",
}
WINNER_SCORES: Final[Mapping[str, str]] = {
    "points": "Everybody scores the points of their hand, the winner too.",
    "nothing": "A winner scores 0. Everybody else scores the points of their hand.",
}
TIED: Final[Mapping[str, str]] = {
    "lowest": "A caller who ties for lowest counts as lowest{unless}.",
    "not lowest": "A caller who only ties for lowest counts as not lowest.",
}


def scoring(variant: Variant) -> Iterator[Draft]:
    """From the cards on the table to what everybody scores."""
    rules = variant.scoring
    empty = " A hand without cards counts 0." if hands_run_empty(variant) else ""
    yield clause(
        f"When a round is over, all cards are turned face up, and everybody adds up the points of their hand.{empty}",
        "scoring",
    )
    for name, special in sorted(rules.special.items()):
        yield _special(variant, name, special)
    yield from _special_hands_that_meet(variant)
    yield _winner(variant)
    yield clause(WINNER_SCORES[rules.winner_scores], "scoring.winner_scores")
    highest = variant.calling.highest_hand
    unless = "" if highest is None else f", unless their hand counts more than {points(highest)}"
    yield clause(TIED[rules.caller.tied].format(unless=unless), "scoring.caller.tied")
    yield _bonus(variant)
    yield _penalty(variant)


def _winner(variant: Variant) -> Draft:
    rules, failed = variant.scoring, ""
    winner: str = rules.winner
    if winner == "lowest, ties go to the caller" and rules.caller.tied == "not lowest":
        winner = "lowest, ties are shared"  # a caller who ties and so is not lowest cannot win alone
    if rules.caller.tied == "not lowest" or variant.calling.highest_hand is not None:
        failed = " A caller who counts as not lowest does not win: then the lowest of the others do."
    return clause(WINNER[winner].format(failed=failed), "scoring.winner")


def _special(variant: Variant, name: str, special: SpecialHand) -> Draft:
    at, cards = f"scoring.special.{name}", all_cards(special.cards, only_one=variant.deck.packs <= 1)
    text = f"**{title(name)}.** A hand of exactly {cards}, and no other card, "
    if isinstance(special.points, int):
        return clause(f"{text}counts {points(special.points)} in all.", f"{at}.cards", f"{at}.points")
    text += (
        f"wins the round, whoever called. Its holder scores {points(special.points.holder)} and everybody else scores "
        f"{points(special.points.others)}. Nothing else is added or taken off."
    )
    if _deck_has_two(variant, special):
        text += " If several players have such a hand, each scores as a holder and the others score just once."
    return clause(text, f"{at}.cards", f"{at}.points.holder", f"{at}.points.others")


def _special_hands_that_meet(variant: Variant) -> Iterator[Draft]:
    """Which of several special hands a hand is, and what is paid when different ones win at once."""
    special = variant.scoring.special
    sizes = [len(each.cards) for each in special.values()]
    if len(set(sizes)) < len(sizes):
        yield clause("A hand that is two of these at once counts as the one that is told first.", "scoring.special")
    if len({each.points for each in special.values() if isinstance(each.points, FixedScores)}) > 1:
        yield clause(
            "If different hands that win the round meet, each holder scores what is said of their own hand, and "
            "everybody else scores the most that is said of one of them.",
            "scoring.special",
        )


def _deck_has_two(variant: Variant, special: SpecialHand) -> bool:
    """Whether two players could hold the hand at the same time."""
    return all(
        sum(card_name(text).names(item) for item in variant.cards) >= 2 * special.cards.count(text)
        for text in special.cards
    )


def _bonus(variant: Variant) -> Draft:
    bonus, key = variant.scoring.caller.bonus, "scoring.caller.bonus"
    if bonus == 0:
        return clause("A caller who is lowest gets nothing extra for it.", key)
    highest = variant.calling.highest_hand
    cards = 6 if highest is None else min(6, highest)
    base = 0 if variant.scoring.winner_scores == "nothing" else cards
    return clause(
        f"A caller who is lowest {_change(bonus)}. For example, a caller who is lowest with {points(cards)} scores "
        f"{_figure(base + bonus)}.",
        key,
    )


def _penalty(variant: Variant) -> Draft:
    penalty, key = variant.scoring.caller.penalty, "scoring.caller.penalty"
    if penalty == 0:
        return clause("A caller who is not lowest pays nothing extra for it.", key)
    return clause(
        f"A caller who is not lowest {_change(penalty)}. For example, such a caller with 15 points scores "
        f"{_figure(15 + penalty)}.",
        key,
    )


def _change(count: int) -> str:
    return f"adds {points(count)} to their score" if count > 0 else f"takes {points(-count)} off their score"


def _figure(count: int) -> str:
    return f"minus {-count}" if count < 0 else str(count)
