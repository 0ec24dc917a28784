"""Random moves, phase by phase."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from random import Random
from typing import Final

from cabo_rules import moves as m
from cabo_rules.errors import GameError, check_whole
from cabo_rules.legal import legal_moves
from cabo_rules.moves import Move
from cabo_rules.play.equal_cards import a_gift, a_match, a_snap, a_trade
from cabo_rules.play.habits import USUAL, Habits, check_player, one, perhaps, shuffled
from cabo_rules.referee import refusal
from cabo_rules.rules.conduct import offences
from cabo_rules.rules.deal import host_names_dealer, host_names_starter
from cabo_rules.rules.powers.use import list_choices, list_looks, list_swaps
from cabo_rules.rules.stock import to_shuffle
from cabo_rules.rules.table import in_game
from cabo_rules.rules.turn.draw import list_draws
from cabo_rules.rules.turn.drawn_card import list_uses
from cabo_rules.state import Phase, State, change, check_state, power_user
from cabo_rules.views import view

MOST_ROUNDS: Final = 10**9
"""The most rounds after which the host may end a game."""


def random_move(state: State, rng: Random, habits: Habits = USUAL, rounds: int = 3) -> Move:
    """Return a legal move of anybody, the host included; the players peek, so this needs the whole state.

    :param rounds: the number of rounds after which the host ends the game, if the host does.
    :raises GameError: if the game is over, or an argument is of the wrong type.

    >>> from random import Random
    >>> from cabo_rules import Game, load_variant
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)
    >>> random_move(game.state, Random(1))
    FirstLook(seat=1, slots=(0, 1))
    """
    check_state(state)
    check_player(rng, habits)
    check_whole("rounds", rounds)
    if state.phase == "over":
        raise GameError("the game is over, so nobody has a move")
    seats = range(state.seats)
    if perhaps(rng, habits.abandon):
        return m.Abandon()
    if state.shuffle is not None:
        return m.Shuffle(shuffled(to_shuffle(state), rng))
    return (
        _owed(state, rng, habits)
        or a_snap(state, seats, rng, habits)
        or _by_host(state, rng, habits)
        or _snapped_power(state, seats, rng, habits)
        or _CHOICES[state.phase](state, seats, rng, habits, rounds)
    )


def random_move_of(state: State, seat: int, rng: Random, habits: Habits = USUAL) -> Move | None:
    """Return a legal move of one seat that sees only what it may see, or None if it has none or waits.

    A view is enough; of a whole state, only the seat's view is used. Moves are composed rather than listed, so this
    takes little time even if there are very many. The seat that the game waits for always has a move, so a game goes on
    if each seat is asked after each move. On another player's turn a seat may snap, and waits for the end of the turn.

    :param rng: a source of random numbers; only its ``random()`` is used.
    :raises GameError: if the seat does not exist, or is the host, or an argument is of the wrong type.

    >>> from random import Random
    >>> from cabo_rules import Game, load_variant
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7).view(1)
    >>> random_move_of(game.state, 1, Random(1))
    FirstLook(seat=1, slots=(0, 1))
    """
    mine = view(state, seat)
    if state.drawn is not None and state.drawn.seat == seat:  # a view without recall does not have who has seen it
        mine = change(mine, drawn=state.drawn)
    check_player(rng, habits)
    return move_of_view(mine, seat, rng, habits)


def move_of_view(state: State, seat: int, rng: Random, habits: Habits) -> Move | None:
    """Do the same as :func:`random_move_of`, for a view of the seat."""
    others_turn = state.phase in ("draw", "drawn", "done") and seat != state.turn
    if others_turn and state.penalty is None and state.gift is None and not state.powers:
        return a_snap(state, [seat], rng, habits)  # all that is left, and the usual case
    if not legal_moves(state, seat):
        return None
    waits = others_turn or _power_of_a_snap(state)
    return (
        _owed(state, rng, habits)
        or a_snap(state, [seat], rng, habits)
        or _snapped_power(state, [seat], rng, habits)
        or (None if waits else _CHOICES[state.phase](state, [seat], rng, habits, 0))
    )


# --- out of turn ------------------------------------------------------------------------------------------------------


def _owed(state: State, rng: Random, habits: Habits) -> Move | None:
    """Return a move of somebody who owes something, or None."""
    if state.penalty is not None:
        return one(rng, list(legal_moves(state, state.penalty.seat)))
    return a_gift(state, state.gift.seat, rng, habits) if state.gift is not None else None


def _power_of_a_snap(state: State) -> bool:
    """Return whether the open powers are those of a snapped card."""
    return bool(state.powers) and state.window is not None and state.window.user is not None


def _snapped_power(state: State, seats: Sequence[int], rng: Random, habits: Habits) -> Move | None:
    """Return a use of the open power of a snapped card, or decline it, if its user is one of the seats; or None."""
    user = power_user(state)
    if user not in seats or not _power_of_a_snap(state):
        return None
    _, powers, _, others = _moves_of(state, user, [])
    return one(rng, powers if powers and (not others or perhaps(rng, habits.use_power)) else others)


def _by_host(state: State, rng: Random, habits: Habits) -> Move | None:
    """Return a move by which the host closes the looks or the window, or imposes a penalty, or None."""
    if perhaps(rng, habits.close):
        for closing in (m.CloseLooks(), m.CloseWindow()):
            if refusal(state, closing) is None:
                return closing
    if perhaps(rng, habits.penalize):
        priced = offences(state.variant)
        offender = one(rng, range(state.seats))
        offence: list[m.Offence] = [one(rng, priced)] if len(priced) > 1 else priced
        penalty = m.Penalize(offender, *offence)
        if refusal(state, penalty) is None:
            return penalty
    return None


# --- phase by phase ---------------------------------------------------------------------------------------------------


def _deal(state: State, seats: Sequence[int], rng: Random, habits: Habits, rounds: int) -> Move:
    """Deal the next round, or end the game after enough rounds, or if a commitment is open, whose nonce is unknown."""
    if (state.round >= rounds or state.commitments) and refusal(state, m.EndGame()) is None:
        return m.EndGame()
    if state.commitments:
        return m.Abandon()
    starter = one(rng, in_game(state)) if host_names_starter(state) else None
    dealer = one(rng, seats) if host_names_dealer(state) else None
    return m.Deal(shuffled(state.variant.cards_for(state.seats), rng), starter, dealer)


def _first_look(state: State, seats: Sequence[int], rng: Random, habits: Habits, rounds: int) -> Move:
    seat = one(rng, [seat for seat in seats if seat in state.to_look])
    looks = list(islice(legal_moves(state, seat), _MANY))
    if len(looks) == _MANY:  # the shortest come first, so the looks at single cards are among them
        slots = [look.slots[0] for look in looks if isinstance(look, m.FirstLook) and len(look.slots) == 1]
        rule = state.variant.deal.first_look
        return m.FirstLook(seat, shuffled(slots, rng)[: rule.cards if rule is not None else 0])
    most = max(len(look.slots) for look in looks if isinstance(look, m.FirstLook))
    full = [look for look in looks if isinstance(look, m.FirstLook) and len(look.slots) == most]
    return one(rng, full if perhaps(rng, habits.full_look) else looks)


def _start_turn(state: State, seats: Sequence[int], rng: Random, habits: Habits, rounds: int) -> Move:
    """Call, or draw from one of the piles."""
    call = m.Call(state.turn)
    draws = list_draws(state, state.turn)
    if refusal(state, call) is None and (not draws or _calls(state, rng, habits)):
        return call
    return _draw(draws, rng, habits)


def _calls(state: State, rng: Random, habits: Habits) -> bool:
    """Return whether to call now; if players may call at any point of a turn, each turn asks three times."""
    times = 3 if state.variant.calling.when == "any point of the turn" else 1
    return perhaps(rng, habits.call / times)


def _draw(draws: Sequence[m.Draw], rng: Random, habits: Habits) -> Move:
    pile = "discard pile" if perhaps(rng, habits.take) else "stock"
    return next((draw for draw in draws if draw.pile == pile), draws[0])


def _use_card(state: State, seats: Sequence[int], rng: Random, habits: Habits, rounds: int) -> Move:
    """Do something with the drawn card."""
    if move := a_match(state, rng, habits) or a_trade(state, rng, habits):
        return move
    calls, powers, keeps, others = _moves_on_turn(state, list_uses(state, state.turn))
    if calls and _calls(state, rng, habits):
        return calls[0]
    if powers and perhaps(rng, habits.use_power):
        return one(rng, powers)
    if keeps and (not others or perhaps(rng, habits.keep)):
        return one(rng, keeps)
    return one(rng, others or powers or calls)


def _finish_turn(state: State, seats: Sequence[int], rng: Random, habits: Habits, rounds: int) -> Move:
    """Use an open power or decline it, call, end the turn, or let the next player draw, if that is one of the seats."""
    calls, powers, _, others = _moves_on_turn(state, [m.EndTurn(state.turn)])
    if powers and perhaps(rng, habits.use_power):
        return one(rng, powers)
    declining = [move for move in others if isinstance(move, m.DeclinePower)]
    ending = [move for move in others if isinstance(move, m.EndTurn)]
    if declining and (not ending or perhaps(rng, 0.5)):
        return declining[0]
    if calls and _calls(state, rng, habits):
        return calls[0]
    draws = [draw for seat in seats for draw in list_draws(state, seat)]
    if draws and not (ending and perhaps(rng, habits.end_turn)):
        return _draw(draws, rng, habits)
    return one(rng, ending or others or powers)


def _last_snap(state: State, seats: Sequence[int], rng: Random, habits: Habits, rounds: int) -> Move:
    """Pass for one of the seats that could still snap."""
    passes = [m.PassSnap(seat) for seat in seats]
    return one(rng, [move for move in passes if refusal(state, move) is None])


_CHOICES: Final[Mapping[Phase, Callable[[State, Sequence[int], Random, Habits, int], Move]]] = {
    "deal": _deal,
    "looks": _first_look,
    "draw": _start_turn,
    "drawn": _use_card,
    "done": _finish_turn,
    "last snap": _last_snap,
}

_MANY: Final = 1000
"""The most looks or swaps that are listed completely: there can be millions."""

_Kinds = tuple[list[Move], list[Move], list[Move], list[Move]]


def _moves_on_turn(state: State, besides: Iterable[Move]) -> _Kinds:
    """Return the moves of the seat on turn, by kind."""
    return _moves_of(state, state.turn, besides)


def _moves_of(state: State, seat: int, besides: Iterable[Move]) -> _Kinds:
    """Return calls, uses of a power, keeping the card, and other moves of a seat, of each kind not too many."""
    calls: list[Move] = [call for call in [m.Call(seat)] if refusal(state, call) is None]
    uses: Iterator[Move] = chain(list_looks(state, seat), list_swaps(state, seat), list_choices(state, seat))
    powers: list[Move] = list(islice(uses, _MANY))
    keeps: list[Move] = []
    others: list[Move] = []
    for move in [*besides, m.DeclinePower(seat)]:
        if refusal(state, move) is None:
            (keeps if isinstance(move, m.Keep) else others).append(move)
    return calls, powers, keeps, others
