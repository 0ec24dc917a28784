"""Logs of every format and rules version, kept for ever: what they were judged to be when they were recorded.

``tests/data/formats/N`` holds logs of format N, packed, and ``verdicts.json`` with what the validator of that time said
of each. They are never written anew: a log that was sound stays sound, and one that was broken stays broken in the same
way. A new format, or a new rules version, gets logs of its own beside them::

    python -m tests.logs.pin_formats

That adds the logs of today's format which are not there yet, and changes none that are.
"""

from __future__ import annotations

import gzip
import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from cabo_rules import as_data, validate_log, variant_ids
from cabo_rules.logs import FORMAT
from tests.validate.games import random_log

FORMATS = Path(__file__).parents[1] / "data" / "formats"
GAMES = Path(__file__).parents[2] / "examples" / "games"
FIXTURES = FORMATS.parent / "fixtures"


def pinned(folder: Path) -> dict[str, dict[str, Any]]:
    """The verdicts that the logs in a folder must get, by the log's name."""
    path = folder / "verdicts.json"
    return json.loads(path.read_text("utf-8")) if path.exists() else {}


def judged(path: Path) -> dict[str, Any]:
    """What the validator says of a log, as data, with the digest of the log itself. Its words may change."""
    data = {**as_data(validate_log(path)), "name": path.name, "log_digest": digest(path)}
    del data["variant_changed"]  # that is said of the built-in variants of today
    for words in ("recorded", "ruled", "message"):
        if data["problem"] is not None:
            del data["problem"][words]
    return data


def digest(path: Path) -> str:
    """What identifies the unpacked log."""
    return sha256(gzip.decompress(path.read_bytes())).hexdigest()


def add_new() -> None:
    """Add today's recorded games, and their verdicts, to those of today's format."""
    folder = FORMATS / str(FORMAT)
    folder.mkdir(exist_ok=True)
    verdicts = pinned(folder)
    for name in variant_ids():
        path = folder / f"any-{name}.jsonl.gz"
        if path.name not in verdicts:
            path.write_bytes(gzip.compress("".join(f"{line}\n" for line in random_log(name)).encode(), 9, mtime=0))
            verdicts[path.name] = judged(path)
    for game in (*sorted(GAMES.rglob("*.jsonl")), *sorted(FIXTURES.glob("*.jsonl"))):
        beside = GAMES if GAMES in game.parents else FORMATS.parent
        path = folder / f"{'-'.join(game.relative_to(beside).parts)}.gz"
        is_todays = json.loads(game.read_text("utf-8").splitlines()[0])["format"] == FORMAT
        if path.name not in verdicts and is_todays:
            path.write_bytes(gzip.compress(game.read_bytes(), 9, mtime=0))
            verdicts[path.name] = judged(path)
    (folder / "verdicts.json").write_text(json.dumps(verdicts, indent=1, sort_keys=True) + "\n", "utf-8")


if __name__ == "__main__":
    add_new()
