"""Marks of the last changes, so that a late move is not taken for one about cards that its sender did not see.

The places that have changed are public, so an answer by these marks gives no card away.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import evolve, field, frozen

from cabo_rules import events as e
from cabo_rules import moves as m
from cabo_rules.moves import Move, Place
from cabo_rules.past import Step
from cabo_rules.seats import HOST
from cabo_rules.show.motions import motions


@frozen
class Marks:
    """The numbers of the table's moves that last changed something.

    :ivar places: for each place the last move that brought or took a card; not for places untouched in this round.
    :ivar dealt: the move that dealt this round.
    :ivar top: the last move that changed the top of the discard pile.
    :ivar fresh: the last one that did so by anything but a snap, which leaves a card of the same rank on top.
    :ivar turn: the move with which the turn began.
    :ivar earlier: the move with which the turn before it began.
    :ivar decided: the last move that was not the host's and no snap; after it, another decision is awaited.
    :ivar shut: the last move that snapped a card or closed the window.
    :ivar snapped: the time of that move; ``None`` if there was none.
    """

    places: Mapping[Place, int] = field(factory=dict)
    dealt: int = 0
    top: int = 0
    fresh: int = 0
    turn: int = 0
    earlier: int = 0
    decided: int = 0
    shut: int = 0
    snapped: float | None = None


def marks_at(number: int) -> Marks:
    """Return the marks of a table at which anything may have changed with that move, as with a deal."""
    return Marks(dealt=number, top=number, decided=number)


def marked(marks: Marks, steps: Iterable[Step], undone: int, now: float) -> Marks:
    """Return the marks after some steps."""
    for step in steps:
        marks = _after(marks, step, step.number + undone, now)
    return marks


def _after(marks: Marks, step: Step, number: int, now: float) -> Marks:
    kinds = {type(event) for event in step.events}
    if e.Dealt in kinds or e.TableSet in kinds:
        marks = Marks(dealt=number)
    moved = [spot for motion in motions(step) for spot in (motion.source, motion.target)]
    places = {spot: number for spot in moved if isinstance(spot, Place)}
    if places:
        marks = evolve(marks, places={**marks.places, **places})
    if "discard pile" in moved:
        by_snap = isinstance(step.move, m.Snap)
        marks = evolve(marks, top=number, fresh=marks.fresh if by_snap else number)
    if e.TurnBegan in kinds:
        marks = evolve(marks, turn=number, earlier=marks.turn)
    if step.move.seat != HOST and not isinstance(step.move, m.Snap | m.PassSnap):
        marks = evolve(marks, decided=number)
    if kinds & {e.Snapped, e.SnapKept, e.WindowClosed}:
        marks = evolve(marks, shut=number, snapped=now)
    return marks


def is_stale(marks: Marks, move: Move, seen: int) -> bool:
    """Return whether what a move is about has changed since its sender had seen so many moves."""
    if seen < marks.dealt:
        return True
    if any(marks.places.get(place, 0) > seen for place in places_of(move)):
        return True
    match move:
        case m.Snap():
            return marks.fresh > seen
        case m.Draw(pile=pile):  # which may end the turn before it
            return marks.earlier > seen or (pile == "discard pile" and marks.top > seen)
        case m.PassSnap():
            return marks.top > seen
        case m.FirstLook():
            return False
        case _:
            return marks.turn > seen


def places_of(move: Move) -> list[Place]:
    """Return the places that a move names."""
    match move:
        case m.Snap(target=target):
            return [target]
        case m.Look(places=places) | m.Swap(places=places):
            return list(places)
        case m.Keep(seat=seat, slot=slot) | m.Give(seat=seat, slot=slot):
            return [Place(seat, slot)]
        case m.FirstLook(seat=seat, slots=slots) | m.Trade(seat=seat, slots=slots):
            return [Place(seat, slot) for slot in slots]
        case m.Match(seat=seat, claims=claims):
            given = [Place(seat, claim.give) for claim in claims if claim.give is not None]
            return [*(claim.place for claim in claims), *given]
        case _:
            return []
