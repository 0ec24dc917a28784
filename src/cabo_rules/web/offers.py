"""The variants that a hall offers, and the tables for which they are made."""

from __future__ import annotations

from collections.abc import Iterable

from cabo_rules.errors import GameError, check_list, wrong_argument
from cabo_rules.players import check_rules
from cabo_rules.table.answers import Rejected
from cabo_rules.variants.model import Variant


def by_id(variants: Iterable[Variant]) -> dict[str, Variant]:
    """Return variants by their ids.

    :raises GameError: if they are not a list of variants, there is none, or two have the same id.
    """
    check_list("variants", variants, "a list of variants")
    named: dict[str, Variant] = {}
    for variant in variants:
        check_rules(variant)
        if variant.id in named:
            raise GameError(f"variants must have different ids, not {variant.id} twice")
        named[variant.id] = variant
    if not named:
        raise wrong_argument("variants", "at least one variant", [])
    return named


def wrong_table(rules: Variant, seats: int, bots: int) -> Rejected | None:
    """Return why no table by a variant has so many seats and bots."""
    fewest, most = rules.deal.seats.fewest, rules.most_seats
    if not fewest <= seats <= most:
        return Rejected("web.wrong_seats", (("variant", rules.name), ("fewest", fewest), ("most", most)))
    return None if 0 <= bots <= seats else Rejected("web.wrong_bots", (("most", seats),))
