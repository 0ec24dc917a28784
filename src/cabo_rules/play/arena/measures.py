"""The measures of games: what is counted in a result, and of how many it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Literal

from attrs import frozen

from cabo_rules.play.arena.result import Result, RoundResult

Counts = tuple[Mapping[str, float], Mapping[str, int] | int]
"""For each key, how often something happened in a game, and how often it could have; one number if that is the same."""


@frozen
class Measure:
    """A measure.

    :ivar name: its name.
    :ivar kind: ``"share"`` if it counts some of so many cases; ``"mean"`` if it is a number for each.
    :ivar by: what its keys are.
    :ivar unit: what it is a share of, or a mean over.
    :ivar counts: what it counts in a game.
    """

    name: str
    kind: Literal["share", "mean"]
    by: str
    unit: str
    counts: Callable[[Result], Counts]


ALL: Final = "all"
"""The only key of a measure of whole games."""


def _by_agent(result: Result, times: Sequence[float], of: Sequence[int]) -> Counts:
    """Return the counts of each agent, given those of each seat; an agent may sit on several."""
    happened, cases = dict.fromkeys(result.agents, 0.0), dict.fromkeys(result.agents, 0)
    for agent, count, number in zip(result.agents, times, of, strict=True):
        happened[agent] += count
        cases[agent] += number
    return happened, cases


def _in_rounds(count: Callable[[RoundResult, int], int]) -> Callable[[Result], Counts]:
    """Count something in the rounds that a seat plays, for each agent."""

    def counts(result: Result) -> Counts:
        seats = range(len(result.agents))
        times = [sum(count(each, seat) for each in result.rounds if seat in each.playing) for seat in seats]
        return _by_agent(result, times, [sum(seat in each.playing for each in result.rounds) for seat in seats])

    return counts


def _of_seat(field: str) -> Callable[[Result], Counts]:
    return _in_rounds(lambda each, seat: getattr(each, field)[seat])


def _won(result: Result, winners: Sequence[int]) -> list[float]:
    """Return what each seat wins of the game; several winners share it."""
    return [seat in winners and 1 / len(winners) for seat in range(len(result.agents))]


def _winners(result: Result) -> Sequence[int]:
    """Return the seats that win a game; if an agent breaks it off, those of the others.

    Otherwise an agent that fails when it is about to lose would win more of the games that count.
    """
    failure = result.failure
    if result.is_over or failure is None or failure.agent is None:
        return result.winners
    return [seat for seat, agent in enumerate(result.agents) if agent != failure.agent]


def _wins(result: Result) -> Counts:
    """Count the wins of each agent; one that has all seats wins every game, so its share says nothing."""
    winners = _winners(result)
    if len({*result.agents}) == 1 or not (winners or result.is_over):
        return {}, 0
    return _by_agent(result, _won(result, winners), [1 for _ in result.agents])


def _wins_by_seat(result: Result) -> Counts:
    return {str(seat): won for seat, won in enumerate(_won(result, result.winners))}, 1


def _calls_won(result: Result) -> Counts:
    seats = range(len(result.agents))
    won = [sum(each.caller == seat and each.call == "won" for each in result.rounds) for seat in seats]
    return _by_agent(result, won, [sum(each.caller == seat for each in result.rounds) for seat in seats])


def _of_rounds(keys: Callable[[RoundResult], Iterable[str]]) -> Callable[[Result], Counts]:
    """Count keys in the rounds of a game, out of all rounds."""
    return lambda result: (Counter(key for each in result.rounds for key in keys(each)), len(result.rounds))


def _of_calls(key: Callable[[RoundResult], object]) -> Callable[[Result], Counts]:
    """Count keys of the calls of a game, out of all calls."""

    def counts(result: Result) -> Counts:
        called = [each for each in result.rounds if each.caller is not None]
        return Counter(str(key(each)) for each in called), len(called)

    return counts


def _won_by_lap(result: Result) -> Counts:
    called = [(str(each.lap), each.call == "won") for each in result.rounds if each.caller is not None]
    return Counter(lap for lap, won in called if won), Counter(lap for lap, _ in called)


def _special(result: Result) -> Counts:
    held = Counter(name for each in result.rounds for name in each.special if name is not None)
    return held, sum(len(each.playing) for each in result.rounds)


def _powers(result: Result) -> Counts:
    used: Counter[str] = Counter()
    for each in result.rounds:
        for name, times in each.powers.items():
            used[name] += sum(times)
    return used, len(result.rounds)


def _failures(result: Result) -> Counts:
    return ({} if result.failure is None else {result.failure.agent or "nobody": 1}), 1


_PER_ROUND: Final = (
    ("score", "scores"),
    ("right snaps", "right_snaps"),
    ("wrong snaps", "wrong_snaps"),
    ("late snaps", "late_snaps"),
    ("right matches", "right_matches"),
    ("wrong matches", "wrong_matches"),
    ("right sets", "right_sets"),
    ("wrong sets", "wrong_sets"),
    ("penalty cards", "penalties"),
)
"""The means over the rounds of an agent, with the fields that they are read from."""

WINS: Final = Measure("wins", "share", "agent", "seat in a game", _wins)
"""The measure that tells how many games are enough."""

FAILURES: Final = Measure("failures", "share", "agent", "game", _failures)
"""The measure of games that failed."""

OF_ALL: Final = (WINS, FAILURES)
"""The measures that count all games, also those that an agent broke off."""

MEASURES: Final = (
    WINS,
    Measure("wins by seat", "share", "seat", "game", _wins_by_seat),
    Measure("rounds won", "share", "agent", "round of a seat", _in_rounds(lambda each, seat: seat in each.winners)),
    *[Measure(name, "mean", "agent", "round of a seat", _of_seat(field)) for name, field in _PER_ROUND],
    Measure("calls", "share", "agent", "round of a seat", _in_rounds(lambda each, seat: seat == each.caller)),
    Measure("calls won", "share", "agent", "call", _calls_won),
    Measure("laps of calls", "share", "lap", "call", _of_calls(lambda each: each.lap)),
    Measure("calls won by lap", "share", "lap", "call of the lap", _won_by_lap),
    Measure("ends of calls", "share", "end", "call", _of_calls(lambda each: each.call)),
    Measure("ends of rounds", "share", "cause", "round", _of_rounds(lambda each: [each.cause])),
    Measure("special hands", "share", "special hand", "hand", _special),
    Measure("powers", "mean", "power", "round", _powers),
    Measure("rounds", "mean", ALL, "game", lambda result: ({ALL: len(result.rounds)}, 1)),
    Measure("turns", "mean", ALL, "game", lambda result: ({ALL: result.turns}, 1)),
    Measure("moves", "mean", ALL, "game", lambda result: ({ALL: result.moves}, 1)),
    Measure("turns in a round", "mean", ALL, "round", lambda result: ({ALL: result.turns}, len(result.rounds))),
    FAILURES,
)
"""The measures, in the order of a report."""
