"""What the page about the log format says of readers and writers is so; the reader made of it has its own tests."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

import pytest

from cabo_rules import Game, GameError, IllegalMove, LogError, events, load_game, load_variant, validate_lines
from cabo_rules.logs import load_lines, log_lines
from cabo_rules.logs.chain import rechained
from cabo_rules.logs.codec import type_name
from cabo_rules.moves import HOST_MOVES, SEAT_MOVES, Abandon, Discard, Draw, Place, Snap
from cabo_rules.state import State
from tests.docs.pages import PAGES, ROOT
from tests.docs.reader import tables
from tests.docs.test_reader import GAMES, PLAYED, differences, played
from tests.validate.games import moves_only

PAGE: Final = PAGES["reference/log-format.md"]
RUSH: Final = load_variant("rush")
TWO: Final = ["Ana", "Ben"]


def rows(first: str) -> dict[str, set[str]]:
    """The rows of the table that begins with that line: for what stands first in a row, the names in its last cell."""
    table = PAGE.split(f"{first}\n")[1].split("\n\n")[0].splitlines()[1:]
    cells = [row.strip("| ").split(" | ") for row in table]
    return {cell[0]: {*re.findall(r"`(\w+)`", cell[-1])} for cell in cells}


def told(lines: Iterable[str]) -> str | None:
    """The code of what is wrong with a log; ``None`` of a sound one."""
    problem = validate_lines(lines).problem
    return None if problem is None else problem.code


def changed(lines: list[str], at: int, **changes: Any) -> list[str]:
    """A log with one line changed, and hashes made anew; what becomes ``...`` is taken out."""
    data = {**json.loads(lines[at]), **changes}
    line = json.dumps({key: value for key, value in data.items() if value is not ...})
    return rechained([*lines[:at], line, *lines[at + 1 :]])


# --- faces that contradict each other ---------------------------------------------------------------------------------

_CARDS: Final = ("card", "cards", "hands", "stock", "discard", "order")


def with_face(value: Any, face: str) -> Any:
    """Cards of an event, the first of them another one."""
    if isinstance(value, str):
        return face
    at = next((at for at, item in enumerate(value) if item), None)
    return value if at is None else [*value[:at], with_face(value[at], face), *value[at + 1 :]]


def contradictions() -> Iterator[tuple[list[str], str]]:
    """Logs that end with a line in which an event shows another face, or none; one for each type of event."""
    met = set()
    for each in PLAYED:
        lines = list(log_lines(played(*each)))
        for at, line in enumerate(lines[1:], 1):
            happened = json.loads(line)["events"]
            for number, event in enumerate(happened):
                shown = [key for key in _CARDS if event.get(key)]
                if shown and event["type"] not in met:
                    met.add(event["type"])
                    for face in ("2C", "??"):
                        other = {**event, **{key: with_face(event[key], face) for key in shown}}
                        altered = [*happened[:number], other, *happened[number + 1 :]]
                        yield changed(lines[: at + 1], at, events=altered), event["type"]


def test_the_face_of_an_event_counts() -> None:
    """Where an event shows another face than that of the card that lies there, who does not validate takes it."""
    kinds = set()
    for lines, kind in contradictions():
        *_, table = tables(lines)
        assert differences(table, load_lines(lines).state) == [], kind
        kinds.add(kind)
    assert len(kinds) > 15
    wrong = load_game(ROOT / "examples" / "games" / "broken" / "wrong-card.jsonl")
    assert any(table.discard[-1:] == ["2C"] for table in tables(log_lines(wrong)))


# --- whose move it is -------------------------------------------------------------------------------------------------


def test_the_end_of_a_round_ends_what_is_open() -> None:
    """A hand runs empty while a power is open: no event says that the power is over, and it is."""
    tamalou, hands = load_variant("tamalou"), [["AH", "KH"], ["8S"], ["AC", "2C"]]
    game = Game.set_up(tamalou, ["Ana", "Ben", "Chi"], hands=hands, discard=["7H"])
    stock = sorted(game.state.stock, key=lambda card: card.text != "8H")
    game = Game.set_up(tamalou, ["Ana", "Ben", "Chi"], hands=hands, discard=["7H"], stock=stock)
    game = game.play(Draw(0, "stock")).play(Discard(0)).play(Snap(1, Place(1, 0)))
    assert not any(isinstance(event, events.PowerEnded) for event in game.events)
    *_, table = tables(log_lines(game))
    assert (table.waiting.powers, table.waiting.window) == ([], False)
    assert differences(table, game.state) == []


def open_now(state: State) -> str | None:
    """What is open that has to be settled first, as the page calls it."""
    if state.shuffle is not None:
        return "a shuffle"
    if state.penalty is not None:
        return "a penalty whose card lies apart"
    if state.gift is not None:
        return "a gift"
    return "the swap after a look" if state.looked else None


def test_the_phase_says_who_moves() -> None:
    """Every move of the recorded and of the random games is one that the page names there, and it names all moves."""
    settle, phases = rows("| what is open | moves |"), rows("| phase | begins with | moves |")
    for game in [*map(load_game, GAMES), *(played(*each) for each in PLAYED)]:
        again = Game(game.players, Game.new(game.variant, game.players).state, viewer=game.viewer)
        for step in game.steps:
            move, state = type_name(type(step.move)), again.state
            if (waiting := open_now(state)) is not None:
                may = settle[waiting] | {"abandon"}
            else:
                may = phases[f"`{state.phase}`"] | always(state)
            late = any(isinstance(event, events.SnappedLate) for event in step.events)
            assert move in may or (move == "snap" and late), (move, waiting, state.phase)
            again = again.follow(step)
    named = set().union(*settle.values(), *phases.values(), {"snap", "close_window", "penalize", "abandon"})
    assert named == {type_name(kind) for kind in (*SEAT_MOVES, *HOST_MOVES)}


def always(state: State) -> set[str]:
    """The moves that the page names for several phases."""
    playing = state.phase not in ("deal", "looks", "over")
    window = state.window is not None and not state.window.closed
    more = {"penalize"} if playing else set()
    if state.powers and state.window is not None and state.window.user is not None:
        more |= {"look", "swap", "choose_player", "decline_power"}
    return {"abandon", *more, *({"snap", "close_window"} if window and playing else ())}


# --- lists in order ---------------------------------------------------------------------------------------------------


def test_lists_whose_order_means_nothing() -> None:
    """They are read in any order in a move, and only sorted in an event."""
    free: set[tuple[str, str]] = set()
    bound: set[tuple[str, str]] = set()
    seen: Any = [[(0, 1), ()], [(0, 1, -2)]]
    table = Game.set_up(RUSH, TWO, hands=[["AS", "2S"], ["3S"]], discard=["4S", "5S"], seen=seen)
    for game in (*(played(*each) for each in PLAYED), table):
        lines = list(log_lines(game))
        for at, line in enumerate(lines[1:], 1):
            data = json.loads(line)
            for kind, things in (("move", [data["move"]]), ("event", data["events"])):
                for thing in things:
                    for key, value in thing.items():
                        name = (thing["type"], key)
                        if (
                            isinstance(value, list)
                            and name not in free | bound
                            and (other := turned(key, value)) != value
                        ):
                            thing[key] = other
                            sound = told(changed(lines[: at + 1], at, **data)) is None
                            assert not (sound and kind == "event"), name
                            (free if sound else bound).add(name)
                            thing[key] = value
    assert free == {("first_look", "slots"), ("look", "places"), ("swap", "places"), ("set_up", "seen")}
    assert bound >= {
        ("first_looked", "slots"), ("looked", "places"), ("swapped", "places"), ("table_set", "seen"),
        ("looks_ended", "seats"), ("trade", "slots"), ("traded", "slots"),
    }  # fmt: skip


def turned(key: str, value: list[Any]) -> list[Any]:
    """A list the other way round; of ``seen``, each list of seats in it."""
    return [[seats[::-1] for seats in hand] for hand in value] if key == "seen" else value[::-1]


# --- small things -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seen", "code"),
    [
        ([], None),
        ([[[0], []], [[], [0, 1]]], None),
        ([[[0, 1, -2], []], [[], []]], None),
        ([[[-2], []], [[], []]], "deal.bad_table"),
        ([[[0, -2], []], [[], []]], "deal.bad_table"),
        ([[], []], "deal.bad_table"),
    ],
)
def test_who_has_seen_what(seen: Any, code: str | None) -> None:
    """``seen`` is empty as a whole, or has a list for each slot; spectators have seen only what all have seen."""
    hands = [["AS", "2S"], ["3S", "4S"]]
    if code is None:
        table = Game.set_up(RUSH, TWO, hands=hands, seen=seen)
        assert [[sorted(slot.seen_by) for slot in hand] for hand in table.state.hands] == (
            [[sorted(seats) for seats in hand] for hand in seen] or [[[], []], [[], []]]
        )
    else:
        with pytest.raises(IllegalMove) as caught:
            Game.set_up(RUSH, TWO, hands=hands, seen=seen)
        assert caught.value.refusal.code == code


def test_names() -> None:
    """What may be a name, and which signs are blanks."""
    listed = PAGE.split("Blanks are")[1].split(";")[0]
    blanks: set[str] = set()
    for first, last in re.findall(r"U\+([0-9A-F]{4})(?: to U\+([0-9A-F]{4}))?", listed):
        blanks |= {chr(each) for each in range(int(first, 16), int(last or first, 16) + 1)}
    assert blanks == {sign for sign in map(chr, range(0x110000)) if not sign.strip()}
    for name in ("\ufeff", "\u200b", "x" * 200, "\U0001f0a1" * 200, "a\nb\u2028", "\x1b"):
        assert Game.new(RUSH, [name, "Ben"]).players[0] == name
    for name in ("", "\x1c\x85", "x" * 201, "\ud83c"):
        with pytest.raises(GameError):
            Game.new(RUSH, [name, "Ben"])


HEADER: Final = '{"format":1,"players":["Ana","Ben"],"variant":"rush"}'
DEAL: Final = moves_only(list(log_lines(Game.new(RUSH, TWO, seed=7))))[1]


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (['{"claims":{"scores":[]}}'], "log.claim"),
        (['{"claims":{"winners":[]}}'], "log.claim"),
        (['{"claims":{"totals":[0,0]}}'], None),
        (['{"claims":{"totals":[0,0]},"n":0}'], "log.unreadable"),
        (['{"move":{"type":"abandon"},"claims":{"winners":[]}}'], None),
        (['{"move":{"type":"shout"}}'], "log.unreadable"),
        ([DEAL, '{"move":{"type":"first_look","seat":-0,"slots":[1,-0]}}'], None),
    ],
)
def test_records_of_moves(lines: list[str], code: str | None) -> None:
    """What may be claimed and when, moves that nobody knows, and a zero below zero."""
    assert told([HEADER, *lines]) == code


def test_minus_zero_is_hashed_as_zero() -> None:
    """A line that has it, and the hash of the line with 0, fits into the chain."""
    header, deal = log_lines(Game.new(RUSH, TWO, seed=7))
    assert '"starter":0' in deal
    assert told([header, deal.replace('"starter":0', '"starter":-0')]) is None


# --- what loading asks, and what only validating does -----------------------------------------------------------------

NONCE: Final = "5" * 64
OPENED: Final = list(log_lines(Game.new(RUSH, TWO, seed=7, nonce=NONCE).play(Abandon()).open_commitment(NONCE)))
TABLE: Final = list(log_lines(Game.set_up(RUSH, TWO, hands=[["AS"], ["2S"]], seen=[[[0]], [[1]]])))


def part(lines: list[str], at: int, key: str, **changes: Any) -> list[str]:
    """A log with the move of a line, or its first event, changed."""
    data = json.loads(lines[at])
    if key == "events":
        return changed(lines, at, events=[{**data["events"][0], **changes}, *data["events"][1:]])
    return changed(lines, at, move={**data["move"], **changes})


ASKED: Final = {
    "a limit": ([OPENED[0], "[" * 40], True),
    "the form": (changed(OPENED, 1, more=1), True),
    "a name": (changed(OPENED, 0, players=["Ana", " "]), True),
    "the digest": (changed(OPENED, 0, variant_digest="0" * 64), True),
    "the number": (changed(OPENED, 1, n=2), True),
    "the chain": ([*OPENED[:2], OPENED[2].replace("abandon", "end_game", 1), *OPENED[3:]], True),
    "a card that is not there": (part(OPENED, 1, "events", hands=[[], []]), False),
    "a seat that is not there": (changed(OPENED, 2, events=[{"type": "turn_began", "seat": 9}]), True),
    "a pile without cards": (changed(OPENED, 2, events=[{"type": "took", "seat": 0, "card": "2S"}]), True),
    "who has seen what": (part(TABLE, 1, "move", seen=[[[0]]]), True),
    "the move": (part(OPENED, 2, "move", type="end_game"), False),
    "the order of a deal": (part(OPENED, 1, "move", order=json.loads(OPENED[1])["move"]["order"][::-1]), False),
    "a commitment": (part(part(OPENED, 3, "move", nonce="6" * 64), 3, "events", nonce="6" * 64), False),
    "claims": (changed(OPENED, 1, claims={"totals": [1, 2]}), False),
    "the form of claims": (changed(OPENED, 1, claims={"totals": ["1"]}), True),
}
"""For what is asked a log in which it is wrong, and whether loading asks it."""


@pytest.mark.parametrize("case", ASKED)
def test_what_loading_asks(case: str) -> None:
    """Validating finds it all."""
    lines, asked = ASKED[case]
    assert told(lines) is not None
    if asked:
        with pytest.raises(LogError):
            load_lines(lines)
    else:
        assert load_lines(lines).number == len(lines) - 1


def test_a_view_is_loaded_whatever_it_shows() -> None:
    """That its viewer is shown a card too many is found by validating."""
    game = Game.new(RUSH, TWO, seed=7).view(1)
    header, deal = log_lines(game)
    assert "2C" not in deal
    lines = rechained([header, deal.replace('"??"', '"2C"', 1)])
    assert load_lines(lines).number == 1
    assert told(lines) is not None
