"""Counting a round in short, for the sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cabo_rules.variants.chapters.clause import Draft, clause, short
from cabo_rules.variants.chapters.language import all_cards, listed, points, times, title
from cabo_rules.variants.chapters.scoring.clauses import never_adds
from cabo_rules.variants.deck import only_one
from cabo_rules.variants.model import CallerScore, SpecialHand, Variant

WINNER: Final[Mapping[str, str]] = {
    "lowest, ties are shared": "**Winner:** the lowest hand. If several tie, all of them win.",
    "lowest, ties go to the caller": "**Winner:** the lowest hand. If several tie, the caller wins, else all of them.",
    "caller if lowest": "**Winner:** nobody but a caller who is lowest.",
}
WINNER_SCORES: Final[Mapping[str, str]] = {
    "points": "**Scores:** everybody scores the points of their hand.",
    "nothing": "**Scores:** a winner scores 0, everybody else the points of their hand.",
}
TIED: Final[Mapping[str, str]] = {
    "lowest": "a caller who ties for lowest is lowest, too",
    "not lowest": "a caller who ties for lowest is not lowest",
    "neither": "a caller who ties for lowest just scores the points",
}
EQUAL_CARDS: Final[Mapping[str, str]] = {
    "count nothing": "**Equal cards** in a hand count nothing.",
    "count once": "**Equal cards** in a hand count once, as the highest.",
}
TIE_TEST: Final[Mapping[str, str]] = {
    "fewest cards": "the fewest cards",
    "lowest card": "the lowest single card",
    "caller": "the caller",
}
AT_OR_BELOW: Final[Mapping[str, str]] = {
    "score nothing": "**At or below the caller:** everybody else with at most the caller's points scores 0.",
}
CUT_SHORT: Final[Mapping[str, str]] = {
    "counts as not called": (
        "**The stock runs out** before the last turns are over: score the round as if nobody had called."
    ),
}
NEVER_ADDS: Final[Mapping[str, str]] = {
    "lowest": "they are lowest",
    "at or below": "they score 0 for having at most the caller's points",
    "out": "they are out because of a full hand",
}


def scoring(variant: Variant) -> Iterator[Draft]:
    """Write how the cards on the table become scores."""
    rules = variant.scoring
    yield clause("**Turn up** all cards and add up the points of each hand.")
    if rules.equal_cards is not None:
        yield from short(EQUAL_CARDS, rules.equal_cards, "scoring.equal_cards")
    yield from short(WINNER, rules.winner, "scoring.winner")
    if rules.ties is not None and all(word in TIE_TEST for word in rules.ties):
        yield clause(f"**Ties** go to {listed([TIE_TEST[word] for word in rules.ties], 'then')}.", "scoring.ties")
    yield from short(WINNER_SCORES, rules.winner_scores, "scoring.winner_scores")
    if rules.caller.at_or_below is not None:
        yield from short(AT_OR_BELOW, rules.caller.at_or_below, "scoring.caller.at_or_below")
    changes = [f"{_change(count)} if lowest" for count in [rules.caller.bonus] if count]
    fails = [*_of_a_failed_call(rules.caller)]
    fails += [_change(count) for count in [rules.caller.penalty] if count]
    if fails:
        changes.append(f"{' and '.join(fails)} if {'not' if changes else 'not lowest'}")
    if rules.caller.tied in TIED:
        caller = "".join(f"{change}; " for change in changes)
        yield clause(
            f"**Caller:** {caller}{TIED[rules.caller.tied]}.",
            *(f"scoring.caller.{key}" for key in ("bonus", "penalty", "score", "times", "at_least", "tied")),
        )
    if rules.caller.cut_short is not None:
        yield from short(CUT_SHORT, rules.caller.cut_short, "scoring.caller.cut_short")
    if rules.highest_adds is not None:
        unless = listed(["all have as many", *never_adds(variant, NEVER_ADDS)], "or")
        text = f"**Most points:** {_change(rules.highest_adds)} for each player who has them, unless {unless}."
        if rules.caller.times is not None or rules.caller.at_least is not None:
            text += " Compare the points before a failed call changes them."
        yield clause(text, "scoring.highest_adds")
    for name, special in sorted(rules.special.items()):
        yield from _special(variant, name, special)


def _of_a_failed_call(rules: CallerScore) -> Iterator[str]:
    """Write how the hand of a caller who is not lowest counts."""
    if rules.score is not None:
        yield f"{points(rules.score)} instead of the hand's"
    elif rules.times is not None:
        yield f"points {times(rules.times)}" + ("" if rules.at_least is None else f", but at least {rules.at_least},")
    elif rules.at_least is not None:
        yield f"at least {points(rules.at_least)}"


def _change(count: int) -> str:
    return f"{points(abs(count))} {'more' if count > 0 else 'less'}"


def _special(variant: Variant, name: str, special: SpecialHand) -> Iterator[Draft]:
    at, cards = f"scoring.special.{name}", all_cards(special.cards, only_one=only_one(variant))
    text = f"**{title(name)}:** a hand of just {cards}"
    if isinstance(special.points, int):
        yield clause(f"{text} counts {points(special.points)}.", f"{at}.cards", f"{at}.points")
        return
    text += f" wins: its holder scores {points(special.points.holder)}, everybody else {points(special.points.others)}."
    yield clause(text, f"{at}.cards", f"{at}.points.holder", f"{at}.points.others")
