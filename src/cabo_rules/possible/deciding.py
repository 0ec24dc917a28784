"""Decide a move of one course as far as its cards are known, and compare what happens with what is noted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import define, evolve, field, frozen

from cabo_rules.cards import Card
from cabo_rules.events import Event, RoundEnded, RoundScored
from cabo_rules.logs.claims import Claims, claims_of
from cabo_rules.logs.paired import Mismatch, paired
from cabo_rules.moves import Deal, Move, OpenCommitment, SetUp, Shuffle
from cabo_rules.possible.backs import in_fact
from cabo_rules.possible.beginnings import opened
from cabo_rules.possible.cases import Case, Denied, Failure, Miscounted, Refused
from cabo_rules.possible.fits import Effort
from cabo_rules.possible.learning import learn, with_gaps
from cabo_rules.referee import RULES
from cabo_rules.rules import game
from cabo_rules.rules.decision import Decision
from cabo_rules.rules.flow import settle
from cabo_rules.rules.hidden import HiddenCardError
from cabo_rules.state import seal


@define(eq=False)
class Asked:
    """A move that is being decided: what the record notes of it, and the reasons why courses end with it."""

    move: int
    line: int
    claims: Claims
    viewer: int | None
    effort: Effort
    failures: list[Failure] = field(factory=list)


@frozen(eq=False)
class Question:
    """A move that depends on a card whose face is not known.

    :ivar case: the case before the move, with the faces that are noted of the events so far.
    :ivar move: the move; a card that it brings has its face, if that is known by now.
    :ivar back: the card.
    :ivar decision: the move as far as it is decided; ``None`` if it is not even known to be allowed.
    """

    case: Case
    move: Move
    back: Card
    decision: Decision | None


def decided(case: Case, move: Move, asked: Asked) -> list[Case] | Question:
    """Return the case after a move, or a question; if there is no such case, the reason is added to the failures."""
    if isinstance(move, OpenCommitment):
        opening = opened(case, move, asked.line, asked.effort)
        if not isinstance(opening, Case):
            asked.failures.append(opening)
            return []
        case = opening
    while True:
        asked.effort.spend()
        may, do = RULES[type(move)]
        decision: Decision | None = None
        try:
            if not isinstance(move, Deal | SetUp | Shuffle):
                refused = game.over(case.state, move) or may(case.state, move)
                if refused is not None:
                    asked.failures.append(Refused(case, refused))
                    return []
            decision = Decision(case.state)
            do(decision, move)
            settle(decision)
        except HiddenCardError as error:
            back = case.backs.back(error.back)
        else:
            return compared(evolve(case, state=seal(decision.state)), case, move, decision.events, asked)
        if decision is None or not (events := decision.events):
            return Question(case, move, back, decision)
        known = _learned(case, case, claims_of(move, events, asked.viewer), events, asked, so_far=True)
        if known is None:
            return []
        case, move = known, _with_known(move, known)
        if back.text not in case.faces:  # what is noted of the events so far does not answer the question
            return Question(case, move, back, decision)


def compared(after: Case, before: Case, move: Move, events: list[Event], asked: Asked) -> list[Case]:
    """Compare the events of a move with what is noted of it."""
    actual = claims_of(move, events, asked.viewer)
    learned = _learned(after, before, actual, events, asked)
    if learned is None:
        return []
    known = _counted(learned, events)
    if claim := wrongly_counted(known, asked.claims):
        asked.failures.append(Miscounted(before, claim, known))
        return []
    known = with_gaps(known, asked.claims, actual, asked.line, asked.move)
    backs = known.backs.all
    step = known.steps, in_fact(move, backs), tuple([in_fact(event, backs) for event in events])
    return [evolve(known, steps=step)]


def _learned(
    case: Case, before: Case, actual: Claims, events: list[Event], asked: Asked, *, so_far: bool = False
) -> Case | None:
    """Return a case with the faces that are noted of some events, or None if they deny what is noted.

    :param before: the case before the move.
    :param so_far: whether more events of the move follow.
    """
    pairs = paired(asked.claims, actual, so_far=so_far)
    if isinstance(pairs, Mismatch):
        asked.failures.append(Denied(before, pairs, case.state, tuple(events)))
        return None
    known = learn(case, pairs, asked.line, events, asked.effort)
    if isinstance(known, Case):
        return known
    asked.failures.append(known)
    return None


def _with_known(move: Move, case: Case) -> Move:
    """Return a move that brings cards with the faces that are known by now."""
    if not isinstance(move, Deal | SetUp | Shuffle):
        return move
    marks = [mark for lot in case.lots[-1:] for mark in lot.marks if mark.text in case.faces]
    changed: Move = in_fact(move, {mark: case.backs.faced(mark, case.faces[mark.text]) for mark in marks})
    return changed


def _counted(case: Case, events: Iterable[Any]) -> Case:
    for event in events:
        if type(event) is RoundEnded:
            case = evolve(case, counted=event.hands)
        elif type(event) is RoundScored:
            case = evolve(case, scored=event)
    return case


def wrongly_counted(case: Case, claims: Claims) -> str:
    """Return the name of the first claim about scores, totals or winners that is wrong; empty if there is none."""
    for name, real in (("scores", case.scores), ("totals", case.state.totals), ("winners", case.state.winners)):
        claimed = getattr(claims, name)
        if claimed is not None and (tuple(sorted(claimed)) if name == "winners" else claimed) != real:
            return name
    return ""
