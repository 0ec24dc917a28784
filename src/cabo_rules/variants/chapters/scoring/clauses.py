"""The chapter on counting a round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cabo_rules.cards import card_name
from cabo_rules.variants.chapters.clause import Draft, clause
from cabo_rules.variants.chapters.language import all_cards, figure, points, title
from cabo_rules.variants.deck import only_one
from cabo_rules.variants.derived import hands_run_empty
from cabo_rules.variants.model import FixedScores, SpecialHand, Variant

WINNER: Final[Mapping[str, str]] = {
    "lowest, ties are shared": (
        "The player who is lowest wins the round. If several players tie for lowest, all of them win.{failed}"
    ),
    "lowest, ties go to the caller": (
        "The player who is lowest wins the round. If several players tie for lowest and the caller is among them, the "
        "caller alone wins. Otherwise all of them win.{failed}"
    ),
    "caller if lowest": "Only the caller can win the round, by being lowest. Otherwise nobody wins it.",
}
WINNER_SCORES: Final[Mapping[str, str]] = {
    "points": "Everybody scores the points of their hand, the winner too.",
    "nothing": "A winner scores 0 instead of the points of their hand. Everybody else scores the points of theirs.",
}
TIED: Final[Mapping[str, str]] = {
    "lowest": "The players with the fewest points are lowest. A caller who ties with others for that is lowest, too.",
    "not lowest": (
        "The players with the fewest points are lowest. A caller who ties with others for that does not count as "
        "lowest."
    ),
}


def scoring(variant: Variant) -> Iterator[Draft]:
    """Write how the cards on the table become scores."""
    rules = variant.scoring
    empty = " A hand without cards counts 0." if hands_run_empty(variant) else ""
    yield clause(f"When a round is over, turn all cards face up, and add up the points of each hand.{empty}", "scoring")
    for name, special in sorted(rules.special.items()):
        yield _special(variant, name, special)
    yield from _special_hands_that_meet(variant)
    highest = variant.calling.highest_hand
    never = "" if highest is None else f" Nor does a caller whose hand counts more than {points(highest)}."
    if highest is not None and rules.caller.tied == "lowest":
        never = f" But a caller whose hand counts more than {points(highest)} does not count as lowest."
    yield clause(f"{TIED[rules.caller.tied]}{never}", "scoring.caller.tied")
    yield _winner(variant)
    yield clause(WINNER_SCORES[rules.winner_scores], "scoring.winner_scores")
    yield _bonus(variant)
    yield _penalty(variant)


def _winner(variant: Variant) -> Draft:
    rules, failed = variant.scoring, ""
    winner: str = rules.winner
    if winner == "lowest, ties go to the caller" and rules.caller.tied == "not lowest":
        winner = "lowest, ties are shared"  # a caller who ties and so is not lowest cannot win alone
    if rules.caller.tied == "not lowest" or variant.calling.highest_hand is not None:
        failed = " If the caller has the fewest points but does not count as lowest, the lowest of the others win."
    return clause(WINNER[winner].format(failed=failed), "scoring.winner")


def _special(variant: Variant, name: str, special: SpecialHand) -> Draft:
    at, cards = f"scoring.special.{name}", all_cards(special.cards, only_one=only_one(variant))
    text = f"**{title(name)}.** A hand of exactly {cards}, and no other card, "
    if isinstance(special.points, int):
        return clause(f"{text}counts {points(special.points)} in all.", f"{at}.cards", f"{at}.points")
    text += (
        f"wins the round, no matter who called. Its holder scores {points(special.points.holder)} and everybody else "
        f"scores {points(special.points.others)}. Nothing else is added or taken off."
    )
    if _deck_has_two(variant, special):
        text += " If several players have such a hand, each scores as a holder and the others score just once."
    return clause(text, f"{at}.cards", f"{at}.points.holder", f"{at}.points.others")


def _special_hands_that_meet(variant: Variant) -> Iterator[Draft]:
    """Write which of several special hands counts, and what is paid when different ones win at once."""
    special = variant.scoring.special
    sizes = [len(each.cards) for each in special.values()]
    if len(set(sizes)) < len(sizes):
        yield clause("A hand that is two of these at once counts as the one described first.", "scoring.special")
    if len({each.points for each in special.values() if isinstance(each.points, FixedScores)}) > 1:
        yield clause(
            "If several players hold different hands that win the round, each of them scores as the holder of their "
            "own hand. Everybody else scores the highest score that one of these hands gives to the others.",
            "scoring.special",
        )


def _deck_has_two(variant: Variant, special: SpecialHand) -> bool:
    """Return whether two players could hold the hand at the same time."""
    return all(
        sum(card_name(text).names(item) for item in variant.largest_deck) >= 2 * special.cards.count(text)
        for text in special.cards
    )


def _bonus(variant: Variant) -> Draft:
    bonus, key = variant.scoring.caller.bonus, "scoring.caller.bonus"
    if bonus == 0:
        return clause("A caller who is lowest gets nothing extra for it.", key)
    highest = variant.calling.highest_hand
    cards = 6 if highest is None else min(6, highest)
    example = f"For example, a caller who is lowest with {points(cards)} scores"
    if variant.scoring.winner_scores == "nothing":
        example += f" 0 as the winner, and {figure(bonus)} with this change."
    else:
        example += f" {figure(cards + bonus)}."
    return clause(f"A caller who is lowest {_change(bonus)}. {example}", key)


def _penalty(variant: Variant) -> Draft:
    penalty, key = variant.scoring.caller.penalty, "scoring.caller.penalty"
    if penalty == 0:
        return clause("A caller who is not lowest pays nothing extra for it.", key)
    example = f"For example, such a caller with 15 points scores {figure(15 + penalty)}."
    return clause(f"A caller who is not lowest {_change(penalty)}. {example}", key)


def _change(count: int) -> str:
    return f"adds {points(count)} to their score" if count > 0 else f"takes {points(-count)} off their score"
