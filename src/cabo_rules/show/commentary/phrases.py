"""Checks of the arguments of sentences, and names of viewers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cabo_rules.errors import check_kind
from cabo_rules.players import check_names, check_viewer
from cabo_rules.seats import SPECTATOR
from cabo_rules.show.texts import Texts
from cabo_rules.show.texts.speaker import Speaker, say, speaker
from cabo_rules.state import State, check_state

Names = Sequence[str]
"""The players' names, by seat."""

Sentences = Mapping[type[Any], Callable[[Speaker, State, Any], str]]
"""The sentence of each kind of event, made from whom it speaks to, the state before it and the event."""


def check_table(state: State, names: Names, called: str = "state") -> None:
    """Check that there is a state and a name for each of its seats.

    :raises GameError: if not.
    """
    check_state(state, called)
    check_names(names, state.seats)


def viewer_named(names: Sequence[str], viewer: int, *, language: str | Texts = "en") -> str:
    """Name a viewer by seat and name.

    :param names: the players' names, by seat.
    :raises GameError: if nobody has that seat, or the library does not speak the language.

    >>> viewer_named(["Ana", "Ben"], 1), viewer_named(["Ana", "Ben"], SPECTATOR)
    ('seat 1, Ben', 'a spectator')
    >>> viewer_named(["Ana", "Ben"], 1, language="de")
    'Sitz 1, Ben'
    """
    check_names(names)
    check_kind(int, "viewer", viewer, f"a seat from 0 to {len(names) - 1} or SPECTATOR")
    check_viewer(viewer, len(names))
    return viewer_to(speaker(names, None, language), viewer)


def viewer_to(to: Speaker, viewer: int) -> str:
    """Name a viewer by seat and name."""
    if viewer == SPECTATOR:
        return say(to, "viewer.spectator")
    return say(to, "viewer.seat", seat=viewer, who=to.name(viewer))
