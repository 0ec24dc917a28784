"""Judge the mutants that mutmut has made: ``python tests/mutation.py``; ``docs/explanation/mutants.md`` says how.

``mutmut run`` makes the mutants, and finds out which tests call which function. It can judge them too, but collects its
tests anew for each. Here they are collected once, and each mutant is a fork in which the tests of its function are run,
up to the first that fails. The verdicts are written where mutmut keeps its own, so that ``mutmut results``, ``show``
and ``browse`` tell of them; a second call goes on with what has no verdict yet.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import _lru_cache_wrapper
from pathlib import Path
from typing import Final

import pytest
from _pytest.runner import runtestprotocol

FOLDER: Final = Path("mutants").absolute()
KILLED, ALIVE, TIMEOUT = 1, 0, 36  # exit codes as mutmut keeps them

LONGEST: Final = 0.05  # seconds that a test takes which --fast does not leave out
SECONDS: Final = 10  # of a processor, for one test: a mutant that takes longer goes round in circles
WAITING: Final = 120  # seconds of a clock, for one test: a mutant that takes longer waits for nothing
MEMORY: Final = 4_000_000_000
OPTIONS: Final = ("--rootdir=.", "-qqq", "--assert=plain", "--tb=native", "-p", "no:cacheprovider")


class Verdicts:
    """The exit codes of all mutants, in mutmut's files."""

    def __init__(self) -> None:
        self._files = {path: json.loads(path.read_text("utf-8")) for path in sorted(FOLDER.rglob("*.py.meta"))}
        self._path = {name: path for path, data in self._files.items() for name in data["exit_code_by_key"]}

    def __iter__(self) -> Iterator[tuple[str, int | None]]:
        return iter([each for data in self._files.values() for each in data["exit_code_by_key"].items()])

    def __setitem__(self, mutant: str, code: int) -> None:
        path = self._path[mutant]
        self._files[path]["exit_code_by_key"][mutant] = code
        path.write_text(json.dumps(self._files[path], indent=4), "utf-8")

    def table(self) -> Iterator[str]:
        """A line for each file: mutants that were judged, killed, left, and which part of them was killed."""
        total: Counter[bool] = Counter()
        for path, data in self._files.items():
            judged = [code for code in data["exit_code_by_key"].values() if code is not None]
            if codes := Counter(code in (KILLED, TIMEOUT) for code in judged):
                total += codes
                yield _row(f"`{path.relative_to(FOLDER / 'src/cabo_rules').with_suffix('')}`", codes)
        if total:
            yield _row("all", total)


def _row(name: str, codes: Counter[bool]) -> str:
    part = f"{codes[True] / codes.total():.1%}"
    return f"| {name} | {codes.total()} | {codes[True]} | {codes[False]} | {part} |"


class Judge:
    """A pytest plugin: instead of running the tests it has collected, judge mutants with them, so many at a time."""

    def __init__(self, verdicts: Verdicts, mutants: Sequence[str], asked: argparse.Namespace) -> None:
        self.verdicts, self.mutants, self.jobs = verdicts, mutants, asked.jobs
        self.besides, self.longest = tuple(asked.tests), LONGEST if asked.fast else WAITING
        stats = json.loads((FOLDER / "mutmut-stats.json").read_text("utf-8"))
        self.tests: dict[str, list[str]] = stats["tests_by_mangled_function_name"]
        self.seconds: dict[str, float] = stats["duration_by_test"]
        self.killers: dict[str, Counter[str]] = defaultdict(Counter)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """For each mutant the tests that call its function and those asked for besides, in a fork."""
        items = {item.nodeid: item for item in session.items}
        usable = {name for name in items if self.seconds.get(name, 0) < self.longest}
        always = {name for name in items if name not in self.seconds or name.startswith(self.besides)}
        for name in sorted(usable):  # unchanged they pass, and leave games in the caches of the tests
            if any(report.failed for report in runtestprotocol(items[name], log=False, nextitem=None)):
                pytest.exit(f"{name} fails without any mutant")
        _forget()
        running: dict[int, tuple[str, int]] = {}
        gc.freeze()
        for number, mutant in enumerate(self.mutants, 1):
            if len(running) == self.jobs:
                self._wait(running)
            names = usable.intersection(self.tests.get(_function(mutant), ())) | always
            tests = [items[name] for name in self._sorted(mutant, names)]
            ours, theirs = os.pipe()
            running[_fork(mutant, tests, theirs)] = mutant, ours
            os.close(theirs)
            print(f"\r{number} of {len(self.mutants)}", end="", file=sys.stderr, flush=True)
        while running:
            self._wait(running)
        return True

    def _sorted(self, mutant: str, tests: Iterable[str]) -> list[str]:
        """First the tests that have killed most mutants of the module in their time, then the shortest."""
        killers, seconds = self.killers[_module(mutant)], self.seconds
        return sorted(
            tests, key=lambda name: (-killers[name] / (seconds.get(name, 0) + 0.02), seconds.get(name, 0), name)
        )

    def _wait(self, running: dict[int, tuple[str, int]]) -> None:
        child, status = os.wait()
        mutant, told = running.pop(child)
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)  # what it has started
        if killer := os.read(told, 10_000).decode():
            self.killers[_module(mutant)][killer] += 1
        os.close(told)
        late = os.waitstatus_to_exitcode(status) in (-signal.SIGPROF, -signal.SIGALRM)
        self.verdicts[mutant] = ALIVE if status == 0 else TIMEOUT if late else KILLED


