"""The chapter on the turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cabo_rules.variants.chapters.clause import Draft, clause, fixed
from cabo_rules.variants.derived import discard_pile, looks, must_be_used, powers_used, triggers, used_before_discard
from cabo_rules.variants.model import Variant

DIRECTION: Final[Mapping[str, str]] = {
    "clockwise": "Turns go round the table clockwise: after you comes the player at your left.",
    "counterclockwise": "Turns go round the table counterclockwise: after you comes the player at your right.",
}
_KEEP: Final = (
    "**Keep it.** It takes the place of one of your cards, face down, and the card that was there goes face up on the "
    "discard pile."
)
STOCK_CARD: Final[Mapping[str, tuple[str, ...]]] = {
    "keep or discard": (_KEEP, "**Discard it.** It goes face up on the discard pile."),
    "keep": (_KEEP,),
}
NOT_DRAWN_FROM: Final[Mapping[str, str]] = {
    "not drawn from": "Nobody draws from the discard pile in this game.",
}
_KEEP_TAKEN: Final = "**Keep it.** It takes the place of one of your cards, which goes face up on the discard pile."
DISCARD_PILE_CARD: Final[Mapping[str, tuple[str, ...]]] = {
    "keep": (_KEEP_TAKEN,),
    "keep or put back": (_KEEP_TAKEN, "**Put it back** on the discard pile."),
}
KEPT: Final[Mapping[str, str]] = {
    "face down": (
        "A card that was taken from the discard pile and kept lies face down like the others. Everybody knows what it "
        "is and has to remember it."
    ),
    "face up": (
        "A card that was taken from the discard pile and kept lies face up, and stays face up wherever it is swapped "
        "to, until it leaves the hands."
    ),
}
ENDS: Final[Mapping[str, str]] = {
    "by itself": "Your turn ends by itself once that is done{used}.",
    "by the player": "Your turn ends when you say so, or as soon as the next player draws a card.{lost}",
}


def turn(variant: Variant) -> Iterator[Draft]:
    """Whose turn it is, what is drawn, what may be done with it, and when the turn is over."""
    rules = variant.turn
    yield clause(DIRECTION[rules.direction], "turn.direction")
    piles = "from the stock or from the discard pile" if discard_pile(variant) is not None else "from the stock"
    yield clause(
        f"When it is your turn, and only then, you draw the top card {piles} and do one thing with it.", "turn"
    )
    head = "Only you may see a card that you draw from the stock."
    yield clause(_block(head, _with_stock_card(variant)), "turn.stock_card")
    yield from _discard_pile(variant)
    used = " and a power that you may use has been used or declined" if powers_used(variant) else ""
    yield clause(ENDS[rules.ends].format(used=used, lost=_unused_power(variant)), "turn.ends")
    if looks(variant):
        yield fixed("knowing")
    else:
        yield clause("What is known about a card moves with the card, wherever it goes.", "turn")


def _unused_power(variant: Variant) -> str:
    """What becomes of a power that is open when its player's turn would end."""
    if must_be_used(variant):
        return " A power that you must use comes first, if you can use it; any other not used until then is lost."
    return " A power that you have not used until then is lost." if powers_used(variant) else ""


def _block(head: str, lines: list[str]) -> str:
    head += " With it you may do one of these things:" if len(lines) > 1 else " There is one thing to do with it:"
    return "\n".join([head, "", *(f"- {line}" for line in lines)])


def _with_stock_card(variant: Variant) -> list[str]:
    lines = [*STOCK_CARD[variant.turn.stock_card]]
    if "drawn" in triggers(variant):
        lines.append(
            "**Use its power**, if it has one, and then discard it."
            if used_before_discard(variant)
            else "**Discard it and use its power**, if it has one."
        )
    return lines + _equal_cards(variant, "stock")


def _equal_cards(variant: Variant, pile: str) -> list[str]:
    """What may be done with a card from that pile by the rules on equal cards."""
    matching, lines = variant.matching, []
    if matching.drawn is not None and pile in matching.drawn.piles:
        lines.append('**Match it** with equal cards, as the chapter "Equal cards" tells.')
    if matching.set is not None:
        lines.append('**Trade a set** of your own cards for it, as the chapter "Equal cards" tells.')
    return lines


def _discard_pile(variant: Variant) -> Iterator[Draft]:
    rule, at = variant.turn.discard_pile, "turn.discard_pile"
    if isinstance(rule, str):
        yield clause(NOT_DRAWN_FROM[rule], at, f"{at}.card", f"{at}.kept")
        return
    unused = ", and its power is not used" if powers_used(variant) else ""
    head = f"You may draw the top card of the discard pile while there is one. Everybody sees what you draw{unused}."
    lines = [*DISCARD_PILE_CARD[rule.card], *_equal_cards(variant, "discard pile")]
    yield clause(_block(head, lines), at, f"{at}.card")
    yield clause(KEPT[rule.kept], f"{at}.kept")
