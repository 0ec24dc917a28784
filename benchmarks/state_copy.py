"""What does it cost to make a state that differs from another in one field?

    python -m benchmarks.state_copy

Prints nanoseconds, medians of seven interleaved rounds, for the five ways there are: a draft that is changed and sealed
(``cabo_rules.state.changed``, as for each event), the same with the changes as a dictionary (``change``), the
constructor called by position, the same by keyword, and ``attrs.evolve``.
"""

from __future__ import annotations

import statistics
import sys
import timeit
from collections.abc import Callable
from typing import Any

import attrs

from cabo_rules import Game, State, load_variant
from cabo_rules.state import Draft, change, changed


def written_out(by_keyword: bool) -> Callable[[State], State]:
    """The call of the constructor as one would write it out, with all the fields there are and another ``turn``."""
    made: Any = State
    values = {field.name: f"s.{field.name}" for field in attrs.fields(made)} | {"turn": "1"}
    arguments = [f"{name}={value}" if by_keyword else value for name, value in values.items()]
    call: Callable[[State], State] = eval(f"lambda s: State({', '.join(arguments)})", {"State": State})
    return call


def by_evolve(state: Any) -> State:
    changed: State = attrs.evolve(state, turn=1)
    return changed


def _next_turn(draft: Draft, event: object) -> None:
    draft.turn = 1


def by_draft(state: State) -> State:
    return changed(state, _next_turn, None)


def by_dictionary(state: State) -> State:
    return change(state, turn=1)


WAYS: dict[str, Callable[[State], State]] = {
    "changed": by_draft,
    "change": by_dictionary,
    "constructor, by position": written_out(by_keyword=False),
    "constructor, by keyword": written_out(by_keyword=True),
    "attrs.evolve": by_evolve,
}


def main(calls: int = 20_000, rounds: int = 7) -> None:
    """Measure and print."""
    state = Game.new(load_variant("travellers"), ["Ana", "Ben", "Chi", "Dot"], seed=1).state
    for way in WAYS.values():
        assert way(state) == by_draft(state)
    times: dict[str, list[float]] = {name: [] for name in WAYS}
    for _ in range(rounds):
        for name, way in WAYS.items():
            times[name].append(timeit.timeit(lambda way=way: way(state), number=calls) / calls * 1e9)  # type: ignore[misc]
    print(f"one of {len(State.__match_args__)} fields changed, CPython {sys.version.split()[0]}")
    for name, taken in times.items():
        print(f"  {name:26} {statistics.median(taken):6.0f} ns")


if __name__ == "__main__":
    main()
