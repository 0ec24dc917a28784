"""Powers in short, for the sheet: a table of the cards and what they let a player do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from attrs import frozen

from cabo_rules.cards import CardName, card_name
from cabo_rules.variants.chapters.clause import Draft, clause
from cabo_rules.variants.chapters.language import capital, counted, in_order, listed, number, snapping_as, title
from cabo_rules.variants.chapters.powers.clauses import first_card
from cabo_rules.variants.derived import powers_used
from cabo_rules.variants.model import LookRules, Power, SwapAfterLook, Variant

ORDER: Final[Mapping[str, str]] = {
    "discard, then use": "Discard it first, then use it.",
    "use, then discard": "Show it, use it, and discard it then.",
}
TRIGGER: Final[Mapping[str, str]] = {
    "drawn": "straight from the stock",
    "put back": "by putting it back where you took it",
    "replaced": "from your hand for a drawn card",
    "snapped": "by a snap, on turn or not",
}
LOOK_AT: Final[Mapping[str, tuple[str, str, str]]] = {
    "own": ("one of your cards", "{count} of your cards", "up to {count} of your cards"),
    "another's": ("one card of another player", "{count} cards of other players", "up to {count} cards of others"),
    "anyone's": ("any one card in the hands", "any {count} cards in the hands", "up to {count} cards in the hands"),
    "own and another's": (
        "one card in the hands",
        "one of your cards and one of another player",
        "one of your cards, one of another player, or both",
    ),
    "two players'": (
        "one card in the hands",
        "one card each of two players",
        "one card, or one card each of two players",
    ),
}
"""For each word a look at one card, at several, and at up to so many."""
PAIR: Final[Mapping[str, str]] = {
    "own with another's": "one of your cards with one of another player",
    "two own": "two of your cards",
    "two opponents'": "one card each of two other players",
    "any two": "any two cards in the hands",
}
RECEIVED: Final[Mapping[str, str]] = {"received": " Then look at the card that you got."}
GIVE_TO: Final[Mapping[str, str]] = {"another": "another player", "anyone": "any player"}
SWAP_SEEN: Final[Mapping[str, str]] = {
    "own": "it with a card of another player",
    "another's": "it with one of your cards",
}
_KEYS: Final = (
    "cards", "optional", "then", "kept", "swap.pairs", "swap.look", "give.cards", "give.to",
    "look.cards", "look.cards.up_to", "look.whose", "look.swap.pairs", "look.swap.optional",
)  # fmt: skip
"""The keys that a row of the table tells."""


@frozen
class PowerRow:
    """A row of the table of powers.

    :ivar cards: the cards that carry the power, each as its rank and the letters of its suits; empty if it only follows
        another.
    :ivar name: the name of the power.
    :ivar text: what its user does.
    """

    cards: tuple[tuple[str, str], ...]
    name: str
    text: str


def powers(variant: Variant) -> Iterator[Draft]:
    """Write when a power may be used; what each does is a table."""
    rules = variant.powers
    if rules is None:
        yield clause("No card has a power.", "powers.named", "powers.order", "powers.triggers")
        return
    named = [f"powers.named.{name}.{key}" for name, power in rules.named.items() if _worded(power) for key in _KEYS]
    if not powers_used(variant):
        yield clause("No power is ever used.", "powers.order", "powers.triggers", *named)
    elif all(word in TRIGGER for word in variant.triggers) and rules.order in ORDER:
        ways = snapping_as(variant, listed([text for word, text in TRIGGER.items() if word in variant.triggers], "or"))
        yield clause(
            f"**Use** a power when you discard its card {ways}. {ORDER[rules.order]}", "powers.order", "powers.triggers"
        )
        several = any(len(names) > 1 for names in variant.powers_by_card.values())
        yield clause("If a card has several powers, choose one." if several else "", *named)


def power_rows(variant: Variant) -> Iterator[PowerRow]:
    """Yield the table of powers, those of low cards first."""
    if not powers_used(variant):
        return
    powers = variant.powers_by_name
    for called in sorted(powers, key=lambda name: first_card(powers[name], name)):
        power = powers[called]
        if _worded(power):
            names = map(card_name, in_order(dict.fromkeys(power.cards)))
            yield PowerRow(tuple(map(_label, names)), title(called), _does(powers, called))


def _label(name: CardName) -> tuple[str, str]:
    rank = name.text.partition(" of ")[0].split()[-1]
    return capital(rank.replace("-", "\N{EN DASH}")), name.suits or ""


def _worded(power: Power) -> bool:
    """Return whether what a power does has a short text."""
    look, swap = power.look, power.swap
    after = None if look is None else look.swap
    pairs = (*(() if swap is None else swap.pairs), *(() if after is None else after.pairs))
    does = look is not None or swap is not None or power.give is not None
    known = (look is None or look.whose in LOOK_AT) and (power.give is None or power.give.to in GIVE_TO)
    known = known and (swap is None or swap.look is None or swap.look in RECEIVED)
    return does and known and all(word in PAIR for word in pairs)


def _does(powers: Mapping[str, Power], name: str) -> str:
    """Say what the user of a power does."""
    power, text = powers[name], ""
    if power.look is not None:
        text = f"Look at {_seen(power.look)}."
        text += "" if power.look.swap is None else _after_look(power.look, power.look.swap)
    if power.swap is not None:
        text = f"Swap {_pairs(power.swap.pairs)}, unseen.{RECEIVED.get(power.swap.look or '', '')}"
    if power.give is not None:
        cards = counted(power.give.cards, "card")
        text = f"Give {GIVE_TO[power.give.to]} {cards} from the stock, unseen."
    if power.following:
        may = "may" if all(powers[each].optional for each in power.following) else "must"
        text += f" Then you {may} use {listed([f'**{title(each)}**' for each in power.following], 'or')}."
    text += " A card drawn with it is never kept." * (power.kept is not None)
    return text if power.optional else f"{text} You must use it."


def _seen(look: LookRules) -> str:
    one, several, up_to = LOOK_AT[look.whose]
    if look.most == 1:
        return one
    return (several if look.fewest == look.most else up_to).format(count=number(look.most))


def _after_look(look: LookRules, swap: SwapAfterLook) -> str:
    may = "may" if swap.optional else "must"
    if look.most == 1 and swap.pairs == ("own with another's",) and look.whose in SWAP_SEEN:
        return f" Then you {may} swap {SWAP_SEEN[look.whose]}."
    if look.fewest > 1 and swap.pairs == ("any two",):
        return f" Then you {may} swap the two."
    seen = "; one must be a card that you looked at, or both if you looked at two"
    if look.fewest == look.most:
        seen = "; one must be the card that you looked at" if look.most == 1 else ": the two that you looked at"
    return f" Then you {may} swap {_pairs(swap.pairs)}{seen}."


def _pairs(pairs: tuple[str, ...]) -> str:
    return listed([text for word, text in PAIR.items() if word in pairs], "or")
