"""Texts for players, in English and in German: labels of moves, refusals, names of cards, and all texts by key.

A text names the players, or speaks to one of them: with ``you``, that seat is called "you". Every function takes a
``language``: the code of one that ships, or :class:`Texts` of your own.
"""

from __future__ import annotations

from cabo_rules.show.texts.cards import card_name
from cabo_rules.show.texts.catalogue import LANGUAGES, Texts, texts_in
from cabo_rules.show.texts.labels import label
from cabo_rules.show.texts.prompts import prompt
from cabo_rules.show.texts.refused import refusal_text

__all__ = ["LANGUAGES", "Texts", "card_name", "label", "prompt", "refusal_text", "texts_in"]
