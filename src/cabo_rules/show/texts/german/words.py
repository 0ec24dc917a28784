"""German words, and names of cards, that the sentences share."""

from __future__ import annotations

from typing import Final

WORDS: Final = {
    # words
    "you.subject": "du",
    "you.object": "dir",
    "host": "die Spielleitung",
    "seat": "Sitz {seat}",
    "viewer.seat": "Sitz {seat}, {who}",
    "viewer.spectator": "Zuschauer",
    "list": "{first} und {last}",
    "either": "{first} oder {last}",
    "pile.stock": "Nachziehstapel",
    "pile.discard pile": "Ablagestapel",
    "pile.penalty": "Strafkarten",
    "cards.none": "keine Karte",
    "cards.one": "1 Karte",
    "cards.many": "{count} Karten",
    "penalty_cards.one": "1 Strafkarte",
    "penalty_cards.many": "{count} Strafkarten",
    "slots.none": "keine Karte",
    "slots.one": "Platz {slots}",
    "slots.many": "Platz {slots}",
    "place.own": "Platz {slot}",
    "place.you": "Platz {slot} bei dir",
    "place": "Platz {slot} bei {who}",
    "power": "„{power}“",
    # cards in a sentence
    "card.the": "{card}",
    "card.a": "eine Karte",
    "card.drawn": "die Karte",
    "card.another": "eine andere Karte",
    "card.nothing": "nichts",
    # cards by name
    "card.of": "{suit}-{rank}",
    "card.hidden": "verdeckte Karte",
    "card.Joker": "Joker",
    "rank.A": "Ass",
    "rank.J": "Bube",
    "rank.Q": "Dame",
    "rank.K": "König",
    "suit.S": "Pik",
    "suit.H": "Herz",
    "suit.D": "Karo",
    "suit.C": "Kreuz",
}
