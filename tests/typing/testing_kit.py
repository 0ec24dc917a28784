"""A frontend's tests use the kit."""
# pyright: strict

from __future__ import annotations

from typing import assert_type

from hypothesis.strategies import SearchStrategy, integers, just

from cabo_rules import Game, Variant, load_variant, view
from cabo_rules import testing as kit
from cabo_rules.moves import CloseLooks, Draw, Move


def strategies(game: Game) -> None:
    """Each strategy says what it draws."""
    assert_type(kit.variants(), SearchStrategy[Variant])
    assert_type(kit.shipped_variants(), SearchStrategy[Variant])
    assert_type(kit.made_up_variants(), SearchStrategy[Variant])
    assert_type(kit.games(just(load_variant("rush")), seats=integers(2, 4), most_moves=50), SearchStrategy[Game])
    assert_type(kit.views(kit.games()), SearchStrategy[Game])
    assert_type(kit.moves(game, seat=0), SearchStrategy[Move])
    assert_type(kit.logs(), SearchStrategy[list[str]])
    kit.games(load_variant("rush"))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    kit.games(seats=2)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def leaks(game: Game) -> None:
    """A payload may be anything; a function that makes one is given a game."""
    kit.assert_no_leak({"hand": "??"}, game, 0)
    kit.assert_no_leak(lambda game: view(game.state, 0), game, 0, others=3)
    kit.assert_no_leak({}, game)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]


def dealers(game: Game) -> None:
    """The scripted dealer is a context, and deals and plays games."""
    with kit.ScriptedDealer(game, "9C") as dealer:
        assert_type(dealer, kit.ScriptedDealer)
        assert_type(dealer.deals("AS 2S", "AH 2H", stock="9C", starter=0), Game)
        assert_type(dealer.play(CloseLooks(), Draw(0, "stock")), Game)
        assert_type(dealer.game, Game)
    dealer.play("draw")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
