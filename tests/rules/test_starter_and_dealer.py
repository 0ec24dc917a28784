"""Deal, continued: who starts and who deals, in the first round and in later ones, with all tie-breaks."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from cabo_rules import HOST, Game, Variant, events
from cabo_rules.moves import CloseLooks, CloseWindow, Deal, Discard, Draw, EndTurn
from tests.rules.tables import happened, new_game, play, refused, refused_by, rules, table, with_keys

NEEDED = [  # the game; does the host name the first starter, the first dealer, and later starters
    ("travellers", False, True), ("hunner", True, False), ("eventide", True, True), ("rush", True, False),
    ("stacking", True, False),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "starter", "dealer"), NEEDED, ids=[row[0] for row in NEEDED])
def test_what_the_host_names_for_the_first_round(variant: str, starter: bool, dealer: bool) -> None:
    """The host says who starts (How to play Cabo: left of the dealer), and who deals where that matters."""
    game, order = new_game(variant, 3), rules(variant).cards
    named_starter, named_dealer = (2 if starter else None), (1 if dealer else None)
    play(game, Deal(order, named_starter, named_dealer))
    wrong = refused(game, Deal(order, None if starter else 2, named_dealer))
    assert (wrong.code, wrong.key) == ("deal.starter_needed" if starter else "deal.starter_ruled", "deal.starter")
    wrong = refused(game, Deal(order, named_starter, None if dealer else 1))
    key = "deal.starter" if variant == "travellers" else "game.rounds.dealer"
    assert (wrong.code, wrong.key) == ("deal.dealer_needed" if dealer else "deal.dealer_ruled", key)
    for nobody in (3, -1, HOST):
        if starter:
            assert refused(game, Deal(order, nobody, named_dealer)).code == "seat.unknown"
        if dealer:
            assert refused(game, Deal(order, named_starter, nobody)).code == "seat.unknown"


@pytest.mark.parametrize(("dealer", "starter"), [(0, 1), (1, 2), (2, 0)])
def test_left_of_the_dealer(dealer: int, starter: int) -> None:
    """How to play Cabo: the player to the dealer's left starts the first round."""
    game = play(new_game("travellers", 3), Deal(rules("travellers").cards, dealer=dealer))
    assert (game.state.dealer, game.state.starter) == (dealer, starter)
    assert happened(game, CloseLooks())[-1] == events.TurnBegan(starter)


@pytest.mark.parametrize("variant", ["hunner", "rush"])
def test_a_dealer_for_the_first_starter_alone(variant: str) -> None:
    """The host names who deals first where the starter sits beside that player, and in one round or later none."""
    game = new_game(with_keys(variant, {"deal.starter": "after the dealer"}), 3)
    order = game.variant.cards
    assert refused(game, Deal(order)).code == "deal.dealer_needed"
    dealt = play(game, Deal(order, dealer=2))
    assert (dealt.state.dealer, dealt.state.starter) == (2, 0)


@pytest.mark.parametrize(("first", "dealer"), [("as the host says", None), ("left of the dealer", 1)])
def test_the_host_says_who_starts_each_round_of_rush(first: str, dealer: int | None) -> None:
    """Ruling: Cabo Rush does not say who starts the next round, so the host does; who deals does not matter then."""
    variant = with_keys("rush", {"deal.starter": first})
    game = table(variant, ["10S 10H", "3S"], discard="5C", stock="6C", dealer=dealer, caller=1)
    game = play(game, Draw(0, "stock"), Discard(0), CloseWindow())
    assert game.last_events[-1] == events.RoundAwaited(None, None)
    order = variant.cards
    assert refused_by(game, Deal(order)) == ("deal.starter_needed", "game.rounds.starter")
    assert refused_by(game, Deal(order, 0, 0)) == ("deal.dealer_ruled", "game.rounds.dealer")
    for starter in (0, 1):
        again = play(game, Deal(order, starter), CloseLooks())
        assert (again.state.turn, again.state.dealer) == (starter, None)


@pytest.mark.parametrize("variant", ["hunner", "eventide", "rush", "stacking"])
def test_the_host_says_who_starts(variant: str) -> None:
    """The Cabo card game: whoever claims it starts; Cabo (2010): the players decide; the rest by ruling."""
    dealer = 0 if variant == "eventide" else None
    for starter in range(3):
        game = play(new_game(variant, 3), Deal(rules(variant).cards, starter, dealer), CloseLooks())
        assert game.last_events[-1] == events.TurnBegan(starter)


# --- later rounds -----------------------------------------------------------------------------------------------------


def end_of_round(
    variant: str | Variant, hands: Sequence[str], totals: Sequence[int], dealer: int | None = None, drawn: str = "6C"
) -> Game:
    """A round of four that seat 2 began, seat 3 has called, and seat 2 has just ended."""
    game = table(variant, hands, discard="5C" if drawn == "6C" else "5", stock=drawn, turn=2, totals=totals,
                 dealer=dealer, caller=3)  # fmt: skip
    game = play(game, Draw(2, "stock"), Discard(2))
    if variant == "travellers":
        game = play(game, EndTurn(2), CloseWindow())
    return game


TRAVELLERS = [
    ("the winner", ["10S 10H", "3S", "8S", "9S"], [0, 50, 0, 0], 1),
    ("the winner, though the caller has the lowest total", ["10S 10H", "3S", "8S", "9S"], [0, 90, 0, -40], 1),
    ("tied: the caller", ["10S 10H", "3S", "8S", "3H"], [0, -90, 0, 90], 3),
    ("tied without the caller: the lowest total", ["3S", "3H", "8S", "9S"], [10, 5, -50, -50], 1),
    ("tied in all: next after the last starter", ["3S", "3H", "8S", "9S"], [5, 5, 0, 0], 0),
    ("tied in all: the last starter comes last", ["9S", "3H", "3S", "8S"], [0, 5, 5, 0], 1),
    ("an empty hand wins", ["-", "3H", "3S", "8S"], [0, 0, 0, 0], 0),
]


