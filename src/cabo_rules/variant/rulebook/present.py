"""What there is in a variant, so that its rulebook says nothing about what there is not."""

from __future__ import annotations

from cabo_rules.variant.check.cards import prices, triggers
from cabo_rules.variant.model import Variant


def powers_used(variant: Variant) -> bool:
    """Whether any power is ever used."""
    return bool(variant.powers.named and triggers(variant))


def must_be_used(variant: Variant) -> bool:
    """Whether there is a power that may not be left unused."""
    return powers_used(variant) and any(not power.optional for power in variant.powers.named.values())


def looks(variant: Variant) -> bool:
    """Whether anybody ever looks at a card that lies on the table."""
    at_cards = any(power.look is not None for power in variant.powers.named.values())
    return variant.deal.first_look is not None or (at_cards and powers_used(variant))


def gifts(variant: Variant) -> bool:
    """Whether any card is ever given."""
    return any(
        rule is not None and "another's" in rule.whose and rule.gift in ("may", "must")
        for rule in (variant.matching.snap, variant.matching.drawn)
    )


def penalties(variant: Variant) -> bool:
    """Whether anything costs penalty cards."""
    return bool(prices(variant))


def hands_run_empty(variant: Variant) -> bool:
    """Whether a hand can ever be without cards. Of a set that is traded, the drawn card remains."""
    return variant.matching.snap is not None or variant.matching.drawn is not None
