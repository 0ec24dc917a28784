"""Events: what has happened. An event is a fact; :func:`cabo_rules.evolve` says what it changes.

Together the events of a game are its record: everything in the state follows from them. Where an event is a
consequence that no player chose, its ``key`` names the key of the variant file that made it so.
"""

from __future__ import annotations

from typing import Any, Final, Literal, get_args

from attrs import frozen

from cabo_rules.cards import Card
from cabo_rules.moves import Claim, Place
from cabo_rules.visibility import facts, hidden, shown_to_all, shown_to_seat, shown_to_seen

Cell = tuple[int, int]
"""(row, column) of a hand's grid; row 0 is nearest to its player."""

# --- deal -------------------------------------------------------------------------------------------------------------


@facts
class TableSet:
    """A table was set up by hand; ``seen`` tells, slot by slot, which seats have seen the card."""

    hands: tuple[tuple[Card | None, ...], ...] = shown_to_seen()
    stock: tuple[Card, ...] = hidden()
    discard: tuple[Card, ...] = shown_to_all()
    turn: int
    totals: tuple[int, ...]
    seen: tuple[tuple[tuple[int, ...], ...], ...]
    dealer: int | None
    caller: int | None
    last_turns: tuple[int, ...]


@facts
class Dealt:
    """A round was dealt: each seat's hand, slot by slot, and the stock, top card first."""

    round: int
    dealer: int | None
    starter: int
    hands: tuple[tuple[Card, ...], ...] = hidden()
    stock: tuple[Card, ...] = hidden()


@facts
class FirstLooked:
    """A seat had its look before the first turn."""

    seat: int
    slots: tuple[int, ...]
    cards: tuple[Card, ...] = shown_to_seat()


@facts
class LooksEnded:
    """The looks before the first turn are over."""

    seats: tuple[int, ...]  # those for whom the host closed them


@facts
class OpenCardTurned:
    """The top card of the stock was turned to start the discard pile."""

    card: Card = shown_to_all()


# --- turn -------------------------------------------------------------------------------------------------------------


@facts
class TurnBegan:
    """A seat's turn began; the turn before it is over."""

    seat: int


@facts
class ShuffleAwaited:
    """A card must be drawn and the stock has too few: the host shuffles first."""

    seat: int  # the seat that draws
    key: str


@facts
class Shuffled:
    """The discard pile was shuffled into the stock; ``kept`` of its top cards stayed."""

    stock: tuple[Card, ...] = hidden()
    kept: int


@facts
class Drew:
    """A seat drew the top card of the stock. An open snap window is closed by it."""

    seat: int
    card: Card = shown_to_seat()


@facts
class Took:
    """A seat took the top card of the discard pile. An open snap window is closed by it."""

    seat: int
    card: Card = shown_to_all()


@facts
class Kept:
    """The drawn card went into ``slot``; ``card``, which lay there, went on the discard pile."""

    seat: int
    slot: int
    card: Card = shown_to_all()


@facts
class Discarded:
    """The drawn card went on the discard pile."""

    seat: int
    card: Card = shown_to_all()


@facts
class Returned:
    """The card taken from the discard pile was put back on it."""

    seat: int
    card: Card = shown_to_all()


# --- powers -----------------------------------------------------------------------------------------------------------


@facts
class PowerOpened:
    """A seat may now use a power, or began to use it with the card still in hand, which is shown to all then."""

    seat: int
    power: str
    card: Card | None = shown_to_all()


@facts
class Looked:
    """A seat looked at cards; only that seat saw them, everybody saw which."""

    seat: int
    places: tuple[Place, ...]
    cards: tuple[Card, ...] = shown_to_seat()


@facts
class Swapped:
    """The cards of two places changed places; nobody saw them."""

    seat: int
    places: tuple[Place, Place]


PowerEnding = Literal["used", "declined", "forfeited", "lapsed"]


@facts
class PowerEnded:
    """A power is over: it was used, declined, forfeited as the turn ended, or lapsed for want of a target."""

    seat: int
    power: str
    how: PowerEnding
    key: str


# --- matching ---------------------------------------------------------------------------------------------------------


@facts
class Snapped:
    """A right snap: the card at ``place`` went on the discard pile."""

    seat: int
    place: Place
    card: Card = shown_to_all()


@facts
class SnapFailed:
    """A wrong snap: the card at ``place`` was shown to all and went back."""

    seat: int
    place: Place
    card: Card = shown_to_all()


@facts
class WindowClosed:
    """The snap window was closed, by the host or by the rule at ``key``."""

    key: str


@facts
class GiftOwed:
    """A seat that snapped another's card may or must give an own card into the place it left."""

    seat: int
    place: Place
    key: str


@facts
class Gave:
    """A seat gave the card of its ``slot`` into ``place``, unseen."""

    seat: int
    slot: int
    place: Place


