"""``[scoring]``: from the cards of the hands to the scores of the round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from attrs import field, frozen

from cabo_rules.variant.frozen import frozen_table
from cabo_rules.variant.model.keys import MOST_POINTS, Bounds, CardsNamed, Doc, MayRepeat, NameMadeUp, Sized

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
class SpecialHand:
    """``scoring.special.NAME``: a hand of exactly these cards. Either the hand's ``points`` are set before the
    winner is found, or its holder wins and the scores are fixed: ``holder`` and ``others``."""

    cards: Annotated[
        tuple[Annotated[str, CardsNamed()], ...],
        MayRepeat(),
        Sized(1, 8),
        Doc("The cards of the special hand, named as in `[values]`; a name may stand twice."),
    ]
    points: Annotated[
        _Points | None,
        Doc(
            "The points of such a hand, instead of the sum of its cards. Absent where `holder` and `others` are "
            "written."
        ),
    ] = None
    holder: Annotated[
        _Points | None, Doc("The fixed score of the holder, who wins. Absent where `points` is written.")
    ] = None
    others: Annotated[_Points | None, Doc("The fixed score of everybody else. Absent where `points` is written.")] = (
        None
    )


@frozen(kw_only=True)
class Scoring:
    """``[scoring]``: from the cards of the hands to the scores of the round."""

    winner: Annotated[
        Literal["lowest", "caller if lowest"],
        Doc('`"lowest"`: the lowest points win. `"caller if lowest"`: the caller wins if lowest, else nobody does.'),
    ]
    tie: Annotated[
        Literal["shared", "caller alone"] | None,
        Doc(
            "What a tie of the lowest does; absent where `scoring.winner` lets only the caller win. "
            '`"shared"`: all of them win. `"caller alone"`: the caller alone, if among them; else all.'
        ),
    ] = None
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
