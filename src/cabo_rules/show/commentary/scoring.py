"""Sentences about the scores of a round."""

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
    if score.points not in (score.cards, score.base):
        parts.append(f"worth {score.points}")
    if not score.cards == score.points == score.base:
        parts.append(f"counted as {score.base}")
    parts += [f"{word} {added:+}" for word, added in (("bonus", score.bonus), ("penalty", score.penalty)) if added]
    return f"{score.score} ({', '.join(parts)})" if len(parts) > 1 else str(score.score)


def _round_scored(names: Names, _: State, event: e.RoundScored) -> str:
    lines = zip(names, event.seats, event.totals, strict=True)
    scores = "; ".join(f"{name} {_score(score)}, total {total}" for name, score, total in lines)
    return f"Scores of the round: {scores}. {wins(names, event.winners)} the round."


SENTENCES: Final[Sentences] = {e.RoundScored: _round_scored}
