"""What each event changes of a state, and that it changes nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeVar

import attrs
import pytest

from cabo_rules import HIDDEN, card, events, load_variant, new_state
from cabo_rules.events import EFFECTS, EVENTS, Event
from cabo_rules.moves import SPECTATOR, Cell, Claim, Place
from cabo_rules.state import (
    Commitment,
    Drawn,
    Due,
    Ending,
    Gift,
    LastLap,
    Penalty,
    Slot,
    State,
    Window,
    change,
    changed,
)
from tests.rules.tables import EVERYBODY, cards

_T = TypeVar("_T")

NOBODY: Final = frozenset[int]()
ANA, BEN, CHI = range(3)


def lies(text: str, cell: Cell, *seen_by: int, face_up: bool = False) -> Slot:
    """A card in a slot, ``-`` for a hole; all have seen one that lies face up."""
    return Slot(None if text == "-" else card(text), EVERYBODY if face_up else frozenset(seen_by), cell, face_up)


def but(thing: _T, **changes: Any) -> _T:
    """The same with some fields changed."""
    facts: Any = thing
    changed: _T = attrs.evolve(facts, **changes)
    return changed


HANDS: Final = (
    (lies("AS", (0, 0), ANA), lies("2S", (0, 1)), lies("3S", (1, 0), face_up=True), lies("-", (1, 1))),
    (lies("AH", (0, 0), ANA, BEN), lies("-", (0, 1)), lies("3H", (1, 0)), lies("4H", (1, 1), BEN)),
    (lies("AD", (0, 0)), lies("2D", (0, 1), CHI)),
)
TURNED_UP: Final = tuple(tuple(slot.card for slot in hand) for hand in HANDS)
DRAWN: Final = Drawn(CHI, "stock", card("KS"), frozenset({CHI}))
WINDOW: Final = Window(BEN, 1, frozenset({ANA}), False, CHI, snapper=CHI)
OWED: Final = Penalty(ANA, 2, cards("JS QS"), "matching.snap.own.wrong")
UNPAID: Final = events.PenaltyWaived(ANA, 2, "matching.penalty.unpaid")
LAP: Final = LastLap("call", ANA, (BEN, CHI), "calling.when")
CLAIMS: Final = (Claim(Place(BEN, 0)), Claim(Place(ANA, 0)))
PROMISE: Final = Commitment("ab", cards("9S"))

FULL: Final = change(
    new_state(load_variant("travellers"), 3),
    phase="looks", round=3, starter=1, dealer=2, totals=(10, 20, 30), resets=(1, 0, 2), winners=(2,), hands=HANDS,
    stock=cards("4C 5C 6C"), discard=cards("7C 8C 9C"), turn=CHI, turns=5, drawn=DRAWN, powers=("one", "two"),
    looked=(Place(BEN, 0),), window=WINDOW, gift=Gift(CHI, Place(BEN, 1)), penalty=OWED, claims=CLAIMS, shuffle="turn",
    caller=ANA, last_lap=LAP, ending=Ending("stock out", "calling.stock_out"), snaps=(1, 0, 2),
    to_look=frozenset({ANA, BEN}), passed=frozenset({CHI}), out=frozenset({CHI}),
    commitments=(PROMISE,),
)  # fmt: skip
"""A state in which no field is as it was at first. There is no such table: the functions do not ask."""

CLEAR: Final = {
    "drawn": None, "powers": (), "looked": (), "window": None, "gift": None, "penalty": None, "claims": None,
    "shuffle": None, "caller": None, "last_lap": None, "ending": None, "snaps": (0, 0, 0), "to_look": NOBODY,
    "passed": NOBODY, "out": NOBODY,
}  # fmt: skip
"""What is left of an earlier round: nothing."""


def hands(slots: Mapping[tuple[int, int], Slot]) -> dict[str, Any]:
    """The hands with some slots changed; a slot that was not there is one more."""
    rows = [dict(enumerate(hand)) for hand in HANDS]
    for (seat, number), slot in slots.items():
        rows[seat][number] = slot
    return {"hands": tuple(tuple(row.values()) for row in rows)}


TABLE: Final = events.TableSet(
    ((card("AS"), None), cards("2S"), cards("3S 4S 5S 6S 7S 8S")), cards("KD KC"), cards("5H"), BEN, (7, 8, 9),
    (((ANA,), ()), ((),), ((), (), (), (), (), (ANA, BEN, CHI, SPECTATOR))), ANA, CHI, (BEN, ANA), 4,
)  # fmt: skip
TABLE_HANDS: Final = (
    (lies("AS", (0, 0), ANA), lies("-", (0, 1))),
    (lies("2S", (0, 0)),),
    (lies("3S", (0, 0)), lies("4S", (0, 1)), lies("5S", (1, 0)), lies("6S", (1, 1)),
     lies("7S", (0, 2)), lies("8S", (0, 3), *EVERYBODY)),
)  # fmt: skip
DEALT: Final = events.Dealt(4, 0, 2, (cards("AS 2S"), cards("AH 2H"), cards("AD 2D")), cards("KD KC"), None)
DEALT_HANDS: Final = tuple(
    (lies(f"A{suit}", (0, 0)), lies(f"2{suit}", (0, 1))) for suit in "SHD"
)  # fmt: skip
ON_TOP: Final = {"discard": cards("7C 8C 9C KS"), "drawn": None, "phase": "done"}
BY_PLAY: Final = Window(CHI, 0, NOBODY, False)

CASES: Final[Mapping[str, tuple[Mapping[str, Any], Event, Mapping[str, Any]]]] = {
    # the deal
    "a table is set": ({}, TABLE, {
        **CLEAR, "phase": "draw", "round": 1, "dealer": 0, "totals": (7, 8, 9), "hands": TABLE_HANDS,
        "stock": TABLE.stock, "discard": TABLE.discard, "turn": BEN, "turns": 10, "caller": CHI,
        "window": Window(None, 0, NOBODY, False), "last_lap": LastLap("call", CHI, (BEN, ANA), "calling.when"),
    }),
    "of which less is told": ({"starter": 0}, but(TABLE, discard=(), seen=(), caller=None, last_turns=()), {
        **CLEAR, "phase": "draw", "round": 1, "starter": BEN, "dealer": 0, "totals": (7, 8, 9),
        "hands": tuple(tuple(but(slot, seen_by=NOBODY) for slot in hand) for hand in TABLE_HANDS),
        "stock": TABLE.stock, "discard": (), "turn": BEN, "turns": 10,
    }),
    "a round is dealt": ({"phase": "deal"}, DEALT, {
        **CLEAR, "phase": "looks", "round": 4, "dealer": 0, "starter": 2, "hands": DEALT_HANDS, "stock": DEALT.stock,
        "discard": (), "turn": 0, "turns": 0, "to_look": frozenset({ANA, BEN, CHI}), "commitments": (),
    }),
    "dealt to those in the game": (
        {"phase": "deal", "out": NOBODY, "to_look": NOBODY},
        but(DEALT, hands=(*DEALT.hands[:2], ()), commitment="cd"),
        {
            **CLEAR, "phase": "looks", "round": 4, "dealer": 0, "starter": 2, "hands": (*DEALT_HANDS[:2], ()),
            "stock": DEALT.stock, "discard": (), "turn": 0, "turns": 0, "to_look": frozenset({ANA, BEN}),
            "out": frozenset({CHI}), "commitments": (Commitment("cd", cards("AS AH 2S 2H KD KC")),),
        },
    ),
    "with a commitment": ({"phase": "deal"}, but(DEALT, commitment="cd"), {
        **CLEAR, "phase": "looks", "round": 4, "dealer": 0, "starter": 2, "hands": DEALT_HANDS, "stock": DEALT.stock,
        "discard": (), "turn": 0, "turns": 0, "to_look": frozenset({ANA, BEN, CHI}),
        "commitments": (Commitment("cd", cards("AS AH AD 2S 2H 2D KD KC")),),
    }),
    "a commitment is opened": (
        {"commitments": (PROMISE, Commitment("cd", ()))}, events.CommitmentOpened("ab", cards("9S"), "n"),
        {"commitments": (Commitment("cd", ()),)},
    ),
    "a first look": ({}, events.FirstLooked(BEN, (2, 3), cards("3H 4H")),
     {**hands({(BEN, 2): lies("3H", (1, 0), BEN)}), "to_look": frozenset({ANA})}),
    "the looks end": ({}, events.LooksEnded((ANA,)), {"to_look": NOBODY}),
    "a card is turned": ({}, events.OpenCardTurned(card("4C")),
     {"stock": cards("5C 6C"), "discard": cards("4C"), "window": Window(None, 0, NOBODY, False)}),
    # the turn
    "a turn begins": ({"last_lap": None}, events.TurnBegan(BEN), {"turn": BEN, "turns": 6, "phase": "draw"}),
    "a last turn begins": ({}, events.TurnBegan(BEN), {
        "turn": BEN, "turns": 6, "phase": "draw", "last_lap": LastLap("call", ANA, (CHI,), "calling.when"),
    }),
    "a shuffle for a turn": (
        {"shuffle": None, "penalty": None}, events.ShuffleAwaited(CHI, "calling.stock_out"), {"shuffle": "turn"}
    ),
    "a shuffle at once": ({"shuffle": None}, events.StockLow("calling.stock_out.when"), {"shuffle": "stock"}),
    "a shuffle for a penalty": ({}, events.ShuffleAwaited(ANA, "calling.stock_out"), {"shuffle": "penalty"}),
    "shuffled": (
        {}, events.Shuffled(cards("8C 7C"), 1, None), {"stock": cards("8C 7C"), "discard": cards("9C"), "shuffle": None}
    ),
    "shuffled with a commitment": ({}, events.Shuffled(cards("8C 7C 9C"), 0, "cd"), {
        "stock": cards("8C 7C 9C"), "discard": (), "shuffle": None,
        "commitments": (PROMISE, Commitment("cd", cards("8C 7C 9C"))),
    }),
    "drawn from the stock": ({}, events.Drew(BEN, card("4C")), {
        "stock": cards("5C 6C"), "drawn": Drawn(BEN, "stock", card("4C"), frozenset({BEN})), "phase": "drawn",
        "window": None,
    }),
    "drawn from the discard pile": ({}, events.Took(BEN, card("9C")), {
        "discard": cards("7C 8C"), "drawn": Drawn(BEN, "discard pile", card("9C"), EVERYBODY), "phase": "drawn",
        "window": None,
    }),
    "kept": ({}, events.Kept(ANA, 2, card("3S")), {
        **hands({(ANA, 2): lies("KS", (1, 0), CHI)}), "discard": cards("7C 8C 9C 3S"), "drawn": None, "phase": "done",
        "window": Window(ANA, 0, NOBODY, False),
    }),
    "laid face up": ({}, events.LaidFaceUp(ANA, 0, "turn.discard_pile.kept"),
     hands({(ANA, 0): but(HANDS[ANA][0], face_up=True)})),
    "discarded": ({}, events.Discarded(CHI, card("KS")), {**ON_TOP, "claims": None, "window": BY_PLAY}),
    "put back": ({}, events.Returned(CHI, card("KS")), {**ON_TOP, "claims": None, "window": BY_PLAY}),
    # powers
    "a power is opened": ({}, events.PowerOpened(CHI, "three", None), {"powers": ("one", "two", "three")}),
    "by showing the card in hand": ({}, events.PowerOpened(CHI, "three", card("KS")), {
        "powers": ("one", "two", "three"), "drawn": Drawn(CHI, "stock", card("KS"), EVERYBODY),
    }),
    "with no card in hand": (
        {"drawn": None}, events.PowerOpened(CHI, "three", card("KS")), {"powers": ("one", "two", "three")}
    ),
    "the powers of a snapped card are due": ({}, events.PowerDue(ANA, ("two", "three")), {
        "window": Window(BEN, 1, frozenset({ANA}), False, CHI, None, (Due(ANA, ("two", "three")),), CHI),
    }),
    "a power that is due is opened": (
        {"window": but(WINDOW, user=BEN, due=(Due(ANA, ("three",)), Due(BEN, ("one",)))), "powers": ()},
        events.DuePowerOpened(ANA, ("three",)),
        {"window": but(WINDOW, user=ANA, due=(Due(BEN, ("one",)),)), "powers": ("three",)},
    ),
    "looked": ({}, events.Looked(CHI, (Place(BEN, 3), Place(CHI, 0)), cards("4H AD")), {
        **hands({(BEN, 3): lies("4H", (1, 1), BEN, CHI), (CHI, 0): lies("AD", (0, 0), CHI)}),
        "looked": (Place(BEN, 3), Place(CHI, 0)),
    }),
    "looked, and only the backs are told": ({}, events.Looked(CHI, (Place(BEN, 3), Place(CHI, 0)), (HIDDEN, HIDDEN)), {
        **hands({(BEN, 3): lies("4H", (1, 1), BEN, CHI), (CHI, 0): lies("AD", (0, 0), CHI)}),
        "looked": (Place(BEN, 3), Place(CHI, 0)),
    }),
    "looked at a back": (
        hands({(CHI, 0): Slot(HIDDEN, NOBODY, (0, 0))}), events.Looked(CHI, (Place(CHI, 0),), cards("AD")),
        {**hands({(CHI, 0): lies("AD", (0, 0), CHI)}), "looked": (Place(CHI, 0),)},
    ),
    "looked at what lies face up": ({}, events.Looked(CHI, (Place(ANA, 2),), cards("3S")), {
        "looked": (Place(ANA, 2),),
    }),
    "swapped": ({}, events.Swapped(CHI, (Place(ANA, 2), Place(BEN, 0))), hands({
        (ANA, 2): lies("AH", (1, 0), ANA, BEN), (BEN, 0): lies("3S", (0, 0), face_up=True),
    })),
    "swapped in one hand": ({}, events.Swapped(CHI, (Place(ANA, 0), Place(ANA, 2))), hands({
        (ANA, 0): lies("3S", (0, 0), face_up=True), (ANA, 2): lies("AS", (1, 0), ANA),
    })),
    "a power is over": ({}, events.PowerEnded(CHI, "one", "used", "powers.named.one"), {
        "powers": ("two",), "looked": (),
    }),
    # matching
    "snapped": ({}, events.Snapped(BEN, Place(ANA, 0), card("AS")), {
        **hands({(ANA, 0): lies("-", (0, 0))}), "discard": cards("7C 8C 9C AS"),
        "window": Window(BEN, 2, frozenset({ANA}), False, ANA, snapper=BEN), "snaps": (1, 1, 2),
    }),
    "snapped after the window is closed": (
        {"window": but(WINDOW, closed=True)}, events.Snapped(BEN, Place(ANA, 0), card("AS")),
        {
            **hands({(ANA, 0): lies("-", (0, 0))}), "discard": cards("7C 8C 9C AS"),
            "window": Window(BEN, 2, frozenset({ANA}), True, ANA, snapper=BEN), "snaps": (1, 1, 2),
        },
    ),
    "snapped and kept": ({}, events.SnapKept(BEN, Place(ANA, 2), card("3S")), {
        "window": Window(BEN, 2, frozenset({ANA}), False, ANA, snapper=BEN), "snaps": (1, 1, 2),
    }),
    "snapped and kept, unseen": ({}, events.SnapKept(ANA, Place(BEN, 2), card("3H")), {
        **hands({(BEN, 2): lies("3H", (1, 0), *EVERYBODY)}),
        "window": Window(BEN, 2, frozenset({ANA}), False, BEN, snapper=ANA), "snaps": (2, 0, 2),
    }),
    "snapped wrongly": ({}, events.SnapFailed(BEN, Place(ANA, 2), card("3S")), {
        "window": Window(BEN, 1, frozenset({ANA, BEN}), False, CHI, snapper=CHI),
    }),
    "snapped wrongly, unseen": ({}, events.SnapFailed(BEN, Place(BEN, 2), card("3H")), {
        **hands({(BEN, 2): lies("3H", (1, 0), *EVERYBODY)}),
        "window": Window(BEN, 1, frozenset({ANA, BEN}), False, CHI, snapper=CHI),
    }),
    "snapped in a closed window": (
        {"window": but(WINDOW, closed=True)}, events.SnapFailed(CHI, Place(ANA, 2), card("3S")),
        {"window": Window(BEN, 1, frozenset({ANA, CHI}), True, CHI, snapper=CHI)},
    ),
    "snapped late": ({}, events.SnappedLate(BEN, Place(BEN, 0)), {}),
    "the window is closed": (
        {}, events.WindowClosed("matching.snap"), {"window": Window(BEN, 1, frozenset({ANA}), True, CHI, snapper=CHI)}
    ),
    "a gift is owed": (
        {}, events.GiftOwed(BEN, Place(CHI, 1), "matching.snap.others.gift"), {"gift": Gift(BEN, Place(CHI, 1))}
    ),
    "given": ({}, events.Gave(CHI, 1, Place(BEN, 1)), {
        **hands({(CHI, 1): lies("-", (0, 1)), (BEN, 1): lies("2D", (0, 1), CHI)}), "gift": None,
    }),
    "not given": ({}, events.GiftDeclined(CHI), {"gift": None}),
    "a match begins": ({}, events.MatchBegan(CHI, CLAIMS[1:], card("KS")), {
        "claims": CLAIMS[1:], "drawn": Drawn(CHI, "stock", card("KS"), EVERYBODY),
    }),
    "matched": ({}, events.Matched(CHI, Place(BEN, 0), None, card("AH")), {
        **hands({(BEN, 0): lies("-", (0, 0))}), "discard": cards("7C 8C 9C AH"), "claims": CLAIMS[1:],
    }),
    "matched for a gift": ({}, events.Matched(CHI, Place(BEN, 0), 1, card("AH")), {
        **hands({(BEN, 0): lies("2D", (0, 0), CHI), (CHI, 1): lies("-", (0, 1))}),
        "discard": cards("7C 8C 9C AH"), "claims": CLAIMS[1:],
    }),
    "matched wrongly": ({}, events.MatchFailed(CHI, Place(BEN, 0), card("AH")), {
        **hands({(BEN, 0): lies("AH", (0, 0), *EVERYBODY)}), "claims": CLAIMS[1:],
    }),
    "traded": ({}, events.Traded(ANA, (2, 0), cards("3S AS")), {
        **hands({(ANA, 2): lies("KS", (1, 0), CHI), (ANA, 0): lies("-", (0, 0))}),
        "discard": cards("7C 8C 9C 3S AS"), "drawn": None, "phase": "done", "window": Window(ANA, 0, NOBODY, False),
    }),
    "not traded": ({}, events.TradeFailed(ANA, (0, 1), cards("AS 2S")), hands({
        (ANA, 0): lies("AS", (0, 0), *EVERYBODY), (ANA, 1): lies("2S", (0, 1), *EVERYBODY),
    })),
    "the drawn card fills a hole": ({}, events.DrawnKept(ANA, 3, (1, 1), "matching.set.drawn_card"),
     {**hands({(ANA, 3): lies("KS", (1, 1), CHI)}), "drawn": None, "phase": "done"}),
    "the drawn card is one more": ({}, events.DrawnKept(CHI, 2, (0, 2), "matching.set.drawn_card"),
     {**hands({(CHI, 2): lies("KS", (0, 2), CHI)}), "drawn": None, "phase": "done"}),
    # penalty cards
    "owed": (
        {}, events.PenaltyOwed(BEN, 3, "matching.snap.late"), {"penalty": Penalty(BEN, 3, (), "matching.snap.late")}
    ),
    "drawn as owed": ({}, events.PenaltyDrawn(ANA, card("4C")), {
        "stock": cards("5C 6C"), "penalty": but(OWED, owed=1, apart=cards("JS QS 4C")),
    }),
    "placed, and more to place": ({}, events.PenaltyPlaced(ANA, 3, (1, 1)), {
        **hands({(ANA, 3): lies("JS", (1, 1))}), "penalty": but(OWED, apart=cards("QS")),
    }),
    "placed, and more to draw": ({"penalty": but(OWED, apart=cards("JS"))}, events.PenaltyPlaced(BEN, 4, (2, 0)),
     {**hands({(BEN, 4): lies("JS", (2, 0))}), "penalty": but(OWED, apart=())}),
    "placed, and one more to place": ({"penalty": but(OWED, owed=0)}, events.PenaltyPlaced(CHI, 2, (0, 2)),
     {**hands({(CHI, 2): lies("JS", (0, 2))}), "penalty": but(OWED, owed=0, apart=cards("QS"))}),
    "the last one placed": ({"penalty": but(OWED, owed=0, apart=cards("JS"))}, events.PenaltyPlaced(ANA, 3, (1, 1)),
     {**hands({(ANA, 3): lies("JS", (1, 1))}), "penalty": None}),
    "the rest waived": ({}, UNPAID, {"penalty": but(OWED, owed=0)}),
    "all of it waived": ({"penalty": but(OWED, apart=())}, UNPAID, {"penalty": None}),
    "out": ({"last_lap": None, "out": NOBODY}, events.WentOut(BEN, "matching.penalty.most_cards.beyond"), {
        "out": frozenset({BEN}),
    }),
    "out in the last lap": ({"out": frozenset({ANA})}, events.WentOut(BEN, "matching.penalty.most_cards.beyond"), {
        "out": frozenset({ANA, BEN}), "last_lap": LastLap("call", ANA, (CHI,), "calling.when"),
    }),
    "the last snap given up": ({}, events.SnapPassed(BEN), {"passed": frozenset({BEN, CHI})}),
    # the end of a round
    "called": ({}, events.Called(BEN, (CHI,), "calling.empty_hand"), {
        "caller": BEN, "last_lap": LastLap("call", BEN, (CHI,), "calling.empty_hand"),
    }),
    "the caller's hand is shown": ({}, events.HandShown(BEN, "calling.caller_hand", TURNED_UP[BEN]), {
        "hands": (
            HANDS[ANA],
            tuple(slot if slot.card is None else Slot(slot.card, EVERYBODY, slot.cell, True) for slot in HANDS[BEN]),
            HANDS[CHI],
        ),
    }),
    "a hand is empty": ({}, events.HandEmptied(BEN, (CHI, ANA), "calling.empty_hand"), {
        "last_lap": LastLap("empty hand", BEN, (CHI, ANA), "calling.empty_hand"),
    }),
    "passed over": ({"last_lap": None, "turn": ANA, "turns": 4}, events.PassedOver(BEN, "calling.empty_hand"), {
        "turn": BEN, "turns": 5,
    }),
    "passed over in the own turn": ({"last_lap": None, "turn": BEN}, events.PassedOver(BEN, "calling.empty_hand"), {}),
    "passed over in the last lap": ({}, events.PassedOver(BEN, "calling.empty_hand"), {
        "turn": BEN, "last_lap": LastLap("call", ANA, (CHI,), "calling.when"),
    }),
    "the last turn ends": ({}, events.LastTurnEnded(CHI, "last turn", "calling.when"), {
        "phase": "last snap", "ending": Ending("last turn", "calling.when"),
    }),
    "the round ends": ({}, events.RoundEnded("last turn", "calling.when", TURNED_UP), {
        "hands": tuple(
            tuple(slot if slot.card is None else Slot(slot.card, EVERYBODY, slot.cell, True) for slot in hand)
            for hand in HANDS
        ), "powers": (), "looked": (), "window": None, "phase": "deal",
    }),
    # the game
    "scored": ({}, events.RoundScored((), (ANA,), (11, 22, 33)), {"totals": (11, 22, 33)}),
    "a total comes down": (
        {}, events.TotalReset(BEN, 5, "game.rounds.reset"), {"totals": (10, 5, 30), "resets": (1, 1, 2)}
    ),
    "the next round": ({}, events.RoundAwaited(ANA, BEN), {"phase": "deal", "starter": ANA, "dealer": BEN}),
    "the game ends": ({}, events.GameEnded((ANA, BEN), "game.rounds.end"), {"phase": "over", "winners": (ANA, BEN)}),
    "the game is abandoned": ({}, events.GameAbandoned("game"), {"phase": "over", "winners": ()}),
}  # fmt: skip
"""For each what is different before it, the event, and all fields that it changes."""


@pytest.mark.parametrize("name", CASES)
def test_changes(name: str) -> None:
    """The fields that the table names are then as it says, and all others as they were."""
    different, event, expected = CASES[name]
    before = change(FULL, **different)
    after = changed(before, EFFECTS[type(event)], event)
    different_now = [name for name in State.__match_args__ if getattr(after, name) != getattr(before, name)]
    assert {name: getattr(after, name) for name in different_now} == expected
    assert type(after) is State


def test_every_event_is_tested() -> None:
    """Each is in the table above."""
    assert {type(event) for _, event, _ in CASES.values()} == set(EVENTS)


def test_every_event_has_an_effect() -> None:
    """A public event that is not in the table of effects would be lost. Its effect stands in the same chapter."""
    assert tuple(EFFECTS) == EVENTS
    public: list[Any] = [getattr(events, name) for name in events.__all__]
    assert {kind for kind in public if attrs.has(kind)} == {*EVENTS, events.SeatScore}, "a public event is in the union"
    assert all(effect.__module__ == kind.__module__ for kind, effect in EFFECTS.items())


def test_before_anything_has_happened() -> None:
    """Nothing is dealt, owed or known, and the host deals first."""
    variant = load_variant("rush")
    start = {
        "variant": variant, "seats": 2, "phase": "deal", "round": 0, "starter": None, "dealer": None, "totals": (0, 0),
        "resets": (0, 0), "winners": None, "hands": ((), ()), "stock": (), "discard": (), "turn": 0, "turns": 0,
        "snaps": (0, 0), "commitments": (),
    }  # fmt: skip
    state = new_state(variant, 2)
    assert {name: getattr(state, name) for name in State.__match_args__} == {**CLEAR, **start}
