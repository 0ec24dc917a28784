"""Views by example: who sees what at a table, what is remembered, and what can be no view at all."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from typing import Any

import attrs
import pytest

from cabo_rules import (
    HIDDEN,
    HOST,
    SPECTATOR,
    Card,
    Game,
    GameError,
    State,
    card,
    events,
    load_variant,
    moves,
    state,
)
from cabo_rules.moves import Call, Deal, DeclinePower, Draw, EndTurn, FirstLook, Keep, Look, Place, SetUp, Snap, Swap
from cabo_rules.past import Step
from cabo_rules.state import Drawn, Slot, change, new_state
from cabo_rules.views import _TURN_OVER, Recall, known_to, redact, view
from cabo_rules.views import hands as seen_hands
from cabo_rules.views.hands import _FACE_DOWN, _FACE_UP, _SHOWN, _check_slot
from cabo_rules.visibility import Visibility, card_fields, facts, shown_to_all, shown_to_seen
from tests.properties.seen import seen_by

RUSH = load_variant("rush")
ANA, BEN, CHI = range(3)
ALL = frozenset({ANA, BEN, CHI, SPECTATOR})
ANY: Any = object()


def table(*top_of_stock: str, **more: Any) -> Game:
    """Three players with two cards each, of which nobody has seen any; the stock begins as named."""
    hands = [["AS", "2S"], ["3S", "4S"], ["5S", "6S"]]
    top = [card(text) for text in top_of_stock]
    used = {card(text) for hand in hands for text in hand} | {*top, card("9H")}
    rest = [each for each in RUSH.cards if each not in used]
    return Game.set_up(RUSH, ["Ana", "Ben", "Chi"], hands=hands, discard=["9H"], stock=[*top, *rest], **more)


def hands(seen: State) -> list[str]:
    """The hands of a view: ``"?? 2S"``."""
    return [" ".join("--" if slot.card is None else slot.card.text for slot in hand) for hand in seen.hands]


def drawn(game: Game, seat: int, recall: Recall = "perfect") -> str:
    """The drawn card as a seat sees it."""
    seen = view(game.state, seat, recall).drawn
    assert seen is not None
    return seen.card.text


# --- who sees what ----------------------------------------------------------------------------------------------------


def test_a_card_from_the_stock_is_seen_by_who_drew_it() -> None:
    """And by nobody else, until it comes on the discard pile."""
    game = table("8H").play(Draw(ANA, "stock"))
    for recall in ("perfect", "none"):
        assert [drawn(game, seat, recall) for seat in (ANA, BEN, CHI, SPECTATOR)] == ["8H", "??", "??", "??"]
    game = game.play(Keep(ANA, 0))
    assert hands(view(game.state, ANA)) == ["8H ??", "?? ??", "?? ??"]
    assert hands(view(game.state, BEN)) == ["?? ??"] * 3
    assert {view(game.state, seat).discard for seat in ALL} == {game.state.discard}


def test_a_card_from_the_discard_pile_is_known_to_all() -> None:
    """Everybody saw it, in the hand and where it lies then."""
    game = table().play(Draw(ANA, "discard pile"))
    assert [drawn(game, seat) for seat in (BEN, SPECTATOR)] == ["9H", "9H"]
    game = game.play(Keep(ANA, 1))
    assert hands(view(game.state, SPECTATOR)) == ["?? 9H", "?? ??", "?? ??"]
    assert known_to(game.state, Place(ANA, 1)) == ALL
    assert hands(view(game.state, ANA, "none")) == ["?? ??"] * 3


def test_nobody_sees_the_stock() -> None:
    """How many cards lie in it is public, their order is not."""
    stocks = {view(table("8H").state, seat).stock for seat in ALL}
    assert stocks == {(HIDDEN,) * 45}


def test_a_look_is_seen_by_who_looks() -> None:
    """Everybody sees the place; who remembers nothing sees the card until the swap that may follow is decided."""
    game = table("KS").play(Draw(ANA, "stock")).play(Look(ANA, (Place(BEN, 0),)))
    opened, looked = game.view(CHI).last_events
    assert opened == events.PowerOpened(ANA, "peek-and-swap", card("KS"))
    assert looked == events.Looked(ANA, (Place(BEN, 0),), (HIDDEN,))
    assert game.view(ANA).last_events == game.last_events
    for recall in ("perfect", "none"):
        assert hands(view(game.state, ANA, recall))[BEN] == "3S ??"
        assert hands(view(game.state, BEN, recall))[BEN] == "?? ??"
    after = game.play(DeclinePower(ANA))
    assert hands(view(after.state, ANA))[BEN] == "3S ??"
    assert hands(view(after.state, ANA, "none"))[BEN] == "?? ??"


def test_who_remembers_nothing_is_not_reminded_by_the_look_of_another() -> None:
    """Ana looks at a card that Ben has seen before: now only she sees it; and when the game ends, nobody does.

    Nor does a look remind her of another card that she has seen.
    """
    before = table("KS", seen=[[[ANA], []], [[BEN], []], [[], []]])
    game = before.play(Draw(ANA, "stock")).play(Look(ANA, (Place(BEN, 0),)))
    assert hands(view(game.state, ANA)) == ["AS ??", "3S ??", "?? ??"]
    assert hands(view(game.state, ANA, "none")) == ["?? ??", "3S ??", "?? ??"]
    assert hands(view(game.state, BEN))[BEN] == "3S ??"
    assert [hands(view(game.state, seat, "none"))[BEN] for seat in (ANA, BEN, CHI)] == ["3S ??", "?? ??", "?? ??"]
    ended = game.play(moves.Abandon())
    assert [hands(view(ended.state, seat, "none"))[BEN] for seat in (ANA, BEN, CHI)] == ["?? ??", "?? ??", "?? ??"]


def test_who_remembers_nothing_sees_the_top_of_the_discard_pile() -> None:
    """The cards below it were shown, too."""
    game = table("2D").play(Draw(ANA, "stock")).play(moves.Discard(ANA))
    assert view(game.state, BEN).discard == (card("9H"), card("2D"))
    assert view(game.state, BEN, "none").discard == (HIDDEN, card("2D"))


def test_who_has_seen_a_card_knows_where_it_goes() -> None:
    """What is known travels with the card when two cards change places."""
    game = table("KS").play(Draw(ANA, "stock")).play(Look(ANA, (Place(BEN, 0),)))
    game = game.play(Swap(ANA, (Place(ANA, 1), Place(BEN, 0))))
    assert hands(view(game.state, ANA)) == ["?? 3S", "?? ??", "?? ??"]
    assert known_to(game.state, Place(ANA, 1)) == {ANA}
    assert not known_to(game.state, Place(BEN, 0))


def test_a_wrong_snap_is_seen_by_all() -> None:
    """And is forgotten at once by who remembers nothing; the penalty card nobody has seen."""
    game = table("8H").play(Snap(CHI, Place(BEN, 1)))
    assert {tuple(hands(view(game.state, seat))) for seat in ALL} == {("?? ??", "?? 4S", "?? ?? ??")}
    assert hands(view(game.state, CHI, "none")) == ["?? ??", "?? ??", "?? ?? ??"]
    assert events.PenaltyDrawn(CHI, HIDDEN) in game.view(CHI).last_events


def test_first_looks_last_until_the_first_turn() -> None:
    """In the nearest row; then who remembers nothing sees backs only."""
    game = Game.new(RUSH, ["Ana", "Ben"], seed=7).play(FirstLook(ANA, (0, 1)))
    assert hands(view(game.state, ANA, "none"))[ANA] == "QS 3H ?? ??"
    assert hands(view(game.state, BEN))[ANA] == "?? ?? ?? ??"
    game = game.play(FirstLook(BEN, ()))
    assert hands(view(game.state, ANA))[ANA] == "QS 3H ?? ??"
    assert hands(view(game.state, ANA, "none"))[ANA] == "?? ?? ?? ??"


def test_a_card_that_lies_face_up_is_not_forgotten() -> None:
    """In cabo-2e a card taken from the discard pile lies open in the hand."""
    variant = load_variant("cabo-2e")
    game = Game.set_up(variant, ["Ana", "Ben"], hands=[["1", "2"], ["3", "4"]], discard=["9"])
    game = game.play(Draw(ANA, "discard pile")).play(Keep(ANA, 0))
    assert hands(view(game.state, BEN, "none")) == ["9 ??", "?? ??"]


def test_all_hands_are_open_at_the_end_of_a_round() -> None:
    """Until the next one is dealt, in every view."""
    game = table("2H", "2D", "2C").play(Call(ANA))
    for seat in (BEN, CHI):
        game = game.play(Draw(seat, "stock")).play(Keep(seat, 0))
    while game.state.phase != "deal":
        game = game.play(next(iter(game.legal_moves(game.state.turn)), None) or moves.CloseWindow())
    for seat in ALL:
        assert view(game.state, seat).hands == game.state.hands
        assert hands(view(game.state, seat, "none")) == hands(game.state)


def _in_a_look() -> Game:
    return table("KS").play(Draw(ANA, "stock")).play(Look(ANA, (Place(BEN, 0),)))


def _face_up() -> Game:
    variant = load_variant("cabo-2e")
    game = Game.set_up(variant, ["Ana", "Ben", "Chi"], hands=[["1", "2"], ["3"], ["4"]], discard=["9"])
    return game.play(Draw(ANA, "discard pile")).play(Keep(ANA, 0))


@pytest.mark.parametrize(
    "game",
    [
        Game.new(RUSH, ["Ana", "Ben", "Chi"], seed=7).play(FirstLook(ANA, (0, 1))),
        table("2D", seen=[[[ANA, BEN], []], [[CHI], []], [[], []]]),
        table("2D").play(Draw(ANA, "stock")),
        table("2D").play(Draw(ANA, "discard pile")),
        table("2D").play(Draw(ANA, "discard pile")).play(Keep(ANA, 0)),
        _in_a_look(),
        _in_a_look().play(Swap(ANA, (Place(ANA, 0), Place(BEN, 0)))),
        table("8H").play(Snap(CHI, Place(BEN, 1))),
        _face_up(),
    ],
)
def test_who_has_seen_a_card_is_memory_too(game: Game) -> None:
    """A view without recall has an empty ``seen_by`` and shows fewer cards; all else is as with perfect recall."""
    places = [Place(owner, number) for owner, hand in enumerate(game.state.hands) for number in range(len(hand))]
    for seat in ALL:
        seen, forgotten = view(game.state, seat), view(game.state, seat, "none")
        assert all(known_to(forgotten, place) == frozenset() for place in places)
        assert forgotten.drawn is None or forgotten.drawn.seen_by == frozenset()
        same = set(State.__match_args__) - {"hands", "drawn", "discard"}
        assert all(getattr(forgotten, name) == getattr(seen, name) for name in same)
        for mine, slot in zip(sum(seen.hands, ()), sum(forgotten.hands, ()), strict=True):
            assert (slot.cell, slot.face_up, slot.card is None) == (mine.cell, mine.face_up, mine.card is None)


def test_tables_that_differ_in_what_was_seen_before_look_the_same_without_recall() -> None:
    """Whether Ben looked at his card once, or Chi did, is for the players to remember."""
    tables = [table("2D", seen=[[[], []], [seats, []], [[], []]]) for seats in ([], [BEN], [BEN, CHI], [ANA])]
    for seat in ALL:
        assert len({view(game.state, seat, "none") for game in tables}) == 1
        assert len({view(game.state, seat) for game in tables}) == 4


def test_what_the_host_deals_is_hidden() -> None:
    """From everybody, the dealer included; of a table set up by hand each sees what it has seen."""
    order = Deal(RUSH.cards, 1)
    assert redact(order, ANA) == Deal((HIDDEN,) * 52, 1)
    setting = SetUp(((card("AS"), None), (card("2S"),)), (card("3S"),), (card("4S"),), 0, (0, 0), (((0,), ()), ((1,),)))
    told = redact(setting, BEN)
    assert told.hands == ((HIDDEN, None), (card("2S"),))
    assert (told.stock, told.discard) == ((HIDDEN,), (card("4S"),))
    assert redact(SetUp(setting.hands, setting.stock, setting.discard, 0, (0, 0)), BEN).hands == (
        (HIDDEN, None),
        (HIDDEN,),
    )
    step = redact(Step(1, order, (events.PenaltyDrawn(0, card("2S")), events.TurnBegan(0))), ANA)
    assert step == Step(1, Deal((HIDDEN,) * 52, 1), (events.PenaltyDrawn(0, HIDDEN), events.TurnBegan(0)))


def test_nothing_hidden_stays_the_same_object() -> None:
    """To tell of a move or an event without cards costs nothing."""
    for fact in (EndTurn(0), events.TurnBegan(1), events.Took(0, card("2S"))):
        assert redact(fact, BEN) is fact


def test_a_view_can_be_kept() -> None:
    """It is a state like any other: equal, hashed, pickled."""
    seen = view(table("8H").state, ANA)
    assert pickle.loads(pickle.dumps(seen)) == seen == view(seen, ANA)
    assert hash(seen) == hash(view(table("8H").state, ANA))
    assert view(new_state(RUSH, 3), BEN) == new_state(RUSH, 3)


def test_hands_that_a_seat_was_shown_before_are_not_shown_again() -> None:
    """Views of several tables in turn, of other sizes and after other moves, are each that of its own table."""
    drew = table("8H").play(Draw(ANA, "stock"))
    games = [
        table("8H"), drew, drew.play(Keep(ANA, 0)), Game.new(RUSH, ["Ana", "Ben"], seed=7), _in_a_look(), _face_up(),
        table("2D", seen=[[[ANA, BEN], []], [[BEN], []], [[BEN], []]]), table("8H").play(Snap(CHI, Place(BEN, 1))),
    ]  # fmt: skip
    for game in (*games, *games[::2], *games[::-1]):
        for seat in (ANA, BEN, SPECTATOR):
            for _ in range(2):
                assert view(game.state, seat) == seen_by(game.state, seat)


def test_hands_that_a_seat_knows_stay_the_same_object() -> None:
    """A hand that hides nothing from it needs no other; nor do all of them, at the end of a round."""
    state = table("2D", seen=[[[ANA, BEN], [BEN]], [[BEN], []], [[], []]]).state
    assert [mine is hand for mine, hand in zip(view(state, BEN).hands, state.hands, strict=True)] == [
        True,
        False,
        False,
    ]
    opened = change(state, hands=state.hands[:1])
    assert view(opened, BEN).hands is opened.hands


@pytest.mark.parametrize("recall", ["perfect", "none"])
@pytest.mark.parametrize("face_up", [False, True])
def test_a_table_larger_than_any(recall: Recall, face_up: bool) -> None:
    """With so many seats, slots, and seats that have seen a card, that hardly two are face down in the same way."""
    seats, known = 20, frozenset({ANA})
    hands = [[Slot(card("AS"), known | {1000 + number * (seat % 2)}, (seat, number)) for number in range(70)]
             for seat in range(seats)]  # fmt: skip
    hands[2] = [Slot(slot.card, frozenset({number}), slot.cell, face_up) for number, slot in enumerate(hands[2])]
    state = change(new_state(RUSH, seats), hands=tuple(map(tuple, hands)))
    for seat in (ANA, BEN, 19, BEN):
        seen = view(state, seat, recall)
        if recall == "perfect":
            assert seen == seen_by(state, seat)
            continue
        for owner, hand in enumerate(seen.hands):
            for slot, real in zip(hand, state.hands[owner], strict=True):
                open_now = real.face_up and seat in real.seen_by
                assert slot == Slot(real.card if open_now else HIDDEN, frozenset(), real.cell, real.face_up)


def test_hands_that_were_shown_are_kept_up_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond it they are turned over again; what a seat sees is the same."""
    state = table("2H").state
    _SHOWN.clear()
    monkeypatch.setattr(seen_hands, "_MOST_ENTRIES", 2)
    monkeypatch.setattr(seen_hands, "_MOST_SEATS", 2)
    for seat in (ANA, BEN, CHI, ANA):
        assert view(state, seat) == seen_by(state, seat)
        assert len(_SHOWN) <= 2 >= max(map(len, _SHOWN.values()))


