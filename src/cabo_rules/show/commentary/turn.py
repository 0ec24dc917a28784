"""Sentences about turns."""

from __future__ import annotations

from typing import Final

from cabo_rules import events as e
from cabo_rules.show.commentary.deal import committed
from cabo_rules.show.commentary.phrases import Sentences
from cabo_rules.show.texts.speaker import Speaker, cards_of, say, tell, the
from cabo_rules.state import State


def _shuffled(to: Speaker, _: State, event: e.Shuffled) -> str:
    shuffled = say(to, "shuffled.kept" if event.kept else "shuffled", cards=cards_of(to, len(event.stock)))
    return " ".join([shuffled, *committed(to, event)])


def _kept(to: Speaker, before: State, event: e.Kept) -> str:
    kept = say(to, "card.drawn") if before.drawn is None else the(to, before.drawn.card, "card.drawn")
    return tell(to, "kept", event.seat, kept=kept, slot=event.slot, card=event.card)


SENTENCES: Final[Sentences] = {
    e.TurnBegan: lambda to, _, event: tell(to, "turn_began", event.seat),
    e.ShuffleAwaited: lambda to, _, event: tell(to, "shuffle_awaited", event.seat),
    e.StockLow: lambda to, *_: say(to, "stock_low"),
    e.Shuffled: _shuffled,
    e.Drew: lambda to, _, event: tell(to, "drew", event.seat, card=the(to, event.card)),
    e.Took: lambda to, _, event: tell(to, "took", event.seat, card=event.card),
    e.Kept: _kept,
    e.LaidFaceUp: lambda to, _, event: tell(to, "laid_face_up", event.seat, slot=event.slot),
    e.Discarded: lambda to, _, event: tell(to, "discarded", event.seat, card=event.card),
    e.Returned: lambda to, _, event: tell(to, "returned", event.seat, card=event.card),
}
