"""Write the sample data of the converters in ``examples/foreign``: a game in the shape of each of the two apps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tests.examples import EXAMPLES
from tests.foreign import events_app, room_app

FOREIGN: Final = EXAMPLES / "foreign"


def samples() -> Mapping[str, str]:
    """Return the text of each file."""
    rows = events_app.stored(events_app.played(3, seed=32))
    messages = room_app.sent(room_app.played(3, seed=64))
    texts = {"game_events.jsonl": rows, "room_messages.jsonl": messages}
    return {name: "".join(f"{line}\n" for line in lines) for name, lines in texts.items()}


if __name__ == "__main__":
    for name, text in samples().items():
        (FOREIGN / name).write_text(text, "utf-8")
