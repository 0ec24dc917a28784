"""Motions and reveals: where the cards of a move go, and who is shown which, for a frontend that animates moves.

Both come from the events of a step alone, so those of a redacted step show no card that the step hides. They need no
state, and remember nothing for a player: a card that was looked at long ago moves face down.
"""

from __future__ import annotations

from cabo_rules.show.motions.moved import Motion, motions
from cabo_rules.show.motions.shown import Reveal, reveals
from cabo_rules.show.motions.spots import Apart, CardSpot

__all__ = ["Apart", "CardSpot", "Motion", "Reveal", "motions", "reveals"]
