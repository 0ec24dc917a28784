"""Checks of what a variant means: rules that contradict each other, and rules that can never have an effect.

Each chapter of the rulebook has a module of small functions that look for one problem each; ``together`` compares
powers with each other. Parts of the variant may be broken, if the file gave them the wrong shape; a check that needs a
broken part reports nothing.

An *error* is a variant that cannot be played: a rule is missing, or two rules cannot both be obeyed. A *warning* is a
rule that does not do what its writer may expect; if a rule might have an effect, there is no warning.
"""

from __future__ import annotations

from typing import Final

from cabo_rules.variants.chapters.calling.checks import CALLING_CHECKS
from cabo_rules.variants.chapters.deal.checks import DEAL_CHECKS
from cabo_rules.variants.chapters.deck.checks import DECK_CHECKS
from cabo_rules.variants.chapters.game.checks import GAME_CHECKS
from cabo_rules.variants.chapters.guard import Check, judged
from cabo_rules.variants.chapters.matching.checks import MATCHING_CHECKS
from cabo_rules.variants.chapters.powers.checks import POWERS_CHECKS
from cabo_rules.variants.chapters.powers.together import TOGETHER_CHECKS
from cabo_rules.variants.chapters.scoring.checks import SCORING_CHECKS
from cabo_rules.variants.model import Variant
from cabo_rules.variants.problem import Problem

_CHECKS: Final[tuple[Check, ...]] = (
    *DECK_CHECKS,
    *DEAL_CHECKS,
    *POWERS_CHECKS,
    *TOGETHER_CHECKS,
    *MATCHING_CHECKS,
    *CALLING_CHECKS,
    *SCORING_CHECKS,
    *GAME_CHECKS,
)


def find_problems(variant: Variant) -> list[Problem]:
    """Return all errors and warnings about what a variant means, in the order of the rulebook.

    >>> from cabo_rules import load_variant
    >>> find_problems(load_variant("rush"))
    []
    """
    return [problem for check in _CHECKS for problem in judged(check(variant))]
