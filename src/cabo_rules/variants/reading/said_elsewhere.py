"""Rules that a file says with another key than the one that people write, and rules that it need not say."""

from __future__ import annotations

import re
from typing import Any, Final

from cabo_rules.variants.alike import everyday
from cabo_rules.variants.everyday.keys import KEYS
from cabo_rules.variants.expected import in_words
from cabo_rules.variants.format import form_at
from cabo_rules.variants.problem import Path
from cabo_rules.variants.reading.out_of_scope import played_without
from cabo_rules.variants.reading.out_of_scope.entry import is_no
from cabo_rules.variants.written import dotted

_POWER: Final = r"(uses? )?(its )?(powers?|abilit(y|ies))( used)?"
_KEYS: Final = (
    (("turn", "discard_pile"), rf"{_POWER}|used?", "powers.triggers"),
    (("matching", "snap"), _POWER, "powers.triggers"),
    (("matching", "drawn"), _POWER, "powers.triggers"),
)
"""Tables, each with keys that people write in it, and the key of the format that says this."""

_BY_RANK: Final = "no line at all, since cards match if they have the same rank"
_PLAYED_SO: Final[tuple[tuple[Path, str, str], ...]] = (
    (("deal", "first_look"), r"(any )?orders?", "no line at all, since players look in any order"),
    (
        ("deal", "first_look"),
        r"optional|voluntary|may|must|mandatory|forced|compulsory|obligatory|required"
        r"|exact(ly)?|at (least|most)|up to",
        "deal.first_look.cards, the most cards that a player looks at; a player may always look at fewer",
    ),
    (
        ("deal",),
        r"(first )?dealer|who deals|deals",
        "no line for the first dealer: the host names one if deal.starter needs one; "
        "game.rounds.dealer says who deals later rounds",
    ),
    (
        ("calling",),
        r"((can|may) be )?(confirm\w*|cancel\w*|revok\w+|withdraw\w*|undo\w*|take ?back|taken back)( by)?",
        "no line at all, since a call stands: nobody confirms it, takes it back or cancels it",
    ),
    *(
        (
            table,
            r"((equal|same|match(es|ed)?|compared?) )?(by|suits?|colou?rs?)|equal|same|identical",
            _BY_RANK,
        )
        for table in (("matching",), ("matching", "snap"), ("matching", "drawn"))
    ),
    (
        ("conduct", "seconds"),
        r"((first|initial|starting|opening) )?(look|peek)s?( at cards)?|powers?|ability|abilities|spy|power look",
        "conduct.seconds.look, which is one time for the first look and for the looks of powers",
    ),
    (
        ("game",),
        r"winners?|who wins",
        "no line for the winner of the game, who has the lowest total, is the last one left or wins its only round; "
        "scoring.winner says who wins a round",
    ),
    (
        ("game",),
        r"ties?|tie ?break(er)?",
        "no line for a tie for the lowest total: these players win together; scoring.ties breaks ties in a round",
    ),
)
"""Tables, each with keys that people write in it, and what is played without such a key."""

_LAST_LEFT: Final = (
    r"(the )?(last|one|only one|a single) (player |man |one )?(left|standing|remains|remaining|in the game)( wins)?"
    r"|((when |until |if )?(only )?one (player )?(is left|remains))|elimination|eliminated|knock ?outs?|survivor"
)
_THEN: Final = 'end = { total = 100, when = "reached", then = "out of the game" }'
_VOID: Final = r"\b(voids?|voided|cancel\w*|annul\w*|does not count|not called)\b"
_CARDS_RUN_OUT: Final = r"\b(stock|deck|draw pile|runs? out|running out|cut short)\b"
_NOT_CALLED: Final = 'scoring.caller.cut_short = "counts as not called"'
_VALUE: Final = "no line at all if the value is the rank, by which cards match; no file makes their points match"

