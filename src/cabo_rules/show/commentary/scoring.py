"""Sentences about the scores of a round."""

from __future__ import annotations

from typing import Final

from cabo_rules import events as e
from cabo_rules.show.commentary.phrases import Sentences
from cabo_rules.show.texts.speaker import Speaker, power, say, tell, tell_all
from cabo_rules.state import State


def _score(to: Speaker, score: e.SeatScore) -> str:
    """Return a score, with its parts unless it is just the cards."""
    parts = [say(to, "score.cards", points=score.cards)]
    if score.special is not None:
        parts.append(power(score.special))
    if score.points not in (score.cards, score.base):
        parts.append(say(to, "score.worth", points=score.points))
    if not score.cards == score.points == score.base:
        parts.append(say(to, "score.base", points=score.base))
    added = (("score.bonus", score.bonus), ("score.penalty", score.penalty))
    parts += [say(to, key, points=f"{points:+}") for key, points in added if points]
    return f"{score.score} ({', '.join(parts)})" if len(parts) > 1 else str(score.score)


def _round_scored(to: Speaker, before: State, event: e.RoundScored) -> str:
    seats = zip(range(before.seats), event.seats, event.totals, strict=True)
    scores = "; ".join(
        tell(to, "round_scored.seat", seat, score=_score(to, score), total=total) for seat, score, total in seats
    )
    return f"{say(to, 'round_scored', scores=scores)} {tell_all(to, 'round_won', event.winners)}"


SENTENCES: Final[Sentences] = {e.RoundScored: _round_scored}
