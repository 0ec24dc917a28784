"""The base classes of OpenSpiel's games and states, with the types that OpenSpiel does not declare."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    pyspiel: Any = None

    class SpielGame:
        """The base class of games."""

        def __init__(self, game_type: Any, info: Any, params: Any) -> None: ...

    class SpielState:
        """The base class of states, with what is used here."""

        def __init__(self, game: Any) -> None: ...

        def get_game(self) -> Any:
            """Return the game."""
            raise NotImplementedError

        def full_history(self) -> list[Any]:
            """Return the actions so far, each with its player."""
            raise NotImplementedError

        def apply_action(self, action: int) -> None:
            """Apply an action, and note it."""
            raise NotImplementedError

else:
    import pyspiel
    from pyspiel import Game as SpielGame
    from pyspiel import State as SpielState

__all__ = ["SpielGame", "SpielState", "pyspiel"]
