"""English for rulebooks: numbers, lists and cards as players say them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

from cabo_rules.cards import JOKER, CardName, card_name
from cabo_rules.variants.model import Variant

_NUMBERS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth")
_PICTURES: Final = {"A": "ace", "J": "jack", "Q": "queen", "K": "king", JOKER: "joker"}
_PLACES: Final = {"A": 1, "J": 11, "Q": 12, "K": 13, JOKER: 1000}


def number(count: int) -> str:
    """Write a number as a word, up to twelve.

    >>> number(0), number(2), number(13)
    ('no', 'two', '13')
    """
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def counted(count: int, thing: str) -> str:
    """Write how many things there are, in words.

    >>> counted(1, "penalty card"), counted(0, "card"), counted(20, "turn")
    ('one penalty card', 'no cards', '20 turns')
    """
    return f"{number(count)} {thing}{'' if count == 1 else 's'}"


def times(count: int) -> str:
    """Write how often something happens.

    >>> times(1), times(2), times(3)
    ('once', 'twice', 'three times')
    """
    return {1: "once", 2: "twice"}.get(count, f"{number(count)} times")


def ordinal(count: int) -> str:
    """Write the place in an order.

    >>> ordinal(2), ordinal(3), ordinal(11), ordinal(22)
    ('second', 'third', '11th', '22nd')
    """
    if count <= len(_ORDINALS):
        return _ORDINALS[count - 1]
    ending = "th" if 10 < count % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(count % 10, "th")
    return f"{count}{ending}"


def points(count: int) -> str:
    """Write a number of points, in figures.

    >>> points(1), points(-5), points(0)
    ('1 point', 'minus 5 points', '0 points')
    """
    return f"{figure(count)} {'point' if abs(count) == 1 else 'points'}"


def figure(count: int) -> str:
    """Write a number in figures."""
    return f"minus {-count}" if count < 0 else str(count)


def listed(words: Iterable[str], last: str = "and") -> str:
    """Join words to a list in a sentence; there must be at least one.

    >>> listed(["a 7", "an 8", "a jack"], "or")
    'a 7, an 8 or a jack'
    """
    *first, end = words
    return f"{', '.join(first)} {last} {end}" if first else end


def capital(text: str) -> str:
    """Write a text with a capital first letter."""
    return text[:1].upper() + text[1:]


def escaped(text: str) -> str:
    """Escape a text so that Markdown shows it just as it is written.

    >>> print(escaped("*Our* rules <2026>"))
    \\*Our\\* rules \\<2026\\>
    """
    return re.sub(r"([\\`*_\[\]<>&#|~])", r"\\\1", text)


def title(name: str) -> str:
    """Write a name made up by a variant file as people write it.

    >>> title("know-your-fate")
    'Know your fate'
    """
    return capital(name.replace("-", " ").replace("_", " "))


def with_article(thing: str) -> str:
    """Write a thing with ``a`` or ``an`` before it.

    >>> with_article("8"), with_article("ace"), with_article("7"), with_article("18")
    ('an 8', 'an ace', 'a 7', 'an 18')
    """
    vowel = thing[0] in "aeio8" or thing in ("11", "18")
    return f"{'an' if vowel else 'a'} {thing}"


SNAPPING: Final = {
    "burning": ("burn", "burns", "burned", "burning"),
    "dropping": ("drop", "drops", "dropped", "dropping"),
    "flipping": ("flip", "flips", "flipped", "flipping"),
    "slamming": ("slam", "slams", "slammed", "slamming"),
    "slapping": ("slap", "slaps", "slapped", "slapping"),
    "stacking": ("stack", "stacks", "stacked", "stacking"),
    "sticking": ("stick", "sticks", "stuck", "sticking"),
    "throwing": ("throw", "throws", "thrown", "throwing"),
}


def snapping_as(variant: Variant, text: str) -> str:
    """Write a text about snapping with the variant's word for it; a word in quotation marks stays, and so does a key.

    >>> from cabo_rules import load_variant
    >>> print(snapping_as(load_variant("stacking"), '**Snapping**, or "snapping": a snapped card stays.'))
    **Stacking**, or "snapping": a stacked card stays.
    """
    snap = variant.matching.snap
    if snap is None or snap.word is None:
        return text
    forms: dict[str, str] = dict(zip(("snap", "snaps", "snapped", "snapping"), SNAPPING[snap.word], strict=True))

    def its_own(found: re.Match[str]) -> str:
        word = forms[found[0].lower()]
        return capital(word) if found[0][0] == "S" else word

    return re.sub(r'(?<![".])\bsnap(s|ped|ping)?\b', its_own, text, flags=re.IGNORECASE)


# --- cards ------------------------------------------------------------------------------------------------------------


def place_in_order(name: CardName) -> tuple[int, int, int, str]:
    """Return a sort key: names of low ranks come before those of high ranks, and wide names first."""
    first = min(_PLACES[rank] if rank in _PLACES else int(rank) for rank in name.ranks)
    suits, ranks = name.breadth
    return (first, -suits, -ranks, name.text)


def in_order(texts: Iterable[str]) -> list[str]:
    """Sort names of cards from the low ranks to the high ones."""
    return sorted(texts, key=lambda text: place_in_order(card_name(text)))


def span(text: str) -> tuple[int, int] | None:
    """Return the ends of a range of numbers, or None for any other name.

    >>> span("2-10"), span("K")
    ((2, 10), None)
    """
    low, dash, high = text.partition("-")
    return (int(low), int(high)) if dash else None


def runs(numbers: Iterable[int]) -> str:
    """List numbers, and write those that follow each other as a range.

    >>> runs([0, 1, 2, 7, 9, 10])
    '0 to 2, 7, 9 and 10'
    """
    ranges: list[list[int]] = []
    for count in sorted(numbers):
        if ranges and ranges[-1][-1] == count - 1:
            ranges[-1].append(count)
        else:
            ranges.append([count])
    parts: list[str] = []
    for run in ranges:
        parts += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else [str(count) for count in run]
    return listed(parts)


def card(text: str) -> str:
    """Write the name of one card, without an article.

    >>> card("black K"), card("7"), card("K of diamonds"), card("2-6")
    ('black king', '7', 'king of diamonds', 'card from 2 to 6')
    """
    if ends := span(text):
        return f"card from {ends[0]} to {ends[1]}"
    return " ".join(_PICTURES.get(word, word) for word in text.split())


def cards(text: str) -> str:
    """Write the name of several cards.

    >>> cards("black K"), cards("12"), cards("A of spades"), cards("2-6")
    ('black kings', '12s', 'aces of spades', 'cards from 2 to 6')
    """
    noun, *rest = card(text).split(" of ")
    if ends := span(text):
        return f"cards from {ends[0]} to {ends[1]}"
    return " of ".join([f"{noun}s", *rest])


def any_card(texts: Iterable[str], *, only_one: bool = True) -> str:
    """Write "one card of any of these names".

    :param only_one: whether the deck has only one card of each rank and suit.

    >>> any_card(["8", "7", "black K", "2 of clubs"])
    'the 2 of clubs, a 7, an 8 or a black king'
    """
    return listed([_any_card(text, only_one) for text in in_order(dict.fromkeys(texts))], "or")


def _any_card(text: str, only_one: bool) -> str:
    if span(text):
        return f"any {card(text)}"
    return f"the {card(text)}" if only_one and " of " in text else with_article(card(text))


def all_cards(texts: Iterable[str], *, only_one: bool = True) -> str:
    """List cards that lie together; a name that stands twice means two of them.

    :param only_one: whether the deck has only one card of each rank and suit.

    >>> all_cards(["K of spades", "Q", "Q"])
    'two queens and the king of spades'
    """
    counts, parts = Counter(texts), []
    for text in in_order(counts):
        if counts[text] > 1:
            parts.append(f"{number(counts[text])} {cards(text)}")
        else:
            parts.append(f"the {card(text)}" if only_one and " of " in text else f"one {card(text)}")
    return listed(parts)
