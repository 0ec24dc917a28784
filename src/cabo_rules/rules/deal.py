"""Deal: the host deals, everybody looks at some of their own cards, a card may be turned to start the discard pile.

The host names the first starter or the first dealer, and the other follows; later ones follow from the round before
(see ``game``), unless the variant leaves them to the host.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final

from cabo_rules import refusals as r
from cabo_rules.cards import HIDDEN, Card
from cabo_rules.events import made as e
from cabo_rules.moves import CloseLooks, Deal, FirstLook
from cabo_rules.refusals import Phrase, Refusal, refuse
from cabo_rules.rules.commitments import all_opened
from cabo_rules.rules.decision import Decision, Rules
from cabo_rules.rules.table import following, in_game, no_card_at, no_such_seat, no_turn, why_out
from cabo_rules.seats import HOST
from cabo_rules.state import State
from cabo_rules.variants.derived import first_dealer_named, in_first_look

DECK: Final = Phrase("deck")


def wrong_cards(
    found: Collection[Card], expected: Collection[Card], name: Phrase, key: str, *, secret: bool = False
) -> Refusal | None:
    """Return why cards are not exactly the expected ones, in any order.

    :param secret: whether the refusal may not name them, since not everybody knows which are expected.
    """
    if HIDDEN in found:
        return refuse(r.WRONG_CARDS, key, HOST, expected=name, difference=Phrase("the faces of some are hidden"))
    have, want = Counter(found), Counter(expected)
    if dict(have) == dict(want):  # an order of magnitude cheaper than comparing the counters
        return None
    missing, extra = (_some(cards, secret=secret) for cards in (want - have, have - want))
    if not extra:
        difference = Phrase("missing {missing}", (("missing", missing),))
    elif not missing:
        difference = Phrase("too many {extra}", (("extra", extra),))
    else:
        difference = Phrase("missing {missing}; too many {extra}", (("missing", missing), ("extra", extra)))
    return refuse(r.WRONG_CARDS, key, HOST, expected=name, difference=difference)


def _some(cards: Counter[Card], *, secret: bool) -> str:
    """Name some cards, or only count them if they are secret; no cards are no text."""
    texts = sorted(card.text for card in cards.elements())
    if secret:
        return str(len(texts) or "")
    return f"{' '.join(texts[:6])}{' …' if len(texts) > 6 else ''}"


# --- dealing ----------------------------------------------------------------------------------------------------------


def may_deal(state: State, move: Deal) -> Refusal | None:
    """Return why the host may not deal: a round is being played, or the cards are not those of the deck."""
    if state.phase != "deal":
        return refuse(r.NOT_BETWEEN_ROUNDS, "deal", HOST)
    return (
        all_opened(state)
        or _may_name_dealer(state, move.dealer)
        or _may_name_starter(state, move.starter)
        or wrong_cards(move.order, state.variant.cards_for(state.seats), DECK, "deck")
    )


def host_names_starter(state: State) -> bool:
    """Return whether the host names the starter of the next round."""
    first, rounds = state.variant.deal.starter, state.variant.game.several
    starter = first if state.round == 0 or rounds is None else rounds.starter
    return starter == "as the host says"


def host_names_dealer(state: State) -> bool:
    """Return whether the host names the dealer of the next round: only of the first, and only if it matters."""
    return state.round == 0 and first_dealer_named(state.variant)


def _may_name_starter(state: State, named: int | None) -> Refusal | None:
    key = "deal.starter" if state.round == 0 else "game.rounds.starter"
    if not host_names_starter(state):
        return None if named is None else refuse(r.STARTER_RULED, key, HOST)
    if named is None:
        return refuse(r.STARTER_NEEDED, key, HOST)
    if refusal := no_such_seat(state, named, HOST):
        return refusal
    return None if named in in_game(state) else refuse(r.IS_OUT, why_out(state, named), HOST, owner=named)


def _may_name_dealer(state: State, named: int | None) -> Refusal | None:
    if not host_names_dealer(state):
        return None if named is None else refuse(r.DEALER_RULED, "game.rounds.dealer", HOST)
    if named is not None:
        return no_such_seat(state, named, HOST)
    by_starter = state.variant.deal.starter != "as the host says"
    return refuse(r.DEALER_NEEDED, "deal.starter" if by_starter else "game.rounds.dealer", HOST)


def do_deal(decision: Decision, move: Deal) -> None:
    """Deal the cards one at a time to those in the game, to the lowest seat first; the rest is the stock."""
    state = decision.state
    deal, seats = state.variant.deal, state.seats
    dealer = state.dealer if move.dealer is None else move.dealer
    starter = state.starter if move.starter is None else move.starter
    if starter is None:  # the first round starts next to the dealer; seats are numbered clockwise
        assert dealer is not None
        left = (dealer + 1) % seats
        starter = left if deal.starter == "left of the dealer" else following(state, dealer)
    players = in_game(state)
    dealt = len(players) * deal.cards
    hands: list[tuple[Card, ...]] = [()] * seats
    for number, seat in enumerate(players):
        hands[seat] = move.order[number : dealt : len(players)]
    decision.emit(e.Dealt(state.round + 1, dealer, starter, tuple(hands), move.order[dealt:], move.commitment))
    if deal.open_card == "before the looks":
        decision.emit(e.OpenCardTurned(decision.state.stock[0]))
    if deal.first_look is None:
        _end_looks(decision)


# --- the first look ---------------------------------------------------------------------------------------------------


_WHERE: Final = {
    "nearest row": Phrase("in the nearest row"),
    "leftmost": Phrase("at the left end"),
    "rightmost": Phrase("at the right end"),
    "outermost": Phrase("at the two ends"),
}
"""How a refusal names the places of the first look."""


def may_first_look(state: State, move: FirstLook) -> Refusal | None:
    """Return why a seat may not have its first look, or not at these cards; it may look at fewer or none."""
    seat, look = move.seat, state.variant.deal.first_look
    if refusal := no_such_seat(state, seat, seat):
        return refusal
    if state.phase != "looks" or look is None:
        if state.phase == "deal":
            return no_turn(state, seat)
        return refuse(r.NO_LOOKS, "deal.first_look", seat)
    if seat in state.out:
        return refuse(r.IS_OUT, why_out(state, seat), seat, owner=seat)
    if seat not in state.to_look:
        return refuse(r.LOOKED_ALREADY, "deal.first_look", seat)
    if len(set(move.slots)) < len(move.slots):
        return refuse(r.NAMED_TWICE, "deal.first_look", seat)
    if len(move.slots) > look.cards:
        return refuse(r.LOOK_TOO_MANY, "deal.first_look.cards", seat, allowed=look.cards, named=len(move.slots))
    for slot in move.slots:
        if refusal := no_card_at(state, seat, slot, seat):
            return refusal
        if not in_first_look(state.variant, look, *state.hands[seat][slot].cell):
            return refuse(r.LOOK_ELSEWHERE, "deal.first_look.where", seat, where=_WHERE[look.where])
    return None


def do_first_look(decision: Decision, move: FirstLook) -> None:
    """Show a seat its cards; when all have looked, begin the first turn."""
    hand = decision.state.hands[move.seat]
    cards = tuple(card for slot in move.slots if (card := hand[slot].card) is not None)
    decision.emit(e.FirstLooked(move.seat, move.slots, cards))
    if not decision.state.to_look:
        _end_looks(decision)


def list_first_looks(state: State, seat: int) -> Iterator[FirstLook]:
    """List all first looks of a seat, the shortest first."""
    look = state.variant.deal.first_look
    if look is None or seat not in state.to_look:
        return
    numbers = [n for n, slot in enumerate(state.hands[seat]) if in_first_look(state.variant, look, *slot.cell)]
    for count in range(min(look.cards, len(numbers)) + 1):
        for slots in combinations(numbers, count):
            yield _first_look(seat, slots)


_first_look = lru_cache(maxsize=4096)(FirstLook)  # making a move costs more than the rule that lists it


def may_close_looks(state: State, move: CloseLooks) -> Refusal | None:
    """Return why the host may not close the first looks for those who have not looked."""
    return None if state.phase == "looks" else refuse(r.NO_LOOKS, "deal.first_look", HOST)


def do_close_looks(decision: Decision, move: CloseLooks) -> None:
    """Close the first looks."""
    _end_looks(decision)


def _end_looks(decision: Decision) -> None:
    """Turn the open card, if it comes after the looks; then begin the starter's turn."""
    state = decision.state
    closed_for = tuple(sorted(state.to_look)) if state.variant.deal.first_look is not None else ()
    decision.emit(e.LooksEnded(closed_for))
    if state.variant.deal.open_card == "after the looks":
        decision.emit(e.OpenCardTurned(state.stock[0]))
    assert state.starter is not None
    decision.emit(e.TurnBegan(state.starter))


RULES: Final[Rules] = {
    Deal: (may_deal, do_deal),
    FirstLook: (may_first_look, do_first_look),
    CloseLooks: (may_close_looks, do_close_looks),
}
