"""Counting a round: the points of each hand, then special hands, the winner, and the caller's bonus or penalty.

A hand is worth the sum of its cards; an empty one counts 0. A special hand has points of its own, or wins outright and
fixes everybody's score. The lowest points win; ties are shared, or go to the caller. A caller who is lowest adds the
bonus; one who is not, or whose hand is worth more than the limit, adds the penalty.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from cabo_rules.cards import HIDDEN, Card, card, card_name
from cabo_rules.errors import CardError, GameError, check_list, must_be, short
from cabo_rules.events import SeatScore
from cabo_rules.pairing import unpaired
from cabo_rules.players import check_rules
from cabo_rules.rules.hidden import UNKNOWN, depends_on, unseen
from cabo_rules.sealed import sealed
from cabo_rules.seats import Place, place
from cabo_rules.state import State

if TYPE_CHECKING:
    from cabo_rules.variants.model import FixedScores, Variant


@sealed
class RoundScore:
    """The result of a round: a line for each seat, and the seats that won it, if any.

    >>> from cabo_rules import load_variant
    >>> counted = score_round(load_variant("rush"), [["AS"], ["KS", "2C"]], caller=0)
    >>> counted.scores, counted.winners, counted.seats[0].bonus
    ((-3, 15), (0,), -3)
    """

    seats: tuple[SeatScore, ...]
    winners: tuple[int, ...]

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores by seat."""
        return tuple(seat.score for seat in self.seats)


def score_round(
    variant: Variant, hands: Sequence[Sequence[Card | str]], *, caller: int | None = None, out: Collection[int] = ()
) -> RoundScore:
    """Count a round, for people who only keep score.

    :param hands: the cards of each seat, as cards or as text; an empty hand is an empty list.
    :param caller: the seat that called, or ``None`` if nobody did.
    :param out: the seats that are out of the round; they score their points, and are never lowest.
    :raises CardError: if a card is not in the deck, or is there more often than in the deck.
    :raises VariantError: if the variant is not for this many players.
    :raises GameError: if ``caller`` is not a seat, ``hands`` is not a list of hands, or ``out`` is not a list of seats
        that leaves one.

    >>> from cabo_rules import load_variant
    >>> score_round(load_variant("eventide"), [["12", "12", "13", "13"], ["1", "2"]], caller=1).scores
    (0, 50)
    """
    check_rules(variant)
    cards = as_cards(hands)
    if variant.deck_by_seats:
        variant.check_seats(len(cards))
    _check_in_deck(variant, len(cards), [item for hand in cards for item in hand])
    variant.check_seats(len(cards))
    if caller is not None and (type(caller) is not int or not 0 <= caller < len(cards)):
        raise GameError(must_be("caller", f"a seat from 0 to {len(cards) - 1}", caller))
    check_list("out", out, "a list of seats")
    if any(type(seat) is not int for seat in out) or not {*out} < {*range(len(cards))}:
        raise GameError(must_be("out", f"seats from 0 to {len(cards) - 1}, but not all", out))
    return count(variant, cards, caller, out)


def as_cards(hands: Iterable[Iterable[Card | str]]) -> list[list[Card]]:
    """Return hands of cards or text as hands of cards.

    :raises GameError: if a hand is not a list of cards.
    :raises CardError: if a text is not a card.
    """
    check_list("hands", hands, "a list with the cards of each seat")
    table = []
    for seat, hand in enumerate(hands):
        check_list(f"hands: the hand of seat {seat}", hand, "a list of cards")
        table.append([card(item) if isinstance(item, str) else item for item in hand])
        for item in table[-1]:
            if not isinstance(item, Card):
                hint = "; holes are left out" if item is None else ""
                raise GameError(f"hands: the hand of seat {seat} must hold only cards, not {short(item)}{hint}")
    return table


def _check_in_deck(variant: Variant, seats: int, cards: Sequence[Card]) -> None:
    deck = variant.cards_for(seats)
    left = list(deck)
    for item in cards:
        if item not in left:
            if item in deck:
                raise CardError(f"hands have {item} more often than the deck of {variant.id}")
            raise CardError(f"hands have {item}, which is not in the deck of {variant.id}")
        left.remove(item)


def hands_to_count(state: State) -> list[list[Card]]:
    """Return the cards of each hand, with faces for hidden ones if any faces give the same count.

    :raises HiddenCardError: if the count depends on a hidden card.
    """
    hands = [[slot.card for slot in hand if slot.card is not None] for hand in state.hands]
    if not any(HIDDEN in hand for hand in hands):
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
            raise depends_on(_first_hidden(state, seat))
        hands[seat] = known + chosen
    return hands


