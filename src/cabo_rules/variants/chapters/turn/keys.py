"""``[turn]``: the order of turns, what a player may do with a drawn card, and when a turn ends."""

from __future__ import annotations

from typing import Annotated, Literal

from cabo_rules.variants.frozen import rules_table
from cabo_rules.variants.notes import CONTESTED, CardsNamed, Sized


@rules_table
class DiscardPile:
    """``turn.discard_pile``: what a player may do with its top card, and how that card lies once it is kept.

    :ivar card: What a player may do with a card from the discard pile, besides matching it. ``"keep"``: keep it.
        ``"keep or put back"``: keep it or put it back on the pile.
    :ivar kept: How a card from the discard pile lies once it is kept. ``"face down"``: everybody knows it but nobody
        sees it. ``"face up"``: it lies open, and stays open wherever it is swapped to, until it leaves the hands.
    :ivar not_taken: The cards that may not be taken from the discard pile: a list of names as in ``[values]``, or
        ``"power cards"``, all cards that carry a power. Absent in a file: every card may be taken.
    """

    card: Literal["keep", "keep or put back"]
    kept: Annotated[Literal["face down", "face up"], CONTESTED]
    not_taken: Literal["power cards"] | Annotated[tuple[CardsNamed, ...], Sized(1, 60)] | None = None


@rules_table
class Turn:
    """``[turn]``: the order of turns, what a player may do with a drawn card, and when a turn ends.

    :ivar direction: The direction of play. Seats are numbered clockwise: ``"clockwise"`` is 0, 1, 2 and so on,
        ``"counterclockwise"`` the other way round.
    :ivar stock_card: What a player may do with a card from the stock, besides using its power and matching it. ``"keep
        or discard"``: keep or discard it. ``"keep"``: keep it; with ``powers.order = "discard, then use"`` it has no
        power then.
    :ivar discard_pile: Whether a player may draw the top card of the discard pile. ``"not drawn from"``: no. A table:
        yes, and the table says what the player may do with it.
    :ivar ends: When a turn ends. ``"by itself"``: after the action, and after any open power. ``"by the player"``: when
        its player says so (``EndTurn``), or when the next player draws.
    """

    direction: Literal["clockwise", "counterclockwise"]
    stock_card: Annotated[Literal["keep or discard", "keep"], CONTESTED]
    discard_pile: Literal["not drawn from"] | DiscardPile
    ends: Literal["by itself", "by the player"]
