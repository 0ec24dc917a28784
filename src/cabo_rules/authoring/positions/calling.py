"""Positions of the call and of the end of a round."""

from __future__ import annotations

from typing import Any, Final

from cabo_rules.authoring.positions.position import Position, allowed, refused
from cabo_rules.authoring.positions.table import Table
from cabo_rules.events import Called
from cabo_rules.moves import Call, CloseWindow, Discard, Draw, EndTurn, Move
from cabo_rules.variants.model import Variant


def moment(variant: Variant) -> tuple[Move, ...]:
    """Return the moves of Ana's turn before she may call."""
    return (Draw(0, "stock"), Discard(0)) if variant.calling.when == "end of the turn" else ()


def last_turn(variant: Variant) -> tuple[Move, ...]:
    """Return the moves of a turn in which Ana discards a card from the stock."""
    ended = (EndTurn(0),) if variant.turn.ends == "by the player" else ()
    return (Draw(0, "stock"), Discard(0), *ended)


def count(table: Table, key: str, *, stock_out: bool = False, **more: Any) -> Position | None:
    """Return the position of the last move of a round, which a player has called; none if a shuffle changes
    the card that is drawn.

    :param stock_out: whether the stock has no card but that one; then somebody else has called.
    """
    moves = last_turn(table.variant)
    if table.caller == 0:
        rules = table.variant.calling
        moves = (*moment(table.variant), Call(0), *(moves if rules.when == "any point of the turn" else ()))
        first = table.game(lap=rules.earliest_lap, **more)
    else:
        first = (table.game_without_stock if stock_out else table.game)(caller=table.caller, **more)
    before = last = first
    for move in moves:
        before, last = before.play(move), before
    if before.state.phase == "last snap":
        last, moves, before = before, (CloseWindow(),), before.play(CloseWindow())
    if before.state.powers:  # the stock was shuffled before the draw, and the card drawn is not the plain one
        return None
    assert before.state.phase in ("deal", "over")  # a discard from the stock leaves nothing open
    return Position(key, first, last, moves[-1], before, None)


def call(table: Table) -> Position | None:
    """Ana calls."""
    table.stock = [table.plain()]
    game = table.game(lap=table.variant.calling.earliest_lap)
    return allowed(game, "calling.when", *moment(table.variant), Call(0), event=Called)


def too_soon(table: Table) -> Position | None:
    """Ana calls in a lap that is too early."""
    table.stock = [table.plain()]
    return refused(table.game(), *moment(table.variant), Call(0), codes=("calling.too_soon",))


def wrong_moment(table: Table) -> Position | None:
    """Ana calls before she has used a card, or after she has drawn one."""
    table.stock = [table.plain()]
    game = table.game(lap=table.variant.calling.earliest_lap)
    return refused(game, Call(0), codes=("calling.too_early",)) or refused(
        game, Draw(0, "stock"), Call(0), codes=("calling.too_late",)
    )


def second_call(table: Table) -> Position | None:
    """Somebody has called already."""
    table.stock = [table.plain()]
    game = table.game(caller=table.third, lap=table.variant.calling.earliest_lap)
    return refused(game, *moment(table.variant), Call(0), codes=("calling.called_already",))


def round_over(table: Table) -> Position | None:
    """Ana has the last turn after a call."""
    table.stock = [table.plain()]
    return count(table, "calling.last_turns")


def stock_out(table: Table) -> Position | None:
    """Ana draws the last card of the stock, or draws when there is none."""
    rule = table.variant.calling.stock_out
    if isinstance(rule, str):
        table.stock = [table.plain()]
        return allowed(table.game_without_stock(), "calling.stock_out", *last_turn(table.variant))
    return allowed(table.game_without_stock(), "calling.stock_out", Draw(0, "stock"))


SCENES: Final = (call, wrong_moment, too_soon, second_call, round_over, stock_out)
