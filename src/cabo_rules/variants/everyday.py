"""Everyday words for rules, and the words and keys of the format for each.

People slap, stick, burn and knock; a variant file snaps and calls. Everyday words are in lower case, with blanks
instead of hyphens and underscores. A key that the format does not have is left out, so an order of both is kept here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

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

_SNAP: Final = (
    "snap, snaps, snapping, slap, slaps, slapping, stick, sticks, sticking, slam, slams, slamming, flip, flips, "
    "flipping, burn, burns, burning, stack, stacks, stacking, throw, throws, throwing"
)
_LOOK: Final = "peek, peeks, peeking, spy, spies, spying, look, looks, looking, view, see, reveal"
_SWAP: Final = "switch, switches, switching, trade, trades, exchange, swap, swaps, swapping, steal"

_EMPTY_WINS: Final = (
    "empty hand wins, empty wins, no cards wins, zero cards wins, out of cards wins, wins with no cards, "
    "wins without cards"
)

_FOR_WORDS: Final = {
    "matching": f"{_SNAP}, match, matches",
    "snapped": f"{_SNAP}, when snapped",
    "looks": _LOOK,
    "look": _LOOK,
    "swaps": _SWAP,
    "swap": _SWAP,
    "set": "trade, trades",
    "snap": _SNAP,
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
    "round ends": "round end, end round, end of round, ends the round, end the round",
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

_FOR_KEYS: Final = {
    "call": "call word, phrase, announcement, shout, word",
    "deck.packs": "decks, pack, number of decks, deck count",
    "deck.jokers": "jokers",
    "values": "points, card values, card points",
    "values.joker": "jokers, joker, joker value, joker points",
    "deal.seats": "players, player count, number of players",
    "deal.seats.fewest": "min players, min, minimum, least, from",
    "deal.seats.most": "max players, max, maximum, to",
    "deal.cards": "hand, hand size, cards per player, cards each, starting cards",
    "deal.first_look": (
        f"{_LOOK}, look at, first peek, initial look, initial peek, starting look, start peek, opening look, "
        "peek at start, first looks"
    ),
    "deal.open_card": "start card, starting card, first card, upcard, open",
    "deal.starter": "first player, starts, who starts, start player",
    "turn.direction": "order, turn order, rotation, play direction",
    "turn.stock_card": "drawn card, draw pile, stock, draw, drawing",
    "turn.discard_pile": (
        "pile, discard, discards, discard pile, draw from, draws from, take, pickup, pick up, take discard, "
        "take from discard, draw from discard, draw"
    ),
    "turn.discard_pile.not_taken": "forbidden cards, cannot take, may not take, untakeable",
    "powers.named": (
        "ability, abilities, power, action, actions, effect, effects, special, specials, special cards, power cards"
    ),
    "powers.named.NAME.look": _LOOK,
    "powers.named.NAME.look.cards": "number, count, how many",
    "powers.named.NAME.look.cards.up_to": "up to, at most",
    "powers.named.NAME.swap": _SWAP,
    "powers.named.NAME.give": "give, gives, gift, donate, deal to, add card",
    "powers.named.NAME.optional": (
        "must, must use, forced, mandatory, required, compulsory, obligatory, may, may use, voluntary, may skip"
    ),
    "powers.triggers": "when, trigger, triggered by, when used, activates, activated, activated by",
    "matching.snap": f"{_SNAP}, snap window, race, match, matches",
    "matching.snap.caller": (
        "caller may snap, caller can snap, caller snaps, caller may slap, no snap, no snaps, caller no snap"
    ),
    "matching.snap.others": "opponents, opponent, other players, other, opponent card, opponent cards",
    "matching.snap.own.wrong": "wrong card, wrong snap, false snap, miss, penalty, wrong, snap penalty, wrong slap",
    "matching.snap.others.wrong": "wrong card, wrong snap, false snap, miss, penalty, wrong",
    "matching.snap.others.gift": "give card, gives card, give a card, gift card",
    "matching.snap.per_discard": (
        "limit, max, maximum, per card, per player, max snaps, snaps per discard, per turn, snaps per turn"
    ),
    "matching.snap.after_right": (
        "first snapper, first snapper only, only first snapper, only the first snapper, first snapper goes on, "
        "snapper goes on, snapper continues, same snapper, only same snapper, only the same player"
    ),
    "matching.snap.per_round": "limit, max, maximum, per player, snaps per round, snaps per player",
    "matching.drawn": "match, matches",
    "matching.drawn.others": "opponents, opponent, other players, other, opponent card, opponent cards",
    "matching.set": "trade, trades, sets",
    "matching.set.fewest": "min, minimum",
    "matching.set.most": "max, maximum",
    "matching.penalty.most_cards": "max cards, max hand size, card limit, hand max",
    "calling": "knock, knocks, knocking, dutch, cambio, cabo, kaboo, declare, caller",
    "calling.earliest_lap": (
        "min lap, first lap, min round, earliest round, earliest turn, min turn, min turns, min laps, not before lap"
    ),
    "calling.highest_hand": (
        "below, at or below, under, limit, max, maximum, max points, max hand, most points, points to call, "
        "call limit, call threshold, threshold, maximum hand, max to call, hand limit, highest points, max score, "
        "at most"
    ),
    "calling.last_turns": (
        "after call, turns after call, extra turns, last round, final round, final turns, last turn, final turn, "
        "last lap, ends round, ends the round"
    ),
    "calling.caller_safe_from": (
        "locked, lock, frozen, freeze, safe, protected, immune, caller locked, caller frozen, caller safe, "
        "caller protected, caller hand, lock caller, freeze caller, caller cards, caller immune, lock hand"
    ),
    "calling.empty_hand": f"no cards, hand empty, empty, out of cards, zero cards, no cards left, {_EMPTY_WINS}",
    "calling.stock_out": "deck empty, stock empty, empty deck, empty stock, reshuffle, shuffle, deck runs out",
    "scoring.winner": "winners, who wins",
    "scoring.highest_adds": (
        "most points, highest, highest points, highest scorer, highest score, highest player, loser, "
        "losers, loser pays, loser adds, loser penalty, loser score, highest pays, highest penalty, "
        "most points penalty, highest scorer pays, highest scorer penalty, last place, worst hand, highest hand pays"
    ),
    "scoring.ties": "tie, ties, tiebreak, tie break, tiebreaker, broken by",
    "scoring.caller.tied": "tie, ties, tied, tie break, caller tie, caller ties",
    "scoring.caller.at_or_below": "at most caller, below caller, not above caller, under caller, beats caller",
    "scoring.caller.bonus": "caller right, good call, successful call, call bonus, caller wins, caller lowest",
    "scoring.caller.penalty": (
        "caller wrong, failed call, wrong call, false call, call penalty, caller loses, caller fails, "
        "caller not lowest, penalty for caller"
    ),
    "scoring.caller.score": (
        "caller wrong, failed call, wrong call, false call, caller loses, caller fails, caller not lowest, "
        "score if wrong, score if not lowest, failed score, wrong score, fixed score, fixed points, exact score, "
        "exact points, set score, set to, score set to, noted as, counts as, counted as"
    ),
    "scoring.caller.times": "double, doubles, multiplier, multiply, factor",
    "scoring.caller.at_least": (
        "least points, minimum points, minimum score, min score, min points, at least points, no fewer than, not below"
    ),
    "scoring.equal_cards": "equal cards, duplicates, pairs, pair, same cards, cancel",
    "scoring.special": "special hand, special hands, kamikaze",
    "game.rounds.end": "rounds, number of rounds, max rounds, rounds played",
    "game.rounds.end.total": (
        "target, target score, score limit, point limit, limit, end score, game over, max total, max score, ends at, "
        "play to, points to lose, game end, total, highest score, highest, highest points, highest total"
    ),
    "game.rounds.starter": "first player, starts, who starts, start player",
    "game.rounds.reset": "exactly, exact, halve, half, reset at",
    "game.rounds.reset.totals": "at, to, total, exactly",
    "conduct.forbidden_look": "cheating, cheat, illegal look, forbidden peek",
    "conduct.misused_power": "misuse, misused, wrong power, power misuse",
    "conduct.move_taken_back": "take back, takeback, undo, taken back",
    "conduct.seconds": "time, timer, seconds, time limit, turn time, snap time, timeout",
}
"""Keys of the format, each with everyday keys for it."""

_FOR_KEYS_OF_TABLES: Final = {
    "matching.snap": "drop, drops, dropping",
    "scoring.caller.bonus": "lowest, right, correct, wins, won, succeeds, reward",
    "scoring.caller.penalty": "not lowest, wrong, failed, fails, loses, lost, points, extra, plus, adds, total",
    "scoring.caller.score": (
        "not lowest, wrong, failed, fails, loses, lost, points, fixed, instead, noted, counts, value, total, set, "
        "becomes, exact, exactly"
    ),
    "scoring.caller.times": "counts, value, factor",
    "scoring.caller.at_least": "least, minimum, min, fewest, no less than, floor",
}
"""Keys of the format, each with everyday keys for it that mean it only in the same table."""


def _inverted(table: Mapping[str, str]) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for said, everyday in table.items():
        for word in everyday.split(", "):
            found.setdefault(word, []).append(said)
    return {word: tuple(said) for word, said in found.items()}


WORDS: Final = _inverted(_FOR_WORDS)
"""For each everyday word the words of the format that it may stand for, in the order of preference."""

VAGUE: Final = frozenset(("who", "whose", "when", "where", "piles", "cards", "card", "kept", "own", "others", "drawn"))
"""Keys of the format that say too little to mean a key of another chapter."""

WITHIN_CHAPTERS: Final = frozenset((
    "min", "minimum", "max", "maximum", "least", "from", "to", "at", "up to", "at most", "limit", "total", "number",
    "count", "how many", "must", "must use", "forced", "mandatory", "required", "compulsory", "obligatory", "may",
    "may use", "voluntary", "wrong", "miss", "penalty", "other", "others", "opponent", "opponents", "other players",
    "exactly", "exact", "half", "halve", "below", "under", "at or below", "per player", *VAGUE,
))  # fmt: skip
"""Everyday keys that say too little to mean a key of another chapter."""

SAID_BY_KEYS: Final = dict.fromkeys(_EMPTY_WINS.split(", "), "wins at once")
"""Everyday keys that say a word of the format themselves, if they are true."""

OPPOSITE: Final = frozenset((
    "must", "must use", "forced", "mandatory", "required", "compulsory", "obligatory", "no snap", "no snaps",
    "caller no snap", "ends round", "ends the round",
))  # fmt: skip
"""Everyday keys that are true where the key of the format is false, and the other way round."""

KEYS: Final = _inverted(_FOR_KEYS)
"""For each everyday key the keys of the format that it may stand for, in the order of a file."""

KEYS_OF_TABLES: Final = _inverted(_FOR_KEYS_OF_TABLES)
"""The same for everyday keys that stand for a key only in its own table."""
