"""Random play: it always ends, and it is legal; tests/test_determinism.py shows that a seed decides it."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from cabo_rules import HOST, SPECTATOR, Game, GameError, events, load_variant, new_state, view
from cabo_rules.moves import Abandon, CloseLooks, Deal, Discard, Draw, EndGame, EndTurn, FirstLook, Place, Snap, Trade
from cabo_rules.play import IDLE, Habits, continue_at_random, play_at_random, random_move, random_move_of
from tests.effort import at_most
from tests.families import UNLIKE
from tests.rules.tables import kinds, with_keys

NAMES = tuple(f"Player {number}" for number in range(13))


def last_of(variant: str, seats: int, seed: int, **options: object) -> Game:
    """The finished game."""
    *_, game = play_at_random(load_variant(variant), NAMES[:seats], seed, **options)  # type: ignore[arg-type]
    return game


@pytest.mark.parametrize("variant", UNLIKE)
def test_every_variant_is_played_to_its_own_end(variant: str) -> None:
    """With the fewest and the most seats the game ends by the rules: nobody gets stuck, and nobody abandons it."""
    rules = load_variant(variant)
    for seats in (rules.deal.seats.fewest, rules.most_seats):
        game = last_of(variant, seats, seed=11)
        assert game.is_over
        assert game.winners
        assert isinstance(game.events[-1], events.GameEnded)


def test_every_move_is_yielded() -> None:
    """The games come one by one, each a step further than the one before, a shuffle and its draw together."""
    numbers = [game.past.number for game in play_at_random(load_variant("rush"), NAMES[:2], 3) if game.past is not None]
    assert numbers[0] == 1
    assert all(0 < later - earlier <= 2 for earlier, later in pairwise(numbers))


@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_the_host_ends_the_game_after_so_many_rounds(rounds: int) -> None:
    """Where the table decides how many rounds are played, ``rounds`` says it."""
    assert last_of("travellers", 3, seed=1, rounds=rounds).round == rounds


def test_a_game_that_gets_too_long_is_abandoned() -> None:
    """After the most moves allowed the host abandons the game."""
    game = last_of("eventide", 3, seed=1, most_moves=25)
    assert game.winners == ()
    assert game.moves[-1] == Abandon()
    assert 25 <= len(game.moves) - 1 <= 26


def test_a_first_look_in_too_many_ways_to_list() -> None:
    """Of twelve cards six can be looked at in 924 ways: any six are chosen, without listing all looks."""
    keys = {"deal.cards": 12, "deal.first_look.cards": 6, "deal.seats.most": 4}
    game = Game.new(with_keys("eventide", keys), NAMES[:2], seed=1)
    look = random_move(game.state, Random(1))
    assert isinstance(look, FirstLook)
    assert len(look.slots) == 6
    assert look in game.legal_moves(look.seat)


def test_habits_are_heeded() -> None:
    """What players never do does not happen, and what they do often happens."""
    rare = {"SnapFailed", "Snapped", "Looked", "Swapped", "PenaltyOwed", "Took", "WindowClosed"}
    meek = Habits(wrong_snap=0, right_snap=0, use_power=0, penalize=0, take=0, close=0)
    assert rare.isdisjoint(kinds(last_of("rush", 4, seed=1, habits=meek).events))
    bold = Habits(wrong_snap=0.2, right_snap=0.9, penalize=0.05, take=0.5, close=0.1)
    assert rare <= {*kinds(last_of("rush", 4, seed=1, habits=bold).events)}


def test_a_state_without_a_seed_is_played_too() -> None:
    """Without a seed the host's moves carry cards that the random numbers shuffled; every move is legal."""
    rng = Random(4)
    game = Game.new(load_variant("stacking"), NAMES[:2])
    assert isinstance(random_move(game.state, rng), Deal)
    *_, over = continue_at_random(game, rng, habits=Habits(call=0.01))
    assert over.is_over
    assert "Shuffled" in kinds(over.events)


def test_the_host_may_abandon() -> None:
    """With the habit to do so the host abandons the game at once."""
    assert random_move(new_state(load_variant("rush"), 2), Random(1), Habits(abandon=1)) == Abandon()


def test_the_host_ends_the_game_only_between_rounds() -> None:
    """The move that ends the game comes from the host, after the rounds asked for."""
    *_, before_last, over = play_at_random(load_variant("travellers"), NAMES[:3], 9, rounds=1)
    assert random_move(before_last.state, Random(1), rounds=1) == EndGame()
    assert over.moves[-1].seat == HOST


def test_a_game_that_is_over_has_no_move() -> None:
    """Asking for one is an error."""
    with pytest.raises(ValueError, match="the game is over"):
        random_move(last_of("hunner", 2, seed=1).state, Random(1))


# --- the moves of one seat --------------------------------------------------------------------------------------------


def asked_in_turn(game: Game, habits: Habits, most_moves: int) -> Game:
    """The game played on by asking each seat after each move; the host moves between the rounds."""
    rng = Random(f"{game.variant.id} {len(game.players)}")
    while not game.is_over and game.number < most_moves:
        if game.state.phase == "deal":
            game = hosted(game)
            continue
        moves = (random_move_of(game.state, seat, rng, habits) for seat in range(len(game.players)))
        game = game.play(next(move for move in moves if move is not None))
    return game


