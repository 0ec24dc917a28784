"""Events that somebody tells of, and whether they can happen at this table: a seat, a slot, a card is not there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pytest

from cabo_rules import GameError, events
from cabo_rules.errors import short
from cabo_rules.events import EFFECTS, Event
from cabo_rules.events.evolve import evolve
from cabo_rules.moves import SPECTATOR, Claim, Place, PlacePenalty, Snap
from cabo_rules.state import (
    MOST_COMMITMENTS,
    MOST_SLOTS,
    Commitment,
    Drawn,
    Due,
    Penalty,
    Slot,
    Window,
    change,
    changed,
)
from cabo_rules.visibility import card_fields, source
from tests.events.test_effects import CASES, FULL
from tests.rules.tables import cards, table

HANDS: Final = ("AS 2S 3S 4S", "AH 2H 3H 4H", "AD 2D 3D 4D")
STATE: Final = table("travellers", HANDS, stock="KS", discard="9C").state
DECK: Final = STATE.variant.cards
POWERS: Final = tuple(STATE.variant.powers_by_name)
KING: Final = cards("KS")[0]

DRAWN: Final = {"drawn": Drawn(0, "stock", KING, frozenset({0})), "phase": "drawn"}
OWED: Final = Penalty(0, 1, (), "matching.snap.own.wrong")
MOST: Final = MOST_SLOTS + len(DECK)
LONG: Final = tuple(Slot(KING, frozenset(), (0, column)) for column in range(MOST))
PROMISES: Final = tuple(Commitment(f"{number:064x}", ()) for number in range(MOST_COMMITMENTS))
TURNED_UP: Final = tuple(map(cards, HANDS))
SEEN: Final = (((0,), (), (), (SPECTATOR, 0, 1, 2)),) * 3

Told = tuple[Mapping[str, Any], Event]
"""What is different at the table, and the event."""


def table_set(**other: Any) -> events.TableSet:
    """A table set up by hand, told of with something different."""
    told: dict[str, Any] = {"hands": TURNED_UP, "stock": (KING,), "discard": (), "turn": 0, "totals": (0, 0, 0)}
    told |= {"seen": SEEN, "dealer": None, "caller": None, "last_turns": (), "lap": 1}
    return events.TableSet(**{**told, **other})


CAN: Final[Mapping[str, Told]] = {
    "the first seat": ({}, events.TurnBegan(0)),
    "the last seat": ({}, events.TurnBegan(2)),
    "a table": ({}, table_set()),
    "a table with a dealer and a caller": ({}, table_set(dealer=2, caller=1, last_turns=(2, 1))),
    "the last slot": ({}, events.SnappedLate(0, Place(2, 3))),
    "a power of the variant": ({}, events.PowerOpened(0, POWERS[-1], None)),
    "the last card of the stock": ({"stock": (KING,)}, events.Drew(0, KING)),
    "the last card of the pile": ({"discard": (KING,)}, events.Took(0, KING)),
    "all cards on the pile": ({**DRAWN, "discard": DECK[1:]}, events.Discarded(0, KING)),
    "all cards in the stock": ({}, events.Shuffled(DECK, 0, None)),
    "all cards apart": ({"penalty": Penalty(0, 1, DECK[1:], "k")}, events.PenaltyDrawn(0, KING)),
    "the powers of a snapped card": ({"window": Window(0)}, events.PowerDue(2, POWERS[:1])),
    "all powers open": ({"powers": POWERS[1:]}, events.PowerOpened(0, POWERS[0], None)),
    "as many slots as there may be": ({"penalty": Penalty(0, 0, (KING,), "k"), "hands": (LONG[1:], *STATE.hands[1:])},
     events.PenaltyPlaced(0, MOST - 1, (0, MOST))),
    "as many commitments as there may be": ({"commitments": PROMISES[1:]}, events.Shuffled((), 0, "ab")),
    "all hands": ({}, events.RoundEnded("last turn", "calling.when", TURNED_UP)),
}  # fmt: skip
"""What can happen, if only just."""

CANNOT: Final[Mapping[str, Told]] = {
    # seats
    "a seat too many": ({}, events.TurnBegan(3)),
    "a seat below the first": ({}, events.TurnBegan(-1)),
    "the turn of a spectator": ({}, events.TurnBegan(SPECTATOR)),
    "the turn of seat 3": ({}, table_set(turn=3)),
    "the dealer is seat 3": ({}, table_set(dealer=3)),
    "the dealer is seat -1": ({}, table_set(dealer=-1)),
    "the starter is seat 3": ({}, events.RoundAwaited(3, None)),
    "the caller is seat 3": ({}, table_set(caller=3)),
    "a last turn of seat 3": ({}, events.Called(0, (1, 3), "calling.when")),
    "a last turn of seat -1": ({}, events.Called(0, (1, -1), "calling.when")),
    "seat 3 wins": ({}, events.GameEnded((0, 3), "game.rounds.end")),
    "two totals": ({}, events.RoundScored((), (0,), (1, 2))),
    "four totals": ({}, events.RoundScored((), (0,), (1, 2, 3, 4))),
    "two hands": ({}, table_set(hands=TURNED_UP[:2], seen=SEEN[:2])),
    "a card of which is not said who has seen it": ({}, table_set(seen=(*SEEN[:2], ((), (), ())))),
    "a card too many of which it is said": ({}, table_set(seen=(*SEEN[:2], ((), (), (), (), ())))),
    "seen by seat 3": ({}, table_set(seen=(*SEEN[:2], ((), (), (), (3,))))),
    "seen by seat -3": ({}, table_set(seen=(*SEEN[:2], ((), (), (), (-3,))))),
    # slots
    "a slot that is not there": ({}, events.SnappedLate(0, Place(1, 4))),
    "a slot below the first": ({}, events.SnappedLate(0, Place(1, -1))),
    "a slot of seat 3": ({}, events.SnappedLate(0, Place(3, 0))),
    "a slot of seat -1": ({}, events.SnappedLate(0, Place(-1, 0))),
    "one of two slots": ({}, events.Swapped(0, (Place(1, 0), Place(1, 4)))),
    "a claim": (DRAWN, events.MatchBegan(0, (Claim(Place(0, 0)), Claim(Place(1, 4))), KING)),
    "an own slot": ({}, events.LaidFaceUp(0, -1, "turn.discard_pile.kept")),
    "an own slot of several": ({}, events.TradeFailed(0, (0, -1), cards("AS 4S"))),
    # cards
    "a look at more slots than cards": ({}, events.FirstLooked(0, (0, 1), cards("AS"))),
    "a look at more places than cards": ({}, events.Looked(0, (Place(1, 0), Place(1, 1)), cards("AH"))),
    "a set of more slots than cards": ({}, events.TradeFailed(0, (0, 1), cards("AS"))),
    "a hand with a card less": ({}, events.RoundEnded("last turn", "k", (*TURNED_UP[:2], cards("AD 2D 3D")))),
    "a hand with a card more": ({}, events.RoundEnded("last turn", "k", (*TURNED_UP[:2], cards("AD 2D 3D 4D 5D")))),
    "unequal hands": ({}, events.Dealt(1, 0, 0, (*TURNED_UP[:2], cards("AD 2D 3D")), (KING,), "ab")),
    "a card from an empty stock": ({"stock": ()}, events.Drew(0, KING)),
    "a card from an empty pile": ({"discard": ()}, events.Took(0, KING)),
    "a penalty card from an empty stock": ({"stock": (), "penalty": OWED}, events.PenaltyDrawn(0, KING)),
    "a card turned from an empty stock": ({"stock": ()}, events.OpenCardTurned(KING)),
    "a card that nobody holds": ({}, events.Kept(0, 0, KING)),
    "a snap without a window": ({"window": None}, events.Snapped(0, Place(0, 0), KING)),
    # more than there can be
    "more cards on the pile": ({**DRAWN, "discard": DECK}, events.Discarded(0, KING)),
    "more cards in the stock": ({}, events.Shuffled((*DECK, KING), 0, None)),
    "more cards apart": ({"penalty": Penalty(0, 1, DECK, "k")}, events.PenaltyDrawn(0, KING)),
    "more powers": ({"powers": POWERS}, events.PowerOpened(0, POWERS[0], None)),
    "another power": ({}, events.PowerOpened(0, "oops", None)),
    "another power of a snapped card": ({"window": Window(0)}, events.PowerDue(0, (POWERS[0], "oops"))),
    "more powers of snapped cards": (
        {"window": Window(0, due=(Due(0, ()),) * len(DECK))}, events.PowerDue(0, (POWERS[0],))
    ),
    "a power of a snapped card that is not due": ({"window": Window(0)}, events.DuePowerOpened(0, (POWERS[0],))),
    "a power that is due to another": (
        {"window": Window(0, due=(Due(1, (POWERS[0],)),))}, events.DuePowerOpened(0, (POWERS[0],))
    ),
    "more slots": ({"penalty": Penalty(0, 0, (KING,), "k"), "hands": (LONG, *STATE.hands[1:])},
     events.PenaltyPlaced(0, MOST, (0, MOST))),
    "more commitments": ({"commitments": PROMISES}, events.Shuffled((), 0, "ab")),
}  # fmt: skip


def test_the_largest_hand_grows() -> None:
    """To a hand with as many slots as may be set up a penalty card may come, and its client follows."""
    begun = table("travellers", ("AS" + " -" * (MOST_SLOTS - 1), "2S", "3S"), discard="4H")
    game = begun.play(Snap(0, Place(0, 0)))
    game = game.play(next(move for move in game.legal_moves(0) if isinstance(move, PlacePenalty)))
    assert len(game.state.hands[0]) == MOST_SLOTS + 1
    client = begun.view(1)
    for step in game.view(1).since(begun.number):
        client = client.follow(step)
    assert client.state == game.view(1).state


@pytest.mark.parametrize("case", CAN)
def test_what_can_happen(case: str) -> None:
    """It leads to the state to which the referee's own event would lead."""
    different, told = CAN[case]
    state = change(STATE, **different)
    assert evolve(state, told) == changed(state, EFFECTS[type(told)], told)


