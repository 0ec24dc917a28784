"""Count a round in which not every card is known: which cards give the scores that the record claims?

Many cards in many hands would be too many courses to follow one by one, but what a hand adds to the count is one of a
few dozen things: its sum, its special hand, its lowest card. So count each combination of these once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, groupby, product
from typing import Final

from attrs import frozen

from cabo_rules.cards import Card
from cabo_rules.events import RoundEnded
from cabo_rules.possible.cases import Case
from cabo_rules.possible.fits import Domains, Effort, TooMuchError
from cabo_rules.possible.groups import Groups, first_of
from cabo_rules.rules.game import caller_that_counts
from cabo_rules.rules.scoring import RoundScore, count
from cabo_rules.rules.worth import points_of_hand, special_hand
from cabo_rules.state import State

MOST_WAYS: Final = 20_000
"""The most combinations of faces that are kept for the cards of a round that was counted."""

_WITHOUT_CARDS: Final = ("caller", "fewest cards")
"""The tests of a tie that do not compare cards."""


@frozen(eq=False)
class Count:
    """One result of a count.

    :ivar score: the result.
    :ivar ways: the faces of the cards that lead to it: one of these.
    """

    score: RoundScore
    ways: tuple[Domains, ...]


def counts(
    case: Case,
    state: State,
    ended: RoundEnded,
    groups: Groups,
    scores: tuple[int, ...] | None,
    effort: Effort,
) -> Iterator[Count]:
    """Yield the results that the count of a round may have.

    :param state: the state in which the round is counted.
    :param groups: for each card of the hands that is not known, the faces that it may have.
    :param scores: the scores that the results must have; ``None`` for any.
    """
    hands = [_hands(case, hand, groups, effort) for hand in ended.hands]
    caller = caller_that_counts(state, ended.cause)
    found: dict[RoundScore, list[Sequence[list[Domains]]]] = {}
    for chosen in product(*[hand.items() for hand in hands]):
        effort.spend(len(hands))
        score = count(state.variant, [faces for (faces, _), _ in chosen], caller, state.out)
        if scores is None or score.scores == scores:
            found.setdefault(score, []).append([ways for _, ways in chosen])
    for score, choices in found.items():
        yield Count(score, tuple(_joined(choices, effort)))


def _joined(choices: Sequence[Sequence[list[Domains]]], effort: Effort) -> list[Domains]:
    ways: list[Domains] = []
    for hands in choices:
        for each in product(*hands):
            effort.spend()
            ways.append({mark: faces for domains in each for mark, faces in domains.items()})
            if len(ways) > MOST_WAYS:
                raise TooMuchError(f"the cards at the end of the round may be more than {MOST_WAYS:,} combinations")
    return ways


def _hands(
    case: Case, hand: Sequence[Card | None], groups: Groups, effort: Effort
) -> dict[tuple[tuple[Card, ...], object], list[Domains]]:
    """Return the hands that the cards may be, one for all that count the same, with the faces that make them."""
    variant = case.state.variant
    lowest_matters = any(word not in _WITHOUT_CARDS for word in variant.scoring.ties or ())
    backs = [case.backs.back(card) for card in hand if card is not None]
    known = [case.faces[back.text] for back in backs if back.text in case.faces]
    alike = _alike(case, hand, groups)
    found: dict[object, tuple[tuple[Card, ...], list[Domains]]] = {}
    for chosen in product(*[combinations_with_replacement(groups[same[0]], len(same)) for same in alike]):
        effort.spend()
        faces = [*known, *[first_of(group) for each in chosen for group in each]]
        worth = [variant.points[face.text] for face in faces]
        lowest = min(worth, default=0) if lowest_matters else None
        key = sum(worth), lowest, special_hand(variant, faces), points_of_hand(variant, faces, None)
        domains = {
            back.text: group
            for same, each in zip(alike, chosen, strict=True)
            for back, group in zip(same, each, strict=True)
        }
        found.setdefault(key, (tuple(faces), []))[1].append(domains)
    return {(faces, key): ways for key, (faces, ways) in found.items()}


def _alike(case: Case, hand: Sequence[Card | None], groups: Groups) -> list[list[Card]]:
    """Return the backs of the unknown cards of a hand, those together that may have the same faces.

    These are also of one deal or shuffle: the cards that were shuffled are not those that were dealt.
    """
    number = {mark.text: at for at, lot in enumerate(case.lots) for mark in lot.marks}

    def key(back: Card) -> tuple[int, tuple[str, ...]]:
        return number[back.text], _key(groups[back])

    backs = [back for card in hand if card is not None and (back := case.backs.back(card)) in groups]
    return [[*same] for _, same in groupby(sorted(backs, key=key), key=key)]


def _key(groups: Sequence[frozenset[Card]]) -> tuple[str, ...]:
    return tuple([face.text for group in groups for face in sorted(group, key=lambda face: face.text)])


def interchangeable(case: Case, groups: Groups, hands: Sequence[Sequence[Card | None]]) -> dict[str, frozenset[str]]:
    """Return, for each card, the cards of its hand that may have the same faces: only their number matters."""
    alike = [frozenset([back.text for back in same]) for hand in hands for same in _alike(case, hand, groups)]
    return {mark: same for same in alike for mark in same}
