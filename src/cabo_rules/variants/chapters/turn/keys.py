"""``[turn]``: the order of turns, what a player may do with a drawn card, and when a turn ends."""

from __future__ import annotations

from typing import Annotated, Literal

from attrs import frozen

from cabo_rules.variants.notes import Doc


@frozen(kw_only=True)
class DiscardPile:
    """``turn.discard_pile``: what a player may do with its top card, and how that card lies once it is kept."""

    card: Annotated[
        Literal["keep", "keep or put back"],
        Doc(
            'What a player may do with a card from the discard pile, besides matching it. `"keep"`: keep it. `"keep or '
            'put back"`: keep it or put it back on the pile.'
        ),
    ]
    kept: Annotated[
        Literal["face down", "face up"],
        Doc(
            'How a card from the discard pile lies once it is kept. `"face down"`: everybody knows it but nobody sees '
            'it. `"face up"`: it lies open, and stays open wherever it is swapped to, until it leaves the hands.',
            contested=True,
        ),
    ]


@frozen(kw_only=True)
class Turn:
    """``[turn]``: the order of turns, what a player may do with a drawn card, and when a turn ends."""

    direction: Annotated[
        Literal["clockwise", "counterclockwise"],
        Doc(
            'The direction of play. Seats are numbered clockwise: `"clockwise"` is 0, 1, 2 and so on, '
            '`"counterclockwise"` the other way round.'
        ),
    ]
    stock_card: Annotated[
        Literal["keep or discard", "keep"],
        Doc(
            'What a player may do with a card from the stock, besides using its power and matching it. `"keep or '
            'discard"`: keep or discard it. `"keep"`: keep it.',
            contested=True,
        ),
    ]
    discard_pile: Annotated[
        Literal["not drawn from"] | DiscardPile,
        Doc(
            'Whether a player may draw the top card of the discard pile. `"not drawn from"`: no. A table: yes, and the '
            "table says what the player may do with it."
        ),
    ]
    ends: Annotated[
        Literal["by itself", "by the player"],
        Doc(
            'When a turn ends. `"by itself"`: after the action, and after any open power. `"by the player"`: when its '
            "player says so (`EndTurn`), or when the next player draws."
        ),
    ]
