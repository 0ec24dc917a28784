"""Versions of logs and of the rules: newer ones are refused, and older ones are read and judged as they were.

There is no older version yet, so each test invents one and takes the current version for the second.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cabo_rules import Game, LogError, LogWriter, State, load_game, load_variant, validate_lines, validate_log
from cabo_rules.events import Event, GameAbandoned
from cabo_rules.logs import FORMAT, RULES, load_lines, log_lines, older, recover_game
from cabo_rules.logs.chain import rechained
from cabo_rules.logs.lines import canonical
from cabo_rules.moves import Abandon, FirstLook, Move
from cabo_rules.referee import play
from cabo_rules.validate import complete_lines

GAME = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)
GAME = GAME.play(FirstLook(0, (0, 1))).play(FirstLook(1, (1,))).play(Abandon())
RESUMED = r"game.jsonl: cannot be written: the log must have today's format and rules; begin a new log with"


@pytest.mark.parametrize(("key", "newest"), [("format", FORMAT), ("rules", RULES)])
def test_a_newer_version_is_a_clear_error(key: str, newest: int, tmp_path: Path) -> None:
    """Every reader names the version and the newest one that this library knows."""
    header, *rest = log_lines(GAME)
    lines = [canonical({**json.loads(header), key: newest + 1}), *rest]
    told = f"line 1: {key}: {newest + 1} is newer than this library knows ({newest})"
    path = written(tmp_path, lines)
    problem = validate_lines(lines).problem
    assert problem is not None
    assert (problem.line, problem.code, problem.message) == (1, "log.unreadable", told)
    readers: list[Callable[[], Any]] = [
        lambda: load_lines(lines, "game"), lambda: recover_game(path), lambda: LogWriter.resume(path)
    ]  # fmt: skip
    for read in readers:
        with pytest.raises(LogError) as caught:
            read()
        assert str(caught.value).endswith(told)


def written(folder: Path, lines: list[str]) -> Path:
    """A file with the lines."""
    path = folder / "game.jsonl"
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return path


# --- an older format --------------------------------------------------------------------------------------------------


def upcaster(line: dict[str, Any]) -> list[dict[str, Any]]:
    """Turn a line of format 1, in which players have "names" and two of them look in one line, into format 2."""
    if "format" in line:
        return [{"players" if key == "names" else key: value for key, value in {**line, "format": 2}.items()}]
    if isinstance(line["move"], dict):
        return [line]
    (one, other), (looked, *more) = line["move"], line["events"]
    return [{**line, "move": one, "events": [looked]}, {**line, "move": other, "events": more}]


@pytest.fixture
def format_1(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The game in format 1, with hashes of its own; today's format is 2."""
    header, deal, first, second, ends = map(json.loads, log_lines(GAME))
    header["names"] = header.pop("players")
    both = {"move": [first["move"], second["move"]], "events": [*first["events"], *second["events"]], "n": 2}
    monkeypatch.setattr("cabo_rules.logs.older.FORMAT", 2)
    monkeypatch.setattr("cabo_rules.logs.header.FORMAT", 2)
    monkeypatch.setattr(older, "UPCASTERS", {1: upcaster})
    lines = [{**header, "format": 1}, {**deal, "claims": {}}, both, {**ends, "n": 3}]
    return rechained(map(canonical, lines))


def test_one_line_of_an_older_format_may_become_several(format_1: list[str]) -> None:
    """It loads as today's game, and the verdict counts the lines of the file and the moves of today."""
    verdict = validate_lines(format_1)
    assert (verdict.status, verdict.format, verdict.chain) == ("sound", 1, "holds")
    assert (verdict.lines, verdict.moves, verdict.over) == (4, 4, True)
    assert load_lines(format_1) == GAME
    assert verdict.sha256 == json.loads(format_1[-1])["sha256"]


@pytest.mark.parametrize(
    ("at", "old", "new", "code"),
    [
        (0, "Ana", "Eve", "log.chain"),
        (1, '"claims":{},', "", "log.chain"),
        (2, '"slots":[0,1]', '"slots":[0,2]', "log.events"),  # the first move of the line
        (2, '"slots":[1]', '"slots":[0]', "log.events"),  # the second one
        (3, '"n":3', '"n":4', "log.number"),
    ],
)
def test_an_older_format_is_held_to_its_own_lines(at: int, old: str, new: str, code: str, format_1: list[str]) -> None:
    """The hashes and the numbers of moves are those of the older lines; a problem names the line in the file."""
    assert old in format_1[at]
    changed = [*format_1[:at], format_1[at].replace(old, new, 1), *format_1[at + 1 :]]
    verdict = validate_lines(changed)
    assert verdict.problem is not None
    assert (verdict.problem.line, verdict.problem.code, verdict.chain) == (at + 1, code, "broken")
    assert verdict.sha256 == (json.loads(format_1[at - 1])["sha256"] if at else None)
    with pytest.raises(LogError, match=f"line {at + 1}: "):
        load_lines(changed)


