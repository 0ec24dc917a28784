"""Turn: the moves of the player on turn, and the shuffle that a draw may need."""

from __future__ import annotations

from typing import ClassVar, Literal

from attrs import field

from cabo_rules.cards import Card
from cabo_rules.forms import as_tuple, each, hex_digits_or_none, one_of, whole
from cabo_rules.seats import HOST
from cabo_rules.visibility import facts, hidden

__all__ = ["Discard", "Draw", "EndTurn", "Keep", "Pile", "PutBack", "Shuffle"]

Pile = Literal["stock", "discard pile"]


@facts
class Draw:
    """Take the top card of a pile, ``"stock"`` or ``"discard pile"``. Rules: ``turn``, ``turn.discard_pile``.

    >>> Draw(seat=0, pile="stock")
    Draw(seat=0, pile='stock')
    """

    seat: int = field(validator=whole)
    pile: Pile = field(validator=one_of("stock", "discard pile"))


@facts
class Shuffle:
    """Shuffle the discard pile into the stock; ``order`` is the whole new stock, the top card first.
    Rules: ``calling.stock_out``.

    With a ``commitment`` the host promises to show this order after the round.
    """

    seat: ClassVar[int] = HOST
    order: tuple[Card, ...] = hidden(converter=as_tuple, validator=each(Card))
    commitment: str | None = field(default=None, validator=hex_digits_or_none)


@facts
class Keep:
    """Put the drawn card into a slot of your hand and the card from that slot on the discard pile.

    A hand without cards may be filled again if the variant says so; then the slot is an empty one.
    Rules: ``turn``, ``turn.discard_pile``, ``calling.empty_hand``.
    """

    seat: int = field(validator=whole)
    slot: int = field(validator=whole)


@facts
class Discard:
    """Put the card drawn from the stock on the discard pile. Rules: ``turn.stock_card``."""

    seat: int = field(validator=whole)


@facts
class PutBack:
    """Put the card taken from the discard pile back on it. Rules: ``turn.discard_pile.card``."""

    seat: int = field(validator=whole)


@facts
class EndTurn:
    """End your turn. Rules: ``turn.ends``."""

    seat: int = field(validator=whole)


SeatMove = Draw | Keep | Discard | PutBack | EndTurn
HostMove = Shuffle
