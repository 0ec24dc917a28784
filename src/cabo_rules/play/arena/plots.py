"""Pictures of results: scores, wins by seat and by the lap of the call, and the length of rounds.

They need the extra ``plot``, which brings matplotlib.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from cabo_rules.errors import GameError, check_kind, check_list, wrong_argument
from cabo_rules.play.arena.figures import Figure
from cabo_rules.play.arena.result import Result
from cabo_rules.play.arena.summaries import summarize

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ENDINGS: Final = (".svg", ".pdf", ".png")
"""The endings of the files that can be drawn."""

_FEWEST: Final = 5
"""The fewest calls of a lap whose share is drawn; one of fewer says nothing."""

_FIXED: Final = {"svg.hashsalt": "cabo-rules", "svg.fonttype": "none"}
"""Settings with which the same results give the same file."""


@frozen
class _Run:
    """The results and figures of one run, of which pictures are drawn.

    :ivar results: the results of the games that were played to their end.
    :ivar figures: what they add up to, by measure.
    :ivar aside: how far its points stand beside those of the others.
    """

    name: str
    results: Sequence[Result]
    figures: Mapping[str, Mapping[str, Figure]]
    aside: float


def _run(name: str, results: Sequence[Result], number: int, runs: int) -> _Run:
    whole = [each for each in results if each.is_over]
    return _Run(name, whole, summarize(whole).figures, (number + 0.5) / runs - 0.5)


def check_picture(name: str, path: str | Path) -> None:
    """Check that a picture can be drawn to a file, before anything is played for it.

    :param name: of the argument or option that names the file.
    :raises GameError: if the file has another ending than ``.svg``, ``.pdf`` or ``.png``, or matplotlib is missing.
    """
    check_kind(str | Path, name, path, "the path of a file")
    if Path(path).suffix not in ENDINGS:
        raise wrong_argument(name, "a file ending in .svg, .pdf or .png", str(path))
    _library()


def draw_results(runs: Mapping[str, Sequence[Result]], path: str | Path) -> None:
    """Draw the results of one or several runs to a file: each run has its own colour.

    There are four pictures: the scores of rounds; the share of games that each seat wins; the share of calls that
    win, by their lap; and the turns of a round. Shares have 95 % intervals.

    :param runs: the results of each run, by the name that the legend gives it.
    :param path: the file, whose ending is ``.svg``, ``.pdf`` or ``.png``; it is overwritten.
    :raises GameError: if matplotlib is missing, the file cannot be written, or an argument is wrong.

    >>> from cabo_rules import load_variant
    >>> from cabo_rules.play.arena import play
    >>> results = list(play(load_variant("rush"), ["careful", "random"], games=20, seed=7))
    >>> draw_results({"rush": results}, "rush.svg")  # doctest: +SKIP
    """
    check_kind(Mapping, "runs", runs, "results by name")
    for results in runs.values():
        check_list("runs", results, "lists of results by name")
        for result in results:
            check_kind(Result, "runs", result, "lists of results by name")
    check_picture("path", path)
    drawn = [_run(name, results, number, len(runs)) for number, (name, results) in enumerate(runs.items())]
    settings, make = _library()
    with settings(_FIXED):
        figure = make(figsize=(10, 7), layout="constrained")
        grid = figure.subplots(2, 2)
        for draw, axes in zip((_scores, _wins_by_seat, _wins_by_lap, _turns), grid.flat, strict=True):
            for run in drawn:
                draw(axes, run)
        figure.legend(*grid.flat[1].get_legend_handles_labels(), loc="outside upper center", ncols=len(runs))
        try:
            figure.savefig(path, metadata={"Date": None} if Path(path).suffix == ".svg" else None)
        except OSError as error:
            raise GameError(f"{path}: cannot be written: {error.strerror}") from None


def _library() -> tuple[Any, Any]:
    """Return what matplotlib needs for a picture: its settings for a while, and its figures.

    :raises GameError: if it is not installed.
    """
    try:
        from matplotlib import figure, rc_context
    except ImportError:
        raise GameError("pictures need matplotlib: pip install 'cabo-rules[plot]'") from None
    return rc_context, figure.Figure


def _scores(axes: Axes, run: _Run) -> None:
    scores = Counter(
        score for result in run.results for each in result.rounds for seat, score in enumerate(each.scores)
        if seat in each.playing
    )  # fmt: skip
    _distribution(axes, scores, run)
    axes.set(title="Score of a round", xlabel="points", ylabel="share of hands")


def _turns(axes: Axes, run: _Run) -> None:
    _distribution(axes, Counter(each.turns for result in run.results for each in result.rounds), run)
    axes.set(title="Length of a round", xlabel="turns", ylabel="share of rounds")


def _distribution(axes: Axes, counts: Counter[int], run: _Run) -> None:
    values = range(min(counts, default=0), max(counts, default=0) + 1)
    shares = [counts[value] / max(counts.total(), 1) for value in values]
    axes.stairs(shares, [each - 0.5 for each in (*values, values.stop)], label=run.name)


def _wins_by_seat(axes: Axes, run: _Run) -> None:
    _shares(axes, run, "wins by seat")
    axes.set(title="Wins by seat", xlabel="seat", ylabel="share of games")
    axes.set_ylim(bottom=0)
    axes.locator_params(axis="x", integer=True)


def _wins_by_lap(axes: Axes, run: _Run) -> None:
    _shares(axes, run, "calls won by lap")
    axes.set(title="Calls that win", xlabel="lap of the call", ylabel="share of calls")
    axes.set_ylim(0, 1)
    axes.locator_params(axis="x", integer=True)


def _shares(axes: Axes, run: _Run, measure: str) -> None:
    """Draw the shares of a measure, with their intervals."""
    drawn = {int(key): each for key, each in run.figures[measure].items() if each.count >= _FEWEST}
    values = [each.value for each in drawn.values()]
    below = [each.value - each.low for each in drawn.values()]
    above = [each.high - each.value for each in drawn.values()]
    places = [at + run.aside / 3 for at in drawn]
    axes.errorbar(places, values, yerr=[below, above], fmt="o", capsize=3, label=run.name)
