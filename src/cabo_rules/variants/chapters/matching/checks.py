"""Checks of matching: whose cards, snaps, matches, sets and penalty cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cabo_rules.variants.chapters.guard import ABSENT, Found, at, error, rule, solved_by, warning
from cabo_rules.variants.deck import most_of_a_rank
from cabo_rules.variants.derived import (
    gift_of,
    mistakes,
    owner_of,
    powers_used,
    prices,
    smallest_hand,
    used_before_discard,
)
from cabo_rules.variants.model import SnapRules, Variant
from cabo_rules.variants.written import counted

_snap = rule(lambda variant: variant.matching.snap)


@error(
    "V280",
    "{key} has neither `own` nor `others`, so no card could be {done}.",
    "Write at least one of the two tables, or leave the whole table out if the game has no such rule.",
)
def names_nothing(variant: Variant) -> Iterator[Found]:
    matching = variant.matching
    for table, way, done in (("snap", matching.snap, "snapped"), ("drawn", matching.drawn, "matched")):
        if way is not None and way.own is None and way.others is None:
            yield at("matching", table, on="key", done=done)


@warning(
    "V284",
    "matching.snap.starting_card has no effect, since no card starts the discard pile.",
    'With `deal.open_card = "none"` the discard pile starts empty. Leave the key out, or override it with `false`.',
    _snap,
    idle=True,
)
def starting_card_unused(variant: Variant, snap: SnapRules) -> Iterator[Found]:
    if snap.starting_card and variant.deal.open_card == "none":
        cure = solved_by("deal.open_card", "after the looks")
        yield at("matching", "snap", "starting_card", beside=cure)


@warning(
    "V286",
    "matching.snap.opens has no effect, since {why}.",
    "The key makes players wait for the power of a discard. Leave it out.",
    _snap,
    idle=True,
)
def no_power_to_wait_for(variant: Variant, snap: SnapRules) -> Iterator[Found]:
    if snap.opens is None:
        return
    if not powers_used(variant):
        yield at("matching", "snap", "opens", why="no power is ever used")
    elif used_before_discard(variant):
        yield at("matching", "snap", "opens", why="a power is used before its card is discarded")


@error(
    "V287",
    'matching.snap.others.gift cannot be "{gift}", since the owner of the snapped card keeps it.',
    'With `owner = "keeps it and draws a card"` the card goes back, so there is no place for a gift. Write `gift = '
    '"none"`, or `owner = "draws a card"`.',
    _snap,
)
def no_place_for_a_gift(_: Variant, snap: SnapRules) -> Iterator[Found]:
    if owner_of(snap) == "keeps it and draws a card" and gift_of(snap) != "none":
        yield at("matching", "snap", "others", "gift", gift=gift_of(snap), expected='"none"')


@warning(
    "V288",
    "matching.snap.per_discard has no effect, since the first snap ends the snapping.",
    "Only cards of other players are snapped here, and their owners keep them, after which nobody may snap the discard "
    "any more. Write 1.",
    _snap,
    idle=True,
)
def kept_card_ends_snapping(_: Variant, snap: SnapRules) -> Iterator[Found]:
    if _kept_at_once(snap) and snap.per_discard != 1:
        yield at("matching", "snap", "per_discard", expected="1")


def _kept_at_once(snap: SnapRules) -> bool:
    """Return whether every snapped card stays with its owner, which ends the snapping."""
    return snap.own is None and owner_of(snap) == "keeps it and draws a card"


@warning(
    "V294",
    "matching.snap.per_discard is {count}, but the deck has at most {copies} of a rank.",
    "One card of the rank is on the pile; only the others can be snapped. Lower `per_discard`, or write "
    '`"any number"`.',
    _snap,
)
def snaps_never_so_many(variant: Variant, snap: SnapRules) -> Iterator[Found]:
    count = snap.per_discard
    if count != "any number" and count > max((copies := most_of_a_rank(variant)) - 1, 1):
        yield at("matching", "snap", "per_discard", count=count, copies=counted(copies, "card"))


@warning(
    "V295",
    "matching.snap.same_hand has no effect, since only one card may be snapped onto a discard.",
    "The key is about the next snap onto the same discard, and with `per_discard = 1` there is none. Leave it out, or "
    "raise `per_discard`.",
    _snap,
    idle=True,
)
def no_second_snap(_: Variant, snap: SnapRules) -> Iterator[Found]:
    if snap.same_hand is not None and snap.per_discard == 1 and not snap.late:
        yield at("matching", "snap", "same_hand")


@warning(
    "V367",
    "matching.snap.after_right has no effect, since only one card may be snapped onto a discard.",
    "The key says who may snap the same discard after a right snap, and here nobody may. Leave it out, or raise "
    "`per_discard`.",
    _snap,
    idle=True,
)
def nobody_goes_on(_: Variant, snap: SnapRules) -> Iterator[Found]:
    if snap.after_right is not None and (snap.per_discard == 1 or _kept_at_once(snap)):
        yield at("matching", "snap", "after_right")


@warning(
    "V297",
    "matching.snap.after_right lets nobody go on, since {why}.",
    "After a right snap only its player may go on snapping the same discard, and here that player may not, so one "
    "right snap ends the snapping. Write `per_discard = 1` instead of the key, or let players snap again.",
    _snap,
)
def first_cannot_go_on(variant: Variant, snap: SnapRules) -> Iterator[Found]:
    if snap.after_right is None or any(nobody_goes_on.find(variant, snap)):
        return
    if snap.per_round == 1:
        why, cure = "nobody may snap twice in a round", solved_by("matching.snap.per_round")
    elif snap.same_hand is not None and snap.others is None:
        why = "the next card must come from another hand, and players snap only their own cards"
        cure = solved_by("matching.snap.same_hand", ABSENT)
    else:
        return
    yield at("matching", "snap", "after_right", why=why, beside=cure)


@warning(
    "V293",
    "matching.penalty.most_cards is {most}, so no penalty is ever paid: every hand has {cards}.",
    "Penalties fill a hand up to `most_cards`, and if cards are neither snapped, matched nor traded no hand ever has "
    "fewer cards than it was dealt. Raise the number.",
)
def hand_always_full(variant: Variant) -> Iterator[Found]:
    most, cards = variant.matching.penalty.limit, smallest_hand(variant)
    if most is not None and variant.matching.penalty.beyond is None and most <= cards and prices(variant):
        yield at("matching", "penalty", "most_cards", cards=counted(cards, "card"), most=most)


@warning(
    "V296",
    "matching.penalty.most_cards.beyond has no effect, since no mistake costs penalty cards.",
    "The key is about a penalty card for which a hand has no room, and no mistake of a player's own costs one. Write "
    "the number alone.",
    idle=True,
)
def nothing_beyond(variant: Variant) -> Iterator[Found]:
    if variant.matching.penalty.beyond is not None and not mistakes(variant):
        yield at("matching", "penalty", "most_cards", "beyond")


@warning(
    "V356",
    'matching.penalty.unpaid cannot end a round with "round ends", since there are no penalty cards.',
    'Nothing in this game costs penalty cards, so the stock always has enough. Write `unpaid = "waive the rest"`.',
    idle=True,
    neutral="waive the rest",
)
def nothing_unpaid(variant: Variant) -> Iterator[Found]:
    if variant.matching.penalty.unpaid == "round ends" and not prices(variant):
        yield at("matching", "penalty", "unpaid")


CHECKS: Final = (
    names_nothing,
    starting_card_unused,
    no_power_to_wait_for,
    no_place_for_a_gift,
    kept_card_ends_snapping,
    snaps_never_so_many,
    no_second_snap,
    nobody_goes_on,
    first_cannot_go_on,
    hand_always_full,
    nothing_beyond,
    nothing_unpaid,
)
"""The checks, in the order of the rulebook."""
