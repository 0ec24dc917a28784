"""What is public shows how it is used: an example that runs (the doctests are run with the tests), and its rules."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any, Final

import pytest

from cabo_rules import events, moves
from cabo_rules.variants.format import form_at
from cabo_rules.variants.model import CHAPTERS
from tests.public_api import MODULES, is_function

WITHOUT: Final = {
    "an error: the text says what is wrong, and it is nothing to be made": (
        "AgentError", "CaboError", "CardError", "GameError", "LimitError", "LogError", "MoveError", "NotationError",
    ),
    "a part of a state, as State shows one": (
        "Commitment", "Drawn", "Ending", "Gift", "LastLap", "Penalty", "Slot", "Window",
    ),
    "what a with statement does by itself": ("LogWriter.close",),
    "an answer, as Table.submit returns one": (
        "Lost", "Played", "Refused", "Rejected", "Rejected.sentence_in", "Repeated", "Stale", "Waiting",
    ),
    "a seat for Table.create, and what comes of it": ("Bot", "Open", "Ticket"),
    "a protocol, which others fulfil": (
        "Agent", "Agent.asked", "Agent.told", "Storage", "Storage.begin", "Storage.close", "Storage.keep",
        "Storage.load",
    ),
    "as the storages that keep something": (
        "Memory", "Memory.begin", "Memory.close", "Memory.keep", "Memory.load", "Saved",
    ),
}  # fmt: skip
"""What needs no example, and why."""

BY_CHAPTER: Final = ("cabo_rules.moves", "cabo_rules.events")
"""Modules of many small classes alike, where one of each chapter shows how they are made."""


def examples(value: Any) -> str:
    """The lines of the docstring that are run."""
    return "\n".join(re.findall(r"^(?:>>>|\.\.\.) .*", inspect.getdoc(value) or "", re.MULTILINE))


def methods(cls: type) -> dict[str, Any]:
    """The public methods that a class has of its own."""
    functions = {name: getattr(value, "__func__", value) for name, value in vars(cls).items()}  # of a class method, too
    return {name: each for name, each in functions.items() if inspect.isfunction(each) and not name.startswith("_")}


def public() -> Iterator[tuple[str, Any]]:
    """Every public class and function but moves and events, under its name."""
    for module, named in MODULES.items():
        home: Any = import_module(module)
        for name in named or home.__all__:
            value = getattr(home, name)
            is_code = inspect.isclass(value) or is_function(value)  # no constant, no alias of a type and no module
            if is_code and not value.__module__.startswith(BY_CHAPTER):
                yield name, value


def test_everything_public_has_an_example() -> None:
    """What has none is in the list above, which has no name too many; a method may be shown beside another."""
    without = {name for name, value in public() if not examples(value)}
    for name, value in public():
        if inspect.isclass(value):
            shown = "\n".join(map(examples, (value, *methods(value).values())))
            without |= {f"{name}.{method}" for method in methods(value) if f".{method}(" not in shown}
    assert without == {name for names in WITHOUT.values() for name in names}


MOVES: Final = (moves.Claim, *moves.SEAT_MOVES, *moves.HOST_MOVES)


def rules_of(move: type[Any]) -> list[str]:
    """The keys that a move's docstring names."""
    told = re.findall(r"\bRules: (.*)\.$", inspect.getdoc(move) or "", re.MULTILINE)
    return [key.strip("`") for line in told for key in line.split(", ")]


@pytest.mark.parametrize("move", MOVES)
def test_a_move_names_the_rules_that_it_rests_on(move: type[Any]) -> None:
    """They are keys or tables that a variant file can have."""
    assert rules_of(move)
    assert [key for key in rules_of(move) if form_at(tuple(key.split("."))) is None] == []


def test_each_chapter_of_moves_has_an_example() -> None:
    """Each chapter of the rules that knows moves shows one; deck, values and scoring know none."""
    chapters = {key.partition(".")[0] for move in MOVES for key in rules_of(move)}
    assert chapters == {*CHAPTERS} - {"deck", "values", "scoring"}
    shown = {rules_of(move)[0].partition(".")[0] for move in MOVES if examples(move)}
    assert shown == chapters


def test_each_chapter_of_events_has_an_example() -> None:
    """The events of a chapter are a module: the example of one of them shows how they come about."""
    chapters = {kind.__module__ for kind in events.EVENTS}
    shown = {kind.__module__ for kind in (*events.EVENTS, events.SeatScore) if examples(kind)}
    assert len(chapters) == 10
    assert shown == chapters
