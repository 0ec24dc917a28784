"""Swaps and looks before them, in the chapter on powers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cabo_rules.variants.derived import hands_run_empty, players_drop_out
from cabo_rules.variants.model import LookRules, SwapAfterLook, SwapRules, Variant

PAIR: Final[Mapping[str, str]] = {
    "own with another's": "one of your own cards with a card of another player",
    "two own": "two of your own cards",
    "two opponents'": "one card of another player with one card of a third player",
    "any two": "any two cards in the players' hands, even two of the same player",
}
RECEIVED: Final[Mapping[str, str]] = {
    "received": "{then} the card that you have received. Nobody else looks at either card."
}
WITH_THE_CARD: Final[Mapping[tuple[str, str], str]] = {
    ("own", "own with another's"): "a card of another player",
    ("own", "two own"): "another of your own cards",
    ("own", "any two"): "any other card in the players' hands",
    ("another's", "own with another's"): "one of your own cards",
    ("another's", "two opponents'"): "a card of a third player",
    ("another's", "any two"): "any other card in the players' hands",
    ("anyone's", "any two"): "any other card in the players' hands",
}
"""For one card that was looked at, by whose it is, and for each word of ``look.swap.pairs``: the other card."""
MAY: Final = {True: "you may", False: "if you can, you must"}


def after_look(variant: Variant, look: LookRules) -> str:
    """Say which swap may follow a look."""
    if (swap := look.swap) is None:
        return ""
    which = _with_the_card(look, swap) or f"{pairs(swap)}. One of the two must be the card that you looked at"
    if look.fewest < look.most:
        which += ", or they must be both if you looked at two"
    elif look.most > 1:
        both = "the two cards that you looked at"
        which = both if _always_a_pair(look, swap) else f"{pairs(swap)}. They must be {both}"
    ends = (
        "" if _always_possible(variant, look, swap) else " If no such swap is possible, the power ends with the look."
    )
    return (
        f" Then{'' if swap.optional else ','} {MAY[swap.optional]} swap {which}. Everybody else waits until the swap "
        f"is done{' or declined' if swap.optional else ''}.{ends}"
    )


def _always_possible(variant: Variant, look: LookRules, swap: SwapAfterLook) -> bool:
    """Return whether a swap is possible after every look; false if nobody can say."""
    if hands_run_empty(variant) or players_drop_out(variant) or variant.calling.caller_safe_from:
        return False  # the other card may be missing, or be one that nobody may swap
    return "any two" in swap.pairs or (look.most == 1 and "own with another's" in swap.pairs)


def _with_the_card(look: LookRules, swap: SwapAfterLook) -> str | None:
    """Say what the one card that was looked at is swapped with; ``None`` if that depends on whose it is."""
    others = [WITH_THE_CARD.get((look.whose, pair)) for pair in swap.pairs]
    if look.most > 1 or None in others:
        return None
    return f"the card that you looked at {', or '.join(f'with {each}' for each in others)}"


def _always_a_pair(look: LookRules, swap: SwapAfterLook) -> bool:
    """Return whether any two cards that may be looked at may be swapped."""
    own_and_other = look.whose == "own and another's" and "own with another's" in swap.pairs
    return "any two" in swap.pairs or own_and_other or (look.whose == "own" and "two own" in swap.pairs)


def after_swap(swap: SwapRules) -> str:
    """Say who looks at the cards that were swapped."""
    if swap.look is None:
        return "Nobody looks at either card."
    always = swap.pairs == ("own with another's",)
    return RECEIVED[swap.look].format(
        then="Then look at" if always else "If it brings you another player's card, look at"
    )


def pairs(swap: SwapRules | SwapAfterLook) -> str:
    """Say which two cards may change places."""
    return ", or ".join(phrase for word, phrase in PAIR.items() if word in swap.pairs)
