"""Sealed values: frozen, but built as drafts."""

from __future__ import annotations

import copy
import inspect
import pickle
import weakref
from typing import Any

import attrs
import pytest

from cabo_rules import HIDDEN, Card, Game, Refusal, Step, load_variant
from cabo_rules.events import EVENTS
from cabo_rules.moves import HOST_MOVES, SEAT_MOVES, Claim, Draw, Keep, Match, Place
from cabo_rules.play import play_at_random
from cabo_rules.state import PARTS, State, Window, draft_of
from tests.properties.invariants import is_draft, values_in


@pytest.mark.parametrize("name", ["travellers", "hunner", "eventide", "stacking"])
def test_no_value_of_a_game_can_be_changed(name: str) -> None:
    """Every field of every value that a game returns refuses to be assigned or deleted; none is a draft."""
    *_, game = play_at_random(load_variant(name), ["Ana", "Ben", "Chi"], 1)
    things = (game, game.state, game.view(1).state, game.steps, *attrs.astuple(game.variant, recurse=False))
    seen = {type(each): each for each in values_in(things)}
    assert len(seen) > 20
    for kind, value in seen.items():
        assert not is_draft(value)
        for field in attrs.fields(kind):
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                setattr(value, field.name, None)
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                delattr(value, field.name)


def test_a_draft_is_known_as_one() -> None:
    """The check would find a state that was not sealed."""
    state = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=1).state
    assert [is_draft(each) for each in (state, draft_of(state))] == [False, True]
    assert [is_draft(each) for each in values_in((state, draft_of(state)))].count(True) == 1


def test_no_class_of_the_game_can_be_changed_or_extended() -> None:
    """None of them, whether or not a game makes one of its values."""
    kinds: tuple[Any, ...] = (*EVENTS, *SEAT_MOVES, *HOST_MOVES, *PARTS, Claim, Game, State, Window, Step, Refusal)
    for kind in kinds:
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            kind.__setattr__(None, "seat", 1)
        with pytest.raises(TypeError, match=f"^{kind.__name__} cannot be a base class"):
            type("Heir", (kind,), {})


def test_copies_are_equal_and_cards_the_same() -> None:
    """Pickle and copy call the constructor; there is one card for each face."""
    state = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=1).state
    for made in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
        assert made == state
        assert made is not state
        assert made.stock[0] is state.stock[0]
        assert type(made) is State
    assert pickle.loads(pickle.dumps(HIDDEN)) is copy.deepcopy(HIDDEN) is Card("??") is HIDDEN


def test_constructors() -> None:
    """They take fields by position or name, with defaults, checks and conversions; errors and signatures name them."""
    assert Window(1) == Window(discarder=1, snapped=0, wrong=frozenset(), closed=False)
    claims: Any = [Claim(Place(0, 1))]
    assert Match(0, claims).claims == (Claim(Place(0, 1), None),)
    assert str(inspect.signature(Draw)) == "(seat: 'int', pile: 'Pile')"
    with pytest.raises(TypeError, match=r"Draw\(\) missing 1 required positional argument: 'pile'"):
        Draw(0)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=r"Keep\(\) got an unexpected keyword argument 'pile'"):
        Keep(pile="stock")  # type: ignore[call-arg]
    assert weakref.ref(window := Window(1))() is window
    assert attrs.evolve(window, closed=True) == Window(1, closed=True)  # type: ignore[misc]