@pytest.mark.parametrize(
    ("hands", "totals", "starter"), [row[1:] for row in TRAVELLERS], ids=[r[0] for r in TRAVELLERS]
)
def test_next_starter_of_the_travellers(hands: list[str], totals: list[int], starter: int) -> None:
    """How to play Cabo: the winner starts; tied (ruling) the caller, the lowest total, the next in turn order.

    The dealer sits before the starter (ruling).
    """
    game = end_of_round("travellers", hands, totals, dealer=1)
    assert game.last_events[-1] == events.RoundAwaited(starter, (starter - 1) % 4)
    again = play(game, Deal(rules("travellers").cards))
    (dealt,) = again.last_events
    assert isinstance(dealt, events.Dealt)
    assert (dealt.round, dealt.starter, dealt.dealer) == (2, starter, (starter - 1) % 4)
    assert happened(again, CloseLooks())[-1] == events.TurnBegan(starter)


EVENTIDE = [
    ("winner starts, loser deals", ["10 10", "3", "8", "9"], [0, 0, 0, 0], 0, (1, 0)),
    ("the penalty makes a loser", ["12", "3", "8", "9"], [0, 0, 0, 0], 0, (1, 3)),
    ("a tie with the caller is the caller's", ["10 10", "3", "8", "3"], [0, 0, 0, 60], 0, (3, 0)),
    ("winning tie: the lowest total", ["3", "3", "8", "9"], [60, 55, 0, 0], 0, (1, 3)),
    ("winning tie in all: next after the last starter", ["3", "3", "8", "9"], [7, 7, 0, 0], 0, (0, 3)),
    ("winning tie in all: the last starter comes last", ["9", "3", "3", "10"], [0, 7, 7, 0], 0, (1, 3)),
    ("losing tie: the highest total", ["12", "12", "3", "2"], [10, 20, 90, 0], 0, (3, 1)),
    ("losing tie: totals after a reset", ["12", "12", "3", "2"], [88, 60, 0, 0], 0, (3, 1)),
    ("losing tie in all: next after the last dealer", ["12", "12", "3", "2"], [10, 10, 0, 0], 0, (3, 1)),
    ("losing tie in all: from another dealer", ["12", "12", "3", "2"], [10, 10, 0, 0], 1, (3, 0)),
    ("losing tie in all: from a dealer between", ["12", "12", "3", "2"], [10, 10, 0, 0], 3, (3, 0)),
    ("a Kamikaze wins", ["12 12 13 13", "3", "8", "1"], [0, 0, 0, 0], 2, (0, 3)),
]


@pytest.mark.parametrize(
    ("hands", "totals", "dealer", "expected"), [row[1:] for row in EVENTIDE], ids=[row[0] for row in EVENTIDE]
)
def test_next_starter_and_dealer_of_2010(
    hands: list[str], totals: list[int], dealer: int, expected: tuple[int, int]
) -> None:
    """Cabo rules (2010): the winner starts and the loser deals; ties go by the overall score, then (ruling) in turn."""
    game = end_of_round("eventide", hands, totals, dealer, drawn="6")
    assert game.last_events[-1] == events.RoundAwaited(*expected)
    again = play(game, Deal(rules("eventide").cards))
    dealt = again.last_events[0]
    assert isinstance(dealt, events.Dealt)
    assert (dealt.starter, dealt.dealer) == (game.state.starter, game.state.dealer) == expected


@pytest.mark.parametrize(
    ("words", "dealer"),
    [(["before the starter"], 0), (["highest score", "before the starter"], 3), (["highest total"], 2)],
)
def test_before_the_starter_among_those_left(words: list[str], dealer: int) -> None:
    """A tie-break chooses among those that the words before it have left: here the last one before the starter."""
    last = words if "before the starter" in words else [*words, "next in turn order"]
    variant = with_keys("eventide", {"game.rounds.dealer": last})
    game = end_of_round(variant, ["11", "3", "12", "7"], [10, 10, 40, 0], 0, drawn="6")
    assert game.last_events[-1] == events.RoundAwaited(1, dealer)


@pytest.mark.parametrize(("totals", "starter"), [([10, 10, 40, 0], 2), ([50, 10, 40, 0], 0), ([10, 10, 10, 10], 3)])
def test_the_highest_total_starts(totals: list[int], starter: int) -> None:
    """At some tables whoever is last in the game starts; totals count after the round, and ties go on as ever."""
    variant = with_keys("eventide", {"game.rounds.starter": ["highest total", "next in turn order"]})
    game = end_of_round(variant, ["11", "3", "12", "7"], totals, 0, drawn="6")
    awaited = game.last_events[-1]
    assert isinstance(awaited, events.RoundAwaited)
    assert awaited.starter == starter


@pytest.mark.parametrize(("variant", "drawn"), [("travellers", "6C"), ("eventide", "6")])
def test_later_offices_are_not_named(variant: str, drawn: str) -> None:
    """Where the rules say who starts and deals, the host does not."""
    hands = ["10S 10H", "3S", "8S", "9S"] if variant == "travellers" else ["10 10", "3", "8", "9"]
    game = end_of_round(variant, hands, [0] * 4, dealer=0, drawn=drawn)
    order = rules(variant).cards
    assert refused(game, Deal(order, starter=1)).code == "deal.starter_ruled"
    assert refused(game, Deal(order, dealer=0)).code == "deal.dealer_ruled"
