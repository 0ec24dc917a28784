"""The options of the commands that play many games of agents, the checks of their values, and the end of the games."""

from __future__ import annotations

import argparse
import signal
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import Final

from cabo_rules.cli.agents import AN_AGENT, agents, agents_for
from cabo_rules.cli.options import jobs, whole_number
from cabo_rules.cli.parser import option
from cabo_rules.errors import LogError
from cabo_rules.play.arena import AgentError, Maker, Result
from cabo_rules.variants.model import Variant


def check_counts(command: str, options: argparse.Namespace) -> None:
    """Check the numbers of games and of rounds.

    :raises LogError: if one of them is less than 1.
    """
    for name in ("games", "rounds"):
        if (count := getattr(options, name)) is not None and count < 1:
            raise LogError(f"{command}: --{name} must be at least 1, not {count}")


def agents_at(variants: Sequence[Variant], options: argparse.Namespace) -> list[str | tuple[str, Maker]]:
    """Return an agent for each seat: by default as many as are named, or the fewest that the variants allow.

    :raises VariantError: if a variant is not for so many players.
    :raises GameError: if there are more agents than seats, or one is not known or cannot be imported.
    """
    seats = options.seats
    if seats is None:
        seats = max(len(options.agents or ()), *[each.deal.seats.fewest for each in variants])
    for each in variants:
        each.check_seats(seats)
    return agents_for("--agents", options.agents or ["careful"], seats)


def by_turns(pairs: Iterable[tuple[Result, ...]], acted: set[str]) -> tuple[Iterator[Result], Iterator[Result]]:
    """Return the first and the second results of pairs, to be read by turns.

    :param acted: keeps the features that act in one of them.
    """
    waiting: deque[Result] = deque()

    def first() -> Iterator[Result]:
        for one, other in pairs:
            acted.update(one.acted, other.acted)
            waiting.append(other)
            yield one

    def second() -> Iterator[Result]:
        while waiting:
            yield waiting.popleft()

    return first(), second()


def until_the_end(
    games: Iterator[tuple[Result, ...]],
    ends: list[AgentError | KeyboardInterrupt],
    kept: list[tuple[Result, ...]] | None = None,
) -> Iterator[tuple[Result, ...]]:
    """Yield games up to the first failure of an agent or to Ctrl-C, which is noted.

    :param kept: keeps the games that are yielded.
    """
    try:
        for game in games:
            if kept is not None:
                kept.append(game)
            with _interrupts_wait():  # Ctrl-C while a game is counted would lose all figures
                yield game
    except (AgentError, KeyboardInterrupt) as end:
        ends.append(end)


@contextmanager
def _interrupts_wait() -> Generator[None]:
    """Let Ctrl-C come at the end of the block, unless another program answers it."""
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler or current_thread() is not main_thread():
        yield
        return
    came: list[int] = []
    signal.signal(signal.SIGINT, lambda number, frame: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if came:
        raise KeyboardInterrupt


AGENTS: Final = option(
    "--agents A,B",
    f"the agents, which change seats from game to game: {AN_AGENT}; the last one takes all seats that are left "
    "(default: careful)",
    type=agents,
)
SEATS: Final = option(
    "--seats N", "the number of players (default: one for each agent, or the fewest)", type=whole_number
)
LUCK: Final = (
    option("--seed S", "the seed of all chance (default: 0)", type=whole_number, default=0),
    option("--rounds R", "the rounds of a game that the host ends (default: 3)", type=whole_number, default=3),
    option(
        "--jobs N",
        "the number of processes for each set of rules (default: 1); the results are the same",
        type=jobs,
        default=1,
    ),
)
"""The options about chance, rounds and processes."""
