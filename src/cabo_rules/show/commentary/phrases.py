"""Checks of the arguments of sentences, and phrases in English for pictures and tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from cabo_rules.cards import Card
from cabo_rules.errors import check_kind
from cabo_rules.players import check_names, check_viewer, viewer_in_words
from cabo_rules.seats import SPECTATOR
from cabo_rules.show.texts import speaker as phrase
from cabo_rules.show.texts.speaker import Speaker, speaker
from cabo_rules.state import State, check_state

Names = Sequence[str]
"""The players' names, by seat."""

Sentences = Mapping[type[Any], Callable[[Speaker, State, Any], str]]
"""The sentence of each kind of event, made from whom it speaks to, the state before it and the event."""

ENGLISH: Final = speaker((), None, "en")


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


def the(card: Card) -> str:
    """Name a card in a sentence.

    >>> from cabo_rules import HIDDEN
    >>> the(Card("QS")), the(HIDDEN)
    ('the QS', 'a card')
    """
    return phrase.the(ENGLISH, card)


def cards_of(count: int) -> str:
    """Return a number of cards in words."""
    return phrase.cards_of(ENGLISH, count)
