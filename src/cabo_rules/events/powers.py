"""Powers: opened, used, and over."""

from __future__ import annotations

from typing import Final, Literal

from cabo_rules.cards import Card
from cabo_rules.events.hands import everybody, exchanged, looked_at
from cabo_rules.events.sources import cards_at_places, drawn_card
from cabo_rules.seats import Place
from cabo_rules.state import Draft, Due, Effects, State, Window, make_drawn
from cabo_rules.visibility import facts, shown_to_all, shown_to_seat

__all__ = ["DuePowerOpened", "Looked", "PowerDue", "PowerEnded", "PowerEnding", "PowerOpened", "Swapped"]


def _card_in_hand(state: State, event: PowerOpened) -> Card | None:
    return None if event.card is None else drawn_card(state, event)


@facts
class PowerOpened:
    """A seat may now use a power, or began to use it with the card still in hand, which is then shown to all.

    A card with several powers opens them all; the first move with one of them chooses it.
    """

    seat: int
    power: str
    card: Card | None = shown_to_all(source=_card_in_hand)


def power_opened(state: Draft, event: PowerOpened) -> None:
    if event.card is None or state.drawn is None:
        state.powers = (*state.powers, event.power)
        return
    drawn = make_drawn(state.drawn.seat, state.drawn.pile, event.card, everybody(state.seats))
    state.powers = (*state.powers, event.power)
    state.drawn = drawn


@facts
class Looked:
    """A seat looked at cards; only that seat saw them, everybody saw which.

    >>> from cabo_rules import Game, load_variant
    >>> from cabo_rules.moves import Draw, Look, Place
    >>> pile = ["2S", "3S", "4S", "5S", "6S"]  # so a 7 is drawn
    >>> game = Game.set_up(load_variant("rush"), ["Ana", "Ben"], hands=[["AS", "2H"], ["7D"]], discard=pile)
    >>> for event in game.play(Draw(0, "stock")).play(Look(0, [Place(0, 1)])).last_events[:3]:
    ...     print(event)
    ...
    PowerOpened(seat=0, power='peek', card=Card(text='7S'))
    Looked(seat=0, places=(Place(seat=0, slot=1),), cards=(Card(text='2H'),))
    PowerEnded(seat=0, power='peek', how='used', key='powers.named.peek')
    """

    seat: int
    places: tuple[Place, ...]
    cards: tuple[Card, ...] = shown_to_seat(source=cards_at_places)


def looked(state: Draft, event: Looked) -> None:
    state.hands = looked_at(state.hands, event.places, event.cards, event.seat)
    state.looked = event.places


@facts
class Swapped:
    """The cards of two places changed places; nobody saw them."""

    seat: int
    places: tuple[Place, Place]


def swapped(state: Draft, event: Swapped) -> None:
    state.hands = exchanged(state.hands, *event.places)


PowerEnding = Literal["used", "declined", "forfeited", "lapsed", "not chosen"]


@facts
class PowerEnded:
    """A power is over: it was used, declined, forfeited when the turn ended, lapsed without a target, or another power
    of the same card was chosen."""

    seat: int
    power: str
    how: PowerEnding
    key: str


def power_ended(state: Draft, event: PowerEnded) -> None:
    state.powers = tuple(name for name in state.powers if name != event.power)
    state.looked = ()


@facts
class PowerDue:
    """A seat snapped a card with powers; it may use one when the gift and the powers before it are settled."""

    seat: int
    powers: tuple[str, ...]


def power_due(state: Draft, event: PowerDue) -> None:
    window = state.window
    assert window is not None
    _set_users(state, window, window.user, (*window.due, Due(event.seat, event.powers)))


@facts
class DuePowerOpened:
    """A seat may now use one of the powers of the card that it snapped, on turn or not."""

    seat: int
    powers: tuple[str, ...]


def due_power_opened(state: Draft, event: DuePowerOpened) -> None:
    window = state.window
    assert window is not None
    assert window.due[0] == Due(event.seat, event.powers)
    state.powers = event.powers
    _set_users(state, window, event.seat, window.due[1:])


def _set_users(state: Draft, window: Window, user: int | None, due: tuple[Due, ...]) -> None:
    state.window = Window(
        window.discarder, window.snapped, window.wrong, window.closed, window.hand, user, due, window.snapper
    )


PowerEvent = PowerDue | DuePowerOpened | PowerOpened | Looked | Swapped | PowerEnded

EFFECTS: Final[Effects] = {
    PowerDue: power_due,
    DuePowerOpened: due_power_opened,
    PowerOpened: power_opened,
    Looked: looked,
    Swapped: swapped,
    PowerEnded: power_ended,
}
