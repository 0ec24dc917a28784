"""Instructions of the processor for each move, which do not depend on the load of the machine.

    python -m benchmarks.counts [--only recorded,disk] [--markdown]
    python -m benchmarks.counts --keep

Needs valgrind. Each kind of work is done on fresh games, with cold caches (see :mod:`benchmarks.counted`). Two runs
agree within 0.3 %, but a Python that was built differently executes other instructions, so quote the ratios.

``recorded`` checks and plays recorded moves, ``disk`` referees games from disk, ``listing`` lists all legal moves and
plays one at random, ``playouts`` does the same without keeping the past, ``view`` is the view of a seat after a move,
``after-20000`` plays 500 moves with ``Game.play`` after so many moves of the same game, and ``bytes`` is the memory
that a game holds for each of its moves.

``--keep`` writes the counts of our works to ``benchmarks/counts.toml`` for this environment; ``tests/test_counts.py``
fails if one of them rises by more than 3 %. Elsewhere it is skipped, and says so.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from collections.abc import Callable, Collection, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Final

import tomli_w

from benchmarks.counted import LENGTHS, LIBRARIES, after
from benchmarks.measure import Rows, written

ROOT: Final = Path(__file__).parents[1]
KEPT: Final = ROOT / "benchmarks" / "counts.toml"

COMPARED: Final = ("recorded", "disk", "listing", "playouts", "view")
"""The works whose counts are kept and compared."""

LATER: Final = tuple(map(after, LENGTHS))
WORKS: Final = (*COMPARED, *LATER, "bytes")

TOLERATED: Final = 0.03
"""How much a count may rise, as a part of the kept one."""

Run = Callable[[Sequence[str]], tuple[str, str]]
"""Runs a command, and returns what it wrote to its standard output and to its standard error."""

_OF_THE_OTHER: Final = ("recorded", "disk", "listing", "playouts", "bytes")
_DONE: Final = {name: [name] for name in _OF_THE_OTHER[:-1]} | {"view": ["recorded", "viewed"]}
_TOTAL: Final = re.compile(r"^==(\d+)== I +refs: +([\d,]+)$", re.MULTILINE)
_FLAGS: Final = re.compile(r"--(?:enable-optimizations|with-lto|enable-shared|with-pydebug|with-trace-refs)\b")
_NOTE: Final = """\
# The instructions of each move, by environment, as `python -m benchmarks.counts --keep` writes them. A test fails if a
# count rises by more than 3 %: keep the new ones with the change that causes the rise, and give the reason there.

