"""Bare scores: they are possible exactly if some hands give them, as counting all hands of tiny decks shows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random

import pytest

from cabo_rules import Variant, card, load_variant
from cabo_rules.scores.bare import BareScores
from cabo_rules.scores.possible import MOST_STEPS, Found, search
from cabo_rules.scores.steps import Steps
from tests.rules.tables import with_keys
from tests.scores.tiny import near, outcomes, tiny_variants

NOBODY = frozenset[int]()


def bare(scores: Sequence[int], caller: int | None, out: frozenset[int] = NOBODY, **hands: str) -> BareScores:
    """Bare scores; ``seat1="5 5"`` notes the hand of seat 1, and ``special1="worth"`` its special hand."""
    seats = range(len(scores))
    noted = [hands.get(f"seat{seat}") for seat in seats]
    cards = tuple(None if hand is None else tuple(map(card, hand.split())) for hand in noted)
    return BareScores(tuple(scores), caller, out, NOBODY, cards, tuple(hands.get(f"special{n}") for n in seats))


def found(variant: str | Variant, scores: Sequence[int], caller: int | None, **hands: str) -> Found:
    """What a search finds."""
    rules = load_variant(variant) if isinstance(variant, str) else variant
    return search(
        rules, bare(scores, caller, NOBODY, **hands), Steps(MOST_STEPS), all_winners=rules.game.several is None
    )


@pytest.mark.parametrize(("seats", "seed", "variants"), [(2, 3, 40), (3, 8, 12)])
def test_a_search_finds_what_counting_all_hands_finds(seats: int, seed: int, variants: int) -> None:
    """Of each way to count: possible or not, and all seats that may have won; with a hand that was noted, too."""
    rng = Random(seed)
    for variant in islice(tiny_variants(seed, seats), variants):
        caller, out = rng.choice([None, 0, 1]), rng.choice([NOBODY, NOBODY, frozenset({1})])
        ways = outcomes(variant, seats, caller, out)
        for scores in near(ways, rng, 10):
            result = search(variant, bare(scores, caller, out), Steps(100_000), all_winners=True)
            assert result.possible == (scores in ways), (variant.scoring, scores)
            assert result.complete
            assert result.winners == ways.get(scores, set())
            assert result.fits or scores not in ways
        hand = rng.choice([each.text for each in variant.cards_for(seats)])
        noted = outcomes(variant, seats, caller, out, first=[card(hand)])
        for scores in near(noted, rng, 5) if noted else ():
            result = search(variant, bare(scores, caller, out, seat0=hand), Steps(100_000), all_winners=True)
            assert result.possible == (scores in noted)
            assert result.winners == noted.get(scores, set())


@pytest.mark.parametrize(
    ("variant", "scores", "caller", "possible"),
    [
        ("eventide", (7, 7, 7), 0, False),  # a winner scores nothing
        ("eventide", (0, 0, 0), 0, False),  # three hands of 0, of two cards of 0
        ("eventide", (0, 0, 0), None, True),  # all three tie, with any points
        ("eventide", (12, 7, 0), 0, True),
        ("eventide", (5, 7, 0), 0, False),  # the caller has 0, and Ben more: so the caller is lowest
        ("eventide", (50, 50, 0), 0, True),  # a Kamikaze, or four high cards
        ("eventide", (49, 48, 47, 46, 0), 4, False),  # four such hands are more than the deck has
        ("rush", (-3, 5, 9), 0, True),
        ("rush", (-3, 5, 9), 1, False),
        ("rush", (12, 9, 10), 0, False),  # the caller has 7 points, and is lowest
        ("travellers", (-55, 50, 3), 0, True),  # Royal Roulette
        ("travellers", (-49, 50, 3), None, False),
        ("stacking", (100, 100, 100, 60, 3), 0, False),  # more than the deck is worth
        ("cactus", (14, 20, 3, 8), 0, True),  # the points of a failed call count twice
        ("cactus", (13, 20, 3, 8), 0, False),
        ("tamalou-zero", (0, 0, 3, 8), 0, True),  # at most the caller's points
        ("tamalou-zero", (7, 7, 7), 0, False),
    ],
)
def test_scores_of_the_rules(variant: str, scores: tuple[int, ...], caller: int | None, possible: bool) -> None:
    """The scores of a round are possible, or not."""
    assert found(variant, scores, caller).possible is possible


def test_the_special_hand_that_was_noted() -> None:
    """A Kamikaze leaves the others no high card, and needs four of its own."""
    assert found("eventide", (0, 50, 50), 0, special0="kamikaze").possible
    assert found("eventide", (0, 50, 50), 0, seat1="13 13 12 12").possible is False
    assert found("eventide", (0, 50, 49), 0, special0="kamikaze").possible is False
    assert found("travellers", (-50, 50, 3), None, special0="royal-roulette").possible
    assert found("travellers", (-50, 50, 3), None, special1="royal-roulette").possible is False


def test_a_special_hand_in_several_ways() -> None:
    """Its names may each mean several cards."""
    pair = with_keys("eventide", {"scoring.special.pair": {"cards": ["12-13", "12-13"], "points": 60}})
    assert found(pair, (60, 60, 0), None, special0="pair", special1="pair").possible
    assert found(pair, (60, 60, 60, 60, 0), None).possible is False
    assert found(pair, (60, 60, 60, 0), None).possible


def test_ties_that_the_caller_breaks() -> None:
    """Then no cards need to be known: the points alone decide."""
    ties = with_keys("eventide", {"scoring.ties": ["caller"], "scoring.winner": "lowest, ties are shared"})
    assert found(ties, (0, 0, 0), 0).possible is False
    assert found(ties, (0, 5, 5), 0).possible
    assert found(ties, (12, 9, 10), 0).possible is False


def test_a_deck_that_is_too_large() -> None:
    """Nothing is said of it; nor after too many steps."""
    large = load_variant("travellers", changes={"deck.packs": 5})
    assert found(large, (-99, 2, 3), 0) == Found(None)
    assert search(load_variant("rush"), bare((-3, 5, 9), 0), Steps(100)).possible is None
    wide = load_variant("travellers", changes={'values."Q"': 9000})
    assert found(wide, (-99, 2, 3), 0) == Found(None)


def test_the_seats_that_no_hand_helps() -> None:
    """No hand of rush has less than no points, and only the caller may score -3."""
    result = found("rush", (-3, -4, 9), None)
    assert (result.possible, result.fits, result.hopeless) == (False, False, (0, 1))


def test_all_ways_to_win() -> None:
    """In a game of one round that is all that the scores can say: a tie is broken by cards that were not noted."""
    ties = with_keys("hunner", {"scoring.ties": ["fewest cards"], "deal.cards": 2, "deal.rows": 1})
    tiny = with_keys(ties, {"deck.packs": 0, "deck.numbers": {"0": 3, "1": 4}, "values": {"0": 0, "1": 1},
                            "deal.first_look.cards": 1, "powers": None})  # fmt: skip
    assert found(tiny, (1, 1), 0).winners == {(0,), (1,), (0, 1)}
    assert found("hunner", (3, 50, 3), 0).winners == {(0, 2)}
