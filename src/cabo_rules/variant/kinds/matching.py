"""Matching: what can be wrong with that. Codes V280 to V299."""

from __future__ import annotations

from typing import Final

from cabo_rules.variant.kinds.kind import kind

NAMES_NOTHING: Final = kind(
    "V280",
    "error",
    "{key} is an empty list, so nothing could be {done}.",
    "Name at least one word, or leave the whole table out where the game has no such rule.",
)
ANOTHERS_UNSAID: Final = kind(
    "V281",
    "error",
    "{key} is missing, and cards of others may be {done}.",
    "It must be said what is given for a card of another player, and what a wrong one costs. Write the key, or allow "
    "own cards only.",
)
WHOSE_UNUSED: Final = kind(
    "V282",
    "warning",
    "{key} has no effect, since only {whose} cards may be {done}.",
    "The rule is about cards that the list `whose` does not name. Leave the key out, name it in `without` where it is "
    "inherited, or add the word to `whose`; a penalty that cannot be absent is 0.",
    idle=True,
)
STARTING_CARD_MISSING: Final = kind(
    "V283",
    "error",
    "matching.snap.starting_card is missing, and a card is turned to start the discard pile.",
    "It must be said whether that card may be snapped: `starting_card = true` or `starting_card = false`.",
)
STARTING_CARD_UNUSED: Final = kind(
    "V284",
    "warning",
    "matching.snap.starting_card has no effect, since no card is turned to start the discard pile.",
    'With `deal.open_card = "none"` the discard pile starts empty. Leave the key out, or name it in `without` where it '
    "is inherited.",
    idle=True,
)
PENALTY_MISSING: Final = kind(
    "V285",
    "error",
    "matching.penalty is missing, and {key} gives penalty cards.",
    "It must be said where penalty cards go and what happens when the stock has too few. Write the table "
    "`matching.penalty`, or set the price to 0.",
)
PENALTY_UNUSED: Final = kind(
    "V286",
    "warning",
    "matching.penalty has no effect, since nothing gives penalty cards.",
    "All prices are 0 or about moves that the game does not have. Leave the table out, or name it in `without` where "
    "it is inherited.",
    idle=True,
)
LAST_CARD_MISSING: Final = kind(
    "V287",
    "error",
    "matching.last_card is missing, and cards may be {done}.",
    'It must be said whether a player may be rid of the last card in the last lap: `"may go"` or `"stays in the last '
    'lap"`.',
)
LAST_CARD_UNUSED: Final = kind(
    "V288",
    "warning",
    "matching.last_card has no effect, since cards are neither snapped nor matched.",
    "Without `matching.snap` and `matching.drawn` nobody can be rid of a last card. Leave the key out, or name it in "
    "`without` where it is inherited.",
    idle=True,
)
PILE_NOT_DRAWN_FROM: Final = kind(
    "V289",
    "error",
    '"discard pile" is named, and no card is drawn from there.',
    "The list `turn.discard_pile_card` is empty, so only cards from the stock can be matched. Take the word out of "
    "`piles`, or let players draw from the discard pile.",
)
SET_REVERSED: Final = kind(
    "V290",
    "error",
    "The largest set, {most}, is smaller than the smallest, {fewest}.",
    "No set is at least `fewest` and at most `most` cards. One of the two numbers is wrong.",
)
SET_TOO_LARGE: Final = kind(
    "V291",
    "warning",
    "A set of {count} cards can never be traded: {why}.",
    "A set is of own cards of one rank, so it is no larger than the hand, nor than the number of cards of one rank in "
    "the deck. Lower the number.",
)
BEYOND_TWO_UNUSED: Final = kind(
    "V292",
    "warning",
    "matching.set.wrong_beyond_two has no effect, since a set is of 2 cards at most.",
    "Nobody can name a third card, so nothing is paid for it. Write 0, or allow larger sets.",
    idle=True,
)
HAND_ALWAYS_FULL: Final = kind(
    "V293",
    "warning",
    "No penalty card is ever dealt out: every hand has {cards}, and {most} are the most.",
    "Penalties fill a hand up to `most_cards`, and where cards are neither snapped, matched nor traded no hand ever "
    "has fewer than it was dealt. Raise the number.",
)
SNAPS_NEVER_SO_MANY: Final = kind(
    "V294",
    "warning",
    "{count} snaps on one discard never succeed: the deck has {copies} of a rank at most.",
    "One card of the rank lies on the pile, and only the others can be snapped. Lower the number, or write "
    '`"any number"`.',
)
