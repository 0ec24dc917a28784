"""The benchmarks run: each of them at a tiny size. What they measure is not held against anything here."""

from __future__ import annotations

import platform
import re
import shutil
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

import pytest

from benchmarks import (
    archives,
    arena,
    chess_peer,
    compare,
    counted,
    counts,
    growth,
    measure,
    ours,
    pokerkit_peer,
    records,
    rl,
    sampling,
    sharp,
    start,
    state_copy,
    tables,
    views,
)
from benchmarks.measure import Task
from benchmarks.replay_page import main as replay_page
from cabo_rules import decide

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "benchmarks" / "README.md").read_text("utf-8")


def done_twice(task: Task) -> tuple[int, int]:
    """How many actions a task says that it did, and says again."""
    return task.work(), task.work()


def test_the_work_of_this_library(tmp_path: Path) -> None:
    """Each kind of work counts its moves, the same number each time, and the events that they brought about."""
    games = ours.random_games(2)
    moves, events = sum(game.number for game in games), sum(len(game.events) for game in games)
    for task in (
        ours.recorded(games),
        ours.refereed_from_disk(games, tmp_path),
        ours.replayed_from_disk(games, tmp_path),
    ):
        assert done_twice(task) == (moves, moves)
        assert task.happened == events / moves
    listed: list[int] = []
    task = ours.at_random(30, listed)
    assert (done_twice(task), len(listed), min(listed) > 0) == ((30, 30), 60, True)
    assert task.happened is not None
    assert task.happened > 1


def test_the_work_of_python_chess(tmp_path: Path) -> None:
    """Each kind of work counts its moves, the same number each time."""
    games = chess_peer.random_games(2)
    moves = sum(map(len, games))
    assert done_twice(chess_peer.recorded(games)) == done_twice(chess_peer.from_disk(games, tmp_path)) == (moves, moves)
    listed: list[int] = []
    assert done_twice(chess_peer.at_random(30, listed)) == (30, 30)
    assert (len(listed), min(listed) > 0) == (60, True)


@pytest.mark.parametrize("raises", pokerkit_peer.RAISES)
@pytest.mark.filterwarnings("error")
def test_the_work_of_pokerkit(raises: pokerkit_peer.Raises, tmp_path: Path) -> None:
    """Each kind of work counts its actions, the same number each time, and pokerkit has nothing to warn of.

    A hand that is dealt and decided as recorded goes as it went: with as many operations.
    """
    listed: list[int] = []
    at_random, decisions = pokerkit_peer.at_random(5, raises, listed), len(listed)
    hands = pokerkit_peer.random_hands(5, raises, [])
    operations = sum(len(hand.operations) for hand in hands)
    assert done_twice(at_random) == (decisions, decisions)
    assert at_random.happened == operations / decisions
    recorded, from_disk = pokerkit_peer.recorded(hands), pokerkit_peer.from_disk(hands, tmp_path)
    asked, lines = recorded.work(), from_disk.work()
    assert done_twice(recorded) == (asked, asked)
    assert done_twice(from_disk) == (lines, lines)
    assert decisions < lines < operations
    assert decisions < asked < operations
    assert recorded.happened == operations / asked


def test_with_small_raises_fewer_hands_go_all_in() -> None:
    """So two rows hold against pokerkit what is dear to it, and what is cheap."""
    hands = {raises: pokerkit_peer.random_hands(40, raises, []) for raises in pokerkit_peer.RAISES}
    all_in = {raises: sum(0 in hand.stacks for hand in played) for raises, played in hands.items()}
    assert all_in["small raises"] < all_in["any raise"]


def test_two_libraries_are_measured_in_turn() -> None:
    """A round is not counted; the ratio is told by actions, and by all that happens where both say how much that is."""
    calls: list[str] = []

    def noted(name: str) -> measure.Work:
        def work() -> int:
            calls.append(name)
            return 10

        return work

    both = measure.compared(Task(noted("one"), 2.0), Task(noted("other"), 4.0), rounds=2)
    assert calls == ["one", "other"] * 3
    assert both.ratio_happened == pytest.approx(both.ratio / 2)
    assert measure.compared(Task(noted("one"), 2.0), Task(noted("other")), rounds=1).ratio_happened is None
    assert measure.compared(Task(noted("one")), Task(noted("other"), 4.0), rounds=1).ratio_happened is None


