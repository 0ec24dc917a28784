"""Sentences about another round and the end of the game."""

from __future__ import annotations

from typing import Final

from cabo_rules import events as e
from cabo_rules.show.commentary.phrases import Sentences
from cabo_rules.show.texts.speaker import Speaker, say, tell, tell_all
from cabo_rules.state import State


def _round_awaited(to: Speaker, _: State, event: e.RoundAwaited) -> str:
    starter, dealer = event.starter, event.dealer
    starts = say(to, "round_awaited.host") if starter is None else tell(to, "round_awaited.starts", starter)
    if dealer is None:
        return say(to, "round_awaited", starts=starts)
    return say(to, "round_awaited.deals", starts=starts, deals=tell(to, "round_awaited.dealer", dealer))


SENTENCES: Final[Sentences] = {
    e.TotalReset: lambda to, _, event: tell(to, "total_reset", event.seat, total=event.total),
    e.RoundAwaited: _round_awaited,
    e.GameEnded: lambda to, _, event: tell_all(to, "game_ended", event.winners),
    e.GameAbandoned: lambda to, _, event: say(to, "game_abandoned"),
}
