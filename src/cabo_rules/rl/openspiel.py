"""The OpenSpiel game: chance deals the cards, one at a time, and settles which seat is asked first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from copy import copy
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs
import numpy as np
from attrs import define, field, frozen

from cabo_rules.cards import Card
from cabo_rules.errors import check_between, check_kind, check_whole
from cabo_rules.game import Game
from cabo_rules.logs import step_line
from cabo_rules.moves import SHUFFLES, Move
from cabo_rules.past import Step, make_step
from cabo_rules.play.arena.game import by_host
from cabo_rules.possible import possible_game
from cabo_rules.referee import play
from cabo_rules.rl.asking import Asking
from cabo_rules.rl.codec import HAND_LIMIT, MOST_SLOTS, Codec
from cabo_rules.rl.observation import Observer
from cabo_rules.rl.rewards import rewards
from cabo_rules.show.commentary import pending, standing
from cabo_rules.state import new_state
from cabo_rules.variants.load import load_variant
from cabo_rules.views import redact, view

if TYPE_CHECKING:  # OpenSpiel declares no types
    pyspiel: Any = None

    class SpielGame:
        """The base class of games."""

        def __init__(self, game_type: Any, info: Any, params: Any) -> None: ...

    class SpielState:
        """The base class of states, with what is used here."""

        def __init__(self, game: Any) -> None: ...

        def get_game(self) -> CaboGame:
            """Return the game."""
            raise NotImplementedError

        def full_history(self) -> list[Any]:
            """Return the actions so far, each with its player."""
            raise NotImplementedError

        def apply_action(self, action: int) -> None:
            """Apply an action, and note it."""
            raise NotImplementedError

else:
    import pyspiel
    from pyspiel import Game as SpielGame
    from pyspiel import State as SpielState

_Parameters: TypeAlias = dict[str, Any]

PARAMETERS: Final[_Parameters] = {
    "variant": "rush", "seats": 2, "hand_limit": HAND_LIMIT, "rounds": 1, "most_moves": 1_000,
}  # fmt: skip
"""The parameters of the game, with their defaults; they mean the same as those of :func:`cabo_rules.rl.env`."""

_MOST_SEATS: Final = 1_000


# --- the table --------------------------------------------------------------------------------------------------------


@frozen(eq=False)
class Rules:
    """The parts of a game that all its states share; they are pickled as its parameters."""

    parameters: tuple[tuple[str, Any], ...]
    codec: Codec
    observer: Observer
    rounds: int
    most_moves: int
    faces: tuple[Card, ...]

    def __reduce__(self) -> tuple[Any, ...]:
        return _rules, self.parameters


@lru_cache(maxsize=64)
def _rules(*parameters: tuple[str, Any]) -> Rules:
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


def _begun(rules: Rules) -> Table:
    """Return a table where the first cards are about to be dealt."""
    table = Table(rules, Asking(rules.codec, new_state(rules.codec.variant, rules.codec.seats)))
    table.advance(None)
    return table


# --- the game ---------------------------------------------------------------------------------------------------------

_TYPE: Final = pyspiel.GameType(
    short_name="python_cabo",
    long_name="Cabo (cabo_rules)",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=_MOST_SEATS,
    min_num_players=1,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification=PARAMETERS,
)


class CaboGame(SpielGame):
    """A game of Cabo for OpenSpiel. See :func:`openspiel_game`.

    :param params: the parameters that differ from :data:`PARAMETERS`.
    :raises GameError: if one is of the wrong type or out of bounds.
    :raises VariantError: if there is no such variant, or it is not for so many players.
    """

    def __init__(self, params: _Parameters | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        check_kind(str, "variant", given["variant"], "the id of a variant, or the path of a file")
        for name in PARAMETERS:
            if name != "variant":
                check_whole(name, given[name])
        self.rules: Rules = _rules(*given.items())
        rules = self.rules
        seats, slots = rules.codec.seats, rules.codec.seats * rules.codec.hand_limit
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.codec.size,
            max_chance_outcomes=max(len(rules.faces), seats),
            num_players=seats,
            min_utility=-1.0,
            max_utility=float(max(seats - 1, 1)),
            utility_sum=0.0,
            max_game_length=rules.most_moves * seats * (slots + 2),
        )
        super().__init__(_TYPE, info, given)

    def new_initial_state(self) -> CaboState:
        """Return the state before the first card is dealt."""
        return CaboState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> CaboObserver:
        """Return an observer of what a player sees, or with perfect recall of every step."""
        return CaboObserver(self.rules, iig_obs_type is not None and iig_obs_type.perfect_recall)


class CaboState(SpielState):
    """A state of :class:`CaboGame`."""

    def __init__(self, game: CaboGame) -> None:
        super().__init__(game)
        self.table: Table = _begun(game.rules)

    def current_player(self) -> int:
        """Return the seat that acts, or that chance does, or that the game has ended."""
        table = self.table
        if table.ended:
            return int(pyspiel.PlayerId.TERMINAL)
        seat = table.asking.seat
        return int(pyspiel.PlayerId.CHANCE) if table.due is not None or seat is None else seat

    def is_terminal(self) -> bool:
        """Return whether the game has ended, at its own end or at a limit."""
        return self.table.ended

    def returns(self) -> list[float]:
        """Return the rewards, which add up to 0; all are 0 until the end, and if a limit has ended the game."""
        return [*rewards(self.table.asking.state)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that may come next, or the seats that may be asked next, each with its probability."""
        table = self.table
        if table.due is None:
            waiting = sorted(table.asking.waiting)
            return [(seat, 1 / len(waiting)) for seat in waiting]
        left = table.left()
        total = left.total()
        return [(number, left[face] / total) for number, face in enumerate(table.rules.faces) if left[face]]

    def _legal_actions(self, player: int) -> list[int]:
        return [*self.table.asking.legal()]

    def _apply_action(self, action: int) -> None:
        table = self.table
        if table.due is not None:
            table.deal(table.rules.faces[action])
        elif table.asking.seat is None:
            table.asking.ask(action)
        else:
            table.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player >= 0:
            return self.table.rules.codec.actions[action].name
        return f"deal {self.table.rules.faces[action]}" if self.table.due is not None else f"ask player {action}"

    def __str__(self) -> str:
        table = self.table
        state, names = table.asking.state, [f"player {seat}" for seat in range(table.rules.codec.seats)]
        lines = [f"move {table.moves}: {standing(state, names)}", *pending(state, names)]
        for name, hand in zip(names, state.hands, strict=True):
            lines.append(f"{name}: {' '.join(str(slot.card or '--') for slot in hand)}")
        lines.append(f"dealt: {' '.join(map(str, table.dealt))}")
        lines.append(f"asked: {table.asking.seat}, picked {table.asking.picked}, waiting {table.asking.waiting}")
        if table.ended and state.phase != "over":
            within = table.rules.codec.fits(state)
            lines.append(f"truncated: {'most moves' if within else 'hand limit'}")
        return "\n".join(lines)

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> CaboState:
        """Return a state that the player cannot tell from this one, with other cards in the places it does not know.

        What another player has begun to pick is dropped. The cards are as fair a sample as those of
        :func:`cabo_rules.possible_game`.
        """
        table = self.table
        new, orders = self.get_game().new_initial_state(), _orders(table, player_id, probability_sampler)
        for action in _choices(self, drop=table.asking.seat != player_id):
            _deal_due(new, orders)
            new.apply_action(action)
        _deal_due(new, orders)
        return new


