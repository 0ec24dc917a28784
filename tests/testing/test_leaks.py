"""``assert_no_leak`` finds every kind of leak, and nothing where there is none."""

from __future__ import annotations

import base64
import json
import os
import pickle
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, Final

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cabo_rules import HIDDEN, Game, GameError, State, load_variant, log_lines, rulebook_markdown, save_game
from cabo_rules.logs import step_line
from cabo_rules.moves import HOST, SPECTATOR, CloseLooks, Discard, Draw, FirstLook, Keep, Look, Place, Snap
from cabo_rules.state import Slot, change
from cabo_rules.testing import ScriptedDealer, assert_no_leak, games
from cabo_rules.variants.load import variant_from_data, variant_to_data
from cabo_rules.views import known_to, redact, view
from tests.rules.tables import play, table

RUSH: Final = load_variant("rush")
PLAYERS: Final = ("Ana", "Ben", "Chi")


def _rush() -> Game:
    """Ana has looked at two cards and drawn another; Ben could snap her discard rightly with his first card."""
    dealer = ScriptedDealer(Game.new(RUSH, PLAYERS).with_seed(None))
    dealer.deals("AS 2S 3S 4S", "5H 6H 7H 8H", "9D 10D JD QD", stock="KC 5S QC", starter=0)
    looked = dealer.play(FirstLook(0, (0, 1)), CloseLooks(), Draw(0, "stock"), Discard(0), Draw(1, "stock"))
    return looked.with_seed(20_231)


GAME: Final = _rush()
"""Seat 1 holds the drawn QC; on the discard pile lie KC and 5S."""


def _snap_buttons(game: Game) -> list[list[int]]:
    """Buttons only for snaps that would be right: the server has peeked."""
    state = game.state
    return [
        [seat, slot]
        for seat, hand in enumerate(state.hands)
        for slot, each in enumerate(hand)
        if each.card is not None and each.card.rank == state.discard[-1].rank
    ]


def _last_hash(game: Game) -> str:
    hashed: str = json.loads([*log_lines(game)][-1])["sha256"]
    return hashed


def _with_a_face(game: Game, seat: int) -> State:
    """A view without recall in which somebody has left another player's card."""
    seen = view(game.state, seat, "none")
    first, *others = seen.hands[1]
    face = Slot(game.state.hands[1][0].card, first.seen_by, first.cell)
    return change(seen, hands=(seen.hands[0], (face, *others), *seen.hands[2:]))


