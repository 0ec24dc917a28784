"""Pictures of results."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from cabo_rules import GameError, load_variant
from cabo_rules.play.arena import draw_results, play

RESULTS = list(play(load_variant("rush"), ["careful", "random"], games=12, seed=7))


def test_the_same_results_give_the_same_picture(tmp_path: Path) -> None:
    """It has the four titles and the names of the runs, and nothing that depends on the hour."""
    for name in ("one.svg", "two.svg"):
        draw_results({"as it is": RESULTS, "without Ana": RESULTS[:6]}, tmp_path / name)
    text = (tmp_path / "one.svg").read_text("utf-8")
    assert text == (tmp_path / "two.svg").read_text("utf-8")
    for title in ("Score of a round", "Wins by seat", "Calls that win", "Length of a round", "without Ana"):
        assert f">{title}</text>" in text


@pytest.mark.parametrize("ending", ["png", "pdf"])
def test_other_forms(tmp_path: Path, ending: str) -> None:
    """The ending of the file says which form it has."""
    draw_results({"rush": RESULTS}, tmp_path / f"rush.{ending}")
    assert (tmp_path / f"rush.{ending}").read_bytes()[:4] in (b"%PDF", b"\x89PNG")


def test_no_games_give_an_empty_picture(tmp_path: Path) -> None:
    """A run without a game, or in which every game failed, is drawn all the same."""
    draw_results({"none": []}, tmp_path / "none.svg")
    assert (tmp_path / "none.svg").stat().st_size > 1000


def test_what_cannot_be_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another ending, a folder that is not there, and a missing library are each named."""
    with pytest.raises(GameError, match=r"path must be a file ending in \.svg, \.pdf or \.png, not 'rush\.gif'"):
        draw_results({"rush": RESULTS}, "rush.gif")
    with pytest.raises(GameError, match=r"there/rush\.svg: cannot be written: No such file or directory"):
        draw_results({"rush": RESULTS}, tmp_path / "there" / "rush.svg")
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(GameError, match=r"pictures need matplotlib: pip install 'cabo-rules\[plot\]'"):
        draw_results({"rush": RESULTS}, tmp_path / "rush.svg")
