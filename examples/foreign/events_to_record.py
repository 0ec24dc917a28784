"""Convert the events that raafayk7/cambio stores into a record of moves. It needs nothing but Python.

``python events_to_record.py < game_events.jsonl > record.jsonl``: a row of the table ``game_events`` on each line.
"""

import json
import re
import sys
from collections.abc import Iterable, Iterator
from typing import Any

MOVES: dict[str, Any] = {
    "GameStarted": lambda e: {"type": "deal", "starter": 0, "order": [*e["hands"], *e["deck"]]},
    "CardDrawn": lambda e: {"type": "draw", "pile": "stock"},
    "DiscardTaken": lambda e: {"type": "draw", "pile": "discard pile"},
    **dict.fromkeys(("HeldSwapped", "HeldKept"), lambda e: {"type": "keep", "slot": e["slotIndex"]}),
    "HeldDiscarded": lambda e: {"type": "discard"},
    "CardPeeked": lambda e: {"type": "look", "places": [e["target"]]},
    "CardsBlindSwapped": lambda e: {"type": "swap", "places": [e["first"], e["second"]]},
    **dict.fromkeys(("SlamSucceeded", "SlamFailed"), lambda e: {"type": "snap", "target": e["target"]}),
    "CardGivenFromHand": lambda e: {"type": "give", "slot": e["fromSlot"]},
    "SlamWindowClosed": lambda e: {"type": "close_window"},
    "DeckReshuffled": lambda e: {"type": "shuffle", "order": e["deck"]},
    "CambioCalled": lambda e: {"type": "call"},
}  # the other events follow from these by the rules
UNSEEN = ("HeldKept", "PenaltyDrawn", "CardGivenFromDeck")  # nobody sees the card then


def events_to_record(rows: Iterable[str]) -> Iterator[str]:
    """Return the lines of a record: the header, and a line for each event, so row 7 becomes line 8."""
    lines, seats = list[dict[str, Any]](), dict[str, int]()
    evidence: dict[str, Any] = {}  # what is claimed about the last move
    for row in rows:
        row = re.sub('"T(.)"', r'"10\1"', row)  # in the app TS is the ten of spades
        name, actor, event = map(json.loads(row).__getitem__, ("type", "actor_id", "payload"))
        if name == "GameStarted":
            seats = {player: seat for seat, player in enumerate(event["players"])}
            lines.append({"format": 1, "players": event["players"], "variant": "cambio-blind"})
            event["hands"] = [slot["card"] for lap in zip(*event["hands"], strict=True) for slot in lap]  # as dealt
        for key in {"target", "first", "second"} & event.keys():
            event[key] = [seats[event[key]["playerId"]], event[key]["slotIndex"]]
        lines.append({"claims": {}})
        if name in MOVES:
            lines[-1]["move"] = MOVES[name](event) | ({"seat": seats[actor]} if actor else {})
            evidence = lines[-1]["claims"]
        if (face := event.get("card", event.get("discarded"))) and name not in UNSEEN:
            evidence["shown"] = [*evidence.get("shown", []), face]
            evidence |= {"wrong": name == "SlamFailed"} if name.startswith("Slam") else {}
        if name == "GameEnded":
            lines[-1]["claims"]["scores"] = [score["total"] for score in event["scores"]]
            lines[-1]["claims"]["winners"] = [seats[player] for player in event["winners"]]
    return map(json.dumps, lines)


if __name__ == "__main__":
    try:
        print(*events_to_record(sys.stdin), sep="\n")
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        sys.exit(print(f"not the events of a game: {error!r}", file=sys.stderr) or 2)
