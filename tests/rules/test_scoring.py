"""Counting a round: points, special hands, the winner, the caller's bonus or penalty."""

from __future__ import annotations

from typing import Any

import pytest

from cabo_rules import GameError, card, events, score_round
from cabo_rules.errors import CardError
from cabo_rules.events import SeatScore
from cabo_rules.moves import PassSnap
from tests.rules.scenes import counted, discarded, last_discard, only, snap, take_turn
from tests.rules.tables import EVERYBODY, kinds, play, rules, with_keys

NOBODY: tuple[int, ...] = ()
ROULETTE = "KS KC QH QD"
KAMIKAZE = "12 12 13 13"
NO_KAMIKAZE = [
    ("eventide", "12 12 13 11", 48), ("eventide", "12 13 13 11", 49), ("eventide", "12 12 13 13 0", 50),
    ("eventide-six", "12 12 13 13 0 0", 50), ("eventide-six", "12 12 12 12 13 13", 74),
]  # fmt: skip


def counts(variant: str, hands: str, caller: int | None) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The scores and the winners of a round; the hands stand between bars."""
    score = score_round(rules(variant), [hand.split() for hand in hands.split("|")], caller=caller)
    return score.scores, score.winners


@pytest.mark.parametrize(
    ("variant", "hands", "caller", "scores", "winners"),
    [
        # points
        pytest.param("travellers", "KH Joker | KS QH | AS 9D", None, (-1, 25, 10), (0,), id="travellers-sums"),
        pytest.param("travellers", "Joker Joker |  | AS", None, (-2, 0, 1), (0,), id="travellers-joker-beats-empty"),
        pytest.param("hunner", "KD KH | JS QS | AS 10D", None, (13, 23, 11), (2,), id="hunner-sums"),
        pytest.param("eventide", "0 13 | 12 11 | 10 9", None, (0, 23, 19), (0,), id="eventide-sums"),
        pytest.param("rush", "KD KH | KS JS | AS QD", None, (0, 24, 13), NOBODY, id="rush-sums"),
        pytest.param("stacking", "KD KH | KS JS | AS QD", None, (0, 20, 11), (0,), id="stacking-sums"),
        pytest.param("stacking-jokers", "Joker |  | AS QD", 1, (-1, 0, 11), (0,), id="stacking-jokers"),
        # travellers: lowest, ties shared, -5 for a lowest caller
        pytest.param("travellers", "2S | 3S | 4S", 0, (-3, 3, 4), (0,), id="travellers-caller-lowest"),
        pytest.param("travellers", "2S | 2H | 4S", 0, (-3, 2, 4), (0, 1), id="travellers-caller-tied"),
        pytest.param("travellers", "2S | 3S | 4S", 1, (2, 3, 4), (0,), id="travellers-caller-not-lowest"),
        pytest.param("travellers", "2S | 2H | 4S", None, (2, 2, 4), (0, 1), id="travellers-tie"),
        pytest.param("travellers", " | 2H | 4S", 1, (0, 2, 4), (0,), id="travellers-empty-hand-wins"),
        # hunner and stacking: points alone
        pytest.param("hunner", "2S | 3S | 4S", 0, (2, 3, 4), (0,), id="hunner-caller-lowest"),
        pytest.param("hunner", "2S | 3S | 4S", 2, (2, 3, 4), (0,), id="hunner-caller-not-lowest"),
        pytest.param("hunner", "2S | 2H | 4S", 0, (2, 2, 4), (0, 1), id="hunner-tie"),
        pytest.param("stacking", "2S | 3S | 4S", 0, (2, 3, 4), (0,), id="stacking-caller-lowest"),
        pytest.param("stacking", "2S | 3S | 4S", 2, (2, 3, 4), (0,), id="stacking-caller-not-lowest"),
        pytest.param("stacking", "2S | 2H | 4S", 1, (2, 2, 4), (0, 1), id="stacking-tie"),
        # eventide: the winner gets 0, a tie goes to the caller, +5 for a caller who is not lowest
        pytest.param("eventide", "2 | 3 | 4", None, (0, 3, 4), (0,), id="eventide-lowest"),
        pytest.param("eventide", "2 | 3 | 4", 0, (0, 3, 4), (0,), id="eventide-caller-lowest"),
        pytest.param("eventide", "2 | 3 | 4", 1, (0, 8, 4), (0,), id="eventide-caller-not-lowest"),
        pytest.param("eventide", "2 | 2 | 4", 1, (2, 0, 4), (1,), id="eventide-caller-tied"),
        pytest.param("eventide", "2 | 2 | 4", 2, (0, 0, 9), (0, 1), id="eventide-others-tied"),
        pytest.param("eventide", "2 | 2 | 2", None, (0, 0, 0), (0, 1, 2), id="eventide-all-tied"),
        # rush: -3 for a lowest caller whatever the points, +5 for another, nobody else wins
        pytest.param("rush", "2S | 3S | 4S", 0, (-3, 3, 4), (0,), id="rush-caller-lowest"),
        pytest.param("rush", "9S | 9H | 10S", 1, (9, -3, 10), (1,), id="rush-caller-tied"),
        pytest.param("rush", "2S | 3S | 4S", 1, (2, 8, 4), NOBODY, id="rush-caller-not-lowest"),
        pytest.param("rush", " | 3S | 4S", 1, (0, 8, 4), NOBODY, id="rush-empty-hand-beats-caller"),
        pytest.param("rush", " | KH | 4S", 1, (0, -3, 4), (1,), id="rush-caller-ties-empty-hand"),
        pytest.param("rush", " | 3S | 4S", None, (0, 3, 4), NOBODY, id="rush-no-call"),
        pytest.param("rush-ten", "2S | 3S | 4S", 1, (2, 13, 4), NOBODY, id="rush-ten-caller-not-lowest"),
        pytest.param("rush-ten", "2S | 3S | 4S", 0, (-3, 3, 4), (0,), id="rush-ten-caller-lowest"),
        # royal roulette: exactly four cards, in travellers-six too (ruling: no other)
        pytest.param("travellers-six", f"{ROULETTE} | 2S | 3S", None, (-50, 2, 3), (0,), id="roulette-of-six-slots"),
        pytest.param("travellers-six", f"{ROULETTE} AS AH | 2S | 3S", None, (52, 2, 3), (1,), id="roulette-and-two"),
        # kamikaze: two 12s and both 13s, 0 for the holder and 50 for all others, whoever called, nothing added
        *(("eventide", f"0 1 | {KAMIKAZE} | 2 3", caller, (50, 0, 50), (1,)) for caller in (None, 0, 1, 2)),
        pytest.param("eventide-six", f"1 | {KAMIKAZE} | 2", 0, (50, 0, 50), (1,), id="kamikaze-of-six-slots"),
        # and exactly these four cards, also in six-card games (ruling)
        *((variant, f"1 | {hand} | 2", None, (0, score, 2), (0,)) for variant, hand, score in NO_KAMIKAZE),
    ],
)
def test_scores(
    variant: str, hands: str, caller: int | None, scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    """Scores and winners are as the five documents say, and as the matrix rules where they are silent."""
    assert counts(variant, hands, caller) == (scores, winners)


@pytest.mark.parametrize(
    ("variant", "scores", "winners"),
    [("travellers", (2, 2, 4), (0,)), ("eventide", (0, 7, 4), (0,)), ("rush", (2, 7, 4), NOBODY)],
)
def test_a_table_with_strict_success(variant: str, scores: tuple[int, ...], winners: tuple[int, ...]) -> None:
    """Another table's line is another rule: a caller who ties for lowest may count as not lowest."""
    strict = with_keys(variant, {"scoring.caller.tied": "not lowest"})
    hands = [["2"], ["2"], ["4"]] if variant == "eventide" else [["2S"], ["2H"], ["4S"]]
    score = score_round(strict, hands, caller=1)
    assert (score.scores, score.winners) == (scores, winners)


