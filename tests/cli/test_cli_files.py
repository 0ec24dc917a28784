"""Files named on the command line: empty names, the same file twice, pipes, devices, and folders that are too deep."""

from __future__ import annotations

import json
import os
import subprocess
import threading
from pathlib import Path

import pytest

from cabo_rules import Game, LogError, LogWriter, load_game, save_game, validate_log
from cabo_rules.cli import main
from cabo_rules.cli.files import write_log
from cabo_rules.logs import lines, log
from tests.cli.commands import GAMES, RUN, Refused, Run, write_lines
from tests.rules.tables import with_keys
from tests.validate.games import moves_only, random_game, random_log

SOUND = str(GAMES / "stacking-4-players.jsonl")
Writing = tuple[list[str], Path, str]


@pytest.fixture
def record(tmp_path: Path) -> str:
    """Return a sound record of moves."""
    return write_lines(tmp_path / "record.jsonl", moves_only(random_log("rush", 2), "rush"))


@pytest.mark.parametrize(
    "arguments",
    [
        ["validate", ""], ["validate", "--complete", ""], ["validate", "--complete", "x", "--output", ""], ["show", ""],
        ["show", SOUND, "--svg", ""],
        ["play", "", "--seats", "2", "--seed", "1"], ["play", "rush", "--seats", "2", "--seed", "1", "--record", ""],
    ],
)  # fmt: skip
def test_an_empty_name_is_no_file(arguments: list[str], refused: Refused) -> None:
    """An empty name does not stand for the current folder."""
    assert "must be the name of a file, not empty" in refused(*arguments)


WRITES = {
    "play": (["play", "rush", "--seats", "2", "--seed", "1", "--record"], ""),
    "view": (["view", "SOURCE", "--seat", "2", "--output"], "view: --output must not be the log itself"),
    "replay": (["replay", "SOURCE", "--html"], "replay: --html must not be the log itself"),
    "show": (["show", "SOURCE", "--svg"], "show: --svg must not be the log itself"),
    "validate": (["validate", "--complete", "SOURCE", "--output"], "validate: --output must not be the record itself"),
    "rulebook": (
        ["variant", "rulebook", "SOURCE", "--output"],
        "variant rulebook: --output must not be the variant itself",
    ),
    "schema": (["variant", "schema", "--output"], ""),
    "new": (["variant", "new", "ours", "--extends", "rush", "--output"], ""),
}
"""The commands that write a file, and the error if it is the one that they read."""


@pytest.fixture(params=WRITES)
def writing(request: pytest.FixtureRequest, tmp_path: Path) -> Writing:
    """Return a command that writes a file, the file that it reads, and the error if they are the same."""
    command, error = WRITES[request.param]
    source = tmp_path / ("house.toml" if request.param == "rulebook" else "source.jsonl")
    if source.suffix == ".toml":
        source.write_text('format = 1\nid = "house"\nextends = "rush"\ndeal.cards = 6\n', "utf-8")
    else:
        source.write_bytes(Path(SOUND).read_bytes())
    return [str(source) if word == "SOURCE" else word for word in command], source, error


@pytest.mark.parametrize("command", [["show"], ["view", "--seat", "0"], ["replay", "--html", "game.html"]])
def test_a_file_that_is_not_a_log(command: list[str], folder: Path, refused: Refused) -> None:
    """The error is one line that names the file and the fault, and nothing is written."""
    path = folder / "no.jsonl"
    for content, fault in (
        (b"", "is empty"), (b"\x00\xff\xfe", "line 1: must be UTF-8 text"), (b"{}\n", "line 1: not the header"),
    ):  # fmt: skip
        path.write_bytes(content)
        assert refused(*command, path).startswith(f"{path}: {fault}")
    assert [each.name for each in folder.iterdir()] == ["no.jsonl"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play", "rush"], "play: --force needs --record"),
        (["view", SOUND, "--seat", "1"], "view: --force needs --output"),
        (["show", SOUND], "show: --force needs --svg FILE"),
        (["show", SOUND, "--svg"], "show: --force needs --svg FILE"),
        (["validate", SOUND], "validate: --force needs --output"),
        (["validate", "--complete", SOUND], "validate: --force needs --output"),
        (["variant", "rulebook", "rush"], "variant rulebook: --force needs --output"),
        (["variant", "schema"], "variant schema: --force needs --output"),
    ],
)
def test_without_a_file_there_is_nothing_to_force(arguments: list[str], message: str, refused: Refused) -> None:
    """The error names the option that takes the file."""
    assert refused(*arguments, "--force") == message


def test_no_file_is_written_over(writing: Writing, tmp_path: Path, run: Run, refused: Refused) -> None:
    """An existing file stays, even an empty one or behind a link, unless there is --force; then the link stays."""
    command, _, _ = writing
    path, link = tmp_path / "ours.toml", tmp_path / "link.toml"
    link.symlink_to(path)
    for mine in ("mine", ""):
        path.write_text(mine, "utf-8")
        for name in (path, link):
            assert refused(*command, name) == f"{name} already exists; use --force to overwrite it"
        assert path.read_text("utf-8") == mine
    run(*command, link, "--force")
    assert link.is_symlink()
    forced = path.read_bytes()
    path.unlink()
    link.unlink()
    assert str(path) in run(*command, path).out
    assert path.read_bytes() == forced != b""


