"""Errors: pickle and copy keep all that they hold, so that they pass from one process to another."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from typing import Final

import pytest

from cabo_rules import (
    Card,
    Game,
    HiddenCardError,
    IllegalMove,
    LogError,
    VariantError,
    load_variant,
)
from cabo_rules.errors import LimitError, wrong_argument
from cabo_rules.moves import Draw, Place
from cabo_rules.notation import NotationError, NotationProblem
from cabo_rules.notation.scanner import Unexpected
from cabo_rules.play.arena.failures import AgentError, Failed
from cabo_rules.scores import SheetError, SheetProblem
from cabo_rules.validate import LogProblem
from cabo_rules.validate.progress import BrokenLog, Undecided

REFUSAL: Final = Game.new(load_variant("rush"), ["Ana", "Ben"]).refusal(Draw(0, "stock"))
PROBLEM: Final = LogProblem(7, 6, 0, "a draw", "a call", "turn", "log.events", "line 7: a draw", 5)


def _refused_variant() -> VariantError:
    with pytest.raises(VariantError) as caught:
        load_variant("rush", changes={"deal.crads": 5})
    return caught.value


ERRORS: Final[tuple[Exception, ...]] = (
    LogError("no line", 7),
    LimitError("too long", "line_length", 7),
    NotationError([NotationProblem(3, 7, "a card", "'1H'")], 2),
    SheetError([SheetProblem(3, 1, "sheet.deck", "deck", "The deck has no such hands.")]),
    _refused_variant(),
    HiddenCardError("the top card of the stock", Place(0, 1), Card("7")),
    IllegalMove(REFUSAL),  # type: ignore[arg-type]
    Unexpected("k?", "a number", 1),
    AgentError("it waits", "waits", "random", 1, 2, 7, load_variant("rush"), ("random", "random"), (Draw(0, "stock"),)),
    Failed("waits", 1, "it waits"),
    BrokenLog(PROBLEM),
    wrong_argument("delta", "a list", 7, error=VariantError),
    Undecided(PROBLEM),
)


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_a_copy_of_an_error_has_all_that_the_error_has(error: Exception) -> None:
    """The class, the text and each attribute, none of which is the default."""
    for same in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(same) is type(error)
        assert (str(same), vars(same)) == (str(error), vars(error))


def _heirs(of: type[BaseException]) -> Iterator[type[BaseException]]:
    for cls in of.__subclasses__():
        yield cls
        yield from _heirs(cls)


def test_every_error_with_attributes_is_copied() -> None:
    """Those of this library that have a constructor of their own."""
    own = {cls for cls in _heirs(Exception) if cls.__module__.startswith("cabo_rules.") and "__init__" in vars(cls)}
    assert own >= {type(error) for error in ERRORS}
    assert {cls.__name__ for cls in own} - {type(error).__name__ for error in ERRORS} <= {"Stop"}  # an attrs class
