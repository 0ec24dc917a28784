"""Find the moves between two states of a web room: a card that lies face down has an id, so it can be followed."""

from typing import Any

from cabo_rules import HIDDEN, Card, card
from cabo_rules import moves as m

Found = list[tuple[m.Move, dict[str, Any]]]


def face(data: dict[str, Any]) -> Card:
    """Return a card of the room, such as ``{"id": "c7", "suit": "hearts", "rank": "10", "value": 10}``."""
    return card(data["rank"] + data["suit"][0].upper())


def moves_between(old: Any, new: Any, failed: Any, hands: list[list[str | None]]) -> Found:
    """Return the moves, each with what is claimed about it; bring the ids of the cards in the hands up to date."""
    rows = [[each["id"] for each in player["cards"]] for player in new["players"]]
    if old is None:
        hands += rows
        return [(m.Deal((), starter=new["turnIndex"]), {"open_card": face(new["discardTop"])})]
    seat, was, now, top = old["turnIndex"], old["turnState"], new["turnState"], {"shown": (face(new["discardTop"]),)}
    places = {each: m.Place(at, slot) for at, hand in enumerate(hands) for slot, each in enumerate(hand) if each}
    gone = [place for each, place in places.items() if each not in rows[place.seat]]
    came = {at: each for at, row in enumerate(rows) for each in row if each not in hands[at]}
    found: Found = []
    if len(gone) == 2:
        found += [(m.Look(seat, tuple(gone)), {})] if was == "USING_QUEEN_SWAP" else []
        found.append((m.Swap(seat, (gone[0], gone[1])), {}))
    elif gone and came:
        if was == "DRAW_CHOICE":  # drawn from the discard pile, or the message about the draw is lost
            taken = came[seat] == old["discardTop"]["id"]
            drawn = face(old["discardTop"]) if taken else HIDDEN
            found.append((m.Draw(seat, "discard pile" if taken else "stock"), {"shown": (drawn,)}))
        found.append((m.Keep(seat, gone[0].slot), top))
    elif gone:
        found.append((m.Snap(gone[0].seat, gone[0]), top | {"wrong": False}))
    elif failed:
        tried = places[failed["id"]]
        found.append((m.Snap(tried.seat, tried), {"shown": (face(failed),), "wrong": True}))
    elif now == "DRAWN_FROM_DECK" != was:
        found.append((m.Draw(seat, "stock"), {"shown": (face(new["drawnCard"]),)}))
    elif new["discardTop"] != old["discardTop"]:
        found += [(m.Draw(seat, "stock"), top)] if was == "DRAW_CHOICE" else []
        found.append((m.Discard(seat), top))
    elif was is None and now:
        found.append((m.CloseLooks(), {}))
    if found and new["deckCount"] > old["deckCount"]:  # a draw shows its card after the shuffle for which it waits
        move, claims = found[0]
        found[:1] = [(move, claims), (m.Shuffle(()), {})] if failed else [(move, {}), (m.Shuffle(()), claims)]
    if new["turnIndex"] != seat:
        found.append((m.EndTurn(seat) if new["caboCalledBy"] == old["caboCalledBy"] else m.Call(seat), {}))
    for place in gone:
        hands[place.seat][place.slot] = came.pop(place.seat, None)
    for at, each in came.items():  # a penalty card takes the first free slot
        slot = [*hands[at], None].index(None)
        hands[at][slot : slot + 1] = [each]
    return found
