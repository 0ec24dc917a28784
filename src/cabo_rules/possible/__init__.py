"""Games that a seat may be in: a view of a game, with faces for the cards that it hides.

Whatever the hidden cards are, the rules make the same of the moves: they branch only on cards that are shown by what
follows. So any faces will do that are as shown where cards were shown, and one such game stands for all. If there is
none, or the rules make something else of it, then no game at all can have had this view: this is how the log of a view
is validated. And if a program shows a seat anything that differs between two games with the same view, it shows what
that seat cannot know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

import attrs
from attrs import frozen

from cabo_rules.cards import HIDDEN, Card
from cabo_rules.errors import GameError, check_kind, check_whole
from cabo_rules.game import Game
from cabo_rules.moves import SHUFFLES, Deal, Move, SetUp, Shuffle
from cabo_rules.past import Step
from cabo_rules.players import check_seed
from cabo_rules.possible.faces import Faces, fill, first_impossible
from cabo_rules.possible.marked import Lot, MarkedRound, Shown
from cabo_rules.refusals import IllegalMove
from cabo_rules.rules.stock import to_shuffle
from cabo_rules.state import State
from cabo_rules.views import redact

BEGINNINGS: Final = (Deal, SetUp)
"""The moves that begin a round, and bring all cards of the deck."""


@frozen
class Filled:
    """The faces of a round's cards, as far as there is a way to give them.

    :ivar faces: the face of each card, by its mark.
    :ivar lots: the deal, and the shuffles after it.
    :ivar impossible: the first card that was shown and cannot have been; ``None`` where there is none.
    """

    faces: Faces
    lots: tuple[Lot, ...]
    impossible: Shown | None


def filled(round_: MarkedRound, seed: int = 0) -> Filled:
    """Give the cards of a round their faces: as they were shown, up to the first card that cannot be."""
    deck, lots = round_.state.variant.cards, tuple(round_.lots)
    faces = fill(lots, round_.shown, deck, seed)
    if faces is not None:
        return Filled(faces, lots, None)
    at = first_impossible(lots, round_.shown, deck)
    return Filled(fill(lots, round_.shown[:at], deck, seed) or {}, lots, round_.shown[at])


def with_faces(move: Move, cards: Filled, lot: int, state: State) -> Move:
    """A move of a view with the faces of its cards; ``lot`` says which deal or shuffle of the round it is.

    Where nothing could be followed that it brought about, its hidden cards are any that are left: the referee will say
    what is wrong.
    """
    if not isinstance(move, Deal | Shuffle | SetUp):
        return move
    if lot < len(cards.lots):
        faces = iter([cards.faces[mark.text] for mark in cards.lots[lot].marks])
        return _with_cards(move, lambda card: next(faces, HIDDEN))
    told: list[Card] = []
    _with_cards(move, lambda card: told.append(card) or card)  # type: ignore[func-returns-value]
    pool = to_shuffle(state) if isinstance(move, Shuffle) else state.variant.cards
    rest = (Counter(pool) - Counter(told)).elements()
    return _with_cards(move, lambda card: next(rest, HIDDEN) if card == HIDDEN else card)


def _with_cards(move: Any, give: Callable[[Card], Card]) -> Move:
    """A move with other cards, one for each of its own: hands, then the stock, then the discard pile."""
    if isinstance(move, Deal):
        return Deal(tuple([give(card) for card in move.order]), move.starter, move.dealer, move.commitment)
    if isinstance(move, Shuffle):
        return Shuffle(tuple([give(card) for card in move.order]), move.commitment)
    hands = [[None if card is None else give(card) for card in hand] for hand in move.hands]
    stock = [give(card) for card in move.stock]
    told: Move = attrs.evolve(move, hands=hands, stock=stock, discard=[give(card) for card in move.discard])
    return told


def rounds(steps: Iterable[Step]) -> Iterator[list[Step]]:
    """The steps of a game, a round at a time."""
    round_: list[Step] = []
    for step in steps:
        if isinstance(step.move, BEGINNINGS) and round_:
            yield round_
            round_ = []
        round_.append(step)
    yield round_


def possible_game(view: Game, seed: int = 0) -> Game:
    """A whole game that looks just like this to its viewer: the same moves, and cards in the hidden places that may
    lie there. For bots that try out what might happen, and for tests of what a program shows.

    The game is one of many; each seed gives another. It is no fair sample: once cards have been shuffled in during a
    round, some games come out more often than they are likely. What the host has committed to is not known before it is
    opened, so of the commitments that are still open in this game none can be opened. If the view waits for a shuffle,
    so does the game: :meth:`Game.shuffle` plays it.

    :param view: a view of a game, made with :meth:`Game.view` or by following redacted steps.
    :raises GameError: when no game can have this view, or ``view`` is a game that hides nothing.

    >>> from cabo_rules import FirstLook, load_variant
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7).play(FirstLook(0, (0, 1)))
    >>> other = possible_game(game.view(0), seed=1)
    >>> [slot.card.text for slot in game.state.hands[0]], [slot.card.text for slot in other.state.hands[0]]
    (['QS', '3H', '5S', '2D'], ['QS', '3H', 'AH', '3D'])
    >>> other.view(0) == game.view(0)
    True
    """
    check_kind(Game, "view", view, "a view of a game", "game.view(seat) makes one")
    check_whole("seed", seed)
    check_seed(seed)
    if view.viewer is None:
        raise GameError("this game hides nothing: make a view of it first, with game.view(seat)")
    game = Game.new(view.variant, view.players)
    for steps in rounds(view.steps):
        marked = MarkedRound(game.state)
        for step in steps:
            marked.follow(step.number, step.events)
        cards, lot = filled(marked, seed), 0
        if cards.impossible is not None:
            raise GameError(f"there cannot be {cards.impossible.face} at move {cards.impossible.number}")
        for step in steps:
            played = with_faces(step.move, cards, lot, game.state)
            try:
                game = game.play(played)
            except IllegalMove as error:
                raise GameError(f"move {step.number} is not allowed: {error}") from None
            if redact(Step(game.number, played, game.last_events), view.viewer) != step:
                raise GameError(f"move {step.number} does not bring about what the view tells of it")
            lot += type(step.move) in SHUFFLES
    return attrs.evolve(game, seed=seed)  # with_seed would play a shuffle that the view still waits for
