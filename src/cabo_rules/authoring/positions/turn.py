"""Positions of the turn."""

from __future__ import annotations

from typing import Final

from cabo_rules.authoring.positions.position import Position, allowed, refused
from cabo_rules.authoring.positions.table import Table
from cabo_rules.moves import Discard, Draw, EndTurn, Keep, PutBack


def keep(table: Table) -> Position | None:
    """Ana keeps a card from the stock."""
    table.stock = [table.plain()]
    return allowed(table.game(), "turn.stock_card", Draw(0, "stock"), Keep(0, 1))


def discard(table: Table) -> Position | None:
    """Ana discards a card from the stock, if she may."""
    table.stock = [table.plain()]
    moves, game = (Draw(0, "stock"), Discard(0)), table.game()
    return refused(game, *moves, codes=("turn.not_with_card",)) or allowed(game, "turn.stock_card", *moves)


def no_place(table: Table) -> Position | None:
    """Ana cannot keep a card in an empty place."""
    table.stock = [table.plain()]
    table.hand(0, None)
    return refused(table.game(), Draw(0, "stock"), Keep(0, 2), codes=("slot.empty",))


def take(table: Table) -> Position | None:
    """Ana keeps the top card of the discard pile."""
    table.discard = [table.plain()]
    return allowed(table.game(), "turn.discard_pile.kept", Draw(0, "discard pile"), Keep(0, 1))


def barred(table: Table) -> Position | None:
    """Nobody draws from the discard pile."""
    table.discard = [table.plain()]
    return refused(table.game(), Draw(0, "discard pile"), codes=("turn.discard_barred",))


def not_taken(table: Table) -> Position | None:
    """Ana may not take this card."""
    table.discard = [table.take(lambda card: card.text in table.variant.not_taken)]
    return refused(table.game(), Draw(0, "discard pile"), codes=("turn.not_taken",))


def put_back(table: Table) -> Position | None:
    """Ana puts a card back, if she may."""
    table.discard = [table.plain()]
    moves, game = (Draw(0, "discard pile"), PutBack(0)), table.game()
    return refused(game, *moves, codes=("turn.not_with_card",)) or allowed(game, "turn.discard_pile.card", *moves)


def out_of_turn(table: Table) -> Position | None:
    """Ben draws in Ana's turn."""
    return refused(table.game(), Draw(1, "stock"), codes=("turn.not_yours",))


def twice(table: Table) -> Position | None:
    """Ana draws twice."""
    table.stock = [table.plain()]
    return refused(table.game(), Draw(0, "stock"), Draw(0, "stock"), codes=("turn.drawn_already",))


def end_too_soon(table: Table) -> Position | None:
    """Ana ends her turn before she has drawn a card."""
    return refused(table.game(), EndTurn(0), codes=("turn.not_done",))


def end(table: Table) -> Position | None:
    """Ana ends her turn when she has discarded a card, if she has to say so."""
    table.stock = [table.plain()]
    moves, game = (Draw(0, "stock"), Discard(0), EndTurn(0)), table.game()
    return refused(game, *moves, codes=("turn.ends_by_itself",)) or allowed(game, "turn.ends", *moves)


SCENES: Final = (out_of_turn, twice, keep, no_place, discard, take, put_back, barred, not_taken, end_too_soon, end)
