"""Checks of matches with the drawn card, and of sets that are traded for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from cabo_rules.variants.chapters.guard import Found, at, error, is_written, rule, solved_by, unbroken_items, warning
from cabo_rules.variants.deck import cards_of, most_of_a_rank
from cabo_rules.variants.derived import discard_pile, largest_hand
from cabo_rules.variants.model import MatchDrawn, TradeSet, Variant
from cabo_rules.variants.written import counted

_drawn = rule(lambda variant: variant.matching.drawn)
_set = rule(lambda variant: variant.matching.set)


def _with_piles(variant: Variant) -> Iterator[tuple[str, Iterable[str]]]:
    """Yield the tables that name piles, each with these piles."""
    for table, way in (("drawn", variant.matching.drawn), ("set", variant.matching.set)):
        if way is not None and is_written(way.piles):
            yield table, way.piles or ()


@error(
    "V289",
    'matching.{table}.piles cannot have "discard pile", since no card is drawn from there.',
    'With `turn.discard_pile = "not drawn from"` every drawn card comes from the stock. Take the word out of `piles`, '
    "or let players draw from the discard pile.",
    _with_piles,
)
def pile_not_drawn_from(variant: Variant, table: str, piles: Iterable[str]) -> Iterator[Found]:
    for number, pile in unbroken_items(piles):
        if pile == "discard pile" and discard_pile(variant) is None:
            cure = solved_by("turn.discard_pile")
            yield at("matching", table, "piles", number, expected='"stock"', beside=cure, table=table)


@warning(
    "V281",
    "matching.drawn.most is {most}, but the deck has at most {copies} of a rank.",
    "The drawn card is one of its rank, so only the others can be right. Lower `most`, or leave it out.",
    _drawn,
)
def matches_never_so_many(variant: Variant, drawn: MatchDrawn) -> Iterator[Found]:
    most = drawn.most
    if most is None or _all_of_a_hand(variant, drawn):
        return
    if most > max((copies := most_of_a_rank(variant)) - 1, 1):
        yield at("matching", "drawn", "most", most=most, copies=counted(copies, "card"))


@warning(
    "V282",
    "matching.drawn.most has no effect, since a hand never has more than {cards}.",
    "Players match only their own cards here, and nobody can name more than there are. Leave the key out, or lower the "
    "number.",
    _drawn,
    idle=True,
)
def match_as_large_as_a_hand(variant: Variant, drawn: MatchDrawn) -> Iterator[Found]:
    if _all_of_a_hand(variant, drawn):
        as_dealt = drawn.most is not None and drawn.most < len(cards_of(variant))
        yield at("matching", "drawn", "most", cards=counted(largest_hand(variant), "card"), as_dealt=as_dealt)


def _all_of_a_hand(variant: Variant, drawn: MatchDrawn) -> bool:
    """Return whether a match may always name every card that can be named."""
    return drawn.most is not None and drawn.others is None and drawn.most >= largest_hand(variant)


@warning(
    "V283",
    "matching.set.piles has no effect, since it names every pile that players draw from.",
    "Without the key a set may be traded for any card that is drawn. Leave it out, or name one pile.",
    _set,
    idle=True,
)
def sets_from_every_pile(variant: Variant, trade: TradeSet) -> Iterator[Found]:
    if is_written(trade.piles):
        drawn_from = {"stock"} if discard_pile(variant) is None else {"stock", "discard pile"}
        if {pile for _, pile in unbroken_items(trade.piles or ())} == drawn_from:
            yield at("matching", "set", "piles")


@error(
    "V290",
    "matching.set.most is {most}, less than matching.set.fewest, {fewest}.",
    "No set has at least `fewest` and at most `most` cards. Change one of the two numbers.",
    _set,
)
def set_reversed(_: Variant, trade: TradeSet) -> Iterator[Found]:
    if trade.fewest > trade.most:
        yield at("matching", "set", "most", most=trade.most, fewest=trade.fewest)


@warning(
    "V291",
    "A set of {count} cards can never be traded: {why}.",
    "All cards of a set have one rank and lie in one hand, and the hand or the deck has too few of that rank. Lower "
    "the number.",
    _set,
)
def set_too_large(variant: Variant, trade: TradeSet) -> Iterator[Found]:
    fewest, most = trade.fewest, trade.most
    if fewest > most:
        return  # another check reports it
    if most > (hand := largest_hand(variant)):
        key, count = ("fewest", fewest) if fewest > hand else ("most", most)
        yield at("matching", "set", key, count=count, why=f"a hand never has more than {hand}")
    elif fewest > (copies := most_of_a_rank(variant)):
        why = f"the deck has at most {counted(copies, 'card')} of a rank"
        yield at("matching", "set", "fewest", count=fewest, why=why)


@warning(
    "V292",
    "matching.set.wrong_beyond_two has no effect, since a set has at most 2 cards.",
    "Nobody can name a third card, so nobody pays for one. Leave it out, or allow larger sets.",
    _set,
    idle=True,
)
def beyond_two_unused(_: Variant, trade: TradeSet) -> Iterator[Found]:
    if trade.most == 2 and trade.wrong_beyond_two:
        yield at("matching", "set", "wrong_beyond_two", beside=solved_by("matching.set.most"))


CHECKS: Final = (
    pile_not_drawn_from,
    matches_never_so_many,
    match_as_large_as_a_hand,
    sets_from_every_pile,
    set_reversed,
    set_too_large,
    beyond_two_unused,
)
"""The checks, in the order of the rulebook."""
