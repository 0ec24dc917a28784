"""Records of moves, read."""

from __future__ import annotations

from cabo_rules.notation import Record, read_record


def moves_in(text: str) -> Record:
    """Return the record in a text, which is one of moves."""
    record = read_record(text)
    assert isinstance(record, Record)
    return record
