"""``own`` and ``others`` of ``matching.snap`` and ``matching.drawn``: whose cards a player may snap or match."""

from __future__ import annotations

from typing import Annotated, Literal

from attrs import frozen

from cabo_rules.variants.notes import Doc, PenaltyCards


@frozen(kw_only=True)
class OwnCards:
    """``own`` of snapping or matching: a player may name their own cards."""

    wrong: Annotated[
        PenaltyCards,
        Doc("Penalty cards for a wrong own card. Without the table `own` a player may not name their own cards."),
    ]


@frozen(kw_only=True)
class OthersCards:
    """``others`` of snapping or matching: a player may name cards of other players."""

    wrong: Annotated[
        PenaltyCards,
        Doc(
            "Penalty cards for a wrong card of another player. Without the table `others` a player may not name cards "
            "of other players."
        ),
    ]
    gift: Annotated[
        Literal["may", "must", "none"],
        Doc(
            'Whether a player gives one of their own cards for a right card of another player. `"may"`: the player '
            'decides. `"must"`: yes, so a player without a card to give may not name cards of other players. '
            '`"none"`: no.'
        ),
    ]
