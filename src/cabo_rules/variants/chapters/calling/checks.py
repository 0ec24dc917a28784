"""Checks of calling, and of the other ways a round ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cabo_rules.variants.chapters.guard import Check, is_written, unbroken_items
from cabo_rules.variants.deck import cards_of
from cabo_rules.variants.derived import discard_pile, hands_run_empty, worth_of_hands
from cabo_rules.variants.model import ShuffleIn, Variant
from cabo_rules.variants.problem import Problem, kind_of_error, kind_of_warning, problem
from cabo_rules.variants.written import counted, shown

NOBODY_CALLS = kind_of_error(
    "V300",
    'calling.when cannot be "end of the turn" if turn.ends is "by itself".',
    'A call at the end of a turn needs a turn that its player ends. Write `turn.ends = "by the player"`, or `when = '
    '"instead of a turn"`.',
)


def somebody_calls(variant: Variant) -> Iterator[Problem]:
    """Report calls at the end of a turn that ends by itself."""
    if variant.calling.when == "end of the turn" and variant.turn.ends == "by itself":
        yield problem(NOBODY_CALLS, "calling", "when", suggestion=shown("instead of a turn"))


WHOLE_PILE_SNAPPED = kind_of_error(
    "V301",
    "The whole discard pile cannot be shuffled in if its top card may be snapped.",
    'The card that may be snapped must stay on the pile. Write `shuffle_in = "all but the top card"`, or '
    "play without `matching.snap`.",
)


def whole_pile(variant: Variant) -> Iterator[Problem]:
    """Report a shuffle that takes away the card that may be snapped."""
    rule = variant.calling.stock_out
    if isinstance(rule, ShuffleIn) and rule.shuffle_in == "the whole pile" and is_written(variant.matching.snap):
        suggestion = shown("all but the top card")
        yield problem(WHOLE_PILE_SNAPPED, "calling", "stock_out", "shuffle_in", suggestion=suggestion)


SAFE_FROM_NOTHING = kind_of_warning(
    "V304",
    'calling.caller_safe_from has "{word}" without effect: {why}.',
    "The word protects the caller from something that no other player can do in this game. Take the word out of the "
    "list.",
    idle=True,
)


def safe_from(variant: Variant) -> Iterator[Problem]:
    """Report protection from what no other player can do."""
    for number, word in unbroken_items(variant.calling.caller_safe_from):
        if (why := _nothing_to_fear(variant, word)) is not None:
            yield problem(SAFE_FROM_NOTHING, "calling", "caller_safe_from", number, word=word, why=why)


def _nothing_to_fear(variant: Variant, word: str) -> str | None:
    """Return why no other player can do that to the caller's cards, or None if one can."""
    powers, matching = variant.powers_by_name.values(), variant.matching
    looks = [power.look for power in powers if power.look is not None]
    if word == "swaps":
        swaps = any(power.swap is not None for power in powers) or any(look.swap is not None for look in looks)
        return None if swaps else "no power swaps cards"
    if word == "looks":
        return None if any(look.whose != "own" for look in looks) else "no power looks at cards of other players"
    if any(rule is not None and rule.others is not None for rule in (matching.snap, matching.drawn)):
        return None
    return "cards of other players are neither snapped nor matched"


HAND_NEVER_SO_LOW = kind_of_warning(
    "V305",
    "Every call fails: no hand is worth {points} or fewer, the lowest is {lowest}.",
    "A caller whose hand is worth more than `highest_hand` counts as not lowest, and here that is every caller, so "
    "nobody ever gets the bonus. Raise the number, or leave the key out.",
)

HAND_NEVER_SO_HIGH = kind_of_warning(
    "V306",
    "calling.highest_hand has no effect, since no hand is worth more than {highest}.",
    "No hand is worth more than `highest_hand`, so any hand may call. Lower the number, or leave the key out.",
)


def highest_hand(variant: Variant) -> Iterator[Problem]:
    """Report a limit that is below every hand, so that no call succeeds, or that no hand exceeds."""
    points, at = variant.calling.highest_hand, ("calling", "highest_hand")
    if points is None:
        return
    lowest, highest = worth_of_hands(variant)
    if points < lowest:
        yield problem(HAND_NEVER_SO_LOW, *at, points=counted(points, "point"), lowest=lowest)
    elif points >= highest:
        yield problem(HAND_NEVER_SO_HIGH, *at, highest=counted(highest, "point"))


LAP_NEVER_COMES = kind_of_warning(
    "V307",
    "Nobody can ever call: the stock is used up before lap {lap}.",
    "Every turn draws a card from the stock, and the round ends when it is used up, so that lap never begins. The "
    "bonus and the penalty of a caller have no effect either. Lower `earliest_lap`.",
)


def lap_comes(variant: Variant) -> Iterator[Problem]:
    """Report a first lap for calls that never begins, since the stock is used up before it.

    This is certain only if each turn takes a card of the stock; the fewest players have the most laps.
    """
    calling, deal = variant.calling, variant.deal
    if calling.stock_out != "round ends" or discard_pile(variant) is not None:
        return
    empty = hands_run_empty(variant) and calling.empty_hand == "called on their turn"
    if calling.nothing_to_draw == "counts as a call" or empty:
        return  # these rules make a player call in any lap
    seats = deal.seats.fewest
    stock = len(cards_of(variant)) - seats * deal.cards - (deal.open_card != "none")
    if (calling.earliest_lap - 1) * seats >= stock > 0:
        yield problem(LAP_NEVER_COMES, "calling", "earliest_lap", lap=calling.earliest_lap)


CALLING_CHECKS: Final[tuple[Check, ...]] = (somebody_calls, whole_pile, safe_from, highest_hand, lap_comes)
