"""The faces that a card may have, in groups that are the same to the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cabo_rules.cards import Card, card_name
from cabo_rules.possible.cases import Case

Groups = Mapping[Card, Sequence[frozenset[Card]]]
"""For the backs of some cards, the faces that each may have, in groups that are the same to the rules."""


def groups_of(case: Case, back: Card) -> list[frozenset[Card]]:
    """Return the faces that a card may have, in groups that are the same to the rules."""
    variant = case.state.variant
    special = [card_name(text) for each in variant.scoring.special.values() for text in each.cards]
    groups: dict[object, list[Card]] = {}
    for face in case.left_for(back):
        powers, worth = variant.powers_by_card.get(face.text, ()), variant.points[face.text]
        key = face.rank, powers, worth, face.text in variant.not_taken, *[name.names(face) for name in special]
        groups.setdefault(key, []).append(face)
    return sorted(map(frozenset, groups.values()), key=lambda group: first_of(group).text)


def first_of(group: frozenset[Card]) -> Card:
    """Return the face that stands for a group."""
    return min(group, key=lambda face: face.text)
