"""``[matching]``: the ways to discard cards of equal rank, and the price of a mistake."""

from __future__ import annotations

from attrs import frozen

from cabo_rules.variants.chapters.matching.drawn.keys import MatchDrawn
from cabo_rules.variants.chapters.matching.penalty.keys import PenaltyRules
from cabo_rules.variants.chapters.matching.set.keys import TradeSet
from cabo_rules.variants.chapters.matching.snap.keys import SnapRules


@frozen(kw_only=True)
class Matching:
    """``[matching]``: the ways to discard cards of equal rank, and the price of a mistake."""

    snap: SnapRules | None = None
    drawn: MatchDrawn | None = None
    set: TradeSet | None = None
    penalty: PenaltyRules
