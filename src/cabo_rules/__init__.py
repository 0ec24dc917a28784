"""The rules of the card game Cabo: a referee, variants as data, and replayable records of games.

What is listed in ``__all__`` is public, and so are the modules ``moves`` and ``events``. What works with files is
loaded when it is first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from cabo_rules import events, moves
from cabo_rules.cards import HIDDEN, Card, card
from cabo_rules.chance import commitment
from cabo_rules.errors import (
    CaboError,
    CardError,
    GameError,
    LimitError,
    LogError,
    MoveError,
)
from cabo_rules.events.evolve import evolve, replay
from cabo_rules.game import Game
from cabo_rules.moves import (
    HOST,
    SPECTATOR,
    Abandon,
    Call,
    Claim,
    CloseLooks,
    CloseWindow,
    Deal,
    DeclineGift,
    DeclinePower,
    Discard,
    Draw,
    EndGame,
    EndTurn,
    FirstLook,
    Give,
    Keep,
    Look,
    Match,
    Move,
    OpenCommitment,
    PassSnap,
    Penalize,
    Place,
    PlacePenalty,
    PutBack,
    SetUp,
    Shuffle,
    Snap,
    Swap,
    Trade,
)  # fmt: skip
from cabo_rules.past import Step
from cabo_rules.referee import LegalMoves, decide, legal_moves, refusal
from cabo_rules.refusals import IllegalMove, Refusal
from cabo_rules.rules.hidden import HiddenCardError
from cabo_rules.rules.scoring import RoundScore, score_round
from cabo_rules.state import Phase, State, new_state
from cabo_rules.version import VERSION
from cabo_rules.views import Recall, known_to, redact, view

if TYPE_CHECKING:
    from cabo_rules.authoring.rulebook import rulebook_markdown
    from cabo_rules.logs import (
        LogWriter,
        Recovered,
        as_data,
        load_game,
        load_lines,
        log_lines,
        move_line,
        read_move,
        read_step,
        recover_game,
        save_game,
        step_line,
    )
    from cabo_rules.possible import possible_game
    from cabo_rules.validate import Verdict, validate_archive, validate_lines, validate_log
    from cabo_rules.variants.clauses import Clause, clause_of
    from cabo_rules.variants.diagnostic import Diagnostic, VariantError
    from cabo_rules.variants.digest import variant_digest
    from cabo_rules.variants.load import VariantReport, check_variant, load_variant, variant_ids
    from cabo_rules.variants.model import Variant

__version__ = VERSION

_ON_DEMAND = {
    "Clause": "variants.clauses",
    "Diagnostic": "variants.diagnostic",
    "Variant": "variants.model",
    "VariantError": "variants.diagnostic",
    "VariantReport": "variants.load",
    "check_variant": "variants.load",
    "clause_of": "variants.clauses",
    "load_variant": "variants.load",
    "rulebook_markdown": "authoring.rulebook",
    "variant_digest": "variants.digest",
    "variant_ids": "variants.load",
    "LogWriter": "logs",
    "Recovered": "logs",
    "as_data": "logs",
    "load_game": "logs",
    "load_lines": "logs",
    "log_lines": "logs",
    "move_line": "logs",
    "read_move": "logs",
    "read_step": "logs",
    "recover_game": "logs",
    "save_game": "logs",
    "step_line": "logs",
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
    "Abandon",
    "CaboError",
    "Call",
    "Card",
    "CardError",
    "Claim",
    "Clause",
    "CloseLooks",
    "CloseWindow",
    "Deal",
    "DeclineGift",
    "DeclinePower",
    "Diagnostic",
    "Discard",
    "Draw",
    "EndGame",
    "EndTurn",
    "FirstLook",
    "Game",
    "GameError",
    "Give",
    "HiddenCardError",
    "IllegalMove",
    "Keep",
    "LegalMoves",
    "LimitError",
    "LogError",
    "LogWriter",
    "Look",
    "Match",
    "Move",
    "MoveError",
    "OpenCommitment",
    "PassSnap",
    "Penalize",
    "Phase",
    "Place",
    "PlacePenalty",
    "PutBack",
    "Recall",
    "Recovered",
    "Refusal",
    "RoundScore",
    "SetUp",
    "Shuffle",
    "Snap",
    "State",
    "Step",
    "Swap",
    "Trade",
    "Variant",
    "VariantError",
    "VariantReport",
    "Verdict",
    "as_data",
    "card",
    "check_variant",
    "clause_of",
    "commitment",
    "decide",
    "events",
    "evolve",
    "known_to",
    "legal_moves",
    "load_game",
    "load_lines",
    "load_variant",
    "log_lines",
    "move_line",
    "moves",
    "new_state",
    "possible_game",
    "read_move",
    "read_step",
    "recover_game",
    "redact",
    "refusal",
    "replay",
    "rulebook_markdown",
    "save_game",
    "score_round",
    "step_line",
    "validate_archive",
    "validate_lines",
    "validate_log",
    "variant_digest",
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