def test_large_hands_and_tables_are_not_kept() -> None:
    """The memory is bounded in slots: a hand of 64 cards is kept, one of 65 is not, nor is a table of as many."""
    for sizes, kept in (([64], 2), ([65], 0), ([32, 32], 3), ([32, 33], 2)):
        _SHOWN.clear()
        all_hands = tuple(tuple(Slot(card("AS"), frozenset(), (0, at)) for at in range(size)) for size in sizes)
        state = change(new_state(RUSH, len(sizes)), hands=all_hands)
        assert view(state, ANA) == view(state, ANA) == seen_by(state, ANA)
        assert len(_SHOWN[ANA]) == kept


@pytest.mark.parametrize("recall", ["perfect", "none"])
def test_the_first_view_of_all_is_as_the_next(recall: Recall) -> None:
    """Whether or not slots were face down before in the same way, with cards or with holes between them."""
    state = table("2H").play(Draw(ANA, "stock")).play(moves.Discard(ANA)).play(Snap(ANA, Place(ANA, 1))).state
    assert any(slot.card is None for slot in state.hands[ANA])
    for kept in (_FACE_DOWN, _FACE_UP, _SHOWN):
        kept.clear()
    first = view(state, CHI, recall)
    assert hands(first) == ["?? --", "?? ??", "?? ??"]
    assert view(state, CHI, recall) == first


