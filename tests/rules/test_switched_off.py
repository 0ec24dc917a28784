"""Keys that another key switches off have no effect, as the checker says of them."""

from __future__ import annotations

from tests.rules.scenes import snap
from tests.rules.tables import refused_by, table, with_keys


def test_a_starting_card_that_is_not_turned() -> None:
    """Where no card is turned, the top card of a pile that was set up by hand cannot be snapped either."""
    variant = with_keys("stacking", {"matching.snap.starting_card": True})
    game = table(variant, ["5S 2S", "5H 2H"], discard="5C")
    assert refused_by(game, snap(1, 1, 0)) == ("matching.snap.starting_card", "deal.open_card")
