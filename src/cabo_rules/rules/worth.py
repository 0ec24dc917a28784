"""The worth of a hand: the sum of its cards, in which equal cards may count less, or the points of a special hand.

An empty hand is worth 0. A hand with hidden cards can be counted if it is worth the same with any faces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from cabo_rules.cards import Card, card_name
from cabo_rules.pairing import unpaired
from cabo_rules.rules.hidden import UNKNOWN, depends_on, unseen
from cabo_rules.seats import Place, place
from cabo_rules.state import State

if TYPE_CHECKING:
    from cabo_rules.variants.model import Variant


def points_of_hand(variant: Variant, hand: Sequence[Card], special: str | None) -> int:
    """Return the points that decide who is lowest.

    :param special: the name of the special hand that this is, or None.
    """
    points = None if special is None else variant.scoring.special[special].points
    return points if isinstance(points, int) else _sum(variant, hand)


def _sum(variant: Variant, hand: Sequence[Card]) -> int:
    """Return the sum of the cards, with equal ones as the variant says."""
    rule, worth = variant.scoring.equal_cards, variant.points
    if rule is None:
        return sum([worth[card.text] for card in hand])
    ranks: dict[str, list[int]] = {}
    for card in hand:
        ranks.setdefault(card.rank, []).append(worth[card.text])
    if rule == "count once":
        return sum(map(max, ranks.values()))
    return sum([points for points, *equal in ranks.values() if not equal])


def special_hand(variant: Variant, hand: Sequence[Card]) -> str | None:
    """Return the name of the special hand with exactly these cards, or None."""
    named = [name for name, each in variant.scoring.special.items() if len(each.cards) == len(hand)]
    return next((name for name in sorted(named) if _covers(variant.scoring.special[name].cards, hand)), None)


def _covers(names: Sequence[str], cards: Sequence[Card]) -> bool:
    """Return whether each name can be paired with a card of its own."""
    return unpaired(names, lambda name: [n for n, card in enumerate(cards) if card_name(name).names(card)]) is None


# --- hidden cards -----------------------------------------------------------------------------------------------------


def hands_to_count(state: State) -> list[list[Card]]:
    """Return the cards of each hand, with faces for hidden ones if any faces give the same count.

    :raises HiddenCardError: if the count depends on a hidden card.
    """
    hands = [[slot.card for slot in hand if slot.card is not None] for hand in state.hands]
    if all(card.rank != UNKNOWN for hand in hands for card in hand):
        return hands
    faces = [*unseen(state).elements()]
    left = iter(faces)
    for seat, hand in enumerate(hands):
        known = [card for card in hand if card.rank != UNKNOWN]
        hidden = len(hand) - len(known)
        chosen = [*islice(left, hidden)]
        all_here = hidden == len(faces)  # if so, they are just the unseen cards
        if len(chosen) < hidden or (
            hidden and not all_here and not _counts_the_same(state.variant, known, faces, hidden)
        ):
            raise depends_on(*_first_hidden(state, seat))
        hands[seat] = known + chosen
    return hands


def _first_hidden(state: State, seat: int) -> tuple[Place, Card]:
    cards = [(place(seat, n), slot.card) for n, slot in enumerate(state.hands[seat]) if slot.card is not None]
    return next((at, card) for at, card in cards if card.rank == UNKNOWN)


def _counts_the_same(variant: Variant, known: list[Card], faces: Sequence[Card], hidden: int) -> bool:
    """Return whether a hand counts the same with any of the unseen cards in it, special hands included."""
    if len({variant.points[card.text] for card in faces}) > 1:
        return False
    size = len(known) + hidden
    names = [
        card_name(text) for each in variant.scoring.special.values() if len(each.cards) == size for text in each.cards
    ]
    alike: dict[tuple[bool, ...], list[Card]] = {}  # cards that are the same to all special hands of this size
    for face in faces:
        alike.setdefault(tuple(name.names(face) for name in names), []).append(face)
    made = {special_hand(variant, [*known, *chosen]) for chosen in _choices([*alike.values()], hidden)}
    if len(made) > 1 or variant.scoring.equal_cards is None or made != {None}:
        return len(made) == 1
    return _sums_are_the_same(variant, known, faces, hidden)


def _sums_are_the_same(variant: Variant, known: Sequence[Card], faces: Sequence[Card], hidden: int) -> bool:
    """Return whether equal cards count the same with any of the unseen cards, which are all worth the same."""
    fewest: list[float] = [0, *[float("inf")] * hidden]  # the sum of the ranks so far, by how many hidden cards
    most: list[float] = [0, *[float("-inf")] * hidden]
    faces_of = {face.rank: face for face in faces}
    for rank, copies in Counter(face.rank for face in faces).items():
        here = [card for card in known if card.rank == rank]
        sums = [_sum(variant, [*here, *[faces_of[rank]] * taken]) for taken in range(min(copies, hidden) + 1)]
        numbers = range(hidden + 1)
        fewest = [min(fewest[n - taken] + sums[taken] for taken in range(min(n, len(sums) - 1) + 1)) for n in numbers]
        most = [max(most[n - taken] + sums[taken] for taken in range(min(n, len(sums) - 1) + 1)) for n in numbers]
    return fewest[hidden] == most[hidden]


def _choices(kinds: list[list[Card]], number: int) -> Iterator[list[Card]]:
    """Yield the choices of a number of cards; choices that differ only within a kind are one."""
    if not kinds:
        if not number:
            yield []
        return
    first, *rest = kinds
    for taken in range(min(number, len(first)) + 1):
        for more in _choices(rest, number - taken):
            yield [*first[:taken], *more]
