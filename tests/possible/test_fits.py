"""Whether cards can have the faces that are known of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabo_rules import card
from cabo_rules.possible.backs import Backs
from cabo_rules.possible.fits import Effort, TooMuchError, faces_of, fits
from cabo_rules.possible.marked import Lot

FACES = [card(text) for text in ("1", "2", "3")]


@given(
    deck=st.lists(st.sampled_from(FACES), min_size=3, max_size=5),
    domains=st.lists(st.frozensets(st.sampled_from(FACES), min_size=1), min_size=1, max_size=3),
    again=st.integers(0, 2),
    data=st.data(),
)
def test_some_order_agrees_with_the_domains(
    deck: list[object], domains: list[frozenset[object]], again: int, data: st.DataObject
) -> None:
    """The cards fit exactly if some order of the deck, and of those shuffled again, has a face of each domain."""
    backs = Backs()
    first = backs.new(len(deck))
    second = backs.new(again)
    made_of = tuple(data.draw(st.permutations(first)))[:again]
    lots = (Lot(first, None), *([Lot(second, made_of)] if again else []))  # fmt: skip
    marks = [mark.text for mark in data.draw(st.permutations([*first, *second]))][: len(domains)]
    known = dict(zip(marks, domains, strict=False))

    def orders() -> Iterator[dict[str, object]]:
        for order in permutations(deck):
            lying = {mark.text: face for mark, face in zip(first, order, strict=True)}
            for shuffled in permutations([lying[mark.text] for mark in made_of]):
                yield lying | {mark.text: face for mark, face in zip(second, shuffled, strict=True)}

    agreeing = [lying for lying in orders() if all(lying[mark] in domain for mark, domain in known.items())]
    cards: Counter = Counter(deck)  # type: ignore[type-arg]
    assert fits(lots, {}, known, cards, Effort(10_000)) == bool(agreeing)  # type: ignore[arg-type]
    for mark in marks:
        expected = {lying[mark] for lying in agreeing}
        assert faces_of(mark, lots, {}, known, cards, Effort(100_000)) == expected  # type: ignore[arg-type]


def test_an_answer_may_take_too_much() -> None:
    """The effort is counted, and no answer is given beyond it."""
    backs = Backs()
    lots = (Lot(backs.new(3), None),)
    with pytest.raises(TooMuchError):
        fits(lots, {}, {"#0": frozenset(FACES)}, Counter(FACES), Effort(0))
