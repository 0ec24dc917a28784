"""Prompts in English: what a player may pick next. The labels of moves that need no pick are in labels.py."""

from __future__ import annotations

from typing import Final

PROMPTS: Final = {
    "prompt.FirstLook": "Look at your cards before the first turn",
    "prompt.Draw": "Draw from a pile",
    "prompt.Keep": "Keep it in place of a card of yours",
    "prompt.Discard": "Put it on the discard pile",
    "prompt.PutBack": "Put it back on the discard pile",
    "prompt.Look": "Look at cards",
    "prompt.Swap": "Swap cards",
    "prompt.ChoosePlayer": "Give a player cards",
    "prompt.Snap": "Snap a card equal to the last discard",
    "prompt.Give": "Give a card of yours",
    "prompt.Match": "Match cards of its rank",
    "prompt.Match.given": "Give a card for the one picked",
    "prompt.Trade": "Trade cards of one rank for it",
    "prompt.PlacePenalty": "Place the penalty card",
    "prompt.most": "{what} (up to {most})",
    "prompt.exactly": "{what} ({most})",
    "prompt.between": "{what} ({fewest} to {most})",
}
