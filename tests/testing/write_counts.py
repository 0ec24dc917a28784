"""Count the games of every shipped variant; ``docs/reference/counts.md`` has them as a table, and tests repeat them.

``python -m tests.testing.write_counts`` writes all of them again, in some minutes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import Final

from cabo_rules import load_variant, variant_ids
from cabo_rules.testing.counts import count_games, position_to_count

COUNTS: Final = Path(__file__).parents[1] / "data" / "counts.json"
SEEDS: Final = (1, 2)
DEEPEST: Final = 4
MOST: Final = 20_000
"""Games with one more move are counted while there are no more than these."""


def counted(variant_id: str, seed: int) -> Iterator[int]:
    """Yield the number of games of 1, 2 and more moves, as far as that takes seconds."""
    variant = load_variant(variant_id)
    state = position_to_count(variant, variant.deal.seats.fewest, seed).state
    for moves in count(1):
        yield (games := count_games(state, moves))
        if moves == DEEPEST or games > MOST:
            return


def kept() -> Mapping[str, Mapping[str, list[int]]]:
    """Return the numbers that are kept: for each variant and seed, those for 1, 2 and more moves."""
    found: Mapping[str, Mapping[str, list[int]]] = json.loads(COUNTS.read_text("utf-8"))
    return found


def rows() -> Iterator[str]:
    """Yield the table of the page."""
    yield "| variant | players | seed | 1 move | 2 moves | 3 moves | 4 moves |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"
    for variant_id, by_seed in kept().items():
        fewest = load_variant(variant_id).deal.seats.fewest
        for seed, games in by_seed.items():
            cells = [*(f"{each:,}" for each in games), *[""] * (DEEPEST - len(games))]
            yield f"| `{variant_id}` | {fewest} | {seed} | {' | '.join(cells)} |"


if __name__ == "__main__":
    found = {each: {str(seed): [*counted(each, seed)] for seed in SEEDS} for each in variant_ids()}
    lines = [f'  "{each}": {json.dumps(by_seed)}' for each, by_seed in found.items()]
    COUNTS.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
