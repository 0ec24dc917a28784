"""A round of Cabo Rush whose host has committed to the cards, for tests of commitments."""

from __future__ import annotations

from collections.abc import Sequence

from cabo_rules import Card, Game
from cabo_rules.chance import commitment
from cabo_rules.moves import SPECTATOR, Call, CloseLooks, CloseWindow, Deal, Discard, Draw
from tests.rules.tables import new_game, play, shuffled_for

NONCE = "5" * 64
OTHER = "6" * 64
EVERYBODY = (0, 1, SPECTATOR)
ORDER = shuffled_for("rush", ["2S 3S 4S 5S", "KH 3H 4H 5H"], "9C 8C")


def dealt(promised: Sequence[Card] = ORDER) -> Game:
    """A round of Cabo Rush, dealt by a host who has committed to its order, or to another one."""
    return play(new_game("rush", 2), Deal(ORDER, 0, commitment=commitment(promised, NONCE)))


def played(game: Game) -> Game:
    """The same round, played to its end: seat 0 calls at once, seat 1 discards."""
    game = play(game, CloseLooks(), Call(0), Draw(1, "stock"), Discard(1))
    return play(game, CloseWindow()) if game.state.phase == "last snap" else game


def before_a_shuffle() -> Game:
    """The same round in the middle: nobody has snapped or called, and the host has to shuffle."""
    game = play(dealt(), CloseLooks())
    while game.state.shuffle is None:
        game = play(game, Draw(game.state.turn, "stock"))
        if game.state.shuffle is None:
            game = play(game, Discard(game.state.turn))
    return game
