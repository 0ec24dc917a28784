"""Everyday words for rules, and the words and keys of the format for each.

People slap, stick, burn and knock; a variant file snaps and calls. Everyday words are in lower case, with blanks
instead of hyphens and underscores. A key that the format does not have is left out, so an order of both is kept here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SNAP: Final = (
    "snap, snaps, snapping, slap, slaps, slapping, stick, sticks, sticking, slam, slams, slamming, flip, flips, "
    "flipping, burn, burns, burning, stack, stacks, stacking, throw, throws, throwing"
)
LOOK: Final = "peek, peeks, peeking, spy, spies, spying, look, looks, looking, view, see, reveal"
SWAP: Final = "switch, switches, switching, trade, trades, exchange, swap, swaps, swapping, steal"

EMPTY_WINS: Final = (
    "empty hand wins, empty wins, no cards wins, zero cards wins, out of cards wins, wins with no cards, "
    "wins without cards"
)
STOCK_ONLY: Final = (
    "stock only, only stock, only the stock, only from stock, only from the stock, from the stock only, deck only"
)


def inverted(table: Mapping[str, str]) -> Mapping[str, tuple[str, ...]]:
    """Return what each everyday word stands for, in the order of the table."""
    found: dict[str, list[str]] = {}
    for said, everyday in table.items():
        for word in everyday.split(", "):
            found.setdefault(word, []).append(said)
    return {word: tuple(said) for word, said in found.items()}