DATA_LEAKS: Final[dict[str, tuple[Callable[[Game], object], int, str]]] = {
    "the whole game": (lambda game: game, 0, "seed"),
    "the whole state": (lambda game: game.state, 0, "is not turned over for it"),
    "another's view": (lambda game: game.view(1), 0, "is not turned over for it"),
    "the stock in order": (lambda game: [each.text for each in game.state.stock], 0, "payload[0]"),
    "one card of the stock": (lambda game: {"next": game.state.stock[0]}, 0, "at payload['next']"),
    "the seed": (lambda game: {"id": 7, "seed": game.seed}, 0, "the game's seed"),
    "the seed in a text": (lambda game: f"game 7, seed={game.seed}", 0, "the game's seed"),
    "another's drawn card": (lambda game: {"drawn": str(game.state.drawn and game.state.drawn.card)}, 0, "the card QC"),
    "an event": (lambda game: game.last_events, 0, "the card QC at payload[0].card: the Drew at payload[0]"),
    "a step": (lambda game: game.steps[-1], 0, "QC at payload.events[0].card"),
    "an event as JSON": (lambda game: json.loads(step_line(game.steps[-1])), 0, "QC at payload['events'][0].card"),
    "the past": (lambda game: game.past, 0, "QC at payload.steps[0].events[0].card: the Drew"),
    "the deal": (lambda game: game.moves[0], 0, "AS at payload.order[0]: the Deal"),
    "the line of a step": (lambda game: step_line(game.steps[-1]), 0, "the card QC|QC at"),
    "the log": (lambda game: "\n".join(log_lines(game)), 0, "AS at payload line 2['events'][0].hands[0][0]: the Dealt"),
    "the log in bytes": (lambda game: "\n".join(log_lines(game)).encode(), 0, "payload line 2"),
    "the log as lines": (log_lines, 0, "payload[1]"),
    "what a state looks like": (lambda game: repr(game.state), 0, "at payload"),
    "a pickle": (lambda game: pickle.dumps(game.state.hands[1]), 0, "5H at payload[0].card: the Slot"),
    "an old pickle": (lambda game: pickle.dumps([each.text for each in game.state.stock], 2), 0, "the card "),
    "a sentence": (lambda game: {"text": f"Ben drew {game.last_events[0].card}!"}, 0, "the card QC"),  # type: ignore[union-attr]
    "JSON in JSON": (lambda game: {"body": json.dumps({"a": [{"b": "QC"}]})}, 0, "payload['body']['a'][0]['b']"),
    "the key of a table": (lambda game: {"left": {"QC": 1}}, 0, "'QC' at payload['left']"),
    "an error": (lambda game: ValueError("QC is no good"), 0, "the card QC"),
    "beside the rules": (lambda game: {**variant_to_data(RUSH), "next": "QC"}, 0, "payload['next']"),
    "a set": (lambda game: {"left": {"QC"}}, 0, "the card QC"),
    "a class of one's own": (lambda game: attrs.make_class("Hint", ["best"])(best="JD"), 0, "payload.best"),
    "an own card not looked at": (lambda game: game.state.hands[0][2].card, 0, "the card 3S"),
    "the referee's hash": (lambda game: {"proof": _last_hash(game)}, 0, "the hash of line 7 of the whole log"),
    "the beginning of it": (lambda game: f"ETag: {_last_hash(game)[:12]}", 0, "the hash of line 7 of the whole log"),
    "the hash of another's log": (lambda game: _last_hash(game.view(1)), 0, "the hash of line 7 of the log of seat 1"),
    "another's hand without recall": (lambda game: _with_a_face(game, 0), 0, "the card 5H at payload.hands[1][0].card"),
    "another's draw without recall": (lambda game: view(game.state, 1, "none"), 0, "QC at payload.drawn.card"),
    "a card for a spectator": (lambda game: "Ana's first card: AS", SPECTATOR, "the card AS"),
}


@pytest.mark.parametrize("kind", DATA_LEAKS)
def test_a_leak_in_data_is_found(kind: str) -> None:
    """Whatever form a card has that a seat has not been shown: the error names it and its place."""
    make, seat, told = DATA_LEAKS[kind]
    with pytest.raises(AssertionError) as caught:
        assert_no_leak(make(GAME), GAME, seat)
    assert any(each in str(caught.value) for each in told.split("|")), str(caught.value)
    assert "\n" not in str(caught.value)


FUNCTION_LEAKS: Final[dict[str, Callable[[Game], object]]] = {
    "the whole state": lambda game: game.state,
    "snap buttons where right": _snap_buttons,
    "how many of them": lambda game: {"hint": len(_snap_buttons(game)) > 0},
    "the seed": lambda game: {"table": (game.seed or 0) % 1000},
    "points of a hand": lambda game: sum(len(str(each.card)) * ord(str(each.card)[0]) for each in game.state.hands[1]),
    "cards sorted in a pile": lambda game: sorted(range(3), key=lambda slot: str(game.state.hands[1][slot].card)),
    "a compressed log": lambda game: base64.b64encode(zlib.compress("\n".join(log_lines(game)).encode())),
    "an error": lambda game: {"QC": "fine"}[str(game.state.drawn and game.state.drawn.card)],
    "the order of keys": lambda game: dict.fromkeys(sorted("678", key=lambda rank: rank < str(game.state.stock[0]))),
}


@pytest.mark.parametrize("kind", FUNCTION_LEAKS)
def test_a_leak_of_a_function_is_found(kind: str) -> None:
    """What it makes of games that look the same differs: the error says where."""
    with pytest.raises(AssertionError, match=r"^the payload shows seat 0 what it cannot know, since .*: payload"):
        assert_no_leak(FUNCTION_LEAKS[kind], GAME, 0, others=12)


