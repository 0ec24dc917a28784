"""Hands as a seat sees them: most of a state is hands, so they are not turned over twice.

Of a game that is played, a move changes one hand or none. So for each seat the hands of a table, and each hand, are
kept by their identity together with what the seat sees of them. No other tuple has this identity, since the entry keeps
the original alive. Each access is one operation of a dictionary, so at worst two threads turn over the same hand.
"""

from __future__ import annotations

from typing import Any, Final

from cabo_rules.cards import HIDDEN
from cabo_rules.seats import Cell, Place
from cabo_rules.state import Hand, Slot, State, make_slot, power_user
from cabo_rules.visibility import Visibility, card_fields

Hands = tuple[Hand, ...]

_Kept = dict[int, tuple[Any, Any]]

_SHOWN: Final[dict[int, _Kept]] = {}
"""For each seat, hands or the hands of a table, and what the seat sees of them, by the identity of the original."""

_MOST_SEATS: Final = 32
_MOST_ENTRIES: Final = 256
"""The limits of the entries of both dictionaries."""

_MOST_SLOTS: Final = 64
"""The most slots of an entry."""


def seen_hands(thing: Any, hands: Hands, seat: int) -> Hands:
    """Return hands with the cards face down that the seat does not know; the same object if it knows all."""
    kept = _SHOWN.get(seat)
    if kept is None:
        kept = _shown_to(seat)
    _, shown = kept.get(id(hands)) or _keep(kept, hands, _all(kept, hands, seat), sum(map(len, hands)))
    return shown  # type: ignore[no-any-return]


def _shown_to(seat: int) -> _Kept:
    if len(_SHOWN) >= _MOST_SEATS:
        _SHOWN.clear()
    return _SHOWN.setdefault(seat, {})


def _keep(kept: _Kept, real: Any, shown: Any, slots: int) -> tuple[Any, Any]:
    """Keep what a seat sees of a hand, or of the hands of a table, with so many slots; return both."""
    found = real, shown
    if slots <= _MOST_SLOTS:
        if len(kept) >= _MOST_ENTRIES:
            kept.clear()
        kept[id(real)] = found
    return found


def _all(kept: _Kept, hands: Hands, seat: int) -> Hands:
    seen, same = [], True
    for hand in hands:
        _, shown = kept.get(id(hand)) or _keep(kept, hand, _one(hand, seat), len(hand))
        if shown is not hand:
            same = False
        seen.append(shown)
    return hands if same else tuple(seen)


def _one(hand: Hand, seat: int) -> Hand:
    slots, same = [], True
    for slot in hand:
        if slot.card is not None and seat not in slot.seen_by:
            same = False
            try:
                slot = (_FACE_UP if slot.face_up else _FACE_DOWN)[slot.seen_by][slot.cell]
            except KeyError:
                slot = _back(slot.seen_by, slot.cell, slot.face_up)
        slots.append(slot)
    return hand if same else tuple(slots)


def seen_hands_now(state: State, hands: Hands, seat: int) -> Hands:
    """Return hands as a seat without recall sees them.

    First looks last until the first turn begins, and the look of a power until the swap that may follow is made or
    declined.
    """
    looking = state.looked if seat == power_user(state) and state.phase != "over" else ()
    shown = []
    for owner, hand in enumerate(hands):
        slots = []
        for number, slot in enumerate(hand):
            if slot.card is None or (
                seat in slot.seen_by
                and (slot.face_up or state.phase == "looks" or (looking and Place(owner, number) in looking))
            ):
                if slot.seen_by:
                    slot = make_slot(slot.card, NOBODY, slot.cell, slot.face_up)
            else:
                try:
                    slot = (_FACE_UP if slot.face_up else _FACE_DOWN)[NOBODY][slot.cell]
                except KeyError:
                    slot = _back(NOBODY, slot.cell, slot.face_up)
            slots.append(slot)
        shown.append(tuple(slots))
    return tuple(shown)


NOBODY: Final[frozenset[int]] = frozenset()


# --- slots with a hidden card -----------------------------------------------------------------------------------------

_Backs = dict[frozenset[int], dict[Cell, Slot]]

_FACE_DOWN: Final[_Backs] = {}
_FACE_UP: Final[_Backs] = {}
"""Slots with a hidden card, by the seats that have seen it and the cell. Many slots are hidden in the same few ways.

The dictionaries are nested, since a lookup with a tuple of all three costs half as much again.
"""

_MOST_BACKS: Final = 64
"""The limit of the entries of each of these dictionaries; a table of the usual size needs fewer."""


def _back(seen_by: frozenset[int], cell: Cell, face_up: bool) -> Slot:
    """Return a new slot with a hidden card, and keep it for the next that is hidden in the same way."""
    backs = _FACE_UP if face_up else _FACE_DOWN
    if len(backs) >= _MOST_BACKS:
        backs.clear()
    by_cell = backs.setdefault(seen_by, {})
    if len(by_cell) >= _MOST_BACKS:
        by_cell.clear()
    by_cell[cell] = back = Slot(HIDDEN, seen_by, cell, face_up)
    return back


def _check_slot(cls: type[Any]) -> None:
    """Check that slots are what the functions that make them suppose.

    :raises TypeError: if a slot has another field, or declares other seats for its card.
    """
    if cls.__match_args__ != ("card", "seen_by", "cell", "face_up") or card_fields(cls) != {"card": Visibility.SEEN_BY}:
        raise TypeError(f"{cls.__name__} has changed, so the functions that turn it over must change")


_check_slot(Slot)
