"""The negative corpus: every field of every kind of event and move forged, in every shipped variant and one more.

Run by hand to forge everything and store the results in ``tests/data/forgeries.json``, from which the tables in
``docs/explanation/forgeries.md`` are made (JOBS is the number of processes)::

    python -m tests.validate.negative [JOBS]
    python -m tests.docs_tables
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, Final

from cabo_rules import SPECTATOR, Game
from cabo_rules.events import EVENTS
from cabo_rules.logs import FORMAT, RULES, log_lines
from cabo_rules.logs.codec import type_name
from cabo_rules.state import State
from tests.states import states_of
from tests.validate.forged_games import GAMES, NAMES, played
from tests.validate.forgeries import Forgery, World, forgeries, parsed
from tests.validate.forgers import REASONS, WAYS, forged, outcome

FILE: Final = Path(__file__).parent.parent / "data" / "forgeries.json"

Count = tuple[str, str, str, str, str, str, bool]
"""A ``"full log"`` or a ``"view"``, the way of forging, the part, the kind of event or move, the field (only if the
forgery was not caught), the detector or the reason, and whether the verdict named a later line.
"""


def all_forgeries(name: str) -> Iterator[tuple[list[str], State, Forgery]]:
    """Yield all forgeries of the logs of a variant, each with the sound log and the table before the move of its line.

    The full log, the view of seat 0 and the view of a spectator are forged: each kind of event and move in the first
    game that has it.
    """
    met: dict[int | None, set[tuple[str, str]]] = {}
    for game, viewer, lines in logs(name):
        states = states_of(game)
        for forgery in forgeries(parsed(lines), World.of(game), met.setdefault(viewer, set())):
            yield lines, states[max(forgery.at - 1, 0)], forgery


def logs(name: str) -> Iterator[tuple[Game, int | None, list[str]]]:
    """Yield the logs of a variant that are forged, each with its game and its viewer."""
    for how in GAMES[name]:
        game = played(name, how)
        for viewer in (None, 0, SPECTATOR):
            yield game, viewer, list(log_lines(game if viewer is None else game.view(viewer)))


def forge(name: str, part: int = 0, parts: int = 1) -> tuple[int, Counter[Count]]:
    """Forge the logs of a variant in each way, and count the results.

    :param part: the number of the first forgery to make, modulo ``parts``; after it every ``parts``-th is made.
    :return: the number of forgeries, and the results of those that were made.
    :raises AssertionError: if a verdict is wrong.
    """
    counts: Counter[Count] = Counter()
    number = 0
    for number, (lines, state, forgery) in enumerate(all_forgeries(name), 1):
        whose = "view" if '"viewer":' in lines[0] else "full log"
        for way in WAYS if number % parts == part % parts else ():
            log = forged(lines, forgery, way, state)
            if log is not None:
                came = outcome(lines, forgery, way, log)
                field = forgery.name if came.by in REASONS else ""
                counts[whose, way, forgery.part, forgery.kind, field, came.by, came.later] += 1
    return number, counts


def lacking(name: str) -> list[str]:
    """Return the kinds of events that no game of a variant has."""
    found = {type(event) for how in GAMES[name] for event in played(name, how).events}
    return [type_name(kind) for kind in EVENTS if kind not in found]


def kept() -> dict[str, Any]:
    """Return the stored results of forging everything."""
    found: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    return found


def main(jobs: int) -> None:
    """Forge everything, and store the results."""
    counts: Counter[Count] = Counter()
    forged_in = {}
    with ProcessPoolExecutor(jobs) as pool:
        for name, (forged_in[name], more) in zip(NAMES, pool.map(forge, NAMES), strict=True):
            counts += more
            print(f"{name}: {forged_in[name]} forgeries", flush=True)
    rows = [json.dumps([*what, number]) for what, number in sorted(counts.items())]
    lacks = {name: lacking(name) for name in NAMES}
    head = json.dumps({"format": FORMAT, "rules": RULES, "forged": forged_in, "lacking": lacks}, indent=1)
    FILE.write_text(f'{head[:-2]},\n "counts": [\n  ' + ",\n  ".join(rows) + "\n ]\n}\n", "utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
