"""A hand: its player, its slots in their cells, and the card that the player has drawn."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from cabo_rules.errors import GameError
from cabo_rules.seats import SPECTATOR, Place
from cabo_rules.show.svg.alt_text import MOST_SLOTS, drawn_in_words, slot_in_words
from cabo_rules.show.svg.cards import card_at, hole_at, ring_at
from cabo_rules.show.svg.ink import BLACK, CREAM, GOLD, PALE, PANEL, edge, group, rect, text, titled, use
from cabo_rules.show.svg.layout import ASIDE, PAD, Box, Layout, card_height
from cabo_rules.show.svg.letters import clean, isolated, shortened, width_of
from cabo_rules.state import Slot, State, drawn_lies_open

DEALER: Final = 48
"""The width of the word "dealer"."""

PILL: Final = 12
"""The width of a pill beyond its text."""

LEAST_TOTAL: Final = 40
"""The least width of a total."""


def hand(state: State, seat: int, player: str, names: Sequence[str], layout: Layout, ringed: Collection[Place]) -> str:
    """Draw everything that belongs to one seat.

    :param player: the full name of the player; ``names`` are those of all players in sentences.
    :param ringed: the places with a ring, in all hands.
    """
    box, slots = layout.hands[seat], state.hands[seat]
    on_turn = seat == state.turn and state.phase in ("draw", "drawn", "done")
    line = edge(GOLD, 3) if on_turn else edge(PALE, 1)
    parts = [
        rect(box.x, box.y, box.width, box.height, 8, PANEL, line),
        _header(state, player, box, seat, on_turn),
    ]
    for number, slot in enumerate(slots[:MOST_SLOTS]):
        if slot.cell not in box.cells:
            raise GameError(f"layout must have room for slot {number} of seat {seat}; it was made for other states")
        marks = _slot(box, slot, number, seat, Place(seat, number) in ringed)
        parts.append(titled(slot_in_words(names, state, seat, number), marks))
    if len(slots) > MOST_SLOTS:
        more = f"and {len(slots) - MOST_SLOTS} more slots"
        parts.append(text(box.x + box.width - PAD, box.y + 16, more, 12, anchor="end"))
    if state.drawn is not None and state.drawn.seat == seat:
        x, y = box.drawn
        card = card_at(x, y, box.card, state.drawn.card, is_open=drawn_lies_open(state, state.drawn))
        below = text(x + box.card // 2, y + card_height(box.card) + 12, "drawn", 12, fill=GOLD, anchor="middle")
        parts.append(titled(drawn_in_words(names, state, state.drawn), card, below))
    return group(*parts)


def places_in_question(state: State) -> set[Place]:
    """Return the places that the pending sentences are about."""
    gift = () if state.gift is None else (state.gift.place,)
    return {*state.looked, *(claim.place for claim in state.claims or ()), *gift}


# --- a slot -----------------------------------------------------------------------------------------------------------


def _slot(box: Box, slot: Slot, number: int, seat: int, ringed: bool) -> str:
    """Draw a card or a hole; below it the slot's number, an eye if the owner has seen it, a ring if others have."""
    x, y = box.cells[slot.cell]
    large = box.card >= 36
    below = y + card_height(box.card) + (14 if large else 12)
    marks = hole_at(x, y, box.card) if slot.card is None else card_at(x, y, box.card, slot.card, is_open=slot.face_up)
    if ringed:
        marks += ring_at(x, y, box.card)
    size = 14 if large else 12
    marks += text(x, below, str(number), size, bold=True)
    if slot.card is None or slot.face_up:
        return marks
    right = x + width_of(str(number), size, bold=True) + 2
    if seat in slot.seen_by:
        marks += use("eye", right, below - 9, 14 if large else 10, 9 if large else 8)
        right += 16 if large else 11
    if any(other not in (seat, SPECTATOR) for other in slot.seen_by):
        marks += use("other", right, below - 8, 8 if large else 7, 8 if large else 7)
    return marks


# --- the player -------------------------------------------------------------------------------------------------------


def _header(state: State, player: str, box: Box, seat: int, on_turn: bool) -> str:
    """Draw the seat's number and the player's name, with a sign for the turn; below them the total and the flag.

    Beside the cards the flag has its own line; above them it shares one with the total. A header beside the cards may
    be only three lines high.
    """
    x, y, width = box.x + PAD, box.y + PAD, (ASIDE if box.aside else box.width - 2 * PAD)
    beside = 0 if box.aside else min(width_of(str(state.totals[seat]), 13), LEAST_TOTAL) + 4
    flag, deals = _flag(state, seat, width - beside), seat == state.dealer
    flag_width = width_of(flag, 12, bold=True) + PILL if flag else 0
    left, named, totalled = x + 17 * on_turn, width, width
    parts = [use("turn", x, y, 13, 16)] if on_turn else []
    if flag:
        flag_x, flag_y = (x, y + 37) if box.aside else (x + width - flag_width, y + 19)
        parts.append(rect(flag_x, flag_y, flag_width, 18, 9, GOLD))
        parts.append(text(flag_x + PILL // 2, flag_y + 13, flag, 12, fill=BLACK, bold=True))
        totalled -= 0 if box.aside else flag_width + 4
    if deals:
        above = flag and not box.aside  # beside the name, since the flag is beside the total
        parts.append(text(x + width, y + (13 if above else 32), "dealer", 13, fill=PALE, anchor="end"))
        named, totalled = (named - DEALER, totalled) if above else (named, totalled - DEALER)
    parts.append(f'<circle cx="{left + 9}" cy="{y + 8}" r="9" fill="{CREAM}"/>')
    parts.append(text(left + 9, y + 12, str(seat), 12, fill=BLACK, bold=True, anchor="middle"))
    name = shortened(clean(player), x + named - left - 23, 14, bold=True)
    parts.append(text(left + 23, y + 13, isolated(name), 14, bold=True))
    total = f"total {state.totals[seat]}"
    if width_of(total, 13) > totalled:
        total = shortened(str(state.totals[seat]), totalled, 13)
    return "".join([*parts, text(x, y + 32, total, 13)])


def _flag(state: State, seat: int, room: int) -> str:
    """Return the flag of a seat, if any: that it wins or has called. It is no wider than the room."""
    if state.winners is not None and seat in state.winners:
        return "wins"
    if seat != state.caller:
        return ""
    return f"{shortened(clean(state.variant.call), room - PILL - width_of('!', 12, bold=True), 12, bold=True)}!"
