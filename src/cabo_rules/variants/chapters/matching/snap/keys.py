"""``matching.snap``: racing to put a card of the same rank on the card just discarded."""

from __future__ import annotations

from typing import Annotated, Literal

from attrs import frozen

from cabo_rules.cards import MOST_CARDS
from cabo_rules.variants.chapters.matching.whose.keys import OthersCards, OwnCards
from cabo_rules.variants.notes import MOST_PENALTY, Bounds, Doc

_Times = Annotated[int, Bounds(1, MOST_CARDS)] | Literal["any number"]


@frozen(kw_only=True)
class SnapRules:
    """``matching.snap``: racing to put a card of the same rank on the card just discarded."""

    who: Annotated[
        Literal["anyone", "anyone but the discarder"],
        Doc('`"anyone"`: also who discarded the card. `"anyone but the discarder"`: not who put it there.'),
    ]
    own: OwnCards | None = None
    others: OthersCards | None = None
    last_card: Annotated[
        Literal["may go", "stays in the last lap"],
        Doc(
            'Whether a player may snap their last card in the last lap. `"may go"`: as at any time. `"stays in the '
            'last lap"`: it is neither snapped nor given for a snapped card.',
            contested=True,
        ),
    ]
    starting_card: Annotated[
        bool,
        Doc("Whether the card that starts the discard pile may be snapped. Absent in a file: it may not."),
    ] = False
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
    late: Annotated[
        int,
        Bounds(0, MOST_PENALTY),
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
