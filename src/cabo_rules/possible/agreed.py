"""The part of a game on which all its possible courses agree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

from cabo_rules.cards import HIDDEN, Card
from cabo_rules.events import Event
from cabo_rules.moves import Move
from cabo_rules.possible.backs import Backs, in_fact
from cabo_rules.possible.cases import Case, Past, Steps
from cabo_rules.views import redact


@frozen(eq=False)
class Round:
    """The beginning of a round that is the same in all courses, or a whole round.

    :ivar steps: its moves with their events, the first one first; cards by their backs.
    :ivar faces: the faces that are known in all courses, by the marks of the cards.
    :ivar backs: its cards.
    """

    steps: tuple[tuple[Move, tuple[Event, ...]], ...]
    faces: Mapping[str, Card]
    backs: Backs

    @property
    def events(self) -> Iterator[Event]:
        """The events of the round."""
        return (event for _, events in self.steps for event in events)

    @property
    def unknown(self) -> int:
        """The number of its cards whose faces are not known."""
        return len(self.backs) - len(self.faces)

    def seen_by(self, viewer: int | None) -> Iterator[tuple[Move, tuple[Event, ...]]]:
        """Yield the moves with their events, with the faces that are known and that the viewer was shown."""
        known = {card: self.faces.get(back.text, HIDDEN) for card, back in self.backs.all.items()}
        for move, events in self.steps:
            facts = [in_fact(fact, known) for fact in (move, *events)]
            if viewer is not None:
                facts = [redact(fact, viewer) for fact in facts]
            yield facts[0], tuple(facts[1:])


def rounds_of(case: Case) -> list[Round]:
    """Return the rounds of a game, in one of the ways in which they may have been played."""
    found: list[Round] = []
    way: list[Case | Past] = [case]
    while way:
        if way[0].steps is not None:
            found.append(Round(tuple(_in_order(way[0].steps)), way[0].faces, way[0].backs))
        way = [*_before(way[0])]
    return found[::-1]


def agreed_rounds(cases: Sequence[Case]) -> list[Round]:
    """Return the rounds up to the first move after which the courses of a game differ."""
    levels: list[list[Case | Past]] = []
    level: list[Case | Past] = [*cases]
    while level:
        levels.append([each for each in level if each.steps is not None])
        level = _once([past for each in level for past in _before(each)])
    found: list[Round] = []
    for level in reversed(levels):
        if not level:
            continue
        steps = _shared([each.steps for each in level])
        found.append(Round(tuple(_in_order(steps)), _known([each.faces for each in level]), level[0].backs))
        if any(each.steps is not steps for each in level):
            break
    return found


def _before(each: Case | Past) -> tuple[Past, ...]:
    return each.past if isinstance(each, Case) else each.before


def _once(pasts: Iterable[Past]) -> list[Case | Past]:
    return [*{id(past): past for past in pasts}.values()]


def _shared(all_steps: Sequence[Steps]) -> Steps:
    """Return the steps that all of these have at the beginning: courses that split share what was before."""
    shared = all_steps[0]
    for steps in all_steps[1:]:
        held = set(_chain(steps))
        while shared is not None and id(shared) not in held:
            shared = shared[0]
    return shared


def _chain(steps: Any) -> Iterator[int]:
    while steps is not None:
        yield id(steps)
        steps = steps[0]


def _in_order(steps: Steps) -> list[tuple[Move, tuple[Event, ...]]]:
    made: list[tuple[Move, tuple[Event, ...]]] = []
    while steps is not None:
        steps, move, events = steps
        made.append((move, events))
    return made[::-1]


def _known(all_faces: Sequence[Mapping[str, Card]]) -> Mapping[str, Card]:
    """Return the faces that are the same in all courses."""
    first, *others = all_faces
    return {mark: face for mark, face in first.items() if all(faces.get(mark) is face for faces in others)}
