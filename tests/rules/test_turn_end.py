"""Turn, continued: when a turn ends, and what that forfeits."""

from __future__ import annotations

import pytest

from cabo_rules import Game, events
from cabo_rules import moves as m
from tests.rules.scenes import discarded, snap
from tests.rules.tables import happened, is_listed, kinds, play, refused, refused_by, table, with_keys

BY_ITSELF = ("eventide", "rush", "stacking")
BY_PLAYER = ("travellers", "hunner")
PILES: tuple[m.Pile, ...] = ("stock", "discard pile")


def three(variant: str, stock: str = "6C", discard: str = "5C", caller: int | None = None) -> Game:
    """Three players with plain cards; it is seat 0's turn."""
    hands = ["1 2 3", "1 2 3", "1 2 3"] if variant == "eventide" else ["AS 2S 3S", "AH 2H 3H", "AD 2D 3D"]
    if variant == "eventide":
        stock, discard = stock.replace("C", ""), discard.replace("C", "")
    return table(variant, hands, stock=stock, discard=discard, caller=caller)


@pytest.mark.parametrize("variant", BY_ITSELF)
@pytest.mark.parametrize(
    "moves",
    [(m.Draw(0, "stock"), m.Discard(0)), (m.Draw(0, "stock"), m.Keep(0, 0)), (m.Draw(0, "discard pile"), m.Keep(0, 0))],
    ids=["discard", "keep", "keep from the discard pile"],
)
def test_a_turn_ends_by_itself(variant: str, moves: tuple[m.Move, ...]) -> None:
    """A turn is one action: the next begins at once (2010; ruling for Cabo Rush and stacking); nobody ends it."""
    game = play(three(variant), *moves)
    assert game.last_events[-1] == events.TurnBegan(1)
    assert refused_by(game, m.EndTurn(0)) == ("turn.ends_by_itself", "turn.ends")
    assert refused(game, m.EndTurn(1)).code == "turn.ends_by_itself"


POWER_TURNS: list[tuple[str, str, m.Move, bool]] = [
    ("eventide", "7", m.Look(0, (m.Place(0, 0),)), True),
    ("eventide", "11", m.Swap(0, (m.Place(0, 0), m.Place(1, 0))), True),
    ("rush", "9C", m.Look(0, (m.Place(1, 0),)), True),
    ("rush", "QC", m.Swap(0, (m.Place(0, 0), m.Place(1, 0))), True),
    ("stacking", "8C", m.Look(0, (m.Place(0, 0),)), True),
    ("stacking", "JC", m.Swap(0, (m.Place(0, 0), m.Place(1, 0))), True),
    ("stacking", "JC", m.DeclinePower(0), True),
    ("travellers", "8C", m.Look(0, (m.Place(0, 0),)), False),
    ("travellers", "JC", m.Swap(0, (m.Place(0, 0), m.Place(1, 0))), False),
    ("travellers", "JC", m.DeclinePower(0), False),
    ("hunner", "10C", m.Look(0, (m.Place(1, 0),)), False),
    ("hunner", "QC", m.Swap(0, (m.Place(0, 0), m.Place(1, 0))), False),
    ("hunner", "QC", m.DeclinePower(0), False),
]


@pytest.mark.parametrize(("variant", "drawn", "use", "ends"), POWER_TURNS)
def test_after_the_power(variant: str, drawn: str, use: m.Move, ends: bool) -> None:
    """After the power the turn is over (2010; ruling for Cabo Rush, stacking), or only the call is left of it."""
    game = play(three(variant, stock=drawn), m.Draw(0, "stock"))
    if variant not in ("eventide", "rush"):
        game = play(game, m.Discard(0))
    game = play(game, use)
    assert (game.last_events[-1] == events.TurnBegan(1)) is ends
    if not ends:
        rest: list[m.Move] = [m.Keep(0, 0), m.Discard(0), m.PutBack(0), m.Draw(0, "stock"), use]
        for move in rest:
            assert refused(game, move).code in ("turn.nothing_drawn", "turn.drawn_already", "powers.none_open")
        if variant == "hunner":
            assert refused(game, m.Match(0, (m.Claim(m.Place(0, 0)),))).code == "turn.nothing_drawn"
        left = list(game.legal_moves(0))
        snaps = [move for move in left if type(move).__name__ == "Snap"]
        assert [move for move in left if move not in snaps] == [m.EndTurn(0), m.Call(0)]


# --- by the player ----------------------------------------------------------------------------------------------------

TURNS: list[tuple[m.Move, ...]] = [
    (m.Draw(0, "stock"), m.Discard(0)),
    (m.Draw(0, "stock"), m.Keep(0, 0)),
    (m.Draw(0, "discard pile"), m.Keep(0, 0)),
    (m.Draw(0, "discard pile"), m.PutBack(0)),
]


