"""Whether cards can have the faces that are known of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabo_rules import Card, card
from cabo_rules.possible.backs import Backs
from cabo_rules.possible.fits import Effort, TooMuchError, faces_of, fits
from cabo_rules.possible.marked import Lot

FACES = [card(text) for text in ("1", "2", "3")]


@given(
    deck=st.lists(st.sampled_from(FACES), min_size=3, max_size=4),
    domains=st.lists(st.frozensets(st.sampled_from(FACES), min_size=1), min_size=1, max_size=4),
    data=st.data(),
)
def test_some_order_agrees_with_the_domains(
    deck: list[Card], domains: list[frozenset[Card]], data: st.DataObject
) -> None:
    """The cards fit exactly if some order of the deck, and of those shuffled again, has a face of each domain.

    A later shuffle has cards of the deal, which nobody noted when they were discarded, and of the shuffle before.
    """
    backs = Backs()
    lots = [Lot(backs.new(len(deck)), None)]
    lying = [*lots[0].marks]
    for _ in range(data.draw(st.integers(0, 2))):
        made_of = data.draw(st.permutations(lying))[: data.draw(st.integers(0, len(lying)))]
        lots.append(Lot(backs.new(len(made_of)), tuple(made_of)))
        lying = [mark for mark in lying if mark not in made_of] + [*lots[-1].marks]
    marks = [mark.text for mark in data.draw(st.permutations([mark for lot in lots for mark in lot.marks]))]
    known = dict(zip(marks, domains, strict=False))
    agreeing = [faces for faces in orders(lots, deck) if all(faces[mark] in domain for mark, domain in known.items())]
    cards = Counter(deck)
    assert fits(lots, {}, known, cards, Effort(100_000)) == bool(agreeing)
    for mark in marks:
        expected = {faces[mark] for faces in agreeing}
        assert faces_of(mark, lots, {}, known, cards, Effort(100_000)) == expected


def orders(lots: list[Lot], deck: list[Card]) -> Iterator[dict[str, Card]]:
    """Yield the faces of all marks for every order of the deck and of each shuffle."""
    first, *later = lots
    for order in dict.fromkeys(permutations(deck)):
        yield from shuffled(later, {mark.text: face for mark, face in zip(first.marks, order, strict=True)})


def shuffled(lots: list[Lot], faces: dict[str, Card]) -> Iterator[dict[str, Card]]:
    """Yield the faces with those of each order of some shuffles."""
    if not lots:
        yield faces
        return
    lot, *later = lots
    for order in dict.fromkeys(permutations([faces[mark.text] for mark in lot.made_of or ()])):
        yield from shuffled(later, faces | {mark.text: face for mark, face in zip(lot.marks, order, strict=True)})


def test_an_answer_may_take_too_much() -> None:
    """The effort is counted, and no answer is given beyond it."""
    backs = Backs()
    lots = (Lot(backs.new(3), None),)
    with pytest.raises(TooMuchError):
        fits(lots, {}, {"#0": frozenset(FACES)}, Counter(FACES), Effort(0))


@pytest.mark.parametrize(
    ("deck", "known", "fit"),
    [
        ("123", {"#4": "1", "#5": "2"}, True),
        ("123", {"#4": "1", "#5": "1"}, False),
        ("113", {"#4": "1", "#5": "1"}, True),
        ("123", {"#0": "1", "#4": "2", "#5": "3"}, False),
        ("123", {"#3": "1", "#4": "2", "#5": "3"}, False),
        ("123", {"#2": "3", "#4": "1", "#5": "2"}, True),
    ],
)
def test_a_shuffle_with_cards_of_two_lots(deck: str, known: dict[str, str], fit: bool) -> None:
    """The second shuffle has a card of the deal, #1, and that of the first shuffle, #3, which was #0."""
    backs = Backs()
    dealt = backs.new(3)
    again = backs.new(1)
    lots = [Lot(dealt, None), Lot(again, dealt[:1]), Lot(backs.new(2), (dealt[1], *again))]
    faces = {mark: card(text) for mark, text in known.items()}
    assert fits(lots, faces, {}, Counter(map(card, deck)), Effort(1_000)) == fit


def test_cards_of_many_shuffles_are_shared_out_within_the_effort() -> None:
    """Twelve cards, one of them twice, may come from six shuffles in some millions of ways, and in none."""
    backs = Backs()
    dealt = backs.new(12)
    shuffles = [Lot(backs.new(2), dealt[at : at + 2]) for at in range(0, 12, 2)]
    last = Lot(backs.new(12), tuple([mark for lot in shuffles for mark in lot.marks]))
    deck = [card(str(number)) for number in range(12)]
    faces = {mark.text: face for mark, face in zip(last.marks, [*deck[:11], deck[0]], strict=True)}
    with pytest.raises(TooMuchError):
        fits([Lot(dealt, None), *shuffles, last], faces, {}, Counter(deck), Effort(10_000))
