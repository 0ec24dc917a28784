"""The account of a game: its events, counted as they happen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import define, field
from attrs import evolve as evolved

from cabo_rules import events as e
from cabo_rules.events.evolve import evolve
from cabo_rules.moves import Move
from cabo_rules.past import Step
from cabo_rules.play.arena.result import CallOutcome, RoundResult
from cabo_rules.play.coverage import features_by_event
from cabo_rules.rules.calling import lap_of_turn
from cabo_rules.rules.scoring import call_is_void
from cabo_rules.rules.table import in_game
from cabo_rules.state import State

_COUNTED: Final[Mapping[type[Any], str]] = {
    e.Snapped: "right_snaps",
    e.SnapKept: "right_snaps",
    e.SnapFailed: "wrong_snaps",
    e.SnappedLate: "late_snaps",
    e.Matched: "right_matches",
    e.MatchFailed: "wrong_matches",
    e.Traded: "right_sets",
    e.TradeFailed: "wrong_sets",
}
"""The events that are counted for their seat, each with the field of a :class:`RoundResult`."""

_COUNTS: Final = (*dict.fromkeys(_COUNTED.values()), "penalties")


@define
class _Round:
    """The round in progress."""

    starter: int
    playing: tuple[int, ...] = ()
    turns: int = 0
    moves: int = 0
    called: e.Called | None = None
    lap: int | None = None
    ended: e.RoundEnded | None = None
    counts: dict[str, list[int]] = field(factory=dict)
    powers: dict[str, list[int]] = field(factory=dict)


@define
class Account:
    """The facts of a game so far.

    :ivar state: the state after the last step.
    :ivar rounds: the rounds that have been scored.
    :ivar turns: the turns that have begun.
    :ivar moves: the moves played.
    :ivar key: the rule by which the game ended.
    :ivar acted: the keys of the rules that have been seen to act.
    """

    state: State
    rounds: list[RoundResult] = field(factory=list)
    turns: int = 0
    moves: int = 0
    key: str | None = None
    acted: set[str] = field(factory=set)
    _round: _Round = field(factory=lambda: _Round(0))

    def take(self, step: Step, state: State) -> None:
        """Count a step, given the state after it."""
        self.moves += 1
        self._round.moves += 1
        event: Any
        for number, event in enumerate(step.events):
            kind = type(event)
            if kind in _COUNTED:
                self._count(self._round.counts, _COUNTED[kind], event.seat)
            elif kind in _HEEDED:
                self._heed(event, step.events[:number])
        self.state = state

    def _count(self, counts: dict[str, list[int]], what: str, seat: int, times: int = 1) -> None:
        counts.setdefault(what, [0] * self.state.seats)[seat] += times

    def _heed(self, event: e.Event, before: Sequence[e.Event]) -> None:
        """Count an event that stands for more than its seat.

        :param before: the events before it in the same step.
        """
        now = self._round
        match event:
            case e.TurnBegan():
                self.turns += 1
                now.turns += 1
            case e.PowerEnded(seat=seat, power=power, how="used"):
                self._count(now.powers, power, seat)
            case e.PenaltyOwed(seat=seat, count=count, key=key) if not key.startswith("powers.named."):  # a gift
                self._count(now.counts, "penalties", seat, count)
            case e.Called():
                state = self.state
                for each in before:
                    state = evolve(state, each)
                now.called, now.lap = event, lap_of_turn(state)
            case e.Dealt(starter=starter):
                self._round = _Round(starter, tuple(in_game(self.state)), moves=1)
            case e.RoundEnded():
                now.ended = event
            case e.RoundScored():
                self.rounds.append(self._scored(now, event))
            case e.TotalReset(seat=seat, total=total):  # the round before it in the same step
                last = self.rounds[-1]
                self.rounds[-1] = evolved(last, totals=(*last.totals[:seat], total, *last.totals[seat + 1 :]))
            case e.GameEnded(key=key):
                self.key = key
            case _:
                pass

    def _scored(self, now: _Round, scored: e.RoundScored) -> RoundResult:
        ended, called, lines = now.ended, now.called, scored.seats
        assert ended is not None
        nothing = [0] * self.state.seats
        powers: Mapping[str, tuple[int, ...]] = {name: tuple(now.powers[name]) for name in sorted(now.powers)}
        return RoundResult(
            number=len(self.rounds) + 1,
            starter=now.starter,
            playing=now.playing,
            turns=now.turns,
            moves=now.moves,
            cause=ended.cause,
            key=ended.key,
            caller=None if called is None else called.seat,
            called_by=None if called is None else called.key,
            lap=now.lap,
            call=None if called is None else self._outcome(called, ended, scored),
            cards=tuple([line.cards for line in lines]),
            special=tuple([line.special for line in lines]),
            scores=tuple([line.score for line in lines]),
            totals=scored.totals,
            winners=scored.winners,
            powers=powers,
            **{what: tuple(now.counts.get(what, nothing)) for what in _COUNTS},
        )

    def _outcome(self, called: e.Called, ended: e.RoundEnded, scored: e.RoundScored) -> CallOutcome:
        if call_is_void(self.state.variant, ended.cause, called.key):
            return "void"
        return "won" if called.seat in scored.winners else "lost"


_HEEDED: Final = frozenset(
    (
        e.TurnBegan,
        e.PowerEnded,
        e.PenaltyOwed,
        e.Called,
        e.Dealt,
        e.RoundEnded,
        e.RoundScored,
        e.TotalReset,
        e.GameEnded,
    )
)


def count(account: Account, steps: Iterable[tuple[Step, State]], moves: list[Move]) -> None:
    """Take the steps of a game into account, and append their moves."""

    def happened() -> Iterator[e.Event]:
        for step, state in steps:
            moves.append(step.move)
            account.take(step, state)
            yield from step.events

    for keys in features_by_event(account.state.variant, happened()):
        account.acted.update(keys)
