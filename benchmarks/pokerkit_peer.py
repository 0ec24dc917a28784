"""The same kinds of work with pokerkit: random hands of no-limit hold'em with four players, from fixed seeds.

Whatever pokerkit does by itself if it is asked to, it does here: those automations are its shortest way through a hand.
An action is what a caller asks for: a decision of a player, and where the cards come from a record, dealing them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, Literal, get_args

import pokerkit
from pokerkit import Automation, HandHistory, Mode, NoLimitTexasHoldem, State

from benchmarks.measure import Task

VERSION = f"pokerkit {version('pokerkit')}"
Raises = Literal["any raise", "small raises"]
RAISES: Final[tuple[Raises, ...]] = get_args(Raises)
"""How much is raised: any amount that is allowed, so that much is all in and shown down, or at most twice the least."""

_DEALT: Final = (Automation.CARD_BURNING, Automation.HOLE_DEALING, Automation.BOARD_DEALING)
_SEATS, _STACK = 4, 200


def _table(*by_hand: Automation) -> NoLimitTexasHoldem:
    automations = tuple(each for each in Automation if each not in by_hand)
    return NoLimitTexasHoldem(automations, True, 0, (1, 2), 2, mode=Mode.CASH_GAME)


_SHUFFLED, _FROM_RECORD = _table(), _table(*_DEALT)


# --- random play with listing -----------------------------------------------------------------------------------------


def _play(rng: random.Random, raises: Raises, listed: list[int]) -> State:
    """A hand; before each decision what is legal is listed: all amounts of a raise are one entry, a fold for nothing is
    none, since pokerkit warns of it."""
    state = _SHUFFLED((_STACK,) * _SEATS, _SEATS)
    while state.status:
        legal: list[Callable[[], Any]] = []
        if state.checking_or_calling_amount and state.can_fold():
            legal.append(state.fold)
        if state.can_check_or_call():
            legal.append(state.check_or_call)
        if state.can_complete_bet_or_raise_to():
            least = state.min_completion_betting_or_raising_to_amount
            most = state.max_completion_betting_or_raising_to_amount
            assert least is not None
            assert most is not None
            amount = rng.randint(least, most if raises == "any raise" else min(most, 2 * least))
            legal.append(partial(state.complete_bet_or_raise_to, amount))
        listed.append(len(legal))
        legal[int(rng.random() * len(legal))]()
    return state


def random_hands(count: int, raises: Raises, listed: list[int]) -> list[State]:
    """Random hands, the same each time: pokerkit shuffles with the generator of the module ``random``."""
    random.seed(7)
    rng = random.Random(7)
    return [_play(rng, raises, listed) for _ in range(count)]


def at_random(count: int, raises: Raises, listed: list[int]) -> Task:
    """Play so many hands at random; it counts the decisions of players."""

    def work() -> int:
        before = len(listed)
        random_hands(count, raises, listed)
        return len(listed) - before

    return Task(work, _operations(random_hands(count, raises, [])) / work())


def _operations(hands: Sequence[State]) -> int:
    return sum(len(hand.operations) for hand in hands)


# --- recorded hands ---------------------------------------------------------------------------------------------------

_ASKED_FOR: Final[dict[type, tuple[Callable[..., Any], str | None]]] = {
    pokerkit.CardBurning: (State.burn_card, "card"),
    pokerkit.HoleDealing: (State.deal_hole, "cards"),
    pokerkit.BoardDealing: (State.deal_board, "cards"),
    pokerkit.Folding: (State.fold, None),
    pokerkit.CheckingOrCalling: (State.check_or_call, None),
    pokerkit.CompletionBettingOrRaisingTo: (State.complete_bet_or_raise_to, "amount"),
}


def recorded(hands: Sequence[State]) -> Task:
    """Deal the recorded cards and make the recorded decisions, each of which pokerkit verifies."""
    records = [
        [(do, () if field is None else (getattr(each, field),)) for each, do, field in _asked_for(hand)]
        for hand in hands
    ]

    def work() -> int:
        for record in records:
            state = _FROM_RECORD((_STACK,) * _SEATS, _SEATS)
            for do, arguments in record:
                do(state, *arguments)
            assert not state.status
        return sum(map(len, records))

    return Task(work, _operations(hands) / sum(map(len, records)))


def _asked_for(hand: State) -> list[tuple[Any, Callable[..., Any], str | None]]:
    return [(each, *_ASKED_FOR[type(each)]) for each in hand.operations if type(each) in _ASKED_FOR]


def from_disk(hands: Sequence[State], folder: Path) -> Task:
    """Load hand histories, a PHH file each, and go through their states; it counts their actions."""
    paths = [folder / f"{number}.phh" for number in range(len(hands))]
    for hand, path in zip(hands, paths, strict=True):
        with path.open("wb") as file:
            HandHistory.from_game_state(_SHUFFLED, hand).dump(file)

    def read(path: Path) -> tuple[HandHistory, State]:
        with path.open("rb") as file:
            history = HandHistory.load(file)
        *_, last = history
        assert not last.status
        return history, last

    def work() -> int:
        return sum(len(read(path)[0].actions) for path in paths)

    return Task(work, sum(len(read(path)[1].operations) for path in paths) / work())
