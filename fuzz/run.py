"""The fuzzer itself, in a process of its own: libFuzzer ends the process when it is done or has found something.

``python -m fuzz.run NAME [options of libFuzzer] [folders of inputs]``; ``python -m fuzz`` is the way to start it.
"""

from __future__ import annotations

import sys
from random import Random

import atheris


def main() -> None:
    """Fuzz the target that the command line names."""
    with atheris.instrument_imports(include=["cabo_rules", "tomllib"], enable_loader_override=False):
        from fuzz.files import warm_up
        from fuzz.targets import TARGETS

        warm_up()
    target = TARGETS[sys.argv.pop(1)]

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        rng = Random(seed)
        if rng.random() < 0.2:
            return bytes(atheris.Mutate(data, most))
        mutated = target.mutate(data, rng)
        return mutated if len(mutated) <= most else data

    def join(one: bytes, other: bytes, most: int, seed: int) -> bytes:
        return target.join(one, other, Random(seed))[:most]

    atheris.Setup(sys.argv, target.one, custom_mutator=mutate, custom_crossover=join)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
