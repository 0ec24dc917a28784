"""The base class of PettingZoo's environments, with the types that PettingZoo does not declare."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:

    class AECEnv:
        """The attributes and methods of a PettingZoo environment that its heirs use, or their users."""

        agent_selection: str
        num_agents: int
        max_num_agents: int
        unwrapped: Any

        def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
            """Yield the agent that acts, until the game has ended for all."""
            raise NotImplementedError

        def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
            """Return what the agent sees, its reward, whether its game has ended or was cut short, and its info."""
            raise NotImplementedError

        def _was_dead_step(self, action: Any) -> None: ...
        def _clear_rewards(self) -> None: ...
        def _accumulate_rewards(self) -> None: ...

else:
    from pettingzoo import AECEnv

__all__ = ["AECEnv"]
