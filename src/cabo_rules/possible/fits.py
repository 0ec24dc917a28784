"""Decide whether the cards of a round can have the faces that are known of them, and find those of one card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set

from cabo_rules.cards import Card
from cabo_rules.errors import CaboError
from cabo_rules.possible.faces import Faces, needed_faces
from cabo_rules.possible.marked import Lot

Domains = Mapping[str, frozenset[Card]]
"""The faces that a card may have, by its mark, for each card of which something is known."""


class TooMuchError(CaboError):
    """A question that would take longer to answer than its effort allows."""


class Effort:
    """The steps that an answer may still take; counted, so that it is the same on every machine."""

    def __init__(self, steps: int) -> None:
        self.left = steps

    def spend(self, steps: int = 1) -> None:
        """Count some steps.

        :raises TooMuchError: if none are left.
        """
        self.left -= steps
        if self.left < 0:
            raise TooMuchError("too much is unknown")


def fits(lots: Sequence[Lot], faces: Faces, domains: Domains, deck: Counter[Card], effort: Effort) -> bool:
    """Return whether the cards of the deck can lie as is known: those with faces, and one of its faces for each other.

    :raises TooMuchError: if that cannot be found out with this effort.
    """
    effort.spend()
    if len(lots) == 1:
        left = deck.copy()
        left.subtract(faces.values())
        return min(left.values()) >= 0 and _matched(domains, left, effort)
    if needed_faces(lots, faces, [*deck.elements()]) is None:
        return False
    if not domains:
        return True
    mark = min(domains, key=lambda mark: (len(domains[mark]), mark))
    others = {each: domain for each, domain in domains.items() if each != mark}
    for alike in _alike(domains[mark], lots, faces, others, deck):
        effort.spend(10)
        if fits(lots, {**faces, mark: alike[0]}, others, deck, effort):
            return True
    return False


def _matched(domains: Domains, left: Counter[Card], effort: Effort) -> bool:
    """Return whether each card can have a face of its own among those that are left: a matching, path by path."""
    taken: dict[Card, list[str]] = {}

    def place(mark: str, tried: set[Card]) -> bool:
        effort.spend()
        for face in domains[mark]:
            if face in tried or not left[face]:
                continue
            tried.add(face)
            holders = taken.setdefault(face, [])
            if len(holders) < left[face]:
                holders.append(mark)
                return True
            for at, holder in enumerate(holders):
                if place(holder, tried):
                    holders[at] = mark
                    return True
        return False

    return all(place(mark, set()) for mark in domains)


def _alike(
    faces: frozenset[Card], lots: Sequence[Lot], known: Faces, others: Domains, deck: Counter[Card]
) -> Iterator[list[Card]]:
    """Yield faces in groups whose members could change places everywhere, so that one answers for all."""
    parts = [part for lot in lots for part in (lot.marks, lot.made_of or ())]
    shown = [Counter([known[mark.text] for mark in part if mark.text in known]) for part in parts]
    groups: dict[object, list[Card]] = {}
    for face in sorted(faces, key=lambda face: face.text):
        key = deck[face], *[count[face] for count in shown], *[face in domain for domain in others.values()]
        groups.setdefault(key, []).append(face)
    return iter(groups.values())


def faces_of(
    mark: str,
    lots: Sequence[Lot],
    faces: Faces,
    domains: Domains,
    deck: Counter[Card],
    effort: Effort,
    known: Set[Card] = frozenset(),
) -> set[Card]:
    """Return the faces that a card may have, without those that are known to be among them.

    :raises TooMuchError: if they cannot be found out with this effort.
    """
    effort.spend()
    others = {each: domain for each, domain in domains.items() if each != mark}
    asked = frozenset(domains.get(mark, deck.keys()) - known)
    found: set[Card] = set()
    for alike in _alike(asked, lots, faces, others, deck) if asked else ():
        if fits(lots, {**faces, mark: alike[0]}, others, deck, effort):
            found |= {*alike}
    return found
