"""``cabo-rules variant check``: diagnostics with a caret, exit codes, and the trial in random games."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cabo_rules import check_variant, load_variant
from cabo_rules.play import trial
from cabo_rules.play.trial import Failure, Trial
from cabo_rules.variants.digest import variant_digest
from tests.cli.commands import Printed, Refused, Run

GOOD = 'format = 1\nid = "house"\nextends = "rush"\n[scoring]\ncaller = { bonus = -10 }\n'
IDLE = 'format = 1\nid = "house"\nextends = "rush"\n'
BAD = 'format = 1\nid = "house"\nextends = "rush"\n[scoring]\ncaler = { bonus = -10 }\n[turn]\nends = 5\n'

Check = Callable[..., Printed]


@pytest.fixture
def check_it(folder: Path, run: Run) -> Check:
    """Return a function that checks a file in the current folder."""

    def check_it(text: str, *arguments: object, code: object = 0) -> Printed:
        Path("house.toml").write_text(text, "utf-8")
        return run("variant", "check", "house.toml", *arguments, code=code)

    return check_it


def test_a_good_file(check_it: Check) -> None:
    """It reports success, what the file changes in words, and the digest; the exit code is 0, with --strict too."""
    captured = check_it(GOOD, "--strict")
    assert captured.err == ""
    first, *rest, last = captured.out.splitlines()
    assert first == "house.toml: no problems."
    assert rest[:2] == ["", "It changes Cabo Rush:"]
    assert rest[2].startswith("    7.5  A caller who is lowest takes 10 points off their score.")
    assert last == f"The digest of the rules: {variant_digest(load_variant('house.toml'))}"


def test_errors_stand_at_their_place(check_it: Check) -> None:
    """Each error has its line and a caret, a line counts them, and the exit code is 1."""
    captured = check_it(BAD, code=1)
    assert captured.err == ""
    assert captured.out.splitlines() == [
        "house.toml:5:1: error V100: Unknown key scoring.caler.",
        "     5 | caler = { bonus = -10 }",
        "       | ^^^^^",
        "       did you mean: caller",
        "",
        "house.toml:7:8: error V103: turn.ends must be a word, not 5.",
        "     7 | ends = 5",
        "       |        ^",
        '       expected: "by itself" or "by the player"',
        "",
        "house.toml: 2 errors.",
    ]


def test_warnings_fail_only_if_they_shall(check_it: Check) -> None:
    """A file that changes nothing can be played; with --strict the exit code is 1."""
    assert "\n\nhouse.toml: 1 warning.\n" in check_it(IDLE).out
    check_it(IDLE, "--strict", code=1)


def test_diagnostics_for_editors(check_it: Check) -> None:
    """The JSON has the same diagnostics, each with all its keys, and the counts."""
    data = json.loads(check_it(BAD, "--format", "json", "--play", "3", code=1).out)
    assert list(data) == [
        "checked", "id", "errors", "warnings", "more", "diagnostics", "play", "fixes", "digest", "house_rules",
    ]  # fmt: skip
    assert (data["digest"], data["house_rules"]) == (None, None)
    assert (data["checked"], data["id"], data["errors"], data["warnings"], data["more"], data["play"]) == (
        "house.toml", None, 2, 0, 0, None,
    )  # fmt: skip
    assert [each["code"] for each in data["diagnostics"]] == ["V100", "V103"]
    assert data["diagnostics"][0] == {
        "code": "V100", "severity": "error", "key": "scoring.caler", "message": "Unknown key scoring.caler.",
        "expected": None, "suggestion": "caller", "note": None, "file": "house.toml", "line": 5, "column": 1,
        "end_line": 5, "end_column": 6, "text": "caler = { bonus = -10 }",
    }  # fmt: skip


def test_a_built_in_variant_is_checked_by_its_id(run: Run) -> None:
    """Changes to a built-in variant are checked, too, and problems point at them."""
    digest = variant_digest(load_variant("rush"))
    assert run("variant", "check", "rush").out == f"rush: no problems.\n\nThe digest of the rules: {digest}\n"
    out = run("variant", "check", "rush", "--set", "deal.cards=60", code=1).out
    assert out.startswith("--set: error V")
    assert " | deal.cards=60\n" in out


def test_what_a_change_brings_about_points_at_it(check_it: Check) -> None:
    """A contradiction caused by a change points at the change; other problems stay in the file."""
    changes = ["--set", "turn.ends=by the player", "--set", "deal.cards=60", "--set", "calling.earliest_lap=2"]
    lines = check_it(GOOD.replace("-10", '"x"'), *changes, code=1).out.splitlines()
    assert lines[0] == "--set: error V221: deal.seats.fewest is 2, but the deck is enough for nobody."
    assert lines[1].endswith(" | deal.cards=60")
    assert lines[3].strip().startswith("(Without this change rush.toml:")
    assert any(line.startswith("house.toml:5:20: error V103: ") for line in lines)


def test_a_file_that_is_not_there(tmp_path: Path, run: Run) -> None:
    """A missing file is a diagnostic, and the exit code is 2."""
    missing = tmp_path / "house.toml"
    captured = run("variant", "check", missing, code=2)
    assert captured.out.startswith(f"{missing}: error V001: ")
    assert captured.err == ""
    (diagnostic,) = json.loads(run("variant", "check", missing, "--format", "json", code=2).out)["diagnostics"]
    assert diagnostic["line"] is None


def test_nothing_in_a_file_steers_the_terminal(check_it: Check) -> None:
    """Lines of the file are shown without unprintable characters."""
    printed = check_it(IDLE + '[turn]\nends = "\\u001b[2J\u202e"\n', code=1).out
    assert all(sign.isprintable() or sign == "\n" for sign in printed)


# --- games ------------------------------------------------------------------------------------------------------------


def test_games_are_played(check_it: Check) -> None:
    """The output gives the number of games and players, whether they ended, and the rules that never came into play."""
    first, second, third, fourth, *rest = check_it(GOOD, "--play", "8", "--seed", "3").out.splitlines()
    assert first == "house.toml: no problems."
    assert second.startswith("8 random games with 2, 3, 7 and 12 players: ")
    assert third == "Every game was played to its end."
    assert fourth == "Rules that never came into play:"
    assert any(
        line.split(maxsplit=1) == ["calling.nothing_to_draw", "there was always a card to draw"] for line in rest
    )
    assert check_it(GOOD, "--play", "8", "--seed", "3").out.splitlines()[1] == second


def test_what_is_no_toml_is_told_alone(check_it: Check) -> None:
    """The keys cannot be checked yet, and the last line says so."""
    *_, summary, last = check_it(f"{BAD}no pair\n", code=1).out.splitlines()
    assert summary.startswith("house.toml: ")
    assert last == "Contradictions and missing keys are checked once the whole file is valid TOML."


def test_games_as_data(check_it: Check) -> None:
    """The JSON has the trial, with how often each rule came into play."""
    play = json.loads(check_it(GOOD, "--play", "4", "--format", "json").out)["play"]
    assert list(play) == ["games", "seats", "rounds", "moves", "failures", "times", "missed"]
    assert (play["games"], play["failures"]) == (4, [])
    assert play["times"]["calling.when"] > 0
    assert {each["key"] for each in play["missed"]} == {key for key, times in play["times"].items() if not times}


def test_with_errors_nothing_is_played(check_it: Check) -> None:
    """The output says that no games were played."""
    assert check_it(BAD, "--play", "5", code=1).out.endswith(
        "house.toml: 2 errors.\nNo games were played; fix the errors first.\n"
    )


@pytest.mark.parametrize("number", ["0", "-1"])
def test_fewer_games_than_one(number: str, refused: Refused) -> None:
    """The number of games must be at least 1."""
    assert refused("variant", "check", "rush", "--play", number) == f"--play must be at least 1, not {number}"


def test_games_that_fail_are_reported(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    """Each failure has what is needed to repeat it; the exit code is 1."""
    failure = Failure("dead end", 2, 7, 30, "Nobody can move in the phase 'drawn': seat 1 has no move.")
    monkeypatch.setattr(trial, "hold_trial", lambda *_, **__: Trial(1, (2, 3), 1, 1_234, (failure,), {}, ()))
    assert run("variant", "check", "rush", "--play", "1", code=1).out.splitlines()[:-2] == [
        "rush: no problems.",
        "1 random game with 2 players: 1 round, 1,234 moves.",
        "dead end: 2 players, seed 7, after move 30: Nobody can move in the phase 'drawn': seat 1 has no move.",
        "Every rule came into play.",
    ]


def test_progress_is_for_those_who_watch(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    """On a terminal, a line counts the games, and is erased at the end."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    progress = "\r\x1b[Kplaying 1 of 2\r\x1b[Kplaying 2 of 2\r\x1b[K"
    assert run("variant", "check", "hunner", "--play", "2").err == progress


def test_very_many_problems_are_counted(check_it: Check) -> None:
    """The first hundred are shown, and the rest is counted."""
    unknown = "[frob]\nkey0 = 1\nkey1 = 1\nkey2 = 1\n[deck]\n" + "".join(f"frob{number} = 1\n" for number in range(150))
    last = check_it(IDLE + unknown, code=1).out.splitlines()[-1]
    report = check_variant("house.toml")
    assert report.more
    assert last == f"house.toml: {len(report.diagnostics)} errors and {report.more:,} more."


def test_what_is_left_over_and_very_much_that_changes(check_it: Check) -> None:
    """Leftovers are named, and every change is shown."""
    text = GOOD.replace('"rush"', '"dutch"').replace("[scoring]", 'without = ["matching.snap"]\n[powers.named.look]\n')
    out = check_it(text.replace("caller = { bonus = -10 }", 'then = "swap"')).out
    assert "\nLeft over from what it extends:\n" in out
    assert ") beside then.\n" in out
    powers = 'format = 1\nid = "house"\nextends = "eventide"\nwithout = ["matching.set", "scoring.special"]\n'
    many = "deal.cards = 6\nconduct.forbidden_look = 3\ncalling.highest_hand = 5\nturn.direction = 'counterclockwise'\n"
    more = "scoring.caller.penalty = 3\ngame.rounds.end.total = 50\nturn.discard_pile = 'not drawn from'\n"
    out = check_it(f"{powers}{many}{more}calling.empty_hand = 'last lap'\ncalling.stock_out = 'round ends'\n").out
    changes = out.partition("It changes ")[2].partition("\n\n")[0]
    assert "\n    2.2  Shuffle all cards and deal each player six cards" in changes
    assert "you get three penalty cards." in changes
