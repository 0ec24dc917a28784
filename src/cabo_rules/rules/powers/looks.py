"""The cards that a power may look at. Those of a caller may be safe from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations, islice, product
from typing import Final

from cabo_rules import refusals as r
from cabo_rules.refusals import Phrase, Refusal, refuse
from cabo_rules.rules.table import no_card_at, others, places_with_cards, safe_owner
from cabo_rules.seats import Place
from cabo_rules.state import State

_OWN: Final = Phrase("one of the player's own cards")
_NOT_OWN: Final = Phrase("another player's card")


def wrong_look(state: State, seat: int, power: str, at: Place) -> Refusal | None:
    """Return why a power does not look at that place."""
    return no_card_at(state, at.seat, at.slot, seat) or _wrong_owner(state, seat, power, at.seat)


def _wrong_owner(state: State, seat: int, power: str, owner: int) -> Refusal | None:
    """Return why a power does not look at the cards of that player."""
    look = state.variant.powers_by_name[power].look
    assert look is not None
    if (look.whose == "own" and owner != seat) or (look.whose == "another's" and owner == seat):
        named = _OWN if owner == seat else _NOT_OWN
        return refuse(r.WRONG_TARGET, f"powers.named.{power}.look.whose", seat, power=power, named=named)
    return safe_owner(state, seat, owner, "looks", r.CALLER_SAFE)


def look_targets(
    state: State, seat: int, power: str, order: Iterable[int] | None = None
) -> Iterator[tuple[Place, ...]]:
    """Yield the places that a power may look at together.

    :param order: the seats in the order in which their cards are listed; by default that of their numbers.
    """
    look = state.variant.powers_by_name[power].look
    assert look is not None
    places = list(look_places(state, seat, power, order))
    sizes = range(look.fewest, look.most + 1)
    return chain.from_iterable(_looks_at(seat, places, size, look.whose) for size in sizes)


def _looks_at(seat: int, places: list[Place], size: int, whose: str) -> Iterator[tuple[Place, ...]]:
    """Return the looks at that many of some places."""
    if size == 2 and whose == "own and another's":
        own, rest = [at for at in places if at.seat == seat], [at for at in places if at.seat != seat]
        return product(own, rest)
    looks = combinations(places, size)
    if size == 2 and whose == "two players'":
        return (look for look in looks if look[0].seat != look[1].seat)
    return looks


def look_places(state: State, seat: int, power: str, order: Iterable[int] | None = None) -> Iterator[Place]:
    """Return the places that a power may look at."""
    look = state.variant.powers_by_name[power].look
    assert look is not None
    anyone = range(state.seats) if order is None else order
    seats = {"own": [seat], "another's": others(state, seat)}.get(look.whose, anyone)
    return places_with_cards(state, [owner for owner in seats if _wrong_owner(state, seat, power, owner) is None])


def has_look(state: State, seat: int, power: str) -> bool:
    """Return whether there are enough cards for the look of a power, without listing all of them."""
    look = state.variant.powers_by_name[power].look
    assert look is not None
    places, fewest = look_places(state, seat, power), look.fewest
    if fewest == 2 and look.whose == "own and another's":
        return len({at.seat == seat for at in places}) == 2
    if fewest == 2 and look.whose == "two players'":
        return len({at.seat for at in places}) > 1
    return len(list(islice(places, fewest))) == fewest
