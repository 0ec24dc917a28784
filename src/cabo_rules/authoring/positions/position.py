"""A worked position: a table, a move, and what the referee makes of it."""

from __future__ import annotations

from attrs import frozen

from cabo_rules.events import Event
from cabo_rules.game import Game
from cabo_rules.moves import Move, PlacePenalty
from cabo_rules.refusals import Refusal


@frozen
class Position:
    """A table, a move, and what happens or why not. The referee made it, so it cannot be wrong.

    :ivar key: the key of the variant file that it shows.
    :ivar first: the game as the table was set up.
    :ivar before: the game before the move, after the moves that lead to it.
    :ivar move: the move.
    :ivar after: the game after the move; None if the rules refuse it.
    :ivar refusal: why they refuse it; None if they allow it.
    """

    key: str
    first: Game
    before: Game
    move: Move
    after: Game | None
    refusal: Refusal | None


def allowed(first: Game, key: str, *moves: Move, event: type[Event] | None = None) -> Position | None:
    """Return the position of the last of some moves, or None if the event does not follow.

    :param event: an event that the move must cause.
    :raises IllegalMove: if the rules refuse any of the moves.
    """
    before = _played(first, moves[:-1])
    after = before.play(moves[-1])
    happened = [each for step in after.since(before.number) for each in step.events]
    if event is not None and not any(type(each) is event for each in happened):
        return None
    return Position(key, first, before, moves[-1], after, None)


def refused(first: Game, *moves: Move, codes: tuple[str, ...]) -> Position | None:
    """Return the position of the last of some moves, or None unless it is refused with one of the codes.

    :raises IllegalMove: if the rules refuse one of the moves before it.
    """
    before = _played(first, moves[:-1])
    refusal = before.refusal(moves[-1])
    if refusal is None or refusal.code not in codes:
        return None
    return Position(refusal.key, first, before, moves[-1], None, refusal)


def _played(game: Game, moves: tuple[Move, ...]) -> Game:
    """Play moves, and put each penalty card that is due in the first place for it."""
    for move in moves:
        game = settled(game.play(move))
    return game


def settled(game: Game) -> Game:
    """Return the game after all penalty cards that are due have been placed."""
    while game.state.penalty is not None:
        legal = game.legal_moves(game.state.penalty.seat)
        game = game.play(next(move for move in legal if isinstance(move, PlacePenalty)))
    return game
