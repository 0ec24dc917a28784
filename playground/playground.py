"""The library as the playground calls it: the text of a variant file in, JSON out.

The page runs this module in a worker, with Pyodide. The file is written to an empty folder, so it can extend built-in
variants only.
"""

from __future__ import annotations

import json
import tempfile
import tomllib
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from cabo_rules import Game, check_variant, load_variant, variant_ids
from cabo_rules.authoring.rulebook import rulebook
from cabo_rules.cli.names import names_for
from cabo_rules.play import play_at_random
from cabo_rules.play.coverage import features
from cabo_rules.play.trial import hold_trial
from cabo_rules.show.commentary import commentary
from cabo_rules.state import new_state
from cabo_rules.variants.built_in import built_in_folder
from cabo_rules.variants.clauses import Clause, clause_of
from cabo_rules.variants.digest import variant_digest
from cabo_rules.variants.error import VariantError
from cabo_rules.variants.model import Variant

LONGEST: Final = 100_000
"""The most characters of a file; the longest built-in file has 6,000."""
MOST_MOVES: Final = 2_000
"""The most moves of a game that is told."""

_FILE: Final = Path(tempfile.mkdtemp()) / "variant.toml"
_now: dict[str, Any] = {"variant": None, "games": []}


def shipped() -> str:
    """Return the built-in variants: id, name, summary and file of each."""
    found = []
    for name in variant_ids():
        variant = load_variant(name)
        text = (built_in_folder() / f"{name}.toml").read_text("utf-8")
        found.append({"id": name, "name": variant.name, "summary": variant.summary, "text": text})
    return json.dumps(found)


def check(text: str) -> str:
    """Check a file, remember its variant if it can be played, and return its problems and its rulebook."""
    if len(text) > LONGEST:
        message = f"The file must have at most {LONGEST:,} characters, not {len(text):,}."
        return json.dumps(
            {"problems": [{"severity": "error", "code": "", "message": message}], "more": 0, "book": None}
        )
    _FILE.write_text(text, "utf-8", newline="")
    report = check_variant(_FILE)
    problems = [
        {
            "severity": each.severity,
            "code": each.code,
            "message": each.message,
            "expected": each.expected,
            "suggestion": each.suggestion,
            "note": each.note,
            "line": each.line,
            "column": each.column,
            "end": each.end_column,
        }
        for each in report.diagnostics
    ]
    _now["variant"] = variant = report.variant
    book = None if variant is None else _book(variant, tomllib.loads(text).get("extends"))
    return json.dumps({"problems": problems, "more": report.more, "book": book})


@cache
def _clauses(name: str) -> tuple[Clause, ...]:
    """Return the clauses of a built-in variant."""
    return tuple(rulebook(load_variant(name)).clauses)


def _book(variant: Variant, parent: str | None) -> Mapping[str, Any]:
    """Return the rulebook, with what a file changes in the built-in variant that it extends."""
    before = () if parent is None else _clauses(parent)
    known = {clause.text for clause in before}
    book = rulebook(variant)
    now = {clause.text for clause in book.clauses}
    gone = [clause for clause in before if clause.text not in now]
    chapters = []
    for chapter in book.chapters:
        clauses = []
        for clause in chapter.clauses:
            changed = parent is not None and clause.text not in known
            old = _replaced(clause, gone) if changed else None
            if old is not None:
                gone.remove(old)
            clauses.append(
                {
                    "number": clause.number,
                    "text": clause.text,
                    "keys": clause.keys,
                    "changed": changed,
                    "before": None if old is None else old.text,
                }
            )
        chapters.append({"title": chapter.title, "clauses": clauses})
    return {
        "id": variant.id,
        "title": book.title,
        "intro": book.intro,
        "parent": parent,
        "chapters": chapters,
        "gone": [clause.text for clause in gone],
        "seats": [variant.deal.seats.fewest, variant.most_seats],
        "digest": variant_digest(variant),
    }


def _replaced(clause: Clause, gone: list[Clause]) -> Clause | None:
    """Return the clause of the parent that shares most keys with one."""
    shared = [len({*clause.keys} & {*old.keys}) for old in gone]
    return gone[shared.index(max(shared))] if any(shared) else None


def tell(seats: int, seed: int) -> str:
    """Play a game of one round at random with the variant checked last, and return its sentences, move by move."""
    variant = _now["variant"]
    if variant is None:
        raise VariantError("there is no variant to play")
    players = names_for(seats)
    start = Game.new(variant, players)
    games = [start, *play_at_random(variant, players, seed, rounds=1, most_moves=MOST_MOVES)]
    for number, game in enumerate(games):
        if game.state.phase == "over" or (number and game.state.phase == "deal"):
            del games[number + 1 :]
            break
    _now["games"] = games
    state, moves = new_state(variant, seats), []
    for game in games[1:]:
        moves.append([*commentary(players, state, game.last_events)])
        state = game.state
    return json.dumps({"players": players, "moves": moves})


def picture(move: int) -> str:
    """Return the table after a move of the game told last as SVG, as the referee sees it; 0 is before the first."""
    return str(_now["games"][move].svg())


def try_out(start: int, games: int) -> str:
    """Play random games with the variant checked last, and return how often each rule came into play."""
    variant = _now["variant"]
    if variant is None:
        raise VariantError("there is no variant to play")
    trial = hold_trial(variant, range(start, start + games))
    times = Counter(trial.times)
    return json.dumps(
        {
            "games": trial.games,
            "rounds": trial.rounds,
            "moves": trial.moves,
            "seats": trial.seats,
            "failures": [f"{each.seats} players, seed {each.seed}: {each.message}" for each in trial.failures],
            "rules": [
                {"key": each.key, "times": times[each.key], "clause": _text(variant, each.key)}
                for each in features(variant)
            ],
        }
    )


def _text(variant: Variant, key: str) -> str:
    clause = clause_of(variant, key)
    return "" if clause is None else clause.number
