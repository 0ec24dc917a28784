"""Choose, among the reasons why a move ends every course of a record, those about what was most likely meant."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

from attrs import evolve

from cabo_rules.cards import HIDDEN, Card
from cabo_rules.logs.claims import Claims, claims_of
from cabo_rules.logs.entries import Entry
from cabo_rules.logs.paired import Mismatch, Pair, paired
from cabo_rules.moves import Move
from cabo_rules.possible.cases import Case, Contradicted, Denied, Failure, Refused
from cabo_rules.refusals import NO_POWER, NOT_THIS_POWER
from cabo_rules.validate.progress import Check


def plausible(check: Check, entry: Entry, cases: Sequence[Case], failures: Sequence[Failure]) -> list[Failure]:
    """Return the failures of the courses that agree best with what the line notes.

    :param cases: the cases before the line.
    """
    line = entry, check.viewer
    if twice := [each for each in failures if _is_noted_twice(each, *line)]:
        return twice
    left = [each for each in failures if not _only_assumed(each, cases)] or failures
    left = [each for each in left if _agrees(each, *line)] or left
    left = [each for each in left if _may_have_power(each.case, entry.claims)] or left
    left = [each for each in left if not has_no_power(each)] or left
    return [each for each in left if _comes_too_early(each)] or [*left]


def _only_assumed(failure: Failure, cases: Sequence[Case]) -> bool:
    """Return whether a face is contradicted only by one that was assumed to see what follows from it."""
    if not isinstance(failure, Contradicted) or failure.pair.face not in failure.case.deck:
        return False
    mark = failure.case.mark(failure.pair.card)
    if mark in failure.case.faces:
        return False
    return any(mark not in case.domains or failure.pair.face in case.domains[mark] for case in cases)


def _is_noted_twice(failure: Failure, entry: Entry, viewer: int | None) -> bool:
    """Return whether the line itself notes two faces of one card."""
    return (
        isinstance(failure, Contradicted)
        and entry.move is not None
        and noted_otherwise(failure, failure.pair, entry.move, entry.claims, viewer) is not None
    )


def _agrees(failure: Failure, entry: Entry, viewer: int | None) -> bool:
    """Return whether the faces that the line notes can be those of the cards of a case that ends for other reasons."""
    if not isinstance(failure, Denied) or entry.move is None:
        return True
    case, pairs = failure.case, noted_pairs(failure, entry.move, entry.claims, viewer)
    return all(pair.face in _faces_left(case, case.mark(pair.card), pair.face) for pair in pairs)


def _faces_left(case: Case, mark: str, face: Card) -> Container[Card]:
    """Return the faces that a card may have in a case; if nothing is known of it, this one."""
    return (case.faces[mark],) if mark in case.faces else case.domains.get(mark, (face,))


def _may_have_power(case: Case, claims: Claims) -> bool:
    """Return whether the drawn card may be the one whose power is noted; true if none is."""
    drawn, noted = case.state.drawn, claims.power_card
    if drawn is None or noted in (None, HIDDEN):
        return True
    return noted == case.faces.get(case.mark(drawn.card), noted) and noted in case.left_for(drawn.card)


def has_no_power(failure: Failure) -> bool:
    """Return whether a power cannot be used since the card has none, or another, which is so of most cards."""
    return isinstance(failure, Refused) and failure.refusal.reason in (NO_POWER, NOT_THIS_POWER)


def _comes_too_early(failure: Failure) -> bool:
    """Return whether hands are noted at the end of a round that goes on."""
    return isinstance(failure, Denied) and failure.mismatch.claim == "hands" and failure.mismatch.actual is None


def noted_otherwise(
    failure: Denied | Contradicted, pair: Pair, move: Move, claims: Claims, viewer: int | None
) -> Pair | None:
    """Return the card of a pair again, if the line notes another face of it as well."""
    mark = failure.case.mark
    pairs = noted_pairs(failure, move, claims, viewer)
    return next((each for each in pairs if mark(each.card) == mark(pair.card) and each.face is not pair.face), None)


def noted_pairs(failure: Any, move: Move, claims: Claims, viewer: int | None) -> list[Pair]:
    """Return the cards that a move shows with the faces noted for them, in order, even if their number is wrong."""
    noted, actual = evolve(claims, wrong=None, hands=None), claims_of(move, failure.events, viewer)
    if noted.shown is not None and actual.shown is not None:
        actual = evolve(actual, shown=actual.shown[: len(noted.shown)])
    pairs = paired(noted, actual, so_far=True)
    return [] if isinstance(pairs, Mismatch) else [pair for pair in pairs if pair.face is not HIDDEN]
