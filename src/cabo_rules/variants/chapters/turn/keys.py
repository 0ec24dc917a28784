"""``[turn]``: what may be done with a card, by the pile it was drawn from, and when a turn ends."""

from __future__ import annotations

from typing import Annotated, Literal

from attrs import frozen

from cabo_rules.variants.notes import Doc


@frozen(kw_only=True)
class DiscardPile:
    """``turn.discard_pile``: what may be done with its top card, and how that card lies once it is kept."""

    card: Annotated[
        Literal["keep", "keep or put back"],
        Doc(
            'What may be done with a card from the discard pile, matching apart. `"keep"`: it must be kept. `"keep or '
            'put back"`: it may also be put back on the pile.'
        ),
    ]
    kept: Annotated[
        Literal["face down", "face up"],
        Doc(
            'How a card from the discard pile lies once it is kept. `"face down"`: everybody knows it and nobody sees '
            'it. `"face up"`: it lies open, and stays so wherever it is swapped to, until it leaves the hands.',
            contested=True,
        ),
    ]


@frozen(kw_only=True)
class Turn:
    """``[turn]``: whose turn follows, what may be done with a drawn card, and when a turn ends."""

    direction: Annotated[
        Literal["clockwise", "counterclockwise"],
        Doc(
            'In which direction turns follow each other. Seats are numbered clockwise: `"clockwise"` is 0, 1, 2 and so '
            'on, `"counterclockwise"` the other way round.'
        ),
    ]
    stock_card: Annotated[
        Literal["keep or discard", "keep"],
        Doc(
            'What may be done with a card from the stock, its power and matching apart. `"keep or discard"`: it may be '
            'kept or discarded. `"keep"`: it must be kept.',
            contested=True,
        ),
    ]
    discard_pile: Annotated[
        Literal["not drawn from"] | DiscardPile,
        Doc(
            'Whether the top card of the discard pile may be drawn. `"not drawn from"`: it may not. A table: it may, '
            "and this is what may be done with it."
        ),
    ]
    ends: Annotated[
        Literal["by itself", "by the player"],
        Doc(
            '`"by itself"`: after the action, and after any power that is open. `"by the player"`: when its player '
            "says so (`EndTurn`), or when the next player draws."
        ),
    ]