def test_a_comparison_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """All pairs in one run; as Markdown the table can be taken into the page as it is."""
    told = []
    for options in ([], ["--markdown"]):
        compare.main(["--rounds", "1", *options], compare.Size(1, 20, 2))
        told.append(capsys.readouterr().out.split("\n\n"))
    (_, plain, _), (versions, speeds, choices) = told
    assert versions.endswith("; medians of 1 rounds.")
    heading, rule, *rows = speeds.splitlines()
    assert heading == f"| {' | '.join(compare.HEADING)} |"
    assert rule == "| --- | --- | ---: | ---: | ---: | ---: |"
    assert [row[2:].split(" | ")[:2] for row in rows] == [re.split("  +", line)[:2] for line in plain.splitlines()[1:]]
    assert all(re.fullmatch(r"\| [a-z, ]+ \| [a-z, -]+( \| [\d.]+){3} \| [\d.]* \|", row) for row in rows)
    assert len(rows) == 4 + 2 * 4
    assert len(re.findall(r"[\d.]+ \(", choices)) == len(compare.LIBRARIES)


# --- counts of instructions -------------------------------------------------------------------------------------------

PRINTED = """\
3376 nothing 0
3377 recorded 4161
3378 viewed 4161
"""
REPORTED = """\
==3074== Cachegrind, a cache and branch-prediction profiler
==3074== Copyright (C) 2002-2017, and GNU GPL'd, by Nicholas Nethercote et al.
==3074== Using Valgrind-3.19.0 and LibVEX; rerun with -h for copyright info
==3074== Command: .venv/bin/python -m benchmarks.counted ours games recorded viewed
==3074==\x20
--3074-- warning: L3 cache found, using its data for the LL simulation.
==3376==\x20
==3376== I   refs:      1,114,918,254
==3377==\x20
==3377== I   refs:      1,407,595,045
==3378==\x20
==3378== I   refs:      1,637,960,622
==3074==\x20
==3074== I   refs:      1,175,748,598
"""


def fake(calls: list[list[str]]) -> counts.Run:
    """Answer for valgrind and the counted process: a move takes 100 instructions for each letter of its work."""

    def run(command: Sequence[str]) -> tuple[str, str]:
        calls.append([part for part in command if not part.startswith(("/", "--t", "--ca"))])
        if command[-1] == "--version":
            return "valgrind-3.19.0\n", ""
        if command[-1] == "bytes":
            return "300.5\n", ""
        names = ["nothing", *command[command.index("benchmarks.counted") + 3 :]]
        totals = [f"=={at}== I refs: {1_000 + 1_000 * len(name) * bool(at):,}" for at, name in enumerate(names)]
        return "\n".join(f"{at} {name} {10 * bool(at)}" for at, name in enumerate(names)), "\n".join(totals)

    return run


def test_the_report_of_valgrind_is_read() -> None:
    """Each process has a line; what the process that does nothing took is not counted."""
    found = counts.parsed(PRINTED, REPORTED)
    assert {name: round(count) for name, count in found.items()} == {"recorded": 70338, "viewed": 125701}
    newer = REPORTED.replace("I   refs:      ", "I refs:        ")  # as from 3.21 on
    assert counts.parsed(PRINTED, newer) == found


@pytest.mark.skipif(shutil.which("valgrind") is None, reason="valgrind is not installed")
def test_valgrind_counts_a_fork() -> None:
    """The real report on a process that forks: the child took more, and both have their line."""
    code = "import os, time; child = os.fork(); print(os.getpid(), 'fork', 2); child and os.wait()"
    output, report = counts.run(["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null",
                                 sys.executable, "-S", "-c", code])  # fmt: skip
    assert set(counts.parsed(output, report)) == {"fork"}


def test_what_is_counted(tmp_path: Path) -> None:
    """Every work counts the moves that it was made for, in the process that is counted, too."""
    peers = ["disk", "listing", "playouts", "recorded"]
    for library, names in zip(counted.LIBRARIES, ([*peers, "viewed"], peers), strict=True):
        folder = tmp_path / library
        folder.mkdir()
        counted.prepare(library, folder, games=1)
        works = counted.works(library, folder, moves_to_play=7)
        assert sorted(works) == sorted(["nothing", *names])
        assert (works["nothing"](), works["listing"](), works["playouts"]()) == (0, 7, 7)
        (moves,) = {works[name]() for name in names if name not in ("listing", "playouts")}
        assert counted.bytes_a_move(library, folder) > 100
    counted.prepare_long(tmp_path / "ours", lengths=(20, 40), later=10)
    later = counted.long_works(tmp_path / "ours")
    assert {name: work() for name, work in later.items()} == {"after-20": 10, "after-40": 10}
    command = [sys.executable, "-m", "benchmarks.counted"]
    output, _ = counts.run([*command, "python-chess", str(tmp_path / "python-chess"), "recorded"])
    assert [line.split()[1:] for line in output.splitlines()] == [["nothing", "0"], ["recorded", str(moves)]]
    output, _ = counts.run([*command, "ours", str(tmp_path / "ours"), "after-40"])
    assert [line.split()[1:] for line in output.splitlines()] == [["nothing", "0"], ["after-40", "10"]]
    (tmp_path / "ours" / "0.jsonl").unlink()
    with pytest.raises(SystemExit, match="disk failed"):
        counts.run([*command, "ours", str(tmp_path / "ours"), "disk"])


