"""Assign faces to marked cards, in agreement with those that were shown.

A deal brings the cards of the deck, a shuffle only the cards that were shuffled. So the cards shown after a shuffle
limit the cards before it. Go through the lots backwards to find the faces that must be among the cards shuffled face
down, and then forwards to give every card its face.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from cabo_rules.cards import Card
from cabo_rules.chance import shuffled
from cabo_rules.possible.marked import Lot, Shown

Faces = Mapping[str, Card]
"""The face of each card, by its mark."""


def fill_lots(
    lots: Sequence[Lot],
    shown: Sequence[Shown],
    deck: Sequence[Card],
    seed: int,
    kept: Collection[str] = (),
    never: Collection[str] = (),
) -> Faces | None:
    """Give every card a face in agreement with those shown; return ``None`` if that is impossible.

    :param seed: the seed of the shuffle that places the cards which may be anywhere.
    :param kept: the marks of the cards that were kept from the stock.
    :param never: the texts of the cards that may not be kept.
    """
    faces = {each.mark.text: each.face for each in shown}
    needed = _needed(lots, faces, deck)
    if needed is None or any(faces[mark].text in never for mark in kept if mark in faces):
        return None
    kept = {mark for mark in kept if mark not in faces}
    counts = _may_be_kept(lots, faces, deck, needed, kept, never) if kept else [0] * len(lots)
    if counts is None:
        return None
    for number, (lot, must, count) in enumerate(zip(lots, needed, counts, strict=True)):
        pool = Counter(deck if lot.made_of is None else [faces[mark.text] for mark in lot.made_of])
        free = shuffled([*(pool - _shown_of(lot.marks, faces) - must).elements()], seed, 2 * number)
        later, others = _face_down(lots, number, faces)
        held = [mark for mark in others if mark in kept]
        fit = [at for at, card in enumerate(free) if card.text not in never][: count + len(held)] if kept else []
        faces.update(zip(held, [free[at] for at in fit[count:]], strict=True))
        rest = [card for at, card in enumerate(free) if at not in {*fit}]
        few = len(later) - must.total() - count
        chosen = [*must.elements(), *[free[at] for at in fit[:count]], *rest[:few]]
        faces.update(zip(later, shuffled(chosen, seed, 2 * number + 1), strict=True))
        faces.update(zip([mark for mark in others if mark not in kept], rest[few:], strict=True))
    return faces


def _may_be_kept(
    lots: Sequence[Lot],
    faces: Faces,
    deck: Sequence[Card],
    needed: Sequence[Counter[Card]],
    kept: Collection[str],
    never: Collection[str],
) -> list[int] | None:
    """Return, for each lot, how many more faces that may be kept must be among its cards shuffled again unseen.

    Return ``None`` if the cards that were kept cannot all have such faces.
    """

    def fit(cards: Counter[Card]) -> int:
        return sum(copies for card, copies in cards.items() if card.text not in never)

    def wanted(number: int, again: int) -> int:
        marks = lots[number].marks
        held = sum(mark.text in kept for mark in marks)
        return fit(_shown_of(marks, faces) + needed[number]) + held + again

    counts = [0]
    for number in range(len(lots) - 1, 0, -1):
        made_of, before = lots[number].made_of or (), needed[number - 1]
        count = max(0, wanted(number, counts[-1]) - fit(_shown_of(made_of, faces) + before))
        if before.total() + count > sum(mark.text not in faces for mark in made_of):
            return None
        counts.append(count)
    return counts[::-1] if wanted(0, counts[-1]) <= fit(Counter(deck)) else None


def _shown_of(marks: Sequence[Card], faces: Faces) -> Counter[Card]:
    return Counter(faces[mark.text] for mark in marks if mark.text in faces)


def _needed(lots: Sequence[Lot], faces: Faces, deck: Sequence[Card]) -> list[Counter[Card]] | None:
    """Return, for each lot, the faces that must be among its cards shuffled again unseen; ``None`` if impossible.

    Such cards were in the stock before, so they all belong to the lot before.
    """
    needed: list[Counter[Card]] = [Counter()]
    for lot in reversed(lots):
        must = _shown_of(lot.marks, faces) + needed[-1]
        if lot.made_of is None:
            return needed[::-1] if Counter(deck) >= must else None
        must -= _shown_of(lot.made_of, faces)
        if must.total() > sum(mark.text not in faces for mark in lot.made_of):
            return None
        needed.append(must)
    return []


def _face_down(lots: Sequence[Lot], number: int, faces: Faces) -> tuple[list[str], list[str]]:
    """Return the marks of a lot whose faces were not shown: those shuffled again, and the others."""
    again = {mark.text for mark in lots[number + 1].made_of or ()} if number + 1 < len(lots) else set()
    marks = [mark.text for mark in lots[number].marks if mark.text not in faces]
    return [mark for mark in marks if mark in again], [mark for mark in marks if mark not in again]


def first_impossible(lots: Sequence[Lot], shown: Sequence[Shown], deck: Sequence[Card]) -> int:
    """Return the index in ``shown`` of the first card impossible after those before it; its length if there is none."""
    faces = [(each.mark.text, each.face) for each in shown]
    places = range(len(shown))
    return bisect_left(places, True, key=lambda at: _needed(lots, dict(faces[: at + 1]), deck) is None)