@pytest.mark.parametrize("variant", BY_PLAYER)
@pytest.mark.parametrize("moves", TURNS)
def test_the_player_ends_the_turn(variant: str, moves: tuple[m.Move, ...]) -> None:
    """How to play Cabo and (ruling) The Cabo card game: a turn is over when its player says so, or calls."""
    game = play(three(variant), *moves)
    assert len(game.last_events) == 1
    assert happened(game, m.EndTurn(0)) == (events.TurnBegan(1),)
    assert refused(game, m.EndTurn(1)).code == "turn.not_yours"


@pytest.mark.parametrize("variant", BY_PLAYER)
@pytest.mark.parametrize("moves", TURNS)
@pytest.mark.parametrize("pile", PILES)
def test_the_next_draw_ends_the_turn(variant: str, moves: tuple[m.Move, ...], pile: m.Pile) -> None:
    """How to play Cabo: the next player's draw ends the turn before; ruling: from either pile, and in hunner too."""
    game = play(three(variant), *moves)
    assert kinds(happened(game, m.Draw(1, pile))) == ["TurnBegan", "Drew" if pile == "stock" else "Took"]
    assert game.play(m.Draw(1, pile)).state.turn == 1
    assert refused(game, m.Draw(2, pile)).code == "turn.not_yours"
    assert refused(game, m.Draw(0, pile)).code == "turn.drawn_already"


@pytest.mark.parametrize("variant", BY_PLAYER)
@pytest.mark.parametrize("end", [m.EndTurn(0), m.Draw(1, "stock"), m.Draw(1, "discard pile")])
def test_an_unused_power_is_forfeited(variant: str, end: m.Move) -> None:
    """How to play Cabo: the next draw forfeits the power; so do (ruling) the end of the turn, and both the call."""
    game = play(three(variant, stock="7C 6C"), m.Draw(0, "stock"), m.Discard(0))
    (power,) = game.state.powers
    game = play(game, end)
    assert game.last_events[:2] == (events.PowerEnded(0, power, "forfeited", "turn.ends"), events.TurnBegan(1))
    assert not game.state.powers
    for late in (m.Look(0, (m.Place(0, 0),)), m.Call(0)):
        assert refused(game, late).code == "turn.not_yours"


# --- what does not end a turn -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", BY_PLAYER)
def test_not_without_having_drawn(variant: str) -> None:
    """Ruling: a turn is not ended without having drawn, and a turn not begun is not ended by the next player's draw."""
    game = three(variant)
    assert refused_by(game, m.EndTurn(0)) == ("turn.not_done", "turn")
    for pile in PILES:
        assert refused(game, m.Draw(1, pile)).code == "turn.not_yours"
    game = play(game, m.Draw(0, "stock"))
    assert refused(game, m.EndTurn(0)).code == "turn.not_done"
    for pile in PILES:
        assert refused(game, m.Draw(1, pile)).code == "turn.not_yours"


@pytest.mark.parametrize("variant", BY_PLAYER)
def test_no_next_turn_to_draw_in(variant: str) -> None:
    """In the last turn of a round there is no next player whose draw could end it: its player does."""
    game = play(three(variant, stock="6C 7H", caller=1), m.Draw(0, "stock"), m.Discard(0))
    for seat in (1, 2):
        for pile in PILES:
            assert refused_by(game, m.Draw(seat, pile)) == ("turn.no_next", "turn.ends")
    assert "LastTurnEnded" in kinds(happened(game, m.EndTurn(0)))


def test_the_next_draw_passes_over_players_without_cards() -> None:
    """In the last lap a player without cards is passed over (ruling), also by the draw that ends the turn before."""
    game = play(table("travellers", ["AS 2S", "-", "AD 2D", "AC 2C"], stock="6C", discard="5C", caller=3),
                m.Draw(0, "stock"), m.Discard(0))  # fmt: skip
    assert refused(game, m.Draw(1, "stock")).code == "turn.not_yours"
    assert kinds(happened(game, m.Draw(2, "stock"))) == ["PassedOver", "TurnBegan", "Drew"]


def test_a_game_with_snaps_whose_turns_players_end() -> None:
    """A table may let turns of Cabo Rush be ended by their players: then nothing ends by itself."""
    variant = with_keys("rush", {"turn.ends": "by the player"})
    game = play(table(variant, ["AS 2S", "AH 2H"], stock="6C", discard="5C"), m.Draw(0, "stock"), m.Keep(0, 0))
    assert kinds(game.last_events) == ["Kept"]
    assert happened(game, m.EndTurn(0)) == (events.TurnBegan(1),)


def test_of_two_left_the_same_player_goes_on() -> None:
    """Once the other has no card left, the turn in progress is followed by its player's own last turn."""
    variant = with_keys("travellers", {"deal.seats.fewest": 2})
    game = play(discarded(variant, ["2S 3S", "5H"], "5C", stock="6C"), snap(1, 1, 0))
    assert game.state.last_lap is not None
    assert game.state.last_lap.last_turns == (0,)
    assert is_listed(game, m.Draw(0, "stock"))
    assert kinds(happened(game, m.Draw(0, "stock"))) == ["TurnBegan", "Drew"]
