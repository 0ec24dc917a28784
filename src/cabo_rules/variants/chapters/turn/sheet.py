"""The turn in short, for the sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cabo_rules.variants.chapters.clause import Draft, clause, short
from cabo_rules.variants.chapters.language import any_card
from cabo_rules.variants.chapters.powers.clauses import may_use
from cabo_rules.variants.deck import only_one
from cabo_rules.variants.derived import matches_from, must_be_used, trades_from, used_before_discard
from cabo_rules.variants.model import DiscardPile, Variant

DIRECTION: Final[Mapping[str, str]] = {
    "clockwise": "**Turns** go clockwise, to the left. Draw one card and do one thing with it.",
    "counterclockwise": "**Turns** go counterclockwise, to the right. Draw one card and do one thing with it.",
}
_KEEP: Final = "**Keep** it in the place of one of your cards, which you discard.{replaced}"
_KEEP_TAKEN: Final = "**Keep** it in the place of one of your cards, {kept}.{replaced}"
_DISCARD: Final = "**Discard** it.{forced}"
STOCK_CARD: Final[Mapping[str, tuple[str, ...]]] = {"keep or discard": (_KEEP, _DISCARD), "keep": (_KEEP,)}
DISCARD_PILE_CARD: Final[Mapping[str, tuple[str, ...]]] = {
    "keep": (_KEEP_TAKEN,),
    "keep or put back": (_KEEP_TAKEN, "**Put it back.**{forced}"),
}
KEPT: Final[Mapping[str, str]] = {"face down": "face down", "face up": "but face up; it stays so"}
NOT_DRAWN_FROM: Final[Mapping[str, str]] = {"not drawn from": "Nobody draws from the discard pile."}
NOT_TAKEN: Final[Mapping[str, str]] = {"power cards": "Never take a card that has a power."}
ENDS: Final[Mapping[str, str]] = {
    "by itself": "**Your turn ends** when that is done.",
    "by the player": "**Your turn ends** when you say so or the next player draws.",
}


def turn(variant: Variant) -> Iterator[Draft]:
    """Write what is drawn, what may be done with it, and when the turn is over."""
    rules = variant.turn
    yield from short(DIRECTION, rules.direction, "turn.direction")
    if rules.stock_card in STOCK_CARD:
        head = "**From the stock**, where only you see it:"
        yield clause(_block(head, _with_stock_card(variant)), "turn.stock_card")
    pile = rules.discard_pile
    if isinstance(pile, str):
        yield from short(NOT_DRAWN_FROM, pile, "turn.discard_pile")
    elif pile.card in DISCARD_PILE_CARD and pile.kept in KEPT:
        yield from _discard_pile(variant, pile)
    yield from short(ENDS, rules.ends, "turn.ends")


def _with_stock_card(variant: Variant) -> list[str]:
    drawn = "drawn" in variant.triggers
    said = {"replaced": _replaced(variant), "forced": _forced(variant, "drawn")}
    lines = [line.format(**said) for line in STOCK_CARD[variant.turn.stock_card]]
    if drawn:
        lines.append("**Use its power**, if it has one, and discard it then." if used_before_discard(variant) else
                     "**Discard it and use its power**, if it has one.")  # fmt: skip
    return lines + _equal_cards(variant, "stock")


def _forced(variant: Variant, trigger: str) -> str:
    """Say that a power that must be used is used when its card is discarded or put back."""
    return " If its power must be used, use it." if must_be_used(variant) and trigger in variant.triggers else ""


def _replaced(variant: Variant) -> str:
    """Say that the power of the card that leaves the hand may be used."""
    if "replaced" not in variant.triggers:
        return ""
    return f" You {may_use(variant)} use the power of that card."


def _equal_cards(variant: Variant, pile: str) -> list[str]:
    """List what may be done with a card from that pile by the rules on equal cards."""
    lines = ["**Match** it: see below."] * matches_from(variant, pile)
    return lines + ["**Trade a set** for it: see below."] * trades_from(variant, pile)


def _discard_pile(variant: Variant, pile: DiscardPile) -> Iterator[Draft]:
    at = "turn.discard_pile"
    said = {"kept": KEPT[pile.kept], "replaced": _replaced(variant), "forced": _forced(variant, "put back")}
    lines = [line.format(**said) for line in DISCARD_PILE_CARD[pile.card]]
    if "put back" in variant.triggers:
        lines.append("**Use its power**, if it has one, and put it back then." if used_before_discard(variant) else
                     "**Put it back and use its power**, if it has one.")  # fmt: skip
    head = "**From the discard pile**, where all see it:"
    block = _block(head, [*lines, *_equal_cards(variant, "discard pile")])
    yield clause(block, f"{at}.card", f"{at}.kept")
    if isinstance(pile.not_taken, str):
        yield from short(NOT_TAKEN, pile.not_taken, f"{at}.not_taken")
    elif pile.not_taken is not None:
        named = any_card(pile.not_taken, only_one=only_one(variant))
        yield clause(f"Never take {named} from it.", f"{at}.not_taken")


def _block(head: str, lines: list[str]) -> str:
    return "\n".join([head, "", *(f"- {line}" for line in lines)])
