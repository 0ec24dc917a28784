"""The features of a variant that have occurred in a count: the rules that made somebody score otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import define, field

from cabo_rules import events as e
from cabo_rules.cards import Card
from cabo_rules.rules.scoring import Worth, in_round, lowest_seats, winners_without_cards
from cabo_rules.variants.model import FixedScores, Variant


@define
class AtCount:
    """The caller, the players who are out, and the hands of a round that is counted, as its events tell them.

    :ivar caller: the seat that called, if any and if the call counts.
    :ivar called_by: the key of the call.
    :ivar out: the seats that are out.
    :ivar hands: the cards of each seat, once they are turned up.
    """

    caller: int | None = None
    out: set[int] = field(factory=set)
    hands: Sequence[Sequence[Card]] = ()
    called_by: str = "calling.when"


def features_of_count(variant: Variant, lines: tuple[e.SeatScore, ...], table: AtCount) -> Iterator[str]:
    """Yield the keys of the features that the scores of a round show."""
    rules = variant.scoring
    yield from (f"scoring.special.{line.special}" for line in lines if line.special is not None)
    if any(line.special is not None and isinstance(rules.special[line.special].points, FixedScores) for line in lines):
        return  # such a hand fixes all scores
    points = [line.points for line in lines]
    least = [min([variant.points[card.text] for card in hand], default=0) for hand in table.hands]
    worths = [
        Worth(line.cards, line.special, line.points, len(hand), lowest)
        for line, hand, lowest in zip(lines, table.hands, least, strict=True)
    ]
    playing, caller = in_round(worths, table.out), table.caller
    emptied = winners_without_cards(variant, worths, playing)
    playing = emptied or playing
    lowest = [seat for seat in playing if points[seat] == min(points[other] for other in playing)]
    if len(lowest) > 1:
        if rules.winner != "caller if lowest":
            yield "scoring.winner"
        if caller in lowest:
            yield "scoring.caller.tied"
        if rules.ties is not None and (caller not in lowest or _ties_as_equal(variant)):
            yield "scoring.ties"
    if any(line.bonus for line in lines):
        yield "scoring.caller.bonus"
    _, fails = lowest_seats(variant, worths, caller, playing)
    usual = {caller: rules.caller.penalty if fails else 0}
    if rules.highest_adds is not None and any(line.penalty != usual.get(seat, 0) for seat, line in enumerate(lines)):
        yield "scoring.highest_adds"
    if caller is not None:
        if rules.caller.penalty and fails:
            yield "scoring.caller.penalty"
        yield from _of_a_failed_call(variant, lines[caller])
    if rules.caller.at_or_below is not None and caller is not None and _is_spared(lines, caller):
        yield "scoring.caller.at_or_below"
    if any(line.special is None and line.points != line.cards for line in lines):
        yield "scoring.equal_cards"
    highest = variant.calling.highest_hand
    if highest is not None and caller is not None and points[caller] > highest and not emptied:
        yield "calling.highest_hand"


def _of_a_failed_call(variant: Variant, line: e.SeatScore) -> Iterator[str]:
    """Yield the keys by which the caller scores something else than the points of the hand."""
    rules = variant.scoring.caller
    if line.base == rules.score != line.points:
        yield "scoring.caller.score"
    many = line.points * (rules.times or 1)
    if line.base == many > line.points:
        yield "scoring.caller.times"
    if rules.at_least is not None and line.base == rules.at_least > many:
        yield "scoring.caller.at_least"


def _ties_as_equal(variant: Variant) -> bool:
    """Return whether a caller who ties is neither preferred nor counted as not lowest."""
    return variant.scoring.caller.tied == "lowest" and variant.scoring.winner != "lowest, ties go to the caller"


def _is_spared(lines: tuple[e.SeatScore, ...], caller: int) -> bool:
    """Return whether a player scores nothing for having at most the caller's points."""
    return any(line.base == 0 < line.points <= lines[caller].points for line in (*lines[:caller], *lines[caller + 1 :]))
