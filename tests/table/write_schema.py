"""Write the schema of the messages, their types and the transcript: ``python -m tests.table.write_schema``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from cabo_rules.table.schema import message_schema, message_types
from tests.table.transcripts import transcript_lines

ROOT: Final = Path(__file__).parents[2]


def files() -> dict[Path, str]:
    """The text of each file."""
    return {
        ROOT / "schema/table.schema.json": json.dumps(message_schema(), indent=2) + "\n",
        ROOT / "schema/table.d.ts": message_types(),
        ROOT / "examples/transcripts/rush.jsonl": transcript_lines(),
    }


if __name__ == "__main__":
    for path, text in files().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
