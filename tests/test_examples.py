"""The recorded games in ``examples/games``: sound, complete in kinds, and the broken ones with just their verdicts."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cabo_rules import load_game, validate_log
from cabo_rules.events import EVENTS
from cabo_rules.validate import complete
from tests.examples import EXAMPLES, GAMES, program
from tests.rules.tables import MAIN

SOUND = sorted([*GAMES.glob("*.jsonl"), *(GAMES / "family").glob("*.jsonl")])
VIEWS = sorted((GAMES / "views").glob("*.jsonl"))
BROKEN = sorted((GAMES / "broken").glob("*.jsonl"))
VERDICTS = json.loads((GAMES / "broken" / "verdicts.json").read_text("utf-8"))


@pytest.mark.parametrize("log", SOUND, ids=lambda log: log.name)
def test_the_sound_games_are_sound(log: Path) -> None:
    """Each is refereed to its end, and replaying it comes to the same."""
    verdict = validate_log(log)
    assert (verdict.status, verdict.over, verdict.complete) == ("sound", True, True)
    game = load_game(log)
    assert (game.winners, game.totals, len(game.moves)) == (verdict.winners, verdict.totals, verdict.moves)


@pytest.mark.parametrize("log", VIEWS, ids=lambda log: log.name)
def test_what_was_seen_of_a_game_is_sound(log: Path) -> None:
    """The log of a view is refereed to its end, and is just the view of the game beside it."""
    verdict = validate_log(log)
    assert (verdict.status, verdict.over) == ("sound", True)
    assert verdict.viewer is not None
    assert verdict.unseen > 0
    name = "-".join(log.stem.split("-")[:3])
    assert load_game(log) == load_game(GAMES / f"{name}.jsonl").view(verdict.viewer)


def test_they_hold_every_kind_of_event() -> None:
    """No kind of event is missing from the sound games."""
    seen = {type(event) for log in SOUND for event in load_game(log).events}
    assert seen == set(EVENTS)


@pytest.mark.parametrize("variant", MAIN)
def test_there_are_two_of_each_main_variant(variant: str) -> None:
    """At least two whole games of each, of real length."""
    games = [load_game(log) for log in GAMES.glob(f"{variant}-*.jsonl")]
    whole = [game for game in games if game.winners and len(game.moves) > 50]
    assert len(whole) >= 2
    assert {game.variant.id for game in games} == {variant}


@pytest.mark.parametrize("log", BROKEN, ids=lambda log: log.name)
def test_a_broken_game_gets_exactly_its_verdict(log: Path) -> None:
    """Status, line, code and key are those written down beside the games."""
    verdict = validate_log(log)
    assert verdict.problem is not None
    found = {"status": verdict.status, "line": verdict.problem.line, "code": verdict.problem.code}
    assert {**found, "key": verdict.problem.key} == VERDICTS[log.name]
    assert verdict.moves < verdict.problem.line


def test_each_broken_game_has_a_verdict() -> None:
    """The list of verdicts is the list of games."""
    assert sorted(VERDICTS) == [log.name for log in BROKEN]


def test_the_record_of_moves_comes_to_the_full_log() -> None:
    """A record of moves completed is the very game it was taken from."""
    verdict, game = complete(GAMES / "moves-only" / "rush-4-players.jsonl")
    assert (verdict.status, verdict.complete) == ("sound", False)
    assert game == load_game(GAMES / "rush-4-players.jsonl")


def test_the_games_are_made_anew_byte_for_byte(tmp_path: Path) -> None:
    """The script that made them makes the same files again."""
    subprocess.run([sys.executable, str(EXAMPLES / "make_games.py"), str(tmp_path)], check=True)
    made = {path.relative_to(tmp_path): path.read_bytes() for path in tmp_path.rglob("*.jsonl")}
    kept = {path.relative_to(GAMES): path.read_bytes() for path in GAMES.rglob("*.jsonl")}
    assert sorted(made) == sorted(kept)
    for name, content in kept.items():
        assert made[name] == content, name


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["rush", "--games", "99999999999"], "error: games must be a whole number from 0 to "),
        (["cabo-2e", "deal.seats.most=3"], "error: cabo-2e-changed is for 2 to 3 players, not 4"),
        (["rush", "deal.crads=3"], "error: --set: V"),
    ],
)
def test_what_cannot_be_played_is_one_error(
    arguments: list[str], line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The program that counts who starts reports it, and its exit code is that of a wrong option."""
    monkeypatch.setattr(sys, "argv", ["starting.py", *arguments])
    with pytest.raises(SystemExit, match="2"):
        program("starting").main()
    assert line in capsys.readouterr().err
