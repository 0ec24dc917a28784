"""Cactus: a caller needs five points or fewer, all kings are worth nothing, and the 8 alone has a power."""

from __future__ import annotations

import pytest

from cabo_rules import load_variant
from cabo_rules.moves import Call, Draw, Look
from tests.rules.scenes import FIVES, at, discarded, snap
from tests.rules.tables import happened, kinds, play, refused, table


def test_only_the_eight_has_a_power() -> None:
    """An 8 that is drawn and discarded lets its player look at an own card."""
    assert {text[:-1] for text in load_variant("cactus").powers_by_card} == {"8"}
    game = discarded("cactus", FIVES, "8C")
    assert "Looked" in kinds(happened(game, Look(0, (at(0, 3),))))
    assert refused(game, Look(0, (at(1, 3),))).code == "powers.wrong_target"


def test_the_discard_pile_starts_empty() -> None:
    """The first player has nothing to take from it."""
    assert refused(table("cactus", FIVES), Draw(0, "discard pile")).key == "turn.discard_pile"


def test_only_own_cards_are_snapped() -> None:
    """Each player is rid of own cards only, as many as match."""
    game = play(discarded("cactus", FIVES, "5C"), snap(1, 1, 0))
    assert refused(game, snap(0, 2, 0)).code == "matching.not_own"
    assert "Snapped" in kinds(happened(game, snap(2, 2, 0)))


def test_the_last_card_ends_the_round() -> None:
    """Whoever sheds the last card ends the round at once."""
    assert "RoundEnded" in kinds(happened(discarded("cactus", ["2S", "5H", "9D"], "5C"), snap(1, 1, 0)))


# --- calling ----------------------------------------------------------------------------------------------------------


def test_called_at_the_end_of_the_turn() -> None:
    """One plays, and then says it."""
    assert refused(table("cactus", FIVES), Call(0)).code == "calling.too_early"
    assert "Called" in kinds(happened(discarded("cactus", FIVES, "2C"), Call(0)))


@pytest.mark.parametrize("hand", ["KS 5S", "AS 5S", "QS QH QD QC"])
def test_any_call_is_accepted(hand: str) -> None:
    """Nobody can see whether the caller has too many points, so the referee does not tell before the count."""
    game = discarded("cactus", [hand, *FIVES[1:]], "2C")
    assert "Called" in kinds(happened(game, Call(0)))
