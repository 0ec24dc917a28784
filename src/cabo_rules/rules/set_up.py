"""Setting up a table by hand, for tests, puzzles and problems: a first move of the host instead of a deal.

Every card of the deck must be in a hand, in the stock or on the discard pile, once. See the last clause of the chapter
``conduct`` for the other limits.
"""

from __future__ import annotations

from typing import Final

from cabo_rules import refusals as r
from cabo_rules.events import made as e
from cabo_rules.moves import SetUp
from cabo_rules.refusals import Phrase, Refusal, refuse
from cabo_rules.rules.calling import show_callers_hand
from cabo_rules.rules.deal import DECK, wrong_cards
from cabo_rules.rules.decision import Decision, Rules
from cabo_rules.rules.table import no_such_seat, others
from cabo_rules.seats import HOST, SPECTATOR
from cabo_rules.state import MOST_SLOTS, State
from cabo_rules.variants.derived import first_dealer_named, hands_run_empty, plays_on


def may_set_up(state: State, move: SetUp) -> Refusal | None:
    """Return why a table may not be set up: it is not the first move, or the cards are not those of the deck."""
    if state.round != 0 or state.phase != "deal":
        return refuse(r.SET_UP_FIRST, "conduct", HOST)
    for named in (move.turn, move.dealer, move.caller):
        if named is not None and (refusal := no_such_seat(state, named, HOST)):
            return refusal
    if problem := _problem(state, move):
        return refuse(r.BAD_TABLE, "conduct", HOST, problem=problem)
    in_hands = [card for hand in move.hands for card in hand if card is not None]
    return wrong_cards([*in_hands, *move.stock, *move.discard], state.variant.cards_for(state.seats), DECK, "deck")


def _problem(state: State, move: SetUp) -> Phrase | None:
    if len(move.hands) != state.seats:
        return Phrase("it needs {seats} hands, not {found}", (("seats", state.seats), ("found", len(move.hands))))
    if max(map(len, move.hands)) > MOST_SLOTS:
        return Phrase("a hand has more than {most} slots", (("most", MOST_SLOTS),))
    if len(move.totals) != state.seats:
        return Phrase("it needs {seats} totals, not {found}", (("seats", state.seats), ("found", len(move.totals))))
    if move.seen:
        if [len(hand) for hand in move.seen] != [len(hand) for hand in move.hands]:
            return Phrase("seen must have an entry for each slot of the hands")
        watching = {*range(state.seats), SPECTATOR}
        if not all(watching.issuperset(seats) for hand in move.seen for seats in hand):
            return Phrase("seen names a seat that does not exist")
        everybody = range(state.seats)
        if any(SPECTATOR in seats and not {*everybody} <= {*seats} for hand in move.seen for seats in hand):
            return Phrase("a card that spectators have seen must have been seen by everybody")
        known = zip(move.hands, move.seen, strict=True)
        if any(card is None and seats for hand, seen in known for card, seats in zip(hand, seen, strict=True)):
            return Phrase("seen names a seat for an empty slot")
    if not any(card is not None for card in move.hands[move.turn]) and not plays_on(state.variant):
        return Phrase("seat {turn} is on turn and has no card", (("turn", move.turn),))
    if not hands_run_empty(state.variant) and any(all(card is None for card in hand) for hand in move.hands):
        return Phrase("a hand has no card, and in this game no hand runs out of cards")
    if not min(map(len, move.hands)) and state.variant.calling.empty_hand == "plays on and may refill":
        return Phrase("a hand that may be refilled needs a slot")
    if move.dealer is not None and not first_dealer_named(state.variant):
        return Phrase("it does not matter who deals")
    rounds = state.variant.game.several
    if rounds is not None and rounds.limit is not None and max(move.totals) >= rounds.limit.least:
        if rounds.limit.then is None:
            return Phrase("the totals already end the game")
        return Phrase("the totals already put a player out of the game")
    if not 1 <= move.lap <= 1_000_000:
        return Phrase("lap must be from 1 to 1,000,000, not {lap}", (("lap", move.lap),))
    if move.caller == move.turn and state.variant.calling.when != "any point of the turn":
        return Phrase("the caller has no turn in the last lap")
    if move.caller not in (None, move.turn) and state.variant.calling.last_turns == "none":
        return Phrase("nobody has another turn after a call")
    return None


def do_set_up(decision: Decision, move: SetUp) -> None:
    """Set up the table and begin the turn; after a call, the seats up to the caller have their last turns."""
    state, caller = decision.state, move.caller
    last_turns: tuple[int, ...] = ()
    if caller is not None and state.variant.calling.last_turns != "none":
        seats = others(state, move.turn)  # if the caller is on turn, the whole lap follows
        last_turns = tuple(seats[: seats.index(caller)] if caller in seats else seats)
    decision.emit(
        e.TableSet(
            move.hands, move.stock, move.discard, move.turn, move.totals, move.seen, move.dealer, caller, last_turns,
            move.lap,
        )
    )  # fmt: skip
    if caller is not None:
        show_callers_hand(decision, caller)
    decision.cards_left = True


RULES: Final[Rules] = {SetUp: (may_set_up, do_set_up)}
