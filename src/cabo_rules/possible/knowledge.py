"""The knowledge of a seat about the cards of the present round, and fair samples of the states that it may be in."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final
from weakref import WeakKeyDictionary

from cabo_rules.errors import GameError, check_kind
from cabo_rules.game import Game
from cabo_rules.past import Step, Turned, pages
from cabo_rules.possible.belief import Belief
from cabo_rules.possible.marked import BEGINNINGS
from cabo_rules.possible.seen import SeenRound
from cabo_rules.state import State, check_state, new_state


class Knowledge:
    """The knowledge of a seat about the cards of the present round, for an agent that hears each step.

    A view shows the cards that its seat knows, where they lie. It does not show which cards were shuffled into the
    stock, nor that a card was kept which only some cards could have been. The knowledge remembers these, too. Following
    a step costs the same at any length of the game.

    :ivar state: the view after the last step.

    >>> from random import Random
    >>> from cabo_rules import Game, load_variant, redact, view
    >>> from cabo_rules.moves import FirstLook
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)
    >>> knowledge = Knowledge(view(game.state, 0))
    >>> game = game.play(FirstLook(0, (0, 1)))
    >>> knowledge.follow(redact(game.last_step, 0), view(game.state, 0))
    >>> state = knowledge.possible_state(Random(5))
    >>> [slot.card.text for slot in knowledge.state.hands[0]], [slot.card.text for slot in state.hands[0]]
    (['QS', '3H', '??', '??'], ['QS', '3H', '9D', '4D'])
    >>> view(state, 0) == knowledge.state
    True
    """

    def __init__(self, state: State) -> None:
        """Begin with a view with perfect recall, before the first deal or later.

        Of a round that has begun, the knowledge is what the view shows.

        :raises GameError: if ``state`` is not a state, or does not have the cards of its deck.
        """
        check_state(state)
        self.state: State = state
        self._round: SeenRound = SeenRound(state)

    def follow(self, step: Step, state: State) -> None:
        """Take in the next step.

        :param step: the step, redacted for the seat.
        :param state: the view after it.
        :raises GameError: if these are not a step and a state, or the step cannot happen at this table; the knowledge
            cannot be used after that.
        """
        check_kind(Step, "step", step, "a Step")
        check_state(state)
        if isinstance(step.move, BEGINNINGS):
            self._round = SeenRound(new_state(state.variant, state.seats))
        self._round.follow(step)
        self.state = state

    @property
    def marked(self) -> State:
        """The state with a mark in place of each card, which stays with the card wherever it goes in the round.

        Marks say nothing about faces. They tell which cards are still the same.
        """
        return self._round.marked

    def possible_state(self, rng: Random, belief: Belief | None = None) -> State:
        """Return a state that the seat may be in, as :func:`possible_state` does for a game.

        :param belief: by default none, and the sample is fair. The weights of a belief count for the faces that a card
            may have; two believed cards take their faces one after the other.
        :raises GameError: if no game can have this view, an argument is of the wrong type, or the belief is about a
            slot without a card.
        """
        check_kind(Random, "rng", rng, "a random.Random")
        if belief is not None:
            check_kind(Belief, "belief", belief, "a Belief")
        return self._round.sample(self.state, rng, belief)


def possible_state(view: Game, rng: Random) -> State:
    """Return a state that the viewer may be in: one with that view, and faces for all hidden cards.

    It is a fair sample: of all orders in which the cards may have been dealt and shuffled, each that agrees with what
    the viewer was shown in this round is equally likely. The choices of the players carry no weight: that a player kept
    a card does not make it a low one. The orders that the host has committed to stay hidden.

    Of a view that is followed the cost does not grow with the length of the game. An agent that hears steps and states
    has :class:`cabo_rules.possible.Knowledge`.

    :param view: a view of a game, made with :meth:`Game.view` or by following redacted steps.
    :param rng: the source of random numbers; only ``random()`` is used, which gives the same on every Python.
    :raises GameError: if ``view`` is not a view, or no game can have it, or ``rng`` is not a ``random.Random``.

    >>> from random import Random
    >>> from cabo_rules import load_variant
    >>> from cabo_rules.moves import FirstLook
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7).play(FirstLook(0, (0, 1)))
    >>> state = possible_state(game.view(0), Random(1))
    >>> [slot.card.text for slot in game.state.hands[0]], [slot.card.text for slot in state.hands[0]]
    (['QS', '3H', '5S', '2D'], ['QS', '3H', '9S', 'KC'])
    """
    check_kind(Game, "view", view, "a view of a game", "game.view(seat) makes one")
    check_kind(Random, "rng", rng, "a random.Random")
    if view.viewer is None:
        raise GameError(NOT_A_VIEW)
    return _round_of(view).sample(view.state, rng)


NOT_A_VIEW: Final = "view must be a view of a game, not a game that hides nothing; game.view(seat) makes one"

_SEEN: Final[WeakKeyDictionary[Turned, WeakKeyDictionary[Turned, SeenRound]]] = WeakKeyDictionary()
"""The round last asked for, at the last page of a past, by its first page: a cache, as those of the past."""


def _round_of(view: Game) -> SeenRound:
    """Return the present round of a view; of one that was asked for before, only the steps since then are followed."""
    last = view.past
    round_ = SeenRound(new_state(view.variant, view.state.seats))
    if last is None:
        return round_
    first = last.first or last
    seen: Mapping[Turned, SeenRound] = _SEEN.pop(first, {})  # taken out, since following changes it
    later = list[Turned]()
    for page in pages(last):
        if page in seen:
            round_ = seen[page]
            break
        later.append(page)
        if isinstance(page.move, BEGINNINGS):
            break
    for page in reversed(later):
        round_.follow(page.step)
    round_.ways()  # later samples change nothing
    _SEEN[first] = WeakKeyDictionary({last: round_})
    return round_
