"""Cards, the names that variant files give to them, and decks.

A card is written as its rank and suit (``QS``, ``10H``), as a bare number in a deck without suits (``0`` .. ``13``), or
as ``Joker``. ``??`` is the hidden card, which stands for any card whose face is not known.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from attrs import field, frozen

from cabo_rules.errors import CardError, GameError, check_kind, check_list, short, wrong_argument
from cabo_rules.sealed import sealed

SUITS: Final[Mapping[str, str]] = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
COLOURS: Final[Mapping[str, str]] = {"black": "SC", "red": "HD"}
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
JOKER: Final = "Joker"

MOST_CARDS: Final = 1_000
"""The limit of a deck's size, and so of the number of seats."""

_FACES: Final[Mapping[str, tuple[str, str]]] = {
    **{rank + suit: (rank, suit) for suit in SUITS for rank in RANKS},
    **{str(number): (str(number), "") for number in range(100)},
    JOKER: (JOKER, ""),
    "??": ("??", ""),
}
"""The rank and suit of every card, by its text."""


@frozen(init=False, eq=False)
class Card:
    """A card's face. There is one object for each face, so two cards with the same face are the same object.

    :param text: the card as it is written: ``"KD"``, ``"10H"``, ``"7"`` (a deck without suits), ``"Joker"``.
    :raises CardError: if the text is not a card.

    >>> Card("10H").rank, Card("10H").suit, Card("13").rank, Card("Joker").suit
    ('10', 'H', '13', '')
    """

    text: str
    rank: str = field(init=False, repr=False)
    suit: str = field(init=False, repr=False)

    def __new__(cls, text: str) -> Card:
        """Return the card with that text."""
        check_kind(str, "text", text, "text like AS, 10H, 7 or Joker", error=CardError)
        if text not in _CARDS:
            raise CardError(
                f"{short(text)} is not a card; cards are written like AS, 10H, 7 or Joker; suits as S, H, D, C"
            )
        return _CARDS[text]

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (self.text,)


def _face(text: str, rank: str, suit: str) -> Card:
    face = object.__new__(Card)
    for name, value in (("text", text), ("rank", rank), ("suit", suit)):
        object.__setattr__(face, name, value)
    return face


_CARDS: Final[Mapping[str, Card]] = {text: _face(text, rank, suit) for text, (rank, suit) in _FACES.items()}

HIDDEN: Final = _CARDS["??"]
"""The hidden card, which stands for any card whose face is not known."""


def card(text: str) -> Card:
    """Return the card with that text.

    :raises CardError: if the text is not a card.

    >>> card("QS") is card("QS")
    True
    """
    try:
        return _CARDS[text]
    except (KeyError, TypeError):  # Card reports the fault
        return Card(text)


def as_card(value: Card | str, name: str, holds: str = "cards") -> Card:
    """Convert a card or its text to a card.

    :param name: the argument that an error names.
    :raises CardError: if the text is not a card.
    :raises GameError: if it is neither.
    """
    if not isinstance(value, Card | str):
        raise GameError(f"{name} must hold only {holds}, not {short(value)}")
    return card(value) if isinstance(value, str) else value


def as_pile(value: Iterable[Card | str], name: str) -> tuple[Card, ...]:
    """Convert cards or their texts to a tuple of cards.

    :param name: the argument that an error names.
    :raises CardError: if a text is not a card.
    :raises GameError: if they are not a list of cards.
    """
    check_list(name, value, "a list of cards")
    return tuple([as_card(each, name) for each in value])


def as_hands(hands: Sequence[Sequence[Card | str | None]]) -> tuple[tuple[Card | None, ...], ...]:
    """Convert hands of cards, texts and holes (``None``) to hands of cards and holes.

    :raises CardError: if a text is not a card.
    :raises GameError: if they are not lists.
    """
    for each in (hands, *(hands if isinstance(hands, Sequence) else ())):
        if not isinstance(each, Sequence) or isinstance(each, str | bytes):
            raise wrong_argument("hands", "a list with a list of cards and holes for each seat", each)
    return tuple(
        tuple(None if each is None else as_card(each, "hands", "cards and None") for each in hand) for hand in hands
    )