def test_where_a_function_leaks_is_reported() -> None:
    """The error shows what the payload says in this game, and in another that looks the same, also if it is absent."""

    def cards(game: Game, hearts: bool) -> list[str]:
        return ["card" for each in game.state.hands[1] if each.card is not None and (each.card.suit == "H") == hearts]

    functions: dict[str, Callable[[Game], object]] = {
        r"payload\['drawn'\].card is QC here and ": lambda game: {"drawn": game.state.drawn},
        r"payload\[\d\] is only here": lambda game: cards(game, hearts=True),
        r"payload\[0\] is only there": lambda game: cards(game, hearts=False),
        r"payload\[0\]\[\d\] is here, payload\[1\] is there": lambda game: [cards(game, hearts=True), "and so on"],
    }
    for told, function in functions.items():
        with pytest.raises(AssertionError, match=told):
            assert_no_leak(function, GAME, 0)


def test_a_penalty_card_apart_is_found() -> None:
    """It lies face down even for the seat that drew it."""
    hands = ("AS 2S", "5H 6H", "9D 10D")
    with ScriptedDealer.set_up(load_variant("travellers"), PLAYERS, *hands, discard="KC", stock="3C 4C") as dealer:
        game = dealer.play(Draw(0, "stock"), Discard(0), Snap(1, Place(1, 1)))
    assert game.state.penalty is not None
    assert game.state.penalty.apart
    for payload, told in (
        ({"penalty": game.state.penalty}, "is not turned over for it"),
        ([each.text for each in game.state.penalty.apart], "the card "),
        (lambda game: game.state.penalty and game.state.penalty.apart[0].text, "payload"),
    ):
        with pytest.raises(AssertionError, match=told):
            assert_no_leak(payload, game, 1)


def test_numbers_as_cards() -> None:
    """A number in a text is a card; a plain number, a key and a number within a sentence are not."""
    data = {**variant_to_data(RUSH), "deck": {"numbers": {"0-13": 4}, "jokers": 1}}
    data["values"] = {"0-12": "face", "13": 0, "joker": -1}
    del data["powers"]
    variant = variant_from_data(data, "numbers")
    with ScriptedDealer(Game.new(variant, ["Ana", "Ben"])) as dealer:
        game = dealer.deals("0 1 2 3", "4 5 6 Joker", starter=0)
    clean: list[object] = [
        {"cards": 13, "players": {"0": "Ana", "1": "Ben"}, "text": "13 cards are left; a joker is worth -1"},
        view(game.state, 0), repr(view(game.state, 0)), pickle.dumps(game.view(0)), list(log_lines(game.view(0))),
        "data: " + json.dumps({"seats": {"0": {}, "13": {}}}), variant_to_data(variant), rulebook_markdown(variant),
    ]  # fmt: skip
    for payload in clean:
        assert_no_leak(payload, game, 0)
    for leaky in (["4"], {"top": "Joker"}, repr(game.state), "card: '5'", json.dumps(["6"]), list(log_lines(game))):
        with pytest.raises(AssertionError, match="payload"):
            assert_no_leak(leaky, game, 0)


def test_where_all_cards_are_equal_nothing_can_leak() -> None:
    """A deck of jokers has nothing to hide."""
    data = {**variant_to_data(RUSH), "deck": {"jokers": 24}, "values": {"joker": 1}}
    del data["powers"]
    game = Game.new(variant_from_data(data, "jokers"), ["Ana", "Ben"], seed=1)
    assert_no_leak(["Joker"], game, 0)
    assert_no_leak(lambda game: game.state.stock, game, 0)


def test_what_looks_like_a_leak() -> None:
    """10H is not 0H, a card is not part of a longer word, and a player may be called like a card."""
    game = Game.set_up(RUSH, ["KD", "Ben"], hands=[["10H"], ["KH"]], discard=["7D"], stock=None)
    assert_no_leak({"players": ["KD", "Ben"], "id": "x10Hy", "text": "0H is no card, nor KHx", "n": 10}, game, 1)
    with pytest.raises(AssertionError, match="the card 10H"):
        assert_no_leak("the 10H", game, 1)


