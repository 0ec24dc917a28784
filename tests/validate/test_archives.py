"""Validation of archives: packed files, many games in one file, several processes."""

from __future__ import annotations

import gzip
import os
import pickle
import signal
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from attrs import evolve

from cabo_rules import LogError, Verdict, load_game, validate_archive, validate_log
from cabo_rules.logs.limits import LONGEST_LINE
from cabo_rules.validate import archives, processes
from cabo_rules.validate.archives import games_in
from cabo_rules.validate.recorded import Recorded, judge

GAMES = Path(__file__).parents[2] / "examples" / "games"
SOUND = GAMES / "rush-2-players.jsonl"
OUT_OF_TURN = GAMES / "broken" / "out-of-turn.jsonl"


def only(path: Path) -> Verdict:
    """Return the verdict on a file that holds one game."""
    (verdict,) = validate_archive([path])
    return verdict


def error_of(path: Path) -> str:
    """Return the problem of a file that holds one unreadable game."""
    verdict = only(path)
    assert verdict.status == "unreadable"
    assert verdict.problem is not None
    return verdict.problem.message


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """Write three games to one file: a sound one, a broken one, a sound one."""
    path = tmp_path / "many.jsonl"
    path.write_bytes(SOUND.read_bytes() + OUT_OF_TURN.read_bytes() + SOUND.read_bytes())
    return path


def test_a_packed_log_is_a_log(tmp_path: Path) -> None:
    """A packed log is found in a folder, validated and loaded like an unpacked one; packed logs may be concatenated."""
    path = tmp_path / "game.jsonl.gz"
    path.write_bytes(gzip.compress(SOUND.read_bytes()))
    (verdict,) = validate_archive([tmp_path])
    assert verdict == evolve(validate_log(SOUND), name=str(path)) == validate_log(path)
    assert load_game(path) == load_game(SOUND)
    path.write_bytes(path.read_bytes() + gzip.compress(OUT_OF_TURN.read_bytes()))
    assert [verdict.status for verdict in validate_archive([path])] == ["sound", "broken"]


