"""Shuffles from a seed, by an algorithm that is written down: the same on every platform and every Python.

The bytes of a shuffle are SHA-256 of the ASCII text ``cabo-rules shuffle 1:SEED:SHUFFLE:BLOCK``, for BLOCK = 0, 1, 2,
…, where SEED is the seed and SHUFFLE counts the shuffles of the game from 0, all in decimal. They are read as whole
numbers of four bytes, the highest first. A number below n is the remainder by n of the next whole number that is less
than the largest multiple of n up to 2**32; larger ones are passed over. The shuffle is Fisher and Yates': for i from
the last index down to 1, the card at i changes places with the card at a number below i + 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from cabo_rules.cards import Card, as_pile
from cabo_rules.errors import MoveError, short
from cabo_rules.forms import is_hex

_T = TypeVar("_T")


def shuffled(cards: Sequence[_T], seed: int, shuffle: int) -> tuple[_T, ...]:
    """The cards in the order of the given shuffle of that seed.

    :param seed: any whole number.
    :param shuffle: which shuffle of the game it is, counted from 0.

    >>> shuffled("ABCDEFGH", seed=2023, shuffle=0)
    ('G', 'H', 'A', 'D', 'E', 'C', 'F', 'B')
    """
    order = list(cards)
    numbers = _numbers(seed, shuffle)
    for i in range(len(order) - 1, 0, -1):
        largest = (1 << 32) // (i + 1) * (i + 1)
        number = next(numbers)
        while number >= largest:
            number = next(numbers)
        j = number % (i + 1)
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def commitment(order: Iterable[Card | str], nonce: str) -> str:
    """What a host says before a deal or a shuffle, to be able to show after the round that the order was fixed by then.

    It is SHA-256, in 64 hexadecimal digits, of the canonical JSON of the nonce and the order. Nobody can tell the order
    from it without the nonce, and nobody can find another order that gives the same.

    :param order: the cards, or their texts, the top card first.
    :param nonce: 64 hexadecimal digits that nobody else knows, and a new one each time: ``secrets.token_hex(32)``.
    :raises MoveError: if the nonce is not such text.
    :raises CardError: if a text is not a card.
    :raises GameError: if the order is not a list of cards.

    >>> commitment(["AS", "10H"], "0" * 64)[:16]
    '0c7675fb81c77d35'
    """
    from hashlib import sha256

    if not is_hex(nonce):
        raise MoveError(f"nonce must be 64 hexadecimal digits in lower case, not {short(nonce)}")
    cards = ",".join([f'"{each.text}"' for each in as_pile(order, "order")])
    return sha256(f'{{"nonce":"{nonce}","order":[{cards}]}}'.encode()).hexdigest()


def _numbers(seed: int, shuffle: int) -> Iterator[int]:
    from hashlib import sha256  # a frontend that brings its own shuffles never needs it
    from struct import unpack

    block = 0
    while True:
        yield from unpack(">8I", sha256(f"cabo-rules shuffle 1:{seed}:{shuffle}:{block}".encode()).digest())
        block += 1
