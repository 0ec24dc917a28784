"""Decide whether the cards of a round can have the faces that are known of them, and find those of one card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set

from cabo_rules.cards import Card
from cabo_rules.errors import CaboError
from cabo_rules.possible.faces import Faces
from cabo_rules.possible.marked import Lot

Domains = Mapping[str, frozenset[Card]]
"""The faces that a card may have, by its mark, for each card of which something is known."""


class TooMuchError(CaboError):
    """A question that would take longer to answer than its effort allows."""


class Effort:
    """The steps that an answer may still take; counted, so that it is the same on every machine."""

    def __init__(self, steps: int) -> None:
        self.left: int = steps

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
    if not lots:  # the deal was refused, so no card lies anywhere
        return not domains
    if len(lots) == 1:
        left = deck.copy()
        left.subtract(faces.values())
        return min(left.values()) >= 0 and _matched(domains, left, effort)
    if not _may_lie(lots, faces, deck, effort):
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


def _may_lie(lots: Sequence[Lot], faces: Faces, deck: Counter[Card], effort: Effort) -> bool:
    """Return whether the cards with known faces can lie in their lots, whatever the others are.

    A face that a shuffle shows must be among the cards that were shuffled. If it is not one of those that are known, it
    was one of the unknown ones, which may come from several lots: where a discard was not noted, from any before.
    """
    number = {mark.text: at for at, lot in enumerate(lots) for mark in lot.marks}
    shown = [Counter([faces[mark.text] for mark in lot.marks if mark.text in faces]) for lot in lots]

    def may_lie(at: int, must: list[Counter[Card]]) -> bool:
        effort.spend(len(lots))
        if not at:
            return must[0] <= deck
        made_of = lots[at].made_of or ()
        wanted = must[at] - Counter([faces[mark.text] for mark in made_of if mark.text in faces])
        places = Counter([number[mark.text] for mark in made_of if mark.text not in faces])
        return any(
            may_lie(at - 1, [each + part.get(lot, Counter()) for lot, each in enumerate(must)])
            for part in _shared_out([*wanted.elements()], [*places.items()], effort)
        )

    return may_lie(len(lots) - 1, shown)


def _shared_out(cards: list[Card], places: list[tuple[int, int]], effort: Effort) -> Iterator[dict[int, Counter[Card]]]:
    """Yield the ways to share out cards over lots, each with as many places as it has unknown cards."""
    if not places:
        if not cards:
            yield {}
        return
    (lot, room), *others = places
    left_over = len(cards) - sum(places for _, places in others)
    for here in _choices([*Counter(cards).items()], range(max(left_over, 0), room + 1), effort):
        rest = [*(Counter(cards) - here).elements()]
        for part in _shared_out(rest, others, effort):
            yield {lot: here, **part}


def _choices(kinds: list[tuple[Card, int]], sizes: range, effort: Effort) -> Iterator[Counter[Card]]:
    """Yield the choices of so many cards."""
    effort.spend()
    if not kinds:
        yield Counter()
        return
    (face, copies), *others = kinds
    rest = sum(number for _, number in others)
    for taken in range(max(sizes.start - rest, 0), min(copies, sizes.stop - 1) + 1):
        left = range(max(sizes.start - taken, 0), sizes.stop - taken)
        for more in _choices(others, left, effort):
            yield more + Counter({face: taken})


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
