"""Convert the messages that a web room sends to everybody in it into a record in the notation.

``python snapshots_to_record.py < room_messages.jsonl > record.cgn``: most messages hold the room after a move.
"""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from room_moves import face, moves_between

from cabo_rules import load_variant
from cabo_rules.logs.claims import Claims
from cabo_rules.notation import Note, Record, write_record


def snapshots_to_record(lines: Iterable[str]) -> Record:
    """Return the record of a game; each move has the line of its message as a comment."""
    state: Any = None
    failed: Any = None
    hands: list[list[str | None]] = []  # the ids of the cards, slot by slot
    notes: list[Note] = []
    for number, message in enumerate(map(json.loads, lines), 1):
        if message["event"] == "match_failed":
            failed = message["data"]["card"]
        if message["event"] == "room_update":
            found = moves_between(state, new := message["data"], failed, hands)
            if new["state"] == "GAME_OVER":
                faces = {each["id"]: face(each) for player in new["players"] for each in player["cards"]}
                shown = tuple(tuple(faces[each] if each else None for each in hand) for hand in hands)
                found[-1][1].update(hands=shown, scores=tuple(player["score"] for player in new["players"]))
            notes += [Note(move, Claims(**claims), (f"line {number}",)) for move, claims in found]
            state, failed = new, None
    names = [player["name"] for player in state["players"]]
    return Record(load_variant(Path(__file__).with_name("room.toml")), names, notes)


if __name__ == "__main__":
    print(write_record(snapshots_to_record(sys.stdin)), end="")
