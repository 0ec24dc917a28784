"""A kit for the tests of frontends, bots and house rules.

:func:`assert_no_leak` and :class:`ScriptedDealer` need only the library. The strategies need Hypothesis, which the
extra ``testing`` installs, and are loaded on first use.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from cabo_rules.testing.dealer import ScriptedDealer
from cabo_rules.testing.leaks import assert_no_leak

if TYPE_CHECKING:
    from cabo_rules.testing.strategies import (
        games,
        logs,
        made_up_variants,
        moves,
        shipped_variants,
        variants,
        views,
    )  # fmt: skip

__all__ = [
    "ScriptedDealer",
    "assert_no_leak",
    "games",
    "logs",
    "made_up_variants",
    "moves",
    "shipped_variants",
    "variants",
    "views",
]


if not TYPE_CHECKING:  # otherwise every name would have the type Any

    def __getattr__(name: str) -> Any:
        """Load the strategies on first use."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        try:
            return getattr(import_module("cabo_rules.testing.strategies"), name)
        except ModuleNotFoundError as error:
            if error.name != "hypothesis":
                raise
            raise ImportError(
                f"cabo_rules.testing.{name} needs Hypothesis, from the extra testing: pip install '.[testing]'"
            ) from None


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
