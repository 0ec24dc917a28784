"""``cabo-rules variant try``: before and after, in figures and in one game told."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from cabo_rules import load_variant
from cabo_rules.cli.variant.one_game import _in_short
from cabo_rules.events import RoundEnded, RoundScored
from cabo_rules.logs import log_lines
from cabo_rules.play.arena import compare, play, replay_game
from tests.cli.commands import Refused, Run

TEN = ("variant", "try", "rush-ten", "--games", 1)
ARROW = "  --> scoring.caller.penalty: 7.6 A caller who is not lowest adds 10 points to their score."

OWN = '''
import builtins, os
from cabo_rules.play import RandomAgent

made = 0

class Broken(RandomAgent):
    """An agent that ends the third game."""

    def __init__(self, seat, rng):
        global made
        made += 1
        super().__init__(seat, rng)

    def asked(self):
        if made > 2:
            raise getattr(builtins, os.environ["OWN_ENDED"])
        return super().asked()
'''


def _file(folder: Path, *lines: str, extends: str = "rush") -> str:
    head = ["format = 1", 'id = "ours"', f'extends = "{extends}"'] if extends else []
    (folder / "ours.toml").write_text("\n".join([*head, *lines, ""]), "utf-8")
    return "ours.toml"


def test_the_rules_and_the_figures(run: Run) -> None:
    """It names the rules, and prints the figures with a star, and no others."""
    lines = run(*TEN[:3], "--games", 4, "--seed", 3).out.splitlines()
    assert lines[:2] == ["rush-ten against rush, which it extends:", "  scoring.caller.penalty: 5 -> 10"]
    runs = [play(load_variant(id), ["careful", "careful"], games=4, seed=3) for id in ("rush", "rush-ten")]
    table = compare(*runs).table().splitlines()
    starred = [line.split()[:-1] for line in table if line.endswith("*")]
    assert lines[3] == f"4 games of careful and careful by each, and {len(table)} figures of them."
    assert starred
    assert [line.split() for line in lines[6 : 6 + len(starred)]] == starred
    assert lines[6 + len(starred)] == ""


def test_the_game_told(run: Run) -> None:
    """Each turn in which the rule acts is printed, and an arrow after each of its events; dots stand for the others."""
    game = replay_game(load_variant("rush-ten"), ["careful", "careful"], 0, 0)
    acts = sum(any(seat.penalty for seat in each.seats) for each in game.events if isinstance(each, RoundScored))
    some = run(*TEN).out.splitlines()
    whole = run(*TEN, "--whole").out.splitlines()
    assert some.count(ARROW) == whole.count(ARROW) == acts > 0
    assert all(
        "penalty +10" in lines[at - 1] for lines in (some, whole) for at, line in enumerate(lines) if line == ARROW
    )
    assert "..." in some
    assert "..." not in whole
    rounds = sum(line.startswith("The round is over") for line in whole)
    assert rounds == sum(isinstance(each, RoundEnded) for each in game.events)
    assert set(some) - {"..."} <= set(whole)
    assert len(some) < len(whole) / 2


def test_values_act_when_cards_are_counted(run: Run, folder: Path) -> None:
    """A rule about points is marked where a hand with such a card is turned up, and nowhere else."""
    text = run("variant", "try", _file(folder, 'values."black K" = 20'), "--games", 1, "--whole").out.splitlines()
    arrows = [at for at, line in enumerate(text) if line.startswith('  --> values."black K"')]
    ends = [at for at, line in enumerate(text) if "All hands are turned up" in line]
    assert arrows == [at + 1 for at in ends if "KS" in text[at] or "KC" in text[at]] != []


def test_a_hand_that_is_too_high_to_call(run: Run) -> None:
    """The line says what happens to its caller; a sentence that sounds like a ban would not fit."""
    text = run("variant", "try", "rush", "--set", "calling.highest_hand=4", "--games", 1, "--agents", "random").out
    assert (
        "  --> calling.highest_hand: 6.3 A caller with more than 4 points does not count as lowest (chapter 7)." in text
    )


def test_a_power(run: Run, folder: Path) -> None:
    """A changed power acts when somebody has used it, though no sentence of its own says so."""
    text = run("variant", "try", _file(folder, 'powers.named.peek.cards = ["9", "10"]'), "--games", 1).out
    assert "  --> powers.named.peek.cards: " in text


def test_rules_that_no_event_shows(run: Run, folder: Path) -> None:
    """Rules that forbid something are named; without others, no game follows."""
    text = run(
        "variant", "try", _file(folder, "calling.earliest_lap = 3", "matching.snap.per_discard = 1"), "--games", 1
    )
    assert "since no event shows that they act: matching.snap.per_discard and calling.earliest_lap." in text.out
    assert text.out.endswith("No changed rule is seen to act, so no game follows.\n")
    assert "Marked when they act" not in text.out
    assert "one game of careful and careful by each" in text.out
    assert "None of the figures differs by more than luck" in text.out


def test_a_new_table(run: Run, folder: Path) -> None:
    """A table that is new acts as a whole, with all its rules; one that is gone does not act."""
    file = _file(folder, 'without = ["matching.snap"]')
    new = run("variant", "try", "rush", "--games", 1, "--against", file).out
    assert new.startswith("rush against ours.toml:\n")
    assert "  --> matching.snap: " in new
    assert "  --> matching.snap.who" not in new
    gone = run("variant", "try", file, "--games", 1).out
    assert "Not marked, since no event shows that they act: " in gone
    assert "-->" not in gone


def test_a_rule_that_acts_in_no_game(run: Run) -> None:
    """Each game is looked at before it says that the rule acts in none."""
    text = run("variant", "try", "rush", "--set", "calling.highest_hand=60", "--games", 2, "--agents", "random").out
    assert text.startswith("rush, changed against rush as it is:\n")
    assert "Marked when they act, but they did not come up in these games: calling.highest_hand.\n" in text
    assert text.endswith("so no game follows.\n")


def test_a_rule_that_does_not_act_in_the_game_told(run: Run) -> None:
    """It is listed apart from those that no event shows."""
    changed = ("--set", "calling.highest_hand=60", "--set", "calling.earliest_lap=2", "--against", "rush")
    text = run(*TEN, *changed).out
    assert "since no event shows that they act: calling.earliest_lap.\n" in text
    assert "Marked when they act, but they do not come up in this game: calling.highest_hand.\n" in text
    data = json.loads(run(*TEN, *changed, "--format", "json").out)
    game = data["game"]
    assert (game["not_marked"], game["not_seen"]) == (["calling.earliest_lap"], ["calling.highest_hand"])


def test_json_has_that_of_simulate(run: Run) -> None:
    """All keys but that of the game are the same, with the same meaning."""
    changed = (*TEN[3:], "--set", "values.J=9", "--set", "calling.highest_hand=60", "--against", "rush")
    tried, simulated = [
        json.loads(run(*command, "rush", *changed, "--format", "json").out)
        for command in (("variant", "try"), ("simulate",))
    ]
    assert tried.pop("game") is not None
    assert tried == simulated
    assert (tried["not_counted"], tried["not_seen"]) == (["values.J"], ["calling.highest_hand"])


def test_a_file_that_extends_none(run: Run, folder: Path) -> None:
    """It is compared with the nearest built-in variant; the same rules are nothing to try."""
    text = run("variant", "try", "rush").out.splitlines()
    assert text == [
        "rush against rush, the nearest built-in variant, since it extends none:",
        "They have the same rules, so there is nothing to try.",
    ]


def test_a_parent_beside_the_file(run: Run, folder: Path) -> None:
    """What a file extends is found beside it."""
    (folder / "below").mkdir()
    _file(folder / "below", "scoring.caller.penalty = 7")
    (folder / "below" / "more.toml").write_text('format = 1\nid = "more"\nextends = "ours"\n', "utf-8")
    text = run("variant", "try", "below/more.toml", "--games", 1).out
    assert text.splitlines()[0] == "below/more.toml against ours, which it extends:"


def test_a_rule_in_short() -> None:
    """It is the key with the first sentence of its clause; a key without a clause stands alone."""
    rush = load_variant("rush")
    assert _in_short(rush, "scoring.caller.penalty") == ARROW.replace("10", "5")
    assert _in_short(rush, "nothing") == "  --> nothing"


def test_json(run: Run) -> None:
    """It has the rules, all figures, and the game: its moves as in a log, and those in which a changed rule acts."""
    data = json.loads(run(*TEN, "--format", "json").out)
    assert (data["variant"], data["against"], data["agents"], data["games"]) == ("rush-ten", "rush", ["careful"] * 2, 1)
    assert data["rules"] == [{"key": "scoring.caller.penalty", "before": 5, "after": 10}]
    runs = [play(load_variant(id), ["careful", "careful"], games=1) for id in ("rush", "rush-ten")]
    expected = compare(*runs).differences["turns"]["all"]
    assert data["differences"]["turns"]["all"]["other"]["value"] == expected.other.value
    game = replay_game(load_variant("rush-ten"), ["careful", "careful"], 0, 0)
    assert (data["game"]["number"], data["game"]["players"]) == (0, list(game.players))
    assert data["game"]["moves"] == [json.loads(line) for line in log_lines(game)][1:]
    scored = [
        step.number
        for step in game.steps
        for event in step.events
        if isinstance(event, RoundScored) and any(seat.penalty for seat in event.seats)
    ]
    assert data["game"]["acting"] == [{"move": move, "rules": ["scoring.caller.penalty"]} for move in scored]


def test_json_of_rules_that_do_not_act(run: Run, folder: Path) -> None:
    """They are named, and no game follows; the same rules are not played at all."""
    file = _file(folder, "matching.snap.per_discard = 1")
    data = json.loads(run("variant", "try", file, "--games", 1, "--format", "json").out)
    assert [data[key] for key in ("variant", "named", "against", "against_named")] == [
        "ours", "ours.toml", "rush", "rush",
    ]  # fmt: skip
    assert (data["game"], data["not_counted"], data["not_seen"]) == (None, ["matching.snap.per_discard"], [])
    same = json.loads(run("variant", "try", "rush", "--format", "json").out)
    assert (same["rules"], same["games"], same["game"]) == ([], 0, None)
    assert not any(same["differences"].values())


@pytest.mark.parametrize(("answers", "stops"), [("\n" * 50, None), ("\nq\n", 2), ("", 1)])
def test_a_terminal(run: Run, monkeypatch: pytest.MonkeyPatch, answers: str, stops: int | None) -> None:
    """On a terminal it stops at each arrow, until the game, the answers or the reader's patience end."""
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr(sys, "stdin", io.StringIO(answers))
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    printed = run(*TEN)
    found = printed.out.count(ARROW)
    assert printed.out.count("Enter goes on, q ends: ") == found
    assert found > 2 if stops is None else found == stops
    assert "playing ..." in printed.err
    assert "\x1b[Klooking for a game in which a changed rule acts: 1 of 1\r\x1b[K" in printed.err


