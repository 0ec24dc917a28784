"""Checks of scoring: the caller, ties and equal cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from cabo_rules.variants.chapters.guard import Found, at, error, is_written, solved_by, unbroken_items, warning
from cabo_rules.variants.deck import cards_of
from cabo_rules.variants.derived import fewest_of_a_failed_call, largest_hand, penalties, smallest_hand
from cabo_rules.variants.model import Variant
from cabo_rules.variants.written import counted, shown


@warning(
    "V330",
    "scoring.winner gives no tie to the caller, since a caller who ties is not lowest.",
    'Only with `scoring.caller.tied = "lowest"` is the caller ever among those who tie for lowest. Write `winner = '
    '"lowest, ties are shared"`, or `tied = "lowest"`.',
    idle=True,
    neutral="lowest, ties are shared",
)
def caller_never_ties(variant: Variant) -> Iterator[Found]:
    scoring = variant.scoring
    if scoring.winner == "lowest, ties go to the caller" and scoring.caller.tied != "lowest":
        cure = solved_by("scoring.caller.tied", "lowest")
        yield at("scoring", "winner", suggestion=shown("lowest, ties are shared"), beside=cure)


@warning(
    "V328",
    "scoring.caller.bonus adds {points} to the score of a caller who is lowest, which is a punishment.",
    "The bonus is added to the caller's score, and low scores win. To take five points off, write `bonus = -5`.",
)
def bonus_added(variant: Variant) -> Iterator[Found]:
    bonus = variant.scoring.caller.bonus
    if bonus > 0:
        yield at("scoring", "caller", "bonus", points=counted(bonus, "point"), suggestion=str(-bonus))


@warning(
    "V329",
    "scoring.caller.penalty takes {points} off the score of a caller who is not lowest, which is a reward.",
    "The penalty is added to the caller's score, and low scores win. To add ten points, write `penalty = 10`.",
)
def penalty_taken_off(variant: Variant) -> Iterator[Found]:
    penalty = variant.scoring.caller.penalty
    if penalty < 0:
        yield at("scoring", "caller", "penalty", points=counted(-penalty, "point"), suggestion=str(-penalty))


@error(
    "V364",
    "scoring.caller.score and scoring.caller.{other} cannot both say what a caller who is not lowest scores.",
    "With `score` the points of the hand do not count, neither several times nor as at least so many. Leave out one of "
    "the two keys.",
)
def points_do_not_count(variant: Variant) -> Iterator[Found]:
    caller = variant.scoring.caller
    for other in ("times", "at_least"):
        if is_written(caller.score) and is_written(getattr(caller, other)):
            related = (("scoring", "caller", other),)
            yield at("scoring", "caller", "score", on="key", related=related, other=other)


@warning(
    "V365",
    "scoring.caller.at_least has no effect, since a caller who is not lowest makes at least {points}.",
    "The key is for a caller who fails with fewer points. Write a higher number, or leave it out.",
    idle=True,
)
def never_fewer(variant: Variant) -> Iterator[Found]:
    caller = variant.scoring.caller
    if is_written(caller.at_least) and caller.score is None:
        fewest, ever = (
            fewest_of_a_failed_call(variant, as_dealt=as_dealt) * (caller.times or 1) for as_dealt in (True, False)
        )
        if caller.at_least is not None and fewest >= caller.at_least:
            points = counted(fewest, "point")
            yield at("scoring", "caller", "at_least", points=points, as_dealt=ever < caller.at_least)


@warning(
    "V357",
    "scoring.caller.cut_short has no effect, since {why}.",
    "The key is for a call whose last turns are cut short, and for scores that depend on the caller. Leave it out.",
    idle=True,
)
def call_always_counts(variant: Variant) -> Iterator[Found]:
    if not is_written(variant.scoring.caller.cut_short):
        return
    if not _cut_short(variant):
        # a caller on turn who cannot draw is a table that only the host can set up
        as_dealt = variant.calling.when == "any point of the turn"
        yield at("scoring", "caller", "cut_short", why="nobody has another turn after a call", as_dealt=as_dealt)
    elif not _caller_matters(variant):
        yield at("scoring", "caller", "cut_short", why="it does not matter for the scores who has called")


def _cut_short(variant: Variant) -> bool:
    """Return whether a round may end after a call before the last turns, or the turn in progress, are over."""
    calling = variant.calling
    if calling.last_turns != "none":
        return True
    in_turn = calling.when == "any point of the turn" or calling.empty_hand == "called at once"
    return penalties(variant) and (in_turn or variant.matching.penalty.beyond == "counts as a call")


def _caller_matters(variant: Variant) -> bool:
    """Return whether any score or winner depends on who has called."""
    rules, caller = variant.scoring, variant.scoring.caller
    changes = (caller.score, caller.times, caller.at_least, caller.at_or_below, variant.calling.highest_hand)
    return bool(
        caller.bonus
        or caller.penalty
        or caller.tied != "lowest"
        or rules.winner != "lowest, ties are shared"
        or "caller" in (rules.ties or ())
        or any(is_written(each) for each in changes)
    )


def _decides_nothing(variant: Variant) -> bool:
    """Return whether no tie matters, since only the caller can win and is not lowest in a tie.

    If the most points are paid for, it still matters who of the others is lowest.
    """
    rules = variant.scoring
    return rules.winner == "caller if lowest" and rules.caller.tied != "lowest" and not is_written(rules.highest_adds)


@warning(
    "V331",
    "scoring.ties has no effect: only a caller can win, and a caller who ties is not lowest.",
    'With `scoring.winner = "caller if lowest"` a tie of the others decides nothing. Leave the list out, or write '
    '`tied = "lowest"`.',
    idle=True,
)
def ties_decide_nothing(variant: Variant) -> Iterator[Found]:
    if is_written(variant.scoring.ties) and _decides_nothing(variant):
        yield at("scoring", "ties", on="key", beside=solved_by("scoring.caller.tied", "lowest"))


def _tests_with_the_caller(variant: Variant) -> Iterator[tuple[int, Sequence[str]]]:
    """Yield the place of "caller" among the tests of a tie, and the tests after it."""
    ties = variant.scoring.ties
    if is_written(ties) and not _decides_nothing(variant):
        words = [word for _, word in unbroken_items(ties or ())]
        if len(words) == len(ties or ()) and "caller" in words:
            yield (number := words.index("caller")), words[number + 1 :]


@warning(
    "V366",
    'scoring.ties has "{word}", but {why}.',
    "Each word of the list is asked only about those who still tie after the words before it. Take this one out.",
    _tests_with_the_caller,
    idle=True,
)
def caller_breaks_no_tie(variant: Variant, number: int, after: Sequence[str]) -> Iterator[Found]:
    rules, place = variant.scoring, ("scoring", "ties", number)
    if rules.caller.tied != "lowest":
        cure = solved_by("scoring.caller.tied", "lowest")
        yield at(*place, word="caller", why="a caller who ties is not lowest", beside=cure)
    elif rules.winner == "lowest, ties go to the caller":
        cure = solved_by("scoring.winner", "lowest, ties are shared")
        yield at(*place, word="caller", why="a caller who ties wins before the list is used", beside=cure)
    elif rules.winner == "caller if lowest" and not after:
        yield at(*place, word="caller", why="only a caller can win")
    elif rules.winner == "caller if lowest" and not is_written(rules.highest_adds):
        for place_after, word in enumerate(after, number + 1):
            yield at("scoring", "ties", place_after, word=word, why='only a caller can win, and "caller" comes before')


@warning(
    "V332",
    'scoring.ties has "fewest cards", but every hand always has {count}.',
    "No rule adds cards to a hand or takes cards away. Leave the word out.",
    idle=True,
)
def always_as_many(variant: Variant) -> Iterator[Found]:
    size = smallest_hand(variant)
    if is_written(variant.scoring.ties) and size == largest_hand(variant):
        for number, word in unbroken_items(variant.scoring.ties or ()):
            if word == "fewest cards":
                yield at("scoring", "ties", number, count=counted(size, "card"), as_dealt=True)


@warning(
    "V333",
    "scoring.equal_cards has no effect, since no two cards of the deck are of the same rank.",
    "Leave the key out, or put more cards into the deck.",
    idle=True,
)
def no_equal_cards(variant: Variant) -> Iterator[Found]:
    cards = cards_of(variant)
    if is_written(variant.scoring.equal_cards) and len({card.rank for card in cards}) == len(cards):
        yield at("scoring", "equal_cards", on="key")


CHECKS: Final = (
    caller_never_ties,
    bonus_added,
    penalty_taken_off,
    points_do_not_count,
    never_fewer,
    call_always_counts,
    ties_decide_nothing,
    caller_breaks_no_tie,
    always_as_many,
    no_equal_cards,
)
"""The checks, in the order of the rulebook."""
