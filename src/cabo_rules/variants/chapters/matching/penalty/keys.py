"""``matching.penalty``: where penalty cards go, and where they end."""

from __future__ import annotations

from typing import Annotated, Literal

from attrs import frozen

from cabo_rules.cards import MOST_CARDS
from cabo_rules.variants.notes import Bounds, Doc


@frozen(kw_only=True)
class PenaltyRules:
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
