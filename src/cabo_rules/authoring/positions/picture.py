"""The picture of a position: a strip with the hands that matter, before a move and after it.

The faces of the cards are drawn once for all pictures of a page, which keeps the pictures small. The strips are dark on
light, so that they can be printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from attrs import frozen

from cabo_rules.authoring.positions.position import Position
from cabo_rules.cards import Card
from cabo_rules.game import Game
from cabo_rules.moves import FirstLook, Give, Keep, Look, Match, Move, Place, Snap, Swap, Trade
from cabo_rules.show.svg.cards import card_at
from cabo_rules.show.svg.ink import BLACK, RED, edge, rect, text, use
from cabo_rules.show.svg.letters import xml
from cabo_rules.show.svg.symbols import defs
from cabo_rules.state import Slot

_WIDE: Final = 30
_HIGH: Final = 42
_GAP: Final = 5
_BETWEEN: Final = 18
_LEFT: Final = 62
_NAME: Final = 18
_PANEL: Final = "#e9f1ec"
_FAINT: Final = "#55635b"


@frozen
class Group:
    """The cards of a pile or a hand.

    :ivar name: the words above them.
    :ivar slots: the cards, with their cells.
    :ivar ringed: the numbers of the slots that the move names.
    """

    name: str
    slots: tuple[Slot, ...]
    ringed: frozenset[int] = frozenset()


def signs(positions: Iterable[Position]) -> str:
    """Return the signs and the faces that the pictures of some positions share; a page needs them once."""
    rows = (row for position in positions for row in _rows(position))
    cards = {slot.card.text for row in rows for group in row for slot in group.slots if slot.card is not None}
    faces = (
        f'<symbol id="cabo-card-{name}" viewBox="0 0 {_WIDE} {_HIGH}">{card_at(0, 0, _WIDE, Card(name))}</symbol>'
        for name in sorted(cards)
    )
    hidden = 'width="0" height="0" style="position:absolute" aria-hidden="true"'
    return f"<svg {hidden}>{defs()}<defs>{''.join(faces)}</defs></svg>"


def strip(position: Position) -> str:
    """Return the picture of a position as an SVG element, which needs the signs of the page."""
    rows = _rows(position)
    wide = max(_LEFT + sum(_across(group) + _BETWEEN for group in row) for row in rows)
    heights = [_NAME + max(_down(group) for group in row) + _GAP for row in rows]
    high = sum(heights) + 2 * _GAP
    marks, y = [rect(0, 0, wide, high, 8, _PANEL)], _GAP
    for label, row, height in zip(("before", "after"), rows, heights, strict=False):
        marks.append(text(8, y + _NAME + 24, label, 13, fill=_FAINT))
        marks += _row(row, y)
        y += height
    if position.refusal is not None:
        marks.append(f'<path stroke="{RED}" stroke-width="4" d="M14 {_NAME + 40}l16 16m0-16l-16 16"/>')
    size = f'viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" style="max-width:100%;height:auto"'
    words = "; ".join(_in_words(group) for group in rows[0])
    return (
        f'<svg {size} role="img" font-family="system-ui,sans-serif"><title>{xml(words)}</title>{"".join(marks)}</svg>'
    )


# --- what is shown ----------------------------------------------------------------------------------------------------


def _rows(position: Position) -> list[tuple[Group, ...]]:
    """Return the groups before the move, and those after it if any card has moved."""
    before, after = position.before, position.after
    named = [*_places(position.move)]
    seats = {place.seat for place in named} | ({position.move.seat} & {*range(before.state.seats)})
    if after is None:
        return [_groups(before, seats, named)]
    if after.state.phase in ("deal", "over"):  # all hands are counted
        return [_groups(before, set(range(before.state.seats)), named)]
    changed = zip(before.state.hands, after.state.hands, strict=True)
    seats |= {seat for seat, (old, new) in enumerate(changed) if old != new}
    rows = [_groups(before, seats, named), _groups(after, seats, [])]
    return rows if [_cards(group) for group in rows[0]] != [_cards(group) for group in rows[1]] else rows[:1]


def _cards(group: Group) -> tuple[str, tuple[Card | None, ...]]:
    return group.name, tuple(slot.card for slot in group.slots)


def _places(move: Move) -> Iterator[Place]:
    """Yield the places that a move names."""
    match move:
        case Keep() | Give():
            yield Place(move.seat, move.slot)
        case Trade() | FirstLook():
            yield from (Place(move.seat, slot) for slot in move.slots)
        case Look() | Swap():
            yield from move.places
        case Snap():
            yield move.target
        case Match():
            for claim in move.claims:
                yield claim.place
                yield from () if claim.give is None else (Place(move.seat, claim.give),)
        case _:
            pass


def _groups(game: Game, seats: set[int], named: list[Place]) -> tuple[Group, ...]:
    """Return the discard pile, the drawn card, and the hands of some seats."""
    state, at = game.state, (0, 0)
    seen = frozenset[int]()
    top = state.discard[-1] if state.discard else None
    groups = [Group("pile", (Slot(top, seen, at, True),))]
    if state.drawn is not None:
        groups.append(Group("drawn", (Slot(state.drawn.card, seen, at, True),)))
    for seat in sorted(seats):
        ringed = frozenset(place.slot for place in named if place.seat == seat)
        groups.append(Group(game.players[seat], state.hands[seat], ringed))
    return tuple(groups)


# --- drawing ----------------------------------------------------------------------------------------------------------


def _columns(group: Group) -> list[int]:
    return sorted({slot.cell[1] for slot in group.slots}) or [0]


def _lines(group: Group) -> list[int]:
    """Return the rows of a hand, the nearest last."""
    return sorted({slot.cell[0] for slot in group.slots}, reverse=True) or [0]


def _across(group: Group) -> int:
    return max(len(_columns(group)) * (_WIDE + _GAP) - _GAP, len(group.name) * 8)


def _down(group: Group) -> int:
    return len(_lines(group)) * (_HIGH + _GAP)


def _row(row: tuple[Group, ...], y: int) -> Iterator[str]:
    x = _LEFT
    for group in row:
        yield text(x, y + 12, group.name, 13, fill=BLACK, bold=True)
        columns, lines = _columns(group), _lines(group)
        for number, slot in enumerate(group.slots):
            left = x + columns.index(slot.cell[1]) * (_WIDE + _GAP)
            top = y + _NAME + lines.index(slot.cell[0]) * (_HIGH + _GAP)
            yield from _slot(slot, left, top, number in group.ringed)
        x += _across(group) + _BETWEEN


def _slot(slot: Slot, x: int, y: int, ringed: bool) -> Iterator[str]:
    if slot.card is None:
        yield rect(x, y, _WIDE, _HIGH, 3, "none", edge(_FAINT, 1, "4 3"))
    else:
        yield use(f"card-{slot.card.text}", x, y, _WIDE, _HIGH)
        if not slot.face_up:
            yield use("foot", x, y + _HIGH - 7, _WIDE, 7)
    if ringed:
        yield rect(x - 2, y - 2, _WIDE + 4, _HIGH + 4, 5, "none", edge(RED, 3))


def _in_words(group: Group) -> str:
    return f"{group.name}: {' '.join('-' if slot.card is None else slot.card.text for slot in group.slots) or 'empty'}"
