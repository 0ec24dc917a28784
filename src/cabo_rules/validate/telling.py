"""What is wrong with a line, told as a problem. Of a view of a game nothing is told that its seat was never shown."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import attrs

from cabo_rules import refusals as r
from cabo_rules.cards import HIDDEN, Card
from cabo_rules.errors import GameError
from cabo_rules.events import EVENTS, Event
from cabo_rules.logs.entries import Entry
from cabo_rules.moves import Move
from cabo_rules.players import viewer_in_words
from cabo_rules.possible.marked import MarkedRound, as_it_lies
from cabo_rules.refusals import Refusal
from cabo_rules.state import State
from cabo_rules.validate.progress import Broken, Check
from cabo_rules.validate.verdict import Problem
from cabo_rules.validate.words import differences_in_words, events_in_words, first_difference, key_of, move_in_words


def broken(check: Check, move: Move | None, recorded: str, ruled: str, key: str, code: str) -> Broken:
    """What is wrong with the line that is being read, or with what it claims where there is no move."""
    number = check.moves + 1 if move is not None else check.moves or None
    place = f"line {check.line}{f', move {number}' if number else ''}"
    message = f"{place}: recorded: {recorded}; the rules say: {ruled}{f' [{key}]' if key else ''}"
    seat = None if move is None else move.seat
    return Broken(Problem(check.line, number, seat, recorded, ruled, key, code, message))


def refused(check: Check, entry: Entry, move: Move, refusal: Refusal) -> Broken:
    """Tell why a move is refused."""
    ruled = refusal.sentence
    if check.round is not None:
        marked, known = _up_to(check, entry, 0)
        drawn = marked.drawn
        if refusal.code.startswith("powers.") and drawn is not None and drawn.card.text not in known:
            return _shown_too_little(check, move, entry.events or ())
        if refusal.code == r.COMMITMENT_BROKEN.code and HIDDEN in _cards_of(entry.events or ()):
            return _shown_too_little(check, move, entry.events or ())
        if refusal.code == r.WRONG_CARDS.code:  # which cards are missing is anybody's guess
            ruled = f"{ruled.partition(':')[0]}."
    return broken(check, move, move_in_words(move), ruled, refusal.key, refusal.code)


def other_events(check: Check, entry: Entry, move: Move, ruled: tuple[Event, ...]) -> Broken:
    """Tell what differs in the first event that does; the events before it are as they should be."""
    recorded = entry.events or ()
    first = first_difference(recorded, ruled)
    key = key_of(ruled[first]) if first < len(ruled) else ""  # never what the log says: it may be forged
    if check.round is not None and first < len(ruled):
        if _shows_unknown(ruled[first], *_up_to(check, entry, first)):
            return _shown_too_little(check, move, recorded[first:])
        ruled = ruled[: first + 1]  # what would follow may rest on cards that nobody has shown
    found, demanded = differences_in_words(recorded, ruled)
    code = "log.events"
    alike = check.round is not None and first < min(len(recorded), len(ruled))
    if alike and (shown := _differ_in_backs(recorded[first], ruled[first])):
        demanded, code = f"{_viewer(check)} {shown} that card", "log.view"
    return broken(check, move, f"{move_in_words(move)}: {found}", demanded, key, code)


def other_cards(check: Check, move: Move) -> Broken:
    """Tell that the move of a deal, a shuffle or a table set up by hand shows other cards than its events."""
    ruled = f"{_viewer(check)} is shown of these cards just what the events show"
    return broken(check, move, move_in_words(move), ruled, "", "log.view")


def _differ_in_backs(recorded: Any, ruled: Any) -> str | None:
    """Whether two events differ only in which cards are hidden, and what is to be said of the first such card."""
    if type(recorded) is not type(ruled):
        return None
    if HIDDEN in (recorded, ruled):
        return "is not shown" if ruled == HIDDEN else "is shown"
    pairs: list[tuple[Any, Any]]
    if isinstance(recorded, tuple):
        pairs = list(zip(recorded, ruled, strict=False)) if len(recorded) == len(ruled) else [(0, 1)]
    elif isinstance(recorded, EVENTS):
        pairs = [(getattr(recorded, field.name), getattr(ruled, field.name)) for field in attrs.fields(type(recorded))]
    else:
        return None
    found = [_differ_in_backs(one, other) for one, other in pairs if one != other]
    return None if None in found else next(iter(found), None)


def _viewer(check: Check) -> str:
    assert check.header is not None
    assert check.header.viewer is not None
    return viewer_in_words(check.header.viewer)


# --- what a view has shown --------------------------------------------------------------------------------------------


def _shown_too_little(check: Check, move: Move, recorded: tuple[Event, ...]) -> Broken:
    """Tell that what the rules make of a move rests on a card which the log should show, and does not. The face with
    which the move was refereed was made up, and what came of it is not told."""
    ruled = f"here {_viewer(check)} is shown a card that the log does not show"
    found = f"{move_in_words(move)}: {events_in_words(recorded)}"
    return broken(check, move, found, ruled, "", "log.view")


def _up_to(check: Check, entry: Entry, first: int) -> tuple[State, frozenset[str]]:
    """The state with marked cards before an event of a line, and the marks of all cards that were shown before it or,
    as far as it can be followed, in this line."""
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
    """Whether an event shows a card that the log does not show."""
    marked = as_it_lies(state, event)
    if marked is event:
        return False
    pairs = zip(_cards_of(event), _cards_of(marked), strict=True)
    return any(face != HIDDEN and mark.text not in known for face, mark in pairs)


def _cards_of(thing: Any) -> Iterator[Card]:
    """The cards that an event shows, in order."""
    if isinstance(thing, Card):
        yield thing
    elif isinstance(thing, tuple):
        for each in thing:
            yield from _cards_of(each)
    elif isinstance(thing, EVENTS):
        for field in attrs.fields(type(thing)):
            yield from _cards_of(getattr(thing, field.name))
