"""Rules and games that no variant file can express, by the words that people write for them.

To add one, write its kind, with the reason in its advice, and a line of :data:`OUT_OF_SCOPE` with the words and the
nearest rule that a file can express; and a file that causes it, ``examples/diagnostics/VNNN.toml``.
"""

from __future__ import annotations

import re
from typing import Final

from attrs import frozen

from cabo_rules.variants.problem import Kind, Path, Problem, kind_of_error, problem

_LONGEST: Final = 60  # longer text is not looked at


@frozen
class OutOfScope:
    """Something that no variant file can express.

    :ivar words: a regular expression for keys, tables and words, in lower case and with blanks between words.
    :ivar nearest: the nearest rule that a file can express.
    :ivar within: the only table or key in which the words mean this; ``None`` if they do everywhere.
    :ivar keys_only: whether the words mean this only as a key.
    """

    kind: Kind
    words: str
    nearest: str
    within: str | None = None
    keys_only: bool = False


GRID = kind_of_error(
    "V110",
    "{key} belongs to a game like Golf or Skyjo, which is out of scope: columns or rows of its grid cancel.",
    "In Cabo the cards lie face down, and the game is to remember them; this library referees who has seen which card. "
    "Games of open cards that cancel by columns or rows rest on other rules, and no variant file can express them.",
)

LASTING_ABILITIES = kind_of_error(
    "V111",
    "{key} belongs to a game like Silver, which is out of scope: its cards have abilities that last.",
    "In Cabo a card acts once, as it is discarded. Abilities that last while a card lies in the hand rest on other "
    "rules, and no variant file can express them.",
)

SEVERAL_DRAWN = kind_of_error(
    "V116",
    "{key} lets a player draw several cards, as in Rat-a-Tat Cat, which is out of scope.",
    "A turn draws one card, which is kept, discarded or matched before anything else happens. A second card, drawn "
    "unless the first one is kept, would be a turn within a turn, and no variant file can express it.",
)

FORCED_CALL = kind_of_error(
    "V122",
    "{key} makes a player call by the worth of a hand, which is out of scope: it would give hidden cards away.",
    "Nobody can see what a hand is worth before the count, often not even its player. A referee that makes a player "
    "call with few points, or refuses a call with many, tells the table what lies face down; so no rule depends on a "
    "card that it does not show.",
)

COUNTER_CALL = kind_of_error(
    "V123",
    "{key} lets several players call in a round, which is out of scope.",
    "A round has one caller, who gets the bonus or pays the penalty. With a second one there would be two bonuses, two "
    "penalties and a tie between callers to settle, and the pages that mention such a call do not settle them.",
)

TEAMS = kind_of_error(
    "V117",
    "{key} needs teams or partners, which are out of scope.",
    "Every player plays alone: what a seat knows, scores and wins is its own, and no variant file can express a team.",
)

MONEY = kind_of_error(
    "V118",
    "{key} needs tokens or money, which are out of scope.",
    "The referee keeps points, nothing else: no tokens on cards, no stakes and no lives. A table can settle money by "
    "the totals of a game, outside the file.",
)

REAL_TIME = kind_of_error(
    "V119",
    "{key} needs play in real time, which is out of scope.",
    "The rules have no clock: turns come one after the other, and only a snap is a race, which goes to the first move "
    "that reaches the referee. A frontend may keep a clock of its own.",
)

HAND_SHUFFLED = kind_of_error(
    "V126",
    "{key} shuffles the cards of a hand, which is out of scope.",
    "Everybody sees where each card goes, so the referee, a view and a log know from its place alone who has seen it. "
    "A shuffle of a hand would break that thread for everybody, and no variant file can express it.",
)

WRONG_CARD_HIDDEN = kind_of_error(
    "V130",
    "{key} hides a wrong card from the others, which is out of scope.",
    "The referee decides only by cards that it shows in the same moment. If a wrong card went back unseen, everybody "
    "would still learn that its rank is not that of the pile: the game would go on by a card that they may not see, "
    "and no view or log of a seat could be checked.",
)

