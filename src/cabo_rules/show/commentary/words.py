"""The words that sentences about a game are made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cabo_rules.cards import HIDDEN, Card
from cabo_rules.errors import GameError, check_kind, must_be, short
from cabo_rules.moves import SPECTATOR, Place
from cabo_rules.players import check_viewer, viewer_in_words
from cabo_rules.state import State, check_state

Names = Sequence[str]
"""The players' names, by seat."""


def listed(words: Iterable[str], nothing: str = "nobody") -> str:
    """Words as a list in a sentence.

    >>> listed(["Ana", "Ben", "Chi"])
    'Ana, Ben and Chi'
    """
    *first, last = list(words) or [nothing]
    return f"{', '.join(first)} and {last}" if first else last


def who(names: Names, seats: Iterable[int], nothing: str = "nobody") -> str:
    """The names of some seats as a list in a sentence."""
    return listed([names[seat] for seat in seats], nothing)


def check_names(names: Names, seats: int | None = None, called: str = "names") -> None:
    """Check that names are a list of text, one for each of so many seats.

    :raises GameError: if they are not.
    """
    if isinstance(names, str | bytes) or not isinstance(names, Sequence) or seats not in (None, len(names)):
        many = "" if seats is None else f"{seats} "
        raise GameError(must_be(called, f"a list of {many}names, one for each seat", names))
    for name in names:
        if not isinstance(name, str):
            raise GameError(f"{called} must hold only names, not {short(name)}")


def check_table(state: State, names: Names, called: str = "state") -> None:
    """Check that there is a state, and a name for each of its seats.

    :raises GameError: if it is not so.
    """
    check_state(state, called)
    check_names(names, state.seats)


def viewer_named(names: Sequence[str], viewer: int) -> str:
    """Whose view it is, by seat and name.

    :param names: the players' names, by seat.
    :raises GameError: when there is no such seat.

    >>> viewer_named(["Ana", "Ben"], 1), viewer_named(["Ana", "Ben"], SPECTATOR)
    ('seat 1, Ben', 'a spectator')
    """
    check_names(names)
    check_kind(int, "viewer", viewer, f"a seat from 0 to {len(names) - 1} or SPECTATOR")
    check_viewer(viewer, len(names))
    words = viewer_in_words(viewer)
    return words if viewer == SPECTATOR else f"{words}, {names[viewer]}"


def the(card: Card, hidden: str = "a card") -> str:
    """A card in a sentence; ``hidden`` is what it is called where it is hidden.

    >>> the(Card("QS")), the(HIDDEN)
    ('the QS', 'a card')
    """
    return hidden if card == HIDDEN else f"the {card}"


def shown(card: Card | None) -> str:
    """What lies at a place, to stand after the place: in brackets, and nothing where the card is hidden.

    >>> shown(Card("QS")), shown(None), shown(HIDDEN)
    (' (QS)', ' (nothing)', '')
    """
    return "" if card == HIDDEN else f" ({'nothing' if card is None else card})"


def cards(of: Iterable[Card | None]) -> str:
    """Cards as they are written, one after the other; only how many, where all are hidden.

    >>> cards([Card("QS"), None, HIDDEN]), cards([HIDDEN, HIDDEN])
    ('QS ??', '2 cards')
    """
    there = [card for card in of if card is not None]
    if there and set(there) == {HIDDEN}:
        return cards_of(len(there))
    return " ".join(card.text for card in there) or "no card"


def cards_of(count: int) -> str:
    """So many cards."""
    return "1 card" if count == 1 else f"{count} cards"


def penalty_cards(count: int) -> str:
    """So many penalty cards."""
    return "1 penalty card" if count == 1 else f"{count} penalty cards"


def slots(numbers: Sequence[int]) -> str:
    """Slots by their numbers."""
    return f"{'slot' if len(numbers) == 1 else 'slots'} {listed([str(number) for number in numbers])}"


def at(names: Names, seat: int, place: Place) -> str:
    """A place as the player of ``seat`` would point at it."""
    return f"own slot {place.slot}" if place.seat == seat else f"{names[place.seat]}'s slot {place.slot}"


def lying(state: State, place: Place) -> str:
    """The card that lies at a place, to stand after it."""
    return shown(state.hands[place.seat][place.slot].card)


def power(name: str) -> str:
    """A power's or special hand's name as people say it."""
    return name.replace("-", " ")


def powers(names: Iterable[str]) -> str:
    """Powers of which one may be chosen."""
    return " or ".join(f"“{power(name)}”" for name in names)


def last_turns(names: Names, seats: Sequence[int]) -> str:
    """Who has a last turn, as the end of a sentence."""
    if not seats:
        return "nobody has another turn"
    return f"{who(names, seats)} {'has' if len(seats) == 1 else 'have'} one more turn"


def wins(names: Names, seats: Sequence[int]) -> str:
    """Who wins, with the verb."""
    return f"{who(names, seats, 'Nobody')} {'win' if len(seats) > 1 else 'wins'}"