def test_a_packed_file_that_breaks_off(tmp_path: Path) -> None:
    """A truncated file has one problem, wherever it ends, and the moves and the games before it are sound."""
    path = tmp_path / "torn.jsonl.gz"
    packed = gzip.compress(SOUND.read_bytes())
    for length in (2, 9, 40, len(packed) // 2, len(packed) - 9, len(packed) - 1):
        path.write_bytes(packed[:length])
        assert error_of(path).endswith("cannot be decompressed: the gzip data end too early")
        assert only(path) == validate_log(path)
    torn = only(path)
    assert (torn.moves, torn.over, torn.lines) == (255, True, 256)
    path.write_bytes(packed + packed[:-5])
    for jobs in (1, 2):
        first, second = validate_archive([path], jobs)
        assert (first.status, second.status, second.moves) == ("sound", "unreadable", 255)
        assert second.problem is not None
        assert "end too early" in second.problem.message


def test_what_only_calls_itself_packed(tmp_path: Path) -> None:
    """Plain data, corrupt data, trailing data and an empty file each give one clear problem."""
    path, packed = tmp_path / "game.jsonl.gz", gzip.compress(SOUND.read_bytes())
    for content, problem in (
        (SOUND.read_bytes(), """cannot be decompressed: Not a gzipped file (b'{"')"""),
        (packed + b"more", "cannot be decompressed: Not a gzipped file"),
        (packed[:-8] + bytes(8), "cannot be decompressed: CRC check failed"),
        (packed[:10] + b"\xff" * 100, "cannot be decompressed: Error -3"),
        (b"", "is empty"),
    ):
        path.write_bytes(content)
        assert problem in error_of(path)
    path.unlink()
    assert error_of(path) == "cannot be read: No such file or directory"


def test_a_small_file_may_unpack_to_a_line_without_end(tmp_path: Path) -> None:
    """Unpacking stops at the line limit, since the data may be endless."""
    path = tmp_path / "bomb.jsonl.gz"
    path.write_bytes(gzip.compress(SOUND.read_bytes() + bytes(50 * LONGEST_LINE) + b"\n" + SOUND.read_bytes()))
    tracemalloc.start()
    message = error_of(path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert message == f"line 257: longer than {LONGEST_LINE} bytes"
    assert peak < 10 * LONGEST_LINE


def test_a_header_begins_the_next_game(many: Path) -> None:
    """Each game has a verdict with its first line; from the second game on, its name ends with its number."""
    first, second, third = validate_archive([many])
    assert (first.name, second.name, third.name) == (str(many), f"{many}#2", f"{many}#3")
    assert first == evolve(validate_log(SOUND), name=str(many))
    assert second == evolve(validate_log(OUT_OF_TURN), name=f"{many}#2", begins=257)
    broken_lines = len(OUT_OF_TURN.read_bytes().splitlines())
    assert third == evolve(first, name=f"{many}#3", begins=257 + broken_lines)


def test_any_header_begins_a_game(tmp_path: Path) -> None:
    """The header of a record of moves, one with blanks and other keys first, and a truncated one all begin a game."""
    path = tmp_path / "games.jsonl"
    path.write_bytes(
        b'{"players": ["Ana", "Ben"], "format": 1, "variant": "rush"}\n'
        b'{"format":1,"players":["Ana","Ben"],"variant":"rush"}\n'
        b'{"format":1,"play\n'
        b'{"players": ["Ana", "Ben"], "format": 1, "variant": "rush"}\n'
        b'{"claims": {"format": [1]}}\n'
        b'"format"\n'
    )
    verdicts = list(validate_archive([path]))
    assert [verdict.status for verdict in verdicts] == ["sound", "sound", "unreadable", "unreadable"]
    assert [verdict.begins for verdict in verdicts] == [1, 2, 3, 4]
    assert verdicts[-1].lines == 2


def test_a_file_that_is_no_log_is_one_game(tmp_path: Path) -> None:
    """A file of other lines gets a single verdict, and after an endless line there is no next game."""
    path = tmp_path / "notes.jsonl"
    for content in (b"", b"\n", b"[1]\n" * 1000, b"\xff\n\xff\n", bytes(3 * LONGEST_LINE)):
        path.write_bytes(content)
        assert only(path) == validate_log(path)
    assert error_of(Path("/dev/zero")) == f"line 1: longer than {LONGEST_LINE} bytes"


def test_a_line_just_as_long_as_may_be_is_followed_by_games(tmp_path: Path) -> None:
    """A line one byte longer than the limit is the last that is read."""
    path = tmp_path / "games.jsonl"
    for length, games in ((LONGEST_LINE, 2), (LONGEST_LINE + 1, 1)):
        path.write_bytes(b" " * length + b"\n" + SOUND.read_bytes())
        assert sum(1 for _ in games_in(path)) == games


def test_a_game_is_given_up_after_one_line_too_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line above the limit is blamed, and the lines after it are not read."""
    path, short = tmp_path / "games.jsonl", b'{"format":1}\n'
    monkeypatch.setattr(archives, "MOST_LINES", 3)
    for others, lengths in ((2, [3, 1]), (3, [4, 1]), (4, [4])):
        path.write_bytes(short + b"{}\n" * others + short)
        assert [len(list(game.lines)) for game in games_in(path)] == lengths


def test_games_are_read_as_they_are_asked_for(many: Path, tmp_path: Path) -> None:
    """A caller may skip the lines of a game, or some of them, and get the next one, also in a truncated file."""
    games = games_in(many)
    first = next(games)
    assert b'"format"' in next(iter(first.lines))
    assert [game.name for game in games] == [f"{many}#2", f"{many}#3"]
    assert len(list(next(games_in(many)).lines)) == 256
    torn = tmp_path / "torn.jsonl.gz"
    torn.write_bytes(gzip.compress(many.read_bytes())[:-5])
    assert [game.begins for game in games_in(many)] == [game.begins for game in games_in(torn)] == [1, 257, 319]
    given = games_in("given", many.read_bytes().splitlines(keepends=True))
    assert [(game.name, game.begins) for game in given] == [("given", 1), ("given#2", 257), ("given#3", 319)]


def test_memory_does_not_grow_with_the_archive(tmp_path: Path) -> None:
    """Ten times as many games take no more memory."""
    lines = SOUND.read_bytes().splitlines(keepends=True)[:4]
    peaks = []
    for times in (20, 20, 200):  # the first time fills the caches of variants and moves
        path = tmp_path / f"{times}.jsonl.gz"
        path.write_bytes(gzip.compress(b"".join(lines) * times))
        tracemalloc.start()
        assert sum(1 for _ in validate_archive([path])) == times
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert len(b"".join(lines)) * 180 > 500_000
    assert peaks[2] < peaks[1] + 100_000


# --- processes --------------------------------------------------------------------------------------------------------


def test_the_verdicts_are_the_same_whatever_the_jobs(many: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The order is the same too, whether games are sent one by one or are too long to send."""
    monkeypatch.setattr(processes, "_BATCH", 1)
    monkeypatch.setattr(processes, "_LONGEST_SENT", 200_000)
    long = many.with_name("long.jsonl")
    long.write_bytes(SOUND.read_bytes() + b" " * 300_000 + b"\n" + SOUND.read_bytes())
    paths = [many, long, GAMES, many.with_name("none.jsonl"), OUT_OF_TURN]
    alone = list(validate_archive(paths))
    assert {verdict.status for verdict in alone} == {"sound", "broken", "unreadable"}
    assert list(validate_archive(paths, jobs=2)) == alone


def test_games_are_sent_in_batches_that_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Batches are limited in bytes and in number; a batch that is just full takes one more game."""

    def sizes(games: int, line: bytes) -> list[int]:
        batches = processes._batches(Recorded(str(number), 1, [line]) for number in range(games))
        return [len(batch) for batch in batches if isinstance(batch, list)]

    assert sizes(30, bytes(60_000)) == [9, 9, 9, 3]
    assert sizes(250, b"") == [100, 100, 50]
    monkeypatch.setattr(processes, "_BATCH", 100)
    assert sizes(4, b"") == [3, 1]


def test_a_game_that_is_too_long_is_not_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each line counts fifty extra bytes; the games before are sent first, and no line is lost."""
    monkeypatch.setattr(processes, "_LONGEST_SENT", 300)
    held = [b"1" * 50, b"2" * 150, b"3", b"4"]

    def lines() -> Iterator[bytes]:
        yield b"{"
        raise LogError("gone")

    games = [Recorded("a", 1, held[:2]), Recorded("b", 1, iter(held)), Recorded("c", 1, lines())]
    short, long, last = processes._batches(games)
    assert short == [Recorded("a", 1, held[:2])]
    assert isinstance(long, Recorded)
    assert (long.name, list(long.lines)) == ("b", held)
    assert last == [Recorded("c", 1, [b"{"], "gone")]
    assert [batch.name for batch in processes._batches([evolve(long, lines=[b"1" * 400])])] == ["b"]  # type: ignore[union-attr]
    assert processes.judge_batch(short) == [judge(short[0])]


def test_what_is_read_ahead_of_the_processes_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only some of a thousand games are read before the first verdict."""
    read = 0

    def games() -> Iterator[Recorded]:
        nonlocal read
        for read in range(1, 1001):
            yield Recorded(str(read), 1, [b"{\n"])

    monkeypatch.setattr(processes, "_BATCHED", 10)
    judged = processes.in_processes(games(), 2)
    assert next(judged).verdict.name == "1"
    assert read <= 10 * (2 * processes._AHEAD + 1)
    judged.close()  # type: ignore[attr-defined]


class Fatal(bytes):
    """A line that ends the process which unpickles it."""

    def __reduce__(self) -> tuple[Callable[[int], None], tuple[int]]:
        """Exit on arrival."""
        return os._exit, (1,)


def test_a_process_that_ends_before_its_time() -> None:
    """A worker that is killed, as when memory runs out, causes an error instead of an endless wait."""
    judged = processes.in_processes([Recorded("game", 1, [Fatal(b"{")])], 2)
    with pytest.raises(LogError, match="a worker process died"):
        list(judged)


def test_a_process_leaves_ctrl_c_to_the_first_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker ignores Ctrl-C; while it is started, Ctrl-C waits where the system can block it, as Windows cannot."""
    before, held_back = signal.getsignal(signal.SIGINT), signal.pthread_sigmask
    try:
        processes.ignore_interrupts()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)

    def waits() -> bool:
        return signal.SIGINT in held_back(signal.SIG_BLOCK, [])

    with processes.interrupts_blocked():
        assert waits()
    assert not waits()
    monkeypatch.delattr(signal, "pthread_sigmask")
    with processes.interrupts_blocked():
        assert not waits()


def test_a_game_is_judged_by_a_pure_function() -> None:
    """The game and its judgement can be pickled, and judging twice gives the same result."""
    game = Recorded("game", 5, OUT_OF_TURN.read_bytes().splitlines(keepends=True), "and then the disk was gone")
    judged = judge(pickle.loads(pickle.dumps(game)))
    assert pickle.loads(pickle.dumps(judged)) == judged == judge(game)
    assert (judged.verdict.name, judged.verdict.begins, judged.verdict.status) == ("game", 5, "broken")
    assert judged.clause is not None
    assert judged.size == OUT_OF_TURN.stat().st_size


def test_what_is_said_of_a_game_besides_its_verdict() -> None:
    """A judgement has a clause only if a key of the variant was broken; a noted hash and a read error count too."""
    lines = SOUND.read_bytes().splitlines(keepends=True)
    sound, torn = judge(Recorded("game", 1, lines)), judge(Recorded("game", 1, lines[:9], "the disk was gone"))
    assert (sound.verdict.status, sound.clause) == ("sound", None)
    assert torn.verdict.problem is not None
    assert (torn.verdict.problem.message, torn.clause) == ("line 9: the disk was gone", None)
    assert torn.verdict.moves == 8
    noted = judge(Recorded("game", 1, lines), "0" * 64)
    assert noted.verdict.problem is not None
    assert (noted.verdict.problem.code, noted.verdict.problem.key, noted.clause) == ("log.noted", "", None)


def test_one_job_starts_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """One job is the default; more jobs are done by other processes."""
    games = [Recorded("game", 1, [])]
    monkeypatch.setattr(processes, "in_processes", lambda *arguments: iter(arguments))
    for judged in (archives.judge_games(games), archives.judge_games(games, 1)):
        assert list(judged) == [judge(games[0])]
    assert [*archives.judge_games(games, 2)] == [games, 2]
    assert [verdict.status for verdict in validate_archive([SOUND])] == ["sound"]


def test_arguments_that_are_wrong() -> None:
    """A wrong number of jobs and a wrong list of paths raise at once, not with the first verdict."""
    for jobs in (0, -1, True, 1.0, "2"):
        with pytest.raises(LogError, match="jobs must be a whole number from 1"):
            validate_archive([SOUND], jobs)  # type: ignore[arg-type]
    with pytest.raises(LogError, match="paths must be a list of paths, not "):
        validate_archive(str(SOUND))
    with pytest.raises(LogError, match=r"^name must be text, not 5$"):
        Recorded(5, 1, [])  # type: ignore[arg-type]
