"""``matching.set``: trading own cards of one rank for the one drawn card."""

from __future__ import annotations

from typing import Annotated, Literal

from attrs import frozen

from cabo_rules.variants.notes import MOST_PENALTY, Bounds, Doc

_Penalty = Annotated[int, Bounds(0, MOST_PENALTY)]


@frozen(kw_only=True)
class TradeSet:
    """``matching.set``: trading own cards of one rank for the one drawn card."""

    fewest: Annotated[int, Bounds(2, 8), Doc("The smallest set that may be traded.")]
    most: Annotated[int, Bounds(2, 8), Doc("The largest set that may be traded.")]
    wrong: Annotated[_Penalty, Doc("Penalty cards for cards that are not of one rank.", contested=True)]
    wrong_beyond_two: Annotated[
        _Penalty,
        Doc("Penalty cards in addition, for each card named beyond the second, where they are not of one rank."),
    ]
    drawn_card: Annotated[
        Literal["is discarded", "is kept"],
        Doc(
            'What becomes of the drawn card where the named cards are not of one rank. `"is discarded"`: it goes on '
            'the discard pile. `"is kept"`: it is one card more in the hand, in the first free slot.'
        ),
    ]
