"""The cost of records: size, reading and refereeing, and the effect of gaps on the verdict.

``python -m benchmarks.records`` prints sizes, ratios and the table of gaps; ``--seeds 10`` takes more games.
"""

from __future__ import annotations

import argparse
import gzip
import io
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from statistics import median
from typing import Any

from attrs import evolve

from cabo_rules import Game, load_variant, log_lines, validate_lines, variant_ids
from cabo_rules.cards import HIDDEN
from cabo_rules.notation import Note, Record, record_of, write_record
from cabo_rules.play import Habits, play_at_random
from cabo_rules.validate import Verdict

_HABITS = Habits(call=0.1, right_snap=0.7, wrong_snap=0.05, right_match=0.8, wrong_match=0.1, penalize=0.01, close=0.02)
_MOVES = 60
_GAPS = (0, 1, 3, 5, 10)


def games(seeds: int, most_moves: int = 400, rounds: int = 3) -> Iterator[Game]:
    """Games of every variant with three players, or as many as it needs."""
    for name in variant_ids():
        variant = load_variant(name)
        players = ["Ana", "Ben", "Chi", "Dot"][: max(3, variant.deal.seats.fewest)]
        for seed in range(seeds):
            *_, game = play_at_random(variant, players, seed, rounds=rounds, habits=_HABITS, most_moves=most_moves)
            yield game


def judged(record: Record) -> Verdict:
    """The verdict on the text of a record."""
    return validate_lines(io.StringIO(write_record(record)))


# --- size and time ----------------------------------------------------------------------------------------------------


def fastest(act: Callable[[], object], times: int = 7) -> float:
    """The CPU seconds of the fastest of some runs."""
    runs = []
    for _ in range(times):
        began = time.process_time()
        act()
        runs.append(time.process_time() - began)
    return min(runs)


def print_costs(played: Sequence[Game]) -> None:
    """Print the sizes of logs and records, and the times as ratios."""
    logs = ["".join(f"{line}\n" for line in log_lines(game)) for game in played]
    texts = [write_record(record_of(game)) for game in played]
    moves = sum(game.number for game in played)
    for name, files in (("log", logs), ("record", texts)):
        size = sum(len(each.encode()) for each in files)
        packed = sum(len(gzip.compress(each.encode(), mtime=0)) for each in files)
        print(f"{name:8} {size / moves:6.1f} bytes a move, {packed / moves:5.1f} compressed")
    lines, words = [each.splitlines(keepends=True) for each in logs], [each.splitlines(keepends=True) for each in texts]
    refereeing = fastest(lambda: [validate_lines(each) for each in lines])
    noted = fastest(lambda: [validate_lines(each) for each in words])
    writing = fastest(lambda: [write_record(record_of(game)) for game in played])
    print(f"refereeing a log: {refereeing / moves * 1e6:.1f} microseconds a move")
    print(f"reading and refereeing its record: {noted / refereeing:.2f} times that")
    print(f"writing its record: {writing / noted:.2f} of refereeing the record, {writing / refereeing:.2f} of the log")


# --- gaps -------------------------------------------------------------------------------------------------------------


def faces_of(notes: Sequence[Note]) -> list[tuple[int, str, int]]:
    """Where a record notes a face: the index of the note, the claim, and the number of the card in it."""
    found: list[tuple[int, str, int]] = []
    for at, note in enumerate(notes):
        found += [(at, "shown", number) for number, _ in enumerate(note.claims.shown or ())]
        hands = [card for hand in note.claims.hands or () for card in hand if card is not None]
        found += [(at, "hands", number) for number, _ in enumerate(hands)]
    return found


def with_face(notes: list[Note], place: tuple[int, str, int], face: Any) -> None:
    """Write another face, or none, into a record."""
    at, name, number = place
    claims: Any = notes[at].claims
    if name == "shown":
        value: Any = tuple([face if each == number else card for each, card in enumerate(claims.shown)])
    else:
        left = iter(range(1000))
        value = tuple(
            [
                tuple([face if card is not None and next(left) == number else card for card in hand])
                for hand in claims.hands
            ]
        )
    notes[at] = Note(notes[at].move, evolve(claims, **{name: value}))


def print_gaps(records: Sequence[Record], rng: Random) -> None:
    """Print what becomes of records from which faces are left out, and of forged ones."""
    columns = (
        "left out",
        "sound",
        "possible",
        "undecided",
        "broken",
        "gaps",
        "faces each",
        "slowest",
        "forgeries found",
    )
    print(f"\n| {' | '.join(columns)} |")
    print(f"|{' --- |' * len(columns)}")
    for gaps in _GAPS:
        found, caught, forged = Counter[str](), 0, 0
        longest, faces = 0.0, list[int]()
        open_gaps = 0
        for record in records:
            notes = [*record.notes]
            places = rng.sample(faces_of(notes), min(gaps + 1, len(faces_of(notes))))
            for place in places[1:]:
                with_face(notes, place, HIDDEN)
            began = time.perf_counter()
            verdict = judged(evolve(record, notes=notes))
            longest = max(longest, time.perf_counter() - began)
            found[verdict.status] += 1
            open_gaps += len(verdict.gaps)
            faces += [len(gap.faces) for gap in verdict.gaps]
            deck = record.variant.cards_for(len(record.players))
            with_face(notes, places[0], rng.choice([card for card in deck if card not in _at(record.notes, places[0])]))
            forged += 1
            caught += judged(evolve(record, notes=notes)).status == "broken"
        row = [found["sound"], found["possible"], found["undecided"], found["broken"], open_gaps]
        middle = f"{median(faces):.0f}" if faces else "-"
        print(f"| {gaps} | {' | '.join(map(str, row))} | {middle} | {longest:.1f} s | {100 * caught / forged:.0f} % |")


def _at(notes: Sequence[Note], place: tuple[int, str, int]) -> tuple[Any, ...]:
    at, name, number = place
    claims = notes[at].claims
    cards = (
        claims.shown if name == "shown" else [card for hand in claims.hands or () for card in hand if card is not None]
    )
    return (list(cards or ())[number],)


def main(arguments: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=2, help="games of each variant")
    options = parser.parse_args(arguments)
    print_costs([*games(1)])
    short = [*games(options.seeds, _MOVES, 1)]
    records = [record_of(game.view(seat)) for game in short for seat in (0, 1)]
    moves = median(len(record.notes) for record in records)
    print(f"\n{len(records)} records of one seat and one round, of {moves:.0f} moves (at most {_MOVES})")
    print_gaps(records, Random(1))


if __name__ == "__main__":
    main()
