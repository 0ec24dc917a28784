"""Explain why a move ends every course of a record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cabo_rules.cards import HIDDEN, Card
from cabo_rules.events import Event
from cabo_rules.logs.claims import Claims
from cabo_rules.logs.entries import Entry
from cabo_rules.logs.paired import Pair
from cabo_rules.moves import Move
from cabo_rules.possible.backs import in_fact
from cabo_rules.possible.cases import Case, Contradicted, Denied, Failure, Impossible, Miscounted, Refused, Uncountable
from cabo_rules.validate.claims import another_card, denied, hint_of_denied, noted_twice, shown_by
from cabo_rules.validate.counts import wrong_count
from cabo_rules.validate.describe import by_rank, describe_move
from cabo_rules.validate.explain import broken_line, refused_line
from cabo_rules.validate.hand_changes import HandChanges
from cabo_rules.validate.missing import missing_before
from cabo_rules.validate.plausible import has_no_power, noted_otherwise, noted_pairs, plausible
from cabo_rules.validate.progress import BrokenLog, Check
from cabo_rules.variants.chapters.language import listed

_MOST_NAMED = 6


def explained(check: Check, entry: Entry, cases: Sequence[Case], failures: Sequence[Failure]) -> BrokenLog:
    """Return the shortest of the plausible reasons why no case goes on.

    :param cases: the cases before the line.
    """
    likely, before = plausible(check, entry, cases, failures), cases[0]
    reasons = [(_explained(check, entry, before, failure), failure) for failure in likely[:200]]
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


def _explained(check: Check, entry: Entry, before: Case, failure: Failure, hint: str = "") -> BrokenLog:
    move, claims = entry.move, entry.claims
    if isinstance(failure, Miscounted):
        return _miscounted(check, claims, failure, 0 if move is None else 1)
    assert move is not None
    if isinstance(failure, Uncountable):
        ruled = "no faces of the cards that are not noted give these scores"
        return broken_line(check, move, f"scores {list(failure.scores)}", ruled, "scoring", "log.claim", "scores")
    if isinstance(failure, Refused):
        if used := _power_of_another(failure, claims):
            return another_card(check, before.state, move, used, (), _known_face(check, failure.case, used))
        return refused_line(check, failure.case.state, move, failure.refusal, hint)
    events = tuple([in_fact(event, _as_noted(failure, before, move, claims, check.viewer)) for event in failure.events])
    if isinstance(failure, Denied):
        if failure.mismatch.claim == "wrong" and (known := _known_otherwise(failure, move, claims, check.viewer)):
            return _of_another_face(check, before, entry, failure, known, events)
        changes = _changes(check, failure.case, failure.events)
        return denied(check, move, failure.mismatch, failure.after, events, changes, hint)
    pair = failure.pair
    if pair is not None and pair.face not in failure.case.deck:
        return broken_line(
            check, move, shown_by(move, pair), f"there is no {pair.face} in the deck", "deck", "log.cards", pair.claim
        )
    if isinstance(failure, Impossible):
        return _impossible(check, move, failure, pair)
    assert pair is not None
    return _of_another_face(check, before, entry, failure, pair, events)


def _power_of_another(failure: Refused, claims: Claims) -> Pair | None:
    """Return the drawn card and the face noted for it, if the power of another face is used."""
    drawn, noted = failure.case.state.drawn, claims.power_card
    if not has_no_power(failure) or drawn is None or noted is None:
        return None
    known = failure.case.faces.get(failure.case.mark(drawn.card), HIDDEN)
    return None if HIDDEN in (noted, known) or noted is known else Pair("power_card", 0, drawn.card, noted)


def _of_another_face(
    check: Check, before: Case, entry: Entry, failure: Denied | Contradicted, pair: Pair, events: Sequence[Event]
) -> BrokenLog:
    """Return the error about a card that has another face than the line notes, or for which it notes two."""
    assert entry.move is not None
    mark, case = failure.case.mark(pair.card), failure.case
    twice = noted_otherwise(failure, pair, entry.move, entry.claims, check.viewer)
    if twice is not None and mark not in before.faces:
        return noted_twice(check, entry.move, pair, twice)
    if mark in case.faces:
        ruled = _known_face(check, case, pair)
    else:
        left = [face.text for face in by_rank(case.left_for(pair.card))]
        more = f" and {len(left) - _MOST_NAMED} more" if len(left) > _MOST_NAMED else ""
        ruled = f"it can only be one of {', '.join(left[:_MOST_NAMED])}{more}"
    return another_card(check, before.state, entry.move, pair, events, ruled)


def _known_face(check: Check, case: Case, pair: Pair) -> str:
    """Describe the face of a known card, and which line before notes it."""
    mark = case.mark(pair.card)
    line = f" that line {case.lines[mark]} notes" if case.lines.get(mark, check.line) != check.line else ""
    return f"it is the {case.faces[mark]}{line}"


def _known_otherwise(failure: Denied, move: Move, claims: Claims, viewer: int | None) -> Pair | None:
    """Return the first card that is noted with another face than it is known to have."""
    faces, mark = failure.case.faces, failure.case.mark
    pairs = noted_pairs(failure, move, claims, viewer)
    return next((pair for pair in pairs if faces.get(mark(pair.card), pair.face) is not pair.face), None)


def _as_noted(failure: Any, before: Case, move: Move, claims: Claims, viewer: int | None) -> dict[Card, Card]:
    """Return, for each card of a round, its face as far as it is known or noted, for describing events."""
    if isinstance(failure, Denied) and failure.mismatch.claim == "shown":  # nobody knows which face is of which card
        return {card: before.faces.get(back.text, HIDDEN) for card, back in failure.case.backs.all.items()}
    case = failure.case
    swap = {card: case.faces.get(back.text, HIDDEN) for card, back in case.backs.all.items()}
    return swap | {pair.card: pair.face for pair in noted_pairs(failure, move, claims, viewer)}


def _impossible(check: Check, move: Move, failure: Impossible, pair: Pair | None) -> BrokenLog:
    if pair is None:
        ruled = "the cards noted before leave no card that this one can be"
        return broken_line(check, move, describe_move(move), ruled, "deck", "log.cards")
    face, count = pair.face, failure.case.deck[pair.face]
    ruled, where = f"the cards noted before leave no {face} for this place", _noted_before(failure, face)
    if len(where) >= count:  # or the cards of a shuffle exclude it
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
