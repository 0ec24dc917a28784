"""``cabo-rules variant`` show, rulebook and schema, and ``--set`` with every command that takes a variant."""

from __future__ import annotations

import json
import os
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

from cabo_rules import load_game, load_variant, rulebook_markdown, rulebook_sheet, validate_log, variant_ids
from cabo_rules.authoring.schema import schema_text, variant_schema
from cabo_rules.logs import log_lines
from cabo_rules.play import play_at_random
from cabo_rules.variants.digest import variant_digest
from cabo_rules.variants.load import variant_to_data
from cabo_rules.variants.model import CHAPTERS
from tests.cli.commands import RUN, Refused, Run

HOUSE = """\
format = 1
id = "house"
extends = "travellers-six"
name = "Our Cabo"
summary = "ours"

[values]
"black K" = 20

[scoring]
caller = { bonus = -10 }
"""


@pytest.fixture
def house(folder: Path) -> str:
    """Write a variant file to the current folder."""
    Path("house.toml").write_text(HOUSE, "utf-8")
    return "house.toml"


def printed(run: Run, *arguments: object) -> str:
    """Return the output of a command, which prints nothing to standard error."""
    out, err = run("variant", *arguments)
    assert err == ""
    return out


def data(run: Run, *arguments: object) -> Any:
    """Return the JSON output of a command."""
    return json.loads(printed(run, *arguments, "--format", "json"))


# --- show -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["text", "toml"])
@pytest.mark.parametrize("name", variant_ids())
def test_what_is_shown_is_a_variant_file(name: str, form: str, tmp_path: Path, run: Run) -> None:
    """Text and TOML are each a complete variant file that loads equal to the variant."""
    path = tmp_path / "copy.toml"
    path.write_text(printed(run, "show", name, "--format", form), "utf-8")
    assert "extends" not in tomllib.loads(path.read_text("utf-8"))
    assert load_variant(path) == load_variant(name)


def test_each_value_has_its_file_and_line(house: str, run: Run) -> None:
    """Each value names its file and line, through the whole chain, and the value that it replaces."""
    lines = printed(run, "show", house).splitlines()
    assert lines[:2] == ["# Our Cabo", "# house.toml, which extends travellers-six.toml, which extends travellers.toml"]
    shown = {line.partition("  #")[0].rstrip(): line.partition("  # ")[2] for line in lines}
    travellers = (Path(__file__).parents[2] / "variants" / "travellers.toml").read_text("utf-8").splitlines()
    assert shown['id = "house"'] == "house.toml:2"
    kings = next(number for number, line in enumerate(travellers, 1) if line.startswith('"black K"'))
    assert shown['"black K" = 20'] == f"house.toml:8, instead of 13 (travellers.toml:{kings})"
    assert shown["bonus = -10"].startswith("house.toml:11, instead of -5 (travellers.toml:")
    assert shown["cards = 6"].startswith("travellers-six.toml:9, instead of 4 (travellers.toml:")
    wrong = next(number for number, line in enumerate(travellers, 1) if line.startswith("own = "))
    assert shown["wrong = 1"] == f"travellers.toml:{wrong}"


def test_chapters_are_shown_in_order(run: Run) -> None:
    """Each table has a header, and the tables of a chapter are together."""
    headers = [line for line in printed(run, "show", "rush").splitlines() if line.startswith("[")]
    chapters = list(dict.fromkeys(header[1:-1].partition(".")[0].partition("]")[0] for header in headers))
    assert chapters == [*CHAPTERS]
    assert len(headers) == len(set(headers))


def test_overrides_are_named(run: Run) -> None:
    """A value changed by --set is marked, with the old one; the id changes, too."""
    out = printed(run, "show", "rush", "--set", "scoring.caller.bonus=-7").splitlines()
    bonus = next(line for line in out if line.startswith("bonus"))
    assert bonus.startswith("bonus = -7 ")
    assert "  # --set, instead of -3 (rush.toml:" in bonus
    assert any(
        line.startswith('id = "rush-changed"') and '--set, instead of "rush" (rush.toml:3)' in line for line in out
    )


def test_shown_as_data(house: str, run: Run) -> None:
    """The JSON has every key once, with its value, its origin and the values that it replaces, nearest first."""
    shown = data(run, "show", house, "--set", "deal.cards=8")
    assert shown["files"] == ["--set", "house.toml", "travellers-six.toml", "travellers.toml"]
    variant = load_variant(house, changes=["deal.cards=8"])
    assert (shown["id"], shown["name"], shown["digest"]) == ("house-changed", "house-changed", variant_digest(variant))
    values = {value["key"]: value for value in shown["values"]}
    assert len(values) == len(shown["values"])
    cards = values["deal.cards"]
    assert (cards["value"], cards["file"], cards["line"]) == (8, "--set", None)
    assert [(old["value"], old["file"]) for old in cards["instead_of"]] == [
        (6, "travellers-six.toml"), (4, "travellers.toml"),
    ]  # fmt: skip
    kings = values['values."black K"']
    assert (kings["value"], kings["file"], kings["line"]) == (20, "house.toml", 8)
    left_out = {key for key, value in values.items() if value["file"] is None}
    assert left_out == {"deck.numbers"}
    in_files = [value for key, value in values.items() if key not in {*left_out, "deal.cards", "id", "name", "summary"}]
    assert all(value["file"].endswith(".toml") and value["line"] > 0 for value in in_files)


