"""``cabo-rules play`` and the commentary."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cabo_rules import load_game, load_variant, new_state, validate_log
from cabo_rules.cli import main
from cabo_rules.cli.names import names_for
from cabo_rules.events import (
    EVENTS,
    Called,
    Event,
    FirstLooked,
    GameEnded,
    LooksEnded,
    PowerEnded,
    RoundScored,
    SeatScore,
    TotalReset,
)  # fmt: skip
from cabo_rules.show.commentary.happened import SENTENCES, commentary, sentence

NAMES = ("Ana", "Ben")

GAMES = Path(__file__).parents[2] / "examples" / "games"


def test_every_kind_of_event_has_its_sentence() -> None:
    """None is missing and none is told of events that are no more."""
    assert set(SENTENCES) == set(EVENTS)


@pytest.mark.parametrize("log", sorted(GAMES.glob("*.jsonl")), ids=lambda log: log.name)
def test_the_example_games_are_told_in_sentences(log: Path) -> None:
    """Every event of every example game is told in sentences for people: no repr, nothing missing, a full stop."""
    game = load_game(log)
    lines = list(commentary(game.players, new_state(game.variant, len(game.players)), game.events))
    assert len(lines) == len(game.events)
    for line in lines:
        assert line[0].isupper()
        assert line.endswith(".")
        assert not any(sign in line for sign in ("None", "Card(", "Place(", "{", "  "))


def told(name: str) -> str:
    """A whole example game in sentences."""
    game = load_game(GAMES / name)
    return "\n".join(commentary(game.players, new_state(game.variant, len(game.players)), game.events))


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("travellers-3-players.jsonl", "Round 1. Ana deals: Ana gets QH 7S 5H 8S;"),
        ("travellers-3-players.jsonl", "Snap! Chi puts the JD from Ben's slot 2 on the pile."),
        ("travellers-3-players.jsonl", "Chi may give a card into Ben's slot 2."),
        ("travellers-3-players.jsonl", "Chi gives slot 0 (KC) into Ben's slot 2."),
        ("rush-2-players.jsonl", " must give a card into "),
        ("travellers-set-up.jsonl", "The table is set up by hand: Ana holds"),
        ("travellers-set-up.jsonl", "There is no card for it: Chi is let off 2 penalty cards."),
        ("travellers-5-players.jsonl", " has no card and is passed over."),
        ("stacking-abandoned.jsonl", "The game is abandoned: nobody wins."),
    ],
)
def test_what_happened_is_said(name: str, sentence: str) -> None:
    """Sentences that a commentator would say, with the cards that only the commentator sees."""
    assert sentence in told(name)


def test_a_total_that_comes_down_is_told() -> None:
    """Whose it is, and to what."""
    state = new_state(load_variant("eventide"), 2)
    assert sentence(NAMES, state, TotalReset(1, 50, "game.reset")) == "Ben's total comes down to 50."


def test_a_special_hand_is_named() -> None:
    """A score says how it came about where it is not just the cards: the special hand, the bonus, the penalty."""
    state = new_state(load_variant("eventide"), 2)
    lines = (SeatScore(50, "kamikaze", 50, 0, 0, 0, 0), SeatScore(3, None, 3, 50, 0, 0, 50))
    assert sentence(NAMES, state, RoundScored(lines, (0,), (7, 58))) == (
        "The round is counted: Ana 0 (cards 50, kamikaze, counted as 0), in all 7; "
        "Ben 50 (cards 3, counted as 50), in all 58. Ana wins the round."
    )
    lines = (SeatScore(4, None, 4, 0, -3, 0, -3), SeatScore(9, None, 9, 9, 0, 5, 14))
    assert sentence(NAMES, state, RoundScored(lines, (), (1, 2))) == (
        "The round is counted: Ana -3 (cards 4, counted as 0, bonus -3), in all 1; "
        "Ben 14 (cards 9, penalty +5), in all 2. Nobody wins the round."
    )


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (Called(0, (), "calling.nothing_to_draw"), "Ana has called Cabo by the rules; nobody has another turn."),
        (Called(0, (1,), "calling.when"), "Ana calls Cabo; Ben has one more turn."),
        (FirstLooked(1, (), ()), "Ben does not look at any card."),
        (LooksEnded((0, 1)), "The host closes the first looks for Ana and Ben."),
        (PowerEnded(0, "peek", "lapsed", "powers"), "The power “peek” lapses: Ana finds nothing to use it on."),
        (GameEnded((0, 1), "game.limit"), "The game is over. Ana and Ben win."),
    ],
)
def test_rarer_sentences(event: Event, told: str) -> None:
    """What seldom happens is said as well."""
    assert sentence(NAMES, new_state(load_variant("eventide"), 2), event) == told


def test_play_tells_a_game_and_records_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The story ends with the winner; the record is a sound log of the same game."""
    path = tmp_path / "game.jsonl"
    assert main(["play", "travellers", "--seats", "3", "--seed", "16", "--record", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Travellers' Cabo: Ana, Ben, Chi."
    assert lines[-2].startswith("The game is over. ")
    verdict = validate_log(path)
    assert (verdict.status, verdict.over, verdict.players) == ("sound", True, ("Ana", "Ben", "Chi"))
    assert lines[-1] == f"The log of {verdict.moves} moves is in {path}."


def test_a_seed_decides_the_story(capsys: pytest.CaptureFixture[str]) -> None:
    """The same command prints the same story, another seed another."""
    stories = []
    for seed in ("4", "4", "5"):
        assert main(["play", "stacking", "--seats", "4", "--seed", seed]) == 0
        stories.append(capsys.readouterr().out)
    assert stories[0] == stories[1] != stories[2]


def test_a_seed_is_chosen_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Without --seed any game is played, with the fewest players, and the last line says how to play it again."""
    assert main(["play", "eventide"]) == 0
    *story, told = capsys.readouterr().out.splitlines()
    found = re.fullmatch(r"The seed was (\d+): with --seats 2 (--seed \1) the same game is played again\.", told)
    assert found is not None
    assert story[0] == f"{load_variant('eventide').name}: Ana, Ben."
    assert main(["play", "eventide", "--seats", "2", *found[2].split()]) == 0
    assert capsys.readouterr().out.splitlines() == story
    assert main(["play", "eventide", "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert 0 <= data["seed"] < 1_000_000


def test_a_record_is_not_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that is there stays as it is, and no story is told, unless --force is given; an empty one counts, too."""
    path = tmp_path / "game.jsonl"
    play = ["play", "rush", "--seats", "2", "--seed", "1", "--record", str(path)]
    for mine in ("mine", ""):
        path.write_text(mine, "utf-8")
        assert main(play) == 2
        told = f"cabo-rules: {path} exists; nothing is written over it (--force writes over it)\n"
        assert capsys.readouterr() == ("", told)
        assert path.read_text("utf-8") == mine
    assert main([*play, "--force"]) == 0
    assert validate_log(path).status == "sound"


def test_the_number_of_rounds_is_the_hosts(capsys: pytest.CaptureFixture[str]) -> None:
    """Where the host ends the game, ``--rounds`` says when; elsewhere it is refused."""
    assert main(["play", "travellers", "--seats", "3", "--seed", "1", "--rounds", "2"]) == 0
    printed = capsys.readouterr().out
    assert "Round 2." in printed
    assert "Round 3." not in printed
    assert main(["play", "rush", "--seats", "3", "--seed", "1", "--rounds", "2"]) == 2
    assert "the rules of rush say when the game ends (game.rounds)" in capsys.readouterr().err


def test_a_variant_file_is_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A path that ends in .toml is a house rule of one's own."""
    path = tmp_path / "mine.toml"
    path.write_text('format = 1\nextends = "hunner"\nid = "mine"\nname = "My Cabo"\n', "utf-8")
    assert main(["play", str(path), "--seats", "2", "--seed", "1"]) == 0
    assert capsys.readouterr().out.startswith("My Cabo: Ana, Ben.\n")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["nope", "--seats", "2", "--seed", "1"], "there is no variant 'nope'; there are cabo-2e, "),
        (["no.toml", "--seats", "2", "--seed", "1"], "no.toml: V001: There is no file no.toml."),
        (["rush", "--seats", "1", "--seed", "1"], "--seats: rush is for 2 to 12 players, not 1"),
        (["rush", "--seats", "40", "--seed", "1"], "--seats: rush is for 2 to 12 players, not 40"),
        (["rush", "--seats", "-3", "--seed", "1"], "--seats: rush is for 2 to 12 players, not -3"),
        (["rush", "--seats", "9" * 30, "--seed", "1"], "--seats: rush is for 2 to 12 players, not 9999"),
        (["rush", "--seats", "two", "--seed", "1"], "argument --seats: two is no whole number"),
        (["rush", "--seed", "one"], "argument --seed: one is no whole number"),
        (["rush", "--force"], "play: --force goes with --record"),
        (
            ["game.jsonl"],
            "argument VARIANT: game.jsonl is named like a log, not like a variant: try cabo-rules validate",
        ),
        (
            ["game.jsonl.gz"],
            "argument VARIANT: game.jsonl.gz is named like a log, not like a variant: try cabo-rules validate",
        ),
        (["travellers", "--seats", "3", "--seed", "1", "--rounds", "0"], "--rounds: must be at least 1, not 0"),
    ],
)
def test_what_cannot_be_played(arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One line says why, nothing is printed, and the exit code is 2."""
    assert main(["play", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"cabo-rules: {told}")
    assert captured.err.count("\n") == 1


def test_a_record_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder in its place, or none to hold it: one line, no story, and nothing is left behind."""
    for path in (tmp_path, tmp_path / "none" / "game.jsonl"):
        assert main(["play", "rush", "--seats", "2", "--seed", "1", "--record", str(path)]) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        assert captured.err.startswith(f"cabo-rules: {path}: cannot be written")
    assert list(tmp_path.iterdir()) == []


def test_names_never_run_out() -> None:
    """The first has an A; after the last letter they begin again with a number; all differ."""
    assert names_for(28)[24:] == ("Yan", "Zoe", "Ana 2", "Ben 2")
    assert len(set(names_for(100))) == 100
