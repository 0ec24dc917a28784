"""The converters of ``examples/foreign``: sound games stay sound, and what an app gets wrong is found in its place."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterable
from io import StringIO
from typing import Any

import pytest

from cabo_rules import Verdict, card, validate_lines
from tests.examples import program
from tests.foreign import events_app, room_app
from tests.foreign.write_samples import FOREIGN, samples

Lines = list[str]


def judged_events(rows: Iterable[str]) -> Verdict:
    """Referee the rows of ``game_events``."""
    return validate_lines(program("foreign/events_to_record").events_to_record(rows))


def written(messages: Iterable[str]) -> str:
    """Return the record of the messages of a room."""
    return "\n".join(program("foreign/snapshots_to_record").snapshots_to_record(messages))


def judged_messages(messages: Iterable[str]) -> Verdict:
    """Referee the messages of a room."""
    return validate_lines(StringIO(written(messages)))


def test_each_converter_is_short() -> None:
    """Each of the two converters is one file of fewer than 60 lines."""
    lines = {file.stem: len(file.read_text("utf-8").splitlines()) for file in FOREIGN.glob("*.py")}
    assert lines.keys() == {"events_to_record", "snapshots_to_record"}
    assert max(lines.values()) < 60


def test_a_line_that_is_not_json() -> None:
    """The program quotes it, and prints no traceback."""
    command = [sys.executable, str(FOREIGN / "snapshots_to_record.py")]
    done = subprocess.run(command, input="{}}\n", capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "expected a message in JSON, not '{}}'\n")


@pytest.mark.parametrize("name", ["game_events.jsonl", "room_messages.jsonl", "room.cgn"])
def test_the_samples_are_games_of_this_library(name: str) -> None:
    """They are what ``python -m tests.foreign.write_samples`` writes."""
    assert (FOREIGN / name).read_text("utf-8") == samples()[name]


@pytest.mark.parametrize("row", ["x", "[]", "{}", '{"type":"CardDrawn","actor_id":"Ana","payload":null}'])
def test_events_of_another_kind_are_an_error(row: str) -> None:
    """It is one line on standard error, with the exit code 2."""
    command = [sys.executable, str(FOREIGN / "events_to_record.py")]
    printed = subprocess.run(command, input=row, capture_output=True, check=False, timeout=60, text=True)
    assert (printed.returncode, printed.stdout, printed.stderr.count("\n")) == (2, "", 1)
    assert printed.stderr.startswith("not the events of a game: ")


# --- sound games ------------------------------------------------------------------------------------------------------


def test_a_game_of_events_is_sound() -> None:
    """Whole games convert and are sound, with the scores of the game; together they have every event that is a move."""
    seen = set()
    for seed in range(9):
        game = events_app.played(2 + seed % 3, seed)
        rows = events_app.stored(game)
        verdict = judged_events(rows)
        assert (verdict.status, verdict.totals, verdict.winners) == ("sound", game.state.totals, game.winners)
        assert verdict.lines == len(rows) + 1
        seen |= {json.loads(row)["type"] for row in rows}
    assert seen >= program("foreign/events_to_record").MOVES.keys() | {"PenaltyDrawn", "PowerDiscarded", "GameEnded"}


def test_a_game_of_snapshots_is_sound() -> None:
    """Whole games convert and are sound, though nobody tells what the cards in the hands and the stock are."""
    seen = set()
    for seed in range(12):
        game = room_app.played(2 + seed % 3, seed)
        verdict = judged_messages(messages := room_app.sent(game))
        assert (verdict.status, verdict.totals, verdict.gaps) == ("sound", game.state.totals, ())
        states = [json.loads(message)["data"] for message in messages]
        seen |= {state.get("turnState", state.get("cardIndex") and "match failed") for state in states}
    assert seen >= {*room_app.USING.values(), "USING_QUEEN_SWAP", "match failed", "DRAWN_FROM_DECK", "DRAW_CHOICE"}


# --- what an app gets wrong -------------------------------------------------------------------------------------------

ROWS: Lines = samples()["game_events.jsonl"].splitlines()
MESSAGES: Lines = samples()["room_messages.jsonl"].splitlines()


def altered(lines: Lines, at: int, old: str, new: str) -> Lines:
    """Return lines with a text replaced in one of them, counted from 0."""
    assert old in lines[at]
    return [*lines[:at], lines[at].replace(old, new), *lines[at + 1 :]]


def moved(lines: Lines, first: int, end: int, to: int) -> Lines:
    """Return lines with some of them moved down, to before the line that was at ``to``."""
    return [*lines[:first], *lines[end:to], *lines[first:end], *lines[to:]]


ANA, BEN = (json.loads(ROWS[0])["payload"]["players"])[:2]
TOP, SIXTH = (json.loads(ROWS[0])["payload"]["deck"])[:6:5]

LIES: dict[str, tuple[Lines, int, str]] = {
    "a card is dealt twice": (altered(ROWS, 0, f'"{SIXTH}"', f'"{TOP}"'), 2, "deal.wrong_cards"),
    "a card is drawn twice": (altered(ROWS, 42, '"6D"', '"6C"'), 44, "log.shown"),
    "another card is seen": (altered(ROWS, 55, '"JS"', '"2H"'), 57, "log.shown"),
    "a wrong snap is taken for a right one": (altered(ROWS, 45, "SlamFailed", "SlamSucceeded"), 47, "log.claim"),
    "a snap when the window is closed": (moved(ROWS, 38, 40, 42), 42, "matching.snap.closed"),
    "a snap when the next card is drawn": (moved(ROWS, 38, 40, 43), 43, "matching.snap.drawn_since"),
    "a draw out of turn": (altered(ROWS, 49, BEN, ANA), 51, "turn.not_yours"),
    "a wrong sum": (altered(ROWS, 62, '"total": 6', '"total": 5'), 64, "log.claim"),
    "a wrong winner": (altered(ROWS, 62, f'"winners": ["{ANA}"', f'"winners": ["{BEN}"'), 64, "log.claim"),
}
"""Rows with something wrong, each with the line of the record, one more than that of the row, and the code."""


@pytest.mark.parametrize("what", LIES)
def test_what_the_events_get_wrong_is_found(what: str) -> None:
    """The verdict names the line of the event, and the rule or the claim."""
    rows, line, code = LIES[what]
    verdict = judged_events(rows)
    assert verdict.problem is not None
    assert (verdict.status, verdict.problem.line, verdict.problem.code) == ("broken", line, code)


def changed(at: int, change: Callable[[dict[str, Any]], object]) -> Lines:
    """Return the messages with the data of one of them changed."""
    message = json.loads(MESSAGES[at])
    change(message["data"])
    return [*MESSAGES[:at], json.dumps(message), *MESSAGES[at + 1 :]]


def matched_late() -> Lines:
    """Return the messages with a match after the next draw, which the server of the room allows."""
    word, match, draw = (json.loads(message) for message in MESSAGES[15:18])
    before = json.loads(MESSAGES[14])["data"]
    early = draw["data"] | {key: before[key] for key in ("players", "discardTop")}
    late = match["data"] | {key: draw["data"][key] for key in ("turnIndex", "turnState", "drawnCard", "deckCount")}
    messages = [draw | {"data": early}, word, match | {"data": late}]
    return [*MESSAGES[:15], *map(json.dumps, messages), *MESSAGES[18:]]


ROOM_LIES: dict[str, tuple[Lines, int, str]] = {
    "a card is drawn twice": (
        changed(37, lambda new: new["drawnCard"].update(rank="K", suit="spades")),
        38,
        "log.cards",
    ),
    "a match after the next draw": (matched_late(), 18, "matching.snap.drawn_since"),
    "a wrong sum": (changed(-1, lambda new: new["players"][1].update(score=6)), 57, "log.claim"),
}
"""Messages with something wrong, each with the line of the message, and the code."""


@pytest.mark.parametrize("what", ROOM_LIES)
def test_what_the_room_gets_wrong_is_found(what: str) -> None:
    """The verdict names the line of the record, which has that of the message as a comment."""
    messages, line, code = ROOM_LIES[what]
    text = written(messages)
    problem = validate_lines(StringIO(text)).problem
    assert problem is not None
    words = "\n".join(text.splitlines()[: problem.line])  # a wrong result is in a line of its own
    assert (problem.code, words[words.rindex("{") :].partition("}")[0]) == (code, f"{{line {line}"), words


@pytest.mark.parametrize("lost", [17, 21, 33])
def test_a_lost_message_is_a_gap(lost: int) -> None:
    """Where the state after a draw is missing, its card may have several faces, until the hands are turned up."""
    drawn = json.loads(MESSAGES[lost])["data"]["drawnCard"]
    messages = [*MESSAGES[:lost], *MESSAGES[lost + 1 :]]
    (gap,) = judged_messages(messages[: lost + 2]).gaps
    assert card(drawn["rank"] + drawn["suit"][0].upper()) in gap.faces
    assert judged_messages(messages).status == "sound"
