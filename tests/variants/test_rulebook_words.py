"""Prose for every word: each accepted word of the format has its piece of text in the rulebook, and no other has."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

import pytest
from attrs import has

from cabo_rules.variant.model import Variant
from cabo_rules.variant.rulebook import calling, deal, deck, game, matching, powers, scoring, snap, turn

PROSE: Final[dict[str, Collection[str]]] = {
    "Variant.values": deck.FACE,
    "Seats.most": deck.MOST_SEATS,
    "FirstLook.where": deal.LOOK_WHERE,
    "Starter.first": deal.FIRST_STARTER,
    "Starter.next": {**deal.NEXT_STARTER, **deal.STARTER_TEST},
    "Dealer.next": deal.DEALER_TEST,
    "Deal.open_card": deal.OPEN_CARD,
    "Turn.direction": turn.DIRECTION,
    "Turn.stock_card": turn.STOCK_CARD,
    "Turn.discard_pile_card": turn.DISCARD_PILE_CARD,
    "Turn.taken_card": turn.TAKEN_CARD,
    "Turn.ends": turn.ENDS,
    "Powers.order": powers.ORDER,
    "Powers.triggers": powers.TRIGGER,
    "Powers.without_target": powers.WITHOUT_TARGET,
    "Look.whose": powers.LOOK_AT,
    "Swap.pairs": powers.PAIR,
    "Snap.who": snap.WHO,
    "Snap.whose": snap.WHOSE,
    "Snap.per_discard": snap.PER_DISCARD,
    "Snap.per_round": snap.PER_ROUND,
    "Snap.after_wrong": snap.AFTER_WRONG,
    "Snap.gift": snap.GIFT,
    "MatchDrawn.piles": matching.PILE,
    "MatchDrawn.whose": matching.WHOSE,
    "MatchDrawn.gift": matching.GIFT,
    "TradeSet.drawn_card": matching.DRAWN_CARD,
    "Penalty.place": matching.PLACE,
    "Penalty.unpaid": matching.UNPAID,
    "Penalty.most_cards": matching.MOST_CARDS,
    "Matching.last_card": matching.LAST_CARD,
    "Calling.when": calling.WHEN,
    "Calling.caller_safe_from": calling.SAFE_FROM,
    "Calling.empty_hand": calling.EMPTY_HAND,
    "Calling.stock_out": calling.STOCK_OUT,
    "Calling.nothing_to_draw": calling.NOTHING_TO_DRAW,
    "CallerScore.tied": scoring.TIED,
    "Scoring.winner": scoring.WINNER,
    "Scoring.tie": scoring.TIE,
    "Scoring.winner_scores": scoring.WINNER_SCORES,
    "Limit.when": game.LIMIT_WHEN,
    "Reset.per_player": game.PER_PLAYER,
    "Reset.per_game": game.PER_GAME,
    "GameEnd.rounds": game.ROUNDS,
}
"""The pieces of text for the words of each key; the keys are named by their class in the model."""


def _words(hint: Any) -> Iterator[str]:
    if get_origin(hint) is Literal:
        yield from get_args(hint)
    else:
        for part in get_args(hint):
            yield from _words(part)


def _classes(hint: Any) -> Iterator[Any]:
    if has(hint):
        yield hint
        for inner in get_type_hints(hint).values():
            yield from _classes(inner)
    else:
        for part in get_args(hint):
            yield from _classes(part)


def _keys_with_words() -> dict[str, list[str]]:
    found = {}
    for holder in dict.fromkeys(_classes(Variant)):
        for name, hint in get_type_hints(holder).items():
            if not any(True for _ in _classes(hint)) and (words := list(_words(hint))):
                found[f"{holder.__name__}.{name}"] = words
    return found


def test_every_key_with_words_has_prose() -> None:
    """The keys of the model whose values are words are just those of the table above."""
    assert sorted(_keys_with_words()) == sorted(PROSE)


@pytest.mark.parametrize("key", sorted(PROSE))
def test_every_word_has_prose(key: str) -> None:
    """The words with a text are just the words that the model accepts."""
    assert sorted(PROSE[key]) == sorted(_keys_with_words()[key])
