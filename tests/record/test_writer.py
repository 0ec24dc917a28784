"""Logs written as games are played, and what crashes leave of them."""

from __future__ import annotations

import gzip
import os
import re
import subprocess
import sys
import tempfile
from io import FileIO
from pathlib import Path
from typing import Any

import attrs
import pytest

from cabo_rules import (
    HIDDEN,
    Discard,
    Draw,
    Game,
    GameError,
    LogError,
    LogWriter,
    load_game,
    load_variant,
    recover_game,
    redact,
    save_game,
    validate_log,
)
from cabo_rules.events import Kept
from cabo_rules.record import lines, log_lines
from tests.record import kill
from tests.validate.games import random_game

GAME = random_game("travellers")
VIEW = GAME.view(1)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a log is written."""
    return tmp_path / "game.jsonl"


def beginning(game: Game, moves: int) -> Game:
    """A game as far as so many moves."""
    begun = Game.new(game.variant, game.players, viewer=game.viewer)
    for step in game.steps[:moves]:
        begun = begun.follow(step)
    return begun


def content(game: Game) -> bytes:
    """What a file holds in which the game was saved."""
    return "".join(f"{line}\n" for line in log_lines(game)).encode()


# --- writing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sync", [False, True])
@pytest.mark.parametrize("game", [GAME, VIEW], ids=["game", "view"])
def test_the_file_is_whole_after_each_move(path: Path, game: Game, sync: bool) -> None:
    """Each step is in the file when it was appended, just as saving would write it, and nothing lies beside it."""
    with LogWriter.create(path, beginning(game, 0), sync=sync) as log:
        for number, step in enumerate(game.steps[:20]):
            assert path.read_bytes() == content(beginning(game, number))
            log.append(step)
            assert log.game.number == step.number
    assert load_game(path) == beginning(game, 20)
    assert os.listdir(path.parent) == [path.name]


def test_a_writer_keeps_up_with_a_game(path: Path) -> None:
    """However many moves were played meanwhile, the host's shuffles too; the writer's game is the one it was given."""
    game = beginning(GAME, 3)
    with LogWriter.create(path, game) as log:
        for number in (3, 4, 30, len(GAME.steps)):
            log.keep_up(beginning(GAME, number))
            assert path.read_bytes() == content(beginning(GAME, number))
        log.keep_up(GAME)
        assert log.game is GAME


def test_the_log_of_a_view_is_written_from_redacted_steps(path: Path) -> None:
    """A client, or a server for it, writes the steps that the viewer is told."""
    with LogWriter.create(path, beginning(GAME, 0).view(1)) as log:
        for step in GAME.steps:
            log.append(redact(step, 1))
    assert path.read_bytes() == content(VIEW)


@pytest.mark.parametrize(
    ("other", "message"),
    [
        (beginning(GAME, 4), "not the game of this file played on from move 5"),
        (random_game("travellers", seed=2), "not the game of this file played on"),
        (random_game("rush"), "not the game of this file played on"),
        (VIEW, "not the game of this file played on"),
        (None, "game must be a Game, not None"),
    ],
    ids=["taken back", "other moves", "other rules", "a view of it", "no game"],
)
def test_only_the_same_game_is_kept_up_with(path: Path, other: Any, message: str) -> None:
    """Another game, or one in which moves were taken back, is refused, and the file stays as it was."""
    with LogWriter.create(path, beginning(GAME, 5)) as log:
        with pytest.raises(LogError, match=message) as caught:
            log.keep_up(other)
        assert str(caught.value).startswith(f"{path}: cannot be written: ")
        log.keep_up(GAME)
    assert load_game(path) == GAME


@pytest.mark.parametrize(
    ("step", "message"),
    [
        (GAME.steps[6], "move 6 comes next, not move 7"),
        (attrs.evolve(GAME.steps[5], events=(Kept(7, 0, HIDDEN),)), "this event cannot happen at this table"),
        ("step", "step must be a Step, not 'step'"),
    ],
    ids=["a step left out", "a step that cannot be", "no step"],
)
def test_only_the_next_step_is_appended(path: Path, step: Any, message: str) -> None:
    """What could not be read again is refused, and the file stays as it was."""
    with LogWriter.create(path, beginning(GAME, 5)) as log:
        with pytest.raises(LogError, match=message) as caught:
            log.append(step)
        assert str(caught.value).startswith(f"{path}: cannot be written: ")
        assert path.read_bytes() == content(beginning(GAME, 5))
        log.append(GAME.steps[5])
    assert load_game(path) == beginning(GAME, 6)


def test_a_step_beyond_the_limits_is_not_appended(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What could not be read again is not written, and the writer goes on."""
    with LogWriter.create(path, beginning(GAME, 5)) as log:
        with monkeypatch.context() as patch:
            patch.setattr(lines, "LONGEST_LINE", 50)
            with pytest.raises(LogError, match=r"game.jsonl: cannot be written: longer than 50 bytes"):
                log.append(GAME.steps[5])
        assert path.read_bytes() == content(beginning(GAME, 5))
        log.append(GAME.steps[5])