"""


# --- counting ---------------------------------------------------------------------------------------------------------


def run(command: Sequence[str]) -> tuple[str, str]:
    """Run a command in an environment with few variables, always the same, in which Python stores compiled modules."""
    passed_on = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
    done = subprocess.run(command, cwd=ROOT, env={**passed_on, "PYTHONHASHSEED": "0"}, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout, done.stderr


def measured(library: str, only: Collection[str] = WORKS, run: Run = run) -> dict[str, float]:
    """Return what a library needs for each move, by work, in the order of ``WORKS``: instructions, or bytes."""
    wanted = [name for name in WORKS if name in only and (library == "ours" or name in _OF_THE_OTHER)]
    done = dict.fromkeys(each for name in wanted for each in _DONE.get(name, ()))
    later = [name for name in LATER if name in wanted]
    found: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "benchmarks.counted", library, folder]
        run([*command, "prepare"])
        if done:
            found |= counted([*command, *done], run)
        if later:  # in a process of their own, since collecting the garbage of a long game is dear
            run([*command, "prepare-long"])
            found |= counted([*command, *later], run)
        if "bytes" in wanted:
            found["bytes"] = float(run([*command, "bytes"])[0])
    if "viewed" in found:
        found["view"] = found["viewed"] - found["recorded"]
    return {name: found[name] for name in wanted}


def counted(command: Sequence[str], run: Run = run) -> dict[str, float]:
    """Run :mod:`benchmarks.counted` under valgrind, and return the instructions a move of each of its works."""
    run(command)  # Python compiles the modules that it loads
    cachegrind = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    return parsed(*run([*cachegrind, *command]))


def parsed(output: str, report: str) -> dict[str, float]:
    """Return the instructions a move from what :mod:`benchmarks.counted` prints and what valgrind reports of it."""
    totals = {process: int(total.replace(",", "")) for process, total in _TOTAL.findall(report)}
    (nothing, *_), *works = (line.split() for line in output.splitlines())
    return {name: (totals[process] - totals[nothing]) / int(moves) for process, name, moves in works}


# --- kept counts ------------------------------------------------------------------------------------------------------


def environment(run: Run = run) -> str:
    """Return everything that the instructions of a move depend on, besides this library."""
    build = [platform.python_compiler(), *re.findall(r"-O\w+", sysconfig.get_config_var("OPT") or "")[-1:]]
    build += sorted(set(_FLAGS.findall(sysconfig.get_config_var("CONFIG_ARGS") or "")))
    valgrind = run(["valgrind", "--version"])[0].strip().replace("-", " ", 1)
    python = f"CPython {platform.python_version()} ({' '.join(build)})"
    return ", ".join([python, f"attrs {version('attrs')}", valgrind, platform.machine()])


def kept(path: Path = KEPT) -> dict[str, dict[str, int]]:
    """Return the kept counts, by environment."""
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


def keep(environment: str, counts: Mapping[str, float], path: Path = KEPT) -> None:
    """Write counts as those of an environment; those of other works and environments stay."""
    all_counts = kept(path)
    old = all_counts.get(environment, {})
    all_counts[environment] = old | {name: round(counts[name]) for name in COMPARED if name in counts}
    path.write_text(_NOTE + tomli_w.dumps(dict(sorted(all_counts.items()))), "utf-8")


def why_not_compared(path: Path = KEPT, run: Run = run) -> str | None:
    """Return why counts cannot be compared with kept ones, or ``None`` if they can."""
    if shutil.which("valgrind") is None:
        return "valgrind is not installed"
    here = environment(run)
    if here not in kept(path):
        return f"benchmarks/counts.toml has no counts of {here}; write them with python -m benchmarks.counts --keep"
    return None


def rises(counts: Mapping[str, float], old: Mapping[str, int]) -> list[str]:
    """Return a sentence for each count that has risen by more than what is tolerated, or has no kept count."""
    return [
        f"{name} has no kept count"
        if name not in old
        else f"{name} takes {count:.0f} instructions a move, {count / old[name] - 1:.1%} more than {old[name]}"
        for name, count in counts.items()
        if count > old.get(name, 0) * (1 + TOLERATED)
    ]


# --- the table --------------------------------------------------------------------------------------------------------


def table(ours: Mapping[str, float], theirs: Mapping[str, float]) -> Rows:
    """Return a row for each work: both figures, and how many times the other one ours is."""
    rows: Rows = [("a move", "`cabo_rules`", "python-chess", "ratio")]
    for name, figure in ours.items():
        other = (f"{theirs[name]:,.0f}", f"{figure / theirs[name]:.2f}") if name in theirs else ("", "")
        rows.append((name, f"{figure:,.0f}", *other))
    return rows


def main(arguments: Sequence[str] | None = None, run: Run = run, path: Path = KEPT) -> None:
    """Count and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", metavar="WORK,...", default=",".join(WORKS), help="count only these works")
    parser.add_argument("--keep", action="store_true", help="write the counts to benchmarks/counts.toml")
    parser.add_argument("--markdown", action="store_true")
    given = parser.parse_args(arguments)
    only = given.only.split(",")
    if unknown := set(only) - set(WORKS):
        parser.error(f"--only must be some of {', '.join(WORKS)}, not {', '.join(sorted(unknown))}")
    if shutil.which("valgrind") is None:
        raise SystemExit("valgrind is not installed")
    found, other = (measured(library, only, run) for library in LIBRARIES)
    here = environment(run)
    print(f"{here}, python-chess {version('chess')}\n")
    print(written(table(found, other), given.markdown))
    if given.keep:
        keep(here, found, path)


if __name__ == "__main__":
    main()
