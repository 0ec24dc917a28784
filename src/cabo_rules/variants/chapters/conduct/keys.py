"""``[conduct]``: the price of looking at a card one should not."""

from __future__ import annotations

from typing import Annotated

from attrs import frozen

from cabo_rules.variants.notes import MOST_PENALTY, Bounds, Doc


@frozen(kw_only=True)
class Conduct:
    """``[conduct]``: the price of looking at a card one should not, in penalty cards that the host lays on."""

    forbidden_look: Annotated[
        int,
        Bounds(0, MOST_PENALTY),
        Doc("Penalty cards for a look at a card that one should not look at; 0 where the table sets none."),
    ]
