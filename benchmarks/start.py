"""What it costs to start: from a bare interpreter to a dealt game, and the commands, next to python-chess.

    python -m benchmarks.start [--rounds 11] [--markdown]

Each program runs in a process of its own, one after the other, several rounds, all modules compiled. The figures are
medians of the processor time of the whole process, user and system, in milliseconds: in all, above a bare interpreter
of the same round, and how many times what a chess board costs above it.

``attrs`` and its classes are a floor: no library that makes as many attrs classes, with as many fields, starts faster.
"""

from __future__ import annotations

import argparse
import ast
import os
import statistics
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Final

from benchmarks.measure import Rows, written

ROOT: Final = Path(__file__).parents[1]

DEALT: Final = """\
from cabo_rules import Game, load_variant
Game.new(load_variant("travellers"), ["Ana", "Ben", "Chi", "Dot"], seed=1)
"""
SIZES: Final = f"""{DEALT}
import gc
gc.collect()
classes = [each for each in gc.get_objects() if isinstance(each, type) and "__attrs_attrs__" in vars(each)]
print([len(each.__attrs_attrs__) for each in classes if each.__module__.split(".")[0] == "cabo_rules"])
"""
"""Prints the numbers of fields of the attrs classes that a dealt game needs."""

_COMMAND: Final = "from cabo_rules_command import main; raise SystemExit(main())"

BARE: Final = "a bare interpreter"
CHESS: Final = "python-chess: a board"
COMMANDS: Final = (
    "cabo-rules --version",
    "cabo-rules play travellers --seats 3 --seed 1 --rounds 1",
    "cabo-rules validate examples/games/rush-4-players.jsonl",
    "cabo-rules variant check variants/travellers.toml",
)

Cost = Callable[[Sequence[str]], float]
"""Runs Python with arguments, and returns the milliseconds of the processor that it took."""


def programs(sizes: Sequence[int]) -> dict[str, list[str]]:
    """Return the arguments of Python by row; ``sizes`` are the numbers of fields of our attrs classes."""
    classes = (
        "import attrs\n"
        f"for size in {list(sizes)}:\n"
        '    attrs.make_class("Made", [f"field{each}" for each in range(size)], frozen=True, slots=True)\n'
    )
    return {
        BARE: ["-c", "pass"],
        CHESS: ["-c", "import chess; chess.Board()"],
        "`attrs`: the import": ["-c", "import attrs"],
        f"`attrs`: the import and {len(sizes)} classes": ["-c", classes],
        "`cabo_rules`: the import": ["-c", "import cabo_rules"],
        "`cabo_rules`: a dealt game": ["-c", DEALT],
        **{f"`{command}`": ["-c", _COMMAND, *_arguments(command)] for command in COMMANDS},
        "pokerkit: the import": ["-c", "import pokerkit"],
    }


def _arguments(command: str) -> list[str]:
    return [str(ROOT / part) if "/" in part else part for part in command.split()[1:]]


def class_sizes() -> list[int]:
    """Return the numbers of fields of the attrs classes that a dealt game needs."""
    done = subprocess.run([sys.executable, "-c", SIZES], check=True, capture_output=True, text=True)
    return [int(size) for size in ast.literal_eval(done.stdout)]


def processor_time(arguments: Sequence[str]) -> float:
    """Run Python to its end, and return the milliseconds of the processor that the process took."""
    command = [sys.executable, *arguments]
    variables = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    to_nowhere = (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)
    child = os.posix_spawn(sys.executable, command, variables, file_actions=[to_nowhere])
    _, status, used = os.wait4(child, 0)
    if status:
        raise SystemExit(f"{' '.join(command)} failed")
    return (used.ru_utime + used.ru_stime) * 1e3


def measured(programs: Mapping[str, Sequence[str]], rounds: int, cost: Cost) -> dict[str, list[float]]:
    """Return the costs of all programs by round, measured in turn after a round that is not counted."""
    times = [[cost(arguments) for arguments in programs.values()] for _ in range(rounds + 1)][1:]
    return {name: [each[at] for each in times] for at, name in enumerate(programs)}


def table(costs: Mapping[str, Sequence[float]]) -> Rows:
    """Return a row for each program; differences and ratios are medians of those of each round."""
    rows: Rows = [("from a bare interpreter", "ms in all", "times python-chess", "ms above it", "times python-chess")]
    above = {name: [b - a for a, b in zip(costs[BARE], each, strict=True)] for name, each in costs.items()}
    for name in costs:
        in_all, over = (
            (f"{statistics.median(each[name]):.0f}", f"{statistics.median(_ratios(each[CHESS], each[name])):.2f}")
            for each in (costs, above)
        )
        rows.append((name, *in_all, *(over if name != BARE else ("", ""))))
    return rows


def _ratios(peers: Sequence[float], ours: Sequence[float]) -> list[float]:
    return [our / peer for peer, our in zip(peers, ours, strict=True)]


def main(arguments: Sequence[str] | None = None, cost: Cost = processor_time) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--markdown", action="store_true")
    given = parser.parse_args(arguments)
    found = measured(programs(class_sizes()), given.rounds, cost)
    versions = ", ".join(f"{name} {version(name)}" for name in ("attrs", "chess", "pokerkit"))
    print(f"CPython {sys.version.split()[0]}, {versions}; medians of {given.rounds} rounds.\n")
    print(written(table(found), given.markdown))


if __name__ == "__main__":
    main()
