"""All checks of ``[matching]``."""

from __future__ import annotations

from typing import Final

from cabo_rules.variants.chapters.guard import Check
from cabo_rules.variants.chapters.matching.drawn.checks import DRAWN_CHECKS
from cabo_rules.variants.chapters.matching.penalty.checks import PENALTY_CHECKS
from cabo_rules.variants.chapters.matching.set.checks import SET_CHECKS
from cabo_rules.variants.chapters.matching.snap.checks import SNAP_CHECKS
from cabo_rules.variants.chapters.matching.whose.checks import WHOSE_CHECKS

MATCHING_CHECKS: Final[tuple[Check, ...]] = (*WHOSE_CHECKS, *SNAP_CHECKS, *DRAWN_CHECKS, *SET_CHECKS, *PENALTY_CHECKS)
