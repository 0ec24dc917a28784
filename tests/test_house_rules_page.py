"""Whoever does what ``docs/howto/house-rules.md`` tells, in its order, has the files that it speaks of."""

from pathlib import Path

import pytest

from tests.docs.pages import PAGES
from tests.docs.tell import tell

PAGE = "howto/house-rules.md"


def test_as_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The commands, the edits of the file and the Python of the page, one after the other, in one folder."""
    monkeypatch.chdir(tmp_path)
    tell(PAGE, PAGES[PAGE], capsys)
    made = sorted(path.name for path in tmp_path.iterdir())
    assert made == ["evening.jsonl", "our-table.md", "our-table.toml", "variant.schema.json"]
    text = Path("our-table.toml").read_text("utf-8")
    assert text.startswith("#:schema variant.schema.json\n")  # which now lies beside it