def test_a_closed_writer_writes_nothing(path: Path) -> None:
    """Closing twice does nothing; appending afterwards is an error."""
    log = LogWriter.create(path, beginning(GAME, 5))
    log.close()
    log.close()
    with pytest.raises(LogError, match=r"game.jsonl: cannot be written: this writer is closed"):
        log.append(GAME.steps[5])


class Full(FileIO):
    """A file on a disk that is full after some more bytes."""

    left = 20

    def write(self, content: Any) -> int:
        """Write what there is room for."""
        if self.left == 0:
            raise OSError(28, "No space left on device")
        written = super().write(memoryview(content)[: self.left])
        self.left -= written
        return written


def test_a_full_disk_leaves_whole_lines(path: Path) -> None:
    """The line that did not fit is taken out again, the error says so, and the log can be gone on with later."""
    log = LogWriter.create(path, beginning(GAME, 5))
    with log._file as file:
        log._file = Full(os.dup(file.fileno()), "r+")
    with pytest.raises(LogError, match=r"game.jsonl: cannot be written: No space left on device"):
        log.append(GAME.steps[5])
    assert path.read_bytes() == content(beginning(GAME, 5))
    with LogWriter.resume(path) as log:
        assert log.recovered is not None
        assert log.recovered.problem is None
        log.keep_up(GAME)
    assert path.read_bytes() == content(GAME)


