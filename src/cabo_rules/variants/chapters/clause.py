"""What a rulebook is made of, and the rules that every variant shares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import frozen


@frozen
class Draft:
    """A clause that has no number yet.

    :ivar text: sentences in Markdown; a list or a table may follow after an empty line.
    :ivar keys: the keys of the variant file that the clause rests on; none for a fixed rule.
    """

    text: str
    keys: tuple[str, ...]


def clause(text: str, *keys: str) -> Draft:
    """A clause resting on those keys."""
    return Draft(text, keys)


FIXED_RULES: Final[Mapping[str, str]] = {
    "table": "Sit so that everybody can reach all the cards on the table, and have something to note the scores with.",
    "stock": "The cards that are left form the stock: they lie face down in the middle of the table.",
    "one look": (
        "Apart from this first look, nobody looks at a card that lies face down, not even at one of their own, unless "
        "a rule says so."
    ),
    "knowing": (
        "Who looks at a card is the only one to see it, but everybody may see which card it is that is being looked "
        "at. What is known about a card moves with the card, wherever it goes."
    ),
    "ranks": (
        "Cards are equal when they have the same rank: a queen equals a queen, and a 5 equals a 5. Suit, colour, "
        "points and powers do not matter for that, so a red king equals a black king."
    ),
    "numbers": (
        "Cards are equal when they show the same number, which is their rank. Cards with the same power but different "
        "numbers are not equal."
    ),
    "jokers": "A joker equals another joker and no other card.",
    "unseen": "Penalty cards come from the stock, and nobody looks at them, not even the player who gets them.",
    "totals": "Write down what everybody scores. The scores of all rounds make up each player's total.",
    "lowest total": "Whoever has the lowest total at the end wins the game. Players who tie for it win together.",
    "lowest score": "Whoever has the lowest score wins the game. Players who tie for it win together.",
    "talk": "You may talk about the game as you like, but nobody shows a card to others on purpose.",
}
"""The rules that hold in every variant, by a short name. They rest on no key."""


def fixed(name: str) -> Draft:
    """A rule that every variant shares."""
    return Draft(FIXED_RULES[name], ())
