"""The messages are as their schema says, and the files that are made from their definition are up to date."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from cabo_rules import SPECTATOR, load_variant
from cabo_rules.table import Limits, receive
from cabo_rules.table.schema import message_schema
from tests.families import COMPLETE
from tests.table.sim import Storm
from tests.table.transcripts import transcript
from tests.table.write_schema import files

VALIDATOR = Draft202012Validator(message_schema())


def is_valid(message: Any) -> bool:
    """Return whether the schema allows a message."""
    return bool(VALIDATOR.is_valid(message))


def test_the_files_are_as_they_are_made() -> None:
    """``python -m tests.table.write_schema`` makes them."""
    for path, text in files().items():
        assert path.read_text("utf-8") == text, f"{path.name}: python -m tests.table.write_schema"


def test_the_schema_is_one() -> None:
    """By its own rules."""
    Draft202012Validator.check_schema(message_schema())


def test_the_transcript_is_valid() -> None:
    """All messages of the table are valid, and those of clients but for the nonsense."""
    lines = list(transcript())
    assert all(is_valid(line["out"]) for line in lines if "out" in line)
    assert [line["in"] for line in lines if "in" in line and not is_valid(line["in"])] == [{"t": "dance"}]
    results = {line["out"].get("result") for line in lines if "out" in line}
    assert {"played", "refused", "repeated", "stale", "rejected", "done"} <= results


@pytest.mark.parametrize("name", COMPLETE)
def test_messages_of_any_game_are_valid(name: str) -> None:
    """At points of a storm: those that the table sends, and those of clients that it takes for moves."""
    rng = Random(f"schema {name}")
    storm = Storm.begun(load_variant(name), 3, rng, Limits(look=5, turn=9, snap=3, pause=4, bot=0.3))
    for _ in range(8):
        storm.blow(20, lambda _: None)
        viewer = rng.choice([*storm.people(), SPECTATOR])
        for since in (None, max(0, storm.table.number - 9)):
            message = storm.table.message(viewer, since, now=storm.now)
            assert is_valid(message), next(VALIDATOR.iter_errors(message)).context
        for letter in storm.letters:
            assert is_valid(letter.message)
        answer = receive(storm.table, storm.people()[0], {"t": "pick", "id": "p", "spots": []}, now=storm.now)
        assert is_valid(answer)
