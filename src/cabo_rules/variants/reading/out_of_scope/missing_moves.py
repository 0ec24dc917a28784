"""Ways to show, snap, give and collect cards that no variant file can express, by the words for them."""

from __future__ import annotations

from typing import Final

from cabo_rules.variants.problem import kind_of_error
from cabo_rules.variants.reading.out_of_scope.entry import OutOfScope, is_yes, says

OPEN_DRAW = kind_of_error(
    "V145",
    "{key} shows the card that a player draws from the stock to everybody, which is out of scope.",
    "Only its player sees a card of the stock until it is discarded or its power is used. Everybody sees a card "
    'that is taken from the discard pile, and `turn.discard_pile.kept = "face up"` leaves it face up in the hand.',
)

OPEN_WINDOW = kind_of_error(
    "V146",
    "{key} lets players snap after the next card is drawn, which is out of scope.",
    "Players may snap onto a discard, in turn or out of it, until the next card is drawn. Then the player who has "
    "drawn moves alone: nobody snaps while somebody holds a drawn card. The next discard is the next chance to snap.",
)

SEVERAL_GIFTS = kind_of_error(
    "V147",
    "{key} gives a player several cards for one snapped card, which is out of scope.",
    "A gift takes the place that the snapped card left, so there is one for each card. Besides, the owner of the "
    "snapped card may draw one card.",
)

GIVES_OTHERS = kind_of_error(
    "V148",
    "{key} gives a card that is not from the stock, which is out of scope.",
    "A power gives cards of the stock, which nobody has seen. The card that is played goes on the discard pile, and no "
    "power takes a card from the pile or a hand and gives it away. Only after a snap does a player give one of their "
    "own cards: `matching.snap.others.gift`.",
)

DEPENDS_ON_KNOWLEDGE = kind_of_error(
    "V149",
    "{key} depends on what a player knows, which is out of scope.",
    "The referee keeps which cards a player has seen, but not which ones they remember. So a power or a snap allows "
    "the same to everybody, no matter what they know.",
)

COLLECTING = kind_of_error(
    "V150",
    "{key} lets a player win by collecting cards, which is out of scope.",
    "What lies face down is compared only when the round is over. A special hand of exactly the named cards then has "
    "points of its own, or its holder wins the round. In the middle of a round only an empty hand can win: "
    '`calling.empty_hand = "wins at once"`.',
)

_SHOWN: Final = r"face up|open(ly)?|shown|revealed|visible|public|every(one|body)|\ball\b"
_ANY_TIME: Final = r"(at )?any ?time|at any point|any point|always( open)?|whenever|never|forever"
_OF_THE_STOCK: Final = "give, which gives cards of the stock"
_SEVERAL: Final = r"[2-9]|two|three|four|several"