# --- special hands ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("queens", ["QH QD", "QS QC", "QS QH"])
@pytest.mark.parametrize(("caller", "score"), [(None, -50), (0, -55), (1, -50)])
def test_royal_roulette(queens: str, caller: int | None, score: int) -> None:
    """Both black kings with two queens, whichever, count -50 (travellers); their caller -55 (ruling)."""
    scores, winners = counts("travellers", f"KS {queens} KC | 2S | Joker Joker", caller)
    assert (scores, winners) == ((score, 2, -2), (0,))


@pytest.mark.parametrize(
    "hand",
    ["KS KC QH QD Joker", "KS KC QH QD KH", "KS KC QH", "KS KH QH QD", "KS KC QH JD", "KS KC QH QD QS", "KD KH QH QD"],
)
def test_no_royal_roulette(hand: str) -> None:
    """Exactly these four cards: one more, one fewer or another king makes it none (travellers: "extra cards")."""
    points = rules("travellers").points
    worth = sum(points[text] for text in hand.split())
    assert counts("travellers", f"{hand} | 2S | 3S", None) == ((worth, 2, 3), (1,))


def test_royal_roulette_with_holes() -> None:
    """Holes are no cards: the four cards may lie anywhere in the hand (travellers)."""
    game = counted("travellers", ["2S 3S", "4S", f"- {ROULETTE} -"], "5C")
    scored = only(events.RoundScored, game.last_events)
    assert scored.seats[2] == SeatScore(50, "royal-roulette", -50, -50, 0, 0, -50)


