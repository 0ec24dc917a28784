"""The end of a round in which not every card is known: how it may have been counted, and what stays of it."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from cabo_rules.events import RoundEnded
from cabo_rules.possible.backs import in_fact, in_state
from cabo_rules.possible.cases import Case, Impossible, Past, Uncountable
from cabo_rules.possible.counting import counts, interchangeable
from cabo_rules.possible.deciding import Asked, Question, compared
from cabo_rules.possible.fits import Effort
from cabo_rules.possible.groups import first_of, groups_of
from cabo_rules.possible.learning import can_be, candidates
from cabo_rules.possible.splitting import Split
from cabo_rules.rules.decision import Decision
from cabo_rules.state import seal

MOST_COUNTED: Final = 4
"""The most cards that may be unknown at the end of a round for all its scores to be found, if none are noted."""


def counted(question: Question, decision: Decision, ended: RoundEnded, asked: Asked) -> Split:
    """Split a case before a move with which a round is counted that has cards of unknown faces: one for each count."""
    case, claims = question.case, asked.claims
    lying = [case.backs.back(card) for hand in ended.hands for card in hand if card is not None]
    groups = {back: groups_of(case, back) for back in lying if back.text not in case.faces}
    if len(groups) > MOST_COUNTED and claims.scores is None and claims.totals is None and claims.winners is None:
        after = evolve(case, state=seal(decision.state), uncounted=True)
        return compared(after, case, question.move, decision.events, asked)
    found, none = list[Case](), True
    alike = interchangeable(case, groups, ended.hands)
    for count in counts(case, decision.state, ended, groups, claims.scores, asked.effort):
        none = False
        swap = {back: case.backs.faced(back, first_of(count.ways[0][back.text])) for back in groups}
        unswap = {faced: back for back, faced in swap.items()}
        for each in (yield evolve(case, state=in_state(case.state, swap)), in_fact(question.move, swap)):
            after = evolve(each, state=in_state(each.state, unswap), ways=count.ways, alike=alike)
            if can_be(after, asked.effort):
                found.append(after)
            else:
                asked.failures.append(Impossible(case, None, tuple(decision.events)))
    if none:
        asked.failures.append(Uncountable(case, claims.scores or ()))
    return found


def finished(case: Case, effort: Effort) -> Case:
    """Return a case after its round: the round is past, with the faces that its gaps may have."""
    past = case.past
    if case.steps is not None:
        gaps = {gap: candidates(case, back.text, effort) for gap, back in case.gaps.items()}
        faces = {
            **case.faces,
            **{case.gaps[gap].text: next(iter(found)) for gap, found in gaps.items() if len(found) == 1},
        }
        past = (Past(case.past, gaps, case.steps, faces, case.backs),)
    return Case(case.state, case.backs, past=past, scored=case.scored, counted=case.counted, uncounted=case.uncounted)