MISSING_MOVES: Final = (
    OutOfScope(
        OPEN_DRAW,
        r"^(the )?(drawn|stock|draw)( card)?( (is|lies|goes|seen|seen by|shown|shown to|kept|put|placed|known to))?$",
        "turn.discard_pile, whose card everybody sees when it is drawn",
        "turn",
        keys_only=True,
        of_value=says(_SHOWN, but=r"face down|only|hidden|nobody|no one"),
    ),
    OutOfScope(
        OPEN_DRAW,
        r"^open (draws?|stock|drawn card)$|(draws?|drawn|stock)( card)?( is)? (face up|open(ly)?|shown|visible)$"
        r"|^(shows?|reveals?) (the )?(drawn|stock)( card)?$",
        "turn.discard_pile, whose card everybody sees when it is drawn",
        "turn",
        keys_only=True,
        of_value=is_yes,
    ),
    OutOfScope(
        OPEN_DRAW,
        r"^face up$|^open(ly)?$|^(shown|visible|revealed)( to (all|every\w+))?$|every(one|body) sees"
        r"|seen by (all|every\w+)",
        "turn.discard_pile, whose card everybody sees when it is drawn",
        "turn.stock_card",
        values_only=True,
    ),
    OutOfScope(
        OPEN_WINDOW,
        r"^(closes|until|window|snap window|ends|open until|open|stays open|duration)$",
        "matching.snap, whose window closes with the next draw",
        "matching.snap",
        keys_only=True,
        of_value=says(rf"{_ANY_TIME}|discard|turn|\bend\b|replaced|\bdrawn\b", but=r"\bdraws?\b|card is drawn"),
    ),
    OutOfScope(
        OPEN_WINDOW,
        rf"^({_ANY_TIME}|(during|after|while) .*(draws?|drawn|drawing)( card)?)$",
        "matching.snap, whose window closes with the next draw",
        "matching.snap",
        "matching.snap.own matching.snap.others",
        keys_only=True,
        of_value=is_yes,
    ),
    OutOfScope(
        OPEN_WINDOW,
        rf"^({_ANY_TIME}( in the round| of the (turn|round))?)$|while .*\b(drawn|holds?)\b"
        r"|(until|next) (the )?(next )?discard",
        'matching.snap.who = "anyone", with which players snap in turn and out of it until the next draw',
        "matching.snap.opens matching.snap.when",
    ),
    OutOfScope(
        SEVERAL_GIFTS,
        r"^gifts?( cards?| count| number)?$|^(number of )?gifts$|^cards( given)?$",
        'gift = "must" with owner = "draws a card"',
        "matching.snap",
        keys_only=True,
        of_value=says(rf"\b({_SEVERAL})\b"),
    ),
    OutOfScope(
        SEVERAL_GIFTS,
        rf"{_SEVERAL}",
        'gift = "must" with owner = "draws a card"',
        "matching.snap.others.gift matching.snap.others.owner",
        values_only=True,
    ),
    OutOfScope(
        GIVES_OTHERS,
        r"^(from|cards?|source|what|which)$",
        _OF_THE_STOCK,
        "powers.named.NAME.give",
        keys_only=True,
        of_value=says(r"[a-z]", but=r"stock|deck|draw pile|true|false"),
    ),
    OutOfScope(
        GIVES_OTHERS,
        r"^gives? (itself|(an? )?own( card)?|(the )?(drawn|played|discarded)( card)?)$"
        r"|^gives? from (the )?(hand|discard pile|pile)$",
        _OF_THE_STOCK,
        "powers.named",
        keys_only=True,
    ),
    OutOfScope(
        GIVES_OTHERS,
        r"itself|(drawn|played|discarded|own|this) card|own|card of (the |your |their )?(hand|discard pile|pile)"
        r"|from (the |your |their )?(hand|discard pile|pile)",
        _OF_THE_STOCK,
        "powers.named.NAME.give",
        "powers.named.NAME.give.to",
        values_only=True,
    ),
    OutOfScope(
        DEPENDS_ON_KNOWLEDGE,
        r"(if|when|unless|once|while)( \w+)* (known|knows?|remember\w*)( \w+)*|(all|every)( \w+)* known"
        r"|only known( cards?)?|known( cards)? only",
        'look.whose = "anyone\'s", with which a player who knows their own cards looks at another',
        "powers matching turn",
    ),
    OutOfScope(
        COLLECTING,
        r"collect(s|ed|ing|ion)?( \w+)*|(four|4|three|3) of a kind|(four|4) equal( cards)?",
        'scoring.special, like special.aces = { cards = ["A", "A", "A", "A"], points = { holder = 0, others = 50 } }',
        "scoring game calling",
        "scoring.special scoring.equal_cards scoring.ties calling.stock_out",
        of_value=lambda value: not (isinstance(value, dict) and "cards" in value),  # a special hand in the wrong table
    ),
    OutOfScope(
        COLLECTING,
        r"clear and collect|collection cards?",
        'scoring.special, like special.aces = { cards = ["A", "A", "A", "A"], points = { holder = 0, others = 50 } }',
    ),
)
