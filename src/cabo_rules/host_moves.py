"""The host's moves: deals and shuffles from a seed, openings of commitments, and what is left for a stock."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cabo_rules import chance
from cabo_rules.cards import Card, left_over
from cabo_rules.errors import GameError
from cabo_rules.moves import Deal, OpenCommitment, Shuffle
from cabo_rules.rules.deal import host_names_dealer, host_names_starter
from cabo_rules.rules.stock import to_shuffle
from cabo_rules.rules.table import in_game
from cabo_rules.state import State


def deal_from(
    seed: int | None, shuffles: int, state: State, starter: int | None, dealer: int | None, nonce: str | None
) -> Deal:
    """Return the deal of the next round, which commits to its order if there is a nonce.

    :param shuffles: the number of shuffles of the game so far, deals included.
    :raises GameError: if the seed is ``None``.
    :raises MoveError: if the nonce is not 64 hexadecimal digits.
    """
    seed = _seed_for("Deal", seed)
    if starter is None and host_names_starter(state):
        starter = in_game(state)[0]
    if dealer is None and host_names_dealer(state):
        dealer = state.seats - 1
    order = chance.shuffled(state.variant.cards_for(state.seats), seed, shuffles)
    return Deal(order, starter, dealer, _committed(order, nonce))


def shuffle_from(seed: int | None, shuffles: int, state: State, nonce: str | None) -> Shuffle:
    """Return the shuffle of the discard pile into the stock, which commits to its order if there is a nonce.

    :param shuffles: the number of shuffles of the game so far, deals included.
    :raises GameError: if the seed is ``None``.
    :raises MoveError: if the nonce is not 64 hexadecimal digits.
    """
    order = chance.shuffled(to_shuffle(state), _seed_for("Shuffle", seed), shuffles)
    return Shuffle(order, _committed(order, nonce))


def opening(state: State, nonce: str) -> OpenCommitment:
    """Return the move that opens the commitment with a nonce; one without cards, which is refused, if there is none.

    :raises MoveError: if the nonce is not 64 hexadecimal digits.
    """
    orders = [each.order for each in state.commitments if chance.commitment(each.order, nonce) == each.commitment]
    return OpenCommitment(orders[0] if orders else (), nonce)


def rest_of_deck(
    deck: Sequence[Card], hands: Iterable[Iterable[Card | None]], discard: Iterable[Card], seed: int | None
) -> tuple[Card, ...]:
    """Return the cards of a deck that are neither in a hand nor in the discard pile, shuffled if there is a seed."""
    held = [card for hand in hands for card in hand if card is not None]
    rest = left_over(deck, [*discard, *held])
    return rest if seed is None else chance.shuffled(rest, seed, 0)


def _seed_for(move: str, seed: int | None) -> int:
    if seed is None:
        raise GameError(
            "a game needs a seed to shuffle from; set one (with_seed, or seed= when loading), "
            f"or play {move} with cards that you have shuffled"
        )
    return seed


def _committed(order: tuple[Card, ...], nonce: str | None) -> str | None:
    return None if nonce is None else chance.commitment(order, nonce)
