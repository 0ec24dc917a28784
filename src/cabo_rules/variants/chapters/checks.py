"""The meaning of a variant: rules that contradict each other, and rules that can never have an effect.

One module per chapter of the rulebook, and ``together`` for powers beside each other; of small functions that each look
for one thing. They take a variant of which parts may be broken, where the file said something of the wrong shape: what
needs a broken part is not judged.

An *error* is a variant that cannot be played: a rule is missing, or two rules cannot both be obeyed. A *warning* is a
rule that does not do what its writer may expect; where it is in doubt whether a rule can have an effect, none is given.
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
    """All errors and warnings about what a variant means, in the order of the rulebook.

    >>> from cabo_rules import load_variant
    >>> find_problems(load_variant("rush"))
    []
    """
    return [problem for check in _CHECKS for problem in judged(check(variant))]
