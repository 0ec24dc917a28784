"""The call and the end of a round in short, for the sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cabo_rules.variants.chapters.calling.clauses import safe_from
from cabo_rules.variants.chapters.clause import Draft, clause, short
from cabo_rules.variants.chapters.language import escaped, listed, number, ordinal, points
from cabo_rules.variants.derived import draw_may_fail, hands_run_empty
from cabo_rules.variants.model import Variant

WHEN: Final[Mapping[str, str]] = {
    "end of the turn": '**Say "{call}"** at the end of your turn if you think that you have the fewest points.',
    "any point of the turn": (
        '**Say "{call}"** at any point of your turn if you think that you have the fewest points. Then finish the turn.'
    ),
    "instead of a turn": '**Say "{call}"** instead of your turn if you think that you have the fewest points.',
}
LAST_TURNS: Final[Mapping[str, str]] = {
    "none": "**Nobody else** has another turn: the round ends.",
    "if the caller has the fewest cards": (
        "**Every other player** then has one more turn if nobody has fewer cards than you. Else the round ends."
    ),
}
SAFE_FROM: Final[Mapping[str, str]] = {
    "looks": "look at",
    "swaps": "swap",
    "matching": "discard",
    "given cards": "add to",
}
CALLER_HAND: Final[Mapping[str, str]] = {"face up": "**Turn your cards up** when you call."}
EMPTY_HAND: Final[Mapping[str, str]] = {
    "last lap": "**No cards left:** every other player has one more turn.",
    "round ends": "**No cards left:** the round ends at once.",
    "wins at once": "**No cards left:** you win the round, which ends at once.",
    "called on their turn": "**No cards left:** you call when your turn comes.",
    "called at once": "**No cards left:** you call at once, even out of turn.",
    "plays on": "**No cards left:** you play on, but keep no drawn card.",
    "plays on and may refill": "**No cards left:** you play on, and may keep a drawn card in an empty place.",
    "out of the round": (
        "**No cards left:** you are out of the round, and safe. It ends when fewer than two players have cards."
    ),
}
STOCK_OUT: Final[Mapping[str, str]] = {
    "round ends": "**Stock empty:** the round ends with that turn.",
}
SHUFFLE_IN: Final[Mapping[str, str]] = {
    "all but the top card": "**{low}:** shuffle the discard pile, all but its top card, into it.",
    "the whole pile": "**{low}:** shuffle the whole discard pile into it.",
}
NOTHING_TO_DRAW: Final[Mapping[str, str]] = {
    "round ends": "**Nothing to draw:** the round ends.",
    "counts as a call": "**Nothing to draw:** the round ends as if you had called.",
}


def calling(variant: Variant) -> Iterator[Draft]:
    """Write when the call may be made, what follows, and what else ends a round."""
    rules = variant.calling
    yield from short(WHEN, rules.when, "calling.when", call=escaped(variant.call))
    early = f"**Not before** your {ordinal(rules.earliest_lap)} turn of a round." if rules.earliest_lap > 1 else ""
    yield clause(early, "calling.earliest_lap")
    if rules.highest_hand is not None:
        text = f"**Only with {points(rules.highest_hand)} or fewer:** with more you do not count as lowest."
        yield clause(text, "calling.highest_hand")
    if rules.last_turns is None:
        yield clause("**Every other player** then has one more turn, and the round ends.", "calling.last_turns")
    else:
        yield from short(LAST_TURNS, rules.last_turns, "calling.last_turns")
    if all(word in SAFE_FROM for word in rules.caller_safe_from):
        safe = safe_from(variant, {**SAFE_FROM, "snapping": "snap"})
        text = f"**Safe:** others may not {listed(safe, 'or')} the caller's cards any more." if safe else ""
        yield clause(text, "calling.caller_safe_from")
    if rules.caller_hand is not None:
        yield from short(CALLER_HAND, rules.caller_hand, "calling.caller_hand")
    if hands_run_empty(variant):
        yield from short(EMPTY_HAND, rules.empty_hand, "calling.empty_hand")
    else:
        yield clause("", "calling.empty_hand")
    yield from _stock_out(variant)
    if draw_may_fail(variant):
        yield from short(NOTHING_TO_DRAW, rules.nothing_to_draw, "calling.nothing_to_draw")
    else:
        yield clause("", "calling.nothing_to_draw")


def _stock_out(variant: Variant) -> Iterator[Draft]:
    rule, at = variant.calling.stock_out, "calling.stock_out"
    if isinstance(rule, str):
        yield from short(STOCK_OUT, rule, at)
    elif rule.shuffle_in in SHUFFLE_IN:
        low = "Stock empty" if rule.below == 1 else f"Fewer than {number(rule.below)} cards in the stock"
        low = low if rule.when is None else f"{low}, at once"
        yield clause(SHUFFLE_IN[rule.shuffle_in].format(low=low), f"{at}.shuffle_in", f"{at}.below", f"{at}.when")
