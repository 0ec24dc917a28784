"""The table as text: hands with their holes and their grid, the piles, whose turn it is, and what is pending."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cabo_rules.cards import HIDDEN, Card
from cabo_rules.cli.words import Names, cards, cards_of, listed, the, who
from cabo_rules.moves import Place
from cabo_rules.rules.matching.snap import may_be_snapped_at_first
from cabo_rules.rules.table import in_use
from cabo_rules.state import Hand, Slot, State

LEGEND = (
    "Each slot: its number, its card (-- is a hole), in brackets the seats that have seen the card, and whether it "
    "lies open."
)
HIDES = "A card that this view does not show is ??."


def table_lines(state: State, names: Names) -> Iterator[str]:
    """The table, line by line, with every card that the state shows."""
    if state.round == 0:
        yield "Nothing has been dealt yet."
    else:
        yield f"Round {state.round}. {_standing(state, names)}"
        yield f"Totals: {', '.join(f'{name} {total}' for name, total in zip(names, state.totals, strict=True))}."
        yield ""
        for seat, hand in enumerate(state.hands):
            yield _owner(state, names, seat)
            yield from _hand(hand, counted=state.phase in ("deal", "over"))
        yield ""
        yield f"Stock: {_pile(state.stock, state.stock[:1])}"
        yield f"Discard pile: {_pile(state.discard, state.discard[-1:])}"
    yield from (f"Pending: {pending}" for pending in pending_lines(state, names))


def _standing(state: State, names: Names) -> str:
    """What the game waits for, as a sentence."""
    turn = names[state.turn]
    if state.phase == "over":
        if not state.winners:
            return "The game was abandoned."
        verb = "wins" if len(state.winners) == 1 else "win"
        return f"The game is over: {who(names, state.winners)} {verb}."
    return {
        "deal": "The round is over; the next may be dealt.",
        "looks": "The first looks are being had.",
        "draw": f"{turn}'s turn: to draw.",
        "drawn": f"{turn}'s turn: a card is drawn.",
        "done": f"{turn}'s turn: played, and not yet over.",
        "last snap": "The last turn is over; the last discard may still be snapped.",
    }[state.phase]


def _owner(state: State, names: Names, seat: int) -> str:
    parts = [f"{names[seat]}, seat {seat}"]
    if seat == state.dealer:
        parts.append("dealer")
    if seat == state.caller:
        parts.append(f"called {state.variant.call}")
    if seat == state.turn and state.phase in ("draw", "drawn", "done"):
        parts.append("on turn")
    return ", ".join(parts)


def _hand(hand: Hand, counted: bool) -> Iterator[str]:
    """The rows of a hand, the one nearest to its player last, each slot in its column."""
    if not hand:
        yield "    no slots"
        return
    cells = {slot.cell: f"{number}: {_slot(slot, counted)}" for number, slot in enumerate(hand)}
    rows = sorted({row for row, _ in cells}, reverse=True)
    columns = sorted({column for _, column in cells})
    width = max(len(text) for text in cells.values())
    for row in rows:
        line = "  ".join(cells.get((row, column), "").ljust(width) for column in columns)
        yield f"    row {row:>2} | {line}".rstrip()


def _slot(slot: Slot, counted: bool) -> str:
    if slot.card is None:
        return "--"
    seats = " ".join(str(seat) for seat in sorted(slot.seen_by) if seat >= 0)  # spectators have no seat
    return f"{slot.card} [{seats}]{' open' if slot.face_up and not counted else ''}"


def _pile(pile: Sequence[Card], top: Sequence[Card]) -> str:
    if not pile:
        return "empty."
    return f"{cards_of(len(pile))}, {'face down' if top[0] == HIDDEN else f'on top the {top[0]}'}."


def _where(names: Names, at: Place) -> str:
    return f"{names[at.seat]}'s slot {at.slot}"


def pending_lines(state: State, names: Names) -> Iterator[str]:
    """Everything that is begun and not settled, a sentence each."""
    if state.to_look:
        yield f"the first look of {who(names, sorted(state.to_look))}."
    if state.drawn is not None:
        yield f"{names[state.drawn.seat]} holds {the(state.drawn.card)}, drawn from the {state.drawn.pile}."
    if state.claims:
        yield f"a match of {listed(_where(names, claim.place) for claim in state.claims)} is being settled."
    if state.powers:
        yield f"{names[state.turn]} may use the power {' or '.join(state.powers)}{_looked(state, names)}."
    if state.gift is not None:
        yield f"{names[state.gift.seat]} has to settle the gift into {_where(names, state.gift.place)}."
    if state.penalty is not None:
        apart = cards(state.penalty.apart) if state.penalty.apart else "none"
        owed = state.penalty.owed
        yield f"{names[state.penalty.seat]} owes penalty cards: {owed} to draw, to be laid down: {apart}."
    if state.shuffle is not None:
        yield f"the host's shuffle, before a card is drawn for a {state.shuffle}."
    yield from _window(state, names)
    if state.last_lap is not None and state.phase not in ("deal", "over"):
        why = f"called {state.variant.call}" if state.last_lap.cause == "call" else "ran out of cards"
        left = f"last turns left for {who(names, state.last_lap.last_turns)}"
        yield f"the last lap, since {names[state.last_lap.seat]} {why}; {left}."


def _looked(state: State, names: Names) -> str:
    if not state.looked:
        return ""
    return f", having looked at {listed(_where(names, at) for at in state.looked)}"


def _window(state: State, names: Names) -> Iterator[str]:
    snap, window = state.variant.matching.snap, state.window
    if snap is None or window is None or not state.discard or window.closed:
        return
    if window.discarder is None and not may_be_snapped_at_first(state.variant):
        return
    if snap.per_discard != "any number" and window.snapped >= snap.per_discard:
        return
    passed = f"; given up by {who(names, sorted(state.passed))}" if state.passed else ""
    settled = state.penalty is None and state.gift is None and state.shuffle is None and not in_use(state)
    yield f"the {state.discard[-1]} may be snapped{'' if settled else ' once that is settled'}{passed}."
