"""The benchmarks run: each of them at a tiny size. What they measure is not held against anything here."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from benchmarks import archives, compare, growth, state_copy, views
from cabo_rules import decide

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "benchmarks" / "README.md").read_text("utf-8")


@pytest.mark.parametrize("kind", ["recorded", "random", "from_disk"])
def test_both_libraries_do_the_work_that_is_compared(kind: str, tmp_path: Path) -> None:
    """Each kind of work gives the number of moves it did, for both libraries, and the same number each time."""
    ours, theirs = compare.cabo_games(2), compare.chess_games(2)
    works = {
        "recorded": (compare.cabo_recorded(ours), compare.chess_recorded(theirs)),
        "random": (compare.cabo_random(30, []), compare.chess_random(30, [])),
        "from_disk": (compare.cabo_from_disk(ours, tmp_path), compare.chess_from_disk(theirs, tmp_path)),
    }
    moves = {
        "recorded": (sum(game.number for game in ours), sum(map(len, theirs))),
        "random": (30, 30),
        "from_disk": (sum(game.number for game in ours), sum(map(len, theirs))),
    }
    for work, count in zip(works[kind], moves[kind], strict=True):
        assert (work(), work()) == (count, count)


def test_a_comparison_prints_both_and_the_ratio(capsys: pytest.CaptureFixture[str]) -> None:
    """One line: the name, the time and the rate of both, and how many times as fast ours is."""
    compare.compare("something", lambda: 10, lambda: 10, rounds=1)
    assert re.fullmatch(r"something +[\d.]+ us +[\d,]+/s +[\d.]+ us +[\d,]+/s +x [\d.]+\n", capsys.readouterr().out)


def test_every_work_on_views_goes_over_all_moves() -> None:
    """Each piece of work counts every move of the games, the same number each time; ``decide`` comes first."""
    for games in (compare.cabo_games(2), views.full_games("rush", 1)):
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
    (game,) = compare.cabo_games(1)
    turns = views.turns_of(game)
    assert turns[-1][2] == game.state
    for before, step, after in turns:
        assert decide(before, step.move) == step.events
        assert views.applied(before, step) == after


def test_measuring_views_prints_a_cost_and_a_ratio(capsys: pytest.CaptureFixture[str]) -> None:
    """A line each: the name, the time, and how many times the first one's that is."""
    views.measure({"decide": lambda: 10, "something": lambda: 10}, rounds=1)
    first, second = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"decide +[\d.]+ us +x 1\.00", first)
    assert re.fullmatch(r"something +[\d.]+ us +x [\d.]+", second)


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
    there = {path.stem for path in (ROOT / "benchmarks").glob("*.py")} - {"__init__"}
    assert set(re.findall(r"python -m benchmarks\.(\w+)", PAGE)) == there
