"""``cabo-rules simulate``: thousands of games, and what they add up to."""

from __future__ import annotations

import csv
import io
import json
import signal
import sys
from itertools import islice
from pathlib import Path

import pytest
from attrs import evolve

from cabo_rules import load_game, load_variant
from cabo_rules.cli.games import until_the_end
from cabo_rules.cli.progress_line import simulated, time_left
from cabo_rules.play import RandomAgent
from cabo_rules.play.arena import AgentError, Failure, compare, play, summarize
from tests.cli.commands import Refused, Run

TEN = ("simulate", "rush", "--agents", "careful,random", "--games", 10, "--seed", 7)

OWN = '''
from cabo_rules.play import random_move_of

class Broken:
    """An agent that fails when it has to move in the third game."""

    made = 0

    def __init__(self, seat, rng):
        Broken.made += 1
        self.seat, self.rng, self.view = seat, rng, None

    def told(self, step, state):
        self.view = state

    def asked(self):
        if Broken.made > 2:
            raise OSError("no weights")
        return random_move_of(self.view, self.seat, self.rng)
'''


def test_a_table_to_read(run: Run) -> None:
    """It says what was played, and has each figure with its interval."""
    text = run(*TEN).out
    assert text.splitlines()[0] == "rush: 10 games of careful and random, from seed 7."
    assert "wins              careful" in text
    assert summarize(play(load_variant("rush"), ["careful", "random"], games=10, seed=7)).table() in text


def test_two_sets_of_rules(run: Run) -> None:
    """It says which rules differ, gives both figures with their difference, and explains the star."""
    text = run(*TEN, "--set", "scoring.caller.penalty=50", "--against", "rush").out
    head, rule, _, first, *_ = text.splitlines()
    assert head == "rush, changed against rush: 10 games of careful and random by each."
    assert rule == "  scoring.caller.penalty: 5 -> 50"
    assert first.split()[:2] == ["wins", "careful"]
    assert "* more than luck, at 95 %; of 20 figures that the rules do not change, on average one has a star" in text
    assert "They have the same rules." in run(*TEN, "--against", "rush").out


def test_rules_that_do_not_come_up(run: Run) -> None:
    """Text and JSON name them, and apart from them the rules of which that is not counted."""
    changes = ("calling.highest_hand=60", "calling.earliest_lap=2", "values.J=9", "scoring.caller.penalty=50")
    command = (*TEN, *(part for each in changes for part in ("--set", each)), "--against", "rush")
    text = run(*command).out
    assert "\nThese did not come up in any game: calling.highest_hand.\n" in text
    assert "\nWhether these came up is not counted: values.J and calling.earliest_lap.\n" in text
    data = json.loads(run(*command, "--format", "json").out)
    assert data["not_seen"] == ["calling.highest_hand"]
    assert data["not_counted"] == ["values.J", "calling.earliest_lap"]


@pytest.mark.parametrize("change", ["scoring.caller.penalty=0", "scoring.caller.bonus=0"])
def test_rules_that_are_gone(run: Run, change: str) -> None:
    """The games by the rules that have them count whether they come up."""
    command = (*TEN, "--set", change, "--against", "rush")
    for line in ("is not counted", "did not come up"):
        assert line not in run(*command).out
    data = json.loads(run(*command, "--format", "json").out)
    assert (data["not_counted"], data["not_seen"]) == ([], [])


def test_a_table_that_is_gone(run: Run, tmp_path: Path) -> None:
    """So do those of a whole table that is left out."""
    file = tmp_path / "ours.toml"
    file.write_text('format = 1\nid = "ours"\nextends = "rush"\nwithout = ["matching.snap.others"]\n', "utf-8")
    data = json.loads(run("simulate", file, *TEN[2:], "--against", "rush", "--format", "json").out)
    assert [each["key"] for each in data["rules"]] == ["matching.snap.others.wrong", "matching.snap.others.gift"]
    assert data["not_counted"] == []


