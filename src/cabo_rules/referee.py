"""The referee: passes each move to its chapter of the rules.

``decide`` returns the events of a move, ``legal_moves`` lists the moves. Both call the same ``may_…`` functions of the
chapters, so they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from functools import lru_cache
from itertools import chain
from typing import Any

from attrs import field

from cabo_rules import moves as m
from cabo_rules.cards import HIDDEN
from cabo_rules.errors import MoveError, must_be
from cabo_rules.events import Event
from cabo_rules.moves import Move
from cabo_rules.refusals import IllegalMove, Refusal
from cabo_rules.rules import calling, commitments, conduct, deal, game, set_up, stock
from cabo_rules.rules.decision import Decision, Rule, Rules
from cabo_rules.rules.flow import settle
from cabo_rules.rules.matching import drawn, last_snap, penalty, snap
from cabo_rules.rules.matching import set as sets
from cabo_rules.rules.powers import use
from cabo_rules.rules.powers.targets import usable_powers
from cabo_rules.rules.table import in_game
from cabo_rules.rules.turn import draw, drawn_card, end
from cabo_rules.sealed import maker, sealed
from cabo_rules.seats import HOST
from cabo_rules.state import State, check_state, seal

RULES: Rules = {
    **set_up.RULES, **deal.RULES, **commitments.RULES, **draw.RULES, **drawn_card.RULES, **end.RULES, **use.RULES,
    **snap.RULES, **last_snap.RULES, **drawn.RULES, **sets.RULES, **penalty.RULES, **calling.RULES, **conduct.RULES,
    **game.RULES,
}  # fmt: skip
"""The rules for every move; each chapter lists its own."""


def refusal(state: State, move: Move) -> Refusal | None:
    """Return why a move is not allowed in a state, or ``None`` if it is allowed.

    :raises MoveError: if ``move`` is not a move.
    :raises HiddenCardError: if the state is a view, and the answer depends on a card that it hides.

    >>> from cabo_rules import load_variant, new_state
    >>> from cabo_rules.moves import CloseLooks
    >>> refusal(new_state(load_variant("rush"), 2), CloseLooks()).sentence
    'The first looks are over, or this game has none.'
    """
    check_state(state)
    may, _ = _rule(move)
    return game.over(state, move) or may(state, move)


def _rule(move: Move) -> Rule:
    rule = RULES.get(type(move))
    if rule is None:
        raise MoveError(must_be("move", "a move like Draw(0, 'stock')", move))
    return rule


def play(state: State, move: Move) -> tuple[State, list[Event]]:
    """Decide a move and return the state after it, with its events.

    :raises IllegalMove: if the rules refuse the move; it carries the refusal.
    :raises MoveError: if ``move`` is not a move.
    """
    try:
        may, do = RULES[type(move)]
    except KeyError:
        may, do = _rule(move)
    refused = may(state, move) if state.phase != "over" else game.over(state, move) or may(state, move)
    if refused is not None:
        raise IllegalMove(refused)
    decision = Decision(state)
    do(decision, move)
    settle(decision)
    return seal(decision.state), decision.events


def decide(state: State, move: Move) -> tuple[Event, ...]:
    """Return the events of a move, in order.

    On a view, the events have :data:`cabo_rules.HIDDEN` in place of the cards that the view hides.

    :raises IllegalMove: if the rules refuse the move; it carries the refusal.
    :raises MoveError: if ``move`` is not a move.
    :raises HiddenCardError: if the state is a view, and what happens depends on a card that it hides.

    >>> from cabo_rules import load_variant, new_state
    >>> from cabo_rules.moves import Deal
    >>> state = new_state(load_variant("hunner"), 2)
    >>> [type(event).__name__ for event in decide(state, Deal(state.variant.cards_for(state.seats), starter=1))]
    ['Dealt']
    """
    check_state(state)
    return tuple(play(state, move)[1])


@sealed
class LegalMoves:
    """The moves that a seat may make, generated lazily.

    Iterate over them, test ``move in moves`` or ``bool(moves)``, or :meth:`count` them. They are not a list because
    there can be millions of them in games in which drawn cards are matched. :func:`cabo_rules.legal_moves` makes one;
    the constructor checks nothing.

    >>> from cabo_rules import Game, load_variant
    >>> from cabo_rules.moves import Draw, FirstLook
    >>> moves = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7).legal_moves(1)
    >>> FirstLook(1, [0, 1]) in moves, Draw(1, "stock") in moves, bool(moves), moves.count()
    (True, False, True, 4)
    >>> next(iter(moves))
    FirstLook(seat=1, slots=())
    """

    state: State = field(repr=False)
    seat: int

    def __iter__(self) -> Iterator[Move]:
        return iter(_host_moves(self.state) if self.seat == HOST else _seat_moves(self.state, self.seat))

    def __contains__(self, move: object) -> bool:
        known: Any = move if type(move) in RULES else None
        return known is not None and known.seat == self.seat and refusal(self.state, known) is None

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def count(self) -> int:
        """Return the number of moves."""
        return sum(1 for _ in self)


def legal_moves(state: State, seat: int) -> LegalMoves:
    """Return everything that a seat may do now, in turn and out of turn, including snaps that would turn out wrong.

    For :data:`HOST` it lists the host's moves. If such a move carries a shuffled order, one order stands for all; a
    view that hides some of the cards lists no shuffle. If a player without cards may put a penalty card anywhere, a few
    cells stand for all. A seat that does not exist has no moves. Setting up a table by hand and opening a commitment
    are not listed: there are too many tables, and the state does not contain the nonce.

    On a view, listing the moves of another seat may raise :class:`cabo_rules.HiddenCardError`, because the powers that
    the seat can use may depend on the card that it has drawn. A seat can always list its own moves.

    :raises MoveError: if ``seat`` is not a whole number.

    >>> from cabo_rules import Game, load_variant
    >>> game = Game.new(load_variant("eventide"), ["Ana", "Ben"], seed=1)
    >>> legal_moves(game.state, 0).count()
    11
    """
    if type(state) is not State:
        check_state(state)
    if type(seat) is not int:
        raise MoveError(must_be("seat", "a whole number", seat))
    return _listing(state, seat)


_listing = maker(LegalMoves)


def _seat_moves(state: State, seat: int) -> Iterable[Move]:
    """Return the moves from those chapters that can have any in this phase."""
    phase = state.phase
    if not 0 <= seat < state.seats or state.shuffle is not None or phase == "over":
        return ()
    if state.penalty is not None:
        return penalty.list_placings(state, seat)
    if state.gift is not None:
        return snap.list_gifts(state, seat)
    if state.powers and (window := state.window) is not None and window.user is not None:
        powers = _powers(state, seat) if seat == window.user else ()
        passes = _allowed(state, seat, m.PassSnap) if phase == "last snap" else []
        return chain(powers, passes, snap.list_snaps(state, seat))
    if phase == "looks":
        return deal.list_first_looks(state, seat)
    if phase == "last snap":
        return chain(_allowed(state, seat, m.PassSnap), snap.list_snaps(state, seat))
    if seat == state.turn:
        if phase == "draw":
            draws = draw.list_draws(state, seat)
            return chain(draws, calling.list_calls(state, seat), snap.list_snaps(state, seat))
        if phase == "drawn":
            uses, powers = drawn_card.list_uses(state, seat), _powers(state, seat)
            trades, matches = sets.list_trades(state, seat), drawn.list_matches(state, seat)
            return chain(uses, powers, calling.list_calls(state, seat), trades, matches)
        if phase == "done":
            ends = chain(_allowed(state, seat, m.EndTurn), calling.list_calls(state, seat))
            # with two left, the next turn of a last lap may be the same player's
            draws = draw.list_draws(state, seat) if state.last_lap is not None else []
            return chain(_powers(state, seat), ends, draws, snap.list_snaps(state, seat))
        return ()
    if phase == "done":
        return chain(draw.list_draws(state, seat), snap.list_snaps(state, seat))
    return snap.list_snaps(state, seat)


def _allowed(state: State, seat: int, kind: Hashable) -> list[Move]:
    """Return the move of a kind that has no field but the seat, if it is allowed."""
    move = _bare(kind, seat)
    return [move] if RULES[type(move)][0](state, move) is None else []


@lru_cache(maxsize=256)
def _bare(kind: Any, seat: int) -> Move:
    """Return the same move object each time; making one costs more than checking it."""
    move: Move = kind(seat)
    return move


def _powers(state: State, seat: int) -> Iterator[Move]:
    if usable_powers(state):
        yield from use.list_looks(state, seat)
        yield from use.list_swaps(state, seat)
        yield from use.list_choices(state, seat)
        yield from _allowed(state, seat, m.DeclinePower)


def _host_moves(state: State) -> Iterator[Move]:
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
