"""The agents that a command names: those of the library, and the user's own."""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from cabo_rules.errors import GameError, short, wrong_argument
from cabo_rules.play.agents import AGENTS
from cabo_rules.variants.nearest import nearest

if TYPE_CHECKING:
    from cabo_rules.play.arena import Maker

AN_AGENT: Final = "random, careful, sharp, or MODULE:NAME for one of your own"


def agents(text: str) -> list[str]:
    """Parse the names of agents.

    :raises ArgumentTypeError: if one is empty.

    >>> agents("careful,random")
    ['careful', 'random']
    """
    names = text.split(",")
    if not all(names):
        raise argparse.ArgumentTypeError(f"must be names of agents with commas between them, not {short(text)}")
    return names


def agents_for(option: str, names: Sequence[str], seats: int) -> list[str | tuple[str, Maker]]:
    """Return an agent for each seat; the last one that is named takes the seats that are left.

    :param option: the option that names them.
    :raises GameError: if there are more agents than seats, or one is not known or cannot be imported.
    """
    for name in names:
        if ":" not in name and name not in AGENTS:
            near = nearest(name, AGENTS)
            raise wrong_argument(option, AN_AGENT, name, f"did you mean {near!r}?" if near else "")
    if len(names) > seats:
        raise GameError(f"{option} names {len(names)} agents for {seats} seats")
    own = {name: _own_agent(option, name) for name in dict.fromkeys(names) if ":" in name}
    in_short = Counter([name.partition(":")[2] or name for name in dict.fromkeys(names)])
    named: list[str | tuple[str, Maker]] = []
    for name in names:
        made_by = name.partition(":")[2]
        named.append((made_by if in_short[made_by] == 1 else name, own[name]) if name in own else name)
    return [*named, *[named[-1]] * (seats - len(named))]


def agent_names(agents: Sequence[str | tuple[str, Maker]]) -> list[str]:
    """Return the name of each agent."""
    return [each if isinstance(each, str) else each[0] for each in agents]


def _own_agent(option: str, name: str) -> Maker:
    """Import an agent of the user.

    :param name: its module and its name there, as in ``my_agents:Bold``.
    :raises GameError: if it cannot be imported.
    """
    module, _, made_by = name.partition(":")
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())  # as python -m does
    try:
        maker: Any = import_module(module)
        for part in made_by.split("."):
            maker = getattr(maker, part)
    except Exception as error:  # of whatever the module does
        raise GameError(f"{option}: {short(name)} cannot be imported: {type(error).__name__}: {error}") from None
    return maker  # type: ignore[no-any-return]