def test_only_what_is_asked_is_counted() -> None:
    """A view is what a view adds to recorded moves; works late in a game have a process of their own."""
    calls: list[list[str]] = []
    assert counts.measured("ours", ["view"], fake(calls)) == {"view": 100 * (len("viewed") - len("recorded"))}
    counted_process = ["-m", "benchmarks.counted", "ours"]
    both = [*counted_process, "recorded", "viewed"]
    assert calls == [[*counted_process, "prepare"], both, ["valgrind", *both]]
    ours, theirs = (counts.measured(library, run=fake([])) for library in counted.LIBRARIES)
    assert tuple(ours) == counts.WORKS
    assert tuple(theirs) == ("recorded", "disk", "listing", "playouts", "bytes")
    assert (ours["after-200"], ours["bytes"]) == (900, 300.5)


def test_kept_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A count is compared with that of the same environment; without one, or without valgrind, the reason is given."""
    path, here = tmp_path / "counts.toml", counts.environment(fake([]))
    assert here.startswith(f"CPython {platform.python_version()} (")
    assert f", attrs {version('attrs')}, valgrind 3.19.0, {platform.machine()}" in here
    monkeypatch.setattr("shutil.which", lambda name: name)
    why = counts.why_not_compared(path, fake([]))
    assert why is not None
    assert here in why
    counts.keep("elsewhere", {"recorded": 5.0}, path)
    counts.keep(here, {"recorded": 1000.4, "disk": 2000.0, "bytes": 7.0}, path)
    counts.keep(here, {"disk": 3000.0}, path)
    assert counts.kept(path) == {here: {"recorded": 1000, "disk": 3000}, "elsewhere": {"recorded": 5}}
    assert counts.why_not_compared(path, fake([])) is None
    monkeypatch.setattr("shutil.which", lambda name: None)
    assert counts.why_not_compared(path, fake([])) == "valgrind is not installed"


def test_a_rise_is_reported() -> None:
    """A count may rise by 3 % and fall by any part."""
    assert counts.rises({"recorded": 1030, "disk": 10}, {"recorded": 1000, "disk": 2000}) == []
    assert counts.rises({"recorded": 1031, "view": 1}, {"recorded": 1000}) == [
        "recorded takes 1031 instructions a move, 3.1% more than 1000",
        "view has no kept count",
    ]


def test_the_kept_counts_are_those_that_are_compared() -> None:
    """Each environment has a count of each work."""
    assert counts.kept()
    for kept in counts.kept().values():
        assert sorted(kept) == sorted(counts.COMPARED)


def test_counts_are_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A row for each work, those that python-chess does with its count and the ratio; ``--keep`` writes ours."""
    path = tmp_path / "counts.toml"
    monkeypatch.setattr("shutil.which", lambda name: name)
    assert "benchmarks/counts.toml has no counts of" in str(counts.why_not_compared(path, fake([])))
    counts.main(["--markdown", "--keep"], fake([]), path)
    heading, rule, *rows = capsys.readouterr().out.split("\n\n")[1].splitlines()
    assert (heading, rule) == ("| a move | `cabo_rules` | python-chess | ratio |", "| --- | ---: | ---: | ---: |")
    assert [row.split(" | ")[0][2:] for row in rows] == list(counts.WORKS)
    assert rows[0] == "| recorded | 800 | 800 | 1.00 |"
    assert counts.kept(path)[counts.environment(fake([]))]["recorded"] == 800
    assert counts.why_not_compared(path, fake([])) is None
    counts.main(["--only", "listing"], fake([]), path)
    assert len(capsys.readouterr().out.split("\n\n")[1].splitlines()) == 2
    with pytest.raises(SystemExit):
        counts.main(["--only", "disk,swimming"], fake([]), path)
    assert "not swimming" in capsys.readouterr().err
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(SystemExit, match="valgrind is not installed"):
        counts.main([], fake([]), path)


# --- starting ---------------------------------------------------------------------------------------------------------


