"""Sentences about calls and the end of a round."""

from __future__ import annotations

from typing import Final

from cabo_rules import events as e
from cabo_rules.rules.game import caller_that_counts
from cabo_rules.rules.table import UNPAID
from cabo_rules.show.commentary.phrases import Sentences
from cabo_rules.show.texts.speaker import Speaker, cards, say, tell, tell_all
from cabo_rules.state import State


def _called(to: Speaker, before: State, event: e.Called) -> str:
    key = "called" if event.key in ("calling.when", "calling.last_turns") else "called.itself"
    turns = tell_all(to, "last_turns", event.last_turns)
    return tell(to, key, event.seat, word=before.variant.call, turns=turns)


def _hand_emptied(to: Speaker, _: State, event: e.HandEmptied) -> str:
    return tell(to, "hand_emptied", event.seat, turns=tell_all(to, "last_turns", event.last_turns))


def _passed_over(to: Speaker, before: State, event: e.PassedOver) -> str:
    return tell(to, "passed_over.out" if event.seat in before.out else "passed_over", event.seat)


def _round_ended(to: Speaker, before: State, event: e.RoundEnded) -> str:
    parts = [say(to, "round_ended.unpaid") if event.key == UNPAID else say(to, f"round_ended.{event.cause}")]
    if before.caller is not None and caller_that_counts(before, event.cause) is None:
        parts.append(tell(to, "round_ended.void", before.caller))
    seats = zip(range(before.seats), event.hands, strict=True)
    hands = "; ".join(tell(to, "round_ended.hand", seat, cards=cards(to, hand)) for seat, hand in seats)
    return " ".join([*parts, say(to, "round_ended", hands=hands)])


SENTENCES: Final[Sentences] = {
    e.Called: _called,
    e.HandShown: lambda to, _, event: tell(to, "hand_shown", event.seat, cards=cards(to, event.cards)),
    e.HandEmptied: _hand_emptied,
    e.PassedOver: _passed_over,
    e.LastTurnEnded: lambda to, _, event: tell(to, "last_turn_ended", event.seat),
    e.RoundEnded: _round_ended,
}
