"""Positions of powers: each power as it is used, and what it does not allow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cabo_rules.authoring.positions.position import Position, refused
from cabo_rules.authoring.positions.table import Table
from cabo_rules.game import Game
from cabo_rules.moves import (
    Call,
    DeclinePower,
    Discard,
    Draw,
    EndTurn,
    Keep,
    Look,
    Match,
    Move,
    PassSnap,
    Place,
    PutBack,
    Snap,
    Swap,
    Trade,
)
from cabo_rules.variants.derived import used_before_discard

_OTHER_MOVES: Final = (
    Call, DeclinePower, Discard, Draw, EndTurn, Keep, Match, PassSnap, PutBack, Snap, Trade,
)  # fmt: skip
"""The moves of the player on turn that use no power."""


def uses(table: Table, name: str) -> Iterator[Position]:
    """Yield a power step by step: each move that its user makes."""
    first, before = _opened(table, name)
    key = f"powers.named.{name}.cards"
    while (move := _step(before)) is not None:
        after = before.play(move)
        yield Position(key, first, before, move, after, None)
        if after.state.looked == () or after.state.turn != 0:
            return
        before = after


def _opened(table: Table, name: str) -> tuple[Game, Game]:
    """Return a game before and after a card with that power has been drawn, so that the power can be used."""
    card = table.take(lambda card: name in table.variant.powers_by_card.get(card.text, ()))
    if "drawn" in table.variant.triggers:
        table.stock = [card]
        first = table.game()
        drawn = first.play(Draw(0, "stock"))
        return first, drawn if used_before_discard(table.variant) else drawn.play(Discard(0))
    if "put back" in table.variant.triggers and card.text not in table.variant.not_taken:
        table.discard = [card]
        first = table.game()
        taken = first.play(Draw(0, "discard pile"))
        return first, taken if used_before_discard(table.variant) else taken.play(PutBack(0))
    table.hand(0, card)
    table.stock = [table.plain()]
    first = table.game()
    return first, first.play(Draw(0, "stock")).play(Keep(0, 2))


def _step(game: Game) -> Move | None:
    """Return a move by which Ana uses the open power, if there is one."""
    return next((move for move in game.legal_moves(0) if not isinstance(move, _OTHER_MOVES)), None)


def wrong_target(table: Table, name: str) -> Position | None:
    """Ana looks at a card that is not hers, or at one of hers."""
    first, before = _opened(table, name)
    codes = ("powers.wrong_target",)
    tries = (Look(0, (Place(1, 0),)), Look(0, (Place(0, 0),)))
    found = (before.refusal(move) for move in tries)
    for move, refusal in zip(tries, found, strict=True):
        if refusal is not None and refusal.code in codes:
            return Position(refusal.key, first, before, move, None, refusal)
    return None


def mandatory(table: Table, name: str) -> Position | None:
    """Ana may not leave the power unused."""
    first, before = _opened(table, name)
    refusal = before.refusal(DeclinePower(0))
    if refusal is None or refusal.code != "powers.mandatory":
        return None
    return Position(refusal.key, first, before, DeclinePower(0), None, refusal)


def not_from_the_pile(table: Table) -> Position | None:
    """Ana took the card from the discard pile, so its power is not used, or not before she puts the card back."""
    table.discard = [
        table.take(lambda card: card.text in table.variant.powers_by_card and card.text not in table.variant.not_taken)
    ]
    moves = (Draw(0, "discard pile"), Look(0, (Place(0, 0),)))
    return refused(table.game(), *moves, codes=("powers.none_open",))


def none(table: Table) -> Position | None:
    """Ana uses a power where no card has one."""
    table.stock = [table.plain()]
    if table.variant.triggers:
        return None
    return refused(table.game(), Draw(0, "stock"), Look(0, (Place(0, 0),)), codes=("powers.none_open",))


def caller_is_safe(table: Table, name: str) -> Position | None:
    """Ben has called, and his cards are safe from the power."""
    table.stock = [table.take(lambda card: name in table.variant.powers_by_card.get(card.text, ()))]
    first = table.game(caller=1)
    drawn = first.play(Draw(0, "stock"))
    before = drawn if used_before_discard(table.variant) else drawn.play(Discard(0))
    for move in (Look(0, (Place(1, 0),)), Swap(0, (Place(0, 0), Place(1, 0)))):
        refusal = before.refusal(move)
        if refusal is not None and refusal.code == "powers.caller_safe":
            return Position(refusal.key, first, before, move, None, refusal)
    return None


SCENES: Final = (none, not_from_the_pile)
OF_EACH: Final = (wrong_target, mandatory, caller_is_safe)
"""The positions that a power may have."""