def test_what_is_started() -> None:
    """Each program runs, and the processor works for it; one that fails is reported."""
    programs = start.programs([1, 2, 0])
    for name in (start.BARE, start.CHESS, "`attrs`: the import and 3 classes", "`cabo_rules`: a dealt game"):
        assert start.processor_time(programs[name]) > 0
    for command in start.COMMANDS:
        assert start.processor_time(programs[f"`{command}`"]) > 0
    with pytest.raises(SystemExit, match="raise KeyError failed"):
        start.processor_time(["-c", "import sys; sys.stderr.close(); raise KeyError"])


def test_the_classes_of_a_dealt_game() -> None:
    """There are many, and few fields in each."""
    sizes = start.class_sizes()
    assert len(sizes) > 100
    assert 1 < sum(sizes) / len(sizes) < 10


def test_the_costs_of_starting_are_printed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Differences and ratios are those of a round, so the machine may slow down; the first round is left out."""
    monkeypatch.setattr(start, "class_sizes", lambda: [2, 2])
    names = [*start.programs([2, 2])]
    ran: list[Sequence[str]] = []

    def cost(arguments: Sequence[str]) -> float:
        number, at = divmod(len(ran), len(names))
        ran.append(arguments)
        return number * (10.0 + 20.0 * at)

    start.main(["--rounds", "3", "--markdown"], cost)
    versions, table = capsys.readouterr().out.split("\n\n")
    assert versions.endswith("medians of 3 rounds.")
    assert ran == [*start.programs([2, 2]).values()] * 4
    heading, _, *rows = table.splitlines()
    assert heading == (
        "| from a bare interpreter | ms in all | times python-chess | ms above it | times python-chess |"
    )
    assert rows == [
        f"| {start.BARE} | 20 | 0.33 |  |  |",
        *(
            f"| {name} | {20 + 40 * at} | {(1 + 2 * at) / 3:.2f} | {40 * at} | {at}.00 |"
            for at, name in enumerate(names[1:], 1)
        ),
    ]


# --- views ------------------------------------------------------------------------------------------------------------


def test_every_work_on_views_goes_over_all_moves() -> None:
    """Each piece of work counts every move of the games, the same number each time; ``decide`` comes first."""
    for games in (ours.random_games(2), views.full_games("rush", 1)):
        count = sum(game.number for game in games)
        works = views.works(games)
        assert {name: (work(), work()) for name, work in works.items()} == dict.fromkeys(works, (count, count))
        assert next(iter(works)) == "decide"


@pytest.mark.parametrize(("name", "seats"), views.FULL.items())
def test_a_full_table_is_full(name: str, seats: int) -> None:
    """With a player more there would be no cards for all."""
    (game,) = views.full_games(name, 1)
    assert game.state.seats == seats == game.variant.most_seats


def test_the_steps_of_a_game_stand_between_their_states() -> None:
    """Deciding the move of a step in the state before gives its events, and they lead to the state after."""
    (game,) = ours.random_games(1)
    turns = views.turns_of(game)
    assert turns[-1][2] == game.state
    for before, step, after in turns:
        assert decide(before, step.move) == step.events
        assert views.applied(before, step) == after


@pytest.mark.parametrize("markdown", [False, True])
def test_the_costs_of_views_are_told_in_a_table(markdown: bool, capsys: pytest.CaptureFixture[str]) -> None:
    """A row for each measurement, and for each table of players the time, and how many times what decide costs."""
    views.main(["--rounds", "1", *(["--markdown"] if markdown else [])], games=1, full=1)
    _, heading, *rows = capsys.readouterr().out.replace("\n\n", "\n").splitlines()
    assert heading.count("µs") == heading.count("times `decide`") == 1 + len(views.FULL)
    figures = [re.findall(r"\d+\.\d\d", row) for row in (rows[1:] if markdown else rows)]
    assert [len(row) for row in figures] == [6] * 11
    assert figures[0][1::2] == ["1.00"] * 3


@pytest.mark.parametrize("options", [[], ["--markdown"]])
def test_games_of_agents(options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """A row for each agent and variant: its moves a second, those of python-chess, and the ratio."""
    arena.main(["--rounds", "1", *options], count=1, moves=30)
    _, table = capsys.readouterr().out.split("\n\n")
    rows = [re.findall(r"[\w.,]+", line) for line in table.splitlines()[-4:]]
    assert [row[:2] for row in rows] == [[agent, variant] for agent in arena.AGENTS for variant in arena.VARIANTS]
    assert all(float(figure.replace(",", "")) > 0 for row in rows for figure in row[2:])
    assert all(len(row) == 5 for row in rows)


def test_sharp(capsys: pytest.CaptureFixture[str]) -> None:
    """A line after each game, until there is no more time, with an interval around the share of games won."""
    sharp.main(["--variant", "cambia", "--playouts", "1", "--minutes", "0", "--games", "3"])
    (line,) = capsys.readouterr().out.splitlines()
    figures = r"\d+% \(\d+% to \d+%\) of 1 games, \S+ points per round, careful \S+"
    assert re.fullmatch(f"sharp won {figures}", line)


def test_sampling(capsys: pytest.CaptureFixture[str]) -> None:
    """A line for each length of game and for the long round: four times, and how many shuffles there were."""
    sampling.main(rounds=(1, 2), moves=60, samples=1)
    _, *lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in lines] == [["1", "rounds"], ["2", "rounds"], ["one", "long"]]
    assert all(len(re.findall(r"\d+\.\d+", line)) == 4 and line.endswith("shuffles") for line in lines)


def test_growth(capsys: pytest.CaptureFixture[str]) -> None:
    """A line for each length of game, for each folder and for each log; the games it plays again are the same."""
    growth.main(lengths=(1, 2), archives=(1, 2), repeats=1)
    lines = capsys.readouterr().out.splitlines()
    assert [" ".join(re.sub(r"[\d.]+", "N", line).split()) for line in lines] == [
        *["N rounds: N us a move"] * 2,
        *["a folder of N games validated: N kB at the peak"] * 2,
        *["a log of N rounds validated: N kB at the peak"] * 2,
    ]


def test_archives(capsys: pytest.CaptureFixture[str]) -> None:
    """Each archive, with each number of processes, has its line, and memory that is bounded."""
    archives.main(["--games", "2", "60", "--jobs", "1", "2"])
    printed = capsys.readouterr().out
    assert len(re.findall(r"games a second, +[0-9.]+ MB\n", printed)) == 4


def test_records(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Sizes and ratios, and a line for each number of gaps: without gaps every record is sound."""
    monkeypatch.setattr(records, "variant_ids", lambda: ["rush"])
    records.main(["--seeds", "1"])
    printed = capsys.readouterr().out
    assert [words.split()[0] for words in printed.splitlines()[:2]] == ["log", "record"]
    assert "| 0 | 2 | 0 | 0 | 0 | 0 | - |" in printed
    assert printed.count("\n| ") == 2 + 5