def _orders(table: Table, seat: int, sampler: Callable[[], float]) -> Iterator[tuple[Card, ...]]:
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


def _choices(state: CaboState, *, drop: bool) -> list[int]:
    """Return the actions so far but for the cards that chance dealt.

    :param drop: whether to leave out what the seat that is asked has picked for a move.
    """
    history = state.full_history()
    again, found = state.get_game().new_initial_state(), list[int]()
    for item in history:
        if again.table.due is None:
            found.append(item.action)
        again.apply_action(item.action)
    picked = len(state.table.asking.picked)
    return found[: len(found) - picked] if drop and picked else found


def _deal_due(state: CaboState, orders: Iterator[tuple[Card, ...]]) -> None:
    """Deal the cards that are due, as far as their order is known."""
    while state.table.due is not None:
        order = next(orders, None)
        if order is None:
            return
        cards, begun = iter(order), state.table.moves
        while state.table.moves == begun:  # the last cards go without saying
            state.apply_action(state.table.rules.faces.index(next(cards)))


class CaboObserver:
    """An observer of a player, as OpenSpiel defines observers.

    The tensor is the array of :class:`Observer`, also with perfect recall: it holds every card that the seat was ever
    shown, where it is now, but not the order of what happened. The string with perfect recall holds all of that.
    """

    def __init__(self, rules: Rules, perfect_recall: bool) -> None:
        self._observer, self._perfect_recall = rules.observer, perfect_recall
        self.tensor: Any = np.zeros(rules.observer.size, np.float32)
        self.dict: dict[str, Any] = {"observation": self.tensor}

    def set_from(self, state: CaboState, player: int) -> None:
        """Write what a player sees into the tensor."""
        asking = state.table.asking
        picked = asking.picked if asking.seat == player else ()
        self.tensor[:] = self._observer.observe(asking.state, player, picked)

    def string_from(self, state: CaboState, player: int) -> str:
        """Return what a player sees, or with perfect recall every step, as text."""
        table = state.table
        if self._perfect_recall:
            return "".join([each.line(player) for each in table.happened])
        return f"{table.asking.picked if table.asking.seat == player else ()} {view(table.asking.state, player)}"


pyspiel.register_game(_TYPE, CaboGame)


def openspiel_game(
    variant: str = "rush",
    seats: int | None = None,
    *,
    hand_limit: int = HAND_LIMIT,
    rounds: int = 1,
    most_moves: int = 1_000,
) -> Any:
    """Return an OpenSpiel game of a variant. ``pyspiel.load_game("python_cabo(variant=rush,seats=2)")`` does, too, once
    this function has been imported.

    The actions are those of the :class:`Codec`. Chance deals the cards, one at a time, and settles which seat is asked
    next when several may act; else seats are asked as in :func:`env`. The rewards come at the end and add up to 0. A
    game that passes the hand limit, or has too many moves, ends with rewards of 0, and the text of its state says so.

    The information state as text is every step as the seat sees it, and the actions of the seat. As a tensor it is the
    array of :class:`Observer`: every card that the seat was ever shown, where it is now, but not the order of events.

    :param variant: the id of a variant that ships, or the path of a file that ends in ``.toml``.
    :param seats: the number of players; by default the fewest of the variant.
    :param hand_limit: the most slots of a hand.
    :param rounds: the number of rounds after which the host ends the game, if the rules leave that to the host.
    :param most_moves: the most moves of a game, with those of the host.
    :raises GameError: if an argument is of the wrong type or out of bounds.
    :raises VariantError: if there is no such variant, or it is not for so many players.

    >>> from cabo_rules.rl import openspiel_game
    >>> state = openspiel_game("rush", seats=2).new_initial_state()
    >>> state.is_chance_node(), len(state.chance_outcomes())
    (True, 52)
    """
    if seats is None and isinstance(variant, str):
        seats = load_variant(variant).deal.seats.fewest
    given = {"variant": variant, "seats": seats, "hand_limit": hand_limit, "rounds": rounds, "most_moves": most_moves}
    return CaboGame(given)