@pytest.mark.parametrize("variant", ["hunner", "rush", "stacking"])
def test_no_special_hands(variant: str) -> None:
    """The other three know no special hand."""
    score = score_round(rules(variant), [ROULETTE.split(), ["2S"]])
    assert [line.special for line in score.seats] == [None, None]


def test_two_kamikazes() -> None:
    """With several packs two may meet: all holders get theirs, the rest pay once."""
    doubled = with_keys("eventide", {"deck.numbers": {"0": 4, "1-12": 8, "13": 4}})
    score = score_round(doubled, [KAMIKAZE.split(), ["0"], KAMIKAZE.split()], caller=1)
    assert (score.scores, score.winners) == ((0, 50, 0), (0, 2))


# --- the breakdown ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "hands", "caller", "seat", "line"),
    [
        ("travellers", "2S 3S | 9S | KS", 0, 0, SeatScore(5, None, 5, 5, -5, 0, 0)),
        ("travellers", f"{ROULETTE} | 9S | 8S", 0, 0, SeatScore(50, "royal-roulette", -50, -50, -5, 0, -55)),
        ("travellers", "2S 3S | 9S | KS", 1, 1, SeatScore(9, None, 9, 9, 0, 0, 9)),
        ("eventide", "2 3 | 9", 0, 0, SeatScore(5, None, 5, 0, 0, 0, 0)),
        ("eventide", "2 3 | 9", 1, 1, SeatScore(9, None, 9, 9, 0, 5, 14)),
        ("eventide", f"2 3 | {KAMIKAZE}", 0, 0, SeatScore(5, None, 5, 50, 0, 0, 50)),
        ("eventide", f"2 3 | {KAMIKAZE}", 0, 1, SeatScore(50, "kamikaze", 50, 0, 0, 0, 0)),
        ("rush", "2S 3S | 9S", 0, 0, SeatScore(5, None, 5, 0, -3, 0, -3)),
        ("rush", "2S 3S | 9S", 1, 1, SeatScore(9, None, 9, 9, 0, 5, 14)),
        ("rush", "2S 3S | ", None, 1, SeatScore(0, None, 0, 0, 0, 0, 0)),
    ],
)
def test_breakdown(variant: str, hands: str, caller: int | None, seat: int, line: SeatScore) -> None:
    """A score is its base, the bonus and the penalty, and the breakdown tells each."""
    counted_lines = score_round(rules(variant), [hand.split() for hand in hands.split("|")], caller=caller).seats
    assert counted_lines[seat] == line
    assert all(each.score == each.base + each.bonus + each.penalty for each in counted_lines)


def test_cards_as_cards() -> None:
    """Hands are given as cards or as text."""
    assert score_round(rules("rush"), [[card("2S"), "3S"], []]).scores == (5, 0)


@pytest.mark.parametrize(
    ("variant", "hands", "sentence"),
    [
        ("rush", [["Joker"]], "hands have Joker, which is not in the deck of rush"),
        ("travellers", [["Joker", "Joker"], ["Joker"]], "hands have Joker more often than the deck of travellers"),
        ("rush", [["2S"], ["2S"]], "hands have 2S more often than the deck of rush"),
        ("eventide", [["14"]], "hands have 14, which is not in the deck of eventide"),
        ("eventide", [["2S"]], "hands have 2S, which is not in the deck of eventide"),
        ("rush", [["??"]], "hands have ??, which is not in the deck of rush"),
        ("rush", [["1S"]], "'1S' is not a card"),
    ],
)
def test_cards_that_cannot_be(variant: str, hands: list[list[str]], sentence: str) -> None:
    """A card that the deck has not, or not so often, is an error that names it."""
    with pytest.raises(CardError) as caught:
        score_round(rules(variant), hands)
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize(
    ("hands", "sentence"),
    [
        ("2S 3S", "hands must be a list with the cards of each seat, not '2S 3S'"),
        (7, "hands must be a list with the cards of each seat, not 7"),
        (["2S", []], "hands: the hand of seat 0 must be a list of cards, not '2S'"),
        ([[], 7], "hands: the hand of seat 1 must be a list of cards, not 7"),
        ([[], ["2S", None]], "hands: the hand of seat 1 must hold only cards, not None; holes are left out"),
        ([[], ["2S", 0]], "hands: the hand of seat 1 must hold only cards, not 0"),
        ([[], ["2S", 10**50]], f"hands: the hand of seat 1 must hold only cards, not 1{'0' * 36}..."),
    ],
)
def test_hands_that_are_none(hands: Any, sentence: str) -> None:
    """What is no list of hands, or no hand, or no card, is an error that says which of them."""
    with pytest.raises(GameError) as caught:
        score_round(rules("rush"), hands)
    assert str(caught.value) == sentence


def test_a_variant_is_asked_for() -> None:
    """The id of a variant is not a variant."""
    with pytest.raises(GameError) as caught:
        score_round("rush", [["2S"], ["3S"]])  # type: ignore[arg-type]
    assert str(caught.value) == "variant must be a Variant, not 'rush'; load_variant gives one for its id"


