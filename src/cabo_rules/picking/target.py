"""Targets: what may be picked next for a kind of move."""

from __future__ import annotations

from cabo_rules.moves import Cell, Move, Pile, Place
from cabo_rules.sealed import sealed

Spot = Place | Pile | Cell | int
"""Something to point at: a place in a hand, a pile, a cell for a penalty card, or the seat of another player."""


@sealed
class Target:
    """A kind of move that a seat may make now, and what it may pick for it.

    :ivar kind: the kind of move, such as :class:`cabo_rules.moves.Draw`.
    :ivar spots: the spots of which it may pick one now. A move without spots is a button.
    :ivar fewest: how many more spots it must pick before that is a move.
    :ivar most: how many more it can pick.
    :ivar gift: whether the next pick is the card that it gives for the one it has just named, in a match.

    >>> from cabo_rules import Game, load_variant
    >>> from cabo_rules.moves import Place
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)
    >>> game.legal_moves(0).targets()
    (Target(kind=<class 'cabo_rules.moves.deal.FirstLook'>, spots=(Place(seat=0, slot=0), Place(seat=0, slot=1)), \
fewest=0, most=2, gift=False),)
    """

    kind: type[Move]
    spots: tuple[Spot, ...]
    fewest: int
    most: int
    gift: bool = False
