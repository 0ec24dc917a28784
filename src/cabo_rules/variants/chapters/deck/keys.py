"""``[deck]`` and ``[values]``: the cards of the game, and their points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from attrs import field

from cabo_rules.cards import MOST_CARDS
from cabo_rules.variants.frozen import frozen_if_table, frozen_table, rules_table
from cabo_rules.variants.notes import CONTESTED, Bounds, CardsNamed, NumbersNamed, Points, SeatsNamed, Sized

_MOST_TABLES: Final = 20  # numbers of players with a deck of their own


@rules_table
class Deck:
    """``[deck]``: the cards of the game.

    :ivar packs: The number of ordinary packs of 52 cards; or a table that gives it for each number of players:
        ``{ "2-4" = 1, "5-8" = 2 }``. Absent in a file: 0.
    :ivar jokers: The number of jokers in the whole deck; or a table like that of ``packs``. Absent in a file: 0.
    :ivar numbers: The number of cards that show a number, or each number of a range: ``"1-12" = 4``. These cards have
        no suits.
    """

    packs: (
        Annotated[int, Bounds(0, MOST_CARDS // 52, example=1)]
        | Annotated[Mapping[SeatsNamed, Annotated[int, Bounds(0, MOST_CARDS // 52, example=1)]], Sized(1, _MOST_TABLES)]
    ) = field(default=0, converter=frozen_if_table)
    jokers: (
        Annotated[int, Bounds(0, MOST_CARDS)]
        | Annotated[Mapping[SeatsNamed, Annotated[int, Bounds(0, MOST_CARDS)]], Sized(1, _MOST_TABLES)]
    ) = field(default=0, converter=frozen_if_table)
    numbers: Annotated[Mapping[NumbersNamed, Annotated[int, Bounds(1, MOST_CARDS)]], Sized(0, 100)] = field(
        factory=dict, converter=frozen_table
    )


Values = Annotated[Mapping[CardsNamed, Points | Literal["face"]], Sized(0, 300), CONTESTED]
"""``[values]``: points by the name of the card."""
