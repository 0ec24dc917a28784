"""The rules of the card game Cabo: a referee, variants as data, and replayable records of games.

The names in ``__all__`` are public, and so are the modules that the API reference lists. Code that works with files is
loaded when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from cabo_rules import events, moves
from cabo_rules.cards import HIDDEN, Card, card
from cabo_rules.errors import CaboError, GameError, LogError
from cabo_rules.events.evolve import evolve, replay
from cabo_rules.game import Game
from cabo_rules.past import Step
from cabo_rules.referee import decide, legal_moves, refusal
from cabo_rules.refusals import IllegalMove, Refusal
from cabo_rules.rules.hidden import HiddenCardError
from cabo_rules.rules.scoring import score_round
from cabo_rules.seats import HOST, SPECTATOR
from cabo_rules.state import State, new_state
from cabo_rules.version import VERSION
from cabo_rules.views import redact, view

if TYPE_CHECKING:
    from cabo_rules.authoring.rulebook import rulebook_markdown
    from cabo_rules.logs import LogWriter, load_game, load_lines, log_lines, recover_game, save_game
    from cabo_rules.possible import possible_game
    from cabo_rules.validate import Verdict, validate_archive, validate_lines, validate_log
    from cabo_rules.variants.check import check_variant
    from cabo_rules.variants.clauses import clause_of
    from cabo_rules.variants.diagnostic import Diagnostic
    from cabo_rules.variants.error import VariantError
    from cabo_rules.variants.load import load_variant, variant_ids
    from cabo_rules.variants.model import Variant

__version__ = VERSION

_ON_DEMAND = {
    "Diagnostic": "variants.diagnostic",
    "Variant": "variants.model",
    "VariantError": "variants.error",
    "check_variant": "variants.check",
    "clause_of": "variants.clauses",
    "load_variant": "variants.load",
    "rulebook_markdown": "authoring.rulebook",
    "variant_ids": "variants.load",
    "LogWriter": "logs",
    "load_game": "logs",
    "load_lines": "logs",
    "log_lines": "logs",
    "recover_game": "logs",
    "save_game": "logs",
    "Verdict": "validate",
    "possible_game": "possible",
    "validate_archive": "validate",
    "validate_lines": "validate",
    "validate_log": "validate",
}

__all__ = [
    "HIDDEN",
    "HOST",
    "SPECTATOR",
    "CaboError",
    "Card",
    "Diagnostic",
    "Game",
    "GameError",
    "HiddenCardError",
    "IllegalMove",
    "LogError",
    "LogWriter",
    "Refusal",
    "State",
    "Step",
    "Variant",
    "VariantError",
    "Verdict",
    "card",
    "check_variant",
    "clause_of",
    "decide",
    "events",
    "evolve",
    "legal_moves",
    "load_game",
    "load_lines",
    "load_variant",
    "log_lines",
    "moves",
    "new_state",
    "possible_game",
    "recover_game",
    "redact",
    "refusal",
    "replay",
    "rulebook_markdown",
    "save_game",
    "score_round",
    "validate_archive",
    "validate_lines",
    "validate_log",
    "variant_ids",
    "view",
]  # fmt: skip


if not TYPE_CHECKING:  # else every name would pass for one of Any

    def __getattr__(name: str) -> Any:
        """Load what only files need when files come."""
        if name in _ON_DEMAND:
            value = getattr(import_module(f"cabo_rules.{_ON_DEMAND[name]}"), name)
            globals()[name] = value
            return value
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
