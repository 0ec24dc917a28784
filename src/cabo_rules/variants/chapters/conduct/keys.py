"""``[conduct]``: the price of a forbidden look at a card."""

from __future__ import annotations

from typing import Annotated

from attrs import frozen

from cabo_rules.variants.notes import Doc, PenaltyCards


@frozen(kw_only=True)
class Conduct:
    """``[conduct]``: the price of a forbidden look at a card, in penalty cards that the host deals out."""

    forbidden_look: Annotated[
        PenaltyCards,
        Doc("Penalty cards for a look at a card that the player may not look at; 0 if it costs none."),
    ]