POWER_TAKEN = kind_of_error(
    "V124",
    "{key} lets a player take a card for a power that was left unused, which is out of scope.",
    "A card that is taken from the discard pile is kept or put back. Nothing on the pile shows whether its power was "
    "used, declined or lost, so no variant file can express that it may be used by the player who takes the card.",
)

SCORE_SET = kind_of_error(
    "V127",
    "{key} sets the score of a failed call, or takes points from another player, which is out of scope.",
    "A caller who is not lowest scores the points of the hand, perhaps several times, and a penalty that is added. No "
    "key makes that score a fixed one, one of at least so many points, or that of another player.",
)

TURNS_CHANGED = kind_of_error(
    "V129",
    "{key} changes whose turn it is, which is out of scope.",
    "A power looks at cards, swaps them or gives some. Turns go round the table in one direction: no power skips a "
    "player, turns the order round, or lets the next player do something instead of a turn.",
)

REARRANGED = kind_of_error(
    "V131",
    "{key} lets a player rearrange the cards of a hand, which is out of scope.",
    "A card lies in its slot until a move that everybody sees takes it away, so its place alone tells who has seen it. "
    "There is no move by which a player only rearranges a hand.",
)

EMPTY_HAND_WINS = kind_of_error(
    "V132",
    "{key} lets a hand without cards win, which is out of scope.",
    "A round is won by points, and a hand without cards is worth 0. Mostly nobody has fewer; but a hand may be worth "
    "less than 0, and another hand of 0 points ties.",
)

FIRST_SNAPPER = kind_of_error(
    "V133",
    "{key} lets only the player who has snapped first go on snapping, which is out of scope.",
    "Each snap is a race of its own, open to everybody who may snap the discard, until its snaps are used up.",
)

SECOND_PILE = kind_of_error(
    "V134",
    "{key} needs a second discard pile, which is out of scope.",
    "Every discard, by a turn, a power or a snap, goes on the one discard pile; its top card is the one that may be "
    "drawn and matched.",
)

