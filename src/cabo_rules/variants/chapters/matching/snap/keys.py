"""``matching.snap``: racing to put a card of the same rank on the card just discarded."""

from __future__ import annotations

from typing import Annotated, Literal

from attrs import frozen

from cabo_rules.cards import MOST_CARDS
from cabo_rules.variants.chapters.matching.whose.keys import OthersCards, OwnCards
from cabo_rules.variants.notes import Bounds, Doc, PenaltyCards

_Times = Annotated[int, Bounds(1, MOST_CARDS)] | Literal["any number"]


@frozen(kw_only=True)
class SnapRules:
    """``matching.snap``: racing to put a card of the same rank on the card just discarded."""

    name: Annotated[
        Literal["slapping", "stacking", "throwing"] | None,
        Doc(
            'What the rulebook calls snapping: `"slapping"`, `"stacking"` or `"throwing"`. Absent in a file: snapping.'
        ),
    ] = None
    who: Annotated[
        Literal["anyone", "anyone but the discarder"],
        Doc(
            'Who may snap. `"anyone"`: every player. `"anyone but the discarder"`: every player except the one who '
            "discarded the card."
        ),
    ]
    own: OwnCards | None = None
    others: OthersCards | None = None
    last_card: Annotated[
        Literal["may go", "stays in the last lap"],
        Doc(
            'Whether a player may snap their last card in the last lap. `"may go"`: yes, as at any time. `"stays in '
            'the last lap"`: no, and they may not give it for a snapped card either.',
            contested=True,
        ),
    ]
    starting_card: Annotated[
        bool,
        Doc("Whether the card that starts the discard pile may be snapped. Absent in a file: no."),
    ] = False
    per_discard: Annotated[
        _Times, Doc('The most snaps that may succeed on one discard; or `"any number"`.', contested=True)
    ]
    per_round: Annotated[
        _Times, Doc('The most snaps of one player that may succeed in a round; or `"any number"`.', contested=True)
    ]
    after_wrong: Annotated[
        Literal["stays open", "closes for that player", "closes"],
        Doc(
            'What a wrong snap does to the snap window. `"stays open"`: everybody may still snap, even the same '
            'player. `"closes for that player"`: that player may not snap this card again. `"closes"`: nobody may snap '
            "this card any more.",
            contested=True,
        ),
    ]
    late: Annotated[
        PenaltyCards,
        Doc(
            "Penalty cards for a late snap: one after the snaps that may succeed are used up or the window has closed, "
            "and before the next card is drawn. The card is not shown. 0: a late snap is refused and costs nothing.",
            contested=True,
        ),
    ]
    final_window: Annotated[
        bool,
        Doc(
            "Whether the last discard of a round may be snapped after the last turn, or after the turn in which the "
            "stock ran out. Never if a hand without cards ends the round at once."
        ),
    ]
