"""A hand: its player, its slots in their cells, and the card that the player has drawn."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from typing import Final

from cabo_rules.errors import GameError
from cabo_rules.seats import SPECTATOR, Place
from cabo_rules.show.motions import Apart
from cabo_rules.show.svg.alt_text import MOST_SLOTS, drawn_in_words, slot_in_words
from cabo_rules.show.svg.boxes import ASIDE, DRAWN, GAP, PAD, Box, card_height
from cabo_rules.show.svg.cards import card_at, hole_at, mark_at, ring_at
from cabo_rules.show.svg.ink import BLACK, CREAM, GOLD, PALE, PANEL, edge, rect, text, titled, use
from cabo_rules.show.svg.letters import clean, isolated, shortened, width_of
from cabo_rules.show.svg.parts import Group, Part
from cabo_rules.show.svg.touched import Touched
from cabo_rules.show.texts.speaker import Speaker, say
from cabo_rules.state import Drawn, Hand, Slot, State, drawn_lies_open

PILL: Final = 12
"""The width of a pill beyond its text."""

LEAST_TOTAL: Final = 40
"""The least width of a total."""


def hand(
    to: Speaker,
    state: State,
    seat: int,
    player: str,
    box: Box,
    ringed: Collection[Place],
    touched: Touched,
) -> Group:
    """Return everything that belongs to one seat.

    :param player: the full name of the player.
    :param ringed: the places with a ring, in all hands.
    :param touched: the spots that the last move touched.
    """
    on_turn = seat == state.turn and state.phase in ("draw", "drawn", "done")
    won = state.winners is not None and seat in state.winners
    call = state.variant.call if seat == state.caller else None
    about = (player, state.totals[seat], seat == state.dealer, won, call, seat in state.out)
    drawn = state.drawn
    held = None
    if drawn is not None and drawn.seat == seat:
        held = drawn, drawn_lies_open(state, drawn), Apart(seat, "drawn") in touched
    ringed_here = {place.slot for place in ringed if place.seat == seat}
    touched_here = {spot.slot for spot in touched if isinstance(spot, Place) and spot.seat == seat}
    return Group(_parts, (to, box, seat, on_turn, about, state.hands[seat], ringed_here, touched_here, held))


def _parts(
    to: Speaker,
    box: Box,
    seat: int,
    on_turn: bool,
    about: tuple[Hashable, ...],
    slots: Hand,
    ringed: Collection[int],
    touched: Collection[int],
    held: tuple[Drawn, bool, bool] | None,
) -> Sequence[Part]:
    """Return the parts of a hand: the panel, the header, the slots, and the drawn card if the player holds it."""
    parts = [
        Part(_panel, (box.width, box.height, on_turn)),
        Part(_header, (to, box.width, box.aside, seat, on_turn, *about)),
    ]
    for number, slot in enumerate(slots[:MOST_SLOTS]):
        corner = box.cells.get(slot.cell)
        if corner is None:
            raise GameError(f"layout must have room for slot {number} of seat {seat}; it was made for other states")
        x, y = corner
        marked = number in ringed, number in touched
        parts.append(Part(_slot, (to, seat, number, slot, *marked, x - box.x, y - box.y, box.card)))
    if len(slots) > MOST_SLOTS:
        parts.append(Part(_more, (to, len(slots) - MOST_SLOTS, box.width)))
    if held is not None:
        x, y = box.drawn
        parts.append(Part(_drawn, (to, *held, x - box.x, y - box.y, box.card)))
    return parts


def _panel(width: int, height: int, on_turn: bool) -> str:
    return rect(0, 0, width, height, 8, PANEL, edge(GOLD, 3) if on_turn else edge(PALE, 1))


def _more(to: Speaker, count: int, width: int) -> str:
    return text(width - PAD, 16, shortened(say(to, "picture.more", count=count), width - 2 * PAD, 12), 12, anchor="end")


def _drawn(to: Speaker, drawn: Drawn, is_open: bool, touched: bool, x: int, y: int, width: int) -> str:
    """Draw the card that the player has drawn."""
    card = card_at(0, 0, width, drawn.card, is_open=is_open) + (mark_at(0, 0, width) if touched else "")
    word = shortened(say(to, "picture.drawn"), max(width, DRAWN) + 2 * GAP, 12)
    below = text(width // 2, card_height(width) + 12, word, 12, fill=GOLD, anchor="middle")
    return titled(drawn_in_words(to, drawn, is_open, touched), x, y, card, below)


def places_in_question(state: State) -> set[Place]:
    """Return the places that the pending sentences are about."""
    gift = () if state.gift is None else (state.gift.place,)
    return {*state.looked, *(claim.place for claim in state.claims or ()), *gift}


# --- a slot -----------------------------------------------------------------------------------------------------------


def _slot(
    to: Speaker,
    seat: int,
    number: int,
    slot: Slot,
    ringed: bool,
    touched: bool,
    x: int,
    y: int,
    width: int,
) -> str:
    """Draw a card or a hole, and below it the slot's number and the marks of who has seen it."""
    card = hole_at(0, 0, width) if slot.card is None else card_at(0, 0, width, slot.card, is_open=slot.face_up)
    rings = (mark_at(0, 0, width) if touched else "") + (ring_at(0, 0, width) if ringed else "")
    words = slot_in_words(to, seat, number, slot, touched)
    return titled(words, x, y, card, rings, *_foot(seat, number, slot, width))


