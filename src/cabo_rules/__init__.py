"""The rules of the card game Cabo: a referee, variants as data, and replayable records of games.

The names in ``__all__`` are public, and so are the modules that the API reference lists, each loaded when first used.
"""

from __future__ import annotations

from cabo_rules.on_demand import loader
from cabo_rules.version import VERSION

TYPE_CHECKING = False  # as in typing, without importing it

if TYPE_CHECKING:
    from cabo_rules import events, moves
    from cabo_rules.authoring.rulebook import rulebook_markdown
    from cabo_rules.authoring.sheet import rulebook_sheet
    from cabo_rules.cards import HIDDEN, Card, card
    from cabo_rules.errors import CaboError, GameError, LogError
    from cabo_rules.events.evolve import evolve, replay
    from cabo_rules.game import Game
    from cabo_rules.legal import legal_moves
    from cabo_rules.logs import LogWriter, load_game, load_lines, log_lines, recover_game, save_game
    from cabo_rules.past import Step
    from cabo_rules.possible import possible_game, possible_state
    from cabo_rules.referee import decide, refusal
    from cabo_rules.refusals import IllegalMove, Refusal
    from cabo_rules.rules.awaited import awaited
    from cabo_rules.rules.hidden import HiddenCardError
    from cabo_rules.rules.scoring import score_round
    from cabo_rules.seats import HOST, SPECTATOR
    from cabo_rules.state import State, new_state
    from cabo_rules.validate import Verdict, validate_archive, validate_lines, validate_log
    from cabo_rules.variants.check import check_variant
    from cabo_rules.variants.clauses import clause_of
    from cabo_rules.variants.diagnostic import Diagnostic
    from cabo_rules.variants.error import VariantError
    from cabo_rules.variants.load import load_variant, variant_ids
    from cabo_rules.variants.model import Variant
    from cabo_rules.views import redact, view

__version__ = VERSION

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
    "awaited",
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
    "possible_state",
    "recover_game",
    "redact",
    "refusal",
    "replay",
    "rulebook_markdown",
    "rulebook_sheet",
    "save_game",
    "score_round",
    "validate_archive",
    "validate_lines",
    "validate_log",
    "variant_ids",
    "view",
]  # fmt: skip

if not TYPE_CHECKING:  # else every name would pass for one of Any
    __getattr__ = loader(
        globals(),
        {
            "authoring.rulebook": ("rulebook_markdown",),
            "authoring.sheet": ("rulebook_sheet",),
            "cards": ("HIDDEN", "Card", "card"),
            "errors": ("CaboError", "GameError", "LogError"),
            "events.evolve": ("evolve", "replay"),
            "game": ("Game",),
            "logs": ("LogWriter", "load_game", "load_lines", "log_lines", "recover_game", "save_game"),
            "past": ("Step",),
            "possible": ("possible_game", "possible_state"),
            "legal": ("legal_moves",),
            "referee": ("decide", "refusal"),
            "refusals": ("IllegalMove", "Refusal"),
            "rules.awaited": ("awaited",),
            "rules.hidden": ("HiddenCardError",),
            "rules.scoring": ("score_round",),
            "seats": ("HOST", "SPECTATOR"),
            "state": ("State", "new_state"),
            "validate": ("Verdict", "validate_archive", "validate_lines", "validate_log"),
            "variants.check": ("check_variant",),
            "variants.clauses": ("clause_of",),
            "variants.diagnostic": ("Diagnostic",),
            "variants.error": ("VariantError",),
            "variants.load": ("load_variant", "variant_ids"),
            "variants.model": ("Variant",),
            "views": ("redact", "view"),
        },
    )


def __dir__() -> list[str]:
    return [*__all__, "__all__", "__doc__", "__file__", "__name__", "__path__", "__version__"]
