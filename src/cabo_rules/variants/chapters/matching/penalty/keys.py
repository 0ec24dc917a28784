"""``matching.penalty``: where penalty cards go, and when they are waived."""

from __future__ import annotations

from typing import Annotated, Literal

from attrs import frozen

from cabo_rules.cards import MOST_CARDS
from cabo_rules.variants.notes import Bounds, Doc


@frozen(kw_only=True)
class PenaltyRules:
    """``matching.penalty``: where penalty cards go, and when they are waived."""

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
            'What happens when the stock has too few cards for a penalty, even after a shuffle. `"waive the rest"`: '
            'the player gets the cards that are left. `"waive all"`: the player gets none.',
            contested=True,
        ),
    ]
    most_cards: Annotated[
        Annotated[int, Bounds(1, MOST_CARDS)] | Literal["any number"],
        Doc(
            "The most cards that a hand can have after a penalty; further penalty cards are waived. "
            '`"any number"`: no limit.',
            contested=True,
        ),
    ]
