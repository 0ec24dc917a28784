"""The PettingZoo environment: an agent for each seat, and one of them acts at a time (AEC)."""

from __future__ import annotations

from random import Random
from secrets import randbits
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from cabo_rules.errors import GameError, check_between, check_kind, wrong_argument
from cabo_rules.moves import Move
from cabo_rules.play.arena.host import by_host
from cabo_rules.play.habits import one
from cabo_rules.players import check_rules, check_seed
from cabo_rules.referee import play
from cabo_rules.rl.aec_base import AECEnv
from cabo_rules.rl.asking import Asking
from cabo_rules.rl.codec import HAND_LIMIT, MOST_SLOTS, Codec
from cabo_rules.rl.observation import Observer, masked
from cabo_rules.rl.rewards import rewards
from cabo_rules.show.commentary import pending, standing
from cabo_rules.state import State, new_state
from cabo_rules.variants.load import load_variant
from cabo_rules.views import Recall

if TYPE_CHECKING:
    from cabo_rules.variants.model import Variant

Observed: TypeAlias = dict[Literal["observation", "action_mask"], NDArray[Any]]

MOST_MOVES = 5_000
"""The usual limit of the moves of a game."""


class CaboEnv(AECEnv):
    """A game of Cabo as a PettingZoo environment. See :func:`env`.

    :ivar codec: the codec of the actions.
    :ivar observer: the observer, whose layout the observations have.

    >>> game = env("rush", seats=2, render_mode="ansi")
    >>> game.reset(seed=1)
    >>> agent = game.agent_selection
    >>> seen = game.observe(agent)
    >>> seen in game.observation_space(agent), int(game.action_space(agent).n) == game.codec.size
    (True, True)
    >>> [game.codec.actions[number].name for number in seen["action_mask"].nonzero()[0]]
    ['FirstLook no card', 'FirstLook slot 0', 'FirstLook slot 1']
    >>> game.step(3)
    >>> game.render().splitlines()[0]
    'Players are taking their first look.'
    >>> game.close()
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  as PettingZoo declares it
        "name": "cabo_v0", "render_modes": ["human", "ansi"], "is_parallelizable": False,
    }  # fmt: skip

    def __init__(
        self,
        variant: str | Variant = "rush",
        seats: int | None = None,
        *,
        hand_limit: int = HAND_LIMIT,
        recall: Recall = "perfect",
        rounds: int = 3,
        most_moves: int = MOST_MOVES,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        rules = load_variant(variant) if isinstance(variant, str) else variant
        check_rules(rules)
        check_between(rules.deal.cards, MOST_SLOTS, "hand_limit", hand_limit)
        self.codec: Codec = Codec(rules, rules.deal.seats.fewest if seats is None else seats, hand_limit)
        self.observer: Observer = Observer(self.codec, recall)
        check_between(1, 1_000_000, "rounds", rounds)
        check_between(1, 1_000_000, "most_moves", most_moves)
        if render_mode not in (None, "human", "ansi"):
            raise wrong_argument("render_mode", 'None, "human" or "ansi"', render_mode)
        self.render_mode: str | None = render_mode
        self._rounds, self._most_moves = rounds, most_moves
        self.possible_agents: list[str] = [f"player_{seat}" for seat in range(self.codec.seats)]
        self.agents: list[str] = []
        self.agent_selection: str = ""
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size = self.codec.size
        seen = spaces.Box(-np.inf, np.inf, (self.observer.size,), np.float32)
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (size,), np.int8)})
            for agent in self.possible_agents
        }
        self.action_spaces: dict[str, spaces.Space[Any]] = {agent: spaces.Discrete(size) for agent in self._seats}
        self._seed, self._episode = randbits(53), 0
        self._legal: tuple[int, ...] = ()
        self._asking = Asking(self.codec, new_state(rules, self.codec.seats))

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations: the same object each time.

        :raises GameError: if there is no such agent.
        """
        self._seat_of(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions: the same object each time.

        :raises GameError: if there is no such agent.
        """
        self._seat_of(agent)
        return self.action_spaces[agent]

    def _seat_of(self, agent: str) -> int:
        if not isinstance(agent, str) or agent not in self._seats:
            raise wrong_argument("agent", "one of the possible agents", agent)
        return self._seats[agent]

    # --- the game -----------------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. Without a seed it is the next one of the seed given last, or of a random one.

        :param seed: the seed of the shuffles, and of the order in which the seats are asked.
        :param options: not used.
        :raises GameError: if ``seed`` is not a whole number of at most 4096 bits, or ``options`` is not a dict.
        """
        check_seed(seed)
        if options is not None:
            check_kind(dict, "options", options, "a dict")
        if seed is not None:
            self._seed, self._episode = seed, 0
        else:
            self._episode += 1
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._order, self._moves, self._shuffles = self._luck("who is asked"), 0, 0
        self._skip_agent_selection = None
        self._begin(new_state(self.codec.variant, self.codec.seats))
        self._advance(None)

    def step(self, action: int | None) -> None:
        """Take an action of the selected agent.

        The last action of a move plays it, unless other seats may still snap before it.

        :raises GameError: if the action is not one of its mask, or the game has not begun.
        """
        if not self.agents:
            raise GameError("reset must be called before the first step of a game")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if isinstance(action, bool) or not isinstance(action, int | np.integer) or action not in self._legal:
            raise wrong_argument("action", "one that the action mask allows", action)
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        self._advance(self._asking.act(int(action)))
        self._accumulate_rewards()

    def _advance(self, move: Move | None) -> None:
        """Play a move, then those of the host, until a seat must act or the game has ended."""
        asking = self._asking
        while asking.seat is None or move is not None:
            if move is not None:
                asking = self._played(move)
                if self._ended():
                    return
                move = None
            elif asking.waiting:
                asking.ask(one(self._order, asking.waiting))
            else:
                move = asking.held or self._by_host(asking.state)
        self._legal = asking.legal()
        self.agent_selection = self.possible_agents[asking.seat]

    def _by_host(self, state: State) -> Move:
        self._shuffles = 0 if state.phase == "deal" else self._shuffles + (state.shuffle is not None)
        move = by_host(state, self._rounds, self._luck, self._shuffles)
        assert move is not None, "the seat that the game waits for cannot wait"
        return move

    def _played(self, move: Move) -> Asking:
        state, _ = play(self._asking.state, move)
        self._moves += 1
        return self._begin(state)

    def _begin(self, state: State) -> Asking:
        self._asking = Asking(self.codec, state)
        self._legal = ()
        return self._asking

    def _ended(self) -> bool:
        """End the game if it is over, or cut it short at a limit; return whether it has ended."""
        state = self._asking.state
        if state.phase == "over":
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, rewards(state), strict=True))
            info: dict[str, Any] = {"totals": state.totals}
        elif not self.codec.fits(state):
            info = {"truncated": "hand limit"}
        elif self._moves >= self._most_moves:
            info = {"truncated": "most moves"}
        else:
            return False
        if state.phase != "over":
            self.truncations = dict.fromkeys(self.agents, True)
        self.infos = {agent: dict(info) for agent in self.agents}
        self.agent_selection = self.agents[0]
        return True

    def _luck(self, what: str) -> Random:
        return Random(f"cabo-rules rl {self._seed} {self._episode} {what}")

    # --- what is seen -------------------------------------------------------------------------------------------------

    def observe(self, agent: str) -> Observed:
        """Return what an agent sees, and a mask with a 1 for each action that it may take now.

        :raises GameError: if there is no such agent.
        """
        seat, asking = self._seat_of(agent), self._asking
        acts = seat == asking.seat
        return {
            "observation": self.observer.observe(asking.state, seat, asking.picked if acts else ()),
            "action_mask": masked(self.codec.size, self._legal if acts else ()),
        }

    def render(self) -> str | None:
        """Return the table as text with the mode ``"ansi"``, or print it with ``"human"``; it shows every card."""
        state, names = self._asking.state, self.possible_agents
        lines = [standing(state, names), *pending(state, names)]
        for name, hand in zip(names, state.hands, strict=True):
            lines.append(f"{name}: {' '.join(str(slot.card or '--') for slot in hand)}")
        text = "\n".join(lines)
        if self.render_mode == "ansi":
            return text
        if self.render_mode == "human":
            print(text)
        return None

    def close(self) -> None:
        """Do nothing: the environment holds nothing open."""


