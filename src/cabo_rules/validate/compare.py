"""Referee one line of a log by comparing it as data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from cabo_rules.errors import LogError
from cabo_rules.events import Dealt, Event, TableSet
from cabo_rules.logs.chain import BROKEN, HASH
from cabo_rules.logs.claims import NO_CLAIMS
from cabo_rules.logs.entries import Entry
from cabo_rules.logs.limits import not_too_long
from cabo_rules.logs.lines import parse
from cabo_rules.logs.older import play_by
from cabo_rules.moves import Move
from cabo_rules.refusals import IllegalMove
from cabo_rules.state import State, new_state
from cabo_rules.validate.claims import compare_shown
from cabo_rules.validate.counts import compare_counted
from cabo_rules.validate.explain import check_number, explain_cards, explain_events, explain_refusal
from cabo_rules.validate.progress import BrokenLog, Check, accept
from cabo_rules.validate.verdict import LogProblem
from cabo_rules.views import redact

_Fact = TypeVar("_Fact", bound="Event | Move")


def entries_of(check: Check, text: str) -> list[Entry]:
    """Read a line, whether it is canonical or not; in the current format it gives one entry.

    :raises LogError: if the line cannot be read, or does not belong to a log with this header.
    """
    if (step := check.reader.as_written(text)) is not None:
        return [Entry(step.move, step.events, step.number, NO_CLAIMS, check.reader.link)]
    data = parse(text)
    _check_events_key(check, data)
    return check.reader.read(data)


def compare_entry(check: Check, entry: Entry, played: Move | None) -> None:
    """Referee a line.

    :param played: the move of the line; in the log of a view, with faces for the cards that the view hides.
    :raises BrokenLog: if the move, its events or a claim break the rules, or the line does not fit into the chain. The
        rules are checked first, since they explain more.
    """
    check.link = entry.link
    if entry.move is None or played is None:
        check_link(check)
    else:
        after, events = _referee(check, entry, entry.move, played)
        if entry.ends_line:
            check_link(check, check.moves + 1)
        if entry.claims is not NO_CLAIMS:
            compare_shown(check, entry.move, entry.claims, after, events)
        accept(check, entry.move, after, events)
    compare_counted(check, entry.claims)
    if entry.ends_line:
        remember_hash(check)


def check_link(check: Check, move: int | None = None) -> None:
    """Compare the hash of the current line with the one computed from it and the line before it.

    :param move: the number of its move, if it has one.
    :raises BrokenLog: if they differ.
    """
    link = check.link
    if link is not None and not link.fits:
        recorded, ruled = f"{HASH} {link.stated}", f"{HASH} {link.made}"
        message = f"line {check.line}: the chain breaks here: {BROKEN}"
        raise BrokenLog(LogProblem(check.line, move, None, recorded, ruled, "", "log.chain", message))


def remember_hash(check: Check) -> None:
    """Remember the hash of the current line, which is sound."""
    if check.link is not None:
        check.sha256 = check.link.stated
        if check.noted == check.sha256:
            check.noted_at = check.line


def _check_events_key(check: Check, data: dict[str, Any]) -> None:
    """Check that every line of a full log has events and no line of a record of moves has; the header says which."""
    if check.header.is_full and "move" in data and "events" not in data:
        left_out = "game, rules and variant_digest"
        raise LogError(f"events: missing; the header of a record of moves must leave out one of {left_out}")
    if not check.header.is_full and "events" in data:
        if check.moves:
            raise LogError("events: unexpected, since the lines before have none")
        check.sha256 = None  # the header, which is the only line before this one, is not sound
        raise LogError(
            f"must be the header of a full log, since events follow; missing: {', '.join(check.header.missing)}", 1
        )


def _referee(check: Check, entry: Entry, move: Move, played: Move) -> tuple[State, tuple[Event, ...]]:
    """Decide the move of a line by the rules that the log names; return the state after it and its events."""
    check_number(check, entry, check.moves + 1)
    try:
        after, events = play_by(check.header.rules)(check.state, played)
    except IllegalMove as error:
        _blame_header(check, entry, played)
        raise explain_refusal(check, entry, move, error.refusal) from None
    if played != move and _as_logged(check, [played]) != (move,):
        raise explain_cards(check, move)
    ruled = _as_logged(check, events)
    if entry.events is not None and entry.events != ruled:
        _blame_header(check, entry, played)
        raise explain_events(check, entry, move, ruled)
    not_too_long(check.moves, after.round)
    return after, ruled


def _as_logged(check: Check, facts: Iterable[_Fact]) -> tuple[_Fact, ...]:
    """Return events or moves as the log records them: redacted for its viewer, if it has one."""
    viewer = check.viewer
    return tuple(facts) if viewer is None else tuple([redact(fact, viewer) for fact in facts])


def _blame_header(check: Check, entry: Entry, played: Move) -> None:
    """Blame the header if the first move gives the recorded events with another number of players.

    :raises BrokenLog: if it does.
    """
    header = check.header
    if check.moves or not entry.events or not isinstance(entry.events[0], Dealt | TableSet):
        return
    variant, seats = header.variant, len(entry.events[0].hands)
    if not variant.deal.seats.fewest <= seats <= variant.most_seats:
        return
    try:
        _, events = play_by(header.rules)(new_state(variant, seats), played)
    except IllegalMove:
        return
    if entry.events == _as_logged(check, events):
        recorded, ruled = f"{len(header.players)} players", f"the cards are dealt to {seats}"
        message = f"line 1: recorded: {recorded}; but {ruled}"
        check.sha256 = None
        raise BrokenLog(LogProblem(1, None, None, recorded, ruled, "deal.seats", "log.players", message))
