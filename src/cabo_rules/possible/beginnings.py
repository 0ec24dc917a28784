"""The moves that bring an order of cards, in a record that may not note it: deals, shuffles, tables set up by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from attrs import evolve

from cabo_rules import refusals as r
from cabo_rules.cards import HIDDEN, Card, left_over
from cabo_rules.chance import commitment
from cabo_rules.logs.paired import Pair
from cabo_rules.moves import HOST, Deal, Move, OpenCommitment, SetUp, Shuffle
from cabo_rules.possible.backs import Backs
from cabo_rules.possible.cases import Case, Failure, Refused
from cabo_rules.possible.fits import Effort
from cabo_rules.possible.learning import learn
from cabo_rules.possible.marked import Lot
from cabo_rules.refusals import Phrase, Refusal, refuse
from cabo_rules.rules.commitments import may_commit
from cabo_rules.rules.deal import DECK, may_deal
from cabo_rules.rules.set_up import may_set_up
from cabo_rules.rules.stock import to_shuffle
from cabo_rules.rules.turn.draw import TO_SHUFFLE, may_shuffle
from cabo_rules.state import State

ORDERED = Deal | Shuffle | SetUp


def known_case(state: State) -> Case:
    """Return the case of a game whose cards are all known so far; its commitments keep the cards that they were of."""
    backs, faces = Backs(), dict[str, Card]()

    def marked(card: Card) -> Card:
        (back,) = backs.new(1)
        faces[back.text] = card
        return backs.faced(back, card)

    table: Any = state
    changes: dict[str, Any] = {name: tuple(map(marked, getattr(state, name))) for name in ("stock", "discard")}
    changes["hands"] = tuple(
        [tuple([evolve(slot, card=slot.card and marked(slot.card)) for slot in hand]) for hand in table.hands]
    )
    if table.drawn is not None:
        changes["drawn"] = evolve(table.drawn, card=marked(table.drawn.card))
    if table.penalty is not None:
        changes["penalty"] = evolve(table.penalty, apart=tuple(map(marked, table.penalty.apart)))
    lots = (Lot(tuple(dict.fromkeys(backs.all.values())), None),) if faces else ()
    return Case(evolve(table, **changes), backs, lots, faces)


def with_backs(case: Case, move: ORDERED, backs: Backs, line: int, effort: Effort) -> tuple[Case, Move] | Failure:
    """Return a case with the cards that a move brings, and the move with their backs, if the rules allow it.

    :param backs: the cards of the round that the move begins; for a shuffle, those of the case.
    """
    if refused := _refusal(case, move):
        return Refused(case, refused)
    noted = _cards_of(case, move)
    marked = backs.new(len(noted)) if len(backs) < len(noted) or isinstance(move, Shuffle) else backs.first(len(noted))
    made_of = to_shuffle(case.state) if isinstance(move, Shuffle) else None
    before = None if made_of is None else tuple([case.backs.back(card) for card in made_of])
    after = evolve(case, backs=backs, lots=(*case.lots, Lot(marked, before)))
    known = learn(
        after, [Pair("order", at, *pair) for at, pair in enumerate(zip(marked, noted, strict=True))], line, (), effort
    )
    if not isinstance(known, Case):
        return known
    cards = [backs.faced(card, known.faces[card.text]) if card.text in known.faces else card for card in marked]
    return known, _given(move, cards)


def _cards_of(case: Case, move: ORDERED) -> list[Card]:
    """Return the cards of a move in the order of its fields, hidden ones in place of those that it leaves out."""
    deck = case.state.variant.cards_for(case.state.seats)
    if isinstance(move, SetUp):
        lying = [card for hand in move.hands for card in hand if card is not None]
        stock = move.stock or (HIDDEN,) * (len(deck) - len(lying) - len(move.discard))
        return [*lying, *stock, *move.discard]
    count = len(deck) if isinstance(move, Deal) else len(to_shuffle(case.state))
    return [*(move.order or (HIDDEN,) * count)]


def _given(move: Any, cards: Sequence[Card]) -> Any:
    """Return a move with its cards replaced by others, in the order of its fields."""
    if not isinstance(move, SetUp):
        return evolve(move, order=tuple(cards))
    left, table = iter(cards), cast(Any, move)
    hands = tuple([tuple([None if card is None else next(left) for card in hand]) for hand in move.hands])
    rest = [*left]
    stock = len(rest) - len(move.discard)
    return evolve(table, hands=hands, stock=tuple(rest[:stock]), discard=tuple(rest[stock:]))


def _refusal(case: Case, move: ORDERED) -> Refusal | None:
    """Return why a move is not allowed, with any cards in place of those that it does not note."""
    state = case.state
    deck = state.variant.cards_for(state.seats)
    if isinstance(move, Shuffle):
        if state.shuffle is None:
            return may_shuffle(state, move)
        return _miscounted(move, len(to_shuffle(state)), TO_SHUFFLE, "calling.stock_out") or may_commit(
            state, move.commitment
        )
    if isinstance(move, Deal):
        any_order: Any = move
        full = move.order and HIDDEN not in move.order
        refused = may_deal(state, move if full else evolve(any_order, order=deck))
        return refused or _miscounted(move, len(deck), DECK, "deck")
    noted = _cards_of(case, move)
    rest = iter(left_over(deck, noted))
    return may_set_up(state, _given(move, [next(rest, HIDDEN) if card is HIDDEN else card for card in noted]))


def _miscounted(move: Deal | Shuffle, count: int, name: Phrase, key: str) -> Refusal | None:
    """Return why an order does not have the right number of cards; one that is not noted has."""
    more = len(move.order) - count
    if not move.order or not more:
        return None
    difference = Phrase("too many {extra}", (("extra", str(more)),))
    if more < 0:
        difference = Phrase("missing {missing}", (("missing", str(-more)),))
    return refuse(r.WRONG_CARDS, key, HOST, expected=name, difference=difference)


def opened(case: Case, move: OpenCommitment, line: int, effort: Effort) -> Case | Failure:
    """Return a case that knows the order to which the host had committed; the rules judge whether it is right."""
    made = commitment(move.order, move.nonce)
    order: Any = next((each.order for each in case.state.commitments if each.commitment == made), ())
    if len(order) != len(move.order) or not case.backs.all.keys() >= {*order}:  # or it was dealt with all its cards
        return case
    return learn(
        case,
        [Pair("order", at, *pair) for at, pair in enumerate(zip(order, move.order, strict=True))],
        line,
        (),
        effort,
    )
