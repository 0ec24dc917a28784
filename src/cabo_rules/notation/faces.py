"""The faces after a move: the cards that it showed, the card with a power, and whether it was wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

from cabo_rules.cards import HIDDEN, JOKER, RANKS, SUITS, Card, card
from cabo_rules.logs.claims import Claims, make_claims
from cabo_rules.moves import Match, PlacePenalty, Shuffle, Snap, Trade
from cabo_rules.notation.lists import read_joined
from cabo_rules.notation.parts import Part
from cabo_rules.notation.record import MOST_GLYPHS
from cabo_rules.notation.scanner import Scanner, Unexpected

GLYPHS: Final = ("", "!", "?", "!!", "??", "!?", "?!")
"""The glyphs that are signs, by number."""

JUDGED: Final = frozenset({Snap, Match, Trade})
"""The moves that are right or wrong."""

GOING_ON: Final = frozenset({PlacePenalty, Shuffle})
"""The moves with which a match goes on that had to wait, so that another of its cards may be wrong."""

_SYMBOLS: Final = dict(zip(SUITS, "♠♥♦♣", strict=True))
_CARD: Final = re.compile(r"\?\?|joker|(?:10|[0-9]{1,2}|[ajqkt])[shdc♠♥♦♣]?")


def _names() -> Iterator[tuple[str, Card]]:
    """Yield the names of each card in lower case: its text, and what else people write."""
    for suit, symbol in _SYMBOLS.items():
        for rank in RANKS:
            for written in (rank, "T") if rank == "10" else (rank,):
                for sign in (suit, symbol):
                    yield f"{written}{sign}".lower(), card(f"{rank}{suit}")
    for number in range(100):
        yield str(number), card(str(number))
    yield JOKER.lower(), card(JOKER)
    yield HIDDEN.text, HIDDEN


_CARDS: Final = dict(_names())

_AFTER_MOVE: Final = re.compile("[@=#!?]")
_POWER, _SHOWN, _WRONG = (re.compile(sign) for sign in ("@", "=", "#"))

SIGNS: Final = re.compile("[!?]{1,2}")
"""Matches a glyph at the end of a word."""

_NUMBERED: Final = re.compile(r"\$([1-9][0-9]{0,2})")
_COMMA: Final = re.compile(",")
_HOLE: Final = re.compile("-")


def read_card(text: Scanner) -> Card:
    """Read a card.

    :raises Unexpected: if there is none.

    >>> read_card(Scanner("th"))
    Card(text='10H')
    """
    at = text.at
    found = _CARDS.get(text.take(_CARD))
    if found is None:
        raise text.wrong("a card", at)
    return found


def read_cards(text: Scanner) -> tuple[Card, ...]:
    """Read cards with commas between them.

    :raises Unexpected: if there are none.
    """
    named = text.rest.split(",")
    if _CARDS.keys() >= {*named}:  # nothing else follows, as in the order of a deal, which is long
        text.at = len(text.text)
        return tuple([_CARDS[each] for each in named])
    return tuple(read_joined(text, read_card, _COMMA))


def read_hand(text: Scanner) -> tuple[Card | None, ...]:
    """Read the slots of a hand with commas between them, a hole as ``-``.

    :raises Unexpected: if there are none.
    """
    return tuple(read_joined(text, _read_slot, _COMMA))


def _read_slot(text: Scanner) -> Card | None:
    return None if text.take(_HOLE) else read_card(text)


def write_cards(cards: Sequence[Card]) -> str:
    """Return cards with commas between them.

    >>> write_cards([card("4S"), card("Joker")])
    '4S,Joker'
    """
    return ",".join([each.text for each in cards])


def write_hand(hand: Sequence[Card | None]) -> str:
    """Return the slots of a hand with commas between them.

    >>> write_hand([card("4S"), None])
    '4S,-'
    """
    return ",".join(["-" if each is None else each.text for each in hand])


CARD: Final = Part(str, read_card)
CARDS: Final = Part(write_cards, read_cards)


def after_move(word: str) -> int:
    """Return the number of characters of a word before the faces.

    >>> after_move("k1=QH!"), after_move("lb0")
    (2, 3)
    """
    found = _AFTER_MOVE.search(word)
    return len(word) if found is None else found.start()


def is_judged(kind: type[Any]) -> bool | None:
    """Return whether a move of a kind is right or wrong; ``None`` if it can only be wrong, as part of another."""
    return None if kind in GOING_ON else kind in JUDGED


@lru_cache(maxsize=4096)
def read_faces(text: str, judged: bool | None) -> tuple[Claims, int]:
    """Read what follows a move in its token, and return it with the number of the glyph, or 0.

    :param judged: whether the move is right or wrong; ``None`` if it can only be wrong.
    :raises Unexpected: if the text is something else.

    >>> claims, glyph = read_faces("=5H#?", judged=True)
    >>> claims.shown, claims.wrong, glyph
    ((Card(text='5H'),), True, 2)
    """
    rest = Scanner(text)
    power_card = read_card(rest) if rest.take(_POWER) else None
    shown = None
    if rest.take(_SHOWN):
        shown = tuple([each for each in read_hand(rest) if each is not None])
    wrong = True if judged is not False and rest.take(_WRONG) else False if judged else None
    glyph = rest.take(SIGNS)
    rest.must_end()
    return make_claims(shown=shown, wrong=wrong, power_card=power_card), GLYPHS.index(glyph)


def read_glyph(word: str) -> int:
    """Read a glyph that is a word of its own.

    :raises Unexpected: if it is not one.

    >>> read_glyph("$3")
    3
    """
    number = _NUMBERED.fullmatch(word)
    if number is None or int(number[1]) > MOST_GLYPHS:
        raise Unexpected(word, f"a glyph from $1 to ${MOST_GLYPHS}", 0)
    return int(number[1])


def write_faces(claims: Claims) -> str:
    """Return what follows a move in its token, without the glyph.

    >>> write_faces(Claims(shown=(card("5H"),), wrong=True))
    '=5H#'
    """
    power = "" if claims.power_card is None else f"@{claims.power_card.text}"
    shown = "" if claims.shown is None else f"={write_cards(claims.shown) or '-'}"
    return f"{power}{shown}{'#' if claims.wrong else ''}"
