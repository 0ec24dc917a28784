"""The digests of random games for fixed seeds, one for each variant and number of players.

They are pinned in ``tests/data/digests.json``. A change of the rules, of random play or of the log's form changes
them; if that is meant, write them anew with ``python tests/game_digests.py --write`` and say in the changelog which
games differ. Without ``--write`` the digests are printed.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from pathlib import Path

from cabo_rules import load_variant, variant_ids
from cabo_rules.logs import step_line
from cabo_rules.play import play_at_random
from cabo_rules.variants.digest import variant_digest

PINNED = Path(__file__).parent / "data" / "digests.json"
_SEEDS = (2023, 7)


def digests() -> dict[str, str]:
    """By variant, number of players and seed, the digest of a game's log.

    The header of the log is left out, because it also holds the names and texts of the variant; the variant's digest
    stands for it. So are the hashes, which rest on the header.
    """
    found = {}
    for name in variant_ids():
        variant = load_variant(name)
        for seats in (variant.deal.seats.fewest, min(5, variant.most_seats)):
            for seed in _SEEDS:
                *_, game = play_at_random(variant, [f"Player {seat}" for seat in range(seats)], seed)
                text = "\n".join([variant_digest(variant), *map(step_line, game.steps)])
                found[f"{name}, {seats} players, seed {seed}"] = sha256(text.encode()).hexdigest()
    return found


if __name__ == "__main__":
    TEXT = json.dumps(digests(), indent=1)
    if sys.argv[1:] == ["--write"]:
        PINNED.write_text(TEXT + "\n", "utf-8")
    else:
        sys.stdout.write(TEXT + "\n")