def test_ctrl_c(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C at such a place prints one line."""

    def interrupted() -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", io.StringIO())
    monkeypatch.setattr(sys.stdin, "readline", interrupted)
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    assert run(*TEN, code=130).err == "cabo-rules: stopped\n"


def test_games_that_end_early(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If Ctrl-C or an agent ends them, the figures of the finished games are printed, and no game follows."""
    (folder / "own_ended.py").write_text(OWN, "utf-8")
    monkeypatch.setattr(sys, "path", sys.path[:])
    command = (*TEN[:3], "--games", 9, "--agents", "random,own_ended:Broken")
    for error, code, line in (
        ("KeyboardInterrupt", 130, "stopped\n"),
        ("OSError", 2, "Broken at seat 0 raised OSError"),
    ):
        monkeypatch.setenv("OWN_ENDED", error)
        printed = run(*command, code=code)
        assert "\none game of random and Broken by each, and " in printed.out
        assert "-->" not in printed.out
        assert printed.err.startswith(f"cabo-rules: {line}")
        sys.modules["own_ended"].made = 0  # type: ignore[attr-defined]
    data = json.loads(run(*command, "--format", "json", code=2).out)
    assert (data["games"], data["game"]) == (1, None)
    assert run(*command, code=2).out.endswith("\n\n0 games of random and Broken by each.\n")  # none is left to make


def test_wrong_arguments(refused: Refused, folder: Path) -> None:
    """Each mistake is one line."""
    assert refused("variant", "try", "rush-ten", "--games", 0) == "variant try: --games must be at least 1, not 0"
    assert refused("variant", "try", "rush-ten", "--rounds", 0) == "variant try: --rounds must be at least 1, not 0"
    assert "3 agents for 2 seats" in refused(
        "variant", "try", "rush-ten", "--agents", "random,random,random", "--seats", 2
    )
    assert "ours.toml" in refused("variant", "try", "ours.toml")
    assert "V" in refused("variant", "try", _file(folder, "deal.crads = 6"))
    assert "rash" in refused("variant", "try", "rush-ten", "--against", "rash")
