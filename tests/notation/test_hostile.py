"""Hostile texts: whatever is read, the answer is a record or one error of the library, soon and in little memory."""

from __future__ import annotations

from contextlib import suppress
from time import process_time
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabo_rules.errors import LogError
from cabo_rules.notation import Record, ScoreRecord, read_record, read_records, write_record

HEAD: Final = '%cgn 1\n[Variant "rush"] [Players "Ana" "Ben"]\n'

REPEATED: Final[dict[str, str]] = {
    "an open comment": "{ ",
    "a backslash": "{\\",
    "a comment": "{a}",
    "a glyph": "|s! $9 ",
    "a turn": "a. ",
    "a move": "a:x ",
    "a wrong word": "q ",
    "a result": "|s scores=1,2 ",
    "a wrong result": "=4S/",
    "a hole": "-,",
    "a card": "=4S,",
    "a long move": "+1",
    "a long row": "0-999+",
    "a long seat": "a",
    "a number": "9",
    "a tag": '[A "b"]',
    "a quote": '"',
    "an open tag": '[A "',
    "a bracket": "[",
    "an equals sign": "=",
    "a record": HEAD,
    "a line": "\n",
    "a percent sign": "\n%",
}
"""Pieces that are repeated many times."""

STARTS: Final = ("%cgn 1\n", f"{HEAD}1a. d ", f"{HEAD}|deal order=4S,", f"{HEAD}a:f0")


@pytest.mark.parametrize("name", REPEATED)
@pytest.mark.parametrize("start", STARTS, ids=range(len(STARTS)))
def test_time_grows_with_the_length(name: str, start: str) -> None:
    """Ten times as much of a piece takes about ten times as long, wherever it stands."""

    def seconds(length: int) -> float:
        text = start + REPEATED[name] * (length // len(REPEATED[name]))
        begun = process_time()
        with suppress(LogError):
            read_records(text)
        return process_time() - begun

    seconds(100)
    assert min(seconds(40_000) for _ in range(2)) < 40 * max(seconds(4_000), 0.002)


PIECES: Final = (
    "d", "x", "k1", "f0-3", "sb2", "la0", "m", "+", "~", "<", "-", ",", "/", ":", "a:", "1a.", "2b.", "0.", "=", "=4S",
    "=10h,??", "#", "!", "?", "@", "^9C", "$1", "|s", "|pen:b", "|deal", "|setup", "|open", "|shuffle",
    "order=", "hands=", "before=", "seen=", "dealer=a", "*", "scores=1,2", "winners=", "{", "}", "\\", "%", "[Date",
    '"a"', "]", "é", "♠",
)  # fmt: skip


@given(body=st.lists(st.sampled_from([*PIECES, " ", " ", "\n"]), max_size=40).map("".join) | st.text(max_size=60))
def test_any_text(body: str) -> None:
    """It is a record, which is written so that it reads as the same one, or an error of the library."""
    for text in (body, HEAD + body):
        record, told = None, ""
        try:
            record = read_record(text)
        except LogError as error:
            told = str(error)
        assert told.replace("\n", "").isprintable()
        if record is not None:
            assert_both_ways(record)


def assert_both_ways(record: Record | ScoreRecord) -> None:
    """The export form of a record is read as the same record."""
    text = write_record(record)
    assert read_record(text) == record
    assert write_record(read_record(text)) == text
