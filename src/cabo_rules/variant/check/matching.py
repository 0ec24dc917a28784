"""Matching: snapping, matching the drawn card, trading sets, and penalty cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cabo_rules.variant import kinds as k
from cabo_rules.variant.check.cards import largest_hand, most_of_a_rank, prices, smallest_hand
from cabo_rules.variant.check.guard import Check, listed, missing, said
from cabo_rules.variant.kinds import Problem, problem
from cabo_rules.variant.model import Variant
from cabo_rules.variant.written import counted


def names_something(variant: Variant) -> Iterator[Problem]:
    """The lists of snapping and matching are not empty."""
    snap, drawn = variant.matching.snap, variant.matching.drawn
    if snap is not None and not snap.whose:
        yield problem(k.NAMES_NOTHING, "matching", "snap", "whose", key="matching.snap.whose", done="snapped")
    if drawn is not None and not drawn.whose:
        yield problem(k.NAMES_NOTHING, "matching", "drawn", "whose", key="matching.drawn.whose", done="matched")
    if drawn is not None and not drawn.piles:
        yield problem(k.NAMES_NOTHING, "matching", "drawn", "piles", key="matching.drawn.piles", done="matched")


def _of_anothers(table: str, key: str, value: object, whose: tuple[str, ...], done: str) -> Iterator[Problem]:
    """A key about cards of others is written exactly where they may be snapped or matched."""
    at, path = f"matching.{table}.{key}", ("matching", table, key)
    if "another's" in whose and not said(value):
        yield missing(k.ANOTHERS_UNSAID, *path, key=at, done=done)
    elif whose and "another's" not in whose and said(value):
        yield problem(k.WHOSE_UNUSED, *path, on="key", key=at, whose="own", done=done)


def snap_gift(variant: Variant) -> Iterator[Problem]:
    """What is given for a snapped card of another is said exactly where there are such."""
    if (snap := variant.matching.snap) is not None:
        yield from _of_anothers("snap", "gift", snap.gift, snap.whose, "snapped")


def wrong_anothers(variant: Variant) -> Iterator[Problem]:
    """What a wrong card of another costs is said exactly where such cards may be snapped."""
    if (snap := variant.matching.snap) is not None:
        yield from _of_anothers("snap", "wrong_anothers", snap.wrong_anothers, snap.whose, "snapped")


def drawn_gift(variant: Variant) -> Iterator[Problem]:
    """What is given for a matched card of another is said exactly where there are such."""
    if (drawn := variant.matching.drawn) is not None:
        yield from _of_anothers("drawn", "gift", drawn.gift, drawn.whose, "matched")


def wrong_own(variant: Variant) -> Iterator[Problem]:
    """A wrong own card has a price only where own cards may be snapped."""
    snap = variant.matching.snap
    if snap is not None and snap.wrong_own and snap.whose and "own" not in snap.whose:
        at, key = ("matching", "snap", "wrong_own"), "matching.snap.wrong_own"
        yield problem(k.WHOSE_UNUSED, *at, expected="0", key=key, whose="another's", done="snapped")


def starting_card(variant: Variant) -> Iterator[Problem]:
    """Whether the starting card may be snapped is said exactly where there is one."""
    snap, turned = variant.matching.snap, variant.deal.open_card != "none"
    if snap is None or said(snap.starting_card) == turned:
        return
    if turned:
        yield missing(k.STARTING_CARD_MISSING, "matching", "snap", "starting_card")
    else:
        yield problem(k.STARTING_CARD_UNUSED, "matching", "snap", "starting_card", on="key")


def penalty(variant: Variant) -> Iterator[Problem]:
    """Where penalty cards go is said exactly where there are any."""
    keys = prices(variant)
    if not said(variant.matching.penalty) and keys:
        yield missing(k.PENALTY_MISSING, "matching", "penalty", key=next(iter(keys)))
    elif said(variant.matching.penalty) and not keys:
        yield problem(k.PENALTY_UNUSED, "matching", "penalty", on="key")


def last_card(variant: Variant) -> Iterator[Problem]:
    """Whether the last card may go is said exactly where cards can go."""
    matching = variant.matching
    done = "snapped" if said(matching.snap) else "matched" if said(matching.drawn) else None
    if done is not None and not said(matching.last_card):
        yield missing(k.LAST_CARD_MISSING, "matching", "last_card", done=done)
    elif done is None and said(matching.last_card):
        yield problem(k.LAST_CARD_UNUSED, "matching", "last_card", on="key")


def pile_drawn_from(variant: Variant) -> Iterator[Problem]:
    """Only a pile that cards are drawn from can be named."""
    drawn = variant.matching.drawn
    if drawn is None or variant.turn.discard_pile_card:
        return
    for number, pile in listed(drawn.piles):
        if pile == "discard pile":
            yield problem(k.PILE_NOT_DRAWN_FROM, "matching", "drawn", "piles", number, expected='"stock"')


def set_sizes(variant: Variant) -> Iterator[Problem]:
    """The smallest set is no larger than the largest."""
    trade = variant.matching.set
    if trade is not None and trade.fewest > trade.most:
        yield problem(k.SET_REVERSED, "matching", "set", "most", most=trade.most, fewest=trade.fewest)


def set_too_large(variant: Variant) -> Iterator[Problem]:
    """A hand can hold the largest set, and the deck the smallest."""
    trade = variant.matching.set
    if trade is None or trade.fewest > trade.most:
        return
    hand = largest_hand(variant)
    for key, count in (("fewest", trade.fewest), ("most", trade.most)):
        if count > hand:
            why = f"a hand never has more than {hand}"
            yield problem(k.SET_TOO_LARGE, "matching", "set", key, count=count, why=why)
            return
    if trade.fewest > (copies := most_of_a_rank(variant)):
        why = f"the deck has {counted(copies, 'card')} of a rank at most"
        yield problem(k.SET_TOO_LARGE, "matching", "set", "fewest", count=trade.fewest, why=why)


def beyond_two(variant: Variant) -> Iterator[Problem]:
    """Cards beyond the second have a price only where there are such."""
    trade = variant.matching.set
    if trade is not None and trade.most == 2 and trade.wrong_beyond_two:
        yield problem(k.BEYOND_TWO_UNUSED, "matching", "set", "wrong_beyond_two", expected="0")


def hand_always_full(variant: Variant) -> Iterator[Problem]:
    """A penalty card can find a hand that is not full."""
    rule, cards = variant.matching.penalty, smallest_hand(variant)
    if rule is not None and rule.most_cards != "any number" and rule.most_cards <= cards and prices(variant):
        at = ("matching", "penalty", "most_cards")
        yield problem(k.HAND_ALWAYS_FULL, *at, cards=counted(cards, "card"), most=rule.most_cards)


def snaps_so_many(variant: Variant) -> Iterator[Problem]:
    """So many snaps as may succeed on one discard can succeed."""
    snap = variant.matching.snap
    if snap is None or snap.per_discard == "any number":
        return
    copies = most_of_a_rank(variant)
    if snap.per_discard > max(copies - 1, 1):
        at = ("matching", "snap", "per_discard")
        yield problem(k.SNAPS_NEVER_SO_MANY, *at, count=snap.per_discard, copies=counted(copies, "card"))


MATCHING_CHECKS: Final[tuple[Check, ...]] = (
    names_something,
    snap_gift,
    wrong_anothers,
    wrong_own,
    starting_card,
    drawn_gift,
    penalty,
    last_card,
    pile_drawn_from,
    set_sizes,
    set_too_large,
    beyond_two,
    hand_always_full,
    snaps_so_many,
)
