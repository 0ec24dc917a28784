"""Snapping in short, for the sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cabo_rules.variants.chapters.clause import Draft, clause, short
from cabo_rules.variants.chapters.language import counted, number, times
from cabo_rules.variants.model import MatchDrawn, SnapRules, Variant

WHO: Final[Mapping[str, str]] = {
    "anyone": "**Who:** everybody, until the next card is drawn.",
    "anyone but the discarder": "**Who:** everybody but the one who discarded it, until the next card is drawn.",
    "anyone but the player on turn": "**Who:** everybody but the player on turn, until the next card is drawn.",
}
CALLER: Final[Mapping[str, str]] = {"may not snap": "**Not the caller:** after the call the caller may not snap."}
OPENS: Final[Mapping[str, str]] = {"after the power": "**Wait** until the power of the discard is used or declined."}
SAME_HAND: Final[Mapping[str, str]] = {
    "not twice in a row": "**Not** from the same hand twice in a row.",
}
AFTER_RIGHT: Final[Mapping[str, str]] = {
    "closes for the others": "**Only** the first to snap may go on snapping at that discard.",
}
PER_DISCARD: Final[Mapping[str, str]] = {"any number": ""}
PER_ROUND: Final[Mapping[str, str]] = {"any number": ""}
GIFT: Final[Mapping[str, str]] = {
    "may": "**Gift:** for another player's card you may put one of yours, unseen, in its place.",
    "must": "**Gift:** for another player's card you must put one of yours, unseen, in its place.",
    "none": "",
}
OWNER: Final[Mapping[str, str]] = {
    "draws a card": "**The other player** takes a penalty card for a card that you snap.",
    "keeps it and draws a card": (
        "**Another player's card** is shown and stays where it is. Its owner takes a penalty card, and nobody snaps at "
        "that discard any more."
    ),
}
LAST_CARD: Final[Mapping[str, str]] = {
    "may go": "",
    "stays in the last lap": "**Your last card** may not be snapped or given away in the last turns.",
    "stays in the last lap, except the caller's": (
        "**Your last card** may not be snapped or given away in the last turns, unless you called."
    ),
}
AFTER_WRONG: Final[Mapping[str, str]] = {
    "stays open": "",
    "closes for that player": " You may not snap again at that discard.",
    "closes": " Nobody may snap again at that discard.",
}
STARTING_CARD: Final[Mapping[bool, str]] = {True: "**Also** at the card that starts the discard pile.", False: ""}
FINAL_WINDOW: Final[Mapping[bool, str]] = {True: "**Also** after the last turn of a round.", False: ""}


def snapping(variant: Variant, snap: SnapRules) -> Iterator[Draft]:
    """Write who may snap what, and what a mistake costs."""
    at = "matching.snap"
    first = "be the first to put" if snap.per_discard == 1 or snap.after_right is not None else "be quick and put"
    yield clause(
        f"**Snap:** when a card is discarded, {first} an equal card on it, {own_or_others(snap)}.",
        f"{at}.word",
    )
    yield from short(WHO, snap.who, f"{at}.who")
    if snap.caller is not None:
        yield from short(CALLER, snap.caller, f"{at}.caller")
    if snap.opens is not None:
        yield from short(OPENS, snap.opens, f"{at}.opens")
    if snap.same_hand is not None:
        yield from short(SAME_HAND, snap.same_hand, f"{at}.same_hand")
    if snap.after_right is not None:
        yield from short(AFTER_RIGHT, snap.after_right, f"{at}.after_right")
    yield from _limits(snap)
    starting = snap.starting_card and variant.deal.open_card != "none"
    yield clause(STARTING_CARD[starting], f"{at}.starting_card")
    yield clause(FINAL_WINDOW[snap.final_window], f"{at}.final_window")
    if snap.others is not None:
        yield from short(GIFT, snap.others.gift, f"{at}.others.gift")
        if snap.others.owner is not None:
            yield from short(OWNER, snap.others.owner, f"{at}.others.owner")
    yield from short(LAST_CARD, snap.last_card, f"{at}.last_card")
    if snap.after_wrong in AFTER_WRONG:
        yield clause(
            f"**Wrong:** the card is shown, goes back, and costs {price(snap)}.{AFTER_WRONG[snap.after_wrong]}",
            *(f"{at}.{key}" for key in ("own.wrong", "others.wrong", "after_wrong")),
        )
    yield clause(f"**Too late:** costs {counted(snap.late, 'penalty card')}." if snap.late else "", f"{at}.late")


def _limits(snap: SnapRules) -> Iterator[Draft]:
    at, discard, in_round = "matching.snap", snap.per_discard, snap.per_round
    if isinstance(discard, str):
        yield from short(PER_DISCARD, discard, f"{at}.per_discard")
    else:
        text = f"**At most** {number(discard)} cards on one discard." if discard > 1 else ""
        yield clause(text, f"{at}.per_discard")
    if isinstance(in_round, str):
        yield from short(PER_ROUND, in_round, f"{at}.per_round")
    else:
        yield clause(f"**At most** {times(in_round)} by one player in a round.", f"{at}.per_round")


def own_or_others(rule: SnapRules | MatchDrawn) -> str:
    """Say whose cards may be named."""
    if rule.others is None:
        return "only your own"
    return "only of other players" if rule.own is None else "yours or another player's"


def price(rule: SnapRules | MatchDrawn) -> str:
    """Say what a wrong card costs, by whose it was."""
    own, others = (None if cards is None else counted(cards.wrong, "penalty card") for cards in (rule.own, rule.others))
    if own is None or others is None or own == others:
        return f"{own or others}".replace("no penalty cards", "nothing")
    return f"{own} if it is yours, {others} if it is another player's"
