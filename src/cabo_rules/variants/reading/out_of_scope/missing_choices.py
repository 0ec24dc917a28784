"""Ways to compare, choose, show and place cards that no variant file can express, by the words for them."""

from __future__ import annotations

from typing import Final

from cabo_rules.variants.everyday.words import OFF
from cabo_rules.variants.problem import kind_of_error
from cabo_rules.variants.reading.out_of_scope.entry import OutOfScope, is_yes, says

SUITS_COUNT = kind_of_error(
    "V167",
    "{key} compares more than the ranks of cards, which is out of scope.",
    "Two cards are equal if they have the same rank: a red king equals a black one, and a 7 equals every other 7. No "
    "key makes the suit, the colour or the points count, too.",
)

OTHERS_SEE = kind_of_error(
    "V168",
    "{key} shows a card to another player than the one who uses the power, which is out of scope.",
    "Only the player who uses a power looks at cards. After a swap that player may see the card that it brings; the "
    "other one sees nothing of it.",
)

LOOKS_AGAIN = kind_of_error(
    "V174",
    "{key} shows a card after a look and the swap that follows it, which is out of scope.",
    "A look with a swap shows cards once, before the swap, and only to the player who uses the power: nobody else sees "
    "what the swap brings. Only a swap without a look before it may show a card afterwards, and only to its user.",
)

CHOSEN_FIRST = kind_of_error(
    "V169",
    "{key} has a card chosen before a look and swapped after it, which is out of scope.",
    "Both cards of a swap are named in the moment of the swap. If a look comes first, its player knows what they saw "
    "when they choose the other card.",
)

LATEST_ONLY = kind_of_error(
    "V170",
    "{key} takes a power away from the player who discarded the card, which is out of scope.",
    "A power belongs to the player whose card opened it, until it is used, declined or over. If a snapped card has a "
    "power, too, each of the players uses their own.",
)

SAME_PLACE = kind_of_error(
    "V171",
    "{key} lets cards change places only if they lie in the same place of two hands, which is out of scope.",
    "`pairs` says whose cards change places. Where they lie does not matter.",
)

PRICE_BY_SIZE = kind_of_error(
    "V172",
    "{key} limits what a wrong set costs, or gives each size a price of its own, which is out of scope.",
    "A wrong set costs `wrong` penalty cards, and `wrong_beyond_two` more for each of its cards beyond the second. So "
    "one card more for three or more cards can be said if a set has at most three.",
)

END_CHOSEN = kind_of_error(
    "V173",
    "{key} lets a player choose an end of the hand for a card, which is out of scope.",
    "A drawn card that a wrong set leaves goes to the first free slot. A penalty card goes there, too, or next to a "
    "card that its player names.",
)

_BY_RANK: Final = "matching by rank, which needs no line"
_USER_SEES: Final = 'swap.look = "received", with which the user of the power sees the card that the swap brings'
_LOOK_THEN_SWAP: Final = 'look = { cards = 1, whose = "another\'s", swap = { pairs = ..., optional = true } }'
_BOTH_USE: Final = '"snapped" in powers.triggers, with which the snapper uses the power of the snapped card, too'
_ANY_PLACES: Final = 'pairs = ["own with another\'s"], with which the user chooses both places'
_BEYOND: Final = "matching.set.wrong with wrong_beyond_two, which counts each card beyond the second"

_OTHERS: Final = r"(an)?other('?s)?( players?)?|owners?|opponents?|receivers?|givers?|victims?|targets?|partners?"
_EVERYBODY: Final = r"both players|both|each( player)?|every(one|body)|all( players)?"
_PLACES: Final = r"(slot|position|place|spot|location|index)(s|es)?"
_SUITS: Final = r"suits?|colou?rs?|identical|identity|points|worth"
_SAME_PLACES: Final = rf"(same|equal|mirror(ed|ing)?|matching|corresponding|opposite) {_PLACES}( only)?"
_ENDS: Final = (
    r"(either|any|both|which|chosen) (end|side)s?|(left|right)( end| side)? or (the )?(left|right)( end| side)?"
)
_NEXT_TO_A_CARD: Final = 'matching.penalty.place = "next to an own card" for penalty cards'

