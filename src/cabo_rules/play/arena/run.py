"""Play games of agents: one, or any number of them as a stream of results."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Literal

from cabo_rules.errors import check_between, wrong_argument
from cabo_rules.game import Game
from cabo_rules.moves import Move
from cabo_rules.play.arena.contest import MOST_GAMES, MOST_MOVES, Contest, Contestant, Outcome, contest_of, played
from cabo_rules.play.arena.enough import until_narrow
from cabo_rules.play.arena.failures import game_of
from cabo_rules.play.arena.result import Result
from cabo_rules.play.arena.summaries import check_share
from cabo_rules.validate.archives import MOST_JOBS

if TYPE_CHECKING:
    from cabo_rules.variants.model import Variant


def play(
    variant: Variant,
    agents: Sequence[Contestant],
    *,
    games: int,
    seed: int = 0,
    rounds: int = 3,
    jobs: int = 1,
    seconds: float | None = None,
    most_moves: int = MOST_MOVES,
    failing: Literal["stop", "record"] = "stop",
    until: float | None = None,
) -> Iterator[Result]:
    """Play games of agents, and yield the result of each, in the order of their numbers.

    The agents change seats from game to game, so that each sits equally often on each seat. All chance comes from the
    seed: the deals, the shuffles, the order in which agents are asked, and the random numbers of the agents. Game
    ``n`` of a seed has the same deals in all variants with the same cards, so variants can be compared game by game.
    Only an agent that looks at a clock, as ``sharp`` does, may play differently another time. In the first round the
    host names seat 0 as the starter, or the last seat as the dealer, where the rules leave that to the host.

    :param agents: an agent for each seat: a name in :data:`cabo_rules.play.AGENTS`, a function that makes one from its
        seat and a ``random.Random``, or ``(name, function)``. An agent may be there more than once.
    :param games: the number of games; with ``until``, the most.
    :param rounds: the number of rounds after which the host ends a game, if the host does.
    :param jobs: the number of processes, from 1 to 1,000. The results are the same for any number. With more than one,
        the agents must be functions or classes of a module, and a script needs its ``if __name__ == "__main__":``.
    :param seconds: the limit of time for an answer of an agent, by the clock; a later answer is a failure. With one job
        an agent that does not answer is stopped in the main thread only, and not on Windows; one that catches
        everything, or waits in a library that is not written in Python, is not stopped. With more jobs the process of
        such an agent is killed, after twice the limit and a second.
    :param most_moves: the number of moves after which a game counts as endless.
    :param failing: what happens if an agent fails: ``"stop"`` raises the error, after all results before it were
        yielded; ``"record"`` yields a result with the failure, and the next game is played.
    :param until: how closely the share of games that each agent wins has to be known for play to stop: half the width
        of its 95 % interval, so 0.01 is one hundredth to each side. Play looks at it after each 100 games. Not for one
        agent on all seats, which wins every game.
    :raises VariantError: if the variant is not for so many players.
    :raises GameError: if an argument is wrong.
    :raises AgentError: while you iterate, if an agent fails.

    >>> from cabo_rules import load_variant
    >>> for result in play(load_variant("rush"), ["careful", "random"], games=2, seed=7):
    ...     print(result.number, result.agents, result.totals, result.winners)
    ...
    0 ('careful', 'random') (-12, 101) (0,)
    1 ('random', 'careful') (102, -18) (1,)
    """
    contest = contest_of(variant, agents, seed, rounds=rounds, seconds=seconds, most_moves=most_moves)
    check_between(0, MOST_GAMES, "games", games)
    if failing not in ("stop", "record"):
        raise wrong_argument("failing", "'stop' or 'record'", failing)
    if until is not None:
        check_share("until", until)
        if len({*contest.names}) == 1:
            raise wrong_argument("agents", "different if until is given", contest.names, "one alone wins every game")
    check_between(1, MOST_JOBS, "jobs", jobs)
    outcomes = _here(contest, games) if jobs == 1 else _in_processes(contest, games, jobs)
    results = _results(outcomes, stops=failing == "stop")
    return results if until is None else until_narrow(results, until)


def _here(contest: Contest, games: int) -> Generator[Outcome]:
    for number in range(games):
        result, _, error = played(contest, number)
        yield result, error


def _in_processes(contest: Contest, games: int, jobs: int) -> Generator[Outcome]:
    from cabo_rules.play.arena.processes import in_processes

    return in_processes(contest, games, jobs)


def _results(outcomes: Generator[Outcome], *, stops: bool) -> Generator[Result]:
    with closing(outcomes):  # so that no process outlives an error
        for result, error in outcomes:
            if error is not None and stops:
                raise error
            yield result


def play_game(
    variant: Variant,
    agents: Sequence[Contestant],
    seed: int,
    number: int,
    *,
    rounds: int = 3,
    seconds: float | None = None,
    most_moves: int = MOST_MOVES,
) -> Result:
    """Play one game of those that :func:`play` plays, and return its result.

    A pure function, so that another process or another machine can do it. See :func:`play` for the other arguments.

    :param number: the number of the game, counted from 0.
    :raises VariantError: if the variant is not for so many players.
    :raises GameError: if an argument is wrong.
    :raises AgentError: if an agent fails; its cause is the error that the agent raised.

    >>> from cabo_rules import load_variant
    >>> result = play_game(load_variant("rush"), ["careful", "random"], 7, 1)
    >>> result.agents, len(result.rounds), result.failure
    (('random', 'careful'), 6, None)
    """
    return _one(variant, agents, seed, number, rounds, seconds, most_moves)[0]


def replay_game(
    variant: Variant,
    agents: Sequence[Contestant],
    seed: int,
    number: int,
    *,
    rounds: int = 3,
    seconds: float | None = None,
    most_moves: int = MOST_MOVES,
) -> Game:
    """Play one game of those that :func:`play` plays, and return the game itself, to look at or to save.

    The arguments and errors are those of :func:`play_game`. If an agent fails, ``game`` of the error is the game so
    far.

    >>> from cabo_rules import load_variant
    >>> game = replay_game(load_variant("rush"), ["careful", "random"], 7, 1)
    >>> game.players, game.is_over
    (('random 0', 'careful 1'), True)
    """
    result, moves = _one(variant, agents, seed, number, rounds, seconds, most_moves)
    return game_of(variant, result.agents, moves)


def _one(
    variant: Variant,
    agents: Sequence[Contestant],
    seed: int,
    number: int,
    rounds: int,
    seconds: float | None,
    most_moves: int,
) -> tuple[Result, tuple[Move, ...]]:
    """Play one game; return its result and its moves. The errors are those of :func:`play_game`."""
    contest = contest_of(variant, agents, seed, rounds=rounds, seconds=seconds, most_moves=most_moves)
    check_between(0, MOST_GAMES, "number", number)
    result, moves, error = played(contest, number)
    if error is not None:
        raise error
    return result, moves
