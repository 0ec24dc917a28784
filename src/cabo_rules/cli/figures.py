"""Print the figures of many games: as a table to read, as JSON, or as CSV."""

from __future__ import annotations

import csv
import sys
from collections.abc import Collection, Iterator, Sequence
from math import isfinite
from typing import Any

from attrs import asdict

from cabo_rules.authoring.compare import Difference as RuleDifference
from cabo_rules.authoring.compare import compare as compare_rules
from cabo_rules.cli.output import on_standard_output, print_json, print_line
from cabo_rules.cli.variant.acting import unseen_in_games
from cabo_rules.play.arena import Comparison, Difference, Figure, Summary
from cabo_rules.variants.chapters.language import listed
from cabo_rules.variants.model import Variant
from cabo_rules.variants.written import as_toml


def print_summary(form: str, name: str, variant: Variant, agents: Sequence[str], seed: int, summary: Summary) -> None:
    """Print the figures of the games by one set of rules.

    :param form: ``text``, ``json`` or ``csv``.
    :param name: how the user has named the rules.
    :param variant: the rules.
    :param agents: the name of the agent of each seat.
    """
    if form == "json":
        figures = {
            measure: {key: _as_data(each) for key, each in figures.items()}
            for measure, figures in summary.figures.items()
        }
        print_json({"variant": variant.id, "named": name, **_of_games(agents, seed, summary), "figures": figures})
    elif form == "csv":
        rows = [(measure, key, *_ends(each)) for measure, key, each in _flat(summary)]
        _print_csv(("measure", "of", "value", "low", "high", "count"), rows)
    else:
        print_line(f"{name}: {_games(summary.games)} of {listed(list(agents))}, from seed {seed}.")
        print_line()
        for line in summary.table().splitlines():
            print_line(line)


def print_comparison(
    form: str,
    names: tuple[str, str],
    variants: tuple[Variant, Variant],
    agents: Sequence[str],
    seed: int,
    comparison: Comparison,
    acted: Collection[str],
) -> None:
    """Print the figures of the same games by two sets of rules, and what differs.

    :param form: ``text``, ``json`` or ``csv``.
    :param names: how the user has named the rules.
    :param variants: the rules; the differences are those of the second from the first.
    :param acted: the keys of the features that acted in a game by either.
    """
    if form == "json":
        print_json(comparison_data(names, variants, agents, seed, comparison, acted))
    elif form == "csv":
        rows = [
            (measure, key, each.one.value, each.other.value, *_ends(each), int(each.more_than_luck))
            for measure, key, each in _flat(comparison)
        ]
        _print_csv(("measure", "of", *names, "difference", "low", "high", "more than luck"), rows)
    else:
        print_line(f"{names[1]} against {names[0]}: {_games(comparison.games)} of {listed(list(agents))} by each.")
        changed = compare_rules(*variants)
        if not changed:
            print_line("They have the same rules.")
        print_changes(changed)
        if not comparison.games:  # an agent failed in the first
            return
        not_seen, not_counted = unseen_in_games(*variants, [each.key for each in changed], acted)
        if not_seen:
            print_line(f"These did not come up in any game: {listed(not_seen)}.")
        if not_counted:
            print_line(f"Whether these came up is not counted: {listed(not_counted)}.")
        print_line()
        for line in comparison.table().splitlines():
            print_line(line)
        print_line()
        print_line(
            "* more than luck, at 95 %; of 20 figures that the rules do not change, on average one has a star all the "
            "same."
        )


def comparison_data(
    names: tuple[str, str],
    variants: tuple[Variant, Variant],
    agents: Sequence[str],
    seed: int,
    comparison: Comparison,
    acted: Collection[str],
) -> dict[str, Any]:
    """Return the figures of the same games by two sets of rules, and what differs, as data for JSON.

    :param acted: the keys of the features that acted in a game by either.
    """
    changed = compare_rules(*variants)
    rules = [{"key": each.key, "before": each.left.value, "after": each.right.value} for each in changed]
    not_seen, not_counted = unseen_in_games(*variants, [each.key for each in changed], acted)
    figures = {
        measure: {key: _as_data(each) | {"more_than_luck": each.more_than_luck} for key, each in differences.items()}
        for measure, differences in comparison.differences.items()
    }
    head = {"variant": variants[1].id, "named": names[1], "against": variants[0].id, "against_named": names[0]}
    unseen = {"not_seen": not_seen, "not_counted": not_counted}
    return {**head, **_of_games(agents, seed, comparison), "rules": rules, **unseen, "differences": figures}


def print_changes(changed: Sequence[RuleDifference]) -> None:
    """Print rules that differ, with both values."""
    for each in changed:
        before, after = [as_toml(side.value) if side.said else "not there" for side in (each.left, each.right)]
        print_line(f"  {each.key}: {before} -> {after}")


def _games(games: int) -> str:
    return "one game" if games == 1 else f"{games:,} games"


def _of_games(agents: Sequence[str], seed: int, of: Summary | Comparison) -> dict[str, Any]:
    return {
        "agents": list(agents), "seed": seed, "games": of.games, "failed": of.failed, "confidence": of.confidence,
    }  # fmt: skip


def _flat(of: Summary | Comparison) -> Iterator[tuple[str, str, Any]]:
    for measure, each in (of.figures if isinstance(of, Summary) else of.differences).items():
        for key, figure in each.items():
            yield measure, key, figure


def _ends(figure: Figure | Difference) -> tuple[float | int | str, ...]:
    ends = [end if isfinite(end) else "" for end in (figure.low, figure.high)]
    return (figure.value, *ends, *([figure.count] if isinstance(figure, Figure) else []))


def _as_data(figure: Figure | Difference) -> dict[str, Any]:
    """Return a figure as data; JSON has no infinite numbers."""
    return {name: _finite(value) for name, value in asdict(figure).items()}


def _finite(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _finite(each) for name, each in value.items()}
    return None if isinstance(value, float) and not isfinite(value) else value


def _print_csv(head: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    with on_standard_output():
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(head)
        writer.writerows(rows)