def env(
    variant: str | Variant = "rush",
    seats: int | None = None,
    *,
    hand_limit: int = HAND_LIMIT,
    recall: Recall = "perfect",
    rounds: int = 3,
    most_moves: int = MOST_MOVES,
    render_mode: str | None = None,
) -> CaboEnv:
    """Return a PettingZoo environment (AEC) of a variant.

    The agents are ``player_0`` and so on. An action is a number of the :class:`Codec`: one part of a move. When several
    seats may act, they are asked in an order drawn from the seed; a snap is played at once, any other move when the
    other seats that may snap have waited. The host's moves are played by the environment. The reward comes at the end
    of the game: -1 for each loser, which the winners share. A game is truncated, without a reward, when a hand has more
    slots than the hand limit, or after so many moves; the info of each agent says which, under ``"truncated"``.

    :param variant: a variant, the id of one that ships, or the path of a file that ends in ``.toml``.
    :param seats: the number of players; by default the fewest of the variant.
    :param hand_limit: the most slots of a hand.
    :param recall: the memory of the agents, as for :func:`cabo_rules.view`.
    :param rounds: the number of rounds after which the host ends the game, if the rules leave that to the host.
    :param most_moves: the number of moves, with those of the host, after which a game is truncated.
    :param render_mode: ``"ansi"`` returns the table as text, ``"human"`` prints it.
    :raises GameError: if an argument is of the wrong type or out of bounds.
    :raises VariantError: if there is no such variant, or it is not for so many players.

    >>> from cabo_rules.rl import env
    >>> game = env("rush", seats=2, most_moves=30)
    >>> game.reset(seed=1)
    >>> for agent in game.agent_iter():
    ...     seen, reward, terminated, truncated, info = game.last()
    ...     game.step(None if terminated or truncated else int(seen["action_mask"].nonzero()[0][0]))
    ...
    >>> info
    {'truncated': 'most moves'}
    """
    return CaboEnv(
        variant, seats, hand_limit=hand_limit, recall=recall, rounds=rounds, most_moves=most_moves,
        render_mode=render_mode,
    )  # fmt: skip
