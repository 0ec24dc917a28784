"""Refereeing one line of a log by what it says, however it is written."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from cabo_rules.errors import LogError, short
from cabo_rules.events import Dealt, Event, TableSet
from cabo_rules.logs.chain import BROKEN, HASH
from cabo_rules.logs.entries import Entry
from cabo_rules.logs.limits import not_too_long
from cabo_rules.logs.lines import parse
from cabo_rules.logs.older import events_then
from cabo_rules.moves import Move
from cabo_rules.referee import play
from cabo_rules.refusals import IllegalMove
from cabo_rules.state import State, new_state
from cabo_rules.validate.progress import Broken, Check, accept
from cabo_rules.validate.telling import broken, other_cards, other_events, refused
from cabo_rules.validate.verdict import Problem
from cabo_rules.views import redact

_Fact = TypeVar("_Fact", bound="Event | Move")


def entries_of(check: Check, text: str) -> list[Entry]:
    """What a line says, however it is written: in today's format one entry.

    :raises LogError: when it cannot be read, or is no line of a log with that header.
    """
    assert check.reader is not None
    if (step := check.reader.as_written(text)) is not None:
        return [Entry(step.move, step.events, step.number, {}, check.reader.link)]
    data = parse(text)
    _same_kind(check, data)
    return check.reader.read(data)


def compare_entry(check: Check, entry: Entry, played: Move | None) -> None:
    """Referee what a line says.

    :param played: its move, in a view of a game with faces for the cards that the view hides.
    :raises Broken: when the move, its events or a claim are not as the rules say, or the line does not fit into the
        chain. The rules come first: they say more.
    """
    check.link = entry.link
    if entry.move is None or played is None:
        in_the_chain(check)
    else:
        after, events = _referee(check, entry, entry.move, played)
        in_the_chain(check, check.moves + 1)
        accept(check, entry.move, after, events)
    for claim, claimed in entry.claims.items():
        _compare_claim(check, claim, claimed)
    is_sound(check)


def in_the_chain(check: Check, move: int | None = None) -> None:
    """Hold the hash of the line that is being refereed against what it and the line before it make.

    :param move: the number of its move, if it has one.
    :raises Broken: when they differ.
    """
    link = check.link
    if link is not None and not link.fits:
        recorded, ruled = f"{HASH} {link.stated}", f"{HASH} {link.made}"
        told = f"line {check.line}: the chain breaks here: {BROKEN}"
        raise Broken(Problem(check.line, move, None, recorded, ruled, "", "log.chain", told))


def is_sound(check: Check) -> None:
    """The line that is being refereed is sound in every way: remember its hash."""
    if check.link is not None:
        check.sha256 = check.link.stated
        if check.noted == check.sha256:
            check.noted_at = check.line


def _same_kind(check: Check, data: dict[str, Any]) -> None:
    """A full log has events in every line, a record of moves in none; the header says which it is."""
    header = check.header
    assert header is not None
    if check.full and "move" in data and "events" not in data:
        left_out = "game, library, rules or variant_digest"
        raise LogError(f"events: missing; a record of moves leaves {left_out} out of its header, which here has all")
    if not check.full and "events" in data:
        if check.moves:
            raise LogError("events: the lines before have none")
        raise LogError(f"not the header of a full log, yet events follow; missing: {', '.join(header.missing)}", 1)


def _referee(check: Check, entry: Entry, move: Move, played: Move) -> tuple[State, tuple[Event, ...]]:
    """The state that the move of a line leads to, and its events, as the log would tell of them by today's rules."""
    state, header = check.state, check.header
    assert state is not None
    assert header is not None
    _in_its_place(check, entry, check.moves + 1)
    try:
        after, events = play(state, played)
    except IllegalMove as error:
        _blame_header(check, entry, played)
        raise refused(check, entry, move, error.refusal) from None
    if played != move and _told(check, [played]) != (move,):
        raise other_cards(check, move)
    ruled = _told(check, events_then(header.rules, state, played, events))
    if entry.events is not None and entry.events != ruled:
        _blame_header(check, entry, played)
        raise other_events(check, entry, move, ruled)
    not_too_long(check.moves, after.round)
    return after, _told(check, events)


def _told(check: Check, facts: Iterable[_Fact]) -> tuple[_Fact, ...]:
    """Events, or moves, as the log tells of them."""
    viewer = check.viewer
    return tuple(facts) if viewer is None else tuple([redact(fact, viewer) for fact in facts])


def _in_its_place(check: Check, entry: Entry, number: int) -> None:
    if entry.number is not None and entry.number != number:
        told = "a line is missing, doubled or in another place"
        raise broken(check, entry.move, f"move {entry.number}", f"move {number} comes here: {told}", "", "log.number")


def _blame_header(check: Check, entry: Entry, played: Move) -> None:
    """Where the first move gives just the recorded events with another number of players, the header is at fault."""
    header = check.header
    assert header is not None
    if check.moves or not entry.events or not isinstance(entry.events[0], Dealt | TableSet):
        return
    variant, seats = header.variant, len(entry.events[0].hands)
    if not variant.deal.seats.fewest <= seats <= variant.most_seats:
        return
    try:
        _, events = play(new_state(variant, seats), played)
    except IllegalMove:
        return
    if entry.events == _told(check, events):
        found, demanded = f"{len(header.players)} players", f"the cards are dealt to {seats}"
        told = f"line 1: recorded: {found}; but {demanded}"
        check.sha256 = None
        raise Broken(Problem(1, None, None, found, demanded, "deal.seats", "log.players", told))


# --- what a record claims ---------------------------------------------------------------------------------------------


def _compare_claim(check: Check, claim: str, claimed: tuple[int, ...]) -> None:
    state = check.state
    assert state is not None
    if claim == "scores":
        so, otherwise, key = check.scores, "no round has been counted", "scoring"
    elif claim == "totals":
        so, otherwise, key = state.totals, "", "scoring"
    else:
        so, otherwise, key = state.winners, "the game is not over", "game"
        claimed = tuple(sorted(claimed))
    if claimed != so:
        ruled = otherwise if so is None else f"{claim} {list(so)}"
        if claim != "winners" and len(claimed) != state.seats:
            ruled += f" (there are {state.seats} seats)"
        elif claim == "scores" and so is not None:
            ruled += f" (counted: {_counted(check)})"
        raise broken(check, None, f"{claim} {short(list(claimed), 300)}", ruled, key, "log.claim")


def _counted(check: Check) -> str:
    """The hands that were counted last, by seat."""
    hands = (" ".join(card.text for card in hand if card is not None) or "no card" for hand in check.counted)
    return "; ".join(f"seat {seat} {cards}" for seat, cards in enumerate(hands))
