"""Possible games: the games that a seat may be in, made from its view by giving the hidden cards faces.

The rules branch only on cards that the resulting events show, so the hidden cards change nothing: any faces will do
that agree with the cards shown, and one such game stands for all. The one exception is a card that was kept where not
every card may be: it gets a face that may be kept. If there is none, or its events differ, then no game
can have had this view; this is how the log of a view is validated. And if a program shows a seat anything that differs
between two games with the same view, it shows what that seat cannot know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

import attrs
from attrs import frozen

from cabo_rules.cards import HIDDEN, Card
from cabo_rules.errors import GameError, check_kind, check_whole, wrong_argument
from cabo_rules.game import Game
from cabo_rules.moves import SHUFFLES, Deal, Move, SetUp, Shuffle
from cabo_rules.past import Step
from cabo_rules.players import check_seed
from cabo_rules.possible.belief import Belief
from cabo_rules.possible.faces import Faces, begun, fill_lots, first_impossible
from cabo_rules.possible.knowledge import NOT_A_VIEW, Knowledge, possible_state
from cabo_rules.possible.marked import BEGINNINGS, Lot, MarkedRound, Shown
from cabo_rules.refusals import IllegalMove
from cabo_rules.rules.stock import to_shuffle
from cabo_rules.state import State
from cabo_rules.views import redact

__all__ = ["Belief", "Knowledge", "possible_game", "possible_state"]


@frozen
class FilledRound:
    """The cards of a round with faces, up to the first impossible card.

    :ivar faces: the face of each card, by its mark.
    :ivar lots: the deal, and the shuffles after it, of which cards were shown before the first impossible card.
    :ivar impossible: the first card that cannot have been shown; ``None`` if there is none.
    """

    faces: Faces
    lots: tuple[Lot, ...]
    impossible: Shown | None


def fill_round(round_: MarkedRound, rng: Random) -> FilledRound:
    """Give the cards of a round faces that agree with those shown, up to the first impossible card."""
    deck, lots = round_.state.variant.cards_for(round_.state.seats), tuple(round_.lots)
    shown, kept, never = round_.shown, round_.kept, round_.state.variant.never_kept
    faces = fill_lots(lots, shown, deck, rng, kept, never)
    if faces is None and kept:
        for at, each in enumerate(shown):  # which card shows that another was kept against the rules
            before = {mark for mark, number in kept.items() if number < each.number}
            if before and fill_lots(begun(lots, shown[: at + 1]), shown[: at + 1], deck, rng, before, never) is None:
                until = begun(lots, shown[:at])
                sound = fill_lots(until, shown[:at], deck, rng, before, never)
                if sound is not None:
                    return FilledRound(sound, tuple(until), each)
                break
        faces = fill_lots(lots, shown, deck, rng)
    if faces is not None:
        return FilledRound(faces, lots, None)
    at = first_impossible(lots, shown, deck)
    until = begun(lots, shown[:at])
    return FilledRound(fill_lots(until, shown[:at], deck, rng) or {}, tuple(until), shown[at])


def with_faces(move: Move, cards: FilledRound, lot: int, state: State) -> Move:
    """Return a move of a view with faces for its hidden cards.

    If the events of the move could not be followed, the faces are any that are left; the referee reports the problem.

    :param lot: the number of the deal or shuffle in the round.
    """
    if not isinstance(move, Deal | Shuffle | SetUp):
        return move
    if lot < len(cards.lots):
        faces = iter([cards.faces[mark.text] for mark in cards.lots[lot].marks])
        return _with_cards(move, lambda card: next(faces, HIDDEN))
    shown: list[Card] = []
    _with_cards(move, lambda card: shown.append(card) or card)  # type: ignore[func-returns-value]
    pool = to_shuffle(state) if isinstance(move, Shuffle) else state.variant.cards_for(state.seats)
    rest = (Counter(pool) - Counter(shown)).elements()
    return _with_cards(move, lambda card: next(rest, HIDDEN) if card == HIDDEN else card)


def _with_cards(move: Any, give: Callable[[Card], Card]) -> Move:
    """Return a move with each card replaced: first the hands, then the stock, then the discard pile."""
    names = ("hands", "stock", "discard") if isinstance(move, SetUp) else ("order",)
    changed: Move = attrs.evolve(move, **{name: _given(getattr(move, name), give) for name in names})
    return changed


def _given(cards: Any, give: Callable[[Card], Card]) -> Any:
    if type(cards) is tuple:
        return tuple([_given(each, give) for each in cards])
    return None if cards is None else give(cards)


def rounds(steps: Iterable[Step]) -> Iterator[list[Step]]:
    """Yield the steps of a game, a round at a time."""
    round_: list[Step] = []
    for step in steps:
        if isinstance(step.move, BEGINNINGS) and round_:
            yield round_
            round_ = []
        round_.append(step)
    yield round_


def possible_game(view: Game, seed: int = 0, *, earlier: bool = False) -> Game:
    """Return a game with the given view: the same moves, and possible cards in the hidden places.

    Bots use it to try out what might happen, and tests to check what a program shows. If only the state matters,
    :func:`possible_state` is faster.

    The game is one of many; each seed gives another, as fair a sample as those of :func:`possible_state`. The host's
    commitments are unknown until they are opened, so those that are still pending in this game can never be opened. If
    the view waits for a shuffle, so does the game: :meth:`Game.shuffle` plays it.

    :param view: a view of a game, made with :meth:`Game.view` or by following redacted steps.
    :param seed: a whole number; later shuffles of the game are made from it, too.
    :param earlier: ``True`` gives faces to the hidden cards of earlier rounds, too, and referees those rounds again.
        Otherwise only the present round is complete, and the steps of earlier rounds are those of the view.
    :raises GameError: if no game can have this view, or an argument is of the wrong type, or ``view`` hides nothing.

    >>> from cabo_rules import load_variant
    >>> from cabo_rules.moves import FirstLook
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7).play(FirstLook(0, (0, 1)))
    >>> other = possible_game(game.view(0), seed=1)
    >>> [slot.card.text for slot in game.state.hands[0]], [slot.card.text for slot in other.state.hands[0]]
    (['QS', '3H', '5S', '2D'], ['QS', '3H', '6S', '2C'])
    >>> other.view(0) == game.view(0)
    True
    """
    check_kind(Game, "view", view, "a view of a game", "game.view(seat) makes one")
    check_whole("seed", seed)
    check_seed(seed)
    if type(earlier) is not bool:
        raise wrong_argument("earlier", "True or False", earlier)
    if view.viewer is None:
        raise GameError(NOT_A_VIEW)
    rng = Random(f"cabo-rules possible {seed}")
    *before, present = rounds(view.steps)
    game = Game.new(view.variant, view.players)
    for steps in before:
        game = _filled(game, steps, view.viewer, rng) if earlier else _followed(game, steps)
    game = _filled(game, present, view.viewer, rng)
    return attrs.evolve(game, seed=seed)  # with_seed would play a shuffle that the view still waits for


def _followed(game: Game, steps: Iterable[Step]) -> Game:
    """Return the game after the steps of a round as the view shows them."""
    for step in steps:
        game = game.follow(step)
    return game


def _filled(game: Game, steps: Iterable[Step], viewer: int, rng: Random) -> Game:
    """Return the game after a round, refereed with faces for the hidden cards."""
    marked = MarkedRound(game.state)
    for step in steps:
        marked.follow(step.number, step.events)
    cards, lot = fill_round(marked, rng), 0
    if cards.impossible is not None:
        raise GameError(f"move {cards.impossible.number} cannot show {cards.impossible.face}: no such card is left")
    for step in steps:
        played = with_faces(step.move, cards, lot, game.state)
        try:
            game = game.play(played)
        except IllegalMove as error:
            raise GameError(f"move {step.number} is not allowed: {error}") from None
        if redact(Step(game.number, played, game.last_events), viewer) != step:
            raise GameError(f"move {step.number} does not cause the events that the view shows")
        lot += type(step.move) in SHUFFLES
    return game
