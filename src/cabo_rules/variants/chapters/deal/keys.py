"""``[deal]``: seats, hands, the first look, the open card, and who starts."""

from __future__ import annotations

from typing import Annotated, Literal

from cabo_rules.cards import MOST_CARDS
from cabo_rules.variants.frozen import rules_table
from cabo_rules.variants.notes import Bounds


@rules_table
class Seats:
    """``deal.seats``: the number of players.

    :ivar fewest: The fewest players.
    :ivar most: The most players. ``"deck"``: as many as the deck can deal to, with the open card and one card left in
        the stock. A number never overrides that limit.
    """

    fewest: Annotated[int, Bounds(2, MOST_CARDS)]
    most: Annotated[int, Bounds(2, MOST_CARDS)] | Literal["deck"]


@rules_table
class FirstLookRules:
    """``deal.first_look``: the look at your own cards before the first turn.

    :ivar cards: How many of their own cards players may look at. Without the table ``deal.first_look`` nobody looks.
    :ivar where: ``"nearest row"``: players look only at their cards in row 0. ``"leftmost"``, ``"rightmost"``: only at
        those in the columns at the left or at the right, no more columns than ``cards`` needs. ``"outermost"``: only at
        those in the columns at both ends, as many on each side and no more than ``cards`` needs. ``"anywhere"``: at
        any of their cards.
    """

    cards: Annotated[int, Bounds(1, MOST_CARDS)]
    where: Literal["nearest row", "leftmost", "rightmost", "outermost", "anywhere"]


@rules_table
class DealRules:
    """``[deal]``: seats, hands, the first look, the open card, and who starts.

    :ivar cards: How many cards each player is dealt.
    :ivar rows: The number of rows of a hand, row 0 nearest to its player; ``deal.cards`` must be a multiple of it.
    :ivar open_card: When a card of the stock is turned over to start the discard pile. ``"after the looks"``: after the
        first looks. ``"before the looks"``: before them. ``"none"``: never; the pile starts empty.
    :ivar starter: Who starts the first round. ``"as the host says"``: the host names a seat. ``"left of the dealer"``:
        the seat at the dealer's left, whatever the direction of play. ``"after the dealer"``: the seat after the dealer
        in turn order. The host names the first dealer.
    """

    seats: Seats
    cards: Annotated[int, Bounds(1, 100)]
    rows: Annotated[int, Bounds(1, 100)]
    first_look: FirstLookRules | None = None
    open_card: Literal["after the looks", "before the looks", "none"]
    starter: Literal["as the host says", "left of the dealer", "after the dealer"]
