"""A round with bare scores, and the cards that the hands behind them can have."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from attrs import frozen

from cabo_rules.cards import Card
from cabo_rules.scores.deck import Deck, deck_for
from cabo_rules.scores.hands import sizes_of_hands
from cabo_rules.scores.steps import Steps
from cabo_rules.sealed import sealed

if TYPE_CHECKING:
    from cabo_rules.variants.model import Variant


@sealed
class BareScores:
    """The scores of a round, and what else is known of it.

    :ivar scores: the score of each seat; 0 for one that is out of the game.
    :ivar caller: the seat that called, or ``None``.
    :ivar out: the seats that are out of the round or of the game.
    :ivar gone: the seats that are out of the game, and have no cards.
    :ivar hands: the hand of each seat, ``None`` if it was not noted.
    :ivar special: the special hand of each seat, ``None`` if none was noted.
    """

    scores: tuple[int, ...]
    caller: int | None
    out: frozenset[int]
    gone: frozenset[int]
    hands: tuple[tuple[Card, ...] | None, ...]
    special: tuple[str | None, ...]


@frozen
class Round:
    """A round with bare scores, and the cards that its hands can have.

    :ivar left: the cards that are in no hand that was noted.
    :ivar sizes: the fewest and the most cards of a hand.
    :ivar most: the most cards of a hand that the cards left make.
    :ivar made: the points of all hands that the cards left make, from the lowest on.
    """

    variant: Variant
    bare: BareScores
    deck: Deck
    left: tuple[int, ...]
    sizes: tuple[int, int]
    most: int
    made: tuple[int, ...]

    @property
    def ties(self) -> bool:
        """True if the cards of a hand break ties, so that its points do not decide the count."""
        return any(word != "caller" for word in self.variant.scoring.ties or ())


def begin(variant: Variant, bare: BareScores, steps: Steps) -> Round | None:
    """Return a round with the cards that its unknown hands can have, or None if the deck is too large.

    :raises OutOfStepsError: if that takes too many steps.
    """
    deck = deck_for(variant, len(bare.scores))
    if deck is None:
        return None
    whole = list(deck.whole)
    for card in chain.from_iterable(hand for hand in bare.hands if hand is not None):
        whole[deck.kind_of(card)] -= 1
    left, sizes, bits = tuple(whole), sizes_of_hands(variant), 0
    most = min(sizes[1], sum(left))
    for size in range(sizes[0], most + 1):
        bits |= deck.reached(left, most, steps)[0][size]
    return Round(variant, bare, deck, left, sizes, most, tuple(deck.points(bits)))
