"""Sentences about another round and the end of the game."""

from __future__ import annotations

from typing import Final

from cabo_rules import events as e
from cabo_rules.show.commentary.phrases import Names, Sentences, wins
from cabo_rules.state import State


def _round_awaited(names: Names, _: State, event: e.RoundAwaited) -> str:
    starter = "the host names the starter" if event.starter is None else f"{names[event.starter]} will start"
    dealer = "" if event.dealer is None else f" and {names[event.dealer]} will deal"
    return f"Another round can be dealt: {starter}{dealer}."


SENTENCES: Final[Sentences] = {
    e.TotalReset: lambda names, _, event: f"{names[event.seat]}'s total is reset to {event.total}.",
    e.RoundAwaited: _round_awaited,
    e.GameEnded: lambda names, _, event: f"The game is over. {wins(names, event.winners)}.",
    e.GameAbandoned: lambda _, __, event: "The game is abandoned: nobody wins.",
}
