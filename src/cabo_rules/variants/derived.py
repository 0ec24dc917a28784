"""Facts that follow from a variant, for checks, rulebook, referee and random play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, Literal

from cabo_rules.variants.deck import cards_of, points_of

if TYPE_CHECKING:  # importing the rules must not load the model
    from cabo_rules.variants.model import DiscardPile, FirstLookRules, MatchDrawn, Power, SnapRules, Variant


def first_dealer_named(variant: Variant) -> bool:
    """Return whether the host names who deals the first round: the first starter or a later dealer depends on it."""
    rounds = variant.game.several
    return variant.deal.starter != "as the host says" or (rounds is not None and rounds.dealer is not None)


def discard_pile(variant: Variant) -> DiscardPile | None:
    """Return the rules for cards of the discard pile, or None if it is not drawn from."""
    rule = variant.turn.discard_pile
    return None if isinstance(rule, str) else rule


def columns_to_look_at(variant: Variant, look: FirstLookRules) -> int:
    """Return how many columns at the left, at the right or at each end have room for all cards of the first look."""
    room = variant.deal.rows * (2 if look.where == "outermost" else 1)
    return -(-look.cards // room)


def in_first_look(variant: Variant, look: FirstLookRules, row: int, column: int) -> bool:
    """Return whether the first look may be at a card in that place of a hand."""
    if look.where == "anywhere":
        return True
    if look.where == "nearest row":
        return row == 0
    wide = columns_to_look_at(variant, look)
    left, right = column < wide, column >= variant.deal.cards // variant.deal.rows - wide
    return left if look.where == "leftmost" else right if look.where == "rightmost" else left or right


# --- powers -----------------------------------------------------------------------------------------------------------


def used_before_discard(variant: Variant) -> bool:
    """Return whether a power is used before its card is discarded."""
    return variant.powers is not None and variant.powers.order == "use, then discard"


def powers_used(variant: Variant) -> bool:
    """Return whether any power is ever used."""
    return bool(variant.triggers)


def must_be_used(variant: Variant) -> bool:
    """Return whether there is a power that may not be left unused."""
    return powers_used(variant) and any(not power.optional for power in variant.powers_by_name.values())


def looks(variant: Variant) -> bool:
    """Return whether anybody ever looks at a card that lies on the table."""
    powers = variant.powers_by_name.values()
    at_cards = any(power.look is not None or (power.swap and power.swap.look) for power in powers)
    return variant.deal.first_look is not None or (at_cards and powers_used(variant))


# --- equal cards and penalty cards ------------------------------------------------------------------------------------


def equal_cards_go(variant: Variant) -> bool:
    """Return whether equal cards can be discarded: snapped, matched or traded."""
    matching = variant.matching
    return any(way is not None for way in (matching.snap, matching.drawn, matching.set))


def hands_run_empty(variant: Variant) -> bool:
    """Return whether a hand can run out of cards; trading a set always leaves the drawn card."""
    snap = variant.matching.snap
    snapped = snap is not None and (snap.own is not None or owner_of(snap) != "keeps it and draws a card")
    return snapped or variant.matching.drawn is not None


def plays_on(variant: Variant) -> bool:
    """Return whether a player without cards goes on taking turns."""
    return variant.calling.empty_hand in ("plays on", "plays on and may refill") and hands_run_empty(variant)


def empty_hand_wins(variant: Variant) -> bool:
    """Return whether a player who runs out of cards wins the round."""
    return variant.calling.empty_hand == "wins at once" and hands_run_empty(variant)


def wins_outright(variant: Variant) -> bool:
    """Return whether there is a special hand that fixes all scores."""
    return any(not isinstance(hand.points, int) for hand in variant.scoring.special.values())


def may_have_no_winner(variant: Variant) -> bool:
    """Return whether nobody may win a round: only its caller can, or the only one left called with too many points."""
    if variant.scoring.winner == "caller if lowest":
        return True
    return variant.calling.highest_hand is not None and full_hand_is_out(variant)


def last_turns(variant: Variant) -> bool:
    """Return whether others ever have a last turn, after a call or since a hand is empty."""
    emptied = hands_run_empty(variant) and variant.calling.empty_hand == "last lap"
    return emptied or variant.calling.last_turns != "none"


def matches_from(variant: Variant, pile: str) -> bool:
    """Return whether a card drawn from that pile may be matched."""
    return variant.matching.drawn is not None and pile in variant.matching.drawn.piles


def trades_from(variant: Variant, pile: str) -> bool:
    """Return whether a set may be traded for a card drawn from that pile."""
    rule = variant.matching.set
    return rule is not None and (rule.piles is None or pile in rule.piles)


def gift_of(rule: SnapRules | MatchDrawn | None) -> Literal["may", "must", "none"]:
    """Return whether a player may, must or may not give a card for one of another player."""
    return "none" if rule is None or rule.others is None else rule.others.gift


def owner_of(rule: SnapRules | None) -> Literal["draws a card", "keeps it and draws a card"] | None:
    """Return what follows for the owner of a card that another player snapped rightly."""
    return None if rule is None or rule.others is None else rule.others.owner


def gifts(variant: Variant) -> bool:
    """Return whether any card is ever given."""
    return any(gift_of(rule) != "none" for rule in (variant.matching.snap, variant.matching.drawn))


def penalties(variant: Variant) -> bool:
    """Return whether anybody ever gets penalty cards: anything costs them, or a power gives cards."""
    return bool(prices(variant))


def prices(variant: Variant) -> Mapping[str, int]:
    """Return the keys that bring penalty cards, each with how many, in the order of the file."""
    matching, found = variant.matching, dict[str, int]()
    if powers_used(variant):
        gives = {name: power.give for name, power in variant.powers_by_name.items() if power.give is not None}
        found |= {f"powers.named.{name}.give.cards": give.cards for name, give in gives.items()}
    for table, rule in (("snap", matching.snap), ("drawn", matching.drawn)):
        if rule is not None and rule.own is not None:
            found[f"matching.{table}.own.wrong"] = rule.own.wrong
        if rule is not None and rule.others is not None:
            found[f"matching.{table}.others.wrong"] = rule.others.wrong
    if owner_of(matching.snap) is not None:
        found["matching.snap.others.owner"] = 1
    if matching.snap is not None:
        found["matching.snap.late"] = matching.snap.late
    if matching.set is not None:
        found["matching.set.wrong"] = matching.set.wrong
        if matching.set.most > 2:
            found["matching.set.wrong_beyond_two"] = matching.set.wrong_beyond_two or 0
    found["conduct.forbidden_look"] = variant.conduct.forbidden_look
    found["conduct.misused_power"] = variant.conduct.misused_power or 0
    found["conduct.move_taken_back"] = variant.conduct.move_taken_back or 0
    return {key: count for key, count in found.items() if count > 0}


NO_MISTAKE: Final = ("powers.", "matching.snap.others.owner")
"""The beginnings of the keys that bring cards to a player who has made no mistake."""


def mistakes(variant: Variant) -> bool:
    """Return whether any mistake of a player's own costs penalty cards."""
    return any(not key.startswith(NO_MISTAKE) for key in prices(variant))


