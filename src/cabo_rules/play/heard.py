"""The check of what an agent hears."""

from __future__ import annotations

from cabo_rules.errors import check_kind, wrong_argument
from cabo_rules.past import Step
from cabo_rules.state import State, check_state


def check_heard(step: Step | None, state: State, seat: int) -> None:
    """Check the arguments of ``told`` of an agent.

    :raises GameError: if they are not a step or ``None``, and a state; or the state has no such seat.
    """
    if step is not None:
        check_kind(Step, "step", step, "a Step")
    check_state(state)
    if not 0 <= seat < state.seats:
        raise wrong_argument("seat", f"a seat from 0 to {state.seats - 1}", seat)
