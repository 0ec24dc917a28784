"""A sitting that a crash or a restart has interrupted."""

from __future__ import annotations

from attrs import evolve

from cabo_rules.errors import GameError
from cabo_rules.game import Game
from cabo_rules.table.kept import Kept
from cabo_rules.table.marks import marks_at
from cabo_rules.table.playing import begun, moved_on
from cabo_rules.table.sitting import Sitting
from cabo_rules.variants.load import variant_from_data


def resumed(kept: Kept, game: Game | None, now: float) -> Sitting:
    """Return the sitting of what was stored. What has been kept may be newer than the game.

    :raises GameError: if they do not belong together.
    """
    if game is None:
        if kept.variant is None:
            raise GameError("the storage has lost the log of its game")
        return begun(Sitting(variant_from_data(kept.variant, "the table's variant"), kept), now)
    if len(kept.chairs) != game.state.seats:
        raise GameError("what the table has kept: chairs: must be as many as the seats of the game")
    game = game.with_seed(int(kept.seed))
    at = game.number + kept.undone
    answered = tuple([each for each in kept.answered if each.number <= at])
    kept = evolve(kept, variant=None, answered=answered)
    return moved_on(Sitting(game.variant, kept, game, marks_at(at)), game, now)
