"""The phrases that sentences about a game are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from cabo_rules.cards import HIDDEN, Card
from cabo_rules.errors import check_kind
from cabo_rules.players import check_names, check_viewer, viewer_in_words
from cabo_rules.seats import SPECTATOR, Place
from cabo_rules.state import State, check_state
from cabo_rules.variants.chapters.language import listed

Names = Sequence[str]
"""The players' names, by seat."""

Sentences = Mapping[type[Any], Callable[[Names, State, Any], str]]
"""The sentence of each kind of event, made from the names, the state before it and the event."""


def who(names: Names, seats: Iterable[int], nothing: str = "nobody") -> str:
    """Join the names of some seats to a list in a sentence."""
    return listed([names[seat] for seat in seats] or [nothing])


def check_table(state: State, names: Names, called: str = "state") -> None:
    """Check that there is a state and a name for each of its seats.

    :raises GameError: if not.
    """
    check_state(state, called)
    check_names(names, state.seats)


def viewer_named(names: Sequence[str], viewer: int) -> str:
    """Name a viewer by seat and name.

    :param names: the players' names, by seat.
    :raises GameError: if there is no such seat.

    >>> viewer_named(["Ana", "Ben"], 1), viewer_named(["Ana", "Ben"], SPECTATOR)
    ('seat 1, Ben', 'a spectator')
    """
    check_names(names)
    check_kind(int, "viewer", viewer, f"a seat from 0 to {len(names) - 1} or SPECTATOR")
    check_viewer(viewer, len(names))
    words = viewer_in_words(viewer)
    return words if viewer == SPECTATOR else f"{words}, {names[viewer]}"


def the(card: Card, hidden: str = "a card") -> str:
    """Name a card in a sentence; a hidden card is ``hidden``.

    >>> the(Card("QS")), the(HIDDEN)
    ('the QS', 'a card')
    """
    return hidden if card == HIDDEN else f"the {card}"


def bracketed(card: Card | None) -> str:
    """Name the card at a place in brackets, to follow the place; a hidden card has no brackets.

    >>> bracketed(Card("QS")), bracketed(None), bracketed(HIDDEN)
    (' (QS)', ' (nothing)', '')
    """
    return "" if card == HIDDEN else f" ({'nothing' if card is None else card})"


def bracketed_at(state: State, place: Place) -> str:
    """Name the card that lies at a place in brackets."""
    return bracketed(state.hands[place.seat][place.slot].card)


def cards(of: Iterable[Card | None]) -> str:
    """Name cards in a row, or count them if all are hidden.

    >>> cards([Card("QS"), None, HIDDEN]), cards([HIDDEN, HIDDEN])
    ('QS ??', '2 cards')
    """
    there = [card for card in of if card is not None]
    if there and set(there) == {HIDDEN}:
        return cards_of(len(there))
    return " ".join(card.text for card in there) or "no card"


def cards_of(count: int) -> str:
    """Return a number of cards in words."""
    return "1 card" if count == 1 else f"{count} cards"


def penalty_cards(count: int, key: str) -> str:
    """Return a number of penalty cards in words; the key tells them from cards that a power gives."""
    kind = "card" if key.startswith("powers.") else "penalty card"
    return f"1 {kind}" if count == 1 else f"{count} {kind}s"


def slots(numbers: Sequence[int]) -> str:
    """Name slots by their numbers."""
    return f"{'slot' if len(numbers) == 1 else 'slots'} {listed([str(number) for number in numbers])}"


def at(names: Names, seat: int, place: Place) -> str:
    """Name a place in a sentence about ``seat``, whose own slots need no name."""
    return f"slot {place.slot}" if place.seat == seat else f"{names[place.seat]}'s slot {place.slot}"


def power(name: str) -> str:
    """Return the name of a power or special hand as people say it."""
    return name.replace("-", " ")


def powers(names: Iterable[str]) -> str:
    """Name powers, one of which may be chosen."""
    return " or ".join(f"“{power(name)}”" for name in names)


def last_turns(names: Names, seats: Sequence[int]) -> str:
    """Say who has a last turn, as the end of a sentence."""
    if not seats:
        return "nobody has another turn"
    return f"{who(names, seats)} {'has' if len(seats) == 1 else 'have'} one more turn"


def wins(names: Names, seats: Sequence[int]) -> str:
    """Say who wins, as the beginning of a sentence."""
    return f"{who(names, seats, 'Nobody')} {'win' if len(seats) > 1 else 'wins'}"
