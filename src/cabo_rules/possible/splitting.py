"""Split a course that depends on a card whose face is not known: a case for each answer, and no more than that."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator

from attrs import evolve

from cabo_rules.cards import HIDDEN, Card
from cabo_rules.logs.claims import Claims
from cabo_rules.moves import Move
from cabo_rules.possible.backs import in_fact, in_state
from cabo_rules.possible.cases import Case, Impossible
from cabo_rules.possible.deciding import Asked, Question
from cabo_rules.possible.groups import first_of, groups_of
from cabo_rules.possible.learning import can_be

Split = Generator[tuple[Case, Move], list[Case], list[Case]]
"""A split: yields each case before the move, in which the question has an answer, with the move; is sent the cases
after it; and returns all that remain."""


def split(question: Question, asked: Asked) -> Split:
    """Split a case before a move that depends on a card: one for each kind of face that it may have."""
    case, back = question.case, question.back
    groups = groups_of(case, back)
    noted = _noted(asked.claims)
    hinted = [group for group in groups if not noted.isdisjoint(group)]
    others = [group for group in groups if noted.isdisjoint(group)]
    found: list[Case] = []
    for group in hinted:
        failures = len(asked.failures)
        cases = yield from _assumed(question, group)
        shown = [each.case for each in asked.failures[failures:]] + cases
        found += cases
        if any(back.text in each.faces for each in shown):  # the move shows this card, and its face is noted
            others = []
    for group in others:
        found += yield from _assumed(question, group)
    return [*_narrowed(case, _alike(found, back.text), back, asked)]


def _assumed(question: Question, group: frozenset[Card]) -> Split:
    """Return the cases after a move if a card has one of some faces, which are the same to the rules."""
    case, back = question.case, question.back
    swap = {back: case.backs.faced(back, first_of(group))}
    assumed = evolve(case, state=in_state(case.state, swap), domains={**case.domains, back.text: group})
    unswap = {swap[back]: back}
    found = yield assumed, in_fact(question.move, swap)
    return [each if back.text in each.faces else evolve(each, state=in_state(each.state, unswap)) for each in found]


def _noted(claims: Claims) -> frozenset[Card]:
    """Return the faces that are noted of a move, or none if one of its faces is not noted."""
    noted = [*(claims.shown or ()), *(card for hand in claims.hands or () for card in hand)]
    noted += [claims.open_card, claims.power_card]
    return frozenset() if HIDDEN in noted else frozenset([card for card in noted if card is not None])


def _alike(cases: list[Case], mark: str) -> list[Case]:
    """Merge cases after a move in which the same happened, whatever the face of a card.

    :param cases: cases that have split with that move, so that the same events have led to the same state.
    """
    merged: dict[object, Case] = {}
    for case in cases:
        assert case.steps is not None
        before, *last = case.steps  # the moves before are those of the case that has split
        rest = frozenset([(each, domain) for each, domain in case.domains.items() if each != mark])
        key = id(before), *last, frozenset(case.faces.items()), rest, id(case.ways)
        other = merged.get(key)
        if other is not None and mark not in case.faces:
            case = evolve(other, domains={**other.domains, mark: other.domains[mark] | case.domains[mark]})
        merged[key] = case
    return [*merged.values()]


def _narrowed(before: Case, cases: Iterable[Case], back: Card, asked: Asked) -> Iterator[Case]:
    """Yield the cases for which the deck has the cards; a card of which nothing was learned keeps what it may be."""
    mark = back.text
    for case in cases:
        if mark in case.faces:
            yield case
        elif case.domains[mark] == before.left_for(back):
            domains = {each: domain for each, domain in case.domains.items() if each != mark}
            yield evolve(case, domains={**domains, **({mark: before.domains[mark]} if mark in before.domains else {})})
        elif can_be(case, asked.effort):
            yield case
        else:
            asked.failures.append(Impossible(before, None, ()))
