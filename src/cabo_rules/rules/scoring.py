"""Counting a round: the points of each hand, then special hands, the winner, and the caller's bonus or penalty.

See ``worth`` for the points of a hand; a special hand may also win outright and fix everybody's score. The lowest
points win; ties are broken by the cards, shared, or go to the caller. A caller who is lowest adds the bonus. The points
of one who is not, or whose hand is worth more than the limit, may count several times, or as at least so many, or a
fixed score instead of them, and the penalty is added. A player with the most points may add some, too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from cabo_rules.cards import Card, card
from cabo_rules.errors import CardError, GameError, check_list, short, wrong_argument
from cabo_rules.events import RoundEndCause, SeatScore
from cabo_rules.players import check_rules
from cabo_rules.rules.worth import points_of_hand, special_hand
from cabo_rules.sealed import sealed
from cabo_rules.variants.derived import empty_hand_wins

if TYPE_CHECKING:
    from cabo_rules.variants.model import CallerScore, FixedScores, Variant


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
        raise wrong_argument("caller", f"a seat from 0 to {len(cards) - 1}", caller)
    check_list("out", out, "a list of seats")
    if any(type(seat) is not int for seat in out) or not {*out} < {*range(len(cards))}:
        raise wrong_argument("out", f"seats from 0 to {len(cards) - 1}, but not all", out)
    return count(variant, cards, caller, out)


def call_is_void(variant: Variant, cause: RoundEndCause, key: str) -> bool:
    """Return whether a call does not count, since no card was left to draw before the last turns were over.

    :param cause: why the round ends.
    :param key: the key of the call; one that is made because its player cannot draw counts.
    """
    if variant.scoring.caller.cut_short is None or key == "calling.nothing_to_draw":
        return False
    return cause in ("stock out", "nothing to draw")


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


@sealed
class Worth:
    """The facts of a hand that decide a count.

    :ivar cards: the sum of the card values.
    :ivar special: the name of the special hand, or ``None``.
    :ivar points: the points that decide who is lowest.
    :ivar size: the number of cards.
    :ivar least: the value of the lowest single card; 0 without cards.
    """

    cards: int
    special: str | None
    points: int
    size: int
    least: int


def worth_of(variant: Variant, hand: Sequence[Card], *, is_out: bool) -> Worth:
    """Return the worth of a hand; that of a player who is out is not a special hand."""
    values = [variant.points[card.text] for card in hand]
    special = None if is_out else special_hand(variant, hand)
    return Worth(sum(values), special, points_of_hand(variant, hand, special), len(hand), min(values, default=0))


def count(
    variant: Variant, hands: Sequence[Sequence[Card]], caller: int | None, out: Collection[int] = ()
) -> RoundScore:
    """Count a round without checking that its cards are in the deck.

    :param out: the seats that are out: they are not lowest, and have no special hand.
    """
    worths = [worth_of(variant, hand, is_out=seat in out) for seat, hand in enumerate(hands)]
    return count_worths(variant, worths, caller, out)


def count_worths(
    variant: Variant, worths: Sequence[Worth], caller: int | None, out: Collection[int] = ()
) -> RoundScore:
    """Count a round by the worth of each hand; see :func:`count`."""
    special = [worth.special for worth in worths]
    fixed = [_fixed(variant, name) for name in special]
    playing = in_round(worths, out)
    empty = winners_without_cards(variant, worths, playing)
    if empty:  # nobody wins by a special hand any more
        special = [name if each is None else None for name, each in zip(special, fixed, strict=True)]
    elif any(each is not None for each in fixed):
        cards = [worth.cards for worth in worths]
        return _fixed_scores(cards, special, fixed, {seat for seat in out if not worths[seat].size})
    points = [worth.points for worth in worths]
    lowest, fails = lowest_seats(variant, worths, caller, empty or playing)
    called_lowest = caller in lowest
    winners: tuple[int, ...] = (caller,) if caller is not None and called_lowest else ()
    if empty or variant.scoring.winner != "caller if lowest":
        winners = tuple(lowest)
    adds, lines = variant.scoring.highest_adds or 0, []
    highest = _highest(variant, points, caller, playing, lowest) if adds else ()
    for seat, name in enumerate(special):
        base = _base(variant, points, seat, caller, wins=seat in winners, fails=fails)
        if seat in out and seat != caller:
            base = points[seat]
        bonus = variant.scoring.caller.bonus if seat == caller and called_lowest else 0
        penalty = variant.scoring.caller.penalty if seat == caller and fails else 0
        if seat in highest and (seat != caller or fails):  # one who ties and scores plain points pays nothing
            penalty += adds
        lines.append(SeatScore(worths[seat].cards, name, points[seat], base, bonus, penalty, base + bonus + penalty))
    return RoundScore(tuple(lines), winners)


def in_round(worths: Sequence[Worth], out: Collection[int]) -> list[int]:
    """Return the seats that are not out."""
    return [seat for seat in range(len(worths)) if seat not in out]


def winners_without_cards(variant: Variant, worths: Sequence[Worth], playing: Iterable[int]) -> list[int]:
    """Return the seats without cards, if an empty hand wins: then only they can be lowest, at 0 points."""
    return [seat for seat in playing if not worths[seat].size] if empty_hand_wins(variant) else []


def lowest_seats(
    variant: Variant, worths: Sequence[Worth], caller: int | None, playing: Sequence[int]
) -> tuple[list[int], bool]:
    """Return the seats that count as lowest, and whether the caller has failed.

    A caller with too many points does not count as lowest, and one who ties perhaps not. Then ties are broken.

    :param playing: the seats that are compared: those without cards if an empty hand has won, else all in the round.
    """
    rules, points = variant.scoring, [worth.points for worth in worths]
    least = min([points[seat] for seat in playing])
    lowest = [seat for seat in playing if points[seat] == least]
    fails = True
    if caller in lowest:
        highest = variant.calling.highest_hand
        too_many = highest is not None and least > highest and not winners_without_cards(variant, worths, lowest)
        tied = len(lowest) > 1
        if too_many or (tied and rules.caller.tied != "lowest"):
            fails = too_many or rules.caller.tied != "neither"
            others = [seat for seat in playing if seat != caller]
            least = min([points[seat] for seat in others], default=0)
            lowest = [seat for seat in others if points[seat] == least]
        elif tied and rules.winner == "lowest, ties go to the caller":
            lowest = [seat for seat in lowest if seat == caller]
    for word in rules.ties or ():
        lowest = _left(worths, lowest, word, caller)
    return lowest, fails and caller not in lowest


def _left(worths: Sequence[Worth], seats: list[int], word: str, caller: int | None) -> list[int]:
    """Return those of some seats that a test of a tie leaves; a hand without cards has no card above 0."""
    if word == "caller":
        return [caller] if caller in seats else seats
    has = {seat: worths[seat].size if word == "fewest cards" else worths[seat].least for seat in seats}
    return [seat for seat in seats if has[seat] == min(has.values())]


def _base(variant: Variant, points: Sequence[int], seat: int, caller: int | None, *, wins: bool, fails: bool) -> int:
    """Return what a seat scores before bonus and penalty."""
    rules, own = variant.scoring, points[seat]
    if wins and rules.winner_scores == "nothing":
        return 0
    if caller is None:
        return own
    if seat != caller:
        return 0 if _is_spared(variant, points, seat, caller) else own
    return of_a_failed_call(rules.caller, own) if fails else own


def _is_spared(variant: Variant, points: Sequence[int], seat: int, caller: int | None) -> bool:
    """Return whether a seat scores nothing for having at most the caller's points."""
    if caller is None or caller == seat:
        return False
    return variant.scoring.caller.at_or_below == "score nothing" and points[seat] <= points[caller]


