"""Checks of conduct: prices and times that no moment of the game needs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cabo_rules.variants.chapters.guard import Found, at, is_written, rule, warning
from cabo_rules.variants.derived import looks, powers_used
from cabo_rules.variants.model import Seconds, Variant

_seconds = rule(lambda variant: variant.conduct.seconds)


@warning(
    "V360",
    "conduct.seconds.{time} has no effect, since {why}.",
    "The key says how long something may take that never happens in this game. Leave it out.",
    _seconds,
    idle=True,
)
def no_use_of_time(variant: Variant, seconds: Seconds) -> Iterator[Found]:
    if is_written(seconds.snap) and variant.matching.snap is None:
        yield at("conduct", "seconds", "snap", time="snap", why="nobody snaps")
    if is_written(seconds.look) and not looks(variant):
        yield at("conduct", "seconds", "look", time="look", why="nobody ever looks at a card on the table")


@warning(
    "V361",
    "conduct.misused_power is the price of a mistake that nobody can make, since no power is ever used.",
    "The key is the price of a power that is used in another way than it allows. Leave it out.",
)
def no_power_to_misuse(variant: Variant) -> Iterator[Found]:
    if is_written(variant.conduct.misused_power) and variant.conduct.misused_power and not powers_used(variant):
        yield at("conduct", "misused_power")


CHECKS: Final = (no_use_of_time, no_power_to_misuse)
"""The checks, in the order of the rulebook."""
