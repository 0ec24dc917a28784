"""Referee a record that hides cards: what one seat noted, or a game of which not every card is known.

The cards that nobody noted may be any that agree with what was; :mod:`cabo_rules.possible` follows every course that
the game may have taken. The record is broken if none is left, and possible if a card that its observer saw may still
have several faces.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from attrs import evolve

from cabo_rules.cards import HIDDEN, Card
from cabo_rules.events import CommitmentOpened
from cabo_rules.logs.entries import Entry
from cabo_rules.moves import Deal, Move, SetUp, Shuffle
from cabo_rules.past import Step
from cabo_rules.possible.agreed import agreed_rounds, rounds_of
from cabo_rules.possible.beginnings import known_case
from cabo_rules.possible.cases import Case, Gap, Miscounted
from cabo_rules.possible.courses import UNCOUNTED, advance
from cabo_rules.possible.deciding import wrongly_counted
from cabo_rules.possible.endings import finished
from cabo_rules.possible.fits import Effort, TooMuchError
from cabo_rules.validate.describe import by_rank, describe_move, in_hands
from cabo_rules.validate.explain import check_number, place_of
from cabo_rules.validate.failures import explained
from cabo_rules.validate.progress import Check, Undecided
from cabo_rules.validate.verdict import LogProblem, OpenGap

EFFORT: Final = 200_000
"""The steps that refereeing a record may take; a record without gaps takes about one for each move."""


def hides_cards(move: Move | None) -> bool:
    """Return whether a move of a record leaves out cards, so that not every card of the round is known."""
    if isinstance(move, Deal | Shuffle):
        return not move.order or HIDDEN in move.order
    if isinstance(move, SetUp):
        return HIDDEN in move.stock or HIDDEN in move.discard or any(HIDDEN in hand for hand in move.hands)
    return False


def referee_observed(check: Check, entries: Iterable[Entry]) -> None:
    """Referee the next lines of a record, and all after them.

    :raises LogError: if a line cannot be read; everything before it is possible.
    :raises BrokenLog: if a line breaks the rules, whatever the cards are that were not noted.
    :raises Undecided: if that cannot be found out.
    """
    check.hides, check.rest = True, iter(entries)
    cases = [evolve(known_case(check.state), scored=check.scored, counted=check.counted)]
    begun = check.moves
    effort, places = Effort(EFFORT), dict[int, tuple[int, Move]]()
    try:
        for entry in check.rest:
            check.link = entry.link
            if entry.move is None:
                cases = _agreeing(check, cases, entry)
            else:
                check_number(check, entry, check.moves + 1)
                cases = _after(check, cases, entry, entry.move, effort)
                places[check.moves] = check.column, entry.move
                check.lines[check.moves] = check.line
        cases = [finished(case, effort) for case in cases]
        check.gaps = _open_gaps(check, cases, places)
        if not check.gaps and any(case.uncounted for case in cases):
            raise TooMuchError(UNCOUNTED)  # its events are not complete
    except TooMuchError as error:
        raise Undecided(_too_much(check, error)) from None
    finally:
        _remember(check, cases, begun)


def _after(check: Check, cases: list[Case], entry: Entry, move: Move, effort: Effort) -> list[Case]:
    number = check.moves + 1
    found, failures = advance(cases, move, entry.claims, check.viewer, check.line, number, effort)
    if not found:
        raise explained(check, entry, cases, failures)
    check.moves = number
    check.set_up |= type(move) is SetUp
    return found


def _agreeing(check: Check, cases: list[Case], entry: Entry) -> list[Case]:
    """Return the cases that agree with a line of claims alone."""
    found = [case for case in cases if not wrongly_counted(case, entry.claims)]
    if not found:
        failures = [Miscounted(case, wrongly_counted(case, entry.claims), case) for case in cases]
        raise explained(check, entry, cases, failures)
    return found


def _too_much(check: Check, error: TooMuchError) -> LogProblem:
    recorded, ruled = f"{check.moves} moves with too many gaps", str(error)
    message = (
        f"{place_of(check.line, check.column)}: too much is not noted to decide whether the record is sound: {error}"
    )
    return LogProblem(check.line, check.moves + 1, None, recorded, ruled, "", "log.undecided", message, check.column)


# --- what is known at the end -----------------------------------------------------------------------------------------


def _remember(check: Check, cases: list[Case], begun: int) -> None:
    """Leave the moves and the standing in the check, as far as all cases agree on them."""
    first = cases[0]
    check.state = first.state
    standings = {(case.state.phase == "over", case.state.winners, case.state.totals) for case in cases}
    check.standing_is_known = len(standings) == 1 and not any(case.uncounted for case in cases)
    check.scored, check.counted = first.scored, first.counted
    rounds = rounds_of(first)
    check.opened += sum(type(event) is CommitmentOpened for each in rounds for event in each.events)
    check.unseen += sum(each.unknown for each in rounds)
    if check.steps is not None:
        steps = [step for each in agreed_rounds(cases) for step in each.seen_by(check.viewer)]
        check.steps += [Step(number, *step) for number, step in enumerate(steps, begun + 1)]


def _open_gaps(check: Check, cases: list[Case], places: Mapping[int, tuple[int, Move]]) -> tuple[OpenGap, ...]:
    """Return the cards that were not noted and may have several faces, each with all of these."""
    found: dict[Gap, frozenset[Card]] = {}
    waiting = [past for case in cases for past in case.past]
    met: set[int] = set()
    while waiting:
        past = waiting.pop()
        if id(past) not in met:
            met.add(id(past))
            waiting += past.before
            for gap, faces in past.gaps.items():
                found[gap] = found.get(gap, frozenset()) | faces
    gaps = [(gap, faces) for gap, faces in found.items() if len(faces) > 1]
    gaps.sort(key=lambda each: (each[0].move, each[0].claim, each[0].at))
    return tuple([_open_gap(check, gap, faces, *places[gap.move]) for gap, faces in gaps])


def _open_gap(check: Check, gap: Gap, faces: frozenset[Card], column: int, move: Move) -> OpenGap:
    number = f", card {gap.at + 1}" if gap.count > 1 else ""
    words = f"{describe_move(move)}: {_CLAIMS[gap.claim]}{number}" if gap.place is None else in_hands(gap.place)
    return OpenGap(gap.line, gap.move, move.seat, check.worded(words), by_rank(faces), column)


_CLAIMS: Final = {
    "shown": "the card that it shows",
    "open_card": "the card turned up",
    "power_card": "the card with the power",
}
