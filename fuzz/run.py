"""The fuzzer itself, with a process for each reader: libFuzzer ends it when it is done or has found something.

``python -m fuzz.run NAME [options of libFuzzer] [folders of inputs] + NAME ...``; ``python -m fuzz`` is the way to
start it. The library is instrumented once, which takes as long as some hundred inputs, and then forked for each run.
"""

from __future__ import annotations

import os
import sys
from itertools import groupby
from random import Random

import atheris

from fuzz.ends import NEXT


def main(arguments: list[str]) -> int:
    """Fuzz the target that each command names; 0 if nothing was found, 1 if something was."""
    with atheris.instrument_imports(include=["cabo_rules", "tomllib"], enable_loader_override=False):
        from fuzz.files import warm_up
        from fuzz.targets import TARGETS  # noqa: F401  # instrumented here, and used in the forks

        warm_up()
    statuses = []
    for is_next, command in groupby(arguments, NEXT.__eq__):
        if is_next:
            continue
        name, *options = command
        child = os.fork()
        if not child:
            fuzz(name, options)
            os._exit(0)  # libFuzzer ends the process; should it return, the loop is the parent's
        statuses.append(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        print(f"{name} has ended with {statuses[-1]}", flush=True)
    return 1 if any(statuses) else 0


def fuzz(name: str, options: list[str]) -> None:
    """Fuzz one target, and end the process."""
    from fuzz.targets import TARGETS

    target = TARGETS[name]

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        rng = Random(seed)
        if rng.random() < 0.2:
            return bytes(atheris.Mutate(data, most))
        mutated = target.mutate(data, rng)
        return mutated if len(mutated) <= most else data

    def join(one: bytes, other: bytes, most: int, seed: int) -> bytes:
        return target.join(one, other, Random(seed))[:most]

    atheris.Setup([sys.argv[0], *options], target.one, custom_mutator=mutate, custom_crossover=join)
    atheris.Fuzz()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
