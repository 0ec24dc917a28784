"""``[scoring]``: how the hands are counted and the round is scored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from attrs import field

from cabo_rules.variants.frozen import frozen_table, rules_table
from cabo_rules.variants.notes import CONTESTED, MOST_POINTS, Bounds, CardsNamed, MayRepeat, NameMadeUp, Points, Sized


@rules_table
class CallerScore:
    """``scoring.caller``: the caller's bonus and penalty, and when a caller counts as lowest.

    :ivar bonus: Added to the score of a caller who is lowest; ``-5`` takes five points off.
    :ivar penalty: Added to the score of a caller who is not lowest.
    :ivar score: What a caller who is not lowest scores instead of the points of the hand; the penalty is added to it.
        Absent if the points count.
    :ivar times: How many times the points of a caller who is not lowest count; the penalty is added after that. Absent
        if they count once.
    :ivar at_least: The fewest points that the hand of a caller who is not lowest counts, compared after ``times``; the
        penalty is added after that. Absent if fewer points count as they are.
    :ivar tied: Whether a caller who ties for lowest counts as lowest. ``"lowest"``: yes, and gets the bonus. ``"not
        lowest"``: no, and gets the penalty. ``"neither"``: no, but neither the bonus nor the penalty.
    :ivar at_or_below: What the others score who have at most the caller's points. ``"score nothing"``: 0. Absent if
        they score as everybody else.
    :ivar cut_short: How a round is counted that ends after a call, but before the last turns are over, since no card is
        left to draw. ``"counts as not called"``: as if nobody had called. Absent if the call counts.
    """

    bonus: Annotated[Points, CONTESTED]
    penalty: Points
    score: Annotated[int, Bounds(1, MOST_POINTS, 10)] | None = None
    times: Annotated[int, Bounds(2, 10)] | None = None
    at_least: Annotated[int, Bounds(1, MOST_POINTS, 5)] | None = None
    tied: Annotated[Literal["lowest", "not lowest", "neither"], CONTESTED]
    at_or_below: Literal["score nothing"] | None = None
    cut_short: Literal["counts as not called"] | None = None


@rules_table
class FixedScores:
    """``scoring.special.NAME.points``: all scores when the holder of a special hand wins outright.

    :ivar holder: The score of the holder, who wins.
    :ivar others: The score of everybody else.
    """

    holder: Points
    others: Points


@rules_table
class SpecialHand:
    """``scoring.special.NAME``: a hand of exactly these cards, with points of its own or fixed scores for all.

    :ivar cards: The cards of the special hand, named as in ``[values]``; a name may appear twice.
    :ivar points: The points of the hand, instead of the sum of its cards; they count when the winner is found. A table:
        its holder wins the round, and all scores are fixed.
    """

    cards: Annotated[tuple[CardsNamed, ...], MayRepeat(), Sized(1, 8)]
    points: Points | FixedScores


@rules_table
class Scoring:
    """``[scoring]``: how the hands are counted and the round is scored.

    :ivar winner: Who wins the round. ``"lowest, ties are shared"``: everybody with the lowest points. ``"lowest, ties
        go to the caller"``: the caller alone, if among those with the lowest points; otherwise all of them. ``"caller
        if lowest"``: the caller if lowest, otherwise nobody.
    :ivar winner_scores: The score of a winner before bonus and penalty. ``"points"``: the points of the hand.
        ``"nothing"``: 0.
    :ivar highest_adds: Added to the score of each player with the most points; if all have equally many, nobody has the
        most. Absent if they add nothing.
    :ivar equal_cards: How two or more cards of one rank in a hand count. ``"count nothing"``: 0. ``"count once"``: as
        one of them, the one that is worth the most. Absent if each counts.
    :ivar ties: How a tie for lowest is broken: a list of tests, each of which breaks the ties of the one before.
        ``"fewest cards"``: of those left, the ones with the fewest cards. ``"lowest card"``: of those left, the ones
        whose lowest single card is worth the least. ``"caller"``: of those left, the caller, if among them. Absent if
        ties are as ``scoring.winner`` says.
    :ivar special: The special hands, each under a name of its own.
    """

    winner: Literal["lowest, ties are shared", "lowest, ties go to the caller", "caller if lowest"]
    winner_scores: Literal["points", "nothing"]
    highest_adds: Annotated[int, Bounds(1, MOST_POINTS, 5)] | None = None
    equal_cards: Literal["count nothing", "count once"] | None = None
    ties: Annotated[tuple[Literal["fewest cards", "lowest card", "caller"], ...], Sized(1, 3)] | None = None
    caller: CallerScore
    special: Annotated[Mapping[NameMadeUp, SpecialHand], Sized(0, 50)] = field(factory=dict, converter=frozen_table)