@pytest.mark.filterwarnings("ignore:.*precision lowered by casting:UserWarning")  # of PettingZoo's own games
def test_steps_of_environments(capsys: pytest.CaptureFixture[str]) -> None:
    """A line for each of our environments, and for each of PettingZoo's that is installed."""
    rl.main(["--steps", "40", "--rounds", "1"])
    _, *lines = capsys.readouterr().out.splitlines()
    assert [" ".join(line.split()[:-1]) for line in lines] == [*rl.environments()]
    assert lines[0].startswith("rush, 2 players")
    assert all(re.search(r" [\d,]+$", line) for line in lines)


def test_replay_page(capsys: pytest.CaptureFixture[str]) -> None:
    """One line says how many moves the page has, and what it costs."""
    replay_page(moves=20, repeats=1)
    assert re.fullmatch(r"20 moves: \d\.\d\d s of CPU, 0\.\d\d MB\n", capsys.readouterr().out)


def test_state_copy(capsys: pytest.CaptureFixture[str]) -> None:
    """All ways make the same state, and each has its line."""
    state_copy.main(calls=2, rounds=1)
    assert capsys.readouterr().out.count(" ns\n") == len(state_copy.WAYS)


@pytest.mark.skipif(sys.platform != "linux", reason="the memory of a process is read from /proc")
def test_tables(capsys: pytest.CaptureFixture[str]) -> None:
    """A line for each number of tables, and one for each figure; people have moved and were answered."""
    tables.main(["--tables", "4", "--seconds", "2", "--rate", "20", "--bot", "0.01"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0].strip() for line in lines] == [
        "1 tables", "2 tables", "4 tables", lines[3], "answers", "event loop", "server", "memory",
    ]  # fmt: skip
    assert int(lines[3].split()[0]) > 0


def test_the_page_names_every_benchmark() -> None:
    """The page gives the command of each benchmark, and no others."""
    files = (ROOT / "benchmarks").glob("*.py")
    there = {path.stem for path in files if "__main__" in path.read_text("utf-8")}
    assert set(re.findall(r"python -m benchmarks\.(\w+)", PAGE)) == there
