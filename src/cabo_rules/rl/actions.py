"""The actions of a variant: what a number stands for, one part of a move each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, Literal

from cabo_rules import moves as m
from cabo_rules.moves import Move
from cabo_rules.sealed import sealed
from cabo_rules.variants.derived import discard_pile, gift_of, penalties, powers_used

if TYPE_CHECKING:
    from cabo_rules.variants.model import Variant

Side = Literal["at", "left of", "right of", "nearer than", "farther than"]

SIDES: Final[tuple[tuple[Side, tuple[int, int]], ...]] = (
    ("at", (0, 0)), ("left of", (0, -1)), ("right of", (0, 1)), ("nearer than", (-1, 0)), ("farther than", (1, 0)),
)  # fmt: skip
"""The cells of a grid by a slot, each with the steps to its row and column."""


@sealed
class Action:
    """The meaning of an action's number: the kind of move, and one of its parts.

    Players are counted from the one who acts, who is 0, clockwise.

    :ivar kind: the kind of move, or ``None`` for ``wait`` and ``done``.
    :ivar name: what it is, as text; no two actions of a codec have the same name.
    :ivar player: whose card it is, or the chosen player; 0 if it is about no player.
    :ivar slot: the slot of that card, or of the card beside which a penalty card goes; 0 if it is about no slot.
    :ivar part: what the number names: ``"place"``, ``"player"``, ``"pile"``, ``"cell"``, or ``"button"`` for an action
        that is all of a move.

    >>> from cabo_rules import load_variant
    >>> from cabo_rules.rl import Codec
    >>> Codec(load_variant("rush"), seats=2, hand_limit=6).actions[2].name
    'FirstLook no card'
    """

    kind: type[Move] | None
    name: str
    player: int = 0
    slot: int = 0
    part: Literal["place", "player", "pile", "cell", "button"] = "button"


_Block = Callable[[type[Move], int, int], Iterator[Action]]
_Has = Callable[["Variant"], bool]


def actions_of(variant: Variant, seats: int, hand_limit: int) -> tuple[Action, ...]:
    """Return the actions of a variant: ``wait``, ``done``, and the parts of each kind of move that it has."""
    found = [Action(None, "wait"), Action(None, "done")]
    for kind, has, block in _BLOCKS:
        if has(variant):
            found += block(kind, seats, hand_limit)
    return tuple(found)


def _button(kind: type[Move], seats: int, limit: int) -> Iterator[Action]:
    yield Action(kind, kind.__name__)


def _own(kind: type[Move], seats: int, limit: int) -> Iterator[Action]:
    for slot in range(limit):
        yield Action(kind, f"{kind.__name__} slot {slot}", 0, slot, "place")


def _places(kind: type[Move], seats: int, limit: int) -> Iterator[Action]:
    yield from _own(kind, seats, limit)
    for player in range(1, seats):
        for slot in range(limit):
            yield Action(kind, f"{kind.__name__} slot {slot} of player +{player}", player, slot, "place")


def _first_look(kind: type[Move], seats: int, limit: int) -> Iterator[Action]:
    yield Action(kind, f"{kind.__name__} no card")
    yield from _own(kind, seats, limit)


def _swap(kind: type[Move], seats: int, limit: int) -> Iterator[Action]:
    yield Action(kind, f"{kind.__name__} the cards looked at")
    yield from _places(kind, seats, limit)


def _piles(kind: type[Move], seats: int, limit: int) -> Iterator[Action]:
    for number, pile in enumerate(("stock", "discard pile")):
        yield Action(kind, f"{kind.__name__} {pile}", 0, number, "pile")


def _players(kind: type[Move], seats: int, limit: int) -> Iterator[Action]:
    for player in range(seats):
        yield Action(kind, f"{kind.__name__} +{player}", player, 0, "player")


def _cells(kind: type[Move], seats: int, limit: int) -> Iterator[Action]:
    for slot in range(limit):
        for side, _ in SIDES:
            yield Action(kind, f"{kind.__name__} {side} slot {slot}", 0, slot, "cell")


def _always(variant: Variant) -> bool:
    return True


def _looks(variant: Variant) -> bool:
    return powers_used(variant) and any(power.look is not None for power in variant.powers_by_name.values())


def _swaps(variant: Variant) -> bool:
    powers = variant.powers_by_name.values()
    after_look = (power.look is not None and power.look.swap is not None for power in powers)
    return powers_used(variant) and (any(power.swap is not None for power in powers) or any(after_look))


def _gives(variant: Variant) -> bool:
    return powers_used(variant) and any(power.give is not None for power in variant.powers_by_name.values())


def _gift(variant: Variant) -> bool:
    return gift_of(variant.matching.snap) != "none"


def _placed(variant: Variant) -> bool:
    return penalties(variant) and variant.matching.penalty.place != "first free slot"


_BLOCKS: Final[Sequence[tuple[type[Move], _Has, _Block]]] = (
    (m.FirstLook, lambda variant: variant.deal.first_look is not None, _first_look),
    (m.Draw, _always, _piles),
    (m.Keep, _always, _own),
    (m.Discard, _always, _button),
    (m.PutBack, lambda variant: discard_pile(variant) is not None, _button),
    (m.EndTurn, _always, _button),
    (m.Look, _looks, _places),
    (m.Swap, _swaps, _swap),
    (m.ChoosePlayer, _gives, _players),
    (m.DeclinePower, powers_used, _button),
    (m.Snap, lambda variant: variant.matching.snap is not None, _places),
    (m.Give, _gift, _own),
    (m.DeclineGift, _gift, _button),
    (m.PassSnap, lambda variant: variant.matching.snap is not None, _button),
    (m.Match, lambda variant: variant.matching.drawn is not None, _places),
    (m.Trade, lambda variant: variant.matching.set is not None, _own),
    (m.PlacePenalty, _placed, _cells),
    (m.Call, _always, _button),
)
"""The kinds of moves, in the order of their numbers, each with the variants that have it and its actions."""