def _first_hidden(state: State, seat: int) -> Place:
    hand = state.hands[seat]
    return place(seat, next(n for n, slot in enumerate(hand) if slot.card is not None and slot.card.rank == UNKNOWN))


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
    return len({special_hand(variant, [*known, *chosen]) for chosen in _choices([*alike.values()], hidden)}) == 1


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


def count(
    variant: Variant, hands: Sequence[Sequence[Card]], caller: int | None, out: Collection[int] = ()
) -> RoundScore:
    """Count a round without checking that its cards are in the deck.

    :param out: the seats that are out: they are not lowest, and have no special hand.
    """
    rules, seats = variant.scoring, range(len(hands))
    worth = variant.points
    cards = [sum([worth[card.text] for card in hand]) for hand in hands]
    special = [None if seat in out else special_hand(variant, hand) for seat, hand in enumerate(hands)]
    fixed = [_fixed(variant, name) for name in special]
    if any(each is not None for each in fixed):
        return _fixed_scores(cards, special, fixed)
    points = [_points(variant, cards[seat], special[seat]) for seat in seats]
    playing = [seat for seat in seats if seat not in out]
    lowest = _lowest(points, playing)
    called_lowest = caller is not None and caller in lowest
    called_lowest = called_lowest and _call_counts(variant, points[lowest[0]], tied=len(lowest) > 1)
    if caller in lowest and not called_lowest:
        lowest = _lowest(points, [seat for seat in playing if seat != caller])
    winners = _winners(variant, lowest, caller if called_lowest else None)
    lines = []
    for seat in seats:
        base = 0 if seat in winners and rules.winner_scores == "nothing" else points[seat]
        bonus = rules.caller.bonus if seat == caller and called_lowest else 0
        penalty = rules.caller.penalty if seat == caller and not called_lowest else 0
        score = base + bonus + penalty
        lines.append(SeatScore(cards[seat], special[seat], points[seat], base, bonus, penalty, score))
    return RoundScore(tuple(lines), winners)


def _lowest(points: Sequence[int], seats: Iterable[int]) -> list[int]:
    """Return those of some seats that have the lowest points."""
    seats = list(seats)
    least = min([points[seat] for seat in seats], default=None)
    return [seat for seat in seats if points[seat] == least]


def _call_counts(variant: Variant, points: int, *, tied: bool) -> bool:
    """Return whether a caller with the lowest points counts as lowest: not with too many, and perhaps not tied."""
    highest = variant.calling.highest_hand
    if highest is not None and points > highest:
        return False
    return not tied or variant.scoring.caller.tied == "lowest"


def special_hand(variant: Variant, hand: Sequence[Card]) -> str | None:
    """Return the name of the special hand with exactly these cards, or None."""
    named = [name for name, each in variant.scoring.special.items() if len(each.cards) == len(hand)]
    return next((name for name in sorted(named) if _covers(variant.scoring.special[name].cards, hand)), None)


def _covers(names: Sequence[str], cards: Sequence[Card]) -> bool:
    """Return whether each name can be paired with a card of its own."""
    return unpaired(names, lambda name: [n for n, card in enumerate(cards) if card_name(name).names(card)]) is None


def _fixed(variant: Variant, special: str | None) -> FixedScores | None:
    """Return the scores that a special hand fixes, or None if it fixes none."""
    points = None if special is None else variant.scoring.special[special].points
    return None if isinstance(points, int) else points


def _points(variant: Variant, cards: int, special: str | None) -> int:
    points = None if special is None else variant.scoring.special[special].points
    return points if isinstance(points, int) else cards


def _winners(variant: Variant, lowest: list[int], called_lowest: int | None) -> tuple[int, ...]:
    caller = () if called_lowest is None else (called_lowest,)
    if variant.scoring.winner == "caller if lowest":
        return caller
    return caller if caller and variant.scoring.winner == "lowest, ties go to the caller" else tuple(lowest)


def _fixed_scores(
    cards: Sequence[int], special: Sequence[str | None], fixed: Sequence[FixedScores | None]
) -> RoundScore:
    """Score a round that a special hand wins outright, no matter who called; neither bonus nor penalty is added.

    If there are several, each holder has the score of a holder, and the others pay once, the highest of the prices.
    """
    dearest = max(each.others for each in fixed if each is not None)
    lines = []
    for points, name, each in zip(cards, special, fixed, strict=True):
        score = dearest if each is None else each.holder
        lines.append(SeatScore(points, name, points, score, 0, 0, score))
    return RoundScore(tuple(lines), tuple(seat for seat, each in enumerate(fixed) if each is not None))
