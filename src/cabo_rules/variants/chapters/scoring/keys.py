"""``[scoring]``: how the hands are counted and the round is scored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from attrs import field

from cabo_rules.variants.frozen import frozen_table, rules_table
from cabo_rules.variants.notes import CONTESTED, CardsNamed, MayRepeat, NameMadeUp, Points, Sized


@rules_table
class CallerScore:
    """``scoring.caller``: the caller's bonus and penalty, and when a caller counts as lowest.

    :ivar bonus: Added to the score of a caller who is lowest; ``-5`` takes five points off.
    :ivar penalty: Added to the score of a caller who is not lowest.
    :ivar tied: Whether a caller who ties for lowest counts as lowest. ``"lowest"``: yes, and gets the bonus. ``"not
        lowest"``: no, and gets the penalty.
    """

    bonus: Annotated[Points, CONTESTED]
    penalty: Points
    tied: Annotated[Literal["lowest", "not lowest"], CONTESTED]


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
    :ivar special: The special hands, each under a name of its own.
    """

    winner: Literal["lowest, ties are shared", "lowest, ties go to the caller", "caller if lowest"]
    winner_scores: Literal["points", "nothing"]
    caller: CallerScore
    special: Annotated[Mapping[NameMadeUp, SpecialHand], Sized(0, 50)] = field(factory=dict, converter=frozen_table)
