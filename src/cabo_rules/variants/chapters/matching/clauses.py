"""The chapter on equal cards: snapping, matching the drawn card, trading sets, and penalty cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cabo_rules.variants.by_seats import most_of
from cabo_rules.variants.chapters.clause import Draft, clause, fixed
from cabo_rules.variants.chapters.language import counted, escaped, listed, number, snapping_as
from cabo_rules.variants.chapters.matching.drawn_clauses import PILE, matching_drawn
from cabo_rules.variants.chapters.matching.snap_clauses import snapping
from cabo_rules.variants.derived import (
    NO_MISTAKE,
    equal_cards_go,
    hands_run_empty,
    last_turns,
    penalties,
    powers_used,
    prices,
)
from cabo_rules.variants.model import Matching, TradeSet, Variant

DRAWN_CARD: Final[Mapping[str, str]] = {
    "is discarded": "The drawn card goes on the discard pile{unused}.",
    "is kept": (
        "The drawn card is one card more for you: it goes to the first empty place of your hand, or to its end if "
        "there is none."
    ),
}
ABSENT: Final[Mapping[str, str]] = {
    "snap": "There is no snapping: nobody puts a card on the discard pile because it equals the one just discarded.",
    "drawn": "There is no matching: nobody discards equal cards from the table together with a card just drawn.",
    "set": "There is no trading of sets: nobody exchanges several equal cards of their own for one card.",
}
PLACE: Final[Mapping[str, str]] = {
    "next to an own card": (
        "Put a penalty card next to one of your cards: above, below, left or right of it, as you like. It is not "
        "moved afterwards.{empty}"
    ),
    "first free slot": "Put a penalty card in the first empty place of your hand, or at its end if there is none.",
}
UNPAID: Final[Mapping[str, str]] = {
    "waive the rest": (
        "If there are too few cards for all penalty cards that are due{shuffled}, take what there is. You owe nothing "
        "more.{room}"
    ),
    "waive all": (
        "If there are too few cards for all penalty cards that are due{shuffled}, take none. You owe nothing "
        "more.{room}"
    ),
    "round ends": (
        "If there are too few cards for all penalty cards that are due{shuffled}, take what there is. Then the round "
        "ends{snap}, even {early}.{room}{rest}"
    ),
}
MOST_CARDS: Final[Mapping[str, str]] = {
    "any number": "Penalty cards may fill a hand without limit.",
}
BEYOND: Final[Mapping[str, str]] = {
    "counts as a call": (
        'If you owe a penalty card for which your hand has no room, "{call}" counts as called by you at once, even if '
        "it is not your turn{early}. A turn in which a card has been drawn is finished first{not_last}. A turn in "
        "which no card has been drawn yet {unbegun}. If {begun}, nothing more happens."
    ),
    "loses the round": (
        "If you owe a penalty card for which your hand has no room, you lose the round. {out} You score the points of "
        "your hand, but you never count as lowest.{special}"
    ),
    "out of the game": (
        "If you owe a penalty card for which your hand has no room, you are out of the game. {out}{special} You never "
        "count as lowest{later}."
    ),
}
OTHERS_TURNS: Final = "if others were still to have their last turn"
DURING_DRAWN: Final = ("powers.", "matching.drawn.", "conduct.")
"""The beginnings of the keys that bring penalty cards while a player holds a drawn card."""
OUT: Final = (
    "You take no more turns, not even the one in progress: a card that you have drawn goes on the discard pile. You "
    "take no part in anything else either, and nobody touches your cards until all hands are turned up. If only one "
    "player is left, the round ends at once."
)


def matching(variant: Variant) -> Iterator[Draft]:
    """Write how to get rid of equal cards, what a mistake costs, and where penalty cards go."""
    rules = variant.matching
    if equal_cards_go(variant):
        packs, jokers = most_of(variant.deck.packs), most_of(variant.deck.jokers)
        if packs or variant.deck.numbers:
            yield fixed("ranks" if packs else "numbers")
        if packs and variant.deck.numbers:
            text = "A number on a card without a suit is its rank: a 5 equals any other 5, and an 11 equals no jack."
            yield clause(text, *(f"deck.numbers.{text}" for text in variant.deck.numbers))
        if jokers > 1:
            yield fixed("jokers")
        elif jokers:
            yield clause("The joker equals no other card.", "deck.jokers")
    if rules.snap is not None:
        for draft in snapping(variant, rules.snap):
            yield clause(snapping_as(variant, draft.text), *draft.keys)
    if rules.drawn is not None:
        yield from matching_drawn(variant, rules.drawn)
    if rules.set is not None:
        yield from _trading(variant, rules.set)
    yield from _absent(rules)
    yield from _penalty_cards(variant)


def _trading(variant: Variant, rule: TradeSet) -> Iterator[Draft]:
    """Write how a set is traded, and what a wrong one costs."""
    at = "matching.set"
    used = powers_used(variant)
    no_power = " No power is used." if used else ""
    size = number(rule.fewest)
    if rule.most > rule.fewest:
        size += f" {'or' if rule.most == rule.fewest + 1 else 'to'} {number(rule.most)}"
    pile = f" {PILE[rule.piles[0]]}" if rule.piles is not None and len(rule.piles) == 1 else ""
    yield clause(
        f"**Trading a set.** You may trade a set of {size} of your own cards, all of one rank, for the one card that "
        f"you drew{pile}. Name them all at once. They go on the discard pile in the order in which you named them. The "
        f"drawn card goes to the place of the first. The other places stay empty.{no_power}",
        f"{at}.fewest",
        f"{at}.most",
        f"{at}.piles",
    )
    yield clause(
        "If the cards that you named are not of one rank, all of them are shown to everybody and go back to their "
        f"places. {DRAWN_CARD[rule.drawn_card].format(unused=', and its power is not used' if used else '')} You do "
        f"nothing more in this turn{'' if variant.calling.when == 'instead of a turn' else ', unless you call'}.",
        f"{at}.drawn_card",
    )
    yield clause(f"Such a mistake costs {_price_of_set(rule)}.", f"{at}.wrong", f"{at}.wrong_beyond_two")


def _price_of_set(rule: TradeSet) -> str:
    """Say what a set costs whose cards are not of one rank."""
    price, beyond = counted(rule.wrong, "penalty card"), (rule.wrong_beyond_two or 0) if rule.most > 2 else 0
    if not beyond:
        return f"{price}, however many cards you named" if rule.wrong and rule.most > rule.fewest else price
    each = "for each card that you named beyond the second"
    if rule.wrong:
        return f"{price}, and {number(beyond)} more {each}"
    return f"{counted(beyond, 'penalty card')} {each}{', and none for two cards' if rule.fewest == 2 else ''}"


def _absent(rules: Matching) -> Iterator[Draft]:
    """Write which ways to get rid of equal cards the game does not have."""
    absent = [key for key in ABSENT if getattr(rules, key) is None]
    keys = [f"matching.{key}" for key in absent]
    head = "Equal cards go in no other way."
    if len(absent) == len(ABSENT):
        head, keys = "Equal cards mean nothing in this game.", ["matching", *keys]
    if absent:
        yield clause(" ".join([head, *(ABSENT[key] for key in absent)]), *keys)


def _penalty_cards(variant: Variant) -> Iterator[Draft]:
    """Write where penalty cards go, and where they end."""
    at, most_cards, rule = "matching.penalty", "matching.penalty.most_cards", variant.matching.penalty
    if not penalties(variant):
        text = "There are no penalty cards in this game."
        full = [most_cards] if rule.beyond is None else [f"{most_cards}.cards", f"{most_cards}.beyond"]
        yield clause(text, at, f"{at}.place", f"{at}.unpaid", *full)
        return
    empty = " If you have no cards, put it anywhere." if hands_run_empty(variant) else ""
    place = PLACE[rule.place].format(empty=empty)
    yield clause(
        f"**Penalty cards.** {place} Everybody else waits until all that are due have been placed.", f"{at}.place"
    )
    yield fixed("unseen")
    shuffled = "" if isinstance(variant.calling.stock_out, str) else ", even after a shuffle (chapter 6)"
    room = "" if rule.limit is None else " Penalty cards for which your hand has no room do not count here."
    text = UNPAID[rule.unpaid].format(shuffled=shuffled, room=room, **_broken_off(variant))
    yield clause(text, f"{at}.unpaid")
    if rule.limit is None:
        yield clause(MOST_CARDS["any number"], most_cards)
        return
    cards, keys = counted(rule.limit, "card"), [most_cards] if rule.beyond is None else [f"{most_cards}.cards"]
    nothing = " You owe nothing more." if rule.beyond is None else ""
    yield clause(f"Penalty cards fill a hand up to {cards} and no further.{nothing}", *keys)
    if rule.beyond is not None:
        yield clause(_beyond(variant, BEYOND[rule.beyond]), f"{most_cards}.beyond")


def _broken_off(variant: Variant) -> dict[str, str]:
    """Say when a round ends for a penalty that is not paid, and what becomes of the turn that it breaks off."""
    early = ["in the middle of a turn", OTHERS_TURNS] if last_turns(variant) else ["in the middle of a turn"]
    snap, rest = variant.matching.snap, ""
    if any(key.startswith(DURING_DRAWN) for key in prices(variant)):
        rest += " A card that has been drawn goes on the discard pile, and nothing more is done with it."
    drawn = variant.matching.drawn
    if drawn is not None and drawn.most != 1 and any(key.startswith("matching.drawn.") for key in prices(variant)):
        rest += " Cards that were named, but not turned up yet, stay where they are."
    if set(variant.triggers) - {"snapped"}:
        rest += " A power that is still open is not used any more"
        rest += snapping_as(variant, ", unless its card was snapped.") if "snapped" in variant.triggers else "."
    if variant.calling.empty_hand == "called at once" and hands_run_empty(variant):
        rest += " A hand that is empty then does not count as a call."
    after = snapping_as(variant, " once nobody snaps any more") if snap is not None and snap.final_window else ""
    return {"snap": after, "early": listed(early, "or"), "rest": rest}


def _beyond(variant: Variant, text: str) -> str:
    """Say what happens to a player whose hand has no room for a penalty card."""
    snap, nobody_else = variant.matching.snap, variant.calling.last_turns == "none"
    begun = ["somebody has called", "the last turns have begun"]
    begun += ["the last turn is over"] * (snap is not None and (snap.final_window or "snapped" in variant.triggers))
    text = text.format(
        call=escaped(variant.call),
        early=", and even in a lap that is too early for other calls" if variant.calling.earliest_lap > 1 else "",
        not_last="" if nobody_else else ", and is not one of the last turns (chapter 6)",
        unbegun=_unbegun(variant),
        begun=listed(begun, "or"),
        out=OUT,
        later=_later(variant),
        special=" Your hand does not count as a special one (chapter 7)." if variant.scoring.special else "",
    )
    given = any(key.startswith(NO_MISTAKE) for key in prices(variant))
    text += " Nothing of the kind happens if there are too few cards even for the places that your hand still has."
    return f"{text} A card that is no price of a mistake of yours has no such effect." if given else text


def _unbegun(variant: Variant) -> str:
    """Say what becomes of a turn in which nobody has drawn when the call is made for a player."""
    rules = variant.calling
    if rules.last_turns == "none":
        return "is over"
    over = ["it is yours"] * (rules.when != "any point of the turn")
    over += ["nobody else has another turn"] * (rules.last_turns is not None)
    return f"is its player's last turn{', or is over if ' if over else ''}{' or '.join(over)}"


def _later(variant: Variant) -> str:
    """Say what a player who is out of the game misses in later rounds, and when the game ends for the others."""
    rounds = variant.game.several
    if rounds is None:
        return ""
    starts = "do not start one" if rounds.dealer is None else "neither start nor deal one"
    total = ["does not end the game"] * (rounds.limit is not None and rounds.limit.then is None)
    total += ["does not become another one"] * (rounds.reset is not None)
    later = f", you get no cards in later rounds, {starts}, and cannot win"
    later += f". Your total {' and '.join(total)} (chapter 8)" if total else ""
    return f"{later}. The game is over when only one player is left"
