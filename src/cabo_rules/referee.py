"""The referee: passes each move to its chapter of the rules, and returns its events, or why it is refused."""

from __future__ import annotations

from cabo_rules.errors import MoveError, wrong_argument
from cabo_rules.events import Event
from cabo_rules.moves import Move
from cabo_rules.refusals import IllegalMove, Refusal
from cabo_rules.rules import calling, commitments, conduct, deal, game, set_up
from cabo_rules.rules.decision import Decision, Rule, Rules
from cabo_rules.rules.flow import settle
from cabo_rules.rules.matching import drawn, last_snap, penalty, snap
from cabo_rules.rules.matching import set as sets
from cabo_rules.rules.powers import use
from cabo_rules.rules.turn import draw, drawn_card, end
from cabo_rules.state import State, check_state, seal

RULES: Rules = {
    **set_up.RULES, **deal.RULES, **commitments.RULES, **draw.RULES, **drawn_card.RULES, **end.RULES, **use.RULES,
    **snap.RULES, **last_snap.RULES, **drawn.RULES, **sets.RULES, **penalty.RULES, **calling.RULES, **conduct.RULES,
    **game.RULES,
}  # fmt: skip
"""The rules for every move; each chapter lists its own."""


def refusal(state: State, move: Move) -> Refusal | None:
    """Return why a move is not allowed in a state, or ``None`` if it is allowed.

    :raises MoveError: if ``move`` is not a move.
    :raises HiddenCardError: if the state is a view, and the answer depends on a card that it hides.

    >>> from cabo_rules import load_variant, new_state
    >>> from cabo_rules.moves import CloseLooks
    >>> refusal(new_state(load_variant("rush"), 2), CloseLooks()).sentence
    'The first looks are over, or this game has none.'
    """
    check_state(state)
    may, _ = _rule(move)
    return game.over(state, move) or may(state, move)


def _rule(move: Move) -> Rule:
    rule = RULES.get(type(move))
    if rule is None:
        raise wrong_argument("move", "a move like Draw(0, 'stock')", move, error=MoveError)
    return rule


def play(state: State, move: Move) -> tuple[State, list[Event]]:
    """Decide a move and return the state after it, with its events.

    :raises IllegalMove: if the rules refuse the move; it carries the refusal.
    :raises MoveError: if ``move`` is not a move.
    """
    try:
        may, do = RULES[type(move)]
    except KeyError:
        may, do = _rule(move)
    refused = may(state, move) if state.phase != "over" else game.over(state, move) or may(state, move)
    if refused is not None:
        raise IllegalMove(refused)
    decision = Decision(state)
    do(decision, move)
    settle(decision)
    return seal(decision.state), decision.events


def decide(state: State, move: Move) -> tuple[Event, ...]:
    """Return the events of a move, in order.

    On a view, the events have :data:`cabo_rules.HIDDEN` in place of the cards that the view hides.

    :raises IllegalMove: if the rules refuse the move; it carries the refusal.
    :raises MoveError: if ``move`` is not a move.
    :raises HiddenCardError: if the state is a view, and what happens depends on a card that it hides.

    >>> from cabo_rules import load_variant, new_state
    >>> from cabo_rules.moves import Deal
    >>> state = new_state(load_variant("hunner"), 2)
    >>> [type(event).__name__ for event in decide(state, Deal(state.variant.cards_for(state.seats), starter=1))]
    ['Dealt']
    """
    check_state(state)
    return tuple(play(state, move)[1])
