"""Choose, among the reasons why a move ends every course of a record, those about what was most likely meant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import evolve

from cabo_rules.cards import HIDDEN
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
    left = [each for each in failures if not _only_assumed(each, cases) or _is_noted_twice(each, entry, check)]
    left = left or [*failures]
    left = [each for each in left if _has_power_card(each.case, entry.claims)] or left
    left = [each for each in left if not has_no_power(each)] or left
    left = [each for each in left if not _turns_out_otherwise(each, entry, check)] or left
    return [each for each in left if _comes_too_early(each)] or left


def _only_assumed(failure: Failure, cases: Sequence[Case]) -> bool:
    """Return whether a face is contradicted only by one that was assumed to see what follows from it."""
    if not isinstance(failure, Contradicted) or failure.pair.face not in failure.case.deck:
        return False
    mark = failure.case.mark(failure.pair.card)
    if mark in failure.case.faces:
        return False
    return any(mark not in case.domains or failure.pair.face in case.domains[mark] for case in cases)


def _is_noted_twice(failure: Failure, entry: Entry, check: Check) -> bool:
    """Return whether the line itself notes two faces of one card."""
    return (
        isinstance(failure, Contradicted)
        and entry.move is not None
        and noted_otherwise(failure, entry.move, entry.claims, check.viewer) is not None
    )


def _has_power_card(case: Case, claims: Claims) -> bool:
    """Return whether the drawn card may be the one whose power is noted; true if none is."""
    drawn, noted = case.state.drawn, claims.power_card
    if drawn is None or noted in (None, HIDDEN):
        return True
    return noted == case.faces.get(case.mark(drawn.card), noted) and noted in case.left_for(drawn.card)


def has_no_power(failure: Failure) -> bool:
    """Return whether a power cannot be used since the card has none, or another, which is so of most cards."""
    return isinstance(failure, Refused) and failure.refusal.reason in (NO_POWER, NOT_THIS_POWER)


def _turns_out_otherwise(failure: Failure, entry: Entry, check: Check) -> bool:
    """Return whether a snap, a match or a set shows another number of cards since it is right, and not wrong as noted.

    Or the other way round. Then the cards that are noted are not those of this case.
    """
    if not isinstance(failure, Denied) or failure.mismatch.claim != "shown" or entry.move is None:
        return False
    actual = claims_of(entry.move, failure.events, check.viewer)
    return entry.claims.wrong is not None and actual.wrong != entry.claims.wrong


def _comes_too_early(failure: Failure) -> bool:
    """Return whether all but the end of the round is as noted."""
    return isinstance(failure, Denied) and failure.mismatch.claim == "hands" and failure.mismatch.actual is None


def noted_otherwise(failure: Contradicted, move: Move, claims: Claims, viewer: int | None) -> Pair | None:
    """Return the same card, if the line notes another face of it as well."""
    pair, mark = failure.pair, failure.case.mark
    pairs = noted_pairs(failure, move, claims, viewer)
    return next((each for each in pairs if mark(each.card) == mark(pair.card) and each.face is not pair.face), None)


def noted_pairs(failure: Any, move: Move, claims: Claims, viewer: int | None) -> list[Pair]:
    """Return the cards that a move shows for which a face is noted, as far as their number is right."""
    noted = evolve(claims, wrong=None, hands=None)
    pairs = paired(noted, claims_of(move, failure.events, viewer), so_far=True)
    return [] if isinstance(pairs, Mismatch) else [pair for pair in pairs if pair.face is not HIDDEN]
