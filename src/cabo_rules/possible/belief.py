"""A belief about hidden cards: some faces are likelier than others, though no rule says so."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import accumulate
from random import Random
from typing import Any, Final

from attrs import field, frozen

from cabo_rules.cards import Card
from cabo_rules.errors import GameError, check_kind, wrong_argument
from cabo_rules.possible.dealing import shuffled
from cabo_rules.possible.marked import Mark
from cabo_rules.seats import Place
from cabo_rules.state import State

Weights = Mapping[Card, float]
"""How likely faces are, compared with each other; a face that is not named has the weight 1."""


MOST: Final = 1e100
"""The greatest weight."""

_NUMBERS: Final = "numbers above 0, up to 1e100"
_PLACES: Final = "a mapping of places to mappings of cards"


def _copied(weights: object) -> Mapping[Place, Weights]:
    """Return a copy of the weights, after checking them.

    :raises GameError: if they are wrong.
    """
    copy = dict[Place, Weights]()
    for at, faces in _items(weights):
        check_kind(Place, "weights", at, _PLACES)
        for face, weight in _items(faces):
            check_kind(Card, "weights", face, _PLACES)
            check_kind(int | float, "weights", weight, _NUMBERS)
            if not 0 < weight <= MOST or weight is True:
                raise wrong_argument("weights", _NUMBERS, weight)
        copy[at] = {**faces}
    return copy


def _items(weights: Any) -> Iterable[tuple[Any, Any]]:
    check_kind(Mapping, "weights", weights, _PLACES)
    return [*weights.items()]


@frozen(eq=False)
class Belief:
    """Likely faces of hidden cards in hands, from how the others play.

    :ivar weights: for places, how many times as likely each face is there as in a fair sample, up to a factor. A face
        that is not named has the weight 1. Several places take their faces one after the other, in random order, each
        from those that are left.
    :raises GameError: if ``weights`` is anything else, or a weight is not above 0 and at most 1e100.

    >>> from random import Random
    >>> from cabo_rules import Game, card, load_variant
    >>> from cabo_rules.moves import Place
    >>> from cabo_rules.possible import Belief, Knowledge
    >>> knowledge = Knowledge(Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7).view(0).state)
    >>> belief = Belief({Place(1, 0): {card("KH"): 1e9}})
    >>> knowledge.possible_state(Random(5), belief).hands[1][0].card
    Card(text='KH')
    """

    weights: Mapping[Place, Weights] = field(converter=_copied)


def weights_by_mark(belief: Belief, marked: State) -> Mapping[str, Weights]:
    """Return the weights of a belief by the mark of the card at each place.

    :raises GameError: if a place does not exist, or is a hole.
    """
    found = dict[str, Weights]()
    for at, faces in belief.weights.items():
        hand = marked.hands[at.seat] if at.seat < marked.seats else ()
        card = hand[at.slot].card if at.slot < len(hand) else None
        if card is None:
            raise GameError(f"belief must be about cards in hands; seat {at.seat} has no card in slot {at.slot}")
        found[card.text] = faces
    return found


def deal_again(
    marks: Sequence[Mark],
    faces: list[Card],
    weights: Mapping[str, Weights],
    rng: Random,
    kept: int = 0,
    never: Collection[str] = (),
) -> None:
    """Deal faces again, of which every order is equally likely but for these weights.

    :param kept: how many of the first cards were kept from the stock where not every card may be.
    :param never: the texts of the cards that may not.
    """
    left = [*range(len(marks))]
    for at in shuffled([at for at in left if marks[at].text in weights], rng):
        likely = weights[marks[at].text]
        others = [other for other in left if other >= kept or at < kept]
        if at < kept:
            others = [other for other in others if faces[other].text not in never]
        sums = [*accumulate([likely.get(faces[other], 1.0) for other in others])]
        other = others[bisect(sums, rng.random() * sums[-1], 0, len(others) - 1)]
        faces[at], faces[other] = faces[other], faces[at]
        left.remove(at)