@pytest.mark.parametrize("caller", [-1, 2])
def test_caller_that_is_no_seat(caller: int) -> None:
    """A caller who is no seat is an error that says so."""
    with pytest.raises(ValueError, match=f"caller must be a seat from 0 to 1, not {caller}"):
        score_round(rules("rush"), [["2S"], ["3S"]], caller=caller)


def test_who_is_out_is_never_lowest() -> None:
    """Seats that are out score their points; the lowest of the others wins, and a caller who is out has failed."""
    score = score_round(rules("rush"), [["AS"], ["5S"], ["KS"]], caller=0, out=[0])
    assert (score.scores, score.winners) == ((6, 5, 13), ())
    assert score_round(rules("rush"), [["AS"], ["5S"], ["KS"]], caller=1, out=[0]).winners == (1,)


@pytest.mark.parametrize("out", [[2], [-1], [0, 1], ["0"], [[0]], [True]])
def test_out_that_is_no_list_of_seats(out: Any) -> None:
    """Who is out must be seats, and one must be left."""
    with pytest.raises(GameError, match="out must be seats from 0 to 1, but not all, not"):
        score_round(rules("rush"), [["2S"], ["3S"]], out=out)


# --- in a game --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "hands", "top", "scores", "winners"),
    [
        ("travellers", ["2S 4S", "3S", "9S"], "5C", (6, -2, 9), (1,)),
        ("hunner", ["2S 4S", "3S", "9S"], "5C", (6, 3, 9), (1,)),
        ("eventide", ["2 4", "3", "9"], "5", (6, 0, 9), (1,)),
        ("rush", ["2S 4S", "3S", "9S"], "5C", (6, -3, 9), (1,)),
        ("stacking", ["2S 4S", "3S", "9S"], "5C", (6, 3, 9), (1,)),
        ("travellers", ["2S", "3S", "9S"], "5C", (2, 3, 9), (0,)),
        ("eventide", ["2", "3", "9"], "5", (0, 8, 9), (0,)),
        ("rush", ["2S", "3S", "9S"], "5C", (2, 8, 9), NOBODY),
    ],
)
def test_in_a_game(variant: str, hands: list[str], top: str, scores: tuple[int, ...], winners: tuple[int, ...]) -> None:
    """A round that is played is counted in the same way, with all hands face up (all five)."""
    game = counted(variant, hands, top)
    scored = only(events.RoundScored, game.last_events)
    assert (tuple(line.score for line in scored.seats), scored.winners) == (scores, winners)
    assert scored.totals == game.totals == scores
    assert all(slot.seen_by == EVERYBODY for hand in game.state.hands for slot in hand)


def test_stacking_empty_hand_is_the_caller() -> None:
    """The player without cards is the caller, and the winner if 0 is lowest (stacking)."""
    game = play(discarded("stacking", ["2S KH", "5H", "KD KS"], "5C", stock="AS AH"), snap(1, 1, 0))
    game = play(take_turn(take_turn(game)), PassSnap(2))
    assert game.state.caller == 1
    assert game.winners == (1,)


def test_snapped_in_the_last_window() -> None:
    """A card snapped after the last turn counts no more (travellers)."""
    game = play(last_discard("travellers", ["2S 4S", "5H AH", "9S"], "5C"), snap(1, 1, 0))
    assert kinds(game.last_events)[-2:] == ["RoundScored", "RoundAwaited"]
    assert game.totals == (6, -4, 9)


@pytest.mark.parametrize("first", [0, 1])
def test_different_winning_hands_meet(first: int) -> None:
    """Each holder scores as the own hand says; the others pay once, the most that is asked, wherever anybody sits."""
    hands = {"kamikaze": {"cards": ["12", "12", "13", "13"], "points": {"holder": 0, "others": 50}},
             "low": {"cards": ["0", "0"], "points": {"holder": -5, "others": 10}}}  # fmt: skip
    variant = with_keys("eventide", {"scoring.special": hands})
    held = [["12", "12", "13", "13"], ["0", "0"]]
    score = score_round(variant, [held[first], held[1 - first], ["1"]])
    assert score.scores == ((0, -5, 50) if first == 0 else (-5, 0, 50))
    assert score.winners == (0, 1)


def test_many_special_hands_of_equal_cards_are_compared_quickly() -> None:
    """Eight cards that are named alike do not make the count try all their orders."""
    hands = {f"hand-{number}": {"cards": ["2-10"] * 7 + ["K"], "points": number} for number in range(50)}
    variant = with_keys("rush", {"scoring.special": hands, "deal.cards": 8})
    eights = ["2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S"]
    assert score_round(variant, [eights, ["AS"]]).scores[0] == 44