def test_a_removed_key_is_not_replaced(folder: Path, run: Run) -> None:
    """A key that was removed first comes from the file alone."""
    reset = 'format = 1\nid = "mine"\nextends = "eventide"\nwithout = ["game.rounds.reset"]\n'
    reset += '[game.rounds.reset]\ntotals = { 90 = 45 }\nper_player = 1\nper_game = "unlimited"\n'
    Path("mine.toml").write_text(reset, "utf-8")
    values = {value["key"]: value for value in data(run, "show", "mine.toml")["values"]}
    shown = values["game.rounds.reset.totals.90"]
    assert (shown["value"], shown["file"], shown["line"], shown["instead_of"]) == (45, "mine.toml", 6, [])
    assert "game.rounds.reset.totals.100" not in values


def test_toml_goes_through_a_pipe(tmp_path: Path) -> None:
    """The output is UTF-8, byte for byte, whatever the terminal's encoding."""
    path = tmp_path / "mine.toml"
    path.write_text(HOUSE.replace("Our Cabo", "Cabo für uns ♥"), "utf-8")
    command = [*RUN, "variant", "show", str(path), "--format", "toml"]
    done = subprocess.run(command, capture_output=True, env={**os.environ, "PYTHONIOENCODING": "ascii"}, check=True)
    assert tomllib.loads(done.stdout.decode("utf-8"))["name"] == "Cabo für uns ♥"


def test_a_header_for_a_record_of_moves(house: str, run: Run) -> None:
    """The header needs only the players' names; with the moves of a game after it, it is refereed."""
    header = printed(run, "show", house, "--set", "deal.cards=8", "--format", "header")
    assert header.count("\n") == 1
    variant = load_variant(house, changes=["deal.cards=8"])
    assert json.loads(header) == {"format": 1, "players": ["Ana", "Ben", "Chi"], "variant": variant_to_data(variant)}
    *_, game = play_at_random(variant, ["Zoe", "Yan", "Xia"], 3)
    _, *lines = log_lines(game)
    moves = "".join(f"{json.dumps({'move': json.loads(line)['move']})}\n" for line in lines)
    Path("game.jsonl").write_text(header.replace('"Ana","Ben","Chi"', '"Zoe","Yan","Xia"') + moves, "utf-8")
    verdict = validate_log("game.jsonl")
    assert (verdict.status, verdict.variant, verdict.over) == ("sound", "house-changed", True)
    run("validate", "--complete", "game.jsonl", "--output", "full.jsonl")
    assert load_game("full.jsonl").events == game.events


# --- rulebook and schema ----------------------------------------------------------------------------------------------


def test_the_rulebook_is_printed(house: str, run: Run) -> None:
    """The output is the Markdown of the rulebook, optionally with keys and with changes."""
    assert printed(run, "rulebook", "rush") == rulebook_markdown(load_variant("rush"))
    assert printed(run, "rulebook", house, "--keys") == rulebook_markdown(load_variant(house), keys=True)
    assert printed(run, "rulebook", "rush", "--examples") == rulebook_markdown(load_variant("rush"), examples=True)
    changed = load_variant("rush", changes=["scoring.caller.penalty=9"])
    assert printed(run, "rulebook", "rush", "--set", "scoring.caller.penalty=9") == rulebook_markdown(changed)


def test_the_sheet_is_printed(run: Run) -> None:
    """With --format html the output is the page of the sheet, which has no keys."""
    assert printed(run, "rulebook", "rush", "--format", "html") == rulebook_sheet(load_variant("rush"))
    for name in ("--keys", "--examples"):
        error = run("variant", "rulebook", "rush", "--format", "html", name, code=2).err
        assert error == f"cabo-rules: variant rulebook: {name} needs --format markdown\n"


def test_the_schema_is_printed(run: Run) -> None:
    """The output is the schema that the library makes."""
    assert json.loads(printed(run, "schema")) == variant_schema()


