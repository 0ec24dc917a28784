"""``[conduct]``: the prices of offences that only the table can see, and how long players may take."""

from __future__ import annotations

from typing import Annotated, Final

from attrs import field

from cabo_rules.variants.frozen import none_if_0, rules_table
from cabo_rules.variants.notes import Bounds, PenaltyCards

A_WEEK: Final = 7 * 24 * 60 * 60


@rules_table
class Seconds:
    """``conduct.seconds``: how long players may take, in seconds. The table keeps these times, not the referee.

    :ivar turn: How long a turn may take. Absent in a file: as long as its player likes.
    :ivar snap: How long a discard may be snapped. Absent in a file: until the next card is drawn.
    :ivar look: How long a player may look at cards, at the start of a round and by a power. Absent in a file: as long
        as the player likes.
    """

    turn: Annotated[int, Bounds(1, A_WEEK, example=30)] | None = None
    snap: Annotated[int, Bounds(1, A_WEEK, example=5)] | None = None
    look: Annotated[int, Bounds(1, A_WEEK, example=10)] | None = None


@rules_table
class Conduct:
    """``[conduct]``: the prices of offences that only the table can see, in penalty cards that the host deals out.

    :ivar forbidden_look: Penalty cards for a look at a card that the player may not look at; 0 if it costs none.
    :ivar misused_power: Penalty cards for a power that the player uses in another way than it allows. Absent in a file:
        none.
    :ivar move_taken_back: Penalty cards for a move that the player takes back. Absent in a file: none.
    """

    forbidden_look: PenaltyCards
    misused_power: PenaltyCards | None = field(default=None, converter=none_if_0)
    move_taken_back: PenaltyCards | None = field(default=None, converter=none_if_0)
    seconds: Seconds | None = None