def _table(game: Game, seat: int) -> dict[str, Any]:
    """What a frontend sends: the table, the moves of the seat, what has happened."""
    state = view(game.state, seat)
    return {
        "players": game.players, "phase": state.phase, "totals": state.totals,
        "hands": [[str(slot.card) if slot.card else None for slot in hand] for hand in state.hands],
        "known": [[sorted(slot.seen_by) for slot in hand] for hand in state.hands],
        "drawn": state.drawn and str(state.drawn.card), "stock": len(state.stock),
        "discard": [each.text for each in state.discard],
        "moves": [repr(move) for _, move in zip(range(30), game.legal_moves(seat), strict=False)],
        "news": [step_line(redact(step, seat)) for step in game.since(game.number - 3)],
    }  # fmt: skip


def test_a_table_that_hides_something() -> None:
    """The drawn card is known to seat 1 alone."""
    assert [_table(GAME, seat)["drawn"] for seat in (1, 0)] == ["QC", HIDDEN.text]
    assert known_to(GAME.state, Place(0, 0)) == {0}


VISIBLE: Final = {
    "a drawn card": GAME,
    "a first look": Game.new(RUSH, PLAYERS, seed=7).play(FirstLook(0, (0, 1))),
    "a look": play(
        table("rush", ["AS 2S", "3S 4S", "5S 6S"], stock="KS", discard="9H"), Draw(0, "stock"), Look(0, (Place(1, 0),))
    ),
    "a card face up": play(table("cabo-2e", ["1 -", "3", "4"], discard="9"), Draw(0, "discard pile"), Keep(0, 0)),
}
"""Games in which a seat is shown a card."""


@pytest.mark.parametrize("what", VISIBLE)
def test_a_view_without_recall_is_clean(what: str) -> None:
    """It shows cards and does not say who has seen them: they lie open, or the seat is looking at them."""
    game = VISIBLE[what]
    for seat in (0, 1, 2, SPECTATOR):
        assert_no_leak(view(game.state, seat, "none"), game, seat)
        assert_no_leak([{"state": view(game.state, seat, "none")}], game, seat)


def test_hashes_that_a_seat_may_know() -> None:
    """Those of its own log, of a spectator's, of the header, and of anything else."""
    own, public = GAME.view(0), GAME.view(SPECTATOR)
    header = json.loads(next(log_lines(GAME)))["sha256"]
    assert_no_leak([_last_hash(own), _last_hash(public), header, "0" * 64], GAME, 0)
    assert_no_leak(_last_hash(own), own, 0)
    with pytest.raises(AssertionError, match="the hash of line 7 of the log of seat 0"):
        assert_no_leak(_last_hash(own), own, SPECTATOR)


