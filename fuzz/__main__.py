"""Fuzz some of the readers: ``python -m fuzz log view --minutes 10``.

The first inputs are made from the examples, the fixtures and the built-in variants, in a temporary folder. What is
found is kept in ``fuzz/found``, where the tests read it ever after. A last line for each reader sums up its run.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from fuzz.ends import ENDED, NEXT
from fuzz.files import ROOT
from fuzz.targets import TARGETS

_SECONDS = 60  # for one input, and the fuzzer makes everything ten times as slow
_MEGABYTES = 1024


def main(arguments: list[str] | None = None) -> int:
    """Run the fuzzer; 0 if nothing was found, 1 if something was, 2 if it cannot run here."""
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    parser.add_argument("names", nargs="+", choices=sorted(TARGETS), metavar="NAME", help="what is fuzzed, one by one")
    parser.add_argument("--minutes", type=float, default=1.0, help="stop each after so long (1 if you do not say)")
    parser.add_argument("--runs", type=int, default=-1, metavar="N", help="stop each after so many inputs")
    parser.add_argument("--seed", type=int, default=1, help="of the mutations (1 if you do not say)")
    parser.add_argument(
        "--first", type=int, metavar="N", help="how many first inputs are taken (all if you do not say)"
    )
    parser.add_argument("--found", type=Path, default=ROOT / "fuzz" / "found", help="where what is found is kept")
    options = parser.parse_args(arguments)
    if find_spec("atheris") is None:
        print("atheris is not installed (pip install '.[fuzz]'); it is made for Linux on x86-64, up to Python 3.13")
        return 2
    with TemporaryDirectory(prefix="cabo-rules-corpus-") as folder:
        commands = [part for name in options.names for part in (*_command(name, Path(folder, name), options), NEXT)]
        done = subprocess.run(
            [sys.executable, "-m", "fuzz.run", *commands[:-1]],
            cwd=ROOT, env={**os.environ, "TMPDIR": folder, "PYTHONHASHSEED": "0"},
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="backslashreplace", check=False,
        )  # fmt: skip
    *runs, rest = ENDED.split(done.stdout)
    for told, name, status in zip(*[iter(runs)] * 3, strict=True):
        if status != "0":
            _print_told(told)
        print(f"{name}: {summary(told)}; {'nothing' if status == '0' else 'something'} was found")
    if done.returncode and not runs:
        _print_told(rest)  # it has not even begun
    return 1 if done.returncode else 0


def _command(name: str, folder: Path, options: argparse.Namespace) -> list[str]:
    """Write the first inputs of a reader; return its arguments for the fuzzer."""
    seeds, new = folder / "seeds", folder / "new"
    seeds.mkdir(parents=True)
    new.mkdir()
    inputs = [*TARGETS[name].seeds()]
    for data in inputs if options.first is None else Random(options.seed).sample(inputs, options.first):
        (seeds / sha256(data).hexdigest()).write_bytes(data)
    return [
        name, str(new), str(seeds), "-print_final_stats=1",
        f"-max_total_time={round(options.minutes * 60)}", f"-runs={options.runs}", f"-seed={options.seed}",
        f"-max_len={2 * max(map(len, inputs))}", f"-rss_limit_mb={_MEGABYTES}", f"-timeout={_SECONDS}",
        f"-report_slow_units={_SECONDS}", f"-artifact_prefix={options.found / name}-",
    ]  # fmt: skip


def _print_told(told: str) -> None:
    print("\n".join(line for line in told.splitlines() if not line.startswith("INFO: Instrumenting")))


def summary(told: str) -> str:
    """The figures of a run, from what libFuzzer prints at its end; ``?`` where it was killed before."""

    def last(pattern: str) -> str:
        return str((re.findall(pattern, told) or ["?"])[-1])

    return (
        f"{last(r'executed_units: +([0-9]+)')} inputs, {last(r'exec_per_sec: +([0-9]+)')} a second, "
        f"{last(r'cov: ([0-9]+)')} branches reached, {last(r'corp: ([0-9]+)')} inputs kept, "
        f"the slowest {last(r'slowest_unit_time_sec: +([0-9]+)')} s, at most {last(r'peak_rss_mb: +([0-9]+)')} MB"
    )


if __name__ == "__main__":
    sys.exit(main())
