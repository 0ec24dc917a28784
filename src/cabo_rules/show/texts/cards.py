"""Names of cards, as people say them."""

from __future__ import annotations

from collections.abc import Mapping

from cabo_rules.cards import HIDDEN, JOKER, Card
from cabo_rules.errors import check_kind
from cabo_rules.show.texts.catalogue import Texts, texts_in


def card_name(card: Card, language: str | Texts = "en") -> str:
    """Return the name of a card.

    :raises GameError: if it is not a card, or the language is unknown.

    >>> from cabo_rules import HIDDEN, card
    >>> card_name(card("KH")), card_name(card("10S")), card_name(card("7")), card_name(HIDDEN)
    ('king of hearts', '10 of spades', '7', 'hidden card')
    >>> card_name(card("KH"), "de")
    'Herz-König'
    """
    check_kind(Card, "card", card, "a Card", "card('QS') is one")
    return named(texts_in(language).templates, card)


def named(words: Mapping[str, str], card: Card) -> str:
    """Name a card in the words of some templates."""
    if card == HIDDEN or card.text == JOKER:
        return words["card.hidden" if card == HIDDEN else "card.Joker"]
    rank = words.get(f"rank.{card.rank}", card.rank)
    return words["card.of"].format(rank=rank, suit=words[f"suit.{card.suit}"]) if card.suit else rank
