"""Rules of Cabo that no variant file can express, by the words that people write for them."""

from __future__ import annotations

import re
from typing import Final

from cabo_rules.variants.problem import kind_of_error
from cabo_rules.variants.reading.out_of_scope.entry import OutOfScope, is_no, is_yes, says

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
    'A card that is taken from the discard pile is kept or put back, and `"put back"` in `powers.triggers` lets its '
    "power be used then. But nothing on the pile shows whether the power was used, declined or lost before, so no "
    "variant file can limit this to powers that are still unused.",
)

SCORE_SET = kind_of_error(
    "V127",
    "{key} gives the caller the points of another hand, or takes points from another player, which is out of scope.",
    "A caller who is not lowest scores the points of the hand, perhaps several times or as at least so many, or a "
    "fixed score, and a penalty that is added. No key makes them the points of another hand, or moves points between "
    "players.",
)

TURNS_CHANGED = kind_of_error(
    "V129",
    "{key} changes whose turn it is, which is out of scope.",
    "A power looks at cards, swaps them or gives some. Turns go round the table in one direction: no power skips a "
    "player, turns the order round, or lets the next player do something instead of a turn, and no snap takes the next "
    "turn.",
)

CHANCE = kind_of_error(
    "V135",
    "{key} lets chance choose a card, which is out of scope.",
    "Only a deal and a shuffle are left to chance, and everything that follows from them is recorded. Which card is "
    "looked at, swapped or given, a player chooses.",
)

REARRANGED = kind_of_error(
    "V131",
    "{key} lets a player rearrange the cards of a hand, which is out of scope.",
    "A card lies in its slot until a move that everybody sees takes it away, so its place alone tells who has seen it. "
    "No move rearranges the cards of a hand and does nothing else.",
)

LATER = kind_of_error(
    "V139",
    "{key} makes something happen later than the power that causes it, which is out of scope.",
    "A power is over before the turn goes on: its look, swap or gift happens at once, and nothing of it waits for a "
    "later turn of anybody.",
)

OTHER_OFFENCES = kind_of_error(
    "V140",
    "{key} sets a price for an offence that has none, which is out of scope.",
    "An illegal move is refused, so it changes nothing, and there is nothing to pay for it. Only what the referee "
    "cannot prevent has a price: a look at a card that nobody showed, a power used in another way, a move taken back.",
)

SECOND_PILE = kind_of_error(
    "V134",
    "{key} needs a second discard pile, which is out of scope.",
    "Every discard, by a turn, a power or a snap, goes on the one discard pile; its top card is the one that may be "
    "drawn and matched.",
)

_SEEN_BY_ALL: Final = "a wrong card that everybody sees, with its price in own.wrong and others.wrong, and after_wrong"
_OWN_POINTS: Final = "scoring.caller.penalty, which is added, or scoring.caller.score, which counts instead of the hand"

