"""Assign faces to marked cards, in agreement with those that were shown.

A deal brings the cards of the deck, a shuffle only the cards that were shuffled. So the cards shown after a shuffle
limit the cards before it; see :mod:`cabo_rules.possible.dealing`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from random import Random

from cabo_rules.cards import Card
from cabo_rules.possible.dealing import Pool, needed, shuffled, ways_to_deal
from cabo_rules.possible.marked import Lot, Shown

Faces = Mapping[str, Card]
"""The face of each card, by its mark."""


def fill_lots(
    lots: Sequence[Lot],
    shown: Sequence[Shown],
    deck: Sequence[Card],
    rng: Random,
    kept: Collection[str] = (),
    never: Collection[str] = (),
) -> Faces | None:
    """Give every card a face in agreement with those shown; return ``None`` if that is impossible.

    :param kept: the marks of the cards that were kept from the stock.
    :param never: the texts of the cards that may not be kept.
    """
    faces = {each.mark.text: each.face for each in shown}
    if any(faces[mark].text in never for mark in kept if mark in faces):
        return None
    places = [_places(lots, number, faces, kept) for number in range(len(lots))]
    dealing = ways_to_deal(_pools(lots, faces, deck, places), never)
    if dealing is None:
        return None
    for (held, lying, again), drawn in zip(places, dealing.draw(rng), strict=True):
        faces.update(zip(held, drawn[0], strict=True))
        faces.update(zip(lying, drawn[1], strict=True))
        faces.update(zip(again, shuffled(drawn[2], rng), strict=True))
    return faces


def _places(
    lots: Sequence[Lot], number: int, faces: Faces, kept: Collection[str] = ()
) -> tuple[list[str], list[str], list[str]]:
    """Return the marks of a lot whose faces were not shown: those kept, the others, and those shuffled again."""
    later = {mark.text for mark in lots[number + 1].made_of or ()} if number + 1 < len(lots) else set[str]()
    marks = [mark.text for mark in lots[number].marks if mark.text not in faces]
    again = [mark for mark in marks if mark in later]
    held = [mark for mark in marks if mark in kept and mark not in later]
    return held, [mark for mark in marks if mark not in later and mark not in kept], again


def _pools(
    lots: Sequence[Lot],
    faces: Faces,
    deck: Sequence[Card],
    places: Sequence[tuple[list[str], list[str], list[str]]],
) -> list[Pool]:
    pools = []
    for lot, (held, lying, again) in zip(lots, places, strict=True):
        brought = Counter(
            deck if lot.made_of is None else [faces[mark.text] for mark in lot.made_of if mark.text in faces]
        )
        rest = Counter(brought)
        rest.subtract(faces[mark.text] for mark in lot.marks if mark.text in faces)
        pools.append(Pool(brought, rest, len(held), len(lying), len(again)))
    return pools


def begun(lots: Sequence[Lot], shown: Sequence[Shown]) -> Sequence[Lot]:
    """Return the lots up to the last one of which a card was shown.

    Of the first cards that were shown, the others do not matter. They must be left out: cards that lay open when they
    were shuffled into a later lot seem unseen as long as not all that was shown before is taken into account.
    """
    marks = {each.mark for each in shown}
    last = max((number for number, lot in enumerate(lots) if not marks.isdisjoint(lot.marks)), default=0)
    return lots[: last + 1]


def first_impossible(lots: Sequence[Lot], shown: Sequence[Shown], deck: Sequence[Card]) -> int:
    """Return the index in ``shown`` of the first card impossible after those before it; its length if there is none."""

    def is_impossible(at: int) -> bool:
        faces = {each.mark.text: each.face for each in shown[: at + 1]}
        until = begun(lots, shown[: at + 1])
        places = [_places(until, number, faces) for number in range(len(until))]
        return needed(_pools(until, faces, deck, places)) is None

    return bisect_left(range(len(shown)), True, key=is_impossible)