MISSING_CHOICES: Final = (
    OutOfScope(
        SUITS_COUNT,
        r"suits?|colou?rs?|identical|identity|exact (match\w*|cards?)",
        _BY_RANK,
        "matching",
        keys_only=True,
        of_value=says(
            r"[a-z]",
            but=rf"^({'|'.join(sorted(OFF))}|false|(by )?ranks?( only)?)$|\bnot\b|ignore|irrelevant|matter|any|free",
        ),
    ),
    OutOfScope(
        SUITS_COUNT,
        r"^(equal(ity|s)?|same|match(es|ing|ed)?|compar\w+|means?|exact(ly)?|by)( cards?)?( by| on| if| means?| in)?$",
        _BY_RANK,
        "matching",
        keys_only=True,
        of_value=says(_SUITS, but=r"\bnot\b|never|ignore|irrelevant|matter|free"),
    ),
    OutOfScope(
        SUITS_COUNT,
        r"(rank|number|value) and (the )?(suit|colou?r)|(same|equal) (suit|colou?r)",
        _BY_RANK,
        "matching",
        values_only=True,
    ),
    OutOfScope(
        OTHERS_SEE,
        rf"^(the )?({_OTHERS}|both players|each player|every(one|body)|all( players)?) "
        r"((may|can|also|too) )*(sees?|looks?(?! away)|peeks?|knows?)( \w+)*$"
        rf"|^(seen|shown|visible|revealed|known) (to|by) ({_OTHERS}|{_EVERYBODY})$"
        rf"|^(shows?|reveals?) ((it|card|cards) )?(to )?({_OTHERS}|{_EVERYBODY})$",
        _USER_SEES,
        "powers",
        keys_only=True,
        of_value=is_yes,
    ),
    OutOfScope(
        OTHERS_SEE,
        r"^(seen|shown|visible|revealed|known)( to| by)?$|^(shows?|reveals?)( to)?$|^(by|looker|viewer|who looks)$",
        _USER_SEES,
        "powers.named",
        keys_only=True,
        of_value=says(rf"\b({_OTHERS}|{_EVERYBODY})\b"),
    ),
    OutOfScope(
        LOOKS_AGAIN,
        r"^(then )?(looks?|sees?|peeks?)( \w+)*$|^(received|after|then)$",
        f"a power that follows another by then, whose {_USER_SEES}",
        "powers.named.NAME.look.swap",
        keys_only=True,
        of_value=is_yes,
    ),
    OutOfScope(
        OTHERS_SEE,
        rf"{_OTHERS}|both players|each player|every(one|body)",
        _USER_SEES,
        "powers.named.NAME.swap.look",
        values_only=True,
    ),
    OutOfScope(
        CHOSEN_FIRST,
        r"^(own( card)? )?(cho(ose|oses|sen|ice)|pick(s|ed)?|select(s|ed)?|nam(es|ed)|committed)"
        r"( own)?( cards?)? (first|before( \w+)*)$|^own( card)? (first|before( \w+)*)$|^before( the)? look\w*$",
        _LOOK_THEN_SWAP,
        "powers.named",
        keys_only=True,
        of_value=is_yes,
    ),
    OutOfScope(
        CHOSEN_FIRST,
        r"^(own( card)? )?(cho(ose|oses|sen|ice)|pick(s|ed)?|select(s|ed)?)( \w+)?$",
        _LOOK_THEN_SWAP,
        "powers.named",
        keys_only=True,
        of_value=says(r"\b(before|first|blind(ly)?)\b|^own( card)?$"),
    ),
    OutOfScope(
        CHOSEN_FIRST,
        r"^own( card)?$",
        _LOOK_THEN_SWAP,
        "powers.named",
        keys_only=True,
        of_value=says(r"\b(chosen|chooses?|picked|selected)\b|before (the )?look"),
    ),
    OutOfScope(
        CHOSEN_FIRST,
        r"(chosen|picked|selected|named)( \w+)* (before|first)|(before|first) (chosen|picked|selected|named)"
        r"|^(chosen|picked|selected)( own)?( card)? with .*",
        _LOOK_THEN_SWAP,
        "powers.named.NAME.look powers.named.NAME.swap",
        values_only=True,
    ),
    OutOfScope(
        LATEST_ONLY,
        r"^(only )?(the )?(latest|newest)(?! (lap|round|turn))( \w+)*$|^only (the )?last (card|placer|player|snapper)$"
        r"|^taken over( by \w+)?$|snap(s|ped|per)? takes?( the)? powers?",
        _BOTH_USE,
        "powers",
        "powers.named.NAME.give powers.named.NAME.look powers.named.NAME.swap",
        of_value=is_yes,
    ),
    OutOfScope(
        LATEST_ONLY,
        r"^(belongs|goes|passes|moves) to$|^(owner|user|used by|whose|who)$",
        _BOTH_USE,
        "powers",
        "powers.named.NAME.give powers.named.NAME.look powers.named.NAME.swap",
        keys_only=True,
        of_value=says(r"\b(latest|newest|last (card|placer|snapper)|snapper)\b"),
    ),
    OutOfScope(
        LATEST_ONLY,
        r"(latest|newest)( \w+)*|only (the )?last( \w+)*",
        _BOTH_USE,
        "powers.triggers",
        values_only=True,
    ),
    OutOfScope(
        SAME_PLACE,
        _SAME_PLACES,
        _ANY_PLACES,
        "powers",
        of_value=is_yes,
        but="any",
    ),
    OutOfScope(
        SAME_PLACE,
        _SAME_PLACES,
        _ANY_PLACES,
        "powers",
        values_only=True,
    ),
    OutOfScope(
        SAME_PLACE,
        rf"^{_PLACES}$",
        _ANY_PLACES,
        "powers.named",
        keys_only=True,
        of_value=says(r"\b(same|equal|mirror\w*|matching|corresponding|opposite)\b", but=r"\bnot\b|any|matter"),
    ),
    OutOfScope(
        PRICE_BY_SIZE,
        r"^wrong (for |from |of |at |with )*(two|three|four|[2-4])( \w+)*$|^wrong beyond (three|four|[34])$"
        r"|^wrong (at )?(most|maximum|max|limit|cap)$|^(most|max|maximum) (wrong|penalty)( cards)?$|^wrong by size$",
        _BEYOND,
        "matching.set",
        keys_only=True,
        of_value=lambda value: is_yes(value) and value not in ("any number", "unlimited", "no limit"),
    ),
    OutOfScope(
        PRICE_BY_SIZE,
        r"at most|most|in all|altogether|in total|flat|whatever|no matter|exactly|once|only one",
        _BEYOND,
        "matching.set.wrong_beyond_two",
        values_only=True,
    ),
    OutOfScope(
        PRICE_BY_SIZE,
        r"(for|if|from|of|with|at) (three|four|[34])|(three|four|[34]) cards|^2 .*\b3 .*",
        _BEYOND,
        "matching.set.wrong matching.set.wrong_beyond_two",
        values_only=True,
    ),
    OutOfScope(
        END_CHOSEN,
        _ENDS,
        _NEXT_TO_A_CARD,
        "matching.set matching.penalty",
        of_value=is_yes,
    ),
    OutOfScope(
        END_CHOSEN,
        _ENDS,
        _NEXT_TO_A_CARD,
        "matching.set matching.penalty",
        values_only=True,
    ),
    OutOfScope(
        END_CHOSEN,
        r"^(at |on )?(the )?(end|side)s?$",
        _NEXT_TO_A_CARD,
        "matching.set matching.penalty",
        keys_only=True,
        of_value=says(r"\b(either|any|both|chosen|player)\b|or|^true$"),
    ),
)
