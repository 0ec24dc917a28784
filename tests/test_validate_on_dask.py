"""The recipes for Dask: the same verdicts, whatever becomes of the workers, and the same games of agents."""

from __future__ import annotations

import doctest
import gzip
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import dask
import pytest
from distributed import Client, KilledWorker, LocalCluster

from cabo_rules import CaboError, load_variant, validate_archive
from cabo_rules.logs import as_data
from cabo_rules.play import Habits, RandomAgent
from cabo_rules.play.arena import AgentError, play, summarize
from cabo_rules.validate import find_logs
from tests.examples import EXAMPLES, GAMES, program

ROOT = Path(__file__).parents[1]
PROGRAM = EXAMPLES / "validate_on_dask.py"
SOUND = GAMES / "rush-2-players.jsonl"
OUT_OF_TURN = GAMES / "broken" / "out-of-turn.jsonl"


@pytest.fixture
def recipe() -> Any:
    """The example as a module. Workers cannot import it, so they are sent its functions, as if it were run."""
    return program("validate_on_dask")


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    """A cluster of two processes."""
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0") as cluster,
        Client(cluster) as client,
    ):
        yield client


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """A folder of games: one in a file and many, packed and plain, broken, unreadable and torn ones."""
    sound, broken = SOUND.read_bytes(), OUT_OF_TURN.read_bytes()
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "b.jsonl").write_bytes(broken + sound)
    (tmp_path / "a.jsonl.gz").write_bytes(gzip.compress(sound + broken + sound + broken + sound))
    (tmp_path / "c.jsonl").write_bytes(sound[:20_000])
    (tmp_path / "d.jsonl.gz").write_bytes(gzip.compress(sound) + gzip.compress(sound)[:-5])
    (tmp_path / "e.jsonl").write_bytes(b"")
    (tmp_path / "f.jsonl").write_bytes(sound)
    return tmp_path


class Here:
    """What the recipe needs of a client, without a cluster: a task is done when its result is asked for."""

    address = "tcp://here"

    def __init__(self, fatal: int = 0) -> None:
        """Workers die of one task, which is named by its number."""
        self.sent, self.fatal = 0, fatal

    def nthreads(self) -> dict[str, int]:
        """One worker with two threads."""
        return {self.address: 2}

    def submit(self, function: Callable[..., Any], *arguments: Any, pure: bool) -> Any:
        """A future."""
        self.sent += 1
        is_fatal = self.sent == self.fatal

        def result() -> Any:
            if is_fatal:
                raise KilledWorker("task", self, 3)
            return function(*arguments)

        return SimpleNamespace(result=result)


@pytest.mark.parametrize("games", [5_000, 2, 1])
def test_the_verdicts_are_the_same(
    recipe: Any, client: Client, archive: Path, monkeypatch: pytest.MonkeyPatch, games: int
) -> None:
    """The same in the same order as in one process, also where a file has more games than a task may referee."""
    monkeypatch.setattr(recipe, "GAMES", games)
    monkeypatch.setattr(recipe, "FILES", 2)
    files = [*find_logs([archive, GAMES / "broken"]), archive / "none.jsonl"]
    alone = list(validate_archive(files))
    assert {verdict.status for verdict in alone} == {"sound", "broken", "unreadable"}
    assert [judged.verdict for judged in recipe.judge_on(client, files)] == alone


