"""The chapter on the turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cabo_rules.variants.chapters.clause import Draft, clause, fixed
from cabo_rules.variants.chapters.language import any_card
from cabo_rules.variants.chapters.matching.drawn_clauses import equal_cards
from cabo_rules.variants.chapters.powers.clauses import may_use, unused_power
from cabo_rules.variants.deck import only_one
from cabo_rules.variants.derived import (
    discard_pile,
    equal_cards_go,
    looks,
    must_be_used,
    powers_used,
    trades_from,
    used_before_discard,
)
from cabo_rules.variants.model import Variant

DIRECTION: Final[Mapping[str, str]] = {
    "clockwise": "Turns go round the table clockwise: after you comes the player to your left.",
    "counterclockwise": "Turns go round the table counterclockwise: after you comes the player to your right.",
}
_KEEP: Final = "**Keep it.** Put one of your cards face up on the discard pile, and the {card} in its place.{more}"
STOCK_CARD: Final[Mapping[str, tuple[str, ...]]] = {
    "keep or discard": (_KEEP, "**Discard it.** Put it face up on the discard pile.{forced}"),
    "keep": (_KEEP,),
}
DISCARD_PILE_CARD: Final[Mapping[str, tuple[str, ...]]] = {
    "keep": (_KEEP,),
    "keep or put back": (_KEEP, "**Put it back** on the discard pile.{forced}"),
}
NOT_DRAWN_FROM: Final = {"not drawn from": "Nobody draws from the discard pile in this game."}
USE_TAKEN: Final[Mapping[bool, str]] = {
    True: "**Use its power**, if it has one, and then put it back.",
    False: "**Put it back and use its power**, if it has one.",
}
USE_POWER: Final[Mapping[bool, str]] = {
    True: "**Use its power**, if it has one, and then discard it.",
    False: "**Discard it and use its power**, if it has one.",
}
NOT_TAKEN: Final[Mapping[str, str]] = {
    "power cards": "You may not take a card that has a power (chapter 4) from the discard pile."
}
KEPT: Final[Mapping[str, str]] = {
    "face down": (
        "A card that you take from the discard pile and keep lies face down like the others. Everybody knows what it "
        "is, and has to remember it."
    ),
    "face up": (
        "A card that you take from the discard pile and keep lies face up. It stays face up wherever it is swapped "
        "to, until it goes on the discard pile again."
    ),
}
ENDS: Final[Mapping[str, str]] = {
    "by itself": "Your turn ends by itself once you have drawn a card and done one thing with it{used}.",
    "by the player": (
        "Your turn ends when you say so, or as soon as the next player draws a card. It cannot end before you have "
        "drawn a card and done one thing with it.{lost}"
    ),
}


def turn(variant: Variant) -> Iterator[Draft]:
    """Write whose turn it is, what is drawn, what may be done with it, and when the turn is over."""
    rules = variant.turn
    yield clause(DIRECTION[rules.direction], "turn.direction")
    instead = " You may call instead (chapter 6)." if variant.calling.when == "instead of a turn" else ""
    piles = "from the stock or from the discard pile" if discard_pile(variant) is not None else "from the stock"
    yield clause(
        f"When it is your turn, and only then, you draw the top card {piles} and do one thing with it.{instead}", "turn"
    )
    head = "Only you may see a card that you draw from the stock."
    head += " Some cards can only be used or discarded (chapter 4)." * bool(variant.never_kept)
    yield clause(_block(head, _with_stock_card(variant)), "turn.stock_card")
    yield from _discard_pile(variant)
    yield clause(
        ENDS[rules.ends].format(used=_power_first(variant), lost=unused_power(variant, "Before it ends")), "turn.ends"
    )
    if looks(variant):
        yield fixed("knowing")
    else:
        text = "Watch where cards move: what you know about a card stays true in its new place."
        yield clause(text, "turn")


def _power_first(variant: Variant) -> str:
    """Say that a turn does not end by itself while a power is open; none is after its card has been discarded."""
    if used_before_discard(variant):
        return ""
    if must_be_used(variant):
        return ", and used any power that this gave you. You may decline a power unless you must use it (chapter 4)"
    return ", and used or declined any power that this gave you" if powers_used(variant) else ""


def _block(head: str, lines: list[str]) -> str:
    head += " With it you may do one of these things:" if len(lines) > 1 else " There is one thing to do with it:"
    return "\n".join([head, "", *(f"- {line}" for line in lines)])


def _with_stock_card(variant: Variant) -> list[str]:
    said = {"card": "drawn card face down", "more": _more(variant), "forced": _forced(variant, "drawn")}
    lines = [line.format(**said) for line in STOCK_CARD[variant.turn.stock_card]]
    if "drawn" in variant.triggers:
        lines.append(USE_POWER[used_before_discard(variant)])
    return lines + _equal_cards(variant, "stock")


def _forced(variant: Variant, trigger: str) -> str:
    """Say that a card is not discarded or put back without its power if the power must be used."""
    if not must_be_used(variant) or trigger not in variant.triggers:
        return ""
    when = "before" if used_before_discard(variant) else "after"
    return f" If it has a power that you must use, use it {when} that (chapter 4)."


def _more(variant: Variant) -> str:
    """Say what else matters when a drawn card is kept: places without a card, and the power of the card that goes."""
    refilled = ", unless you have no cards left (chapter 6)" * (variant.calling.empty_hand == "plays on and may refill")
    places = f" You cannot keep it in an empty place{refilled}." if equal_cards_go(variant) else ""
    if "replaced" not in variant.triggers:
        return places
    return f"{places} If the discarded card has a power, you {may_use(variant)} use it (chapter 4)."


def _equal_cards(variant: Variant, pile: str) -> list[str]:
    """List what may be done with a card from that pile by the rules on equal cards."""
    rule, lines = variant.matching.drawn, []
    if rule is not None and pile in rule.piles:
        lines.append(f"**Match it** with {equal_cards(rule)} (chapter 5).")
    if trades_from(variant, pile):
        lines.append("**Trade a set** for it: several cards of your own that are equal (chapter 5).")
    return lines


def _discard_pile(variant: Variant) -> Iterator[Draft]:
    rule, at = variant.turn.discard_pile, "turn.discard_pile"
    if isinstance(rule, str):
        yield clause(NOT_DRAWN_FROM[rule], at, f"{at}.card", f"{at}.kept", f"{at}.not_taken")
        return
    used = "put back" in variant.triggers
    unused = ", and its power is not used" if powers_used(variant) and not used else ""
    head = f"You may draw the top card of the discard pile while there is one. Everybody sees what you draw{unused}."
    said = {"card": "taken card", "more": _more(variant), "forced": _forced(variant, "put back")}
    lines = [line.format(**said) for line in DISCARD_PILE_CARD[rule.card]]
    if used:
        lines.append(USE_TAKEN[used_before_discard(variant)])
    absent = [f"{at}.not_taken"] * (rule.not_taken is None)
    yield clause(_block(head, [*lines, *_equal_cards(variant, "discard pile")]), at, f"{at}.card", *absent)
    if rule.not_taken is not None:
        yield clause(_not_taken(variant, rule.not_taken), f"{at}.not_taken")
    yield clause(KEPT[rule.kept], f"{at}.kept")


def _not_taken(variant: Variant, rule: str | tuple[str, ...]) -> str:
    if isinstance(rule, str):
        return NOT_TAKEN[rule]
    return f"You may not take {any_card(rule, only_one=only_one(variant))} from the discard pile."
