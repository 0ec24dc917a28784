"""``matching.drawn``: discarding cards of the drawn card's rank from any hand."""

from __future__ import annotations

from typing import Annotated, Literal

from attrs import frozen

from cabo_rules.variants.chapters.matching.whose.keys import OthersCards, OwnCards
from cabo_rules.variants.notes import Doc, Sized


@frozen(kw_only=True)
class MatchDrawn:
    """``matching.drawn``: discarding cards of the drawn card's rank from any hand."""

    piles: Annotated[
        tuple[Literal["stock", "discard pile"], ...],
        Sized(1, 2),
        Doc('The piles from which a drawn card may be matched: `"stock"`, `"discard pile"`, or both.'),
    ]
    own: OwnCards | None = None
    others: OthersCards | None = None
    last_card: Annotated[
        Literal["may go", "stays in the last lap"],
        Doc(
            'Whether a player may match their last card in the last lap. `"may go"`: yes, as at any time. `"stays in '
            'the last lap"`: no, and they may not give it for a matched card either.',
            contested=True,
        ),
    ]
