"""Hidden cards: decisions about cards whose faces are not known, as in a seat's view of a game.

Every card of the deck is somewhere, so a hidden card is one of the unseen cards: those that are face up nowhere. If
each of them leads to the same decision, that is the decision. If two lead to different ones, the rules raise
:class:`cabo_rules.HiddenCardError` and never guess. For the referee no card is hidden, and these questions cost next to
nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final, TypeVar

from cabo_rules.cards import HIDDEN, Card
from cabo_rules.errors import CaboError
from cabo_rules.seats import Place
from cabo_rules.state import State
from cabo_rules.visibility import card_fields, cards_in

_T = TypeVar("_T")


class HiddenCardError(CaboError):
    """A question that depends on a card whose face is hidden in this view of a game.

    :ivar card: the card on which the answer depends, in words: ``"the card in slot 1 of seat 0"``.
    :ivar place: its place in a hand; ``None`` if it is the drawn card, or one of the stock.
    :ivar back: the hidden card itself, which a program that marks the backs of cards can tell from others.

    >>> from cabo_rules import Game, decide, load_variant
    >>> from cabo_rules.moves import Discard, Draw, Place, Snap
    >>> game = Game.set_up(load_variant("rush"), ["Ana", "Ben"], hands=[["AS"], ["KH"]], stock=None)
    >>> game = game.play(Draw(0, "stock")).play(Discard(0))
    >>> try:
    ...     decide(game.view(0).state, Snap(0, Place(1, 0)))
    ... except HiddenCardError as error:
    ...     print(error)
    ...     print(error.place)
    ...
    this depends on the card in slot 0 of seat 1, which is hidden here
    Place(seat=1, slot=0)
    """

    def __init__(self, card: str, place: Place | None = None, back: Card = HIDDEN) -> None:
        super().__init__(f"this depends on {card}, which is hidden here")
        self.card = card
        self.place = place
        self.back = back

    def __reduce__(self) -> tuple[type[HiddenCardError], tuple[str, Place | None, Card]]:
        return HiddenCardError, (self.card, self.place, self.back)


UNKNOWN: Final = HIDDEN.rank
"""The rank of a hidden card."""

DRAWN: Final = "the drawn card"
TOP: Final = "the top card of the discard pile"
"""Names of cards outside the hands, for errors."""


def unseen(state: State) -> Counter[Card]:
    """Return the cards of the deck that are face up nowhere: the hidden cards, in unknown order."""
    lying = cards_in(tuple([getattr(state, name) for name in _LYING]))
    return Counter(state.variant.cards_for(state.seats)) - Counter(lying)


_LYING: Final = tuple(name for name in card_fields(State) if name != "commitments")
"""The fields of a state that hold cards; the orders of commitments are those of cards that lie elsewhere."""


def depends_on(where: Place | str, back: Card = HIDDEN) -> HiddenCardError:
    """Return the error that names the hidden card on which an answer depends."""
    if isinstance(where, str):
        return HiddenCardError(where, None, back)
    return HiddenCardError(f"the card in slot {where.slot} of seat {where.seat}", where, back)


# --- one rank ---------------------------------------------------------------------------------------------------------


def same_rank(state: State, cards: Sequence[Card], places: Sequence[Place | str]) -> bool:
    """Return whether some cards, two or more, are of one rank.

    :param places: the place of each card, for the error.
    :raises HiddenCardError: if that depends on a hidden one of them.
    """
    ranks = {card.rank for card in cards}
    if UNKNOWN not in ranks:
        return len(ranks) == 1
    ranks.remove(UNKNOWN)
    hidden = [(place, card) for card, place in zip(cards, places, strict=True) if card.rank == UNKNOWN]
    left: Counter[str] = Counter()
    for card, copies in unseen(state).items():
        left[card.rank] += copies
    if len(ranks) > 1 or not any(left[rank] >= len(hidden) for rank in ranks or left):
        return False
    if len(ranks | left.keys()) == 1:
        return True
    raise depends_on(*hidden[0])


# --- powers -----------------------------------------------------------------------------------------------------------


def powers_of(state: State, card: Card, place: Place | str) -> tuple[str, ...]:
    """Return the names of the powers that a card carries.

    :raises HiddenCardError: if the card is hidden, and not all unseen cards carry the same.
    """
    if card.rank != UNKNOWN:
        return state.variant.powers_by_card.get(card.text, ())
    return agreed(possible_powers(state, card), place, card)


def possible_powers(state: State, card: Card) -> list[tuple[str, ...]]:
    """Return the powers that a card carries or, if it is hidden, each set of powers that it may carry."""
    carried = state.variant.powers_by_card
    if card.rank != UNKNOWN:
        return [carried.get(card.text, ())]
    return list(dict.fromkeys(carried.get(each.text, ()) for each in unseen(state)))


def agreed(answers: Sequence[_T], place: Place | str, card: Card) -> _T:
    """Return the answer for a hidden card, if all its possible faces lead to the same one.

    :param place: the place of the card, for the error.
    :raises HiddenCardError: if they lead to different ones.
    """
    if not answers or any(answer != answers[0] for answer in answers):
        raise depends_on(place, card)
    return answers[0]


def not_taken(state: State) -> bool:
    """Return whether the top card of the discard pile may not be taken for its face.

    :raises HiddenCardError: if it is hidden, and the answer depends on its face.
    """
    top, named = state.discard[-1], state.variant.not_taken
    if top.rank != UNKNOWN or not named:
        return top.text in named
    return agreed([face.text in named for face in unseen(state)], TOP, top)


# --- several cards ----------------------------------------------------------------------------------------------------


def filled(state: State, cards: Sequence[Card], wanted: Iterable[Card], name: str) -> tuple[Card, ...]:
    """Return cards with faces for the hidden ones, if the number of wanted cards is the same for any faces.

    :param name: the name of a hidden one of them, for the error.
    :raises HiddenCardError: if that number depends on the hidden cards.
    """
    known = [card for card in cards if card.rank != UNKNOWN]
    count = len(cards) - len(known)
    if not count:
        return tuple(cards)
    left, missing = unseen(state), Counter(wanted) - Counter(known)
    most = min(count, (left & missing).total())
    fewest: list[float] = [0, *[float("inf")] * count]  # wanted cards, by the number of hidden ones
    for card, copies in left.items():
        fewest = [
            min(fewest[number - taken] + min(taken, missing[card]) for taken in range(min(number, copies) + 1))
            for number in range(count + 1)
        ]
    if fewest[count] != most:
        raise depends_on(name)
    return (*known, *islice(left.elements(), count))


def same_order(state: State, shown: tuple[Card, ...], order: tuple[Card, ...]) -> bool:
    """Return whether cards that the host shows are those that were dealt or shuffled in that order.

    :raises HiddenCardError: if the order is hidden and cannot be known.
    """
    if all(card.rank != UNKNOWN for card in order):
        return [card.text for card in shown] == [card.text for card in order]
    deck = Counter(state.variant.cards_for(state.seats))
    if len(shown) != len(order) or not Counter(shown) <= deck:
        return False
    if len(deck) == 1:
        return True
    raise depends_on("the order that the host committed to")
