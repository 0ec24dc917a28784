"""A frontend plays a game, shows it and asks what may be done."""
# pyright: strict

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Literal, assert_type

import cabo_rules as cabo
from cabo_rules.events import Drew, Event
from cabo_rules.legal import LegalMoves
from cabo_rules.moves import Deal, Draw, Keep, Move, Place, Snap
from cabo_rules.possible import Knowledge
from cabo_rules.state import Drawn, Phase, Slot
from cabo_rules.views import known_to


def plays() -> None:
    """``play`` gives a game back, and every fact about it has a type."""
    game = cabo.Game.new(cabo.load_variant("rush"), ["Ana", "Ben"], seed=7, starter=None, dealer=None)
    assert_type(game, cabo.Game)
    assert_type(game.play(Draw(0, "stock")), cabo.Game)
    assert_type(game.deal(), cabo.Game)
    assert_type(game.with_seed(None), cabo.Game)
    assert_type(game.shuffle(), cabo.Game)
    assert_type(game.variant, cabo.Variant)
    assert_type(game.players, tuple[str, ...])
    assert_type(game.totals, tuple[int, ...])
    assert_type(game.winners, tuple[int, ...] | None)
    assert_type(game.is_over, bool)
    assert_type(game.seed, int | None)
    assert_type(game.viewer, int | None)
    assert_type(game.moves, tuple[Move, ...])
    assert_type(game.events, tuple[Event, ...])
    assert_type(game.last_events, tuple[Event, ...])
    assert_type(game.last_step, cabo.Step | None)
    assert_type(game.since(3), tuple[cabo.Step, ...])
    assert_type(game.steps[0].events, tuple[Event, ...])


def sets_up_a_table() -> None:
    """Cards may be given as cards or as text, and holes as None."""
    rush = cabo.load_variant("rush")
    assert_type(
        cabo.Game.set_up(rush, ("Ana", "Ben"), hands=[["AS", None], [cabo.card("7D"), "KH"]], discard=["7H"]), cabo.Game
    )
    cabo.Game.set_up(rush, ["Ana", "Ben"], hands=[[1]])  # type: ignore[list-item]  # pyright: ignore[reportArgumentType]


def asks(game: cabo.Game, move: Move) -> None:
    """What may be done is asked of a game or of a state."""
    assert_type(game.legal_moves(0), LegalMoves)
    assert_type(iter(cabo.legal_moves(game.state, cabo.HOST)), Iterator[Move])
    assert_type(list(game.legal_moves(cabo.SPECTATOR)), list[Move])
    assert_type(move in game.legal_moves(0), bool)
    assert_type(game.legal_moves(0).count(), int)
    assert_type(game.refusal(move), cabo.Refusal | None)
    assert_type(cabo.refusal(game.state, move), cabo.Refusal | None)
    try:
        game.play(move)
    except cabo.IllegalMove as error:
        assert_type(error.refusal, cabo.Refusal)
        assert_type((error.refusal.code, error.refusal.key, error.refusal.sentence), tuple[str, str, str])


def reads_the_state(state: cabo.State) -> None:
    """What lies on the table; what may be missing has to be asked for."""
    assert_type(state.phase, Phase)
    assert_type(state.hands[0], tuple[Slot, ...])
    assert_type(state.hands[0][1].card, cabo.Card | None)
    assert_type(state.drawn, Drawn | None)
    assert_type(state.shuffle, Literal["turn", "penalty", "stock"] | None)
    assert_type(state.discard[-1].text, str)
    assert_type(known_to(state, Place(0, 1)), frozenset[int])
    str(state.drawn.card)  # type: ignore[union-attr]  # pyright: ignore[reportOptionalMemberAccess]
    str(state.hands[0][0].card.text)  # type: ignore[union-attr]  # pyright: ignore[reportOptionalMemberAccess]
    if state.phase == "finished":  # type: ignore[comparison-overlap]  # pyright: ignore[reportUnnecessaryComparison]
        raise AssertionError


def works_with_the_kernel(variant: cabo.Variant, move: Move) -> None:
    """The four functions below ``Game``."""
    state = cabo.new_state(variant, 2)
    happened = cabo.decide(state, move)
    assert_type(happened, tuple[Event, ...])
    assert_type(cabo.evolve(state, happened[0]), cabo.State)
    assert_type(cabo.replay(variant, 2, happened), cabo.State)


def shows(game: cabo.Game, step: cabo.Step, event: Event) -> None:
    """A view is of the same type as what it is a view of."""
    assert_type(game.view(0), cabo.Game)
    assert_type(cabo.view(game.state, cabo.SPECTATOR, recall="none"), cabo.State)
    assert_type(cabo.redact(step, 1), cabo.Step)
    assert_type(cabo.redact(event, 1), Event)
    assert_type(cabo.redact(Drew(0, cabo.HIDDEN), 1), Drew)
    assert_type(cabo.redact(game.state.hands[0][0], 1), Slot)
    assert_type(game.view(0).follow(cabo.redact(step, 0)), cabo.Game)
    assert_type(cabo.possible_game(game.view(0)), cabo.Game)
    assert_type(cabo.possible_state(game.view(0), Random(1)), cabo.State)
    assert_type(Knowledge(game.state).possible_state(Random(1)), cabo.State)
    cabo.view(game.state, 0, "some")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    cabo.redact(game.state, 0)  # type: ignore[type-var]  # pyright: ignore[reportArgumentType]
    game.follow(event)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def cannot_be_changed(game: cabo.Game, state: cabo.State, move: Keep) -> None:
    """All of it is frozen."""
    game.seed = 1  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
    state.turn = 1  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
    move.slot = 1  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
    cabo.card("AS").text = "AH"  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]


def must_be_said_right(game: cabo.Game, cards: list[cabo.Card]) -> None:
    """Moves take what they name, and nothing else."""
    Deal(tuple(cards), starter=1)
    Deal(cards, starter=1)  # type: ignore[arg-type]  # it is made a tuple, which pyright knows and mypy does not
    Snap(seat=1, target=Place(seat=2, slot=0))
    Draw(0, "pile")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    Draw("0", "stock")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    Keep(0)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    Snap(1, (2, 0))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    game.play("draw")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    game.play()  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    cabo.Game.new("rush", ["Ana", "Ben"])  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