def test_a_synced_writer_waits_for_the_disk_at_each_move(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And only such a one. A move that the disk may have lost is no move: it is taken out again."""
    calls: list[int] = []
    monkeypatch.setattr("os.fsync", calls.append)
    with LogWriter.create(path, beginning(GAME, 0)) as log:
        before = len(calls)
        log.keep_up(beginning(GAME, 5))
        assert len(calls) == before
    with LogWriter.resume(path, sync=True) as log:
        log.keep_up(beginning(GAME, 9))
        assert len(calls) == before + 4

        def fails(number: int) -> None:
            raise OSError(5, "Input/output error")

        monkeypatch.setattr("os.fsync", fails)
        with pytest.raises(LogError, match=r"game.jsonl: cannot be written: Input/output error"):
            log.append(GAME.steps[9])
        with pytest.raises(LogError, match="this writer is closed"):
            log.append(GAME.steps[9])
    assert load_game(path) == log.game == beginning(GAME, 9)


# --- creating ---------------------------------------------------------------------------------------------------------


def test_an_existing_file_is_only_replaced_when_that_is_asked_for(path: Path) -> None:
    """Otherwise it is an error, and the file stays as it was."""
    save_game(GAME, path)
    with pytest.raises(LogError, match=r"game.jsonl: cannot be written: File exists"):
        LogWriter.create(path, VIEW)
    assert load_game(path) == GAME
    with LogWriter.create(path, VIEW, over=True) as log:
        assert log.recovered is None
    assert load_game(path) == VIEW


def test_a_file_system_without_second_names(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new file is given its name by renaming there, and one that exists is not replaced either."""

    def link(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", link)
    with LogWriter.create(path, VIEW) as log:
        assert log.recovered is None
    with pytest.raises(LogError, match=r"game.jsonl: cannot be written: File exists"):
        LogWriter.create(path, GAME)
    assert load_game(path) == VIEW
    assert [each.name for each in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize("make", [LogWriter.resume, lambda path: LogWriter.create(path, GAME)])
@pytest.mark.parametrize("name", ["no-folder/game.jsonl", "file/game.jsonl", ".", "a\0b"])
def test_a_path_that_cannot_be_written_is_an_error(tmp_path: Path, name: str, make: Any) -> None:
    """The error names the path."""
    (tmp_path / "file").touch()
    with pytest.raises(LogError) as caught:
        make(tmp_path / name)
    assert str(caught.value).startswith(f"{tmp_path / name}: cannot be written: ")


def test_a_folder_and_a_file_that_are_read_only() -> None:
    """Nothing is created in such a folder, and such a file is not gone on with, but recovered."""
    with tempfile.TemporaryDirectory() as folder:  # pytest's own is closed to all but its owner
        path = Path(folder, "game.jsonl")
        save_game(beginning(GAME, 5), path)
        path.chmod(0o444)
        path.parent.chmod(0o555)
        root = hasattr(os, "geteuid") and os.geteuid() == 0
        try:
            if root:
                os.seteuid(65534)  # root may write everywhere, and nobody may not
            with pytest.raises(LogError, match=r"new.jsonl: cannot be written: Permission denied"):
                LogWriter.create(path.with_name("new.jsonl"), GAME)
            with pytest.raises(LogError, match=r"game.jsonl: cannot be written: Permission denied"):
                LogWriter.resume(path)
            assert recover_game(path).game == beginning(GAME, 5)
        finally:
            if root:
                os.seteuid(0)
            path.parent.chmod(0o755)


def test_a_game_beyond_the_limits_is_not_begun(path: Path) -> None:
    """What could not be read again is not written, and no file is made."""
    with pytest.raises(LogError, match=r"game.jsonl: cannot be written: a name, of a player or in the variant"):
        LogWriter.create(path, Game.new(attrs.evolve(load_variant("rush"), name="\ud800"), ["Ana", "Ben"]))
    with pytest.raises(LogError, match=r"game.jsonl: cannot be written: game must be a Game, not None"):
        LogWriter.create(path, None)  # type: ignore[arg-type]
    assert not path.exists()


# --- two writers ------------------------------------------------------------------------------------------------------

SECOND = """
import sys
from cabo_rules import LogError, LogWriter
try:
    LogWriter.resume(sys.argv[1])
except LogError as error:
    print(error)
"""


def test_two_writers_on_one_file_are_refused(path: Path) -> None:
    """In this process and in another, by any way to open it; anybody may read. A closed file is free again."""
    message = "game.jsonl: cannot be written: another writer has it open"
    with LogWriter.create(path, beginning(GAME, 5)) as log:
        with pytest.raises(LogError, match=message):
            LogWriter.resume(path)
        with pytest.raises(LogError, match=message):
            LogWriter.create(path, GAME, over=True)
        done = subprocess.run([sys.executable, "-c", SECOND, str(path)], capture_output=True, text=True)
        assert message in done.stdout, done.stderr
        assert load_game(path) == beginning(GAME, 5)
        log.keep_up(GAME)
    with LogWriter.resume(path) as log:
        assert log.game == GAME


def test_a_file_replaced_while_it_is_opened_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the moves would go into a file that has no name any more."""
    save_game(GAME, path)
    samestat = os.path.samestat

    def replaced(one: os.stat_result, two: os.stat_result) -> bool:
        save_game(VIEW, path)
        return samestat(one, os.stat(path))

    monkeypatch.setattr("os.path.samestat", replaced)
    with pytest.raises(LogError, match=r"game.jsonl: cannot be written: another writer has replaced it"):
        LogWriter.resume(path)


# --- recovering -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [GAME, VIEW], ids=["game", "view"])
def test_a_log_torn_at_any_byte_of_its_last_line(path: Path, game: Game) -> None:
    """The game up to the last whole line is recovered and gone on with, and the file becomes what saving writes."""
    shorter, longer, after = (content(beginning(game, number)) for number in (4, 5, 6))
    for size in range(len(shorter), len(longer) + 1):
        path.write_bytes(longer[:size])
        whole = size >= len(longer) - 1  # only the line break is missing
        found = recover_game(path)
        assert found.game == beginning(game, 5 if whole else 4)
        assert found.dropped == (b"" if whole else longer[len(shorter) : size])
        assert (found.problem is None) == (found.dropped == b"")
        assert longer[: found.size] + found.dropped == path.read_bytes() == longer[:size]
        with LogWriter.resume(path) as log:
            assert log.recovered == found
            log.keep_up(beginning(game, 6))
        assert path.read_bytes() == after


@pytest.mark.parametrize("ending", [b"\0", b"\0" * 5000, b'{"eve\0\0\0\0', b'{"eve\0\0\0}\n', b"\xff", b"{"])
def test_the_tail_that_a_crash_leaves(path: Path, ending: bytes) -> None:
    """A last line without a line break, or with zero bytes in it, that cannot be read."""
    path.write_bytes(content(GAME) + ending)
    found = recover_game(path)
    assert (found.game, found.dropped, found.size) == (GAME, ending, len(content(GAME)))
    with LogWriter.resume(path):
        assert path.read_bytes() == content(GAME)


LINES = content(GAME).splitlines(keepends=True)
NO_MOVE = b'{"sha256":"' + b"0" * 64 + b'"}'
OTHERWISE_TOLD = LINES[3].replace(b'"slots":[0,1],"type":"first_look"}', b'"slots":[1,0],"type":"first_look"}')


@pytest.mark.parametrize(
    ("damaged", "message"),
    [
        (b"", "game.jsonl: is empty"),
        (LINES[0][:-2], "game.jsonl: line 1: not JSON"),
        (b"\0" * 100, "game.jsonl: line 1: not text: it holds a zero byte"),
        (b"".join([*LINES[:3], b'{"torn\n', *LINES[4:]]), "game.jsonl: line 4: not JSON"),
        (b"".join([*LINES[:3], b"\0" * 9 + b"\n", *LINES[4:]]), "game.jsonl: line 4: not text"),
        (b"".join([*LINES[:3], b'{"torn\n']), "game.jsonl: line 4: not JSON"),
        (b"".join([*LINES[:3], LINES[5][:-1]]), "game.jsonl: line 4: move 3 comes next, not move 5"),
        (b"".join([*LINES[:3], b"{}"]), "game.jsonl: line 4: sha256: missing; the header has one"),
        (b"".join([*LINES[:3], NO_MOVE]), "game.jsonl: line 4: events: missing"),
        (b"".join([*LINES[:3], OTHERWISE_TOLD]), "game.jsonl: line 4: the chain breaks here"),
        (b"".join([*LINES[:3], b"\n"]), "game.jsonl: line 4: an empty line"),
        (LINES[0] + b"\0" * 1_100_000, "game.jsonl: line 2: longer than 1000000 bytes"),
    ],
    ids=[
        "empty",
        "header",
        "zeros",
        "middle",
        "zeros in the middle",
        "ended",
        "another move",
        "no hash",
        "no move",
        "changed",
        "blank",
        "too long",
    ],
)
def test_damage_that_no_crash_has_done_is_an_error(path: Path, damaged: bytes, message: str) -> None:
    """Nothing is dropped and nothing is written; the error names file and line, as that of loading does."""
    path.write_bytes(damaged)
    for read in (recover_game, load_game, LogWriter.resume):
        with pytest.raises(LogError, match=message):
            read(path)
    assert path.read_bytes() == damaged


def test_a_log_with_only_a_header_is_gone_on_with(path: Path) -> None:
    """Its line break may be missing."""
    path.write_bytes(LINES[0][:-1])
    with LogWriter.resume(path) as log:
        log.keep_up(GAME)
    assert path.read_bytes() == content(GAME)


def test_a_recovered_game_goes_on_with_the_seed_it_is_given(path: Path) -> None:
    """As a loaded one; a view has no seed."""
    game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=4)
    save_game(game, path)
    assert recover_game(path, seed=4).game.seed == 4
    with LogWriter.resume(path, seed=4) as log:
        assert log.game.seed == 4
    save_game(VIEW, path)
    with pytest.raises(GameError, match="no seed"):
        recover_game(path, seed=4)
    with pytest.raises(LogError, match=r"game.jsonl: .*no seed"):
        LogWriter.resume(path, seed=4)
    LogWriter.resume(path).close()


def in_need_of_a_shuffle() -> tuple[Game, Game]:
    """A game from seed 4, and the same after a draw for which the host shuffles at once."""
    rush = load_variant("rush")
    pile = [each for each in rush.cards if each.text not in ("AS", "7D", "2C")]
    game = Game.set_up(rush, ["Ana", "Ben"], hands=[["AS"], ["7D"]], discard=pile, stock=["2C"], seed=4)
    return game, game.play(Draw(0, "stock"))


@pytest.mark.parametrize("seed", [4, 5, None])
def test_a_log_that_ends_between_a_move_and_its_shuffle(path: Path, seed: int | None) -> None:
    """A seed plays the shuffle, wherever the log is read; the writer's game is what its file holds."""
    _, after = in_need_of_a_shuffle()
    lines = content(after).splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))
    loaded = load_game(path, seed=seed)
    assert loaded == recover_game(path, seed=seed).game
    assert loaded.number == (2 if seed is None else 3)
    assert (loaded == after) == (seed == 4)
    with LogWriter.resume(path, seed=seed) as log:
        assert log.game == loaded == load_game(path)
        assert log.recovered is not None
        assert log.recovered.game.number == 2
        log.keep_up(loaded.with_seed(4).play(Discard(0)))
    assert load_game(path).number == 4
    assert validate_log(path).status == "sound"


def test_a_packed_log_is_not_written_line_by_line(path: Path) -> None:
    """What is appended to it would not be packed, and nobody could read the file again. A whole log is packed."""
    packed = path.with_name("game.jsonl.gz")
    save_game(GAME, packed)
    raw = packed.read_bytes()
    assert gzip.decompress(raw) == "".join(f"{line}\n" for line in log_lines(GAME)).encode()
    assert load_game(packed) == GAME
    for write in (LogWriter.resume, lambda path: LogWriter.create(path, GAME, over=True)):
        with pytest.raises(LogError, match=r"game.jsonl.gz: cannot be written: a file \*.gz is packed"):
            write(packed)
    assert packed.read_bytes() == raw


# --- killing ----------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
def test_killed_writers_leave_readable_logs_with_all_acknowledged_moves() -> None:
    """Three hundred processes are killed while they write; in ``tests.record.kill`` stands what is then looked at."""
    command = [sys.executable, "-m", "tests.record.kill", "--times", "300"]
    done = subprocess.run(command, cwd=Path(kill.__file__).parents[2], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    acknowledged = re.search(r"moves acknowledged: (\d+)", done.stdout)
    assert acknowledged is not None
    assert int(acknowledged[1]) > 1000
