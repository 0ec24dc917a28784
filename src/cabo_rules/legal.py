"""``LegalMoves``: what a seat may do now, as a list that is made lazily, and as spots to point at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import field

from cabo_rules.errors import MoveError, wrong_argument
from cabo_rules.listing import check_move_kind, host_moves, kinds_of_moves, moves_of_kind, seat_moves
from cabo_rules.moves import Move
from cabo_rules.referee import RULES, refusal
from cabo_rules.sealed import maker, sealed
from cabo_rules.seats import HOST
from cabo_rules.state import State, check_state

if TYPE_CHECKING:
    from cabo_rules.picking import Picked, Spot, Target

_M = TypeVar("_M", bound=Move)


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
        return iter(host_moves(self.state) if self.seat == HOST else seat_moves(self.state, self.seat))

    def __contains__(self, move: object) -> bool:
        known: Any = move if type(move) in RULES else None
        return known is not None and known.seat == self.seat and refusal(self.state, known) is None

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def count(self) -> int:
        """Return the number of moves."""
        return sum(1 for _ in self)

    def kinds(self) -> tuple[type[Move], ...]:
        """Return the kinds of moves among them, in the order of the rulebook. This is fast however many there are.

        >>> from cabo_rules import Game, load_variant
        >>> from cabo_rules.moves import CloseLooks
        >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7).play(CloseLooks())
        >>> [kind.__name__ for kind in game.legal_moves(0).kinds()]
        ['Draw', 'Snap', 'Call']
        """
        return kinds_of_moves(self.state, self.seat)

    def of(self, kind: type[_M]) -> Iterator[_M]:
        """Yield the moves of one kind, without making those of other kinds.

        :raises MoveError: if ``kind`` is not a kind of move.

        >>> from cabo_rules import Game, load_variant
        >>> from cabo_rules.moves import CloseLooks, Draw
        >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7).play(CloseLooks())
        >>> [draw.pile for draw in game.legal_moves(0).of(Draw)]
        ['stock', 'discard pile']
        """
        check_move_kind(kind)
        moves: Any = moves_of_kind(self.state, self.seat, kind)
        return iter(moves)

    def targets(self) -> tuple[Target, ...]:
        """Return what the seat may point at to make a move: for each kind of move its spots, and how many to pick.

        There are few, even where there are very many moves. :meth:`from_spots` makes moves from what was picked. The
        host, who points at nothing, has no targets.

        >>> from cabo_rules import Game, load_variant
        >>> from cabo_rules.moves import CloseLooks
        >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7).play(CloseLooks())
        >>> for target in game.legal_moves(0).targets():
        ...     print(target.kind.__name__, target.fewest, target.most, len(target.spots))
        ...
        Draw 1 1 2
        Snap 1 1 8
        Call 0 0 0
        """
        from cabo_rules.picking import targets  # few programs point

        return targets(self.state, self.seat)

    def from_spots(self, spots: Iterable[Spot], kind: type[Move] | None = None) -> Picked:
        """Return the moves that these spots make, and what may be picked next.

        :param spots: what the player has picked so far, in order.
        :param kind: the kind of move that is wanted; any by default.
        :raises MoveError: if one of them is not a spot, or ``kind`` is not a kind of move.
        :raises GameError: if the spots are not a list.

        >>> from cabo_rules import Game, load_variant
        >>> from cabo_rules.moves import CloseLooks, Draw, Place
        >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7).play(CloseLooks())
        >>> game.play(Draw(0, "stock")).legal_moves(0).from_spots([Place(0, 2)]).moves
        (Keep(seat=0, slot=2),)
        """
        from cabo_rules.picking import picked

        return picked(self.state, self.seat, spots, kind)


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
        raise wrong_argument("seat", "a whole number", seat, error=MoveError)
    return _listing(state, seat)


_listing = maker(LegalMoves)
