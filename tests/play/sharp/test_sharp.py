"""A sharp player: it makes legal moves in any game, the best of those that it tries out, and rounds end."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings

from cabo_rules import Game, GameError, load_variant, view
from cabo_rules.moves import Call, CloseLooks, DeclinePower, Discard, Draw, Give, Keep, Look, Move, Place, Snap, Swap
from cabo_rules.play import AGENTS, SharpAgent
from cabo_rules.play.arena import Contestant, play, play_game
from cabo_rules.play.careful.choice import careful_move
from cabo_rules.play.careful.end import ALL, BESIDES
from cabo_rules.play.sharp import playout
from cabo_rules.play.sharp.comparing import Table, best_of
from cabo_rules.play.sharp.options import MOST, options
from cabo_rules.play.sharp.playout import A_GAME, play_out, worth
from cabo_rules.state import change
from cabo_rules.testing.strategies import games
from tests.play.careful.asked import seen
from tests.rules.tables import new_game, table
from tests.rules.tables import play as played

SHORT = ["game.rounds.end.total=5"]
VARIANTS = {
    "rush": SHORT, "cambio-blind": [], "hunner": [], "travellers": [], "cactus": SHORT, "kaboo-slap": [],
}  # fmt: skip
"""Variants, with changes that make their games shorter."""


def sharp(seat: int, rng: Random) -> SharpAgent:
    """Return an agent that tries moves out at a few tables."""
    return SharpAgent(seat, rng, playouts=24)


@settings(max_examples=25)
@given(games())
def test_options_are_legal(game: Game) -> None:
    """In any game of any variant the options are legal moves, each once, and the first is that of a careful player."""
    for seat in range(len(game.players)):
        seen = view(game.state, seat)
        found = options(seen, seat)
        assert found[:1] == [move for move in [careful_move(seen, seat)] if move is not None]
        assert len(found) == len(set(found)) <= MOST
        assert all(game.refusal(move) is None for move in found)


@pytest.mark.parametrize("name", VARIANTS)
def test_games_end(name: str) -> None:
    """A game against careful players ends."""
    variant = load_variant(name, changes=VARIANTS[name])
    agents: list[Contestant] = [("sharp", sharp)]
    agents += ["careful"] * (variant.deal.seats.fewest - 1)
    assert play_game(variant, agents, 1, 0, rounds=1).rounds


def test_the_same_random_numbers_lead_to_the_same_game() -> None:
    """If playouts are counted, and not seconds."""
    games = [play_game(load_variant("cambia"), [("sharp", sharp), "careful"], 1, 0) for _ in range(2)]
    assert games[0] == games[1]


def test_it_beats_players_at_random() -> None:
    """With few playouts it wins more often than players who move by chance."""
    rush = load_variant("rush", changes=SHORT)
    results = play(rush, [("sharp", sharp), "random"], games=4, seed=2)
    assert sum(result.agents[each] == "sharp" for result in results for each in result.winners) >= 3


def asked(game: Game, playouts: int = 200) -> Move | None:
    """Return the move of seat 0."""
    agent = SharpAgent(0, Random(1), playouts=playouts)
    agent.told(None, view(game.state, 0))
    return agent.asked()


def test_a_move_that_must_be_best_is_made() -> None:
    """A hand of one ace is called, a two takes the place of a queen, and a queen is swapped for a two."""
    low = table("rush", ["AS", "9D 8D 9C 8C"], discard="KS", seen=seen("0", "- - - -"))
    assert asked(low) == Call(0)
    high = table("rush", ["QS AS", "9D 8D"], discard="KS", stock="2C", seen=seen("0 0", "- -"))
    assert asked(played(high, Draw(0, "stock"))) == Keep(0, 0)
    swap = table("cambio", ["QS AS AH AD", "2D 9H JH QH"], discard="3S", stock="JC", seen=seen("0 0 0 0", "0 - - -"))
    swap = played(swap, Draw(0, "stock"), Discard(0))
    assert asked(swap) == Swap(0, (Place(0, 0), Place(1, 0)))


def test_an_agent_that_follows() -> None:
    """It hears of each step, and waits while others move."""
    game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=3)
    agent = AGENTS["sharp"](1, Random(1))
    assert agent.asked() is None
    agent.told(None, view(game.state, 1))
    agent = SharpAgent(1, Random(1), seconds=0)
    agent.told(game.view(1).steps[0], view(game.state, 1))
    game = game.play(CloseLooks())
    agent.told(game.view(1).steps[1], view(game.state, 1))
    assert agent.asked() is None
    game = game.play(Draw(0, "stock")).play(Discard(0))
    for step in game.view(1).steps[2:]:
        agent.told(step, view(game.state, 1))
    assert agent.knowledge is not None
    assert agent.knowledge.state == view(game.state, 1)
    with pytest.raises(GameError, match="seat must be a seat from 0 to 1, not 2"):
        SharpAgent(2, Random(1)).told(None, game.state)


def test_time_is_limited() -> None:
    """An agent with some time tries its moves out, one without makes the careful move."""
    game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=3).play(CloseLooks())
    for seconds in (0, 0.05):
        agent = SharpAgent(0, Random(1), seconds=seconds)
        agent.told(None, view(game.state, 0))
        move = agent.asked()
        assert move is not None
        assert game.refusal(move) is None
        assert seconds or move == careful_move(view(game.state, 0), 0)


# --- what is compared -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "kind"), [("7C", Look), ("JC", Swap)])
def test_targets_of_a_power_are_compared(card: str, kind: type[Move]) -> None:
    """While a power is open, several of its targets are options, and so is to decline it."""
    game = table("cambio", ["QS AS AH AD", "2D 9H JH QH"], discard="3S", stock=card, seen=seen("0 0 - -", "0 - - -"))
    game = played(game, Draw(0, "stock"), Discard(0))
    found = options(view(game.state, 0), 0)
    assert sum(type(move) is kind for move in found) > 1
    assert DeclinePower(0) in found


def test_a_power_without_targets_to_compare() -> None:
    """A player who may give a card to another one may decline."""
    game = table("dutch", ["QS 5S AH 9D", "2D 9H JH QH"], discard="3S", stock="AC", seen=seen("0 0 - -", "- - - -"))
    game = played(game, Draw(0, "stock"), Discard(0))
    assert game.state.powers == ("give-card",)
    assert DeclinePower(0) in options(view(game.state, 0), 0)


def test_a_gift_comes_before_the_power_of_another_player() -> None:
    """A seat that owes a gift compares gifts alone, while another has a power to use; so does one with both."""
    game = table("cambio", ["9S 7S AH AD", "2D 9H 7D QH"], discard="3S", stock="7C", seen=seen("0 0 - -", "- - 0 -"))
    game = played(game, Draw(0, "stock"), Discard(0))
    for seat in (0, 1):
        owing = played(game, Snap(seat, Place(1 - seat, 2 if seat == 0 else 1)))
        assert owing.state.powers == ("peek",)
        assert {type(move) for move in options(view(owing.state, seat), seat)} == {Give}
        assert options(view(owing.state, 1 - seat), 1 - seat) == []


def test_the_swap_after_a_look_is_decided_by_trying_both() -> None:
    """After the look the swap and declining it are options; there are no other looks."""
    game = table("cambio", ["QS AS AH AD", "2D 9H JH QH"], discard="3S", stock="KC", seen=seen("0 0 - -", "- - - -"))
    game = played(game, Draw(0, "stock"), Discard(0), Look(0, (Place(0, 0), Place(1, 0))))
    assert {type(move) for move in options(view(game.state, 0), 0)} == {Swap, DeclinePower}


MOVES: tuple[Move, ...] = (Draw(0, "stock"), Draw(0, "discard pile"), Call(0))


def tables(better: Move, by: float, tried: list[Move]) -> Iterator[Table]:
    """Yield tables at which one move is better, but for luck."""
    rng = Random(1)
    while True:
        luck = rng.random()

        def at(move: Move, luck: float = luck) -> float:
            tried.append(move)
            return 10 * luck + rng.random() + (by if move == better else 0.0)

        yield at


def test_moves_are_tried_until_one_is_clearly_best() -> None:
    """Worse moves are dropped, and the best is found in few tries; the luck of a table is the same for all."""
    tried: list[Move] = []
    assert best_of(MOVES, tables(MOVES[2], 1.0, tried)) == MOVES[2]
    assert len(tried) < 60


def test_the_first_move_is_made_if_others_are_no_better() -> None:
    """After so many tries a move must be better by more than chance."""
    for better, by in ((MOVES[0], 0.5), (MOVES[1], 0.0)):
        tried: list[Move] = []
        assert best_of(MOVES, tables(better, by, tried), 30) == MOVES[0]
        assert len(tried) <= 30
    assert best_of(MOVES, iter(()), None) == MOVES[0]
    assert best_of(MOVES, tables(MOVES[1], 9.0, []), 2) == MOVES[0], "one table says nothing"
    assert best_of(MOVES, tables(MOVES[1], 9.0, []), 0) == MOVES[0]


def test_what_the_end_of_a_round_is_worth() -> None:
    """Points ahead of the others, and the game if it is won; a game that goes on is worth the share of a seat."""
    state = change(new_game("rush", 2).state, totals=(10, 30))
    assert [worth(state, seat) for seat in (0, 1)] == [20 + A_GAME / 2, -20 + A_GAME / 2]
    over = change(state, winners=(0,), phase="over")
    assert [worth(over, seat) for seat in (0, 1)] == [20 + A_GAME, -20]
    one = change(new_game("cambia", 2).state, totals=(10, 30), winners=(0,))
    assert [worth(one, seat) for seat in (0, 1)] == [ALL + 20 * BESIDES, -20 * BESIDES]
    assert worth(change(one, winners=()), 1) == -20 * BESIDES


def test_a_round_is_played_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """To the count, through shuffles, or so far as there are moves left for it."""
    rush = load_variant("rush")
    cards = [each.text for each in rush.cards]
    start = Game.set_up(rush, ["Ana", "Ben"], hands=[cards[:4], cards[4:8]], stock=cards[8:12], discard=cards[12:])
    ends = [play_out(start.state, Random(seed)) for seed in (1, 1, 2)]
    assert all(end.phase == "deal" for end in ends)
    assert ends[0] == ends[1] != ends[2]
    assert play_out(ends[0], Random(1)) == ends[0]
    monkeypatch.setattr(playout, "MOST_MOVES", 3)
    assert play_out(start.state, Random(1)).phase not in ("deal", "over")
