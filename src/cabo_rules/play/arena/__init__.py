"""The arena: games of agents, each of which knows only what its seat sees."""

from __future__ import annotations

from cabo_rules.play.arena.contest import Contestant
from cabo_rules.play.arena.failures import AgentError, Failing
from cabo_rules.play.arena.figures import Difference, Figure
from cabo_rules.play.arena.game import Maker
from cabo_rules.play.arena.plots import draw_results
from cabo_rules.play.arena.result import CallOutcome, Failure, Result, RoundResult
from cabo_rules.play.arena.run import play, play_game, replay_game
from cabo_rules.play.arena.summaries import Comparison, Summary, compare, summarize

__all__ = [
    "AgentError",
    "CallOutcome",
    "Comparison",
    "Contestant",
    "Difference",
    "Failing",
    "Failure",
    "Figure",
    "Maker",
    "Result",
    "RoundResult",
    "Summary",
    "compare",
    "draw_results",
    "play",
    "play_game",
    "replay_game",
    "summarize",
]
