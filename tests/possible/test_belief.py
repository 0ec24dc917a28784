"""Beliefs about hidden cards: the faces of a place come out as often as its weights say."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from cabo_rules import Game, GameError, card, view
from cabo_rules.errors import short
from cabo_rules.moves import Draw, Keep, Place
from cabo_rules.possible import Belief, Knowledge
from cabo_rules.possible.belief import deal_again
from tests.possible.test_dealing import check_chances
from tests.rules.tables import play, table

ACE, TWO, THREE = map(card, ("AC", "2C", "3C"))


def knowledge(game: Game) -> Knowledge:
    """Return what Ana knows of a game."""
    return Knowledge(view(game.state, 0))


def test_a_face_comes_out_as_often_as_its_weight_says() -> None:
    """With one card in 48 kings that count nine times and cards that count once, each is dealt that often."""
    game = table("rush", ["AC 2C 3C 4C", "KC KD 5C 6C"], seen=[[{0}] * 4, [()] * 4])
    kings = [card(text) for text in ("KC", "KD", "KH", "KS")]
    belief, rng, found = Belief({Place(1, 2): dict.fromkeys(kings, 9.0)}), Random("kings"), Counter[str]()
    for _ in range(3000):
        state = knowledge(game).possible_state(rng, belief)
        assert view(state, 0) == view(game.state, 0)
        face = state.hands[1][2].card
        assert face is not None
        found[face.text] += 1
    unseen = [face for face in game.variant.cards_for(2) if face.text not in ("AC", "2C", "3C", "4C")]
    check_chances(found, Counter({face.text: 9 if face in kings else 1 for face in unseen}))


def test_believed_cards_take_their_faces_one_after_the_other() -> None:
    """Of three cards two are believed: in either order one takes its face by its weights, then the other."""
    marks = [card(text) for text in ("7S", "8S", "9S")]
    likely = {"7S": {ACE: 4.0}, "8S": {ACE: 2.0, TWO: 3.0}}
    expected, found, rng = dict[str, float](), Counter[str](), Random("three cards")
    for order, faces in product(((0, 1), (1, 0)), permutations((ACE, TWO, THREE))):
        chance, left = 0.5, [ACE, TWO, THREE]
        for mark, face in [(marks[at], faces[at]) for at in order]:
            weights = likely[mark.text]
            chance *= weights.get(face, 1.0) / sum([weights.get(each, 1.0) for each in left])
            left.remove(face)
        expected[str(faces)] = expected.get(str(faces), 0) + chance
    for _ in range(6000):
        dealt = [ACE, TWO, THREE]
        deal_again(marks, dealt, likely, rng)
        found[str(tuple(dealt))] += 1
    check_chances(found, Counter({faces: round(chance * 10**6) for faces, chance in expected.items()}))


def test_a_card_that_was_kept_is_one_that_may_be() -> None:
    """Where some cards may not be kept, a belief about one that was is weighed among those that may."""
    game = table("cambio-blind", ["AC 2C 3C 4C", "KC KD 5C 6C"], stock="5D", turn=1, seen=[[{0}] * 4, [()] * 4])
    seen = knowledge(game)
    for move in (Draw(1, "stock"), Keep(1, 0)):
        game = play(game, move)
        [*_, step] = game.view(0).steps
        seen.follow(step, view(game.state, 0))
    variant = game.variant
    assert variant.never_kept
    twos, rng, found = [face for face in variant.cards_for(2) if face.rank == "2"], Random("kept"), Counter[str]()
    belief = Belief({Place(1, 0): dict.fromkeys([*twos, *map(card, variant.never_kept)], 9.0)})
    for _ in range(3000):
        face = seen.possible_state(rng, belief).hands[1][0].card
        assert face is not None
        found[face.text] += 1
    shown = {*view(game.state, 0).discard, *map(card, ("AC", "2C", "3C", "4C"))}
    may = [face for face in variant.cards_for(2) if face not in shown and face.text not in variant.never_kept]
    expected = Counter[str]()
    for face in may:
        expected[face.text] += 9 if face in twos else 1
    check_chances(found, expected)


def test_weights_are_copied() -> None:
    """A mapping that is changed later does not change the belief."""
    weights = {Place(1, 0): {ACE: 2.0}}
    belief = Belief(weights)
    weights[Place(1, 0)][ACE] = -1.0
    weights[Place(1, 1)] = {}
    assert belief.weights == {Place(1, 0): {ACE: 2.0}}


def test_a_card_that_is_known_stays_what_it_is() -> None:
    """A belief about a card that the seat has seen changes nothing."""
    game = table("rush", ["AC 2C 3C 4C", "KC KD 5C 6C"], seen=[[{0}] * 4, [{0}, (), (), ()]])
    state = knowledge(game).possible_state(Random(1), Belief({Place(1, 0): {ACE: 100.0, TWO: 100.0}}))
    assert state.hands[1][0].card == card("KC")


@pytest.mark.parametrize(
    ("weights", "problem"),
    [
        ([], "weights must be a mapping of places to mappings of cards, not []"),
        ({0: {ACE: 1}}, "weights must be a mapping of places to mappings of cards, not 0"),
        ({Place(0, 0): 1}, "weights must be a mapping of places to mappings of cards, not 1"),
        ({Place(0, 0): {"AC": 1}}, "weights must be a mapping of places to mappings of cards, not 'AC'"),
        ({Place(0, 0): {ACE: 0}}, "weights must be numbers above 0, up to 1e100, not 0"),
        ({Place(0, 0): {ACE: -1.5}}, "weights must be numbers above 0, up to 1e100, not -1.5"),
        ({Place(0, 0): {ACE: float("inf")}}, "weights must be numbers above 0, up to 1e100, not inf"),
        ({Place(0, 0): {ACE: float("nan")}}, "weights must be numbers above 0, up to 1e100, not nan"),
        ({Place(0, 0): {ACE: 10**400}}, f"weights must be numbers above 0, up to 1e100, not {short(10**400)}"),
        ({Place(0, 0): {ACE: True}}, "weights must be numbers above 0, up to 1e100, not True"),
        ({Place(0, 0): {ACE: "1"}}, "weights must be numbers above 0, up to 1e100, not '1'"),
    ],
)
def test_wrong_weights(weights: Any, problem: str) -> None:
    """Something else than places, cards and numbers above 0."""
    with pytest.raises(GameError) as caught:
        Belief(weights)
    assert str(caught.value) == problem


@pytest.mark.parametrize("at", [Place(2, 0), Place(1, 4), Place(1, 1)])
def test_no_card_is_there(at: Place) -> None:
    """A seat that nobody has, a slot that the hand does not have, and a hole."""
    game = table("rush", ["AC 2C 3C 4C", "KC - 5C 6C"])
    with pytest.raises(GameError) as caught:
        knowledge(game).possible_state(Random(1), Belief({at: {ACE: 2.0}}))
    assert str(caught.value) == f"belief must be about cards in hands; seat {at.seat} has no card in slot {at.slot}"
