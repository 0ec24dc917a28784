"""``[powers]``: when and how the power of a card is used, and what each power does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from attrs import field

from cabo_rules.variants.frozen import frozen_table, rules_table
from cabo_rules.variants.notes import CONTESTED, Bounds, CardsNamed, NameMadeUp, Sized

Pairs = tuple[Literal["own with another's", "two own", "two opponents'", "any two"], ...]
"""The pairs of cards that may change places."""


@rules_table
class SwapAfterLook:
    """``swap`` of a look: the pairs that may then change places. Every card looked at must be in the pair.

    :ivar pairs: Which two cards may change places after the look. ``"own with another's"``: one of the user's own cards
        and one of another player. ``"two own"``: two of the user's own cards. ``"two opponents'"``: one card each of
        two other players. ``"any two"``: any two different cards. Every card looked at must be in the pair.
    :ivar optional: Whether the player may look without swapping.
    """

    pairs: Annotated[Pairs, Sized(1, 4)]
    optional: bool


@rules_table
class UpTo:
    """``look.cards`` of a power: the most cards, for a look at fewer.

    :ivar up_to: The most cards to look at. The user may look at fewer, but at least at one.
    """

    up_to: Annotated[int, Bounds(2, 10)]


@rules_table
class LookRules:
    """``look`` of a power: the number of cards, whose they are, and the swap that follows.

    :ivar cards: How many cards are looked at; at most 2 if a swap follows. A number: exactly so many. A table: from one
        card up to so many.
    :ivar whose: Whose cards are looked at. ``"own"``: the user's own. ``"another's"``: those of other players.
        ``"anyone's"``: any on the table. ``"own and another's"``: two cards, one of the user's own and one of another
        player. ``"two players'"``: two cards, one card each of any two players.
    """

    cards: Annotated[int, Bounds(1, 10)] | UpTo
    whose: Literal["own", "another's", "anyone's", "own and another's", "two players'"]
    swap: SwapAfterLook | None = None

    @property
    def most(self) -> int:
        """The most cards to look at."""
        return self.cards if isinstance(self.cards, int) else self.cards.up_to

    @property
    def fewest(self) -> int:
        """The fewest cards to look at."""
        return self.cards if isinstance(self.cards, int) else min(1, self.cards.up_to)


@rules_table
class SwapRules:
    """``swap`` of a power: the pairs that may change places, unseen, and the look that follows.

    :ivar look: What the user looks at after the swap. ``"received"``: the card received from another player, if the
        swap brings one. Absent if nobody looks at either card.
    :ivar pairs: Which two cards may change places. ``"own with another's"``: one of the user's own cards and one of
        another player. ``"two own"``: two of the user's own cards. ``"two opponents'"``: one card each of two other
        players. ``"any two"``: any two different cards, even of one player.
    """

    look: Literal["received"] | None = None
    pairs: Annotated[Pairs, Sized(1, 4)]


@rules_table
class GiveRules:
    """``give`` of a power: cards of the stock that a player gets, unseen, drawn and placed like penalty cards.

    :ivar cards: The number of cards from the top of the stock. ``matching.penalty`` says where they go, and when they
        are waived.
    :ivar to: Who gets them. ``"another"``: another player, whom the user chooses. ``"anyone"``: any player whom the
        user chooses, the user included.
    """

    cards: Annotated[int, Bounds(1, 10)]
    to: Literal["another", "anyone"]


@rules_table
class Power:
    """``powers.named.NAME``: the cards that carry the power and what its user does: a look, a swap or a give.

    :ivar cards: The cards that carry the power, named as in ``[values]``. The user of a card with several powers
        chooses one of them. Empty for a power that only follows another.
    :ivar then: The power that follows when this one has been used, for powers of several steps. A list: one of these
        powers, which the user chooses. Absent if no power follows.
    :ivar kept: Whether a card with this power may be kept when it is drawn from the stock. ``"never"``: it may not be
        kept, nor matched, nor may a set be traded for it: it is used or discarded. Absent if it may be kept.
    :ivar optional: Whether the power may be left unused. If not, it must be used before the turn goes on, unless there
        is nothing to use it on.
    """

    cards: Annotated[tuple[CardsNamed, ...], Sized(0, 60)]
    look: LookRules | None = None
    swap: SwapRules | None = None
    give: GiveRules | None = None
    then: NameMadeUp | Annotated[tuple[NameMadeUp, ...], Sized(2, 10)] | None = None
    kept: Literal["never"] | None = None
    optional: bool

    @property
    def following(self) -> tuple[str, ...]:
        """The powers of which one follows."""
        if self.then is None:
            return ()
        return (self.then,) if isinstance(self.then, str) else self.then


@rules_table
class Powers:
    """``[powers]``: when and how the power of a card is used.

    :ivar order: When the card with the power is discarded. ``"discard, then use"``: first. ``"use, then discard"``:
        when its power is over.
    :ivar triggers: What opens a power. ``"drawn"``: the player draws the card from the stock and discards it at once.
        ``"put back"``: the player takes the card from the discard pile and puts it back, in the same turn.
        ``"replaced"``: the player replaces the card in their own hand, on their own turn. ``"snapped"``: the player
        snaps the card, on turn or not. The last two only with ``powers.order = "discard, then use"``.
    :ivar without_target: What happens to an open power that cannot be used on anything. ``"lapses"``: it is over and
        the turn goes on. ``"stays open"``: it waits until it is declined or the turn ends.
    :ivar named: The powers, each under a name of its own.
    """

    order: Literal["discard, then use", "use, then discard"]
    triggers: Annotated[tuple[Literal["drawn", "put back", "replaced", "snapped"], ...], Sized(1, 4), CONTESTED]
    without_target: Annotated[Literal["lapses", "stays open"], CONTESTED]
    named: Annotated[Mapping[NameMadeUp, Power], Sized(1, 100)] = field(converter=frozen_table)
