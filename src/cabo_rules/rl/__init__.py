"""Research: moves as numbers and views as arrays, for programs that learn to play."""

from __future__ import annotations

from cabo_rules.rl.actions import Action
from cabo_rules.rl.codec import DONE, HAND_LIMIT, WAIT, Codec

__all__ = ["DONE", "HAND_LIMIT", "WAIT", "Action", "Codec"]
