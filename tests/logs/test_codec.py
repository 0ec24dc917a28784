"""Moves and events as JSON, and how strictly they are read."""

from __future__ import annotations

import json
import tracemalloc
from typing import Any, get_type_hints

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabo_rules import HIDDEN, LogError, card, moves
from cabo_rules.events import EVENTS, Drew, PowerEnded, Snapped
from cabo_rules.logs.codec import TYPES, decode_event, decode_move, encode, kinds_of, type_name
from cabo_rules.moves import HOST_MOVES, SEAT_MOVES, Claim, Match, Place, PlacePenalty, Snap
from tests.logs.things import things


@pytest.mark.parametrize("cls", SEAT_MOVES + HOST_MOVES, ids=type_name)
@given(data=st.data())
def test_a_move_is_read_as_it_was_written(cls: type, data: st.DataObject) -> None:
    """Every move comes back equal from its text, and the text is canonical JSON with all its fields."""
    move = data.draw(things(cls))
    assert decode_move(json.loads(encode(move))) == move
    _is_canonical(move)


@pytest.mark.parametrize("cls", EVENTS, ids=type_name)
@given(data=st.data())
def test_an_event_is_read_as_it_was_written(cls: type, data: st.DataObject) -> None:
    """Every event comes back equal from its text, and the text is canonical JSON with all its fields."""
    event = data.draw(things(cls))
    assert decode_event(json.loads(encode(event))) == event
    _is_canonical(event)


@pytest.mark.parametrize("cls", TYPES, ids=type_name)
def test_a_field_is_written_by_the_type_that_its_class_declares(cls: type) -> None:
    """The types are those that Python finds in the annotations, in the same order."""
    hints = get_type_hints(cls)
    assert kinds_of(cls) == {field.name: hints[field.name] for field in attrs.fields(cls)}


def test_only_moves_and_events_are_written() -> None:
    """What they are made of is not written by itself."""
    thing: Any = Claim(Place(0, 1))
    with pytest.raises(KeyError):
        encode(thing)


def _is_canonical(thing: Any) -> None:
    text = encode(thing)
    data = json.loads(text)
    assert text == json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert data.keys() == {field.name for field in attrs.fields(type(thing))} | {"type"}


def test_what_a_move_and_an_event_look_like() -> None:
    """A place is [seat, slot], a card its text, a tuple a list, what is absent null."""
    assert encode(Match(0, (Claim(Place(0, 1)), Claim(Place(2, 3), 1)))) == (
        '{"claims":[{"give":null,"place":[0,1]},{"give":1,"place":[2,3]}],"seat":0,"type":"match"}'
    )
    assert encode(PlacePenalty(1, (0, -1))) == '{"cell":[0,-1],"seat":1,"type":"place_penalty"}'
    assert encode(Snapped(1, Place(2, 3), card("QS"))) == '{"card":"QS","place":[2,3],"seat":1,"type":"snapped"}'
    assert encode(PowerEnded(1, 'a "b"', "used", "k")) == (
        '{"how":"used","key":"k","power":"a \\"b\\"","seat":1,"type":"power_ended"}'
    )


def test_a_hidden_card_is_read() -> None:
    """A log may hold cards that are not known to whom it was written for."""
    assert decode_event({"type": "drew", "seat": 1, "card": "??"}) == Drew(1, HIDDEN)


def test_a_field_with_a_default_may_be_absent() -> None:
    """What a class has a default for need not be written by other programs."""
    data = {"type": "match", "seat": 0, "claims": [{"place": [0, 1]}]}
    assert decode_move(data) == Match(0, (Claim(Place(0, 1)),))
    assert decode_move({"type": "deal", "order": ["AS"]}) == moves.Deal((card("AS"),))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("snap", "move: must be an object, not 'snap'"),
        ({"seat": 1}, "move: type: missing"),
        ({"type": "jump"}, "move: unknown type 'jump'"),
        ({"type": ["snap"]}, r"move: unknown type \['snap'\]"),
        ({"type": "snapped", "seat": 0, "place": [0, 0], "card": "AS"}, "unknown type 'snapped'"),
        ({"type": "snap", "seat": True, "target": [2, 3]}, "snap: seat: must be a whole number, not True"),
        ({"type": "snap", "seat": "1", "target": [2, 3]}, "snap: seat: must be a whole number, not '1'"),
        ({"type": "snap", "seat": 1, "target": [2, 3], "x": 1}, "snap: unknown key 'x'"),
        ({"type": "snap", "seat": 1}, "snap: target: missing"),
        ({"type": "snap", "seat": 1, "target": [2, True]}, r"snap: target: must be a place, \[seat, slot\]"),
        ({"type": "snap", "seat": 1, "target": [2]}, "snap: target: must be a place"),
        ({"type": "snap", "seat": 1, "target": {"seat": 2, "slot": 3}}, "snap: target: must be a place"),
        ({"type": "draw", "seat": 1, "pile": "Stock"}, "draw: pile: must be one of stock, discard pile, not 'Stock'"),
        ({"type": "draw", "seat": 1, "pile": ["stock"]}, "draw: pile: must be one of"),
        ({"type": "first_look", "seat": 1, "slots": 1}, "first_look: slots: must be a list, not 1"),
        ({"type": "first_look", "seat": 1, "slots": ["1"]}, r"first_look: slots\[0\]: must be a whole number"),
        ({"type": "place_penalty", "seat": 1, "cell": [1]}, "place_penalty: cell: must be a list of 2, not of 1"),
        ({"type": "deal", "order": ["1S"]}, r"deal: order\[0\]: '1S' is not a card"),
        ({"type": "deal", "order": ["AS", 5]}, r"deal: order\[1\]: must be a card, not 5"),
        ({"type": "deal", "order": [], "seat": -1}, "deal: unknown key 'seat'"),
        ({"type": "deal", "order": [], "starter": "0"}, "deal: starter: must be a whole number"),
        (
            {"type": "match", "seat": 0, "claims": [{"place": [0, 1], "for": 1}]},
            r"match: claims\[0\]: unknown key 'for'",
        ),
        ({"type": "match", "seat": 0, "claims": [[0, 1]]}, r"match: claims\[0\]: must be an object"),
    ],
)
def test_a_malformed_move_is_refused_in_words(data: object, message: str) -> None:
    """Nothing is coerced or repaired; the error names the move, the field and what was found."""
    with pytest.raises(LogError, match=message):
        decode_move(data)


def test_a_list_is_read_up_to_its_first_problem() -> None:
    """An error for each of the items that a line can hold would take hundreds of megabytes."""
    data = {"type": "deal", "order": ["AS", *[0] * 300_000]}
    tracemalloc.start()
    with pytest.raises(LogError, match=r"deal: order\[1\]: must be a card, not 0"):
        decode_move(data)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 10**5


def test_a_malformed_event_is_refused_in_words() -> None:
    """Events are read as strictly as moves, and need all their fields."""
    with pytest.raises(LogError, match="called: last_turns: missing"):
        decode_event({"type": "called", "seat": 1, "key": "calling.when"})
    with pytest.raises(LogError, match="called: key: must be text, not 5"):
        decode_event({"type": "called", "seat": 1, "last_turns": [], "key": 5})
    with pytest.raises(LogError, match="event: unknown type 'snap'"):
        decode_event(json.loads(encode(Snap(0, Place(0, 0)))))
