"""Calling, and the other ways a round ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cabo_rules.variant import kinds as k
from cabo_rules.variant.check.cards import cards_of, worth_of_hands
from cabo_rules.variant.check.guard import Check, listed, missing, said
from cabo_rules.variant.kinds import Problem, problem
from cabo_rules.variant.model import Variant
from cabo_rules.variant.written import counted, shown


def somebody_calls(variant: Variant) -> Iterator[Problem]:
    """A call at the end of a turn needs a turn that its player ends."""
    if variant.calling.when == "end of the turn" and variant.turn.ends == "by itself":
        yield problem(k.NOBODY_CALLS, "calling", "when", suggestion=shown("instead of a turn"))


def whole_pile(variant: Variant) -> Iterator[Problem]:
    """A card that may be snapped stays on the pile."""
    if variant.calling.stock_out == "shuffle in the whole pile" and said(variant.matching.snap):
        suggestion = "shuffle in all but the top card"
        yield problem(k.WHOLE_PILE_SNAPPED, "calling", "stock_out", suggestion=shown(suggestion))


def shuffle_below(variant: Variant) -> Iterator[Problem]:
    """When the discard pile is shuffled in is said exactly where it is."""
    calling, at = variant.calling, ("calling", "shuffle_below")
    shuffled = calling.stock_out != "round ends"
    if shuffled and not said(calling.shuffle_below):
        yield missing(k.SHUFFLE_BELOW_MISSING, *at)
    elif not shuffled and said(calling.shuffle_below):
        yield problem(k.SHUFFLE_BELOW_UNUSED, *at, on="key")


def safe_from(variant: Variant) -> Iterator[Problem]:
    """The caller is protected only from what other players can do."""
    for number, word in listed(variant.calling.caller_safe_from):
        if (why := _nothing_to_fear(variant, word)) is not None:
            yield problem(k.SAFE_FROM_NOTHING, "calling", "caller_safe_from", number, word=word, why=why)


def _nothing_to_fear(variant: Variant, word: str) -> str | None:
    """Why no other player can do that to the caller's cards."""
    powers, matching = variant.powers.named.values(), variant.matching
    if word == "swaps":
        return None if any(power.swap is not None for power in powers) else "no power swaps cards"
    if word == "looks":
        looks = [power.look for power in powers if power.look is not None]
        return None if any(look.whose != "own" for look in looks) else "no power looks at cards of others"
    tables = [table for table in (matching.snap, matching.drawn) if table is not None]
    if any("another's" in table.whose for table in tables):
        return None
    return "cards of others are neither snapped nor matched"


def hand_so_low(variant: Variant) -> Iterator[Problem]:
    """Some hand is low enough for a call to succeed."""
    points = variant.calling.highest_hand
    if points is not None and points < (lowest := worth_of_hands(variant)[0]):
        yield problem(k.HAND_NEVER_SO_LOW, "calling", "highest_hand", points=counted(points, "point"), lowest=lowest)


def hand_so_high(variant: Variant) -> Iterator[Problem]:
    """Some hand is too high for a call to succeed."""
    points = variant.calling.highest_hand
    if points is not None and points >= (highest := worth_of_hands(variant)[1]):
        yield problem(k.HAND_NEVER_SO_HIGH, "calling", "highest_hand", highest=counted(highest, "point"))


def lap_comes(variant: Variant) -> Iterator[Problem]:
    """The first lap in which Cabo may be called begins before the stock is used up.

    This is certain only where each turn takes a card of the stock, and the fewest players have the most laps.
    """
    calling, deal, matching = variant.calling, variant.deal, variant.matching
    if calling.stock_out != "round ends" or variant.turn.discard_pile_card:
        return
    sheds = said(matching.snap) or said(matching.drawn)
    if calling.nothing_to_draw == "counts as a call" or (sheds and calling.empty_hand == "called on their turn"):
        return  # a rule calls for a player, in any lap
    seats = deal.seats.fewest
    stock = len(cards_of(variant)) - seats * deal.cards - (deal.open_card != "none")
    if (calling.earliest_lap - 1) * seats >= stock > 0:
        yield problem(k.LAP_NEVER_COMES, "calling", "earliest_lap", lap=calling.earliest_lap)


CALLING_CHECKS: Final[tuple[Check, ...]] = (
    somebody_calls,
    whole_pile,
    shuffle_below,
    safe_from,
    hand_so_low,
    hand_so_high,
    lap_comes,
)
