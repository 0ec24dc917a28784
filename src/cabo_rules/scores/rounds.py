"""The scores of a game, round by round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

from attrs import evolve, frozen

from cabo_rules.events import Called, Dealt, Event, RoundEnded, RoundScored, TableSet, TotalReset, WentOut
from cabo_rules.past import Turned, pages
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


@frozen
class _Count:
    """The rounds counted so far, and what has been noted of the one that is being played."""

    rounds: tuple[ScoredRound, ...] = ()
    number: int = 0
    caller: int | None = None
    called_by: str = ""
    out: tuple[int, ...] = ()


_COUNTS: Final[WeakKeyDictionary[Turned, WeakKeyDictionary[Turned, _Count]]] = WeakKeyDictionary()
"""The count last made for a past, at its last page, by the first page of that past: a cache, as those of the past."""


def scores_of(variant: Variant, last: Turned | None) -> tuple[ScoredRound, ...]:
    """Return the rounds that were counted in a past, from the first event of a game on.

    Asked again later in the same game, only the moves since then are read.
    """
    if last is None:
        return ()
    first = last.first or last
    known: Mapping[Turned, _Count] = _COUNTS.get(first, {})
    count, later = _Count(), list[Turned]()
    for page in pages(last):
        if page in known:
            count = known[page]
            break
        later.append(page)
    for page in reversed(later):
        for event in page.events:
            count = _counted(count, variant, event)
    _COUNTS[first] = WeakKeyDictionary({last: count})
    return count.rounds


def _counted(count: _Count, variant: Variant, event: Event) -> _Count:
    rounds = count.rounds
    match event:
        case Dealt():  # no cards are dealt to those who are out of the game
            out = tuple([seat for seat, hand in enumerate(event.hands) if not hand])
            return evolve(count, number=event.round, caller=None, out=out)
        case TableSet():
            return evolve(count, number=1, caller=event.caller, called_by="calling.when")
        case Called():
            return evolve(count, caller=event.seat, called_by=event.key)
        case WentOut():
            return evolve(count, out=tuple(sorted({*count.out, event.seat})))
        case RoundEnded():
            return evolve(count, caller=None) if call_is_void(variant, event.cause, count.called_by) else count
        case RoundScored():
            score = RoundScore(event.seats, event.winners)
            scored = ScoredRound(count.number, count.caller, score, event.totals, count.out)
            return evolve(count, rounds=(*rounds, scored))
        case TotalReset():
            last = rounds[-1]
            totals = (*last.totals[: event.seat], event.total, *last.totals[event.seat + 1 :])
            scored = ScoredRound(last.number, last.caller, last.score, totals, last.out)
            return evolve(count, rounds=(*rounds[:-1], scored))
        case _:
            return count
