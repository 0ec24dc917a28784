"""Records of games, made from what happened."""

from __future__ import annotations

from cabo_rules.cards import HIDDEN
from cabo_rules.errors import check_kind
from cabo_rules.game import Game
from cabo_rules.logs.claims import claims_of
from cabo_rules.moves import Deal, Move, Shuffle
from cabo_rules.notation.record import Record, make_note
from cabo_rules.variants.digest import variant_digest


def record_of(game: Game) -> Record:
    """Return the record of a game: each move, and all faces that it showed.

    The record of a view is what its viewer could note.

    :raises GameError: if ``game`` is not a game.

    >>> from cabo_rules import load_variant
    >>> from cabo_rules.moves import CloseLooks
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7).play(CloseLooks())
    >>> record_of(game.view(1)).notes[1].claims.open_card
    Card(text='3C')
    """
    check_kind(Game, "game", game, "a Game")
    viewer = game.viewer
    notes = [make_note(_noted(step.move), claims_of(step.move, step.events, viewer), (), 0, 0) for step in game.steps]
    return Record(game.variant, game.players, notes, viewer, variant_digest(game.variant))


def _noted(move: Move) -> Move:
    """Return a move as an observer notes it: an order of cards that all lie face down is left out."""
    if isinstance(move, Deal) and {*move.order} == {HIDDEN}:
        return Deal((), move.starter, move.dealer, move.commitment)
    if isinstance(move, Shuffle) and {*move.order} == {HIDDEN}:
        return Shuffle((), move.commitment)
    return move
