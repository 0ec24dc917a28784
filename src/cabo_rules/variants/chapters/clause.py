"""The parts of a rulebook and of a sheet, and the rules that every variant shares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from attrs import frozen


@frozen
class Draft:
    """A clause that has no number yet.

    :ivar text: sentences in Markdown; a list or a table may follow after an empty line.
    :ivar keys: the keys of the variant file that the clause rests on; none for a fixed rule.
    :ivar name: a name by which a problem cites it, if none of its keys is its own.
    """

    text: str
    keys: tuple[str, ...]
    name: str = ""


def clause(text: str, *keys: str) -> Draft:
    """Return a clause that rests on those keys."""
    return Draft(text, keys)


def named(name: str, draft: Draft) -> Draft:
    """Return a clause with a name, by which :func:`cabo_rules.clause_of` finds it."""
    return Draft(draft.text, draft.keys, name)


def short(words: Mapping[str, str], word: str, key: str, **gaps: str) -> Iterator[Draft]:
    """Yield the line of a sheet for a word of a key; none if the word has no short text.

    The sheet then has the clause of the rulebook in its place. An empty text means that the sheet need not say it.
    """
    if word in words:
        yield clause(words[word].format(**gaps), key)


FIXED_RULES: Final[Mapping[str, str]] = {
    "table": "Sit so that everybody can reach all the cards on the table. Have pen and paper for the scores.",
    "stock": "Put the cards that are left face down in the middle of the table. They are the stock.",
    "one look": (
        "Apart from this first look, you may not look at a card that lies face down, not even at one of your own, "
        "unless a rule says so."
    ),
    "knowing": (
        "When you look at a card, only you see its face, but everybody may see which card you look at. Watch where "
        "cards move: what you know about a card stays true in its new place."
    ),
    "ranks": (
        "Cards are equal when they have the same rank: a queen equals a queen, and a 5 equals a 5. Suit, colour, "
        "points and powers do not matter: a red king equals a black king."
    ),
    "numbers": (
        "Cards are equal when they show the same number, which is their rank. Cards with the same power but different "
        "numbers are not equal."
    ),
    "jokers": "A joker equals another joker and no other card.",
    "unseen": (
        "Penalty cards come from the stock. Nobody looks at them as they are put down, not even the player who gets "
        "them."
    ),
    "totals": "After each round, write down what everybody scores and add it to their total.",
    "lowest total": "The player with the lowest total at the end wins the game. Players who tie for it win together.",
    "talk": "You may talk about the game as you like, but do not show a card to others on purpose.",
}
"""The rules that hold in every variant, by a short name. They rest on no key."""


def fixed(name: str) -> Draft:
    """Return a rule that every variant shares."""
    return Draft(FIXED_RULES[name], ())