def test_what_is_read_is_never_written_over(writing: Writing, tmp_path: Path, refused: Refused) -> None:
    """Not by its name, a link or --force; what cannot be written is one line, and nothing is left behind."""
    command, source, error = writing
    before, link, folder = source.read_bytes(), tmp_path / "link.toml", tmp_path / "folder.toml"
    link.symlink_to(source)
    for path in (source, link, os.path.relpath(source)) if error else ():
        for force in ([], ["--force"]):
            assert refused(*command, path, *force) == f"{error}, {path}"
    assert source.read_bytes() == before
    folder.mkdir()
    for path in (folder, tmp_path / "none" / "ours.toml"):
        assert refused(*command, path).startswith(f"{path}: cannot be written")
    assert {each.name for each in tmp_path.iterdir()} == {"folder.toml", "link.toml", source.name}


@pytest.mark.parametrize("command", ["play", "schema", "new"])
def test_a_file_that_comes_in_between_stays(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    """The file is checked again just before writing."""
    path = tmp_path / "ours.toml"
    path.write_text("mine", "utf-8")
    answers = iter([False])
    really = os.path.isfile
    monkeypatch.setattr(
        "os.path.isfile", lambda name: next(answers, really(name)) if name == str(path) else really(name)
    )
    assert " exists" in run(*WRITES[command][0], path, code=2).err
    assert path.read_text("utf-8") == "mine"


@pytest.mark.parametrize("command", ["play", "validate"])
def test_a_log_is_written_to_a_pipe(command: str, record: str, tmp_path: Path) -> None:
    """A pipe cannot be replaced, so the lines are written to it."""
    pipe, copy = tmp_path / "pipe", tmp_path / "copy.jsonl"
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: copy.write_bytes(pipe.read_bytes()), daemon=True)
    reader.start()
    words = [record if word == "SOURCE" else word for word in WRITES[command][0]]
    assert main([*words, str(pipe)]) == 0
    reader.join(10)
    assert validate_log(copy).status == "sound"
    assert load_game(copy).is_over
    assert pipe.is_fifo()


def test_a_pipe_that_nobody_reads_on(tmp_path: Path, record: str, refused: Refused) -> None:
    """A reader that closes the pipe early causes an error, since half a log is not a log; so does a full device."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: pipe.open("rb").close(), daemon=True)
    reader.start()
    error = refused("play", "rush", "--seats", "4", "--seed", "2", "--record", pipe)
    assert error == f"{pipe}: cannot be written: the reader has closed it"
    reader.join(10)
    error = refused("validate", "--complete", record, "--output", "/dev/full")
    assert error == "/dev/full: cannot be written: No space left on device"


def test_standard_output_may_be_a_pipe(record: str) -> None:
    """Only the log is printed to it."""
    command = [*RUN, "validate", "--complete", record, "--output", "/dev/stdout"]
    printed = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout
    assert printed.splitlines() == random_log("rush", 2)


@pytest.mark.parametrize("arguments", [["variant", "schema"], ["validate", "--complete"]])
def test_what_is_written_to_standard_output_is_all(
    arguments: list[str], record: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Writing to a file prints a line about it; standard output, here a file, too, gets nothing but the output."""
    given = [*arguments, record] if arguments[0] == "validate" else arguments
    out = tmp_path / "out"
    assert main([*given, "--output", str(out)]) == 0
    assert str(out) in capfd.readouterr().out
    assert main([*given, "--output", "/dev/stdout"]) == 0
    assert capfd.readouterr().out == out.read_text("utf-8")


def test_a_log_and_its_game_as_data_are_not_mixed_up(capfd: pytest.CaptureFixture[str]) -> None:
    """Standard output takes only one of them."""
    assert main(["play", "rush", "--seats", "2", "--seed", "1", "--record", "/dev/stdout", "--format", "json"]) == 2
    message = "play: --record to the screen cannot be combined with --format json"
    assert capfd.readouterr() == ("", f"cabo-rules: {message}\n")


def test_completing_can_be_told_as_data(record: str, tmp_path: Path, run: Run) -> None:
    """With an output file the verdict may be JSON; a broken record is reported, and nothing is written."""
    out = tmp_path / "full.jsonl"
    data = json.loads(run("validate", "--complete", record, "--output", out, "--format", "json").out)
    assert (data["games"][0]["status"], data["summary"]["sound"]) == ("sound", 1)
    assert load_game(out).is_over
    out.unlink()
    broken = write_lines(tmp_path / "broken.jsonl", [*Path(record).read_text("utf-8").splitlines()[:4], "{}"])
    captured = run("validate", "--complete", broken, "--output", out, "--format", "json", code=2)
    assert json.loads(captured.out)["games"][0]["moves"] == 3
    assert captured.err == f"cabo-rules: {broken} is unreadable, so it cannot be completed; nothing was written\n"
    assert not out.exists()


