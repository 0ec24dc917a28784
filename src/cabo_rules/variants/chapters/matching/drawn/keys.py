"""``matching.drawn``: putting cards of the drawn card's rank, from anywhere on the table, on the discard pile."""

from __future__ import annotations

from typing import Annotated, Literal

from attrs import frozen

from cabo_rules.variants.chapters.matching.whose.keys import OthersCards, OwnCards
from cabo_rules.variants.notes import Doc, Sized


@frozen(kw_only=True)
class MatchDrawn:
    """``matching.drawn``: putting cards of the drawn card's rank, from anywhere on the table, on the discard pile."""

    piles: Annotated[
        tuple[Literal["stock", "discard pile"], ...],
        Sized(1, 2),
        Doc('Where a drawn card that is matched may come from: `"stock"`, `"discard pile"`, or both.'),
    ]
    own: OwnCards | None = None
    others: OthersCards | None = None
    last_card: Annotated[
        Literal["may go", "stays in the last lap"],
        Doc(
            'Whether a player may match their last card in the last lap. `"may go"`: as at any time. `"stays in the '
            'last lap"`: it is neither matched nor given for a matched card.',
            contested=True,
        ),
    ]
