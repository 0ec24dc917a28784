"""The game: rounds, totals and how they come down, the end, the winner, and who starts and deals next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from cabo_rules import HOST, Game, Variant, events
from cabo_rules import moves as m
from cabo_rules.testing import ScriptedDealer
from tests.rules.scenes import FIVES, at, counted, discarded, only, snap, take_turn
from tests.rules.tables import MAIN, kinds, new_game, play, refused, refused_by, table, with_keys


def eventide(hands: Sequence[str], totals: Sequence[int], variant: str | Variant = "eventide", dealer: int = 0) -> Game:
    """A round of eventide that seat 1 has called is counted."""
    return counted(variant, hands, "5", totals=totals, dealer=dealer)


def rush(hands: Sequence[str], totals: Sequence[int]) -> Game:
    """A round of rush that seat 1 has called is counted."""
    return counted("rush", hands, "5C", totals=totals)


def next_round(game: Game, hands: Sequence[str], then: str) -> Game:
    """The next round of eventide: these hands are dealt, the starter calls, and all others discard what they draw."""
    with ScriptedDealer(game) as dealer:
        game = play(dealer.deals(*hands, stock=then), m.CloseLooks())
        game = play(game, m.Call(game.state.turn))
        for _ in range(game.state.seats - 1):
            game = take_turn(game)
        return dealer.attend(game)


# --- rounds -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["hunner", "stacking"])
def test_one_round(variant: str) -> None:
    """The game is one round (hunner; stacking: ruling)."""
    game = counted(variant, ["2S 4S", "3S", "9S"], "5C")
    assert game.last_events[-1] == events.GameEnded((1,), "game.rounds")
    assert (game.winners, game.totals, game.state.phase) == ((1,), (6, 3, 9), "over")
    for move in (m.Deal(game.variant.cards, 0), m.Draw(0, "stock"), m.EndGame(), m.Abandon(), snap(0, 0, 0)):
        assert refused(game, move).code == "game.over"


@pytest.mark.parametrize(
    ("keys", "hands", "scores", "winners"),
    [
        # the caller is lowest by points, and the penalty of another score does not matter any more
        ({"calling.highest_hand": 3}, ("5S", "2S 2H", "9S"), (5, 4, 9), (0,)),
        ({"scoring.caller.tied": "not lowest"}, ("5S", "2S 3S", "9S"), (5, 5, 9), (0,)),
        ({"scoring.caller.bonus": -5}, ("5S", "2S 3S", "9S"), (5, 0, 9), (0, 1)),
        ({"scoring.winner": "lowest, ties go to the caller"}, ("5S", "2S 3S", "9S"), (5, 5, 9), (1,)),
        ({"scoring.ties": ["fewest cards"]}, ("5S", "2S 3S", "9S"), (5, 5, 9), (0,)),
        ({"scoring.highest_adds": 5}, ("5S", "9S", "9H"), (5, 14, 14), (0,)),
        # nobody wins the round: the lowest scores do, and those who tie for them
        ({"scoring.winner": "caller if lowest"}, ("5S", "4S", "9S"), (5, 4, 9), (1,)),
        ({"scoring.winner": "caller if lowest"}, ("5S", "9S", "5H"), (5, 9, 5), (0, 2)),
        ({"scoring.winner": "caller if lowest", "calling.highest_hand": 3}, ("5S", "4S", "9S"), (5, 4, 9), (1,)),
        (
            {"scoring.winner": "caller if lowest", "calling.highest_hand": 3, "scoring.caller.penalty": 2},
            ("5S", "4S", "9S"), (5, 6, 9), (0,),
        ),
    ],
)  # fmt: skip
def test_the_winners_of_the_only_round_win(
    keys: dict[str, Any], hands: Sequence[str], scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    """Ruling: the winners of the only round win the game, whatever bonus and penalty make of their scores."""
    game = counted(with_keys("hunner", keys), hands, "5C")
    assert (game.totals, game.winners) == (scores, winners)


def test_a_caller_with_too_many_points_who_is_left_alone() -> None:
    """All others are out and the caller does not count as lowest: nobody wins the round, and the caller the game."""
    full = {"cards": 2, "beyond": "loses the round"}
    keys = {"matching.penalty.most_cards": full, "conduct.forbidden_look": 1, "calling.highest_hand": 3}
    variant = with_keys("hunner", keys)
    game = play(table(variant, ("5S 2S", "AH 2H"), stock="6C 6H", caller=0, turn=1), m.Penalize(1))
    assert only(events.RoundScored, game.last_events).winners == ()
    assert game.winners == (0,)


def test_a_number_of_rounds() -> None:
    """A game of two rounds ends with the second one, and not when the host wants it."""
    game = eventide(["2 4", "3", "9"], (0, 0, 0), with_keys("eventide", {"game.rounds.end": 2}))
    assert isinstance(game.last_events[-1], events.RoundAwaited)
    assert refused(game, m.EndGame()).code == "game.rounds_ruled"
    game = next_round(game, ["1 1 1 1", "2 2 2 2", "3 3 3 3"], "5 6 7")
    assert game.last_events[-1] == events.GameEnded((0,), "game.rounds.end")


def test_travellers_as_many_as_the_table_likes() -> None:
    """The table plays "multiple rounds"; the host ends the game, between rounds (travellers; ruling)."""
    game = counted("travellers", ["2S 4S", "3S", "9S"], "5C", totals=(300, 200, 100), dealer=0)
    assert isinstance(game.last_events[-1], events.RoundAwaited)
    assert game.winners is None
    ended = play(game, m.EndGame())
    assert ended.last_events == (events.GameEnded((2,), "game.rounds.end"),)
    assert (ended.winners, ended.totals) == ((2,), (306, 198, 109))


def test_travellers_not_within_a_round() -> None:
    """The host ends the game between rounds only, and after one at least (travellers; ruling)."""
    new = new_game("travellers", 3)
    assert refused(new, m.EndGame()).code == "game.no_round_yet"
    dealt = play(new, m.Deal(new.variant.cards, dealer=0))
    for game in (dealt, play(dealt, m.CloseLooks()), discarded("travellers", ["2S", "3S", "4S"], "5C")):
        assert refused(game, m.EndGame()).code == "deal.not_now"


@pytest.mark.parametrize("variant", ["hunner", "eventide", "rush", "stacking"])
def test_elsewhere_the_rules_say(variant: str) -> None:
    """In the other four the rules end the game, not the host."""
    assert refused_by(new_game(variant, 3), m.EndGame()) == ("game.rounds_ruled", "game.rounds")


def test_totals_are_brought_forward() -> None:
    """The scores of all rounds are added up (travellers: "write down the score"; eventide; rush)."""
    game = eventide(["2 4", "3", "9"], (10, 20, 30))
    assert only(events.RoundScored, game.last_events).totals == game.totals == (16, 20, 39)
    game = next_round(game, ["1 1 1 1", "2 2 2 2", "3 3 3 3"], "5 6 7")
    assert (game.round, game.totals) == (2, (16, 33, 51))
    assert rush(["2S 4S", "3S", "9S"], (10, 20, 30)).totals == (16, 17, 39)


# --- the limit --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("totals", "after", "winners"),
    [
        ((94, 60, 40), (99, 60, 42), None),
        ((96, 60, 40), (101, 60, 42), (2,)),
        ((97, 42, 40), (102, 42, 42), (1, 2)),
        ((99, 60, 99), (104, 60, 101), (1,)),
    ],
)
def test_eventide_exceeded(totals: tuple[int, ...], after: tuple[int, ...], winners: tuple[int, ...] | None) -> None:
    """A total above 100 ends the game for the lowest one (eventide); tied totals share (ruling)."""
    game = eventide(["5", "1", "2"], totals)
    assert (game.totals, game.winners) == (after, winners)
    if winners is not None:
        assert game.last_events[-1] == events.GameEnded(winners, "game.rounds.end")
        assert refused(game, m.Deal(game.variant.cards)).code == "game.over"


@pytest.mark.parametrize(
    ("totals", "after", "winners"),
    [
        ((94, 60, 40), (99, 57, 42), None),
        ((95, 60, 40), (100, 57, 42), (2,)),
        ((96, 45, 40), (101, 42, 42), (1, 2)),
        ((10, 20, 98), (15, 17, 100), (0,)),
    ],
)
def test_rush_reached(totals: tuple[int, ...], after: tuple[int, ...], winners: tuple[int, ...] | None) -> None:
    """A total of 100 is enough to end the game (rush), and no total comes down."""
    game = rush(["5S", "AH", "2S"], totals)
    assert (game.totals, game.winners) == (after, winners)
    assert not any(isinstance(event, events.TotalReset) for event in game.last_events)
    if winners is None:
        assert game.last_events[-1] == events.RoundAwaited(None, None)
    else:
        assert game.last_events[-1] == events.GameEnded(winners, "game.rounds.end")


def test_travellers_no_limit() -> None:
    """In travellers no total ends the game or comes down."""
    game = counted("travellers", ["5S", "AH", "2S"], "5C", totals=(95, 400, 98), dealer=0)
    assert (game.totals, game.winners) == ((100, 396, 100), None)


# --- exactly 100 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("variant", "comes_down_to"), [("eventide", 50), ("eventide-seventy", 70),
    ("eventide-capped-resets", 50), ("eventide-six", 50), ("eventide-opponent-swap", 50)])  # fmt: skip
def test_exactly_a_hundred(variant: str, comes_down_to: int) -> None:
    """A total of exactly 100 goes down to 50 (eventide), or to 70 (eventide-seventy), and the game goes on."""
    game = eventide(["5", "1", "2"], (95, 20, 98), variant)
    assert kinds(game.last_events)[-5:] == ["RoundEnded", "RoundScored", "TotalReset", "TotalReset", "RoundAwaited"]
    assert game.last_events[-3:-1] == tuple(
        events.TotalReset(seat, comes_down_to, "game.rounds.reset") for seat in (0, 2)
    )
    assert only(events.RoundScored, game.last_events).totals == (100, 20, 100)
    assert game.totals == (comes_down_to, 20, comes_down_to)
    assert game.winners is None


def test_reset_before_the_end_is_judged() -> None:
    """A total comes down before the end is judged, so that it may win (eventide; ruling)."""
    game = eventide(["5", "1", "2"], (95, 60, 99))
    assert kinds(game.last_events)[-2:] == ["TotalReset", "GameEnded"]
    assert (game.totals, game.winners) == ((50, 60, 101), (0,))


KAMIKAZE = ["1 2 3 4", "12 12 13 13", "5 6 7 8"]


@pytest.mark.parametrize(("variant", "total", "resets"), [("eventide", 50, 2), ("eventide-capped-resets", 100, 1)])
def test_a_second_hundred(variant: str, total: int, resets: int) -> None:
    """It comes down as often as it happens (eventide); once per player in eventide-capped-resets, then 100 stays."""
    game = eventide(["5", "1", "2"], (95, 20, 10), variant)
    assert (game.totals, game.state.resets) == ((50, 20, 12), (1, 0, 0))
    game = next_round(game, KAMIKAZE, "9 9 9")
    assert (game.totals, game.winners) == ((total, 20, 62), None)
    assert game.state.resets == (resets, 0, 0)


def test_a_hundred_that_stays_does_not_exceed() -> None:
    """A hundred that stays does not end the game; the next point does (eventide-capped-resets; ruling)."""
    game = eventide(["5", "1", "2"], (95, 20, 10), "eventide-capped-resets")
    game = next_round(game, KAMIKAZE, "9 9 9")
    idle = next_round(game, ["1 1 1 1", "2 2 2 2", "3 3 3 3"], "5 6 7")
    assert (idle.totals[0], idle.winners, idle.state.resets[0]) == (100, None, 1)
    over = next_round(game, ["2 2 2 2", "1 1 1 1", "3 3 3 3"], "5 6 7")
    assert (over.totals[0], over.winners) == (108, (1,))


def test_each_player_has_a_reset() -> None:
    """The number is per player (eventide-capped-resets; ruling): one's reset uses up nobody else's."""
    game = eventide(["5", "1", "2"], (95, 20, 48), "eventide-capped-resets")
    game = next_round(game, KAMIKAZE, "9 9 9")
    assert (game.totals, game.state.resets) == ((100, 20, 50), (1, 0, 1))


def test_a_cap_for_the_whole_game() -> None:
    """A cap for the whole game can be written, too (eventide: "how many times total"; ruling)."""
    capped = with_keys("eventide", {"game.rounds.reset.per_game": 1})
    game = next_round(eventide(["5", "1", "2"], (95, 20, 48), capped), KAMIKAZE, "9 9 9")
    assert (game.totals, game.state.resets, game.winners) == ((100, 20, 100), (1, 0, 0), None)


@pytest.mark.parametrize(
    ("totals", "winners"), [((-80, -20, 0), (0,)), ((0, -40, 9), (1,)), ((-6, 0, 5), (0, 1)), ((8, 20, 9), (0,))]
)
def test_lowest_total(totals: tuple[int, ...], winners: tuple[int, ...]) -> None:
    """The lowest total wins, also below zero; tied totals share (travellers; ties: ruling)."""
    game = counted("travellers", ["2S", "AH", "9S"], "5C", totals=totals, dealer=0)
    score = (2, -4, 9)
    assert game.totals == tuple(total + more for total, more in zip(totals, score, strict=True))
    assert play(game, m.EndGame()).winners == winners


@pytest.mark.parametrize("variant", ["hunner", "stacking"])
def test_tied_totals_share(variant: str) -> None:
    """Tied totals share the game (ruling in all five)."""
    assert counted(variant, ["2S", "2H", "9S"], "5C").winners == (0, 1)


# --- abandoning -------------------------------------------------------------------------------------------------------


def moments(variant: str) -> list[Game]:
    """The game before the deal, in the looks, before and after drawing, after a turn, and while something is owed."""
    new = new_game(variant, 3)
    hosts: dict[str, Any] = {"travellers": {"dealer": 0}, "eventide": {"dealer": 0, "starter": 0}}
    naming = hosts.get(variant, {"starter": 0})
    dealt = play(new, m.Deal(new.variant.cards, **naming))
    begun = play(dealt, m.CloseLooks())
    drawn = play(begun, m.Draw(begun.state.turn, "stock"))
    games = [new, dealt, begun, drawn]
    if variant in ("travellers", "rush", "stacking"):
        games.append(play(discarded(variant, ["2S 3S", "2H 5H", "2D 3D"], "5C"), snap(2, 2, 0)))
    if variant not in ("hunner", "stacking"):
        games.append(counted(variant, ["1", "2", "3"] if variant == "eventide" else ["AS", "2S", "3S"],
            "5" if variant == "eventide" else "5C", dealer=None if variant == "rush" else 0))  # fmt: skip
    return games


@pytest.mark.parametrize("variant", MAIN)
def test_abandoned_at_any_time(variant: str) -> None:
    """The host may abandon a game at any time: it is recorded so, and nobody wins (ruling)."""
    for game in moments(variant):
        abandoned = play(game, m.Abandon())
        assert abandoned.last_events == (events.GameAbandoned("game"),)
        assert (abandoned.winners, abandoned.is_over, abandoned.totals) == ((), True, game.totals)
        moves: list[m.Move] = [m.Abandon(), m.EndGame(), m.Draw(0, "stock"), m.Deal(game.variant.cards)]
        assert {refused(abandoned, move).code for move in moves} == {"game.over"}


WAITING: dict[str, Callable[[], Game]] = {
    "the swap after a look": lambda: play(discarded("travellers", FIVES, "KC"), m.Look(0, (at(1, 0),))),
    "the swap of a card in hand": lambda: play(drawing("rush", stock="KC"), m.Look(0, (at(1, 0),))),
    "a gift": lambda: play(discarded("rush", FIVES, "5C"), snap(2, 1, 0)),
    "a place": lambda: play(discarded("travellers", FIVES, "5C"), snap(1, 1, 1)),
    "a shuffle": lambda: drawing("rush", stock_only="6C 7C", discard="5C"),
    "a shuffle for a penalty": lambda: play(drawing("travellers", stock_only="6C"), m.Discard(0), snap(1, 1, 1)),
}


def drawing(variant: str, **stock: str) -> Game:
    """Seat 0 draws from the stock."""
    return play(table(variant, FIVES, **stock), m.Draw(0, "stock"))  # type: ignore[arg-type]


@pytest.mark.parametrize("what", WAITING)
def test_abandoned_while_it_waits(what: str) -> None:
    """Abandoning waits for nothing (ruling): what was owed is owed no more, and nobody has a move left."""
    game = WAITING[what]()
    abandoned = play(game, m.Abandon())
    assert abandoned.last_events == (events.GameAbandoned("game"),)
    late: list[m.Move] = [
        m.Swap(0, (at(0, 0), at(1, 0))), m.DeclinePower(0), m.Draw(0, "stock"), m.Discard(0), m.EndTurn(0),
        m.Give(2, 0),
    ]  # fmt: skip
    late += [m.PlacePenalty(1, (0, 2)), m.Shuffle(game.state.stock + game.state.discard[:-1]), snap(1, 1, 1)]
    assert {refused(abandoned, move).code for move in late} == {"game.over"}
    assert [list(abandoned.legal_moves(seat)) for seat in (HOST, 0, 1, 2)] == [[]] * 4
