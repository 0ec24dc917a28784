"""Calling, and the end of a round: what can be wrong with that. Codes V300 to V309."""

from __future__ import annotations

from typing import Final

from cabo_rules.variant.kinds.kind import kind

NOBODY_CALLS: Final = kind(
    "V300",
    "error",
    "Nobody could call at the end of a turn that ends by itself.",
    'A call at the end of a turn needs a turn that its player ends. Write `turn.ends = "by the player"`, or `when = '
    '"instead of a turn"`.',
)
WHOLE_PILE_SNAPPED: Final = kind(
    "V301",
    "error",
    "The whole discard pile cannot be shuffled in where its top card may be snapped.",
    'The card that may be snapped must stay on the pile. Write `stock_out = "shuffle in all but the top card"`, or '
    "play without `matching.snap`.",
)
SHUFFLE_BELOW_MISSING: Final = kind(
    "V302",
    "error",
    "calling.shuffle_below is missing, and the discard pile is shuffled in.",
    "It must be said when: `shuffle_below = 1` is when a card must be drawn and there is none.",
)
SHUFFLE_BELOW_UNUSED: Final = kind(
    "V303",
    "warning",
    "calling.shuffle_below has no effect, since the round ends when the stock is used up.",
    'With `stock_out = "round ends"` nothing is shuffled in. Leave the key out, or name it in `without` where it is '
    "inherited.",
    idle=True,
)
SAFE_FROM_NOTHING: Final = kind(
    "V304",
    "warning",
    'The caller\'s cards are safe from "{word}" anyway: {why}.',
    "The word protects the caller from something that no other player can do in this game. Take the word out of the "
    "list.",
    idle=True,
)
HAND_NEVER_SO_LOW: Final = kind(
    "V305",
    "warning",
    "Every call fails: no hand is worth {points} or fewer, the lowest is {lowest}.",
    "A caller whose hand is worth more than `highest_hand` counts as not lowest, and here that is every caller, so "
    "nobody ever has the bonus. Raise the number, or leave the key out.",
)
HAND_NEVER_SO_HIGH: Final = kind(
    "V306",
    "warning",
    "Every hand may call: none is worth more than {highest}.",
    "The bound `highest_hand` is never passed, so it has no effect. Lower it, or leave the key out.",
)
LAP_NEVER_COMES: Final = kind(
    "V307",
    "warning",
    "Nobody can ever call: the stock is used up before lap {lap}.",
    "Every turn draws a card from the stock, and the round ends when it is used up, so such a late lap never begins. "
    "The bonus and the penalty of a player who calls have no effect either. Lower `earliest_lap`.",
)
