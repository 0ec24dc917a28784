"""The nodes of the game tree: a table where chance deals the cards, one at a time, and settles which seat is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from copy import copy
from functools import lru_cache
from random import Random
from typing import Any

import attrs
from attrs import define, field, frozen

from cabo_rules.cards import Card
from cabo_rules.errors import check_between
from cabo_rules.game import Game
from cabo_rules.logs import step_line
from cabo_rules.moves import SHUFFLES, Move
from cabo_rules.past import Step, make_step
from cabo_rules.play.arena.host import by_host
from cabo_rules.possible import possible_game
from cabo_rules.referee import play
from cabo_rules.rl.asking import Asking
from cabo_rules.rl.codec import MOST_SLOTS, Codec
from cabo_rules.rl.observation import Observer
from cabo_rules.state import new_state
from cabo_rules.variants.load import load_variant
from cabo_rules.views import redact


@frozen(eq=False)
class Rules:
    """The parts of a game that all its states share; they are pickled as its parameters.

    :ivar faces: the different cards of the variant; chance deals by their number.
    """

    parameters: tuple[tuple[str, Any], ...]
    codec: Codec
    observer: Observer
    rounds: int
    most_moves: int
    faces: tuple[Card, ...]

    def __reduce__(self) -> tuple[Any, ...]:
        return rules_of, self.parameters


@lru_cache(maxsize=64)
def rules_of(*parameters: tuple[str, Any]) -> Rules:
    """Return what the states of a game with these parameters share.

    :raises GameError: if one of them is out of bounds.
    :raises VariantError: if there is no such variant, or it is not for so many players.
    """
    given = dict(parameters)
    variant = load_variant(given["variant"])
    codec = Codec(variant, given["seats"], given["hand_limit"])
    check_between(variant.deal.cards, MOST_SLOTS, "hand_limit", given["hand_limit"])
    check_between(1, 1_000_000, "rounds", given["rounds"])
    check_between(1, 100_000, "most_moves", given["most_moves"])
    faces = tuple(dict.fromkeys(variant.cards_for(codec.seats)))
    return Rules(parameters, codec, Observer(codec), given["rounds"], given["most_moves"], faces)


@define
class Happened:
    """A step, or an action of a seat, with the line by which each seat hears of it."""

    what: Step | tuple[int, int]
    lines: dict[int, str] = field(factory=dict)

    def line(self, seat: int) -> str:
        """Return the line for a seat; it is empty if the seat does not hear of it."""
        if seat not in self.lines:
            if isinstance(self.what, Step):
                self.lines[seat] = f"{step_line(redact(self.what, seat))}\n"
            else:
                self.lines[seat] = f"action {self.what[1]}\n" if self.what[0] == seat else ""
        return self.lines[seat]


@define
class Table:
    """A table at a node of the game tree.

    :ivar due: the deal or shuffle whose cards are being dealt, with all of them in some order.
    :ivar dealt: the cards that chance has dealt of it so far.
    :ivar happened: everything that has happened, in order.
    """

    rules: Rules
    asking: Asking
    due: Move | None = None
    dealt: tuple[Card, ...] = ()
    happened: tuple[Happened, ...] = ()
    moves: int = 0
    ended: bool = False

    def __deepcopy__(self, memo: Any) -> Table:
        """Copy what changes; states, steps and moves do not."""
        return attrs.evolve(self, asking=copy(self.asking))

    def left(self) -> Counter[Card]:
        """Return the cards that are still to be dealt."""
        due: Any = self.due
        return Counter(due.order) - Counter(self.dealt)

    def deal(self, card: Card) -> None:
        """Deal the next card; the last ones go without saying if they are the same."""
        self.dealt = (*self.dealt, card)
        left = self.left()
        if len(left) <= 1:
            due: Any = self.due
            order = (*self.dealt, *left.elements())
            self.due, self.dealt = None, ()
            self.advance(attrs.evolve(due, order=order))

    def act(self, number: int) -> None:
        """Take an action of the seat that is asked."""
        seat = self.asking.seat
        assert seat is not None
        self.happened = (*self.happened, Happened((seat, number)))
        self.advance(self.asking.act(number))

    def advance(self, move: Move | None) -> None:
        """Play a move, then those of the host, until a seat must act, chance decides, or the game has ended."""
        while move is not None or (self.asking.seat is None and len(self.asking.waiting) < 2):
            if move is not None:
                self._play(move)
                if self.ended:
                    return
                move = None
            elif self.asking.waiting:
                self.asking.ask(self.asking.waiting[0])
            else:
                move = self.asking.held or by_host(self.asking.state, self.rules.rounds, lambda what: Random(what), 0)
                if type(move) in SHUFFLES:
                    self.due = move
                    return

    def _play(self, move: Move) -> None:
        state, events = play(self.asking.state, move)
        self.moves += 1
        self.happened = (*self.happened, Happened(make_step(self.moves, move, tuple(events))))
        self.asking = Asking(self.rules.codec, state)
        within = self.rules.codec.fits(state) and self.moves < self.rules.most_moves
        self.ended = state.phase == "over" or not within


def begun(rules: Rules) -> Table:
    """Return a table where the first cards are about to be dealt."""
    table = Table(rules, Asking(rules.codec, new_state(rules.codec.variant, rules.codec.seats)))
    table.advance(None)
    return table


def possible_orders(table: Table, seat: int, sampler: Callable[[], float]) -> Iterator[tuple[Card, ...]]:
    """Yield the orders of possible deals and shuffles."""
    variant, seats = table.rules.codec.variant, table.rules.codec.seats
    game = Game.new(variant, [f"player {each}" for each in range(seats)])
    for each in table.happened:
        if isinstance(each.what, Step):
            game = game.play(each.what.move)
    if game.number:
        for move in possible_game(game.view(seat), int(sampler() * 2**53), earlier=True).moves:
            if type(move) in SHUFFLES:
                shuffle: Any = move
                yield shuffle.order
