"""The scores of a game, round by round."""

from __future__ import annotations

from collections.abc import Iterable

from cabo_rules.events import Called, Dealt, Event, RoundScored, TableSet, TotalReset
from cabo_rules.rules.scoring import RoundScore
from cabo_rules.sealed import sealed


@sealed
class ScoredRound:
    """A round that has been counted.

    :ivar number: the number of the round, from 1.
    :ivar caller: the seat that called, or ``None`` if nobody did.
    :ivar score: what each seat scored, and who won the round.
    :ivar totals: the totals after the round, with those that were reset.

    >>> from cabo_rules import Game, load_variant
    >>> from cabo_rules.moves import Call, Draw, Keep
    >>> game = Game.set_up(load_variant("eventide"), ["Ana", "Ben"], hands=[["1", "2"], ["3", "4"]], totals=[0, 93])
    >>> for move in (Call(0), Draw(1, "stock"), Keep(1, 0)):
    ...     game = game.play(move)
    ...
    >>> [(each.number, each.caller, each.score.scores, each.totals) for each in game.scores]
    [(1, 0, (0, 4), (0, 97))]
    """

    number: int
    caller: int | None
    score: RoundScore
    totals: tuple[int, ...]


def scores_of(events: Iterable[Event]) -> tuple[ScoredRound, ...]:
    """Return the rounds that were counted in the course of some events, from the first event of a game on."""
    rounds: list[ScoredRound] = []
    number = 0
    caller: int | None = None
    for event in events:
        if isinstance(event, Dealt):
            number, caller = event.round, None
        elif isinstance(event, TableSet):
            number, caller = 1, event.caller
        elif isinstance(event, Called):
            caller = event.seat
        elif isinstance(event, RoundScored):
            rounds.append(ScoredRound(number, caller, RoundScore(event.seats, event.winners), event.totals))
        elif isinstance(event, TotalReset):
            last = rounds.pop()
            totals = (*last.totals[: event.seat], event.total, *last.totals[event.seat + 1 :])
            rounds.append(ScoredRound(last.number, last.caller, last.score, totals))
    return tuple(rounds)