# --- no view ----------------------------------------------------------------------------------------------------------

STATE = table().state
SEATS = "seat must be a seat from 0 to 2 or SPECTATOR"
VIEW = "use view(state, seat) for a state"
NO_FACT = "fact must be an event, a move, a step or a part of a state"

NO_VIEWS: dict[str, tuple[str, Callable[[], object]]] = {
    "the host's": (
        "seat must not be HOST, since the host sees every card; use the game itself",
        lambda: view(STATE, HOST),
    ),
    "a seat that is not there": (f"{SEATS}, not 3", lambda: view(STATE, 3)),
    "a negative seat": (f"{SEATS}, not -3", lambda: view(STATE, -3)),
    "a seat of text": (f"{SEATS}, not '0'", lambda: view(STATE, ANY and "0")),  # type: ignore[arg-type]
    "a seat of truth": (f"{SEATS}, not True", lambda: view(STATE, True)),
    "half a seat": (f"{SEATS}, not 0.0", lambda: view(STATE, ANY and 0.0)),  # type: ignore[arg-type]
    "another recall": ("recall must be one of perfect, none, not 'some'", lambda: view(STATE, ANA, "some")),  # type: ignore[arg-type]
    "an event for the host": (
        "seat must not be HOST, since the host sees every card; use the game itself",
        lambda: redact(events.TurnBegan(0), HOST),
    ),
    "an event for nobody": (
        "seat must be a seat or SPECTATOR, not None",
        lambda: redact(events.TurnBegan(0), ANY and None),  # type: ignore[arg-type]
    ),
    "a state for an event": (
        f"{NO_FACT}, not State(variant=<Variant rush: Cabo Rus...; {VIEW}",
        lambda: redact(ANY and STATE, ANA),  # type: ignore[type-var]
    ),
    "a card for an event": (f"{NO_FACT}, not Card(text='AS'); {VIEW}", lambda: redact(ANY and card("AS"), ANA)),  # type: ignore[type-var]
    "a step without a move": (
        "fact must be well formed, not Step(number=1, move=None, events=())",
        lambda: redact(Step(1, ANY and None, ()), ANA),  # type: ignore[arg-type]
    ),
    "a game for a state": (
        "state must be a State, not <Game of rush: Ana, Ben, Chi; round 1...; use game.state of a game",
        lambda: view(ANY and table(), ANA),  # type: ignore[arg-type]
    ),
    "a pair for a place": ("place must be a Place, not (0, 0)", lambda: known_to(STATE, ANY and (0, 0))),  # type: ignore[arg-type]
    "hands that do not fit who has seen them": (
        "seen of SetUp must have an entry for each slot of the hands",
        lambda: redact(SetUp(((card("AS"),),), (), (), 0, (0,), seen=(((0,), (0,)),)), ANA),
    ),
    "a place without a card": ("there is no card at slot 2 of seat 0", lambda: known_to(STATE, Place(ANA, 2))),
    "a place before all": ("there is no card at slot -1 of seat 0", lambda: known_to(STATE, Place(ANA, -1))),
    "a place of a seat too many": ("there is no card at slot 0 of seat 3", lambda: known_to(STATE, Place(3, 0))),
    "a place of nobody": ("there is no card at slot 0 of seat -2", lambda: known_to(STATE, Place(SPECTATOR, 0))),
}


