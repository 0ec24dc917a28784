"""The chapter on powers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from cabo_rules.cards import JOKER, SUITS, Card, card_name
from cabo_rules.variants.chapters.clause import Draft, clause
from cabo_rules.variants.chapters.language import (
    any_card,
    listed,
    number,
    place_in_order,
    title,
)
from cabo_rules.variants.derived import discard_pile, equal_cards_go, powers_used, triggers
from cabo_rules.variants.model import Power, SwapAfterLook, SwapRules, Variant

ORDER: Final[Mapping[str, str]] = {
    "discard, then use": "Lay the card on the discard pile first, and use its power then.",
    "use, then discard": (
        "Show the card, use its power, and lay the card on the discard pile only when the power is over. Until then "
        "everybody else waits."
    ),
}
TRIGGER: Final[Mapping[str, str]] = {
    "drawn": "when you draw it from the stock{discard}",
    "replaced": "when a card that you have drawn takes its place in your hand",
}
WITHOUT_TARGET: Final[Mapping[str, str]] = {
    "lapses": "If there is nothing that a power could be used on, it is lost and the turn goes on.",
    "stays open": (
        "If there is nothing that a power could be used on, it stays open until its player declines it or the turn "
        "ends."
    ),
}
LOOK_AT: Final[Mapping[str, tuple[str, str]]] = {
    "own": ("one of your own cards", "{count} of your own cards"),
    "another's": ("one card of another player", "{count} cards of other players"),
    "anyone's": ("any one card, whoever it belongs to", "any {count} cards, whoever they belong to"),
    "own and another's": (
        "one card: your own or another player's",
        "an own card and a card of another player",
    ),
}
PAIR: Final[Mapping[str, str]] = {
    "own with another's": "an own card with a card of another player",
    "two opponents'": "one card of another player with one card of a third player",
    "any two": "any two cards on the table, also two of the same player",
}
DISCARD: Final[Mapping[str, str]] = {
    "discard, then use": " and discard it at once",
    "use, then discard": ", before you discard it",
}
_MAY: Final = {True: "may", False: "must, if you can,"}


def powers(variant: Variant) -> Iterator[Draft]:
    """When a power may be used, and what each power does."""
    rules = variant.powers
    usual = ("powers.order", "powers.triggers", "powers.without_target")
    if rules is None:
        yield clause("No card has a power in this game.", "powers", "powers.named", *usual)
        return
    if not powers_used(variant):
        names = (f"powers.named.{name}.{key}" for name, power in rules.named.items() for key in _keys(power))
        text = "Some cards have a power, but nothing sets a power free in this game, so none is ever used."
        yield clause(text, "powers", *usual, *names)
        return
    ways = ", or ".join(sentence for word, sentence in TRIGGER.items() if word in triggers(variant))
    ways = ways.format(discard=DISCARD[rules.order])
    yield clause(f"Some cards have a power. You may use the power of a card {ways}.", "powers", "powers.triggers")
    yield clause(ORDER[rules.order], "powers.order")
    yield clause(WITHOUT_TARGET[rules.without_target], "powers.without_target")
    yield clause(_no_other_way(variant), "powers.triggers")
    for name in sorted(rules.named, key=lambda name: _first_card(rules.named[name], name)):
        yield _power(name, rules.named[name], only_one=variant.deck.packs <= 1)
    yield from _choices(variant)


def _no_other_way(variant: Variant) -> str:
    ways = []
    if discard_pile(variant) is not None:
        ways.append("not when it is drawn from the discard pile")
    if equal_cards_go(variant):
        ways.append("not when it leaves a hand because it was equal to another card")
    return f"A card gives its power in no other way{': ' if ways else ''}{', and '.join(ways)}."


def _first_card(power: Power, name: str) -> tuple[tuple[int, int, int, str], str]:
    """Powers of low cards come first, and those without cards last."""
    return min((place_in_order(card_name(text)) for text in power.cards), default=(9999, 0, 0, "")), name


def _keys(power: Power) -> list[str]:
    """The keys that a power has, and the tables that it does without."""
    keys = ["cards", "optional"]
    keys += ["swap"] if power.swap is None else ["swap.pairs"]
    if power.look is None:
        keys += ["look"]
    else:
        keys += ["look.cards", "look.whose"]
        keys += ["look.swap"] if power.look.swap is None else ["look.swap.pairs", "look.swap.optional"]
    return [*keys, "then"]


def _power(name: str, power: Power, *, only_one: bool) -> Draft:
    """What one power does."""
    carried = any_card(power.cards, only_one=only_one) if power.cards else "on no card of its own"
    text = f"**{title(name)}** ({carried}). You {_MAY[power.optional]} "
    if power.look is not None:
        one, several = LOOK_AT[power.look.whose]
        seen = one if power.look.cards == 1 else several.format(count=number(power.look.cards))
        text += f"look at {seen}.{_after_look(power.look.swap, power.look.cards)}"
    if power.swap is not None:
        text += f"swap {_pairs(power.swap)}. Nobody looks at either card."
    if power.then is not None:
        text += f" Once you have used it, the power **{title(power.then)}** follows."
    return clause(text, *(f"powers.named.{name}.{key}" for key in _keys(power)))


def _after_look(swap: SwapAfterLook | None, cards: int) -> str:
    if swap is None:
        return ""
    looked = "the card that you looked at must be one of the two"
    if cards > 1:
        looked = "they must be the two cards that you looked at"
    return (
        f" Then you {_MAY[swap.optional]} swap {_pairs(swap)}; {looked}. Everybody else waits until the swap is done"
        f"{' or declined' if swap.optional else ''}. If no such swap is possible, the look is all."
    )


def _pairs(swap: SwapRules | SwapAfterLook) -> str:
    return listed([phrase for word, phrase in PAIR.items() if word in swap.pairs], "or")


def _choices(variant: Variant) -> Iterator[Draft]:
    """A clause for the cards that carry several powers, for each such choice."""
    carrying: dict[tuple[str, ...], list[Card]] = {}
    for item in dict.fromkeys(variant.cards):
        names = variant.powers_by_card.get(item.text, ())
        if len(names) > 1:
            carrying.setdefault(names, []).append(item)
    for names, items in sorted(carrying.items()):
        cards = any_card(_shortest(variant, items), only_one=variant.deck.packs <= 1)
        text = f"With {cards} you choose one power: {_or(names)}."
        if mandatory := [name for name in names if not variant.powers_by_name[name].optional]:
            text += f" If you can use {_or(mandatory)}, you must use one of the powers, whichever you like."
        keys = (f"powers.named.{name}.{key}" for key in ("cards", "optional") for name in names)
        yield clause(text, *keys)


def _or(names: Iterable[str]) -> str:
    return listed([f"**{title(name)}**" for name in names], "or")


def _shortest(variant: Variant, items: list[Card]) -> Iterator[str]:
    """Names for the cards: that of the rank or colour where all cards of it are meant."""
    faces = dict.fromkeys(variant.cards)
    for item in items:
        rank = "joker" if item.rank == JOKER else item.rank
        names = [rank, f"black {rank}", f"red {rank}", f"{rank} of {SUITS[item.suit]}"] if item.suit else [rank]
        meant = (card_name(text) for text in names)
        fitting = (
            name.text for name in meant if name.names(item) and {face for face in faces if name.names(face)} <= {*items}
        )
        yield next(fitting, rank)
