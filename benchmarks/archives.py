"""What it costs to referee an archive: time, and memory, which must not grow with the number of games.

``python -m benchmarks.archives --games 200 2000 --jobs 1 2``
"""

from __future__ import annotations

import argparse
import gzip
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from cabo_rules import load_variant, log_lines
from cabo_rules.play import play_at_random

_DIFFERENT = 50  # games that are played; an archive holds each of them as often as it needs
_RUN = "import sys; from cabo_rules.cli import main; sys.exit(main())"
_PLAYERS = ("Ana", "Ben", "Chi", "Dot")


def games() -> Iterator[bytes]:
    """The logs of some random games of ``travellers`` with four players."""
    variant = load_variant("travellers")
    for seed in range(_DIFFERENT):
        *_, game = play_at_random(variant, _PLAYERS, seed)
        yield "".join(f"{line}\n" for line in log_lines(game)).encode()


def measured(archive: Path, jobs: int) -> tuple[float, float]:
    """Seconds that refereeing an archive takes, and the megabytes of its first process at most."""
    command = [sys.executable, "-c", _RUN, "validate", str(archive), "--jobs", str(jobs)]
    began = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as run:
        _, status, used = os.wait4(run.pid, 0)
        run.returncode = os.waitstatus_to_exitcode(status)
    assert run.returncode == 0
    return time.perf_counter() - began, used.ru_maxrss / 1024


def main(arguments: list[str] | None = None) -> None:
    """Measure, and print a line for each archive and number of processes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, nargs="+", default=[200, 2000])
    parser.add_argument("--jobs", type=int, nargs="+", default=[1, 2])
    options = parser.parse_args(arguments)
    logs = [*games()]
    lines = sum(log.count(b"\n") for log in logs)
    print(f"{lines / len(logs):.0f} lines a game, {len(logs)} different games")
    with tempfile.TemporaryDirectory() as folder:
        for number in options.games:
            archive = Path(folder, "games.jsonl.gz")
            with gzip.open(archive, "wb", compresslevel=1) as file:
                for at in range(number):
                    file.write(logs[at % len(logs)])
            for jobs in options.jobs:
                seconds, megabytes = measured(archive, jobs)
                print(f"{number:>7} games, {jobs} jobs: {number / seconds:6.0f} games a second, {megabytes:5.1f} MB")


if __name__ == "__main__":
    main()
