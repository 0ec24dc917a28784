"""The plain data hold together: state, events and moves are all known to those who handle them."""

from __future__ import annotations

import ast
import inspect
import pickle
from typing import Any

import attrs
import pytest

from cabo_rules import HIDDEN, Card, load_variant, moves, new_state
from cabo_rules import state as state_module
from cabo_rules.events import EVENTS
from cabo_rules.moves import HOST, HOST_MOVES, SEAT_MOVES
from cabo_rules.referee import RULES
from cabo_rules.state import Drawn, Slot, State, change
from cabo_rules.visibility import (
    Visibility,
    facts,
    hidden,
    shown_to_all,
    shown_to_seat,
    shown_to_seen_by,
    source,
    visibility,
)


def test_a_draft_has_the_fields_of_a_state() -> None:
    """The type that checkers see of a draft has the same fields with the same types; the real one is made of them."""
    tree = ast.parse(inspect.getsource(state_module))
    (declared,) = [each for each in ast.walk(tree) if isinstance(each, ast.ClassDef) and each.name == "Draft"]
    lines = [each for each in declared.body if isinstance(each, ast.AnnAssign)]
    fields = [(ast.unparse(each.target), ast.unparse(each.annotation)) for each in lines]
    assert fields == [(name, written.replace('"', "'")) for name, written in State.__annotations__.items()]
    assert list(State.__annotations__) == _names(State)


def test_a_changed_state_is_a_state_of_its_own() -> None:
    """The state that is changed stays as it was, and the new one is as good as one that was made field by field."""
    old = new_state(load_variant("rush"), 2)
    new = change(old, round=1, phase="looks")
    assert (old.round, old.phase, new.round, new.phase) == (0, "deal", 1, "looks")
    assert new == State(**{**{name: getattr(old, name) for name in _names(State)}, "round": 1, "phase": "looks"})
    assert pickle.loads(pickle.dumps(new)) == new
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        new.round = 2  # type: ignore[misc]


def test_every_move_can_be_refereed() -> None:
    """Each move belongs to a chapter of the rules, and is a seat's or the host's."""
    assert set(RULES) == {*SEAT_MOVES, *HOST_MOVES}
    assert not set(SEAT_MOVES) & set(HOST_MOVES)
    assert all(move.seat == HOST for move in HOST_MOVES)
    assert all("seat" in _names(move) for move in SEAT_MOVES)


def _fields(kind: Any) -> tuple[attrs.Attribute[Any], ...]:
    fields: tuple[attrs.Attribute[Any], ...] = attrs.fields(kind)
    return fields


def _names(kind: Any) -> list[str]:
    return [field.name for field in _fields(kind)]


def test_every_move_is_public() -> None:
    """A frontend finds them in ``cabo_rules.moves``, and nothing but what they are made of beside them."""
    names = {move.__name__ for move in (*SEAT_MOVES, *HOST_MOVES)}
    assert names <= set(moves.__all__)
    assert all(getattr(moves, move.__name__) is move for move in RULES)


@pytest.mark.parametrize("kind", [*EVENTS, *SEAT_MOVES, *HOST_MOVES, State, Slot], ids=lambda kind: kind.__name__)
def test_data_are_frozen(kind: Any) -> None:
    """A fact cannot be changed afterwards."""
    made = object.__new__(kind)
    for name in _names(kind) or ["seat"]:
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(made, name, 1)


# --- who sees a card --------------------------------------------------------------------------------------------------


def test_a_card_field_without_visibility_is_an_error() -> None:
    """Nobody can add a card to an event and forget to say who sees it."""
    with pytest.raises(TypeError, match=r"Shown\.card can hold a card, so it must declare who sees it"):

        @facts
        class Shown:
            card: Card


@pytest.mark.parametrize(
    "annotation", ["Card", "Card | None", "tuple[Card, ...]", "tuple[tuple[Card | None, ...], ...]", Card]
)
def test_however_the_card_is_held(annotation: object) -> None:
    """Also in a list, or where it may be absent."""
    with pytest.raises(TypeError, match=r"Shown\.what can hold a card"):
        facts(type("Shown", (), {"__annotations__": {"what": annotation}}))


@pytest.mark.parametrize(("shown", "needed"), [(shown_to_seat, "seat"), (shown_to_seen_by, "seen_by")])
def test_who_sees_a_card_must_stand_beside_it(shown: Any, needed: str) -> None:
    """A card that only some see needs the field that says who."""
    with pytest.raises(TypeError, match=rf"Shown\.card needs a field {needed} beside it"):
        facts(type("Shown", (), {"__annotations__": {"card": Card}, "card": shown()}))


def test_declared_visibility_can_be_asked_for() -> None:
    """Views read it from the fields."""

    @facts
    class Shown:
        seat: int
        open: Card = shown_to_all()
        own: Card = shown_to_seat()
        apart: Card = hidden()

    assert [visibility(field) for field in _fields(Shown)] == [
        None, Visibility.ALL, Visibility.SEAT, Visibility.NOBODY,
    ]  # fmt: skip
    assert Visibility.SEEN_BY in [visibility(field) for field in _fields(Drawn)]
    assert Shown(1, HIDDEN, HIDDEN, HIDDEN).open == HIDDEN


def test_a_card_without_a_source_is_an_error() -> None:
    """Nobody can add a card to an event and forget where the card comes from."""

    @facts
    class Shown:
        open: Card = shown_to_all()

    with pytest.raises(TypeError, match=r"Shown\.open must declare the source of its cards"):
        source(Shown, "open")


def test_a_card_behind_another_name_must_declare_who_sees_it() -> None:
    """A type whose name is not known to hold no card is taken to hold one, when the module is imported."""

    class Heap:
        cards: "Cards"  # type: ignore[name-defined]  # noqa: F821, UP037

    with pytest.raises(TypeError, match=r"Heap\.cards can hold a card, so it must declare who sees it"):
        facts(Heap)