MISSING_RULES: Final = (
    OutOfScope(
        HAND_SHUFFLED,
        r"(re)?shuffl\w+|scrambl\w+|mix(es|ed|ing)?( up)?",
        'swap.pairs = ["any two"], with which the user may swap two cards of one player',
        "powers deal.first_look",
    ),
    OutOfScope(
        HAND_SHUFFLED,
        r"^(puts?|laid|lays?|placed|returned)( \w+)? back$|^(returned|places|slots)$",
        "a look after which the cards stay in their places",
        "deal.first_look",
        keys_only=True,
        of_value=lambda value: re.search(r"\b(any|shuffl\w+|mix\w*|free\w*)\b", str(value)) is not None,
    ),
    OutOfScope(
        WRONG_CARD_HIDDEN,
        r"(hid(e|es|den)|unseen|secret|private|not shown) (wrong|failed)( \w+)?"
        r"|(wrong|failed)( \w+)? (hidden|unseen|secret|private|not shown|face down)"
        r"|back (face down|unseen|hidden)|(seen|shown|known) (only )?(by|to) (its |the )?(owner|snapper)( only)?",
        _SEEN_BY_ALL,
        "matching",
        "matching.penalty matching.snap.others.gift matching.snap.others.owner matching.drawn.others.owner",
    ),
    OutOfScope(
        WRONG_CARD_HIDDEN,
        r"(shows?|reveals?) (wrong|failed)( \w+)?|(wrong|failed)( \w+)? (is )?(shown|revealed|seen)",
        _SEEN_BY_ALL,
        "matching",
        of_value=is_no,
    ),
    OutOfScope(
        POWER_TAKEN,
        r"taken(?! from)|left ?over|unused",
        'powers.triggers = ["drawn", "put back"]',
        "powers",
        "powers.without_target powers.named.NAME.look powers.named.NAME.swap powers.named.NAME.give",
    ),
    OutOfScope(
        SCORE_SET,
        r"highest( \w+)? (scores?|points|total)|(scores?|points|hand|total) of (another|the (?!hand\b|round\b)\w+)"
        r"|(same|as (many|much)) as \w+|from (another|others|(the )?(winner|loser|other|lowest|highest)\w*)",
        _OWN_POINTS,
        "scoring.caller",
        "scoring.caller.tied scoring.caller.at_or_below",
    ),
    OutOfScope(  # as a key it is calling.highest_hand
        SCORE_SET,
        r"highest( \w+)? hands?|(twice|double) the \w+|^(the )?(highest|lowest|most|least)$",
        _OWN_POINTS,
        "scoring.caller",
        "scoring.caller.tied scoring.caller.at_or_below",
        values_only=True,
    ),
    OutOfScope(
        SCORE_SET,
        r"^(penalty )?(equals?( to)?|same as|adds?|points|pays|gets|scores)$"
        r"|^callers? (pays|gets|scores|adds|penalty)$",
        _OWN_POINTS,
        "scoring",
        "scoring.special",
        keys_only=True,
        of_value=says(r"\b(highest|most points|winner|loser|(an)?other)\b"),
    ),
    OutOfScope(
        SCORE_SET,
        r"^(penalty )?(adds|equals|pays|gets|scores) (the )?(highest|most|winner|loser)( \w+)*$|^highest (is )?added$",
        _OWN_POINTS,
        "scoring.caller",
        keys_only=True,
        of_value=is_yes,
    ),
    OutOfScope(
        LATER,
        r"next turn|later|delay\w*|postpone\w*|waits? (for|one|two|until) .*(turn|round)|end of the round"
        r"|(after|in) (a|one|two|three|some|several|\d+) turns?",
        "give, look or swap, which happen at once",
        "powers",
    ),
    OutOfScope(
        OTHER_OFFENCES,
        r"out of turn|(any|every|other) mistakes?|offen[cs]es?|fouls?|rules? (broken|break\w*)|(broken|break\w*) rules?"
        r"|(illegal|wrong|invalid|forbidden) (moves?|turns?|draws?)",
        "forbidden_look, misused_power and move_taken_back; any other illegal move is refused and costs nothing",
        "conduct",
    ),
    OutOfScope(
        TURNS_CHANGED,
        r"^(then others|(then )?next)$|next player|pass(es|ed)? (it )?(on|round|around)",
        "turn.direction, and powers that look, swap and give",
        "powers.named",
        keys_only=True,
        of_powers=True,
    ),
    OutOfScope(  # a number or true may say whose cards are meant
        TURNS_CHANGED,
        r"^others?$|^every(one|body)$|^all players$",
        "turn.direction, and powers that look, swap and give",
        "powers.named",
        of_powers=True,
        of_value=lambda value: isinstance(value, str) and re.search(r"\b(may|can|must|too|also)\b", value) is not None,
    ),
    OutOfScope(
        TURNS_CHANGED,
        r"^skips?( \w+)*$|(extra|another|second) turns?|(miss|lose)(s|es)? (a|the|their)( next)? turn"
        r"|^reverses?( (the )?(order|direction|turns?|play))?$",
        "turn.direction, and powers that look, swap and give",
        "powers",
        keys_only=True,
    ),
    OutOfScope(
        TURNS_CHANGED,
        r"next turn|takes? (a|the) turn|(extra|another) turn|turn order",
        "matching.snap.per_discard = 1: the first right snap counts, and the turns go on as before",
        "matching.snap",
    ),
    OutOfScope(
        CHANCE,
        r"random(ly)?|by (chance|lot)",
        'look.whose = "own", look.cards and swap.pairs, with which a player chooses',
        "powers matching",
    ),
    OutOfScope(
        REARRANGED,
        r"re ?arrang\w+|re ?order\w*|sort(s|ed|ing)?( \w+)?",
        'a power with swap.pairs = ["two own"], with which the user swaps two of their own cards',
    ),
    OutOfScope(
        SECOND_PILE,
        r"(second|separate|side) (discard )?piles?|(two|2|three|several) discard piles"
        r"|(matched|snapped)( cards)? piles?|graveyards?",
        'turn.discard_pile.not_taken, or turn.discard_pile = "not drawn from"',
    ),
)
