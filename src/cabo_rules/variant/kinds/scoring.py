"""Scoring: what can be wrong with that. Codes V320 to V339."""

from __future__ import annotations

from typing import Final

from cabo_rules.variant.kinds.kind import kind

TIE_MISSING: Final = kind(
    "V320",
    "error",
    "scoring.tie is missing, and the lowest points win.",
    'It must be said what happens when several are lowest: `tie = "shared"` or `tie = "caller alone"`.',
)
TIE_UNUSED: Final = kind(
    "V321",
    "warning",
    "scoring.tie has no effect, since only the caller can win.",
    'With `winner = "caller if lowest"` nobody shares the round; whether a caller who ties is lowest is said by '
    "`scoring.caller.tied`. Leave the key out, or name it in `without` where it is inherited.",
    idle=True,
)
CALLER_NEVER_TIES: Final = kind(
    "V330",
    "warning",
    '"caller alone" says nothing more than "shared": a caller who ties is not lowest.',
    'With `scoring.caller.tied = "not lowest"` the caller is never among those who tie for lowest, so there is no tie '
    'to win alone. Write `tie = "shared"`, or `tied = "lowest"`.',
    idle=True,
)
SPECIAL_HALF_SAID: Final = kind(
    "V322",
    "error",
    'The special hand "{hand}" needs either points, or scores for its holder and for the others.',
    "Either the hand's points are set before the winner is found, by `points`; or its holder wins and all scores are "
    "fixed, by `holder` and `others` together.",
)
SPECIAL_NOT_IN_DECK: Final = kind(
    "V324",
    "warning",
    'Nobody can hold "{hand}", since the deck has too few "{text}".',
    "A special hand is a hand of exactly the cards that it names, and the deck does not have them all. Add the cards "
    "to the deck, or name others.",
)
SPECIAL_MISFIT: Final = kind(
    "V325",
    "warning",
    'Nobody can hold "{hand}": it is of {count}, and a hand is never of {than} than {size}.',
    "A special hand is a hand of exactly so many cards. Where nothing adds cards to a hand, or nothing takes cards "
    "away, it must be of the number of cards that are dealt.",
)
SPECIAL_HIDDEN: Final = kind(
    "V326",
    "warning",
    '"{hand}" never counts, since every such hand counts as "{other}".',
    "Where a hand is two special hands at once, the one whose name comes first in the alphabet counts. Name the "
    "cards of the other one more narrowly, or change the names.",
)
SPECIAL_NOTHING_SPECIAL: Final = kind(
    "V327",
    "warning",
    'The cards of "{hand}" are worth {points} anyway.',
    "The points of the special hand are the sum of its cards, so it changes nothing. Write other points, or leave the "
    "hand out.",
)
BONUS_ADDED: Final = kind(
    "V328",
    "warning",
    "A caller who is lowest has {points} added, which is a punishment.",
    "The bonus is added to the caller's score, and low scores win. To take five points off, write `bonus = -5`.",
)
PENALTY_TAKEN_OFF: Final = kind(
    "V329",
    "warning",
    "A caller who is not lowest has {points} taken off, which is a reward.",
    "The penalty is added to the caller's score, and low scores win. Ten points more are `penalty = 10`.",
)