@facts
class GiftDeclined:
    """A seat gave no card."""

    seat: int


@facts
class MatchBegan:
    """A seat named cards of the drawn card's rank; they are settled one by one, in this order."""

    seat: int
    claims: tuple[Claim, ...]


@facts
class Matched:
    """A named card was right: it went on the discard pile, and the own card of slot ``give`` into its place."""

    seat: int
    place: Place
    give: int | None
    card: Card = shown_to_all()


@facts
class MatchFailed:
    """A named card was wrong: it was shown to all and went back."""

    seat: int
    place: Place
    card: Card = shown_to_all()


@facts
class Traded:
    """A set went on the discard pile in the order named; the drawn card took the first named slot."""

    seat: int
    slots: tuple[int, ...]
    cards: tuple[Card, ...] = shown_to_all()


@facts
class TradeFailed:
    """The cards of a set were not of one rank: they were shown to all and went back."""

    seat: int
    slots: tuple[int, ...]
    cards: tuple[Card, ...] = shown_to_all()


@facts
class PenaltyOwed:
    """A seat must draw so many penalty cards."""

    seat: int
    count: int
    key: str


@facts
class PenaltyDrawn:
    """A penalty card was drawn and lies apart, unseen, until it is placed."""

    seat: int
    card: Card = hidden()


@facts
class PenaltyPlaced:
    """A penalty card took its slot: an empty one, or a new one at ``cell``."""

    seat: int
    slot: int
    cell: Cell


@facts
class PenaltyWaived:
    """So many penalty cards could not be drawn and are waived."""

    seat: int
    count: int
    key: str


@facts
class SnapPassed:
    """A seat gave up snapping the last discard of the round."""

    seat: int


# --- calling and the end of a round -----------------------------------------------------------------------------------


@facts
class Called:
    """A seat called Cabo, or the call was made for it; ``last_turns`` are the seats that have one more turn."""

    seat: int
    last_turns: tuple[int, ...]
    key: str


@facts
class HandEmptied:
    """A seat ran out of cards, and that begins the last lap; ``last_turns`` are the seats that have one more turn."""

    seat: int
    last_turns: tuple[int, ...]
    key: str


@facts
class PassedOver:
    """A seat was passed over."""

    seat: int
    key: str


RoundEndCause = Literal["last turn", "empty hand", "stock out", "nothing to draw"]


@facts
class LastTurnEnded:
    """The last turn of the round is over, and why; where cards are snapped, the last discard may still be."""

    seat: int
    cause: RoundEndCause
    key: str


@facts
class RoundEnded:
    """The round is over: all hands are turned face up."""

    cause: RoundEndCause
    key: str
    hands: tuple[tuple[Card | None, ...], ...] = shown_to_all()


# --- scoring and the game ---------------------------------------------------------------------------------------------


@frozen
class SeatScore:
    """How one seat's score came about.

    ``score = base + bonus + penalty``, where ``base`` is the points, or nothing for a winner who scores nothing, or
    what a special hand fixes for everybody.

    :ivar cards: the sum of the card values.
    :ivar special: the name of the special hand held, or ``None``.
    :ivar points: the points of the hand that decide who is lowest: ``cards``, unless the special hand sets them.
    """

    cards: int
    special: str | None
    points: int
    base: int
    bonus: int
    penalty: int
    score: int


@facts
class RoundScored:
    """The round was counted; ``totals`` are those after it, before any reset."""

    seats: tuple[SeatScore, ...]
    winners: tuple[int, ...]
    totals: tuple[int, ...]


@facts
class TotalReset:
    """A total came down."""

    seat: int
    total: int
    key: str


@facts
class RoundAwaited:
    """Another round may be dealt; ``None`` where the host says who starts, or where it does not matter who deals."""

    starter: int | None
    dealer: int | None


@facts
class GameEnded:
    """The game is over."""

    winners: tuple[int, ...]
    key: str


@facts
class GameAbandoned:
    """The game was abandoned: nobody wins."""

    key: str


Event = (
    TableSet | Dealt | FirstLooked | LooksEnded | OpenCardTurned
    | TurnBegan | ShuffleAwaited | Shuffled | Drew | Took | Kept | Discarded | Returned
    | PowerOpened | Looked | Swapped | PowerEnded
    | Snapped | SnapFailed | WindowClosed | GiftOwed | Gave | GiftDeclined
    | MatchBegan | Matched | MatchFailed | Traded | TradeFailed
    | PenaltyOwed | PenaltyDrawn | PenaltyPlaced | PenaltyWaived | SnapPassed
    | Called | HandEmptied | PassedOver | LastTurnEnded | RoundEnded
    | RoundScored | TotalReset | RoundAwaited | GameEnded | GameAbandoned
)  # fmt: skip
"""Everything that can happen."""

EVENTS: Final[tuple[type[Any], ...]] = get_args(Event)