def left_over(deck: Sequence[Card], taken: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards of a deck that are not taken, in order; taken cards that are not in the deck are ignored.

    >>> [str(card) for card in left_over([card("AS"), card("7"), card("7")], [card("7"), card("KD")])]
    ['AS', '7']
    """
    rest = list(deck)
    for each in taken:
        if each in rest:
            rest.remove(each)
    return tuple(rest)


@sealed
class CardName:
    """A variant file's name for some cards: ``"K"``, ``"black K"``, ``"K of diamonds"``, ``"2-10"``, ``"joker"``.

    If several names fit a card, the one with the smallest :attr:`breadth` counts.
    """

    text: str
    ranks: frozenset[str]
    suits: str | None

    def names(self, named: Card) -> bool:
        """Return whether this name includes the card."""
        return named.rank in self.ranks and (self.suits is None or (named.suit != "" and named.suit in self.suits))

    @property
    def breadth(self) -> tuple[int, int]:
        """A sort key that puts narrow names before wide ones: fewer suits first, then fewer ranks."""
        return (9 if self.suits is None else len(self.suits), len(self.ranks))


_NUMBER: Final = "0|[1-9][0-9]?"


def _rising(tens: str) -> str:
    """Return a pattern for ranges of numbers with the same tens: ``20-2[1-9]|21-2[2-9]|...``."""
    return "|".join(f"{tens}{ones}-{tens}[{ones + 1}-9]" for ones in range(9))


_RANGE: Final = "|".join(
    (
        _rising(""),
        "[0-9]-[1-9][0-9]",
        *(_rising(str(tens)) for tens in range(1, 10)),
        *(f"{tens}[0-9]-[{tens + 1}-9][0-9]" for tens in range(1, 9)),
    )
)
"""A range rises. A pattern cannot compare numbers, so it lists the cases."""

_RANK: Final = f"A|J|Q|K|{_NUMBER}"
NUMBERS_PATTERN: Final = f"{_NUMBER}|{_RANGE}"
"""A regular expression that fully matches a number or a range of numbers."""
CARDS_PATTERN: Final = (
    f"joker|(?:(?:{'|'.join(COLOURS)}) )?(?:{_RANK})|(?:{_RANK}) of (?:{'|'.join(SUITS.values())})|{_RANGE}"
)
"""A regular expression that fully matches a name of cards, in the syntax that Python and JSON Schema share."""


@lru_cache(maxsize=1024)
def card_name(text: str) -> CardName:
    """Parse a variant file's name for some cards.

    :raises CardError: if the text is not such a name.

    >>> card_name("black K").names(card("KS")), card_name("2-10").names(card("7H"))
    (True, True)
    """
    if re.fullmatch(CARDS_PATTERN, text) is None:
        raise CardError(f"{short(text)} does not name cards; names are like K, black K, K of diamonds, 2-10 or joker")
    if text == "joker":
        return CardName(text, frozenset({JOKER}), None)
    if "-" in text:
        first, last = map(int, text.split("-"))
        return CardName(text, frozenset(str(number) for number in range(first, last + 1)), None)
    rank, _, suit = text.partition(" of ")
    if suit:
        return CardName(text, frozenset({rank}), next(letter for letter, name in SUITS.items() if name == suit))
    colour, _, rank = text.rpartition(" ")
    return CardName(text, frozenset({rank}), COLOURS[colour] if colour else None)


def standard_pack() -> tuple[Card, ...]:
    """Return the 52 cards of a standard pack, suit by suit, from the ace to the king.

    >>> len(standard_pack()), str(standard_pack()[0])
    (52, 'AS')
    """
    return tuple(card(rank + suit) for suit in SUITS for rank in RANKS)


def make_deck(packs: int, jokers: int, numbers: Mapping[str, int]) -> tuple[Card, ...]:
    """Return all cards of a deck in its defined order: standard packs, then jokers, then cards with bare numbers.

    :param packs: the number of standard packs of 52.
    :param jokers: the number of jokers in all.
    :param numbers: the number of cards of each number, the keys written like ``"0"`` or ``"1-12"``.
    :raises CardError: if a key of ``numbers`` is not a number or a range of numbers.

    >>> [str(c) for c in make_deck(0, 1, {"0": 2, "12-13": 1})]
    ['Joker', '0', '0', '12', '13']
    """
    cards = list(standard_pack() * packs) + [card(JOKER)] * jokers
    counts = [(_as_number(rank), copies) for name, copies in numbers.items() for rank in card_name(name).ranks]
    for number, copies in sorted(counts):
        cards += [card(str(number))] * copies
    return tuple(cards)


def _as_number(rank: str) -> int:
    if not rank.isdigit():
        raise CardError(f"{rank} is not a number; a deck's numbers are written like 0 or 1-12")
    return int(rank)
