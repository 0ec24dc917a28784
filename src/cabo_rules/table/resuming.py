"""A sitting that a crash or a restart has interrupted."""

from __future__ import annotations

import sys

from attrs import evolve

from cabo_rules.errors import GameError
from cabo_rules.events.evolve import evolve as evolve_state
from cabo_rules.game import Game
from cabo_rules.state import new_state
from cabo_rules.table.kept import Kept
from cabo_rules.table.marks import marked, marks_at
from cabo_rules.table.playing import MOST_REMEMBERED, begun, moved_on
from cabo_rules.table.reading import kept_from_text
from cabo_rules.table.sitting import Recent, Sitting
from cabo_rules.variants.load import variant_from_data


def resumed(kept: Kept, game: Game | None, now: float) -> Sitting:
    """Return the sitting of what was stored. What has been kept may be newer than the game.

    :raises GameError: if they do not belong together.
    """
    if game is None:
        if kept.variant is None:
            raise GameError("the storage has lost the log of its game")
        return begun(Sitting(variant_from_data(kept.variant, "the table's variant"), kept), now)
    kept = _kept_with(game, kept)
    if len(kept.chairs) != game.state.seats:
        raise GameError("what the table has kept: chairs: must be as many as the seats of the game")
    game = game.with_seed(int(kept.seed))
    at = game.number + kept.undone
    answered = tuple([each for each in kept.answered if each.number <= at])
    kept = evolve(kept, variant=None, answered=answered)
    recent = _recent(game, kept, now)
    marks = marks_at(recent[0].number - 1 if recent else at)
    for each in recent:
        marks = marked(marks, [each.step], kept.undone, each.time)
    return moved_on(Sitting(game.variant, kept, game, marks, recent=recent), game, now)


def _kept_with(game: Game, kept: Kept) -> Kept:
    """Return what was kept with a game: if an undo was stored without the shorter game, what was kept before it."""
    if kept.before is not None and game.number + kept.undone > kept.undone_at:
        kept = kept_from_text(kept.before)
    return evolve(kept, before=None)


def _recent(game: Game, kept: Kept, now: float) -> tuple[Recent, ...]:
    """Return the last steps with the times that were kept, so that faces are shown on, but no longer than before."""
    times = kept.moments.by_number()
    first = max(min(times, default=sys.maxsize), game.number + kept.undone - MOST_REMEMBERED + 1)
    recent, state = [], new_state(game.variant, game.state.seats)
    for step in game.steps:
        number = step.number + kept.undone
        if number >= first:
            recent.append(Recent(number, times.get(number, now), state, step))
        for event in step.events:
            state = evolve_state(state, event)
    return tuple(recent)
