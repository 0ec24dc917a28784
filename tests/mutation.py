"""Judge the mutants that mutmut has made: ``python tests/mutation.py``.

``mutmut run`` makes the mutants, and finds out which tests call which function. It can judge them too, but collects its
tests anew for each. Here they are collected once, and each mutant is a fork in which the tests of its function are run,
the shortest first, up to the first that fails. What then is left alive has a process of its own and slower tests: there
also what runs when a module is imported is mutated. The verdicts are written where mutmut keeps its own, so that
``mutmut results``, ``show`` and ``browse`` tell of them; a second call goes on with what has no verdict yet.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import shutil
import signal
import subprocess
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import pytest
from _pytest.runner import runtestprotocol

FOLDER: Final = Path("mutants").absolute()
LONGEST: Final = 5
"""So many seconds of a processor may one test take; a mutant that takes longer goes round in circles."""

KILLED, ALIVE, TIMEOUT = 1, 0, 36
"""Exit codes as mutmut keeps them."""

SLOWER: Final = (
    "tests/rules", "tests/family", "tests/possible", "tests/test_game.py", "tests/test_state.py", "tests/test_views.py",
    "tests/test_refusal_codes.py", "tests/test_determinism.py::test_the_games_are_those_that_are_pinned",
    "tests/validate/test_view_verdicts.py", "tests/properties/test_fixtures.py", "tests/properties/test_square.py",
    "tests/validate/test_views.py", "tests/properties/test_views.py", "tests/properties/test_any_game.py",
)  # fmt: skip
"""What a mutant must survive in a process of its own, the fast ones first."""


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
        """A line for each file: mutants, killed, and which part of them."""
        total: Counter[bool] = Counter()
        for path, data in self._files.items():
            codes = Counter(code in (KILLED, TIMEOUT) for code in data["exit_code_by_key"].values())
            total += codes
            if codes:
                yield _line(path.relative_to(FOLDER / "src").with_suffix("").as_posix(), codes)
        yield _line("all", total)


def _line(name: str, codes: Counter[bool]) -> str:
    return f"| {name} | {codes.total()} | {codes[True]} | {codes[True] / codes.total():.1%} |"


class Judge:
    """A pytest plugin: instead of running the tests it has collected, judge mutants with them, so many at a time."""

    def __init__(self, verdicts: Verdicts, mutants: Sequence[str], jobs: int) -> None:
        self.verdicts, self.mutants, self.jobs = verdicts, mutants, jobs
        stats = json.loads((FOLDER / "mutmut-stats.json").read_text("utf-8"))
        self.tests: dict[str, list[str]] = stats["tests_by_mangled_function_name"]
        self.seconds: dict[str, float] = stats["duration_by_test"]
        self.killers: dict[str, Counter[str]] = defaultdict(Counter)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """For each mutant the tests that call its function, and those that are new, in a fork."""
        items = {item.nodeid: item for item in session.items}
        new = items.keys() - self.seconds.keys()
        running: dict[int, tuple[str, int]] = {}
        gc.freeze()
        for number, mutant in enumerate(self.mutants):
            function = mutant.partition("__mutmut_")[0]
            tests = [
                items[name] for name in self._sorted(function, {*self.tests.get(function, ()), *new}) if name in items
            ]
            if len(running) == self.jobs:
                self._wait(running)
            ours, theirs = os.pipe()
            running[_fork(mutant, tests, theirs)] = mutant, ours
            os.close(theirs)
            print(f"\r{number + 1} of {len(self.mutants)}", end="", file=sys.stderr, flush=True)
        while running:
            self._wait(running)
        return True

    def _sorted(self, function: str, tests: Iterable[str]) -> list[str]:
        """First the tests that have killed a mutant of the same file, then the shortest."""
        killers = self.killers[function.rpartition(".")[0]]
        return sorted(tests, key=lambda name: (-killers[name], self.seconds.get(name, 0)))

    def _wait(self, running: dict[int, tuple[str, int]]) -> None:
        child, status = os.wait()
        mutant, told = running.pop(child)
        if killer := os.read(told, 10_000).decode():
            self.killers[mutant.rpartition(".")[0]][killer] += 1
        os.close(told)
        code = os.waitstatus_to_exitcode(status)
        self.verdicts[mutant] = ALIVE if code == 0 else TIMEOUT if code == -signal.SIGPROF else KILLED


def _fork(mutant: str, tests: Sequence[pytest.Item], tell: int) -> int:
    """A process that runs tests up to the first that fails, and tells which one that was."""
    child = os.fork()
    if child:
        return child
    os.environ["MUTANT_UNDER_TEST"] = mutant
    code = KILLED
    try:
        for test, following in zip(tests, [*tests[1:], None], strict=True):
            signal.setitimer(signal.ITIMER_PROF, LONGEST)
            if any(report.failed for report in runtestprotocol(test, log=False, nextitem=following)):
                os.write(tell, test.nodeid.encode())
                break
        else:
            code = ALIVE
    finally:
        os._exit(code)


def alone(mutant: str) -> int:
    """The verdict on a mutant in a process of its own, after the slower tests."""
    environment = {**os.environ, "MUTANT_UNDER_TEST": mutant, "PYTHONPATH": "src"}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *SLOWER]
    try:
        run = subprocess.run(command, cwd=FOLDER, env=environment, capture_output=True, timeout=600)
    except subprocess.TimeoutExpired:
        return TIMEOUT
    return KILLED if run.returncode else ALIVE


def main() -> None:
    """Judge what has no verdict yet, and print a line for each file and each mutant that is left."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--again", action="store_true", help="judge anew what is left alive")
    parser.add_argument("--fast", action="store_true", help="without the slower tests")
    parser.add_argument("prefix", nargs="*", default=[""], help="only mutants whose names begin so")
    asked = parser.parse_args()
    verdicts = Verdicts()
    left: tuple[Any, ...] = (None, ALIVE) if asked.again else (None,)
    mutants = [name for name, code in verdicts if code in left and name.startswith(tuple(asked.prefix))]
    if mutants:
        tests = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["tool"]["mutmut"]
        shutil.copytree("tests", FOLDER / "tests", dirs_exist_ok=True)
        os.chdir(FOLDER)
        sys.path[:1] = [str(FOLDER / "src"), str(FOLDER)]
        os.environ["MUTANT_UNDER_TEST"] = ""
        options = ["--rootdir=.", "-qqq", "--assert=plain", "--tb=native", "-p", "no:cacheprovider"]
        judge = Judge(verdicts, mutants, asked.jobs)
        pytest.main([*options, *tests["pytest_add_cli_args_test_selection"]], plugins=[judge])
    for name, code in verdicts:
        if name in mutants and code == ALIVE and not asked.fast:
            verdicts[name] = alone(name)
    for name, code in verdicts:
        if code not in (KILLED, TIMEOUT, None):
            print(name)
    print(*verdicts.table(), sep="\n")


if __name__ == "__main__":
    main()
