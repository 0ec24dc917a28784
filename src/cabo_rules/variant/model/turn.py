"""``[turn]``: what may be done with a card, by the pile it was drawn from, and when a turn ends."""

from __future__ import annotations

from typing import Annotated, Literal

from attrs import frozen

from cabo_rules.variant.model.keys import Doc


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
        tuple[Literal["keep", "discard"], ...],
        Doc(
            'What may be done with a card from the stock, its power and matching apart. `"keep"` must be among the '
            'words; `"discard"`: it may be discarded.',
            contested=True,
        ),
    ]
    discard_pile_card: Annotated[
        tuple[Literal["keep", "put back"], ...],
        Doc(
            'What may be done with a card from the discard pile. `"keep"` must be among the words unless the list is '
            'empty; `"put back"`: it may be put back. An empty list: nothing is drawn from the discard pile.'
        ),
    ]
    taken_card: Annotated[
        Literal["face down", "face up"] | None,
        Doc(
            'How a card from the discard pile lies once it is kept. `"face down"`: everybody knows it and nobody sees '
            'it. `"face up"`: it lies open, and stays so wherever it is swapped to, until it leaves the hands. Absent '
            "where nothing is drawn from the discard pile.",
            contested=True,
        ),
    ] = None
    ends: Annotated[
        Literal["by itself", "by the player"],
        Doc(
            '`"by itself"`: after the action, and after any power that is open. `"by the player"`: when its player '
            "says so (`EndTurn`), or when the next player draws."
        ),
    ]