@settings(max_examples=settings().max_examples // 5)
@given(game=games(most_moves=120, over=True), data=st.data())
def test_no_false_alarms(game: Game, data: st.DataObject) -> None:
    """Views, in whatever form they are sent, are clean in any game of any variant, as data and as functions."""
    seat = data.draw(st.sampled_from([*range(game.state.seats), SPECTATOR]))
    ways: list[Callable[[Game], object]] = [
        lambda game: game.view(seat), lambda game: view(game.state, seat, "none"), lambda game: _table(game, seat),
        lambda game: json.dumps(_table(game, seat)).encode(),
        lambda game: [_last_hash(each) for each in (game.view(seat), game.view(seat).view(SPECTATOR))],
        lambda game: "\n".join(log_lines(game.view(seat))),
        lambda game: [json.loads(line) for line in log_lines(game.view(seat))],
        lambda game: repr(view(game.state, seat)), lambda game: pickle.dumps(game.view(seat)),
        lambda game: game.view(seat).steps,
        lambda game: [str(error) for each in (0, 1) if each == seat and (error := game.refusal(Discard(each)))],
    ]  # fmt: skip
    for way in ways:
        assert_no_leak(way(game), game, seat)
    assert_no_leak(lambda game: [way(game) for way in ways], game, seat, others=2)


@given(game=games(most_moves=60), data=st.data())
def test_the_whole_state_is_always_found(game: Game, data: st.DataObject) -> None:
    """Once cards have been dealt that a seat does not know, the full state leaks, in every form."""
    seat = data.draw(st.sampled_from(range(game.state.seats)))
    if len(set(game.variant.largest_deck)) > 1 and view(game.state, seat) != game.state:
        for payload in (game.state, "\n".join(log_lines(game))):
            with pytest.raises(AssertionError):
                assert_no_leak(payload, game, seat)


async def _page(game: Game) -> object:
    return game.state


class _Later:
    """Something that can be awaited, and ends at once."""

    def __await__(self) -> Iterator[None]:
        return iter(())


_COUNTED = count()

MISUSE: Final[dict[str, tuple[object, Game, int, str]]] = {
    "a seat that is not there": ({}, GAME, 3, "seat"),
    "the host, who sees every card": ({}, GAME, HOST, "host"),
    "nobody": ({}, GAME, -7, "seat"),
    "a function, of a view": (lambda game: game, GAME.view(0), 0, "game must be the referee's game"),
    "a function of chance": (
        lambda game: next(_COUNTED),
        GAME, 0, "payload must return the same for the same game, but payload is 0 here and 1 there",
    ),
    "an async function": (_page, GAME, 0, "payload must not be async"),
    "something to be awaited": (lambda game: _Later(), GAME, 0, "payload must not be async"),
}  # fmt: skip
"""What cannot be checked for leaks: the payload, the game, the seat, and a part of the error."""


@pytest.mark.parametrize("kind", MISUSE)
def test_misuse(kind: str) -> None:
    """Each is an error, so that no test seems to prove something that it does not."""
    payload, game, seat, message = MISUSE[kind]
    with pytest.raises(GameError, match=message):
        assert_no_leak(payload, game, seat)


def test_a_function_must_be_tried_beside_others() -> None:
    """With no other game it would never differ, and one that fails says nothing; of a view plain data are checked."""
    with pytest.raises(GameError, match="others must be 1 or more"):
        assert_no_leak(lambda game: game.state, GAME, 0, others=0)
    with pytest.raises(AttributeError, match="sate"):
        assert_no_leak(lambda game: game.sate, GAME, 0)  # type: ignore[attr-defined]
    with pytest.raises(TypeError, match="missing 1 required"):
        assert_no_leak(_table, GAME, 0)
    assert_no_leak(GAME.view(0), GAME.view(0), 0)


class _Calls:
    """Its pickle calls a function when it is read."""

    def __init__(self, function: Callable[..., object], *arguments: object) -> None:
        self.call = function, arguments

    def __reduce__(self) -> Any:
        return self.call


PROGRAMS: Final[dict[str, Callable[[Path], bytes]]] = {
    "of the library": lambda path: pickle.dumps(_Calls(save_game, GAME, str(path))),
    "of Python": lambda path: pickle.dumps(_Calls(os.mkdir, str(path))),
    "of Python, an old pickle": lambda path: pickle.dumps(_Calls(os.mkdir, str(path)), 2),
    "through the library": lambda path: b"\x80\x04ccabo_rules.validate.folders\nos.mkdir\n(V%b\ntR." % bytes(path),
}
"""Pickles that write to a path when they are read, by whose function it is that they call."""


@pytest.mark.parametrize("function", PROGRAMS)
def test_a_pickle_calls_nothing(function: str, tmp_path: Path) -> None:
    """What would run a function when it is read is taken as bytes, and not run."""
    path = tmp_path / "written"
    payload = PROGRAMS[function](path)
    assert_no_leak(payload, GAME, 1)
    assert not path.exists()
    pickle.loads(payload)
    assert path.exists()


def test_what_objects_hold() -> None:
    """An object that refers to itself is looked through once; one with slots like any other."""
    table: dict[str, Any] = {"drawn": "QC"}
    table["self"] = table
    with pytest.raises(AssertionError, match="the card QC"):
        assert_no_leak(table, GAME, 0)
    assert_no_leak(table, GAME, 1)

    @dataclass(slots=True)
    class Page:
        hand: list[str]

    with pytest.raises(AssertionError, match=r"at payload\.hand\[0\]"):
        assert_no_leak(Page([str(slot.card) for slot in GAME.state.hands[1]]), GAME, 0)
    assert_no_leak(lambda game: Page([str(slot.card) for slot in view(game.state, 0).hands[1]]), GAME, 0)
