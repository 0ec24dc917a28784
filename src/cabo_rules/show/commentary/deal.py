"""Sentences about the deal and the first looks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cabo_rules import events as e
from cabo_rules.cards import HIDDEN, Card
from cabo_rules.show.commentary.phrases import Sentences
from cabo_rules.show.texts.speaker import Speaker, cards, say, slots, tell, whom
from cabo_rules.state import State


def _hands(to: Speaker, key: str, before: State, hands: Sequence[Sequence[Card | None]]) -> str:
    seats = zip(range(before.seats), hands, strict=True)
    return "; ".join(tell(to, key, seat, cards=cards(to, hand)) for seat, hand in seats)


def _table_set(to: Speaker, before: State, event: e.TableSet) -> str:
    parts = [say(to, "table_set", hands=_hands(to, "table_set.hand", before, event.hands))]
    if event.caller is not None:
        parts.append(tell(to, "table_set.called", event.caller, word=before.variant.call))
    return " ".join([*parts, tell(to, "table_set.turn", event.turn)])


def _dealt(to: Speaker, before: State, event: e.Dealt) -> str:
    hands = _hands(to, "dealt.hand", before, event.hands)
    dealt = "dealt.host" if event.dealer is None else "dealt.dealer"
    parts = [
        say(to, "dealt.round", round=event.round),
        say(to, dealt, hands=hands) if event.dealer is None else tell(to, dealt, event.dealer, hands=hands),
        tell(to, "dealt.starter", event.starter),
    ]
    return " ".join([*parts, *committed(to, event)])


def committed(to: Speaker, event: e.Dealt | e.Shuffled) -> list[str]:
    """Say that the host has committed to an order, if it has."""
    return [] if event.commitment is None else [say(to, "committed", commitment=event.commitment)]


def _first_looked(to: Speaker, _: State, event: e.FirstLooked) -> str:
    if not event.slots:
        return tell(to, "first_looked.none", event.seat)
    if HIDDEN in event.cards:
        return tell(to, "first_looked.hidden", event.seat, slots=slots(to, event.slots))
    return tell(to, "first_looked", event.seat, slots=slots(to, event.slots), cards=cards(to, event.cards))


def _looks_ended(to: Speaker, before: State, event: e.LooksEnded) -> str:
    if before.variant.deal.first_look is None:
        return say(to, "looks_ended.none")
    if event.seats:
        return say(to, "looks_ended.closed", whom=whom(to, *event.seats))
    return say(to, "looks_ended")


SENTENCES: Final[Sentences] = {
    e.TableSet: _table_set,
    e.Dealt: _dealt,
    e.CommitmentOpened: lambda to, _, event: say(to, "commitment_opened", commitment=event.commitment),
    e.FirstLooked: _first_looked,
    e.LooksEnded: _looks_ended,
    e.OpenCardTurned: lambda to, _, event: say(to, "open_card_turned", card=event.card),
}
