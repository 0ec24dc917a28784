"""The chapter on the call and the end of a round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cabo_rules.variants.chapters.clause import Draft, clause
from cabo_rules.variants.chapters.language import escaped, listed, number, ordinal, points, snapping_as
from cabo_rules.variants.chapters.powers.clauses import unused_power
from cabo_rules.variants.derived import (
    discard_pile,
    draw_may_fail,
    gifts,
    hands_run_empty,
    last_turns,
    owner_of,
    penalties,
    wins_outright,
)
from cabo_rules.variants.model import Variant

WHEN: Final[Mapping[str, str]] = {
    "end of the turn": (
        'If you think that you have the fewest points, say "{call}" at the end of your turn, after you have drawn a '
        "card and used it. The call ends your turn.{power}"
    ),
    "any point of the turn": (
        'If you think that you have the fewest points, say "{call}" on your turn, at any point of it. Your turn then '
        "goes on as usual."
    ),
    "instead of a turn": (
        'If you think that you have the fewest points, say "{call}" instead of taking your turn, before you draw a '
        "card. The call is your whole turn."
    ),
}
SAFE_FROM: Final[Mapping[str, str]] = {
    "looks": "look at them",
    "swaps": "swap them",
    "matching": "put them on the discard pile",
    "given cards": "add cards to them by a power",
}
CALLER_HAND: Final[Mapping[str, str]] = {
    "face up": (
        "When you call, turn all your cards face up. They stay so, wherever they are swapped to. A card that comes "
        "into your hand later lies as it came."
    ),
}
EMPTY_HAND: Final[Mapping[str, str]] = {
    "last lap": (
        "When a player has no cards left, every other player has one more turn. Then the round ends{snap}. A turn in "
        "which a card has been drawn is finished first, and is not one of these last turns. A turn in which no card "
        "has been drawn yet is one of them. Nobody may call any more, and nobody counts as the caller. If last turns "
        "have begun already, after a call for instance, an empty hand adds none. A player without cards is passed "
        "over in them."
    ),
    "round ends": ("When a player has no cards left, the round ends at once{even}."),
    "wins at once": (
        "A player who has no cards left wins: the round ends at once{even}. Only that player is lowest then, whatever "
        "the other hands are worth{special}. If several hands run empty at once, only their players tie for lowest."
    ),
    "called on their turn": (
        'If it is the turn of a player who has no cards left and has not drawn, "{call}" counts as called by that '
        "player at once, {early}and this is the whole turn.{after}{over}"
    ),
    "called at once": (
        'When a player has no cards left, "{call}" counts as called by that player at once, {early}even on the turn of '
        "another player. If several hands run empty at once, the first in turn order calls, beginning with the player "
        "on turn. A turn in which a card has been drawn is finished first, and is not a last turn. A turn in which no "
        "card has been drawn yet {unbegun}.{over}"
    ),
    "plays on": (
        "If you have no cards left, you play on: you still have your turns, the last one too, and may call. You may "
        "not keep a drawn card{pile}."
    ),
    "plays on and may refill": (
        "If you have no cards left, you play on: you still have your turns, the last one too, and may call. You may "
        "keep a drawn card: put it in one of the empty places of your hand. No card is discarded for it."
    ),
    "out of the round": (
        "A player who has no cards left is out of the round, after the turn in progress: they are passed "
        "over{snap_too} and get no more cards{forbidden}. The others play on. When fewer than two players have cards, "
        "the round ends at once{even}."
    ),
}
UNBEGUN: Final = {
    False: "is its player's last turn, or is over if that player is the one without cards",
    True: "is over",
}
STOCK_OUT: Final[Mapping[str, str]] = {
    "round ends": (
        "When the last card of the stock has been drawn{penalty}, the player on turn finishes the turn{unbegun}. Then "
        "the round ends{snap}{last}."
    ),
}
OTHERS_TURNS: Final = "others were still to have their last turn"
ONE_MORE_TURN: Final = (
    "After a call every other player has one more turn. These are the last turns of the round. Then the round "
    "ends{snap}."
)
LAST_TURNS: Final[Mapping[str, str]] = {
    "none": "After a call nobody else has another turn.{finish} Then the round ends{snap}.",
    "if the caller has the fewest cards": (
        "If nobody has fewer cards than you when you call, every other player has one more turn. These are the last "
        "turns of the round. Otherwise nobody else has another turn. Then the round ends{snap}."
    ),
}
SHUFFLE_WHEN: Final[Mapping[str, str]] = {
    "at once": "As soon as {low} and there is something to shuffle in, once the move in progress is over",
}
SHUFFLE_IN: Final[Mapping[str, str]] = {
    "all but the top card": (
        "{when}, leave the top card of the discard pile where it is. Shuffle the rest of the pile into the stock, "
        "before anybody does anything else.{rest}"
    ),
    "the whole pile": "{when}, shuffle the whole discard pile into the stock, before anybody does anything else.{rest}",
}
NOTHING_TO_DRAW: Final[Mapping[str, str]] = {
    "round ends": "If it is your turn and you cannot draw a card, the round ends{snap}.",
    "counts as a call": (
        "If it is your turn and you cannot draw a card, the round ends{snap}. It is counted as if you "
        "had called{unless}."
    ),
}


def calling(variant: Variant) -> Iterator[Draft]:
    """Write when the call may be made, what follows, and what else ends a round."""
    rules, call = variant.calling, escaped(variant.call)
    yield clause(WHEN[rules.when].format(call=call, power=unused_power(variant, "Before you call")), "calling.when")
    yield clause(_earliest(rules.earliest_lap), "calling.earliest_lap")
    if rules.highest_hand is not None:
        yield clause(
            f"A caller with more than {points(rules.highest_hand)} does not count as lowest (chapter 7). Nobody can "
            "see that before the count, so every call stands.",
            "calling.highest_hand",
        )
    finish = " You finish yours." if rules.when == "any point of the turn" else ""
    follow = ONE_MORE_TURN if rules.last_turns is None else LAST_TURNS[rules.last_turns]
    follow = follow.format(snap=_last_snap(variant), finish=finish)
    yield clause(
        f"{follow} There is only one call in a round, and it cannot be taken back. The player who called is the "
        "caller.",
        "calling.last_turns",
        "calling",
    )
    yield clause(_safe(variant), "calling.caller_safe_from", *["calling.caller_hand"] * (rules.caller_hand is None))
    if rules.caller_hand is not None:
        yield clause(CALLER_HAND[rules.caller_hand], "calling.caller_hand")
    yield from _empty_hand(variant)
    yield _stock_out(variant)
    if not draw_may_fail(variant):
        return
    unless = ", unless the last turns had begun already" if last_turns(variant) else ""
    ends = NOTHING_TO_DRAW[rules.nothing_to_draw].format(snap=_last_snap(variant), unless=unless)
    yield clause(ends, "calling.nothing_to_draw")


def _empty_hand(variant: Variant) -> Iterator[Draft]:
    key = "calling.empty_hand"
    if not hands_run_empty(variant):
        yield clause("Nobody ever runs out of cards in this game.", key)
        return
    snapping, pile = variant.matching.snap is not None, discard_pile(variant)
    still = [OTHERS_TURNS] * last_turns(variant)
    still += [snapping_as(variant, "somebody could still snap")] * snapping
    text = EMPTY_HAND[variant.calling.empty_hand].format(
        call=escaped(variant.call),
        snap=_last_snap(variant),
        early="even in a lap that is too early for other calls, " if variant.calling.earliest_lap > 1 else "",
        after=snapping_as(variant, " Players may still snap onto the discard before it.") if snapping else "",
        even=f", even if {listed(still, 'or')}" if still else "",
        unbegun=UNBEGUN[variant.calling.last_turns == "none"],
        pile=", and may not draw from the discard pile" if pile is not None and pile.card == "keep" else "",
        snap_too=snapping_as(variant, ", may not snap any more,") if snapping else "",
        forbidden=", not even for a forbidden look" if variant.conduct.forbidden_look else "",
        special=", and no special hand wins" if wins_outright(variant) else "",
        over=" If somebody has called before, the player without cards is passed over." if last_turns(variant) else "",
    )
    yield clause(text, key)
    first = ["gifts"] * gifts(variant) + ["penalty cards"] * penalties(variant)
    settled = [f"all {listed(first)} that are due have been placed"] if first else []
    if "snapped" in variant.triggers:
        settled.append(snapping_as(variant, "the powers of snapped cards are over"))
    if settled:
        yield clause(f"A hand counts as empty only if it still is when {' and '.join(settled)}.", key)


def _earliest(lap: int) -> str:
    if lap == 1:
        return "You may call as early as in your first turn of a round."
    return f"You may call in your {ordinal(lap)} turn of a round at the earliest."


def _safe(variant: Variant) -> str:
    safe = safe_from(variant, {**SAFE_FROM, "snapping": "snap them"})
    if not safe:
        return "The caller's cards are not protected after the call."
    return f"After the call the caller's cards are safe: the other players may not {listed(safe, 'or')} any more."


def safe_from(variant: Variant, phrases: Mapping[str, str]) -> list[str]:
    """Return a phrase for each thing that others may not do to the caller's cards.

    :param phrases: for each word of the key, and for ``"snapping"``: a snapped card that stays with its owner is not
        discarded.
    """
    words: list[str] = [*variant.calling.caller_safe_from]
    drawn = variant.matching.drawn
    if "matching" in words and owner_of(variant.matching.snap) == "keeps it and draws a card":
        words.append("snapping")
        if drawn is None or drawn.others is None:
            words.remove("matching")
    return [snapping_as(variant, phrase) for word, phrase in phrases.items() if word in words]


def _last_snap(variant: Variant) -> str:
    """Say that a round ends only after the last snap, if there is one."""
    snap = variant.matching.snap
    if snap is None or not snap.final_window:
        return ""
    return snapping_as(variant, " once nobody snaps any more (chapter 5)")


def _stock_out(variant: Variant) -> Draft:
    rule, at = variant.calling.stock_out, "calling.stock_out"
    pays = penalties(variant)
    if isinstance(rule, str):
        penalty = ", even as a penalty card" if pays else ""
        unbegun = ", or takes it if it has not begun" if pays else ""
        last = f", even if {OTHERS_TURNS}" if last_turns(variant) else ""
        text = STOCK_OUT[rule].format(penalty=penalty, unbegun=unbegun, snap=_last_snap(variant), last=last)
        return clause(text, at, *["calling.nothing_to_draw"] * (not draw_may_fail(variant)))
    low, rest = "the stock is empty", "nobody can draw from the stock"
    if rule.below > 1:
        low = f"fewer than {number(rule.below)} cards are left in the stock"
        rest = "draw from the cards that are left"
    when = f"If {low} when a player draws from it{' or gets a penalty card' if pays else ''}"
    if rule.when is not None:
        when = SHUFFLE_WHEN[rule.when].format(low=low)
    rest = f" If there is nothing to shuffle in, {rest}."
    return clause(
        SHUFFLE_IN[rule.shuffle_in].format(when=when, rest=rest), at, f"{at}.shuffle_in", f"{at}.below", f"{at}.when"
    )
