"""Reveals: the cards that each event shows, and to whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from cabo_rules import events as e
from cabo_rules.cards import HIDDEN, Card
from cabo_rules.past import Step
from cabo_rules.sealed import sealed
from cabo_rules.seats import place
from cabo_rules.show.motions.spots import CardSpot, Make, drawn, nothing, of_events, own


@sealed
class Reveal:
    """A card that is shown at the spot where it lies after the motions of its event.

    :ivar event: the index of its event in ``step.events``.
    :ivar card: the card; :data:`cabo_rules.HIDDEN` if the step does not show it: a card that another seat looks at, or
        one that stays open in a hand, which was shown when it was taken from the discard pile.
    :ivar spot: the spot where it lies.
    :ivar seat: the seat that sees it; ``None`` if everybody does.
    :ivar stays: whether it lies open from now on: on the discard pile, face up in a hand, or as a drawn card until it
        is kept. Otherwise it is turned back as it lay before: at once, or when ``state.looked`` no longer names it.

    >>> from cabo_rules import Game, load_variant, redact
    >>> from cabo_rules.moves import FirstLook
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7).play(FirstLook(0, [1]))
    >>> reveals(game.last_step)
    (Reveal(event=0, card=Card(text='3H'), spot=Place(seat=0, slot=1), seat=0, stays=False),)
    >>> reveals(redact(game.last_step, 1))[0].card
    Card(text='??')
    """

    event: int
    card: Card
    spot: CardSpot
    seat: int | None
    stays: bool


def reveals(step: Step) -> tuple[Reveal, ...]:
    """Return the cards that a move shows, in order. Send a seat those of the redacted step.

    :raises GameError: if ``step`` is not a move and its events.

    >>> from cabo_rules import Game, load_variant
    >>> from cabo_rules.moves import CloseLooks
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7).play(CloseLooks())
    >>> [(reveal.spot, reveal.card.text) for reveal in reveals(game.last_step)]
    [('discard pile', '3C')]
    """
    return of_events(step, REVEALS)


def _on_pile(at: int, event: Any) -> Iterator[Reveal]:
    yield Reveal(at, event.card, "discard pile", None, True)


def _all_on_pile(at: int, event: e.Traded) -> Iterator[Reveal]:
    for card in event.cards:
        yield Reveal(at, card, "discard pile", None, True)


def _pile_set(at: int, event: e.TableSet) -> Iterator[Reveal]:
    """Show the discard pile; what the seats have seen of the hands, they saw before."""
    for card in event.discard:
        yield Reveal(at, card, "discard pile", None, True)


def _drawn_to_its_seat(at: int, event: e.Drew) -> Iterator[Reveal]:
    yield Reveal(at, event.card, drawn(event), event.seat, True)


def _drawn_to_all(at: int, event: e.Took | e.PowerOpened | e.MatchBegan) -> Iterator[Reveal]:
    if event.card is not None:
        yield Reveal(at, event.card, drawn(event), None, True)


def _looked_first(at: int, event: e.FirstLooked) -> Iterator[Reveal]:
    for slot, card in zip(event.slots, event.cards, strict=True):
        yield Reveal(at, card, place(event.seat, slot), event.seat, False)


def _looked(at: int, event: e.Looked) -> Iterator[Reveal]:
    for where, card in zip(event.places, event.cards, strict=True):
        yield Reveal(at, card, where, event.seat, False)


def _turned_back(at: int, event: e.SnapFailed | e.SnapKept | e.MatchFailed) -> Iterator[Reveal]:
    yield Reveal(at, event.card, event.place, None, False)


def _set_turned_back(at: int, event: e.TradeFailed) -> Iterator[Reveal]:
    for slot, card in zip(event.slots, event.cards, strict=True):
        yield Reveal(at, card, place(event.seat, slot), None, False)


def _face_up(at: int, event: e.LaidFaceUp) -> Iterator[Reveal]:
    yield Reveal(at, HIDDEN, own(event), None, True)


def _hand_face_up(at: int, event: e.HandShown) -> Iterator[Reveal]:
    return _up(at, event.seat, event.cards)


def _hands_face_up(at: int, event: e.RoundEnded) -> Iterator[Reveal]:
    for seat, cards in enumerate(event.hands):
        yield from _up(at, seat, cards)


def _up(at: int, seat: int, cards: tuple[Card | None, ...]) -> Iterator[Reveal]:
    for slot, card in enumerate(cards):
        if card is not None:
            yield Reveal(at, card, place(seat, slot), None, True)


UNSHOWN: Final = (
    e.Dealt, e.CommitmentOpened, e.LooksEnded, e.TurnBegan, e.ShuffleAwaited, e.StockLow, e.Shuffled, e.PowerDue,
    e.DuePowerOpened, e.Swapped, e.PowerEnded, e.SnappedLate, e.WindowClosed, e.GiftOwed, e.Gave, e.GiftDeclined,
    e.SnapPassed, e.DrawnKept, e.PenaltyOwed, e.PenaltyDrawn, e.PenaltyPlaced, e.PenaltyWaived, e.WentOut, e.Called,
    e.HandEmptied, e.PassedOver, e.LastTurnEnded, e.RoundScored, e.TotalReset, e.RoundAwaited, e.GameEnded,
    e.GameAbandoned,
)  # fmt: skip
"""The events that show no card at a spot; a commitment shows an order of cards that lie elsewhere by now."""

REVEALS: Final[Mapping[type[Any], Make[Reveal]]] = {
    **dict.fromkeys(UNSHOWN, nothing),
    e.TableSet: _pile_set,
    e.FirstLooked: _looked_first,
    e.OpenCardTurned: _on_pile,
    e.Drew: _drawn_to_its_seat,
    e.Took: _drawn_to_all,
    e.Kept: _on_pile,
    e.LaidFaceUp: _face_up,
    e.Discarded: _on_pile,
    e.Returned: _on_pile,
    e.PowerOpened: _drawn_to_all,
    e.Looked: _looked,
    e.Snapped: _on_pile,
    e.SnapFailed: _turned_back,
    e.SnapKept: _turned_back,
    e.MatchBegan: _drawn_to_all,
    e.Matched: _on_pile,
    e.MatchFailed: _turned_back,
    e.Traded: _all_on_pile,
    e.TradeFailed: _set_turned_back,
    e.HandShown: _hand_face_up,
    e.RoundEnded: _hands_face_up,
}
"""The reveals of each event."""
