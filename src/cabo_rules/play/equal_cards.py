"""Random moves with equal cards: snaps, gifts for them, matches and trades."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cabo_rules import moves as m
from cabo_rules.cards import HIDDEN
from cabo_rules.legal import legal_moves
from cabo_rules.moves import Move
from cabo_rules.play.habits import Habits, one, perhaps, shuffled
from cabo_rules.rules.matching.drawn import may_match, places_to_name
from cabo_rules.rules.matching.set import may_trade
from cabo_rules.rules.matching.snap import list_snaps, snappable
from cabo_rules.rules.matching.window import is_late
from cabo_rules.rules.table import in_use, slots_with_cards
from cabo_rules.seats import place
from cabo_rules.state import State
from cabo_rules.variants.derived import gift_of


def a_snap(state: State, seats: Sequence[int], rng: Random, habits: Habits) -> Move | None:
    """Return a right or wrong snap of one of the seats, or None."""
    if state.window is None or in_use(state):
        return None
    hands, rank = state.hands, state.discard[-1].rank if state.discard else ""
    right: list[m.Snap] = []
    others = 0
    for seat in seats:
        for owner in snappable(state, seat):
            for number, slot in enumerate(hands[owner]):
                if slot.card is not None:
                    if slot.card.rank == rank and not is_late(state, seat):
                        right.append(m.Snap(seat, place(owner, number)))
                    else:
                        others += 1
    if right and perhaps(rng, habits.right_snap):
        return one(rng, right)
    if others and perhaps(rng, habits.wrong_snap):  # so seldom that they are listed only now
        return one(rng, [snap for seat in seats for snap in list_snaps(state, seat) if snap not in right])
    return None


def a_gift(state: State, seat: int, rng: Random, habits: Habits) -> Move:
    """Return a gift of a card for one of another player, or decline to give one."""
    gifts = list(legal_moves(state, seat))
    declining = [gift for gift in gifts if isinstance(gift, m.DeclineGift)]
    giving = [gift for gift in gifts if isinstance(gift, m.Give)]
    return one(rng, giving) if not declining or perhaps(rng, habits.give) else declining[0]


def a_trade(state: State, rng: Random, habits: Habits) -> Move | None:
    """Return a random set to trade for the drawn card, or None; a long hand has far too many to list."""
    rule, seat = state.variant.matching.set, state.turn
    if rule is None or state.drawn is None or in_use(state):
        return None
    by_rank: dict[str, list[int]] = {}
    for slot in slots_with_cards(state, seat):
        card = state.hands[seat][slot].card
        by_rank.setdefault(card.rank if card is not None else "", []).append(slot)
    by_rank.pop(HIDDEN.rank, None)  # nobody knows whether hidden cards are equal
    right = [slots for slots in by_rank.values() if len(slots) >= rule.fewest]
    named: Sequence[int] = ()
    if right and perhaps(rng, habits.right_match):
        named = one(rng, right)
    elif perhaps(rng, habits.wrong_match):
        named = slots_with_cards(state, seat)
    size = rule.fewest + int(rng.random() * (min(rule.most, len(named)) - rule.fewest + 1)) if named else 0
    trade = m.Trade(seat, shuffled(named, rng)[:size])
    return trade if size and may_trade(state, trade) is None else None


def a_match(state: State, rng: Random, habits: Habits) -> Move | None:
    """Return a random match of the drawn card, or None; there are far too many to list."""
    drawn, seat = state.drawn, state.turn
    rule = state.variant.matching.drawn
    if rule is None or drawn is None or in_use(state):
        return None
    places = [*places_to_name(state, seat)]
    right = []
    for at in places:
        card = state.hands[at.seat][at.slot].card
        if card is not None and card.rank == drawn.card.rank:
            right.append(at)
    named = right if right and perhaps(rng, habits.right_match) else []
    if places and perhaps(rng, habits.wrong_match):
        guess = one(rng, places)
        named = named if guess in named else [*named, guess]
    if rule.most is not None:
        named = [*shuffled(named, rng)[: rule.most]]
    own = {at.slot for at in named if at.seat == seat}
    gifts = [slot for slot in slots_with_cards(state, seat) if slot not in own]
    claims, gift = [], gift_of(rule)
    for at in named:
        if at.seat == seat or (gift != "must" and (gift == "none" or not gifts or not perhaps(rng, habits.give))):
            claims.append(m.Claim(at))
        elif gifts:
            claims.append(m.Claim(at, gifts.pop(int(rng.random() * len(gifts)))))
    match = m.Match(seat, tuple(claims))
    return match if claims and may_match(state, match) is None else None
