"""Checks of what a variant means: rules that contradict each other, and rules that can never have an effect.

A chapter's module ``checks`` has a small function for each kind of problem; ``together`` compares powers with each
other, ``with_drawn`` has matches and sets, ``special`` hands with points of their own, ``next_round`` the tests for
starter and dealer. Parts of the variant may be broken, if the file gave them the wrong shape; a check that needs a
broken part reports nothing.

An *error* is a variant that cannot be played: a rule is missing, or two rules cannot both be obeyed. A *warning* is a
rule that does not do what its writer may expect; if a rule might have an effect, there is no warning.
"""

from __future__ import annotations

from typing import Final

from cabo_rules.variants.chapters.calling import checks as calling
from cabo_rules.variants.chapters.conduct import checks as conduct
from cabo_rules.variants.chapters.deal import checks as deal
from cabo_rules.variants.chapters.deck import checks as deck
from cabo_rules.variants.chapters.game import checks as game
from cabo_rules.variants.chapters.game import next_round
from cabo_rules.variants.chapters.matching import checks as matching
from cabo_rules.variants.chapters.matching import with_drawn
from cabo_rules.variants.chapters.powers import checks as powers
from cabo_rules.variants.chapters.powers import together
from cabo_rules.variants.chapters.scoring import checks as scoring
from cabo_rules.variants.chapters.scoring import special
from cabo_rules.variants.chapters.turn import checks as turn
from cabo_rules.variants.model import Variant
from cabo_rules.variants.problem import Problem

MODULES: Final = (
    deck, deal, turn, powers, together, matching, with_drawn, calling, scoring, special, next_round, game, conduct,
)  # fmt: skip
"""The modules with checks, in the order of the rulebook."""


def find_problems(variant: Variant) -> list[Problem]:
    """Return all errors and warnings about what a variant means, in the order of the rulebook.

    >>> from cabo_rules import load_variant
    >>> find_problems(load_variant("rush"))
    []
    """
    return [problem for module in MODULES for check in module.CHECKS for problem in check(variant)]
