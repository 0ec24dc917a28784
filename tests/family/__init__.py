"""The family: games like Cabo, as data only. A file for each, and tables of moves, scores and what all share."""

from __future__ import annotations

from typing import Final

FAMILY: Final = ("cabo-2e", "cactus", "cambio", "dutch", "kaboom", "kabo-german", "tamalou", "youglouf")
"""The ids of the family's variants."""
