"""``[scoring]``: from the cards of the hands to the scores of the round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from attrs import field, frozen

from cabo_rules.variants.frozen import frozen_table
from cabo_rules.variants.notes import MOST_POINTS, Bounds, CardsNamed, Doc, MayRepeat, NameMadeUp, Sized

_Points = Annotated[int, Bounds(-MOST_POINTS, MOST_POINTS)]


@frozen(kw_only=True)
class CallerScore:
    """``scoring.caller``: what a caller adds to the score, and when a caller counts as lowest."""

    bonus: Annotated[
        _Points,
        Doc("Added to the score of a caller who is lowest; `-5` takes five points off.", contested=True),
    ]
    penalty: Annotated[_Points, Doc("Added to the score of a caller who is not lowest.")]
    tied: Annotated[
        Literal["lowest", "not lowest"],
        Doc(
            'What a caller is who ties for lowest. `"lowest"`: lowest, so the bonus is theirs. `"not lowest"`: a call '
            "that only ties has failed, and pays the penalty.",
            contested=True,
        ),
    ]


@frozen(kw_only=True)
class FixedScores:
    """``scoring.special.NAME.points``: what everybody scores when the holder of a special hand wins outright."""

    holder: Annotated[_Points, Doc("The score of the holder, who wins.")]
    others: Annotated[_Points, Doc("The score of everybody else.")]


@frozen(kw_only=True)
class SpecialHand:
    """``scoring.special.NAME``: a hand of exactly these cards. Its points are set before the winner is found, or its
    holder wins and all scores are fixed."""

    cards: Annotated[
        tuple[Annotated[str, CardsNamed()], ...],
        MayRepeat(),
        Sized(1, 8),
        Doc("The cards of the special hand, named as in `[values]`; a name may stand twice."),
    ]
    points: Annotated[
        _Points | FixedScores,
        Doc(
            "The points of such a hand, instead of the sum of its cards. A table: its holder wins the round, and all "
            "scores are fixed."
        ),
    ]


@frozen(kw_only=True)
class Scoring:
    """``[scoring]``: from the cards of the hands to the scores of the round."""

    winner: Annotated[
        Literal["lowest, ties are shared", "lowest, ties go to the caller", "caller if lowest"],
        Doc(
            'Who wins the round. `"lowest, ties are shared"`: the lowest points, all who tie for them. `"lowest, ties '
            'go to the caller"`: of those who tie the caller alone, if among them; else all. `"caller if lowest"`: the '
            "caller if lowest, else nobody."
        ),
    ]
    winner_scores: Annotated[
        Literal["points", "nothing"],
        Doc('What winners score before bonus and penalty. `"points"`: the points of the hand. `"nothing"`: 0.'),
    ]
    caller: CallerScore
    special: Annotated[
        Mapping[Annotated[str, NameMadeUp()], SpecialHand],
        Sized(0, 50),
        Doc("The special hands, each under a name of its own."),
    ] = field(factory=dict, converter=frozen_table)
