"""Positions of the first look, and of conduct."""

from __future__ import annotations

from typing import Final

from cabo_rules.authoring.positions.position import Position, allowed, refused
from cabo_rules.authoring.positions.table import NAMES, Lacking, Table
from cabo_rules.game import Game
from cabo_rules.moves import Draw, FirstLook, Penalize
from cabo_rules.variants.derived import in_first_look

_LARGEST: Final = 16
"""The largest hand of a picture."""


def _dealt(table: Table) -> Game:
    """Return a game whose first round has just been dealt.

    :raises Lacking: if the hands are too large for a picture.
    """
    if table.variant.deal.cards > _LARGEST:
        raise Lacking
    names = [NAMES[seat] if seat < len(NAMES) else f"player {seat + 1}" for seat in range(table.seats)]
    return Game.new(table.variant, names, seed=3)


def look(table: Table) -> Position | None:
    """Ana takes her first look."""
    looks = table.variant.deal.first_look
    if looks is None:
        return None
    game = _dealt(table)
    seen = [n for n, slot in enumerate(game.state.hands[0]) if in_first_look(table.variant, looks, *slot.cell)]
    return allowed(game, "deal.first_look.cards", FirstLook(0, tuple(seen[: looks.cards])))


def look_too_many(table: Table) -> Position | None:
    """Ana looks at one card more."""
    looks = table.variant.deal.first_look
    seen = tuple(range(1 if looks is None else min(looks.cards + 1, table.variant.deal.cards)))
    return refused(_dealt(table), FirstLook(0, seen), codes=("deal.look_too_many", "deal.looks_over"))


def look_elsewhere(table: Table) -> Position | None:
    """Ana looks at a card in another place."""
    game, last = _dealt(table), table.variant.deal.cards - 1
    codes = ("deal.look_elsewhere",)
    found = (refused(game, FirstLook(0, (slot,)), codes=codes) for slot in range(last, -1, -1))
    return next(filter(None, found), None)


def draw_too_soon(table: Table) -> Position | None:
    """The starter draws while players may still look."""
    game = _dealt(table)
    return refused(game, Draw(game.state.turn, "stock"), codes=("deal.looks_open",))


def forbidden_look(table: Table) -> Position | None:
    """Ben has looked at a card that he may not see."""
    game = table.game()
    return refused(game, Penalize(1), codes=("conduct.no_penalty",)) or allowed(
        game, "conduct.forbidden_look", Penalize(1)
    )


SCENES: Final = (look, look_too_many, look_elsewhere, draw_too_soon)
CONDUCT: Final = (forbidden_look,)
