"""The turn of a careful player: which pile to draw from, and what to do with the drawn card."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from cabo_rules import moves as m
from cabo_rules.cards import Card
from cabo_rules.moves import Move
from cabo_rules.play.careful.estimate import Estimate, Use
from cabo_rules.play.careful.matching import matches, snapped_after, trades
from cabo_rules.play.careful.powers import OWN_SEEN, best_use
from cabo_rules.referee import refusal
from cabo_rules.rules.turn.draw import list_draws
from cabo_rules.variants.derived import matches_from, trades_from, used_before_discard

_keep = lru_cache(maxsize=4096)(m.Keep)  # making a move costs more than what it is worth


def best_draw(estimate: Estimate) -> Move | None:
    """Draw from the pile whose card is worth more: the top card that lies open, or one of those that are unseen."""
    draws = list_draws(estimate.state, estimate.seat)
    if len(draws) < 2:
        return draws[0] if draws else None
    stock, pile = draws
    if estimate.last:  # it would take long to find how likely each card is to win
        estimate = Estimate(estimate.state, estimate.seat, last=False)
    taken = max([gain for gain, _ in _into_the_hand(estimate, estimate.state.discard[-1], "discard pile")], default=0.0)
    return pile if taken > 0 and taken > _of_stock(estimate) else stock


def _of_stock(estimate: Estimate) -> float:
    """Return what a card of the stock is worth, on average: the most that it may be used for."""
    gain, worth = 0.0, estimate.worth
    worst = max([points + _besides(estimate, slot) for slot, points in estimate.own], default=0.0)
    powers = estimate.variant.powers_by_card if "drawn" in estimate.variant.triggers else {}
    matched = matches_from(estimate.variant, "stock")
    for card, copies in estimate.unseen.items():
        best = max(worst - worth[card], 0.0)
        if card.text in powers:
            best = max(best, best_use(estimate, powers[card.text])[0])
        if matched and card.rank in estimate.places:
            best = max([best, *[use[0] for use in matches(estimate, card)]])
        gain += best * copies
    return gain / estimate.count


def best_use_of_drawn(estimate: Estimate) -> Use:
    """Return the use of the drawn card that is worth the most: keep it, discard it, use its power, match or trade."""
    drawn, state = estimate.state.drawn, estimate.state
    assert drawn is not None
    uses = [*_into_the_hand(estimate, drawn.card, drawn.pile), *_out_of_the_hand(estimate, drawn.card, drawn.pile)]
    uses.sort(key=lambda use: -use[0])
    return next((use for use in uses if use[1] is not None and refusal(state, use[1]) is None), (0.0, None))


def _into_the_hand(estimate: Estimate, card: Card, pile: m.Pile) -> Iterator[Use]:
    """Yield the ways to bring a card into the hand or to match it, each with its worth."""
    simple, new = estimate.additive and not estimate.last, estimate.worth[card]
    for slot, worth in estimate.own:
        saved = worth - new if simple else estimate.saved([slot], card)
        yield saved + _besides(estimate, slot), _keep(estimate.seat, slot)
    if trades_from(estimate.variant, pile):
        yield from trades(estimate, card)
    if matches_from(estimate.variant, pile):
        yield from matches(estimate, card)


def _besides(estimate: Estimate, slot: int) -> float:
    """Return what it is worth to replace the card in an own slot, besides the points."""
    left, variant = estimate.known.get(slot), estimate.variant
    if left is None:
        return 0.0 if estimate.last else OWN_SEEN * estimate.mean  # the drawn card is known, it was not
    gain = snapped_after(estimate, left.rank, but=slot)
    if "replaced" in variant.triggers:
        gain += max(best_use(estimate, variant.powers_by_card.get(left.text, ()))[0], 0.0)
    return gain


def _out_of_the_hand(estimate: Estimate, card: Card, pile: m.Pile) -> Iterator[Use]:
    """Yield the ways to get rid of the drawn card, each with its worth."""
    seat, variant = estimate.seat, estimate.variant
    opened = ("drawn" if pile == "stock" else "put back") in variant.triggers
    gain, use = best_use(estimate, variant.powers_by_card.get(card.text, ()) if opened else ())
    after, away = snapped_after(estimate, card.rank), m.Discard(seat) if pile == "stock" else m.PutBack(seat)
    if use is None or not used_before_discard(variant):
        yield max(gain, 0.0) + after, away
    else:  # of two uses that are worth the same the first is made: a power that is worth nothing is left
        yield after, away
        yield gain + after, use
