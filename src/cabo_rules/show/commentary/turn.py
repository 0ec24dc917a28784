"""Sentences about turns."""

from __future__ import annotations

from typing import Final

from cabo_rules import events as e
from cabo_rules.show.commentary.deal import committed
from cabo_rules.show.commentary.phrases import Names, Sentences, cards_of, the
from cabo_rules.state import Drawn, State


def _shuffled(_: Names, __: State, event: e.Shuffled) -> str:
    kept = " except its top card" if event.kept else ""
    stock = cards_of(len(event.stock))
    return f"The discard pile{kept} is shuffled into the stock, which now has {stock}.{committed(event)}"


def _kept(names: Names, before: State, event: e.Kept) -> str:
    kept = "the card" if before.drawn is None else the(before.drawn.card, "the card")
    return f"{names[event.seat]} keeps {kept} in slot {event.slot} and discards the {event.card}."


def held(names: Names, drawn: Drawn) -> str:
    """Say which card the seat on turn holds."""
    return f"{names[drawn.seat]} holds {the(drawn.card)}, drawn from the {drawn.pile}."


SENTENCES: Final[Sentences] = {
    e.TurnBegan: lambda names, _, event: f"{names[event.seat]}'s turn.",
    e.ShuffleAwaited: lambda names, _, event: f"The stock is too low for {names[event.seat]} to draw.",
    e.StockLow: lambda *_: "The stock is low, and is shuffled at once.",
    e.Shuffled: _shuffled,
    e.Drew: lambda names, _, event: f"{names[event.seat]} draws {the(event.card)} from the stock.",
    e.Took: lambda names, _, event: f"{names[event.seat]} takes the {event.card} from the discard pile.",
    e.Kept: _kept,
    e.LaidFaceUp: lambda names, _, event: f"{names[event.seat]}'s slot {event.slot} is face up.",
    e.Discarded: lambda names, _, event: f"{names[event.seat]} discards the {event.card}.",
    e.Returned: lambda names, _, event: f"{names[event.seat]} puts the {event.card} back on the discard pile.",
}
