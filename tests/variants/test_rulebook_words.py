"""Prose for every word: each accepted word of the format has its piece of text in the rulebook, and no other has."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import pytest

from cabo_rules.variants.chapters.calling import clauses as calling
from cabo_rules.variants.chapters.deal import clauses as deal
from cabo_rules.variants.chapters.deck import clauses as deck
from cabo_rules.variants.chapters.game import clauses as game
from cabo_rules.variants.chapters.language import SNAPPING
from cabo_rules.variants.chapters.matching import clauses as matching
from cabo_rules.variants.chapters.matching import drawn_clauses as drawn
from cabo_rules.variants.chapters.matching import snap_clauses as snap
from cabo_rules.variants.chapters.matching import whose_clauses as whose
from cabo_rules.variants.chapters.powers import clauses as powers
from cabo_rules.variants.chapters.powers import swap_clauses as swaps
from cabo_rules.variants.chapters.scoring import clauses as scoring
from cabo_rules.variants.chapters.turn import clauses as turn
from cabo_rules.variants.format import Table, form_with_parts, what_a_file_takes
from tests.docs_tables import words
from tests.living_keys import KEYS

PROSE: Final[dict[str, Collection[str]]] = {
    "Variant.values": deck.FACE,
    "Seats.most": deck.MOST_SEATS,
    "FirstLookRules.where": deal.LOOK_WHERE,
    "DealRules.starter": deal.FIRST_STARTER,
    "DealRules.open_card": deal.OPEN_CARD,
    "Turn.direction": turn.DIRECTION,
    "Turn.stock_card": turn.STOCK_CARD,
    "Turn.discard_pile": turn.NOT_DRAWN_FROM,
    "DiscardPile.card": turn.DISCARD_PILE_CARD,
    "DiscardPile.kept": turn.KEPT,
    "DiscardPile.not_taken": turn.NOT_TAKEN,
    "Turn.ends": turn.ENDS,
    "Powers.order": powers.ORDER,
    "Powers.triggers": powers.TRIGGER,
    "Powers.without_target": powers.WITHOUT_TARGET,
    "LookRules.whose": powers.LOOK_AT,
    "SwapRules.pairs": swaps.PAIR,
    "SwapAfterLook.pairs": swaps.PAIR,
    "SwapRules.look": swaps.RECEIVED,
    "Power.kept": powers.NEVER_KEPT,
    "GiveRules.to": powers.GIVE_TO,
    "SnapRules.word": SNAPPING,
    "SnapRules.who": snap.WHO,
    "SnapRules.caller": snap.CALLER,
    "SnapRules.opens": snap.OPENS,
    "SnapRules.same_hand": snap.SAME_HAND,
    "SnapRules.after_right": snap.AFTER_RIGHT,
    "SnapRules.per_discard": snap.PER_DISCARD,
    "SnapRules.per_round": snap.PER_ROUND,
    "SnapRules.after_wrong": snap.AFTER_WRONG,
    "OthersCards.gift": drawn.GIFT,
    "OthersSnapped.gift": snap.GIFT,
    "OthersSnapped.owner": snap.OWNER,
    "MatchDrawn.piles": drawn.PILE,
    "TradeSet.piles": drawn.PILE,
    "TradeSet.drawn_card": matching.DRAWN_CARD,
    "PenaltyRules.place": matching.PLACE,
    "PenaltyRules.unpaid": matching.UNPAID,
    "FullHand.beyond": matching.BEYOND,
    "PenaltyRules.most_cards": matching.MOST_CARDS,
    "SnapRules.last_card": whose.LAST_CARD,
    "MatchDrawn.last_card": whose.LAST_CARD,
    "Calling.when": calling.WHEN,
    "Calling.last_turns": calling.LAST_TURNS,
    "Calling.caller_safe_from": calling.SAFE_FROM,
    "Calling.caller_hand": calling.CALLER_HAND,
    "Calling.empty_hand": calling.EMPTY_HAND,
    "Calling.stock_out": calling.STOCK_OUT,
    "ShuffleIn.shuffle_in": calling.SHUFFLE_IN,
    "ShuffleIn.when": calling.SHUFFLE_WHEN,
    "Calling.nothing_to_draw": calling.NOTHING_TO_DRAW,
    "CallerScore.tied": scoring.TIED,
    "Scoring.winner": scoring.WINNER,
    "Scoring.winner_scores": scoring.WINNER_SCORES,
    "Scoring.equal_cards": scoring.EQUAL_CARDS,
    "Scoring.ties": scoring.TIE_TEST,
    "CallerScore.at_or_below": scoring.AT_OR_BELOW,
    "CallerScore.cut_short": scoring.CUT_SHORT,
    "Limit.when": game.LIMIT_WHEN,
    "Limit.then": game.THEN,
    "Reset.per_player": game.PER_PLAYER,
    "Reset.per_game": game.PER_GAME,
    "GameRules.rounds": game.ROUNDS,
    "Rounds.end": game.END,
    "Rounds.starter": {**deal.NEXT_STARTER, **deal.STARTER_TEST},
    "Rounds.dealer": deal.DEALER_TEST,
}
"""The pieces of text for the words of each key; the keys are named by their class in the model."""


def _keys_with_words() -> dict[str, list[str]]:
    forms = map(form_with_parts, (what_a_file_takes(), *KEYS.values()))
    keys = {
        f"{form.model.__name__}.{name}": key
        for form in forms
        if isinstance(form, Table)
        for name, key in form.keys.items()
    }
    return {name: accepted for name, key in keys.items() if (accepted := words(key.form))}


def test_every_key_with_words_has_prose() -> None:
    """The keys of the model whose values are words are just those of the table above."""
    assert sorted(_keys_with_words()) == sorted(PROSE)


@pytest.mark.parametrize("key", sorted(PROSE))
def test_every_word_has_prose(key: str) -> None:
    """The words with a text are just the words that the model accepts."""
    assert sorted(PROSE[key]) == sorted(_keys_with_words()[key])


def test_gifts_have_prose_for_matching_too() -> None:
    """Snapping and matching share the key, and each has its own text for it."""
    assert drawn.GIFT.keys() == snap.GIFT.keys()
