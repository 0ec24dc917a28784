"""Everyday keys for the keys of the format."""

from __future__ import annotations

from typing import Final

from cabo_rules.variants.everyday import EMPTY_WINS, LOOK, SNAP, STOCK_ONLY, SWAP, inverted

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
        f"{LOOK}, look at, first peek, initial look, initial peek, starting look, start peek, opening look, "
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
    "powers.named.NAME.look": LOOK,
    "powers.named.NAME.look.cards": "number, count, how many",
    "powers.named.NAME.look.cards.up_to": "up to, at most",
    "powers.named.NAME.swap": SWAP,
    "powers.named.NAME.give": "give, gives, gift, donate, deal to, add card",
    "powers.named.NAME.optional": (
        "must, must use, forced, mandatory, required, compulsory, obligatory, may, may use, voluntary, may skip"
    ),
    "powers.triggers": "when, trigger, triggered by, when used, activates, activated, activated by",
    "matching.snap": f"{SNAP}, snap window, race, match, matches",
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
    "matching.drawn.piles": "pile, from, source, drawn from, from pile",
    "matching.drawn.most": (
        "limit, max, maximum, max cards, most cards, how many, at most, only one, one card only, one card"
    ),
    "matching.drawn.others": "opponents, opponent, other players, other, opponent card, opponent cards",
    "matching.set": "trade, trades, sets",
    "matching.set.piles": "pile, from, source, drawn from, card from, from pile, for",
    "matching.set.fewest": "min, minimum",
    "matching.set.most": "max, maximum",
    "matching.penalty.most_cards": "max cards, max hand size, card limit, hand max",
    "matching.penalty.unpaid": (
        "not enough cards, too few cards, cannot pay, can't pay, unpayable, stock too small, if stock empty"
    ),
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
    "calling.empty_hand": f"no cards, hand empty, empty, out of cards, zero cards, no cards left, {EMPTY_WINS}",
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
    "scoring.caller.cut_short": (
        "deck empty, stock empty, empty deck, empty stock, deck out, deck runs out, stock runs out, if stock out, "
        "if deck runs out, if stock runs out, stock out, cut off, round cut short, void, void call, call void, "
        "no bonus if stock out"
    ),
    "scoring.equal_cards": "equal cards, duplicates, pairs, pair, same cards, cancel",
    "scoring.special": "special hand, special hands, kamikaze",
    "game.rounds.end": "rounds, number of rounds, max rounds, rounds played",
    "game.rounds.end.total": (
        "target, target score, score limit, point limit, limit, end score, game over, max total, max score, ends at, "
        "play to, points to lose, game end, total, highest score, highest, highest points, highest total"
    ),
    "game.rounds.end.then": (
        "eliminated, eliminate, eliminates, elimination, bust, busts, busted, knocked out, knock out, knockout, out, "
        "goes out, out of game, out of the game, last standing, last man standing, last player standing, last one "
        "standing, last player left, survivor, player out, drops out"
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
    "matching.drawn.most": "cards, number, count, per turn, per match, matches",
    "matching.drawn.piles": STOCK_ONLY,
    "matching.set.piles": STOCK_ONLY,
    "matching.penalty.unpaid": (
        "stock out, stock empty, if stock out, stock runs out, if stock runs out, deck out, deck empty, deck runs out, "
        "if deck empty, round ends"
    ),
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


KEYS: Final = inverted(_FOR_KEYS)
"""For each everyday key the keys of the format that it may stand for, in the order of a file."""

KEYS_OF_TABLES: Final = inverted(_FOR_KEYS_OF_TABLES)
"""The same for everyday keys that stand for a key only in its own table."""

VAGUE: Final = frozenset(("who", "whose", "when", "where", "piles", "cards", "card", "kept", "own", "others", "drawn"))
"""Keys of the format that say too little to mean a key of another chapter."""

WITHIN_CHAPTERS: Final = frozenset((
    "min", "minimum", "max", "maximum", "least", "from", "to", "at", "up to", "at most", "limit", "total", "number",
    "count", "how many", "must", "must use", "forced", "mandatory", "required", "compulsory", "obligatory", "may",
    "may use", "voluntary", "wrong", "miss", "penalty", "other", "others", "opponent", "opponents", "other players",
    "exactly", "exact", "half", "halve", "below", "under", "at or below", "per player", "cancel", *VAGUE,
))  # fmt: skip
"""Everyday keys that say too little to mean a key of another chapter."""

SAID_BY_KEYS: Final[dict[str, object]] = {
    **dict.fromkeys(EMPTY_WINS.split(", "), "wins at once"),
    **{key: ["stock"] for key in STOCK_ONLY.split(", ")},
    "cancel": "count nothing",
    "round ends": "round ends",
}
"""Everyday keys that say a word of the format themselves, if they are true."""

OPPOSITE: Final = frozenset((
    "must", "must use", "forced", "mandatory", "required", "compulsory", "obligatory", "no snap", "no snaps",
    "caller no snap", "ends round", "ends the round",
))  # fmt: skip
"""Everyday keys that are true where the key of the format is false, and the other way round."""
