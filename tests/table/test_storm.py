"""Tables in a storm: whatever comes, in whatever order, every promise of a table holds."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from cabo_rules import load_variant, log_lines, validate_lines
from cabo_rules.table import Limits, Table
from cabo_rules.testing.generate import seeded
from cabo_rules.testing.play import numbers_of_seats
from tests.families import COMPLETE
from tests.table.sim import Storm

_MADE_UP: Final = tuple(f"made up {seed}" for seed in range(8))

_LIMITS: Final = Limits(look=5, turn=9, snap=3, pause=4, bot=0.3, race=0.5)


@pytest.mark.parametrize("name", [*COMPLETE, *_MADE_UP])
def test_a_table_in_a_storm(name: str) -> None:
    """Its log is always sound, what it has answered stays true after a crash, and no right snap is punished."""
    rng = Random(f"storm {name}")
    variant = seeded(int(name.split()[-1])) if name in _MADE_UP else load_variant(name)
    seats = min(rng.choice([2, 3, 4]), max(numbers_of_seats(variant)))
    storm = Storm.begun(variant, max(seats, min(numbers_of_seats(variant))), rng, _LIMITS)
    storm.blow(400, check)
    assert validate_lines(log_lines(storm.game)).status == "sound"
    storm.storage.deadly = False
    assert Table.resume(storm.storage, now=storm.now).game == storm.game


def check(storm: Storm) -> None:
    """What holds after each thing that happens."""
    saved = storm.storage.saved
    assert saved is not None
    assert saved.game == storm.game.with_seed(None)
