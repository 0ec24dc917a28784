"""Logs after a crash: how they are read and resumed."""

from __future__ import annotations

import gzip
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cabo_rules import Game, GameError, LogError, LogWriter, load_game, load_variant, validate_log
from cabo_rules.logs import recover_game, save_game
from cabo_rules.moves import Discard
from tests.logs import kill
from tests.logs.begun import GAME, VIEW, beginning, content, in_need_of_a_shuffle

# --- recovering -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [GAME, VIEW], ids=["game", "view"])
def test_a_log_torn_at_any_byte_of_its_last_line(path: Path, game: Game) -> None:
    """The game up to the last whole line is recovered and resumed, and the file becomes what saving writes."""
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
OTHER_EVENT = LINES[3].replace(b'"slots":[0,1],"type":"first_look"}', b'"slots":[1,0],"type":"first_look"}')


@pytest.mark.parametrize(
    ("damaged", "message"),
    [
        (b"", "game.jsonl: is empty"),
        (LINES[0][:-2], "game.jsonl: line 1: not JSON"),
        (b"\0" * 100, "game.jsonl: line 1: must be text without zero bytes"),
        (b"".join([*LINES[:3], b'{"torn\n', *LINES[4:]]), "game.jsonl: line 4: not JSON"),
        (b"".join([*LINES[:3], b"\0" * 9 + b"\n", *LINES[4:]]), "game.jsonl: line 4: must be text"),
        (b"".join([*LINES[:3], b'{"torn\n']), "game.jsonl: line 4: not JSON"),
        (b"".join([*LINES[:3], LINES[5][:-1]]), "game.jsonl: line 4: move 3 comes next, not move 5"),
        (b"".join([*LINES[:3], b"{}"]), "game.jsonl: line 4: sha256: missing; the header has one"),
        (b"".join([*LINES[:3], NO_MOVE]), "game.jsonl: line 4: events: missing"),
        (b"".join([*LINES[:3], OTHER_EVENT]), "game.jsonl: line 4: the chain breaks here"),
        (b"".join([*LINES[:3], b"\n"]), "game.jsonl: line 4: must be a JSON object, not an empty line"),
        (LINES[0] + b"\0" * 1_100_000, "game.jsonl: line 2: longer than 1000000 bytes"),
    ],
    ids=lambda value: value[len("game.jsonl: ") :] if isinstance(value, str) else "",
)
def test_damage_that_no_crash_has_done_is_an_error(path: Path, damaged: bytes, message: str) -> None:
    """Nothing is dropped and nothing is written; the error names file and line, as that of loading does."""
    path.write_bytes(damaged)
    for read in (recover_game, load_game, LogWriter.resume):
        with pytest.raises(LogError, match=message):
            read(path)
    assert path.read_bytes() == damaged


def test_a_log_with_only_a_header_is_resumed(path: Path) -> None:
    """Its line break may be missing."""
    path.write_bytes(LINES[0][:-1])
    with LogWriter.resume(path) as log:
        log.keep_up(GAME)
    assert path.read_bytes() == content(GAME)


def test_a_recovered_game_gets_the_seed_that_is_given(path: Path) -> None:
    """As a loaded one; a view has no seed."""
    game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=4)
    save_game(game, path)
    assert recover_game(path, seed=4).game.seed == 4
    with LogWriter.resume(path, seed=4) as log:
        assert log.game.seed == 4
    save_game(VIEW, path)
    with pytest.raises(GameError, match="seed must be None for a view"):
        recover_game(path, seed=4)
    with pytest.raises(LogError, match=r"game.jsonl: .*seed must be None for a view"):
        LogWriter.resume(path, seed=4)
    LogWriter.resume(path).close()


@pytest.mark.parametrize("seed", [4, 5, None])
def test_a_log_that_ends_between_a_move_and_its_shuffle(path: Path, seed: int | None) -> None:
    """A seed plays the shuffle, whichever function reads the log; the writer's game is the one in its file."""
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


def test_a_move_and_its_shuffle_torn_anywhere(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are written at once. If less arrives, the log goes on with the same seed to the same game."""
    game, after = in_need_of_a_shuffle()
    assert after.number == game.number + 2
    pieces: list[bytes] = []
    with LogWriter.create(path, game) as log, monkeypatch.context() as patch:
        patch.setattr("cabo_rules.logs.writer.write_all", lambda _, content: pieces.append(content))
        with pytest.raises(LogError, match="bytes long"):
            log.keep_up(after)
    assert [content(game) + piece for piece in pieces] == [content(after)]
    start, end = len(content(game)), len(content(after))
    for size in sorted({*range(start, end, 7), content(after).index(b"\n", start), end - 1, end}):
        path.write_bytes(content(after)[:size])
        with LogWriter.resume(path, seed=4) as log:
            assert log.game == load_game(path)
            assert log.game.state.shuffle is None
            log.keep_up(after)
        assert path.read_bytes() == content(after)


def test_a_packed_log_is_not_written_line_by_line(path: Path) -> None:
    """What is appended to it would not be packed, and nobody could read the file again. A whole log is packed."""
    packed = path.with_name("game.jsonl.gz")
    save_game(GAME, packed)
    raw = packed.read_bytes()
    assert gzip.decompress(raw) == content(GAME)
    assert load_game(packed) == GAME
    for write in (LogWriter.resume, lambda path: LogWriter.create(path, GAME, over=True)):
        with pytest.raises(LogError, match=r"game.jsonl.gz: cannot be written: path must not end in .gz"):
            write(packed)
    assert packed.read_bytes() == raw


# --- killing ----------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
def test_killed_writers_leave_readable_logs_with_all_acknowledged_moves() -> None:
    """A hundred and twenty processes are killed while they write; ``tests.logs.kill`` checks what they leave."""
    command = [sys.executable, "-m", "tests.logs.kill", "--times", "120"]
    done = subprocess.run(command, cwd=Path(kill.__file__).parents[2], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    acknowledged = re.search(r"moves acknowledged: (\d+)", done.stdout)
    assert acknowledged is not None
    assert int(acknowledged[1]) > 400
