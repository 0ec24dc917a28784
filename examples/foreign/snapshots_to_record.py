"""Convert what a web room sends into a record: ``python snapshots_to_record.py < room_messages.jsonl > record.cgn``."""

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path


def face(card: dict[str, str]) -> str:
    """Return a card such as ``{"id": "c7", "suit": "hearts", "rank": "10"}`` as ``10H``; face down it has no suit."""
    return f"{card['rank']}{card['suit'][0].upper()}" if "rank" in card else "??"


def snapshots_to_record(lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines of a record: its tags, and the moves that led to each state, with the line of its message."""
    hands: dict[str, str] = {}  # the id of the card at each place, "" where it was matched
    old = (sent := [json.loads(line)["data"] for line in lines])[0]
    for number, new in enumerate(sent, 1):
        if (card := new.get("card", {})) or "players" not in new:  # before a match; a wrong one has its "card"
            yield from (f"{at[0]}:s{at}={face(card)}# {{line {number}}}" for at in hands if hands[at] == card.get("id"))
            continue
        seat, was, now, under = "abcd"[old["turnIndex"]], old["turnState"], new["turnState"], old["discardTop"]
        top, shuffle = face(new["discardTop"]), " |shuffle" if new["deckCount"] > old["deckCount"] else ""
        words = ["|f"] if was is None and now else [shuffle]
        faces = {("abcd"[at], each["id"]): face(each) for at, row in enumerate(new["players"]) for each in row["cards"]}
        gone = [at for at, each in hands.items() if each and (at[0], each) not in faces]
        came = [card for card in faces if card not in [(at[0], each) for at, each in hands.items()]]
        if not hands:
            yield Path(__file__).with_name("room.cgn").read_text("utf-8").rstrip()
            yield f"[Players {' '.join(json.dumps(player['name']) for player in new['players'])}]\n"
            words = [f"|deal starter={seat} ^{top}"]
        elif len(gone) == 2:
            words = [f"{seat}:l{'+'.join(gone)}"] * (was == "USING_QUEEN_SWAP") + [f"{seat}:w{'~'.join(gone)}"]
        elif gone and not came:
            words = [f"{gone[0][0]}:s{gone[0]}={top}"]
        elif now == "DRAWN_FROM_DECK" != was:
            words = [f"{seat}:d{shuffle}={face(new['drawnCard'])}"]
        elif top != face(under):
            drawn = f"p={face(under)}" if came == [(seat, under["id"])] else f"d{shuffle}={'??' if gone else top}"
            words = [f"{seat}:{drawn}"] if was == "DRAW_CHOICE" else []  # if the state after the draw is missing
            words += [f"{seat}:k{gone[0][1:]}={top}" if gone else f"{seat}:x={top}"]
        words += [f"{seat}:{'.C'[new['caboCalledBy'] != old['caboCalledBy']]}"] * (new["turnIndex"] != old["turnIndex"])
        hands |= dict.fromkeys(gone, "")
        for at, each in came:  # it takes the slot of the card that went, or the first free one
            slots = [*gone, *(f"{at}{slot}" for slot in range(52))]
            hands[next(place for place in slots if place[0] == at and not hands.get(place))] = each
        if new["state"] == "GAME_OVER":
            shown = [[faces.get((at, each), "-") for place, each in hands.items() if place[0] == at] for at in "abcd"]
            words += ["=" + "/".join(map(",".join, shown)).rstrip("/")]
            words += ["scores=" + ",".join(str(player["score"]) for player in new["players"])]
        yield f"{' '.join(words)} {{line {number}}}"
        old = new


if __name__ == "__main__":
    try:
        print(*snapshots_to_record(sys.stdin), sep="\n")
    except json.JSONDecodeError as error:
        sys.exit(f"expected a message in JSON, not {error.doc.rstrip()[:60]!r}")
