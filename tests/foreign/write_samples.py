"""Write the data of the converters in ``examples/foreign``: a game as each app has it, and the tags of a record."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from cabo_rules import load_variant
from cabo_rules.variants.delta import variant_delta
from tests.examples import EXAMPLES
from tests.foreign import events_app, room_app

FOREIGN: Final = EXAMPLES / "foreign"


def samples() -> Mapping[str, str]:
    """Return the text of each file."""
    rows = events_app.stored(events_app.played(3, seed=32))
    messages = room_app.sent(room_app.played(3, seed=64))
    texts = {"game_events.jsonl": rows, "room_messages.jsonl": messages, "room.cgn": tags()}
    return {name: "".join(f"{line}\n" for line in lines) for name, lines in texts.items()}


def tags() -> list[str]:
    """Return the tags of a record by the rules of the room, without the players."""
    delta = variant_delta(load_variant(FOREIGN / "room.toml"), "cambio")
    return ["%cgn 1", '[Variant "cambio"]', *(f"[Set {json.dumps(text, ensure_ascii=False)}]" for text in delta)]


if __name__ == "__main__":
    for name, text in samples().items():
        (FOREIGN / name).write_text(text, "utf-8")
