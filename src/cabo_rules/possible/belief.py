"""A belief about hidden cards: some faces are likelier than others, though no rule says so."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import inf
from random import Random

from attrs import field, frozen

from cabo_rules.cards import Card
from cabo_rules.errors import GameError, check_kind, wrong_argument
from cabo_rules.possible.dealing import shuffled
from cabo_rules.possible.marked import Mark
from cabo_rules.seats import Place
from cabo_rules.state import State

Weights = Mapping[Card, float]
"""How likely faces are, compared with each other; a face that is not named has the weight 1."""


@frozen
class Belief:
    """Likely faces of hidden cards in hands, from how the others play.

    :ivar weights: for places, how many times as likely each face is there as it would be if all orders of the cards
        were equally likely; up to a factor. A face that is not named has the weight 1.
    :raises GameError: if that is no mapping of places, or a weight is not a number above 0.

    >>> from random import Random
    >>> from cabo_rules import Game, card, load_variant
    >>> from cabo_rules.moves import Place
    >>> from cabo_rules.possible import Belief, Knowledge
    >>> knowledge = Knowledge(Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7).view(0).state)
    >>> belief = Belief({Place(1, 0): {card("KH"): 1e9}})
    >>> knowledge.possible_state(Random(5), belief).hands[1][0].card
    Card(text='KH')
    """

    weights: Mapping[Place, Weights] = field()

    def __attrs_post_init__(self) -> None:
        check_kind(Mapping, "weights", self.weights, "a mapping of places to mappings of cards")
        for at, faces in self.weights.items():
            check_kind(Place, "weights", at, "a mapping of places to mappings of cards")
            check_kind(Mapping, "weights", faces, "a mapping of places to mappings of cards")
            for face, weight in faces.items():
                check_kind(Card, "weights", face, "a mapping of places to mappings of cards")
                if isinstance(weight, bool) or not isinstance(weight, int | float) or not 0 < weight < inf:
                    raise wrong_argument("weights", "numbers above 0", weight)


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


def deal_again(marks: Sequence[Mark], faces: list[Card], weights: Mapping[str, Weights], rng: Random) -> None:
    """Deal faces again, of which every order is equally likely but for these weights.

    The places take their faces one after the other, in random order, each from those that are left.
    """
    left = [*range(len(marks))]
    for at in shuffled([at for at in left if marks[at].text in weights], rng):
        likely = weights[marks[at].text]
        sums = [*accumulate([likely.get(faces[other], 1.0) for other in left])]
        other = left[bisect(sums, rng.random() * sums[-1], 0, len(left) - 1)]
        faces[at], faces[other] = faces[other], faces[at]
        left.remove(at)