def test_the_program(recipe: Any, client: Client, archive: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each verdict is a line of JSON on its output, the summary is beside it, and a folder without logs is an error."""
    (archive / "empty").mkdir()
    scheduler = ["--scheduler", client.scheduler.address]
    assert recipe.main([str(archive / "empty"), str(archive), *scheduler]) == 2
    captured, alone = capsys.readouterr(), list(validate_archive([archive]))
    assert captured.out == "".join(f"{json.dumps(as_data(verdict))}\n" for verdict in alone)
    moves = sum(verdict.moves for verdict in alone)
    assert captured.err.splitlines() == [
        f"{archive / 'empty'}: a folder without logs (*.jsonl, *.jsonl.gz, *.cgn, *.cgn.gz)",
        "         3 turn.not_yours",
        "         3 log.unreadable",
        f"12 games, {moves} sound moves: 6 sound, 3 broken, 3 unreadable.",
    ]
    assert [recipe.main([str(path), *scheduler]) for path in (SOUND, OUT_OF_TURN)] == [0, 1]


def test_the_program_prints_what_the_page_says(
    recipe: Any, client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The summary on the page about archives is that of the archive that is made there."""
    monkeypatch.chdir(tmp_path)
    page = (ROOT / "docs" / "howto" / "archives.md").read_text("utf-8")
    making = page.split("```python\n")[1].split(">>> codes")[0]
    doctest.DocTestRunner().run(doctest.DocTestParser().get_doctest(making, {}, "archives.md", None, 0))
    ((path, shown),) = re.findall(
        r"^\$ python examples/validate_on_dask.py (\S+) > .*\n((?:.+\n)+?)```", page, re.MULTILINE
    )
    assert recipe.main([path, "--scheduler", client.scheduler.address]) == 1
    assert capsys.readouterr().err == shown


def test_a_killed_worker_loses_nothing(
    recipe: Any, client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All workers there are get killed in the midst of it: their tasks are done again by those that come after."""
    monkeypatch.setattr(recipe, "FILES", 1)
    for number in range(20):
        (tmp_path / f"{number:02}.jsonl").write_bytes(SOUND.read_bytes() + OUT_OF_TURN.read_bytes())
    judged = recipe.judge_on(client, find_logs([tmp_path]))
    verdicts = [next(judged).verdict]
    killed = {*client.run(os.getpid).values()}
    assert len(killed) == 2
    for process in killed:
        os.kill(process, signal.SIGKILL)
    assert verdicts + [each.verdict for each in judged] == list(validate_archive([tmp_path]))
    assert killed.isdisjoint(client.run(os.getpid).values())


def test_ctrl_c_tells_what_was_refereed(tmp_path: Path) -> None:
    """All processes get it, as at a terminal: the summary counts the games that were told, and nothing else is said."""
    many, pipe = tmp_path / "many.jsonl", tmp_path / "pipe"
    games = 2_000_000 // SOUND.stat().st_size + 1  # enough for a task
    many.write_bytes(SOUND.read_bytes() * games)
    os.mkfifo(pipe)
    with subprocess.Popen(
        [sys.executable, "-u", str(PROGRAM), "--workers", "1", str(many), str(pipe)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    ) as running:  # fmt: skip
        assert running.stdout is not None
        assert running.stderr is not None
        with pipe.open("wb"):  # opened as soon as a worker reads it, and nothing comes
            out = running.stdout.readline()
            os.killpg(running.pid, signal.SIGINT)
        out += running.stdout.read()
        err = running.stderr.read()
    told = [json.loads(line) for line in out.splitlines()]
    assert 1 <= len(told) <= games
    assert {verdict["status"] for verdict in told} == {"sound"}
    moves = sum(verdict["moves"] for verdict in told)
    summary = f"{len(told)} games, {moves} sound moves: {len(told)} sound, 0 broken, 0 unreadable."
    assert (running.returncode, err.splitlines()) == (130, ["stopped", summary])


def test_only_so_many_tasks_wait(recipe: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the archive is, only so many of its files are asked for before the first verdict is told."""
    monkeypatch.setattr(recipe, "FILES", 1)
    files = iter([OUT_OF_TURN] * 40)
    judged = recipe.judge_on(Here(), files)
    next(judged)
    assert len(list(files)) == 40 - (2 * recipe.AHEAD + 1)


def test_a_task_is_some_files(recipe: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No more than a number of them, and no more once they have so many bytes; a missing file has none."""
    monkeypatch.setattr(recipe, "BYTES", 100)
    monkeypatch.setattr(recipe, "FILES", 3)
    batches = [[1, 1, 1], [1, 99], [500], [99, 1], [1]]
    files = [[tmp_path / f"{number}-{at}" for at in range(len(sizes))] for number, sizes in enumerate(batches)]
    for batch, sizes in zip(files, batches, strict=True):
        for file, size in zip(batch, sizes, strict=True):
            file.write_bytes(bytes(size))
    files[-1].append(tmp_path / "none")
    assert list(recipe.batches(chain(*files))) == files


def test_a_task_that_workers_die_of_is_done_here(
    recipe: Any, archive: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """When Dask has given it up, its games are refereed all the same, and it is said."""
    monkeypatch.setattr(recipe, "FILES", 2)
    files = list(find_logs([archive]))
    judged = [judged.verdict for judged in recipe.judge_on(Here(fatal=2), files)]
    assert judged == list(validate_archive([archive]))
    told = capsys.readouterr().err
    assert told.startswith(f"{files[2]} and 1 more files are refereed here: ")
    assert told.count("\n") == 1


def test_a_worker_says_what_it_lacks(recipe: Any, tmp_path: Path) -> None:
    """A file that it does not see is no unreadable game, and by another version it does not referee at all."""
    with pytest.raises(FileNotFoundError, match="a worker cannot read"):
        recipe.judge_there([SOUND, tmp_path / "none.jsonl"], 0, recipe.cabo.__version__)
    with pytest.raises(RuntimeError, match=r"a worker has cabo-rules .*, and not 0\.0\.1"):
        recipe.judge_there([SOUND], 0, "0.0.1")


def test_an_error_of_dask_is_one_line(
    recipe: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """And its exit code is not that of a broken game."""
    monkeypatch.setattr(recipe, "Client", Mock(side_effect=OSError("timed out")))
    assert recipe.main([str(SOUND), "--scheduler", "tcp://nobody:1"]) == 2
    assert capsys.readouterr() == ("", "OSError: timed out\n")


def test_ctrl_c_waits_for_what_is_being_told(recipe: Any) -> None:
    """Pressed while a verdict is told it is heard after that, and what listened before listens again."""
    listening = signal.getsignal(signal.SIGINT)
    source = recipe.until_stopped(iter(recipe.judge_games([SOUND, OUT_OF_TURN], 0)))
    assert next(source).verdict.status == "sound"
    os.kill(os.getpid(), signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        next(source)
    assert signal.getsignal(signal.SIGINT) is listening


# --- games of agents --------------------------------------------------------------------------------------------------


@pytest.fixture
def players(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The recipe of playing games, in tasks of three."""
    recipe = program("play_on_dask")
    monkeypatch.setattr(recipe, "GAMES", 3)
    monkeypatch.setattr(recipe, "AHEAD", 1)
    return recipe


def meek(seat: int, rng: Any) -> RandomAgent:
    """An agent of this module, which the workers are sent."""
    return RandomAgent(seat, rng, Habits(right_snap=0, wrong_snap=0))


def test_games_of_agents_are_the_same(players: Any, client: Client) -> None:
    """The same results in the same order as here, with an agent of one's own, too; fewer in the last task."""
    rush, agents = load_variant("rush"), ("random", meek, "random")
    assert list(players.play_on(client, rush, agents, 10, seed=4)) == list(play(rush, agents, games=10, seed=4))


def fails(seat: int, rng: Any) -> RandomAgent:
    """An agent that cannot be made."""
    raise ZeroDivisionError("nothing is left")


def fails_late(seat: int, rng: Any) -> RandomAgent:
    """An agent that cannot be made in game 4 of seed 16."""
    return fails(seat, rng) if rng.random() < 0.125 else RandomAgent(seat, rng)


def test_an_agent_that_fails_there_is_named(
    players: Any, client: Client, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The error is the same as here, after the results of all games before it."""
    rush, who = load_variant("rush"), ("random", fails_late)
    results, here = players.play_on(client, rush, who, 9, seed=16), play(rush, who, games=9, seed=16)
    for _ in range(4):
        assert next(results) == next(here)
    for stream in (results, here):
        with pytest.raises(AgentError, match="seat 1 raised ZeroDivisionError: nothing is left; in game 4 of seed 16"):
            next(stream)
    monkeypatch.setattr(players, "play_on", lambda *_: play(rush, who, games=9, seed=16))
    assert players.main(["rush", "random", "--scheduler", client.scheduler.address]) == 2
    captured = capsys.readouterr()
    assert captured.out == summarize(play(rush, who, games=4, seed=16)).table()
    assert captured.err.count("\n") == 1


def test_games_that_workers_die_of_are_named(players: Any) -> None:
    """The results before them are yielded."""
    results = players.play_on(Here(fatal=2), load_variant("rush"), ["random", "random"], 9)
    assert [next(results).number for _ in range(3)] == [0, 1, 2]
    with pytest.raises(CaboError, match="workers died of games 3 to 5: "):
        next(results)


def test_the_program_prints_the_figures(players: Any, client: Client, capsys: pytest.CaptureFixture[str]) -> None:
    """Those of the same games; an error is one line."""
    scheduler = ["--scheduler", client.scheduler.address]
    assert players.main(["rush", "random", "random", "--games", "4", "--seed", "8", *scheduler]) == 0
    alone = summarize(play(load_variant("rush"), ["random", "random"], games=4, seed=8))
    assert capsys.readouterr() == (alone.table(), "")
    assert players.main(["rush", "random", *scheduler]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_no_scheduler_is_one_line(players: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """And the exit code is that of an error."""
    with dask.config.set({"distributed.comm.timeouts.connect": "100ms"}):
        assert players.main(["rush", "random", "random", "--scheduler", "tcp://127.0.0.1:9"]) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err.count("\n")) == ("", 1)
    assert "tcp://127.0.0.1:9" in printed.err


def test_a_worker_of_another_version_plays_nothing(players: Any) -> None:
    """It says so."""
    with pytest.raises(RuntimeError, match=r"a worker has cabo-rules .*, and not 0\.0\.1"):
        players.play_there(load_variant("rush"), ["random", "random"], 0, range(1), "0.0.1")
