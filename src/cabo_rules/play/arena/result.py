"""The results of games: plain values, read from the events of each game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from attrs import field, frozen

from cabo_rules.events import RoundEndCause
from cabo_rules.play.arena.failures import Failing
from cabo_rules.variants.frozen import frozen_table

CallOutcome = Literal["won", "lost", "void"]
"""How a call ends: its player wins the round, alone or with others; or does not; or the call does not count, since the
stock ran out before the last turns were over."""


def _frozen(powers: Mapping[str, tuple[int, ...]]) -> Mapping[str, tuple[int, ...]]:
    return frozen_table(powers)


@frozen
class RoundResult:
    """The facts of a round. A tuple holds a value for each seat.

    :ivar number: the number of the round, from 1.
    :ivar starter: the seat that had the first turn.
    :ivar playing: the seats that were still in the game.
    :ivar turns: the turns that began.
    :ivar moves: the moves, those of the host included.
    :ivar cause: why the round ended.
    :ivar key: the rule by which it ended.
    :ivar caller: the seat that called, or for which the call was made; ``None`` if there was no call.
    :ivar called_by: the rule of the call.
    :ivar lap: the lap of the call, from 1; one turn of every player is a lap.
    :ivar call: how the call ended.
    :ivar cards: the sum of the card values of each hand.
    :ivar special: the name of each special hand.
    :ivar scores: the points that the round adds to each total.
    :ivar totals: the totals after the round, resets included.
    :ivar winners: the seats that won the round.
    :ivar right_snaps: the right snaps.
    :ivar wrong_snaps: the wrong snaps.
    :ivar late_snaps: the snaps that came too late.
    :ivar right_matches: the cards that were rightly named in matches of the drawn card.
    :ivar wrong_matches: the cards that were wrongly named there.
    :ivar right_sets: the sets that were traded.
    :ivar wrong_sets: the sets that were wrongly named.
    :ivar penalties: the penalty cards that each seat owed.
    :ivar powers: the uses of each power that was used, by its name.

    >>> from cabo_rules import load_variant
    >>> from cabo_rules.play.arena import play_game
    >>> facts = play_game(load_variant("rush"), ["careful", "random"], 7, 1).rounds[0]
    >>> facts.caller, facts.lap, facts.call, facts.scores, facts.right_snaps
    (1, 4, 'won', (13, -3), (0, 3))
    """

    number: int
    starter: int
    playing: tuple[int, ...]
    turns: int
    moves: int
    cause: RoundEndCause
    key: str
    caller: int | None
    called_by: str | None
    lap: int | None
    call: CallOutcome | None
    cards: tuple[int, ...]
    special: tuple[str | None, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    right_snaps: tuple[int, ...]
    wrong_snaps: tuple[int, ...]
    late_snaps: tuple[int, ...]
    right_matches: tuple[int, ...]
    wrong_matches: tuple[int, ...]
    right_sets: tuple[int, ...]
    wrong_sets: tuple[int, ...]
    penalties: tuple[int, ...]
    powers: Mapping[str, tuple[int, ...]] = field(converter=_frozen)


@frozen
class Failure:
    """The failure of an agent in a game, as a result holds it. See :class:`AgentError`.

    :ivar failing: how it failed.
    :ivar agent: the name of the agent that failed, or ``None`` if no single one is to blame.
    :ivar seat: its seat, or ``None``.
    :ivar message: a sentence about the failure.

    >>> from cabo_rules import load_variant
    >>> from cabo_rules.play.arena import play
    >>> def broken(seat, rng):
    ...     raise OSError("no weights")
    ...
    >>> (result,) = play(load_variant("rush"), ["random", broken], games=1, failing="record")
    >>> result.failure.message
    'broken at seat 1 raised OSError: no weights; in game 0 of seed 0 (rush, 2 seats)'
    """

    failing: Failing
    agent: str | None
    seat: int | None
    message: str


@frozen
class Result:
    """The result of a game: plain values, so that ``attrs.asdict`` makes data for JSON of it.

    :ivar number: the number of the game, counted from 0.
    :ivar seed: the seed of the arena. The seed and the number give the same game again.
    :ivar variant: the id of the variant.
    :ivar agents: the names of the agents, by seat.
    :ivar winners: the seats that won; nobody if the game was not played to its end.
    :ivar totals: the totals at the end, by seat.
    :ivar rounds: the rounds that were scored.
    :ivar turns: the turns that began.
    :ivar moves: the moves, those of the host included.
    :ivar key: the rule by which the game ended; ``None`` if it was not played to its end.
    :ivar acted: the keys of the rules that were seen to act, sorted. A rule that only forbids something, says how
        something is done that happens anyway, or is about the points of cards, is not among them.
    :ivar failure: the failure of an agent, or the reason why the game has no end; ``None`` without. An agent may fail
        when it hears of the end, too: such a game has its winners and its key.

    >>> from cabo_rules import load_variant
    >>> from cabo_rules.play.arena import play_game
    >>> result = play_game(load_variant("rush"), ["careful", "random"], 7, 1)
    >>> result.agents, result.totals, result.winners, result.key
    (('random', 'careful'), (102, -18), (1,), 'game.rounds.end')
    """

    number: int
    seed: int
    variant: str
    agents: tuple[str, ...]
    winners: tuple[int, ...]
    totals: tuple[int, ...]
    rounds: tuple[RoundResult, ...]
    turns: int
    moves: int
    key: str | None
    acted: tuple[str, ...]
    failure: Failure | None = None

    @property
    def is_over(self) -> bool:
        """``True`` if the game was played to its end."""
        return self.key is not None
