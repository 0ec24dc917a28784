"""Words for what a game plays whose file leaves a key out: one more turn each after a call, a caller who may snap."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cabo_rules.variants.alike import everyday
from cabo_rules.variants.problem import Path, Problem, kind_of_error, problem
from cabo_rules.variants.usual import ANY_NAME
from cabo_rules.variants.written import dotted, shown

_WORDS: Final[Mapping[str, str]] = {
    "calling.last_turns": "one, one more, one more turn, 1, true",
    "calling.caller_hand": "face down",
    "calling.stock_out.when": "when a card is drawn, on draw",
    "matching.snap.word": "snapping, snap, snaps",
    "matching.snap.caller": "may snap, can snap, snaps, anyone, everybody, everyone, true",
    "matching.snap.same_hand": "twice in a row, any, any number, true",
    "matching.snap.after_right": "stays open, open, anyone, everybody, everyone, any",
    "matching.drawn.most": "any number, any, all, unlimited, no limit",
    "matching.set.piles": "any, any pile, all, both, both piles, either, either pile",
    "matching.snap.opens": "at once, immediately",
    "powers.named.NAME.kept": "always, may be kept, may, true",
    "scoring.equal_cards": "count, each counts, count each, all count, count all, true",
    "scoring.caller.at_or_below": "score points, points, score, true",
    "scoring.caller.cut_short": "counts, call counts, the call counts, as called, called, counts as called",
    "scoring.caller.score": "points, the points, points of the hand, hand, the hand",
    "scoring.caller.times": "1, once",
}

LEFT_OUT = kind_of_error(
    "V125",
    "{key} has no word for {found}: a game without the key is played so.",
    "A key that may be absent says only what is special at a table. A file that inherits it names it in "
    '`without = ["..."]`, above the first table; any other file leaves it out.',
)


def left_out(key: Path, value: Any) -> Problem | None:
    """Return the problem of a value that says what a game plays without the key; ``None`` for other values.

    >>> left_out(("calling", "last_turns"), "one").related, left_out(("calling", "last_turns"), 2)
    ((('calling', 'last_turns'),), None)
    """
    named = (*key[:2], ANY_NAME, *key[3:]) if key[:2] == ("powers", "named") else key
    said = everyday(value) if isinstance(value, str) else str(value).lower()
    if said not in _WORDS.get(dotted(named), "").split(", "):
        return None
    return problem(LEFT_OUT, *key, found=shown(value), related=(key,))
