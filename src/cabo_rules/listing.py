"""The lists of legal moves: all moves of a seat or of the host, and those of one kind.

The chapters list their moves with the same ``may_…`` functions that decide them, so a move is listed if and only if it
is accepted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from itertools import chain
from typing import Any, Final

from cabo_rules import moves as m
from cabo_rules.cards import HIDDEN
from cabo_rules.errors import MoveError, wrong_argument
from cabo_rules.moves import Move
from cabo_rules.referee import RULES
from cabo_rules.rules import calling, conduct, deal, stock
from cabo_rules.rules.matching import drawn, penalty, snap
from cabo_rules.rules.matching import set as sets
from cabo_rules.rules.powers import use
from cabo_rules.rules.powers.targets import usable_powers
from cabo_rules.rules.table import in_game
from cabo_rules.rules.turn import draw, drawn_card
from cabo_rules.seats import HOST
from cabo_rules.state import State


def seat_moves(state: State, seat: int) -> Iterable[Move]:
    """Return the moves from those chapters that can have any in this phase."""
    return chain.from_iterable(seat_lists(state, seat))


def seat_lists(state: State, seat: int) -> Iterable[Iterable[Move]]:
    """Return the same moves in lists, so that a long one can be left: one of looks, swaps, matches or sets has no other
    moves."""
    phase = state.phase
    if not 0 <= seat < state.seats or state.shuffle is not None or phase == "over":
        return ()
    if state.penalty is not None:
        return (penalty.list_placings(state, seat),)
    if state.gift is not None:
        return (snap.list_gifts(state, seat),)
    if state.powers and (window := state.window) is not None and window.user is not None:
        powers = _powers(state, seat) if seat == window.user else ()
        passes = _allowed(state, seat, m.PassSnap) if phase == "last snap" else []
        return chain(powers, (passes, snap.list_snaps(state, seat)))
    if phase == "looks":
        return (deal.list_first_looks(state, seat),)
    if phase == "last snap":
        return _allowed(state, seat, m.PassSnap), snap.list_snaps(state, seat)
    if seat == state.turn:
        if phase == "draw":
            draws = draw.list_draws(state, seat)
            return draws, calling.list_calls(state, seat), snap.list_snaps(state, seat)
        if phase == "drawn":
            uses, calls = drawn_card.list_uses(state, seat), calling.list_calls(state, seat)
            trades, matches = sets.list_trades(state, seat), drawn.list_matches(state, seat)
            return chain((uses,), _powers(state, seat), (calls, trades, matches))
        if phase == "done":
            ends, calls = _allowed(state, seat, m.EndTurn), calling.list_calls(state, seat)
            # with two left, the next turn of a last lap may be the same player's
            draws = draw.list_draws(state, seat) if state.last_lap is not None else []
            return chain(_powers(state, seat), (ends, calls, draws, snap.list_snaps(state, seat)))
        return ()
    if phase == "done":
        return draw.list_draws(state, seat), snap.list_snaps(state, seat)
    return (snap.list_snaps(state, seat),)


def _allowed(state: State, seat: int, kind: Any) -> list[Move]:
    """Return the move of a kind that has no field but the seat, if it is allowed."""
    move = _bare(kind, seat)
    return [move] if RULES[type(move)][0](state, move) is None else []


@lru_cache(maxsize=256)
def _bare(kind: Any, seat: int) -> Move:
    """Return the same move object each time; making one costs more than checking it."""
    move: Move = kind(seat)
    return move


def _powers(state: State, seat: int) -> Iterator[Iterable[Move]]:
    if usable_powers(state):
        yield use.list_looks(state, seat)
        yield use.list_swaps(state, seat)
        yield use.list_choices(state, seat)
        yield _allowed(state, seat, m.DeclinePower)


def host_moves(state: State) -> Iterator[Move]:
    """Yield the moves of the host."""
    seats = range(state.seats)
    if state.phase == "over":
        return
    if state.phase == "deal" and not state.commitments:
        starters = in_game(state) if deal.host_names_starter(state) else (None,)
        dealers = seats if deal.host_names_dealer(state) else (None,)
        yield from (
            m.Deal(state.variant.cards_for(state.seats), starter, dealer) for starter in starters for dealer in dealers
        )
    if state.shuffle is not None and HIDDEN not in (cards := stock.to_shuffle(state)):
        yield m.Shuffle(cards)
    penalties = (m.Penalize(seat, offence) for offence in conduct.offences(state.variant) for seat in seats)
    others: list[Move] = [m.CloseLooks(), m.CloseWindow(), *penalties, m.EndGame(), m.Abandon()]
    yield from (move for move in others if RULES[type(move)][0](state, move) is None)


# --- one kind of move -------------------------------------------------------------------------------------------------

_List = Callable[[State, int], Iterable[Move]]


def check_move_kind(kind: object) -> None:
    """Check that something is a kind of move.

    :raises MoveError: if not.
    """
    if not isinstance(kind, type) or kind not in RULES:
        raise wrong_argument("kind", "a kind of move like Draw", kind, error=MoveError)


def moves_of_kind(state: State, seat: int, kind: type[Any]) -> Iterable[Move]:
    """Return the legal moves of one kind, without listing those of other kinds: there may be very many."""
    if seat == HOST:
        return (move for move in host_moves(state) if type(move) is kind)
    if not 0 <= seat < state.seats or state.shuffle is not None or state.phase == "over" or kind not in _LISTS:
        return ()
    return _LISTS[kind](state, seat)


def kinds_of_moves(state: State, seat: int) -> tuple[type[Move], ...]:
    """Return the kinds of moves that are legal, in the order of the rulebook."""
    if seat == HOST:
        return tuple(dict.fromkeys(map(type, host_moves(state))))
    if next(iter(seat_moves(state, seat)), None) is None:
        return ()  # as for most seats most of the time, found by a quicker way
    return tuple([kind for kind in _LISTS if next(iter(moves_of_kind(state, seat, kind)), None) is not None])


def _among(every: _List, kind: type[Move]) -> tuple[type[Move], _List]:
    """Return a kind with the list of those among the moves of several kinds that are of it."""
    return kind, lambda state, seat: (move for move in every(state, seat) if type(move) is kind)


def _alone(kind: type[Move]) -> tuple[type[Move], _List]:
    """Return a kind of which a seat has at most one move."""
    return kind, partial(_allowed, kind=kind)


def _of_power(kind: type[Move], every: _List) -> tuple[type[Move], _List]:
    """Return a kind of which only the user of the open powers has moves."""
    return kind, lambda state, seat: every(state, seat) if use.not_using(state, seat) is None else ()


_LISTS: Final[Mapping[type[Move], _List]] = dict([
    (m.FirstLook, deal.list_first_looks),
    (m.Draw, draw.list_draws),
    _among(drawn_card.list_uses, m.Keep),
    _among(drawn_card.list_uses, m.Discard),
    _among(drawn_card.list_uses, m.PutBack),
    _of_power(m.Look, use.list_looks), _of_power(m.Swap, use.list_swaps), _of_power(m.ChoosePlayer, use.list_choices),
    _alone(m.DeclinePower),
    (m.Snap, snap.list_snaps),
    _among(snap.list_gifts, m.Give), _among(snap.list_gifts, m.DeclineGift),
    _alone(m.PassSnap),
    (m.Match, drawn.list_matches),
    (m.Trade, sets.list_trades),
    (m.PlacePenalty, penalty.list_placings),
    (m.Call, calling.list_calls),
    _alone(m.EndTurn),
])  # fmt: skip
"""The list of each kind of move that a seat can make."""
