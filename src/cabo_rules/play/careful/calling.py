"""The call of a careful player: made if it is likely enough to be lowest for what a call wins and costs."""

from __future__ import annotations

from typing import Final

from cabo_rules.play.careful.end import cost_of_a_failed_call
from cabo_rules.play.careful.estimate import Estimate
from cabo_rules.play.careful.lowest import Rival

PROSPECT: Final = 0.62
"""How likely a player is to win the round who does not call yet."""
PROSPECT_OF_ALL: Final = 0.9
"""The same in a game of one round, with one rival."""
PER_RIVAL: Final = 0.943
"""The part of it that each further rival leaves, who may call first."""
A_WIN: Final = 8.0
"""The worth of winning a round, in points, besides its score."""
HOPELESS: Final = 2.0
"""With more points than so many unseen cards have, a player does not think of calling."""
PATIENCE: Final = 15
"""After so many laps a player begins to lose patience, and after twice as many calls with any hand, so that every round
ends. Few rounds have more than ten."""


def calls_now(estimate: Estimate, ahead: float = 0.0) -> bool:
    """Return whether a call is worth more than going on.

    :param ahead: what the best use of a drawn card is worth, if there is one to use.
    """
    state = estimate.state
    points = estimate.points - (0.0 if estimate.last else ahead)  # in the last turn, a move is not worth points
    patience = 2 - state.turns / (state.seats * PATIENCE)
    if patience <= 0:
        return True
    if points > HOPELESS * estimate.mean and len(estimate.own) > 1:
        return False
    return _likelihood(estimate, points) >= _needed(estimate, points) * min(patience, 1.0)


def _likelihood(estimate: Estimate, points: float) -> float:
    """Return how likely a call is to win. If a tie wins, it is enough that no hand has half a point less, and so on."""
    tie = -0.5 if estimate.variant.scoring.caller.tied == "lowest" else 0.5
    likely = estimate.likelihood(points + tie, estimate.hidden)
    highest = estimate.variant.calling.highest_hand
    if highest is not None:  # the limit is like a player who has just more
        limit = Rival(-1, highest + 0.5, estimate.hidden * estimate.variance)
        likely *= limit.beaten_by(points)
    return likely


def _needed(estimate: Estimate, points: float) -> float:
    """Return how likely a call must be to win: as likely as one who goes on, and more if it costs more than it wins."""
    variant = estimate.variant
    if variant.game.several is None:
        return PROSPECT_OF_ALL * PER_RIVAL ** (len(estimate.rivals) - 1)
    won = A_WIN - variant.scoring.caller.bonus
    if variant.scoring.winner_scores == "nothing":
        won += max(points, 0.0)
    lost = cost_of_a_failed_call(variant, points)
    return (PROSPECT * won + lost) / (won + lost)
