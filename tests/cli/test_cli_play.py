"""``cabo-rules play`` and the commentary."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from cabo_rules import SPECTATOR, load_game, load_variant, new_state, validate_log
from cabo_rules import events as e
from cabo_rules.cli.names import names_for
from cabo_rules.show.commentary.sentences import SENTENCES, commentary, sentence, worth_saying
from tests.cli.commands import GAMES, Refused, Run

NAMES = ("Ana", "Ben")
NO_LOG = "argument VARIANT: must be a variant, not the log"


def test_every_kind_of_event_has_its_sentence() -> None:
    """Each event has a sentence, and no sentence is left over."""
    assert set(SENTENCES) == set(e.EVENTS)


@pytest.mark.parametrize("log", sorted(GAMES.glob("*.jsonl")), ids=lambda log: log.name)
@pytest.mark.parametrize("viewer", [None, 0, SPECTATOR])
def test_the_example_games_in_sentences(log: Path, viewer: int | None) -> None:
    """Every event worth saying has a complete sentence for the host, a seat and a spectator: no repr, a full stop."""
    game = load_game(log) if viewer is None else load_game(log).view(viewer)
    lines = list(commentary(game.players, new_state(game.variant, len(game.players)), game.events))
    assert len(lines) == len([*filter(worth_saying, game.events)])
    for line in lines:
        assert line[0].isupper()
        assert line.endswith(".")
        assert not any(sign in line for sign in ("None", "Card(", "Place(", "{", "  ", "??", "()"))


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("travellers-3-players.jsonl", "Round 1. Ana deals: Ana gets QH 7S 5H 8S;"),
        ("travellers-3-players.jsonl", "Snap! Chi puts the JD from Ben's slot 2 on the pile."),
        ("travellers-3-players.jsonl", "Chi may give Ben a card for slot 2."),
        ("travellers-3-players.jsonl", "Chi gives the card in slot 0 (KC) to Ben's slot 2."),
        ("rush-2-players.jsonl", " must give "),
        ("travellers-set-up.jsonl", "The table is set up by hand: Ana holds"),
        ("travellers-set-up.jsonl", "There are no cards left: Chi is let off 2 penalty cards."),
        ("travellers-5-players.jsonl", " has no cards and is passed over."),
        ("stacking-abandoned.jsonl", "The game is abandoned: nobody wins."),
    ],
)
def test_what_happened_is_said(name: str, sentence: str) -> None:
    """The sentences are those of a commentator who sees all cards."""
    game = load_game(GAMES / name)
    assert sentence in "\n".join(commentary(game.players, new_state(game.variant, len(game.players)), game.events))


KAMIKAZE = e.SeatScore(50, "kamikaze", 50, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("event", "message"),
    [
        (e.Called(0, (), "calling.nothing_to_draw"), "Ana automatically calls Cabo; nobody has another turn."),
        (e.Called(0, (1,), "calling.when"), "Ana calls Cabo; Ben has one more turn."),
        (e.LooksEnded((0, 1)), "The host closes the first looks of Ana and Ben."),
        (e.PowerEnded(0, "peek", "lapsed", "powers"), "The power “peek” lapses: Ana has nothing to use it on."),
        (e.TotalReset(1, 50, "game.rounds.reset"), "Ben's total is reset to 50."),
        (e.GameEnded((0, 1), "game.rounds.end"), "The game is over. Ana and Ben win."),
        (
            e.RoundScored((KAMIKAZE, e.SeatScore(3, None, 3, 50, 0, 0, 50)), (0,), (7, 58)),
            "Scores of the round: Ana 0 (cards 50, kamikaze, counted as 0), total 7; "
            "Ben 50 (cards 3, counted as 50), total 58. Ana wins the round.",
        ),
        (
            e.RoundScored((e.SeatScore(4, None, 4, 0, -3, 0, -3), e.SeatScore(9, None, 9, 9, 0, 5, 14)), (), (1, 2)),
            "Scores of the round: Ana -3 (cards 4, counted as 0, bonus -3), total 1; "
            "Ben 14 (cards 9, penalty +5), total 2. Nobody wins the round.",
        ),
        (
            e.RoundScored(
                (e.SeatScore(24, None, 12, 24, 0, 5, 29), e.SeatScore(10, None, 5, 5, 0, 0, 5)), (1,), (29, 5)
            ),
            "Scores of the round: Ana 29 (cards 24, worth 12, counted as 24, penalty +5), total 29; "
            "Ben 5 (cards 10, counted as 5), total 5. Ben wins the round.",
        ),
    ],
)
def test_rarer_sentences(event: e.Event, message: str) -> None:
    """Rare events have sentences, too; a score explains the special hand, bonus or penalty that it includes."""
    assert sentence(NAMES, new_state(load_variant("eventide"), 2), event) == message


def test_play_prints_a_game_and_records_it(tmp_path: Path, run: Run) -> None:
    """The output ends with the winner, and the record is a sound log of the same game."""
    path = tmp_path / "game.jsonl"
    lines = run("play", "travellers", "--seats", "3", "--seed", "16", "--record", path).out.splitlines()
    assert lines[0] == "Travellers' Cabo: Ana, Ben, Chi."
    assert lines[-2].startswith("The game is over. ")
    verdict = validate_log(path)
    assert (verdict.status, verdict.over, verdict.players) == ("sound", True, ("Ana", "Ben", "Chi"))
    assert lines[-1] == f"Wrote the log of {verdict.moves} moves to {path}."


def test_a_seed_decides_the_story(run: Run) -> None:
    """The same command prints the same game, and another seed another game."""
    one, again, another = (run("play", "stacking", "--seats", "4", "--seed", seed).out for seed in (4, 4, 5))
    assert one == again != another


def test_a_seed_is_chosen_and_printed(run: Run) -> None:
    """Without --seed a random game is played with the fewest players, and the last line repeats it."""
    *story, message = run("play", "eventide").out.splitlines()
    found = re.fullmatch(r"The seed was (\d+); --seats 2 (--seed \1) plays the same game again\.", message)
    assert found is not None
    assert story[0] == f"{load_variant('eventide').name}: Ana, Ben."
    assert run("play", "eventide", "--seats", "2", *found[2].split()).out.splitlines() == story
    data = json.loads(run("play", "eventide", "--format", "json").out)
    assert 0 <= data["seed"] < 1_000_000


def test_the_number_of_rounds(run: Run, tmp_path: Path) -> None:
    """``--rounds`` sets the end of a game that the host ends, and stops others unless their rules end them before."""
    printed = run("play", "travellers", "--seats", "3", "--seed", "1", "--rounds", "2").out
    assert "Round 2." in printed
    assert "Round 3." not in printed
    assert "The game is over. " in printed
    *lines, last = run("play", "rush", "--seats", "3", "--seed", "1", "--rounds", "2").out.splitlines()
    assert last == "--rounds 2 stops here; by the rules the game goes on (game.rounds)."
    assert run("play", "rush", "--seats", "3", "--seed", "1").out.splitlines()[: len(lines)] == lines
    assert any(line.startswith("Round 2.") for line in lines)
    assert not any(line.startswith("Round 3.") for line in lines)
    log = tmp_path / "two.jsonl"
    stopped = run("play", "rush", "--seats", "3", "--seed", "1", "--rounds", "2", "--format", "json", "--record", log)
    assert json.loads(stopped.out)["winners"] is None
    run("validate", log)
    single = ("play", "rush", "--set", 'game.rounds="one"', "--seed", "1")
    assert run(*single, "--rounds", "1").out == run(*single).out
    assert "--seed " in (found := run("play", "rush", "--rounds", "1").out.splitlines()[-1])
    assert found.endswith(" --rounds 1 plays the same game again.")


def test_a_variant_file_is_played(tmp_path: Path, run: Run) -> None:
    """A path that ends in .toml is a variant file."""
    path = tmp_path / "mine.toml"
    path.write_text('format = 1\nextends = "hunner"\nid = "mine"\nname = "My Cabo"\n', "utf-8")
    assert run("play", path, "--seats", "2", "--seed", "1").out.startswith("My Cabo: Ana, Ben.\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nope", "--seats", "2", "--seed", "1"], "unknown variant 'nope'; there are cabo-2e, "),
        (["no.toml", "--seats", "2", "--seed", "1"], "no.toml: V001: There is no file no.toml."),
        (["rush", "--seats", "1", "--seed", "1"], "--seats must be from 2 to 12 for rush, not 1"),
        (["rush", "--seats", "40", "--seed", "1"], "--seats must be from 2 to 12 for rush, not 40"),
        (["rush", "--seats", "-3", "--seed", "1"], "--seats must be from 2 to 12 for rush, not -3"),
        (["rush", "--seats", "9" * 30, "--seed", "1"], "--seats must be from 2 to 12 for rush, not 9999"),
        (["rush", "--seats", "two", "--seed", "1"], "argument --seats: must be a whole number, not 'two'"),
        (["rush", "--seed", "one"], "argument --seed: must be a whole number, not 'one'"),
        (["game.jsonl"], f"{NO_LOG} game.jsonl; try cabo-rules validate game.jsonl"),
        (["game.jsonl.gz"], f"{NO_LOG} game.jsonl.gz; try cabo-rules validate game.jsonl.gz"),
        (["travellers", "--seats", "3", "--seed", "1", "--rounds", "0"], "--rounds must be at least 1, not 0"),
        (["rush", "--rounds", "9" * 30], "--rounds must be a whole number from 1 to 1,000,000,000, not 9999"),
        (
            ["rush", "--bots", "careful", "--rounds", "9" * 30],
            "--rounds must be a whole number from 1 to 1,000,000,000,",
        ),
    ],
)
def test_what_cannot_be_played(arguments: list[str], message: str, refused: Refused) -> None:
    """One line reports the reason, nothing else is printed, and the exit code is 2."""
    assert refused("play", *arguments).startswith(message)


def test_a_game_without_end_is_abandoned(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of too many moves; the last lines say why."""
    monkeypatch.setattr("cabo_rules.cli.play.MOST_MOVES", 300)
    *_, abandoned, why = run("play", "travellers", "--seed", 1, "--rounds", 1_000_000_000).out.splitlines()
    assert abandoned == "The game is abandoned: nobody wins."
    assert why == "The game had no end after 300 moves, so it was abandoned."


