"""Tables in a storm: whatever comes, in whatever order, every promise of a table holds."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from cabo_rules import load_variant, log_lines, validate_lines
from cabo_rules.table import Limits, Table, playing, submitting
from cabo_rules.table.sitting import Sitting
from cabo_rules.testing.generate import seeded
from cabo_rules.testing.play import numbers_of_seats
from cabo_rules.variants.model import Variant
from tests.families import COMPLETE
from tests.rules.tables import with_keys
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


# --- the storm is strong enough ---------------------------------------------------------------------------------------


def _never_stale(*_: object) -> bool:
    return False


def _forgetful(*_: object) -> None:
    return None


def _lazy(table: Table, sitting: Sitting, _: float) -> None:
    table._sitting = sitting


FAULTS: Final[dict[str, tuple[tuple[Any, str, Any], ...]]] = {
    "a snap is not bound to its card": ((submitting, "is_stale", _never_stale), (playing, "is_stale", _never_stale)),
    "a move that comes twice is played twice": ((submitting, "_answered", _forgetful),),
    "the loser of a race pays": ((submitting, "_in_race", _never_stale),),
    "a move is acknowledged before it is stored": ((Table, "_store", _lazy),),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_storm_finds_planted_faults(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Within a few storms, in rules in which a late snap costs cards."""
    for owner, name, wrong in FAULTS[fault]:
        monkeypatch.setattr(owner, name, wrong)
    rules = with_keys("rush", {"matching.snap.per_discard": 1, "matching.snap.late": 1})
    with pytest.raises(AssertionError):
        _forty_storms(rules)


def _forty_storms(rules: Variant) -> None:
    for seed in range(40):
        Storm.begun(rules, 3, Random(f"fault {seed}"), _LIMITS).blow(300, check)
