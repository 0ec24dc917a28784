"""A contest: the rules, the agents and the seed of any number of games, and how one of them is played.

To play the game of a number is a pure function of these, so any process of any machine can do it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from attrs import field, frozen

from cabo_rules.errors import GameError, check_between, check_kind, check_list, short, wrong_argument
from cabo_rules.moves import Move
from cabo_rules.play.agents import AGENTS
from cabo_rules.play.arena.account import Account, count
from cabo_rules.play.arena.failures import AgentError, Failed
from cabo_rules.play.arena.game import Maker, steps_of_game
from cabo_rules.play.arena.luck import luck_of
from cabo_rules.play.arena.result import Failure, Result
from cabo_rules.play.arena.seconds import Clock, limited
from cabo_rules.play.choice import MOST_ROUNDS
from cabo_rules.players import check_rules, check_seed, name_problem
from cabo_rules.state import new_state
from cabo_rules.variants.nearest import nearest

if TYPE_CHECKING:
    from cabo_rules.variants.model import Variant

Contestant = str | Maker | tuple[str, Maker]
"""An agent of a contest: its name in :data:`cabo_rules.play.AGENTS`, or what makes it, perhaps with a name for it."""

Outcome = tuple[Result, AgentError | None]
"""The result of a game, and the error if an agent failed."""

MOST_MOVES: Final = 20_000
"""By default a game with more moves counts as endless; most games have a few hundred."""

MOST_GAMES: Final = 10**9
"""The most games of a contest."""

_LONGEST_NAME: Final = 100


@frozen
class Contest:
    """The checked arguments of a contest.

    :ivar names: the names of the agents, in the order in which they were given.
    :ivar makers: what makes each of them.
    """

    variant: Variant
    names: tuple[str, ...]
    makers: tuple[Maker, ...] = field(repr=False)
    seed: int
    rounds: int
    seconds: float | None
    most_moves: int

    def seated(self, number: int) -> tuple[str, ...]:
        """Return the names of the agents by seat."""
        return tuple([self.names[each] for each in seating(number, len(self.names))])


def contest_of(
    variant: Variant,
    agents: Sequence[Contestant],
    seed: int,
    *,
    rounds: int,
    seconds: float | None,
    most_moves: int,
) -> Contest:
    """Check the arguments of a contest.

    :raises VariantError: if the variant is not for so many players.
    :raises GameError: if an argument is wrong.
    """
    check_rules(variant)
    check_list("agents", agents, "a list of agents, one for each seat")
    named = [_named(each) for each in agents]
    variant.check_seats(len(named))
    makers: dict[str, Maker] = {}
    for name, maker in named:
        if makers.setdefault(name, maker) is not maker:
            raise GameError(f"two different agents have the name {short(name)}; give one of them as (name, maker)")
    check_kind(int, "seed", seed, "a whole number")
    check_seed(seed)
    check_between(1, MOST_ROUNDS, "rounds", rounds)
    check_between(1, MOST_GAMES, "most_moves", most_moves)
    if seconds is not None:
        check_kind(int | float, "seconds", seconds, "a number of seconds, or None")
        if isinstance(seconds, bool) or not 0.001 <= seconds <= 1e6:
            raise wrong_argument("seconds", "a number of seconds from 0.001 to 1,000,000", seconds)
    return Contest(
        variant, tuple([name for name, _ in named]), tuple([maker for _, maker in named]), seed, rounds, seconds,
        most_moves,
    )  # fmt: skip


def _named(agent: Contestant) -> tuple[str, Maker]:
    """Return the name and the maker of an agent."""
    if isinstance(agent, str):
        if agent not in AGENTS:
            near = nearest(agent, AGENTS)
            hint = f"did you mean {near!r}?" if near else f"known are {', '.join(AGENTS)}; give others as functions"
            raise wrong_argument("agents", "names of agents or functions that make them", agent, hint)
        return agent, AGENTS[agent]
    pair: Any = agent if isinstance(agent, tuple) and len(agent) == 2 else (getattr(agent, "__name__", None), agent)
    name, maker = pair
    if not callable(maker):
        raise wrong_argument("agents", "names of agents or functions that make them", agent)
    if name_problem(name, _LONGEST_NAME):
        requirement = f"named functions, or (name, maker) with a name of at most {_LONGEST_NAME} characters"
        raise wrong_argument("agents", requirement, agent)
    return pair  # type: ignore[no-any-return]


def seating(number: int, agents: int) -> tuple[int, ...]:
    """Return which agent sits on each seat in the game of a number.

    In as many games as there are agents, each of them sits on each seat once. Then the order is turned round, so that
    with three agents each has each neighbour equally often.

    >>> [seating(number, 3) for number in range(6)]
    [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 2, 1), (1, 0, 2), (2, 1, 0)]
    """
    turned, first = divmod(number, agents)
    way = -1 if turned % 2 else 1
    return tuple([(first + way * seat) % agents for seat in range(agents)])


def played(
    contest: Contest, number: int, clock: Clock | None = None
) -> tuple[Result, tuple[Move, ...], AgentError | None]:
    """Play the game of a number; return its result, its moves, and the error if it failed.

    :param clock: notes which agent is at work, for another process to read.
    """
    clock = clock or Clock()
    variant, names = contest.variant, contest.seated(number)
    order = seating(number, len(names))
    account = Account(new_state(variant, len(names)))
    moves: list[Move] = []
    error = None
    try:
        with limited(contest.seconds, clock):
            steps = steps_of_game(
                variant,
                [contest.makers[each] for each in order],
                luck_of(contest.seed, number),
                rounds=contest.rounds,
                most_moves=contest.most_moves,
                lucks=[str(each) for each in order],
                clock=clock,
            )
            count(account, steps, moves)
    except Failed as failed:
        error = error_of(contest, number, failed, tuple(moves))
        error.__cause__ = failed.__cause__
    return _result(contest, number, account, error), tuple(moves), error


def error_of(contest: Contest, number: int, failed: Failed, moves: tuple[Move, ...]) -> AgentError:
    """Return the error of a failed game, with all that shows where it failed."""
    names, seat, seed = contest.seated(number), failed.seat, contest.seed
    which = f"game {number} of seed {seed} ({contest.variant.id}, {len(names)} seats)"
    message = f"{which} {failed}" if seat is None else f"{names[seat]} at seat {seat} {failed}; in {which}"
    agent = None if seat is None else names[seat]
    return AgentError(message, failed.failing, agent, seat, number, seed, contest.variant, names, moves)


def failed_result(contest: Contest, number: int, error: AgentError) -> Result:
    """Return the result of a game that was lost with its process: only its failure is known."""
    return _result(contest, number, Account(new_state(contest.variant, len(contest.names))), error)


def _result(contest: Contest, number: int, account: Account, error: AgentError | None) -> Result:
    return Result(
        number=number,
        seed=contest.seed,
        variant=contest.variant.id,
        agents=contest.seated(number),
        winners=account.state.winners or (),
        totals=account.state.totals,
        rounds=tuple(account.rounds),
        turns=account.turns,
        moves=account.moves,
        key=account.key,
        acted=tuple(sorted(account.acted)),
        failure=None if error is None else Failure(error.failing, error.agent, error.seat, str(error)),
    )
