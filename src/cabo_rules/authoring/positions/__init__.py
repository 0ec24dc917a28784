"""Worked positions: for a clause of the rulebook a table, a move, and what the referee makes of it.

A scene is a function that sets up a table for a rule, with cards that the variant has. It may find that the variant has
no such cards, or that its rules allow no such table; then the variant has no such position. Everything that
a position shows was decided by the referee.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from cabo_rules.authoring.positions import calling, deal, matching, powers, scoring, snapping, turn
from cabo_rules.authoring.positions.position import Position
from cabo_rules.authoring.positions.table import Lacking, Table
from cabo_rules.refusals import IllegalMove
from cabo_rules.variants.clauses import clause_of
from cabo_rules.variants.model import Variant

__all__ = ["Position", "positions"]

Scene = Callable[[Table], Position | None]


def positions(variant: Variant) -> Mapping[str, tuple[Position, ...]]:
    """Return the positions of a variant by the number of the clause that they show.

    >>> from cabo_rules import load_variant
    >>> [found.refusal.sentence for found in positions(load_variant("rush"))["6.1"] if found.refusal]
    ['Seat 0 can call only instead of a turn, before drawing.']
    """
    found: dict[str, list[Position]] = {}
    for position in _all(variant):
        clause = clause_of(variant, position.key)
        assert clause is not None  # each key that a position shows has one
        found.setdefault(clause.number, []).append(position)
    return {number: tuple(of_clause) for number, of_clause in found.items()}


def _all(variant: Variant) -> Iterator[Position]:
    yield from _shown(variant, (*deal.SCENES, *turn.SCENES))
    for name in variant.powers_by_name:
        yield from _power(variant, name)
    yield from _shown(variant, (*powers.SCENES, *snapping.SCENES, *matching.SCENES, *calling.SCENES, *scoring.SCENES))
    for name in variant.scoring.special:
        yield from _shown(variant, [_of(scoring.special, name)])
    yield from _shown(variant, deal.CONDUCT)


def _of(scene: Callable[[Table, str], Position | None], name: str) -> Scene:
    return lambda table: scene(table, name)


def _power(variant: Variant, name: str) -> Iterator[Position]:
    try:
        yield from powers.uses(Table(variant), name)
    except (Lacking, IllegalMove):
        return
    yield from _shown(variant, [_of(scene, name) for scene in powers.OF_EACH])


def _shown(variant: Variant, scenes: Iterable[Scene]) -> Iterator[Position]:
    """Yield the positions of the scenes that the variant allows."""
    for scene in scenes:
        try:
            position = scene(Table(variant))
        except (Lacking, IllegalMove):
            continue
        if position is not None:
            yield position
