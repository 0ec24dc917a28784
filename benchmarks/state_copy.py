"""What does it cost to make a state that differs from another in one field?

    python -m benchmarks.state_copy

Prints nanoseconds, medians of seven interleaved rounds, for the four ways there are: copying the dictionary (what the
library does), the constructor called by position, the same by keyword, and ``attrs.evolve``.
"""

from __future__ import annotations

import statistics
import sys
import timeit
from collections.abc import Callable
from typing import Any

import attrs

from cabo_rules import Game, State, load_variant
from cabo_rules.state import change

CALLS = 20_000
ROUNDS = 7


def by_position(state: State) -> State:
    s = state
    return State(
        s.variant, s.seats, s.phase, s.round, s.starter, s.dealer, s.totals, s.resets, s.winners, s.hands, s.stock,
        s.discard, 1, s.drawn, s.power, s.looked, s.window, s.gift, s.penalty, s.claims, s.shuffle, s.caller,
        s.last_lap, s.to_look, s.passed,
    )  # fmt: skip


def by_keyword(state: State) -> State:
    s = state
    return State(
        variant=s.variant, seats=s.seats, phase=s.phase, round=s.round, starter=s.starter, dealer=s.dealer,
        totals=s.totals, resets=s.resets, winners=s.winners, hands=s.hands, stock=s.stock, discard=s.discard, turn=1,
        drawn=s.drawn, power=s.power, looked=s.looked, window=s.window, gift=s.gift, penalty=s.penalty,
        claims=s.claims, shuffle=s.shuffle, caller=s.caller, last_lap=s.last_lap, to_look=s.to_look, passed=s.passed,
    )  # fmt: skip


def by_evolve(state: Any) -> State:
    changed: State = attrs.evolve(state, turn=1)
    return changed


def by_dictionary(state: State) -> State:
    return change(state, turn=1)


WAYS: dict[str, Callable[[State], State]] = {
    "dictionary copied": by_dictionary,
    "constructor, by position": by_position,
    "constructor, by keyword": by_keyword,
    "attrs.evolve": by_evolve,
}


def main() -> None:
    state = Game.new(load_variant("travellers"), ["Ana", "Ben", "Chi", "Dot"], seed=1).state
    for way in WAYS.values():
        assert way(state) == by_dictionary(state)
    times: dict[str, list[float]] = {name: [] for name in WAYS}
    for _ in range(ROUNDS):
        for name, way in WAYS.items():
            times[name].append(timeit.timeit(lambda way=way: way(state), number=CALLS) / CALLS * 1e9)  # type: ignore[misc]
    fields = len(vars(state))
    print(f"one of {fields} fields changed, CPython {sys.version.split()[0]}")
    for name, rounds in times.items():
        print(f"  {name:26} {statistics.median(rounds):6.0f} ns")


if __name__ == "__main__":
    main()
