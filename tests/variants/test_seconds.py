"""Times: rules that the table keeps and the referee leaves alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from cabo_rules import Game, load_variant
from cabo_rules.authoring.compare import compare
from cabo_rules.variants.check import check_variant
from cabo_rules.variants.clauses import clause_of
from cabo_rules.variants.digest import variant_digest
from cabo_rules.variants.model import Seconds
from tests.living_keys import Showing, difference
from tests.rules.tables import with_keys

TIMES = {"snap": 5, "turn": 30, "look": 1}
HEAD = "**Time.** Agree who keeps the time, and what happens when it is up."


def test_frontends_read_them() -> None:
    """As numbers of seconds; a time that the file leaves out is None, and so are all of them."""
    assert with_keys("rush", {"conduct.seconds": TIMES}).conduct.seconds == Seconds(snap=5, turn=30, look=1)
    assert with_keys("rush", {"conduct.seconds.turn": 30}).conduct.seconds == Seconds(turn=30)
    assert load_variant("rush").conduct.seconds is None


@pytest.mark.parametrize(
    ("variant", "times", "said"),
    [
        ("rush", TIMES, "You have 30 seconds for a turn. There are five seconds to snap onto a discard. You have one "
                        "second whenever you may look at cards."),
        ("stacking", {"snap": 1}, "There is one second to stack onto a discard."),
        ("eventide", {"turn": 20}, "You have 20 seconds for a turn."),
    ],
)  # fmt: skip
def test_the_rulebook_says_them(variant: str, times: dict[str, int], said: str) -> None:
    """Those that the table has, in its word for snapping."""
    for key in times:
        clause = clause_of(with_keys(variant, {"conduct.seconds": times}), f"conduct.seconds.{key}")
        assert clause is not None
        assert clause.text == f"{HEAD} {said}"


def test_the_referee_leaves_them_alone() -> None:
    """Two tables with other times play the same game."""
    for values in ((TIMES, None), (TIMES, {"turn": 1})):
        assert difference(Showing(key="conduct.seconds", values=values, base="rush", seats=3, seed=1)) is None


def test_they_are_no_part_of_the_digest() -> None:
    """So a table that adds a clock still plays the same variant; a comparison for people shows the difference."""
    rush, timed = load_variant("rush"), with_keys("rush", {"conduct.seconds": TIMES})
    assert variant_digest(timed) == variant_digest(rush)
    keys = [f"conduct.seconds.{time}" for time in ("turn", "snap", "look")]
    assert [each.key for each in compare(rush, timed)] == keys
    assert [each.key for each in compare(timed, rush)] == keys
    assert Game.new(timed, ["Ana", "Ben"], seed=1).state.discard == Game.new(rush, ["Ana", "Ben"], seed=1).state.discard


def test_a_file_that_adds_times_changes_a_rule(tmp_path: Path) -> None:
    """It is not told that it changes nothing, nor that it needs an id of its own."""
    path = tmp_path / "timed.toml"
    path.write_text('format = 1\nid = "rush"\nextends = "rush"\nconduct.seconds = { turn = 30 }\n', "utf-8")
    assert [each.code for each in check_variant(path).diagnostics if each.code in ("V031", "V032")] == []