@pytest.mark.parametrize("case", NO_VIEWS)
def test_no_view(case: str) -> None:
    """Who is nobody sees nothing, and is told so by an error of the library."""
    told, ask = NO_VIEWS[case]
    with pytest.raises(GameError) as caught:
        ask()
    assert str(caught.value) == told


def test_a_hole_is_known_to_nobody() -> None:
    """A card that has gone cannot be asked for."""
    game = Game.set_up(RUSH, ["Ana", "Ben"], hands=[["AS", None], ["2S"]], seen=[[[0], []], [[]]])
    assert known_to(game.state, Place(0, 0)) == {0}
    with pytest.raises(GameError, match="no card at slot 1"):
        known_to(game.state, Place(0, 1))


# --- nothing is forgotten ---------------------------------------------------------------------------------------------


def _classes() -> Sequence[Any]:
    """All classes of the modules whose values are shown to somebody."""
    return [
        kind
        for module in (state, moves, events)
        for kind in vars(module).values()
        if isinstance(kind, type)
        and kind.__module__.startswith(module.__name__)
        and attrs.has(kind)
        and kind.__name__ not in ("SeatScore", "StateDraft")  # numbers; and what no user ever holds
    ]


def test_whatever_holds_cards_is_turned_over() -> None:
    """A class of state, events or moves that can hold a card is known to the views."""
    holders = {kind for kind in _classes() if card_fields(kind)}
    assert {State, state.Slot, state.Drawn, state.Penalty, events.Drew, Deal} <= holders
    assert holders - {State} <= set(_TURN_OVER)
    assert set(events.EVENTS) | {*moves.SEAT_MOVES, *moves.HOST_MOVES} <= set(_TURN_OVER)


