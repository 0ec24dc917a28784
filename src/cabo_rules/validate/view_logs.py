"""Referee the log of a view: what one seat saw of a game.

A round is read to its end before it is refereed, since only a card that is shown later reveals where it was dealt. Then
the hidden cards get faces that agree with everything shown, and the round is refereed like any other. Its events must
show the seat exactly what the log records. If they do, some game has this view, and the log is sound.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from cabo_rules.errors import GameError, LimitError, LogError
from cabo_rules.logs.entries import Entry
from cabo_rules.logs.limits import LONGEST_ROUND
from cabo_rules.logs.lines import text_of
from cabo_rules.moves import SHUFFLES
from cabo_rules.possible import FilledRound, fill_round, with_faces
from cabo_rules.possible.marked import BEGINNINGS, MarkedRound
from cabo_rules.validate.compare import compare_entry, entries_of
from cabo_rules.validate.explain import broken_line
from cabo_rules.validate.progress import BrokenLog, Check


def referee_view(check: Check, source: Iterable[str | bytes]) -> None:
    """Referee the lines after the header, a round at a time.

    :raises LogError: if a line cannot be read; everything before it is sound.
    :raises BrokenLog: if a line breaks the rules.
    """
    round_: list[tuple[int, Entry]] = []
    size = 0
    try:
        for line in source:
            check.line += 1
            text = text_of(line)
            for entry in entries_of(check, text):
                if isinstance(entry.move, BEGINNINGS):
                    _referee_round(check, round_)
                    round_, size = [], 0
                round_.append((check.line, entry))
            size += len(text)
            if size > LONGEST_ROUND:
                raise LimitError(f"the round is longer than {LONGEST_ROUND} characters", "round_length")
    except LogError:
        _referee_round(check, round_)  # a broken rule before that line comes first
        raise
    _referee_round(check, round_)


def _referee_round(check: Check, round_: list[tuple[int, Entry]]) -> None:
    marked, check.round = MarkedRound(check.state), (check.state, round_)
    try:
        for line, entry in round_:
            marked.follow(line, entry.events or ())
    except GameError:
        pass  # compare_entry below reports events that cannot happen
    cards, last, sound, lot = fill_round(marked, Random(0)), check.line, 0, 0  # any faces that fit will do
    try:
        for line, entry in round_:
            check.line, check.link = line, entry.link
            if cards.impossible is not None and cards.impossible.number == line:
                raise _no_such_card(check, entry, cards)
            move = entry.move
            compare_entry(check, entry, None if move is None else with_faces(move, cards, lot, check.state))
            lot += type(move) in SHUFFLES
            sound = line
    finally:
        check.unseen += sum(len(each.marks) for each in cards.lots[:lot])
        check.unseen -= sum(each.number <= sound for each in marked.shown)
    check.line = last


def _no_such_card(check: Check, entry: Entry, cards: FilledRound) -> BrokenLog:
    assert cards.impossible is not None
    face = cards.impossible.face
    ruled = f"the cards shown before leave no {face} for this place"
    if face not in check.state.variant.cards_for(check.state.seats):
        ruled = f"there is no {face} in the deck"
    return broken_line(check, entry.move, f"{face} is shown", ruled, "deck", "log.cards")
