"""Deal: what can be wrong with that. Codes V220 to V239."""

from __future__ import annotations

from typing import Final

from cabo_rules.variant.kinds.kind import kind

ROWS_UNEVEN: Final = kind(
    "V220",
    "error",
    "A hand of {cards} does not lie in {rows} equal rows.",
    "A hand is dealt as a grid, so `deal.cards` must be a multiple of `deal.rows`. With `rows = 1` any number of cards "
    "fits.",
)
DECK_TOO_SMALL: Final = kind(
    "V221",
    "error",
    "The deck can serve {players}, fewer than the {fewest} that the game needs.",
    "The deck must be enough to deal a hand to everybody, with the open card and one card left in the stock. Deal "
    "fewer cards, take more packs, or let fewer players play.",
)
SEATS_TOO_MANY: Final = kind(
    "V222",
    "error",
    "The deck can serve only {seats}, not {most}.",
    "The deck must be enough to deal a hand to everybody, with the open card and one card left in the stock. Lower the "
    'number, or write `most = "deck"` for as many as the deck can serve.',
)
SEATS_REVERSED: Final = kind(
    "V223",
    "error",
    "The most players, {most}, are fewer than the fewest, {fewest}.",
    "No number of players is at least `fewest` and at most `most`. One of the two numbers is wrong.",
)
FIRST_LOOK_TOO_LARGE: Final = kind(
    "V224",
    "error",
    "The first look is at {cards}, and only {room} may be looked at.",
    'Nobody can look at more cards than are dealt, and with `where = "nearest row"` at no more than one row holds. '
    'Lower the number, or let players look `"anywhere"`.',
)
NEEDS_DEALER: Final = kind(
    "V225",
    "error",
    '"{word}" needs a dealer, and there is no deal.dealer.',
    "The first starter is found from the dealer, but without `deal.dealer` nobody deals. Add a table `deal.dealer`, or "
    'write `first = "host"`.',
)
STARTER_MISSING: Final = kind(
    "V226",
    "error",
    "deal.starter.next is missing, and the game has more than one round.",
    'It must be said who starts a later round. Write `next = "host"`, or a list of tests such as `["winner", "next in '
    'turn order"]`.',
)
TIE_LEFT_OPEN: Final = kind(
    "V227",
    "error",
    "The tests do not settle every tie.",
    "Each test settles the ties of the one before, so the last one must always leave one seat. A list for the starter "
    'ends in `"next in turn order"`, one for the dealer in that or in `"before the starter"`.',
)
STARTER_UNKNOWN: Final = kind(
    "V228",
    "error",
    '"before the starter" cannot be found while the host has not said who starts.',
    'With `deal.starter.next = "host"` the starter is named only when the next round is dealt, after its dealer is '
    "found. Let the starter be found by tests, or the dealer by another one.",
)
NEXT_ROUND_UNUSED: Final = kind(
    "V229",
    "warning",
    "{key} has no effect, since the game has one round.",
    "Who starts or deals a later round matters only where there is one. Leave the key out, name it in `without` where "
    "it is inherited, or change `game.rounds`.",
    idle=True,
)
TEST_NEVER_USED: Final = kind(
    "V230",
    "warning",
    '"{word}" settles nothing, since "{before}" before it always leaves one seat.',
    "Each test settles only the ties of the one before, and after this one there are none. Change the order of the "
    "words, or leave the last ones out.",
)
STARTER_IS_LAST: Final = kind(
    "V231",
    "warning",
    'Turns go counterclockwise, so the player "left of the dealer" is the last one after the dealer, not the first.',
    "A left neighbour sits clockwise of the dealer. With turns to the right the first player is usually the right "
    'neighbour: write `first = "after the dealer"`, which is right for both directions.',
)