def test_json(run: Run) -> None:
    """It has all figures of the library; an end that is infinite is null."""
    data = json.loads(run(*TEN, "--format", "json").out)
    summary = summarize(play(load_variant("rush"), ["careful", "random"], games=10, seed=7))
    assert (data["variant"], data["agents"], data["seed"], data["games"]) == ("rush", ["careful", "random"], 7, 10)
    assert data["figures"]["score"]["careful"]["value"] == summary.figures["score"]["careful"].value
    one = json.loads(run("simulate", "rush", "--set", "id=ours", "--games", 1, "--format", "json").out)
    assert (one["variant"], one["named"]) == ("ours", "rush, changed")
    assert one["figures"]["rounds"]["all"]["low"] is None


def test_json_of_two(run: Run) -> None:
    """It has the rules that differ, and each difference with both figures."""
    data = json.loads(run(*TEN, "--against", "rush-ten", "--format", "json").out)
    assert data["rules"] == [{"key": "scoring.caller.penalty", "before": 10, "after": 5}]
    games = [play(load_variant(name), ["careful", "random"], games=10, seed=7) for name in ("rush-ten", "rush")]
    expected = compare(*games).differences["score"]["random"]
    found = data["differences"]["score"]["random"]
    assert (found["value"], found["one"]["value"]) == (expected.value, expected.one.value)
    assert found["more_than_luck"] is expected.more_than_luck


def test_one_game_has_no_interval_of_a_mean(run: Run) -> None:
    """A table says so, CSV leaves it empty, and JSON has null."""
    one = ("simulate", "rush", "--games", 1)
    for command, form in ((one, " no interval\n"), ((*one, "--against", "rush-ten"), " no interval\n")):
        assert form in (text := run(*command).out)
        assert "inf" not in text
        assert "inf" not in run(*command, "--format", "csv").out.lower()
        assert "Infinity" not in run(*command, "--format", "json").out


def test_csv(run: Run) -> None:
    """It has a line for each figure."""
    rows = list(csv.DictReader(io.StringIO(run(*TEN, "--format", "csv").out)))
    assert rows[0]["measure"] == "wins"
    assert {"score", "rounds", "laps of calls"} <= {row["measure"] for row in rows}
    both = list(csv.DictReader(io.StringIO(run(*TEN, "--against", "rush-ten", "--format", "csv").out)))
    assert list(both[0]) == ["measure", "of", "rush-ten", "rush", "difference", "low", "high", "more than luck"]
    assert float(both[0]["rush"]) - float(both[0]["rush-ten"]) == pytest.approx(float(both[0]["difference"]))


def test_seats(run: Run, refused: Refused) -> None:
    """The last agent takes the seats that are left; by default there are as few as the rules allow."""
    text = run("simulate", "rush", "--agents", "careful,random", "--seats", 4, "--games", 4).out
    assert text.startswith("rush: 4 games of careful, random, random and random, from seed 0.")
    assert run("simulate", "travellers", "--games", 1).out.startswith("travellers: one game of careful, careful and")
    assert (
        refused("simulate", "rush", "--agents", "random,random,random", "--seats", 2)
        == "--agents names 3 agents for 2 seats"
    )
    assert "travellers" in refused("simulate", "rush", "--seats", 2, "--against", "travellers")


def test_until_the_interval_is_narrow(run: Run) -> None:
    """The games end when the share of wins is known closely enough."""
    data = json.loads(run("simulate", "rush", "--agents", "careful,random", "--until", 0.05, "--format", "json").out)
    wins = data["figures"]["wins"]["careful"]
    assert wins["high"] - wins["low"] <= 0.1
    assert data["games"] == 100


def test_a_picture(run: Run, tmp_path: Path) -> None:
    """It is drawn of one set of rules or of two, and nothing is overwritten without --force."""
    for number, more in enumerate([(), ("--against", "rush-ten")]):
        file = tmp_path / f"{number}.svg"
        assert f"Wrote a picture of 10 games to {file}" in run(*TEN, *more, "--plot", file).out
        assert ">rush-ten</text>" in file.read_text("utf-8") or not more
    run(*TEN, "--against", "rush", "--plot", tmp_path / "same.svg")
    assert all(f">{name}</text>" in (tmp_path / "same.svg").read_text("utf-8") for name in ("rush", "rush, again"))
    assert json.loads(run(*TEN, "--format", "json", "--plot", tmp_path / "2.svg").out)["games"] == 10


