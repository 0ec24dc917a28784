"""One game of agents: they are asked in a race of the seats that may move, and the host does the rest.

The order of each race is drawn, since any fixed order would favour a seat. Each agent hears every step, as its seat
sees it, before it is asked. Its random numbers do not show the seed, from which the deals follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING, TypeVar

from attrs import define

from cabo_rules.errors import CaboError, short
from cabo_rules.moves import Move
from cabo_rules.past import Step, make_step
from cabo_rules.play.agents import Agent
from cabo_rules.play.arena.failures import Failed, raised
from cabo_rules.play.arena.host import by_host
from cabo_rules.play.arena.luck import Luck, in_any_order, luck_of_agent
from cabo_rules.play.arena.race import Race, answered, race_of
from cabo_rules.play.arena.seconds import Clock, TooSlow
from cabo_rules.referee import RULES, play
from cabo_rules.rules.awaited import awaited
from cabo_rules.state import State, new_state
from cabo_rules.views import redact, view

if TYPE_CHECKING:
    from cabo_rules.variants.model import Variant

_T = TypeVar("_T")

Maker = Callable[[int, Random], Agent]
"""Makes an agent from its seat and a source of random numbers, as those of :data:`cabo_rules.play.AGENTS` do."""


def steps_of_game(
    variant: Variant,
    makers: Sequence[Maker],
    luck: Luck,
    *,
    rounds: int,
    most_moves: int,
    lucks: Sequence[str] | None = None,
    clock: Clock | None = None,
) -> Iterator[tuple[Step, State]]:
    """Play a game, and yield each step with the state after it.

    :param makers: what makes the agent of each seat.
    :param rounds: the number of rounds after which the host ends the game, if the host does.
    :param lucks: for each seat the name of its luck; by default the number of the seat.
    :raises Failed: if an agent fails.
    """
    state, first, shuffles = new_state(variant, len(makers)), luck("who is asked first"), 0
    table = _seated(makers, luck, lucks or [str(seat) for seat in range(len(makers))], clock or Clock(), state)
    for number in range(1, most_moves + 1):
        race = race_of(state)
        move = table.move(race, in_any_order(race.waiting, first)) if race.waiting else None
        by_seat = move is not None
        if move is None:
            shuffles = 0 if state.phase == "deal" else shuffles + (state.shuffle is not None)
            move = by_host(state, rounds, luck, shuffles)
        if move is None:
            seat = awaited(state)[0]
            raise Failed("waits", seat, "waits while the game waits for it")
        try:
            state, events = play(state, move)
        except Exception as error:  # a malformed move of an agent may raise any
            if not by_seat:
                raise
            raise Failed("illegal", move.seat, f"returned {short(move, 200)}: {_reason(error)}") from error
        step = make_step(number, move, tuple(events))
        table.hear(step, state)
        yield step, state
        if state.phase == "over":
            table.catch_up()
            return
    raise Failed("no end", None, f"has no end after {most_moves:,} moves")


@define
class _Table:
    """The agents of a game, and what each has yet to hear."""

    agents: Sequence[Agent]
    clock: Clock
    state: State
    unheard: Sequence[list[tuple[Step | None, State]] | None]
    """For each seat the steps since it was asked; ``None`` for an agent that does not follow them."""

    def hear(self, step: Step, state: State) -> None:
        """Keep a step, and the state after it, until an agent is asked."""
        self.state, heard = state, (step, state)
        for each in self.unheard:
            if each is not None:
                each.append(heard)

    def catch_up(self) -> None:
        """Tell all agents what they have yet to hear, at the end of the game."""
        for seat in range(len(self.agents)):
            self._answer(seat, ask=False)

    def move(self, race: Race, order: Sequence[int]) -> Move | None:
        """Return the move that is played, of the seats that may move, or ``None`` if all of them wait."""
        for seat in order:
            if seat in race.waiting:
                race = answered(race, seat, self._answer(seat, ask=True))
        return race.held

    def _answer(self, seat: int, *, ask: bool) -> Move | None:
        """Tell an agent what it has yet to hear, and return its answer.

        :raises Failed: if it raises, takes too long, or returns something that is not a move of its seat.
        """
        agent, unheard = self.agents[seat], self.unheard[seat]
        seen: list[tuple[Step | None, State]]
        if unheard is None:
            seen = [(None, view(self.state, seat))]
        else:
            seen = [(step if step is None else redact(step, seat), view(state, seat)) for step, state in unheard]
            unheard.clear()

        def answer() -> tuple[Move | None, str | None]:
            for step, state in seen:
                agent.told(step, state)
            move = agent.asked() if ask else None
            return move, _fault(move, seat)

        move, fault = _by_agent(seat, self.clock, answer)
        if fault is not None:
            raise Failed("illegal", seat, fault)
        return move


def _fault(move: Move | None, seat: int) -> str | None:
    """Return how an answer is not a move of its seat, or ``None`` if it is one, or the agent waits."""
    is_move = type(move) in RULES
    if is_move:
        hash(move)  # reads all fields, of which an agent may have left some out
    if move is None or (is_move and move.seat == seat):
        return None
    return f"returned {short(move, 200)}, which is {'a move of another seat' if is_move else 'not a move'}"


def _reason(error: Exception) -> str:
    """Return why a move is not legal: the refusal, or what a malformed move raised."""
    return str(error) if isinstance(error, CaboError) else f"it is malformed and {raised(error)}"


def _seated(makers: Sequence[Maker], luck: Luck, lucks: Sequence[str], clock: Clock, state: State) -> _Table:
    """Make the agents.

    :raises Failed: if one cannot be made.
    """
    agents: list[Agent] = []
    unheard: list[list[tuple[Step | None, State]] | None] = []
    for seat, (maker, name) in enumerate(zip(makers, lucks, strict=True)):
        agent, follows = _by_agent(seat, clock, partial(_made, maker, seat, luck_of_agent(luck, name)))
        agents.append(agent)
        unheard.append([(None, state)] if follows else None)
    return _Table(agents, clock, state, unheard)


def _made(maker: Maker, seat: int, rng: Random) -> tuple[Agent, bool]:
    """Make an agent; return it, and whether it follows the steps."""
    agent = maker(seat, rng)
    return agent, bool(getattr(agent, "follows", True))


def _by_agent(seat: int, clock: Clock, work: Callable[[], _T]) -> _T:
    """Let an agent work, and return the result.

    :raises Failed: if it raises, or takes too long.
    """
    try:
        clock.start(seat)
        try:
            result = work()
        except (TooSlow, KeyboardInterrupt):
            raise
        except BaseException as error:  # any mistake of an agent is its own
            raise Failed("raised", seat, raised(error)) from error
        else:
            if clock.is_late:  # no alarm came, or the agent caught it
                raise TooSlow
            return result
        finally:
            clock.stop()
    except TooSlow:
        clock.stop()  # it may have come while that was being noted
        raise Failed("too slow", seat, "took too long for an answer") from None
