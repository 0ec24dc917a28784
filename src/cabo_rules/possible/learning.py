"""Learn from what a record notes: the faces of cards, and which cards it does not note."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence, Set
from typing import Any

from attrs import evolve

from cabo_rules.cards import HIDDEN, Card
from cabo_rules.events import Event
from cabo_rules.logs.claims import Claims
from cabo_rules.logs.paired import Pair, places_in
from cabo_rules.possible.backs import in_state
from cabo_rules.possible.cases import Case, Contradicted, Failure, Gap, Impossible
from cabo_rules.possible.fits import Domains, Effort, faces_of, fits


def learn(case: Case, pairs: Iterable[Pair], line: int, events: Sequence[Event], effort: Effort) -> Case | Failure:
    """Return a case with the faces that a line notes for some cards.

    :param events: the events that show these cards.
    """
    learned: dict[str, Card] = {}
    swap: dict[Card, Card] = {}
    new: list[Pair] = []
    for pair in pairs:
        if pair.face is HIDDEN:
            continue
        back = case.backs.back(pair.card)
        mark = back.text
        known = case.faces.get(mark) or learned.get(mark)
        if known is not None:
            if known is not pair.face:
                return Contradicted(case, pair, tuple(events))
            continue
        if mark in case.domains and pair.face not in case.domains[mark]:
            return Contradicted(case, pair, tuple(events))
        learned[mark] = pair.face
        new.append(pair)
        swap[back] = swap[pair.card] = case.backs.faced(back, pair.face)
    if not learned:
        return case
    after = with_faces(case, learned, swap, line)
    if can_be(after, effort):
        return after

    def is_impossible(at: int) -> bool:
        until = {case.mark(pair.card): pair.face for pair in new[: at + 1]}
        return not can_be(with_faces(case, until, {}, line), effort)

    first = bisect_left(range(len(new) - 1), True, key=is_impossible)
    return Impossible(case, new[first], tuple(events), tuple(new[:first]))


def with_faces(case: Case, learned: Mapping[str, Card], swap: Mapping[Card, Card], line: int) -> Case:
    """Return a case in which some faces are known, without asking whether that can be."""
    return evolve(
        case,
        state=in_state(case.state, swap),
        faces={**case.faces, **learned},
        domains={mark: domain for mark, domain in case.domains.items() if mark not in learned},
        ways=_agreeing(case, learned),
        lines={**case.lines, **dict.fromkeys(learned, line)},
    )


def _agreeing(case: Case, learned: Mapping[str, Card]) -> tuple[Domains, ...] | None:
    """Return the combinations that agree with what was learned, without the cards that are known now."""
    if case.ways is None:
        return None
    ways = [_without(way, case.alike, learned) for way in case.ways]
    return tuple([way for way in ways if way is not None])


def _without(way: Domains, alike: Mapping[str, Set[str]], learned: Mapping[str, Card]) -> Domains | None:
    """Return a combination without some cards, or None if they cannot have these faces.

    Cards that are alike change places, since a combination stands for all orders of them.
    """
    left = dict(way)
    for mark in [mark for mark in learned if mark in left]:
        same = (each for each in (mark, *sorted(alike[mark])) if learned[mark] in left.get(each, ()))
        if (holder := next(same, None)) is None:
            return None
        left[holder] = left[mark]
        del left[mark]
    return left


def can_be(case: Case, effort: Effort) -> bool:
    """Return whether the cards of the deck can lie as they do in a case."""
    ways = [case.domains] if case.ways is None else [{**case.domains, **way} for way in case.ways]
    return any(fits(case.lots, case.faces, way, case.deck, effort) for way in ways)


def candidates(case: Case, mark: str, effort: Effort) -> frozenset[Card]:
    """Return the faces that a card may have.

    :raises TooMuchError: if they cannot be found out with this effort.
    """
    if mark in case.faces:
        return frozenset((case.faces[mark],))
    found: set[Card] = set()
    for way in ({},) if case.ways is None else case.ways:
        domains = {**case.domains, **way}
        for each in sorted({*case.alike.get(mark, (mark,))} - case.faces.keys()):
            found |= faces_of(each, case.lots, case.faces, domains, case.deck, effort, found)
    return frozenset(found)


def with_gaps(case: Case, claims: Claims, actual: Claims, line: int, move: int) -> Case:
    """Return a case with the cards as gaps that a move showed and the record does not note.

    :param actual: what an observer could claim.
    """
    found: dict[Gap, Card] = {}
    for name, cards in (
        ("shown", actual.shown or ()),
        ("open_card", (actual.open_card,)),
        ("power_card", (actual.power_card,)),
        ("hands", [card for hand in actual.hands or () for card in hand]),
    ):
        present: list[Any] = [card for card in cards if card is not None]
        places = places_in(actual.hands or ()) if name == "hands" else [None] * len(present)
        for at, (card, place) in enumerate(zip(present, places, strict=True)):
            back = case.backs.back(card)
            if back.text not in case.faces and back not in case.gaps.values() and back not in found.values():
                found[Gap(line, move, name, at, len(present), place)] = back
    return evolve(case, gaps={**case.gaps, **found}) if found else case
