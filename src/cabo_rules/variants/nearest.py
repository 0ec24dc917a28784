"""The known word, key or card name that is nearest to an unknown one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from cabo_rules.cards import CARDS_PATTERN, COLOURS, NUMBERS_PATTERN, RANKS, SUITS
from cabo_rules.variants.alike import everyday, is_slip, says_the_same
from cabo_rules.variants.everyday.words import WORDS
from cabo_rules.variants.notes import NAME_PATTERN, TOTAL_PATTERN

_LONGEST: Final = 60  # longer text is not a typo


def nearest(word: str, known: Iterable[str], likeness: float = 0.6) -> str | None:
    """Return the known word that is meant: the one for an everyday word, or the most similar, or None.

    >>> nearest("per-rounds", ["who", "per_discard", "per_round"]), nearest("xyz", ["who"])
    ('per_round', None)
    >>> nearest("anti-clockwise", ["clockwise", "counterclockwise"]), nearest("caller loses", ["caller alone"])
    ('counterclockwise', None)
    >>> nearest("snaps", ["looks", "swaps"]), nearest("snaps", ["looks", "swaps", "matching"])
    (None, 'matching')
    """
    if len(word) > _LONGEST:
        return None
    known = list(known)
    if (translated := translation(word, known)) is not None or everyday(word) in WORDS:
        return translated  # an everyday word is no typo of another one
    return most_similar(word, known, likeness)


def translation(word: str, known: Iterable[str]) -> str | None:
    """Return the known word for an everyday word, or the same word written in another way.

    >>> translation("Anti-clockwise", ["clockwise", "counterclockwise"]), translation("clokwise", ["clockwise"])
    ('counterclockwise', None)
    """
    meant = everyday(word)
    plain = {everyday(each): each for each in known}
    return next((plain[each] for each in (meant, *WORDS.get(meant, ())) if each in plain), None)


def most_similar(word: str, known: Iterable[str], likeness: float = 0.6) -> str | None:
    """Return the known word that is most similar, or None if none is similar enough.

    >>> most_similar("caler", ["caller", "winner"]), most_similar("snap", ["matching", "deal"])
    ('caller', None)
    """
    if len(word) > _LONGEST:
        return None
    plain, meant = {everyday(each): each for each in known}, everyday(word)
    found = _close(meant, plain, 3, likeness)
    return next((plain[each] for each in found if says_the_same(meant, each)), None)


def is_guess(said: str, meant: str) -> bool:
    """Return whether only similar letters lead from what a file says to what was meant, and more than a slip does.

    >>> is_guess("touching", "matching"), is_guess("mathcing", "matching"), is_guess("slaps", "matching")
    (True, False, False)
    """
    return most_similar(said, [meant]) is not None and translation(said, [meant]) is None and not is_slip(said, meant)


def _close(meant: str, known: Iterable[str], most: int, likeness: float) -> list[str]:
    from difflib import get_close_matches  # few files and logs have typos

    return get_close_matches(meant, list(known), most, likeness)


_RANK_WORDS: Final = {
    **{rank.casefold(): rank for rank in RANKS},
    "ace": "A", "jack": "J", "knave": "J", "queen": "Q", "king": "K", "t": "10", "1": "1", "0": "0",
    "two": "2", "three": "3", "four": "4", "five": "5", "six": "6",
    "seven": "7", "eight": "8", "nine": "9", "ten": "10",
}  # fmt: skip
_SUIT_WORDS: Final = {
    **{suit: suit for suit in SUITS.values()},
    **{suit.removesuffix("s"): suit for suit in SUITS.values()},
    **{letter.casefold(): suit for letter, suit in SUITS.items()},
    **dict(zip("♠♥♦♣", ("spades", "hearts", "diamonds", "clubs"), strict=True)),
}
_EVERY_NAME: Final = (
    "joker",
    *RANKS,
    *(f"{colour} {rank}" for colour in COLOURS for rank in RANKS),
    *(f"{rank} of {suit}" for rank in RANKS for suit in SUITS.values()),
)


def nearest_cards(text: str) -> str | None:
    """Return the card name that the writer probably meant, or None.

    >>> [nearest_cards(text) for text in ("KD", "Black K", "Jack", "queens", "10 - 2", "Jokers", "K of diamnods", "?")]
    ['K of diamonds', 'black K', 'J', 'Q', '2-10', 'joker', 'K of diamonds', None]
    """
    if len(text) > _LONGEST:
        return None
    if "joker" in text.casefold():
        return "joker"
    if lacks_a_rank(text):
        return None
    return _in_parts(text) or nearest_numbers(text) or nearest(text, _EVERY_NAME)


_FACE_CARDS: Final = ("face cards", "faces", "court cards", "picture cards", "pictures", "royals")


def several_cards(text: str) -> list[str]:
    """Return the names of several cards that are one name to the writer; none if there are no such cards.

    >>> several_cards("Red face cards"), several_cards("10 - K"), several_cards("K")
    (['red J', 'red Q', 'red K'], ['10', 'J', 'Q', 'K'], [])
    """
    plain = " ".join(text[:_LONGEST].casefold().split())
    colour = next((f"{each} " for each in COLOURS if plain.startswith(f"{each} ")), "")
    plain = plain.removeprefix(colour)
    first, last = "J", "K"
    if plain not in _FACE_CARDS:
        found = re.fullmatch(r"(\w+) ?(?:-|\u2013|to) ?(\w+)", plain)
        first, last = (_RANK_WORDS.get(each, "") for each in found.groups()) if found else ("", "")
    if first not in RANKS or last not in RANKS:
        return []
    return [f"{colour}{rank}" for rank in RANKS[RANKS.index(first) : RANKS.index(last) + 1]]


def lacks_a_rank(text: str) -> bool:
    """Return whether text names only a suit or a colour.

    >>> lacks_a_rank("clubs"), lacks_a_rank("K of clubs")
    (True, False)
    """
    parts = text.casefold().split()
    return bool(parts) and all(part in _SUIT_WORDS or part in COLOURS for part in parts) and len(text) > 1


def _in_parts(text: str) -> str | None:
    """Return the card name in text with a rank and perhaps a suit or a colour, in any order and spelling, or None."""
    short = re.fullmatch("(10|[2-9TJQKA]) ?([SHDC♠♥♦♣])", text.strip(), re.IGNORECASE)
    parts = list(short.groups()) if short else [part for part in re.split(r"[\s_-]+", text) if part]
    rank = suit = colour = None
    for part in (part.casefold() for part in parts):
        if part in ("of", "the", "any"):
            continue
        if part in COLOURS and colour is None:
            colour = part
        elif rank is None and (found := _RANK_WORDS.get(part) or _RANK_WORDS.get(part.removesuffix("s"))):
            rank = found
        elif part in _SUIT_WORDS and suit is None:
            suit = _SUIT_WORDS[part]
        else:
            return None
    name = f"{rank} of {suit}" if suit else f"{colour} {rank}" if colour else str(rank)
    return name if rank and not (suit and colour) and re.fullmatch(CARDS_PATTERN, name) else None


def nearest_numbers(text: str) -> str | None:
    """Return the number or range of numbers that the writer probably meant, or None.

    >>> nearest_numbers("12 to 1"), nearest_numbers("007"), nearest_numbers("1,2")
    ('1-12', '7', None)
    """
    if not (found := re.fullmatch(r"\s*(\d{1,3})(?:\s*(?:-|\u2013|\u2014|\.\.+|to)\s*(\d{1,3}))?\s*", text, re.ASCII)):
        return None
    numbers = sorted({int(number) for number in found.groups() if number})
    name = "-".join(map(str, numbers))
    return name if re.fullmatch(NUMBERS_PATTERN, name) else None


_OPEN_RANGES: Final = (
    (r"(?:from |at least |>= ?)?(\d{1,2})(?: ?\+| (?:or|and) (?:more|above|up)|)", 0, 99),
    (r"(?:over |above |more than |> ?)(\d{1,2})", 1, 99),
    (r"(?:up to |at most |<= ?)?(\d{1,2})(?: (?:or|and) (?:fewer|less|below)|)", 0, 1),
    (r"(?:under |below |fewer than |less than |< ?)(\d{1,2})", -1, 1),
)
"""Words for a range with one end; what to add to that number, and the other end."""


def nearest_seats(text: str) -> str | None:
    """Return the number or range of numbers of players that the writer probably meant, or None.

    >>> [nearest_seats(text) for text in ("2 to 6", "7+", "more than 6", "4 or fewer players", "more")]
    ['2-6', '7-99', '7-99', '1-4', None]
    """
    plain = re.sub(" ?(?:players?|seats?)", "", text[:_LONGEST].casefold()).strip()
    if (name := nearest_numbers(plain)) is not None:
        return name
    found = ((re.fullmatch(words, plain, re.ASCII), more, end) for words, more, end in _OPEN_RANGES)
    return next((nearest_numbers(f"{int(match[1]) + more}-{end}") for match, more, end in found if match), None)


def nearest_name(text: str) -> str | None:
    """Return text as a name that a file may make up, or None.

    >>> nearest_name("Our table's rules!")
    'Our-table-s-rules'
    """
    if len(text) > _LONGEST:
        return None
    name = "-".join(re.findall("[A-Za-z0-9]+", text))
    return name if re.fullmatch(NAME_PATTERN, name) else None


def nearest_total(text: str) -> str | None:
    """Return the one number in text as a total in digits, or None.

    >>> nearest_total("050"), nearest_total("1,000 points"), nearest_total("fifty")
    ('50', '1000', None)
    """
    numbers = re.findall("-?[0-9]{1,9}", re.sub("[ ,_]", "", text)) if len(text) <= _LONGEST else []
    total = str(int(numbers[0])) if len(numbers) == 1 else ""
    return total if re.fullmatch(TOTAL_PATTERN, total) else None
