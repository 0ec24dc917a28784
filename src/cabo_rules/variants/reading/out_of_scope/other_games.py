"""Rules of other games, by the words that people write for them."""

from __future__ import annotations

from typing import Final

from cabo_rules.variants.problem import kind_of_error
from cabo_rules.variants.reading.out_of_scope.entry import OutOfScope

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

_SAFE: Final = "calling.caller_safe_from, which protects the cards of the caller after a call"
_SET: Final = "matching.set, which discards several equal cards"
_TURNS: Final = "turn.direction for turns, and matching.snap for a race"
_POINTS: Final = "points: scoring.caller.bonus, scoring.caller.penalty and game.rounds.end"

OTHER_GAMES: Final = (
    OutOfScope(
        GRID,
        r"columns?|rows? (cancel|clear)\w*|(cancel|clear|full|equal)\w* rows?|golf|skyjo",
        _SET,
        apart_from="deal.first_look deal.rows",
    ),
    OutOfScope(GRID, r"open cards|face up (cards|hand|slots)", _SET, "deal scoring"),
    OutOfScope(
        LASTING_ABILITIES,
        r"(lasting|persistent|permanent|passive) (abilit(y|ies)|powers?|effects?)|abilit(y|ies) tokens?"
        r"|amulets?|silver",
        "a power of powers.named, which is used once",
    ),
    OutOfScope(
        LASTING_ABILITIES,
        r"^(?!.*\bcallers?\b).*\b(protect(s|ed|ing|ion)?|shield(s|ed|ing)?|immun(e|ity)|blocks?|blocked by)( \w+)*"
        r"|^safe( cards?)?$|^(passive|invulnerable|untouchable)( \w+)*$",
        _SAFE,
        "powers values deal deck",
    ),
    OutOfScope(
        LASTING_ABILITIES,
        r"^(shields?|immunity|protection|(shield|protect(ed|ing)|safe|immune) cards?)$",
        _SAFE,
        apart_from="calling",
        keys_only=True,
    ),
    OutOfScope(
        SEVERAL_DRAWN,
        r"draws? (two|three|2|3|more|again|twice|several)|(two|three|2|3|extra|second|double) (cards? )?draws?",
        "a power that looks at a card on the table, or swaps cards",
        "turn powers",
        "powers.triggers powers.named.NAME.give",
    ),
    OutOfScope(
        SEVERAL_DRAWN,
        r"^(number of )?cards drawn$|draw (count|number)",
        "a power that looks at a card on the table, or swaps cards",
        "turn powers.named",
        keys_only=True,
    ),
    OutOfScope(SEVERAL_DRAWN, r"rat a tat( cat)?", "a power that looks at a card on the table, or swaps cards"),
    OutOfScope(
        SEVERAL_DRAWN,
        r"^draws?( (a )?cards?)?$",
        "a power that looks at cards on the table, swaps them, or gives a player cards of the stock",
        "powers.named",
        keys_only=True,
    ),
    OutOfScope(
        TEAMS, r"teams?|teammates?|partners?|partnerships?|alliances?", "a game in which every player plays alone"
    ),
    OutOfScope(
        MONEY,
        r"tokens?|sips?|drink(s|ing)?|money|stakes?|bets?|betting|wagers?|antes?|coins?|chips?|lives|life|buy in"
        r"|payouts?",
        _POINTS,
        apart_from="deal.starter game.rounds.starter game.rounds.dealer",  # the dealer's token, the toss of a coin
    ),
    OutOfScope(MONEY, r"pot", _POINTS, "scoring game"),  # elsewhere some call the stock so
    OutOfScope(
        REAL_TIME,
        r"real ?time|without turns|no turns|turnless",
        _TURNS,
    ),
    OutOfScope(  # players may look, and snap, at the same time
        REAL_TIME,
        r"simultaneous(ly)?|at the same time",
        _TURNS,
        "turn calling.when game",
    ),
)