def test_each_older_line_that_becomes_several_adds_to_later_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The moves of today are numbered without a gap."""
    monkeypatch.setattr(older, "FORMAT", 2)
    monkeypatch.setattr(older, "UPCASTERS", {1: lambda line: [line, line]})
    lines = older.OlderLines(1)
    assert [new["n"] for number in (1, 2, 3) for new in lines({"move": {}, "n": number})] == [1, 2, 3, 4, 5, 6]


def test_an_older_line_may_be_written_in_any_way(format_1: list[str]) -> None:
    """Blanks mean nothing: the hash is that of what the line says."""
    assert validate_lines([line.replace(":", ": ") for line in format_1]).status == "sound"


def test_a_log_of_an_older_format_is_not_resumed(format_1: list[str], tmp_path: Path) -> None:
    """The file stays as it is; a new log of the game is one of today's format."""
    path = written(tmp_path, format_1)
    assert recover_game(path).sha256 is None
    with pytest.raises(LogError, match=RESUMED):
        LogWriter.resume(path)
    assert path.read_text("utf-8").splitlines() == format_1
    LogWriter.create(path, load_game(path), over=True).close()
    LogWriter.resume(path).close()
    verdict = validate_log(path)
    assert (verdict.status, verdict.format, verdict.lines) == ("sound", 2, 5)


# --- older rules ------------------------------------------------------------------------------------------------------


def play_by_1(state: State, move: Move) -> tuple[State, list[Event]]:
    """Play by rules 1, by which another key lets the host abandon a game."""
    after, events = play(state, move)
    return after, [GameAbandoned("conduct") if type(event) is GameAbandoned else event for event in events]


@pytest.fixture
def _rules_2(monkeypatch: pytest.MonkeyPatch) -> None:
    """Today's rules are the second."""
    monkeypatch.setattr("cabo_rules.logs.header.RULES", 2)
    monkeypatch.setattr(older, "PLAYS", {1: play_by_1})


def log_by(rules: int, key: str, game: Game = GAME) -> list[str]:
    """The log of the game by a version of the rules, which was abandoned by that key."""
    header, *lines, last = log_lines(game)
    by = canonical({**json.loads(header), "rules": rules})
    return rechained([by, *lines, last.replace('"key":"game"', f'"key":"{key}"')])


@pytest.mark.usefixtures("_rules_2")
@pytest.mark.parametrize(("rules", "key"), [(1, "conduct"), (1, "game"), (2, "conduct"), (2, "game")])
@pytest.mark.parametrize("game", [GAME, GAME.view(1)], ids=["full log", "view"])
def test_a_log_is_judged_by_the_rules_that_it_names(rules: int, key: str, game: Game) -> None:
    """What one version makes of a move is wrong by the other."""
    problem = validate_lines(log_by(rules, key, game)).problem
    if (rules, key) in ((1, "conduct"), (2, "game")):
        assert problem is None
    else:
        assert problem is not None
        assert (problem.line, problem.code) == (5, "log.events")


@pytest.mark.usefixtures("_rules_2")
def test_a_deal_by_older_rules_to_other_players_is_the_fault_of_the_header(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules that the log names say how many players were dealt cards; here they record each event twice."""
    monkeypatch.setattr(older, "PLAYS", {1: lambda state, move: (play(state, move)[0], play(state, move)[1] * 2)})
    header, deal, *_ = map(json.loads, log_lines(GAME))
    header.update(rules=1, players=["Ana", "Ben", "Chi"])
    problem = validate_lines(rechained(map(canonical, [header, {**deal, "events": deal["events"] * 2}]))).problem
    assert problem is not None
    assert (problem.line, problem.code) == (1, "log.players")


@pytest.mark.usefixtures("_rules_2")
def test_a_log_by_older_rules_tells_what_happened() -> None:
    """It is loaded as it was recorded, and refereed it gives the same game."""
    lines = log_by(1, "conduct")
    game = load_lines(lines)
    assert game.last_events == (GameAbandoned("conduct"),)
    assert complete_lines(lines) == (validate_lines(lines), game)


@pytest.mark.usefixtures("_rules_2")
def test_a_log_by_older_rules_is_not_resumed(tmp_path: Path) -> None:
    """A new log of the game names today's rules, and is broken where they would not have made the same."""
    path = written(tmp_path, log_by(1, "conduct"))
    assert recover_game(path).sha256 is None
    with pytest.raises(LogError, match=RESUMED):
        LogWriter.resume(path)
    LogWriter.create(path, load_game(path), over=True).close()
    problem = validate_log(path).problem
    assert problem is not None
    assert (problem.line, problem.code) == (5, "log.events")