def _forget() -> None:
    """Empty the caches of what is mutated, beneath which no change would be noticed; those of the tests hold games."""
    for name in [name for name in sys.modules if name.startswith("cabo_rules.") and ".variant" not in name]:
        for each in vars(sys.modules[name]).values():
            if type(each) is _lru_cache_wrapper:
                each.cache_clear()


def _module(mutant: str) -> str:
    return mutant.rpartition(".")[0]


def _function(mutant: str) -> str:
    return mutant.partition("__mutmut_")[0]


def _fork(mutant: str, tests: Sequence[pytest.Item], tell: int) -> int:
    """A process that runs tests up to the first that fails, and tells which one that was."""
    child = os.fork()
    if child:
        return child
    code = KILLED
    try:
        os.setpgid(0, 0)
        os.environ["MUTANT_UNDER_TEST"] = mutant
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        for test, following in zip(tests, [*tests[1:], None], strict=True):
            signal.setitimer(signal.ITIMER_PROF, SECONDS)
            signal.alarm(WAITING)
            if any(report.failed for report in runtestprotocol(test, log=False, nextitem=following)):
                os.write(tell, test.nodeid.encode())
                break
        else:
            code = ALIVE
    finally:
        os._exit(code)


def _begun_with(mutant: str, tests: Sequence[str]) -> int:
    """The verdict of tests in a process that begins with the mutant, for what runs when the library is imported."""
    environment = {**os.environ, "MUTANT_UNDER_TEST": mutant, "PYTHONPATH": os.pathsep.join(sys.path[:2])}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-x", *OPTIONS, *tests], env=environment, capture_output=True
    )
    return ALIVE if done.returncode == 0 else KILLED


def main() -> None:
    """Judge what has no verdict yet, and print a line for each mutant that is left and for each file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--again", action="store_true", help="judge anew what is left alive")
    parser.add_argument("--fast", action="store_true", help=f"no test of {LONGEST} s or more")
    parser.add_argument("--tests", action="extend", nargs="*", default=[], help="for every mutant these tests besides")
    parser.add_argument("--begin", action="store_true", help="a process for each mutant, with the tests of --tests")
    parser.add_argument("prefix", nargs="*", default=[""], help="only mutants whose names begin so, in this order")
    asked = parser.parse_args()
    verdicts = Verdicts()
    left = (None, ALIVE) if asked.again else (None,)
    mutants = [name for prefix in asked.prefix for name, code in verdicts if code in left and name.startswith(prefix)]
    if mutants:
        tests = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["tool"]["mutmut"]
        selection = dict.fromkeys([*tests["pytest_add_cli_args_test_selection"], *asked.tests])
        shutil.copytree("tests", FOLDER / "tests", dirs_exist_ok=True)
        os.chdir(FOLDER)
        sys.path[:1] = [str(FOLDER / "src"), str(FOLDER)]
        os.environ["MUTANT_UNDER_TEST"] = ""
        if asked.begin:
            for mutant in ["", *mutants]:
                code = _begun_with(mutant, asked.tests)
                if mutant:
                    verdicts[mutant] = code
                elif code != ALIVE:
                    sys.exit("the tests fail without any mutant")
        else:
            pytest.main([*OPTIONS, *selection], plugins=[Judge(verdicts, mutants, asked)])
    print(*[name for name, code in verdicts if code not in (KILLED, TIMEOUT, None)], *verdicts.table(), sep="\n")


if __name__ == "__main__":
    main()
