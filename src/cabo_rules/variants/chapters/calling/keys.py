"""``[calling]``: when a player may call, and the other ways a round ends."""

from __future__ import annotations

from typing import Annotated, Literal

from cabo_rules.cards import MOST_CARDS
from cabo_rules.variants.frozen import rules_table
from cabo_rules.variants.notes import CONTESTED, Bounds, Points


@rules_table
class ShuffleIn:
    """``calling.stock_out``: the discard pile is shuffled into the stock.

    :ivar shuffle_in: The cards of the discard pile that become the stock. ``"all but the top card"``: the top card
        stays. ``"the whole pile"``: all of them; not possible together with snapping.
    :ivar below: The pile is shuffled in when a card must be drawn and the stock has fewer cards than this; 1: when it
        is empty.
    :ivar when: When the pile is shuffled in. ``"at once"``: as soon as the stock has too few cards and the pile has
        some to shuffle in. Absent in a file: not before a card must be drawn.
    """

    shuffle_in: Literal["all but the top card", "the whole pile"]
    below: Annotated[int, Bounds(1, MOST_CARDS)]
    when: Literal["at once"] | None = None


@rules_table
class Calling:
    """``[calling]``: when a player may call, and the other ways a round ends.

    :ivar when: When the player on turn may call. ``"end of the turn"``: after drawing and using a card; the call ends
        the turn; only with ``turn.ends = "by the player"``. ``"any point of the turn"``: at any time; the turn goes on.
        ``"instead of a turn"``: before drawing; the call is the turn.
    :ivar earliest_lap: The first lap of a round in which a player may call; a lap is one turn of every player. 1: from
        the first turn on. 2: when everybody has had a turn.
    :ivar highest_hand: The most points that a caller's hand may be worth. Nobody can see that before the count, so
        every call is accepted, and a caller with more points counts as not lowest. Absent if any hand may call.
    :ivar last_turns: The turns that follow a call. ``"none"``: nobody has another turn, so the round ends with the turn
        of the caller. ``"if the caller has the fewest cards"``: every other player has one more turn if nobody has
        fewer cards than the caller, else nobody has. Absent in a file: every other player has one more turn.
    :ivar caller_safe_from: The things that other players may not do to the caller's cards: ``"looks"``, ``"swaps"``,
        ``"matching"``, ``"given cards"`` (no power adds a card to them). An empty list: they may do everything.
    :ivar caller_hand: How the caller's hand lies after the call. ``"face up"``: it is turned face up at the call.
        Absent in a file: as it lay before.
    :ivar empty_hand: What happens when a hand has no cards left. ``"last lap"``: every other player has one more turn.
        ``"round ends"``: the round ends at once. ``"wins at once"``: the same, and that player alone wins it, whatever
        the other hands are worth. ``"called on their turn"``: on that player's next turn, they call
        instead of taking it; in a last lap they are passed over. ``"called at once"``: that player calls at once, out
        of turn, too. ``"plays on"``: that player goes on taking turns, and never keeps a drawn card. ``"plays on and
        may refill"``: the same, but a drawn card may be kept in an empty slot. ``"out of the round"``: that player is
        safe and passed over, and the round ends when fewer than two players have cards.
    :ivar stock_out: What happens when the stock is used up. ``"round ends"``: the round ends with the turn in which the
        last card was drawn. A table: the discard pile is shuffled into the stock.
    :ivar nothing_to_draw: What happens when the player on turn can draw from neither pile. ``"round ends"``: the round
        is counted. ``"counts as a call"``: the round is counted with that player as the caller, unless the last lap has
        begun.
    """

    when: Literal["end of the turn", "any point of the turn", "instead of a turn"]
    earliest_lap: Annotated[int, Bounds(1, 100), CONTESTED]
    highest_hand: Points | None = None
    last_turns: Literal["none", "if the caller has the fewest cards"] | None = None
    caller_safe_from: Annotated[tuple[Literal["looks", "swaps", "matching", "given cards"], ...], CONTESTED]
    caller_hand: Literal["face up"] | None = None
    empty_hand: Annotated[
        Literal[
            "last lap",
            "round ends",
            "wins at once",
            "called on their turn",
            "called at once",
            "plays on",
            "plays on and may refill",
            "out of the round",
        ],
        CONTESTED,
    ]
    stock_out: Annotated[Literal["round ends"] | ShuffleIn, CONTESTED]
    nothing_to_draw: Annotated[Literal["round ends", "counts as a call"], CONTESTED]
