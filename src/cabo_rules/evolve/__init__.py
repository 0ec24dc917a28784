"""``evolve``: what each event changes. It holds no rule: it never asks whether something may happen.

Every function here works on a state whose cards are partly hidden, too: the cards that an event makes known are taken
from the event, never from the state.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cabo_rules import events as e
from cabo_rules.errors import GameError, check_list, must_be
from cabo_rules.evolve import follow
from cabo_rules.evolve.table import EVOLVE
from cabo_rules.state import State, check_state, new_state

if TYPE_CHECKING:
    from cabo_rules.variant.model import Variant


def evolve(state: State, event: e.Event) -> State:
    """The state after an event: what happened, without asking whether it was allowed.

    :raises GameError: if ``event`` is not an event, or cannot happen at this table: a seat, a slot or a power that is
        not there, a card that nobody holds.

    >>> from cabo_rules import new_state, load_variant, events
    >>> evolve(new_state(load_variant("rush"), 2), events.TurnBegan(1)).turn
    1
    """
    check_state(state)
    return _checked(state, event)


def replay(variant: Variant, seats: int, happened: Iterable[e.Event]) -> State:
    """The state that events lead to: what happened, without asking whether it was allowed.

    :raises GameError: if ``variant`` is not a variant, ``seats`` not a whole number from 1 to 1,000, or ``happened``
        not a list of events; else as for :func:`cabo_rules.evolve`.

    >>> from cabo_rules import Game, load_variant
    >>> game = Game.new(load_variant("stacking"), ["Ana", "Ben"], seed=7)
    >>> replay(game.variant, 2, game.events) == game.state
    True
    """
    state = new_state(variant, seats)
    check_list("happened", happened, "a list of events")
    for event in happened:
        state = _checked(state, event)
    return state


def _checked(state: State, event: e.Event) -> State:
    if type(event) not in EVOLVE:
        raise GameError(must_be("event", "an event", event, "cabo_rules.events has their classes"))
    return follow.follow(state, event)
