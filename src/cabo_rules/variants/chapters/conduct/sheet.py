"""Conduct in short, for the sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cabo_rules.variants.chapters.clause import Draft, clause
from cabo_rules.variants.chapters.language import counted, snapping_as
from cabo_rules.variants.model import Variant

MISTAKES: Final[Mapping[str, str]] = {
    "misused_power": "**To misuse a power**",
    "move_taken_back": "**To take back a move**",
}
SECONDS: Final[Mapping[str, str]] = {"turn": "for a turn", "snap": "to snap", "look": "to look"}


def conduct(variant: Variant) -> Iterator[Draft]:
    """Write how to treat the cards."""
    rules = variant.conduct
    price = rules.forbidden_look
    costs = f"; another look costs {counted(price, 'penalty card')}" if price else ""
    yield clause(
        f"Leave your cards where they lie, and look only at those that a rule lets you see{costs}.",
        "conduct.forbidden_look",
    )
    mistakes = {"misused_power": rules.misused_power, "move_taken_back": rules.move_taken_back}
    for key, cost in mistakes.items():
        yield clause(f"{MISTAKES[key]} costs {counted(cost, 'penalty card')}." if cost else "", f"conduct.{key}")
    if rules.seconds is not None:
        times = {key: getattr(rules.seconds, key) for key in SECONDS}
        parts = [f"{SECONDS[key]} {counted(count, 'second')}" for key, count in times.items() if count is not None]
        keys = (f"conduct.seconds.{key}" for key in times)
        yield clause(snapping_as(variant, f"**Time:** {', '.join(parts)}.") if parts else "", *keys)
