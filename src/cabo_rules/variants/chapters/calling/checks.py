"""Checks of calling, and of the other ways a round ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cabo_rules.variants.chapters.guard import (
    ABSENT,
    Found,
    at,
    error,
    is_written,
    rule,
    solved_by,
    unbroken_items,
    warning,
)
from cabo_rules.variants.deck import cards_for
from cabo_rules.variants.derived import (
    discard_pile,
    draw_may_fail,
    hands_run_empty,
    last_turns,
    mistakes,
    worth_of_hands,
)
from cabo_rules.variants.model import ShuffleIn, Variant
from cabo_rules.variants.written import counted, shown


@error(
    "V300",
    'calling.when cannot be "end of the turn" if turn.ends is "by itself".',
    'A call at the end of a turn needs a turn that its player ends. Write `turn.ends = "by the player"`, or `when = '
    '"instead of a turn"`.',
)
def nobody_calls(variant: Variant) -> Iterator[Found]:
    if variant.calling.when == "end of the turn" and variant.turn.ends == "by itself":
        cure = solved_by("turn.ends", "by the player")
        yield at("calling", "when", suggestion=shown("instead of a turn"), beside=cure)


@error(
    "V301",
    "The whole discard pile cannot be shuffled in if its top card may be snapped.",
    'The card that may be snapped must stay on the pile. Write `shuffle_in = "all but the top card"`, or '
    "play without `matching.snap`.",
)
def whole_pile_snapped(variant: Variant) -> Iterator[Found]:
    stock = variant.calling.stock_out
    if isinstance(stock, ShuffleIn) and stock.shuffle_in == "the whole pile" and is_written(variant.matching.snap):
        path = ("calling", "stock_out", "shuffle_in")
        yield at(*path, suggestion=shown("all but the top card"), beside=solved_by("matching.snap", ABSENT))


@warning(
    "V304",
    'calling.caller_safe_from has "{word}" without effect: {why}.',
    "The word protects the caller from something that no other player can do in this game. Take the word out.",
    idle=True,
)
def safe_from_nothing(variant: Variant) -> Iterator[Found]:
    for number, word in unbroken_items(variant.calling.caller_safe_from):
        if (why := _nothing_to_fear(variant, word)) is not None:
            yield at("calling", "caller_safe_from", number, word=word, why=why)


def _nothing_to_fear(variant: Variant, word: str) -> str | None:
    """Return why no other player can do that to the caller's cards, or None if one can."""
    powers, matching = variant.powers_by_name.values(), variant.matching
    out_of_turn = variant.calling.empty_hand == "called at once" or matching.penalty.beyond == "counts as a call"
    if not (last_turns(variant) or word == "matching" or "snapped" in variant.triggers or out_of_turn):
        return "nobody has another turn after the call"
    looks = [power.look for power in powers if power.look is not None]
    if word == "swaps":
        swaps = any(power.swap is not None for power in powers) or any(look.swap is not None for look in looks)
        return None if swaps else "no power swaps cards"
    if word == "given cards":
        return None if any(power.give is not None for power in powers) else "no power gives cards"
    if word == "looks":
        return None if any(look.whose != "own" for look in looks) else "no power looks at cards of other players"
    if any(way is not None and way.others is not None for way in (matching.snap, matching.drawn)):
        return None
    return "cards of other players are neither snapped nor matched"


@warning(
    "V305",
    "Every call fails: no hand is worth {points} or fewer, the lowest is {lowest}.",
    "A caller whose hand is worth more than `highest_hand` counts as not lowest, and here that is every caller, so "
    "nobody ever gets the bonus. Raise the number, or leave the key out.",
    rule(lambda variant: variant.calling.highest_hand),
)
def hand_never_so_low(variant: Variant, points: int) -> Iterator[Found]:
    lowest, _ = worth_of_hands(variant)
    if points < lowest:
        yield at("calling", "highest_hand", points=counted(points, "point"), lowest=lowest)


@warning(
    "V306",
    "calling.highest_hand has no effect, since no hand is worth more than {highest}.",
    "No hand is worth more than `highest_hand`, so any hand may call. Lower the number, or leave the key out.",
    rule(lambda variant: variant.calling.highest_hand),
)
def hand_never_so_high(variant: Variant, points: int) -> Iterator[Found]:
    _, highest = worth_of_hands(variant)
    if points >= highest:
        yield at("calling", "highest_hand", highest=counted(highest, "point"))


@warning(
    "V307",
    "Nobody can ever call: the stock is used up before lap {lap}.",
    "Every turn draws a card from the stock, and the round ends when it is used up, so that lap never begins. The "
    "bonus and the penalty of a caller have no effect either. Lower `earliest_lap`.",
)
def lap_comes(variant: Variant) -> Iterator[Found]:
    # certain only if each turn takes a card of the stock; the fewest players have the most laps
    calling, deal = variant.calling, variant.deal
    if calling.stock_out != "round ends" or discard_pile(variant) is not None:
        return
    empty = hands_run_empty(variant) and calling.empty_hand in ("called on their turn", "called at once")
    full = variant.matching.penalty.beyond == "counts as a call" and mistakes(variant)
    unable = calling.nothing_to_draw == "counts as a call" and draw_may_fail(variant)
    if unable or empty or full:
        return  # these rules make a player call in any lap
    seats = deal.seats.fewest
    stock = len(cards_for(variant, seats)) - seats * deal.cards - (deal.open_card != "none")
    if (calling.earliest_lap - 1) * seats >= stock > 0:
        yield at("calling", "earliest_lap", lap=calling.earliest_lap)


@error(
    "V310",
    'calling.empty_hand cannot be "plays on" if turn.stock_card is "keep".',
    "A player without cards would have nothing to do with a card from the stock: it may not be discarded, and there is "
    'no card that it could replace. Write `turn.stock_card = "keep or discard"`, or let the hand be refilled: '
    '`empty_hand = "plays on and may refill"`.',
)
def nothing_to_do_with_a_card(variant: Variant) -> Iterator[Found]:
    plays_on = variant.calling.empty_hand == "plays on"
    if plays_on and variant.turn.stock_card == "keep":
        cure = solved_by("turn.stock_card", "keep or discard")
        yield at("calling", "empty_hand", suggestion=shown("plays on and may refill"), beside=cure)


@warning(
    "V308",
    'calling.empty_hand = "{word}" has no effect, since no hand runs out of cards.',
    "Cards leave a hand for good only by snapping and matching, which this game does not have. Write "
    '`empty_hand = "round ends"`, which says as little as any word here.',
    idle=True,
    neutral="round ends",
)
def no_hand_runs_empty(variant: Variant) -> Iterator[Found]:
    if variant.calling.empty_hand != "round ends" and not hands_run_empty(variant):
        yield at("calling", "empty_hand", word=variant.calling.empty_hand, expected=shown("round ends"))


CHECKS: Final = (
    nobody_calls,
    whole_pile_snapped,
    safe_from_nothing,
    hand_never_so_low,
    hand_never_so_high,
    lap_comes,
    nothing_to_do_with_a_card,
    no_hand_runs_empty,
)
"""The checks, in the order of the rulebook."""
