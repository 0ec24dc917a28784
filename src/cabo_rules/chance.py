"""Shuffles from a seed, by a specified algorithm: the same on every platform and every Python; and commitments.

The bytes of a shuffle are SHA-256 of the ASCII text ``cabo-rules shuffle 1:SEED:SHUFFLE:BLOCK``, for BLOCK = 0, 1, 2,
…, where SEED is the seed and SHUFFLE counts the shuffles of the game from 0, all in decimal. They are read as unsigned
big-endian integers of four bytes. To draw a number below n, take the next integer that is less than the largest
multiple of n up to 2**32, skipping larger ones, and reduce it modulo n. The shuffle is Fisher-Yates: for i from the
last index down to 1, swap the card at i with the card at a drawn number below i + 1.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from importlib import import_module
from typing import Any, TypeVar

from cabo_rules.cards import Card, as_pile
from cabo_rules.errors import MoveError, short
from cabo_rules.forms import is_hex

_T = TypeVar("_T")


def shuffled(cards: Sequence[_T], seed: int, shuffle: int) -> tuple[_T, ...]:
    """Return the cards in the order of one shuffle of a seed.

    :param seed: any whole number.
    :param shuffle: the number of the shuffle in the game, counted from 0.

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
    """Return the commitment of a host to the order of a deal or a shuffle.

    Published before the deal, it proves after the round that the order was fixed by then. It is SHA-256, in 64
    hexadecimal digits, of the canonical JSON of the nonce and the order. Without the nonce nobody can infer the order,
    and nobody can find another order with the same commitment.

    :param order: the cards, or their texts, the top card first.
    :param nonce: 64 secret hexadecimal digits, new each time: ``secrets.token_hex(32)``.
    :raises MoveError: if the nonce is not 64 hexadecimal digits.
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
    sha256 = _sha256()
    block = 0
    while True:
        digest = sha256(f"cabo-rules shuffle 1:{seed}:{shuffle}:{block}".encode()).digest()
        yield from [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
        block += 1


@lru_cache(maxsize=1)
def _sha256() -> Any:
    """Return Python's own SHA-256, as :mod:`random` does: loading OpenSSL takes longer than dealing a game."""
    try:
        return import_module("_sha2" if sys.version_info >= (3, 12) else "_sha256").sha256
    except ImportError:
        return import_module("hashlib").sha256
