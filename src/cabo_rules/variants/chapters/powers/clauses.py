"""The chapter on powers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cabo_rules.cards import card_name
from cabo_rules.variants.chapters.clause import Draft, clause
from cabo_rules.variants.chapters.language import (
    any_card,
    capital,
    counted,
    listed,
    number,
    place_in_order,
    snapping_as,
    title,
)
from cabo_rules.variants.chapters.powers.choice_clauses import choices, must_choose, one_of
from cabo_rules.variants.chapters.powers.swap_clauses import MAY, after_look, after_swap, pairs
from cabo_rules.variants.deck import only_one
from cabo_rules.variants.derived import (
    discard_pile,
    equal_cards_go,
    gift_of,
    matches_from,
    must_be_used,
    powers_used,
    targets_may_lack,
    trades_from,
    used_before_discard,
)
from cabo_rules.variants.model import Power, Powers, Variant

ORDER: Final[Mapping[str, str]] = {
    "discard, then use": "Put the card on the discard pile first, and use its power then.{meanwhile}",
    "use, then discard": (
        "Show the card, use its power, and put the card on the discard pile only when the power is over. Until then "
        "everybody else waits."
    ),
}
TRIGGER: Final[Mapping[str, str]] = {
    "drawn": "when you draw it from the stock{discard}",
    "put back": "when you take it from the discard pile{back}",
    "replaced": "when you discard it from your hand to keep a card that you have drawn{pile}",
    "snapped": "when you snap it (chapter 5), even if it is not your turn",
}
SNAPPED: Final = (
    "If you snap a card that has a power, {use} the power once {gift}the powers of the cards that went on the pile "
    "before are over. As long as a power waits or is in use, nobody draws, calls{still}. This also holds after the "
    "last turn."
)
GIVEN: Final = "any card that you give for the snapped one is in its place, and "
WITHOUT_TARGET: Final[Mapping[str, str]] = {
    "lapses": "{power}, it is lost and the turn goes on.",
    "stays open": "{power}, it stays open until you decline it or the turn ends.",
}
LOOK_AT: Final[Mapping[str, tuple[str, str, str]]] = {
    "own": ("one of your own cards", "{count} of your own cards", "up to {count} of your own cards"),
    "another's": (
        "one card of another player",
        "{count} cards of other players",
        "up to {count} cards of other players",
    ),
    "anyone's": (
        "any one card in the players' hands",
        "any {count} cards in the players' hands",
        "up to {count} cards of any players",
    ),
    "own and another's": (
        "one card: your own or another player's",
        "one of your own cards and one card of another player",
        "one of your own cards, one card of another player, or one of each",
    ),
    "two players'": (
        "any one card in the players' hands",
        "one card each of two players, of whom you may be one",
        "one card, or one card each of two players, of whom you may be one",
    ),
}
"""For each word a look at one card, at several, and at up to so many."""
GIVE_TO: Final[Mapping[str, str]] = {
    "another": "another player, whom you choose,",
    "anyone": "a player whom you choose, yourself if you like,",
}
NEVER_KEPT: Final[Mapping[str, str]] = {
    "never": "You may not keep such a card when you draw it from the stock{others}: use its power{discard}."
}
DISCARD: Final[Mapping[str, str]] = {
    "discard, then use": " and discard it at once",
    "use, then discard": ", before you discard it",
}
PUT_BACK: Final[Mapping[str, str]] = {
    "discard, then use": " and put it back in the same turn",
    "use, then discard": ", before you put it back",
}


def powers(variant: Variant) -> Iterator[Draft]:
    """Write when a power may be used, and what each power does."""
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
    ways = ", or ".join(sentence for word, sentence in TRIGGER.items() if word in variant.triggers)
    from_either = "" if discard_pile(variant) is None else ", no matter from which pile you drew it"
    ways = ways.format(discard=DISCARD[rules.order], back=PUT_BACK[rules.order], pile=from_either)
    use, forced = _forced(variant)
    gift = "any card that you give for the snapped one is in its place, and " * (
        gift_of(variant.matching.snap) != "none"
    )
    snap = variant.matching.snap
    waits = snap is not None and snap.opens is not None
    still = ", ends a turn or snaps" if waits else " or ends a turn, but players may still snap"
    snapped = f" {SNAPPED.format(use=use, gift=gift, still=still)}" if "snapped" in variant.triggers else ""
    yield clause(
        snapping_as(variant, f"Some cards have a power. {capital(use)} the power of a card {ways}.{forced}{snapped}"),
        "powers",
        "powers.triggers",
    )
    lack = targets_may_lack(variant)
    order = ORDER[rules.order].format(meanwhile=_snaps_meanwhile(variant))
    yield clause(order, "powers.order", *["powers.without_target"] * (not lack))
    if lack:
        yield clause(_without_target(variant, rules), "powers.without_target")
    yield clause(_no_other_way(variant), "powers.triggers")
    for name in sorted(rules.named, key=lambda name: first_card(rules.named[name], name)):
        yield _power(variant, name, rules.named[name])
    yield from choices(variant)


def _forced(variant: Variant) -> tuple[str, str]:
    """Say whether powers may be used or must be, and what a power that must be used forbids."""
    if not must_be_used(variant):
        return "you may use", ""
    if any(power.optional for power in variant.powers_by_name.values()):
        before = f" before you {_let_go(variant)} their card," if used_before_discard(variant) else ""
        return "you may use", f" Some powers must be used{before} if they can be: they say so below."
    if used_before_discard(variant):
        text = f" Before you {_let_go(variant)} a card that you have drawn, you must use its power if you can."
        return "you use", text
    return "you use", " If you can use the power, you must."


def _let_go(variant: Variant) -> str:
    """Return the verbs for the ways in which a card whose power is used first then leaves the hand."""
    ways = {"drawn": "discard", "put back": "put back"}
    return " or ".join(verb for word, verb in ways.items() if word in variant.triggers)


def _without_target(variant: Variant, rules: Powers) -> str:
    """Say what becomes of a power without a target: one used before its card is discarded is not open before that."""
    nothing = "If there is nothing to use a power on"
    if not used_before_discard(variant):
        return WITHOUT_TARGET[rules.without_target].format(power=nothing)
    text = f"{nothing}, do something else with its card."
    if any(power.following for power in rules.named.values()):
        follows = WITHOUT_TARGET[rules.without_target].format(power="If that is so of a power that follows another")
        return f"{text} {follows}"
    return text


def _snaps_meanwhile(variant: Variant) -> str:
    if variant.matching.snap is None:
        return ""
    if variant.matching.snap.opens is not None:
        return snapping_as(variant, " Nobody may snap until the power is over (chapter 5).")
    looks = (power.look for power in variant.powers_by_name.values() if power.look is not None)
    between = ", but not between a look and the swap after it" if any(look.swap for look in looks) else ""
    return snapping_as(variant, f" Players may snap onto the card meanwhile (chapter 5){between}.")


def may_use(variant: Variant) -> str:
    """Return the verb for using any power: ``"may"`` or ``"must"``, or both if it depends on the power."""
    optional = {power.optional for power in variant.powers_by_name.values()}
    return " or ".join(verb for verb, each in (("may", True), ("must", False)) if each in optional) or "may"


def unused_power(variant: Variant, before: str) -> str:
    """Say what becomes of a power that is open when something else ends its player's turn.

    :param before: ``"Before it ends"``.
    """
    if must_be_used(variant):
        return f" {before} you must use a power that has to be used, if you can. Any other unused power is lost."
    return " A power that is still unused is lost." if powers_used(variant) else ""


def _no_other_way(variant: Variant) -> str:
    ways = []
    if "replaced" not in variant.triggers:
        ways.append("when you replace the card in your hand")
    if discard_pile(variant) is not None:
        kept = " and keep it" * ("put back" in variant.triggers)
        ways.append(f"when you draw the card from the discard pile{kept}")
    if "snapped" in variant.triggers:
        ways += ["when you match the card with a drawn one"] * (variant.matching.drawn is not None)
        ways += ["when you trade the card in a set"] * (variant.matching.set is not None)
    elif equal_cards_go(variant):
        ways.append("when the card leaves a hand because it equals another card")
    example = f", for example {listed(ways, 'or')}" if ways else ""
    return f"You cannot use the power of a card in any other way{example}."


def first_card(power: Power, name: str) -> tuple[tuple[int, int, int, str], str]:
    """Return a sort key: powers of low cards come first, and those without cards last."""
    return min((place_in_order(card_name(text)) for text in power.cards), default=(9999, 0, 0, "")), name


def _keys(power: Power) -> list[str]:
    """Return the keys that a power has, and the tables that it does without."""
    keys = ["cards", "optional"]
    keys += ["swap"] if power.swap is None else ["swap.pairs", "swap.look"]
    if power.look is None:
        keys += ["look"]
    else:
        keys += ["look.cards" if isinstance(power.look.cards, int) else "look.cards.up_to", "look.whose"]
        keys += ["look.swap"] if power.look.swap is None else ["look.swap.pairs", "look.swap.optional"]
    keys += ["give"] if power.give is None else ["give.cards", "give.to"]
    return [*keys, "then", "kept"]


def _power(variant: Variant, name: str, power: Power) -> Draft:
    """Write what one power does."""
    text = f"**{title(name)}** ({_carried(variant, name, power)}). {capital(MAY[power.optional])} "
    if (look := power.look) is not None:
        one, several, up_to = LOOK_AT[look.whose]
        seen = one if look.most == 1 else several if look.fewest > 1 else up_to
        text += f"look at {seen.format(count=number(look.most))}.{after_look(variant, look)}"
    if power.swap is not None:
        text += f"swap {pairs(power.swap)}. {after_swap(power.swap)}"
    if power.give is not None:
        placed = "it. It is placed like a penalty card"
        if power.give.cards > 1:
            placed = "them. They are placed like penalty cards"
        count = counted(power.give.cards, "card")
        text += (
            f"give {GIVE_TO[power.give.to]} {count} from the top of the stock. Nobody looks at {placed} (chapter 5)."
        )
    if power.kept is not None:
        others = ", nor match it" * matches_from(variant, "stock")
        others += ", nor trade a set for it" * trades_from(variant, "stock")
        discard = " or discard it" if power.optional else ", or discard it if you cannot"
        text += f" {NEVER_KEPT[power.kept].format(others=others, discard=discard)}"
    if len(power.following) == 1:
        text += f" Once you have used it, the power {one_of(power.following)} follows."
    elif power.following:
        text += f" Once you have used it, one power follows, which you choose: {one_of(power.following)}."
        text += must_choose(variant, power.following)
    return clause(text, *(f"powers.named.{name}.{key}" for key in _keys(power)))


def _carried(variant: Variant, name: str, power: Power) -> str:
    """Say which cards have a power, or after which powers it follows if none has it."""
    if power.cards:
        return any_card(power.cards, only_one=only_one(variant))
    before = sorted(other for other, each in variant.powers_by_name.items() if name in each.following)
    return f"only after {one_of(before)}" if before else "no card has it"
