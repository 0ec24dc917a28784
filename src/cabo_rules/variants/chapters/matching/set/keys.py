"""``matching.set``: trading several of your own cards of one rank for the drawn card."""

from __future__ import annotations

from typing import Annotated, Literal

from attrs import frozen

from cabo_rules.variants.notes import Bounds, Doc, PenaltyCards


@frozen(kw_only=True)
class TradeSet:
    """``matching.set``: trading several of your own cards of one rank for the drawn card."""

    fewest: Annotated[int, Bounds(2, 8), Doc("The fewest cards in a set.")]
    most: Annotated[int, Bounds(2, 8), Doc("The most cards in a set.")]
    wrong: Annotated[PenaltyCards, Doc("Penalty cards for cards that are not of one rank.", contested=True)]
    wrong_beyond_two: Annotated[
        PenaltyCards,
        Doc("Additional penalty cards for each named card beyond the second, if the cards are not of one rank."),
    ]
    drawn_card: Annotated[
        Literal["is discarded", "is kept"],
        Doc(
            'What happens to the drawn card if the named cards are not of one rank. `"is discarded"`: it goes on the '
            'discard pile. `"is kept"`: it is added to the hand, in the first free slot.'
        ),
    ]
