"""English words, and names of cards, that the sentences share."""

from __future__ import annotations

from typing import Final

WORDS: Final = {
    # words
    "you.subject": "you",
    "you.object": "you",
    "host": "the host",
    "seat": "seat {seat}",
    "viewer.seat": "seat {seat}, {who}",
    "viewer.spectator": "a spectator",
    "list": "{first} and {last}",
    "either": "{first} or {last}",
    "pile.stock": "stock",
    "pile.discard pile": "discard pile",
    "pile.penalty": "penalty",
    "cards.none": "no card",
    "cards.one": "1 card",
    "cards.many": "{count} cards",
    "penalty_cards.one": "1 penalty card",
    "penalty_cards.many": "{count} penalty cards",
    "slots.none": "no card",
    "slots.one": "slot {slots}",
    "slots.many": "slots {slots}",
    "place.own": "slot {slot}",
    "place.you": "your slot {slot}",
    "place": "{who}'s slot {slot}",
    "power": "“{power}”",
    # cards in a sentence
    "card.the": "the {card}",
    "card.a": "a card",
    "card.drawn": "the card",
    "card.another": "another card",
    "card.nothing": "nothing",
    # cards by name
    "card.of": "{rank} of {suit}",
    "card.hidden": "hidden card",
    "card.Joker": "joker",
    "rank.A": "ace",
    "rank.J": "jack",
    "rank.Q": "queen",
    "rank.K": "king",
    "suit.S": "spades",
    "suit.H": "hearts",
    "suit.D": "diamonds",
    "suit.C": "clubs",
}
