"""``[powers]``: when and how the power of a card is used, and what each power does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from attrs import field, frozen

from cabo_rules.variants.frozen import frozen_table
from cabo_rules.variants.notes import Bounds, CardsNamed, Doc, NameMadeUp, Sized

Pairs = tuple[Literal["own with another's", "two opponents'", "any two"], ...]
"""Which two cards may change places."""


@frozen(kw_only=True)
class SwapAfterLook:
    """``swap`` of a look: which pairs may then change places. Every card looked at must be in the pair."""

    pairs: Annotated[
        Pairs,
        Sized(1, 3),
        Doc(
            'Which two cards may change places after the look. `"own with another\'s"`: an own card and one of another '
            'player. `"two opponents\'"`: a card each of two other players. `"any two"`: two different cards of '
            "anybody. Every card looked at must be in the pair."
        ),
    ]
    optional: Annotated[bool, Doc("Whether the swap may be left undone after the look.")]


@frozen(kw_only=True)
class LookRules:
    """``look`` of a power: how many cards, and whose, and the swap that follows."""

    cards: Annotated[
        int,
        Bounds(1, 10),
        Doc("How many cards are looked at; exactly so many, and at most 2 where a swap follows."),
    ]
    whose: Annotated[
        Literal["own", "another's", "anyone's", "own and another's"],
        Doc(
            '`"own"`: own cards. `"another\'s"`: cards of other players. `"anyone\'s"`: any cards on the table. '
            '`"own and another\'s"`: two cards, one own and one of another player.'
        ),
    ]
    swap: SwapAfterLook | None = None


@frozen(kw_only=True)
class SwapRules:
    """``swap`` of a power: which pairs may change places, unseen."""

    pairs: Annotated[
        Pairs,
        Sized(1, 3),
        Doc(
            'Which two cards may change places. `"own with another\'s"`: an own card and one of another player. '
            '`"two opponents\'"`: a card each of two other players. `"any two"`: two different cards of anybody, '
            "also of one player."
        ),
    ]


@frozen(kw_only=True)
class Power:
    """``powers.named.NAME``: the cards that carry the power and what its user does: either a look or a swap."""

    cards: Annotated[
        tuple[Annotated[str, CardsNamed()], ...],
        Sized(0, 60),
        Doc(
            "The cards that carry the power, named as in `[values]`. A card that carries several powers lets its user "
            "choose one of them. Empty for a power that only follows another."
        ),
    ]
    look: LookRules | None = None
    swap: SwapRules | None = None
    then: Annotated[
        Annotated[str, NameMadeUp()] | None,
        Doc(
            "The power that follows once this one has been used: so powers are made of several steps. Absent where the "
            "power is over then."
        ),
    ] = None
    optional: Annotated[
        bool,
        Doc(
            "Whether the power may be left unused. One that may not is used before the turn goes on, if there is "
            "anything to use it on."
        ),
    ]


@frozen(kw_only=True)
class Powers:
    """``[powers]``: when and how the power of a card is used."""

    order: Annotated[
        Literal["discard, then use", "use, then discard"],
        Doc(
            '`"discard, then use"`: the card is discarded first. `"use, then discard"`: the card is discarded when its '
            "power is over."
        ),
    ]
    triggers: Annotated[
        tuple[Literal["drawn", "replaced"], ...],
        Sized(1, 2),
        Doc(
            'What opens a power. `"drawn"`: the card was drawn from the stock and discarded at once. `"replaced"`: the '
            "card was replaced out of the own hand, on the own turn; only with "
            '`powers.order = "discard, then use"`.',
            contested=True,
        ),
    ]
    without_target: Annotated[
        Literal["lapses", "stays open"],
        Doc(
            'What becomes of an open power that has nothing to be used on. `"lapses"`: it is over and the turn goes '
            'on. `"stays open"`: it waits until it is declined or the turn ends.',
            contested=True,
        ),
    ]
    named: Annotated[
        Mapping[Annotated[str, NameMadeUp()], Power],
        Sized(1, 100),
        Doc("The powers, each under a name of its own."),
    ] = field(converter=frozen_table)
