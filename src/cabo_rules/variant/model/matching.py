"""``[matching]``: the ways to be rid of cards of one rank, and the price of a mistake."""

from __future__ import annotations

from typing import Annotated, Literal

from attrs import frozen

from cabo_rules.cards import MOST_CARDS
from cabo_rules.variant.model.keys import MOST_PENALTY, Bounds, Doc

_Penalty = Annotated[int, Bounds(0, MOST_PENALTY)]
_Times = Annotated[int, Bounds(1, MOST_CARDS)] | Literal["any number"]


@frozen(kw_only=True)
class Snap:
    """``matching.snap``: racing to put a card of the same rank on the card just discarded."""

    who: Annotated[
        Literal["anyone", "anyone but the discarder"],
        Doc('`"anyone"`: also who discarded the card. `"anyone but the discarder"`: not who put it there.'),
    ]
    whose: Annotated[
        tuple[Literal["own", "another's"], ...],
        Doc('Whose cards may be snapped: `"own"`, `"another\'s"`, or both.'),
    ]
    starting_card: Annotated[
        bool | None,
        Doc("Whether the card that starts the discard pile may be snapped. Absent where none is turned."),
    ] = None
    per_discard: Annotated[_Times, Doc('How many snaps may succeed on one discard; or `"any number"`.', contested=True)]
    per_round: Annotated[
        _Times, Doc('How many snaps of one player may succeed in a round; or `"any number"`.', contested=True)
    ]
    after_wrong: Annotated[
        Literal["stays open", "closes for that player", "closes"],
        Doc(
            'What a wrong snap does to the window. `"stays open"`: nothing, for the same player either. `"closes for '
            'that player"`: that player may not snap this card any more. `"closes"`: it closes for everybody.',
            contested=True,
        ),
    ]
    gift: Annotated[
        Literal["may", "must", "none"] | None,
        Doc(
            'Whether an own card is given for another\'s. `"may"`: the snapper decides. `"must"`: one is given, so who '
            'has no card may not snap another\'s. `"none"`: nothing is given. Absent where only own cards are snapped.'
        ),
    ] = None
    wrong_own: Annotated[_Penalty, Doc("Penalty cards for a wrong own card.")]
    wrong_anothers: Annotated[
        _Penalty | None,
        Doc("Penalty cards for a wrong card of another. Absent where only own cards are snapped."),
    ] = None
    late: Annotated[
        _Penalty,
        Doc(
            "Penalty cards for a snap that comes too late: once the snaps that may succeed are used up, or the window "
            "was closed, and until the next card is drawn. The card is not shown. 0: such a snap is refused and costs "
            "nothing.",
            contested=True,
        ),
    ]
    final_window: Annotated[
        bool,
        Doc(
            "Whether the last discard of a round may still be snapped after the last turn, or after the turn with "
            "which the stock ran out. A round that a hand without cards ends at once has no such snap."
        ),
    ]


@frozen(kw_only=True)
class MatchDrawn:
    """``matching.drawn``: putting cards of the drawn card's rank, from anywhere on the table, on the discard pile."""

    piles: Annotated[
        tuple[Literal["stock", "discard pile"], ...],
        Doc('Where a drawn card that is matched may come from: `"stock"`, `"discard pile"`, or both.'),
    ]
    whose: Annotated[
        tuple[Literal["own", "another's"], ...],
        Doc('Whose cards may be named: `"own"`, `"another\'s"`, or both.'),
    ]
    gift: Annotated[
        Literal["may", "must", "none"] | None,
        Doc(
            'Whether an own card is named to be given for each of another\'s. `"may"`: the player decides. `"must"`: '
            'one is named for each. `"none"`: nothing is given. Absent where only own cards are named.'
        ),
    ] = None
    wrong: Annotated[_Penalty, Doc("Penalty cards for each wrong card.")]


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


@frozen(kw_only=True)
class Penalty:
    """``matching.penalty``: where penalty cards go, and where they end."""

    place: Annotated[
        Literal["next to an own card", "first free slot"],
        Doc(
            'Where penalty cards go. `"next to an own card"`: in the grid, where the player says. `"first free '
            'slot"`: the lowest-numbered empty slot, else a new one at the end.'
        ),
    ]
    unpaid: Annotated[
        Literal["waive the rest", "waive all"],
        Doc(
            'What happens when the stock cannot pay a penalty, after a shuffle too. `"waive the rest"`: what there is '
            'is drawn. `"waive all"`: nothing is drawn unless all can be.',
            contested=True,
        ),
    ]
    most_cards: Annotated[
        Annotated[int, Bounds(1, MOST_CARDS)] | Literal["any number"],
        Doc(
            "The most cards that penalties fill a hand up to: a penalty card that would be one more is waived. "
            '`"any number"`: there is no such bound.',
            contested=True,
        ),
    ]


@frozen(kw_only=True)
class Matching:
    """``[matching]``: the ways to be rid of cards of one rank, and the price of a mistake."""

    snap: Snap | None = None
    drawn: MatchDrawn | None = None
    set: TradeSet | None = None
    last_card: Annotated[
        Literal["may go", "stays in the last lap"] | None,
        Doc(
            'Whether a player may be rid of the own last card in the last lap. `"may go"`: as at any time. `"stays in '
            'the last lap"`: neither by snapping nor by matching nor as a gift. Absent where cards are neither snapped '
            "nor matched.",
            contested=True,
        ),
    ] = None
    penalty: Penalty | None = None