def full_hand_is_out(variant: Variant) -> bool:
    """Return whether a player is ever out because the hand has no room for a penalty card."""
    return variant.matching.penalty.beyond not in (None, "counts as a call") and mistakes(variant)


def players_drop_out(variant: Variant) -> bool:
    """Return whether players may be out of a round, or of later ones, so that nobody touches their cards."""
    return variant.matching.penalty.beyond is not None or variant.game.out_at is not None


def draw_may_fail(variant: Variant) -> bool:
    """Return whether a player on turn may have no card to draw.

    Without penalty cards only turns draw from the stock. If the round ends with it, no later turn comes.
    """
    return variant.calling.stock_out != "round ends" or penalties(variant)


# --- how large hands are ----------------------------------------------------------------------------------------------


def largest_hand(variant: Variant) -> int:
    """Return the most cards that a hand can have."""
    matching, dealt = variant.matching, variant.deal.cards
    limit = matching.penalty.limit if prices(variant) else dealt
    keeps = matching.set is not None and matching.set.drawn_card == "is kept"
    return len(cards_of(variant)) if keeps or limit is None else max(dealt, limit)


def smallest_hand(variant: Variant) -> int:
    """Return the fewest cards that a hand can have: those dealt, if nothing takes cards away."""
    return 0 if equal_cards_go(variant) else variant.deal.cards


def worth_of_hands(variant: Variant, *, as_dealt: bool = True) -> tuple[int, int]:
    """Return the least and the most that a hand is worth, special hands included; the bounds may be too wide.

    :param as_dealt: whether hands are dealt; those of a table that is set up by hand may have any number of cards.
    """
    worth = points_of(variant)
    points = sorted(worth[card.text] for card in cards_of(variant))
    fewest, most = (smallest_hand(variant), largest_hand(variant)) if as_dealt else (0, len(points))
    if variant.scoring.equal_cards is not None:
        fewest = 0  # any card may count nothing beside an equal one
    lowest = sum(points[:fewest]) + sum(worth for worth in points[fewest:most] if worth < 0)
    points.reverse()
    highest = sum(points[:fewest]) + sum(worth for worth in points[fewest:most] if worth > 0)
    special = [hand.points for hand in variant.scoring.special.values() if isinstance(hand.points, int)]
    return min([lowest, *special]), max([highest, *special])


def fewest_of_a_failed_call(variant: Variant, *, as_dealt: bool = True) -> int:
    """Return the fewest points of a caller who fails; the bound may be too low.

    :param as_dealt: as for :func:`worth_of_hands`.

    Nobody has fewer points than the least that a hand is worth, so a caller with so few is lowest, unless a rule other
    than the points decides.
    """
    fewest, _ = worth_of_hands(variant, as_dealt=as_dealt)
    scoring, highest = variant.scoring, variant.calling.highest_hand
    loses_tie = scoring.caller.tied == "not lowest" or scoring.ties is not None
    too_many = highest is not None and highest < fewest
    return fewest + (not (loses_tie or too_many or empty_hand_wins(variant) or full_hand_is_out(variant)))


# --- targets of powers ------------------------------------------------------------------------------------------------


def targets_may_lack(variant: Variant) -> bool:
    """Return whether there may be nothing to use a power on; true if nobody can say.

    Hands run empty, a caller is safe, players drop out, and a stock is used up.
    """
    if hands_run_empty(variant) or players_drop_out(variant):
        return True
    safe = bool(variant.calling.caller_safe_from) and last_turns(variant)
    return safe or any(_may_lack(variant, power) for power in variant.powers_by_name.values())


def _may_lack(variant: Variant, power: Power) -> bool:
    """Return whether the fewest players may have too few cards for a power, in hands that never run empty."""
    seats, cards = variant.deal.seats.fewest, max(smallest_hand(variant), 1)
    if power.swap is not None:
        has_target = {"two own": cards > 1, "two opponents'": seats >= _THREE}
        return not any(has_target.get(pair, True) for pair in power.swap.pairs)
    if power.look is None:
        return True  # the stock may have no card to give
    hands = {"own": 1, "another's": seats - 1, "anyone's": seats}.get(power.look.whose)
    return hands is not None and power.look.fewest > hands * cards


_THREE: Final = 3  # players, so that two are opponents
