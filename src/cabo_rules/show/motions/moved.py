"""Motions: where the cards of each event go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any, Final

from cabo_rules import events as e
from cabo_rules.cards import HIDDEN, Card
from cabo_rules.moves import Cell
from cabo_rules.past import Step
from cabo_rules.sealed import sealed
from cabo_rules.seats import place
from cabo_rules.show.motions.spots import Apart, CardSpot, Make, drawn, nothing, of_events, own


@sealed
class Motion:
    """A card, or a pile of cards, that goes from one spot to another.

    A card leaves a pile from its top, and comes on top of the discard pile. Penalty cards are placed in the order in
    which they were drawn.

    :ivar event: the index of its event in ``step.events``; motions of one event happen at the same time.
    :ivar card: the card, or :data:`cabo_rules.HIDDEN` if the step does not show it. A card that lies open in a hand and
        is swapped or given away stays open, which the state after the step shows.
    :ivar source: the spot that the card leaves.
    :ivar target: the spot that it goes to.
    :ivar cell: the cell of its place, if the card may make a new slot.
    :ivar kept: ``None`` for one card. A number if a pile goes and is shuffled: so many of its top cards stay.

    >>> from cabo_rules import Game, load_variant, redact
    >>> from cabo_rules.moves import CloseLooks, Draw, Keep
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7).play(CloseLooks()).play(Draw(0, "stock"))
    >>> for motion in motions(redact(game.play(Keep(0, 1)).last_step, 1)):
    ...     print(motion.card, motion.source, motion.target)
    ...
    3H Place(seat=0, slot=1) discard pile
    ?? Apart(seat=0, what='drawn') Place(seat=0, slot=1)
    """

    event: int
    card: Card
    source: CardSpot
    target: CardSpot
    cell: Cell | None = None
    kept: int | None = None


def motions(step: Step) -> tuple[Motion, ...]:
    """Return where the cards of a move go, in order. Send a seat those of the redacted step.

    :raises GameError: if ``step`` is not a move and its events.

    >>> from cabo_rules import Game, load_variant
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)
    >>> [motion.source for motion in motions(game.last_step)] == 9 * ["deck"]  # two hands of four, and the stock
    True
    """
    return of_events(step, MOTIONS)


def _dealt(at: int, event: e.Dealt | e.TableSet) -> Iterator[Motion]:
    """Deal a card to each seat in turn, as a dealer does, and put down the rest."""
    for slot, cards in enumerate(zip_longest(*event.hands)):
        for seat, card in enumerate(cards):
            if card is not None:
                yield Motion(at, card, "deck", place(seat, slot))
    if isinstance(event, e.TableSet):
        for card in event.discard:
            yield Motion(at, card, "deck", "discard pile")
    yield Motion(at, HIDDEN, "deck", "stock", kept=0)


def _opened(at: int, event: e.OpenCardTurned) -> Iterator[Motion]:
    yield Motion(at, event.card, "stock", "discard pile")


def _shuffled(at: int, event: e.Shuffled) -> Iterator[Motion]:
    yield Motion(at, HIDDEN, "discard pile", "stock", kept=event.kept)


def _drew(at: int, event: e.Drew) -> Iterator[Motion]:
    yield Motion(at, event.card, "stock", drawn(event))


def _took(at: int, event: e.Took) -> Iterator[Motion]:
    yield Motion(at, event.card, "discard pile", drawn(event))


def _kept(at: int, event: e.Kept) -> Iterator[Motion]:
    yield Motion(at, event.card, own(event), "discard pile")
    yield Motion(at, HIDDEN, drawn(event), own(event))


def _discarded(at: int, event: e.Discarded | e.Returned) -> Iterator[Motion]:
    yield Motion(at, event.card, drawn(event), "discard pile")


def _swapped(at: int, event: e.Swapped) -> Iterator[Motion]:
    one, other = event.places
    yield Motion(at, HIDDEN, one, other)
    yield Motion(at, HIDDEN, other, one)


def _snapped(at: int, event: e.Snapped) -> Iterator[Motion]:
    yield Motion(at, event.card, event.place, "discard pile")


def _gave(at: int, event: e.Gave) -> Iterator[Motion]:
    yield Motion(at, HIDDEN, own(event), event.place)


def _matched(at: int, event: e.Matched) -> Iterator[Motion]:
    yield Motion(at, event.card, event.place, "discard pile")
    if event.give is not None:
        yield Motion(at, HIDDEN, place(event.seat, event.give), event.place)


def _traded(at: int, event: e.Traded) -> Iterator[Motion]:
    for slot, card in zip(event.slots, event.cards, strict=True):
        yield Motion(at, card, place(event.seat, slot), "discard pile")
    yield Motion(at, HIDDEN, drawn(event), place(event.seat, event.slots[0]))


def _drawn_kept(at: int, event: e.DrawnKept) -> Iterator[Motion]:
    yield Motion(at, HIDDEN, drawn(event), own(event), event.cell)


def _penalty_drawn(at: int, event: e.PenaltyDrawn) -> Iterator[Motion]:
    yield Motion(at, event.card, "stock", Apart(event.seat, "penalty"))


def _penalty_placed(at: int, event: e.PenaltyPlaced) -> Iterator[Motion]:
    yield Motion(at, HIDDEN, Apart(event.seat, "penalty"), own(event), event.cell)


STILL: Final = (
    e.CommitmentOpened, e.FirstLooked, e.LooksEnded, e.TurnBegan, e.ShuffleAwaited, e.StockLow, e.LaidFaceUp,
    e.PowerDue, e.DuePowerOpened, e.PowerOpened, e.Looked, e.PowerEnded, e.SnapFailed, e.SnapKept, e.SnappedLate,
    e.WindowClosed, e.GiftOwed, e.GiftDeclined, e.SnapPassed, e.MatchBegan, e.MatchFailed, e.TradeFailed,
    e.PenaltyOwed, e.PenaltyWaived, e.WentOut, e.Called, e.HandEmptied, e.HandShown, e.PassedOver, e.LastTurnEnded,
    e.RoundEnded, e.RoundScored, e.TotalReset, e.RoundAwaited, e.GameEnded, e.GameAbandoned,
)  # fmt: skip
"""The events that move no card."""

MOTIONS: Final[Mapping[type[Any], Make[Motion]]] = {
    **dict.fromkeys(STILL, nothing),
    e.TableSet: _dealt,
    e.Dealt: _dealt,
    e.OpenCardTurned: _opened,
    e.Shuffled: _shuffled,
    e.Drew: _drew,
    e.Took: _took,
    e.Kept: _kept,
    e.Discarded: _discarded,
    e.Returned: _discarded,
    e.Swapped: _swapped,
    e.Snapped: _snapped,
    e.Gave: _gave,
    e.Matched: _matched,
    e.Traded: _traded,
    e.DrawnKept: _drawn_kept,
    e.PenaltyDrawn: _penalty_drawn,
    e.PenaltyPlaced: _penalty_placed,
}
"""The motions of each event."""
