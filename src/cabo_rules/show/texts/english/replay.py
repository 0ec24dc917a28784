"""Words of the page that steps through a game in English."""

from __future__ import annotations

from typing import Final

REPLAY: Final = {
    "replay.no_script": "This page steps through a game with a script of its own, which this browser does not run.",
    "replay.table": "The table",
    "replay.where": "Move {move} of {moves}, round {round}",
    "replay.before": "Before the first move",
    "replay.moves": "Moves",
    # buttons
    "replay.controls": "Controls",
    "replay.slider": "Move",
    "replay.round_back": "To the beginning of the round, or to the previous round",
    "replay.round_back.title": "Previous round (Page Up)",
    "replay.back": "One move back",
    "replay.back.title": "One move back (←)",
    "replay.play": "Play",
    "replay.pause": "Pause",
    "replay.play.title": "Play or pause (space)",
    "replay.on": "One move forward",
    "replay.on.title": "One move forward (→)",
    "replay.round_on": "To the next round",
    "replay.round_on.title": "Next round (Page Down)",
    # choices
    "replay.choices": "Choices",
    "replay.view": "View of",
    "replay.referee": "the referee",
    "replay.round": "Round",
    "replay.speed": "Speed",
    "replay.slow": "slow",
    "replay.normal": "normal",
    "replay.fast": "fast",
    "replay.very_fast": "very fast",
    # keys
    "replay.keyboard": "Keyboard",
    "replay.key.home": "Home",
    "replay.key.end": "End",
    "replay.key.page_up": "Page Up",
    "replay.key.page_down": "Page Down",
    "replay.key.space": "Space",
    "replay.key.to": "{first} to {last}",
    "replay.does.step": "one move back or forward",
    "replay.does.ends": "before the first move or after the last",
    "replay.does.rounds": "previous or next round",
    "replay.does.play": "play or pause",
    "replay.does.seats": "the view of that seat",
    "replay.does.views": "the view of the referee, of a spectator",
    "replay.does.list": "one move back or forward in the list of moves",
    "replay.letters": "Use letter and digit keys",
    "replay.address": "The address of the page leads to the move and the view that it shows.",
    # notes
    "replay.note.unread": "The page ends with move {move}: line {line} of the log cannot be read.",
    "replay.note.problem": "The page ends with move {move}: the record is {problem}",
}
