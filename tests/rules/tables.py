"""Saying a test like a rule: given this table, when this move, then these events.

Cards are written as one text per hand: ``"2S 3S - KD"``, where ``-`` is a hole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest

from cabo_rules import Card, Game, IllegalMove, Variant, card, load_variant
from cabo_rules.events import Event
from cabo_rules.moves import SPECTATOR, Deal, Move, OpenCommitment, PlacePenalty, SetUp, Shuffle
from cabo_rules.refusals import Refusal
from cabo_rules.state import has_cards
from cabo_rules.variants.load import variant_from_data, variant_to_data
from tests.rules.citations import cites, rests_on_a_key

EVERYBODY = frozenset({0, 1, 2, SPECTATOR})
"""Who has seen a card that was shown to all, at a table of three."""

MAIN = ("travellers", "hunner", "eventide", "rush", "stacking")
"""The ids of the five rule sets; what else ships extends one of them."""

NAMES = ("Ana", "Ben", "Chi", "Dov", "Eva", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lou", "Mia")


def rules(variant: str | Variant) -> Variant:
    """The variant, by its id or as it is."""
    return load_variant(variant) if isinstance(variant, str) else variant


def with_keys(variant: str | Variant, keys: Mapping[str, Any]) -> Variant:
    """A variant with some keys changed, ``None`` for a key left out: ``{"matching.snap.others.gift": "must"}``."""
    data = variant_to_data(rules(variant))
    for path, value in keys.items():
        *tables, last = path.split(".")
        inner = data
        for name in tables:
            inner = inner.setdefault(name, {})
        if value is None:
            inner.pop(last, None)
        else:
            inner[last] = value
    return variant_from_data(data, "changed")


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a text like ``"2S KD"``."""
    return tuple(card(word) for word in text.split())


def _slots(text: str) -> tuple[Card | None, ...]:
    return tuple(None if word == "-" else card(word) for word in text.split())


def _rest(variant: Variant, used: Iterable[Card]) -> tuple[Card, ...]:
    """The cards of the deck that lie nowhere yet, in the deck's written order."""
    left = Counter(used)
    rest = []
    for each in variant.cards:
        if left[each]:
            left[each] -= 1
        else:
            rest.append(each)
    assert not +left, f"the deck has too few {[str(each) for each in (+left).elements()]}"
    return tuple(rest)


def table(
    variant: str | Variant,
    hands: Sequence[str],
    *,
    discard: str = "",
    stock: str = "",
    stock_only: str | None = None,
    turn: int = 0,
    totals: Sequence[int] | None = None,
    seen: Sequence[Sequence[Iterable[int]]] = (),
    dealer: int | None = None,
    caller: int | None = None,
    lap: int = 1,
    seed: int | None = None,
) -> Game:
    """A game at a table set up by hand, at the beginning of a turn.

    :param hands: a text for each seat.
    :param discard: the discard pile, its top card last.
    :param stock: the top cards of the stock, the top one first; the rest of the deck lies below them.
    :param stock_only: the whole stock; the rest of the deck lies at the bottom of the discard pile.
    """
    played = rules(variant)
    held = [_slots(hand) for hand in hands]
    on_top = cards(stock if stock_only is None else stock_only)
    pile = cards(discard)
    used = [*on_top, *pile, *(each for hand in held for each in hand if each is not None)]
    rest = _rest(played, used)
    return Game.set_up(
        played, NAMES[: len(hands)], hands=held, discard=pile if stock_only is None else rest + pile,
        stock=on_top + rest if stock_only is None else on_top, turn=turn, totals=totals, seen=seen, dealer=dealer,
        caller=caller, lap=lap, seed=seed,
    )  # fmt: skip


def shuffled_for(variant: str | Variant, hands: Sequence[str], then: str = "") -> tuple[Card, ...]:
    """A shuffled deck that deals each seat the cards of its hand, slot by slot, and then has these on top."""
    played = rules(variant)
    held = [cards(hand) for hand in hands]
    dealt = tuple(hand[slot] for slot in range(played.deal.cards) for hand in held)
    following = cards(then)
    return dealt + following + _rest(played, [*dealt, *following])


def new_game(variant: str | Variant, seats: int) -> Game:
    """A game in which nothing has happened yet."""
    return Game.new(rules(variant), NAMES[:seats])


def is_listed(game: Game, move: Move) -> bool:
    """Whether the legal moves of whoever moves list the move, word for word."""
    return any(move == listed for listed in game.legal_moves(move.seat))


def _can_be_listed(game: Game, move: Move) -> bool:
    """An order of cards, and a cell where a penalty card goes anywhere, stand for all in a list; matches are many; and
    what nonce the host has is nowhere in the state."""
    if (
        isinstance(move, PlacePenalty)
        and 0 <= move.seat < game.state.seats
        and not has_cards(game.state.hands[move.seat])
    ):
        return False
    return not isinstance(move, Deal | SetUp | Shuffle | OpenCommitment) and game.variant.matching.drawn is None


def play(game: Game, *moves: Move) -> Game:
    """The game after those moves; each must be among the listed legal moves, and each event rest on a key."""
    for move in moves:
        after = game.play(move)
        assert not _can_be_listed(game, move) or is_listed(game, move), f"{move} is accepted and not listed"
        assert all(rests_on_a_key(game.variant, event) for event in after.last_events), after.last_events
        game = after
    return game


def happened(game: Game, *moves: Move) -> tuple[Event, ...]:
    """The events of the last of those moves."""
    return play(game, *moves).last_events


def kinds(events: Iterable[Event]) -> list[str]:
    """The names of events: ``["Drew"]``."""
    return [type(event).__name__ for event in events]


def refused(game: Game, move: Move) -> Refusal:
    """Why the rules refuse the move, which leaves the game as it was and is not among the listed legal moves.

    The refusal cites a key of the variant file and makes a whole sentence.
    """
    state, steps = game.state, game.steps
    with pytest.raises(IllegalMove) as caught:
        game.play(move)
    assert game.state is state
    assert game.steps == steps
    refusal = caught.value.refusal
    assert refusal == game.refusal(move)
    assert refusal.seat == move.seat
    assert cites(game.variant, refusal), f"{refusal.key}: {refusal.sentence}"
    assert move not in game.legal_moves(move.seat)
    assert not _can_be_listed(game, move) or not is_listed(game, move), f"{move} is refused and yet listed"
    return refusal


def refused_by(game: Game, move: Move) -> tuple[str, str]:
    """The code of the refusal of a move, and the key that forbids it."""
    refusal = refused(game, move)
    return refusal.code, refusal.key
