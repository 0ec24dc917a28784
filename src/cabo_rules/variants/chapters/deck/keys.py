"""``[deck]`` and ``[values]``: the cards of the game, and their points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from attrs import field

from cabo_rules.cards import MOST_CARDS
from cabo_rules.variants.frozen import frozen_table, rules_table
from cabo_rules.variants.notes import CONTESTED, Bounds, CardsNamed, NumbersNamed, Points, Sized


@rules_table
class Deck:
    """``[deck]``: the cards of the game.

    :ivar packs: The number of ordinary packs of 52 cards. Absent in a file: 0.
    :ivar jokers: The number of jokers in the whole deck. Absent in a file: 0.
    :ivar numbers: The number of cards that show a number, or each number of a range: ``"1-12" = 4``. These cards have
        no suits.
    """

    packs: Annotated[int, Bounds(0, MOST_CARDS // 52, example=1)] = 0
    jokers: Annotated[int, Bounds(0, MOST_CARDS)] = 0
    numbers: Annotated[Mapping[NumbersNamed, Annotated[int, Bounds(1, MOST_CARDS)]], Sized(0, 100)] = field(
        factory=dict, converter=frozen_table
    )


Values = Annotated[Mapping[CardsNamed, Points | Literal["face"]], Sized(0, 300), CONTESTED]
"""``[values]``: points by the name of the card."""
