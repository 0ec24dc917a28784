"""Explain why a move ends every course of a record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from attrs import evolve

from cabo_rules.cards import HIDDEN, Card
from cabo_rules.events import Event
from cabo_rules.logs.claims import Claims, claims_of
from cabo_rules.logs.entries import Entry
from cabo_rules.logs.paired import Mismatch, Pair, paired
from cabo_rules.moves import Move
from cabo_rules.possible.backs import in_fact
from cabo_rules.possible.cases import Case, Contradicted, Denied, Failure, Impossible, Miscounted, Refused, Uncountable
from cabo_rules.refusals import NO_POWER, NOT_THIS_POWER
from cabo_rules.state import State
from cabo_rules.validate.claims import another_card, denied, hint_of_denied, shown_by
from cabo_rules.validate.counts import wrong_count
from cabo_rules.validate.describe import by_rank, describe_move
from cabo_rules.validate.explain import broken_line, refused_line
from cabo_rules.validate.hand_changes import HandChanges
from cabo_rules.validate.missing import missing_before
from cabo_rules.validate.progress import BrokenLog, Check
from cabo_rules.variants.chapters.language import listed

_MOST_NAMED = 6


def explained(check: Check, entry: Entry, cases: Sequence[Case], failures: Sequence[Failure]) -> BrokenLog:
    """Return the shortest of the reasons why no case goes on.

    :param cases: the cases before the line.
    """
    told = [each for each in failures if not _only_assumed(each, cases) or _is_noted_twice(each, entry, check)]
    told = told or [*failures]
    told = [each for each in told if _has_power_card(each.case, entry.claims)] or told
    told = [each for each in told if not _has_no_power(each)] or told
    told = [each for each in told if _comes_too_early(each)] or told
    before = cases[0].state
    reasons = [(_explained(check, entry, before, failure), failure) for failure in told[:200]]
    reason, failure = min(reasons, key=lambda each: (len(each[0].problem.message), each[0].problem.message))
    hint = _hint(check, entry, failure)
    return _explained(check, entry, before, failure, hint) if hint else reason


def _hint(check: Check, entry: Entry, failure: Failure) -> str:
    """Return a sentence about the move that may be missing, if one can be named."""
    if isinstance(failure, Refused):
        return missing_before(check, failure.case, entry)
    if isinstance(failure, Denied):
        return hint_of_denied(check, failure.case, entry, failure.mismatch, failure.after)
    return ""


def _only_assumed(failure: Failure, cases: Sequence[Case]) -> bool:
    """Return whether a face is contradicted only by one that was assumed to see what follows from it."""
    if not isinstance(failure, Contradicted) or failure.case.mark(failure.pair.card) in failure.case.faces:
        return False
    mark = failure.case.mark(failure.pair.card)
    return any(mark not in case.domains or failure.pair.face in case.domains[mark] for case in cases)


def _is_noted_twice(failure: Failure, entry: Entry, check: Check) -> bool:
    """Return whether the line itself notes two faces of one card."""
    return (
        isinstance(failure, Contradicted)
        and entry.move is not None
        and _noted_otherwise(failure, entry.move, entry.claims, check.viewer) is not None
    )


def _has_power_card(case: Case, claims: Claims) -> bool:
    """Return whether the drawn card may be the one whose power is noted; true if none is."""
    drawn, noted = case.state.drawn, claims.power_card
    if drawn is None or noted in (None, HIDDEN):
        return True
    return noted == case.faces.get(case.mark(drawn.card), noted) and noted in case.left_for(drawn.card)


def _has_no_power(failure: Failure) -> bool:
    """Return whether a power cannot be used since the card has none, or another, which is so of most cards."""
    return isinstance(failure, Refused) and failure.refusal.reason in (NO_POWER, NOT_THIS_POWER)


def _comes_too_early(failure: Failure) -> bool:
    """Return whether all but the end of the round is as noted."""
    return isinstance(failure, Denied) and failure.mismatch.claim == "hands" and failure.mismatch.actual is None


def _explained(check: Check, entry: Entry, before: State, failure: Failure, hint: str = "") -> BrokenLog:
    move, claims = entry.move, entry.claims
    if isinstance(failure, Miscounted):
        return _miscounted(check, claims, failure, 0 if move is None else 1)
    assert move is not None
    if isinstance(failure, Uncountable):
        ruled = "no faces of the cards that are not noted give these scores"
        return broken_line(check, move, f"scores {list(failure.scores)}", ruled, "scoring", "log.claim", "scores")
    if isinstance(failure, Refused):
        return refused_line(check, failure.case.state, move, failure.refusal, hint)
    events = tuple([in_fact(event, _as_noted(failure, move, claims, check.viewer)) for event in failure.events])
    if isinstance(failure, Denied):
        if failure.mismatch.claim == "wrong" and (known := _known_otherwise(failure, move, claims, check.viewer)):
            return another_card(check, before, move, known, events, _known_face(check, failure.case, known))
        changes = _changes(check, failure.case, failure.events)
        return denied(check, move, failure.mismatch, failure.after, events, changes, hint)
    pair = failure.pair
    if isinstance(failure, Impossible):
        return _impossible(check, move, failure, pair)
    assert pair is not None
    mark, case = failure.case.mark(pair.card), failure.case
    if mark in case.faces:
        return another_card(check, before, move, pair, events, _known_face(check, case, pair))
    if twice := _noted_otherwise(failure, move, claims, check.viewer):
        shown, other = sorted((pair, twice), key=lambda each: each.claim != "shown")
        return another_card(check, before, move, shown, events, f"it is the {other.face}")
    left = [face.text for face in by_rank(case.left_for(pair.card))]
    more = f" and {len(left) - _MOST_NAMED} more" if len(left) > _MOST_NAMED else ""
    return another_card(
        check, before, move, pair, events, f"it can only be one of {', '.join(left[:_MOST_NAMED])}{more}"
    )


def _known_face(check: Check, case: Case, pair: Pair) -> str:
    """Describe the face of a known card, and which line before notes it."""
    mark = case.mark(pair.card)
    line = f" that line {case.lines[mark]} notes" if case.lines.get(mark, check.line) != check.line else ""
    return f"it is the {case.faces[mark]}{line}"


def _known_otherwise(failure: Denied, move: Move, claims: Claims, viewer: int | None) -> Pair | None:
    """Return the first card that is noted with another face than it is known to have."""
    faces, mark = failure.case.faces, failure.case.mark
    pairs = _noted_pairs(failure, move, claims, viewer)
    return next((pair for pair in pairs if faces.get(mark(pair.card), pair.face) is not pair.face), None)


def _noted_otherwise(failure: Contradicted, move: Move, claims: Claims, viewer: int | None) -> Pair | None:
    """Return the same card, if the line notes another face of it as well."""
    pair, mark = failure.pair, failure.case.mark
    pairs = _noted_pairs(failure, move, claims, viewer)
    return next((each for each in pairs if mark(each.card) == mark(pair.card) and each.face is not pair.face), None)


def _noted_pairs(failure: Any, move: Move, claims: Claims, viewer: int | None) -> list[Pair]:
    """Return the cards that a move shows for which a face is noted, as far as their number is right."""
    noted = evolve(claims, wrong=None, hands=None)
    pairs = paired(noted, claims_of(move, failure.events, viewer), so_far=True)
    return [] if isinstance(pairs, Mismatch) else [pair for pair in pairs if pair.face is not HIDDEN]


def _as_noted(failure: Any, move: Move, claims: Claims, viewer: int | None) -> dict[Card, Card]:
    """Return, for each card of a round, its face as far as it is known or noted, for describing events."""
    case = failure.case
    swap = {card: case.faces.get(back.text, HIDDEN) for card, back in case.backs.all.items()}
    swap.update((pair.card, pair.face) for pair in _noted_pairs(failure, move, claims, viewer))
    return swap


def _impossible(check: Check, move: Move, failure: Impossible, pair: Pair | None) -> BrokenLog:
    deck = failure.case.state.variant.cards_for(failure.case.state.seats)
    if pair is None:
        ruled = "the cards noted before leave no card that this one can be"
        return broken_line(check, move, describe_move(move), ruled, "deck", "log.cards")
    face, count = pair.face, deck.count(pair.face)
    ruled, where = f"the cards noted before leave no {face} for this place", _noted_before(failure, face)
    if not count:
        ruled = f"there is no {face} in the deck"
    elif len(where) >= count:  # or the cards of a shuffle exclude it
        cards = f"one {face}" if count == 1 else f"{count} cards {face}"
        ruled = f"the deck has {cards}, noted {listed(dict.fromkeys(where))}"
    return broken_line(check, move, shown_by(move, pair), ruled, "deck", "log.cards", pair.claim)


def _noted_before(failure: Impossible, face: Card) -> list[str]:
    """Describe where the cards with a face are noted, without those that were shuffled and may be others now."""
    case = failure.case
    again = {mark.text for lot in case.lots for mark in lot.made_of or ()}
    lines = [case.lines.get(mark, 0) for mark, each in case.faces.items() if each is face and mark not in again]
    before = [f"in line {line}" if line else "before" for line in sorted(lines)]
    now = [pair.place for pair in failure.learned if pair.face is face and case.mark(pair.card) not in again]
    return before + ["by this move" if at is None else f"in slot {at.slot} of seat {at.seat}" for at in now]


def _changes(check: Check, case: Case, events: Iterable[Event]) -> HandChanges:
    """Return the changes of hands in the round of a case, with those of the current move."""
    steps, found = [], case.steps
    while found is not None:
        found, _, past = found
        steps.append(past)
    changes, number = HandChanges(), check.moves + 1
    for move, past in enumerate(reversed(steps), number - len(steps)):
        changes.follow(past, move, check.lines.get(move, 0))
    changes.follow(events, number, check.line)
    return changes


def _miscounted(check: Check, claims: Claims, failure: Miscounted, moves: int) -> BrokenLog:
    after = failure.after
    known = {card: after.faces.get(back.text, HIDDEN) for card, back in after.backs.all.items()}
    before = check.state, check.scored, check.counted
    check.state, check.scored = after.state, after.scored
    check.moves += moves
    check.counted = tuple([tuple([known.get(card, card) if card else None for card in hand]) for hand in after.counted])
    wrong = wrong_count(check, claims)
    check.state, check.scored, check.counted = before
    check.moves -= moves
    assert wrong is not None
    return wrong
