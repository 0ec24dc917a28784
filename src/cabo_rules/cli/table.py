"""Show the table as text: the turn, the hands in their grids, the piles, and pending decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cabo_rules.cards import HIDDEN, Card
from cabo_rules.show.commentary import pending, standing
from cabo_rules.show.commentary.phrases import Names
from cabo_rules.show.texts.speaker import cards_of, speaker
from cabo_rules.state import Hand, Slot, State
from cabo_rules.views import Recall

LEGEND = (
    "Each slot: its number, its card (-- for a hole), in brackets the seats that have seen the card, and whether it "
    "is open."
)
LEGEND_WITHOUT_RECALL = "Each slot: its number, its card (-- for a hole), and whether it is open."
HIDES = "A card that this view does not show is ??."

_ENGLISH = speaker((), None, "en")


def table_lines(
    state: State, names: Names, recall: Recall = "perfect", seat_named: Callable[[int], str] = str
) -> Iterator[str]:
    """Yield the lines of the table, with every card that the state shows.

    :param recall: the recall of the state; with ``"none"``, the lines do not show who has seen a card.
    :param seat_named: returns the number or the letters of a seat.
    """
    if state.round == 0:
        yield standing(state, names)
    else:
        yield f"Round {state.round}. {standing(state, names)}"
        yield f"Totals: {', '.join(f'{name} {total}' for name, total in zip(names, state.totals, strict=True))}."
        yield ""
        for seat, hand in enumerate(state.hands):
            yield _owner(state, names, seat, seat_named(seat))
            yield from _hand(hand, recall, seat_named)
        yield ""
        yield f"Stock: {_pile(state.stock, state.stock[:1], 'face down')}"
        yield f"Discard pile: {_pile(state.discard, state.discard[-1:], 'on top one that is not noted')}"
    yield from (f"Pending: {each}" for each in pending(state, names))


def _owner(state: State, names: Names, seat: int, named: str) -> str:
    parts = [f"{names[seat]}, seat {named}"]
    if seat == state.dealer:
        parts.append("dealer")
    if seat == state.caller:
        parts.append(f"called {state.variant.call}")
    if seat in state.out:
        parts.append("out")
    if seat == state.turn and state.phase in ("draw", "drawn", "done"):
        parts.append("on turn")
    return ", ".join(parts)


def _hand(hand: Hand, recall: Recall, seat_named: Callable[[int], str]) -> Iterator[str]:
    """Yield the rows of a hand, the one nearest to its player last, each slot in its column."""
    if not hand:
        yield "    no slots"
        return
    cells = {slot.cell: f"{number}: {_slot(slot, recall, seat_named)}" for number, slot in enumerate(hand)}
    rows = sorted({row for row, _ in cells}, reverse=True)
    columns = sorted({column for _, column in cells})
    width = max(len(text) for text in cells.values())
    for row in rows:
        line = "  ".join(cells.get((row, column), "").ljust(width) for column in columns)
        yield f"    row {row:>2} | {line}".rstrip()


def _slot(slot: Slot, recall: Recall, seat_named: Callable[[int], str]) -> str:
    if slot.card is None:
        return "--"
    seats = " ".join(seat_named(seat) for seat in sorted(slot.seen_by) if seat >= 0)  # spectators have no seat
    seen = f" [{seats}]" if recall == "perfect" else ""
    return f"{slot.card}{seen}{' open' if slot.face_up else ''}"


def _pile(pile: Sequence[Card], top: Sequence[Card], hidden: str) -> str:
    """Describe a pile; ``hidden`` says why its top card is not known."""
    if not pile:
        return "empty."
    return f"{cards_of(_ENGLISH, len(pile))}, {hidden if top[0] == HIDDEN else f'on top the {top[0]}'}."