def test_one_bad_path_does_not_stop_the_others(record: str, tmp_path: Path, run: Run) -> None:
    """Each path has its verdict, the JSON is complete, and the moves before a line that cannot be read are counted."""
    data = json.loads(run("validate", "--format", "json", "x" * 5000, "nul\0", record, code=2).out)
    assert [game["status"] for game in data["games"]] == ["unreadable", "unreadable", "sound"]
    assert data["games"][0]["problem"]["message"] == "cannot be read: File name too long"
    path = write_lines(tmp_path / "game.jsonl", [*random_log("rush", 2)[:4], "{"])
    line = run("validate", path, code=2).out.splitlines()[0]
    assert line.startswith(f"{path}: unreadable: line 5: not JSON: ")
    assert line.endswith(" (sound before it: 3 moves)")


def test_a_changed_variant_is_not_called_by_a_built_in_name(tmp_path: Path, run: Run) -> None:
    """Text and JSON mark a variant whose rules differ from the built-in one with its id."""
    path = tmp_path / "game.jsonl"
    save_game(Game.new(with_keys("rush", {"scoring.caller.penalty": 7}), ["Ana", "Ben"], seed=1), path)
    assert "sound: rush, but not the built-in rush, 2 players, 1 move, not finished" in run("validate", path).out
    assert json.loads(run("validate", path, "--format", "json").out)["games"][0]["variant_changed"] is True
    save_game(random_game("rush", 2), path)
    assert json.loads(run("validate", path, "--format", "json").out)["games"][0]["variant_changed"] is False


def test_nothing_is_printed_of_a_log_that_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: Refused
) -> None:
    """If any line passes a limit, not even the lines before it are printed."""
    header = json.dumps({"format": 1, "players": ["Ana", "Ben"], "variant": "rush"})
    path = write_lines(tmp_path / "record.jsonl", [header])
    for module in (lines, log):
        monkeypatch.setattr(module, "LONGEST_LINE", 1000)
    out = tmp_path / "full.jsonl"
    for more in ([], ["--output", str(out)], ["--output", "/dev/null"]):
        error = refused("validate", "--complete", path, *more)
        assert "the header cannot be written in a log: longer than 1000 bytes" in error
    assert not out.exists()


def test_a_log_that_comes_meanwhile_is_not_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without --force, a log that appears while the command runs is kept."""
    path, game = tmp_path / "game.jsonl", random_game("rush", 2)
    save_game(game.view(0), path)
    monkeypatch.setattr("cabo_rules.cli.files.check_writable", lambda path, force: None)
    with pytest.raises(LogError, match=r"game.jsonl: cannot be written: File exists"):
        write_log(game, str(path), force=False)
    assert load_game(path) == game.view(0)
    write_log(game, str(path), force=True)
    assert load_game(path) == game


def test_a_log_that_is_being_written_is_not_written_over(tmp_path: Path, record: str, refused: Refused) -> None:
    """No command overwrites it, not even with --force."""
    path, full = tmp_path / "game.jsonl", tmp_path / "full.jsonl"
    save_game(random_game("rush", 2), full)
    with LogWriter.create(path, random_game("rush", 2)) as writer:
        for command in (
            ["view", full, "--seat", "0", "--output"], ["validate", "--complete", record, "--output"],
            ["replay", full, "--html"], ["play", "rush", "--record"], ["variant", "schema", "--output"],
        ):  # fmt: skip
            error = refused(*command, path, "--force")
            assert f"{path}: cannot be written: another writer has it open" in error
    assert load_game(path) == writer.game


@pytest.mark.parametrize(
    ("command", "name"),
    [
        (["variant", "new", "mine", "--extends", "rush", "--output"], "con.toml"),
        (["variant", "schema", "--output"], "NUL.json"),
        (["play", "rush", "--seed", "1", "--record"], "nul"),
        (["play", "rush", "--seed", "1", "--record"], "con.jsonl.gz"),
        (["view", SOUND, "--seat", "1", "--output"], "com1.jsonl"),
        (["validate", "--complete", SOUND, "--output"], "LPT\u00b9.jsonl"),
        (["show", SOUND, "--svg"], "aux .svg"),
        (["replay", SOUND, "--html"], "CONOUT$"),
    ],
)
def test_a_file_with_the_name_of_a_device(
    command: list[str], name: str, tmp_path: Path, run: Run, refused: Refused
) -> None:
    """No system gets a file that Windows could not have, not even with --force."""
    path = tmp_path / name
    assert refused(*command, path) == f"{path}: the name of a file must not be one that Windows reserves for a device"
    run(*command, path, "--force", code=2)
    assert not list(tmp_path.iterdir())


def test_a_real_device_with_such_a_name(tmp_path: Path) -> None:
    """If the path is a device or a pipe, it is written to."""
    path = tmp_path / "nul"
    os.mkfifo(path)
    with subprocess.Popen(["cat", path], stdout=subprocess.PIPE, text=True) as reader:
        assert main(["view", SOUND, "--seat", "1", "--output", str(path)]) == 0
        assert reader.communicate()[0].startswith('{"')
