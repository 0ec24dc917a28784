"""Prompts in German."""

from __future__ import annotations

from typing import Final

PROMPTS: Final = {
    "prompt.FirstLook": "Eigene Karten vor dem ersten Zug ansehen",
    "prompt.Draw": "Von einem Stapel ziehen",
    "prompt.Keep": "Gegen eine eigene Karte behalten",
    "prompt.Discard": "Auf den Ablagestapel legen",
    "prompt.PutBack": "Zurück auf den Ablagestapel legen",
    "prompt.Look": "Karten ansehen",
    "prompt.Swap": "Karten tauschen",
    "prompt.ChoosePlayer": "Einem Mitspieler Karten geben",
    "prompt.Snap": "Eine Karte schnappen, die der obersten abgelegten gleicht",
    "prompt.Give": "Eine eigene Karte abgeben",
    "prompt.Match": "Karten gleichen Ranges dazulegen",
    "prompt.Match.given": "Eine Karte für die gewählte abgeben",
    "prompt.Trade": "Karten eines Ranges dagegen eintauschen",
    "prompt.PlacePenalty": "Die Strafkarte hinlegen",
    "prompt.most": "{what} (bis zu {most})",
    "prompt.exactly": "{what} ({most})",
    "prompt.between": "{what} ({fewest} bis {most})",
}
