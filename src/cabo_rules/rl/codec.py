"""The codec: moves as numbers. A move of several parts is picked step by step, so that there are few numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from attrs import field, frozen

from cabo_rules.errors import CaboError, MoveError, check_between, check_list, wrong_argument
from cabo_rules.listing import seat_lists
from cabo_rules.moves import Move
from cabo_rules.picking import Picked
from cabo_rules.picking import picked as meaning
from cabo_rules.players import check_rules
from cabo_rules.referee import refusal
from cabo_rules.refusals import IllegalMove
from cabo_rules.rl.actions import Action, actions_of
from cabo_rules.rl.numbering import Numbering, begun, number_of_move, number_of_part
from cabo_rules.rl.parts import SEVERAL, made
from cabo_rules.rules.awaited import awaited
from cabo_rules.state import State, check_state

if TYPE_CHECKING:
    from cabo_rules.variants.model import Variant

HAND_LIMIT: Final = 16
"""The usual hand limit: the most slots of a hand for which a codec has numbers."""

MOST_SLOTS: Final = 100

WAIT: Final = 0
"""The action of a seat that could move, but that the game does not wait for."""

DONE: Final = 1
"""The action that ends a move to which more parts could be added."""


@frozen
class Codec:
    """The numbers of the moves of a variant, at a table with so many seats and hands of so many slots.

    An action is one part of a move: a card, a pile, a player, or a whole move without parts. A move with several
    cards, such as a match, is as many actions; ``done`` ends it if more could be added. The numbers depend only on
    the arguments of the codec. Players are counted from the one who moves, so the same number means the same for each.

    :ivar hand_limit: the number of slots of each hand that have numbers. A move that names a later slot has none.
    :ivar actions: the meaning of each number; see :class:`Action`.

    :raises GameError: if the variant is not a variant, or the other arguments are not whole numbers in bounds.
    :raises VariantError: if the variant is not for so many players.

    >>> from cabo_rules import Game, load_variant
    >>> from cabo_rules.moves import FirstLook
    >>> codec = Codec(load_variant("rush"), seats=2)
    >>> state = Game.new(codec.variant, ["Ana", "Ben"], seed=7).state
    >>> codec.size, codec.encode(state, FirstLook(0, [0, 1]))
    (157, (3, 4))
    >>> codec.decode(state, 0, (3,)), codec.decode(state, 0, (3, 4))
    (None, FirstLook(seat=0, slots=(0, 1)))
    >>> [codec.actions[number].name for number in codec.legal(state, 0, (3,))]
    ['done', 'FirstLook slot 1']
    """

    variant: Variant
    seats: int
    hand_limit: int = HAND_LIMIT
    actions: tuple[Action, ...] = field(init=False, repr=False, eq=False)
    _numbering: Numbering = field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        check_rules(self.variant)
        check_between(1, 1_000, "seats", self.seats)
        self.variant.check_seats(self.seats)
        check_between(1, MOST_SLOTS, "hand_limit", self.hand_limit)
        actions = actions_of(self.variant, self.seats, self.hand_limit)
        object.__setattr__(self, "actions", actions)
        object.__setattr__(self, "_numbering", Numbering(actions, self.seats, self.hand_limit))

    def __reduce__(self) -> tuple[Any, ...]:
        """Leave out what is kept, since the identities of moves mean nothing elsewhere."""
        return Codec, (self.variant, self.seats, self.hand_limit)

    @property
    def size(self) -> int:
        """The number of actions; they are counted from 0."""
        return len(self.actions)

    def fits(self, state: State) -> bool:
        """Return whether all hands are within the hand limit, so that every move has numbers.

        :raises GameError: if ``state`` is not a state.

        >>> from cabo_rules import Game, load_variant
        >>> state = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7).state
        >>> Codec(state.variant, 2, 4).fits(state), Codec(state.variant, 2, 3).fits(state)
        (True, False)
        """
        check_state(state)
        return max(map(len, state.hands)) <= self.hand_limit

    # --- moves --------------------------------------------------------------------------------------------------------

    def encode(self, state: State, move: Move) -> tuple[int, ...]:
        """Return the actions that make a legal move in a state, in order.

        If a card may be given for one of another player in a match, but none is, and an own card is named next, the
        numbers are those of the match that names all own cards first: an own slot would be the card given.

        :param state: the state before the move; the view of its seat is enough.
        :raises IllegalMove: if the rules refuse the move.
        :raises MoveError: if it is not a move of a seat, or names a slot beyond the hand limit.
        :raises GameError: if the state is not one of this variant and number of seats.
        """
        check_table(self, state)
        refused = refusal(state, move)
        if refused is not None:
            raise IllegalMove(refused)
        kind, seat, numbering = type(move), move.seat, self._numbering
        if kind not in numbering.first:
            raise wrong_argument("move", "a move of a seat", move, error=MoveError)
        if kind not in SEVERAL:
            numbers = [number_of_move(numbering, state, move)]
        else:
            spots = SEVERAL[kind](state, move)
            numbers = [number_of_part(numbering, state, seat, kind, spot) for spot in spots or (None,)]
            if spots and meaning(state, seat, tuple(spots), kind).targets:
                numbers.append(DONE)
        found = tuple([each for each in numbers if each is not None])
        if len(found) < len(numbers):
            raise wrong_argument("move", f"about slots below {self.hand_limit}, the hand limit", move, error=MoveError)
        return found

    def decode(self, state: State, seat: int, numbers: Sequence[int]) -> Move | None:
        """Return the move of a seat that these actions make, or ``None`` if they only begin one.

        :raises IllegalMove: if they make a move that the rules refuse.
        :raises MoveError: if ``seat`` is not a whole number.
        :raises GameError: if the state is not one of this variant and number of seats, or they do not begin a legal
            move; to wait is not a move.
        """
        return self._decoded(state, seat, numbers)[0]

    def pick(self, state: State, seat: int, numbers: Sequence[int]) -> tuple[Move | None, tuple[int, ...]]:
        """Return the move that :meth:`decode` returns, and the actions that may follow, none after a whole move.

        These are the actions that :meth:`legal` returns, but the move is worked out once for both.

        :raises IllegalMove: if the actions make a move that the rules refuse.
        :raises MoveError: if ``seat`` is not a whole number.
        :raises GameError: as for :meth:`decode`.

        >>> from cabo_rules import Game, load_variant
        >>> state = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7).state
        >>> codec = Codec(state.variant, 2)
        >>> codec.pick(state, 0, (3,)), codec.pick(state, 0, (3, 4))
        ((None, (1, 4)), (FirstLook(seat=0, slots=(0, 1)), ()))
        """
        move, begins = self._decoded(state, seat, numbers)
        return move, () if begins is None else self._following(state, seat, *begins)

    def _decoded(
        self, state: State, seat: int, numbers: Sequence[int]
    ) -> tuple[Move, None] | tuple[None, tuple[type[Move], Picked]]:
        """Return the move that actions make, or the kind of move that they begin, and the meaning of its parts."""
        check_table(self, state)
        _check_seat(seat)
        given = check_numbers(self, "numbers", numbers)
        done = bool(given) and given[-1] == DONE
        kind, spots = self._begun("numbers", state, seat, given[:-1] if done else given)
        if kind not in SEVERAL:
            if done:
                raise self._wrong("numbers", numbers)
            move = made(kind, seat, spots[0] if spots else None)
            if refused := refusal(state, move):
                raise IllegalMove(refused)
            return move, None
        going = meaning(state, seat, spots, kind)
        if going.moves and done == bool(spots and going.targets):
            return going.moves[0], None
        if done or not spots or not going.targets:
            raise self._wrong("numbers", numbers)
        return None, (kind, going)

    def legal(self, state: State, seat: int, picked: Sequence[int] = ()) -> tuple[int, ...]:
        """Return the actions of a seat, in ascending order, after those that it has already picked for its move.

        Moves that name a slot beyond the hand limit are left out. A seat may wait if it can move, but the game does
        not wait for it. The seat's view of the state is enough.

        :raises MoveError: if ``seat`` is not a whole number.
        :raises GameError: if the state is not one of this variant and number of seats, or ``picked`` is not a list of
            actions that begin a move.
        """
        check_table(self, state)
        _check_seat(seat)
        numbers = check_numbers(self, "picked", picked)
        if numbers:
            kind, spots = self._begun("picked", state, seat, numbers)
            if kind not in SEVERAL or not spots:
                return ()
            return self._following(state, seat, kind, meaning(state, seat, spots, kind))
        found = self._beginnings(state, seat)
        if found and seat not in awaited(state):
            found.append(WAIT)
        return _ascending(found)

    def _beginnings(self, state: State, seat: int) -> list[int | None]:
        """Return the actions with which the legal moves of a seat begin."""
        found: list[int | None] = []
        numbering, kept = self._numbering, self._numbering.kept
        for moves in seat_lists(state, seat):
            for move in moves:
                if (known := kept.get(id(move))) is not None:
                    found.append(known[1])
                elif type(move) in SEVERAL:  # there may be very many more
                    going = meaning(state, seat, (), type(move))
                    found += self._parts(state, seat, type(move), going)
                    if going.moves:
                        found.append(numbering.first[type(move)])
                    break
                else:
                    found.append(number_of_move(numbering, state, move))
        return found

    def _following(self, state: State, seat: int, kind: type[Move], going: Picked) -> tuple[int, ...]:
        """Return the actions that add a part to a move or end it, given the meaning of the parts that it has."""
        found = self._parts(state, seat, kind, going)
        return _ascending([*found, DONE] if going.moves and found else found)

    def _parts(self, state: State, seat: int, kind: type[Move], going: Picked) -> list[int | None]:
        """Return the actions that add a part to a move; ``None`` for a part beyond the hand limit."""
        return [
            number_of_part(self._numbering, state, seat, kind, spot)
            for target in going.targets
            for spot in target.spots
        ]

    def _begun(
        self, name: str, state: State, seat: int, numbers: tuple[int, ...]
    ) -> tuple[type[Move], tuple[Any, ...]]:
        """Return the kind of move that actions begin, and its parts."""
        found = begun(self._numbering, state, seat, numbers)
        if found is None:
            raise self._wrong(name, numbers)
        return found

    def _wrong(self, name: str, numbers: Sequence[int]) -> CaboError:
        return wrong_argument(name, "actions that begin a legal move", [*numbers])


def _ascending(found: Iterable[int | None]) -> tuple[int, ...]:
    return tuple(sorted({each for each in found if each is not None}))


def check_table(codec: Codec, state: State) -> None:
    """Check that a state is one of the codec's variant and number of seats.

    :raises GameError: if it is not.
    """
    check_state(state)
    same = state.variant is codec.variant or state.variant == codec.variant
    if not same or state.seats != codec.seats:
        what = f"a state of {codec.variant.id} with {codec.seats} seats"
        raise wrong_argument("state", what, f"{state.variant.id} with {state.seats}")


def check_numbers(codec: Codec, name: str, numbers: Sequence[int]) -> tuple[int, ...]:
    """Check that numbers are actions of the codec, and return them.

    :raises GameError: if they are not.
    """
    check_list(name, numbers, "a list of actions")
    for number in numbers:
        check_between(0, codec.size - 1, name, number)
    return tuple(numbers)


def _check_seat(seat: int) -> None:
    if type(seat) is not int:
        raise wrong_argument("seat", "a whole number", seat, error=MoveError)