@pytest.mark.parametrize(
    ("command", "what", "text"),
    [
        (["schema"], "schema", schema_text()),
        (["rulebook", "rush", "--keys"], "rulebook", rulebook_markdown(load_variant("rush"), keys=True)),
    ],
)
def test_what_is_written(command: list[str], what: str, text: str, tmp_path: Path, run: Run) -> None:
    """A line names the file or device; a file is UTF-8 with plain line breaks."""
    for path in (tmp_path / "out", Path("/dev/null")):
        assert printed(run, *command, "--output", path) == f"Wrote the {what} to {path}.\n"
    assert (tmp_path / "out").read_bytes() == text.encode()


# --- what all of them have --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (["play", "rush", "--seats", "2", "--seed", "1"], 2),
        (["variant", "show", "rush"], 2),
        (["variant", "check", "rush"], 1),
        (["variant", "diff", "rush", "rush"], 2),
        (["variant", "rulebook", "rush"], 2),
    ],
    ids=lambda value: " ".join(value[:2]) if isinstance(value, list) else None,
)
def test_every_command_that_takes_a_variant_takes_changes(command: list[str], code: int, run: Run) -> None:
    """--set changes the output, and an invalid change is reported at its place."""
    plain = run(*command)
    changed = run(*command, "--set", "scoring.caller.penalty=40", "--set", "scoring.caller.bonus = -9")
    assert (plain.err, changed.err) == ("", "")
    assert plain.out != changed.out or command[1] == "check"  # a valid variant stays valid
    wrong = "".join(run(*command, "--set", "scoring.caller.penalti=4", "--set", "turn.ends=whenever", code=code))
    assert "--set: " in wrong
    assert "scoring.caller.penalti" in wrong
    assert "turn.ends" in wrong


def test_each_problem_has_a_line(run: Run) -> None:
    """An invalid variant prints one line with a place for each error; the exit code is 2."""
    captured = run("variant", "rulebook", "rush", "--set", "deal.cards=no", "--set", "deal.rows=no", code=2)
    assert captured.out == ""
    assert captured.err.splitlines() == [
        'cabo-rules: --set: V036: deal.cards cannot be "no". Expected: a whole number from 1 to 100.',
        'cabo-rules: --set: V036: deal.rows cannot be "no". Expected: a whole number from 1 to 100.',
    ]


@pytest.mark.parametrize("command", ["show", "check", "rulebook", "diff"])
def test_an_unknown_id_and_the_nearest(command: str, run: Run) -> None:
    """One line suggests the nearest, or lists all variants if none is near."""
    captured = run("variant", command, "travelers", *(["rush"] if command == "diff" else []), code=2)
    assert captured.out == ""
    assert captured.err == "cabo-rules: unknown variant 'travelers'; did you mean travellers?\n"
    listed = run("variant", command, "xyz", *(["rush"] if command == "diff" else []), code=2).err
    assert listed.startswith("cabo-rules: unknown variant 'xyz'; there are cabo-2e, ")


@pytest.mark.parametrize("command", ["show", "rulebook", "diff"])
def test_a_file_with_errors(command: str, house: str, run: Run) -> None:
    """The errors have file, line and column, nothing is shown, and the exit code is 2."""
    Path(house).write_text(HOUSE.replace("bonus = -10", 'bonus = "-10"'), "utf-8")
    assert run("variant", command, house, *(["rush"] if command == "diff" else []), code=2) == (
        "",
        'cabo-rules: house.toml:11:20: V103: scoring.caller.bonus must be a whole number, not "-10". '
        "Did you mean -10?\n",
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ["variant", "frob"], ["variant", "show"], ["variant", "show", ""],
        ["variant", "show", "rush", "--format", "xml"], ["variant", "new", "mine"],
        ["variant", "check", "rush", "--play", "many"], ["variant", "diff", "rush", "game.jsonl"],
        ["variant", "check", "game.jsonl"], ["variant", "rulebook", "rush", "--set"],
    ],
)  # fmt: skip
def test_arguments_that_make_no_sense(arguments: list[str], refused: Refused) -> None:
    """One line reports the problem; the exit code is 2."""
    refused(*arguments)


def test_a_game_as_data_with_changes(run: Run) -> None:
    """``play --format json`` has the variant, the players, every move with its events, totals and winners."""
    command = ["play", "rush", "--seats", "2", "--seed", "1", "--set", "scoring.caller.bonus=-9", "--format", "json"]
    game = json.loads(run(*command).out)
    assert (game["variant"], game["players"], game["seed"]) == ("rush-changed", ["Ana", "Ben"], 1)
    assert [move["n"] for move in game["moves"]] == [*range(1, len(game["moves"]) + 1)]
    assert game["moves"][0]["move"]["type"] == "deal"
    last = {"key": "game.rounds.end", "type": "game_ended", "winners": game["winners"]}
    assert game["moves"][-1]["events"][-1] == last
    assert min(game["totals"]) == game["totals"][game["winners"][0]]