def _highest(
    variant: Variant, points: Sequence[int], caller: int | None, playing: Sequence[int], lowest: Collection[int]
) -> list[int]:
    """Return the seats that pay for the most points: none of the lowest, none that scores nothing for the caller."""
    most = max([points[seat] for seat in playing])
    if most == min([points[seat] for seat in playing]):
        return []
    highest = [seat for seat in playing if points[seat] == most and seat not in lowest]
    return [seat for seat in highest if not _is_spared(variant, points, seat, caller)]


def of_a_failed_call(rules: CallerScore, own: int) -> int:
    """Return what a caller who has failed scores for the hand."""
    if rules.score is not None:
        return rules.score
    counted = own if rules.times is None or own <= 0 else own * rules.times
    return counted if rules.at_least is None else max(counted, rules.at_least)


def _fixed(variant: Variant, special: str | None) -> FixedScores | None:
    """Return the scores that a special hand fixes, or None if it fixes none."""
    points = None if special is None else variant.scoring.special[special].points
    return None if isinstance(points, int) else points


def _fixed_scores(
    cards: Sequence[int], special: Sequence[str | None], fixed: Sequence[FixedScores | None], gone: Collection[int]
) -> RoundScore:
    """Score a round that a special hand wins outright, no matter who called; neither bonus nor penalty is added.

    If there are several, each holder has the score of a holder, and the others pay once, the highest of the prices.

    :param gone: the seats that were out of the game before the round, and do not pay.
    """
    dearest = max(each.others for each in fixed if each is not None)
    lines = []
    for seat, (points, name, each) in enumerate(zip(cards, special, fixed, strict=True)):
        score = each.holder if each is not None else 0 if seat in gone else dearest
        lines.append(SeatScore(points, name, points, score, 0, 0, score))
    return RoundScore(tuple(lines), tuple(seat for seat, each in enumerate(fixed) if each is not None))
