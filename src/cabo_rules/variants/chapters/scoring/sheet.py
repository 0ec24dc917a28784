"""Counting a round in short, for the sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cabo_rules.variants.chapters.clause import Draft, clause, short
from cabo_rules.variants.chapters.language import all_cards, points, title
from cabo_rules.variants.deck import only_one
from cabo_rules.variants.model import SpecialHand, Variant

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
}


def scoring(variant: Variant) -> Iterator[Draft]:
    """Write how the cards on the table become scores."""
    rules = variant.scoring
    yield clause("**Turn up** all cards and add up the points of each hand.")
    yield from short(WINNER, rules.winner, "scoring.winner")
    yield from short(WINNER_SCORES, rules.winner_scores, "scoring.winner_scores")
    changes = [f"{_change(count)} if lowest" for count in [rules.caller.bonus] if count]
    changes += [
        f"{_change(count)} if {'not' if changes else 'not lowest'}" for count in [rules.caller.penalty] if count
    ]
    if rules.caller.tied in TIED:
        caller = "".join(f"{change}; " for change in changes)
        yield clause(
            f"**Caller:** {caller}{TIED[rules.caller.tied]}.",
            *(f"scoring.caller.{key}" for key in ("bonus", "penalty", "tied")),
        )
    for name, special in sorted(rules.special.items()):
        yield from _special(variant, name, special)


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
