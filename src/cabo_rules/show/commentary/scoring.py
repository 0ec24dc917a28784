"""Sentences about scores and the end of the game."""

from __future__ import annotations

from typing import Final

from cabo_rules import events as e
from cabo_rules.show.commentary.phrases import Names, Sentences, power, wins
from cabo_rules.state import State


def _score(score: e.SeatScore) -> str:
    """Return a score, with its parts unless it is just the cards."""
    parts = [f"cards {score.cards}"]
    if score.special is not None:
        parts.append(power(score.special))
    if score.base != score.cards:
        parts.append(f"counted as {score.base}")
    parts += [f"{word} {added:+}" for word, added in (("bonus", score.bonus), ("penalty", score.penalty)) if added]
    return f"{score.score} ({', '.join(parts)})" if len(parts) > 1 else str(score.score)


def _round_scored(names: Names, _: State, event: e.RoundScored) -> str:
    lines = zip(names, event.seats, event.totals, strict=True)
    scores = "; ".join(f"{name} {_score(score)}, total {total}" for name, score, total in lines)
    return f"Scores of the round: {scores}. {wins(names, event.winners)} the round."


def _round_awaited(names: Names, _: State, event: e.RoundAwaited) -> str:
    starter = "the host names the starter" if event.starter is None else f"{names[event.starter]} will start"
    dealer = "" if event.dealer is None else f" and {names[event.dealer]} will deal"
    return f"Another round can be dealt: {starter}{dealer}."


SENTENCES: Final[Sentences] = {
    e.RoundScored: _round_scored,
    e.TotalReset: lambda names, _, event: f"{names[event.seat]}'s total is reset to {event.total}.",
    e.RoundAwaited: _round_awaited,
    e.GameEnded: lambda names, _, event: f"The game is over. {wins(names, event.winners)}.",
    e.GameAbandoned: lambda _, __, event: "The game is abandoned: nobody wins.",
}