def test_what_holds_a_holder_needs_no_declaration() -> None:
    """The thing inside says itself who sees its cards; the views look into it."""

    @facts
    class Tray:
        drawn: Drawn | None
        seat: int

    fields: Any = card_fields(Tray)
    assert fields == {"drawn": None}
    with pytest.raises(TypeError):
        fields["drawn"] = Visibility.ALL


def test_a_slot_with_another_field_is_an_error() -> None:
    """The functions that make slots face down know the fields of today."""

    @facts
    class Tray:
        card: Card | None = shown_to_all()
        seen_by: frozenset[int]
        cell: tuple[int, int]
        face_up: bool = False

    @facts
    class Box:
        lid: Card | None = shown_to_all()

    for kind in (Tray, Box):
        with pytest.raises(TypeError, match=f"{kind.__name__} has changed"):
            _check_slot(kind)


def test_only_what_was_checked_can_be_turned_over() -> None:
    """A class that was not made with ``facts`` may hold cards that nobody has declared: it is an error, not clean."""
    for kind in (attrs.make_class("Tray", {"card": shown_to_all()}), Card):
        with pytest.raises(TypeError, match=f"{kind.__name__} must be made with facts"):
            card_fields(kind)


def test_hands_need_the_list_of_those_who_saw_beside_them() -> None:
    """A field that is shown slot by slot is an error without it."""
    with pytest.raises(TypeError, match=r"Tray\.hands needs a field seen beside it"):

        @facts
        class Tray:
            hands: tuple[tuple[Card | None, ...], ...] = shown_to_seen()
