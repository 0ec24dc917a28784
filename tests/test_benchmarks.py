"""The benchmarks run: each of them at a tiny size. What they measure is not held against anything here."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from benchmarks import archives, chess_peer, compare, growth, measure, ours, pokerkit_peer, state_copy, views
from benchmarks.measure import Task
from cabo_rules import decide

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "benchmarks" / "README.md").read_text("utf-8")


def counts(task: Task) -> tuple[int, int]:
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
        assert counts(task) == (moves, moves)
        assert task.happened == events / moves
    listed: list[int] = []
    task = ours.at_random(30, listed)
    assert (counts(task), len(listed), min(listed) > 0) == ((30, 30), 60, True)
    assert task.happened is not None
    assert task.happened > 1


def test_the_work_of_python_chess(tmp_path: Path) -> None:
    """Each kind of work counts its moves, the same number each time."""
    games = chess_peer.random_games(2)
    moves = sum(map(len, games))
    assert counts(chess_peer.recorded(games)) == counts(chess_peer.from_disk(games, tmp_path)) == (moves, moves)
    listed: list[int] = []
    assert counts(chess_peer.at_random(30, listed)) == (30, 30)
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
    assert counts(at_random) == (decisions, decisions)
    assert at_random.happened == operations / decisions
    recorded, from_disk = pokerkit_peer.recorded(hands), pokerkit_peer.from_disk(hands, tmp_path)
    asked, lines = recorded.work(), from_disk.work()
    assert counts(recorded) == (asked, asked)
    assert counts(from_disk) == (lines, lines)
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


def test_a_comparison_is_told_in_tables(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """All pairs in one run, then the imports; as Markdown they can be taken into the page as they are."""
    monkeypatch.setattr(compare, "import_time", lambda module, rounds: 12.0)
    told = []
    for options in ([], ["--markdown"]):
        compare.main(["--rounds", "1", *options], compare.Size(1, 20, 2))
        told.append(capsys.readouterr().out.split("\n\n"))
    (_, plain, _, _), (versions, speeds, imports, choices) = told
    assert versions.endswith("; medians of 1 rounds.")
    heading, rule, *rows = speeds.splitlines()
    assert heading == f"| {' | '.join(compare.HEADING)} |"
    assert rule == "| --- | --- | ---: | ---: | ---: | ---: |"
    assert [row[2:].split(" | ")[:2] for row in rows] == [re.split("  +", line)[:2] for line in plain.splitlines()[1:]]
    assert all(re.fullmatch(r"\| [a-z, ]+ \| [a-z, -]+( \| [\d.]+){3} \| [\d.]* \|", row) for row in rows)
    assert len(rows) == 3 + 2 * 4
    assert imports.splitlines()[2:] == ["| `cabo_rules` | 12 |", "| python-chess | 12 |", "| pokerkit | 12 |"]
    assert len(re.findall(r"[\d.]+ \(", choices)) == len(compare.LIBRARIES)


def test_an_import_is_measured_in_turn_with_a_bare_interpreter(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once before, uncounted, so that the modules are compiled; what counts is the difference."""
    ran: list[str] = []

    def run(command: list[str], **options: object) -> None:
        ran.append(command[-1])

    monkeypatch.setattr("subprocess.run", run)
    monkeypatch.setattr("time.perf_counter", lambda: float(sum(1 + 2 * ("import" in code) for code in ran)))
    assert compare.import_time("chess", rounds=1) == 2_000.0
    assert ran == ["import chess", *["pass", "import chess"] * 3]


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


def test_state_copy(capsys: pytest.CaptureFixture[str]) -> None:
    """All ways make the same state, and each has its line."""
    state_copy.main(calls=2, rounds=1)
    assert capsys.readouterr().out.count(" ns\n") == len(state_copy.WAYS)


def test_the_page_names_every_benchmark() -> None:
    """The page gives the command of each benchmark, and no others."""
    files = (ROOT / "benchmarks").glob("*.py")
    there = {path.stem for path in files if "__main__" in path.read_text("utf-8")}
    assert set(re.findall(r"python -m benchmarks\.(\w+)", PAGE)) == there
