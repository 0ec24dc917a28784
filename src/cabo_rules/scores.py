"""The scores of a game, round by round."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cabo_rules.events import Called, Dealt, Event, RoundEnded, RoundScored, TableSet, TotalReset, WentOut
from cabo_rules.rules.scoring import RoundScore, call_is_void
from cabo_rules.sealed import sealed

if TYPE_CHECKING:
    from cabo_rules.variants.model import Variant


@sealed
class ScoredRound:
    """A round that has been counted.

    :ivar number: the number of the round, from 1.
    :ivar caller: the seat that called; ``None`` if nobody did, and if the call does not count.
    :ivar score: what each seat scored, and who won the round.
    :ivar totals: the totals after the round, with those that were reset.
    :ivar out: the seats that were out of the round or the game, as for :func:`cabo_rules.score_round`.

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
    out: tuple[int, ...] = ()


def scores_of(variant: Variant, events: Iterable[Event]) -> tuple[ScoredRound, ...]:
    """Return the rounds that were counted in the course of some events, from the first event of a game on."""
    rounds: list[ScoredRound] = []
    number, out = 0, set[int]()
    caller: int | None = None
    called_by = ""
    for event in events:
        if isinstance(event, Dealt):  # no cards are dealt to those who are out of the game
            number, caller, out = event.round, None, {seat for seat, hand in enumerate(event.hands) if not hand}
        elif isinstance(event, TableSet):
            number, caller, called_by = 1, event.caller, "calling.when"
        elif isinstance(event, Called):
            caller, called_by = event.seat, event.key
        elif isinstance(event, WentOut):
            out.add(event.seat)
        elif isinstance(event, RoundEnded):
            caller = None if call_is_void(variant, event.cause, called_by) else caller
        elif isinstance(event, RoundScored):
            score = RoundScore(event.seats, event.winners)
            rounds.append(ScoredRound(number, caller, score, event.totals, tuple(sorted(out))))
        elif isinstance(event, TotalReset):
            last = rounds.pop()
            totals = (*last.totals[: event.seat], event.total, *last.totals[event.seat + 1 :])
            rounds.append(ScoredRound(last.number, last.caller, last.score, totals, last.out))
    return tuple(rounds)
