"""Cactus: a caller needs five points or fewer, all kings are worth nothing, and the 8 alone has a power."""

from __future__ import annotations

from cabo_rules import load_variant
from cabo_rules.moves import Look
from tests.rules.scenes import FIVES, at, discarded
from tests.rules.tables import happened, kinds, refused


def test_only_the_eight_has_a_power() -> None:
    """An 8 that is drawn and discarded lets its player look at an own card."""
    assert {text[:-1] for text in load_variant("cactus").powers_by_card} == {"8"}
    game = discarded("cactus", FIVES, "8C")
    assert "Looked" in kinds(happened(game, Look(0, (at(0, 3),))))
    assert refused(game, Look(0, (at(1, 3),))).code == "powers.wrong_target"