def test_an_own_agent_that_fails(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was played before is printed, the failure is named, and its game can be written."""
    Path("own_agents.py").write_text(OWN, encoding="utf-8")
    monkeypatch.setattr(sys, "path", sys.path[:])
    printed = run(
        "simulate", "rush", "--agents", "random,own_agents:Broken", "--games", 9, "--record", "failed.jsonl", code=2
    )
    assert printed.out.startswith("rush: 2 games of random and Broken, from seed 0.")
    assert "Broken at seat 1 raised OSError: no weights; in game 2 of seed 0 (rush, 2 seats)" in printed.err
    assert not load_game("failed.jsonl").is_over
    assert "the log of its 1 move is in failed.jsonl" in printed.err
    more = run("simulate", "rush", "--agents", "own_agents:Broken", "--seconds", 5, "--plot", "none.svg", code=2)
    assert more.out == "rush: 0 games of Broken and Broken, from seed 0.\n\n"
    both = run("simulate", "rush", "--agents", "own_agents:Broken", "--against", "rush-ten", code=2).out
    assert both.splitlines()[1:] == ["  scoring.caller.penalty: 10 -> 5"]  # nothing about games that were not played
    assert not Path("none.svg").exists()


def test_ctrl_c(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The games that are finished count, and the command says that it was stopped."""
    Path("own_stopped.py").write_text(OWN.replace('OSError("no weights")', "KeyboardInterrupt"), encoding="utf-8")
    monkeypatch.setattr(sys, "path", sys.path[:])
    command = ("simulate", "rush", "--agents", "random,own_stopped:Broken")
    one = run(*command, "--plot", "finished.svg", code=130)
    assert one.out.startswith("rush: 2 games of random and Broken, from seed 0.\n\nwins ")
    assert "Wrote a picture of 2 games to finished.svg" in one.out
    assert one.err == "cabo-rules: stopped\n"
    sys.modules["own_stopped"].Broken.made = 0
    both = run(*command, "--against", "rush-ten", code=130)
    assert both.out.startswith("rush against rush-ten: one game of random and Broken by each.")


def test_ctrl_c_while_a_game_is_counted() -> None:
    """It comes after that, so that no figure is lost; one that somebody else answers is left to them."""
    ends: list[AgentError | KeyboardInterrupt] = []
    came: list[int] = []

    def left() -> int:
        games = until_the_end(zip(play(load_variant("rush"), ["random"] * 2, games=3)), ends)
        next(games)
        signal.raise_signal(signal.SIGINT)
        return len(list(games))

    before = signal.getsignal(signal.SIGINT)
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        assert left() == 0
        assert [type(end) for end in ends] == [KeyboardInterrupt]
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
        signal.signal(signal.SIGINT, lambda number, frame: came.append(number))
        assert left() == 2
        assert len(came) == 1
    finally:
        signal.signal(signal.SIGINT, before)


def test_own_agents_have_names_of_their_own(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is named twice is one agent, also a method of a class; two of one name have their module before it."""
    for module in ("own_one", "own_two"):
        made = "class Cards:\n    @classmethod\n    def make(cls, seat, rng):\n        return RandomAgent(seat, rng)\n"
        Path(f"{module}.py").write_text(f"from cabo_rules.play import RandomAgent\n{made}", encoding="utf-8")
    monkeypatch.setattr(sys, "path", sys.path[:])
    for agents, named in {
        "own_one:Cards.make,own_one:Cards.make": "Cards.make and Cards.make",
        "own_one:Cards.make,own_two:Cards.make": "own_one:Cards.make and own_two:Cards.make",
        "random,own_one:Cards.make": "random and Cards.make",
    }.items():
        assert run("simulate", "rush", "--agents", agents, "--games", 1).out.startswith(f"rush: one game of {named}, ")


def test_wrong_options(refused: Refused, folder: Path) -> None:
    """Each is named."""
    assert refused("simulate", "rush", "--agents", "carefull") == (
        "--agents must be random, careful, sharp, or MODULE:NAME for one of your own, not 'carefull'; "
        "did you mean 'careful'?"
    )
    assert refused("simulate", "rush", "--agents", "careful,mine").endswith("for one of your own, not 'mine'")
    assert "--agents: 'nothing:Here' cannot be imported: ModuleNotFoundError" in refused(
        "simulate", "rush", "--agents", "nothing:Here"
    )
    assert "--games must be at least 1, not 0" in refused("simulate", "rush", "--games", 0)
    assert "--rounds must be at least 1, not 0" in refused("simulate", "rush", "--rounds", 0)
    assert "--games and --until cannot be combined" in refused("simulate", "rush", "--games", 5, "--until", 0.1)
    assert "--force needs --plot or --record" in refused("simulate", "rush", "--force")
    assert refused("simulate", "rush", "--plot", "x.gif") == (
        "--plot must be a file ending in .svg, .pdf or .png, not 'x.gif'"
    )
    for own in ((), ("--agents", "random")):
        assert refused("simulate", "rush", "--until", 0.1, *own) == (
            "simulate: --until needs different agents, as in --agents careful,random; one wins all games"
        )
    Path("own_local.py").write_text("def made():\n    class Local: pass\n    return Local\nLocal = made()\n", "utf-8")
    assert refused("simulate", "rush", "--agents", "own_local:Local", "--jobs", 2).startswith(
        "--agents must be functions or classes of a module to play in processes: Local raised "
    )
    for name in ("--plot", "--record"):
        assert refused("simulate", "rush", name, "none/x.svg") == (
            "none/x.svg: cannot be written: there is no folder none"
        )
    Path("x.svg").touch()
    assert "x.svg already exists" in refused("simulate", "rush", "--plot", "x.svg")
    for name, value in {"--until": "half", "--jobs": "0", "--agents": "random,"}.items():
        assert f"argument {name}: must be" in refused("simulate", "rush", name, value)
    assert "argument --until: must be a number from 0.001" in refused("simulate", "rush", "--until", 0)
    assert "argument --seconds: must be a number of seconds, not 'long'" in refused(
        "simulate", "rush", "--seconds", "long"
    )
    for seconds in ("0", "inf", "nan"):
        assert refused("simulate", "rush", "--seconds", seconds).startswith(
            "--seconds must be a number of seconds from 0.001 to 1,000,000, not "
        )


def test_progress(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A line says how many games are played, and how long the others will take, if that can be known."""
    clock = iter(range(100000))
    monkeypatch.setattr("cabo_rules.cli.progress_line.monotonic", lambda: next(clock))
    rush = load_variant("rush")
    assert len(list(simulated(zip(play(rush, ["random"] * 2, games=4, seed=7)), 4, None))) == 4
    assert "\x1b[K2 games: 1 a second, 0:03 left" in capsys.readouterr().err
    mixed = play(rush, [("one", RandomAgent), "random"], games=30, seed=7)
    list(islice(simulated(zip(mixed), None, 0.1), 25))
    lines = capsys.readouterr().err.split("\x1b[K")
    assert "playing ...\r" in lines
    assert "19 games: 1 a second\r" in lines
    assert "24 games: 1 a second, 1:19 left\r" in lines  # 100 games, after which it is asked
    (game,) = play(rush, ["random"] * 2, games=1, seed=7)
    list(simulated([(evolve(game, failure=Failure("died", None, None, "it died")),)] * 21, None, 0.1))
    assert capsys.readouterr().err.endswith("21 games: 1 a second\r\x1b[K")
    won = evolve(game, agents=("one", "random"), winners=(0,))
    list(simulated([(won,)] * 200, None, 0.01))
    assert "\x1b[K150 games: 1 a second, 2:31 left\r" in capsys.readouterr().err  # 300 games
    assert time_left(3600) == "1:00:00 left"


def test_progress_is_on_a_terminal_only(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is erased when all games are played."""
    assert "games:" not in run(*TEN).err
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    assert "9 games: " in run(*TEN).err
    assert "games:" not in run(*TEN, "--format", "json").err
