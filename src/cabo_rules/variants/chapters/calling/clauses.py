"""The chapter on the call and the end of a round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cabo_rules.variants.chapters.clause import Draft, clause
from cabo_rules.variants.chapters.language import counted, escaped, listed, number, points
from cabo_rules.variants.derived import gifts, hands_run_empty, must_be_used, penalties, powers_used
from cabo_rules.variants.model import Calling, Variant

WHEN: Final[Mapping[str, str]] = {
    "end of the turn": (
        'If you think that you have the fewest points, say "{call}" at the end of your turn, after you have drawn a '
        "card and used it. The call ends your turn.{power}"
    ),
    "any point of the turn": (
        'If you think that you have the fewest points, say "{call}" on your turn, at any point of it. Your turn then '
        "goes on as usual."
    ),
    "instead of a turn": (
        'If you think that you have the fewest points, say "{call}" instead of taking your turn, before you draw a '
        "card. The call is your whole turn."
    ),
}
SAFE_FROM: Final[Mapping[str, str]] = {
    "looks": "look at them",
    "swaps": "swap them",
    "matching": "put them on the discard pile",
}
EMPTY_HAND: Final[Mapping[str, str]] = {
    "last lap": (
        "When a player has no cards left, every other player has one more turn, and then the round ends. These turns "
        "come after the turn in progress; a turn in which no card has been drawn yet is not in progress, but is the "
        "last one of its player. Nobody may call any more, and nobody counts as the caller. Once the last turns have "
        "begun, by a call too, an empty hand begins no others, and a player without cards is passed over."
    ),
    "round ends": (
        "When a player has no cards left, the round ends at once, even if others were still to have their last turn."
    ),
    "called on their turn": (
        'When the turn comes to a player who has no cards left, "{call}" counts as called by that player, and this is '
        "the whole turn. If somebody has called before, that player is passed over."
    ),
}
STOCK_OUT: Final[Mapping[str, str]] = {
    "round ends": "When the last card of the stock has been drawn, the round ends with the turn in progress.",
}
SHUFFLE_IN: Final[Mapping[str, str]] = {
    "all but the top card": (
        "{when}, leave the top card of the discard pile where it is, and shuffle the rest of the pile into the stock, "
        "before anybody does anything else."
    ),
    "the whole pile": "{when}, shuffle the whole discard pile into the stock, before anybody does anything else.",
}
NOTHING_TO_DRAW: Final[Mapping[str, str]] = {
    "round ends": "If it is your turn and there is no card that you could draw, the round ends and is counted.",
    "counts as a call": (
        "If it is your turn and there is no card that you could draw, the round ends and is counted as if you had "
        "called, unless the last turns have begun already."
    ),
}


def calling(variant: Variant) -> Iterator[Draft]:
    """When the call may be made, what follows, and what else ends a round."""
    rules, call = variant.calling, escaped(variant.call)
    yield clause(WHEN[rules.when].format(call=call, power=_unused_power(variant)), "calling.when")
    yield clause(_earliest(rules.earliest_lap), "calling.earliest_lap")
    if rules.highest_hand is not None:
        yield clause(
            f"Call only with a hand of {points(rules.highest_hand)} or fewer. Nobody can see that before the count, so "
            "every call stands; but a caller who turns out to have more counts as not lowest.",
            "calling.highest_hand",
        )
    yield clause(
        "After a call every other player has one more turn, and then the round ends. There is only one call in a "
        "round, and it cannot be taken back. Whoever called is the caller.",
        "calling",
    )
    yield clause(_safe(rules), "calling.caller_safe_from")
    yield from _empty_hand(variant)
    yield _stock_out(rules)
    yield clause(NOTHING_TO_DRAW[rules.nothing_to_draw], "calling.nothing_to_draw")


def _unused_power(variant: Variant) -> str:
    """What becomes of a power over which its player calls."""
    if must_be_used(variant):
        return " A power that you must use comes first, if you can use it; any other that is still unused is lost."
    return " A power that is still unused is lost." if powers_used(variant) else ""


def _empty_hand(variant: Variant) -> Iterator[Draft]:
    key = "calling.empty_hand"
    if not hands_run_empty(variant):
        yield clause("Nobody ever runs out of cards in this game.", key)
        return
    yield clause(EMPTY_HAND[variant.calling.empty_hand].format(call=escaped(variant.call)), key)
    first = ["gifts"] * gifts(variant) + ["penalty cards"] * penalties(variant)
    if first:
        yield clause(f"Whether a hand is empty is judged when {listed(first)} have been settled.", key)


def _earliest(lap: int) -> str:
    if lap == 1:
        return "You may call as early as in your first turn of a round."
    return f"Nobody may call before everybody has had {counted(lap - 1, 'turn')} in the round."


def _safe(rules: Calling) -> str:
    safe = [phrase for word, phrase in SAFE_FROM.items() if word in rules.caller_safe_from]
    if not safe:
        return "The caller's cards are not protected after the call."
    return f"After the call the caller's cards are safe: the other players may not {listed(safe, 'or')} any more."


def _stock_out(rules: Calling) -> Draft:
    rule, at = rules.stock_out, "calling.stock_out"
    if isinstance(rule, str):
        return clause(STOCK_OUT[rule], at)
    when = "When a card must be drawn and the stock is empty"
    if rule.below > 1:
        when = f"When a card must be drawn and fewer than {number(rule.below)} are left in the stock"
    return clause(SHUFFLE_IN[rule.shuffle_in].format(when=when), at, f"{at}.shuffle_in", f"{at}.below")
