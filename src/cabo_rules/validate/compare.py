"""Refereeing one line of a log by what it says, however it is written, and telling what is wrong with it."""

from __future__ import annotations

from typing import Any

from cabo_rules.errors import IllegalMove, LogError
from cabo_rules.events import Dealt, Event, TableSet
from cabo_rules.moves import Move, SetUp
from cabo_rules.record.lines import parse
from cabo_rules.record.log import Entry, read_entry
from cabo_rules.referee import play
from cabo_rules.state import new_state
from cabo_rules.validate.progress import Broken, Check, accept
from cabo_rules.validate.verdict import Problem
from cabo_rules.validate.words import differences_in_words, first_difference, key_of, move_in_words


def compare_data(check: Check, text: str) -> None:
    """Referee a line by what it says, however it is written."""
    data = parse(text)
    _same_kind(check, data)
    entry = read_entry(data, check.full)
    if entry.move is not None:
        _referee(check, entry, entry.move)
    for claim, claimed in entry.claims.items():
        _compare_claim(check, claim, claimed)


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


def _referee(check: Check, entry: Entry, move: Move) -> None:
    number, state = check.moves + 1, check.state
    assert state is not None
    if entry.number is not None and entry.number != number:
        told = "a line is missing, doubled or in another place"
        raise _broken(check, move, f"move {entry.number}", f"move {number} comes here: {told}", "", "log.number")
    try:
        after, events = play(state, move)
    except IllegalMove as error:
        refusal = error.refusal
        _blame_header(check, entry, move)
        raise _broken(check, move, move_in_words(move), refusal.sentence, refusal.key, refusal.code) from None
    if entry.events is not None and entry.events != tuple(events):
        _blame_header(check, entry, move)
        raise _other_events(check, move, entry.events, tuple(events))
    check.set_up = check.set_up or type(move) is SetUp
    accept(check, move, after, events)


def _other_events(check: Check, move: Move, recorded: tuple[Event, ...], ruled: tuple[Event, ...]) -> Broken:
    """Tell what differs in the first event that does; the events before it are as they should be."""
    first = first_difference(recorded, ruled)
    key = key_of(ruled[first]) if first < len(ruled) else ""  # never what the log says: it may be forged
    found, demanded = differences_in_words(recorded, ruled)
    return _broken(check, move, f"{move_in_words(move)}: {found}", demanded, key, "log.events")


def _blame_header(check: Check, entry: Entry, move: Move) -> None:
    """Where the first move gives just the recorded events with another number of players, the header is at fault."""
    header = check.header
    assert header is not None
    if check.moves or not entry.events or not isinstance(entry.events[0], Dealt | TableSet):
        return
    variant, seats = header.variant, len(entry.events[0].hands)
    if not variant.deal.seats.fewest <= seats <= variant.most_seats:
        return
    try:
        _, events = play(new_state(variant, seats), move)
    except IllegalMove:
        return
    if entry.events == tuple(events):
        found, demanded = f"{len(header.players)} players", f"the cards are dealt to {seats}"
        told = f"line 1: recorded: {found}; but {demanded}"
        raise Broken(Problem(1, None, None, found, demanded, "deal.seats", "log.players", told))


def _broken(check: Check, move: Move | None, recorded: str, ruled: str, key: str, code: str) -> Broken:
    number = check.moves + 1 if move is not None else check.moves or None
    place = f"line {check.line}{f', move {number}' if number else ''}"
    message = f"{place}: recorded: {recorded}; the rules say: {ruled}{f' [{key}]' if key else ''}"
    seat = None if move is None else move.seat
    return Broken(Problem(check.line, number, seat, recorded, ruled, key, code, message))


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
        raise _broken(check, None, f"{claim} {list(claimed)}", ruled, key, "log.claim")


def _counted(check: Check) -> str:
    """The hands that were counted last, by seat."""
    hands = (" ".join(card.text for card in hand if card is not None) or "no card" for hand in check.counted)
    return "; ".join(f"seat {seat} {cards}" for seat, cards in enumerate(hands))