def hosted(game: Game) -> Game:
    """The game after the host's move between two rounds: it deals, or ends the game after the second where it may."""
    return game.deal() if game.round < 2 or game.refusal(EndGame()) else game.play(EndGame())


@pytest.mark.parametrize("variant", UNLIKE)
def test_whoever_is_waited_for_has_a_move(variant: str) -> None:
    """Where each seat is asked after each move, the game goes on: to its end, if the players have usual habits.

    Idle players do only what they must.
    """
    rules = load_variant(variant)
    for seats in (rules.deal.seats.fewest, rules.most_seats):
        game = Game.new(rules, NAMES[:seats], seed=1)
        assert asked_in_turn(game, Habits(), 3000).winners
        idle = asked_in_turn(game, IDLE, 150)
        assert idle.is_over or idle.number >= 150
        idly = {"Took", "Called", "Traded", "TradeFailed", "MatchBegan", "Snapped", "SnapFailed"}
        assert idly.isdisjoint(kinds(idle.events))


@pytest.mark.parametrize("variant", UNLIKE)
def test_a_seat_moves_without_recall(variant: str) -> None:
    """A player who remembers nothing still sees the card just drawn, and makes a legal move whenever one is due."""
    rules, rng = load_variant(variant), Random(5)
    game = Game.new(rules, NAMES[: rules.deal.seats.fewest], seed=5)
    while not game.is_over and game.number < 120:
        seats = range(len(game.players))
        asked = (random_move_of(view(game.state, seat, "none"), seat, rng) for seat in seats)
        move = next((move for move in asked if move is not None), None)
        game = game.play(move) if move is not None else hosted(game)
    assert game.is_over or game.number >= 120


@pytest.mark.parametrize("variant", UNLIKE)
def test_a_seat_moves_by_its_view(variant: str) -> None:
    """Of the whole state and of the view a seat makes the same move, a legal one, with a bounded amount of work."""
    for number, game in enumerate(play_at_random(load_variant(variant), NAMES[:4], seed=3, most_moves=120)):
        for seat in range(4):
            with at_most(50_000):
                move = random_move_of(game.state, seat, Random(number))
            assert move == random_move_of(view(game.state, seat), seat, Random(number))
            assert move is None or move in game.legal_moves(seat)


def test_a_seat_that_need_not_move_waits() -> None:
    """On another's turn, after the own first look, as a spectator and after the game a seat has nothing to do."""
    game = Game.new(load_variant("travellers"), NAMES[:3], seed=1)
    assert random_move_of(game.play(FirstLook(1, (0, 1))).state, 1, Random(1)) is None
    game = game.play(CloseLooks())
    assert random_move_of(game.state, 1, Random(1)) is None
    assert random_move_of(game.state, SPECTATOR, Random(1)) is None
    done = game.play(Draw(0, "stock")).play(Discard(0))
    assert bool(done.legal_moves(1))  # it might draw
    assert [random_move_of(done.state, seat, Random(1), IDLE) for seat in range(3)] == [EndTurn(0), None, None]
    assert random_move_of(game.play(Abandon()).state, 0, Random(1)) is None


@pytest.mark.parametrize("seat", [HOST, 3, -3])
def test_only_a_seat_has_moves_of_its_own(seat: int) -> None:
    """The host has no view, and moves otherwise; a seat that there is not is an error, too."""
    with pytest.raises(GameError):
        random_move_of(new_state(load_variant("rush"), 3), seat, Random(1))


SURE = Habits(right_snap=1, wrong_snap=0, right_match=1, wrong_match=0, call=0)
"""Players who snap, match and trade whatever they know to be right, and nothing else."""


def test_a_seat_snaps_what_it_has_seen() -> None:
    """A right card is snapped by the seat that has seen it, and not by one that has not: nobody peeks."""
    hands = [["AH", "KH"], ["AD", "9S"], ["AC", "2C"]]
    game = Game.set_up(
        load_variant("travellers"), NAMES[:3], hands=hands, discard=["7H"], seen=[[[], []], [[1], []], [[], [2]]]
    )
    game = game.play(Draw(0, "stock")).play(Discard(0))
    assert game.state.discard[-1].rank == "A"
    assert random_move_of(game.state, 1, Random(1), SURE) == Snap(1, Place(1, 0))
    assert random_move_of(game.state, 2, Random(1), SURE) is None


@pytest.mark.parametrize(("seen", "traded"), [([[0], [0], []], True), ([[0], [], []], False), ([[], [], []], False)])
def test_a_seat_trades_what_it_has_seen(seen: list[list[int]], traded: bool) -> None:
    """A pair is traded where both of its cards were seen; cards that are both unknown are no pair."""
    game = Game.set_up(
        load_variant("eventide"), NAMES[:2], hands=[["5", "5", "9"], ["1"]], discard=["7"], seen=[seen, [[]]]
    ).play(Draw(0, "stock"))
    move = random_move_of(game.state, 0, Random(1), SURE)
    assert isinstance(move, Trade) is traded
    assert (move in (Trade(0, (0, 1)), Trade(0, (1, 0)))) is traded