def _foot(seat: int, number: int, slot: Slot, width: int) -> Iterator[str]:
    """Draw the number of a slot, an eye if the owner has seen its card, and a ring if others have."""
    large = width >= 36
    size = 14 if large else 12
    below = card_height(width) + size
    yield text(0, below, str(number), size, bold=True)
    if slot.card is None or slot.face_up:
        return
    right = width_of(str(number), size, bold=True) + 2
    if seat in slot.seen_by:
        yield use("eye", right, below - 9, 14 if large else 10, 9 if large else 8)
        right += 16 if large else 11
    if any(other not in (seat, SPECTATOR) for other in slot.seen_by):
        yield use("other", right, below - 8, 8 if large else 7, 8 if large else 7)


# --- the player -------------------------------------------------------------------------------------------------------


def _header(
    to: Speaker,
    panel: int,
    aside: bool,
    seat: int,
    on_turn: bool,
    player: str,
    total: int,
    deals: bool,
    won: bool,
    call: str | None,
    out: bool,
) -> str:
    """Draw the seat's number and the player's name, with a sign for the turn; below them the total and the flag.

    Beside the cards the flag has its own line; above them it shares one with the total. A header beside the cards may
    be only three lines high.
    """
    x, y, width = PAD, PAD, (ASIDE if aside else panel - 2 * PAD)
    beside = 0 if aside else min(width_of(str(total), 13), LEAST_TOTAL) + 4
    flag = _flag(to, won, call, out, width - beside)
    flag_width = width_of(flag, 12, bold=True) + PILL if flag else 0
    left, named, totalled = x + 17 * on_turn, width, width
    parts = [use("turn", x, y, 13, 16)] if on_turn else []
    if flag:
        flag_x, flag_y = (x, y + 37) if aside else (x + width - flag_width, y + 19)
        parts.append(rect(flag_x, flag_y, flag_width, 18, 9, GOLD))
        parts.append(text(flag_x + PILL // 2, flag_y + 13, flag, 12, fill=BLACK, bold=True))
        totalled -= 0 if aside else flag_width + 4
    if deals:
        dealer = shortened(say(to, "picture.dealer"), width // 2, 13)
        dealer_width = width_of(dealer, 13) + 6
        above = flag and not aside  # beside the name, since the flag is beside the total
        parts.append(text(x + width, y + (13 if above else 32), dealer, 13, fill=PALE, anchor="end"))
        named, totalled = (named - dealer_width, totalled) if above else (named, totalled - dealer_width)
    parts.append(f'<circle cx="{left + 9}" cy="{y + 8}" r="9" fill="{CREAM}"/>')
    parts.append(text(left + 9, y + 12, str(seat), 12, fill=BLACK, bold=True, anchor="middle"))
    name = shortened(clean(player), x + named - left - 23, 14, bold=True)
    parts.append(text(left + 23, y + 13, isolated(name), 14, bold=True))
    words = say(to, "picture.total", total=total)
    if width_of(words, 13) > totalled:
        words = shortened(str(total), totalled, 13)
    return f"<g>{''.join([*parts, text(x, y + 32, words, 13)])}</g>"


def _flag(to: Speaker, won: bool, call: str | None, out: bool, room: int) -> str:
    """Return the flag of a seat, if any: that it wins, is out or has called. It is no wider than the room."""
    if won or out:
        return shortened(say(to, "picture.wins" if won else "picture.out"), room - PILL, 12, bold=True)
    if call is None:
        return ""
    return f"{shortened(clean(call), room - PILL - width_of('!', 12, bold=True), 12, bold=True)}!"
