"""The family: games like Cabo, as data only. A file for each, and tables of moves, scores and what all share."""

from __future__ import annotations

from typing import Final

FAMILY: Final = (
    "cabo-2e", "cactus", "cambia", "cambio", "cambio-blind", "cambio-kings", "cambio-seven", "cambio-two-looks",
    "dutch", "dutch-faces", "dutch-jack", "dutch-match", "dutch-short", "kabo-german", "kaboo", "kaboo-slap",
    "kaboom", "tamalou", "tamalou-zero", "youglouf",
)  # fmt: skip
"""The ids of the family's variants."""
