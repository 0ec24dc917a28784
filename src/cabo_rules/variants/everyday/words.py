"""Everyday words for the words of the format, for switching a rule off, and for a caller who is safe."""

from __future__ import annotations

from typing import Final

from cabo_rules.variants.everyday import LOOK, SNAP, SWAP, inverted

OFF: Final = frozenset(
    ("none", "no", "off", "never", "false", "nobody", "no one", "nothing", "disabled", "without", "absent", "n/a", "0")
)
"""Words by which people switch a rule off; ``false`` and 0 do the same."""

SWITCHES: Final = frozenset(("enabled", "enable", "active", "allowed", "on", "used", "use"))
"""Keys by which people switch a rule on or off."""

PROTECTED: Final = frozenset((
    "locked", "lock", "frozen", "freeze", "safe", "protected", "immune", "untouchable", "touching", "touch",
    "interaction", "everything", "anything", "all", "true",
))  # fmt: skip
"""Words for a caller whose cards nobody may touch."""

_FOR_WORDS: Final = {
    "matching": f"{SNAP}, match, matches",
    "snapped": f"{SNAP}, when snapped",
    "looks": LOOK,
    "look": LOOK,
    "swaps": SWAP,
    "swap": SWAP,
    "set": "trade, trades",
    "snap": SNAP,
    "clockwise": "left, to the left",
    "counterclockwise": "anticlockwise, anti clockwise, counter clockwise, right, to the right",
    "stock": "deck, draw pile, drawpile",
    "stock card": "draw pile, drawpile",
    "discard pile": "pile, discard, discards, discard deck",
    "discard pile card": "discard",
    "not drawn from": "stock, stock only, only the stock, deck, deck only, only the deck, draw pile, drawpile",
    "own": "mine, self, yours, your own, my own",
    "another's": "other, others, other's, opponent, opponents, opponent's, someone else's, theirs",
    "own with another's": "other, opponent, own with other, own with opponent, own and other, own and another's",
    "two own": (
        "two of your own, two of your own cards, two of their own, two of one's own, two own cards, own two, "
        "own with own, own and own, both own"
    ),
    "own and another's": "own and other, own and opponent",
    "lowest": "wins, counts as lowest",
    "not lowest": "loses, lost, fails, counts as not lowest, caller loses, loses to others",
    "closes": "nobody, no one, closes for all, closes for everybody, closes for everyone, closed, ends",
    "closes for the others": (
        "closes for others, closes for everybody else, closes for everyone else, closes for all others, "
        "only the first snapper, first snapper only, first snapper, only the snapper, snapper only, "
        "only the same player, same player only, same player, same snapper, goes on alone"
    ),
    "closes for that player": "closes for them, only for that player, that player only",
    "stays open": "open, remains open, goes on, continues",
    "burning": "burn, burns",
    "dropping": "drop, drops",
    "flipping": "flip, flips",
    "slamming": "slam, slams",
    "slapping": "slap, slaps",
    "stacking": "stack, stacks",
    "sticking": "stick, sticks",
    "throwing": "throw, throws",
    "anyone but the discarder": (
        "anyone except the discarder, everyone but the discarder, everyone except the discarder, "
        "everybody but the discarder, everybody except the discarder, all but the discarder, not the discarder"
    ),
    "anyone but the player on turn": (
        "anyone except the player on turn, everyone but the player on turn, everyone except the player on turn, "
        "everybody but the player on turn, everybody except the player on turn, all but the player on turn"
    ),
    "the whole pile": "all, everything, whole pile, all cards",
    "face up": "open, openly, shown, visible",
    "face down": "hidden, covered, unseen",
    "replaced": "swapped, exchanged, swapped out, replace, when replaced, when swapped",
    "drawn": "draw, when drawn",
    "put back": (
        "discard pile, from discard pile, from the discard pile, pile, from the pile, when put back, putback, "
        "returned, discarded again, discarded back, put back on the pile, taken and put back, taken and discarded, "
        "taken then put back, taken then discarded"
    ),
    "loses the round": "loses, loses round",
    "out of the game": (
        "eliminated, out, is out, player out, player is out, player eliminated, the player is out, bust, busted, "
        "knocked out, elimination, last player standing, last one standing, last man standing, last player left"
    ),
    "reached": "at least, or more, at or above, reaches, hit, equal or above, equal or more",
    "exceeded": "above, over, more than, beyond, exceeds, passed",
    "anyone": "everyone, everybody, anybody, all players, any, any player",
    "anyone's": (
        "any, anyone, everyone, everybody, anybody, all, own or another's, own or other, own or opponent, own or others"
    ),
    "any number": "any, unlimited, no limit, infinite, endless",
    "unlimited": "no limit, infinite, any number, endless",
    "any two": "any, both",
    "anywhere": "any, any card",
    "nearest row": (
        "bottom row, bottom, bottom two, front row, closest row, closest, nearest, two nearest, two closest"
    ),
    "leftmost": "left, left two, two left, left cards, left column, left side, left end, leftmost column",
    "rightmost": "right, right two, two right, right cards, right column, right side, right end, rightmost column",
    "outermost": "outer, outside, outer two, two outer, outer cards, both ends, ends, outermost cards, first and last",
    "fewest": "min, minimum",
    "least": "min, minimum",
    "most": "max, maximum",
    "instead of a turn": (
        "start of turn, start of the turn, at the start of the turn, beginning of turn, beginning of the turn, "
        "before drawing, before the draw, instead of drawing, before turn"
    ),
    "end of the turn": "end of turn, after drawing, after the turn, after turn",
    "any point of the turn": "any time, anytime, whenever, during the turn",
    "round ends": "round end, end round, end of round, ends round, ends the round, end the round",
    "wins at once": (
        "wins, win, winner, wins the round, wins round, win the round, wins the game, instant win, instantly wins, "
        "wins instantly, wins immediately, immediate win, win at once, wins alone"
    ),
    "called on their turn": "calls on their turn, calls on their next turn",
    "called at once": "calls at once, call at once, at once, immediate call, calls immediately",
    "plays on": "continues, keeps playing, nothing happens, nothing, play on, stays in",
    "out of the round": "safe, out, is out, is safe, is out of the round",
    "another": "another player, other, opponent, an opponent, someone else, other player",
    "lowest card": "lowest single card, single lowest card, best card",
    "caller": "the caller, who called, player who called, caller wins, ties go to the caller, called",
    "fewest cards": "least cards, fewer cards, smallest hand",
    "score nothing": "zero, score zero, nothing",
    "counts as not called": (
        "not called, no call, void, void call, does not count, call does not count, cancelled, canceled, ignored, "
        "as if nobody called, as if not called, no bonus, no penalty, no bonus or penalty, no bonus and no penalty"
    ),
    "count nothing": "cancel, zero, nothing, cancel out",
    "count once": "once, as one, one",
    "highest total": "loser, last, highest score, highest points",
    "one": "single, single round, one round",
    "as the host says": "endless, host decides, until the host ends it",
    "power cards": "powers, special cards, action cards",
    "nothing": "zero",
    "keep or discard": "keep or replace, swap or discard",
    "first free slot": "end of hand, anywhere",
}
"""Words of the format, each with everyday words for it."""

WORDS: Final = inverted(_FOR_WORDS)
"""For each everyday word the words of the format that it may stand for, in the order of preference."""
