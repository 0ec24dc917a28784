"""The game: its rounds and its end, totals that are reset, the winner, and who starts and deals next.

A total that a round brings to exactly some number of points may be reset, always before the end is judged. The game
ends after its rounds, when a total passes the limit, or when the host says so between rounds. The limit may put only
its player out of the game, which then ends when one player is left. The lowest total wins; ties are shared. A game of
one round is won by the winners of the round, if it has any.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from cabo_rules import refusals as r
from cabo_rules.events import made as e
from cabo_rules.moves import Abandon, EndGame, Move, OpenCommitment
from cabo_rules.refusals import Refusal, refuse
from cabo_rules.rules.decision import Decision, Rules
from cabo_rules.rules.scoring import RoundScore, call_is_void, count
from cabo_rules.rules.table import PAST_LIMIT, TOTAL_OUT, has_total_out, in_game, others
from cabo_rules.rules.worth import hands_to_count
from cabo_rules.seats import HOST
from cabo_rules.state import State


def end_round(decision: Decision, cause: e.RoundEndCause, key: str) -> None:
    """Turn up and count all hands, add up the totals, and end the game or await the next round."""
    state = decision.state
    cards = tuple([tuple([slot.card for slot in hand]) for hand in state.hands])
    decision.emit(e.RoundEnded(cause, key, cards))
    score = count(state.variant, hands_to_count(state), caller_that_counts(state, cause), state.out)
    add_up(decision, score)


def add_up(decision: Decision, score: RoundScore) -> None:
    """Add a counted round to the totals, and end the game or await the next round; score sheets do this, too."""
    state, players = decision.state, in_game(decision.state)
    totals = tuple(total + line.score for total, line in zip(state.totals, score.seats, strict=True))
    decision.emit(e.RoundScored(score.seats, score.winners, totals))
    _reset_totals(decision, score, players)
    players = _put_out(decision, players)
    if (ended_by := _ended_by(decision.state, players)) is not None:
        of_the_round = score.winners if state.variant.game.several is None else ()
        decision.emit(e.GameEnded(of_the_round or lowest_total(decision.state, players), ended_by))
    else:
        decision.emit(e.RoundAwaited(*_next_round(decision.state, score)))


def caller_that_counts(state: State, cause: e.RoundEndCause) -> int | None:
    """Return the caller by whom the round is counted, or None if nobody has called or the call does not count."""
    lap = state.last_lap
    return None if lap is not None and call_is_void(state.variant, cause, lap.key) else state.caller


def _reset_totals(decision: Decision, score: RoundScore, players: Collection[int]) -> None:
    """Reset the totals that this round has brought to a number that the variant names, unless it was too often."""
    rounds = decision.state.variant.game.several
    if rounds is None or rounds.reset is None:
        return
    reset = rounds.reset
    for seat, scored in enumerate(score.scores):
        state = decision.state
        to = reset.after(state.totals[seat])
        if to is None or not scored or seat not in players:  # the total may be one that an earlier reset has led to
            continue
        if reset.per_player != "unlimited" and state.resets[seat] >= reset.per_player:
            continue
        if reset.per_game != "unlimited" and sum(state.resets) >= reset.per_game:
            continue
        decision.emit(e.TotalReset(seat, to, "game.rounds.reset"))


def _put_out(decision: Decision, players: Sequence[int]) -> Sequence[int]:
    """Put players out of the game for their totals, and return who is left: all of them if nobody would be."""
    if decision.state.variant.game.out_at is None:
        return players
    left = [seat for seat in players if not has_total_out(decision.state, seat)]
    if not left:
        return players
    for seat in players:
        if seat not in left:
            decision.emit(e.WentOut(seat, TOTAL_OUT))
    return left


def _ended_by(state: State, players: Sequence[int]) -> str | None:
    """Return the key of the rule that ends the game for the players left, or None while it goes on."""
    rounds = state.variant.game.several
    if rounds is None:
        return "game.rounds"
    last_round = isinstance(rounds.end, int) and state.round >= rounds.end
    past_limit = rounds.limit is not None and max([state.totals[seat] for seat in players]) >= rounds.limit.least
    if last_round or past_limit or (rounds.limit is not None and rounds.limit.then is not None and len(players) < 2):
        return "game.rounds.end"
    return PAST_LIMIT if len(players) < 2 else None


def lowest_total(state: State, players: Sequence[int]) -> tuple[int, ...]:
    """Return the players with the lowest total."""
    lowest = min([state.totals[seat] for seat in players])
    return tuple([seat for seat in players if state.totals[seat] == lowest])


# --- who starts and deals next ----------------------------------------------------------------------------------------


def _next_round(state: State, score: RoundScore) -> tuple[int | None, int | None]:
    """Return the next starter and the next dealer, None if the host names them or it does not matter.

    A list of tests finds each; each test breaks the ties of the one before.
    """
    rounds = state.variant.game.several
    assert rounds is not None  # otherwise the game is over
    starter = dealer = None
    if isinstance(rounds.starter, tuple):
        starter = _settled(state, score, rounds.starter, state.starter, None)
    if rounds.dealer is not None:
        dealer = _settled(state, score, rounds.dealer, state.dealer, starter)
    return starter, dealer


def _settled(state: State, score: RoundScore, words: Iterable[str], last: int | None, starter: int | None) -> int:
    """Return the seat that is left after all tests; a test that nobody passes changes nothing."""
    scores, totals, seats = score.scores, state.totals, list(in_game(state))
    for word in words:
        if word == "winner":
            passed = [seat for seat in seats if seat in score.winners]
        elif word == "caller":
            passed = [seat for seat in seats if seat == state.caller]
        elif word == "lowest total":
            passed = [seat for seat in seats if totals[seat] == min(totals[other] for other in seats)]
        elif word == "highest total":
            passed = [seat for seat in seats if totals[seat] == max(totals[other] for other in seats)]
        elif word == "highest score":
            passed = [seat for seat in seats if scores[seat] == max(scores[other] for other in seats)]
        elif word == "before the starter":
            passed = [] if starter is None else [_last_before(state, seats, starter)]
        else:
            passed = [_next_of(state, seats, last)]
        seats = passed or seats
    return seats[0]


def _last_before(state: State, seats: list[int], starter: int) -> int:
    """Return which of some seats comes last before the starter in turn order."""
    return next(seat for seat in (*reversed(others(state, starter)), starter) if seat in seats)


def _next_of(state: State, seats: list[int], last: int | None) -> int:
    """Return which of some seats comes next in turn order after the last starter or dealer."""
    if last is None:
        return seats[0]
    return next(seat for seat in (*others(state, last), last) if seat in seats)


def over(state: State, move: Move) -> Refusal | None:
    """Return why a move may not be made once the game is over; only commitments may still be opened."""
    if state.phase != "over" or isinstance(move, OpenCommitment):
        return None
    return refuse(r.GAME_OVER, "game", move.seat)


# --- the host ends the game -------------------------------------------------------------------------------------------


def may_end_game(state: State, move: EndGame) -> Refusal | None:
    """Return why the host may not end the game: its end is fixed, or a round is being played."""
    rounds = state.variant.game.several
    if rounds is None or rounds.end != "as the host says":
        return refuse(r.ROUNDS_RULED, "game.rounds", HOST)
    if state.phase != "deal":
        return refuse(r.NOT_BETWEEN_ROUNDS, "game.rounds.end", HOST)
    return refuse(r.NO_ROUND_YET, "game.rounds.end", HOST) if state.round == 0 else None


def do_end_game(decision: Decision, move: EndGame) -> None:
    """End the game with the totals as they are."""
    decision.emit(e.GameEnded(lowest_total(decision.state, in_game(decision.state)), "game.rounds.end"))


def may_abandon(state: State, move: Abandon) -> Refusal | None:
    """Return None: the host may abandon the game at any time, whatever is owed."""
    return None


def do_abandon(decision: Decision, move: Abandon) -> None:
    """End the game without a winner."""
    decision.emit(e.GameAbandoned("game"))


RULES: Final[Rules] = {EndGame: (may_end_game, do_end_game), Abandon: (may_abandon, do_abandon)}
