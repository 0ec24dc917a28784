"""``[conduct]``: the price of a forbidden look at a card."""

from __future__ import annotations

from cabo_rules.variants.frozen import rules_table
from cabo_rules.variants.notes import PenaltyCards


@rules_table
class Conduct:
    """``[conduct]``: the price of a forbidden look at a card, in penalty cards that the host deals out.

    :ivar forbidden_look: Penalty cards for a look at a card that the player may not look at; 0 if it costs none.
    """

    forbidden_look: PenaltyCards
