"""The OpenSpiel game, on the nodes of :mod:`cabo_rules.rl.nodes`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

import numpy as np

from cabo_rules.cards import Card
from cabo_rules.errors import check_kind, check_whole
from cabo_rules.rl.codec import HAND_LIMIT
from cabo_rules.rl.nodes import Rules, Table, begun, possible_orders, rules_of
from cabo_rules.rl.openspiel_base import SpielGame, SpielState, pyspiel
from cabo_rules.rl.rewards import rewards
from cabo_rules.show.commentary import pending, standing
from cabo_rules.variants.load import load_variant
from cabo_rules.views import view

_Parameters: TypeAlias = dict[str, Any]

PARAMETERS: Final[_Parameters] = {
    "variant": "rush", "seats": 2, "hand_limit": HAND_LIMIT, "rounds": 1, "most_moves": 1_000,
}  # fmt: skip
"""The parameters of the game, with their defaults; they mean the same as those of :func:`cabo_rules.rl.env`."""

_MOST_SEATS: Final = 1_000


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
        self.rules: Rules = rules_of(*given.items())
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
        self.table: Table = begun(game.rules)

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

        The answers of the others since the last move are dropped, since the player cannot know them: they are asked
        again. The cards are as fair a sample as those of :func:`cabo_rules.possible_game`.
        """
        orders = possible_orders(self.table, player_id, probability_sampler)
        new: CaboState = self.get_game().new_initial_state()
        before, own = _choices(self, player_id)
        for action in before:
            _deal_due(new, orders)
            new.apply_action(action)
        _deal_due(new, orders)
        if own or self.table.asking.seat == player_id:
            if new.table.asking.seat is None:
                new.apply_action(player_id)
            for action in own:
                new.apply_action(action)
        return new


def _choices(state: CaboState, player: int) -> tuple[list[int], list[int]]:
    """Return the actions until the last move but for the cards that chance dealt, and those of a player since then."""
    again, before, own = state.get_game().new_initial_state(), list[int](), list[int]()
    since = list[int]()
    for item in state.full_history():
        table, moves = again.table, again.table.moves
        if table.due is None:
            since.append(item.action)
            if table.asking.seat == player:
                own.append(item.action)
        again.apply_action(item.action)
        if table.moves > moves:
            before, since, own = [*before, *since], [], []
    return before, own


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