_EVERYBODY: Final = (
    r"(one (turn )?)?(for )?(all|every(one|body)|each( player)?|all players|one each)( \w+)*|one each|one turn each"
)
_OTHERS_ONLY: Final = (
    "no line at all, with which every player but the caller has one more turn; no word gives the caller one, too; "
    'without = ["calling.last_turns"] leaves out a word that the file inherits'
)
_BOTH: Final = frozenset(("both", "both cards", "all", "all cards", "two", "two cards", "2", "before", "first"))
_LOOK_FIRST: Final = "look = { cards = 2, whose = ..., swap = { pairs = ..., optional = false } }"
_SNAPPING: Final = (
    'no line at all, with which the rulebook says "snapping"; without = ["matching.snap.word"] leaves out a word that '
    "the file inherits"
)
_FIRST_SNAPPER: Final = (
    r"((only|any number (of|by|for)) )?(the )?(first|same) (snapper|player)( \w+)*"
    r"|snapper (goes on|continues|again|only)"
)


def key_elsewhere(path: Path, value: Any = None) -> str | None:
    """Return the key that says what an unknown key is about, or what is played without it; ``None`` for other keys.

    :param value: the value of the key, which may show what the key means.

    >>> key_elsewhere(("turn", "discard_pile", "power"))[:33]
    'powers.triggers, a list of "drawn'
    >>> key_elsewhere(("deal", "first_look", "order"))
    'no line at all, since players look in any order'
    """
    if path[:2] == ("game", "rounds") and path[2:] in (("beyond",), ("end", "beyond")):
        return f"game.rounds.{_THEN}"
    name = everyday(str(path[-1]))
    for table, words, key in _KEYS:
        if path[:-1] == table and re.fullmatch(words, name):
            form = form_at(tuple(key.split(".")))
            assert form is not None
            return f"{key}, {in_words(form)}"
    if _is_void(path, value) and not (path[:2] == ("scoring", "caller") and name in KEYS):
        return "no line at all, since a call counts, however the round ends" if is_no(value) else _NOT_CALLED
    for place, words, played in _PLAYED_SO:
        if path[:-1] == place and re.fullmatch(words, name):
            return _VALUE if place[0] == "matching" and everyday(str(value)) in ("value", "values") else played
    if path[0] == "matching" and re.fullmatch("match(es|ing)?", name) and "rank" in everyday(str(value)).split(" ")[0]:
        return _BY_RANK
    if played_without(path, str(path[-1]), value):
        return "no line at all, since every game is played without such a rule"
    return None


def _is_void(path: Path, value: Any = "") -> bool:
    """Return whether a key or a value is about a call that does not count since the cards run out."""
    text = everyday(" ".join(map(str, (*path, value))))
    if path[0] not in ("calling", "scoring") or re.search(_VOID, text) is None:
        return False
    of_a_call = path[0] == "scoring" and re.search(r"\bcall(s|ed|er)?\b", everyday(" ".join(map(str, path[1:]))))
    return bool(of_a_call or re.search(_CARDS_RUN_OUT, text))


def value_elsewhere(path: Path, value: Any) -> str | None:
    """Return the line that says what a wrong value is about; ``None`` for other values.

    >>> value_elsewhere(("powers", "named", "spy", "swap", "look"), "both")
    'look = { cards = 2, whose = ..., swap = { pairs = ..., optional = false } } in place of powers.named.spy.swap'
    """
    if path in (("game", "rounds", "end"), ("game", "rounds", "end", "when")):
        return f"game.rounds.{_THEN}" if re.fullmatch(_LAST_LEFT, everyday(str(value))) else None
    if path == ("calling", "last_turns") and re.fullmatch(_EVERYBODY, everyday(str(value))):
        return _OTHERS_ONLY
    if path == ("matching", "snap", "word"):
        return _SNAPPING
    if path in (("matching", "snap", "who"), ("matching", "snap", "per_discard")):
        first = re.fullmatch(_FIRST_SNAPPER, everyday(str(value)))
        return 'matching.snap.after_right = "closes for the others"' if first else None
    if _is_void(path, value):
        return _NOT_CALLED
    if path[:2] != ("powers", "named") or path[3:] != ("swap", "look") or everyday(str(value)) not in _BOTH:
        return None
    return f"{_LOOK_FIRST} in place of {dotted(path[:-1])}"