OUT_OF_SCOPE: Final = (
    OutOfScope(
        GRID,
        r"columns?|rows? (cancel|clear)\w*|(cancel|clear|full|equal)\w* rows?|open cards|face up (cards|hand|slots)"
        r"|golf|skyjo",
        "matching.set, which discards several equal cards",
    ),
    OutOfScope(
        LASTING_ABILITIES,
        r"(lasting|persistent|permanent|passive) (abilit(y|ies)|powers?|effects?)|abilit(y|ies) tokens?"
        r"|amulets?|silver",
        "a power of powers.named, which is used once",
    ),
    OutOfScope(
        SEVERAL_DRAWN,
        r"draws? (two|three|2|3|more|again|twice|several)|(two|three|2|3|extra|second|double) (cards? )?draws?"
        r"|cards? drawn|draw (count|number)|rat a tat( cat)?",
        "a power that looks at a card on the table, or swaps cards",
    ),
    OutOfScope(
        SEVERAL_DRAWN,
        r"draws?( cards?)?",
        "a power that looks at cards on the table, swaps them, or gives a player cards of the stock",
        "powers.named",
        keys_only=True,
    ),
    OutOfScope(
        TEAMS, r"teams?|teammates?|partners?|partnerships?|alliances?", "a game in which every player plays alone"
    ),
    OutOfScope(
        MONEY,
        r"tokens?|money|stakes?|bets?|betting|wagers?|antes?|pot|coins?|chips?|lives|life|buy in|payouts?",
        "points: scoring.caller.bonus, scoring.caller.penalty and game.rounds.end",
    ),
    OutOfScope(
        REAL_TIME,
        r"real ?time|simultaneous(ly)?|at the same time|without turns|no turns|turnless",
        "turn.direction for turns, and matching.snap for a race",
    ),
    OutOfScope(
        FORCED_CALL,
        r"(forced?|must|mandatory|compulsory|obligatory)( to)?( call\w*)?( at| below| under| with)?|call(s|ing)? (is )?"
        r"(forced|mandatory|compulsory|required)",
        "calling.highest_hand, with which a caller with more points counts as not lowest",
        "calling",
    ),
    OutOfScope(
        COUNTER_CALL,
        r"counter\w*( \w+)?|second (call|caller)|(two|several|more) (calls|callers)|over ?call\w*|calls? again",
        "scoring.caller.penalty, which a caller pays if another hand is lower",
        "calling",
    ),
    OutOfScope(
        HAND_SHUFFLED,
        r"(re)?shuffl\w+|scrambl\w+|mix(es|ed|ing)?( up)?",
        'swap.pairs = ["any two"], with which the user may swap two cards of one player',
        "powers",
    ),
    OutOfScope(
        WRONG_CARD_HIDDEN,
        r"(hid(e|es|den)|unseen|secret|private|not shown|shows?|reveals?) (wrong|failed)( \w+)?"
        r"|(wrong|failed)( \w+)? (hidden|unseen|secret|private|not shown|shown|face down)"
        r"|back (face down|unseen|hidden)|(seen|shown|known) (only )?(by|to) (its |the )?(owner|snapper)( only)?",
        "a wrong card that everybody sees, with its price in own.wrong and others.wrong, and after_wrong",
        "matching",
    ),
    OutOfScope(
        POWER_TAKEN,
        r"taken|from (the )?discard pile|left ?over|unused",
        'powers.triggers = ["drawn", "replaced"]',
        "powers",
    ),
    OutOfScope(
        SCORE_SET,
        r"highest( \w+)? (scores?|points|hands?|total)|(scores?|points|hand|total) of (another|the \w+)"
        r"|(minimum|least|fixed|exact|exactly)( \w+)?|taken from|from (another|others|the \w+)",
        "scoring.caller.penalty, which is added, and scoring.caller.times, by which the points are multiplied",
        "scoring.caller",
    ),
    OutOfScope(
        TURNS_CHANGED,
        r"skip\w*|reverse\w*|next player|(extra|another|second) turns?|(miss|lose)(s|es)? (a|the|their)( next)? turn",
        "turn.direction, and powers that look, swap and give",
        "powers",
        keys_only=True,
    ),
    OutOfScope(
        REARRANGED,
        r"re ?arrang\w+|re ?order\w*|sort(s|ed|ing)?( \w+)?",
        'a power with swap.pairs = ["any two"], with which the user may swap two cards of one player',
    ),
    OutOfScope(
        EMPTY_HAND_WINS,
        r"wins?( \w+)*|winner",
        'calling.empty_hand = "round ends" or "called at once"',
        "calling.empty_hand",
    ),
    OutOfScope(
        EMPTY_HAND_WINS,
        r"(empty( hand)?|no cards|out of cards) wins?",
        'calling.empty_hand = "round ends" or "called at once"',
    ),
    OutOfScope(
        FIRST_SNAPPER,
        r"first snapper( \w+)*|only (the )?(first|same) (snapper|player)|snapper (goes on|continues|again|only)",
        "matching.snap.per_discard = 1, with which a discard is snapped once",
        "matching.snap",
    ),
    OutOfScope(
        SECOND_PILE,
        r"(second|two|2|three|several|separate|side) (discard )?piles?|(matched|snapped)( cards)? piles?",
        'turn.discard_pile.not_taken, or turn.discard_pile = "not drawn from"',
    ),
)
"""Everything that is refused by name; the first that fits counts."""


def out_of_scope(path: Path, word: str, on_value: bool = False) -> Problem | None:
    """Return the problem of a key or a word that no variant file can express; ``None`` for other words."""
    plain = re.sub("[-_ ]+", " ", word[:_LONGEST]).casefold()
    for each in OUT_OF_SCOPE:
        if each.keys_only and on_value:
            continue
        if _is_within(path, each.within) and re.search(rf"\b(?:{each.words})\b", plain):
            expected = f"a rule that a file can express; the nearest is {each.nearest}"
            return problem(each.kind, *path, expected=expected, on="value" if on_value else "key")
    return None


def _is_within(path: Path, table: str | None) -> bool:
    steps = () if table is None else tuple(table.split("."))
    return path[: len(steps)] == steps
