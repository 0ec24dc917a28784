"""Snapping, in the chapter on equal cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cabo_rules.variants.chapters.clause import Draft, clause
from cabo_rules.variants.chapters.language import counted, number, times
from cabo_rules.variants.chapters.matching.whose_clauses import last_card, price, price_keys
from cabo_rules.variants.derived import discard_pile, empty_hand_wins, owner_of, penalties, powers_used
from cabo_rules.variants.model import OthersSnapped, SnapRules, Variant

WHO: Final[Mapping[str, str]] = {
    "anyone": "You may snap no matter whose turn it is and who put the card there.",
    "anyone but the discarder": "You may snap no matter whose turn it is, but not onto your own discard.",
    "anyone but the player on turn": "You may snap no matter who put the card there, but not on your own turn.",
}
CALLER: Final[Mapping[str, str]] = {"may not snap": "Once you have called (chapter 6), you may not snap any more."}
OPENS: Final[Mapping[str, str]] = {
    "after the power": (
        "If the power of a discard{snapped} may be used, wait: nobody may snap before the power has been used, or its "
        "player has declined it."
    )
}
SAME_HAND: Final[Mapping[str, str]] = {
    "not twice in a row": (
        "Nobody may snap from the same hand twice in a row: after a right card, no card of the hand that it came from "
        "may be snapped until one of another hand has been, or the next card is drawn."
    )
}
PER_DISCARD: Final[Mapping[str, str]] = {
    "any number": "Any number of cards may be snapped onto the same discard, one after the other."
}
PER_ROUND: Final[Mapping[str, str]] = {"any number": "You may snap as many cards as you like in a round."}
AFTER_RIGHT: Final[Mapping[str, str]] = {
    "closes for the others": (
        "Once somebody has snapped a right card, only that player may snap onto that discard any more."
    )
}
AFTER_WRONG: Final[Mapping[str, str]] = {
    "stays open": (
        "After a wrong card everybody{before} may still snap onto that discard, even the player who was wrong."
    ),
    "closes for that player": (
        "After a wrong card that player may not snap onto that discard any more; all the others{before} still may."
    ),
    "closes": "After a wrong card nobody may snap onto that discard any more.",
}
GIFT: Final[Mapping[str, str]] = {
    "may": (
        "When you snap a card of another player, you may give one of your own cards for it as a gift: put it, unseen, "
        "in the place that the snapped card left. Everybody else waits until you have given it or said that you will "
        "not."
    ),
    "must": (
        "When you snap a card of another player, you must give one of your own cards for it as a gift: put it, unseen, "
        "in the place that the snapped card left. Everybody else waits until you have given it. Without a card to "
        "give, you may not snap cards of others."
    ),
    "none": "When you snap a card of another player, you give nothing for it: its place stays empty.",
}
OWNER: Final[Mapping[str, str]] = {
    "draws a card": "The player whose card you snap gets one penalty card{after}.",
    "keeps it and draws a card": (
        "When you snap a card of another player, it is shown to everybody and goes back to its place: its owner keeps "
        "it, and gets one penalty card. Nobody may snap onto that discard any more."
    ),
}
STARTING_CARD: Final[Mapping[bool, str]] = {
    True: "You may snap onto the card that starts the discard pile, too.",
    False: "Nobody may snap onto the card that starts the discard pile.",
}
FINAL_WINDOW: Final[Mapping[bool, str]] = {
    True: (
        "**Snapping after the last turn.** When the last turn of a round is over, you may still snap onto its last "
        "discard{called}. A hand that becomes empty then {empty}. The round is over when all who could still snap have "
        "passed, and a pass is final.{none}"
    ),
    False: "After the last turn of a round nobody can snap any more.",
}


def snapping(variant: Variant, snap: SnapRules) -> Iterator[Draft]:
    """Write who may snap what, how often, and what follows a right or a wrong snap."""
    at = "matching.snap"
    yield clause(
        f"**Snapping**, which {_other_words(snap)}. {_what_snapping_is(variant, snap)}",
        f"{at}.own",
        f"{at}.others",
        f"{at}.word",
    )
    absent = [f"{at}.{key}" for key in ("caller", "opens", "same_hand", "after_right") if getattr(snap, key) is None]
    yield clause(WHO[snap.who], f"{at}.who", *absent)
    if snap.caller is not None:
        yield clause(CALLER[snap.caller], f"{at}.caller")
    if snap.opens is not None:
        snapped = " or of a snapped card" if "snapped" in variant.triggers else ""
        yield clause(OPENS[snap.opens].format(snapped=snapped), f"{at}.opens")
    if variant.deal.open_card != "none":
        yield clause(STARTING_CARD[snap.starting_card], f"{at}.starting_card")
    opened = "snapped" in variant.triggers
    no_power = ", and its power is not used" if powers_used(variant) and not opened else ""
    penalty = " A penalty card does not count as a draw." if penalties(variant) else ""
    yield clause(
        f"You may snap onto a discard until the next card is drawn{_wrong_ends(snap)}, or until you agree that nobody "
        f"snaps onto it any more.{penalty} A snapped card gives no new chance to snap{no_power}.",
        at,
    )
    yield clause(_per_discard(snap), f"{at}.per_discard")
    if snap.after_right is not None:
        yield clause(AFTER_RIGHT[snap.after_right], f"{at}.after_right")
    if snap.same_hand is not None:
        yield clause(SAME_HAND[snap.same_hand], f"{at}.same_hand")
    yield clause(_per_round(snap), f"{at}.per_round")
    if snap.others is not None:
        yield from _others(snap, snap.others)
    yield from last_card(variant, snap, at, "snap")
    text = f"A wrong card is shown to everybody and goes back to its place. {price(snap)}"
    yield clause(text, *price_keys(snap, at))
    before = "" if snap.after_right is None else " who could snap before"
    yield clause(AFTER_WRONG[snap.after_wrong].format(before=before), f"{at}.after_wrong")
    yield clause(_late(variant, snap), f"{at}.late")
    at_once = variant.calling.empty_hand in ("round ends", "wins at once")
    none = " Nobody may snap any more if an empty hand ends the round at once." if at_once else ""
    empty = "wins all the same" if empty_hand_wins(variant) else "neither ends the round nor brings more turns"
    called = ", even if you called (chapter 6)" if snap.caller is None else ", unless you called (chapter 6)"
    yield clause(FINAL_WINDOW[snap.final_window].format(none=none, called=called, empty=empty), f"{at}.final_window")


def _others(snap: SnapRules, others: OthersSnapped) -> Iterator[Draft]:
    """Write what follows a right card of another player: a gift, and a card for its owner."""
    gift, owner = "matching.snap.others.gift", "matching.snap.others.owner"
    if owner_of(snap) == "keeps it and draws a card":
        yield clause(OWNER["keeps it and draws a card"], owner, gift)
        return
    yield clause(GIFT[others.gift], gift, *([owner] if others.owner is None else []))
    if others.owner is not None:
        after = "" if others.gift == "none" else ", after the gift"
        yield clause(OWNER[others.owner].format(after=after), owner)


def _other_words(snap: SnapRules) -> str:
    return 'others call "stacking" or "throwing"' if snap.word is None else 'others call "snapping"'


def _what_snapping_is(variant: Variant, snap: SnapRules) -> str:
    taken = discard_pile(variant)
    back = " or put back on it" if taken is not None and taken.card == "keep or put back" else ""
    how = "being the first to put" if snap.per_discard == 1 or snap.after_right is not None else "putting"
    whose = "one of your own cards or a card of another player"
    if snap.others is None:
        whose = "one of your own cards, but none of another player"
    elif snap.own is None:
        whose = "a card of another player, but none of your own"
    return (
        f"When a card is put on the discard pile{back}, be quick: you snap by {how} an equal card on it.{_stays(snap)} "
        f"You may snap {whose}. You may guess."
    )


def _stays(snap: SnapRules) -> str:
    if owner_of(snap) != "keeps it and draws a card":
        return " The snapped card stays on the pile."
    return "" if snap.own is None else " If it is your own, it stays on the pile."


def _wrong_ends(snap: SnapRules) -> str:
    return ", until somebody snaps a wrong card" if snap.after_wrong == "closes" else ""


def _per_discard(snap: SnapRules) -> str:
    if isinstance(snap.per_discard, str):
        return PER_DISCARD[snap.per_discard]
    if snap.per_discard == 1:
        return "Only one card may be snapped onto a discard: the first equal card to touch the pile counts."
    return (
        f"At most {number(snap.per_discard)} cards may be snapped onto the same discard, the first to touch the pile."
    )


def _per_round(snap: SnapRules) -> str:
    if isinstance(snap.per_round, str):
        return PER_ROUND[snap.per_round]
    return f"You may snap with success at most {times(snap.per_round)} in a round."


def _late(variant: Variant, snap: SnapRules) -> str:
    """Say what a snap costs that does not count. A place without a card and a player who may not snap cost nothing."""
    if snap.late == 0:
        return (
            "If you snap too late, or where the rules do not allow it, that does not count. It costs nothing, and your "
            "card is not shown. The same is true if you point at an empty place."
        )
    over = ["as many cards have been snapped as may be"] * (snap.per_discard != "any number")
    over += ["another player has snapped a right one"] * (snap.after_right is not None)
    over += ["a wrong one has ended the snapping"] * (snap.after_wrong == "closes")
    over += ["a card has been snapped that its owner keeps"] * (owner_of(snap) == "keeps it and draws a card")
    over += ["you have agreed that nobody snaps onto that card any more"]
    cost = counted(snap.late, "penalty card")
    if snap.opens is not None and "snapped" in variant.triggers:
        cost += ", but nothing while a power may still be used"
    return (
        f"You snap too late once {', or '.join(over)}. That does not count, and your card is not shown. Until the next "
        f"card is drawn it costs {cost}. To snap where the rules do not allow it for another reason, or "
        "to point at an empty place, costs nothing."
    )
