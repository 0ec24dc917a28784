"""``cabo-rules validate``."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cabo_rules import Game, clause_of, load_game, load_variant, validate_log
from cabo_rules.cli import main
from cabo_rules.cli.verdicts import verdict_lines
from cabo_rules.logs import log_lines
from cabo_rules.logs.chain import BROKEN
from cabo_rules.moves import Draw
from tests.cli.commands import GAMES, RUN, Refused, Run, write_lines
from tests.rules.tables import with_keys
from tests.validate.games import moves_only

SOUND = str(GAMES / "rush-2-players.jsonl")
OUT_OF_TURN = str(GAMES / "broken" / "out-of-turn.jsonl")
MOVES_ONLY = str(GAMES / "moves-only" / "rush-4-players.jsonl")


def test_a_sound_game_is_a_line(run: Run) -> None:
    """The line has variant, players, moves and winner; a summary follows, and the exit code is 0."""
    assert run("validate", SOUND).out.splitlines() == [
        f"{SOUND}: sound: rush, 2 players, 255 moves, Ana wins",
        "1 game, 255 sound moves: 1 sound.",
    ]


def test_a_broken_game_is_explained(run: Run) -> None:
    """The explanation has line, move, seat, the recorded move, the rule and its key; the exit code is 1."""
    assert run("validate", OUT_OF_TURN, code=1).out.splitlines() == [
        f"{OUT_OF_TURN}: broken: line 14, move 13, seat 2, Chi (turn.not_yours)",
        "    recorded:  draw by seat 2 (pile stock)",
        "    the rules: It is seat 1's turn.",
        "    rests on:  turn, in stacking",
        "    clause:    3.2 When it is your turn, and only then, you draw the top card from the stock or from the "
        "discard pile and do one thing with it. You may call instead (chapter 6).",
        "    the chain: holds: the log was written like this, or rewritten from here on",
        "1 game, 12 sound moves: 1 broken.",
    ]


def test_a_log_that_was_changed_is_told_by_its_hashes(run: Run) -> None:
    """The output names the line at which the chain breaks, and both hashes."""
    first, recorded, ruled, chain, last = run(
        "validate", GAMES / "broken" / "stock-exchanged.jsonl", code=1
    ).out.splitlines()
    assert first.endswith("stock-exchanged.jsonl: broken: line 2, move 1 (log.chain)")
    stated = json.loads((GAMES / "hunner-3-players.jsonl").read_text("utf-8").splitlines()[1])["sha256"]
    assert recorded == f"    recorded:  sha256 {stated}"
    assert re.fullmatch("    computed:  sha256 [0-9a-f]{64}", ruled)
    assert chain == f"    the chain: breaks here: {BROKEN}"
    assert last == "1 game, 0 sound moves: 1 broken."


def test_commitments_are_counted(run: Run) -> None:
    """The opened commitments are counted, and the pending ones."""
    lines = run("validate", GAMES / "travellers-committed.jsonl").out.splitlines()
    assert lines[1:-1] == ["    opened:    2 commitments of the host: the cards were in the order committed to"]
    lines = run("validate", GAMES / "broken" / "other-deck.jsonl", code=1).out.splitlines()
    assert "    unopened:  1 commitment of the host" in lines


def test_a_hash_that_was_noted_must_be_there(tmp_path: Path, run: Run, refused: Refused) -> None:
    """A missing end is noticed; with several logs, the hash is rejected."""
    raw = Path(SOUND).read_bytes().splitlines(keepends=True)
    last, early = (json.loads(line)["sha256"] for line in (raw[-1], raw[9]))
    for noted in (last, early):
        run("validate", SOUND, "--sha256", noted)
    path = tmp_path / "short.jsonl"
    path.write_bytes(b"".join(raw[:-1]))
    run("validate", path, "--sha256", early)
    assert run("validate", path, "--sha256", last, code=1).out.splitlines() == [
        f"{path}: broken: the log as a whole (log.noted)",
        f"    recorded:  no line with the hash {last}",
        "    but:       the log has lost its end, or it was rewritten, or the hash belongs to a player's view or to "
        "another log",
        "1 game, 254 sound moves: 1 broken.",
    ]
    for logs in ([SOUND, SOUND], [GAMES]):
        assert refused("validate", *logs, "--sha256", last) == "validate: --sha256 needs exactly one log"
    printed = run("validate", SOUND, "--sha256", f" {early.upper()}").out
    assert "    noted:     line 10 has this hash: the log up to that line is unchanged" in printed
    assert "--sha256 cannot be combined with --complete" in refused("validate", "--complete", SOUND, "--sha256", last)
    several = tmp_path / "several.jsonl"
    several.write_bytes(b"".join([*raw, *raw]))
    error = refused("validate", several, "--sha256", last)
    assert f"--sha256 needs a file with one log, and {several} holds several" in error
    assert "sha256 must be 64 hexadecimal digits in lower case" in refused("validate", SOUND, "--sha256", last[1:])


def test_a_folder_is_searched(run: Run) -> None:
    """All logs in it and below are validated; one broken game makes the exit code 1."""
    lines = run("validate", GAMES, code=1).out.splitlines()
    broken = len(list((GAMES / "broken").glob("*.jsonl")))
    sound = len(list(GAMES.rglob("*.jsonl"))) - broken
    assert sum(": sound: " in line for line in lines) == sound
    assert sum(": broken: " in line for line in lines) == broken
    assert lines[-1].startswith(f"{sound + broken} games, ")
    assert lines[-1].endswith(f": {sound} sound and {broken} broken.")


def test_an_unfinished_game_is_sound_so_far(tmp_path: Path, run: Run) -> None:
    """A log that ends in the middle of a game breaks no rule; an abandoned game is marked."""
    path = tmp_path / "unfinished.jsonl"
    write_lines(path, Path(SOUND).read_text("utf-8").splitlines()[:30])
    lines = run("validate", path, GAMES / "stacking-abandoned.jsonl").out.splitlines()
    assert lines[0].endswith(": sound: rush, 2 players, 29 moves, not finished")
    assert lines[1].endswith(": sound: stacking, 4 players, 41 moves, abandoned")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "is empty"),
        (b"\n", "line 1: must be a JSON object, not an empty line"),
        (b"\x7fELF\x02\x01\x01\x00\xff", "line 1: must be UTF-8 text"),
        (b"[1, 2]\n", "line 1: must be a JSON object"),
        (b'{"format": 99}\n', "line 1: format: 99 is newer than this library knows (1)"),
    ],
)
def test_a_file_that_is_no_log(content: bytes, message: str, tmp_path: Path, run: Run) -> None:
    """The file is reported as unreadable; its exit code 2 takes precedence over that of a broken game."""
    path = tmp_path / "no.jsonl"
    path.write_bytes(content)
    captured = run("validate", OUT_OF_TURN, path, SOUND, code=2)
    assert f"{path}: unreadable: {message}" in captured.out.splitlines()
    assert captured.out.splitlines()[-1] == "3 games, 267 sound moves: 1 sound, 1 broken and 1 unreadable."
    assert captured.err == ""


def test_a_path_that_is_not_there(tmp_path: Path, run: Run) -> None:
    """A missing file is unreadable; a folder without logs is an error, and the other paths are still validated."""
    printed = run("validate", tmp_path / "none.jsonl", code=2).out
    assert "none.jsonl: unreadable: cannot be read: No such file or directory" in printed
    captured = run("validate", tmp_path, SOUND, code=2)
    assert captured.err == f"cabo-rules: {tmp_path}: a folder without logs (*.jsonl, *.jsonl.gz, *.cgn, *.cgn.gz)\n"
    assert captured.out.splitlines()[-1] == "1 game, 255 sound moves: 1 sound."


def test_verdicts_as_data(tmp_path: Path, run: Run) -> None:
    """The output is one JSON object: a verdict for each game, a summary, and errors about no single game."""
    data = json.loads(run("validate", "--format", "json", SOUND, OUT_OF_TURN, tmp_path, code=2).out)
    assert [game["status"] for game in data["games"]] == ["sound", "broken"]
    assert data["games"][0]["winners"] == [0]
    assert data["games"][0]["problem"] is None
    problem = data["games"][1]["problem"]
    assert (problem["line"], problem["move"], problem["seat"]) == (14, 13, 2)
    assert (problem["code"], problem["key"]) == ("turn.not_yours", "turn")
    stacking = load_variant("stacking")
    clause = clause_of(stacking, "turn")
    assert clause is not None
    assert problem["clause"] == {"number": clause.number, "text": clause.text}
    assert data["summary"] == {"sound": 1, "possible": 0, "undecided": 0, "broken": 1, "unreadable": 0}
    assert data["errors"] == [f"{tmp_path}: a folder without logs (*.jsonl, *.jsonl.gz, *.cgn, *.cgn.gz)"]
    data = json.loads(run("validate", "--format", "json", tmp_path / "none.jsonl", code=2).out)
    assert [game["status"] for game in data["games"]] == ["unreadable"]
    assert data["errors"] == []


def test_a_clause_rests_on_the_rules_of_the_log(tmp_path: Path, run: Run) -> None:
    """The clause comes from the variant in the log, not from a built-in one; without a broken rule there is none."""
    rules = load_variant("rush", changes=["deal.first_look.cards=1"])
    record = moves_only([*log_lines(Game.new(rules, ["Ana", "Ben"], seed=1))])
    look = '{"move":{"seat":0,"slots":[0,1],"type":"first_look"}}'
    path = write_lines(tmp_path / "game.jsonl", [*record, look])
    lines = run("validate", path, code=1).out.splitlines()
    assert "    rests on:  deal.first_look.cards, in rush-changed" in lines
    clause = clause_of(rules, "deal.first_look.cards")
    assert clause is not None
    assert f"    clause:    {clause.number} {clause.text}" in lines
    unruled = GAMES / "broken" / "deleted-line.jsonl"
    (game_as_data,) = json.loads(run("validate", unruled, "--format", "json", code=1).out)["games"]
    assert game_as_data["problem"]["clause"] is None


def test_a_key_that_no_clause_speaks_of() -> None:
    """The key is printed without a clause."""
    lines = list(verdict_lines(validate_log(OUT_OF_TURN), None))
    at = lines.index("    rests on:  turn, in stacking")
    assert lines[at + 1].startswith("    the chain: ")


def test_a_broken_chain_under_changed_rules(tmp_path: Path, run: Run) -> None:
    """No key is blamed, but the output still says that the rules are not the built-in ones."""
    header, deal = log_lines(Game.new(with_keys("rush", {"scoring.caller.penalty": 7}), ["Ana", "Ben"], seed=1))
    path = write_lines(tmp_path / "game.jsonl", [header, json.dumps({**json.loads(deal), "sha256": "0" * 64})])
    lines = run("validate", path, code=1).out.splitlines()
    assert lines[0].endswith("(log.chain)")
    assert lines[3] == "    played by: rush, but not the built-in rush"


def test_a_clause_that_is_a_list_is_printed_whole(tmp_path: Path, run: Run) -> None:
    """The list after "one of these things:" is printed, too."""
    rules = load_variant("rush")
    game = Game.set_up(rules, ["Ana", "Ben"], hands=[["2H", "3H"], ["4H", "5H"]], discard=["9C"])
    record = moves_only([*log_lines(game.play(Draw(0, "discard pile")))], "rush")
    path = write_lines(tmp_path / "game.jsonl", [*record, '{"move":{"seat":0,"type":"put_back"}}'])
    lines = run("validate", path, code=1).out.splitlines()
    clause = clause_of(rules, "turn.discard_pile.card")
    assert clause is not None
    first, *more = [line for line in clause.text.splitlines() if line]
    at = lines.index(f"    clause:    {clause.number} {first}")
    assert lines[at + 1 : at + 1 + len(more)] == [f"{'':15}{line}" for line in more] != []


def test_a_variant_file_is_no_log(tmp_path: Path, run: Run) -> None:
    """The output names the command for variant files."""
    path = tmp_path / "granny.toml"
    path.write_text("format = 1\n", "utf-8")
    message = f"    This looks like a variant file; try cabo-rules variant check {path}"
    assert message in run("validate", path, code=2).out.splitlines()


def test_a_pipe_is_read_once() -> None:
    """A broken game from a pipe is explained with its clause, without reading the pipe again."""
    raw = Path(OUT_OF_TURN).read_bytes()
    done = subprocess.run([*RUN, "validate", "/dev/stdin"], input=raw, capture_output=True, check=False)
    assert done.returncode == 1
    assert b"rests on:  turn, in stacking" in done.stdout
    assert b"clause:    3.2 " in done.stdout


def test_a_record_of_moves_is_completed(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    """The full log goes to the screen, byte for byte, or to a file."""
    full = (GAMES / "rush-4-players.jsonl").read_bytes()
    assert main(["validate", "--complete", MOVES_ONLY]) == 0
    assert capsysbinary.readouterr().out == full
    path = tmp_path / "full.jsonl"
    assert main(["validate", "--complete", MOVES_ONLY, "--output", str(path)]) == 0
    assert path.read_bytes() == full
    assert load_game(path).is_over


def test_a_log_is_written_to_a_stream_of_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """If standard output takes only text, the full log is written as text."""
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stdout", stream)
    assert main(["validate", "--complete", MOVES_ONLY]) == 0
    assert stream.getvalue() == (GAMES / "rush-4-players.jsonl").read_text("utf-8")


def test_a_broken_record_is_not_completed(tmp_path: Path, run: Run) -> None:
    """The problem is explained on standard error, and no log is written."""
    path = tmp_path / "full.jsonl"
    record = str(GAMES / "broken" / "wrong-claim.jsonl")
    captured = run("validate", "--complete", record, "--output", path, code=1)
    assert captured.out == ""
    assert captured.err.splitlines() == [
        f"{record}: broken: line 96, move 95 (log.claim)",
        "    recorded:  scores [-1, 13, 36, 7]",
        "    the rules: scores [0, 13, 36, 7] "
        "(counted: seat 0 no card: 0; seat 1 9H 4S: 13; seat 2 8H JH 8S KH 9D: 36; seat 3 7D: 7)",
        "    rests on:  scoring, in rush",
        "    clause:    7.1 When a round is over, turn all cards face up, and add up the points of each hand. "
        "A hand without cards counts 0.",
        "    no hashes: only the rules can reveal a change",
        f"cabo-rules: {record} is broken, so it cannot be completed; nothing was written",
    ]
    assert main(["validate", "--complete", str(tmp_path / "none"), "--output", str(path)]) == 2
    assert not path.exists()


@pytest.mark.parametrize(
    "arguments",
    [
        [], ["--output", "x"], [SOUND, "--output", "x"], [SOUND, "--complete", SOUND],
        ["--complete", SOUND, "--format", "json"],
        ["--complete", SOUND, "--output", str(GAMES / "broken" / ".." / "rush-2-players.jsonl")],
    ],
)  # fmt: skip
def test_arguments_that_do_not_go_together(arguments: list[str], refused: Refused) -> None:
    """One line reports the wrong combination."""
    assert refused("validate", *arguments).startswith("validate: ")


def test_long_particulars_are_shortened(tmp_path: Path, run: Run) -> None:
    """Text from a file never fills the screen."""
    path = tmp_path / "long.jsonl"
    path.write_text(json.dumps({"format": 1, "players": ["A", "B"], "variant": "rush", "x" * 5000: 1}), "utf-8")
    assert max(len(line) for line in run("validate", path, code=2).out.splitlines()) < 400
