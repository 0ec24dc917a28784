"""Explain why a line is broken. For the log of a view, reveal only what its seat was shown."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import attrs

from cabo_rules import refusals as r
from cabo_rules.cards import HIDDEN
from cabo_rules.errors import GameError
from cabo_rules.events import EVENTS, Event
from cabo_rules.logs.entries import Entry
from cabo_rules.moves import ChoosePlayer, Look, Move, Swap
from cabo_rules.players import viewer_in_words
from cabo_rules.possible.beginnings import known_case
from cabo_rules.possible.marked import MarkedRound, with_marks
from cabo_rules.refusals import Refusal
from cabo_rules.rules.table import following
from cabo_rules.state import State
from cabo_rules.validate.describe import (
    describe_differences,
    describe_events,
    describe_move,
    first_difference,
    key_of,
)
from cabo_rules.validate.missing import missing_before
from cabo_rules.validate.progress import BrokenLog, Check
from cabo_rules.validate.verdict import LogProblem
from cabo_rules.variants.derived import used_before_discard
from cabo_rules.visibility import cards_in


def broken_line(
    check: Check, move: Move | None, recorded: str, ruled: str, key: str, code: str, claim: str = ""
) -> BrokenLog:
    """Return the error about the current line: about its move, or without a move about a claim.

    :param claim: the name of the claim that is wrong, which may have a place of its own.
    """
    number = check.moves + 1 if move is not None else check.moves or None
    line, column = check.place(claim)
    recorded, ruled = check.worded(recorded), check.worded(ruled)
    rests = f" [{key}]" if key else ""
    message = f"{place_of(line, column, number)}: recorded: {recorded}; the rules say: {ruled}{rests}"
    seat = None if move is None else move.seat
    return BrokenLog(LogProblem(line, number, seat, recorded, ruled, key, code, message, column))


def place_of(line: int, column: int = 0, move: int | None = None) -> str:
    """Describe a place: its line and column, unless the record was not read from a text, and its move."""
    parts = [f"line {line}"] if line else []
    parts += [f"column {column}"] if column else []
    parts += [f"move {move}"] if move else []
    return ", ".join(parts) or "the record"


def check_number(check: Check, entry: Entry, number: int) -> None:
    """Check that a line has the number that its move must have.

    :raises BrokenLog: if it has another one.
    """
    if entry.number is not None and entry.number != number:
        ruled = f"move {number} comes next: a line is missing, repeated or out of place"
        raise broken_line(check, entry.move, f"move {entry.number}", ruled, "", "log.number")


def refused_line(check: Check, state: State, move: Move, refusal: Refusal, hint: str = "") -> BrokenLog:
    """Return the error about a move of a record that the rules refuse.

    :param state: the state before the move.
    :param hint: a sentence about the move that may be missing before it.
    """
    key, code = refusal.key, refusal.code
    if order := _power_out_of_order(state, move, refusal):
        key, hint = "powers.order", f" {order}"
    return broken_line(check, move, describe_move(move), f"{refusal.sentence}{hint}", key, code)


def _power_out_of_order(state: State, move: Move, refusal: Refusal) -> str:
    """Return a sentence if a power is used before the discard where it follows, or the other way round."""
    if not isinstance(move, Look | Swap | ChoosePlayer):
        return ""
    if used_before_discard(state.variant):
        over = refusal.reason == r.NOT_YOUR_TURN and state.phase == "draw"
        over = over and following(state, move.seat) == state.turn and bool(state.discard)
        return "Use a power before you discard its card." if over else ""
    drawn = state.drawn if refusal.reason == r.NO_POWER else None
    return "Discard a card before you use its power." if drawn is not None and drawn.pile == "stock" else ""


def explain_refusal(check: Check, entry: Entry, move: Move, refusal: Refusal) -> BrokenLog:
    """Explain why a move is refused."""
    ruled = refusal.sentence
    if check.round is not None:
        marked, known = _up_to(check, entry, 0)
        drawn = marked.drawn
        if refusal.code.startswith("powers.") and drawn is not None and drawn.card.text not in known:
            return _explain_unshown(check, move, entry.events or ())
        if refusal.code == r.COMMITMENT_BROKEN.code and HIDDEN in cards_in(entry.events or ()):
            return _explain_unshown(check, move, entry.events or ())
        if refusal.code == r.WRONG_CARDS.code:  # the log does not show which cards are missing
            ruled = f"{ruled.partition(':')[0]}."
    elif entry.events is None:
        return refused_line(check, check.state, move, refusal, missing_before(check, known_case(check.state), entry))
    return broken_line(check, move, describe_move(move), ruled, refusal.key, refusal.code)


def explain_events(check: Check, entry: Entry, move: Move, ruled: tuple[Event, ...]) -> BrokenLog:
    """Explain how the first wrong event differs from the right one."""
    recorded = entry.events or ()
    first = first_difference(recorded, ruled)
    key = key_of(ruled[first]) if first < len(ruled) else ""  # never from the log, which may be forged
    if check.round is not None and first < len(ruled):
        if _shows_unknown(ruled[first], *_up_to(check, entry, first)):
            return _explain_unshown(check, move, recorded[first:])
        ruled = ruled[: first + 1]  # later events may rest on cards that were never shown
    found, demanded = describe_differences(recorded, ruled)
    code = "log.events"
    alike = check.round is not None and first < min(len(recorded), len(ruled))
    if alike and (shown := _differ_in_backs(recorded[first], ruled[first])):
        demanded, code = f"{_viewer(check)} {shown} that card", "log.view"
    return broken_line(check, move, f"{describe_move(move)}: {found}", demanded, key, code)


def explain_cards(check: Check, move: Move) -> BrokenLog:
    """Explain that a deal, a shuffle or a table set up by hand shows other cards than its events."""
    ruled = f"{_viewer(check)} is shown only the cards that the events show"
    return broken_line(check, move, describe_move(move), ruled, "", "log.view")


def _differ_in_backs(recorded: Any, ruled: Any) -> str | None:
    """Return how the first card differs if two events differ only in which cards are hidden, else ``None``."""
    if type(recorded) is not type(ruled):
        return None
    if HIDDEN in (recorded, ruled):
        return "is not shown" if ruled == HIDDEN else "is shown"
    pairs: list[tuple[Any, Any]]
    if isinstance(recorded, tuple) and len(recorded) == len(ruled):
        pairs = list(zip(recorded, ruled, strict=True))
    elif isinstance(recorded, EVENTS):
        pairs = [(getattr(recorded, field.name), getattr(ruled, field.name)) for field in attrs.fields(type(recorded))]
    else:
        return None
    found = [_differ_in_backs(one, other) for one, other in pairs if one != other]
    return None if None in found else next(iter(found), None)


def _viewer(check: Check) -> str:
    assert check.viewer is not None
    return viewer_in_words(check.viewer)


# --- cards that a view has shown --------------------------------------------------------------------------------------


def _explain_unshown(check: Check, move: Move, recorded: tuple[Event, ...]) -> BrokenLog:
    """Explain that the events of a move depend on a card that the log should show and does not.

    The move was refereed with an invented face, so the explanation leaves out the resulting events.
    """
    ruled = f"{_viewer(check)} is shown a card here that the log does not show"
    found = f"{describe_move(move)}: {describe_events(recorded)}"
    return broken_line(check, move, found, ruled, "", "log.view")


def _up_to(check: Check, entry: Entry, first: int) -> tuple[State, frozenset[str]]:
    """Return the state with marked cards before an event of the current line, and the marks of the cards shown so far.

    The latter include those that the line itself shows, as far as it can be followed.
    """
    assert check.round is not None
    start, lines = check.round
    marked, recorded = MarkedRound(start), entry.events or ()
    for line, each in lines:
        if line < check.line:
            marked.follow(line, each.events or ())
    marked.follow(check.line, recorded[:first])
    state = marked.state
    with suppress(GameError):
        marked.follow(check.line, recorded[first:])
    return state, frozenset(each.mark.text for each in marked.shown)


def _shows_unknown(event: Event, state: State, known: frozenset[str]) -> bool:
    """Return whether an event shows a card that the log does not show."""
    marked = with_marks(state, event)
    if marked is event:
        return False
    pairs = zip(cards_in(event), cards_in(marked), strict=True)
    return any(face != HIDDEN and mark.text not in known for face, mark in pairs)
