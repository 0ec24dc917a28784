"""Sentences about calls and the end of a round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cabo_rules import events as e
from cabo_rules.rules.game import caller_that_counts
from cabo_rules.rules.table import UNPAID
from cabo_rules.show.commentary.phrases import Names, Sentences, cards, last_turns
from cabo_rules.state import State


def _called(names: Names, before: State, event: e.Called) -> str:
    verb = "calls" if event.key in ("calling.when", "calling.last_turns") else "automatically calls"
    return f"{names[event.seat]} {verb} {before.variant.call}; {last_turns(names, event.last_turns)}."


def _hand_emptied(names: Names, _: State, event: e.HandEmptied) -> str:
    return f"{names[event.seat]} has no cards left; {last_turns(names, event.last_turns)}."


def _passed_over(names: Names, before: State, event: e.PassedOver) -> str:
    return f"{names[event.seat]} {'is out' if event.seat in before.out else 'has no cards'} and is passed over."


_CAUSES: Final[Mapping[e.RoundEndCause, str]] = {
    "last turn": "after the last turn",
    "empty hand": "because a hand is empty",
    "stock out": "because the stock is empty",
    "nothing to draw": "because there is nothing to draw",
    "one player left": "because only one player is left",
}


def _round_ended(names: Names, before: State, event: e.RoundEnded) -> str:
    hands = "; ".join(f"{name} {cards(hand)}" for name, hand in zip(names, event.hands, strict=True))
    why = "because the stock cannot pay a penalty" if event.key == UNPAID else _CAUSES[event.cause]
    caller, void = before.caller, ""
    if caller is not None and caller_that_counts(before, event.cause) is None:
        void = f" {names[caller]}'s call does not count."
    return f"The round is over {why}.{void} All hands are turned up: {hands}."


SENTENCES: Final[Sentences] = {
    e.Called: _called,
    e.HandShown: lambda names, _, event: f"{names[event.seat]}'s hand is turned up: {cards(event.cards)}.",
    e.HandEmptied: _hand_emptied,
    e.PassedOver: _passed_over,
    e.LastTurnEnded: lambda names, _, event: f"{names[event.seat]}'s turn was the last of the round.",
    e.RoundEnded: _round_ended,
}
