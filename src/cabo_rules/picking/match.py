"""Matches of the drawn card: cards to name, each other player's with a card to give for it, if the rules say so.

There are far too many to list or to try, so the next picks follow from those before them.
"""

from __future__ import annotations

from typing import Any

from cabo_rules.moves import Claim, Match, Move, Place
from cabo_rules.picking.several import are_places
from cabo_rules.picking.target import Target
from cabo_rules.referee import refusal
from cabo_rules.rules.matching.drawn import places_to_name
from cabo_rules.rules.matching.whose import last_card_stays
from cabo_rules.rules.table import slots_with_cards
from cabo_rules.sealed import sealed
from cabo_rules.seats import place
from cabo_rules.state import State
from cabo_rules.variants.derived import gift_of


@sealed
class _Begun:
    """A match that is being picked, and what is left: own cards and those of others.

    :ivar spare: how many own cards may still go; perhaps the last must stay.
    :ivar named: how many cards have been named.
    :ivar owing: whether the card named last is another player's, for which a card may or must be given.
    """

    own: tuple[Place, ...]
    others: tuple[Place, ...]
    spare: int
    named: int
    owing: bool


def made(state: State, seat: int, picks: tuple[Any, ...]) -> list[Move]:
    """Return the legal match that the picks make, if they do."""
    if not are_places(picks) or len(picks) > sum(map(len, state.hands)):
        return []
    gives = gift_of(state.variant.matching.drawn) != "none"
    claims: list[Claim] = []
    for at in picks:
        last = claims[-1] if claims else None
        if gives and at.seat == seat and last is not None and last.place.seat != seat and last.give is None:
            claims[-1] = Claim(last.place, at.slot)
        else:
            claims.append(Claim(at))
    match = Match(seat, tuple(claims))
    return [match] if refusal(state, match) is None else []


def next_targets(state: State, seat: int, picks: tuple[Any, ...]) -> list[Target]:
    """Return the targets of the next pick: cards to name, and apart from them cards to give for the last one named."""
    rule = state.variant.matching.drawn
    assert rule is not None
    gift = gift_of(rule)
    begun = _begun(state, seat, picks)
    if begun is None:
        return []
    gifts = begun.own if begun.owing and begun.spare else ()
    named: tuple[Place, ...] = ()
    if not (begun.owing and gift == "must") and (rule.most is None or begun.named < rule.most):
        others = begun.others if gift != "must" or begun.spare else ()
        named = (*_own_to_name(state, begun), *others)
    most = _most_left(state, begun)
    targets = [Target(Match, gifts, int(gift == "must"), most, gift=True)] if gifts else []
    if named:
        fewest = 0 if picks else 1 if gift != "must" or any(at.seat == seat for at in named) else 2
        targets.append(Target(Match, named, fewest, most))
    return targets


def _own_to_name(state: State, begun: _Begun) -> tuple[Place, ...]:
    rule = state.variant.matching.drawn
    assert rule is not None
    return begun.own if rule.own is not None and begun.spare and not begun.owing else ()


def _begun(state: State, seat: int, picks: tuple[Any, ...]) -> _Begun | None:
    """Return how far the picks have come, or ``None`` if they do not begin a match."""
    rule = state.variant.matching.drawn
    assert rule is not None
    gift = gift_of(rule)
    own = [place(seat, slot) for slot in slots_with_cards(state, seat)]
    others = [at for at in places_to_name(state, seat) if at.seat != seat]
    stays = last_card_stays(state, rule, "matching.drawn", seat, 0) is not None
    left, free = dict.fromkeys(own), dict.fromkeys(others)
    named, gone, owing = 0, 0, False
    for at in picks:
        if at in left and (owing or rule.own is not None):
            named, owing = (named, False) if owing else (named + 1, False)
            gone += 1
            del left[at]
        elif at in free and not (owing and gift == "must"):
            named, owing = named + 1, gift != "none"
            del free[at]
        else:
            return None
    spare = len(own) - gone - int(stays)
    if spare < 0 or (rule.most is not None and named > rule.most):
        return None
    return _Begun(tuple(left), tuple(free), spare, named, owing)


def _most_left(state: State, begun: _Begun) -> int:
    """Return how many spots may still be picked at most."""
    rule = state.variant.matching.drawn
    assert rule is not None
    gift = gift_of(rule)
    names = len(begun.own) + len(begun.others) if rule.most is None else rule.most - begun.named
    most = 0
    for others in range(min(names, len(begun.others)) + 1):
        gifts = 0 if gift == "none" else min(others + int(begun.owing), begun.spare)
        if gift == "must" and gifts < others + int(begun.owing):
            break
        own = 0 if rule.own is None else min(names - others, begun.spare - gifts)
        most = max(most, others + gifts + own)
    return most
