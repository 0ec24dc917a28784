"""Research: moves as numbers, views as arrays, and environments for programs that learn to play.

The codec needs nothing else. Arrays need numpy, and the environments need PettingZoo or OpenSpiel: the extras ``rl``
and ``openspiel``. What needs them is imported when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabo_rules.on_demand import loader
from cabo_rules.rl.actions import Action
from cabo_rules.rl.codec import DONE, HAND_LIMIT, WAIT, Codec

if TYPE_CHECKING:
    from cabo_rules.rl.aec import CaboEnv, env
    from cabo_rules.rl.observation import Observer
    from cabo_rules.rl.openspiel import openspiel_game

__all__ = ["DONE", "HAND_LIMIT", "WAIT", "Action", "CaboEnv", "Codec", "Observer", "env", "openspiel_game"]

if not TYPE_CHECKING:  # else every name would pass for one of Any
    __getattr__ = loader(
        globals(),
        {"aec": ("CaboEnv", "env"), "observation": ("Observer",), "openspiel": ("openspiel_game",)},
        {"aec": "rl", "observation": "rl", "openspiel": "openspiel"},
    )
