"""Matching the drawn card: the player on turn names cards of its rank, their own or other players', to discard them.

The player may guess, and the cards are settled in the order named. A right card is discarded; if it is another
player's, the card that the player may or must name for it takes its place, unseen. A wrong card is shown to all, goes
back, and costs penalty cards. Then the drawn card goes on top, even if every card was wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from cabo_rules import refusals as r
from cabo_rules.events import made as e
from cabo_rules.moves import Claim, Match
from cabo_rules.refusals import Phrase, Refusal, refuse
from cabo_rules.rules.decision import Decision, Rules
from cabo_rules.rules.hidden import DRAWN, same_rank
from cabo_rules.rules.matching.whose import MATCH, last_card_stays, may_not_name, pay_for_wrong
from cabo_rules.rules.powers.targets import never_kept
from cabo_rules.rules.table import no_card_at, not_on_turn, places_with_cards, safe_owner, slots_with_cards
from cabo_rules.seats import Place
from cabo_rules.state import State
from cabo_rules.variants.derived import gift_of

if TYPE_CHECKING:
    from cabo_rules.variants.model import MatchDrawn

_MATCHED: Final = Phrase("matched")


def may_match_at_all(state: State, seat: int) -> Refusal | None:
    """Return why the drawn card may not be matched: the variant has no such rule, or not for its pile."""
    rule = state.variant.matching.drawn
    if rule is None:
        return refuse(r.NO_MATCHING, "matching.drawn", seat)
    if refusal := not_on_turn(state, seat, "drawn", r.NOTHING_DRAWN):
        return refusal
    assert state.drawn is not None
    if state.drawn.pile not in rule.piles:
        pile = state.drawn.pile
        return refuse(r.NOT_WITH_THIS_CARD, "matching.drawn.piles", seat, pile=pile, done=_MATCHED)
    return never_kept(state, seat) if state.variant.never_kept else None


def _wrong_owner(state: State, seat: int, owner: int) -> Refusal | None:
    """Return why the cards of that player may not be named."""
    rule = state.variant.matching.drawn
    assert rule is not None
    if (rule.own if owner == seat else rule.others) is None:
        return may_not_name("matching.drawn", seat, own=owner == seat)
    return safe_owner(state, seat, owner, "matching", r.SAFE_FROM_MATCHING, act=MATCH)


def places_to_name(state: State, seat: int) -> Iterator[Place]:
    """Return the places of the cards that may be named."""
    owners = [owner for owner in range(state.seats) if _wrong_owner(state, seat, owner) is None]
    return places_with_cards(state, owners)


def too_many(most: int, seat: int, named: int) -> Refusal | None:
    """Return why so many cards may not be named in one match."""
    return None if named <= most else refuse(r.MATCH_TOO_MANY, "matching.drawn.most", seat, named=named, most=most)


def may_match(state: State, move: Match) -> Refusal | None:
    """Return why a match may not be tried: it must name a card, none twice, and a card to give that is not gone."""
    rule, seat = state.variant.matching.drawn, move.seat
    if refusal := may_match_at_all(state, seat):
        return refusal
    assert rule is not None
    if not move.claims:
        return refuse(r.MATCH_NOTHING, "matching.drawn", seat)
    if rule.most is not None and (refusal := too_many(rule.most, seat, len(move.claims))):
        return refusal
    named = [claim.place for claim in move.claims]
    gone = {place.slot for place in named if place.seat == seat}
    given: set[int] = set()
    gift = gift_of(rule)
    if len(set(named)) < len(named):
        return refuse(r.NAMED_TWICE, "matching.drawn", seat)
    for claim in move.claims:
        owner, slot = claim.place.seat, claim.place.slot
        if refusal := no_card_at(state, owner, slot, seat) or _wrong_owner(state, seat, owner):
            return refusal
        if claim.place.seat == seat:
            if claim.give is not None:
                return refuse(r.GIFT_UNNEEDED, "matching.drawn.others.gift", seat)
            continue
        if claim.give is None:
            if gift == "must":
                return refuse(r.GIFT_NEEDED, "matching.drawn.others.gift", seat)
            continue
        if gift == "none":
            return refuse(r.GIFT_BARRED, "matching.drawn.others.gift", seat)
        if refusal := no_card_at(state, seat, claim.give, seat):
            return refusal
        if claim.give in gone or claim.give in given:
            return refuse(r.GIFT_GONE, "matching.drawn.others.gift", seat)
        given.add(claim.give)
    left = len(slots_with_cards(state, seat)) - len(gone) - len(given)
    return last_card_stays(state, rule, "matching.drawn", seat, left)


def do_match(decision: Decision, move: Match) -> None:
    """Name the cards; :func:`settle_claim` settles them one by one."""
    drawn = decision.state.drawn
    assert drawn is not None
    decision.emit(e.MatchBegan(move.seat, move.claims, drawn.card))


def settle_claim(decision: Decision) -> None:
    """Settle the next named card, or put the drawn card on top when all are settled."""
    state = decision.state
    rule, drawn, seat = state.variant.matching.drawn, state.drawn, state.turn
    assert rule is not None
    assert drawn is not None
    assert state.claims is not None
    if not state.claims:
        decision.emit(e.Discarded(seat, drawn.card))
        return
    claim = state.claims[0]
    card = state.hands[claim.place.seat][claim.place.slot].card
    assert card is not None
    if same_rank(state, (card, drawn.card), (claim.place, DRAWN)):
        decision.emit(e.Matched(seat, claim.place, claim.give, card))
        decision.cards_left = True
        return
    decision.emit(e.MatchFailed(seat, claim.place, card))
    pay_for_wrong(decision, rule, "matching.drawn", seat, claim.place.seat)


def list_matches(state: State, seat: int) -> Iterable[Match]:
    """Return every match that may be tried. There are very many, so do not make a list of them."""
    rule = state.variant.matching.drawn
    if rule is None or may_match_at_all(state, seat):
        return ()
    return _longer(state, rule, seat, (), [*places_to_name(state, seat)], slots_with_cards(state, seat))


def _longer(
    state: State, rule: MatchDrawn, seat: int, claims: tuple[Claim, ...], free: list[Place], left: list[int]
) -> Iterator[Match]:
    """Yield all matches that begin with these claims, with the places and the player's cards that are left."""
    if rule.most is not None and too_many(rule.most, seat, len(claims) + 1):
        return
    for at in free:
        rest = [other for other in free if other is not at]
        for claim, going in _claims(rule, seat, at, left):
            match, stay = (*claims, claim), [slot for slot in left if slot != going]
            if last_card_stays(state, rule, "matching.drawn", seat, len(stay)):
                continue
            yield Match(seat, match)
            yield from _longer(state, rule, seat, match, rest, stay)


def _claims(rule: MatchDrawn, seat: int, at: Place, left: list[int]) -> Iterator[tuple[Claim, int | None]]:
    """Yield the ways to name a place, each with the player's slot whose card would go."""
    if at.seat == seat:
        if at.slot in left:
            yield Claim(at), at.slot
        return
    gift = gift_of(rule)
    if gift != "must":
        yield Claim(at), None
    if gift != "none":
        for slot in left:
            yield Claim(at, slot), slot


RULES: Final[Rules] = {Match: (may_match, do_match)}
