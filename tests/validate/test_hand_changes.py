"""The last change of each slot, which explains how many cards a hand has."""

from __future__ import annotations

import pytest

from cabo_rules import Game, load_variant
from cabo_rules.seats import Place
from cabo_rules.validate.hand_changes import HandChanges
from tests.validate.games import random_game


@pytest.mark.parametrize("variant", ["rush", "travellers", "hunner", "cabo-2e"])
def test_the_last_change_of_a_slot_is_what_it_is_now(variant: str) -> None:
    """A slot that got a card last has one, and one that lost its card is a hole; all others are as they were dealt."""
    game, dealt, met = random_game(variant, 3, 2, 3), load_variant(variant).deal.cards, set[str]()
    changes, now = HandChanges(), Game.new(game.variant, game.players)
    for step in game.steps:
        changes.follow(step.events, step.number, 0)
        now = now.follow(step)
        slots = [(Place(seat, at), slot) for seat, hand in enumerate(now.state.hands) for at, slot in enumerate(hand)]
        for place, slot in slots:
            if (change := changes.by_place.get(place)) is None:
                assert slot.card is not None
                assert place.slot < dealt
            else:
                assert change.words.startswith("got ") == (slot.card is not None)
                met.add(change.words)
    assert len(met) > 2