def test_names_never_run_out() -> None:
    """Names begin with successive letters, then repeat with numbers, and all differ."""
    assert names_for(28)[24:] == ("Yan", "Zoe", "Ana 2", "Ben 2")
    assert len(set(names_for(100))) == 100


def test_bots(folder: Path, run: Run, refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    """Agents that are named play the game, and the last line says how to see it again."""
    Path("own_bots.py").write_text("from cabo_rules.play import RandomAgent as Bot\n", encoding="utf-8")
    monkeypatch.setattr(sys, "path", sys.path[:])
    again = ("play", "rush", "--seats", "3", "--seed", "4", "--bots", "careful,random")
    told = run(*again, "--record", "game.jsonl").out
    assert told.startswith("Cabo Rush: Ana (careful), Ben (random), Chi (random).\n")
    data = json.loads(run(*again, "--format", "json").out)
    assert (data["bots"], data["seed"]) == (["careful", "random", "random"], 4)
    assert load_game("game.jsonl").players == ("Ana", "Ben", "Chi")
    assert told.startswith(run(*again).out)
    assert load_game("game.jsonl").is_over
    last = run("play", "rush", "--bots", "careful", "--rounds", "1").out.splitlines()[-1]
    assert re.search(r"--seats 2 --seed \d+ --rounds 1 --bots careful plays the same game again", last)
    last = run("play", "rush", "--bots", "own_bots:Bot", "--rounds", "1").out.splitlines()[-1]
    assert last.endswith(" --bots own_bots:Bot deals the same cards again, but the bots may play otherwise.")
    assert refused("play", "rush", "--bots", "careful,careful,careful") == "--bots names 3 agents for 2 seats"
    assert "did you mean 'careful'" in refused("play", "rush", "--bots", "carefull")


def test_a_bot_that_fails(folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error names the bot, and its game can be written; on a terminal a line says that it is played."""
    agent = "class Bot(RandomAgent):\n    def asked(self):\n        raise OSError('no weights')\n"
    Path("own_failing.py").write_text(f"from cabo_rules.play import RandomAgent\n{agent}", encoding="utf-8")
    monkeypatch.setattr(sys, "path", sys.path[:])
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    played = ("play", "rush", "--bots", "own_failing:Bot", "--seed", "4")
    printed = run(*played, "--record", "failed.jsonl", code=2)
    assert (printed.out, load_game("failed.jsonl").number) == ("", 1)
    assert "Bot at seat 0 raised OSError: no weights; in game 0 of seed 4 (rush, 2 seats)" in printed.err
    assert printed.err.endswith("the log of its 1 move is in failed.jsonl\n")
    assert "\x1b[Kplaying ...\r\x1b[K" in printed.err
    assert "the log" not in run(*played, code=2).err