@pytest.mark.parametrize("case", CANNOT)
def test_what_cannot_happen(case: str) -> None:
    """It is an error of the library that shows the event, cut to eighty characters."""
    different, told = CANNOT[case]
    shown = repr(told) if len(repr(told)) <= 80 else f"{repr(told)[:77]}..."
    with pytest.raises(GameError) as caught:
        evolve(change(STATE, **different), told)
    assert str(caught.value) == f"this event cannot happen at this table: {shown}"


@pytest.mark.parametrize("case", CASES)
def test_a_card_comes_from_a_pile_that_has_one(case: str) -> None:
    """An event whose card's source is an empty pile cannot happen, whichever event it is."""
    different, event, _ = CASES[case]
    bare = change(FULL, **{**different, "stock": (), "discard": ()})
    sources: Any = [source(type(event), name) for name in card_fields(type(event))]
    for find in filter(callable, sources):
        try:
            find(bare, event)
        except IndexError:
            with pytest.raises(GameError):
                evolve(bare, event)


@pytest.mark.parametrize("told", [None, Snap, Snap(0, Place(0, 0))])
def test_what_is_not_an_event(told: Any) -> None:
    """The error says where the events are."""
    with pytest.raises(GameError) as caught:
        evolve(STATE, told)
    assert str(caught.value) == f"event must be an event, not {short(told)}; cabo_rules.events has their classes"


def test_without_a_window_nothing_is_snapped() -> None:
    """With one, the same snap can happen."""
    different: dict[str, Any] = {"window": Window(1, 0, frozenset(), False)}
    assert evolve(change(STATE, **different), events.Snapped(0, Place(0, 0), KING)).discard[-1] == KING
